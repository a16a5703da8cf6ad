"""What rules about plotly's figure factory share: figures that it no longer makes, written out."""

from collections.abc import Callable, Iterator

from ..bindings import Document
from ..changes import Match
from ..custom import Custom
from ..inference import Inference
from ..rule import Example, Rule
from ._written_out import Functions, written_out

SOURCE = "plotly.py pull request 5627, Remove deprecated Figure Factory functions, and what takes their place; in 7.0"
HOME = "plotly.figure_factory"
_CLASS = "plotly.tools.FigureFactory"  # before plotly 2


def _of_factory(functions: Functions) -> Callable[[Document, Inference], Iterator[Match]]:
    """A finder of functions of the module, and of the class that it was."""

    def find(document: Document, inference: Inference) -> Iterator[Match]:
        for home in (HOME, _CLASS):
            yield from written_out(home, functions)(document, inference)

    return find


def figure(name: str, text: str, setup: str, use: str, check: str, *, alike: bool = True) -> Rule:
    """A figure that is written out; ``check`` is true of it."""
    call = f"figure = {name}({use})\nassert {check}"
    return Custom(
        id=f"plotly.figure-{name.removeprefix('create_').replace('_', '-')}",
        library="plotly",
        since="7.0",
        source=SOURCE,
        title=f"`{name}` is gone from plotly's figure factory: a few lines make the figure",
        reason=""
        if alike
        else "It is made by the trace that plotly has for it today, and looks a little otherwise.",
        error=f"(has no attribute|cannot import name) '{name}'",
        changes_behaviour=not alike,
        finder=_of_factory({name: (text, ())}),
        example=Example(
            setup=f"import numpy as np\n{setup}",
            old=f"import plotly.figure_factory as ff\n{call.replace(name, f'ff.{name}')}",
            new="import plotly.figure_factory as ff\n" + text + "\n" + call,
        ),
    )
