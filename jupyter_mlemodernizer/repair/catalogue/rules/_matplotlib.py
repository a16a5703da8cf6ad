"""Short ways to write rules about Matplotlib."""

from typing import Any

from ..rule import Call, Example, Pattern, Rule

SETUP = "import matplotlib.pyplot as plt\nfig = plt.figure()\nax = fig.add_subplot(111)\n"
AXES = SETUP + "line, = ax.plot([1, 2, 3], label='a')\n"


def axes(*names: str) -> tuple[str, ...]:
    return tuple(f"matplotlib.{home}.{name}" for name in names for home in ("pyplot", "axes.Axes"))


def changed(
    form: type[Call] | type[Pattern],
    name: str,
    old: str,
    new: str,
    *,
    since: str,
    error: str,
    title: str,
    setup: str = SETUP,
    **fields: Any,
) -> Rule:
    """A rule of some form about what the API changes of a version tell; ``fields`` are those of the form."""
    return form(
        id=f"matplotlib.{name}",
        library="matplotlib",
        since=since,
        source=f"Matplotlib {since} API changes",
        title=title,
        error=error,
        example=Example(setup=setup, old=old, new=new),
        **fields,
    )


def call(name: str, callables: tuple[str, ...], old: str, new: str, **fields: Any) -> Rule:
    return changed(Call, name, old, new, callables=callables, **fields)


def pattern(name: str, pattern: str, template: str, *, setup: str = AXES, **fields: Any) -> Rule:
    return changed(Pattern, name, setup=setup, pattern=pattern, template=template, **fields)


def keyword(name: str) -> str:
    return rf"got an unexpected keyword argument '({name})'"
