"""Call: arguments renamed, dropped, given other values, made keywords, added."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache

from ...parsing import parse_expression
from . import rewrite_grid
from .arguments import Slot, add, call_slots, dict_slots, remove
from .bindings import Document
from .changes import Changes, Claims, Match
from .code import Code, Splices
from .inference import Inference, Known, is_type, plain, short
from .rewrite_moved import find_imports
from .rule import Call, Same


def find(rule: Call, document: Document, inference: Inference, same: Same) -> Iterator[Match]:
    """Calls that the rule changes, also through ``functools.partial`` and ``**options`` defined in the notebook."""
    wanted = {same(plain(name)) for name in rule.callables}
    lasts = {name.rpartition(".")[2] for name in rule.callables} | {
        name.rpartition(".")[2] for name in wanted
    }
    yield from rewrite_grid.find(rule, document, inference, wanted, same)
    if rule.then:
        for name in wanted:
            yield from find_imports(name, rule.then, document, inference)
    for unit, code in document.codes():
        for node in code.of(ast.Call):
            skip = 0
            function = node.func
            known = inference.known(unit, function)
            if known is not None and known.name == "functools.partial" and node.args:
                function, skip = node.args[0], 1
                known = inference.known(unit, function)
            elif _hands_on(node) and not (rule.wrap or rule.then):
                function, skip = node.args[0], len(node.args)
                known = inference.known(unit, function)
            certain = _concerns(known, function, wanted, lasts, same)
            if certain is None or not code.trustworthy(node):
                continue
            try:
                plan = _Planner(rule, document, unit, code).plan(node, skip)
            except ValueError:
                continue
            if plan is None:
                continue
            callee = known.name if known is not None and certain else None
            subject = (
                code.text(function.value) if isinstance(function, ast.Attribute) else code.text(function)
            )
            yield Match(
                unit,
                node,
                certain and not plan.uncertain,
                _rewriter(rule, unit, node, function, plan),
                Claims(
                    gone=(callee,) if rule.then and callee else (),
                    callee=rule.then or callee,
                    refused=tuple(plan.refused),
                    taken=tuple(plan.taken),
                ),
                subject,
            )


def _hands_on(call: ast.Call) -> bool:
    """Does it call its first argument with its keywords, as ``grid.map(plt.hist, 'age', bins=20)`` does?"""
    return isinstance(call.func, ast.Attribute) and call.func.attr in _HANDING_ON and bool(call.args)


# Of seaborn's grids and of pandas. What is called gets its positional arguments from them.
_HANDING_ON = frozenset(
    {
        "map",
        "map_dataframe",
        "map_diag",
        "map_offdiag",
        "map_lower",
        "map_upper",
        "plot_joint",
        "plot_marginals",
    }
    | {"pipe", "apply"}
)


def _concerns(
    known: Known | None, function: ast.expr, wanted: set[str], lasts: set[str], same: Same
) -> bool | None:
    """True: it is one of the callables; False: it may be; None: it is not."""
    last = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    if known is None:
        return False if last in lasts and isinstance(function, ast.Attribute) else None
    if known.instance:
        return None
    name = same(plain(known.name))
    if name in wanted:
        return known.certain
    if known.defined and short(name) in {short(candidate) for candidate in wanted}:
        return True
    owner, _, method = name.rpartition(".")
    for candidate in wanted:
        if candidate.rpartition(".")[2] != method:
            continue
        other = candidate.rpartition(".")[0]
        if (
            other
            and is_type(Known(owner, True, known.bases), (other,))
            and other[other.rfind(".") + 1 :][:1].isupper()
        ):
            return known.certain
    return None


@dataclass
class _Plan:
    removed: list[Slot] = field(default_factory=list)
    texts: list[tuple[int, int, str]] = field(default_factory=list)
    added: list[str] = field(default_factory=list)
    slots: list[Slot] = field(default_factory=list)
    start: int = 0
    options: list[Callable[[Changes], None]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    taken: list[str] = field(default_factory=list)
    uncertain: bool = False


class _Planner:
    """Finds out what is to be done to one call; None if nothing is."""

    def __init__(self, rule: Call, document: Document, unit: int, code: Code) -> None:
        self.rule = rule
        self.document = document
        self.unit = unit
        self.code = code

    def plan(self, call: ast.Call, skip: int) -> _Plan | None:
        """What is to be done to a call whose first ``skip`` arguments are not its own."""
        rule, plan = self.rule, _Plan()
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

    def _positional(self, plan: _Plan, ordered: list[Slot], present: set[str]) -> bool:
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

    def _item(self, plan: _Plan, slot: Slot, name: str, present: set[str]) -> bool:
        rule = self.rule
        if self._dropped(name, slot.value):
            plan.removed.append(slot)
            if name in self.rule.drop:
                plan.refused.append(name)
            return True
        changed = self._value(plan, name, slot)
        new = rule.rename.get(name)
        if new is not None:
            if new in present:
                raise ValueError("the new keyword is given already")
            plan.texts.append((slot.start, slot.start + len(name), new))
            plan.refused.append(name)
            plan.taken.append(new)
            changed = True
        return changed

    def _dropped(self, name: str, value: ast.expr) -> bool:
        if name in self.rule.drop:
            return True
        only = self.rule.drop_if.get(name)
        return only is not None and _expression(only) == ast.dump(value)

    def _value(self, plan: _Plan, name: str, slot: Slot) -> bool:
        changes = {_expression(old): new for old, new in self.rule.values.get(name, {}).items()}
        new = changes.get(ast.dump(slot.value))
        if new is None:
            return False
        start, end = self.code.span(slot.value)
        quote = self.code.source[end - 1]
        if new[:1] == "'" and quote == '"':  # as the author writes texts
            new = new.replace("'", quote)
        plan.texts.append((start, end, new))
        return True

    def _options(self, plan: _Plan, slot: Slot) -> bool:
        """``**options``, where options is written out in the notebook."""
        value = slot.value
        unit = self.unit
        if isinstance(value, ast.Name):
            bindings = self.document.meaning(unit, value, value.id).bindings
            if len(bindings) != 1 or bindings[0][1].value is None:
                return False
            unit, value = bindings[0][0], bindings[0][1].value
        code = self.document.code(unit)
        planner = _Planner(self.rule, self.document, unit, code)
        inner = _Plan()
        changed = False
        if (
            isinstance(value, ast.Call)
            and isinstance(value.func, ast.Name)
            and value.func.id == "dict"
            and not value.args
        ):
            inner.start, inner.slots = call_slots(code, value)
            present = {item.name for item in inner.slots if item.name}
            for item in inner.slots:
                if item.name is not None:
                    changed |= planner._item(inner, item, item.name, present)
        elif isinstance(value, ast.Dict):
            items = dict_slots(code, value)
            inner.start = code.span(value)[0] + 1
            inner.slots = [item for _, item in items]
            keys = {
                key.value for key, _ in items if isinstance(key, ast.Constant) and isinstance(key.value, str)
            }
            for key, item in items:
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    changed |= planner._dict_item(inner, item, (key, key.value), keys)
        if not changed:
            return False
        plan.refused += inner.refused
        plan.taken += inner.taken

        def rewrite(changes: Changes) -> None:
            _apply(changes.unit(unit), inner)

        plan.options.append(rewrite)
        return True

    def _dict_item(self, plan: _Plan, slot: Slot, item: tuple[ast.expr, str], present: set[str]) -> bool:
        key, name = item
        if self._dropped(name, slot.value):
            plan.removed.append(slot)
            if name in self.rule.drop:
                plan.refused.append(name)
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


def _apply(splices: Splices, plan: _Plan) -> None:
    for start, end, text in plan.texts:
        if not any(slot.start <= start and end <= slot.end for slot in plan.removed):
            splices.replace(start, end, text)
    kept = [slot for slot in plan.slots if slot not in plan.removed]
    if plan.removed:
        remove(splices, plan.slots, plan.removed, plan.start)
    if plan.added:
        add(splices, kept, plan.start, ", ".join(plan.added))


def _rewriter(
    rule: Call, unit: int, call: ast.Call, function: ast.expr, plan: _Plan
) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        splices = changes.unit(unit)
        code = splices.code
        _apply(splices, plan)
        for option in plan.options:
            option(changes)
        if rule.then:
            old_is_method = (
                isinstance(function, ast.Attribute) and rule.then.rpartition(".")[0][:1].islower() is False
            )
            if old_is_method and isinstance(function, ast.Attribute):
                end = code.span(function)[1]
                splices.replace(end - len(function.attr), end, rule.then.rpartition(".")[2])
            elif not _imported_by_name(changes.document, unit, function):
                splices.replace(*code.span(function), changes.reference(unit, function, rule.then))
        if rule.wrap:
            splices.replace(*code.span(call), rule.wrap.replace("$call", splices.node(call)))

    return rewrite


def _imported_by_name(document: Document, unit: int, function: ast.expr) -> bool:
    """The function is called by a name that an import of itself binds; the import changes instead."""
    if not isinstance(function, ast.Name):
        return False
    bindings = document.meaning(unit, function, function.id).bindings
    return any(isinstance(binding.node, ast.alias) for _, binding in bindings)
