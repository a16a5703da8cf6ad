"""Files of weights and models, whose names Keras 3 wants to end in certain ways."""

import ast
from collections.abc import Collection, Iterator

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom, argument, called, nodes, replacing, texts
from ..inference import Inference
from ..rule import Example, Rule

_MODEL = """\
import numpy as np
from keras.models import Sequential
from keras.layers import Dense
from keras.callbacks import ModelCheckpoint, ReduceLROnPlateau
X, y = np.zeros((8, 3)), np.zeros(8)
model = Sequential([Dense(1, activation='sigmoid', input_shape=(3,))])
model.compile('sgd', 'binary_crossentropy', metrics=['accuracy'])
"""

_ENDINGS = (".weights.h5", ".hdf5", ".hdf", ".h5", ".ckpt", ".weights", ".keras", ".pth", ".model")
_READING = frozenset({"load_weights", "save_weights", "load_model", "ModelCheckpoint"})


def _files(document: Document, _: Inference) -> Iterator[Match]:
    renamed: dict[str, str] = {}
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        name = called(node)
        if name == "ModelCheckpoint":
            path = argument(node, "filepath", 0)
            only = argument(node, "save_weights_only", 4)
            weights = isinstance(only, ast.Constant) and only.value is True
            if only is not None and not isinstance(only, ast.Constant):
                continue
        elif name == "save_weights" and isinstance(node.func, ast.Attribute):
            path, weights = argument(node, "filepath", 0), True
        else:
            continue
        ending = _last_text(document, unit, code, path)
        if ending is None:
            continue
        new = _today(ending, weights=weights)
        if new != ending:
            renamed[ending] = new
    for unit, code, constant, value in _named(document, renamed):
        yield replacing(unit, code, constant, code.text(constant).replace(value, renamed[value]))


def _named(document: Document, values: Collection[str]) -> Iterator[tuple[int, Code, ast.Constant, str]]:
    """Where the notebook writes one of some endings of file names."""
    for unit, code, constant, value in texts(document):
        if value not in values or (value in _ENDINGS and not _is_read(code, constant)):
            continue
        if code.text(constant).count(value) == 1:
            yield unit, code, constant, value


def _last_text(document: Document, unit: int, code: Code, path: ast.expr | None) -> str | None:
    """The constant with which a path ends, through a name that is assigned once."""
    if isinstance(path, ast.Name):
        bindings = document.meaning(unit, path, path.id).bindings
        values = [binding.value for _, binding in bindings]
        path = values[0] if len(values) == 1 else None
    match path:
        case ast.Constant(value=str() as text):
            return text
        case ast.BinOp(op=ast.Add(), right=right):
            return _last_text(document, unit, code, right)
        case ast.BinOp(op=ast.Mod(), left=left):
            return _last_text(document, unit, code, left)
        case ast.Call(func=ast.Attribute(value=ast.Constant() as text, attr="format")):
            return _last_text(document, unit, code, text)
        case ast.Call(args=[*_, last]) if called(path) in {"join", "Path"}:
            return _last_text(document, unit, code, last)
        case _:
            return None


def _today(text: str, *, weights: bool) -> str:
    if text.endswith(".weights.h5" if weights else (".keras", ".h5")):
        return text
    stem = next((text[: -len(ending)] for ending in _ENDINGS if text.endswith(ending)), text)
    return stem + (".weights.h5" if weights else ".keras")


def _is_read(code: Code, node: ast.AST) -> bool:
    return any(isinstance(parent, ast.Call) and called(parent) in _READING for parent in code.ancestors(node))


def _folders(document: Document, _: Inference) -> Iterator[Match]:
    """``model.save('folder')``, and where the folder is loaded again."""
    named: dict[str, list[tuple[int, ast.Constant]]] = {}
    for unit, _code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        path = argument(node, "filepath", 0)
        saves = isinstance(node.func, ast.Attribute) and called(node) == "save" and len(node.args) < 2
        if not saves and called(node) not in ("load_model", "save_model"):
            continue
        path = argument(node, "filepath", 1) if called(node) == "save_model" else path
        if isinstance(path, ast.Constant) and isinstance(path.value, str):
            named.setdefault(path.value, []).append((unit, path))
    for path_text, places in named.items():
        if "." in path_text.rpartition("/")[2]:
            continue

        def rewrite(
            changes: Changes, places: list[tuple[int, ast.Constant]] = places, path: str = path_text
        ) -> None:
            for unit, constant in places:
                code = document.code(unit)
                new = code.text(constant).replace(path, path.rstrip("/") + ".keras")
                changes.unit(unit).replace(*code.span(constant), new)

        for unit, constant in places:
            yield Match(unit, constant, True, rewrite)


def _own_lambdas(document: Document, _: Inference) -> Iterator[Match]:
    """``load_model`` of a file that the notebook writes itself: its functions are the notebook's own."""
    for unit, code, node, _path in _own_loads(document):
        if argument(node, "safe_mode") is None:
            text = code.text(node)[:-1].rstrip().removesuffix(",")
            yield replacing(unit, code, node, f"{text}, safe_mode=False)")


