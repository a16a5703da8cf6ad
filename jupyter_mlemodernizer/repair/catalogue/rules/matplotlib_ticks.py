"""Ticks and their labels: as many of these as of those, since Matplotlib 3.3."""

import ast

from ..rule import Example, Pattern, Rule

_SETUP = "import matplotlib.pyplot as plt\nfig, ax = plt.subplots()\nlabels = ['a', 'b']\n"


def _is_pure(node: ast.expr) -> bool:
    """May the code be written twice? A name, or a call of what makes numbers only."""
    match node:
        case ast.Name() | ast.Constant():
            return True
        case (
            ast.List(elts=parts)
            | ast.Tuple(elts=parts)
            | ast.Call(
                func=ast.Name(id="range" | "len") | ast.Attribute(attr="arange" | "linspace"), args=parts
            )
        ):
            return all(_is_pure(part) for part in parts)
        case ast.BinOp(left=left, right=right):
            return _is_pure(left) and _is_pure(right)
    return False


def _labels(name: str, pattern: str, template: str, *, old: str, new: str, setup: str = _SETUP) -> Rule:
    return Pattern(
        id=f"matplotlib.{name}-lengths",
        library="matplotlib",
        since="3.3",
        source="Matplotlib 3.3 API changes: labels must be as many as the ticks of a FixedLocator",
        title="labels are as many as ticks: surplus ones are left out, and missing ones are empty, as they were",
        error="number of FixedLocator locations",
        pattern=pattern,
        template=template,
        where={"ticks": _is_pure} if "$ticks" in pattern else {},
        sometimes=True,
        example=Example(setup=setup, old=old, new=new),
    )


RULES: list[Rule] = [
    *(
        _labels(
            f"{axis}ticks",
            f"$plt.{axis}ticks($ticks, $labels, $$rest)",
            f"$plt.{axis}ticks($ticks, [*$labels, *[''] * len($ticks)][:len($ticks)], $$rest)",
            old=f"plt.{axis}ticks(range(5), labels, rotation=90)",
            new=f"plt.{axis}ticks(range(5), [*labels, *[''] * len(range(5))][:len(range(5))], rotation=90)",
        )
        for axis in "xy"
    ),
    *(
        _labels(
            f"set-{axis}ticklabels",
            f"$ax.set_{axis}ticklabels($labels, $$rest)",
            f"$ax.set_{axis}ticklabels([*$labels, *[''] * len($ax.get_{axis}ticks())][:len($ax.get_{axis}ticks())], $$rest)",
            old=f"ax.set_{axis}ticklabels(labels)",
            new=f"ax.set_{axis}ticklabels([*labels, *[''] * len(ax.get_{axis}ticks())][:len(ax.get_{axis}ticks())])",
            setup=f"{_SETUP}ax.set_{axis}ticks([1, 2, 3])\n",
        )
        for axis in "xy"
    ),
]
