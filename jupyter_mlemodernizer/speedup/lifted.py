"""Values of one vector and many others at once, and what can be made of them.

In the arrays the first axis is the place in a vector and the second one the vector: a fixed vector has the shape
(n, 1), many of them (n, m), one number for each of them (m,). So NumPy's broadcasting puts together what belongs
together, and a sum over the first axis adds in the order in which a loop does. A list of some elements of a vector is
the whole vector and a mask.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from ..parsing import parse_expression
from .code import read
from .row_values import Untranslatable


@dataclass(frozen=True)
class Lifted:
    """What an expression is, for many vectors at once.

    Attributes:
        text: source.
        kind: int, float or bool.
        vector: it has an axis for the places in a vector: it is an element, or a list or array of them.
        batch: it differs between the vectors.
        mask: the name of the array that tells which elements there are; empty if all.
        index: it is a place in a vector.
        size: how many elements a vector has, or how many places are gone through; empty if that cannot be told.
        numpy: in the old code it is a number of NumPy's.
        mixed: in the old code it has another type for some vectors: 1 if only where there are no elements to add up.
        atom: needs no parentheses.
        fixed: of a condition on elements, what it asks of fixed vectors alone; empty if nothing.
    """

    text: str
    kind: str = "float"
    vector: bool = False
    batch: bool = False
    mask: str = ""
    index: bool = False
    size: str = ""
    numpy: bool = True
    mixed: int = 0
    atom: bool = True
    fixed: str = ""

    @property
    def operand(self) -> str:
        return self.text if self.atom else f"({self.text})"


class Operations:
    """Makes values of values.

    Arguments:
        numpy: the name under which NumPy is known.

    Attributes:
        lines: statements that make the values.
        requires: conditions on the live state.
        whole: all elements of some vector count, or those of a vector that was not handed over.
    """

    def __init__(self, numpy: str) -> None:
        self.lines: list[str] = []
        self.requires: list[str] = []
        self.whole = False
        self._numpy = numpy
        self._masks: dict[str, Lifted] = {}
        # What each of the first conditions on elements asks of fixed vectors.
        self._fixed: set[str] = set()
        self._within: dict[str, str] = {}
        self._taken: set[str] = {numpy}

    def _by_numpy(self, name: str, values: Sequence[Lifted]) -> Lifted:
        together = self._together(values)
        kind = values[0].kind if name in ("abs", "absolute", "sign", "square") else "float"
        text = f"{self._numpy}.{name}({', '.join(value.text for value in values)})"
        return replace(together, text=text, kind=kind, atom=True)

    def _as_float(self, value: Lifted) -> Lifted:
        """Sums of whole numbers leave 64 bits where sums of floats do not."""
        return self._arithmetic(Lifted("1.0", numpy=False), "*", value) if value.kind != "float" else value

    def _round(self, value: Lifted, digits: object) -> Lifted:
        if (
            value.vector
            or value.mixed > 1
            or value.kind != "float"
            or not isinstance(digits, int)
            or digits < 1
        ):
            raise Untranslatable("round")
        if value.numpy:
            return replace(value, text=f"{self._numpy}.round({value.text}, {digits})", atom=True)
        # Python's rounding is exact; NumPy's is not always.
        each = f"[round(one, {digits}) for one in {self._numpy}.atleast_1d({value.text}).tolist()]"
        return replace(value, text=f"{self._numpy}.array({each})", atom=True)

    def _sum(self, vector: Lifted) -> Lifted:
        mask = self._masks.get(vector.mask)
        if not vector.vector or (mask is None and (vector.mask or not vector.text or vector.index)):
            raise Untranslatable("sum")
        self.whole |= mask is None
        text = vector.operand if mask is None else f"{self._numpy}.where({vector.mask}, {vector.text}, 0)"
        kind = "int" if vector.kind == "bool" else vector.kind
        batch = vector.batch or (mask is not None and mask.batch)
        numpy = vector.numpy and vector.kind != "bool"
        # The sum of no elements is Python's 0.
        return Lifted(
            f"{text}.sum(axis=0)",
            kind,
            batch=batch,
            numpy=numpy,
            mixed=max(vector.mixed, int(bool(vector.mask))),
        )

    def _length(self, vector: Lifted) -> Lifted:
        if vector.mask:
            mask = self._masks[vector.mask]
            return Lifted(f"{vector.mask}.sum(axis=0)", "int", batch=mask.batch, numpy=False)
        if vector.index or not vector.text:
            raise Untranslatable("length")
        self.whole = True
        return Lifted(f"len({vector.text})", "int", numpy=False)

    def _not(self, value: Lifted) -> Lifted:
        if value.kind != "bool":
            raise Untranslatable("not")
        text = (
            f"~{value.operand}" if value.vector or value.batch else f"{self._numpy}.logical_not({value.text})"
        )
        return replace(value, text=text, atom=False, fixed="")

    def _joint(self, parts: Sequence[Lifted], both: bool) -> Lifted:
        if any(part.kind != "bool" for part in parts):
            raise Untranslatable("conditions")
        text = (" & " if both else " | ").join(part.operand for part in parts)
        fixed = " & ".join(f"({part.fixed})" for part in parts if part.fixed) if both else ""
        return replace(self._together(parts), text=text, kind="bool", atom=False, fixed=fixed)

    def _comparison(self, left: Lifted, sign: str, right: Lifted) -> Lifted:
        text = f"{left.operand} {sign} {right.operand}"
        together = self._together([left, right])
        fixed = text if together.vector and not together.batch else ""
        return replace(together, text=text, kind="bool", atom=False, fixed=fixed)

    def _arithmetic(self, left: Lifted, sign: str, right: Lifted) -> Lifted:
        if left.index or right.index or "[]" in (left.mask, right.mask):
            raise Untranslatable("operands")
        together = self._together([left, right])
        if left.kind == right.kind == "bool":
            raise Untranslatable("operands")
        kind = "float" if "float" in (left.kind, right.kind) or sign == "/" else "int"
        return replace(together, text=f"{left.operand} {sign} {right.operand}", kind=kind, atom=False)

    def _choice(self, condition: Lifted, then: Lifted, otherwise: Lifted) -> Lifted:
        if then.kind != otherwise.kind and "bool" in (then.kind, otherwise.kind):
            raise Untranslatable("values of two types")
        if then.index or otherwise.index:
            raise Untranslatable("places")
        together = self._together([condition, then, otherwise])
        text = f"{self._numpy}.where({condition.text}, {then.text}, {otherwise.text})"
        kind = "float" if "float" in (then.kind, otherwise.kind) else then.kind
        differ = (then.numpy, then.kind) != (otherwise.numpy, otherwise.kind)
        mixed = max(then.mixed, otherwise.mixed, 2 * differ)
        numpy = then.numpy or otherwise.numpy
        return replace(together, text=text, kind=kind, numpy=numpy, mixed=mixed, atom=True)

    def _together(self, parts: Sequence[Lifted]) -> Lifted:
        """The axes of what is made of several values."""
        masks = {part.mask for part in parts if part.vector}
        if len(masks) > 1:
            raise Untranslatable("elements of different lists")
        return Lifted(
            "",
            vector=any(part.vector for part in parts),
            batch=any(part.batch for part in parts),
            mask=masks.pop() if masks else "",
            numpy=any(part.numpy for part in parts),
            mixed=max((part.mixed for part in parts), default=0),
        )

    def _masked(self, mask: str, condition: Lifted) -> str:
        """The name of an array that tells where a mask and a condition hold."""
        if condition.vector and condition.mask not in self._around(mask):
            raise Untranslatable("a condition on other elements")
        if not condition.vector and not mask:
            raise Untranslatable("a condition that is the same for all elements")
        if not mask:
            self._fixed.add(condition.fixed)
        if not mask and condition.text.isidentifier():
            self._within[condition.text], self._masks[condition.text] = "", condition
            return condition.text
        both = f"{mask} & {condition.operand}" if mask else condition.text
        batch = condition.batch or bool(mask and self._masks[mask].batch)
        name = self.unique("common")
        self.lines.append(f"{name} = {both}")
        self._within[name] = mask
        self._masks[name] = replace(condition, text=name, batch=batch, vector=True, mask="", atom=True)
        return name

    def narrowed(self, names: Collection[str]) -> str:
        """What is asked of each element that counts, if that is said by some names alone; empty if it is not.

        Arguments:
            names: of what was handed over.
        """
        fixed = next(iter(self._fixed)) if len(self._fixed) == 1 and not self.whole else ""
        return fixed if fixed and read(parse_expression(fixed)) <= set(names) else ""

    def _around(self, mask: str) -> Iterator[str]:
        """A mask, and those that it was made of by more conditions."""
        yield mask
        while mask:
            mask = self._within[mask]
            yield mask

    def _named(self, wish: str, value: Lifted) -> Lifted:
        """A value under a name, so that it is computed once."""
        if value.text.isidentifier() or value.text.replace(".", "").isdigit() or value.index:
            return value
        name = self.unique(wish)
        self.lines.append(f"{name} = {value.text}")
        return replace(value, text=name, atom=True)

    def unique(self, wish: str) -> str:
        """A name that is not taken, and is from now on."""
        number, name = 1, wish
        while name in self._taken:
            number += 1
            name = f"{wish}{number}"
        self._taken.add(name)
        return name
