"""The report on a corpus as one self-contained HTML file, from the tables alone."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined

from ..agent.text import one_line
from ..report.html import code
from ..version import VERSION
from . import charts, figures
from .dataset import Results
from .progress import VERDICTS, duration

_MOST_NOTEBOOKS = 500


def html_report(results: Results, out: Path) -> str:
    """The report as an HTML document.

    Arguments:
        results: the tables.
        out: the folder that they are in; ``run.json`` there says what was asked.
    """
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters |= {"code": code, "duration": duration, "size": _size, "short": one_line}
    environment.globals |= {"percent": charts.percent, "charts": charts}
    template = environment.from_string(
        (files(__package__) / "templates" / "corpus.html").read_text(encoding="utf-8")
    )
    notebooks = sorted(results.notebooks, key=lambda row: (list(VERDICTS).index(row["verdict"]), row["name"]))
    return template.render(
        run=_run(out),
        version=VERSION,
        verdicts=figures.verdicts(notebooks),
        funnel=figures.funnel(notebooks),
        libraries=figures.by_library(notebooks),
        years=figures.by_year(notebooks),
        breakages=figures.breakages(notebooks),
        fixes=figures.fixes(results.suggestions),
        origins=figures.origins(results.suggestions),
        wanted=figures.wanted_rules(results.cells),
        needs=figures.needs(notebooks),
        seconds=figures.spread(notebooks, "seconds"),
        memory=figures.spread(notebooks, "peak_memory"),
        calls=sum(row["model_calls"] for row in notebooks),
        tokens=sum(row["input_tokens"] + row["output_tokens"] for row in notebooks),
        cost=figures.spread(notebooks, "cost"),
        scores=[row for row in notebooks if row["expected_score"] is not None],
        harmful=[row for row in notebooks if row["overrun"] or row["left_behind"] or row["ended"]],
        notebooks=notebooks,
        names={row["path"]: row["name"] for row in notebooks},
        most=_MOST_NOTEBOOKS,
        top=figures.TOP,
    )


def _run(out: Path) -> dict[str, Any]:
    try:
        found = json.loads((out / "run.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _size(value: float) -> str:
    for unit, power in (("GiB", 30), ("MiB", 20), ("KiB", 10)):
        if value >= 2**power:
            size = value / 2**power
            return f"{size:.0f} {unit}" if size >= 100 else f"{size:.3g} {unit}"
    return f"{value:.0f} B"
