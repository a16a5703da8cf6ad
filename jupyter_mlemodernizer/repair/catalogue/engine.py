"""The catalogue at work: rules found in a notebook before it runs, and for a crash.

Each form of rule has a module ``rewrite_<form>.py`` whose ``find`` yields *matches*. A match says
whether the text alone proves it. The sweep takes only such matches. A crash may add what
it knows of live objects, and then takes also what was only possible, in the failing statement.
"""

import asyncio
import re
from collections.abc import Collection, Iterable, Sequence

from ...model import Crash, Edit, Frame
from ...proposer import Cause, Context, Proposal
from . import rules
from .bindings import Document
from .cause import Cone
from .changes import Match
from .crash import CrashInference, ToldInference
from .documents import after, documents, made_edits, place_of
from .evidence import Evidence
from .find import find, kin, later
from .grouping import by_title, together
from .guards import guarded
from .inference import Inference
from .lasting import lasting
from .offers import offered, proposal_of, reading, shown
from .registry import Registry
from .rule import Rule
from .spelled_out import as_of_objects, spelled_out, unpacked_spelled_out

_ROUNDS = 3
_ARGUMENTS = re.compile(r"unexpected keyword argument|positional arguments?\b|multiple values for")
# Each trial of a suspect may take a fresh kernel.
_MOST_SUSPECTS = 3


