"""Short ways to write rules about Matplotlib."""

from typing import Any

from ..rule import Call, Example, Rule

SETUP = "import matplotlib.pyplot as plt\nfig = plt.figure()\nax = fig.add_subplot(111)\n"


def axes(*names: str) -> tuple[str, ...]:
    return tuple(f"matplotlib.{home}.{name}" for name in names for home in ("pyplot", "axes.Axes"))


def call(
    name: str,
    callables: tuple[str, ...],
    old: str,
    new: str,
    *,
    since: str,
    error: str,
    title: str,
    setup: str = SETUP,
    silent: bool = False,
    **changes: Any,
) -> Rule:
    return Call(
        id=f"matplotlib.{name}",
        library="matplotlib",
        since=since,
        source=f"Matplotlib {since} API changes",
        title=title,
        error=error,
        callables=callables,
        silent=silent,
        example=Example(setup=setup, old=old, new=new),
        **changes,
    )


def keyword(name: str) -> str:
    return rf"got an unexpected keyword argument '({name})'"
