"""The facts of an exception that ended a cell, as a model.Crash."""

from __future__ import annotations

import ast
import re
import traceback
from typing import Any

from .bounds import clip, text_of
from .frames import Place, places
from .names import bases, qualified
from .receivers import find_callee, find_receiver
from .statements import loaded
from .variables import describe_all

_NESTED = re.compile(
    r"^[ \t]*((?:\w+\.)*\w*(?:Error|Exception|Warning|Interrupt|Exit)): ?(.*)$", re.MULTILINE
)
_FILE = re.compile(
    r"(?:No such file or directory|Not a directory|Is a directory|Permission denied)[:'\" ]+([^'\"\n]+?)['\"]?(?:$|\n)"
    r"|(?:File|file) ['\"]?([^'\"\n]+?)['\"]? (?:does not exist|not found)"
    r"|name = '([^']+)'"
    r"|^([^\s'\"]+) not found\.?$"
)


def crash(error: BaseException, cells: dict[str, str], roots: list[str], watcher: Any) -> dict[str, Any]:
    """All that is known of an exception.

    Arguments:
        error: the exception.
        cells: execution count (as text) → cell id.
        roots: folders in which Python files are the user's own; the first is the notebook's.
        watcher: knows under which names the cells were compiled.
    """
    message = text_of(error)
    found: dict[str, Any] = {
        "type": qualified(_public_kind(type(error))),
        "bases": bases(type(error)),
        "message": clip(message, 4000),
        "causes": causes(error, message),
        "filename": _filename(error, message),
    }
    user, library = places(error, cells, roots, watcher)
    found["missing_name"], found["missing_from"] = missing(error, message)
    found["frames"] = [place.facts() for place in user][-20:]
    if library is not None:
        found["library_frame"] = library
    last = user[-1] if user else None
    found["receiver"] = _guarded(find_receiver, error, message, last)
    found["callee"] = _guarded(find_callee, error, message, last)
    if last is not None and last.statement is not None and last.frame is not None:
        names = list(loaded(_own_part(last)))
        scopes = [last.frame.f_locals, last.frame.f_globals]
        found["variables"] = _guarded(describe_all, names, scopes) or {}
    found["traceback"] = _text(error, user)
    return found


def _public_kind(kind: type) -> type:
    """Python raises some errors as private kinds of its own (3.13: _IncompleteInputError)."""
    private = kind.__module__ == "builtins" and kind.__name__.startswith("_")
    return next(base for base in kind.__mro__ if not base.__name__.startswith("_")) if private else kind


def missing(error: BaseException, message: str) -> tuple[str | None, str | None]:
    """The name that was looked for in vain, and the module of a failed ``from`` import."""
    told = getattr(error, "name", None)
    if isinstance(error, ModuleNotFoundError):
        return told or _first(r"No module named '?([\w.]+)'?", message), None
    if isinstance(error, ImportError):
        name = getattr(error, "name_from", None) or _first(r"cannot import name '?([\w.]+)'?", message)
        return name, told or _first(r" from '([\w.]+)'", message)
    if isinstance(error, NameError):
        return told or _first(r"name '([^']+)' is not defined|variable '([^']+)'", message), None
    keyword = _first(
        r"got an unexpected keyword argument '?(\w+)'?|'(\w+)' is an invalid keyword argument"
        r"|[Uu]nexpected keyword argument:? '?(\w+)'?|[Uu]nrecognized keyword argument[^:]*: ?\W*(\w+)"
        r"|[Uu]nknown (?:parameter|property|argument):? '?(\w+)'?|Keyword argument not understood:',? '(\w+)'",
        message,
    )
    if isinstance(error, AttributeError):
        attribute = _first(r"has no attribute '([^']+)'|object attribute '([^']+)'", message)
        return told or attribute or keyword, None
    if isinstance(error, KeyError):
        return _key(error, message), None
    return keyword, None


def causes(error: BaseException, message: str) -> list[str]:
    """Chained exceptions, nearest first, and those that are quoted in the messages."""
    found: list[str] = []
    seen = {id(error)}
    current: BaseException | None = error
    text = message
    while current is not None and len(found) < 10:
        for kind, rest in _NESTED.findall(text):
            found.append(clip(kind + ": " + rest.strip(), 500))
        following = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
        if following is None or id(following) in seen:
            break
        seen.add(id(following))
        current, text = following, text_of(following)
        found.append(clip(qualified(type(current)) + ": " + text, 500))
    return list(dict.fromkeys(found))[:10]


def _key(error: KeyError, message: str) -> str | None:
    key = error.args[0] if len(error.args) == 1 else None
    if not isinstance(key, str):
        return None if key is None else clip(message, 200)
    # pandas: "['a', 'b'] not in index", "None of [Index(['a'], …)] are in the [columns]".
    listed = re.search(r"\[\s*['\"]([^'\"]+)['\"]", key)
    if listed and re.search(r"not (?:in index|found in axis|contained|exist)|are in the", key):
        return listed.group(1)
    return key


def _filename(error: BaseException, message: str) -> str | None:
    told = getattr(error, "filename", None)
    if isinstance(error, OSError) and isinstance(told, (str, bytes)):
        return clip(told if isinstance(told, str) else told.decode(errors="replace"), 1000)
    if isinstance(error, (OSError, ValueError, LookupError)) or "File" in type(error).__name__:
        return _first(_FILE.pattern, message)
    return None


def _first(pattern: str, text: str) -> str | None:
    match = re.search(pattern, text)
    return next((group for group in match.groups() if group), None) if match else None


def _own_part(place: Place) -> ast.AST:
    """The failing expression; of a compound statement its head; else the whole statement."""
    statement = place.statement
    assert statement is not None
    if isinstance(getattr(statement, "body", None), list):
        if place.expression is not None:
            return place.expression
        head = [
            getattr(statement, name, None) for name in ("test", "iter", "items", "bases", "decorator_list")
        ]
        parts = [part for group in head for part in (group if isinstance(group, list) else [group])]
        return ast.Tuple(elts=[part for part in parts if isinstance(part, ast.expr)], ctx=ast.Load())
    return statement


def _text(error: BaseException, user: list[Place]) -> str:
    start = user[0].tb if user else error.__traceback__
    try:
        lines = traceback.format_exception(type(error), error, start, limit=50)
    except Exception:
        return clip(type(error).__name__ + ": " + text_of(error), 8000)
    return clip("".join(lines), 8000)


def _guarded(function: Any, *arguments: Any) -> Any:
    """A fact that cannot be had is left out; the others are worth having."""
    try:
        return function(*arguments)
    except Exception:
        return None
