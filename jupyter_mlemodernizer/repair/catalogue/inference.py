"""What an expression is, as far as the text tells: an object of a library, or an instance of one of its classes.

Inference is deliberately small: constructors, a handful of functions whose result everybody knows,
and pandas subscripts. What it does not know is unknown, never guessed.
"""

import ast
import re
from dataclasses import dataclass

from .bindings import Document
from .functions import given, returned
from .origins import origins
from .plain_names import plain, short
from .results import FRAME, FRAME_ATTRIBUTES, FRAME_TO_SERIES, RETURNS, SAME, SERIES, SET_METHODS, SETS
from .scopes import BUILTINS

_DEPTH = 20

# What stands for the object itself, seen in some way: their own attributes are known.
ACCESSORS = frozenset({"loc", "iloc", "ix", "at", "iat", "str", "dt", "cat", "plot", "values"})

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
            if self._memory[key] is None and self._is_called(unit, node):
                self._memory[key] = self._led_to(unit, node, depth + 1)
        return self._memory[key]

    def _is_called(self, unit: int, node: ast.AST) -> bool:
        parent = self.document.code(unit).parents.get(node)
        return isinstance(parent, ast.Call) and parent.func is node

    def _led_to(self, unit: int, node: ast.AST, depth: int) -> Known | None:
        """What is called by way of a table, a loop or an attribute: a function or class that is written there."""
        if not isinstance(node, (ast.Name, ast.Attribute, ast.Subscript)):
            return None
        ends = [end for end in origins(self.document, unit, node).ends if end[1] is not node]
        found = [self.known(where, end, depth) for where, end in ends]
        led = [known for known in found if known is not None and not known.instance]
        return Known(led[-1].name, certain=False) if led and len(led) == len(found) else None

    def receiver(self, unit: int, node: ast.AST, depth: int = 0) -> Known | None:
        """What the object is that something is asked of. What the attribute of an object holds is unknown."""
        known = self.known(unit, node, depth)
        if known is None or known.instance or not isinstance(node, ast.Attribute) or node.attr in ACCESSORS:
            return known
        owner = self.known(unit, node.value, depth)
        return None if owner is not None and owner.instance else known

    def _infer(self, unit: int, node: ast.AST, depth: int) -> Known | None:
        match node:
            case ast.Name(id=name):
                return self._name(unit, node, name, depth)
            case ast.Attribute(value=value, attr=attr):
                base = self.receiver(unit, value, depth)
                if base is None:
                    return None
                if base.instance and base.name == FRAME and attr in FRAME_ATTRIBUTES:
                    return Known(FRAME_ATTRIBUTES[attr], True, certain=base.certain)
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
                return known if known is not None and known.instance and known.name in SETS else None
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
            elif isinstance(binding.node, ast.ClassDef):
                found.append(self._own_class(where, binding.node, depth))
            elif isinstance(binding.node, ast.arg):
                values = given(self.document, where, binding.node)
                found.append(_common([self.known(at, value, depth) for at, value in values or []]))
            else:
                found.append(None)
        return _common(found)

    def _base(self, unit: int, node: ast.ClassDef, depth: int) -> Known | None:
        """The class of a library that a class of the notebook is made from first."""
        base = self.known(unit, node.bases[0], depth) if node.bases and not node.decorator_list else None
        return None if base is None or base.instance else base

    def _own_class(self, unit: int, node: ast.ClassDef, depth: int) -> Known | None:
        """As what a class of the notebook is made: its base, unless it has ways of its own; never certain."""
        own = any(getattr(part, "name", None) == "__init__" for part in node.body)
        base = None if own else self._base(unit, node, depth)
        return Known(base.name, certain=False) if base is not None else None

    def is_class(self, unit: int, node: ast.AST) -> bool:
        """Is it a class of a library, and no object of one?"""
        owner = self.known(unit, node.value) if isinstance(node, ast.Attribute) else None
        if owner is not None and owner.instance:
            return False  # what an object has: a column with a capital letter, `df.Salary`
        known = self.known(unit, node)
        return known is not None and not known.instance and _is_class(known.name)

    def initialized(self, unit: int, node: ast.expr) -> tuple[Known | None, int] | None:
        """What is made by ``super().__init__`` or ``Base.__init__``, and how many arguments are none of its own."""
        match node:
            case ast.Attribute(value=ast.Call(func=ast.Name(id="super")) as above, attr="__init__"):
                code = self.document.code(unit)
                owner = next((part for part in code.ancestors(above) if isinstance(part, ast.ClassDef)), None)
                return (self._base(unit, owner, 1), 0) if owner is not None else None
            case ast.Attribute(value=value, attr="__init__"):
                return self.known(unit, value), 1
            case _:
                return None

    def _call(self, unit: int, node: ast.Call, depth: int) -> Known | None:
        function = self.known(unit, node.func, depth)
        if function is None:
            results = returned(self.document, unit, node.func)
            return (
                _common([self.known(results[0], value, depth) for value in results[1]]) if results else None
            )
        name = function.name
        if function.instance:
            return None
        module = imported_by_text(name, node)
        if module is not None:
            return Known(module, certain=function.certain)
        made = RETURNS.get(name) or RETURNS.get(plain(name))
        if made is not None:
            return Known(made, True, certain=function.certain)
        owner, _, method = name.rpartition(".")
        if owner in SETS and method in SET_METHODS:
            return Known(owner, True, certain=function.certain)
        if owner in SAME and method in SAME[owner]:
            return Known(owner, True, certain=function.certain)
        if owner == FRAME and method in FRAME_TO_SERIES:
            return Known(SERIES, True, certain=function.certain)
        if _is_class(owner) and method in {"fit", "set_params"}:
            return Known(owner, True, certain=function.certain)
        if _is_class(name):
            return Known(name, True, certain=function.certain)
        return None

    def _subscript(self, unit: int, value: ast.expr, index: ast.expr, depth: int) -> Known | None:
        base = self.known(unit, value, depth)
        if base is None:
            return None
        if base.name == FRAME and base.instance:
            match index:
                case ast.Constant(value=str()):
                    return Known(SERIES, True, certain=base.certain)
                case ast.List() | ast.Compare() | ast.Slice():
                    return Known(FRAME, True, certain=base.certain)
                case ast.BinOp() | ast.UnaryOp(op=ast.Invert()):
                    return Known(FRAME, True, certain=base.certain)
                case ast.Name() | ast.Call() | ast.Attribute():
                    key = self.known(unit, index, depth)
                    if key is not None and key.instance and key.name in {"list", "str"}:
                        kind = FRAME if key.name == "list" else SERIES
                        return Known(kind, True, certain=base.certain and key.certain)
        if base.name == SERIES and base.instance and isinstance(index, (ast.Compare, ast.Slice)):
            return base
        if base.name in {f"{FRAME}.loc", f"{FRAME}.iloc", f"{FRAME}.ix"}:
            match index:
                case ast.Slice():
                    return Known(FRAME, True, certain=base.certain)
                case ast.Tuple(elts=[ast.Slice() | ast.Compare(), ast.Slice() | ast.List()]):
                    return Known(FRAME, True, certain=base.certain)
                case ast.Tuple(elts=[ast.Slice() | ast.Compare(), ast.Constant()]):
                    return Known(SERIES, True, certain=base.certain)
        return None


