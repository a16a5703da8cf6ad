"""Defaults of the past: the table against signatures, and where its lines find a call."""

import asyncio
import json
from pathlib import Path

import pytest
from helpers import FakeFacts, context
from packaging.version import Version
from signatures import FACTS, collect, later, seen, table

from jupyter_mlemodernizer.model import Distribution
from jupyter_mlemodernizer.repair.catalogue import Catalogue, Default
from jupyter_mlemodernizer.repair.catalogue.rules import all_rules

LINES = table()
# Nobody gives more arguments than this by position.
_FEW = 6


def test_the_table_says_what_old_signatures_say() -> None:
    """For 2016, 2017, 2019 and 2021, whose signatures were collected from environments of those years."""
    facts = json.loads(FACTS.read_text())
    assert sorted(facts) == ["2016", "2017", "2019", "2021"]
    shown = list(seen(facts))
    assert [found for found in shown if found[0].contradicts(found[2], found[3])] == []
    old = {
        (line.callable, line.parameter, line.rule.since)
        for line, _, version, _ in shown
        if Version(version) < Version(line.rule.since)
    }
    assert len(old) >= 150
    assert len({(line.callable, line.parameter) for line in LINES}) >= 200


@pytest.mark.ml
def test_the_table_says_what_todays_signatures_say(ml_python: Path) -> None:
    today = collect(ml_python, [line.callable for line in LINES])
    wrong = []
    for line in LINES:
        shown = today["defaults"].get(line.callable, {}).get(line.parameter)
        now = line.rule.now[line.parameter]
        if now and not later(line) and shown != now:
            wrong.append((line.callable, line.parameter, now, shown))
        place = today["positions"].get(line.callable, {}).get(line.parameter, _FEW)
        if line.rule.within is None and place < _FEW and place != line.rule.at.get(line.parameter):
            wrong.append((line.callable, line.parameter, "at", place))
    assert wrong == []


class Facts(FakeFacts):
    """Today's libraries."""

    def __init__(self) -> None:
        super().__init__()
        installed = {
            "xgboost": "3.2",
            "lightgbm": "4.7",
            "keras": "3.15",
            "statsmodels": "0.15",
            "scipy": "1.17",
            "numpy": "2.4",
        }
        self.environment.distributions += [
            Distribution(name=name, version=version) for name, version in installed.items()
        ]


def pinned(name: str, *cells: str, within: set[str] | None = None) -> list[str]:
    """The cells after the proposal of one line of the table."""
    situation = context(*cells, facts=Facts())
    everywhere = {cell.id for cell in situation.working_copy.cells}
    catalogue = Catalogue([rule for rule in all_rules() if rule.id == name])
    proposals = asyncio.run(catalogue.suspects(situation, within or everywhere))
    assert len(proposals) <= 1
    for proposal in proposals:
        assert proposal.kind == "calibration"
        situation.working_copy.apply(proposal.edits)
    return [cell.source for cell in situation.working_copy.cells]


FOREST = "sklearn.default-random-forest-classifier-n-estimators-before-0-22"
IMPORT = "from sklearn.ensemble import RandomForestClassifier"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("m = RandomForestClassifier()", "m = RandomForestClassifier(n_estimators=10)"),
        (
            "models = dict(rf=RandomForestClassifier(random_state=3), x=1)",
            "models = dict(rf=RandomForestClassifier(random_state=3, n_estimators=10), x=1)",
        ),
        (
            "models = []\nmodels.append(('RF', RandomForestClassifier()))",
            "models = []\nmodels.append(('RF', RandomForestClassifier(n_estimators=10)))",
        ),
        ("RF = RandomForestClassifier\nm = RF()", "RF = RandomForestClassifier\nm = RF(n_estimators=10)"),
        (
            "def fit(X, y):\n    return RandomForestClassifier(max_features='sqrt').fit(X, y)",
            "def fit(X, y):\n    return RandomForestClassifier(max_features='sqrt', n_estimators=10).fit(X, y)",
        ),
        (
            "from sklearn.pipeline import make_pipeline\np = make_pipeline(scaler, RandomForestClassifier())",
            "from sklearn.pipeline import make_pipeline\np = make_pipeline(scaler, RandomForestClassifier(n_estimators=10))",
        ),
        (
            "from functools import partial\nmake = partial(RandomForestClassifier, random_state=1)",
            "from functools import partial\nmake = partial(RandomForestClassifier, random_state=1, n_estimators=10)",
        ),
        (
            "p = {'max_depth': 3}\nm = RandomForestClassifier(**p)",
            "p = {'max_depth': 3}\nm = RandomForestClassifier(**p, n_estimators=10)",
        ),
        (
            "def make(**p):\n    return RandomForestClassifier(**p)",
            "def make(**p):\n    return RandomForestClassifier(**{'n_estimators': 10, **p})",
        ),
        (
            "m = RandomForestClassifier(\n    random_state=1,  # as always\n)",
            "m = RandomForestClassifier(\n    random_state=1, n_estimators=10,  # as always\n)",
        ),
    ],
)
def test_calls_wherever_they_stand(old: str, new: str) -> None:
    assert pinned(FOREST, IMPORT, old) == [IMPORT, new]


