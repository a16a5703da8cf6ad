"""Why a suggestion may be believed: the same facts in the same words, in the terminal and in every report."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from ..model import Outcome, Suggestion
from .numbers import duration


@dataclass(frozen=True)
class Fact:
    """One line of what is told of a suggestion.

    Attributes:
        label: what it is about.
        text: prose, in which code stands between backticks.
        tone: how it is to look.
        quoted: the text is a message of the kernel's, and no prose.
        links: where parts of it can be read: words → address.
    """

    label: Literal["why", "decide", "before", "checked", "after", "source"]
    text: str
    tone: Literal["plain", "good", "drifted", "bad"] = "plain"
    quoted: bool = False
    links: Mapping[str, str] = field(default_factory=dict)


def facts(suggestion: Suggestion, most_checks: int | None = None) -> Iterator[Fact]:
    """Its reason, what happened before and after, what was found out without running it, and where the claim comes from.

    Arguments:
        suggestion: of a modernization.
        most_checks: how many of the things that were found out are told; default: all.
    """
    evidence = suggestion.evidence
    if suggestion.reason:
        yield Fact("why", suggestion.reason)
    if suggestion.needs_decision:
        yield Fact("decide", suggestion.needs_decision)
    failed = evidence.before.message if evidence.before is not None else ""
    if evidence.before is not None:
        yield Fact("before", failed, "bad", quoted=evidence.before.kind == "crash")
    if evidence.outcome_before is not None:
        said = _before(evidence.outcome_before)
        if said and said not in failed:
            yield Fact("before", said, "drifted")
    for check in evidence.checks[:most_checks]:
        yield Fact("checked", check)
    if left := len(evidence.checks) - len(evidence.checks[:most_checks]):
        yield Fact("checked", f"and {left} more")
    if evidence.after is not None:
        yield Fact("after", _after(suggestion, evidence.after), _tone(suggestion, evidence.after))
    source = "; ".join(filter(None, (suggestion.reference, origin(suggestion.origin))))
    safe = {words: at for words, at in suggestion.links.items() if at.startswith("https://")}
    yield Fact("source", source, links=safe)


def origin(said: str) -> str:
    """Who proposed it, in words."""
    who, _, which = said.partition(":")
    match who:
        case "rule":
            return f"rule `{which}` of the catalogue"
        case "relocation":
            return "a search through the installed packages"
        case "signature":
            return "the signature that the kernel reports"
        case "model":
            return f"the language model `{which}`"
        case "extension":
            return f"the extension `{which}`"
        case "user":
            return "a person"
        case _:
            return said


def _before(outcome: Outcome) -> str:
    if outcome.comparison is not None:
        return outcome.comparison.detail
    if outcome.seconds is None:
        return ""
    time = duration(outcome.seconds)
    # Of what both were run on, if that was a part only.
    return f"{outcome.message} took {time}" if outcome.message else f"the cell ran in {time}"


def _after(suggestion: Suggestion, outcome: Outcome) -> str:
    evidence = suggestion.evidence
    if not outcome.passed:
        return f"not proved: {outcome.message}" if outcome.message else "not proved"
    if outcome.comparison is not None:
        said = f"{outcome.message} {outcome.comparison.detail}".strip()
        return said if evidence.clean_run is None else f"{said} {_clean(evidence.clean_run)}"
    # Before anything runs several cells are changed at once; what answers a failure was seen in that one cell.
    several = evidence.before is None and len(suggestion.cell_ids) > 1
    time = "" if outcome.seconds is None else duration(outcome.seconds)
    if outcome.result == "failed_later":
        said = "got past this point"
    elif several:
        said = "the cells ran" + (f", the slowest in {time}" if time else "")
    else:
        said = "the cell ran" + (f" in {time}" if time else "")
    if evidence.ratio is not None:
        said += f", {evidence.ratio:.3g} times as fast"
    if evidence.clean_run is None:
        return said
    return said + (", and again in the clean run" if evidence.clean_run else ", but not in the clean run")


def _clean(held: bool) -> str:
    return "It held in the clean run." if held else "It did not hold in the clean run."


def _tone(suggestion: Suggestion, outcome: Outcome) -> Literal["good", "bad"]:
    return "bad" if not outcome.passed or suggestion.evidence.clean_run is False else "good"
