"""What rules claim about the installed libraries, checked against them before anything is proposed."""

from collections.abc import Sequence

from ...proposer import Facts
from .changes import Claims, Match


class Evidence:
    """Checks claims; what the environment cannot tell is left to the rule's versions."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    async def holding(
        self, matches: Sequence[Match], shown: str, *, crashed: bool = False
    ) -> tuple[list[Match], list[str]]:
        """The matches whose claims hold, and sentences on what was found: what is gone, then what is there instead.

        Arguments:
            matches: of one rule.
            shown: the library and its version, for the sentences.
            crashed: the old code crashed: that it can be reached and called proves nothing then.
        """
        names = dict.fromkeys(
            name for match in matches for name in (*match.claims.gone, *match.claims.present)
        )
        answers = await self._facts.resolves(list(names)) if names else {}
        kept, lost, there = [], dict[str, None](), dict[str, None]()
        for each in matches:
            absent = [name for name in each.claims.present if answers.get(name) is False]
            match = each.without(absent) if absent else each
            if match is None:
                continue
            claims = match.claims
            if not crashed and any(answers.get(name) is True for name in claims.gone):
                continue
            refused, taken = list[str](), list[str]()
            if claims.callee and (claims.refused or claims.taken):
                found = await self._signature(claims, crashed=crashed)
                if found is None:
                    continue
                refused, taken = found
            kept.append(match)
            gone = [
                f"`{name}` cannot be found ({shown})" for name in claims.gone if answers.get(name) is False
            ]
            present = [f"`{name}` is there" for name in claims.present if answers.get(name) is True]
            lost.update(dict.fromkeys([*gone, *refused]))
            there.update(dict.fromkeys([*present, *taken]))
        return kept, [*lost, *there]

    async def _signature(self, claims: Claims, *, crashed: bool) -> tuple[list[str], list[str]] | None:
        """What a callable does not take any more, and what it takes; None if a claim does not hold."""
        assert claims.callee is not None
        callee = await self._facts.callee(claims.callee)
        if callee is None or not callee.parameters:
            return [], []
        refused, taken = [], []
        for keyword in claims.refused:
            if keyword in callee.parameters:
                if not crashed:
                    return None
            elif not callee.accepts_any_keyword:
                refused.append(f"`{claims.callee}` takes no `{keyword}`")
        for keyword in claims.taken:
            if keyword in callee.parameters:
                taken.append(f"`{claims.callee}` takes `{keyword}`")
            elif not callee.accepts_any_keyword:
                return None
        return refused, taken
