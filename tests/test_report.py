"""The report for people, and the modernized notebook."""

import copy
import json
import re
from pathlib import Path
from typing import get_args

import mistune
import nbformat
import pytest

from jupyter_mlemodernizer.cli.rendering import render
from jupyter_mlemodernizer.model import (
    Cell,
    CellReport,
    Comparison,
    Counts,
    Edit,
    Era,
    Evidence,
    Failure,
    Hunk,
    InsertCell,
    Need,
    Outcome,
    ReplaceFile,
    ReplaceSource,
    Report,
    Suggestion,
    Verdict,
    WorkingCopy,
)
from jupyter_mlemodernizer.passage import CellResult, Passage
from jupyter_mlemodernizer.report import html_report, markdown_report, modernized_notebook
from jupyter_mlemodernizer.report.diff import changes, places
from jupyter_mlemodernizer.report.evidence import facts
from jupyter_mlemodernizer.report.numbers import span, work_of
from jupyter_mlemodernizer.saved import cells_of
from jupyter_mlemodernizer.verdict import (
    compare_cells,
    in_one_sentence,
    judge,
    make_report,
    passage_scores,
    summarize,
)

ROOT = Path(__file__).resolve().parent.parent
TEMPLATE = (ROOT / "jupyter_mlemodernizer" / "report" / "templates" / "report.html").read_text(
    encoding="utf-8"
)
HOSTILE = "<script>alert(1)</script> [x](javascript:y) ``` <img src=x onerror=y>"


def report_of(*suggestions: Suggestion, **fields: object) -> Report:
    defaults = {
        "modernization": "m",
        "notebook": "n.ipynb",
        "verdict": "runs",
        "summary": "s",
        "version": "0",
    }
    return Report.model_validate({**defaults, **fields, "suggestions": list(suggestions)})


def suggestion(base: str, source: str) -> Suggestion:
    return Suggestion(
        id="s1",
        kind="repair",
        title="`a` is `b` now",
        origin="rule:x",
        edits=[ReplaceSource(cell_id="cell-1", base=base, source=source)],
        evidence=Evidence(
            before=Failure(kind="crash", cell_id="cell-1", message=HOSTILE),
            after=Outcome(result="ran", seconds=0.2),
        ),
    )


def test_nothing_of_the_notebook_becomes_markup():
    report = report_of(
        suggestion("a\n", HOSTILE),
        notebook=HOSTILE,
        summary=HOSTILE,
        notes=[HOSTILE],
        needs=[Need(what="input", name=HOSTILE, advice=HOSTILE, looked_in=[HOSTILE])],
        cells=[
            CellReport(
                cell_id="cell-1", number=1, state="ran", seconds=1,
                comparison=Comparison(result="drifted", detail=HOSTILE),
            )
        ],
    )  # fmt: skip
    html = html_report(report)
    assert "<script" not in html
    assert "<img" not in html
    assert "&lt;script&gt;" in html
    assert "<code>a</code> is <code>b</code> now" in html
    markdown = markdown_report(report)
    assert "\\<script\\>" in markdown
    # A fence in the code does not end the block: the fence around it is longer.
    assert "````diff" in markdown


def test_nothing_of_a_suggestion_becomes_markup():
    """A language model wrote its words, wherever they are told."""
    words = dict.fromkeys(("title", "reason", "needs_decision", "reference", "origin"), HOSTILE)
    evidence = Evidence(checks=[HOSTILE], after=Outcome(result="failed", message=HOSTILE))
    proposed = suggestion("a\n", "b\n").model_copy(update={**words, "evidence": evidence})
    failure = Failure(kind="crash", cell_id="cell-1", message=HOSTILE, mended_by=["s1"])
    failed = CellReport(cell_id="cell-1", number=1, state="failed", failure=failure)
    need = Need(what="input", name="a.csv", advice="It is missing.", cells=["cell-1"])
    report = report_of(proposed, cells=[failed], needs=[need])
    for html in (html_report(report), mistune.html(markdown_report(report))):
        assert "mends this" in html
        assert not re.search(r"<script|<img|href=.javascript", html)


