"""Default: a default of the past is written out in the calls that did not give the parameter."""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from ...parsing import parse_expression
from .arguments import Slot, add, call_slots
from .bindings import Document
from .changes import Changes, Claims, Match
from .code import Code
from .followed import methods_called
from .inference import Inference, Known
from .options import Options, options
from .plain_names import plain
from .rule import Default, Same

_Key = tuple[str, str, str]


def find(rule: Default, document: Document, inference: Inference, same: Same) -> Iterator[Match]:
    """Calls that leave to the default what the rule is about, wherever they stand."""
    if rule.words and not rule.words & document.words:
        return
    matters = rule.matters(document) if rule.matters is not None else None
    for unit, code, call, known, skip in calls(
        rule.callables, document, inference, same, telling=rule.telling
    ):
        if matters is not None and not matters(call):
            continue
        try:
            start, slots = call_slots(code, call)
        except ValueError:
            continue
        place = _Place(rule, document, unit, code, call, start, slots, skip)
        yield from place.match(known.name if known is not None else None)


def calls(
    callables: tuple[str, ...], document: Document, inference: Inference, same: Same, *, telling: bool = False
) -> Iterator[tuple[int, Code, ast.Call, Known | None, int]]:
    """Calls of some callables with their units, what is known of them, and how many arguments are not their own.

    Arguments:
        callables: qualified names; a method by its class.
        document: the code.
        inference: what is known of it.
        same: gives one name to all names that a thing had before and after moves.
        telling: a method's name is enough, if nothing is known of what it is called on.
    """
    wanted = {_key(name) for name in callables} | {_key(same(name)) for name in callables}
    methods = {name.rpartition(".")[2] for name in callables} if telling else set()
    for unit, code in document.codes():
        for call in code.of(ast.Call):
            function, skip = call.func, 0
            known = inference.known(unit, function)
            if known is not None and known.name == "functools.partial" and call.args:
                function, skip = call.args[0], 1
                known = inference.known(unit, function)
            if _concerns(known, function, wanted, methods, same) and code.trustworthy(call):
                yield unit, code, call, known, skip


def _concerns(
    known: Known | None, function: ast.expr, wanted: set[_Key], methods: set[str], same: Same
) -> bool:
    if known is None:
        return isinstance(function, ast.Attribute) and function.attr in methods
    return not known.instance and bool({_key(known.name), _key(same(plain(known.name)))} & wanted)


def _key(name: str) -> _Key:
    """Top package, class if it is a method, and name: where inside a package a thing is defined changes."""
    first, *owners, last = ("", plain(name)) if "." not in plain(name) else plain(name).split(".")
    owner = owners[-1] if owners else ""
    return first, owner if owner[:1].isupper() else "", last


@dataclass
class _Place:
    """One call that a rule is about; the first ``skip`` arguments are not its own."""

    rule: Default
    document: Document
    unit: int
    code: Code
    call: ast.Call
    start: int
    slots: list[Slot]
    skip: int

    @property
    def positional(self) -> list[Slot]:
        return [slot for slot in self.slots if not isinstance(slot.node, ast.keyword)][self.skip :]

    def match(self, callee: str | None) -> Iterator[Match]:
        """The match, if the defaults hold here and matter."""
        if self.rule.within is not None:
            yield from self._among_parameters()
            return
        if any(isinstance(slot.node, ast.Starred) for slot in self.positional):
            return
        if self.rule.followed and not self._followed():
            return
        given = Options({slot.name: [slot.value] for slot in self.slots if slot.name is not None})
        for name, position in self.rule.at.items():
            if position < len(self.positional):
                given.values[name] = [self.positional[position].value]
        unsure: list[Slot] = []
        for slot in self.slots:
            if isinstance(slot.node, ast.keyword) and slot.node.arg is None:
                part = options(self.document, self.unit, slot.value)
                given.join(part)
                if not part.complete:
                    unsure.append(slot)
        missing = self._missing(given)
        if not missing or len(unsure) > 1:
            return

        def rewrite(changes: Changes) -> None:
            splices = changes.unit(self.unit)
            sources = self._sources(changes, missing)
            if unsure:
                start, end = self.code.span(unsure[0].value)
                items = "".join(f"{name!r}: {source}, " for name, source in sources.items())
                splices.insert(start, f"{{{items}**")
                splices.insert(end, "}")
                return
            written = ", ".join(f"{name}={source}" for name, source in sources.items())
            add(splices, self.slots, self.start, written)

        yield self._matched(rewrite, Claims(callee=callee, taken=tuple(missing)))

    def _followed(self) -> bool:
        """May a method for which the default matters be called on the result, as far as the text tells?"""
        methods = methods_called(self.document, self.code, self.call)
        return not methods or None in methods or not self.rule.followed.isdisjoint(methods)

    def _among_parameters(self) -> Iterator[Match]:
        """The parameters stand in a dict, or a list of pairs, that is an argument."""
        position = self.rule.within
        assert position is not None
        node = next((slot.value for slot in self.slots if slot.name == "params"), None)
        if node is None and position < len(self.positional):
            node = self.positional[position].value
        if node is None or isinstance(node, ast.Starred):
            return
        held = options(self.document, self.unit, node)
        missing = self._missing(held)
        if not missing:
            return

        def rewrite(changes: Changes) -> None:
            splices = changes.unit(self.unit)
            sources = self._sources(changes, missing)
            start, end = self.code.span(node)
            if held.pairs:
                items = "".join(f"({name!r}, {source}), " for name, source in sources.items())
                opening, spread, closing = "[", "*", "]"
            else:
                items = "".join(f"{name!r}: {source}, " for name, source in sources.items())
                opening, spread, closing = "{", "**", "}"
            if isinstance(node, (ast.Dict, ast.List)):
                splices.insert(start + 1, items if self.code.text(node)[1:-1].strip() else items[:-2])
            else:
                splices.insert(start, f"{opening}{items}{spread}")
                splices.insert(end, closing)

        yield self._matched(rewrite, Claims())

    def _missing(self, given: Options) -> list[str]:
        """The parameters that are left to their default, if that matters."""
        rule, values = self.rule, given.values
        if any(name in values for name in rule.also):
            return []
        if rule.given and not any(name in values for name in rule.given):
            return []
        if any(not _is_one_of(values.get(name, []), sources) for name, sources in rule.when.items()):
            return []
        if any(_is_one_of(values.get(name, []), sources) for name, sources in rule.unless.items()):
            return []
        return [name for name in rule.was if name not in values]

    def _sources(self, changes: Changes, missing: list[str]) -> Mapping[str, str]:
        def reference(name: re.Match[str]) -> str:
            return changes.reference(self.unit, self.call, self.rule.bind[name[1]])

        return {name: re.sub(r"\$(\w+)", reference, self.rule.was[name]) for name in missing}

    def _matched(self, rewrite: Callable[[Changes], None], claims: Claims) -> Match:
        return Match(self.unit, self.call, True, rewrite, claims, self.code.text(self.call.func))


def _is_one_of(values: list[ast.expr], sources: tuple[str, ...]) -> bool:
    wanted = {_expression(source) for source in sources}
    return any(ast.dump(value) in wanted for value in values)


@cache  # of what rules say, which is bounded
def _expression(source: str) -> str:
    return ast.dump(parse_expression(source))
