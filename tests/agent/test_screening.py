"""Screening, judged by edits that must not run and edits that must: misses and false alarms are counted."""

from itertools import zip_longest

import pytest

from jupyter_mlemodernizer.agent.edits import edits_of
from jupyter_mlemodernizer.agent.numbering import Numbering
from jupyter_mlemodernizer.agent.screening import Policy, Screened, screen
from jupyter_mlemodernizer.agent.surroundings import Surroundings, cone_of
from jupyter_mlemodernizer.model import Cell, WorkingCopy

from .screening_bad import BAD, REFUSED
from .screening_good import GOOD

pytestmark = pytest.mark.ml

PRELUDE = """\
import numpy as np
import pandas as pd
import matplotlib.pyplot as plt
import seaborn as sns
import lightgbm as lgb
import torch
from sklearn.ensemble import RandomForestClassifier, GradientBoostingRegressor
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, mean_squared_error
from sklearn.model_selection import GridSearchCV, KFold, cross_val_score, train_test_split
from sklearn.preprocessing import OneHotEncoder, StandardScaler
from imblearn.over_sampling import SMOTE
from keras.optimizers import Adam
df = pd.read_csv('data/train.csv')
"""


def outcome(screened: Screened) -> str:
    return "refused" if screened.refusal else "decision" if screened.decision else "pass"


def screened(workplace, before: str, after: str, error: str, policy: Policy | None = None) -> Screened:
    lines = zip_longest(before.split("\n"), after.split("\n"))
    line = next(number for number, (old, new) in enumerate(lines, 1) if old != new)
    context = workplace.context(PRELUDE, before, error=error, line=line)
    # The variables of other tests in this kernel have nothing to do with these cells.
    context.kernel = None
    edits = edits_of([{"cell": 2, "source": after}], context.working_copy)
    cone = cone_of(context, context.failure)
    return workplace.do(screen(edits, context, cone=cone, policy=policy))


@pytest.mark.parametrize("case", BAD, ids=[case[0] for case in BAD])
def test_what_must_not_run(workplace, case):
    result = screened(workplace, *case[1:4])
    assert outcome(result) == case[4], result.findings


def test_false_alarms_are_few(workplace):
    alarms = {}
    for name, before, after, error in GOOD:
        result = screened(workplace, before, after, error)
        if outcome(result) != "pass":
            alarms[name] = result.findings
    assert len(alarms) <= 1, alarms
    assert all(f.outcome == "decision" for found in alarms.values() for f in found), alarms


def test_the_set_is_as_large_as_it_should_be():
    assert len(BAD) >= 150
    assert len(GOOD) >= 135
    assert len({case[0] for case in [*BAD, *GOOD]}) == len(BAD) + len(GOOD)


def test_an_administrator_may_leave_nothing_to_decide(workplace):
    undecided = [case for case in BAD if case[4] != REFUSED]
    for _, before, after, error, _ in undecided:
        assert outcome(screened(workplace, before, after, error, Policy(decisions=False))) == REFUSED


@pytest.mark.parametrize("name", ["iloc", "pandas.concat", "concat"])
def test_an_administrator_may_forbid_a_name(workplace, name):
    case = (
        "df = df.append(row)",
        "df = pd.concat([df, row]).iloc[:]",
        "AttributeError: 'DataFrame' object has no attribute 'append'",
    )
    assert outcome(screened(workplace, *case)) == "pass"
    assert "forbidden" in screened(workplace, *case, Policy(forbidden=(name,))).refusal


@pytest.mark.parametrize(
    ("after", "wanted"),
    [
        ("y = table_of_ages.iloc[0]", "pass"),
        ("y = table_of_ages.age", "pass"),
        ("y = table_of_ages.first_row()", "refused"),
        ("y = text_of_ages.splits(',')", "refused"),
        ("table_of_ages = load()\ny = table_of_ages.first_row()", "pass"),
    ],
)
def test_methods_of_live_variables_must_be_there(workplace, after, wanted):
    setup = "import pandas as pd\ntable_of_ages = pd.DataFrame({'age': [1]})\ntext_of_ages = '1,2'"
    workplace.do(workplace.kernel.execute(setup))
    context = workplace.context(
        "y = table_of_ages.ix[0]", error="AttributeError: 'DataFrame' object has no attribute 'ix'"
    )
    edits = edits_of([{"cell": 1, "source": after}], context.working_copy)
    assert outcome(workplace.do(screen(edits, context, cone=[]))) == wanted


