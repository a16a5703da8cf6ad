"""What means something else in Python 3 although it still parses: lazy ``map``, views of dictionaries, text files.

A careful person writes ``list(…)`` only where a list is needed. Where an expression is
merely iterated over once, nothing is changed.
"""

import ast
import re

from .catalogue.bindings import Document, Unit
from .catalogue.inference import Inference
from .python2_files import mode_today, text_handles
from .python2_lists import Lists, is_argument_of
from .python2_syntax import SEPARATOR
from .text_changes import TextChanges

_LAZY = frozenset({"map", "filter", "zip"})
_VIEWS = frozenset({"keys", "values", "items"})
_ITER_VIEWS = {"iterkeys": "keys", "itervalues": "values", "iteritems": "items"}
_ITER_VIEWS |= {"viewkeys": "keys", "viewvalues": "values", "viewitems": "items"}
_NAMES = {"xrange": "range", "unicode": "str", "unichr": "chr", "file": "open"}
_STRING_NAMES = {"letters": "ascii_letters", "lowercase": "ascii_lowercase", "uppercase": "ascii_uppercase"}
# Modules with lower-case names now, which were often imported under these before.
_RENAMED_MODULES = frozenset({"pickle", "configparser", "queue", "io"})
# Codecs that make other bytes of bytes, by their names in Python 2 (documentation of `codecs`, Python Specific Encodings).
_BYTES_TO_BYTES = frozenset(
    [
        "base64",
        "bz2",
        "hex",
        "quopri",
        "rot13",
        "rot_13",
        "string_escape",
        "unicode_escape",
        "uu",
        "zip",
        "zlib",
    ]
)
_STRING_METHODS = frozenset({"lower", "upper", "strip", "split", "replace", "find", "lstrip", "rstrip"})


def restore_meaning(text: str) -> str:
    """Make Python 3 (magics masked) that was Python 2 mean what it meant.

    Arguments:
        text: that parses.
    """
    changes = TextChanges(text)
    _Meaning(Document([Unit("cell", "", text)]), changes).run()
    result = changes.result()
    if "functools.cmp_to_key" in result and not re.search(r"^import .*\bfunctools\b", result, re.MULTILINE):
        result = _with_import(result, "functools")
    return result


def _with_import(text: str, module: str) -> str:
    """Put an import before the first one that is there, or at the top of the cell that first needs it."""
    use = text.index(f"{module}.")
    first = re.compile(r"^(?:import|from) (?!__future__)", re.MULTILINE).search(text, 0, use)
    tops = [separator.end() for separator in SEPARATOR.finditer(text, 0, use)]
    position = first.start() if first else max(tops, default=0)
    return f"{text[:position]}import {module}\n{text[position:]}"


