"""Charts as SVG in the page itself: they need no script, no network, and follow the page's colours."""

from collections.abc import Sequence

from markupsafe import Markup, escape

from .figures import Breakage, Group, Step
from .progress import VERDICTS

_WIDTH = 720
_LABEL = 236
_ROW = 26
_BAR = 16
_RIGHT = 112


def bars(rows: Sequence[tuple[str, Sequence[tuple[str, float]], str]], most: float) -> Markup:
    """Horizontal bars, each of one or several parts.

    Arguments:
        rows: label, parts (CSS class and value), and what stands at the end of the bar.
        most: the value of a whole bar.
    """
    scale = (_WIDTH - _LABEL - _RIGHT) / (most or 1)
    height = _ROW * len(rows)
    lines = [f'<svg class="chart" viewBox="0 0 {_WIDTH} {height}" role="img">']
    for position, (label, parts, end) in enumerate(rows):
        top = position * _ROW + (_ROW - _BAR) / 2
        middle = position * _ROW + _ROW / 2
        lines.append(
            f'<text class="label" x="{_LABEL - 10}" y="{middle:.1f}" text-anchor="end">'
            f"<title>{escape(label)}</title>{escape(_short(label))}</text>"
        )
        lines.append(
            f'<rect class="track" x="{_LABEL}" y="{top:.1f}" width="{_WIDTH - _LABEL - _RIGHT}" height="{_BAR}" rx="3"/>'
        )
        left = float(_LABEL)
        for name, value in parts:
            if value:
                width = value * scale
                lines.append(
                    f'<rect class="{name}" x="{left:.1f}" y="{top:.1f}" width="{max(width, 0.8):.1f}" height="{_BAR}" rx="2">'
                    f"<title>{escape(name)}: {value:g}</title></rect>"
                )
                left += width
        lines.append(f'<text class="value" x="{_WIDTH - _RIGHT + 8}" y="{middle:.1f}">{escape(end)}</text>')
    return Markup("\n".join([*lines, "</svg>"]))  # noqa: S704 (every text was escaped)


def funnel(steps: Sequence[Step]) -> Markup:
    """The funnel: each step as a part of all notebooks."""
    total = steps[0].count
    tones = {"ran then": "then", "run today": "today", "reproduce": "reproduces", "notebooks": "all"}
    return bars(
        [
            (
                step.name,
                [(tones.get(step.name, "fixed"), step.count)],
                f"{step.count:,}  {percent(step.count, total)}",
            )
            for step in steps
        ],
        total,
    )


def groups(rows: Sequence[Group]) -> Markup:
    """Groups, each as long as it has notebooks, in the colours of their verdicts."""
    most = max((row.total for row in rows), default=1)
    return bars(
        [
            (row.name, [(name, row.verdicts[name]) for name in VERDICTS], f"{row.runs:,} of {row.total:,}")
            for row in rows
        ],
        most,
    )


def breakages(rows: Sequence[Breakage]) -> Markup:
    """Kinds of breakage: notebooks that run in the end, and those that do not."""
    most = max((row.notebooks for row in rows), default=1)
    return bars(
        [
            (
                row.name,
                [("reproduces", row.solved), ("failed", row.notebooks - row.solved)],
                f"{row.solved:,} of {row.notebooks:,}",
            )
            for row in rows
        ],
        most,
    )


def counts(rows: Sequence[tuple[str, int]]) -> Markup:
    """Names and how often."""
    most = max((count for _, count in rows), default=1)
    return bars([(name, [("today", count)], f"{count:,}") for name, count in rows], most)


def percent(part: float, whole: float) -> str:
    """A part of a whole, in words: ``12%``; nothing if there is no whole."""
    if not whole:
        return ""
    share = 100 * part / whole
    return f"{share:.0f}%" if share >= 10 or share == int(share) else f"{share:.1f}%"


def _short(label: str, most: int = 30) -> str:
    return label if len(label) <= most else label[: most - 1] + "…"
