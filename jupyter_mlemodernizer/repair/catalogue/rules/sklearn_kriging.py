"""The Gaussian process of scikit-learn before 0.18: kriging with a trend, written out.

``GaussianProcessRegressor`` has another model (no trend, another likelihood, a kernel with a scale of its own), so that it
cannot be told to give the same numbers.
"""

from ..custom import Custom
from ..rule import Example, Rule
from ._sklearn import LIBRARY
from ._written_out import written_out

_KRIGING = '''
from sklearn.base import BaseEstimator, RegressorMixin


class GaussianProcess(BaseEstimator, RegressorMixin):
    """Kriging: a trend (`regr`), and what correlates (`corr`) with the values near by, by `theta0` or the best in between."""

    def __init__(self, regr="constant", corr="squared_exponential", theta0=0.1, thetaL=None, thetaU=None,
                 nugget=2.220446049250313e-15, normalize=True, random_start=1, random_state=None, verbose=False):
        self.regr, self.corr, self.theta0, self.thetaL, self.thetaU = regr, corr, theta0, thetaL, thetaU
        self.nugget, self.normalize, self.verbose = nugget, normalize, verbose
        self.random_start, self.random_state = random_start, random_state

    def fit(self, X, y):
        from scipy.optimize import fmin_cobyla

        X, y = np.asarray(X, dtype=float), np.asarray(y, dtype=float).ravel()
        X = X.reshape(len(y), -1)
        self.center_, self.scale_ = (X.mean(axis=0), X.std(axis=0)) if self.normalize else (0.0, np.ones(X.shape[1]))
        self.scale_[self.scale_ == 0] = 1
        self.mean_, self.std_ = (y.mean(), y.std() or 1.0) if self.normalize else (0.0, 1.0)
        self.X_, self.y_ = (X - self.center_) / self.scale_, (y - self.mean_) / self.std_
        start = np.log10(np.ravel(self.theta0))
        self.theta_ = 10**start
        if self.thetaL is not None and self.thetaU is not None:
            low, high = np.log10(np.ravel(self.thetaL)), np.log10(np.ravel(self.thetaU))
            draw = np.random.RandomState(self.random_state)
            starts = [start, *(low + draw.rand(low.size) * (high - low) for _ in range(self.random_start - 1))]
            found = [
                fmin_cobyla(lambda t: self._solve(10**t), first, [lambda t: t - low, lambda t: high - t])
                for first in starts
            ]
            self.theta_ = 10 ** min(found, key=lambda t: self._solve(10**t))
        self._solve(self.theta_)
        return self

    def predict(self, X, eval_MSE=False, batch_size=None):
        X = (np.asarray(X, dtype=float).reshape(-1, self.X_.shape[1]) - self.center_) / self.scale_
        near, trend = self._correlation(self.theta_, X), self._trend(X)
        values = self.mean_ + self.std_ * (trend @ self.beta_ + near @ self.gamma_)
        if not eval_MSE:
            return values
        known = np.linalg.solve(self.root_, near.T)
        unsure = np.linalg.solve(self.upper_.T, self.base_.T @ known - trend.T)
        variance = self.sigma2_ * self.std_**2
        return values, np.maximum(variance * (1 - (known**2).sum(axis=0) + (unsure**2).sum(axis=0)), 0)

    def _trend(self, X):
        squares = [X[:, [i]] * X[:, i:] for i in range(X.shape[1])] if self.regr == "quadratic" else []
        return np.hstack([np.ones((len(X), 1)), *([] if self.regr == "constant" else [X]), *squares])

    def _correlation(self, theta, X):
        apart = abs(X[:, None] - self.X_)
        if self.corr == "squared_exponential":
            return np.exp(-(theta * apart**2).sum(axis=-1))
        if self.corr == "absolute_exponential":
            return np.exp(-(theta * apart).sum(axis=-1))
        apart = np.minimum(theta * apart, 1)
        return {"cubic": 1 - apart**2 * (3 - 2 * apart), "linear": 1 - apart}[self.corr].prod(axis=-1)

    def _solve(self, theta):
        """All that predicts with this theta; how unlikely the values are with it."""
        try:
            self.root_ = np.linalg.cholesky(self._correlation(theta, self.X_) + np.diag(self.nugget + 0 * self.y_))
        except np.linalg.LinAlgError:
            return np.inf
        self.base_ = np.linalg.solve(self.root_, self._trend(self.X_))
        orthogonal, self.upper_ = np.linalg.qr(self.base_)
        values = np.linalg.solve(self.root_, self.y_)
        self.beta_ = np.linalg.solve(self.upper_, orthogonal.T @ values)
        rest = values - self.base_ @ self.beta_
        self.gamma_ = np.linalg.solve(self.root_.T, rest)
        self.sigma2_ = (rest**2).mean()
        return self.sigma2_ * np.prod(np.diag(self.root_) ** (2 / len(values)))
'''
_USE = """\
model = GaussianProcess(theta0=1e-2, thetaL=1e-4, thetaU=1e-1)
values, mse = model.fit(X, y).predict(X, eval_MSE=True)
assert np.allclose(values, y, atol=1e-4) and mse.max() < 1e-6"""

RULES: list[Rule] = [
    Custom(
        id="sklearn.gaussian-process",
        library=LIBRARY,
        since="0.20",
        source="scikit-learn 0.18 changelog (deprecated), gone in 0.20; sklearn/gaussian_process/gaussian_process.py of 0.17",
        title="`GaussianProcess` is gone: what it computed, in a class of few lines",
        reason="`GaussianProcessRegressor` has another model. The numbers are those of then, but for the last digits where "
        "the best `theta` is searched for.",
        error="(cannot import name|has no attribute) 'GaussianProcess'",
        finder=written_out("sklearn.gaussian_process", {"GaussianProcess": (_KRIGING, ())}),
        example=Example(
            setup="import numpy as np\n"
            "X = np.array([[1.0], [3], [5], [6], [7], [8]])\ny = (X * np.sin(X)).ravel()",
            old=f"from sklearn.gaussian_process import GaussianProcess\n{_USE}",
            new=f"{_KRIGING.lstrip()}\n{_USE}",
        ),
    ),
]
