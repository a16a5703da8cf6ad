"""Call: arguments renamed, dropped, given other values, made keywords, added."""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache, partial

from ...parsing import parse_expression
from . import rewrite_grid
from .arguments import Slot, add, call_slots, dict_slots, remove
from .bindings import Document
from .changes import Changes, Claims, Match
from .code import Code, Splices
from .custom import removing
from .inference import Inference, Known, is_type, plain, short
from .keyword_places import KeywordPlace, keyword_places
from .origins import origins
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
            begun = inference.initialized(unit, function)
            if begun is not None:
                if rule.wrap or rule.then:
                    continue
                known, skip = begun
            elif known is not None and known.name == "functools.partial" and node.args:
                function, skip = node.args[0], 1
                known = inference.known(unit, function)
            elif isinstance(function, ast.Attribute) and function.attr == "set_params":
                # It takes what the constructor takes, by keywords.
                known = inference.receiver(unit, function.value)
                if known is None or not known.instance or rule.wrap or rule.then or rule.add:
                    continue
                known = Known(known.name, certain=known.certain)
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
                suspected=bool(certain and plan.uncertain),
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
        if not changes:
            return False
        new = changes.get(ast.dump(slot.value))
        if new is not None:
            start, end = self.code.span(slot.value)
            plan.texts.append((start, end, _quoted(new, self.code, end)))
            return True
        return not isinstance(slot.value, ast.Constant) and self._value_elsewhere(plan, slot.value, changes)

    def _value_elsewhere(self, plan: _Plan, value: ast.expr, changes: dict[str, str]) -> bool:
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

    def _options(self, plan: _Plan, slot: Slot) -> bool:
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

    def _place(self, place: KeywordPlace) -> _Plan | None:
        """What is to be done to one place that writes keywords; None if nothing is."""
        code = self.document.code(place.unit)
        planner = _Planner(self.rule, self.document, place.unit, code)
        inner, changed = _Plan(), False
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


def _quoted(new: str, code: Code, end: int) -> str:
    """A text as the author writes texts: with the quotes of the one that it replaces."""
    quote = code.source[end - 1]
    return new.replace("'", quote) if new[:1] == "'" and quote == '"' else new


def _replace_at(unit: int, start: int, end: int, text: str, changes: Changes) -> None:
    changes.unit(unit).replace(start, end, text)


def _apply_at(place: KeywordPlace, plan: _Plan, changes: Changes) -> None:
    if isinstance(place.node, ast.Assign) and plan.removed:
        code = changes.document.code(place.unit)
        removing(place.unit, code, place.node).rewrite(changes)
    else:
        _apply(changes.unit(place.unit), plan)


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