def notebook() -> dict:
    return {
        "nbformat": 4,
        "nbformat_minor": 2,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}, "custom": [1]},
        "cells": [
            {"cell_type": "code", "metadata": {"_uuid": "x"}, "execution_count": 7,
             "source": ["a\n", "b"], "outputs": [{"output_type": "stream", "name": "stdout", "text": ["old\n"]}]},
            {"cell_type": "markdown", "metadata": {}, "source": ["# T\n", "text"]},
            {"cell_type": "code", "metadata": {}, "execution_count": 8, "source": "c", "outputs": []},
        ],
    }  # fmt: skip


def test_untouched_cells_stay_to_the_letter():
    original = notebook()
    before = copy.deepcopy(original)
    composed = WorkingCopy(cells_of(original))
    composed.apply(
        [
            ReplaceSource(cell_id="cell-3", base="c", source="c2"),
            InsertCell(cell_id="new", after="cell-1", source="import x"),
        ]
    )
    outputs = {"cell-3": [{"output_type": "stream", "name": "stdout", "text": "new\n"}], "cell-1": []}
    result = modernized_notebook(original, composed, outputs, report_of(suggestion("c", "c2")), {"s1"})
    assert original == before
    assert result["cells"][0] == original["cells"][0]
    assert result["cells"][2] == original["cells"][1]
    assert result["cells"][1]["source"] == "import x"
    assert result["cells"][3]["source"] == "c2"
    assert result["cells"][3]["outputs"] == outputs["cell-3"]
    assert result["nbformat_minor"] == 2
    assert not any("id" in cell for cell in result["cells"])
    assert result["metadata"]["custom"] == [1]
    assert result["metadata"]["mlemodernizer"]["suggestions"][0]["origin"] == "rule:x"
    nbformat.validate(nbformat.reads(json.dumps(result), as_version=4))


GONE = {"name": "python2", "display_name": "Python 2", "language": "python"}
PYTHON2 = {"name": "python", "version": "2.7.13", "pygments_lexer": "ipython2", "custom": True}
OWN = {"name": "todays", "display_name": "As I call it"}
TODAYS = {"name": "todays", "display_name": "Today's", "language": "python"}


@pytest.mark.parametrize(
    ("metadata", "spec", "version"),
    [
        # Its own kernel is gone, or another was asked for.
        ({"kernelspec": GONE, "language_info": PYTHON2}, TODAYS, "3.12.1"),
        ({"kernelspec": GONE}, TODAYS, "3.12.1"),
        ({"language_info": PYTHON2}, TODAYS, "3.12.1"),
        ({"kernelspec": "rubbish", "language_info": []}, TODAYS, "3.12.1"),
        ({}, TODAYS, "3.12.1"),
        # Its own kernel: what it says stays to the letter, unless that is of another Python.
        ({"kernelspec": OWN, "language_info": {"name": "python", "version": "3.6.1"}}, OWN, "3.6.1"),
        ({"kernelspec": OWN}, OWN, None),
        ({"kernelspec": OWN, "language_info": PYTHON2}, OWN, "3.12.1"),
    ],
)
def test_the_modernized_notebook_names_the_kernel_that_it_was_run_in(metadata, spec, version):
    original = notebook() | {"metadata": metadata}
    before = copy.deepcopy(original)
    environment = {"python": "3.12.1", "kernel_name": "todays", "kernel_display_name": "Today's"}
    composed = WorkingCopy(cells_of(original))
    result = modernized_notebook(original, composed, {}, report_of(environment=environment), set())
    assert original == before
    assert result["metadata"]["kernelspec"] == spec
    language = result["metadata"].get("language_info")
    assert (language and language["version"]) == version
    if version == "3.12.1":
        assert language["name"] == "python"
        assert language["pygments_lexer"] == "ipython3"
        assert language["codemirror_mode"] == {"name": "ipython", "version": 3}
    nbformat.validate(nbformat.reads(json.dumps(result), as_version=4))
    # Where it was never run, nothing is known.
    assert modernized_notebook(original, composed, {}, report_of(), set())["metadata"] == {
        **metadata,
        "mlemodernizer": result["metadata"]["mlemodernizer"] | {"python": None},
    }


def cell(number: int, state: str, compared: str | None = None) -> CellReport:
    comparison = Comparison(result=compared) if compared else None
    return CellReport.model_validate(
        {"cell_id": f"c{number}", "number": number, "state": state, "comparison": comparison}
    )


NEED = Need(what="package", name="fastai", advice="It is gone.")


