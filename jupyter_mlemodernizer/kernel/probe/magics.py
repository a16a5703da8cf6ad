"""Python inside magics: ``%%time`` and its like run the user's code where tracebacks cannot tell the cell."""

from __future__ import annotations

import ast
import re
from typing import Iterator

# Magics whose text is Python that runs in the user's namespace.
_PYTHON = frozenset(("time", "timeit", "capture", "prun", "memit", "lprun", "mprun"))
# Magics that change nothing of the user's, or nothing that a second time would change once more.
_HARMLESS_NAMES = """
matplotlib config load_ext reload_ext autoreload precision pip conda ls pwd cd env set_env who whos pylab
html HTML javascript js markdown latex svg pinfo pinfo2 tensorboard
"""
_HARMLESS = frozenset(_HARMLESS_NAMES.split())
_OPTIONS = re.compile(r"^(?:\s*-\w+(?:\s*[\d.]+)?(?=\s|$))*\s*")

# The names of files under which IPython compiles such code.
FILENAMES = frozenset(("<timed exec>", "<timed eval>", "<magic-timeit>"))


class Embedded:
    """Python that a magic runs.

    Attributes:
        text: the Python.
        above: lines of the cell above its first line.
        whole: it is a cell magic, so that its lines are lines of the cell.
    """

    def __init__(self, text: str, above: int, whole: bool) -> None:
        self.text = text
        self.above = above
        self.whole = whole


def embedded(node: ast.AST) -> Iterator[Embedded]:
    """The Python inside the magics of a statement, as IPython transformed it."""
    for call, name, texts in _calls(node):
        if name in _PYTHON and texts:
            if len(texts) == 2:
                yield Embedded(texts[1], call.lineno, whole=True)
            else:
                yield Embedded(_OPTIONS.sub("", texts[0], count=1), call.lineno - 1, whole=False)


def runs_python(node: ast.AST) -> bool:
    """Whether a statement is, or holds, a magic that runs Python."""
    return any(True for _ in embedded(node))


def expanded(node: ast.stmt) -> ast.stmt | None:
    """The statement together with the Python in its magics, for asking what it may change.

    Returns:
        None if a magic may change anything.
    """
    bodies: list[ast.stmt] = []
    for _, name, texts in _calls(node):
        if name in _HARMLESS:
            continue
        if name not in _PYTHON:
            return None
        text = texts[-1] if len(texts) == 2 else _OPTIONS.sub("", texts[0], count=1) if texts else ""
        try:
            bodies += ast.parse(text).body
        except (SyntaxError, ValueError):
            return None
    if not bodies:
        return node
    together = ast.If(test=ast.Constant(value=True), body=[node, *bodies], orelse=[])
    return ast.fix_missing_locations(ast.copy_location(together, node))


def _calls(node: ast.AST) -> Iterator[tuple[ast.Call, str, list[str]]]:
    """Calls of magics: the call, the magic's name, the texts after it."""
    for call in ast.walk(node):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        if call.func.attr not in ("run_line_magic", "run_cell_magic"):
            continue
        texts = [part.value for part in call.args if isinstance(part, ast.Constant)]
        if texts and all(isinstance(text, str) for text in texts):
            yield call, str(texts[0]), [str(text) for text in texts[1:]]
