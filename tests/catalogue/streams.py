"""What fits and draws give for one seed, with every parameter written out: one line of JSON for each case.

Run it in two environments and compare the lines: what differs can be undone by no argument, and belongs into the table of
``repair/catalogue/irreversible.py``. Runs on Python 2.7 and newer.

    /path/to/python-of-2019 tests/catalogue/streams.py > 2019.txt
    .venv-ml/bin/python tests/catalogue/streams.py > today.txt
    diff 2019.txt today.txt
"""

import json
import sys
import warnings

SETUP = """
import random
import numpy as np
rng = np.random.RandomState(0)
X = rng.rand(400, 6)
noise = rng.randn(400)
y = (X[:, 0] + X[:, 1] * X[:, 2] + .3 * noise > .8).astype(int)
t = X[:, 0] * 3 + X[:, 1] ** 2 + .2 * noise
y3 = np.digitize(t, [1.2, 2.2])
"""
SAMPLE = "from sklearn.ensemble import *\n"
LINEAR = "from sklearn.linear_model import *\nold = dict(max_iter=5, tol=None) if 'max_iter' in SGDClassifier().get_params() else dict(n_iter=5)\n"
XGB = "import xgboost as xgb\np = dict(max_depth=3, eta=.1, tree_method='exact', base_score=.5, objective='binary:logistic', nthread=1, seed=1)\nd = xgb.DMatrix(X, y)\n"
LGB = "import lightgbm as lgb\np = dict(num_leaves=8, learning_rate=.1, objective='binary', verbose=-1, seed=1, boost_from_average=False, num_threads=1)\nd = lgb.Dataset(X, y)\n"