@pytest.mark.parametrize(
    ("cells", "needs", "verdict"),
    [
        ([cell(1, "ran", "same")], [], "reproduces"),
        ([cell(1, "ran", "within_tolerance"), cell(2, "repaired")], [], "reproduces"),
        ([cell(1, "ran", "same"), cell(2, "expected_error")], [], "reproduces"),
        ([cell(1, "ran", "same"), cell(2, "ran", "drifted")], [], "runs"),
        ([cell(1, "ran")], [], "runs"),
        ([cell(1, "ran", "not_comparable")], [], "runs"),
        ([cell(1, "ran"), cell(2, "failed")], [], "partial"),
        ([cell(1, "ran"), cell(2, "failed"), cell(3, "blocked")], [], "failed"),
        ([cell(1, "failed"), cell(2, "blocked"), cell(3, "ran")], [NEED], "blocked"),
        ([cell(1, "ran"), cell(2, "ran"), cell(3, "failed")], [NEED], "blocked"),
        ([cell(1, "ran"), cell(2, "failed"), cell(3, "ran")], [NEED], "partial"),
    ],
)
def test_verdicts(cells, needs, verdict):
    assert judge(cells, needs) == verdict
    sentence = summarize(verdict, cells, 0)
    assert sentence.endswith(".")
    assert "fastai" not in sentence
    alone = in_one_sentence(report_of(verdict=verdict, summary=sentence, cells=cells, needs=needs))
    assert ("fastai" in alone) == (verdict == "blocked")


@pytest.mark.parametrize(
    ("states", "words"),
    [
        (["ran", "failed"], "1 of 2 cells ran, 1 failed."),
        (["failed", "failed", "blocked"], "None of 3 cells ran, 2 failed, 1 is blocked by those."),
        (["ran", "failed", "blocked", "blocked"], "1 of 4 cells ran, 1 failed, 2 are blocked by that."),
        (["ran", "ran", "skipped"], "2 of 3 cells ran, 1 was not reached."),
        (["failed"], "The one cell failed."),
        (["skipped"], "The one cell did not run."),
    ],
)
def test_what_became_of_the_cells_adds_up(states, words):
    cells = [cell(number, state) for number, state in enumerate(states, 1)]
    for verdict in ("blocked", "partial", "failed"):
        assert summarize(verdict, cells, 0) == words


def test_each_obstacle_is_told_once():
    messages = ["FileNotFoundError: train.csv", "KeyError: x"]
    cells = [
        CellReport(
            cell_id=f"c{n}",
            number=n,
            state="failed",
            failure=Failure(kind="crash", cell_id=f"c{n}", message=text, mended_by=["s1"]),
        )
        for n, text in enumerate(messages, 1)
    ]
    need = Need(what="input", name="train.csv", cells=["c1"], advice="Put it beside the notebook.")
    mending = suggestion("a", "b").model_copy(update={"evidence": Evidence()})
    summary = summarize("blocked", cells, 0)
    report = report_of(mending, verdict="blocked", summary=summary, cells=cells, needs=[need])
    for text in (html_report(report), markdown_report(report)):
        assert re.search("What is needed.*cell 1.*What still fails.*Cell 2", text, re.DOTALL)
        for said, times in {need.advice: 1, "KeyError": 1, "mends this": 2, "Cannot run": 0}.items():
            assert text.count(said) == times, said


def test_that_pictures_are_not_compared_is_said_with_the_verdict():
    picture = Comparison(result="not_comparable", pictures=1)
    cells = [
        cell(1, "ran", "same"),
        *(cell(n, "ran").model_copy(update={"comparison": picture}) for n in (2, 3)),
    ]
    assert summarize("reproduces", cells, 0) == (
        "Runs without any change, and the one cell that can be compared shows what it used to show; "
        "pictures are not compared (cells 2 and 3)."
    )
    assert summarize("runs", cells[:2], 0).endswith("; pictures are not compared (cell 2).")


@pytest.mark.parametrize("ending", ["", ".", ":"])
def test_what_stops_a_cell_ends_in_one_full_stop(ending):
    stopped = CellReport(
        cell_id="c",
        number=1,
        state="failed",
        failure=Failure(kind="timeout", cell_id="c", message=f"It took more than 3 s{ending}"),
    )
    report = report_of(verdict="failed", summary=summarize("failed", [stopped], 0), cells=[stopped])
    assert in_one_sentence(report) == "The one cell failed; cell 1 fails: It took more than 3 s."


