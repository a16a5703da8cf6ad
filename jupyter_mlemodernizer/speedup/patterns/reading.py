"""Reading files."""

import ast
from collections.abc import Iterator

from ..code import constant_text
from ..scope import Change, Scope


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


PATTERNS = [engines]
