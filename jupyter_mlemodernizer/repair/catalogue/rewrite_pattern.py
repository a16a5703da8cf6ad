"""Pattern: code with metavariables, and a template of what it becomes."""

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...parsing import parse
from .arguments import Slot, call_slots
from .bindings import Document
from .brackets import LOOSE, bracketed, fitted, is_tight
from .changes import Changes, Claims, Match, line_end
from .code import Code, comments
from .inference import Inference, is_type
from .pattern import META, ONE, Captured, Shape, encode, matches, shape
from .plain_names import plain
from .preparing import prepare
from .rule import Pattern, Same


@dataclass(frozen=True)
class _Site:
    unit: int
    code: Code
    node: ast.AST


def find(rule: Pattern, document: Document, inference: Inference, same: Same) -> Iterator[Match]:
    """Places that match; certain if every name in ``bind`` and ``types`` is known from the text."""
    form = shape(rule.pattern, rule.template)
    for unit, code in document.codes():
        for node in form.candidates(code, document.renamed):
            captured = Captured()
            if not matches(form.node, node, captured) or not code.trustworthy(node):
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
            yield Match(
                unit,
                node,
                certain,
                _rewriter(rule, form, site, captured),
                Claims(),
                subject,
                imported=_import_of(document, captured),
            )


def _import_of(document: Document, captured: Captured) -> tuple[int, ast.AST] | None:
    """Where a name that stands for an attribute was imported."""
    for name in captured.bare.values():
        for unit, binding in document.module_bindings.get(name.id, []):
            return unit, binding.node
    return None


def _is_stored(node: ast.AST) -> bool:
    return isinstance(getattr(node, "ctx", None), (ast.Store, ast.Del))