@pytest.mark.parametrize(
    "code",
    [
        "m = RandomForestClassifier(50)",
        "m = RandomForestClassifier(n_estimators=50)",
        "p = {'n_estimators': 50}\nm = RandomForestClassifier(**p)",
        "p = {}\np['n_estimators'] = 50\nm = RandomForestClassifier(**p)",
        "p = dict(max_depth=2)\np.update(n_estimators=50)\nm = RandomForestClassifier(**p)",
        "m = RandomForestClassifier(*arguments)",
        "m = other.RandomForestClassifier",
    ],
)
def test_calls_that_decided_themselves(code: str) -> None:
    assert pinned(FOREST, IMPORT, code) == [IMPORT, code]


def test_classes_imported_late_and_under_another_name() -> None:
    cells = [
        "def model():\n    return Forest()",
        "from sklearn.ensemble import RandomForestClassifier as Forest",
    ]
    assert pinned(FOREST, *cells)[0] == "def model():\n    return Forest(n_estimators=10)"


def test_only_the_cells_that_were_asked_for() -> None:
    cells = [IMPORT, "a = RandomForestClassifier()", "b = RandomForestClassifier()"]
    assert pinned(FOREST, *cells, within={"c2"}) == [
        *cells[:2],
        "b = RandomForestClassifier(n_estimators=10)",
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("xgb.train(p, d, 9)", "xgb.train({'base_score': 0.5, **p}, d, 9)"),
        ("xgb.train(params=p, dtrain=d)", "xgb.train(params={'base_score': 0.5, **p}, dtrain=d)"),
        ("xgb.train({'eta': 0.1}, d)", "xgb.train({'base_score': 0.5, 'eta': 0.1}, d)"),
        ("xgb.train({}, d)", "xgb.train({'base_score': 0.5}, d)"),
        (
            "q = list(p.items()) + [('eval_metric', 'auc')]\nxgb.train(q, d)",
            "q = list(p.items()) + [('eval_metric', 'auc')]\nxgb.train([('base_score', 0.5), *q], d)",
        ),
        (
            "def fit(p, d):\n    return xgb.train(p, d)",
            "def fit(p, d):\n    return xgb.train({'base_score': 0.5, **p}, d)",
        ),
        ("p['base_score'] = 0.2\nxgb.train(p, d)", "p['base_score'] = 0.2\nxgb.train(p, d)"),
        ("q = dict(p, base_score=0.2)\nxgb.train(q, d)", "q = dict(p, base_score=0.2)\nxgb.train(q, d)"),
    ],
)
def test_dicts_of_parameters(old: str, new: str) -> None:
    head = "import xgboost as xgb\np = {'eta': 0.1}"
    assert pinned("xgboost.default-train-base-score-before-2-0", head, old) == [head, new]


