"""Places where the author provided for failure: what stands there may fail as it is."""

import ast
import re

from .code import Code

_CAUGHT = frozenset(
    {"ImportError", "ModuleNotFoundError", "AttributeError", "Exception", "NameError", "TypeError"}
)


def guarded(code: Code, node: ast.AST) -> bool:
    """The author provided for failure: a try with a handler for it, or a test of the version."""
    child = node
    for parent in code.ancestors(node):
        if isinstance(parent, ast.Try) and (child in parent.body or child in parent.handlers):
            for handler in parent.handlers:
                names = {part.id for part in ast.walk(handler.type or handler) if isinstance(part, ast.Name)}
                if handler.type is None or names & _CAUGHT:
                    return True
        if isinstance(parent, ast.If) and re.search(r"version|PY2|PY3", ast.unparse(parent.test)):
            return True
        child = parent
    return False
