"""Whether the statement that failed had done anything before it failed."""

from __future__ import annotations

import ast
from typing import Any

_COMPOUND = (ast.For, ast.While, ast.With, ast.Try, ast.AsyncFor, ast.AsyncWith, ast.If)


def is_without_effect(run: Any, error: BaseException | None) -> bool:
    """Whether the statement can be run again as if it had not been begun.

    True only where nothing can have happened: an import, or a simple statement that failed in its
    own frame (a missing name or attribute, arguments that do not fit) before any call had returned.
    """
    if error is None or not 0 <= run.index < len(run.nodes):
        return False
    node = run.nodes[run.index]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return True
    tb = error.__traceback__
    while tb is not None and tb.tb_frame.f_code.co_filename != run.filename:
        tb = tb.tb_next
    if tb is None:
        # It was not compiled: a syntax error that only the compiler finds.
        return isinstance(error, SyntaxError)
    if isinstance(node, _COMPOUND) or tb.tb_next is not None:
        return False
    if not isinstance(error, (NameError, AttributeError, TypeError)):
        return False
    calls = [child for child in ast.walk(node) if isinstance(child, ast.Call)]
    return len(calls) <= 1