def _agrees(
    rule: Pattern, form: Shape, inference: Inference, site: _Site, captured: Captured, *, same: Same
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
    for (name, attribute), part in captured.bare.items():
        sure = name in rule.bind and _is_imported(
            inference, site, part, f"{rule.bind[name]}.{attribute}", same
        )
        if sure is None or name not in rule.bind:
            return None
        certain = certain and sure
        proofs += 1
    for name in form.receivers - rule.bind.keys():
        part = captured.one.get(name)
        if isinstance(part, ast.expr) and inference.is_class(site.unit, part):
            return None  # `Class.method(thing)`: what it is asked of is the first argument
    for name, types in rule.types.items():
        part = captured.one.get(name)
        if not isinstance(part, ast.expr):
            continue
        known = inference.receiver(site.unit, part)
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


def _is_imported(
    inference: Inference, site: _Site, name: ast.Name, qualified: str, same: Same
) -> bool | None:
    """True: the name was certainly imported as this; False: possibly; None: not."""
    known = inference.known(site.unit, name)
    if known is None or known.instance or same(plain(known.name)) != same(plain(qualified)):
        return None
    return known.certain


def _is_literal(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False
    return True


def _rewriter(rule: Pattern, form: Shape, site: _Site, captured: Captured) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        code, node = site.code, site.node
        if rule.prepares and isinstance(node, ast.stmt):
            text = _Renderer(rule, changes, site, captured).render("")
            if _stands_already(code, node, text):
                raise ValueError("what is to be written stands there already")
            prepare(changes, site.unit, node, text.partition("\n")[0])
            return
        splices = changes.unit(site.unit)
        start, end = code.span(node)
        indent = code.source[code.line_start(node.lineno) : start]  # type: ignore[attr-defined]
        if indent.strip():
            if "\n" in rule.template:
                raise ValueError("several statements on a line")
            indent = ""
        if form.is_statement and "\n" in rule.template and code.source[end:].lstrip(" \t").startswith(";"):
            raise ValueError("another statement follows on the line")
        text = _Renderer(rule, changes, site, captured).render(indent)
        if not form.is_statement:
            text = fitted(text, code, node)
        if _stands_already(code, node, text):
            raise ValueError("what is to be written stands there already")
        lost = [
            code.source[first:last]
            for first, last in comments(code.source, start, end)
            if code.source[first:last] not in text
        ]
        splices.replace(start, end, text)
        changes.freed.update(bare.id for bare in captured.bare.values())
        if lost:
            after = code.span(code.statement(node))[1]
            splices.insert(line_end(code, after), "  " + "  ".join(lost))

    return rewrite


def _stands_already(code: Code, node: ast.AST, text: str) -> bool:
    """The template may hold the pattern again, as in ``$x`` → ``$x.copy()``: applied twice it is as applied once."""
    start, end = code.span(node)
    first, *others = text.split("\n")
    if others:
        following = code.source[start:].split("\n")[: len(others) + 1]
        return [line.strip() for line in following] == [first.strip(), *(line.strip() for line in others)]
    bare = text[1:-1] if bracketed(text) else text
    return (len(text) > end - start and code.source.startswith(text, start)) or any(
        code.text(parent) == bare for parent in code.ancestors(node) if isinstance(parent, ast.expr)
    )


class _Renderer:
    def __init__(self, rule: Pattern, changes: Changes, site: _Site, captured: Captured) -> None:
        self.rule = rule
        self.changes = changes
        self.unit, self.code, self.node = site.unit, site.code, site.node
        self.captured = captured

    def render(self, indent: str) -> str:
        """The template filled in; its further lines begin with ``indent``."""
        template = self.rule.template.replace("\n", "\n" + indent)
        places = self._places()
        counts: dict[str, int] = {}
        pieces: list[str] = []
        at = 0
        for found in META.finditer(template):
            pieces.append(template[at : found.start()])
            at = found.end()
            name = found[2]
            attribute = re.compile(r"\.(\w+)").match(template, at)
            if found[1]:
                at = self._rest(pieces, template, at, name)
            elif attribute and (name, attribute[1]) in self.captured.bare:
                pieces.append(self.captured.bare[name, attribute[1]].id)
                at = attribute.end()
            else:
                number = counts[name] = counts.get(name, -1) + 1
                pieces.append(self._one(name, *places.get((name, number), (False, False))))
        return "".join([*pieces, template[at:]])

    def _places(self) -> dict[tuple[str, int], tuple[bool, bool]]:
        """For each occurrence of a metavariable in the template: a loose expression needs brackets; nothing needs any."""
        tree = parse(encode(self.rule.template))
        parents = {child: parent for parent in ast.walk(tree) for child in ast.iter_child_nodes(parent)}
        uses = [node for node in ast.walk(tree) if isinstance(node, ast.Name) and node.id.startswith(ONE)]
        uses.sort(key=lambda node: (node.lineno, node.col_offset))
        counts: dict[str, int] = {}
        result = {}
        for node in uses:
            name = node.id[len(ONE) :]
            number = counts[name] = counts.get(name, -1) + 1
            parent = parents.get(node)
            # As an index, a tuple; as the only argument, a generator.
            alone = (isinstance(parent, ast.Subscript) and parent.slice is node) or (
                isinstance(parent, ast.Call) and parent.args == [node] and not parent.keywords
            )
            result[name, number] = is_tight(parent, node), alone
        return result

    def _one(self, name: str, tight: bool, alone: bool) -> str:
        part = self.captured.one.get(name)
        if part is None:
            qualified = self.rule.bind.get(name)
            if qualified is None:
                raise ValueError(f"${name} is in the template only")
            return self.changes.reference(self.unit, self.node, qualified, alias=name)
        if isinstance(part, str):
            return part
        text = self.changes.unit(self.unit).node(part)
        loose = isinstance(part, LOOSE)
        if alone and isinstance(part, ast.GeneratorExp) and text.startswith("("):
            return text[1:-1]
        bare_tuple = isinstance(part, ast.Tuple) and not text.startswith("(") and not alone
        if (tight and loose) or bare_tuple or isinstance(part, ast.NamedExpr):
            return f"({text})"
        return text

    def _rest(self, pieces: list[str], template: str, at: int, name: str) -> int:
        """Add the further arguments to the pieces, with the line ends that were before them; where to go on."""
        parts = self.captured.rest.get(name, [])
        before = pieces[-1]
        if not parts:
            without = re.sub(r",\s*$", "", before)
            pieces[-1] = without
            following = re.compile(r"\s*,\s*").match(template, at) if without == before else None
            return following.end() if following else at
        slots = self._slots(parts[0])
        last: Slot | None = None
        for part in parts:
            slot = slots.get(id(part))
            gap = self._gap(list(slots.values()), last, slot) if slot else " "
            if last is not None or part is not parts[0]:
                pieces.append("," + gap)
            elif "\n" in gap and re.search(r",\s*$", before):
                pieces[-1] = before.rstrip() + gap
            splices = self.changes.unit(self.unit)
            pieces.append(splices.text(slot.start, slot.end) if slot else splices.node(part))
            last = slot
        return at

    def _slots(self, part: ast.expr | ast.keyword) -> dict[int, Slot]:
        parent = self.code.parents.get(part)
        if not isinstance(parent, ast.Call):
            return {}
        return {id(slot.node): slot for slot in call_slots(self.code, parent)[1]}

    def _gap(self, slots: list[Slot], last: Slot | None, slot: Slot) -> str:
        """What separates an argument from the one that is to stand before it: the comment on that, a line end."""
        source = self.code.source
        number = slots.index(slot)
        if number == 0:
            return " "
        between = source[slots[number - 1].comma : slot.start]
        # What stood between the two may have been left out: its text is no comment on the first of them.
        own = between
        if last in slots and last is not None:
            own = source[last.comma : slots[slots.index(last) + 1].start]
        if "\n" not in between:
            return " " if "\n" not in own else own
        comment = own.partition("\n")[0].rstrip() if last is not None and "\n" in own else ""
        return comment + between[between.rindex("\n") :]