def _own_loads(document: Document) -> Iterator[tuple[int, Code, ast.Call, str]]:
    """Calls of ``load_model`` for a file that the notebook writes itself, and how the file's name ends."""
    written: set[str | None] = set()
    loads: list[tuple[int, Code, ast.Call, str | None]] = []
    for unit, code, node in nodes(document, ast.Call):
        assert isinstance(node, ast.Call)
        match called(node):
            case "save" | "ModelCheckpoint":
                written.add(_last_text(document, unit, code, argument(node, "filepath", 0)))
            case "save_model":
                written.add(_last_text(document, unit, code, argument(node, "filepath", 1)))
            case "load_model":
                path = _last_text(document, unit, code, argument(node, "filepath", 0))
                loads.append((unit, code, node, path))
    for unit, code, node, path in loads:
        if path is not None and path in written:
            yield unit, code, node, path


def _own_files(document: Document, _: Inference) -> Iterator[Match]:
    """Files ending in ``.h5`` that the notebook writes and loads again: everywhere by another name, or nowhere."""
    paths = {path for *_, path in _own_loads(document) if path.endswith(".h5")}

    def rewrite(changes: Changes) -> None:
        for unit, code, constant, path in _named(document, paths):
            new = code.text(constant).replace(path, _today(path.removesuffix(".h5"), weights=False))
            changes.unit(unit).replace(*code.span(constant), new)

    for unit, _code, node, path in _own_loads(document):
        if path in paths:
            yield Match(unit, node, True, rewrite)


RULES: list[Rule] = [
    Custom(
        id="keras.own-lambda",
        library="keras",
        since="3.0",
        source="Keras documentation, load_model: safe_mode; the file is one that the notebook has written",
        title="a model with a `Lambda` of a lambda is loaded where it is said that the file may be trusted",
        reason="The notebook has written the file itself.",
        error="Requested the deserialization of a `Lambda` layer",
        finder=_own_lambdas,
        sometimes=True,
        example=Example(
            setup=_MODEL
            + "from keras.layers import Lambda\nfrom keras.models import load_model\n"
            + "model = Sequential([Lambda(lambda x: x / 255, input_shape=(3,))])\n",
            old="model.save('own.keras')\nagain = load_model('own.keras')",
            new="model.save('own.keras')\nagain = load_model('own.keras', safe_mode=False)",
        ),
    ),
    Custom(
        id="keras.own-h5",
        library="keras",
        since="3.0",
        source="keras/src/legacy/saving/legacy_h5_format.py: the optimizer is built for none of the model's variables, "
        "and names of functions such as mse are not found again",
        title="a model that is to be trained on is saved in Keras' own format, `.keras`: of an `.h5` file it cannot be",
        reason="The state of the optimizer is restored with it, as it was then.",
        error="This optimizer can only be called for the variables it was originally built with"
        r"|Could not deserialize 'keras\.metrics\.\w+'",
        finder=_own_files,
        first=True,
        sometimes=True,
        remote=True,
        example=Example(
            setup=_MODEL + "from keras.models import load_model\nmodel.compile('sgd', 'mse')",
            old="model.fit(X, y, verbose=0)\nmodel.save('own.h5')\n"
            "model = load_model('own.h5')\nmodel.fit(X, y, verbose=0)",
            new="model.fit(X, y, verbose=0)\nmodel.save('own.keras')\n"
            "model = load_model('own.keras')\nmodel.fit(X, y, verbose=0)",
        ),
    ),
    Custom(
        id="keras.weight-files",
        library="keras",
        since="3.0",
        source="Keras 3 migration guide: files of weights end in .weights.h5, files of models in .keras",
        title="files of weights end in `.weights.h5`, files of models in `.keras`",
        reason="Where the notebook names the same file again, to load it, the name changes as well.",
        error=r"the filepath provided must end in|[Tt]he filepath provided must end in|The filename must end in `\.weights\.h5`",
        finder=_files,
        example=Example(
            setup=_MODEL,
            old="keep = ModelCheckpoint('weights.best.hdf5', save_best_only=True)\n"
            "model.fit(X, y, validation_data=(X, y), verbose=0, callbacks=[keep])\nmodel.load_weights('weights.best.hdf5')",
            new="keep = ModelCheckpoint('weights.best.keras', save_best_only=True)\n"
            "model.fit(X, y, validation_data=(X, y), verbose=0, callbacks=[keep])\nmodel.load_weights('weights.best.keras')",
        ),
    ),
    Custom(
        id="keras.saved-folders",
        library="keras",
        since="3.0",
        source="Keras 3 migration guide, Saving a model in the TF SavedModel format",
        title="a model is saved as one file that ends in `.keras`, no longer as a folder",
        reason="Where the notebook loads it again, the name changes as well.",
        error="Invalid filepath extension for saving",
        finder=_folders,
        sometimes=True,
        example=Example(
            setup=_MODEL + "from keras.models import load_model",
            old="model.save('digits')\nagain = load_model('digits')",
            new="model.save('digits.keras')\nagain = load_model('digits.keras')",
        ),
    ),
]
