"""Python's parser, one thread at a time.

A collection of garbage amid a parse of Python 3.11 may let another thread parse, and both count their depth in one
place: the parse that ends last raises ``SystemError: AST constructor recursion depth mismatch`` (cpython gh-106905
mended it within a thread; since 3.12 nothing is collected there). The event loop and worker threads parse at once.
"""

import ast
import threading
import warnings

# Old strings hold escapes that are none, and Python says so wherever their code is parsed. Once for all: what is said of
# code without a file is said of a notebook's; to catch it here and there is not safe in threads.
warnings.filterwarnings("ignore", module="<unknown>")

_PARSER = threading.RLock()


def parse(source: str) -> ast.Module:
    """The syntax tree of statements.

    Raises:
        SyntaxError: it is no Python of today.
        ValueError: it holds null bytes.
    """
    with _PARSER:
        return ast.parse(source)


def parse_expression(source: str) -> ast.expr:
    """The syntax tree of one expression.

    Raises:
        SyntaxError: it is no expression of today's Python.
        ValueError: it holds null bytes.
    """
    with _PARSER:
        return ast.parse(source, mode="eval").body


def parses(source: str) -> bool:
    """Is this (magics masked) Python of today?"""
    try:
        parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return True
