"""One value where a condition holds, and another one elsewhere."""

from .row_values import NUMBERS, Untranslatable, Value


def choice(numpy: str, condition: Value, then: Value, otherwise: Value, *, exact: bool) -> Value:
    """One value where a condition holds, another one elsewhere.

    Arguments:
        numpy: the name under which NumPy is known.
        condition: a truth value in each row.
        then: the one.
        otherwise: the other.
        exact: integers must not become floats among floats.

    Raises:
        Untranslatable: they are not of one type.
    """
    kinds = {then.type, otherwise.type}
    if len(kinds) > 1 and (exact or not kinds <= set(NUMBERS)):
        raise Untranslatable("values of two types")
    if "date" in kinds:
        raise Untranslatable("a choice of dates")
    kind = "float" if "float" in kinds else kinds.pop()
    if condition.scalar:
        raise Untranslatable("the same for all rows")
    texts = [part.exact() for part in (then, otherwise)]
    text = f"{numpy}.where({condition.text}, {texts[0]}, {texts[1]})"
    real = kind
    if kind == "float" and all(part.column_type == "int" for part in (then, otherwise)):
        real = "int" if then.scalar and otherwise.scalar and then.type != "float" else kind
    python = then.python
    if then.python != otherwise.python:
        python = False
    return Value(
        text,
        kind,
        real="" if real == kind else real,
        array=True,
        python=python,
        nan=then.nan or otherwise.nan,
    )
