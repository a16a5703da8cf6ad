"""Asking the language model again about one cell, in a real kernel."""

import asyncio
import textwrap
from pathlib import Path
from typing import Any

import pytest
from agent.scripted import ScriptedChat, fix, give_up

from jupyter_mlemodernizer.asking import Asking, AskingError
from jupyter_mlemodernizer.kernel import OwnedKernel
from jupyter_mlemodernizer.model import Event, Options, ReplaceSource, Suggestion

LIBRARY = "def new(x, *, by):\n    return x + by\n"


def notebook(*sources: str) -> dict[str, Any]:
    cells = [
        {
            "id": f"c{number}",
            "cell_type": "code",
            "metadata": {},
            "execution_count": None,
            "outputs": [],
            "source": textwrap.dedent(source).strip(),
        }
        for number, source in enumerate(sources, 1)
    ]
    return {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}


def suggestion(identity: str, cell: str, base: str, source: str, **fields: Any) -> Suggestion:
    edit = ReplaceSource(cell_id=cell, base=base, source=source)
    fields = {"status": "verified", **fields}
    return Suggestion(id=identity, kind="repair", title=identity, origin="model:x", edits=[edit], **fields)


BOOK = notebook("import lib\nx = lib.first(1)", "y = lib.old(x, 2)\nprint(y)", "print(y + 1)")
FIRST = suggestion("s1", "c1", "import lib\nx = lib.first(1)", "import lib\nx = 1")
SECOND = suggestion("s2", "c2", "y = lib.old(x, 2)\nprint(y)", "y = x + 2\nprint(y)", built_on=["s1"])


def asked(
    folder: Path, chat: ScriptedChat, options: Options | None = None, **wanted: Any
) -> tuple[list[Suggestion], list[Event]]:
    (folder / "lib.py").write_text(LIBRARY)
    wanted = {"cell_id": "c2", "hint": "", "replaced": "s2", **wanted}
    asking = Asking(BOOK, [FIRST, SECOND], folder=str(folder), **wanted)
    events: list[Event] = []

    async def start() -> OwnedKernel:
        return await OwnedKernel.start("python3", cwd=str(folder))

    run = asking.run(
        BOOK,
        folder=str(folder),
        options=options or Options(),
        start_kernel=start,
        emit=events.append,
        chat=chat,
    )
    return asyncio.run(run), events


def test_a_better_suggestion_takes_the_place_of_the_old_one(tmp_path):
    chat = ScriptedChat(fix({"cell": 2, "search": "lib.old(x, 2)", "replace": "lib.new(x, by=2)"}))
    new, events = asked(tmp_path, chat, hint="lib.new does it")
    assert [(s.status, s.edits[0].source) for s in new] == [("verified", "y = lib.new(x, by=2)\nprint(y)")]
    assert "A person who knows this notebook says: lib.new does it" in chat.said
    # What was verified before the cell is in place, and the old suggestion is not.
    assert "y = lib.old(x, 2)" in chat.said
    assert new[0].built_on == ["s1"]
    assert [(e.suggestion_id, e.status) for e in events if e.type == "decision"] == [("s2", "rejected")]
    assert [e.cell_id for e in events if e.type == "cell"] == ["c2"]


def test_nothing_better_leaves_the_old_one(tmp_path):
    new, events = asked(tmp_path, ScriptedChat(give_up()))
    assert new == []
    assert not [e for e in events if e.type == "decision"]
    assert "found no other fix" in next(e.message for e in events if e.type == "note")


def test_what_it_may_not_be_asked_for_is_told(tmp_path):
    chat = ScriptedChat()
    new, events = asked(tmp_path, chat, options=Options(model_kinds=["speedup"]))
    assert (new, chat.asked) == ([], [])
    assert "may not be asked for repairs" in next(e.message for e in events if e.type == "note")


def test_a_cell_that_runs_is_nothing_to_ask_about(tmp_path):
    chat = ScriptedChat()
    new, events = asked(tmp_path, chat, cell_id="c3", replaced=None)
    assert (new, chat.asked) == ([], [])
    assert "runs as it is" in next(e.message for e in events if e.type == "note")


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"cell_id": "zz", "replaced": None}, "no such code cell"),
        ({"cell_id": "c2", "replaced": "zz"}, "no suggestion zz"),
    ],
)
def test_what_is_not_there_cannot_be_asked_about(tmp_path, wanted, message):
    with pytest.raises(AskingError, match=message):
        Asking(BOOK, [FIRST, SECOND], hint="", folder=str(tmp_path), **wanted)


def test_what_is_accepted_must_be_undone_first(tmp_path):
    accepted = SECOND.model_copy(update={"status": "accepted"})
    with pytest.raises(AskingError, match="accepted"):
        Asking(BOOK, [FIRST, accepted], cell_id="c2", hint="", replaced="s2", folder=str(tmp_path))


@pytest.mark.parametrize(
    ("first", "why"),
    [
        ("import time\ntime.sleep(60)", "The time for the whole notebook"),
        ("y = 1 / 0", "Something before it"),
    ],
)
def test_why_a_cell_was_not_reached_is_told(tmp_path, first, why):
    book = notebook(first, "print(y)")
    asking = Asking(book, [], folder=str(tmp_path), cell_id="c2", hint="", replaced=None)
    events: list[Event] = []

    async def start() -> OwnedKernel:
        return await OwnedKernel.start("python3", cwd=str(tmp_path))

    run = asking.run(
        book,
        folder=str(tmp_path),
        options=Options(timeout=2),
        start_kernel=start,
        emit=events.append,
        chat=ScriptedChat(),
    )
    assert asyncio.run(run) == []
    assert [e.message[: e.message.index(why)] for e in events if e.type == "note"] == [
        "Cell 2 was not reached. "
    ]