MOVED = "from sklearn.metrics import roc_curve, plot_roc_curve"


@pytest.mark.parametrize(
    ("later", "now", "wanted"),
    [
        (
            "a, b = 1, 2\nplot_roc_curve(model, X, y)",
            "a, b = 1, 2\nRocCurveDisplay.from_estimator(model, X, y)",
            "pass",
        ),
        (
            "plot_roc_curve(model, X, y)\ntotal = 1",
            "RocCurveDisplay.from_estimator(model, X, y)\ntotal = 2",
            "refused",
        ),
        ("total = sum(values)", "total = sum(list(values))", "refused"),
        ("values = [1]", "values = [1]\nprint(values)", "refused"),
    ],
    ids=["a use of what moved", "and something else", "nothing to do with it", "something new"],
)
def test_uses_of_what_moved_in_later_cells_are_near_and_nothing_else_is(workplace, later, now, wanted):
    context = workplace.context(
        MOVED, error="ImportError: cannot import name 'plot_roc_curve' from 'sklearn.metrics'"
    )
    context.working_copy = WorkingCopy(
        [*context.working_copy.cells, Cell(id="c2", cell_type="code", source=later)]
    )
    moved = MOVED.replace("plot_roc_curve", "RocCurveDisplay")
    edits = edits_of([{"cell": 1, "source": moved}, {"cell": 2, "source": now}], context.working_copy)
    assert outcome(workplace.do(screen(edits, context, cone=[]))) == wanted


def test_what_is_shown_as_a_cause_may_be_changed(workplace):
    """Also what changes an object by another name of it."""
    context = workplace.context(
        "train, test = load()",
        "for d in [train, test]:\n    d['bmi'][d['bmi'] > 99] = 0\n    print(1)",
        "unrelated = 1",
        "y = train.old()",
        error="AttributeError: 'DataFrame' object has no attribute 'old'",
    )
    cone = cone_of(context, context.failure)
    assert cone == [1, 0]
    behind = Surroundings(context, context.failure, Numbering(context.working_copy)).behind
    assert [cell.id for cell, _ in behind] == ["c2", "c1"]
    changed = {
        "cell": 2,
        "search": "d['bmi'][d['bmi'] > 99] = 0",
        "replace": "d.loc[d['bmi'] > 99, 'bmi'] = 0",
    }
    edits = edits_of([changed, {"cell": 4, "search": "old", "replace": "head"}], context.working_copy)
    assert "near" not in str(workplace.do(screen(edits, context, cone=cone)).findings)


@pytest.mark.parametrize(
    ("before", "after", "wanted"),
    [
        ("z = pd.concat([df], join_axes=[1])", "z = pd.concat([df]).reindex([1])", "pass"),
        ("z = df.astype(np.object)", "z = df.astype(object)", "pass"),
        ("z = np.float(a) + pd.concat([df])", "z = float(a) + pd.concat([df, df])", "pass"),
        ("z = pd.concat([df])", "z = pd.concat([df, df])", "refused"),
        ("z = np.object\nw = load(7)", "z = object\nw = load(8, True)", "refused"),
    ],
)
@pytest.mark.parametrize("place", ["the failing cell", "a later cell"])
def test_what_cannot_run_either_may_be_mended_in_the_same_fix(workplace, place, before, after, wanted):
    head, fails, right = "import numpy as np\nimport pandas as pd", "y = xs.ix[0]", "y = xs.iloc[0]"
    context = workplace.context(head, fails, error="AttributeError: 'DataFrame' object has no attribute 'ix'")
    cells = [head, f"{fails}\n{before}"] if place == "the failing cell" else [head, fails, before]
    context.working_copy = WorkingCopy(
        [Cell(id=f"c{n}", cell_type="code", source=source) for n, source in enumerate(cells, 1)]
    )
    context.kernel = None
    last = len(cells)
    submitted = [
        {"cell": 2, "search": fails, "replace": right},
        {"cell": last, "search": before, "replace": after},
    ]
    edits = edits_of(submitted, context.working_copy)
    assert outcome(workplace.do(screen(edits, context, cone=[0]))) == wanted
