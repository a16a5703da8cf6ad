"""Linear models that scaled the columns by themselves, ``normalize=True``: a class of the notebook's own does so."""

import ast
from collections.abc import Callable, Iterator

from ..arguments import leave_out
from ..bindings import Document
from ..changes import Changes, Claims, Match
from ..code import Code
from ..custom import Custom, argument, nodes
from ..inference import Inference
from ..rule import Example, Rule
from ._sklearn import LIBRARY

# Old: linear_model/base.py, _preprocess_data: X is centred, and divided by the norm of each column; _set_intercept.
_MIXIN = '''\
class Normalized:
    """With `normalize=True`, as it was: each column is centred and divided by its norm."""
    def fit(self, X, y, **more):
        norm = ((X - X.mean(axis=0)) ** 2).sum(axis=0) ** 0.5
        norm = norm + (norm == 0)
        super().fit(X / norm, y, **more)
        self.coef_ = self.coef_ / getattr(norm, 'values', norm)
        return self

'''

# Old: linear_model/coordinate_descent.py: _alpha_grid of all rows, _path_residuals of each fold with norms of its own.
_FOLDS = '''\
class NormalizedFolds(Normalized):
    """In each fold the columns are divided by the norm of the rows that are learned from there."""
    def fit(self, X, y):
        X, y = getattr(X, 'values', X), getattr(y, 'values', y)
        given, folds, paths = self.get_params(), list({check_cv}(self.cv).split(X, y)), []
        alphas = super().fit(X, y).alphas_
        for train, test in folds:
            norm = ((X[train] - X[train].mean(axis=0)) ** 2).sum(axis=0) ** 0.5
            self.set_params(alphas=alphas, cv=[(train, test)])
            paths.append(super(Normalized, self).fit(X / (norm + (norm == 0)), y).mse_path_)
        errors = {column_stack}(paths)
        self.set_params(alphas=alphas[[errors.mean(axis=1).argmin()]])
        super().fit(X, y)
        self.alphas_, self.mse_path_ = alphas, errors
        return self.set_params(**given)

'''

_PATHS = (
    "Lars",
    "LarsCV",
    "LassoLars",
    "LassoLarsCV",
    "LassoLarsIC",
    "OrthogonalMatchingPursuit",
    "OrthogonalMatchingPursuitCV",
)
_PENALIZED = (
    "Ridge",
    "RidgeCV",
    "RidgeClassifier",
    "RidgeClassifierCV",
    "Lasso",
    "ElasticNet",
    "MultiTaskLasso",
    "MultiTaskElasticNet",
    "BayesianRidge",
)
_FOLDED = ("LassoCV", "ElasticNetCV", "MultiTaskLassoCV", "MultiTaskElasticNetCV")
_NAMES = frozenset(f"sklearn.linear_model.{name}" for name in (*_PATHS, *_PENALIZED))
_BY_DEFAULT = frozenset(f"sklearn.linear_model.{name}" for name in _PATHS)


