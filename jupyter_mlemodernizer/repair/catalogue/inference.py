"""What an expression is, as far as the text tells: an object of a library, or an instance of one of its classes.

Inference is deliberately small: constructors, a handful of functions whose result everybody knows,
and pandas subscripts. What it does not know is unknown, never guessed.
"""

import ast
import re
from dataclasses import dataclass

from .bindings import BUILTINS, Document

_DEPTH = 20

_FRAME = "pandas.DataFrame"
_SERIES = "pandas.Series"
_RETURNS = {
    **dict.fromkeys(
        [
            f"pandas.{name}"
            for name in [
                "read_csv",
                "read_table",
                "read_excel",
                "read_json",
                "read_pickle",
                "read_hdf",
                "read_sql",
                "read_sql_query",
                "read_parquet",
                "read_feather",
                "read_fwf",
                "concat",
                "merge",
                "get_dummies",
                "crosstab",
                "pivot_table",
                "melt",
                "merge_asof",
            ]
        ],
        _FRAME,
    ),
    **dict.fromkeys(
        [
            f"numpy.{name}"
            for name in [
                "array",
                "asarray",
                "zeros",
                "ones",
                "empty",
                "full",
                "arange",
                "linspace",
                "concatenate",
                "hstack",
                "vstack",
                "stack",
                "column_stack",
                "loadtxt",
                "genfromtxt",
                "zeros_like",
                "ones_like",
                "random.rand",
                "random.randn",
                "random.normal",
                "random.uniform",
                "random.randint",
                "random.random",
            ]
        ],
        "numpy.ndarray",
    ),
    "pandas.date_range": "pandas.DatetimeIndex",
    "matplotlib.pyplot.figure": "matplotlib.figure.Figure",
    "matplotlib.pyplot.gca": "matplotlib.axes.Axes",
    "matplotlib.pyplot.gcf": "matplotlib.figure.Figure",
    "matplotlib.pyplot.subplot": "matplotlib.axes.Axes",
    "builtins.open": "_io.TextIOWrapper",
    "sklearn.feature_extraction.text.ENGLISH_STOP_WORDS.union": "frozenset",
    **{
        f"builtins.{name}": name
        for name in [
            "dict",
            "list",
            "set",
            "frozenset",
            "tuple",
            "str",
            "int",
            "float",
            "zip",
            "map",
            "filter",
            "range",
        ]
    },
}
# Methods after which one has an object of the same type again.
_SAME = {
    _FRAME: frozenset(
        [
            "copy",
            "drop",
            "dropna",
            "drop_duplicates",
            "fillna",
            "head",
            "tail",
            "sample",
            "sort_values",
            "sort_index",
            "reset_index",
            "set_index",
            "rename",
            "replace",
            "append",
            "join",
            "merge",
            "assign",
            "query",
            "astype",
            "transpose",
            "apply",
            "applymap",
            "corr",
            "cov",
            "describe",
            "isnull",
            "notnull",
            "isna",
            "shift",
            "diff",
            "cumsum",
            "round",
            "abs",
            "clip",
            "reindex",
            "where",
            "mask",
            "pivot",
            "pivot_table",
            "melt",
            "stack",
            "nlargest",
            "nsmallest",
            "ix",
        ]
    ),
    _SERIES: frozenset(
        [
            "copy",
            "drop",
            "dropna",
            "drop_duplicates",
            "fillna",
            "head",
            "tail",
            "sample",
            "sort_values",
            "sort_index",
            "replace",
            "append",
            "astype",
            "map",
            "apply",
            "isnull",
            "notnull",
            "isna",
            "shift",
            "diff",
            "cumsum",
            "round",
            "abs",
            "clip",
            "reindex",
            "where",
            "mask",
            "value_counts",
            "rename",
            "order",
            "sort",
        ]
    ),
}
_FRAME_TO_SERIES = frozenset(
    [
        "sum",
        "mean",
        "median",
        "min",
        "max",
        "std",
        "var",
        "count",
        "nunique",
        "iloc_row",
        "squeeze",
        "idxmax",
        "idxmin",
    ]
)
_FRAME_ATTRIBUTES = {
    "columns": "pandas.Index",
    "index": "pandas.Index",
    "values": "numpy.ndarray",
    "T": _FRAME,
}
_SETS = frozenset({"set", "frozenset"})
_SET_METHODS = frozenset({"union", "difference", "intersection", "symmetric_difference", "copy"})
_CLASS = re.compile(r"_*[A-Z]\w*[a-z]\w*$|[A-Z][A-Z0-9]{1,6}$")
_LOWER_CLASSES = frozenset({"numpy.ndarray", "datetime.datetime", "datetime.date", "collections.defaultdict"})