# Name -> (what goes before, an expression of numbers).
CASES = {
    "random.random": ("random.seed(3)", "[random.random(), random.gauss(0, 1)]"),
    "random.sample": ("random.seed(3)", "random.sample(range(100), 4)"),
    "numpy.shuffle": (
        "s = np.random.RandomState(1)",
        "np.r_[s.permutation(20), s.rand(3), s.randint(0, 9, 3)]",
    ),
    "numpy.argsort": ("", "np.argsort((X[:, 0] * 5).astype(int))"),
    "pandas.sample": ("import pandas as pd", "pd.Series(range(50)).sample(5, random_state=1)"),
    "pandas.value_counts": ("import pandas as pd", "pd.Series([2, 9, 4, 4, 9, 1, 3]).value_counts().index"),
    "sklearn.train_test_split": (
        "try:\n    from sklearn.model_selection import train_test_split\n"
        "except ImportError:\n    from sklearn.cross_validation import train_test_split",
        "train_test_split(X, y, test_size=.3, random_state=1, stratify=y)[1]",
    ),
    "sklearn.StratifiedKFold": (
        "from sklearn.model_selection import StratifiedKFold",
        "list(StratifiedKFold(n_splits=3, shuffle=True, random_state=1).split(X, y))[0][1]",
    ),
    "sklearn.StratifiedKFold.unequal": (
        "from sklearn.model_selection import StratifiedKFold",
        "list(StratifiedKFold(n_splits=3).split(X, y3))[0][1][-6:]",
    ),
    "sklearn.RandomForestClassifier": (
        SAMPLE,
        "RandomForestClassifier(n_estimators=10, max_features=2, random_state=1).fit(X, y).predict_proba(X)",
    ),
    "sklearn.RandomForestRegressor": (
        SAMPLE,
        "RandomForestRegressor(n_estimators=10, max_features=6, random_state=1).fit(X, t).predict(X)",
    ),
    "sklearn.GradientBoostingClassifier": (
        SAMPLE,
        "GradientBoostingClassifier(n_estimators=20, subsample=.5, random_state=1).fit(X, y).predict_proba(X)",
    ),
    "sklearn.AdaBoostClassifier": (
        SAMPLE,
        "AdaBoostClassifier(n_estimators=20, random_state=1).fit(X, y).predict_proba(X)",
    ),
    "sklearn.AdaBoostRegressor": (
        SAMPLE,
        "AdaBoostRegressor(n_estimators=20, random_state=1).fit(X, t).predict(X)",
    ),
    "sklearn.BaggingRegressor": (
        SAMPLE,
        "BaggingRegressor(n_estimators=10, random_state=1).fit(X, t).predict(X)",
    ),
    "sklearn.IsolationForest": (
        SAMPLE,
        "IsolationForest(n_estimators=20, contamination=.1, random_state=1).fit(X).decision_function(X)",
    ),
    "sklearn.SGDClassifier": (LINEAR, "SGDClassifier(random_state=1, **old).fit(X, y).coef_"),
    "sklearn.SGDRegressor": (LINEAR, "SGDRegressor(random_state=1, **old).fit(X, t).coef_"),
    "sklearn.LogisticRegression": (
        LINEAR,
        "LogisticRegression(solver='liblinear', random_state=1).fit(X, y).coef_",
    ),
    "sklearn.SVC": (
        "from sklearn.svm import SVC",
        "SVC(gamma='auto', probability=True, random_state=1).fit(X, y).predict_proba(X)",
    ),
    "sklearn.MLPClassifier": (
        "from sklearn.neural_network import MLPClassifier",
        "MLPClassifier((8,), random_state=1, max_iter=30).fit(X, y).predict_proba(X)",
    ),
    "sklearn.KMeans": (
        "from sklearn.cluster import KMeans",
        "KMeans(3, n_init=10, algorithm='elkan', random_state=1).fit(X).labels_",
    ),
    "sklearn.GaussianMixture": (
        "from sklearn.mixture import GaussianMixture",
        "GaussianMixture(3, random_state=1).fit(X).means_",
    ),
    "sklearn.PCA": ("from sklearn.decomposition import PCA", "PCA(2, svd_solver='full').fit_transform(X)"),
    "sklearn.TSNE": (
        "from sklearn.manifold import TSNE",
        "TSNE(2, init='random', learning_rate=200., early_exaggeration=12., random_state=1).fit_transform(X[:60])",
    ),
    "xgboost.exact": (XGB, "xgb.train(p, d, 10).predict(d)"),
    "xgboost.subsample": (XGB, "xgb.train(dict(p, subsample=.5), d, 10).predict(d)"),
    "xgboost.colsample_bytree": (XGB, "xgb.train(dict(p, colsample_bytree=.5), d, 10).predict(d)"),
    "lightgbm.plain": (LGB, "lgb.train(p, d, 10).predict(X)"),
    "lightgbm.bagging": (LGB, "lgb.train(dict(p, bagging_fraction=.5, bagging_freq=1), d, 10).predict(X)"),
    "lightgbm.feature_fraction": (LGB, "lgb.train(dict(p, feature_fraction=.5), d, 10).predict(X)"),
    "lightgbm.cv": (
        LGB,
        "list(lgb.cv(p, d, 10, nfold=3, stratified=False, seed=1, metrics='auc').values())[0]",
    ),
    "statsmodels.ExponentialSmoothing": (
        "from statsmodels.tsa.holtwinters import ExponentialSmoothing\n"
        "s = np.cumsum(noise[:60]) + 3 * np.sin(np.arange(60) / 2.)",
        "ExponentialSmoothing(s, trend='add', seasonal='add', seasonal_periods=12).fit().forecast(4)",
    ),
}


def result(before, expression):
    """The first numbers that an expression gives; or what it raises."""
    names = {}
    try:
        exec(SETUP + before, names)
        return [round(float(one), 4) for one in names["np"].ravel(eval(expression, names))[:6]]
    except Exception as error:  # of whatever an old library lacks
        return type(error).__name__


def main():
    """All cases, or those whose names are given."""
    warnings.simplefilter("ignore")
    for name in sorted(CASES):
        if name in sys.argv[1:] or not sys.argv[1:]:
            sys.stdout.write(json.dumps([name, result(*CASES[name])]) + "\n")


main()
