"""The engine as a whole: what is no rule's business stays to the letter; rules keep to their versions."""

import asyncio

import pytest
from helpers import COMMON, FakeFacts, context, crash
from hypothesis import given, settings
from hypothesis import strategies as st
from test_call import ALL as CALLS
from test_moved import ALL as MOVES
from test_pattern import ALL as PATTERNS

from jupyter_mlemodernizer.model import Distribution, Environment, Receiver, ReplaceSource
from jupyter_mlemodernizer.proposer import Proposal
from jupyter_mlemodernizer.repair.catalogue import Catalogue, Moved, Pattern
from jupyter_mlemodernizer.repair.catalogue.grouping import together
from jupyter_mlemodernizer.repair.catalogue.registry import Registry, applies

EVERY = [*MOVES, *CALLS, *PATTERNS]
_BITS = st.sampled_from(
    [
        "import pandas as pd",
        "import numpy as np",
        "from sklearn.cross_validation import KFold",
        "from sklearn import cross_validation as cv, tree  # trees",
        "df = pd.read_csv('x')",
        "df = df.append(df,\n   ignore_index = True)  # more",
        "%matplotlib inline",
        "!ls 'np.float",
        "x = np.float(3) if xrange(3) else raw_input( )",
        "for i in xrange( 10 ):\n\tKFold( n_folds = i )",
        "'''np.float\n%x\n'''",
        "  # np.float",
        "",
        "print 'np.float'",
        "def f(df, np): return df.append(np.float)",
        "f'{np.float(1)!r} {df.append(df)}'",
        "try:\n    xrange\nexcept NameError:\n    xrange = range",
        "é = {'ü': np.float, **df}",
        "x = lambda np: np.float",
        "d = {}\nwhile d.has_key(1): d.has_key((yield))",
        "cv.KFold(n_folds=cv.KFold(n_folds=3))",
    ]
)


@given(st.lists(st.lists(_BITS, max_size=5).map("\n".join), max_size=3))
@settings(deadline=None, max_examples=150)
def test_any_notebook_is_swept_once_and_for_all(cells: list[str]) -> None:
    situation = context(*cells)
    catalogue = Catalogue(EVERY)
    for proposal in asyncio.run(catalogue.sweep(situation)):
        before = [cell.source for cell in situation.working_copy.cells]
        situation.working_copy.apply(proposal.edits)
        assert before != [cell.source for cell in situation.working_copy.cells]
    assert asyncio.run(catalogue.sweep(situation)) == []
    for old, new in zip(cells, situation.working_copy.cells, strict=True):
        try:
            compile(old, "old", "exec")
        except SyntaxError:
            continue
        compile(new.source, "new", "exec")


@given(st.text(alphabet="abdfnpx =.()'\"\\#%!\n\t:,[]é", max_size=60), st.sampled_from(["", "\n", "\n\n  "]))
@settings(deadline=None)
def test_cells_without_a_match_come_back_to_the_letter(text: str, end: str) -> None:
    situation = context(text + end)
    assert asyncio.run(Catalogue(EVERY).sweep(situation)) == []
    failure = crash("AttributeError: has no attribute 'append'")
    situation.failure = failure
    if "append" not in text:
        assert asyncio.run(Catalogue(EVERY).propose(situation)) == []


def _rule(**more: str) -> Moved:
    return Moved(id="t", old="a.b", new="a.c", **(COMMON | more))


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"since": "1.9"}, True),
        ({"since": "1.9.2"}, False),
        ({"since": "1.0", "until": "1.9.1"}, False),
        ({"since": "1.0", "until": "2.0"}, True),
        ({"library": "python", "since": "3.10"}, True),
        ({"library": "python", "since": "3.12"}, False),
        ({"library": "tensorflow", "since": "2.0"}, True),
        ({"library": "xgboost", "since": "0.1"}, False),
        ({"library": "Scikit_Learn", "since": "1.0"}, True),
    ],
)
def test_rules_keep_to_their_versions(more: dict[str, str], expected: bool) -> None:
    assert applies(_rule(**more), FakeFacts().environment) is expected


def test_a_version_that_is_none() -> None:
    environment = Environment(
        python="3.11", distributions=[Distribution(name="scikit-learn", version="weird")]
    )
    assert applies(_rule(since="1.0"), environment) is False


