"""Tools that look into the installed packages."""

import difflib
import re

from ...environment.symbols import RELATED
from ...proposer import Context, Symbol
from ..chat import ToolSpec
from ..imports import imported_tops
from ..text import Fence, beginning, cut
from .tool import Arguments, Tool, ToolError, parameters, text, texts, wanted_list, wanted_text

_MOST_FOUND = 12
_MOST_NAMES = 6


async def look_up(context: Context, fence: Fence, arguments: Arguments) -> str:
    """Where some symbols are, their signatures, and the beginning of their documentation."""
    names = wanted_list(arguments, "names", _MOST_NAMES)
    if not names:
        raise ToolError(
            '"names" must be a list of dotted names, for instance ["pandas.concat", "df.groupby"].'
        )
    return "\n\n".join([await look_up_one(context, fence, name) for name in names])


async def look_up_one(context: Context, fence: Fence, name: str, doc: int = 700) -> str:
    """What is known of one dotted name, fenced."""
    if not re.fullmatch(r"[^\W\d]\w*(\.[^\W\d]\w*)*", name):
        raise ToolError(f"{name!r} is no dotted name.")
    found = await context.kernel.ask("look_up", name=name) if context.kernel else {"unknown": name}
    if "missing" in found:
        known = ", ".join(found["close"]) or "nothing that is spelt alike"
        owner = (
            f"{found['of']} has no {found['missing']}"
            if found["of"]
            else f"there is no module {found['missing']}"
        )
        return f"{name}: {owner}; it has: {known}" if found["of"] else f"{name}: {owner}"
    if "unknown" in found:
        top, _, last = str(found["unknown"]).rpartition(".")
        rows = await context.facts.find(last, top.partition(".")[0] or None)
        exact = [row for row in rows if row.qualified == found["unknown"]]
        return _rows(exact or rows[:5]) or f"{name}: no installed package defines it."
    head = f"{found['name']}{_arguments(found)} ({found['kind']})"
    return fence(found["name"], head + ("\n" + beginning(found["doc"], doc) if found["doc"] else ""))


def _arguments(found: dict[str, str | None]) -> str:
    return cut(found["signature"] or "", 700)


async def search(context: Context, fence: Fence, arguments: Arguments) -> str:
    """Names that contain a word or are spelt alike."""
    query = wanted_text(arguments, "query").rpartition(".")[2]
    package = arguments.get("package")
    if isinstance(package, str) and package.strip():
        tops = [package.strip().partition(".")[0]]
    else:
        tops = imported_tops(context.working_copy)
        tops += [other for top in tops for other in RELATED.get(top, ()) if other not in tops]
    rows: list[Symbol] = []
    for top in tops[:8]:
        known = await context.facts.names(top)
        for name in [query, *_alike(query, known)]:
            rows += [row for row in await context.facts.find(name, top) if row not in rows][:4]
    if not rows:
        return f"No name like {query!r} in {', '.join(tops[:8]) or 'any package'}."
    return fence(f"search for {query}", _rows(rows[:_MOST_FOUND]))


def _alike(query: str, known: list[str]) -> list[str]:
    """Names that contain the word, or are spelt alike; short ones first."""
    word = query.lower()
    holding = sorted((n for n in known if word in n.lower() and n != query), key=lambda n: (len(n), n))
    close = difflib.get_close_matches(
        query, [n for n in known if abs(len(n) - len(query)) < 6], n=4, cutoff=0.75
    )
    return list(dict.fromkeys([*holding[:6], *(n for n in close if n != query)]))


def _rows(rows: list[Symbol]) -> str:
    return "\n".join(f"{row.qualified}{cut(row.signature or '', 300)} ({row.kind})" for row in rows)


async def versions(context: Context, fence: Fence, arguments: Arguments) -> str:
    """Installed versions."""
    wanted = wanted_list(arguments, "packages", 30)
    environment = context.facts.environment
    found = []
    for name in wanted or imported_tops(context.working_copy):
        distribution = environment.provides(name) or name
        version = environment.version(distribution)
        found.append(f"{distribution} {version}" if version else f"{name}: not installed")
    return "\n".join([f"Python {environment.python}", *dict.fromkeys(found)])


TOOLS = [
    Tool(
        ToolSpec(
            name="look_up_symbol",
            description="Signature and documentation of names as installed here: dotted, or as the notebook writes them "
            "(pd.concat, df.groupby with df a live variable).",
            parameters=parameters({"names": texts(f"At most {_MOST_NAMES} names.")}),
        ),
        look_up,
        lambda a: "looked up " + ", ".join(wanted_list(a, "names", _MOST_NAMES)),
    ),
    Tool(
        ToolSpec(
            name="search_symbols",
            description="Find where a name, or one like it, is defined in the installed packages.",
            parameters=parameters(
                {"query": text("A name or a part of one, without dots.")},
                {"package": text("Only in this package; default: those that the notebook imports.")},
            ),
        ),
        search,
        lambda a: f"searched the installed packages for {a.get('query', '')}",
    ),
    Tool(
        ToolSpec(
            name="package_versions",
            description="Versions of installed packages. Default: those that the notebook imports.",
            parameters=parameters({}, {"packages": texts()}),
        ),
        versions,
        lambda a: "looked at the installed versions",
    ),
]
