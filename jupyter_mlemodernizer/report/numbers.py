"""Numbers and times as a report shows them."""

from ..model import Era


def shown(value: float | None) -> str:
    """A score, or a dash where there is none."""
    return "-" if value is None else f"{value:.6g}"


def span(era: Era) -> str:
    """The notebook's time: ``2016-12 to 2018-09``, ``before 2020-01``, ``since 2017-04``."""
    if era.earliest and era.latest:
        return era.earliest if era.earliest == era.latest else f"{era.earliest} to {era.latest}"
    if era.latest:
        return f"before {era.latest}"
    return f"since {era.earliest}" if era.earliest else "unknown"
