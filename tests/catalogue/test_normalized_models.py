"""Models that scale the columns as scikit-learn did, against what scikit-learn 0.20.4 gave."""

import json
import subprocess
from pathlib import Path

from jupyter_mlemodernizer.repair.catalogue.rules.sklearn_normalize import _FOLDS, _MIXIN

# Coefficients and the intercept of `Model(normalize=True, …).fit(X, y)`, by scikit-learn 0.20.4; the last column is constant.
THEN = {
    "Ridge(alpha=0.5)": [0.624533, 0.178513, -0.026867, 2.49564, 0.0, 1.37437],
    "RidgeCV(alphas=(0.01, 0.1, 1.0))": [1.073871, 0.298121, -0.05453, 2.912755, 0.0, 0.148721],
    "Lasso(alpha=0.02)": [0.891834, 0.256997, -0.040625, 1.472847, 0.0, 3.194939],
    "ElasticNet(alpha=0.02)": [0.524327, 0.153625, -0.020421, 1.902925, 0.0, 2.653032],
    "LassoLarsCV(cv=3)": [1.090306, 0.302392, -0.055604, 2.913667, 0.0, 0.133169],
    "Lars(n_nonzero_coefs=2)": [0.329026, 0.130215, 0.0, 0.0, 0.0, 6.587906],
    "BayesianRidge()": [1.084615, 0.300914, -0.055232, 2.913447, 0.0, 0.138359],
}
SCRIPT = """
import json
import numpy as np
import pandas as pd
from sklearn.base import clone
from sklearn.linear_model import *
r = np.random.RandomState(0)
X = r.randn(60, 4) * [1, 5, 20, 0.1] + [0, 3, 1, 2]
y = X[:, 0] + 0.3 * X[:, 1] - 0.05 * X[:, 2] + 3 * X[:, 3] + 0.5 * r.randn(60)
X = np.c_[X, np.ones(60)]
found = {}
for made in THEN:
    name = made.partition("(")[0]
    exec(f"class Normalized{name}(Normalized, {name}): pass")
    for data in (X, pd.DataFrame(X)):
        model = clone(eval("Normalized" + made)).fit(data, y)
        assert type(model.coef_) is np.ndarray
        found.setdefault(made, []).append([*model.coef_.tolist(), float(model.intercept_)])
print(json.dumps(found))
"""


def test_models_find_what_they_found_then(ml_python: Path) -> None:
    code = f"THEN = {list(THEN)}\n{_MIXIN}{SCRIPT}"
    ran = subprocess.run(
        [ml_python, "-W", "error", "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.returncode == 0, ran.stderr
    for made, results in json.loads(ran.stdout).items():
        for result in results:
            assert all(abs(a - b) < 2e-5 for a, b in zip(result, THEN[made], strict=True)), made


# The same of models that look for the penalty in folds, whose rows differ in size; then alpha, and the mean of the errors.
THEN_IN_FOLDS = {
    "LassoCV(cv=3, {n}=25)": [0.075803, 0.017635, -0.00734, 0.0, 0.0, 6.886949, 0.01034, 40.047445],
    "LassoCV(cv=4, alphas=[0.5, 0.1, 0.02, 0.001])": [
        0.023863, 0.001737, 0.0, 0.0, 0.0, 6.953857, 0.02, 15.797127,
    ],
    "ElasticNetCV(cv=3, l1_ratio=0.7, {n}=25)": [
        0.065851, 0.014534, -0.00479, -0.004421, -0.011494, 6.922978, 0.004671, 13.394696,
    ],
    "ElasticNetCV(cv=5, {n}=25)": [
        0.062984, 0.013755, -0.004111, -0.006106, -0.014372, 6.933971, 0.003678, 9.133881,
    ],
}  # fmt: skip
IN_FOLDS = """
from sklearn.model_selection import check_cv
exec(FOLDS)
X[::20] *= 30
found = {}
for made in THEN:
    name = made.partition("(")[0]
    exec(f"class Normalized{name}(NormalizedFolds, {name}): pass")
    for data in (X, pd.DataFrame(X)):
        model = clone(eval("Normalized" + made.format(n="alphas")))
        before = model.get_params()
        model.fit(data, y)
        assert model.get_params() == before and len(model.alphas_) == len(model.mse_path_)
        values = [*model.coef_.tolist(), float(model.intercept_), float(model.alpha_), model.mse_path_.mean()]
        found.setdefault(made, []).append(values)
print(json.dumps(found))
"""


def test_penalties_are_looked_for_in_folds_as_they_were_then(ml_python: Path) -> None:
    folds = _FOLDS.replace("{check_cv}", "check_cv").replace("{column_stack}", "np.column_stack")
    data = SCRIPT[: SCRIPT.index("found = {}")]
    code = f"THEN = {list(THEN_IN_FOLDS)}\nFOLDS = {folds!r}\n{_MIXIN}{data}{IN_FOLDS}"
    ran = subprocess.run(
        [ml_python, "-W", "ignore", "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.returncode == 0, ran.stderr
    for made, results in json.loads(ran.stdout).items():
        for result in results:
            pairs = zip(result, THEN_IN_FOLDS[made], strict=True)
            assert all(abs(a - b) < 2e-5 for a, b in pairs), made
