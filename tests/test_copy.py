"""The modernized copy of an open notebook."""

import copy
from typing import Any

import pytest

from jupyter_mlemodernizer.model import Environment, ReplaceSource, Report, Suggestion
from jupyter_mlemodernizer.model.requests import Copy
from jupyter_mlemodernizer.report import copy_of
from jupyter_mlemodernizer.shown import Shown, ShownCell

OLD = {
    "kernelspec": {"name": "python2", "display_name": "Python 2", "language": "python"},
    "language_info": {"name": "python", "version": "2.7.12"},
    "own": [1],
}


def code(identity: str, source: str, *outputs: dict, count: int | None = None) -> dict[str, Any]:
    return {
        "id": identity,
        "cell_type": "code",
        "source": source,
        "metadata": {},
        "outputs": list(outputs),
        "execution_count": count,
    }


def text(*lines: str) -> dict[str, Any]:
    return {"output_type": "stream", "name": "stdout", "text": list(lines)}


def result(value: str, count: int) -> dict[str, Any]:
    data = {"text/plain": value, "image/png": "iVBO"}
    return {"output_type": "execute_result", "execution_count": count, "data": data, "metadata": {}}


ORIGINAL = {
    "nbformat": 4,
    "nbformat_minor": 2,
    "metadata": OLD,
    "cells": [
        {"id": "m", "cell_type": "markdown", "source": "# Old", "metadata": {}},
        code("a", "x = old()", text("then ", "a\n"), count=7),
        code("b", "print(1)", text("then b\n"), count=8),
        code("c", "old(x)", result("then c", 9), count=9),
    ],
}
SOURCES = {"a": "x = new()", "b": "print(1)", "c": "new(x)"}


def suggestion(identity: str, cell: str) -> Suggestion:
    (base,) = (c["source"] for c in ORIGINAL["cells"] if c["id"] == cell)
    edits = [ReplaceSource(cell_id=cell, base=base, source=SOURCES[cell])]
    return Suggestion(id=identity, kind="repair", title=f"T {cell}", origin="rule:t", edits=edits)


def report(**fields: Any) -> Report:
    environment = Environment(python="3.11.7", kernel_name="todays-ml", kernel_display_name="Today's ML")
    more = {"verdict": "reproduces", "environment": environment}
    suggestions = [suggestion("s1", "a"), suggestion("s2", "c")]
    return Report(
        modernization="0",
        notebook="n.ipynb",
        summary="",
        version="1",
        suggestions=suggestions,
        **(more | fields),
    )


def live(**sources: str) -> dict[str, Any]:
    notebook = copy.deepcopy(ORIGINAL)
    for cell in notebook["cells"]:
        cell["source"] = (SOURCES | sources).get(cell["id"], cell["source"])
    return notebook


def run(**sources: str) -> Shown:
    shown = {"a": [text("now a\n")], "b": [text("now b\n")], "c": [result("now c", 3)]}
    return Shown([ShownCell(i, source, shown[i]) for i, source in (SOURCES | sources).items()], {})


def made(
    notebook: dict[str, Any],
    shown: Shown | None,
    applied: tuple[str, ...] = ("s1", "s2"),
    *,
    everywhere: bool = False,
    **fields: Any,
) -> Copy:
    before = copy.deepcopy(notebook)
    found = copy_of(
        notebook,
        ORIGINAL,
        shown,
        report(**fields),
        applied,
        everywhere=everywhere,
        folder="no such folder",
        kernels={"todays-ml"},
    )
    assert notebook == before, "what is given is left alone"
    return found


def outputs_of(found: Copy) -> dict[str, Any]:
    return {
        source: [output.get("text") or output["data"]["text/plain"] for output in cell["outputs"]]
        for source, cell in zip("mabc", found.notebook["cells"], strict=True)
        if cell["cell_type"] == "code"
    }


def test_what_was_changed_shows_what_the_run_showed_and_the_rest_what_it_did():
    found = made(live(), run())
    assert outputs_of(found) == {"a": [["now a\n"]], "b": [["then b\n"]], "c": ["now c"]}
    assert (found.left_empty, found.verified) == (0, True)
    _, _, _, last = found.notebook["cells"]
    assert last["execution_count"] == last["outputs"][0]["execution_count"] == 9


