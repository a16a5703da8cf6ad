"""Failures that are hidden instead of overcome."""

import ast
from collections.abc import Iterator

from .change import Change, called, calls, walk_heads
from .finding import Finding

_BROAD = frozenset({"Exception", "BaseException", "StandardError"})
# Keywords with values that turn an error into nothing, or into missing values.
_LENIENT = {
    "errors": ("ignore", "coerce", "skip", "replace", "surrogateescape", "backslashreplace"),
    "encoding_errors": ("ignore", "replace"),
    "on_bad_lines": ("skip", "warn"),
    "error_bad_lines": (False,),
    "warn_bad_lines": (False,),
    "error_score": (0, 0.0),
    "ignore_errors": (True,),
    "invalid_raise": (False,),
    "raise_on_error": (False,),
    "suppress_errors": (True,),
    "handle_unknown": ("ignore",),
    "force_all_finite": (False, "allow-nan"),
    "ensure_all_finite": (False, "allow-nan"),
    "check_array": (False,),
    "check_input": (False,),
    "validate": (False,),
    "strict": (False,),
    "by_name": (True,),
    "skip_mismatch": (True,),
}
# Of these a person may say that they are right: they change what happens with odd values only.
_MAYBE = frozenset(
    {
        "handle_unknown",
        "replace",
        "surrogateescape",
        "backslashreplace",
        "force_all_finite",
        "ensure_all_finite",
    }
)
_MAYBE |= {"strict", "by_name", "check_input", "validate"}


def swallowed(change: Change) -> Iterator[Finding]:
    """What in an edit makes a failure go unseen."""
    for statement in change.added:
        if isinstance(statement, ast.Try):
            yield from _handlers(statement)
        elif isinstance(statement, ast.With | ast.AsyncWith):
            for item in statement.items:
                if isinstance(item.context_expr, ast.Call) and called(item.context_expr) == "suppress":
                    yield Finding("swallowed", "suppress() hides the failure; change the code that fails.")
    before = {(k, v) for k, v in _lenient(walk_heads(change.removed))}
    for keyword, value in _lenient(walk_heads(change.added)):
        if (keyword, value) not in before:
            maybe = keyword in _MAYBE or value in _MAYBE
            yield Finding(
                "swallowed",
                f"{keyword}={value!r} turns errors into nothing or into missing values; change what causes the error.",
                "decision" if maybe else "refused",
            )
    yield from _fallbacks(change)
    for node in walk_heads(change.added):
        if isinstance(node, ast.Attribute) and node.attr in (
            "excepthook",
            "unraisablehook",
            "set_custom_exc",
        ):
            yield Finding("swallowed", f"{node.attr} hides failures; change the code that fails.")


def _fallbacks(change: Change) -> Iterator[Finding]:
    """Something else where what was asked for is not there: ``getattr(df, 'ix', None)``, ``prices.get('flat', 0)``."""
    old = list(walk_heads(change.removed))
    keys = {ast.dump(node.slice) for node in old if isinstance(node, ast.Subscript)}
    known = [ast.dump(call) for call in calls(old)]
    filled = any(isinstance(node, ast.keyword) and node.arg == "fill_value" for node in old)
    for call in calls(walk_heads(change.added)):
        if ast.dump(call) in known:
            continue
        if called(call) == "getattr" and len(call.args) == 3:
            yield Finding("swallowed", "getattr() with a default hides that an attribute is not there.")
        elif called(call) in ("get", "pop") and len(call.args) == 2 and ast.dump(call.args[0]) in keys:
            message = f"{called(call)}() with a default hides that a key is not there."
            yield Finding("swallowed", message, "decision")
        elif not filled and any(keyword.arg == "fill_value" for keyword in call.keywords):
            yield Finding("swallowed", "fill_value is new: it stands in for what is not there.", "decision")


def _handlers(statement: ast.Try) -> Iterator[Finding]:
    for handler in statement.handlers:
        kinds = _kinds(handler.type)
        if not kinds or kinds & _BROAD:
            yield Finding(
                "swallowed",
                "A bare or broad except hides the failure. Write what works today, without a try around it.",
            )
        elif _does_nothing(handler.body):
            yield Finding(
                "swallowed", f"except {', '.join(sorted(kinds))} that does nothing hides the failure."
            )
        elif not kinds <= {"ImportError", "ModuleNotFoundError", "AttributeError"}:
            yield Finding(
                "swallowed",
                f"except {', '.join(sorted(kinds))} goes around the failure. Write what works today, without a try.",
            )


def _kinds(node: ast.expr | None) -> set[str]:
    """Names of the exceptions that a handler catches; none for a bare one."""
    parts = node.elts if isinstance(node, ast.Tuple) else [node] if node is not None else []
    return {part.attr if isinstance(part, ast.Attribute) else getattr(part, "id", "?") for part in parts}


def _does_nothing(body: list[ast.stmt]) -> bool:
    """Whether a handler only goes on, tells, or sets something to a literal."""
    for statement in body:
        if isinstance(statement, ast.Pass | ast.Continue | ast.Break):
            continue
        if isinstance(statement, ast.Return) and (
            statement.value is None or isinstance(statement.value, ast.Constant)
        ):
            continue
        if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Constant):
            continue
        if isinstance(statement, ast.Expr):
            value = statement.value
            if isinstance(value, ast.Constant):
                continue
            if isinstance(value, ast.Call) and called(value) in ("print", "warn", "warning", "info", "debug"):
                continue
        return False
    return True


def _lenient(nodes: Iterator[ast.AST]) -> Iterator[tuple[str, object]]:
    for call in calls(nodes):
        for keyword in call.keywords:
            values = _LENIENT.get(keyword.arg or "")
            if values and isinstance(keyword.value, ast.Constant):
                value = keyword.value.value
                if any(value is known or (type(value) is type(known) and value == known) for known in values):
                    yield keyword.arg or "", value
