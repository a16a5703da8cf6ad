"""Defaults of the past, one line each: what was the default, what is it now, since when, and where that can be read."""

import re
from collections.abc import Mapping
from functools import partial
from typing import Any

from ..rule import Default, Example

# Where the written-out arguments go in a proof.
_HERE = "@@"


def past(  # noqa: PLR0917 - a row of a table
    library: str,
    module: str,
    names: str,
    parameters: Mapping[str, tuple[str, ...]],
    since: str,
    source: str,
    *,
    proof: str | tuple[str, str] = "",
    made: str = "",
    setup: str = "",
    title: str = "",
    note: str = "",
    tag: str = "",
    **how: Any,
) -> Default:
    """A change of defaults as a rule.

    Arguments:
        library: the distribution.
        module: that the callables are in.
        names: the callables in it, with blanks between them.
        parameters: parameter → what its default was, what it is now, and what the old signature said where that
            was something else (``None``, or ``'warn'`` for a while).
        since: version of the library.
        source: where the change can be read.
        proof: code that ends with a ``result``, with ``@@`` where the arguments of then are written; a pair of codes where
            that is not all. If there is none, an estimator of scikit-learn is asked for its parameters.
        made: what such an estimator must be given.
        setup: for the proof.
        title: for the card, if it is to say more than the table does.
        note: a sentence more.
        tag: a word more for the id, where it would not be unique.
        how: further fields of :class:`~..rule.Default`.
    """
    callables = tuple(f"{module}.{name}" for name in names.split())
    first = names.split(maxsplit=1)[0]
    was = {name: values[0] for name, values in parameters.items()}
    now = {name: values[1] for name, values in parameters.items()}
    if not proof:
        asked = " or ".join(f"model.get_params()[{name!r}]" for name in parameters)
        setup = f"from {module} import {first}" + "".join(
            f"\n# {word}" for word in sorted(how.get("words", ()))
        )
        proof = f"model = {first}({made}{_HERE})\nresult = {asked}"
    old, new = _written(proof, was) if isinstance(proof, str) else proof
    return Default(
        id=_id(module, first, was, since, tag),
        library=library,
        since=since,
        source=source,
        title=title or _title(library, since, names.split(), was),
        reason=" ".join(filter(None, [_today(now), note])),
        example=Example(setup=setup, old=old, new=new),
        callables=callables,
        was=was,
        now=now,
        signed={name: values[2:] for name, values in parameters.items() if len(values) > 2},
        **how,
    )


def _written(proof: str, was: Mapping[str, str]) -> tuple[str, str]:
    before, _, after = proof.partition(_HERE)
    arguments = ", ".join(f"{name}={value}" for name, value in was.items())
    comma = "" if before.endswith("(") else ", "
    return before + after, before + comma + arguments + after


def _id(module: str, first: str, was: Mapping[str, str], since: str, tag: str) -> str:
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", first)
    words = [name, tag, *list(was)[:1], "before", since]
    what = "-".join(filter(None, words)).lower().replace("_", "-").replace(".", "-").replace(":", "-")
    return f"{module.partition('.')[0]}.default-{what}"


def _title(library: str, since: str, names: list[str], was: Mapping[str, str]) -> str:
    parts = " and ".join(f"`{name}={value}`" for name, value in was.items())
    return f"before {library} {since}, {_some(names)} had {parts} by default"


def _some(names: list[str]) -> str:
    shown = [f"`{name}`" for name in names[:2]]
    more = len(names) - len(shown)
    return ", ".join(shown) + f" and {more} more" if more > 0 else " and ".join(shown)


def _today(now: Mapping[str, str]) -> str:
    known = " and ".join(f"`{name}={value}`" for name, value in now.items() if value)
    return f"Today's default is {known}." if known else ""


of_sklearn = partial(past, "scikit-learn")

SKLEARN_DOC = "scikit-learn documentation, versionchanged {}: {}"
