"""Patterns with metavariables, matched on syntax trees."""

import ast
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from ...parsing import parse
from .code import Code, head
from .scopes import BUILTINS

ONE = "_mlem_one_"
REST = "_mlem_rest_"
META = re.compile(r"\$(\$?)(\w+)")


@dataclass
class Captured:
    """What the metavariables of a pattern stand for.

    Attributes:
        one: by metavariable.
        rest: by metavariable, those that stand for several things.
        bare: names that stand where the pattern has an attribute of a metavariable, by the two: imported from it, maybe.
    """

    one: dict[str, ast.expr | str] = field(default_factory=dict)
    rest: dict[str, list[ast.expr | ast.keyword]] = field(default_factory=dict)
    bare: dict[tuple[str, str], ast.Name] = field(default_factory=dict)


@dataclass(frozen=True)
class Shape:
    """A pattern, parsed: what it looks for, and what must be in a text for it to match at all.

    Attributes:
        node: what it looks for.
        is_statement: it is a statement, not an expression.
        free: names that must mean the builtins.
        receivers: metavariables whose methods are called.
    """

    node: ast.AST
    is_statement: bool
    free: frozenset[str]
    receivers: frozenset[str]

    def candidates(self, code: Code, renamed: Mapping[str, Collection[str]]) -> list[ast.AST]:
        """The nodes of a code that may match, by their type and name.

        Arguments:
            code: of a unit.
            renamed: by name, what else it is called where it was imported.
        """
        name = head(self.node)
        if not name or name.startswith((ONE, REST)):
            return code.of(type(self.node))
        names = [name, *renamed.get(name, ())]
        return [node for called in names for node in code.named(type(self.node), called)]


@lru_cache(maxsize=1024)
def shape(pattern: str, template: str) -> Shape:
    """Parse a pattern.

    Raises:
        ValueError: it is not Python with metavariables, or more than one statement.
    """
    try:
        body = parse(encode(pattern)).body
        to = parse(encode(template)).body
    except SyntaxError as error:
        raise ValueError(f"pattern {pattern!r} or template {template!r} is not Python: {error}") from error
    if len(body) != 1:
        raise ValueError(f"pattern {pattern!r} is not one expression or statement")
    free = frozenset(
        node.id
        for node in ast.walk(body[0])
        if isinstance(node, ast.Name) and not node.id.startswith((ONE, REST)) and node.id in BUILTINS
    )
    receivers = frozenset(
        node.func.value.id.removeprefix(ONE)
        for node in ast.walk(body[0])
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id.startswith(ONE)
    )
    expression = isinstance(body[0], ast.Expr) and len(to) == 1 and isinstance(to[0], ast.Expr)
    if expression:
        assert isinstance(body[0], ast.Expr)
        return Shape(body[0].value, False, free, receivers)
    return Shape(body[0], True, free, receivers)


def encode(text: str) -> str:
    """A pattern or template as Python: metavariables become names, those for several things starred names."""
    return META.sub(lambda found: f"*{REST}{found[2]}" if found[1] else f"{ONE}{found[2]}", text)


def matches(pattern: object, node: object, captured: Captured) -> bool:
    """Does a node (or a field of one) fit the pattern? What metavariables stand for is put into ``captured``."""
    if isinstance(pattern, ast.Name) and pattern.id.startswith(ONE):
        return isinstance(node, ast.expr) and _capture(captured, pattern.id[len(ONE) :], node)
    if isinstance(pattern, str) and pattern.startswith(ONE):
        return isinstance(node, str) and _capture(captured, pattern[len(ONE) :], node)
    if isinstance(pattern, ast.expr_context):
        return True
    if isinstance(pattern, ast.Call) and isinstance(node, ast.Call):
        return matches(pattern.func, node.func, captured) and _match_arguments(pattern, node, captured)
    if isinstance(pattern, ast.AST):
        if isinstance(pattern, ast.Attribute) and isinstance(node, ast.Name) and _of_one(pattern):
            assert isinstance(pattern.value, ast.Name)
            captured.bare[pattern.value.id.removeprefix(ONE), pattern.attr] = node
            return True
        if type(pattern) is not type(node):
            return False
        if isinstance(pattern, ast.Attribute) and isinstance(node, ast.Attribute):
            # The name tells soonest.
            return matches(pattern.attr, node.attr, captured) and matches(pattern.value, node.value, captured)
        return all(
            matches(getattr(pattern, name, None), getattr(node, name, None), captured)
            for name in pattern._fields
            if name not in {"kind", "type_comment"}
        )
    if isinstance(pattern, list):
        return isinstance(node, list) and _match_list(pattern, node, captured)
    return type(pattern) is type(node) and pattern == node


def _of_one(pattern: ast.Attribute) -> bool:
    """Is it a plain attribute of a metavariable?"""
    value = pattern.value
    return isinstance(value, ast.Name) and value.id.startswith(ONE) and not pattern.attr.startswith(ONE)


def _capture(captured: Captured, name: str, found: ast.expr | str) -> bool:
    before = captured.one.get(name)
    if before is None:
        captured.one[name] = found
        return True
    if isinstance(before, str) or isinstance(found, str):
        return before == found
    return _plain_dump(before) == _plain_dump(found)


def _plain_dump(node: ast.AST) -> str:
    return re.sub(r"ctx=(Store|Del)\(\)", "ctx=Load()", ast.dump(node))


def _rest_name(node: object) -> str | None:
    if isinstance(node, ast.Starred) and isinstance(node.value, ast.Name) and node.value.id.startswith(REST):
        return node.value.id[len(REST) :]
    return None


def _match_list(pattern: list[object], nodes: list[object], captured: Captured) -> bool:
    at = next((index for index, part in enumerate(pattern) if _rest_name(part) is not None), None)
    if at is None:
        return len(pattern) == len(nodes) and all(
            matches(part, node, captured) for part, node in zip(pattern, nodes, strict=True)
        )
    after = len(pattern) - at - 1
    if len(nodes) < at + after:
        return False
    name = _rest_name(pattern[at])
    assert name is not None
    captured.rest[name] = [node for node in nodes[at : len(nodes) - after] if isinstance(node, ast.expr)]
    ends = [*zip(pattern[:at], nodes[:at], strict=True)]
    ends += [*zip(pattern[at + 1 :], nodes[len(nodes) - after :], strict=True)] if after else []
    return all(matches(part, node, captured) for part, node in ends)


def _match_arguments(pattern: ast.Call, node: ast.Call, captured: Captured) -> bool:
    rest = next((name for part in pattern.args if (name := _rest_name(part)) is not None), None)
    if not _match_list(list(pattern.args), list(node.args), captured):
        return False
    others = list(node.keywords)
    for keyword in pattern.keywords:
        given = next((other for other in others if other.arg == keyword.arg), None)
        if given is None or not matches(keyword.value, given.value, captured):
            return False
        others.remove(given)
    if rest is None and others:
        return False
    if rest is not None:
        captured.rest[rest] = [*captured.rest.get(rest, []), *others]
    return True
