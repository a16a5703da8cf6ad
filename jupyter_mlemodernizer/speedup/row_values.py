"""What an expression over a row is, for all rows at once."""

import ast
from collections.abc import Callable
from dataclasses import dataclass

ARITHMETIC = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
COMPARISONS = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
NUMBERS = ("int", "float")
KINDS = {"float64": "float", "int64": "int", "bool": "bool"}
"""What the elements of an array are, by its data type; of others nothing is said."""


class Untranslatable(Exception):  # noqa: N818
    """There is no expression over columns that is known to mean the same."""


@dataclass(frozen=True)
class Value:
    """What an expression is, for all rows at once.

    Attributes:
        text: source.
        type: int, float, bool, str, date, or span; what one row's value is.
        real: what the column is, where that differs: a row of floats turns its integers into floats.
        scalar: the same for all rows.
        array: it has no index: an ndarray.
        python: one row's value is a plain number, not one of NumPy's.
        nan: it may be missing.
        atom: needs no parentheses.
    """

    text: str
    type: str
    real: str = ""
    scalar: bool = False
    array: bool = False
    python: bool = True
    nan: bool = False
    atom: bool = True

    @property
    def operand(self) -> str:
        return self.text if self.atom else f"({self.text})"

    @property
    def column_type(self) -> str:
        return self.real or self.type

    def exact(self) -> str:
        """The text, with the type that the rows would give."""
        if self.type == "float" and self.column_type == "int" and not self.scalar:
            return f"{self.operand}.astype(float)"
        return self.text

    def exact_operand(self) -> str:
        """That text, in parentheses where it needs them."""
        text = self.exact()
        return self.operand if text == self.text else text


Leaf = Callable[[ast.expr], Value | None]
"""What is a value of the row: ``row['a']``, ``df.loc[i, 'a']``, or a loop variable."""


def sign_of(operator: ast.operator, right: ast.expr) -> str:
    """The sign of an operation on arrays.

    Raises:
        Untranslatable: it means something else there.
    """
    if isinstance(operator, ast.Pow):
        if isinstance(right, ast.Constant) and right.value in (2, 3, 0.5):
            return "**"
        raise Untranslatable("power")
    sign = ARITHMETIC.get(type(operator))
    if sign is None:
        raise Untranslatable("operator")
    return sign


def kind_of(dtype: str) -> str:
    """What the elements of an array are.

    Raises:
        Untranslatable: nothing that is known.
    """
    if dtype not in KINDS:
        raise Untranslatable(dtype)
    return KINDS[dtype]