@pytest.mark.parametrize(
    ("spent", "words"),
    [
        ({"calls": 1, "input_tokens": 4000, "output_tokens": 210}, "1 model call (4,210 tokens)"),
        (
            {"calls": 3, "input_tokens": 10, "output_tokens": 5, "cost": 0.01234},
            "3 model calls (15 tokens, cost 0.01234)",
        ),
    ],
)
def test_what_the_language_model_cost_is_told(spent: dict[str, object], words: str):
    report = report_of(spent=spent)
    assert words in html_report(report)
    assert words in markdown_report(report)
    assert "model call" not in html_report(report_of()) + markdown_report(report_of())


def test_scores_and_the_notebooks_time_are_shown_and_are_text():
    scores = [
        {"cell_id": "a", "number": 3, "name": HOSTILE, "then": 0.85191, "now": 0.8527, "result": "drifted"},
        {"cell_id": "a", "number": 4, "name": "F1", "then": None, "now": 0.5, "result": "not_comparable"},
    ]
    era = {"earliest": "2016-12", "latest": "2018-09", "reasons": [HOSTILE]}
    report = report_of(scores=scores, era=era)
    for text in (html_report(report), markdown_report(report)):
        assert "Scores then and now" in text
        assert "0.85191" in text
        assert "0.8527" in text
        assert "2016-12 to 2018-09" in text
        assert not re.search(r"(?<!\\)<(?:script|img)", text)


def test_a_calibration_shows_the_result_then_before_and_after():
    calibration = suggestion("a", "b").model_copy(update={"kind": "calibration"})
    calibration.evidence.outcome_before = Outcome(
        result="ran", comparison=Comparison(result="drifted", detail="0.61 then, 0.98 now.")
    )
    calibration.evidence.after = Outcome(
        result="ran",
        message="Cell 3 shows what it used to show.",
        comparison=Comparison(result="same", detail="The same as then."),
    )
    for text in (html_report(report_of(calibration)), markdown_report(report_of(calibration))):
        assert "0.61 then, 0.98 now." in text
        assert "Cell 3 shows what it used to show." in text


def test_a_speedup_shows_both_times_and_what_was_found_out():
    speedup = suggestion("a", "b").model_copy(
        update={
            "kind": "speedup",
            "evidence": Evidence(
                outcome_before=Outcome(result="ran", seconds=8.2),
                after=Outcome(result="ran", seconds=0.014),
                ratio=585.7,
                checks=["The same results."],
            ),
        }
    )
    html = html_report(report_of(speedup))
    assert re.search(r"before</dt><dd>the cell ran in 8\.2 s", html)
    assert re.search(r"checked</dt><dd>The same results", html)
    for text in (html, markdown_report(report_of(speedup))):
        assert "14 ms, 586 times as fast" in text


def told(**fields: object) -> list[tuple[str, str]]:
    """The facts of a suggestion, as label and text."""
    changed = suggestion("a", "b").model_copy(update=fields)
    return [(fact.label, fact.text) for fact in facts(changed)]


def test_a_suggestion_says_why_what_was_before_what_is_now_and_where_the_claim_comes_from():
    crash = Failure(kind="crash", cell_id="cell-1", message="AttributeError: no `a`")
    ran = Outcome(result="ran", seconds=0.014)
    assert told(
        reason="Removed in x 2.",
        reference="x 2 notes",
        evidence=Evidence(before=crash, checks=["`b` is there"], after=ran, clean_run=True),
    ) == [
        ("why", "Removed in x 2."),
        ("before", "AttributeError: no `a`"),
        ("checked", "`b` is there"),
        ("after", "the cell ran in 14 ms, and again in the clean run"),
        ("source", "x 2 notes; rule `x` of the catalogue"),
    ]


