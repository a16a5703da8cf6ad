"""Rules that keep what models and their grids meant: the old ARIMA, parameters of steps, scores on the training data."""

import subprocess

import pytest
from helpers import FakeFacts, crash, repaired, swept

from jupyter_mlemodernizer.model import Distribution
from jupyter_mlemodernizer.repair.catalogue.rules import all_rules

ARIMA = "import numpy as np\nfrom statsmodels.tsa.arima_model import ARIMA"


def after(name: str, *cells: str) -> list[str]:
    facts = FakeFacts()
    facts.environment.distributions += [
        Distribution(name="statsmodels", version="0.15.0"),
        Distribution(name="scikit-learn", version="1.9.0"),
    ]
    return swept([rule for rule in all_rules() if rule.id == name], *cells, facts=facts)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("ARIMA(s, order=(1, 0, 0))", "ARIMA(s, order=(1, 0, 0))"),
        ("ARIMA(s, (1, 1, 0))", "ARIMA(s, order=(1, 1, 0), trend='t')"),
        ("ARIMA(s, order=(1, 2, 0), freq='D')", "ARIMA(s, order=(1, 2, 0), trend=[0, 0, 1], freq='D')"),
        ("ARIMA(s, order=(p, d, q))", "ARIMA(s, order=(p, d, q), trend=[0] * d + [1])"),
        ("ARIMA(s, order=best)", "ARIMA(s, order=best, trend=[0] * best[1] + [1])"),
    ],
)
def test_the_constant_of_differences_is_a_trend(old: str, new: str) -> None:
    result = after("statsmodels.arima-model", ARIMA, f"model = {old}")
    assert result == [ARIMA.replace("arima_model", "arima.model"), f"model = {new}"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("e = fitted.resid", "e = fitted.resid[1:]"),
        (
            "e = (fitted.fittedvalues-s)**2",
            "e = ((fitted.fittedvalues[1:] - fitted.model.endog[:-1, 0])-s)**2",
        ),
        ("f = fitted.forecast(steps=7)[0]", "f = np.asarray(fitted.forecast(steps=7))"),
        ("p = fitted.predict(3, 5, typ='levels')", "p = fitted.predict(3, 5, typ='levels')"),
    ],
)
def test_results_of_differences_stay_what_they_were(old: str, new: str) -> None:
    cells = [ARIMA, "fitted = ARIMA(s, order=(1, 1, 0)).fit()"]
    assert after("statsmodels.arima-model", *cells, old)[-1] == new


@pytest.mark.parametrize(
    "unclear",
    [
        "p = ARIMA(s, order=(1, 1, 0)).fit().predict()",
        "r = ARIMA(s, order=(1, 2, 0)).fit().resid",
        "f = ARIMA(s, order=(1, 1, 0)).fit().forecast(5)",
        "f = ARIMA(s, order=(1, 1, 0)).fit(trend='nc')",
        "f = ARIMA(s, order=(1, 1, 0), exog=x).fit()",
        "f = ARIMA(s, order=next(orders)).fit()",
    ],
)
def test_what_cannot_be_said_is_said_to_change_results(unclear: str) -> None:
    assert after("statsmodels.arima-model", ARIMA, unclear) == [ARIMA, unclear]
    assert after("statsmodels.arima-model-other", ARIMA, unclear) == [
        ARIMA.replace("arima_model", "arima.model"),
        unclear,
    ]


SEARCH = (
    "from sklearn.model_selection import GridSearchCV\nfrom sklearn.linear_model import LinearRegression, Lasso\n"
    "from sklearn.ensemble import RandomForestRegressor\nfrom sklearn.pipeline import Pipeline, make_pipeline"
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("grid = {'linearregression__normalize': [True]}", "grid = {}"),
        (
            "p = Pipeline([('lr', LinearRegression())])\ng = {'lr__normalize': [True, False], 'lr__n_jobs': [1]}",
            "p = Pipeline([('lr', LinearRegression())])\ng = {'lr__n_jobs': [1]}",
        ),
        ("grid = {'lasso__normalize': [False]}", "grid = {}"),
        ("grid = {'lasso__normalize': [True, False]}", "grid = {'lasso__normalize': [True, False]}"),
        ("grid = {'other__normalize': [True]}", "grid = {'other__normalize': [True]}"),
        ("texts = {'normalize': [True]}", "texts = {'normalize': [True]}"),
    ],
)
def test_normalize_leaves_grids_where_it_made_no_difference(old: str, new: str) -> None:
    assert after("sklearn.grid-normalize-step", SEARCH, old) == [SEARCH, new]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "{'randomforestregressor__max_features': ['auto', 3]}",
            "{'randomforestregressor__max_features': [1.0, 3]}",
        ),
        (
            "{'randomforestregressor__criterion': ['mse', 'mae']}",
            "{'randomforestregressor__criterion': ['squared_error', 'absolute_error']}",
        ),
        ("{'svc__gamma': ['auto']}", "{'svc__gamma': ['auto']}"),
        ("{'other__criterion': ['mse']}", "{'other__criterion': ['mse']}"),
    ],
)
def test_values_of_steps(old: str, new: str) -> None:
    assert after("sklearn.grid-values-of-steps", SEARCH, f"grid = {old}") == [SEARCH, f"grid = {new}"]


