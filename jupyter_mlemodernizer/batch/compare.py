"""What differs between two runs over the same notebooks."""

from collections import Counter
from collections.abc import Sequence

from .progress import VERDICTS
from .rows import Row

_ORDER = list(VERDICTS)
_MOST = 50


def compare(first: Sequence[Row], second: Sequence[Row], first_name: str, second_name: str) -> str:
    """Two runs side by side, as text.

    Arguments:
        first: rows of the earlier run's table of notebooks.
        second: of the later one's.
        first_name: what to call them.
        second_name: likewise.
    """
    before, after = ({row["path"]: row for row in rows} for rows in (first, second))
    both = sorted(before.keys() & after.keys())
    lines = [f"{'':<12}{_end(first_name):>14}{_end(second_name):>14}"]
    for name in _ORDER:
        counts = [sum(rows[path]["verdict"] == name for path in both) for rows in (before, after)]
        lines.append(f"{name:<12}{counts[0]:>14}{counts[1]:>14}   {counts[1] - counts[0]:+}".rstrip())
    seconds = [sum(rows[path]["seconds"] for path in both) for rows in (before, after)]
    lines.append(f"{'seconds':<12}{seconds[0]:>14.1f}{seconds[1]:>14.1f}")
    lines.append(f"\n{len(both)} notebooks are in both, {len(before) - len(both)} only in the first, "
                 f"{len(after) - len(both)} only in the second.")  # fmt: skip
    changed = [path for path in both if before[path]["verdict"] != after[path]["verdict"]]
    better = Counter(_ORDER.index(after[p]["verdict"]) < _ORDER.index(before[p]["verdict"]) for p in changed)
    lines.append(f"{better[True]} are better, {better[False]} worse, {len(both) - len(changed)} the same.")
    for path in changed[:_MOST]:
        then, now = before[path], after[path]
        sign = "+" if _ORDER.index(now["verdict"]) < _ORDER.index(then["verdict"]) else "-"
        lines.append(f"{sign} {now['name']}: {then['verdict']} → {now['verdict']}. {now['summary']}")
    if len(changed) > _MOST:
        lines.append(f"and {len(changed) - _MOST} more")
    return "\n".join(lines) + "\n"


def _end(name: str) -> str:
    return name if len(name) <= 13 else "…" + name[-12:]