EDITS = [ReplaceSource(cell_id=f"cell-{n}", base="a", source="b") for n in (1, 2)]
DRIFT = Failure(kind="drift", cell_id="cell-1", message="Cell 1 shows other numbers. 1 then, 2 now.")


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        # What was found out without running anything is no failure.
        ({"evidence": Evidence(checks=["`b` is there"])}, {"before": None, "after": None}),
        ({"edits": EDITS, "evidence": Evidence(after=Outcome(result="ran", seconds=2))},
         {"after": "the cells ran, the slowest in 2.0 s"}),
        ({"evidence": Evidence(after=Outcome(result="ran"))}, {"after": "the cell ran"}),
        ({"evidence": Evidence(after=Outcome(result="ran", seconds=2), clean_run=False)},
         {"after": "the cell ran in 2.0 s, but not in the clean run"}),
        ({"evidence": Evidence(after=Outcome(result="failed_later", seconds=2))}, {"after": "got past this point"}),
        ({"evidence": Evidence(after=Outcome(result="failed", message="Cell 4 is blocked."))},
         {"after": "not proved: Cell 4 is blocked."}),
        # What was measured on a part says on which.
        ({"evidence": Evidence(outcome_before=Outcome(result="ran", message="the first 4 rows", seconds=2))},
         {"before": "the first 4 rows took 2.0 s"}),
        # Drift is told once.
        ({"evidence": Evidence(
            before=DRIFT,
            outcome_before=Outcome(result="ran", comparison=Comparison(result="drifted", detail="1 then, 2 now.")),
            after=Outcome(result="ran", message="It is back.", comparison=Comparison(result="same", detail="As then.")),
            clean_run=True,
        )}, {"before": DRIFT.message, "after": "It is back. As then. It held in the clean run."}),
        ({"origin": "relocation"}, {"source": "a search through the installed packages"}),
        ({"origin": "model:m"}, {"source": "the language model `m`"}),
    ],
)  # fmt: skip
def test_evidence_in_words(fields: dict[str, object], words: dict[str, str | None]):
    said = dict(told(**fields))
    assert {label: said.get(label) for label in words} == words


def test_every_report_tells_the_same_facts():
    changed = suggestion("a", "b").model_copy(
        update={
            "reason": "`a` went.",
            "evidence": Evidence(checks=["`b` is there"], after=Outcome(result="ran")),
        }
    )
    html, markdown = html_report(report_of(changed)), markdown_report(report_of(changed))
    terminal = render(changed, {}).plain
    for fact in facts(changed):
        assert f"- {fact.label}: {fact.text}" in markdown
        assert f"{fact.label + ':':9}{fact.text}" in terminal
        assert re.search(rf">{fact.label}</dt><dd>", html)


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([1], "cell 1"),
        ([2, 1], "cells 1 and 2"),
        ([1, 2, 5], "cells 1, 2 and 5"),
        ([1, *range(3, 8), 9], "cells 1, 3 to 7 and 9"),
        (range(1, 19, 2), "cells 1, 3, 5, 7, 9, 11, 13, 15, …"),
        ([], "new cell and tools.py"),
    ],
)
def test_where_a_suggestion_is(cells, words):
    edits: list[Edit] = [ReplaceSource(cell_id=f"c{number}", base="a", source="b") for number in cells]
    others = [
        InsertCell(cell_id="n", after=None, source="b"),
        ReplaceFile(path="tools.py", base="a", source="b"),
    ]
    changed = suggestion("a", "b").model_copy(update={"edits": edits or others})
    assert places(changed, {f"c{number}": number for number in range(1, 20)}) == words


def test_suggestions_are_in_the_order_of_the_notebook():
    def changing(name: str, *edits: Edit) -> Suggestion:
        return suggestion("a", "b").model_copy(update={"id": name, "title": name, "edits": list(edits)})

    def source(number: int) -> ReplaceSource:
        return ReplaceSource(cell_id=f"c{number}", base="a", source="b")

    cells = [cell(number, "ran") for number in (1, 2, 3)]
    made = [
        changing("file", ReplaceFile(path="tools.py", base="a", source="b")),
        changing("third", source(3)),
        changing("between", InsertCell(cell_id="n1", after="c2", source="b")),
        changing("second", source(3), source(2)),
        changing("second again", source(2)),
        changing("top", InsertCell(cell_id="n2", after=None, source="b")),
        changing("first", source(1)),
    ]
    report = report_of(*made, cells=cells)
    wanted = ["top", "first", "second", "second again", "between", "third", "file"]
    assert re.findall(r"^## repair: (.*)", markdown_report(report), re.MULTILINE) == wanted
    assert re.findall(r"</span>([\w ]+)</h3>", html_report(report)) == wanted
    # The chain is what it was: each edit is made on top of all before it.
    assert report.suggestions == made


