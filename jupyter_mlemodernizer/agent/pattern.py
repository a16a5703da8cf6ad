"""A fix as a pattern: the smallest expression that changed, with what stayed the same in it left open.

``df.append(row, ignore_index=True)`` → ``pd.concat([df, row], ignore_index=True)`` becomes
``$0.append($1, ignore_index=$2)`` → ``pd.concat([$0, $1], ignore_index=$2)``.
"""

import ast
import copy
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from ..model import Edit, ReplaceSource
from ..model.diff import edit_sides
from .imports import bindings, parsed

_HOLE = "__hole_{}__"


@dataclass(frozen=True)
class Pattern:
    """What an expression was, and what it became.

    Attributes:
        old: the expression, with names in place of what was left open.
        new: the same of what it became.
        holes: those names.
    """

    old: ast.expr
    new: ast.expr
    holes: frozenset[str]

    @property
    def text(self) -> tuple[str, str]:
        """Both sides as text, holes written ``$0``, ``$1``."""
        return _shown(self.old, self.holes), _shown(self.new, self.holes)

    def apply(self, node: ast.expr) -> ast.expr | None:
        """What an expression becomes, or None if it is not of the old form."""
        found: dict[str, ast.expr] = {}
        if not _matches(self.old, node, self.holes, found):
            return None
        return _filled(self.new, found)


def patterns(
    edits: Collection[Edit], imported: Collection[str] = (), naming: str | None = None
) -> list[Pattern]:
    """The patterns of a fix; none where more changed than expressions that say enough to be found elsewhere.

    Arguments:
        edits: of the fix.
        imported: names that stand for what was imported, beside those that the cells themselves import.
        naming: only those that did away with this name, whatever else the fix changed.
    """
    bound = {*imported, *bindings(text for edit in edits for text in edit_sides(edit))}
    found: list[Pattern | None] = []
    for edit in edits:
        if not isinstance(edit, ReplaceSource):
            continue
        old, new = parsed(edit.base), parsed(edit.source)
        if old is not None and new is not None:
            found += [_pattern(before, after, bound) for before, after in _differences(old, new)]
    whole = [pattern for pattern in found if pattern is not None]
    if naming is not None:
        word = re.compile(rf"\b{re.escape(naming)}\b")
        return [
            pattern for pattern in whole if word.search(pattern.text[0]) and not word.search(pattern.text[1])
        ]
    return whole if len(whole) == len(found) else []


def _differences(old: ast.Module, new: ast.Module) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Pairs of expressions in which changed statements differ, where statements can be paired at all."""
    kept_old = {ast.dump(statement) for statement in old.body}
    kept_new = {ast.dump(statement) for statement in new.body}
    gone = [
        s for s in old.body if ast.dump(s) not in kept_new and not isinstance(s, ast.Import | ast.ImportFrom)
    ]
    came = [
        s for s in new.body if ast.dump(s) not in kept_old and not isinstance(s, ast.Import | ast.ImportFrom)
    ]
    if len(gone) == len(came):
        for before, after in zip(gone, came, strict=True):
            yield from _between(before, after)


def _between(old: ast.AST, new: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    """The smallest pairs of expressions that differ between two trees of the same shape above them."""
    if ast.dump(old) == ast.dump(new):
        return
    pairs = _children(old, new)
    differing = [(a, b) for a, b in pairs or [] if ast.dump(a) != ast.dump(b)]
    inner = pairs is not None and differing and not isinstance(old, ast.Call)
    if not isinstance(old, ast.expr) or not isinstance(new, ast.expr):
        if pairs is not None:
            for before, after in differing:
                yield from _between(before, after)
    elif inner:
        for before, after in differing:
            yield from _between(before, after)
    elif (
        isinstance(old, ast.Call)
        and pairs is not None
        and len(differing) == 1
        and differing[0][0] is not old.func
    ):
        yield from _between(*differing[0])
    else:
        yield old, new


def _children(old: ast.AST, new: ast.AST) -> list[tuple[ast.AST, ast.AST]] | None:
    """The children of two nodes in pairs; None if the nodes themselves differ."""
    if type(old) is not type(new):
        return None
    pairs: list[tuple[ast.AST, ast.AST]] = []
    for name in old._fields:
        one, other = getattr(old, name, None), getattr(new, name, None)
        if isinstance(one, ast.AST) and isinstance(other, ast.AST):
            pairs.append((one, other))
        elif isinstance(one, list) and isinstance(other, list):
            if len(one) != len(other) or not all(isinstance(part, ast.AST) for part in [*one, *other]):
                return None
            pairs += zip(one, other, strict=True)
        elif one != other:
            return None
    return pairs


def _pattern(old: ast.expr, new: ast.expr, imported: Collection[str]) -> Pattern | None:
    if isinstance(old, ast.Constant | ast.Name):
        return None  # says too little about where else it may be right
    open_parts = [
        part for part in _leaves(old, imported) if any(ast.dump(part) == ast.dump(n) for n in ast.walk(new))
    ]
    names: dict[str, str] = {}
    for part in sorted(open_parts, key=lambda part: (part.lineno, part.col_offset)):
        names.setdefault(ast.dump(part), _HOLE.format(len(names)))
    return Pattern(_opened(old, names), _opened(new, names), frozenset(names.values()))


def _leaves(node: ast.expr, imported: Collection[str]) -> Iterator[ast.expr]:
    """Names and literals that may be others elsewhere: not what is called, and nothing that was imported."""
    fixed = {id(call.func) for call in ast.walk(node) if isinstance(call, ast.Call)}
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) or (
            isinstance(part, ast.Name) and part.id not in imported and id(part) not in fixed
        ):
            yield part


def _opened(node: ast.expr, names: dict[str, str]) -> ast.expr:
    class Opener(ast.NodeTransformer):
        def visit(self, part: ast.AST) -> ast.AST:
            name = names.get(ast.dump(part)) if isinstance(part, ast.expr) else None
            return ast.Name(name, ast.Load()) if name else self.generic_visit(part)

    opened = Opener().visit(copy.deepcopy(node))
    assert isinstance(opened, ast.expr)
    return opened


def _matches(pattern: ast.AST, node: ast.AST, holes: Collection[str], found: dict[str, ast.expr]) -> bool:
    if isinstance(pattern, ast.Name) and pattern.id in holes:
        if not isinstance(node, ast.expr):
            return False
        known = found.setdefault(pattern.id, node)
        return ast.dump(known) == ast.dump(node)
    pairs = _children(pattern, node)
    return pairs is not None and all(_matches(a, b, holes, found) for a, b in pairs)


def _filled(node: ast.expr, found: dict[str, ast.expr]) -> ast.expr:
    class Filler(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.AST:
            return copy.deepcopy(found[node.id]) if node.id in found else node

    filled: ast.expr = Filler().visit(copy.deepcopy(node))
    return ast.fix_missing_locations(filled)


def _shown(node: ast.expr, holes: Collection[str]) -> str:
    text = ast.unparse(node)
    for hole in holes:
        text = text.replace(hole, "$" + hole.removeprefix("__hole_").removesuffix("__"))
    return text