@pytest.mark.parametrize(
    ("name", "head", "code"),
    [
        ("sklearn.default-svc-gamma-before-0-22", "from sklearn.svm import SVC", "SVC(kernel='linear')"),
        (
            "lightgbm.default-lgbmclassifier-subsample-freq-before-2-1-2",
            "import lightgbm as lgb",
            "lgb.LGBMClassifier(num_leaves=9)",
        ),
        (
            "xgboost.default-train-binary-logistic-eval-metric-before-1-3",
            "import xgboost as xgb",
            "xgb.train({'objective': 'reg:squarederror'}, d)",
        ),
        (
            "sklearn.default-svc-decision-function-shape-before-0-19",
            "from sklearn.svm import SVC",
            "SVC().fit(X, y).predict(X)",
        ),
        (
            "pandas.default-data-frame-groupby-group-keys-before-2-0",
            "import pandas as pd\ns = df['a'].apply(str)",
            "df.groupby('a')['b'].sum()\ndf.groupby('a').b.agg(['min']).apply(str)\n"
            "groups = df.groupby('a')\ngroups.agg(['min'])\nt = groups['b'].sum()",
        ),
        (
            "pandas.default-data-frame-groupby-observed-before-3-0",
            "import pandas as pd",
            "df.groupby('a')['b'].sum()",
        ),
    ],
)
def test_defaults_that_do_not_matter_are_left_alone(name: str, head: str, code: str) -> None:
    assert any(rule.id == name for rule in all_rules())
    assert pinned(name, head, code) == [head, code]


@pytest.mark.parametrize(
    "code",
    [
        "df.groupby('a').apply(rank)",
        "df.groupby('a')['b'].apply(rank)",
        "groups = df.groupby('a')",
        "groups = df.groupby('a')\ngroups.size()\nr = groups['b'].apply(rank)",
        "groups = df.groupby('a')\ngroups.size()\nr = list(groups)",
    ],
)
def test_a_default_that_matters_to_a_method_is_written_where_it_is_or_may_be_called(code: str) -> None:
    head = "import pandas as pd\ns = df['a'].apply(str)"
    new = code.replace("('a')", "('a', group_keys=False)")
    name = "pandas.default-data-frame-groupby-group-keys-before-2-0"
    assert pinned(name, head, code) == [head, new]


def test_each_cause_is_a_proposal_of_its_own_and_none_is_swept() -> None:
    cells = ["import xgboost as xgb", "m = xgb.XGBRegressor()"]
    situation = context(*cells, facts=Facts())
    catalogue = Catalogue([rule for rule in all_rules() if isinstance(rule, Default)])
    assert asyncio.run(catalogue.sweep(situation)) == []
    written = set()
    for proposal in asyncio.run(catalogue.suspects(situation, {"c1"})):
        [edit] = proposal.edits
        written.add(edit.source)  # type: ignore[union-attr]
    assert written == {
        f"m = xgb.XGBRegressor({argument})"
        for argument in ("max_depth=3", "learning_rate=0.1", "tree_method='exact'", "base_score=0.5")
    }


def test_what_a_default_needs_is_imported() -> None:
    [cell] = pinned(
        "keras.default-gru-recurrent-activation-before-2-3", "from keras.layers import GRU\nx = GRU(4)"
    )
    assert cell == (
        "from keras.layers import GRU\nfrom keras.ops import clip\n"
        "x = GRU(4, recurrent_activation=lambda x: clip(0.2 * x + 0.5, 0.0, 1.0))"
    )


def test_defaults_of_estimators_are_tried_before_what_seldom_matters() -> None:
    """Whatever is nearer to what drifted; among their like the nearer come first."""
    cells = (
        f"{IMPORT}\nfrom sklearn.linear_model import Ridge\nfrom sklearn.metrics import r2_score\nfrom sklearn.svm import SVC",
        "m = RandomForestClassifier()",
        "s = SVC()",
        "r2_score(a, b)",
        "r = Ridge()",
    )
    situation = context(*cells, facts=Facts())
    wanted = {FOREST: 1, "sklearn.default-svc-gamma-before-0-22": 0}
    wanted |= {
        "sklearn.default-r2-score-multioutput-before-0-19": 2,
        "sklearn.default-ridge-tol-before-1-2": 3,
    }
    rules = [rule for rule in all_rules() if rule.id in wanted]
    found = asyncio.run(Catalogue(rules).suspects(situation, {c.id for c in situation.working_copy.cells}))
    assert [wanted[proposal.origin.removeprefix("rule:")] for proposal in found] == [0, 1, 2, 3]
