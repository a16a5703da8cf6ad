"""The paths that a notebook names, and the string literals that they are built from.

``DIR = '../input/'`` in one cell and ``read_csv(DIR + 'train.csv')`` in another make one
path out of two literals. To change the path well is to change the right literal: mostly
the folder, once. Nothing is executed: names are followed through plain assignments in
the order of the cells.
"""

import ast
import re
from typing import TypeGuard

from ..masking import magics
from ..model import WorkingCopy
from .paths import Literal, Part, Paths, PathUse, Place, Purpose, sources
from .text_changes import TextChanges, parse_cell

# What a call does with a path, by the last part of its name.
_READS = re.compile(
    r"^(read_|load|from_csv|imread|open$|ZipFile|TarFile|is_?file|genfromtxt|fromfile|fromtxt|ImageFolder|"
    r"flow_from_directory|image_dataset_from_directory|File$|dcmread|restore|reader$|copy|connect$)",
)
_WRITES = re.compile(
    r"^(to_(csv|excel|json|pickle|hdf|feather|parquet|html|latex)|save|savefig|savetxt|savez|dump|imwrite|imsave|mkdir|"
    r"makedirs|export|plot_model|ModelCheckpoint|CSVLogger|write|extractall|urlretrieve|touch)"
)
_LISTS = frozenset({"listdir", "walk", "glob", "iglob", "scandir", "rglob", "iterdir", "check_output"})
_PATH_CLASSES = frozenset({"Path", "PurePath", "PosixPath", "PurePosixPath"})


def read_paths(working_copy: WorkingCopy) -> Paths:
    """Find the paths of a notebook. Cells that do not parse are passed over."""
    result = Paths()
    names: dict[str, tuple[Part, ...]] = {}
    for order, (place, source) in enumerate(sources(working_copy)):
        for magic in magics(source) if place.kind == "cell" else ():
            text = source[magic.start : magic.end]
            result.magics.append((place, magic.start, text))
            result.moves |= bool(re.match(r"%?cd\s", text))
            result.unpacks |= bool(
                re.match(r"!.*\b(unzip|tar|wget|curl|kaggle|cp|mv|gunzip|7z|git|gdown)\b", text)
            )
        found = parse_cell(source)
        if found is not None:
            _Reader(result, names, place, TextChanges(source, found[0]), order).visit(found[1])
    return result


