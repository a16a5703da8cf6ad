"""The notebook's time: when the libraries that it was written for were current.

Each fact gives a bound, the range is what lies within all of them: not earlier than what it uses first came out, not
later than what it uses was taken away. Only what came *after* its time can have changed what it shows.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..model import Era
from ..saved import cells_of, python_of, text_of
from .releases import PYTHON_ENDS, released

_MOST_TEXT = 400_000
_YEAR = 12
"""Months: libraries in use are up to about a year old."""

# What a notebook may use → the library and version that brought it (release notes of each).
_BROUGHT = [
    (r"\bsklearn\.model_selection\b", "scikit-learn", "0.18"),
    (r"\bsklearn\.compose\b|\bColumnTransformer\b|\bSimpleImputer\b", "scikit-learn", "0.20"),
    (r"\bHistGradientBoosting", "scikit-learn", "0.21"),
    (r"from sklearn\.ensemble import [^\n]*\bStacking", "scikit-learn", "0.22"),
    (r"from sklearn\.metrics import [^\n]*\bplot_", "scikit-learn", "0.22"),
    (r"\bpd\.NamedAgg\b", "pandas", "0.25"),
    (r"\bpd\.NA\b|\.convert_dtypes\(", "pandas", "1.0"),
    (r"\bsns\.(?:relplot|catplot|scatterplot|lineplot)\b", "seaborn", "0.9"),
    (r"\bsns\.(?:displot|histplot|ecdfplot)\b", "seaborn", "0.11"),
    (r"^[ \t]*(?:import|from) lightgbm\b", "lightgbm", "2.0"),
    (r"^[ \t]*(?:import|from) catboost\b", "catboost", "0.3"),
    (r"\breg:squarederror\b", "xgboost", "0.90"),
    (r"\buse_label_encoder\b", "xgboost", "1.3"),
    (
        r"\b(?:OrdinalEncoder|PowerTransformer|KBinsDiscretizer|TransformedTargetRegressor)\b",
        "scikit-learn",
        "0.20",
    ),
    (r"\bsklearn\.impute\b|from sklearn import [^\n]*\bimpute\b", "scikit-learn", "0.20"),
    (r"\bsklearn\.inspection\b", "scikit-learn", "0.21"),
    (r"\.to_numpy\(", "pandas", "0.24"),
    (r"\.explode\(", "pandas", "0.25"),
    (r"\btf\.keras\b|\btensorflow\.keras\b", "tensorflow", "1.0"),
    (r"\btf\.(?:random\.set_seed|function)\b", "tensorflow", "2.0"),
    (r"\bdefault_rng\(", "numpy", "1.17"),
    (r"(?<![\w'\"])f(?:'[^'\n]*\{|\"[^\"\n]*\{)", "python", "3.6"),
]
_NAMES = {"sklearn": "scikit-learn", "imblearn": "imbalanced-learn", "skimage": "scikit-image"}
_LIBRARY = r"(sklearn|scikit-learn|pandas|numpy|scipy|seaborn|matplotlib|xgboost|lightgbm|keras|tensorflow|torch|statsmodels|imblearn)"
_PRINTED = re.compile(rf"(?i)\b{_LIBRARY}\b(?: version)?\s*(?:is|[:=])?\s*v?(\d+\.\d+)(?:\.\d+)*\b")
_WARNED_FROM = re.compile(rf"site-packages/{_LIBRARY}/")
# "is deprecated in 0.17 and will raise ValueError in 0.19"; "From 0.21, the default will be …"
_WILL = re.compile(
    r"\b(?:will|would)\b[^.\n]{0,120}?(?:\d\.\d+[^.\n]{0,20})?\b(?:in|since)(?: version)? v?(\d+\.\d+)"
    r"|\b[Ff]rom(?: version)? (\d+\.\d+),? [^.\n]*\bwill\b"
)
_WAS = re.compile(r"\bdeprecated (?:in|since)(?: version)? v?(\d+\.\d+)")
_PYTHON_PATH = re.compile(r"/python(\d\.\d+)/(?:site|dist)-packages")
_RUN_DATE = re.compile(r"Date:\s+\w{3}, (\d{1,2}) (\w{3}) (\d{4})")
_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"


@dataclass(frozen=True)
class Change:
    """A change of a library that a suggestion is about.

    Attributes:
        library: name of the distribution.
        since: the first version with the change.
        silent: the old spelling still runs, or runs elsewhere, and so tells nothing of the notebook's time.
    """

    library: str
    since: str
    silent: bool


@dataclass
class _Bounds:
    earliest: str | None = None
    latest: str | None = None

    def __post_init__(self) -> None:
        self.reasons: list[tuple[str, str]] = []

    def not_before(self, month: str | None, reason: str) -> None:
        if month is not None and (self.earliest is None or month > self.earliest):
            self.earliest = month
        self._note(month, reason)

    def not_after(self, month: str | None, reason: str) -> None:
        if month is not None and (self.latest is None or month < self.latest):
            self.latest = month
        self._note(month, reason)

    def _note(self, month: str | None, reason: str) -> None:
        if month is not None and all(reason != known for _, known in self.reasons):
            self.reasons.append((month, reason))


def find_era(notebook: dict[str, Any], repaired: Iterable[Change], stated: str | None = None) -> Era:
    """The notebook's time.

    Arguments:
        notebook: nbformat 4 JSON, as it was saved.
        repaired: changes of libraries for which its code had to be repaired.
        stated: what the user says: ``2017`` or ``2017-06``. Then nothing is looked for.
    """
    if stated:
        first, last = (stated, stated) if "-" in stated else (f"{stated}-01", f"{stated}-12")
        return Era(earliest=first, latest=last, reasons=["You said so."])
    bounds = _Bounds()
    _by_metadata(notebook, bounds)
    _by_code(notebook, bounds)
    _by_outputs(notebook, bounds)
    for change in repaired:
        if not change.silent:
            bounds.not_after(
                released(change.library, change.since),
                f"It uses what {change.library} {change.since} no longer has.",
            )
    earliest, latest = bounds.earliest, bounds.latest
    if earliest and latest and earliest > latest:
        # Old libraries were run late, or some fact is not what it seems: how early it was is not known then.
        earliest = None
    kept = [reason for month, reason in bounds.reasons if month in (earliest, latest)]
    return Era(earliest=earliest, latest=latest, reasons=kept[:8])


def versions_then(notebook: dict[str, Any]) -> dict[str, str]:
    """The versions that the libraries of a notebook had at least then, as far as its code and outputs tell.

    Arguments:
        notebook: nbformat 4 JSON, as it was saved; of Python the version is known, if it says.
    """
    code = _code_of(notebook)
    found = [(lib, version) for pattern, lib, version in _BROUGHT if re.search(pattern, code, re.MULTILINE)]
    for text in _output_texts(notebook):
        found += [(_NAMES.get(lib.lower(), lib.lower()), version) for lib, version in _PRINTED.findall(text)]
    if python := python_of(notebook):
        found.append(("python", python))
    return dict(sorted(found, key=lambda one: _numbers(one[1])))


def came_after(era: Era, change: Change | None, then: Mapping[str, str] | None = None) -> bool:
    """Can a change have come after the notebook's time? Where nothing is known: yes.

    Arguments:
        era: the notebook's time.
        change: of a library, or of Python.
        then: versions that libraries, and Python, had then at least.
    """
    if change is not None and (known := (then or {}).get(change.library)):
        if _numbers(known) >= _numbers(change.since):
            return False
        if change.library == "python":
            return True
    if era.earliest is None or change is None:
        return True
    month = released(change.library, change.since)
    return month is None or _months(month) > _months(era.earliest) - _YEAR


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:2])


def _months(month: str) -> int:
    return 12 * int(month[:4]) + int(month[5:7])


def _by_metadata(notebook: dict[str, Any], bounds: _Bounds) -> None:
    _by_python(python_of(notebook), "It was saved with", bounds)
    if notebook.get("nbformat_minor", 0) >= 5:
        bounds.not_before("2021-01", "Its cells have ids, which notebooks have since nbformat 5.1.")


def _by_python(version: str | None, how: str, bounds: _Bounds) -> None:
    short = ".".join((version or "").split(".")[:2])
    short = "2.7" if short == "2" else short
    # Only the minor version: old libraries are run on the last patch of an old Python, too.
    bounds.not_before(released("python", short), f"{how} Python {short}.")
    bounds.not_after(PYTHON_ENDS.get(short), f"Python {short} ended then.")


def _by_code(notebook: dict[str, Any], bounds: _Bounds) -> None:
    code = _code_of(notebook)
    for pattern, library, version in _BROUGHT:
        if re.search(pattern, code, re.MULTILINE):
            bounds.not_before(
                released(library, version), f"It uses what {_shown(library)} {version} brought."
            )


def _code_of(notebook: dict[str, Any]) -> str:
    return "\n".join(cell.source for cell in cells_of(notebook) if cell.cell_type == "code")[:_MOST_TEXT]


def _by_outputs(notebook: dict[str, Any], bounds: _Bounds) -> None:
    python = python_of(notebook)
    for text in _output_texts(notebook):
        for match in _RUN_DATE.finditer(text):
            day, month, year = match.groups()
            if month in _MONTHS.split():
                found = f"{year}-{_MONTHS.split().index(month) + 1:02}"
                reason = f"An output says that it was made on {day} {month} {year}."
                bounds.not_before(found, reason)
                bounds.not_after(found, reason)
        for library, version in _PRINTED.findall(text):
            name = _NAMES.get(library.lower(), library.lower())
            bounds.not_before(released(name, version), f"It shows that {name} {version} was installed.")
        for version in set(_PYTHON_PATH.findall(text)) - {".".join((python or "").split(".")[:2])}:
            _by_python(version, "A message comes from", bounds)
        if "Warning" in text:
            _by_warnings(text, bounds)


def _by_warnings(text: str, bounds: _Bounds) -> None:
    """Warnings of what a later version will do, or has begun to advise against."""
    name = None
    for line in text.splitlines():
        place = _WARNED_FROM.search(line)
        name = _NAMES.get(place[1], place[1]) if place else name
        if name is None:
            continue
        for found in _WILL.findall(line):
            version = found[0] or found[1]
            bounds.not_after(released(name, version), f"A saved warning announces {_shown(name)} {version}.")
        for version in _WAS.findall(line):
            bounds.not_before(released(name, version), f"A saved warning knows {_shown(name)} {version}.")


def _shown(library: str) -> str:
    return "Python" if library == "python" else library


def _output_texts(notebook: dict[str, Any]) -> Iterable[str]:
    left = _MOST_TEXT
    for cell in notebook["cells"]:
        for output in cell.get("outputs") or []:
            data = output.get("data") or {}
            text = text_of(output.get("text") or output.get("traceback") or data.get("text/plain") or "")
            if left <= 0:
                return
            yield text[:left]
            left -= len(text)
