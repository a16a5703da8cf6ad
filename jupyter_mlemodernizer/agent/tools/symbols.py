"""What `look_up` tells of the installed packages."""

import difflib
import re
from typing import Any

from ...environment.symbols import RELATED
from ...proposer import Context, Symbol
from ..imports import imported_tops
from ..text import Fence, beginning, cut

_MOST_FOUND = 12
_LONGEST_DOC = 600
_OF_CHANGES = re.compile("remov|deprecat|replac|legacy|instead|no longer|renamed", re.IGNORECASE)


async def symbol(context: Context, fence: Fence, name: str) -> str:
    """What is known of one name, fenced; of one that is not there, where it may be now; the version of a package."""
    environment = context.facts.environment
    distribution = environment.provides(name) or name
    version = environment.version(distribution) if "." not in name else None
    if version is not None:
        return f"{distribution} {version}"
    found = await _known(context, name)
    if found.keys() & {"missing", "unknown"}:
        return _absent(name, found) + await _search(context, fence, name)
    return _told(found, fence)


async def signature_of(context: Context, fence: Fence, name: str) -> str:
    """Signature of a dotted name, and what it is or that it went, fenced; empty if it is not there, or cannot be asked."""
    found = await _known(context, name)
    if found.keys() & {"missing", "unknown"}:
        return ""
    first, *others = _summary(found["doc"] or "").split("\n\n")
    doc = "\n\n".join([first, *(text for text in others if _OF_CHANGES.search(text))])
    return _told({**found, "doc": doc}, fence)


async def _known(context: Context, name: str) -> dict[str, Any]:
    if context.kernel is None:
        return {"unknown": name}
    found: dict[str, Any] = await context.kernel.ask("look_up", name=name)
    return found


def _told(found: dict[str, Any], fence: Fence) -> str:
    head = f"{found['name']}{_arguments(found)} ({found['kind']})"
    doc = _summary(found["doc"] or "")
    return fence(found["name"], f"{head}\n{doc}" if doc else head)


def _absent(name: str, found: dict[str, Any]) -> str:
    """That a name is not there, and what is spelt alike."""
    if found.get("of"):
        close = ", ".join(found["close"]) or "nothing that is spelt alike"
        return f"{name}: {found['of']} has no {found['missing']}; it has: {close}\n"
    return f"{name}: there is no module {found['missing']}\n" if "missing" in found else ""


def _summary(doc: str) -> str:
    """A docstring up to where it lists the parameters, which the signature tells."""
    return beginning(
        re.split(r"\n\s*(?:Parameters\n\s*---|Args:|Arguments:|:param )", doc)[0].rstrip(), _LONGEST_DOC
    )


def _arguments(found: dict[str, str | None]) -> str:
    return cut(found["signature"] or "", 700)


async def _search(context: Context, fence: Fence, name: str) -> str:
    """Where the installed packages define a name, or names that contain it or are spelt alike."""
    top, _, query = name.rpartition(".")
    tops = [top.partition(".")[0]] if top else imported_tops(context.working_copy)
    tops += [other for top in tops for other in RELATED.get(top, ()) if other not in tops]
    rows: list[Symbol] = []
    for top in tops[:8]:
        known = await context.facts.names(top)
        for like in [query, *_alike(query, known)]:
            rows += [row for row in await context.facts.find(like, top) if row not in rows][:4]
    if not rows:
        return f"No name like {query!r} in {', '.join(tops[:8]) or 'any package'}."
    return fence(f"names like {query}", rows_of(rows[:_MOST_FOUND]))


def _alike(query: str, known: list[str]) -> list[str]:
    """Names that contain the word, or are spelt alike; short ones first."""
    word = query.lower()
    holding = sorted((n for n in known if word in n.lower() and n != query), key=lambda n: (len(n), n))
    close = difflib.get_close_matches(
        query, [n for n in known if abs(len(n) - len(query)) < 6], n=4, cutoff=0.75
    )
    return list(dict.fromkeys([*holding[:6], *(n for n in close if n != query)]))


def rows_of(rows: list[Symbol]) -> str:
    """One line for each symbol."""
    return "\n".join(f"{row.qualified}{cut(row.signature or '', 300)} ({row.kind})" for row in rows)
