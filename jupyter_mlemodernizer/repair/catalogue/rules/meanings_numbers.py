"""Silent changes of meaning in arithmetic and in mixtures: tried only where an output drifted."""

import ast
from collections.abc import Iterator
from functools import partial

from ..bindings import Document
from ..changes import Changes, Match
from ..code import Code
from ..custom import Custom
from ..inference import Inference, is_type
from ..lexing import lexemes
from ..rule import Example, Pattern, Rule
from ._defaults import past

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_DIVISION = "Python 3.0 release notes, Integers: an expression like 1/2 returns a float (PEP 238)"


def _of_arguments(document: Document, _: Inference) -> Iterator[Match]:
    """Divisions by a whole number in lambdas, whose arguments only the data can tell."""
    for unit, code, node in _divisions(document):
        inner = next(
            (parent for parent in code.ancestors(node) if isinstance(parent, (ast.Lambda, *_FUNCTIONS))), None
        )
        if isinstance(inner, ast.Lambda) and _is_whole(node.right) and _may_be_whole(node.left):
            yield _whole(unit, code, node)


def _of_variables(document: Document, inference: Inference) -> Iterator[Match]:
    """Other divisions by a whole number or by a variable, whose sides only the data can tell."""
    for unit, code, node in _divisions(document):
        in_lambda = any(isinstance(parent, ast.Lambda) for parent in code.ancestors(node))
        sides = (node.left, node.right)
        if (
            not in_lambda
            and all(_may_be_whole(side) for side in sides)
            and not all(_is_whole(side) for side in sides)
            and not any(_is_fraction(document, inference, unit, side) for side in sides)
        ):
            yield _whole(unit, code, node)


def _divisions(document: Document) -> Iterator[tuple[int, Code, ast.BinOp]]:
    for unit, code in document.codes():
        if any("division" in alias.name for node in code.of(ast.ImportFrom) for alias in node.names):
            return  # from __future__: it was a true division then, too
        for node in code.of(ast.BinOp):
            if isinstance(node.op, ast.Div) and code.trustworthy(node):
                yield unit, code, node


def _is_whole(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def _may_be_whole(node: ast.expr) -> bool:
    """Nothing in it says that it is no whole number: no fraction, no text, no float(), no mean."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and type(part.value) is not int and not isinstance(part.value, str):
            return False
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Pow):
            return False
        if isinstance(part, ast.Call) and _last(part.func) in _FRACTIONS:
            return False
    return not isinstance(node, (ast.Constant, ast.JoinedStr)) or _is_whole(node)


def _is_fraction(document: Document, inference: Inference, unit: int, node: ast.expr) -> bool:
    """A variable that is also given a fraction (``loss = 0.0``), or a table: pandas always divided truly."""
    tables = ("pandas.Series", "pandas.DataFrame")
    for part in (node, node.value) if isinstance(node, ast.Attribute) else (node,):
        known = inference.known(unit, part)
        if known is not None and known.instance and is_type(known, tables):
            return True
    if not isinstance(node, ast.Name):
        return False
    values = [binding.value for _, binding in document.meaning(unit, node, node.id).bindings]
    return any(isinstance(value, ast.Constant) and type(value.value) is float for value in values)


_FRACTIONS = frozenset(
    {
        "float",
        "mean",
        "std",
        "var",
        "median",
        "average",
        "sqrt",
        "log",
        "log1p",
        "exp",
        "expm1",
        "time",
        "rand",
        "uniform",
    }
)


def _last(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _whole(unit: int, code: Code, node: ast.BinOp) -> Match:
    def rewrite(changes: Changes) -> None:
        start, end = code.span(node.left)[1], code.span(node.right)[0]
        taken = {
            at
            for kind, first, last in lexemes(code.source, start, end)
            if kind == "comment"
            for at in range(first, last)
        }
        slash = next(at for at in range(start, end) if code.source[at] == "/" and at not in taken)
        changes.unit(unit).replace(slash, slash + 1, "//")

    return Match(unit, node, True, rewrite)


_python = partial(
    Custom, library="python", since="3.0", kind="calibration", silent=True, sometimes=True, source=_DIVISION
)

_DIVISIONS: list[Rule] = [
    _python(
        id="python.division-of-arguments",
        title="`/` of whole numbers rounded down in Python 2: in functions for each value of a column, `//` does",
        finder=_of_arguments,
        example=Example(
            setup="hours = [7, 13]",
            old="result = list(map(lambda hour: hour / 6, hours))",
            new="result = list(map(lambda hour: hour // 6, hours))",
        ),
    ),
    _python(
        id="python.division-of-variables",
        title="`/` of whole numbers rounded down in Python 2: where the data are whole, `//` does",
        finder=_of_variables,
        example=Example(
            setup="low, high = 3, 8",
            old="def middle(low, high):\n    return (low + high) / 2\nresult = middle(low, high)",
            new="def middle(low, high):\n    return (low + high) // 2\nresult = middle(low, high)",
        ),
    ),
]

_OTHERS: list[Rule] = [
    *(
        Pattern(
            id=f"numpy.truth-values-as-numbers-{name}",
            library="numpy",
            since="1.13",
            kind="calibration",
            silent=True,
            sometimes=True,
            telling=True,
            source="NumPy 1.11 warns: in the future, boolean array-likes will be handled as a boolean array index; "
            "1.11.3 takes a column of truth values for the numbers 0 and 1, and 1.13.3 does not",
            title="a column of truth values in the brackets of an array picked the elements 0 and 1 before NumPy 1.13",
            reason="It was hardly meant: the sum of the predictions that are right is not the number of those.",
            pattern=pattern,
            template=template,
            example=Example(
                setup="import numpy as np\nimport pandas as pd\n"
                "found, truth = np.array([0.0, 1.0, 0.0, 1.0]), pd.Series([0.0, 1.0, 0.0, 0.0])",
                old=f"result = float(sum({pattern.replace('$', '')}))",
                new=f"result = float(sum({template.replace('$', '')}))",
            ),
        )
        for name, pattern, template in (
            ("left", "$found[$found == $truth]", "$found[($found == $truth).astype(int)]"),
            ("right", "$found[$truth == $found]", "$found[($truth == $found).astype(int)]"),
        )
    ),
    Pattern(
        id="torch.floor-divide",
        library="torch",
        since="1.13",
        kind="calibration",
        silent=True,
        sometimes=True,
        source="PyTorch 1.13 release notes, Backwards incompatible changes: floor_divide rounds down, not towards zero",
        title="`floor_divide` rounds down now, and rounded towards zero before PyTorch 1.13",
        pattern="$torch.floor_divide($x, $y)",
        template="$torch.div($x, $y, rounding_mode='trunc')",
        bind={"torch": "torch"},
        example=Example(
            setup="import torch\nx = torch.tensor([-7])",
            old="result = torch.floor_divide(x, 2).tolist()",
            new="result = torch.div(x, 2, rounding_mode='trunc').tolist()",
        ),
    ),
    past(
        "scikit-learn",
        "sklearn.mixture",
        "GaussianMixture",
        {"covariance_type": ("'diag'", "'full'"), "reg_covar": ("0.001", "1e-06")},
        "0.18",
        "scikit-learn 0.17 documentation, GMM: covariance_type='diag', min_covar=0.001; 0.18: GaussianMixture",
        title="`GMM`, which `GaussianMixture` replaced in scikit-learn 0.18, had diagonal covariances by default",
    ),
]

RULES: list[Rule] = [*_DIVISIONS, *_OTHERS]