def test_scores_on_the_training_data_are_kept_where_they_are_read() -> None:
    search = f"{SEARCH}\ngs = GridSearchCV(Lasso(), {{'alpha': [1]}})"
    read = "r = pd.DataFrame(gs.cv_results_)[['mean_train_score']]"
    assert after("sklearn.train-scores-search", search, read) == [
        search[:-1] + ", return_train_score=True)",
        read,
    ]
    for cells in (
        [search, "gs.cv_results_['mean_test_score']"],
        [search[:-1] + ", return_train_score=False)", read],
    ):
        assert after("sklearn.train-scores-search", *cells) == cells


GRID = "import numpy as np\nfrom sklearn.model_selection import GridSearchCV\n"


def test_grid_scores_are_put_together_by_one_function() -> None:
    rule = [rule for rule in all_rules() if rule.id == "sklearn.grid-scores"]
    failure = crash("AttributeError: 'GridSearchCV' object has no attribute 'grid_scores_'", cell=1)
    use = "for s in gs.grid_scores_:\n    print(s)"
    first, second = repaired(rule, failure, GRID, use)
    assert first == GRID
    assert second.startswith("def grid_scores_of(search):\n")
    assert second.endswith("\n\n\nfor s in grid_scores_of(gs):\n    print(s)")
    # What is written out already is used again.
    later = crash("AttributeError: 'GridSearchCV' object has no attribute 'grid_scores_'", cell=2)
    assert repaired(rule, later, GRID, second, "other.grid_scores_")[2] == "grid_scores_of(other)"


def test_grid_scores_are_shown_as_they_were(ml_python: str) -> None:
    rule = [rule for rule in all_rules() if rule.id == "sklearn.grid-scores"]
    failure = crash("AttributeError: 'GridSearchCV' object has no attribute 'grid_scores_'")
    (cell,) = repaired(rule, failure, "scores = gs.grid_scores_")
    code = """
import types
gs = types.SimpleNamespace(n_splits_=2, cv_results_={
    "params": [{"C": 1}], "mean_test_score": [0.75], "split0_test_score": [0.5], "split1_test_score": [1.0]})
{}
print(scores, scores[0].mean_validation_score, scores[0].cv_validation_scores.max())
"""
    shown = subprocess.run(
        [ml_python, "-c", code.replace("{}", cell)], check=True, capture_output=True, text=True
    )
    # As scikit-learn 0.17 showed it.
    assert shown.stdout == "[mean: 0.75000, std: 0.25000, params: {'C': 1}] 0.75 1.0\n"


def test_a_mixture_of_then_scores_and_is_made_as_then() -> None:
    rules = [rule for rule in all_rules() if "mixture" in rule.id or "gmm" in rule.id]
    assert swept(
        rules,
        "from sklearn.mixture import GMM\nm = GMM(3, n_iter=50).fit(X)\np = np.exp(m.score(X))",
        "logs, parts = m.score_samples(X)\nm.bic(X)\nmodel.score(X)",
    ) == [
        "from sklearn.mixture import GaussianMixture\n"
        "m = GaussianMixture(3, max_iter=50, covariance_type='diag', reg_covar=0.001).fit(X)\n"
        "p = np.exp(m.score_samples(X))",
        "logs, parts = (m.score_samples(X), m.predict_proba(X))\nm.bic(X)\nmodel.score(X)",
    ]
    today = "from sklearn.mixture import GaussianMixture\nm = GaussianMixture(2).fit(X)\nm.score(X)"
    assert swept(rules, today) == [today]


@pytest.mark.parametrize(
    ("head", "new"),
    [
        ("from sklearn.linear_model import Lasso\nclass Mine(Lasso): pass", "Mine(max_iter=1000)"),
        (
            "from sklearn.linear_model import Lasso\nclass M: pass\nclass Mine(M, Lasso): pass",
            "Mine(max_iter=1000)",
        ),
        ("class Mine(Other): pass\nclass Other(Mine): pass", "Mine(max_iter=1e3)"),
        ("from tools import Mine", "Mine(max_iter=1e3)"),
    ],
)
def test_whole_numbers_of_a_class_that_is_derived_from_a_model(head: str, new: str) -> None:
    assert after("sklearn.whole-numbers", head, "Mine(max_iter=1e3)") == [head, new]
