"""A person accepts and rejects suggestions in the terminal."""

import asyncio
import sys
import threading
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress

from rich.console import Console
from rich.text import Text

from ..model import Status, Suggestion
from ..report.diff import places
from ..state import out_with
from ..wording import count
from .rendering import explain, render

_KEYS = "y: accept   n: reject   ?: explain   q: reject this and all that follow"


async def choose_in_terminal(
    suggestions: Sequence[Suggestion], numbers: Mapping[str, int]
) -> Collection[str]:
    """Ask a person about each suggestion.

    Before one is rejected on which others are built, these are named. What is built on a rejected one is not verified
    without it, so that it is rejected unless the person says otherwise.

    Arguments:
        suggestions: in the order in which they are asked about.
        numbers: of the code cells.

    Returns:
        The ids of those that were accepted.
    """
    choosing = _Choosing(suggestions, numbers)
    for position, suggestion in enumerate(suggestions, 1):
        if not await choosing.about(suggestion, f"{position} of {len(suggestions)}"):
            break
    return choosing.accepted


class _Choosing:
    def __init__(self, suggestions: Sequence[Suggestion], numbers: Mapping[str, int]) -> None:
        self.accepted: list[str] = []
        self._suggestions = suggestions
        self._numbers = numbers
        self._rejected: set[str] = set()
        self._console = Console(highlight=False, soft_wrap=True)

    async def about(self, suggestion: Suggestion, position: str) -> bool:
        """Ask about one; whether to go on with the next."""
        self._console.print(render(suggestion, self._numbers))
        below = [
            one for one in self._suggestions if one.id in self._rejected and suggestion.id in self._above(one)
        ]
        if below:
            self._warn(f"Built on what you rejected, and not verified without it: {self._named(below)}")
        keys = "[y/N/?/q]" if below else "[Y/n/?/q]"
        while True:
            answer = await _answer(f"{position}: accept? {keys} ", "yn?q") or ("n" if below else "y")
            if answer == "?":
                self._explain(suggestion)
            elif answer == "q":
                return False
            elif answer == "y":
                self.accepted.append(suggestion.id)
                return True
            elif below or await self._is_sure(suggestion):
                self._rejected.add(suggestion.id)
                return True

    async def _is_sure(self, suggestion: Suggestion) -> bool:
        """Is it to be rejected though others are built on it?"""
        above = self._above(suggestion) - self._rejected
        if not above:
            return True
        others = [one for one in self._suggestions if one.id in above]
        were = "other was" if len(others) == 1 else "others were"
        are = "is" if len(others) == 1 else "are"
        self._warn(
            f"{len(others)} {were} built on it, and {are} not verified without it: {self._named(others)}"
        )
        return await _answer("Reject it all the same? [y/N] ", "yn") == "y"

    def _above(self, suggestion: Suggestion) -> set[str]:
        """Ids of those that need it, however far above."""
        statuses: dict[str, Status] = {one.id: "verified" for one in self._suggestions}
        return out_with(self._suggestions, {**statuses, suggestion.id: "rejected"}) - {suggestion.id}

    def _explain(self, suggestion: Suggestion) -> None:
        self._console.print(explain(suggestion))
        needed = [one for one in self._suggestions if suggestion.id in self._above(one)]
        above = [one for one in self._suggestions if one.id in self._above(suggestion)]
        if needed:
            self._console.print(f"  needs:   {self._named(needed)}", style="dim", markup=False)
        if above:
            said = f"{count(len(above), 'other')}: {self._named(above)}"
            self._console.print(f"  needed by {said}", style="dim", markup=False)
        self._console.print(f"\n  {_KEYS}", style="dim", markup=False)

    def _named(self, suggestions: Sequence[Suggestion]) -> str:
        return "; ".join(f"“{one.title}” ({places(one, self._numbers)})" for one in suggestions)

    def _warn(self, words: str) -> None:
        self._console.print(Text(words, style="yellow"))


async def _answer(question: str, keys: str) -> str:
    """What a person answers: one of the keys; empty if she presses Enter alone, ``q`` at the end of the input."""
    loop = asyncio.get_running_loop()
    answered: asyncio.Future[str] = loop.create_future()

    def tell(answer: str) -> None:
        if not answered.done():
            answered.set_result(answer)

    def ask() -> None:
        answer = _ask(question, keys)
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(tell, answer)

    # A thread of the loop's own would be waited for after Ctrl+C, until somebody presses Enter.
    threading.Thread(target=ask, daemon=True).start()
    return await answered


def _ask(question: str, keys: str) -> str:
    while True:
        sys.stdout.write(question)
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return "q"
        answer = line.strip().lower()[:1]
        if answer in keys:
            return answer
