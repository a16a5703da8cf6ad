"""Code that a cell holds in a text: what `exec`, `eval`, `timeit` and `DataFrame.query` are given.

It is parsed where it stands and put into the cell's tree, before the statement that runs it, so that all that looks at
trees looks at it too. Its nodes have the positions of the text, so changes are made in the text. Only a text that stands
there to the letter is taken: without escapes, and without what is put together from pieces. What is filled in later
(`%s`, `{}`) is taken for part of a name.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from ... import parsing

_MENTIONED = re.compile(r"\b(?:exec|eval|compile|query|timeit|repeat|Timer)\s*\(")
_LITERAL = re.compile(r"(?P<open>[rRuUfF]*('''|\"\"\"|'|\"))(?P<text>.*)\2", re.DOTALL)
_CONVERSION = re.compile(r"%(?:\(\w+\))?[-+#0]*\d*(?:\.\d+)?[a-zA-Z]")
_FIELD = re.compile(r"\{[^{}]*\}")
_TIMED = frozenset({"timeit", "repeat", "Timer"})


@dataclass(frozen=True)
class _Text:
    """A text in the source: where it begins (line from 1, column in bytes), with blanks for what is filled in."""

    line: int
    column: int
    text: str


def embed(tree: ast.Module, source: str) -> int:
    """Put the code that stands in texts into a tree.

    Arguments:
        tree: of the cell; changed.
        source: its Python.

    Returns:
        How many texts were code.
    """
    if not _MENTIONED.search(source):
        return 0
    places = dict(_places(tree))
    found = 0
    for call in [node for node in ast.walk(tree) if isinstance(node, ast.Call)]:
        for texts, columns, timed in _run_by(call):
            statements: list[ast.stmt] = []
            at: ast.AST = call
            for given in texts:
                value, at = _only_value(tree, given) if isinstance(given, ast.Name) else (given, call)
                text = _literal(source, value) if value is not None else None
                parsed = _parsed(text, columns) if text is not None else []
                found += bool(parsed)
                statements += parsed
            if statements and (place := _place(places, at)):
                body, statement = place
                new = [_function(call, statements)] if timed else statements
                index = body.index(statement)
                body[index:index] = new
    return found


def _run_by(call: ast.Call) -> Iterator[tuple[list[ast.expr | None], bool, bool]]:
    """What a call runs: the texts; whether their names are columns; whether it has names of its own."""
    first = call.args[0] if call.args else None
    given = {keyword.arg: keyword.value for keyword in call.keywords}
    match call.func:
        case ast.Name(id="exec" | "eval" | "compile"):
            yield [first], False, False
        case ast.Attribute(value=ast.Name(id="pd" | "pandas"), attr="eval"):
            yield [first], False, False
        case ast.Attribute(attr="query" | "eval"):
            yield [first if first is not None else given.get("expr")], True, False
        case ast.Name(id=name) | ast.Attribute(value=ast.Name(id="timeit"), attr=name) if name in _TIMED:
            setup = call.args[1] if len(call.args) > 1 else given.get("setup")
            yield [setup, first if first is not None else given.get("stmt")], False, True


def _only_value(tree: ast.Module, name: ast.Name) -> tuple[ast.expr | None, ast.AST]:
    """What a name is given, and where, if the cell says so once."""
    given = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id == name.id and isinstance(node.ctx, ast.Store)
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(given) == 1 and node.targets == given:
            return node.value, node
    return None, name


def _literal(source: str, value: ast.expr) -> _Text | None:
    """The text as it stands in the source; None if it is not all there."""
    blanks: re.Pattern[str] | None = None
    match value:
        case ast.BinOp(left=ast.Constant(value=str()) as text, op=ast.Mod()):
            blanks = _CONVERSION
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str()) as text, attr="format")):
            blanks = _FIELD
        case ast.JoinedStr() as text:
            blanks = _FIELD
        case ast.Constant(value=str()) as text:
            pass
        case _:
            return None
    literal = _LITERAL.fullmatch(ast.get_source_segment(source, text) or "")
    if literal is None:
        return None
    written = literal["text"]
    if isinstance(text, ast.JoinedStr):
        plain = "".join(str(part.value) for part in text.values if isinstance(part, ast.Constant))
        if _FIELD.sub("", written) != plain:
            return None
    elif text.value != written:
        return None
    if blanks is not None:
        written = blanks.sub(lambda blank: "_" * len(blank.group()), written)
    return _Text(text.lineno, text.col_offset + len(literal["open"]), written)


def _parsed(text: _Text, columns: bool) -> list[ast.stmt]:
    indent = len(text.text) - len(text.text.lstrip(" \t"))
    code = text.text[indent:]
    try:
        statements = parsing.parse(code.replace("@", " ") if columns else code).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    if columns:
        statements = [_of_columns(statement, code) for statement in statements]
    for node in [node for statement in statements for node in ast.walk(statement)]:
        if isinstance(node, (ast.stmt, ast.expr, ast.keyword, ast.arg, ast.alias, ast.excepthandler)):
            _move(node, text.line - 1, text.column + indent)
    # A word is a text, and no code.
    trivial = all(
        isinstance(s, ast.Expr) and isinstance(s.value, (ast.Name, ast.Constant)) for s in statements
    )
    return [] if trivial else statements


def _of_columns(statement: ast.stmt, code: str) -> ast.stmt:
    """A statement of `DataFrame.eval`: it binds no name, and its names are columns where no `@` stands before them."""
    if isinstance(statement, ast.Assign):
        statement = ast.copy_location(ast.Expr(statement.value), statement.value)
    lines = code.encode().split(b"\n")
    for node in ast.walk(statement):
        if isinstance(node, ast.Name) and lines[node.lineno - 1][: node.col_offset][-1:] != b"@":
            node.id = f"column {node.id}"
    return statement


def _move(node: ast.AST, lines: int, columns: int) -> None:
    """Have a node stand some lines further down; what is in the first line, some bytes further to the right."""
    for line, column in (("lineno", "col_offset"), ("end_lineno", "end_col_offset")):
        at = getattr(node, line)
        if at == 1:
            setattr(node, column, getattr(node, column) + columns)
        setattr(node, line, at + lines)


def _function(call: ast.Call, statements: list[ast.stmt]) -> ast.stmt:
    """A function around statements whose names are their own."""
    function = parsing.parse("def timed(): pass").body[0]
    assert isinstance(function, ast.FunctionDef)
    function.body = statements
    return ast.copy_location(function, call)


def _places(tree: ast.Module) -> Iterator[tuple[ast.AST, tuple[list[ast.stmt], ast.stmt] | ast.AST]]:
    """Of each statement the list that it stands in; of each other node what it is part of."""
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            body = getattr(node, field, None)
            if isinstance(body, list):
                yield from ((statement, (body, statement)) for statement in body)
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.stmt):
                yield child, node


def _place(
    places: dict[ast.AST, tuple[list[ast.stmt], ast.stmt] | ast.AST], node: ast.AST
) -> tuple[list[ast.stmt], ast.stmt] | None:
    """The list and the statement that a node stands in."""
    at: tuple[list[ast.stmt], ast.stmt] | ast.AST | None = node
    while isinstance(at, ast.AST):
        at = places.get(at)
    return at