@dataclass(frozen=True)
class Known:
    """What is known of an expression.

    Attributes:
        name: qualified name of the object, or of its class.
        instance: it is an instance of the class ``name``, not the object of that name itself.
        bases: further types that an instance is of.
        certain: False if some other meaning is possible.
        defined: ``name`` says where the thing is defined, as a live object tells, not where it is imported from.
    """

    name: str
    instance: bool = False
    bases: tuple[str, ...] = ()
    certain: bool = True
    defined: bool = False


class Inference:
    """Answers what expressions of a document are. Subclassed where a crash tells more."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.words = document.words  # what may be in play
        self._memory: dict[tuple[int, ast.AST], Known | None] = {}

    def known(self, unit: int, node: ast.AST, depth: int = 0) -> Known | None:
        """What the expression is; None if that is unknown."""
        key = (unit, node)
        if key not in self._memory:
            if depth > _DEPTH:
                return None
            self._memory[key] = None  # while it is being found out
            self._memory[key] = self._infer(unit, node, depth + 1)
        return self._memory[key]

    def _infer(self, unit: int, node: ast.AST, depth: int) -> Known | None:
        match node:
            case ast.Name(id=name):
                return self._name(unit, node, name, depth)
            case ast.Attribute(value=value, attr=attr):
                base = self.known(unit, value, depth)
                if base is None:
                    return None
                if base.instance and base.name == _FRAME and attr in _FRAME_ATTRIBUTES:
                    return Known(_FRAME_ATTRIBUTES[attr], True, certain=base.certain)
                if base.instance and attr in {"loc", "iloc", "ix", "str", "dt", "cat", "values"}:
                    return Known(f"{base.name}.{attr}", certain=base.certain)
                return Known(f"{base.name}.{attr}", certain=base.certain)
            case ast.Call():
                return self._call(unit, node, depth)
            case ast.Subscript(value=value, slice=index):
                return self._subscript(unit, value, index, depth)
            case ast.Constant(value=value):
                return Known(type(value).__name__, True)
            case ast.List() | ast.ListComp():
                return Known("list", True)
            case ast.Dict() | ast.DictComp():
                return Known("dict", True)
            case ast.Set() | ast.SetComp():
                return Known("set", True)
            case ast.BinOp(left=left, op=ast.Sub() | ast.BitOr() | ast.BitAnd() | ast.BitXor()):
                known = self.known(unit, left, depth)
                return known if known is not None and known.instance and known.name in _SETS else None
            case ast.Tuple():
                return Known("tuple", True)
            case ast.GeneratorExp():
                return Known("generator", True)
            case ast.JoinedStr():
                return Known("str", True)
            case _:
                return None

    def _name(self, unit: int, node: ast.AST, name: str, depth: int) -> Known | None:
        meaning = self.document.meaning(unit, node, name)
        if meaning.free:
            return Known(f"builtins.{name}") if name in BUILTINS else None
        if not meaning.bindings:
            return Known(f"{meaning.stars[-1]}.{name}", certain=len(meaning.stars) == 1)
        found: list[Known | None] = []
        for where, binding in meaning.bindings:
            if binding.qualified is not None:
                found.append(Known(binding.qualified))
            elif binding.value is not None:
                found.append(self.known(where, binding.value, depth))
            else:
                found.append(None)
        answers = {answer for answer in found if answer is not None}
        if not answers:
            return None
        if len(answers) == 1 and None not in found:
            return answers.pop()
        last = next(answer for answer in reversed(found) if answer is not None)
        return Known(last.name, last.instance, last.bases, certain=False)

    def _call(self, unit: int, node: ast.Call, depth: int) -> Known | None:
        function = self.known(unit, node.func, depth)
        if function is None:
            return None
        name = function.name
        if function.instance:
            return None
        if name in _RETURNS:
            return Known(_RETURNS[name], True, certain=function.certain)
        owner, _, method = name.rpartition(".")
        if owner in _SETS and method in _SET_METHODS:
            return Known(owner, True, certain=function.certain)
        if owner in _SAME and method in _SAME[owner]:
            return Known(owner, True, certain=function.certain)
        if owner == _FRAME and method in _FRAME_TO_SERIES:
            return Known(_SERIES, True, certain=function.certain)
        if _is_class(owner) and method in {"fit", "set_params"}:
            return Known(owner, True, certain=function.certain)
        if _is_class(name):
            return Known(name, True, certain=function.certain)
        return None

    def _subscript(self, unit: int, value: ast.expr, index: ast.expr, depth: int) -> Known | None:
        base = self.known(unit, value, depth)
        if base is None:
            return None
        if base.name == _FRAME and base.instance:
            match index:
                case ast.Constant(value=str()):
                    return Known(_SERIES, True, certain=base.certain)
                case ast.List() | ast.Compare() | ast.Slice():
                    return Known(_FRAME, True, certain=base.certain)
                case ast.BinOp() | ast.UnaryOp(op=ast.Invert()):
                    return Known(_FRAME, True, certain=base.certain)
                case ast.Name() | ast.Call() | ast.Attribute():
                    key = self.known(unit, index, depth)
                    if key is not None and key.instance and key.name in {"list", "str"}:
                        kind = _FRAME if key.name == "list" else _SERIES
                        return Known(kind, True, certain=base.certain and key.certain)
        if base.name == _SERIES and base.instance and isinstance(index, (ast.Compare, ast.Slice)):
            return base
        if base.name in {f"{_FRAME}.loc", f"{_FRAME}.iloc", f"{_FRAME}.ix"}:
            match index:
                case ast.Slice():
                    return Known(_FRAME, True, certain=base.certain)
                case ast.Tuple(elts=[ast.Slice() | ast.Compare(), ast.Slice() | ast.List()]):
                    return Known(_FRAME, True, certain=base.certain)
                case ast.Tuple(elts=[ast.Slice() | ast.Compare(), ast.Constant()]):
                    return Known(_SERIES, True, certain=base.certain)
        return None


def _is_class(name: str) -> bool:
    owner, _, last = name.rpartition(".")
    return bool(owner) and (name in _LOWER_CLASSES or bool(_CLASS.match(last)))


def plain(name: str) -> str:
    """A qualified name as rules spell it: Keras inside TensorFlow is Keras."""
    for prefix in (
        "tensorflow.python.keras.",
        "tensorflow.compat.v1.keras.",
        "tensorflow.keras.",
        "keras.src.",
        "tf_keras.",
    ):
        if name.startswith(prefix):
            return "keras." + name[len(prefix) :]
    return name.removeprefix("builtins.")


def is_type(known: Known, wanted: tuple[str, ...]) -> bool:
    """Is the instance of one of the wanted types?

    Types are compared by top package and class name: where inside the package a class is defined
    differs between what notebooks write and what the kernel reports.
    """
    have = {short(name) for name in (known.name, *known.bases)}
    # Types written in C may report their bare name only.
    bare = {last for top, last in have if not top and last not in BUILTINS}
    return any(short(name) in have or short(name)[1] in bare for name in wanted)


def short(name: str) -> tuple[str, str]:
    """Top package and bare name."""
    name = plain(name)
    top, _, _ = name.partition(".")
    return (top if "." in name else "", name.rpartition(".")[2])