class Catalogue:
    """A sweeper and a proposer that knows what libraries changed.

    Arguments:
        rules: the rules; all that come with the product if None.
    """

    def __init__(self, rules_: Iterable[Rule] | None = None) -> None:
        self._rules = None if rules_ is None else list(rules_)
        self._registry: tuple[object, Registry] | None = None

    def registry(self, context: Context) -> Registry:
        """The rules that apply where the kernel runs."""
        environment = context.facts.environment
        if self._registry is None or self._registry[0] is not environment:
            chosen = rules.all_rules() if self._rules is None else self._rules
            self._registry = (environment, Registry(chosen, environment))
        return self._registry[1]

    # Sweep ---------------------------------------------------------------------------

    async def sweep(self, context: Context) -> list[Proposal]:
        """One proposal for each rule that certainly applies, each made on the result of those before."""
        registry = self.registry(context)
        kinds = context.options.kinds
        rules_ = [rule for rule in registry.rules if rule.certain_by_itself and rule.kind in kinds]
        known = [Inference(document) for document in documents(context.working_copy)]
        proposals: list[Proposal] = []
        # What one rule writes may be what another is about.
        for _ in range(_ROUNDS):
            found = []
            for change in by_title(rules_):
                # There are thousands of rules, and a server has others to answer.
                await asyncio.sleep(0)
                parts = [await self._sweep_rule(context, registry, rule, known) for rule in change]
                found += together([part for part in parts if part is not None])
            proposals += found
            if not found:
                break
        return proposals

    async def _sweep_rule(
        self, context: Context, registry: Registry, rule: Rule, known: list[Inference]
    ) -> Proposal | None:
        edits: list[Edit] = []
        checks: dict[str, None] = {}
        for index, inference in enumerate(known):
            document = inference.document
            matches = [
                match
                for match in find(rule, document, inference, registry)
                if match.certain and self._may_sweep(document, match)
            ]
            if rule.in_file:
                matches = await reading(rule, matches, context.folder)
            if not matches:
                continue
            matches, said = await Evidence(context.facts).holding(matches, shown(registry, rule))
            made = made_edits(document, matches)
            if made:
                edits += made
                checks.update(dict.fromkeys(said))
                known[index] = Inference(after(document, made))
        if not edits:
            return None
        return proposal_of(rule, registry, edits, list(checks), certain=not rule.silent)

    @staticmethod
    def _may_sweep(document: Document, match: Match) -> bool:
        unit = document.units[match.unit]
        return "raises-exception" not in unit.tags and not guarded(document.code(match.unit), match.node)

    # Crash ---------------------------------------------------------------------------

    async def propose(self, context: Context) -> list[Proposal]:
        """What rules say of a crash: the innermost of the user's frames first."""
        failure = context.failure
        if failure is None or failure.crash is None:
            return []
        crash = failure.crash
        registry = self.registry(context)
        words = frozenset(word for document in documents(context.working_copy) for word in document.words)
        if crash.callee:
            words |= set(crash.callee.name.split("."))
        texts = [f"{crash.type}: {crash.message}", *crash.causes]
        possible = [
            rule
            for rule in registry.rules
            if not rule.silent and rule.kind == "repair" and registry.mentioned(rule, words)
        ]
        candidates = [rule for rule in possible if _says(rule.error, texts)]
        proposals: list[Proposal] = []
        frames = list(reversed(crash.frames)) or [_whole_statement(context)]
        for depth, frame in enumerate(frames):
            place = place_of(context.working_copy, frame)
            if place is None:
                continue
            document, unit = place
            inference = CrashInference(document, unit, frame, crash, innermost=depth == 0)
            for rule in candidates:
                found = list(find(rule, document, inference, registry))
                here = inference.here(found)
                if here:
                    chosen = (later if rule.sometimes else kin)(document, found, here)
                    # What goes wrong for some data only may go wrong in this one place.
                    for some in (chosen, here) if rule.sometimes else (chosen,):
                        proposals += await offered(
                            context, registry, rule, document, some, wanted=here, certain=not rule.sometimes
                        )
        proposals += await self._spelled_out(context, crash, frames[0], possible)
        far = [rule for rule in candidates if rule.remote or not rule.sometimes]
        proposals += await self._causes(context, crash, far)
        proposals += await self.suspects(context)
        return _distinct(proposals)

    async def _spelled_out(
        self, context: Context, crash: Crash, frame: Frame, possible: Sequence[Rule]
    ) -> list[Proposal]:
        """Rules for what is asked for in another way: an attribute not by a dot, arguments by way of a list."""
        place = place_of(context.working_copy, frame)
        if place is None:
            return []
        document, unit = place
        before = CrashInference(document, unit, frame, crash, innermost=False)
        if _ARGUMENTS.search(crash.message):
            ways = before.here(list(unpacked_spelled_out(document, unit)))
        else:
            ways = before.here(
                list(spelled_out(document, unit, crash.missing_name or "", Inference(document)))
            )
        first = made_edits(document, ways)
        if not first:
            return []
        spelled = after(document, first)
        # What the crash tells is about the old text: about a class, for one, where an object of it is asked now.
        where = frame.model_copy(update={"span": None})
        told = crash.model_copy(update={"receiver": None})
        inference = CrashInference(spelled, unit, where, told, innermost=True)
        registry = self.registry(context)
        texts = [f"{crash.type}: {text}" for text in as_of_objects(crash.message, document)]
        proposals = []
        for rule in [rule for rule in possible if _says(rule.error, texts)]:
            here = inference.here(list(find(rule, spelled, inference, registry)))
            for offer in await offered(context, registry, rule, spelled, here, wanted=here, certain=False):
                spelling = offer.model_copy(update={"edits": first})
                proposals += together([spelling, offer])
        return proposals

    async def _causes(self, context: Context, crash: Crash, candidates: Sequence[Rule]) -> list[Proposal]:
        """Rules for this very message that certainly apply in a statement on which the failing one depends."""
        if not candidates:
            return []
        registry = self.registry(context)
        document = documents(context.working_copy)[0]
        cone = Cone(document, crash)
        inference = Inference(document)
        proposals = []
        for rule in candidates:
            found = [
                match
                for match in find(rule, document, inference, registry)
                if match.certain or match.suspected
            ]
            near = [match for match in found if cone.holds(match)]
            # What goes wrong for some data only is changed in one place at a time, the nearest first.
            nearest = sorted(near, key=lambda match: _position(document, match), reverse=True)
            alone = rule.sometimes and not rule.throughout
            for wanted in [[match] for match in nearest[:_MOST_SUSPECTS]] if alone else [near]:
                chosen = wanted if rule.sometimes else found
                proposals += await offered(
                    context, registry, rule, document, chosen, wanted=wanted, certain=False
                )
        return proposals

    async def suspects(self, context: Context, cells: Collection[str] | None = None) -> list[Proposal]:
        """Silent changes in the code on which a failure depends: the cause before the symptom.

        Arguments:
            context: of a failure.
            cells: ids of the cells to look in; if None, the statements on which a crash depends, and then of the
                rules that are about some data only those that say so (`remote`): a trial far back is expensive.
        """
        crash = context.failure.crash if context.failure else None
        if crash is None and cells is None:
            return []
        registry = self.registry(context)
        document = documents(context.working_copy)[0]
        silent = [
            rule
            for rule in registry.rules
            if rule.silent
            and rule.kind in context.options.kinds
            and (cells is not None or not rule.sometimes or rule.remote)
        ]
        inference = ToldInference(document, crash) if crash else Inference(document)
        cone = Cone(document, crash) if crash and cells is None else None
        ranked: list[tuple[int, int, Proposal]] = []
        for rule in silent:
            found = [
                match
                for match in find(rule, document, inference, registry)
                if match.certain
                and (cone.holds(match) if cone else document.units[match.unit].key in (cells or ()))
            ]
            if rule.in_file:
                found = await reading(rule, found, context.folder)
            if found:
                nearest = max(match.unit for match in found)
                offers = await offered(context, registry, rule, document, found, wanted=found, certain=False)
                # What failed is near its cause; what drifted is so by what explains most.
                rank = 0 if cone else rule.seldom
                ranked += [(rank, -nearest, proposal) for proposal in offers]
        ranked.sort(key=lambda one: one[:2])
        return [proposal for *_, proposal in (ranked[:_MOST_SUSPECTS] if cone else ranked)]

    def lasting(self, context: Context, cells: Collection[str]) -> list[Cause]:
        """Known causes of drift in some cells, by id, that no change to the code undoes."""
        found = lasting(context, cells)
        return [Cause(cause.library, cause.since, cause.sentence) for cause in found]

    def possible(self, context: Context, cells: Collection[str]) -> list[Cause]:
        """Known silent changes of what some cells, by id, mention."""
        registry = self.registry(context)
        units = documents(context.working_copy)[0].units
        words = frozenset(word for unit in units if unit.key in cells for word in unit.words)
        silent = [rule for rule in registry.rules if rule.silent and registry.mentioned(rule, words)]
        return [Cause(rule.library, rule.since, rule.title) for rule in silent]


def _position(document: Document, match: Match) -> tuple[int, int]:
    return match.unit, document.code(match.unit).span(match.node)[0]


def _says(pattern: str, texts: Sequence[str]) -> bool:
    return bool(pattern) and any(re.search(pattern, text) for text in texts)


def _whole_statement(context: Context) -> Frame:
    failure = context.failure
    assert failure is not None
    span = failure.statement
    return Frame(cell_id=failure.cell_id, line=span.line if span else 1, statement=span)


def _distinct(proposals: Sequence[Proposal]) -> list[Proposal]:
    seen = set()
    result = []
    for proposal in proposals:
        key = repr(proposal.edits)
        if key not in seen:
            seen.add(key)
            result.append(proposal)
    return result
