"""The report as one self-contained HTML file, to send to a colleague.

Everything that comes from the notebook or its outputs is text and escaped; the file has
no script, and says so to the browser in its content security policy.
"""

import re
from collections.abc import Mapping
from importlib.resources import files

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup, escape

from ..model import Report
from ..references import linked_parts
from ..wording import VERDICTS
from .diff import changes, status
from .evidence import facts
from .numbers import cost_of, duration, shown, span, work_of
from .obstacles import failing, mends, needed_by, needing
from .order import in_order

_MAIN_LIBRARIES = [
    "numpy",
    "pandas",
    "scikit-learn",
    "scipy",
    "matplotlib",
    "seaborn",
    "statsmodels",
    "xgboost",
    "xgboost-cpu",
    "lightgbm",
    "catboost",
    "keras",
    "tensorflow",
    "tensorflow-cpu",
    "torch",
    "nltk",
    "gensim",
    "plotly",
    "imbalanced-learn",
]


def code(text: str) -> Markup:
    """Text with what stands between backticks, the only markup there is, as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))  # noqa: S704 (escaped)


def linked(text: str, links: Mapping[str, str]) -> Markup:
    """Text with the web addresses in it as links.

    Arguments:
        text: plain text.
        links: more of them: words of the text → address.
    """
    parts = (
        f'<a href="{escape(address)}" target="_blank" rel="noopener noreferrer">{escape(words)}</a>'
        if address
        else str(escape(words))
        for words, address in linked_parts(text, links)
    )
    return Markup("".join(parts))  # noqa: S704 (escaped)


def html_report(report: Report) -> str:
    """The report as an HTML document."""
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(code=code, linked=linked)
    template = environment.from_string(
        (files(__package__) / "templates" / "report.html").read_text(encoding="utf-8")
    )
    numbers = {cell.cell_id: cell.number for cell in report.cells}
    return template.render(
        report=report,
        verdict=VERDICTS[report.verdict],
        numbers=numbers,
        suggestions=[
            (suggestion, list(changes(suggestion, numbers)))
            for suggestion in in_order(report.suggestions, numbers)
        ],
        facts=facts,
        status=status,
        mends=mends,
        needing=needing,
        needed_by=needed_by,
        failing=failing(report),
        told={cell.cell_id for cell in failing(report)},
        slowest=max((cell.seconds or 0 for cell in report.cells), default=0) or 1,
        libraries=main_libraries(report),
        shown=shown,
        span=span,
        duration=duration,
        cost_of=cost_of,
        work=work_of(report.counts),
    )


def main_libraries(report: Report) -> list[tuple[str, str]]:
    """Name and version of the machine-learning libraries in the kernel's environment."""
    if report.environment is None:
        return []
    found = ((name, report.environment.version(name)) for name in _MAIN_LIBRARIES)
    return [(name, version) for name, version in found if version is not None]