def test_one_name_before_and_after_moves() -> None:
    rules = [
        Moved(id="one", old="a.b", new="a.c", **COMMON),
        Moved(id="two", old="a.c.d", new="e.d", **COMMON),
        Moved(id="three", old="keras.x", new="keras.y", **COMMON),
    ]
    registry = Registry(rules, FakeFacts().environment)
    assert registry.same("a.b.d") == registry.same("a.c.d") == registry.same("e.d") == "e.d"
    assert registry.same("a.b.z") == "a.c.z"
    assert registry.same("keras.x") == registry.same("tensorflow.keras.x") == "keras.y"


def test_a_cell_that_is_gone_or_does_not_parse_yields_nothing() -> None:
    failure = crash("ModuleNotFoundError: No module named 'sklearn.cross_validation'", cell=7)
    situation = context("from sklearn.cross_validation import KFold", failure=failure)
    assert asyncio.run(Catalogue(MOVES).propose(situation)) == []
    situation = context("print 'x'", failure=crash("SyntaxError: invalid syntax"))
    assert asyncio.run(Catalogue(MOVES).propose(situation)) == []


def test_one_change_told_in_two_rules_is_one_proposal() -> None:
    common = {**COMMON, "title": "`plot_x(…)` is `XDisplay.of(…)`"}
    rules = [
        Moved(id="name", old="sklearn.metrics.plot_x", new="sklearn.metrics.XDisplay", **common),
        Moved(
            id="other", old="sklearn.metrics.gone", new="sklearn.metrics.here", **{**COMMON, "title": "other"}
        ),
        Pattern(
            id="of",
            pattern="$D($a, $b)",
            template="$D.of($a, $b)",
            bind={"D": "sklearn.metrics.XDisplay"},
            **common,
        ),
    ]
    situation = context("from sklearn.metrics import plot_x, gone", "x = 1", "plot_x(m, X)\ngone()")
    first, second = asyncio.run(Catalogue(rules).sweep(situation))
    assert (first.title, second.title) == (common["title"], "Other")
    situation.working_copy.apply(first.edits)
    assert [cell.source for cell in situation.working_copy.cells] == [
        "from sklearn.metrics import XDisplay, gone",
        "x = 1",
        "XDisplay.of(m, X)\ngone()",
    ]
    situation.working_copy.apply(second.edits)
    assert situation.working_copy.cells[2].source == "XDisplay.of(m, X)\nhere()"


def test_one_change_of_different_calls_says_what_holds_of_each() -> None:
    setup = "import pandas as pd\ndf = pd.DataFrame({'a': [1]})"
    row = "longer = df.append({'a': 2}, ignore_index=True)"
    frame = "twice = df.append(df)"
    said = {}
    for cells in ([row], [frame], [row, frame], [frame, row], [row, row]):
        (proposal,) = asyncio.run(Catalogue().sweep(context(setup, *cells)))
        assert len(proposal.edits) == len(cells)
        said[tuple(cells)] = proposal.reason
    assert "one row" in said[(row,)]
    assert "one row" not in said[(frame,)]
    both = said[(row, frame)]
    assert both == said[(frame, row)] == f"{said[(row,)]} {said[(frame,)]}"
    assert said[(row, row)] == said[(row,)]


@pytest.mark.parametrize(
    ("references", "joined"),
    [
        (["x 1.2 changelog", "x 1.2 changelog; deprecated in 1.0"], "x 1.2 changelog; deprecated in 1.0"),
        (["x 1.2", "y 2", "x 1.2"], "x 1.2; y 2"),
        (["", "x 1.2"], "x 1.2"),
        (["", ""], ""),
    ],
)
def test_the_sources_of_one_change_are_named_once(references: list[str], joined: str) -> None:
    edit = ReplaceSource(cell_id="c", base="a", source="b")
    parts = [
        Proposal(kind="repair", title="t", origin="o", reference=reference, edits=[edit])
        for reference in references
    ]
    (proposal,) = together(parts)
    assert proposal.reference == joined


def test_a_rule_for_the_whole_assignment_comes_before_one_for_a_name_in_it() -> None:
    failure = crash("AttributeError: 'Series' object has no attribute 'ix'", cell=1)
    assert failure.crash is not None
    failure.crash.receiver = Receiver(type="pandas.Series")
    source = "df['price'].ix[df['price'] > high] = high"
    situation = context("import pandas as pd\ndf = pd.read_csv('x')", source, failure=failure)
    first = asyncio.run(Catalogue().propose(situation))[0]
    assert [edit.source for edit in first.edits] == ["df.loc[df['price'] > high, 'price'] = high"]
