"""Accepting and rejecting in the terminal."""

import asyncio
import io

import pytest

from jupyter_mlemodernizer.cli.choosing import choose_in_terminal
from jupyter_mlemodernizer.model import Evidence, Outcome, ReplaceSource, Suggestion

NUMBERS = {"a": 1, "b": 2, "c": 3}


def suggestion(cell: str, *built_on: str) -> Suggestion:
    return Suggestion(
        id=cell,
        kind="repair",
        title=f"Change of {cell}",
        reason=f"Why {cell} is changed. " + "More of that. " * 40 + "The end.",
        origin="rule:one",
        reference="pandas 2.0",
        links={"pandas 2.0": "https://example.org/whatsnew"},
        edits=[ReplaceSource(cell_id=cell, base="x", source="y")],
        status="verified",
        evidence=Evidence(after=Outcome(result="ran"), checks=[f"check {n}" for n in range(5)]),
        built_on=list(built_on),
    )


@pytest.fixture
def choose(monkeypatch, capsys):
    def run(answers, *suggestions):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
        accepted = asyncio.run(choose_in_terminal(suggestions, NUMBERS))
        return list(accepted), capsys.readouterr().out

    return run


CHAIN = suggestion("a"), suggestion("b", "a"), suggestion("c", "b")


@pytest.mark.parametrize(
    ("answers", "accepted"),
    [
        (["", "", ""], ["a", "b", "c"]),
        (["y", "n", "y", "n"], ["a"]),
        # Not sure after all.
        (["n", "n", "y", "y", "y"], ["a", "b", "c"]),
        (["n", "", "y", "y", "y"], ["a", "b", "c"]),
        # What is built on a rejected one is rejected unless it is said otherwise.
        (["n", "y", "", ""], []),
        (["n", "y", "", "y"], ["c"]),
        (["y", "q"], ["a"]),
        (["y", "what", "x", "n", "y", "n"], ["a"]),
        (["y"], ["a"]),
    ],
)
def test_answers(choose, answers, accepted):
    assert choose(answers, *CHAIN)[0] == accepted


def test_what_is_built_on_it_is_named_before_it_is_rejected(choose):
    _, said = choose(["n", "n", "q"], *CHAIN)
    assert (
        "2 others were built on it, and are not verified without it: "
        "“Change of b” (cell 2); “Change of c” (cell 3)\nReject it all the same? [y/N]"
    ) in said
    _, said = choose(["n", "y", "q"], *CHAIN)
    assert "Built on what you rejected, and not verified without it: “Change of a” (cell 1)" in said
    # Nothing is built on the last one.
    _, said = choose(["y", "y", "n"], *CHAIN)
    assert "all the same" not in said


def test_a_question_mark_explains_the_suggestion(choose):
    _, said = choose(["y", "?", "q"], *CHAIN)
    explained = said[said.rindex("why:") :]
    assert "The end." in explained
    assert "check 4" in explained
    assert "https://example.org/whatsnew" in explained
    assert "needs:   “Change of a” (cell 1)" in explained
    assert "needed by 1 other: “Change of c” (cell 3)" in explained
    assert "q: reject this and all that follow" in explained