def imported_by_text(function: str, call: ast.Call) -> str | None:
    """The module that ``import_module('…')`` or ``__import__('…', …)`` gives; None for other calls."""
    match call.args:
        case [ast.Constant(value=str() as module)] if function == "importlib.import_module":
            return module
        case [ast.Constant(value=str() as module), *more] if function == "builtins.__import__":
            return module if more or call.keywords else module.partition(".")[0]
        case _:
            return None


def _common(found: list[Known | None]) -> Known | None:
    """What is known of something that may be any of these: the last of them, certain if all are the same."""
    answers = [answer for answer in found if answer is not None]
    if not answers:
        return None
    if len(set(answers)) == 1 and None not in found:
        return answers[0]
    last = answers[-1]
    return Known(last.name, last.instance, last.bases, certain=False)


def _is_class(name: str) -> bool:
    owner, _, last = name.rpartition(".")
    return bool(owner) and (name in _LOWER_CLASSES or bool(_CLASS.match(last)))


def is_type(known: Known, wanted: tuple[str, ...]) -> bool:
    """Is the instance of one of the wanted types?

    Types are compared by top package and class name: where inside the package a class is defined
    differs between what notebooks write and what the kernel reports.
    """
    have = {short(name) for name in (known.name, *known.bases)}
    # Types written in C may report their bare name only.
    bare = {last for top, last in have if not top and last not in BUILTINS}
    return any(short(name) in have or short(name)[1] in bare for name in wanted)