class _Meaning:
    """One pass over the whole notebook; each method deals with one thing."""

    def __init__(self, document: Document, changes: TextChanges) -> None:
        self._changes = changes
        self._inference = Inference(document)
        self._nodes = list(ast.walk(document.code(0).tree))
        self._parents = {child: node for node in self._nodes for child in ast.iter_child_nodes(node)}
        self._bound = {
            node.id for node in self._nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        self._bound |= {node.name for node in self._nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
        self._bound |= {node.arg for node in self._nodes if isinstance(node, ast.arg)}
        self._lists = Lists(self._nodes, self._parents)
        self._handles = text_handles(self._nodes)

    def run(self) -> None:
        for node in self._nodes:
            match node:
                case ast.Call(func=ast.Name(id=name)) if name not in self._bound:
                    self._builtin(node, name)
                case ast.Call(func=ast.Attribute() as function):
                    self._method(node, function)
                case ast.Attribute(value=ast.Name(id="string"), attr=name) if name in _STRING_NAMES:
                    self._rename_attribute(node, _STRING_NAMES[name])
                case ast.alias(name=name, asname=same) if name == same and name in _RENAMED_MODULES:
                    self._changes.replace(*self._changes.span(node), name)
                case ast.Name(id=name) if name in ("xrange", "unicode", "unichr") and name not in self._bound:
                    self._changes.replace_node(node, _NAMES[name])

    # Lists where lists are needed.

    def _builtin(self, node: ast.Call, name: str) -> None:
        if name in ("range", "xrange"):
            if self._lists.needs_real_list(node):
                self._changes.wrap(node, "list(", ")")
        elif name in _LAZY:
            if not self._lists.is_iterated(node):
                self._changes.wrap(node, "list(", ")")
        elif name == "cmp" and len(node.args) == 2 and all(map(_is_simple, node.args)):
            one, other = map(self._changes.text, node.args)
            self._changes.replace_node(node, f"(({one} > {other}) - ({one} < {other}))")
        elif name == "open":
            self._open(node)
        elif name == "file" and node.args:
            self._changes.replace_node(node.func, "open")
        elif name == "print":
            self._print(node)
        elif name == "sorted":
            self._comparison(node, node.args[1] if len(node.args) > 1 else None)

    def _method(self, node: ast.Call, function: ast.Attribute) -> None:
        name = function.attr
        if name in _ITER_VIEWS and not node.args:
            self._rename_attribute(function, _ITER_VIEWS[name])
            if name.startswith("iter") and is_argument_of(self._parents.get(node), node, {"next"}):
                self._changes.wrap(node, "iter(", ")")
        elif name in _VIEWS and not node.args and not node.keywords:
            of = self._inference.receiver(0, function.value)
            if of is not None and of.name.startswith("pandas."):
                return  # no views: what the methods of tables give is the same as in Python 2
            if not self._lists.is_iterated(node, sized=True) or self._lists.is_changed_meanwhile(
                node, function
            ):
                self._changes.wrap(node, "list(", ")")
        elif name == "sort":
            self._comparison(node, node.args[0] if node.args else None)
        elif isinstance(function.value, ast.Name) and function.value.id == "string":
            self._string_function(node, name)

    # Smaller things.

    def _open(self, node: ast.Call) -> None:
        mode = node.args[1] if len(node.args) > 1 else None
        if isinstance(mode, ast.Constant) and isinstance(mode.value, str):
            quote = self._changes.text(mode)[-1]
            new = mode_today(node, mode.value, self._parents.get(node), self._handles)
            if new is not None:
                self._changes.replace_node(mode, new.replace("'", quote))

    def _rename_attribute(self, node: ast.Attribute, name: str) -> None:
        _, end = self._changes.span(node)
        self._changes.replace(end - len(node.attr), end, name)

    def _print(self, node: ast.Call) -> None:
        """Text was encoded to be printed, which would show how its bytes are written now."""
        for shown in (part for argument in node.args for part in _shown(argument)):
            match shown:
                case ast.Call(
                    func=ast.Attribute(attr="encode") as function,
                    args=[ast.Constant(value=str() as codec), *_],
                ) if codec not in _BYTES_TO_BYTES:
                    end = self._changes.span(shown)[1]
                    dot = self._changes.source.rindex(".", 0, self._changes.span(function)[1])
                    self._changes.replace(dot, end, "")
        if len(node.args) == 1 and not node.keywords:
            self._strip_double_parentheses(node)

    def _strip_double_parentheses(self, node: ast.Call) -> None:
        """``print (x)`` of Python 2 became ``print((x))``."""
        argument = node.args[0]
        start, end = self._changes.span(node)
        inner_start, inner_end = self._changes.span(argument)
        before = self._changes.source[start:inner_start]
        after = self._changes.source[inner_end:end]
        if before == "print((" and after == "))" and not isinstance(argument, ast.Tuple):
            self._changes.replace(start, inner_start, "print(")
            self._changes.replace(inner_end, end, ")")

    def _comparison(self, node: ast.Call, positional: ast.expr | None) -> None:
        """``cmp=`` of ``sorted`` and ``list.sort`` is a key now. A lone argument of ``.sort`` may be pandas'."""
        for keyword in node.keywords:
            if keyword.arg == "cmp":
                start, _ = self._changes.span(keyword)
                value, end = self._changes.span(keyword.value)
                self._changes.replace(start, value, "key=functools.cmp_to_key(")
                self._changes.replace(end, end, ")")
        if isinstance(positional, ast.Lambda) and len(positional.args.args) == 2:
            self._changes.wrap(positional, "key=functools.cmp_to_key(", ")")

    def _string_function(self, node: ast.Call, name: str) -> None:
        """Functions of the module ``string`` that are methods now."""
        text = self._changes.text
        if name in ("join", "joinfields") and node.args:
            glue = text(node.args[1]) if len(node.args) > 1 else "' '"
            self._changes.replace_node(node, f"{glue}.join({text(node.args[0])})")
        elif name == "maketrans":
            self._changes.replace_node(node.func, "str.maketrans")
        elif name in _STRING_METHODS and node.args and _is_simple(node.args[0]):
            rest = ", ".join(text(argument) for argument in node.args[1:])
            self._changes.replace_node(node, f"{text(node.args[0])}.{name}({rest})")


def _shown(argument: ast.expr) -> list[ast.expr]:
    """What is printed: an argument itself, or what is put into it by ``%``."""
    match argument:
        case ast.BinOp(op=ast.Mod(), right=ast.Tuple(elts=parts)):
            return parts
        case ast.BinOp(op=ast.Mod(), right=part):
            return [part]
    return [argument]


def _is_simple(node: ast.expr) -> bool:
    """May this be written twice?"""
    return all(
        isinstance(
            inner,
            ast.Name
            | ast.Attribute
            | ast.Subscript
            | ast.Constant
            | ast.expr_context
            | ast.UnaryOp
            | ast.unaryop,
        )
        for inner in ast.walk(node)
    )
