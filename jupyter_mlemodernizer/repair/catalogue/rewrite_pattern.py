"""Pattern: code with metavariables, and a template of what it becomes."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from .arguments import call_slots
from .bindings import BUILTINS, Document
from .changes import Changes, Claims, Match, line_end
from .code import Code, comments
from .inference import Inference, is_type, plain
from .rewrite_call import Same
from .rule import Pattern

_ONE = "_mlem_one_"
_REST = "_mlem_rest_"
_META = re.compile(r"\$(\$?)(\w+)")
_LOOSE = (
    ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Lambda, ast.Await, ast.NamedExpr, ast.Yield, ast.YieldFrom
)  # fmt: skip


@dataclass
class _Captured:
    one: dict[str, ast.expr | str] = field(default_factory=dict)
    rest: dict[str, list[ast.expr | ast.keyword]] = field(default_factory=dict)

    def copy(self) -> "_Captured":
        return _Captured(dict(self.one), dict(self.rest))


@dataclass(frozen=True)
class _Site:
    unit: int
    code: Code
    node: ast.AST


@dataclass(frozen=True)
class _Shape:
    """A pattern, parsed: what it looks for, and what must be in a text for it to match at all."""

    node: ast.AST
    is_statement: bool
    words: frozenset[str]
    free: frozenset[str]


@lru_cache(maxsize=1024)
def shape(pattern: str, template: str) -> _Shape:
    """Parse a pattern.

    Raises:
        ValueError: it is not Python with metavariables, or more than one statement.
    """
    try:
        body = ast.parse(_encode(pattern)).body
        to = ast.parse(_encode(template)).body
    except SyntaxError as error:
        raise ValueError(f"pattern {pattern!r} or template {template!r} is not Python: {error}") from error
    if len(body) != 1:
        raise ValueError(f"pattern {pattern!r} is not one expression or statement")
    words = frozenset(
        re.findall(r"[A-Za-z_]\w{2,}", _META.sub(" ", re.sub(r"\"[^\"]*\"|'[^']*'", " ", pattern)))
    )
    free = frozenset(
        node.id
        for node in ast.walk(body[0])
        if isinstance(node, ast.Name) and not node.id.startswith((_ONE, _REST)) and node.id in BUILTINS
    )
    expression = isinstance(body[0], ast.Expr) and len(to) == 1 and isinstance(to[0], ast.Expr)
    if expression:
        assert isinstance(body[0], ast.Expr)
        return _Shape(body[0].value, False, words, free)
    return _Shape(body[0], True, words, free)


def _encode(text: str) -> str:
    return _META.sub(lambda found: f"*{_REST}{found[2]}" if found[1] else f"{_ONE}{found[2]}", text)


def find(rule: Pattern, document: Document, inference: Inference, same: Same) -> Iterator[Match]:
    """Places that match; certain if every name in ``bind`` and ``types`` is known from the text."""
    form = shape(rule.pattern, rule.template)
    if not all(word in document.text for word in form.words):
        return
    wanted = type(form.node)
    for unit, code in document.codes():
        if not all(word in code.source for word in form.words):
            continue
        for node in code.of(wanted):
            captured = _Captured()
            if not _matches(form.node, node, captured) or not code.trustworthy(node):
                continue
            if not form.is_statement and _is_stored(node):
                continue
            site = _Site(unit, code, node)
            certain = _agrees(rule, form, inference, site, captured, same=same)
            if certain is None:
                continue
            subject = next(
                (code.text(part) for part in captured.one.values() if isinstance(part, ast.expr)), ""
            )
            yield Match(unit, node, certain, _rewriter(rule, form, site, captured), Claims(), subject)


def _is_stored(node: ast.AST) -> bool:
    return isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del))


def _matches(pattern: object, node: object, captured: _Captured) -> bool:
    if isinstance(pattern, ast.Name) and pattern.id.startswith(_ONE):
        return isinstance(node, ast.expr) and _capture(captured, pattern.id[len(_ONE) :], node)
    if isinstance(pattern, str) and pattern.startswith(_ONE):
        return isinstance(node, str) and _capture(captured, pattern[len(_ONE) :], node)
    if isinstance(pattern, ast.expr_context):
        return True
    if isinstance(pattern, ast.Call) and isinstance(node, ast.Call):
        return _matches(pattern.func, node.func, captured) and _match_arguments(pattern, node, captured)
    if isinstance(pattern, ast.AST):
        if type(pattern) is not type(node):
            return False
        if isinstance(pattern, ast.Attribute) and isinstance(node, ast.Attribute):
            # The name tells soonest.
            return _matches(pattern.attr, node.attr, captured) and _matches(
                pattern.value, node.value, captured
            )
        return all(
            _matches(getattr(pattern, name, None), getattr(node, name, None), captured)
            for name in pattern._fields
            if name not in {"kind", "type_comment"}
        )
    if isinstance(pattern, list):
        return isinstance(node, list) and _match_list(pattern, node, captured)
    return type(pattern) is type(node) and pattern == node


def _capture(captured: _Captured, name: str, found: ast.expr | str) -> bool:
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
    if isinstance(node, ast.Starred) and isinstance(node.value, ast.Name) and node.value.id.startswith(_REST):
        return node.value.id[len(_REST) :]
    return None


def _match_list(pattern: list[object], nodes: list[object], captured: _Captured) -> bool:
    at = next((index for index, part in enumerate(pattern) if _rest_name(part) is not None), None)
    if at is None:
        return len(pattern) == len(nodes) and all(
            _matches(part, node, captured) for part, node in zip(pattern, nodes, strict=True)
        )
    after = len(pattern) - at - 1
    if len(nodes) < at + after:
        return False
    name = _rest_name(pattern[at])
    assert name is not None
    captured.rest[name] = [node for node in nodes[at : len(nodes) - after] if isinstance(node, ast.expr)]
    ends = [*zip(pattern[:at], nodes[:at], strict=True)]
    ends += [*zip(pattern[at + 1 :], nodes[len(nodes) - after :], strict=True)] if after else []
    return all(_matches(part, node, captured) for part, node in ends)


def _match_arguments(pattern: ast.Call, node: ast.Call, captured: _Captured) -> bool:
    rest = next((name for part in pattern.args if (name := _rest_name(part)) is not None), None)
    if not _match_list(list(pattern.args), list(node.args), captured):
        return False
    wanted = {keyword.arg: keyword for keyword in pattern.keywords}
    others = [keyword for keyword in node.keywords if keyword.arg not in wanted or keyword.arg is None]
    if rest is None and others:
        return False
    for name, keyword in wanted.items():
        given = next((other for other in node.keywords if other.arg == name), None)
        if given is None or not _matches(keyword.value, given.value, captured):
            return False
    if rest is not None:
        captured.rest[rest] = [*captured.rest.get(rest, []), *others]
    return True


def _agrees(
    rule: Pattern, form: _Shape, inference: Inference, site: _Site, captured: _Captured, *, same: Same
) -> bool | None:
    """True: certainly what the rule is about; False: possibly; None: not."""
    certain = True
    proofs = 0
    for name in rule.constants:
        part = captured.one.get(name)
        if not isinstance(part, ast.expr) or not _is_literal(part):
            return None
    for name, test in rule.where.items():
        if not test(captured.rest[name] if name in captured.rest else captured.one.get(name)):
            return None
    for name, qualified in rule.bind.items():
        part = captured.one.get(name)
        if not isinstance(part, ast.expr):
            continue
        known = inference.known(site.unit, part)
        if known is None:
            certain = False
        elif known.instance or same(plain(known.name)) != same(plain(qualified)):
            return None
        else:
            certain = certain and known.certain
            proofs += 1
    for name, types in rule.types.items():
        part = captured.one.get(name)
        if not isinstance(part, ast.expr):
            continue
        known = inference.known(site.unit, part)
        if known is None:
            certain = False
        elif not (known.instance and is_type(known, types)):
            return None
        else:
            certain = certain and known.certain
            proofs += 1
    for name in form.free:
        if not inference.document.meaning(site.unit, site.node, name).free:
            return None
        proofs += 1
    return certain and (proofs > 0 or rule.telling)


def _is_literal(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False
    return True


def _rewriter(rule: Pattern, form: _Shape, site: _Site, captured: _Captured) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        code, node = site.code, site.node
        splices = changes.unit(site.unit)
        text = _Renderer(rule, changes, site, captured).render()
        start, end = code.span(node)
        if (
            not form.is_statement
            and not _bracketed(text)
            and _needs_brackets(code.parents.get(node), node, _parsed(text))
        ):
            text = f"({text})"
        if form.is_statement and "\n" in text:
            indent = code.source[code.line_start(node.lineno) : start]  # type: ignore[attr-defined]
            if indent.strip():
                raise ValueError("several statements on a line")
            text = text.replace("\n", "\n" + indent)
        lost = [
            code.source[first:last]
            for first, last in comments(code.source, start, end)
            if code.source[first:last] not in text
        ]
        splices.replace(start, end, text)
        if lost:
            after = code.span(code.statement(node))[1]
            splices.insert(line_end(code, after), "  " + "  ".join(lost))

    return rewrite


def _bracketed(text: str) -> bool:
    """The whole text is in brackets already."""
    try:
        return text.startswith("(") and ast.parse(text.strip(), mode="eval").body.col_offset > 0
    except SyntaxError:
        return False


def _parsed(text: str) -> ast.expr | None:
    try:
        return ast.parse(f"({text})", mode="eval").body
    except SyntaxError:
        return None


class _Renderer:
    def __init__(self, rule: Pattern, changes: Changes, site: _Site, captured: _Captured) -> None:
        self.rule = rule
        self.changes = changes
        self.unit, self.code, self.node = site.unit, site.code, site.node
        self.captured = captured

    def render(self) -> str:
        tight = self._tight()
        counts: dict[str, int] = {}

        def one(found: re.Match[str]) -> str:
            if found[1]:
                return found.group()
            name = found[2]
            number = counts[name] = counts.get(name, -1) + 1
            return self._one(name, (name, number) in tight)

        text = _META.sub(one, self.rule.template)
        for name in re.findall(r"\$\$(\w+)", text):
            text = self._rest(text, name)
        return text

    def _tight(self) -> set[tuple[str, int]]:
        """Occurrences of metavariables in the template where a loose expression needs brackets."""
        tree = ast.parse(_encode(self.rule.template))
        parents = {child: parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)}
        uses = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id.startswith(_ONE)]
        uses.sort(key=lambda node: (node.lineno, node.col_offset))
        counts: dict[str, int] = {}
        result = set()
        for node in uses:
            name = node.id[len(_ONE) :]
            number = counts[name] = counts.get(name, -1) + 1
            if _is_tight(parents.get(node), node):
                result.add((name, number))
        return result

    def _one(self, name: str, tight: bool) -> str:
        part = self.captured.one.get(name)
        if part is None:
            qualified = self.rule.bind.get(name)
            if qualified is None:
                raise ValueError(f"${name} is in the template only")
            return self.changes.reference(self.unit, self.node, qualified, alias=name)
        if isinstance(part, str):
            return part
        text = self.changes.unit(self.unit).node(part)
        loose = isinstance(part, _LOOSE)
        bare_tuple = isinstance(part, ast.Tuple) and not text.startswith("(")
        if (tight and loose) or bare_tuple or isinstance(part, ast.NamedExpr):
            return f"({text})"
        return text

    def _rest(self, text: str, name: str) -> str:
        parts = self.captured.rest.get(name, [])
        if parts:
            joined = ", ".join(self._argument(part) for part in parts)
            return text.replace(f"$${name}", joined, 1)
        for empty in (rf",\s*\$\${name}\b", rf"\$\${name}\s*,\s*", rf"\$\${name}\b"):
            changed = re.sub(empty, "", text, count=1)
            if changed != text:
                return changed
        return text

    def _argument(self, part: ast.expr | ast.keyword) -> str:
        parent = self.code.parents.get(part)
        if isinstance(parent, ast.Call):
            slots = call_slots(self.code, parent)[1]
            slot = next(slot for slot in slots if slot.node is part)
            return self.changes.unit(self.unit).text(slot.start, slot.end)
        return self.changes.unit(self.unit).node(part)


def _is_tight(parent: ast.AST | None, node: ast.AST) -> bool:
    match parent:
        case ast.Attribute():
            return True
        case ast.Subscript(value=value):
            return value is node
        case ast.Call(func=func):
            return func is node
        case ast.BinOp() | ast.UnaryOp() | ast.Compare() | ast.BoolOp() | ast.Await() | ast.Starred():
            return True
        case _:
            return False


def _needs_brackets(parent: ast.AST | None, node: ast.AST, result: ast.expr | None) -> bool:
    if result is None:
        return False
    if isinstance(node, _LOOSE) and type(result) is type(node):
        return False
    return isinstance(result, _LOOSE) and parent is not None and _is_tight(parent, node)
