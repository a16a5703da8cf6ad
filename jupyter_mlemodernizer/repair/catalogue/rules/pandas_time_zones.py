"""Time zones of ``pytz``, which came with pandas until 3.0, as those of Python."""

import ast
from collections.abc import Iterator

from .. import rewrite_moved
from ..bindings import Document
from ..changes import Match
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Example, Moved, Pattern, Rule

_SOURCE = "pandas 3.0 release notes: pytz is an optional dependency, zoneinfo the default"
_NAMES = {"timezone": "zoneinfo.ZoneInfo", "utc": "dateutil.tz.UTC", "UTC": "dateutil.tz.UTC"}
_OLD = "import pytz\nfrom pytz import utc\nzone, world = pytz.timezone('Europe/Berlin'), utc"
_NEW = "import zoneinfo\nfrom dateutil.tz import UTC\nzone, world = zoneinfo.ZoneInfo('Europe/Berlin'), UTC"
_MOVED = Moved(
    id="pandas.pytz",
    library="pandas",
    since="3.0",
    source=_SOURCE,
    title="`pytz` does not come with pandas any more: Python has time zones of its own",
    error="No module named 'pytz'",
    old="pytz",
    new="zoneinfo",
    names=_NAMES,
    example=Example(old=_OLD, new=_NEW),
)


def _time_zones(document: Document, inference: Inference) -> Iterator[Match]:
    """All of ``pytz`` that the notebook uses; nothing if it uses what only ``pytz`` has."""
    used = set()
    for unit, _, node in nodes(document, ast.Attribute, ast.ImportFrom):
        if isinstance(node, ast.ImportFrom):
            used |= {alias.name for alias in node.names if (node.module or "").partition(".")[0] == "pytz"}
        elif isinstance(node, ast.Attribute) and (known := inference.known(unit, node)) is not None:
            top, _, name = known.name.partition(".")
            used |= {name} if top == "pytz" and not known.instance else set()
    if used <= _NAMES.keys():
        yield from rewrite_moved.find(_MOVED, document, inference)


RULES: list[Rule] = [
    Custom(
        id=_MOVED.id,
        library=_MOVED.library,
        since=_MOVED.since,
        source=_MOVED.source,
        title=_MOVED.title,
        error=_MOVED.error,
        finder=_time_zones,
        example=_MOVED.example,
    ),
    Pattern(
        id="pandas.pytz-localize",
        library="pandas",
        since="3.0",
        source=f"{_SOURCE}; Python documentation, zoneinfo",
        title="`zone.localize(time)` is `time.replace(tzinfo=zone)` with time zones of Python",
        error=r"'(zoneinfo\.ZoneInfo|tzutc)' object has no attribute 'localize'",
        pattern="$zone.localize($time)",
        template="$time.replace(tzinfo=$zone)",
        types={"zone": ("zoneinfo.ZoneInfo", "dateutil.tz.tz.tzutc")},
        example=Example(
            setup="from datetime import datetime\nfrom zoneinfo import ZoneInfo\nzone = ZoneInfo('Europe/Berlin')",
            old="start = zone.localize(datetime(2012, 3, 11))",
            new="start = datetime(2012, 3, 11).replace(tzinfo=zone)",
        ),
    ),
]
