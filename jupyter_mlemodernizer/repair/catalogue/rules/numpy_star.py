"""``from numpy import *`` and ``%pylab``, which hide Python's own ``max`` and its like since NumPy 2."""

import ast
import re
from collections.abc import Callable, Iterator

from ..bindings import Document
from ..changes import Changes, Match, line_end
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Example, Rule

# What gives something else for the arguments that Python's own takes; abs, bool and pow of two numbers do not.
_HIDDEN = ("max", "min", "round")
_PYLAB = re.compile(r"(?m)^[ \t]*%pylab\b.*$")


def _last_star(document: Document) -> tuple[int, int] | None:
    """Unit of the last star import that hides them, and where its line ends; None if a later one brings them back."""
    last: tuple[int, int] | None = None
    for unit, code in document.codes():
        places = [(found.start(), found.end(), "numpy") for found in _PYLAB.finditer(code.source)]
        for node in code.of(ast.ImportFrom):
            start, end = code.span(node)
            if any(alias.name == "*" for alias in node.names):
                places.append((start, line_end(code, end), node.module or ""))
        for _, end, module in sorted(places):
            if module == "numpy":
                last = unit, end
            elif module in {"pylab", "matplotlib.pylab", "builtins"}:
                last = None  # these end with Python's own
    return last


def _find(document: Document, _: Inference) -> Iterator[Match]:
    """Each use of such a name; for each, all that the notebook uses are imported again."""
    star = _last_star(document)
    if star is None:
        return
    uses = [
        (unit, node)
        for unit, _, node in nodes(document, ast.Name)
        if isinstance(node, ast.Name)
        and isinstance(node.ctx, ast.Load)
        and node.id in _HIDDEN
        and (unit, document.code(unit).span(node)[0]) > star
        and document.meaning(unit, node, node.id).free
    ]
    names = sorted({node.id for _, node in uses})
    for unit, node in uses:
        yield Match(unit, node, True, _importing(star, f"\nfrom builtins import {', '.join(names)}"))


def _importing(star: tuple[int, int], line: str) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        unit, end = star
        if line not in changes.unit(unit).result():
            changes.unit(unit).insert(end, line)

    return rewrite


RULES: list[Rule] = [
    Custom(
        id="numpy.star-hides-builtins",
        library="numpy",
        since="2.0",
        source="NumPy 2.0: numpy.__all__ has max, min, round and others, which it left out before (numpy/__init__.py)",
        title="`from numpy import *` hides Python's own `max`, `min` and `round` now: they are imported again",
        reason="NumPy's take an axis where Python's take another number, and know no `key`.",
        # An axis that is none, a keyword that is none; or what was given, as if it were one number, which fails later.
        error="AxisError|(max|min)\\(\\) got an unexpected keyword argument '(key|default)'"
        "|'(float|numpy.float64|str|list|tuple)' object cannot be interpreted as an integer"
        "|'(generator|map|filter|dict_values|dict_keys|dict_items|set|zip)' (and|object)",
        sometimes=True,
        remote=True,
        finder=_find,
        example=Example(
            old="from numpy import *\nmax(2, 3) - min(4, 5)",
            new="from numpy import *\nfrom builtins import max, min\nmax(2, 3) - min(4, 5)",
        ),
    ),
]
