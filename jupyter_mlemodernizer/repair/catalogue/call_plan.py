"""What a rule of the form Call does to the arguments of one call, and to where the notebook wrote them."""

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial

from ...parsing import parse_expression
from .arguments import Slot, add, call_slots, dict_slots, remove
from .bindings import Document
from .changes import Changes
from .code import Code, Splices
from .custom import removing
from .keyword_places import KeywordPlace, keyword_places
from .origins import origins
from .rule import Call


@dataclass
class Plan:
    """What is to be done; ``refused`` and ``taken`` are the keywords that go and come."""

    removed: list[Slot] = field(default_factory=list)
    texts: list[tuple[int, int, str]] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    start: int = 0
    options: list[Callable[[Changes], None]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    uncertain: bool = False


class Planner:
    """Finds out what is to be done to one call; None if nothing is."""

    def __init__(self, rule: Call, document: Document, unit: int, code: Code) -> None:
        self.rule = rule
        self.document = document
        self.unit = unit
        self.code = code

    def plan(self, call: ast.Call, skip: int) -> Plan | None:
        """What is to be done to a call whose first ``skip`` arguments are not its own."""
        rule, plan = self.rule, Plan()
        plan.start, plan.slots = call_slots(self.code, call)
        present = {slot.name for slot in plan.slots if slot.name}
        if not present.issuperset(rule.given) or not present.isdisjoint(rule.without):
            return None
        ordered = [slot for slot in plan.slots if not isinstance(slot.node, ast.keyword)][skip:]
        starred = any(isinstance(slot.node, ast.Starred) for slot in ordered)
        unpacked = [slot for slot in plan.slots if slot.unpacks]
        if len(ordered) > rule.keep_positional and rule.positional and starred:
            return None
        changed = self._positional(plan, ordered, present)
        for slot in plan.slots:
            if slot.name is not None:
                changed |= self._item(plan, slot, slot.name, present)
            elif isinstance(slot.node, ast.keyword):
                changed |= self._options(plan, slot)
        for name, source in rule.add.items():
            by_position = name in rule.positional[: len(ordered)]
            if name not in present and not unpacked and not by_position:
                plan.added.append(f"{name}={source}")
                plan.taken.append(name)
                changed = True
        only_function = rule.then or rule.wrap
        says_more = any([rule.rename, rule.drop, rule.drop_if, rule.values, rule.positional, rule.add])
        if only_function and not says_more:
            changed = True
        if rule.wrap and self._wrapped(call):
            return None
        return plan if changed else None

    def _wrapped(self, call: ast.Call) -> bool:
        """It stands inside just such a call already."""
        assert self.rule.wrap is not None
        parent = self.code.parents.get(call)
        head = self.rule.wrap.partition("$call")[0].strip().rstrip("(")
        return isinstance(parent, ast.Call) and bool(head) and self.code.text(parent.func) == head

    def _positional(self, plan: Plan, ordered: list[Slot], present: set[str]) -> bool:
        rule, changed = self.rule, False
        for index, slot in enumerate(ordered):
            if index >= len(rule.positional) or isinstance(slot.node, ast.Starred):
                break
            name = rule.positional[index]
            if self._dropped(name, slot.value):
                plan.removed.append(slot)
                changed = True
                continue
            changed |= self._value(plan, name, slot)
            if index >= rule.keep_positional:
                if name in present:
                    raise ValueError("given twice")
                new = rule.rename.get(name, name)
                plan.texts.append((slot.start, slot.start, f"{new}="))
                plan.taken.append(new)
                changed = True
        return changed

    def _item(self, plan: Plan, slot: Slot, name: str, present: set[str]) -> bool:
        if self._left_out(plan, slot, name):
            return True
        changed = self._value(plan, name, slot)
        new = self.rule.rename.get(name)
        if new is not None:
            if new in present:
                raise ValueError("the new keyword is given already")
            plan.texts.append((slot.start, slot.start + len(name), new))
            plan.refused.append(name)
            plan.taken.append(new)
            changed = True
        return changed

    def _left_out(self, plan: Plan, slot: Slot, name: str) -> bool:
        """Leave a named argument out, if the rule drops it."""
        if not self._dropped(name, slot.value):
            return False
        plan.removed.append(slot)
        if name in self.rule.drop:
            plan.refused.append(name)
        return True

    def _dropped(self, name: str, value: ast.expr) -> bool:
        if name in self.rule.drop:
            return True
        only = self.rule.drop_if.get(name)
        return only is not None and _expression(only) == ast.dump(value)

    def _value(self, plan: Plan, name: str, slot: Slot) -> bool:
        changes = {_expression(old): new for old, new in self.rule.values.get(name, {}).items()}
        if not changes:
            return False
        new = changes.get(ast.dump(slot.value))
        if new is not None:
            start, end = self.code.span(slot.value)
            plan.texts.append((start, end, _quoted(new, self.code, end)))
            return True
        return not isinstance(slot.value, ast.Constant) and self._value_elsewhere(plan, slot.value, changes)

    def _value_elsewhere(self, plan: Plan, value: ast.expr, changes: dict[str, str]) -> bool:
        """The old value is written where what is given here comes from: a name, a default, a call of an own function."""
        found = False
        for unit, end in origins(self.document, self.unit, value).ends:
            new = changes.get(ast.dump(end))
            if new is not None and end is not value:
                code = self.document.code(unit)
                start, stop = code.span(end)
                found = plan.uncertain = True
                text = _quoted(new, code, stop)
                plan.options.append(partial(_replace_at, unit, start, stop, text))
        return found

    def _options(self, plan: Plan, slot: Slot) -> bool:
        """``**options``: where the notebook wrote what is in it."""
        changed = False
        for place in keyword_places(self.document, self.unit, slot.value):
            inner = self._place(place)
            if inner is None:
                continue
            changed = True
            plan.uncertain |= not place.proven
            plan.refused += inner.refused
            plan.taken += inner.taken
            plan.options.append(partial(_apply_at, place, inner))
        return changed

    def _place(self, place: KeywordPlace) -> Plan | None:
        """What is to be done to one place that writes keywords; None if nothing is."""
        code = self.document.code(place.unit)
        planner = Planner(self.rule, self.document, place.unit, code)
        inner, changed = Plan(), False
        match place.node:
            case ast.Call() as call:
                inner.start, inner.slots = call_slots(code, call)
                present = {item.name for item in inner.slots if item.name}
                for item in inner.slots:
                    if item.name is not None and item.name not in place.own:
                        changed |= planner._item(inner, item, item.name, present)
            case ast.Dict() as display:
                items = dict_slots(code, display)
                inner.start = code.span(display)[0] + 1
                inner.slots = [item for _, item in items]
                keys = {
                    key.value
                    for key, _ in items
                    if isinstance(key, ast.Constant) and isinstance(key.value, str)
                }
                for key, item in items:
                    if isinstance(key, ast.Constant) and isinstance(key.value, str):
                        changed |= planner._dict_item(inner, item, (key, key.value), keys)
            case ast.Assign(targets=[ast.Subscript(slice=ast.Constant(value=str() as name) as key), *_]):
                start, end = code.span(place.node)
                item = Slot(ast.keyword(name, place.node.value), start, end, None)
                changed = planner._dict_item(inner, item, (key, name), set())
        return inner if changed else None

    def _dict_item(self, plan: Plan, slot: Slot, item: tuple[ast.expr, str], present: set[str]) -> bool:
        key, name = item
        if self._left_out(plan, slot, name):
            return True
        changed = self._value(plan, name, slot)
        new = self.rule.rename.get(name)
        if new is not None and new not in present:
            start, end = self.code.span(key)
            plan.texts.append((start, end, self.code.source[start:end].replace(name, new)))
            plan.refused.append(name)
            plan.taken.append(new)
            changed = True
        return changed


@cache  # of what rules say, which is bounded
def _expression(source: str) -> str:
    return ast.dump(parse_expression(source))


def _quoted(new: str, code: Code, end: int) -> str:
    """A text as the author writes texts: with the quotes of the one that it replaces."""
    quote = code.source[end - 1]
    return new.replace("'", quote) if new[:1] == "'" and quote == '"' else new


def _replace_at(unit: int, start: int, end: int, text: str, changes: Changes) -> None:
    changes.unit(unit).replace(start, end, text)


def _apply_at(place: KeywordPlace, plan: Plan, changes: Changes) -> None:
    if isinstance(place.node, ast.Assign) and plan.removed:
        code = changes.document.code(place.unit)
        removing(place.unit, code, place.node).rewrite(changes)
    else:
        apply(changes.unit(place.unit), plan)


def apply(splices: Splices, plan: Plan) -> None:
    """Write a plan into the text of its call."""
    for start, end, text in plan.texts:
        if not any(slot.start <= start and end <= slot.end for slot in plan.removed):
            splices.replace(start, end, text)
    kept = [slot for slot in plan.slots if slot not in plan.removed]
    if plan.removed:
        remove(splices, plan.slots, plan.removed, plan.start)
    if plan.added:
        add(splices, kept, plan.start, ", ".join(plan.added))