def test_what_is_not_known_has_no_row():
    bare = html_report(report_of())
    for name in ("Libraries", "Time", "Cells"):
        assert name not in bare
    full = report_of(
        environment={"python": "3.11.7", "distributions": [{"name": "numpy", "version": "2.4"}]},
        seconds={"total": 75.0},
        cells=[CellReport(cell_id="c", number=1, state="ran", seconds=0.004)],
    )
    html = html_report(full)
    for words in ("numpy 2.4", "total 1 min 15 s", ">4 ms<"):
        assert words in html


@pytest.mark.parametrize(
    ("reference", "links"),
    [
        ("numpy 1.24 notes, https://numpy.org/a?b=1&c=2.", ["https://numpy.org/a?b=1&amp;c=2"]),
        ("(http://a.org/x), https://b.org/y_z#w", ["http://a.org/x", "https://b.org/y_z#w"]),
        ('javascript:alert(1) https://a.org/"onclick="x', ["https://a.org/"]),
        ("scikit-learn 0.20 changelog", []),
    ],
)
def test_the_source_of_a_claim_is_a_link(reference: str, links: list[str]):
    html = html_report(report_of(suggestion("a", "b").model_copy(update={"reference": reference})))
    assert re.findall(r'<a href="([^"]*)" target="_blank" rel="noopener noreferrer">', html) == links
    assert html.count("<a ") == len(links)


def test_what_is_known_of_a_source_is_a_link_in_both_reports():
    one = suggestion("a", "b").model_copy(
        update={
            "reference": "pandas 1.0 release notes; R&D notes",
            "links": {
                "pandas 1.0 release notes": "https://p.org/v1.html",
                "R&D notes": "https://r.org/?a&b",
                "catalogue": "javascript:alert(1)",
            },
        }
    )
    html, markdown = html_report(report_of(one)), markdown_report(report_of(one))
    assert re.findall(r'<a href="([^"]*)"[^>]*>([^<]*)</a>', html) == [
        ("https://p.org/v1.html", "pandas 1.0 release notes"),
        ("https://r.org/?a&amp;b", "R&amp;D notes"),
    ]
    assert "[pandas 1.0 release notes](https://p.org/v1.html)" in markdown
    assert "(javascript:alert" not in markdown


@pytest.mark.parametrize(
    ("earliest", "latest", "words"),
    [
        ("2017-01", "2018-02", "2017-01 to 2018-02"),
        ("2017-01", "2017-01", "2017-01"),
        (None, "2018-02", "before 2018-02"),
        ("2017-01", None, "since 2017-01"),
        (None, None, "unknown"),
    ],
)
def test_the_notebooks_time_in_words(earliest, latest, words):
    assert span(Era(earliest=earliest, latest=latest)) == words


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ({}, ""),
        ({"trials": 1, "statements_run": 1}, "1 trial, 1 statement run"),
        (
            {"trials": 2, "trials_failed": 1, "statements_run": 1200, "statements_rerun": 3, "replays": 1},
            "2 trials (1 without success), 1,200 statements run (3 of them again), started afresh once",
        ),
        ({"replays": 3}, "started afresh 3 times"),
    ],
)
def test_work_is_told_without_what_there_was_none_of(counts: dict[str, int], words: str):
    assert work_of(Counts(**counts)) == words
    for text in (html_report(report_of(counts=counts)), markdown_report(report_of(counts=counts))):
        assert words in text
        assert not re.search(r"\b0 (?:statements|trials|replays)|no model call", text)


def hunk(removed: list[str], added: list[str], place: int = 0) -> Hunk:
    return Hunk(cell_id="cell-1", removed=removed, added=added, place=place)


SIX = "a\nx\nb\ny\nb\nz"
CAPITALS = "A\nx\nB\ny\nB\nz\nnew"