class _Reader(ast.NodeVisitor):
    """Reads one place, in the order of its text."""

    def __init__(
        self, result: Paths, names: dict[str, tuple[Part, ...]], place: Place, text: TextChanges, order: int
    ) -> None:
        self._result = result
        self._names = names
        self._place = place
        self._text = text
        self._order = order
        self._prefix = ""

    def _literal(self, node: ast.expr, value: str) -> Literal:
        start, end = self._text.span(node)
        return Literal(self._place, start, end, self._text.source[start:end], value)

    # What names stand for.

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        parts = self._evaluate(node.value)
        for target in node.targets:
            self._remember(target, node.value, parts)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if node.value is not None:
            self.visit(node.value)
            self._remember(node.target, node.value, self._evaluate(node.value))

    def _remember(self, target: ast.expr, value: ast.expr, parts: tuple[Part, ...]) -> None:
        if isinstance(target, ast.Tuple | ast.List) and isinstance(value, ast.Tuple | ast.List):
            for one, other in zip(target.elts, value.elts, strict=False):
                self._remember(one, other, self._evaluate(other))
            return
        key = self._prefix + ast.unparse(target)
        if any(part.text is not None for part in parts):
            self._names[key] = parts
        else:
            self._names.pop(key, None)
        if isinstance(value, ast.Dict):
            for name, item in zip(value.keys, value.values, strict=True):
                if isinstance(name, ast.Constant):
                    self._remember_item(f"{key}[{name.value!r}]", item)
        elif isinstance(value, ast.Call):
            for keyword in value.keywords:
                if keyword.arg:
                    self._remember_item(f"{key}.{keyword.arg}", keyword.value)

    def _remember_item(self, key: str, value: ast.expr) -> None:
        parts = self._evaluate(value)
        if any(part.text is not None for part in parts):
            self._names[key] = parts

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        before, self._prefix = self._prefix, f"{self._prefix}{node.name}."
        self.generic_visit(node)
        self._prefix = before

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        arguments = node.args
        own = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
        shadowed = {argument.arg: self._names.pop(argument.arg, None) for argument in own}
        with_default = [*arguments.posonlyargs, *arguments.args]
        for argument, default in zip(
            reversed(with_default), reversed([value for value in arguments.defaults if value]), strict=False
        ):
            self._remember_item(argument.arg, default)
        self.generic_visit(node)
        for name, parts in shadowed.items():
            self._names.pop(name, None)
            if parts is not None:
                self._names[name] = parts

    def visit_For(self, node: ast.For) -> None:
        for name in ast.walk(node.target):
            if isinstance(name, ast.Name):
                self._names.pop(name.id, None)
        self.generic_visit(node)

    # What an expression is as text.

    def _evaluate(self, node: ast.expr) -> tuple[Part, ...]:
        match node:
            case ast.Constant(value=str(text)):
                return (Part(text, self._literal(node, text)),)
            case ast.Name() | ast.Attribute() | ast.Subscript():
                return self._names.get(ast.unparse(node), (Part(None),))
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                return self._evaluate(left) + self._evaluate(right)
            case ast.BinOp(left=left, op=ast.Div(), right=right):
                return _joined([self._evaluate(left), self._evaluate(right)])
            case ast.BinOp(left=ast.Constant(value=str()) as left, op=ast.Mod(), right=right):
                values = list(right.elts) if isinstance(right, ast.Tuple) else [right]
                return self._filled(left, r"%[-+#0-9.]*[a-zA-Z]", values)
            case ast.IfExp(body=one, orelse=other):
                # `'/kaggle/input' if on_kaggle else '../input'`: here is not there.
                here, there = self._evaluate(other), self._evaluate(one)
                return there if _on_kaggle(here) and not _on_kaggle(there) else here
            case ast.JoinedStr(values=values):
                return self._f_string(node, values)
            case ast.Call(
                func=ast.Attribute(value=ast.Constant(value=str()) as left, attr="format"), args=args
            ):
                return self._filled(left, r"\{[^{}]*\}", list(args))
            case ast.Call(func=function, args=args) if args and not any(
                isinstance(a, ast.Starred) for a in args
            ):
                name = ast.unparse(function)
                last = name.rpartition(".")[2]
                if name.endswith("path.join") or name == "join" or last in _PATH_CLASSES | {"joinpath"}:
                    first = [self._evaluate(function.value)] if _is_joinpath(function) else []
                    return _joined(first + [self._evaluate(argument) for argument in args])
                if last in ("str", "abspath", "expanduser", "normpath", "fspath") and len(args) == 1:
                    return self._evaluate(args[0])
        return (Part(None),)

    def _filled(self, node: ast.Constant, hole: str, values: list[ast.expr]) -> tuple[Part, ...]:
        """A format string with its holes filled by what is known of the values."""
        text = str(node.value)
        literal = self._literal(node, text)
        result: list[Part] = []
        position = 0
        for number, match in enumerate(re.finditer(hole, text)):
            if match.start() > position:
                result.append(Part(text[position : match.start()], literal))
            plain = match.group() in ("%s", "{}") and number < len(values)
            result += self._evaluate(values[number]) if plain else [Part(None)]
            position = match.end()
        if position < len(text):
            result.append(Part(text[position:], literal))
        return tuple(result)

    def _f_string(self, node: ast.JoinedStr, values: list[ast.expr]) -> tuple[Part, ...]:
        literal = self._literal(node, "")
        result: list[Part] = []
        for value in values:
            if isinstance(value, ast.Constant):
                result.append(Part(str(value.value), literal))
            elif isinstance(value, ast.FormattedValue) and value.format_spec is None:
                result += self._evaluate(value.value)
            else:
                result.append(Part(None))
        return tuple(result)

    # What is done with it.

    def visit_Call(self, node: ast.Call) -> None:
        callee = ast.unparse(node.func).rpartition(".")[2]
        self._result.moves |= callee == "chdir"
        self._result.unpacks |= callee in (
            "extractall",
            "extract",
            "unpack_archive",
            "urlretrieve",
            "system",
            "get_file",
        )
        keywords = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
        purpose = _purpose(node, callee)
        if callee not in ("join", "print", "format") and callee not in _PATH_CLASSES:
            arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
            if callee == "check_output" and isinstance(arguments[0], ast.List):
                arguments[:1] = arguments[0].elts
            for argument in arguments:
                parts = self._evaluate(argument)
                if any(part.literal for part in parts):
                    start, end = self._text.span(argument)
                    self._result.uses.append(
                        PathUse(
                            parts,
                            self._place,
                            start,
                            end,
                            callee,
                            purpose,
                            keywords,
                            self._order,
                            argument.lineno,
                        )
                    )
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str):
            self._result.literals.append(self._literal(node, node.value))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        first = node.values[0] if node.values else None
        if isinstance(first, ast.Constant):
            self._result.literals.append(self._literal(node, str(first.value)))
        for value in node.values:
            if isinstance(value, ast.FormattedValue):
                self.visit(value)


def _on_kaggle(parts: tuple[Part, ...]) -> bool:
    return (parts[0].text or "").startswith("/kaggle") if parts else False


def _is_joinpath(function: ast.expr) -> TypeGuard[ast.Attribute]:
    return isinstance(function, ast.Attribute) and function.attr == "joinpath"


def _joined(pieces: list[tuple[Part, ...]]) -> tuple[Part, ...]:
    """As ``os.path.join`` does it, save that an absolute second piece does not drop the first."""
    result: list[Part] = []
    for piece in pieces:
        if result and not (result[-1].text or "").endswith("/") and result[-1].text != "":
            result.append(Part("/"))
        result += piece
    return tuple(result)


def _purpose(node: ast.Call, callee: str) -> Purpose:
    if callee == "open" and isinstance(node.func, ast.Name):
        mode = node.args[1] if len(node.args) > 1 else None
        mode = next((keyword.value for keyword in node.keywords if keyword.arg == "mode"), mode)
        writes = isinstance(mode, ast.Constant) and any(letter in str(mode.value) for letter in "wax")
        return "write" if writes else "read"
    if callee in _LISTS:
        return "list"
    if callee == "ZipFile" and any(isinstance(a, ast.Constant) and a.value == "w" for a in node.args[1:]):
        return "write"
    if _WRITES.match(callee):
        return "write"
    return "read" if _READS.match(callee) else "other"
