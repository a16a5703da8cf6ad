"""The measuring itself: what counts as the time from a failure to its suggestion."""

from benchmarks.runs import latencies
from benchmarks.subjects import healthy_notebook, old_notebooks
from jupyter_mlemodernizer.model import (
    Evidence,
    Failure,
    FailureEvent,
    NoteEvent,
    Outcome,
    ReplaceSource,
    Suggestion,
    SuggestionEvent,
)

FAILURE = Failure(kind="crash", cell_id="a", message="NameError: name 'x' is not defined")


def suggestion(*, seconds: float, swept: bool = False, verified: bool = True) -> SuggestionEvent:
    return SuggestionEvent(
        suggestion=Suggestion(
            id="s",
            kind="repair",
            title="t",
            origin="rule:a.b",
            edits=[ReplaceSource(cell_id="a", base="x", source="y")],
            status="verified" if verified else "proposed",
            evidence=Evidence(
                before=None if swept else FAILURE, after=Outcome(result="ran", seconds=seconds)
            ),
        )
    )


def test_the_cells_own_time_does_not_count():
    times = [(10.0, FailureEvent(failure=FAILURE)), (12.25, suggestion(seconds=2.0))]
    assert latencies(times) == [0.25]


def test_only_what_a_trial_verified_counts():
    times = [
        (9.0, suggestion(seconds=0)),  # no failure before it
        (10.0, FailureEvent(failure=FAILURE)),
        (10.1, NoteEvent(message="n")),
        (10.2, suggestion(seconds=0, swept=True)),
        (10.3, suggestion(seconds=0, verified=False)),
        (10.5, suggestion(seconds=0)),
        (11.0, suggestion(seconds=0)),  # its failure has had its suggestion
    ]
    assert latencies(times) == [0.5]


def test_old_notebooks_are_laid_out_without_their_solutions(tmp_path):
    [example] = old_notebooks(tmp_path, None, ["flat-rents"])
    assert (example.folder / "input" / "train.csv").exists()
    assert not list(example.folder.glob("*.modernized.ipynb"))
    assert old_notebooks(tmp_path, None, ["no-such"]) == []


def test_the_healthy_notebook_has_short_cells_of_every_sort(tmp_path):
    cells = healthy_notebook(tmp_path, cells=9).notebook["cells"]
    assert len(cells) == 9
    for what in ("svd", "describe()", "print(", "plt.plot"):
        assert any(what in cell["source"] for cell in cells)
