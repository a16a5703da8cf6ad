"""Keras 1: ``merge`` and ``Merge``, which took what they do as an argument, are functions of their own."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Example, Rule

_SOURCE = (
    "Keras 2.0 release notes, merge layers; keras/legacy/layers.py of Keras 2.3 tells what each mode was"
)
_FUNCTIONS = {
    "sum": "add",
    "mul": "multiply",
    "concat": "concatenate",
    "ave": "average",
    "max": "maximum",
    "dot": "dot",
    "cos": "dot",
}
_TENSORS = ("merge", ("inputs", "mode", "concat_axis", "dot_axes", "output_shape"))
_MODELS = ("Merge", ("layers", "mode", "concat_axis", "dot_axes", "output_shape"))
_HOMES = ("keras.layers", "keras.engine", "keras.engine.topology")


@dataclass(frozen=True)
class _Merged:
    """A call of then: what is merged, by which function of today, with which further arguments."""

    unit: int
    call: ast.Call
    inputs: ast.expr
    function: str
    rest: str


def _calls(document: Document, inference: Inference, old: str) -> Iterator[ast.Call]:
    names = {f"{home}.{old}" for home in _HOMES}
    for unit, _, call in nodes(document, ast.Call):
        assert isinstance(call, ast.Call)
        known = inference.known(unit, call.func)
        if known is not None and not known.instance and known.name.removeprefix("tensorflow.") in names:
            yield call


def _read(document: Document, unit: int, call: ast.Call, parameters: tuple[str, ...]) -> _Merged | None:
    code = document.code(unit)
    if len(call.args) > len(parameters) or any(isinstance(item, ast.Starred) for item in call.args):
        return None
    given = dict(zip(parameters, call.args, strict=False))
    given.update({keyword.arg: keyword.value for keyword in call.keywords if keyword.arg})
    inputs, mode = given.get(parameters[0]), given.get("mode")
    kind = "sum" if mode is None else mode.value if isinstance(mode, ast.Constant) else None
    if inputs is None or not code.trustworthy(call):
        return None
    rest = f", name={code.text(given['name'])}" if "name" in given else ""
    if isinstance(mode, ast.Lambda) and parameters[0] == "inputs":
        shape = f", output_shape={code.text(given['output_shape'])}" if "output_shape" in given else ""
        return _Merged(unit, call, inputs, "Lambda", code.text(mode) + shape + rest)
    if kind not in _FUNCTIONS:
        return None
    if kind == "concat" and "concat_axis" in given:
        rest = f", axis={code.text(given['concat_axis'])}{rest}"
    elif kind in ("dot", "cos"):
        axes = code.text(given["dot_axes"]) if "dot_axes" in given else "-1"
        rest = f", axes={axes}{', normalize=True' if kind == 'cos' else ''}{rest}"
    return _Merged(unit, call, inputs, _FUNCTIONS[kind], rest)


def _found(document: Document, inference: Inference, old: str, parameters: tuple[str, ...]) -> list[_Merged]:
    """All calls, if all of them can be told."""
    units = {call: unit for unit, _, call in nodes(document, ast.Call)}
    calls = list(_calls(document, inference, old))
    read = [_read(document, units[call], call, parameters) for call in calls]
    found = [merged for merged in read if merged is not None]
    found.sort(key=lambda merged: (merged.unit, merged.call.lineno, merged.call.col_offset))
    return found if len(found) == len(calls) else []


def _imported(document: Document, old: str, found: list[_Merged]) -> Iterator[Match]:
    """Where the old name is imported, the functions are instead."""
    needed = list(dict.fromkeys(merged.function for merged in found))
    missing = [name for name in needed if name not in document.module_bindings]
    for unit, _, node in nodes(document, ast.ImportFrom):
        assert isinstance(node, ast.ImportFrom)
        if (node.module or "").removeprefix("tensorflow.") not in _HOMES:
            continue
        for alias in node.names:
            if alias.name == old:

                def rewrite(
                    changes: Changes, unit: int = unit, node: ast.ImportFrom = node, alias: ast.alias = alias
                ) -> None:
                    code, place = document.code(unit), node.names.index(alias)
                    start, end = code.span(alias)
                    if not missing and place:
                        start = code.span(node.names[place - 1])[1]
                    elif not missing and len(node.names) > 1:
                        end = code.span(node.names[1])[0]
                    alone = len(node.names) == 1
                    changes.unit(unit).replace(start, end, ", ".join(needed if alone else missing))

                yield Match(unit, alias, True, rewrite)


def _function(changes: Changes, merged: _Merged, by_import: bool) -> str:
    bindings = changes.document.module_bindings.get(merged.function, [])
    if by_import and not bindings:
        return merged.function
    return changes.reference(merged.unit, merged.call, f"keras.layers.{merged.function}")


def _tensors(document: Document, inference: Inference) -> Iterator[Match]:
    """``merge([a, b], mode='concat')``."""
    found = _found(document, inference, *_TENSORS)
    imports = list(_imported(document, "merge", found)) if found else []
    yield from imports
    for merged in found:

        def rewrite(changes: Changes, merged: _Merged = merged) -> None:
            code = document.code(merged.unit)
            name, text = _function(changes, merged, bool(imports)), code.text(merged.inputs)
            new = f"{name}({text}{merged.rest})"
            if merged.function == "Lambda":
                new = f"{name}({merged.rest})({text})"
            changes.unit(merged.unit).replace(*code.span(merged.call), new)

        yield Match(merged.unit, merged.call, True, rewrite)


def _models(document: Document, inference: Inference) -> Iterator[Match]:
    """``Merge([left, right], mode='concat')`` as the first layer of a Sequential model."""
    found = _found(document, inference, *_MODELS)
    imports = list(_imported(document, "Merge", found)) if found else []
    yield from imports
    for merged in found:

        def rewrite(changes: Changes, merged: _Merged = merged) -> None:
            code = document.code(merged.unit)
            model = changes.reference(merged.unit, merged.call, "keras.models.Model")
            name = _function(changes, merged, bool(imports))
            text, several = code.text(merged.inputs), merged.inputs
            if isinstance(several, ast.List) and all(isinstance(item, ast.Name) for item in several.elts):
                each = [code.text(item) for item in several.elts]
                ins, outs = (", ".join(f"{item}.{end}[0]" for item in each) for end in ("inputs", "outputs"))
            else:
                ins, outs = (f"model.{end}[0] for model in {text}" for end in ("inputs", "outputs"))
            new = f"{model}([{ins}], {name}([{outs}]{merged.rest}))"
            changes.unit(merged.unit).replace(*code.span(merged.call), new)

        yield Match(merged.unit, merged.call, True, rewrite)


RULES: list[Rule] = [
    Custom(
        id="keras.merge",
        library="keras",
        since="2.2",
        source=_SOURCE,
        title="`merge(…, mode=…)` is a function for each mode: `concatenate`, `add`, `multiply`, `dot` …",
        error="cannot import name 'merge'|has no attribute 'merge'|'module' object is not callable",
        finder=_tensors,
        example=Example(
            old="from keras.layers import Input, merge\na, b = Input((3,)), Input((3,))\n"
            "c = merge([a, b], mode='concat', concat_axis=-1)\nd = merge([a, b], 'cos', dot_axes=1)\n"
            "e = merge([a, b])\nf = merge([a, b], mode=lambda x: x[0] - x[1], output_shape=(3,))",
            new="from keras.layers import Input, concatenate, dot, add, Lambda\na, b = Input((3,)), Input((3,))\n"
            "c = concatenate([a, b], axis=-1)\nd = dot([a, b], axes=1, normalize=True)\n"
            "e = add([a, b])\nf = Lambda(lambda x: x[0] - x[1], output_shape=(3,))([a, b])",
        ),
    ),
    Custom(
        id="keras.merge-models",
        library="keras",
        since="2.2",
        source=_SOURCE,
        title="the layer `Merge` of several models is a model of what they give",
        error="cannot import name 'Merge'|has no attribute 'Merge'",
        finder=_models,
        example=Example(
            setup="from keras.models import Model, Sequential\nimport numpy as np",
            old="from keras.layers import Dense, Merge\n"
            "left, right = Sequential([Dense(2, input_dim=3)]), Sequential([Dense(2, input_dim=3)])\n"
            "both = Sequential()\nboth.add(Merge([left, right], mode='concat'))\nboth.add(Dense(1))\n"
            "both.compile('sgd', 'mse')\nboth.fit([np.ones((4, 3))] * 2, np.ones(4), verbose=0)\n"
            "models = [left, right]\nother = Merge(models, mode='sum')",
            new="from keras.layers import Dense, concatenate, add\n"
            "left, right = Sequential([Dense(2, input_dim=3)]), Sequential([Dense(2, input_dim=3)])\n"
            "both = Sequential()\n"
            "both.add(Model([left.inputs[0], right.inputs[0]], concatenate([left.outputs[0], right.outputs[0]])))\n"
            "both.add(Dense(1))\n"
            "both.compile('sgd', 'mse')\nboth.fit([np.ones((4, 3))] * 2, np.ones(4), verbose=0)\n"
            "models = [left, right]\n"
            "other = Model([model.inputs[0] for model in models], add([model.outputs[0] for model in models]))",
        ),
    ),
]
