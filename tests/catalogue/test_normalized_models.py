"""Models that scale the columns as scikit-learn did, against what scikit-learn 0.20.4 gave."""

import json
import subprocess
from pathlib import Path

from jupyter_mlemodernizer.repair.catalogue.rules.sklearn_normalize import _MIXIN

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
