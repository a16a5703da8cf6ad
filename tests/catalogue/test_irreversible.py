"""Causes of drift that cannot be undone: found where they matter, and only there."""

import re

import pytest
from helpers import context
from test_defaults import Facts

from jupyter_mlemodernizer.repair.catalogue.irreversible import TABLE
from jupyter_mlemodernizer.repair.catalogue.lasting import lasting


def found(*cells: str, within: set[str] | None = None) -> set[str]:
    situation = context(*cells, facts=Facts())
    everywhere = {cell.id for cell in situation.working_copy.cells}
    return {cause.id for cause in lasting(situation, within or everywhere)}


@pytest.mark.parametrize(
    ("code", "ids"),
    [
        (
            "from sklearn.ensemble import AdaBoostClassifier as A\nmodels = [('ada', A())]",
            {"sklearn.samme-r"},
        ),
        ("import xgboost as xgb\nm = xgb.XGBClassifier(subsample=0.8)", {"xgboost.samples"}),
        ("import xgboost as xgb\nm = xgb.XGBClassifier(subsample=1.0)", set()),
        ("import xgboost as xgb\np = {'eta': 1}\np['subsample'] = 0.5\nxgb.train(p, d)", {"xgboost.samples"}),
        ("import xgboost as xgb\np = {'eta': 1}\nxgb.train(p, d)", set()),
        ("from sklearn.svm import SVC\nm = SVC(probability=True)", {"sklearn.probabilities"}),
        ("from sklearn.svm import SVC\nm = SVC()", set()),
        ("import statsmodels.api as sm\nm = sm.Logit(y, X)", {"statsmodels.function-value"}),
        ("from keras.models import Sequential\nm = Sequential()", {"keras.streams"}),
        ("from tensorflow.keras import Sequential\nm = Sequential()", {"keras.streams"}),
        ("import random\nrandom.seed(3)\nrandom.shuffle(rows)", {"python.shuffles"}),
        ("import numpy as np\nnp.random.shuffle(rows)", set()),
        *(
            (f"from sklearn.model_selection import *\ns = cross_val_score({call})", ids)
            for call, ids in (
                ("model, X, y, cv=5", {"sklearn.stratified-folds"}),
                ("RandomForestClassifier(), X, y, cv=StratifiedKFold(3)", {"sklearn.stratified-folds"}),
                ("LogisticRegression(), X, y, scoring='roc_auc'", {"sklearn.stratified-folds"}),
                ("model, X, y, cv=KFold(5, shuffle=True)", set()),
                ("GradientBoostingRegressor(), X, y", set()),
                ("Ridge(1), X, y", set()),
                ("model, X, y, scoring='neg_mean_squared_error'", set()),
            )
        ),
        ("print(table['a'].value_counts())", {"pandas.equal-counts"}),
    ],
)
def test_causes_are_found_where_they_matter(code: str, ids: set[str]) -> None:
    assert found(code) == ids


def test_only_in_the_cells_that_were_asked_for() -> None:
    cells = ["from sklearn.ensemble import AdaBoostClassifier", "m = AdaBoostClassifier()"]
    assert found(*cells, within={"c0"}) == set()
    assert found(*cells, within={"c1"}) == {"sklearn.samme-r"}


def test_the_table_is_well_formed() -> None:
    assert len({cause.id for cause in TABLE}) == len(TABLE)
    for cause in TABLE:
        assert re.fullmatch(r"[a-z]+\.[a-z0-9-]+", cause.id)
        assert cause.source
        assert len(cause.sentence) < 200
        assert not cause.sentence.endswith(".")
