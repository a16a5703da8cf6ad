"""The numbers of the report, against the same counted in the plainest way."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jupyter_mlemodernizer.batch import figures
from jupyter_mlemodernizer.batch.causes import FIXES, cause, fix, library, wanted
from jupyter_mlemodernizer.batch.compare import compare
from jupyter_mlemodernizer.batch.dataset import SCHEMAS, Results
from jupyter_mlemodernizer.batch.progress import VERDICTS, Tally, duration
from jupyter_mlemodernizer.batch.report import _size, html_report
from jupyter_mlemodernizer.batch.rows import imports
from jupyter_mlemodernizer.model import Crash, Failure, Receiver

LISTS = {"overrun", "left_behind", "causes", "fixes", "needs", "libraries"}


@st.composite
def rows(draw):
    verdict = draw(st.sampled_from(list(VERDICTS)))
    fixes = draw(st.sets(st.sampled_from([*FIXES, "calibration"])))
    base = {name: [] if name in LISTS else 0 for name in SCHEMAS["notebooks"].names}
    return base | {
        "verdict": verdict,
        "fixes": sorted(fixes),
        "ran_then": draw(st.booleans()),
        "runs_today": verdict in ("reproduces", "runs") and fixes <= {"calibration"},
        "libraries": draw(st.lists(st.sampled_from(["pandas", "numpy", "keras"]), unique=True)),
        "causes": draw(st.lists(st.sampled_from(["a module is gone", "an attribute is gone"]), unique=True)),
        "year": draw(st.sampled_from([None, 2016, 2019])),
        "baseline": False,
        "cost": None,
        "expected_score": None,
        "seconds": 1.0,
        "ended": "",
        "summary": "…",
    }


def corpora(least: int = 0):
    return st.lists(rows(), min_size=least, max_size=20).map(
        lambda found: [row | {"id": str(n), "path": f"/c/{n}", "name": f"{n}"} for n, row in enumerate(found)]
    )


@settings(max_examples=30, deadline=None)
@given(corpora(1))
def test_the_funnel(notebooks):
    steps = {step.name: step.count for step in figures.funnel(notebooks)}
    runs = [row for row in notebooks if row["verdict"] in ("reproduces", "runs")]
    assert steps["notebooks"] == len(notebooks)
    assert steps["run now"] == len(runs)
    assert steps["run today"] == len([row for row in runs if not set(row["fixes"]) - {"calibration"}])
    added = [count for name, count in steps.items() if name.startswith("+ ")]
    # Each kind of fix brings more notebooks to run, from those that run today to all that run now.
    assert [steps["run today"], *added] == sorted([steps["run today"], *added])
    assert (added or [steps["run today"]])[-1] == len(runs)


@settings(max_examples=30, deadline=None)
@given(corpora(1))
def test_groups_and_breakages(notebooks):
    for group in figures.by_library(notebooks):
        members = [row for row in notebooks if group.name in row["libraries"]]
        assert group.total == len(members)
        assert group.runs == sum(row["verdict"] in ("reproduces", "runs") for row in members)
    years = figures.by_year(notebooks)
    assert sum(group.total for group in years) == (len(notebooks) if any(r["year"] for r in notebooks) else 0)
    for breakage in figures.breakages(notebooks):
        assert breakage.notebooks == sum(breakage.name in row["causes"] for row in notebooks)


@settings(max_examples=20, deadline=None)
@given(corpora())
def test_the_page_needs_nothing_from_elsewhere_and_shows_the_numbers(tmp_path_factory, notebooks):
    page = html_report(Results(notebooks, [], []), tmp_path_factory.getbasetemp())
    assert "<script" not in page
    assert not re.search(r"""(?:src|href)=["']?http""", page)
    cards = [int(n) for n in re.findall(r'<div class="card"[^>]*><b>(\d+)</b>', page)]
    assert cards == [sum(row["verdict"] == name for row in notebooks) for name in VERDICTS]


def test_text_from_notebooks_is_text():
    evil = {name: [] if name in LISTS else 0 for name in SCHEMAS["notebooks"].names} | {
        "verdict": "failed",
        "name": "<script>alert(1)</script>",
        "summary": "</td><img src=x>",
        "libraries": ["<b>x</b>"],
        "causes": ["<i>"],
        "needs": ["input <u>"],
        "ended": "<s>",
        "cost": None,
        "expected_score": None,
        "baseline": False,
    }
    page = html_report(Results([evil], [], []), Path("/nonexistent"))
    for tag in ("<script", "<img", "<b>x", "<i>", "<u>", "<s>"):
        assert tag not in page.replace("<i>+</i>", "")