def _is_value(node: ast.expr | None, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def _asked_for(name: str, call: ast.Call) -> bool:
    return name in _NAMES and _is_value(argument(call, "normalize"), True)


def _folded(name: str, call: ast.Call) -> bool:
    last = name.rpartition(".")[2]
    return last in _FOLDED and _is_value(argument(call, "normalize"), True) and not _on_one_path(name, call)


def _on_one_path(name: str, call: ast.Call) -> bool:
    """The folds search along the penalties alone, not for the mixture of two of them besides."""
    mixture = argument(call, "l1_ratio", 0)
    one = mixture is None or (isinstance(mixture, ast.Constant) and isinstance(mixture.value, int | float))
    last = name.rpartition(".")[2]
    known = last == "LassoCV" or (last == "ElasticNetCV" and one)
    return known and _is_value(argument(call, "normalize"), True)


def _by_default(name: str, call: ast.Call) -> bool:
    """Nothing is said, neither by name nor by position."""
    opaque = any(keyword.arg is None for keyword in call.keywords)
    return name in _BY_DEFAULT and len(call.args) < 2 and not opaque and argument(call, "normalize") is None


def _powers(name: str, call: ast.Call) -> bool:
    """A plain regression finds the same, but for columns so different in size that they count as dependent."""
    return name == "sklearn.linear_model.LinearRegression" and _is_value(argument(call, "normalize"), True)


def _calls(
    meant: Callable[[str, ast.Call], bool], word: str = "", *, in_folds: bool = False
) -> Callable[[Document, Inference], Iterator[Match]]:
    def find(document: Document, inference: Inference) -> Iterator[Match]:
        found: list[tuple[int, Code, ast.Call, str]] = []
        if word and word not in document.words:
            return
        for unit, code, call in nodes(document, ast.Call):
            assert isinstance(call, ast.Call)
            known = inference.known(unit, call.func)
            # Without an intercept nothing was scaled.
            if (
                known is None
                or _is_value(argument(call, "fit_intercept"), False)
                or not code.trustworthy(call)
            ):
                continue
            if meant(known.name, call):
                found.append((unit, code, call, known.name.rpartition(".")[2]))
        found.sort(key=lambda one: (one[0], one[1].span(one[2])))
        if found and not document.module_bindings.keys() & {f"Normalized{name}" for *_, name in found}:
            unit, _, call, _ = found[0]
            callees = [f"sklearn.linear_model.{name}" for *_, name in found]
            shared = "Normalized" in document.module_bindings
            rewrite = _rewriter(found, shared, in_folds)
            yield Match(unit, call, True, rewrite, Claims(callee=callees[0], refused=("normalize",)))

    return find


def _rewriter(
    found: list[tuple[int, Code, ast.Call, str]], shared: bool, in_folds: bool
) -> Callable[[Changes], None]:
    """All calls at once: the first is preceded by the class that they share, unless another rule has written it."""
    base = "NormalizedFolds" if in_folds else "Normalized"

    def rewrite(changes: Changes) -> None:
        defined: set[str] = set()
        for unit, code, call, name in found:
            splices = changes.unit(unit)
            if name not in defined:
                start = code.line_start(code.top_statement(call).lineno)
                own = f"class Normalized{name}({base}, {code.text(call.func)}): pass\n\n"
                if in_folds and not defined:
                    check_cv = changes.reference(unit, call, "sklearn.model_selection.check_cv")
                    column_stack = changes.reference(unit, call, "numpy.column_stack")
                    own = _FOLDS.replace("{check_cv}", check_cv).replace("{column_stack}", column_stack) + own
                splices.insert(start, own if defined or shared else _MIXIN + own)
                defined.add(name)
            splices.replace(*code.span(call.func), f"Normalized{name}")
            leave_out(splices, call, "normalize")

    return rewrite


_SETUP = "import numpy as np\nX, y = np.arange(12.0).reshape(6, 2) ** 2, np.array([1, 3, 2, 5, 7, 6.0])"

RULES: list[Rule] = [
    Custom(
        id="sklearn.normalize-columns",
        library=LIBRARY,
        since="1.2",
        source="scikit-learn 1.2 changelog, API changes: normalize is removed; 0.20, linear_model/base.py: what it did",
        title="`normalize=True` is gone: a class of the notebook's own scales the columns as it did",
        reason="A scaler divides by the standard deviation, not the norm: the same penalty would mean something else.",
        error="got an unexpected keyword argument 'normalize'",
        finder=_calls(_asked_for),
        example=Example(
            setup=_SETUP,
            old="from sklearn.linear_model import Ridge\nmodel = Ridge(alpha=0.5, normalize=True).fit(X, y)",
            new="from sklearn.linear_model import Ridge\n"
            + _MIXIN
            + "class NormalizedRidge(Normalized, Ridge): pass\n\nmodel = NormalizedRidge(alpha=0.5).fit(X, y)",
        ),
    ),
    Custom(
        id="sklearn.normalize-powers",
        library=LIBRARY,
        since="1.2",
        source="scikit-learn 1.2 changelog, API changes: normalize is removed; 0.20, linear_model/base.py: what it did; "
        "scipy.linalg.lstsq: singular values below a fraction of the largest count as zero",
        title="`normalize=True` is gone: a class of the notebook's own scales the columns as it did",
        reason="Powers of a column differ so much in size that some of them would not count.",
        error="got an unexpected keyword argument 'normalize'",
        first=True,
        finder=_calls(_powers, "PolynomialFeatures"),
        example=Example(
            setup=_SETUP,
            old="from sklearn.linear_model import LinearRegression\n"
            "from sklearn.preprocessing import PolynomialFeatures\n"
            "model = LinearRegression(normalize=True).fit(PolynomialFeatures(5).fit_transform(X), y)",
            new="from sklearn.linear_model import LinearRegression\n"
            "from sklearn.preprocessing import PolynomialFeatures\n"
            + _MIXIN
            + "class NormalizedLinearRegression(Normalized, LinearRegression): pass\n\n"
            "model = NormalizedLinearRegression().fit(PolynomialFeatures(5).fit_transform(X), y)",
        ),
    ),
    Custom(
        id="sklearn.normalize-in-folds",
        library=LIBRARY,
        since="1.2",
        source="scikit-learn 1.2 changelog, API changes: normalize is removed; 0.20, linear_model/coordinate_descent.py: "
        "_path_residuals: what it did in each fold",
        title="`normalize=True` is gone: a class of the notebook's own scales the columns as it did, in each fold",
        reason="A scaler divides by the standard deviation, and one before the model would do so once for all folds.",
        error="got an unexpected keyword argument 'normalize'",
        finder=_calls(_on_one_path, in_folds=True),
        example=Example(
            setup=_SETUP,
            old="from sklearn.linear_model import LassoCV\nmodel = LassoCV(normalize=True, cv=3).fit(X, y)",
            new="from sklearn.linear_model import LassoCV\nfrom sklearn.model_selection import check_cv\n"
            + _MIXIN
            + _FOLDS.replace("{check_cv}", "check_cv").replace("{column_stack}", "np.column_stack")
            + "class NormalizedLassoCV(NormalizedFolds, LassoCV): pass\n\n"
            "model = NormalizedLassoCV(cv=3).fit(X, y)",
        ),
    ),
    Custom(
        id="sklearn.normalize-folds",
        library=LIBRARY,
        since="1.2",
        source="scikit-learn 1.2 changelog, API changes: normalize is removed; 0.20, linear_model/base.py: what it did",
        title="`normalize=True` is gone: a class of the notebook's own scales the columns once, not in each fold",
        reason="The strength of the penalty that the folds choose may be another.",
        error="got an unexpected keyword argument 'normalize'",
        changes_behaviour=True,
        finder=_calls(_folded),
        example=Example(
            setup=_SETUP,
            old="from sklearn import linear_model\n"
            "model = linear_model.ElasticNetCV(l1_ratio=[0.5, 0.9], normalize=True, cv=3).fit(X, y)",
            new="from sklearn import linear_model\n"
            + _MIXIN
            + "class NormalizedElasticNetCV(Normalized, linear_model.ElasticNetCV): pass\n\n"
            "model = NormalizedElasticNetCV(l1_ratio=[0.5, 0.9], cv=3).fit(X, y)",
        ),
    ),
    Custom(
        id="sklearn.normalize-paths",
        library=LIBRARY,
        since="1.2",
        source="scikit-learn 1.2 changelog, API changes: the default of normalize changed from True to False; 1.4: removed",
        title="least-angle and matching-pursuit models scaled the columns by themselves: "
        "a class of the notebook's own does so",
        kind="calibration",
        silent=True,
        sometimes=True,
        finder=_calls(_by_default),
        example=Example(
            setup=_SETUP,
            old="from sklearn.linear_model import LassoLars\nresult = LassoLars(alpha=0.5).fit(X, y).coef_.tolist()",
            new="from sklearn.linear_model import LassoLars\n"
            + _MIXIN
            + "class NormalizedLassoLars(Normalized, LassoLars): pass\n\n"
            "result = NormalizedLassoLars(alpha=0.5).fit(X, y).coef_.tolist()",
        ),
    ),
]
