"""Metrics that Keras 2 left out, since they are means over batches: written out as the functions that they were."""

import ast
from collections.abc import Iterator
from functools import partial

from ..bindings import Document
from ..changes import Changes, Match
from ..custom import Custom, argument, called, nodes
from ..inference import Inference
from ..rule import Example, Rule
from ._keras import MODEL
from ._written_out import Functions, written_out

_SOURCE = "Keras 2.0 release notes: legacy metrics have been removed; keras/metrics.py of 1.2"

_PRECISION = '''
def precision(y_true, y_pred):
    """Of what is found in a batch, the share that is right."""
    from keras import ops

    y_true = ops.cast(y_true, y_pred.dtype)
    found = ops.sum(ops.round(ops.clip(y_pred, 0, 1)))
    return ops.sum(ops.round(ops.clip(y_true * y_pred, 0, 1))) / (found + 1e-7)
'''
_RECALL = '''
def recall(y_true, y_pred):
    """Of what is to be found in a batch, the share that is."""
    from keras import ops

    y_true = ops.cast(y_true, y_pred.dtype)
    there = ops.sum(ops.round(ops.clip(y_true, 0, 1)))
    return ops.sum(ops.round(ops.clip(y_true * y_pred, 0, 1))) / (there + 1e-7)
'''
_FBETA = '''
def fbeta_score(y_true, y_pred, beta=1):
    """Precision and recall of a batch in one number, recall weighing beta times as much; 0 if there is nothing to find."""
    p, r = precision(y_true, y_pred), recall(y_true, y_pred)
    return (1 + beta**2) * (p * r) / (beta**2 * p + r + 1e-7)
'''
_FMEASURE = '''
def fmeasure(y_true, y_pred):
    """The harmonic mean of precision and recall of a batch."""
    return fbeta_score(y_true, y_pred)
'''
_MATTHEWS = '''
def matthews_correlation(y_true, y_pred):
    """The correlation of what is found in a batch with what is there."""
    from keras import ops

    y_true = ops.cast(y_true, y_pred.dtype)
    found, there = ops.round(ops.clip(y_pred, 0, 1)), ops.round(ops.clip(y_true, 0, 1))
    tp, tn = ops.sum(there * found), ops.sum((1 - there) * (1 - found))
    fp, fn = ops.sum((1 - there) * found), ops.sum(there * (1 - found))
    return (tp * tn - fp * fn) / (ops.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)) + 1e-7)
'''
_FUNCTIONS: Functions = {
    "precision": (_PRECISION, ()),
    "recall": (_RECALL, ()),
    "fbeta_score": (_FBETA, ("precision", "recall")),
    "fmeasure": (_FMEASURE, ("precision", "recall", "fbeta_score")),
    "matthews_correlation": (_MATTHEWS, ()),
}
# These two are names of classes today, which count over all batches.
_COUNTED = frozenset({"precision", "recall"})
_TEXTS = frozenset(_FUNCTIONS) - _COUNTED


def _named_by_texts(texts: frozenset[str], document: Document, _: Inference) -> Iterator[Match]:
    """Lists of metrics with some names in them; the functions stand before the first of the statements."""
    written: set[str] = set()
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        metrics = argument(node, "metrics", 2) if called(node) == "compile" else None
        if not isinstance(metrics, (ast.List, ast.Tuple)):
            continue
        named = [item for item in metrics.elts if isinstance(item, ast.Constant) and str(item.value) in texts]
        if not named:
            continue
        wanted = {str(item.value) for item in named}
        needed = [
            name
            for name in _FUNCTIONS
            if name not in written
            and (name in wanted or any(name in _FUNCTIONS[other][1] for other in wanted))
        ]
        written.update(needed)
        home = next(statement for statement in code.tree.body if node in ast.walk(statement))

        def rewrite(
            changes: Changes,
            unit: int = unit,
            home: ast.stmt = home,
            named: list[ast.Constant] = named,
            needed: list[str] = needed,
        ) -> None:
            code, splices = changes.document.code(unit), changes.unit(unit)
            text = "\n".join(_FUNCTIONS[name][0] for name in needed).strip("\n")
            if text:
                splices.insert(code.span(home)[0], f"{text}\n\n\n")
            for item in named:
                splices.replace(*code.span(item), str(item.value))

        yield Match(unit, node, True, rewrite)


RULES: list[Rule] = [
    Custom(
        id="keras.metrics-gone",
        library="keras",
        since="2.0",
        source=_SOURCE,
        title="the metrics that Keras 2 left out are a few lines each: they are written out",
        error=f"(has no attribute|cannot import name) '({'|'.join(_FUNCTIONS)})'",
        finder=written_out("keras.metrics", _FUNCTIONS),
        example=Example(
            setup=MODEL,
            old="from keras.metrics import fbeta_score\n"
            "score = float(fbeta_score(np.array([1.0, 0, 1, 1]), np.array([0.9, 0.8, 0.2, 0.7]), beta=2))\n"
            "assert abs(score - 2 / 3) < 1e-6",
            new="\n".join([_PRECISION.lstrip("\n"), _RECALL, _FBETA])
            + "\nscore = float(fbeta_score(np.array([1.0, 0, 1, 1]), np.array([0.9, 0.8, 0.2, 0.7]), beta=2))\n"
            "assert abs(score - 2 / 3) < 1e-6",
        ),
    ),
    Custom(
        id="keras.metrics-gone-by-name",
        library="keras",
        since="2.0",
        source=_SOURCE,
        title="the metrics that Keras 2 left out are a few lines each: they are written out",
        error=f"Could not interpret metric identifier: ({'|'.join(sorted(_TEXTS))})",
        finder=partial(_named_by_texts, _TEXTS),
        example=Example(
            setup=MODEL,
            old="model.compile('sgd', 'binary_crossentropy', metrics=['accuracy', 'fmeasure', 'matthews_correlation'])\n"
            "model.fit(X, y.astype(int), verbose=0)",
            new="\n".join(text for text, _ in _FUNCTIONS.values()).strip("\n")
            + "\n\n\nmodel.compile('sgd', 'binary_crossentropy', metrics=['accuracy', fmeasure, matthews_correlation])\n"
            "model.fit(X, y.astype(int), verbose=0)",
        ),
    ),
    Custom(
        id="keras.metrics-of-batches",
        library="keras",
        since="3.0",
        kind="calibration",
        silent=True,
        sometimes=True,
        source=f"{_SOURCE}; Keras 3, metrics.Precision and Recall: counted over all batches",
        title="`'precision'` and `'recall'` were means over batches: the functions that they were are written out",
        finder=partial(_named_by_texts, _COUNTED),
        example=Example(
            setup=MODEL
            + "model.set_weights([np.eye(3)[:, :1], np.zeros(1)])\n"
            + "X, y = np.array([[1.0, 0, 0], [1, 0, 0], [-1, 0, 0], [1, 0, 0]]), np.array([1, 0, 1, 1])",
            old="model.compile('sgd', 'binary_crossentropy', metrics=['recall'])\n"
            "result = float(model.evaluate(X, y, batch_size=2, verbose=0)[1])",
            new=_RECALL.strip("\n") + "\n\n\nmodel.compile('sgd', 'binary_crossentropy', metrics=[recall])\n"
            "result = float(model.evaluate(X, y, batch_size=2, verbose=0)[1])",
        ),
    ),
]
