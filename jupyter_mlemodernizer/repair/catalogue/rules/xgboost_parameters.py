"""Parameters of XGBoost for devices. Its defaults of the past are in ``defaults_boosting``."""

import ast
from collections.abc import Iterator

from ..arguments import dict_slots, remove
from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Call, Example, Pattern, Rule

_SETUP = """\
import numpy as np
import xgboost as xgb
rng = np.random.RandomState(0)
X = rng.rand(60, 3)
y = (X[:, 0] > 0.5).astype(int)
"""
_MODELS = (
    "xgboost.XGBModel",
    "xgboost.XGBClassifier",
    "xgboost.XGBRegressor",
    "xgboost.XGBRanker",
    "xgboost.XGBRFClassifier",
    "xgboost.XGBRFRegressor",
)


def _device_parameters(document: Document, _: Inference) -> Iterator[Match]:
    """Dicts of parameters with ``'tree_method': 'gpu_hist'``, in notebooks that use XGBoost."""
    if "xgboost" not in document.words:
        return
    for unit, code, node in nodes(document, ast.Dict):
        if isinstance(node, ast.Dict):
            found = {
                key.value: value
                for key, value in zip(node.keys, node.values, strict=True)
                if isinstance(key, ast.Constant)
            }
            method = found.get("tree_method")
            if (
                isinstance(method, ast.Constant)
                and method.value in {"gpu_hist", "gpu_exact"}
                and "device" not in found
            ):
                yield _on_cuda(unit, code, node, method)


def _on_cuda(unit: int, code: Code, node: ast.Dict, method: ast.Constant) -> Match:
    def rewrite(changes: Changes) -> None:
        splices = changes.unit(unit)
        items = dict_slots(code, node)
        number = next(
            (
                slot.value.value
                for key, slot in items
                if isinstance(key, ast.Constant)
                and key.value == "gpu_id"
                and isinstance(slot.value, ast.Constant)
            ),
            0,
        )
        quote = code.text(method)[0]
        device = "cuda" if number in {0, -1} else f"cuda:{number!r}"
        splices.replace(
            *code.span(method), f"{quote}hist{quote}, {quote}device{quote}: {quote}{device}{quote}"
        )
        gone = [
            slot
            for key, slot in items
            if isinstance(key, ast.Constant) and key.value in {"gpu_id", "predictor"}
        ]
        if gone:
            remove(splices, [slot for _, slot in items], gone, code.span(node)[0] + 1)

    return Match(unit, node, True, rewrite)


_DEVICES: list[Rule] = [
    Custom(
        id="xgboost.gpu-parameters",
        library="xgboost",
        since="2.0",
        source="XGBoost 2.0 release notes: device replaces gpu_hist, gpu_id and predictor; 3.1 refuses them",
        title="`gpu_hist` is the method `hist` on the device `cuda`",
        reason="Without a GPU, XGBoost says so and takes the processor.",
        error="Invalid Input: 'gpu_hist'|not compiled with GPU support|`gpu_id` has been removed since 3.1",
        finder=_device_parameters,
        example=Example(
            setup=_SETUP,
            old="params = {'max_depth': 3, 'tree_method': 'gpu_hist', 'gpu_id': 0, 'eta': 0.1}\n"
            "booster = xgb.train(params, xgb.DMatrix(X, y), 3)",
            new="params = {'max_depth': 3, 'tree_method': 'hist', 'device': 'cuda', 'eta': 0.1}\n"
            "booster = xgb.train(params, xgb.DMatrix(X, y), 3)",
        ),
    ),
    Call(
        id="xgboost.gpu-id",
        library="xgboost",
        since="3.1",
        source="XGBoost 2.0 release notes: device replaces gpu_id, which 3.1 refuses",
        title="`gpu_id=0` is the first device, which is taken anyway",
        error="`gpu_id` has been removed since 3.1",
        callables=_MODELS[1:],
        drop_if={"gpu_id": "0"},
        example=Example(
            setup=_SETUP,
            old="model = xgb.XGBClassifier(n_estimators=3, gpu_id=0).fit(X, y)",
            new="model = xgb.XGBClassifier(n_estimators=3).fit(X, y)",
        ),
    ),
    *(
        Pattern(
            id=f"xgboost.{method.replace('_', '-')}-{model.lower()}",
            library="xgboost",
            since="2.0",
            source="XGBoost 2.0 release notes: device replaces gpu_hist; 3.1 refuses it",
            title=f"`{method}` is the method `hist` on the device `cuda`",
            reason="Without a GPU, XGBoost says so and takes the processor.",
            error=f"Invalid Input: '{method}'|not compiled with GPU support",
            pattern=f"$model($$rest, tree_method='{method}')",
            template="$model($$rest, tree_method='hist', device='cuda')",
            bind={"model": f"xgboost.{model}"},
            changes_behaviour=method == "gpu_exact",
            example=Example(
                setup=_SETUP,
                old=f"model = xgb.{model}(n_estimators=3, tree_method='{method}').fit(X, y)",
                new=f"model = xgb.{model}(n_estimators=3, tree_method='hist', device='cuda').fit(X, y)",
            ),
        )
        for model in ("XGBClassifier", "XGBRegressor")
        for method in ("gpu_hist", "gpu_exact")
    ),
    Call(
        id="xgboost.gpu-objective",
        library="xgboost",
        since="1.0",
        source="XGBoost 0.90 release notes: objectives are the same on every device",
        title="objectives have no names of their own for the GPU any more",
        error="Unknown objective function: `gpu:",
        callables=_MODELS[1:],
        values={
            "objective": {
                f"'gpu:{name}'": f"'{name}'"
                for name in ("binary:logistic", "reg:logistic", "binary:logitraw")
            }
            | {"'gpu:reg:linear'": "'reg:squarederror'"}
        },
        example=Example(
            setup=_SETUP,
            old="model = xgb.XGBClassifier(n_estimators=3, objective='gpu:binary:logistic').fit(X, y)",
            new="model = xgb.XGBClassifier(n_estimators=3, objective='binary:logistic').fit(X, y)",
        ),
    ),
]

RULES: list[Rule] = _DEVICES
