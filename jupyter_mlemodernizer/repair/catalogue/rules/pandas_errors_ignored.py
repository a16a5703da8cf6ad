"""``errors='ignore'``: what cannot be converted stays as it was, which pandas leaves to the caller now."""

import ast
from collections.abc import Iterator
from typing import Any

from ..arguments import call_slots, remove
from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, argument, nodes
from ..inference import Inference
from ..rule import Example, Rule

_CONVERTERS = {
    "to_numeric": ("numbers", "invalid error value specified"),
    "to_datetime": ("dates", "errors must be one of 'raise', or 'coerce'"),
    "to_timedelta": ("spans of time", "errors must be one of 'raise', or 'coerce'"),
}
_DEFINITION = '''
def {name}(values, **options):
    """The values as {what}; as they are where some cannot be converted."""
    try:
        return {function}(values, **options)
    except (TypeError, ValueError):
        return values

'''


def _converter(call: ast.Call) -> ast.expr:
    """What is called, or what `apply` and `map` are handed over to call."""
    first = call.args[0] if call.args else None
    handed = isinstance(call.func, ast.Attribute) and call.func.attr in {"apply", "map", "transform"}
    return first if handed and isinstance(first, (ast.Attribute, ast.Name)) else call.func


def _find(document: Document, inference: Inference) -> Iterator[Match]:
    for unit, code, call in nodes(document, ast.Call):
        assert isinstance(call, ast.Call)
        function = _converter(call)
        errors = argument(call, "errors", 1 if function is call.func else None)
        if not isinstance(errors, ast.Constant) or errors.value != "ignore" or not code.trustworthy(call):
            continue
        known = inference.known(unit, function)
        name = known.name.removeprefix("pandas.") if known is not None else ""
        if known is None or name not in _CONVERTERS:
            continue

        def rewrite(
            changes: Changes,
            *,
            unit: int = unit,
            call: ast.Call = call,
            function: ast.expr = function,
            name: str = name,
            errors: ast.expr = errors,
        ) -> None:
            code, splices = changes.document.code(unit), changes.unit(unit)
            own = f"{name}_if_possible"
            if own not in changes.document.words:
                what = _CONVERTERS[name][0]
                pandas = changes.reference(unit, call, "pandas", alias="pd")
                changes.add_import(
                    unit, call, _DEFINITION.format(name=own, what=what, function=f"{pandas}.{name}")
                )
            start, slots = call_slots(code, call)
            gone = [slot for slot in slots if errors in (slot.node, getattr(slot.node, "value", None))]
            remove(splices, slots, gone, start)
            splices.replace(*code.span(function), own)

        yield Match(unit, call, known.certain, rewrite)


def _example(old: str, new: str) -> dict[str, Any]:
    setup = "import pandas as pd\ndf = pd.DataFrame({'a': ['1', '2'], 'b': ['x', '3']})"
    function = _DEFINITION.format(name="to_numeric_if_possible", what="numbers", function="pd.to_numeric")
    return {"example": Example(setup=setup, old=old, new=function.lstrip("\n") + "\n" + new)}


RULES: list[Rule] = [
    Custom(
        id="pandas.errors-ignore",
        library="pandas",
        since="3.0",
        source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.2: "
        "errors='ignore' of to_datetime, to_timedelta and to_numeric, catch exceptions explicitly instead",
        title="`errors='ignore'` is gone: a function of the notebook's own leaves what cannot be converted as it is",
        error="|".join(sorted({error for _, error in _CONVERTERS.values()})),
        finder=_find,
        **_example(
            "df = df.apply(pd.to_numeric, errors='ignore')\ndf['a'] = pd.to_numeric(df.a, errors='ignore', downcast='integer')",
            "df = df.apply(to_numeric_if_possible)\ndf['a'] = to_numeric_if_possible(df.a, downcast='integer')",
        ),
    ),
]