@pytest.mark.parametrize(
    ("shown_now", "hers", "number"),
    [("now b\n", None, 1), ("then b\n", None, 0), (None, None, 1), ("now b\n", "hers\n", 0)],
)
def test_it_says_how_many_outputs_are_of_before(shown_now, hers, number):
    shown = run() if shown_now else None
    if shown:
        shown.cells[1] = ShownCell("b", "print(1)", [text(shown_now)])
    notebook = live()
    if hers:
        notebook["cells"][2]["outputs"] = [text(hers)]
    assert made(notebook, shown).notebook["metadata"]["mlemodernizer"]["outputs_of_before"] == number


def test_of_all_cells_it_is_what_the_run_showed_where_that_is_asked_for():
    found = made(live(), run(), everywhere=True)
    assert outputs_of(found) == {"a": [["now a\n"]], "b": [["now b\n"]], "c": ["now c"]}
    # Without a run they are as they are.
    unknown = outputs_of(made(live(), None, everywhere=True))
    assert ["".join(unknown["a"][0]), unknown["b"], unknown["c"]] == ["then a\n", [["then b\n"]], ["then c"]]
    stale = made(live(a="x = mine()"), run(), everywhere=True)
    assert outputs_of(stale)["a"] == []
    assert stale.left_empty >= 1


def test_an_output_of_another_run_is_not_shown():
    found = made(live(a="x = mine()"), run())
    assert outputs_of(found) == {"a": [], "b": [["then b\n"]], "c": []}
    assert (found.left_empty, found.verified) == (2, False)
    assert found.notebook["metadata"]["mlemodernizer"]["verdict"] is None
    assert found.notebook["cells"][3]["execution_count"] is None


@pytest.mark.parametrize("fields", [{}, {"environment": None}])
def test_without_a_run_nothing_is_made_up(fields):
    found = made(live(), None, **fields)
    assert outputs_of(found) == {"a": [], "b": [["then b\n"]], "c": []}
    assert (found.left_empty, found.verified) == (2, False)


def test_what_a_person_ran_herself_is_kept():
    notebook = live()
    notebook["cells"][1]["outputs"] = [text("hers\n")]
    notebook["cells"][3]["outputs"] = []
    assert outputs_of(made(notebook, run())) == {"a": [["hers\n"]], "b": [["then b\n"]], "c": ["now c"]}


def test_the_same_output_is_the_same_however_it_is_stored():
    notebook = live()
    notebook["cells"][1]["outputs"][0]["text"] = "then a\n"
    # The store does not keep all images.
    notebook["cells"][3]["outputs"][0]["data"]["image/png"] = "iVBOR"
    assert outputs_of(made(notebook, run()))["a"] == [["now a\n"]]
    assert outputs_of(made(notebook, run()))["c"] == ["now c"]


def test_only_what_suggestions_changed_is_touched():
    notebook = live(b="print(1)  # mine", c="old(x)")
    found = made(notebook, run(b="print(1)  # mine", c="old(x)"), ("s1",))
    assert outputs_of(found) == {"a": [["now a\n"]], "b": [["then b\n"]], "c": ["then c"]}
    assert found.notebook["metadata"]["mlemodernizer"]["suggestions"][0]["title"] == "T a"
    assert len(found.notebook["metadata"]["mlemodernizer"]["suggestions"]) == 1


def test_it_names_the_kernel_that_ran_it():
    metadata = made(live(), run()).notebook["metadata"]
    assert metadata["kernelspec"] == {
        "name": "todays-ml",
        "display_name": "Today's ML",
        "language": "python",
    }
    assert metadata["language_info"]["version"] == "3.11.7"
    assert metadata["language_info"]["pygments_lexer"] == "ipython3"
    assert metadata["own"] == [1]
    assert metadata["mlemodernizer"]["original"] == "n.ipynb"
    # Gone by now, or never known: what was there stays.
    elsewhere = Environment(python="3.11.7", kernel_name="another")
    assert made(live(), run(), environment=elsewhere).notebook["metadata"]["kernelspec"] == OLD["kernelspec"]
    assert made(live(), run(), environment=None).notebook["metadata"]["language_info"]["version"] == "2.7.12"


@pytest.mark.parametrize(("minor", "ids"), [(2, 0), (4, 0), (5, 4)])
def test_ids_are_those_of_the_format(minor, ids):
    found = made(live() | {"nbformat_minor": minor}, run())
    assert sum("id" in cell for cell in found.notebook["cells"]) == ids
