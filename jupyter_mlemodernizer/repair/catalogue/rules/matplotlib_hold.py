"""``hold``, which said that a plot is drawn over what is there: that is all there is since matplotlib 3.0."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Match
from ..custom import Custom, nodes, removing
from ..inference import Inference
from ..rule import Example, Rule

_ON = frozenset({"True", "1", "'on'"})


def _held(document: Document, inference: Inference) -> Iterator[Match]:
    """``plt.hold(True)`` as a statement; without an argument it switched, and is left alone."""
    for unit, code, node in nodes(document, ast.Expr):
        match node:
            case ast.Expr(
                value=ast.Call(func=ast.Attribute(value=axes, attr="hold"), args=[on], keywords=[])
                | ast.Call(
                    func=ast.Attribute(value=axes, attr="hold"), args=[], keywords=[ast.keyword(value=on)]
                )
            ) if ast.unparse(on) in _ON:
                known = inference.known(unit, axes)
                if known is None or known.name.startswith(("matplotlib", "pylab")):
                    yield removing(unit, code, node, certain=known is not None and known.certain)


RULES: list[Rule] = [
    Custom(
        id=f"matplotlib.hold-{name}",
        library="matplotlib",
        since="3.0",
        source="matplotlib 3.0 API changes: hold is gone; deprecated in 2.0",
        title="plots are always drawn over what is there: `hold` is gone",
        error=r"has no attribute 'hold'",
        finder=_held,
        example=Example(
            setup="import matplotlib.pyplot as plt\naxes = plt.figure().subplots()",
            old=f"plt.plot([1, 2])\n{old}\nplt.plot([2, 1])",
            new="plt.plot([1, 2])\nplt.plot([2, 1])",
        ),
    )
    for name, old in (("pyplot", "plt.hold(True)"), ("axes", "axes.hold('on')"))
]
