"""GPUs and TPUs that notebooks take for granted, in TensorFlow and LightGBM; for PyTorch see ``torch_devices``."""

import ast
from collections.abc import Callable, Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, called, nodes, replacing
from ..inference import Inference
from ..rule import Example, Pattern, Rule

_DEVICE = ("device", "device_type")
_STRATEGIES = frozenset({"TPUStrategy"})
_RESOLVER = "TPUClusterResolver"


def _lightgbm(document: Document, _: Inference) -> Iterator[Match]:
    """``device='gpu'`` as a keyword or as an item of a dict of parameters."""
    for unit, code, node in nodes(document, ast.keyword, ast.Dict):
        if isinstance(node, ast.keyword):
            pairs = [(node.arg, node.value)]
        else:
            assert isinstance(node, ast.Dict)
            pairs = [
                (str(key.value), value)
                for key, value in zip(node.keys, node.values, strict=True)
                if isinstance(key, ast.Constant)
            ]
        for name, value in pairs:
            if name in _DEVICE and isinstance(value, ast.Constant) and value.value == "gpu":
                yield replacing(unit, code, value, "'cpu'")


def _tpu(document: Document, _: Inference) -> Iterator[Match]:
    """From the statement that looks for a TPU to the one that makes a strategy of it, in one block."""
    for unit, code, start in nodes(document, ast.Assign):
        assert isinstance(start, ast.Assign)
        if not isinstance(start.value, ast.Call) or called(start.value) != _RESOLVER:
            continue
        block = getattr(code.parents.get(start), "body", [])
        if start not in block or any(isinstance(parent, ast.Try) for parent in code.ancestors(start)):
            continue  # a notebook that tries sees to it itself
        for last in block[block.index(start) :]:
            if (
                isinstance(last, ast.Assign)
                and isinstance(last.value, ast.Call)
                and called(last.value) in _STRATEGIES
            ):
                yield Match(unit, start, True, _only_with_tpu(unit, code, start, last))
                break


def _only_with_tpu(unit: int, code: Code, start: ast.Assign, last: ast.Assign) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        assert isinstance(start.value, ast.Call)
        first, end = code.span(start)[0], code.span(last)[1]
        indent = " " * start.col_offset
        lines = code.source[first:end].split("\n")
        inner = "\n".join("    " + line if line.strip() else line for line in lines)
        library = code.text(start.value.func).partition(".")[0]
        environ = changes.reference(unit, start, "os")
        text = f"if '{_VARIABLE}' in {environ}.environ:\n{indent}{inner}\n{indent}else:\n"
        text += f"{indent}    {code.text(last.targets[0])} = {library}.distribute.get_strategy()"
        changes.unit(unit).replace(first, end, text)

    return rewrite


# What the resolver looks at where it is given no name (TensorFlow documentation, TPUClusterResolver).
_VARIABLE = "TPU_NAME"

_TPU_OLD = """\
tpu = tf.distribute.cluster_resolver.TPUClusterResolver()
tf.config.experimental_connect_to_cluster(tpu)
strategy = tf.distribute.TPUStrategy(tpu)
"""
_TPU_NEW = """\
if 'TPU_NAME' in os.environ:
    tpu = tf.distribute.cluster_resolver.TPUClusterResolver()
    tf.config.experimental_connect_to_cluster(tpu)
    strategy = tf.distribute.TPUStrategy(tpu)
else:
    strategy = tf.distribute.get_strategy()
"""

RULES: list[Rule] = [
    Pattern(
        id="tensorflow.no-gpu-memory-growth",
        library="tensorflow",
        since="2.0",
        here=True,
        source="TensorFlow guide, Use a GPU: list_physical_devices gives what there is",
        title="there is no GPU here: memory is let grow on each that there is",
        error="IndexError: list index out of range",
        pattern="$tf.config.experimental.set_memory_growth($gpus[0], $flag)",
        template="for gpu in $gpus:\n    $tf.config.experimental.set_memory_growth(gpu, $flag)",
        bind={"tf": "tensorflow"},
        sometimes=True,
        example=Example(
            setup="import tensorflow as tf\ngpus = tf.config.experimental.list_physical_devices('GPU')",
            old="tf.config.experimental.set_memory_growth(gpus[0], True)",
            new="for gpu in gpus:\n    tf.config.experimental.set_memory_growth(gpu, True)",
        ),
    ),
    Custom(
        id="tensorflow.no-tpu",
        library="tensorflow",
        since="2.0",
        here=True,
        source="TensorFlow guide, Use TPUs; documentation of TPUClusterResolver",
        title="there is no TPU here: the default strategy is taken",
        reason="Where the environment names a TPU, it is used as before.",
        error="Please provide a TPU Name to connect to|TPUClusterResolver|No module named 'cloud_tpu_client'",
        finder=_tpu,
        sometimes=True,
        example=Example(setup="import os\nimport tensorflow as tf", old=_TPU_OLD, new=_TPU_NEW),
    ),
    Custom(
        id="lightgbm.no-gpu",
        library="lightgbm",
        since="2.0",
        here=True,
        source="LightGBM documentation, Parameters: device_type",
        title="there is no GPU here: trees are grown on the processor",
        reason="Algorithm and parameters are the same; a GPU only adds up in single precision.",
        error="No OpenCL device found|GPU Tree Learner was not enabled|CUDA Tree Learner was not enabled",
        finder=_lightgbm,
        sometimes=True,
        remote=True,
        example=Example(
            setup="import numpy as np\nimport lightgbm as lgb\nX = np.random.rand(60, 2)\ny = np.arange(60) % 2",
            old="params = {'device': 'gpu', 'verbose': -1}\nlgb.LGBMClassifier(**params, n_estimators=2).fit(X, y)",
            new="params = {'device': 'cpu', 'verbose': -1}\nlgb.LGBMClassifier(**params, n_estimators=2).fit(X, y)",
        ),
    ),
]
