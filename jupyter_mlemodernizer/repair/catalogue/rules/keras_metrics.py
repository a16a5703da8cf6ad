"""The names under which Keras reports metrics: those that were given, since 2.3."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Match
from ..code import Code
from ..custom import Custom, argument, called, nodes, replacing, texts
from ..inference import Inference
from ..rule import Example, Rule

_MODEL = """\
import numpy as np
from keras.models import Sequential
from keras.layers import Dense
from keras.callbacks import Callback, ModelCheckpoint, ReduceLROnPlateau
X, y = np.zeros((8, 3)), np.zeros(8)
model = Sequential([Dense(1, activation='sigmoid', input_shape=(3,))])
model.compile('sgd', 'binary_crossentropy', metrics=['accuracy'])
"""

_SHORT = {"acc": "accuracy", "val_acc": "val_accuracy"}
_MONITORING = {"EarlyStopping": 0, "ReduceLROnPlateau": 0, "ModelCheckpoint": 1}


def _metrics(document: Document) -> list[tuple[tuple[int, int], set[str]]]:
    """Where models are compiled, and with which metrics; ``?`` if there may be others."""
    result = []
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        if called(node) != "compile" or (given := argument(node, "metrics", 2)) is None:
            continue
        found = {"?"}
        if isinstance(given, (ast.List, ast.Tuple)):
            found = {
                item.value if isinstance(item, ast.Constant) and isinstance(item.value, str) else "object"
                for item in given.elts
            }
        result.append(((unit, code.span(node)[0]), found))
    return sorted(result, key=lambda pair: pair[0])


def _long(metrics: set[str]) -> bool:
    return "accuracy" in metrics and not metrics & {"acc", "?"}


def _short_names(document: Document, _: Inference) -> Iterator[Match]:
    compiled = _metrics(document)
    for unit, code, node, value in texts(document):
        # Of several models, the one that was compiled last; of models made by functions, the first.
        at = (unit, code.span(node)[0])
        before = [metrics for where, metrics in compiled if where < at] or [
            metrics for _, metrics in compiled[:1]
        ]
        if not before or not _long(before[-1]):
            continue
        if value in _SHORT and _names_a_metric(code, node):
            yield replacing(unit, code, node, code.text(node).replace(value, _SHORT[value]))
        elif "{val_acc:" in value or "{acc:" in value:
            new = code.text(node).replace("{val_acc:", "{val_accuracy:").replace("{acc:", "{accuracy:")
            yield replacing(unit, code, node, new)


def _names_a_metric(code: Code, node: ast.Constant) -> bool:
    match code.parents.get(node):
        case ast.keyword(arg="monitor"):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Name(id=logs), attr="get"), args=[first, *_]):
            return first is node and _is_told(code, node, logs)
        case ast.Call() as call:
            position = _MONITORING.get(called(call))
            return position is not None and call.args.index(node) == position
        case ast.Subscript(value=ast.Attribute(attr="history")):
            return True
        case ast.Subscript(value=ast.Name(id=logs)):
            return _is_told(code, node, logs)
        case _:
            return False


def _is_told(code: Code, node: ast.AST, name: str) -> bool:
    """Does a method of a callback get its metrics under this name?"""
    function = code.function(node)
    return (
        isinstance(function, ast.FunctionDef)
        and function.name in {"on_epoch_end", "on_batch_end", "on_train_batch_end", "on_train_end"}
        and function.args.args[-1].arg == name
    )


RULES: list[Rule] = [
    Custom(
        id="keras.metric-names",
        library="keras",
        since="2.3",
        source="Keras 2.3.0 release notes: metrics are reported under the name that was given",
        title="the metric `accuracy` is reported as `accuracy`, no longer as `acc`",
        reason="Callbacks that watch `val_acc` would see nothing, and keep no weights.",
        error=r"callback received monitor=(val_)?acc, but Keras isn't able|KeyError: '(val_)?acc'"
        r"|not supported between instances of '(NoneType' and '(int|float)|(int|float)' and 'NoneType)'",
        finder=_short_names,
        example=Example(
            setup=_MODEL,
            old="watch = ReduceLROnPlateau(monitor='val_acc', patience=4)\n"
            "class Enough(Callback):\n    def on_epoch_end(self, epoch, logs={}):\n"
            "        self.model.stop_training = logs.get('acc') > 0.9 or logs['val_acc'] > 0.9\n"
            "model.fit(X, y, validation_data=(X, y), verbose=0, callbacks=[watch, Enough()])",
            new="watch = ReduceLROnPlateau(monitor='val_accuracy', patience=4)\n"
            "class Enough(Callback):\n    def on_epoch_end(self, epoch, logs={}):\n"
            "        self.model.stop_training = logs.get('accuracy') > 0.9 or logs['val_accuracy'] > 0.9\n"
            "model.fit(X, y, validation_data=(X, y), verbose=0, callbacks=[watch, Enough()])",
        ),
    ),
]
