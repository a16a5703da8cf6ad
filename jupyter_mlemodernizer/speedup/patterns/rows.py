"""Loops over the rows of a table: the same arithmetic on whole columns."""

import ast
from collections.abc import Iterator

from ..bodies import Body, Effect, Key
from ..code import stored, tidy
from ..columns import Columns
from ..row_values import Untranslatable, Value
from ..scope import Change, Scope
from .row_loops import Rows, row_loops

_REASON = "Python is called for every row; pandas and NumPy do the same for all rows at once."


def loops(scope: Scope) -> Iterator[Change]:
    """``for … in df.iterrows()``, ``itertuples()``, ``range(len(df))``, ``zip`` of columns."""
    for block in scope.blocks():
        for statement in block:
            if isinstance(statement, ast.For) and not statement.orelse:
                for rows in row_loops(scope, statement):
                    try:
                        yield rewritten(scope, statement, rows)
                    except Untranslatable:
                        continue


def rewritten(scope: Scope, loop: ast.For, rows: Rows) -> Change:
    """The loop as arithmetic.

    Raises:
        Untranslatable: it is not known how.
    """
    columns = Columns(scope, rows.leaf, rows.index)
    columns.bound = frozenset(stored(loop))
    body = Body(columns, lambda node: rows.target(node) or _array(scope, columns, node))
    if body.run(loop.body) is not None or not body.effects:
        raise Untranslatable("no effects")
    gone = stored(loop) - {key[1].partition("#")[0] for key in body.effects}
    if not scope.dead(gone):
        raise Untranslatable("the loop's variables are read later")
    lines = [*rows.before, *_lines(body)]
    appended = {key[1] for key in body.effects if key[0] == "append"}
    added = {key[1].partition("#")[0] for key in body.effects if key[0] == "add"}
    return Change(
        rule=f"{rows.rule}-{next(iter(body.effects))[0]}",
        title=rows.title,
        reason=_REASON,
        pieces=(scope.code.replace_statement(loop, lines),),
        rows=(frozenset(rows.frames) | rows.cut) - appended,
        requires=(
            *rows.requires,
            *columns.requires,
            *(f"len({name}) > 0" for name in rows.frames),
            *(f"type({name}) is list" for name in sorted(appended)),
            *(f"type({name}) in (int, float)" for name in sorted(added)),
        )
        if scope.function is None
        else (*rows.requires, *columns.requires),
        gone=frozenset(gone),
    )


def _lines(body: Body) -> list[str]:
    lines: list[str] = []
    written: set[str] = set()
    # What reads a total reads it as it was before the loop.
    late = {key for key in body.effects if key[0] == "add" and key[1].partition("#")[0] in body.totals}
    for key in [*(key for key in body.effects if key not in late), *late]:
        effect = body.effects[key]
        texts = [
            effect.value.text,
            effect.mask.text if effect.mask else "",
            key[1] if key[0] == "array" else "",
        ]
        if any(place in text for place in written for text in texts):
            raise Untranslatable("it reads what it has written")
        lines.append(tidy(_line(body.columns, key, effect)))
        if key[0] == "column":
            name, _, column = key[1].partition("\0")
            written.add(f"{name}[{column!r}]")
        elif key[0] == "array":
            written.add(key[1].partition("[")[0] + "[")
    return lines


def _line(columns: Columns, key: Key, effect: Effect) -> str:
    value, mask = effect.value, effect.mask
    match key[0]:
        case "column":
            return _column_line(columns, key[1], value, mask)
        case "append":
            if value.type == "date" or (value.nan and value.type == "str"):
                raise Untranslatable("dates")
            if value.scalar:
                raise Untranslatable("the same for all rows")
            chosen = f"{value.exact_operand()}[{mask.text}]" if mask else value.exact_operand()
            if value.python:
                return f"{key[1]}.extend({chosen}.tolist())"
            return f"{key[1]}.extend({columns.numpy()}.asarray({chosen}))"
        case "add":
            return _sum_line(key[1].partition("#")[0], value, mask)
        case _:
            if mask is not None:
                raise Untranslatable("conditions")
            return f"{key[1]} = {value.exact()}"


def _sum_line(name: str, value: Value, mask: Value | None) -> str:
    if value.type not in ("int", "float", "bool"):
        raise Untranslatable("sum")
    if value.scalar:
        if mask is None or value.text != "1":
            raise Untranslatable("the same for all rows")
        return f"{name} += int({mask.operand}.sum())"
    if value.type == "bool" or value.column_type != value.type:
        raise Untranslatable("sum")
    chosen = f"{value.operand}[{mask.text}]" if mask else value.operand
    total = f"{chosen}.sum()" if value.array or value.type == "int" else f"{chosen}.sum(skipna=False)"
    return f"{name} += {value.type}({total})" if value.python else f"{name} += {total}"


def _column_line(columns: Columns, place: str, value: Value, mask: Value | None) -> str:
    name, _, column = place.partition("\0")
    facts = columns.scope.fact(name)["columns"].get(column)
    text = value.exact()
    if value.type not in ("int", "float", "str", "bool") or (value.nan and value.type != "float"):
        raise Untranslatable("type")
    kind = value.type
    if facts is None:
        # The first row makes a column of gaps, which holds integers as floats; one of texts is a column of texts.
        if mask is not None or kind not in ("int", "float", "str"):
            raise Untranslatable("a new column")
        if kind == "int":
            text = f"float({text})" if value.scalar else f"{value.operand}.astype(float)"
    elif facts["dtype"] == "float64" and kind == "int":
        text = text if value.scalar or mask is not None else f"{value.operand}.astype(float)"
        if value.scalar and mask is None:
            text = f"float({text})"
    elif facts["type"] != kind or facts["dtype"] not in ("int64", "float64", "bool", "str"):
        raise Untranslatable("another type")
    if kind == "str" and not value.scalar and not value.array and mask is None:
        dtype = f"{name}[{column!r}].dtype" if facts is not None else f"{columns.pandas()}.Series(['']).dtype"
        columns.requires.append(f"{value.operand}.dtype == {dtype}")
    if mask is None:
        return f"{name}[{column!r}] = {text}"
    if value.scalar:
        return f"{name}.loc[{mask.text}, {column!r}] = {text}"
    return f"{name}.loc[{mask.text}, {column!r}] = {value.exact_operand()}[{mask.text}]"


def _array(scope: Scope, columns: Columns, node: ast.expr) -> Key | None:
    """``A[i, j]`` of an array, with places that come from the row."""
    if not isinstance(node, ast.Subscript) or scope.kind(node.value) != "array":
        return None
    assert isinstance(node.value, ast.Name)
    places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    values = [columns.value(place) for place in places]
    if len(places) != len(scope.fact(node.value.id)["shape"]) or any(value.type != "int" for value in values):
        raise Untranslatable("places in an array")
    if all(value.scalar for value in values) or any(value.column_type != "int" for value in values):
        raise Untranslatable("places in an array")
    return "array", f"{node.value.id}[{', '.join(value.text for value in values)}]"


PATTERNS = [loops]
