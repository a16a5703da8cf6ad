"""The data sets of statsmodels: ``load`` gave arrays, and gives tables now."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, called, nodes
from ..inference import Inference
from ..rule import Example, Rule

# What of a data set is used → how it was before.
_PARTS = {"endog": "{0}.endog.values", "exog": "{0}.exog.values", "data": "{0}.data.to_records(index=False)"}


def _loaded(document: Document, inference: Inference) -> Iterator[Match]:
    """Data sets that are loaded and given a name, by the parts of them that are used."""
    for unit, code, node in nodes(document, ast.Assign):
        if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call) or node.value.args:
            continue
        name, call = node.targets[0], node.value
        known = inference.known(unit, call.func)
        if (
            not isinstance(name, ast.Name)
            or len(node.targets) > 1
            or called(call) != "load"
            or call.keywords
            or known is None
            or not known.name.startswith(("statsmodels.datasets.", "statsmodels.api.datasets."))
        ):
            continue
        used = {
            attribute.attr
            for _, other in document.codes()
            for attribute in other.of(ast.Attribute)
            if isinstance(attribute.value, ast.Name) and attribute.value.id == name.id
        }
        parts = [part for part in _PARTS if part in used]
        if not parts:
            continue
        indent = " " * node.col_offset
        targets = ", ".join(f"{name.id}.{part}" for part in parts)
        values = ", ".join(_PARTS[part].format(name.id) for part in parts)
        end, text = code.span(node)[1], f"\n{indent}{targets} = {values}"

        if code.source.startswith(text, end):
            continue

        def rewrite(changes: Changes, unit: int = unit, end: int = end, text: str = text) -> None:
            changes.unit(unit).insert(end, text)

        yield Match(unit, node, known.certain, rewrite, subject=name.id)


RULES: list[Rule] = [
    Custom(
        id="statsmodels.data-as-arrays",
        library="statsmodels",
        since="0.13",
        source="statsmodels 0.12's own warning: load will return datasets containing pandas DataFrames and Series in the future",
        title="data sets were loaded as arrays, and are tables now",
        kind="calibration",
        silent=True,
        sometimes=True,
        remote=True,
        finder=_loaded,
        example=Example(
            setup="import statsmodels.api as sm",
            old="data = sm.datasets.star98.load()\nresult = type(data.endog).__name__",
            new="data = sm.datasets.star98.load()\ndata.endog = data.endog.values\nresult = type(data.endog).__name__",
        ),
    ),
]
