"""Suggestions as the terminal shows them."""

from collections.abc import Mapping

from rich.text import Text

from ..agent.text import one_line
from ..model import Suggestion
from ..report.diff import changes, places
from ..report.evidence import facts

_TONES = {"repair": "yellow", "speedup": "blue", "calibration": "magenta"}
_FACT_TONES = {"plain": "dim", "good": "green", "drifted": "yellow", "bad": "red"}
_LONGEST_FACT = 300
_MOST_CHECKS = 3


def headline(suggestion: Suggestion, numbers: Mapping[str, int]) -> Text:
    """A suggestion in one line: what it is, where, and whether it may change results."""
    text = Text()
    text.append("✓ " if suggestion.status == "verified" else "? ", style="green")
    text.append(suggestion.kind, style=_TONES[suggestion.kind])
    text.append(f"  {places(suggestion, numbers)}: ", style="cyan")
    text.append(suggestion.title, style="bold")
    if suggestion.changes_behaviour:
        text.append("  may change results", style="red")
    return text


def render(suggestion: Suggestion, numbers: Mapping[str, int]) -> Text:
    """A suggestion with its reason, its evidence and its diff, for the terminal."""
    text = headline(suggestion, numbers)
    for fact in facts(suggestion, _MOST_CHECKS):
        said = one_line(fact.text, _LONGEST_FACT)
        text.append(f"\n  {fact.label + ':':9}{said}", style=_FACT_TONES[fact.tone])
    for where, lines in changes(suggestion, numbers):
        text.append(f"\n  {where}", style="cyan")
        for line in lines:
            style = {"+": "green", "-": "red", "@": "dim"}.get(line[:1], "")
            text.append(f"\n    {'⋯' if line == '@' else line}", style=style)
    return text


def explain(suggestion: Suggestion) -> Text:
    """All that is known of why a suggestion is made: nothing is cut, and sources stand there with their addresses."""
    text = Text()
    for fact in facts(suggestion):
        text.append(f"\n  {fact.label + ':':9}{fact.text.strip()}", style=_FACT_TONES[fact.tone])
        for words, address in fact.links.items():
            text.append(f"\n           {words}: {address}", style="dim")
    return text