@pytest.mark.parametrize(
    ("base", "source", "declined", "taken"),
    [
        (SIX, CAPITALS, [hunk(["a"], ["A"])], "a\nx\nB\ny\nB\nz\nnew"),
        # Which of two that look the same; both, one after the other.
        (SIX, CAPITALS, [hunk(["b"], ["B"], 1)], "A\nx\nB\ny\nb\nz\nnew"),
        (SIX, CAPITALS, [hunk(["b"], ["B"]), hunk(["b"], ["B"])], "A\nx\nb\ny\nb\nz\nnew"),
        # Lines that only come, or only go.
        (SIX, CAPITALS, [hunk([], ["new"])], "A\nx\nB\ny\nB\nz"),
        ("a\ngone\nz", "A\nz", [hunk(["gone"], [])], "A\nz"),
        ("a\nx\ngone\nz", "A\nx\nz", [hunk(["gone"], [])], "A\nx\ngone\nz"),
        # One of the lines that change together, next to which another suggestion had changed its own.
        ("a\nb", "A\nB", [hunk(["b"], ["B"])], "A\nb"),
        # Not there any more: the words tell of it.
        (SIX, CAPITALS, [hunk(["other"], ["Other"])], CAPITALS),
    ],
)
def test_a_report_shows_what_was_taken_of_a_suggestion(
    base: str, source: str, declined: list[Hunk], taken: str
):
    partly = suggestion(base, source).model_copy(update={"status": "accepted", "declined": declined})
    shown = list(changes(partly, {}))
    assert shown == list(changes(suggestion(base, taken), {}))
    for text in (html_report(report_of(partly)), markdown_report(report_of(partly))):
        assert f"accepted, without {len(declined)} of its changes" in text


@pytest.mark.parametrize(("state", "waits"), [("proposed", True), ("accepted", False)])
def test_what_waits_for_a_decision_says_what_is_to_be_decided(state: str, waits: bool):
    asked = suggestion("a", "b").model_copy(
        update={"status": state, "needs_decision": "It fetches `a file` from the network."}
    )
    for text in (html_report(report_of(asked)), markdown_report(report_of(asked))):
        assert "from the network" in text
        assert ("waits for a decision" in text) == waits


@pytest.mark.parametrize(
    ("others", "result"),
    [((), "drifted"), (("0.41", "0.19"), "not_comparable"), (("0.259", "0.258"), "drifted")],
)
def test_a_score_that_differs_from_run_to_run_has_not_drifted(others: tuple[str, ...], result: str):
    def shown(loss: str) -> list[dict]:
        return [{"output_type": "stream", "name": "stdout", "text": f"Loss: {loss}\n"}]

    cells = WorkingCopy([Cell(id="c", cell_type="code", source="train()")])
    passage = Passage(None, cells, {}, lambda event: None, "run")  # type: ignore[arg-type]
    passage.results["c"] = CellResult("c", 1, "ran", outputs=shown("0.26"))
    saved, samples = {"c": shown("0.33")}, {"c": [shown(loss) for loss in others]}
    results = compare_cells(passage, saved, 0.01, lambda event: None, samples)
    scores = passage_scores(passage, cells, saved, 0.01)
    report = make_report(
        passage,
        results,
        modernization="m",
        name="a",
        suggestions=[],
        applied=0,
        environment=None,
        scores=scores,
    )
    assert report.cells[0].comparison is not None
    assert (report.scores[0].result, report.cells[0].comparison.result) == (result, result)


class TestVerdictsLookTheSameEverywhere:
    """A verdict has one sign and one colour, in JupyterLab and in the report, and signs differ where colours do not."""

    TONES = ("success", "good"), ("warn", "warn"), ("error", "bad")

    def test_signs(self):
        wording = (ROOT / "src" / "runwording.ts").read_text(encoding="utf-8")
        signs = dict(
            re.findall(r"case '(\w+)':\s+return '(.)';", wording[wording.index("function verdictSign") :])
        )
        assert set(signs) == set(get_args(Verdict))
        assert len(set(signs.values())) == len(signs)
        assert dict(re.findall(r'\.verdict\.(\w+)::before { content: "(.)" / ""; }', TEMPLATE)) == signs

    def test_colours(self):
        style = (ROOT / "style" / "base.css").read_text(encoding="utf-8")
        lab = {
            verdict: tone
            for selectors, tone in re.findall(
                r"((?:\.mzn-verdict-sign\.mzn-mod-\w+,?\s+)+){\s+--mzn-tone: var\(--jp-(\w+)-color1\)", style
            )
            for verdict in re.findall(r"mzn-mod-(\w+)", selectors)
        }
        report = {
            verdict: tone
            for selectors, tone in re.findall(r"((?:\.\w+,? )+){ color: var\(--(\w+)\); }", TEMPLATE)
            for verdict in re.findall(r"\.(\w+)", selectors)
        }
        same = dict(self.TONES)
        assert set(lab) == set(get_args(Verdict))
        assert {verdict: same[tone] for verdict, tone in lab.items()} == {
            verdict: report[verdict] for verdict in lab
        }
