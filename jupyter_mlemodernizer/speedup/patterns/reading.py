"""Reading files."""

import ast
from collections.abc import Iterator

from ..code import constant_text, last_name, read
from ..loops import outermost
from ..scope import Change, Scope

_WRITING = (
    "open",
    "write",
    "system",
    "run",
    "call",
    "copy2",
    "copyfile",
    "rename",
    "remove",
    "savetxt",
    "dump",
)


def engines(scope: Scope) -> Iterator[Change]:
    """``pd.read_csv(path, engine='python')`` where the parser in C can do the same."""
    for node in ast.walk(scope.code.tree):
        match node:
            case ast.Call(
                func=ast.Attribute(value=ast.Name(id=module), attr="read_csv" | "read_table"),
                keywords=keywords,
            ):
                pass
            case _:
                continue
        engine = next((k for k in keywords if k.arg == "engine" and constant_text(k.value) == "python"), None)
        separators = [k.value for k in keywords if k.arg in ("sep", "delimiter")]
        if engine is None or scope.fact(module).get("module") != "pandas":
            continue
        if any(len(constant_text(separator) or "") != 1 for separator in separators):
            continue
        if any(keyword.arg in ("skipfooter", "on_bad_lines") for keyword in keywords):
            continue
        yield Change(
            rule="read-engine",
            title="Read by pandas' parser in C",
            reason="The parser in Python is many times slower; it is needed only for what the one in C cannot do.",
            pieces=(scope.code.replace(engine.value, "'c'"),),
        )


def repeated(scope: Scope) -> Iterator[Change]:
    """``pd.read_csv('train.csv')`` in a loop in which nothing is written: read once, and a copy in each turn."""
    for loop in outermost(scope):
        calls = [node for node in ast.walk(loop.node) if isinstance(node, ast.Call)]
        if any(last_name(call.func) in _WRITING or last_name(call.func).startswith("to_") for call in calls):
            continue
        for node in calls:
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id=module), attr="read_csv" | "read_table"),
                    args=[ast.Constant() | ast.Name()],
                    keywords=keywords,
                ) if scope.fact(module).get("module") == "pandas":
                    pass
                case _:
                    continue
            path = node.args[0]
            text = constant_text(path) is not None or scope.kind(path) == "str"
            if (
                not text
                or (read(node) - {module}) & loop.changed
                or any(k.arg in ("chunksize", "iterator") for k in keywords)
            ):
                continue
            # Its own functions may write, or change what the loop does not show.
            if scope.called(loop.node):
                continue
            same = scope.fresh("table")
            yield Change(
                rule="read-in-loop",
                title="The file read once, before the loop",
                reason="Every turn read the same file again; a copy of what was read takes a fraction of the time.",
                pieces=(
                    scope.code.insert_before(loop.statement, [f"{same} = {scope.code.text(node)}"]),
                    scope.code.replace(node, f"{same}.copy()"),
                ),
                loops=isinstance(loop.node, ast.For),
                rows=loop.rows,
            )


PATTERNS = [engines, repeated]
