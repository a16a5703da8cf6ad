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
        """The matches whose claims hold, and sentences on what was found.

        Arguments:
            matches: of one rule.
            shown: the library and its version, for the sentences.
            crashed: the old code crashed: that it can be reached and called proves nothing then.
        """
        names = dict.fromkeys(
            name for match in matches for name in (*match.claims.gone, *match.claims.present)
        )
        answers = await self._facts.resolves(list(names)) if names else {}
        kept, sentences = [], dict[str, None]()
        for each in matches:
            absent = [name for name in each.claims.present if answers.get(name) is False]
            match = each.without(absent) if absent else each
            if match is None:
                continue
            claims = match.claims
            if not crashed and any(answers.get(name) is True for name in claims.gone):
                continue
            said = [
                f"`{name}` cannot be found ({shown})" for name in claims.gone if answers.get(name) is False
            ]
            said += [f"`{name}` is there" for name in claims.present if answers.get(name) is True]
            if claims.callee and (claims.refused or claims.taken):
                found = await self._signature(claims, crashed=crashed)
                if found is None:
                    continue
                said += found
            kept.append(match)
            sentences.update(dict.fromkeys(said))
        return kept, list(sentences)

    async def _signature(self, claims: Claims, *, crashed: bool) -> list[str] | None:
        assert claims.callee is not None
        callee = await self._facts.callee(claims.callee)
        if callee is None or not callee.parameters:
            return []
        said = []
        for keyword in claims.refused:
            if keyword in callee.parameters:
                if not crashed:
                    return None
            elif not callee.accepts_any_keyword:
                said.append(f"`{claims.callee}` takes no `{keyword}`")
        for keyword in claims.taken:
            if keyword in callee.parameters:
                said.append(f"`{claims.callee}` takes `{keyword}`")
            elif not callee.accepts_any_keyword:
                return None
        return said