def test_what_nothing_solved_names_a_notebook_by_its_place_in_the_corpus():
    notebook = {name: [] if name in LISTS else 0 for name in SCHEMAS["notebooks"].names} | {
        "verdict": "partial",
        "summary": "",
        "path": "/corpora/a/deep/notebook.ipynb",
        "name": "deep/notebook.ipynb",
        "cost": None,
        "expected_score": None,
        "peak_memory": 1034 * 2**20,
    }
    cell = {"wanted": "ValueError: x", "library": "", "notebook": "1", "path": notebook["path"]}
    page = html_report(Results([notebook], [], [cell]), Path("/nonexistent"))
    wanted_table = page[page.index("Most wanted rules") :].split("</table>")[0]
    assert ">deep/notebook.ipynb<" in wanted_table
    assert "1.01 GiB" in page


@pytest.mark.parametrize(("size", "words"), [(5, "5 B"), (1020 * 2**20, "1020 MiB"), (3 * 2**29, "1.5 GiB")])
def test_sizes_in_the_report(size, words):
    assert _size(size) == words


def crash(kind: str, message: str, **facts) -> Failure:
    return Failure(
        kind="crash",
        cell_id="c",
        message=f"{kind}: {message}",
        crash=Crash(type=kind, message=message, **facts),
    )


@pytest.mark.parametrize(
    ("failure", "what"),
    [
        (crash("ModuleNotFoundError", "No module named 'sklearn.cross_validation'"), "a module is gone"),
        (crash("ImportError", "cannot import name 'imread'"), "a name is gone from its module"),
        (crash("AttributeError", "module 'pandas' has no attribute 'Panel'"), "an attribute is gone"),
        (crash("TypeError", "f() got an unexpected keyword argument 'n_iter'"), "a keyword is gone"),
        (
            crash("TypeError", "f() takes 1 positional argument but 2 were given"),
            "arguments do not fit",
        ),
        (crash("TypeError", "unsupported operand"), "a type is refused"),
        (crash("pandas.errors.InvalidIndexError", "x", bases=["Exception"]), "another error"),
        (crash("json.JSONDecodeError", "x", bases=["ValueError", "Exception"]), "a value is refused"),
        (Failure(kind="timeout", cell_id="c", message="too long"), "a cell takes too long"),
    ],
)
def test_kinds_of_breakage(failure, what):
    assert cause(failure) == what


def test_crashes_that_differ_in_numbers_paths_and_addresses_are_the_same():
    one = crash("ValueError", "shape (3, 4) at <f 0x7f00> in /home/a/b.csv")
    two = crash("ValueError", "shape (30, 14) at <f 0x9abc> in /data/c.csv")
    assert wanted(one) == wanted(two)
    assert wanted(one) != wanted(crash("ValueError", "another shape (3, 4)"))
    gone = crash(
        "AttributeError",
        "module 'numpy' has no attribute 'float'",
        receiver=Receiver(type="module", module="numpy"),
    )
    assert "'float'" in wanted(gone)
    assert library(gone) == "numpy"


@pytest.mark.parametrize(
    ("origin", "kind", "name"),
    [
        ("rule:python.2-to-3", "repair", "Python 2"),
        ("rule:pandas.append", "repair", "rule"),
        ("relocation", "repair", "relocation"),
        ("model:gpt-oss", "speedup", "model"),
        ("rule:x", "calibration", "calibration"),
        ("rule:x", "speedup", "speedup"),
    ],
)
def test_kinds_of_fix(origin, kind, name):
    assert fix(origin, kind) == name


def test_imports_of_any_python(tmp_path):
    (tmp_path / "tools.py").touch()
    (tmp_path / "own").mkdir()
    source = "import numpy as np, pandas\nfrom sklearn.svm import SVC\nprint 'x'\n  import os\nimport urllib2\n%matplotlib inline"
    source += "\nimport tools\nfrom own.deep import x"
    assert imports(source, tmp_path) == ["numpy", "pandas", "sklearn"]


def test_two_runs_are_compared():
    def row(name, verdict):
        return {"path": name, "name": name, "verdict": verdict, "summary": "s.", "seconds": 1.0}

    first = [row("a", "failed"), row("b", "reproduces"), row("c", "runs"), row("x", "runs")]
    second = [row("a", "runs"), row("b", "partial"), row("c", "runs")]
    text = compare(first, second, "one", "two")
    assert "1 are better, 1 worse, 1 the same" in text
    assert "+ a: failed → runs" in text
    assert "- b: reproduces → partial" in text
    assert "3 notebooks are in both, 1 only in the first, 0 only in the second" in text


def test_the_tally_counts_what_is_done_before_apart():
    tally = Tally(3)
    tally.add(None)
    tally.add({"verdict": "runs", "input_tokens": 5, "output_tokens": 6, "cost": 0.5})
    assert tally.done == 2
    assert "2 of 3" in tally.line()
    assert "1 done before" in tally.line()
    assert "11 tokens" in tally.line()
    assert "cost 0.50" in tally.line()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.21, "0.2 s"), (59, "59 s"), (61, "1 min 1 s"), (7260, "2 h 1 min"), (90000, "1 d 1 h")],
)
def test_durations(seconds, words):
    assert duration(seconds) == words
