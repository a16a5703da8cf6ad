"""What a dotted name leads to: can it be imported or reached, and how is it called?"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import sys
import types
from typing import Any

from .bounds import clip, is_plain
from .names import qualified

# Importing one of these takes seconds, may fill a GPU's memory, and changes what a notebook sees.
_HEAVY = frozenset(
    [
        "tensorflow",
        "torch",
        "keras",
        "jax",
        "flax",
        "torchvision",
        "torchaudio",
        "transformers",
        "pyspark",
        "cudf",
        "cuml",
        "mxnet",
        "theano",
        "fastai",
        "pytorch_lightning",
        "lightning",
        "tensorflow_hub",
        "tensorflow_datasets",
        "catboost",
        "gensim",
        "spacy",
        "nltk",
        "h2o",
        "pycaret",
        "autogluon",
        "paddle",
        "onnxruntime",
        "cupy",
        "dask",
        "ray",
    ]
)


class UnknownError(Exception):
    """It cannot be told without importing something heavy."""


def resolves(names: list[str]) -> dict[str, bool | None]:
    """For each dotted name: is it there? None: cannot be told without importing a heavy package."""
    answers: dict[str, bool | None] = {}
    for name in names[:500]:
        try:
            answers[name] = _resolve(name)
        except UnknownError:
            answers[name] = None
        except Exception:
            answers[name] = False
    return answers


def callee(qualified: str) -> dict[str, Any] | None:
    """A callable's name and signature as a model.Callee; None if there is no such callable."""
    try:
        found = reach(qualified)
    except Exception:
        return None
    return describe_callee(found, qualified) if callable(found) else None


def reach(name: str) -> Any:
    """Import as much of a dotted name as can be imported, and get the rest by attributes.

    Raises:
        UnknownError: its package is heavy and not imported.
        ImportError, AttributeError: there is no such thing.
    """
    parts = name.split(".")
    if not all(part.isidentifier() for part in parts):
        raise ImportError(name)
    if parts[0] in _HEAVY and parts[0] not in sys.modules:
        raise UnknownError(name)
    module, rest = _import_longest(parts)
    value: Any = module
    for part in rest:
        value = getattr(value, part)
    return value


def describe_callee(function: Any, name: str | None = None) -> dict[str, Any]:
    """A callable as a model.Callee."""
    found: dict[str, Any] = {"name": name or callee_name(function), "signature": None}
    try:
        signature = inspect.signature(function)
    except Exception:
        return found
    parameters = list(signature.parameters.values())
    if parameters and parameters[0].name in ("self", "cls") and inspect.isfunction(function):
        parameters = parameters[1:]
        signature = signature.replace(parameters=parameters)
    found["signature"] = clip(_safe_signature(signature), 2000)
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    found["parameters"] = [
        p.name for p in parameters if p.kind in named or p.kind is inspect.Parameter.POSITIONAL_ONLY
    ]
    found["keyword_only"] = [p.name for p in parameters if p.kind is inspect.Parameter.KEYWORD_ONLY]
    found["accepts_any_keyword"] = any(p.kind is inspect.Parameter.VAR_KEYWORD for p in parameters)
    return found


def callee_name(function: Any) -> str:
    """Qualified name of a callable; of a bound method with the class of its object."""
    owner = getattr(function, "__self__", None)
    name = getattr(function, "__name__", "")
    if owner is None or isinstance(owner, types.ModuleType) or not isinstance(name, str):
        return qualified(function)
    kind = owner if isinstance(owner, type) else type(owner)
    return qualified(kind) + "." + name


def _safe_signature(signature: inspect.Signature) -> str:
    """``str`` of a signature without the ``repr`` of defaults that are not plain."""
    shown = []
    for parameter in signature.parameters.values():
        default = parameter.default
        if default is not parameter.empty and not is_plain(default):
            text = "<" + qualified(type(default)) + ">"
            if isinstance(default, (type, types.FunctionType, types.BuiltinFunctionType)):
                text = qualified(default)
            shown.append(parameter.replace(default=_Literal(text), annotation=parameter.empty))
        else:
            shown.append(parameter.replace(annotation=parameter.empty))
    return str(signature.replace(parameters=shown, return_annotation=signature.empty))


class _Literal:
    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


def _resolve(name: str) -> bool:
    try:
        reach(name)
        return True
    except UnknownError:
        return _by_parsing(name.split("."))
    except (ImportError, AttributeError):
        return False


def _import_longest(parts: list[str]) -> tuple[types.ModuleType, list[str]]:
    """The module at the longest prefix of a dotted name that is one, and the names that are left."""
    module = importlib.import_module(parts[0])
    for end in range(1, len(parts)):
        path = ".".join(parts[: end + 1])
        if parts[end] in vars(module) and path not in sys.modules:
            # An attribute, though a submodule of the same name may exist.
            return module, parts[end:]
        try:
            module = importlib.import_module(path)
        except ModuleNotFoundError as error:
            if error.name is None or not (path == error.name or path.startswith(error.name + ".")):
                raise
            return module, parts[end:]
    return module, []


def _by_parsing(parts: list[str]) -> bool:
    """The same for a package that is not to be imported: read its source.

    Raises:
        UnknownError: the source does not tell.
    """
    spec = importlib.util.find_spec(parts[0])
    if spec is None:
        return False
    origin, where = spec.origin, list(spec.submodule_search_locations or [])
    for position, part in enumerate(parts[1:], 1):
        inside = importlib.machinery.PathFinder.find_spec(".".join(parts[: position + 1]), where)
        if inside is None:
            if position == 1 and parts[:2] == ["tensorflow", "keras"] and _has_keras_3():
                return _by_parsing(["keras", "_tf_keras", "keras", *parts[2:]])
            if not _defines(origin, part):
                return False
            if position < len(parts) - 1:
                raise UnknownError(".".join(parts))
            return True
        origin, where = inside.origin, list(inside.submodule_search_locations or [])
    return True


def _has_keras_3() -> bool:
    """Whether what TensorFlow calls Keras is a part of the package Keras that can be read there."""
    spec = importlib.util.find_spec("keras")
    where = list(spec.submodule_search_locations or []) if spec else []
    return importlib.machinery.PathFinder.find_spec("keras._tf_keras", where) is not None


def _defines(path: str | None, name: str) -> bool:
    """Whether a module binds a name at its top level.

    Raises:
        UnknownError: it has a star import or makes names when they are asked for.
    """
    if path is None or not path.endswith(".py"):
        raise UnknownError(name)
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    open_ended = False
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            names = [alias.asname or alias.name.partition(".")[0] for alias in node.names]
            open_ended = open_ended or "*" in names
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            names = [node.name]
            open_ended = open_ended or node.name in ("__getattr__", "__dir__")
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names = [node.id]
        else:
            continue
        if name in names:
            return True
    if open_ended or len(tree.body) < 3:
        raise UnknownError(name)
    return False
