"""Attributes and inputs of scikit-learn that are others now."""

from ..rule import Example, Method, Pattern, Rule
from ._sklearn import LIBRARY
from ._sklearn_names import name_rule

_SCORERS = "`SCORERS` is gone: `get_scorer_names` lists the scorers, `get_scorer` gives one"

_WORDS = (
    "from sklearn.feature_extraction.text import TfidfVectorizer\nvec = TfidfVectorizer().fit(['old news'])"
)

_ENCODER = "from sklearn.preprocessing import OneHotEncoder\nencoder = OneHotEncoder().fit([['a'], ['b']])"

_ATTRIBUTES: list[Rule] = [
    Pattern(
        id="sklearn.get-feature-names",
        library=LIBRARY,
        since="1.2",
        source="scikit-learn 1.2 changelog; deprecated in 1.0",
        title="`get_feature_names()` is `get_feature_names_out()`, which gives an array: made a list again",
        error="object has no attribute 'get_feature_names'",
        pattern="$transformer.get_feature_names($$arguments)",
        template="$transformer.get_feature_names_out($$arguments).tolist()",
        types={
            "transformer": (
                "sklearn.feature_extraction.text.CountVectorizer",
                "sklearn.feature_extraction.text.TfidfVectorizer",
                "sklearn.feature_extraction.DictVectorizer",
                "sklearn.preprocessing.PolynomialFeatures",
                "sklearn.pipeline.FeatureUnion",
                "sklearn.compose.ColumnTransformer",
            )
        },
        example=Example(
            setup=_WORDS, old="vec.get_feature_names()", new="vec.get_feature_names_out().tolist()"
        ),
    ),
    Method(
        id="sklearn.get-feature-names-encoder",
        library=LIBRARY,
        since="1.2",
        source="scikit-learn 1.2 changelog; deprecated in 1.0",
        title="`get_feature_names` is called `get_feature_names_out`",
        error="object has no attribute 'get_feature_names'",
        receivers=("sklearn.preprocessing.OneHotEncoder", "sklearn.base.BaseEstimator"),
        old="get_feature_names",
        new="get_feature_names_out",
        example=Example(
            setup=_ENCODER, old="encoder.get_feature_names(['x'])", new="encoder.get_feature_names_out(['x'])"
        ),
    ),
    Method(
        id="sklearn.n-features",
        library=LIBRARY,
        since="1.2",
        source="scikit-learn 1.2 changelog; deprecated in 1.0",
        title="`n_features_` is called `n_features_in_`",
        error="object has no attribute 'n_features_'",
        receivers=("sklearn.base.BaseEstimator", "sklearn.ensemble.RandomForestClassifier"),
        old="n_features_",
        new="n_features_in_",
        example=Example(
            setup="from sklearn.ensemble import RandomForestClassifier\n"
            "model = RandomForestClassifier(n_estimators=2).fit([[1], [2]], [0, 1])",
            old="model.n_features_",
            new="model.n_features_in_",
        ),
    ),
    Method(
        id="sklearn.base-estimator-fitted",
        library=LIBRARY,
        since="1.4",
        source="scikit-learn 1.4 changelog; deprecated in 1.2",
        title="`base_estimator_` is called `estimator_`",
        error="object has no attribute 'base_estimator_'",
        receivers=("sklearn.base.BaseEstimator",),
        old="base_estimator_",
        new="estimator_",
        example=Example(
            setup="from sklearn.ensemble import BaggingClassifier\n"
            "model = BaggingClassifier(n_estimators=2).fit([[1], [2]], [0, 1])",
            old="model.base_estimator_",
            new="model.estimator_",
        ),
    ),
    Method(
        id="sklearn.mixture-covars",
        library=LIBRARY,
        since="0.20",
        source="scikit-learn 0.18 changelog: GaussianMixture takes the place of GMM, which went in 0.20",
        title="`covars_` of a mixture is called `covariances_`",
        error="'GaussianMixture' object has no attribute 'covars_'",
        receivers=("sklearn.mixture.GaussianMixture",),
        old="covars_",
        new="covariances_",
        example=Example(
            setup="from sklearn.mixture import GaussianMixture\n"
            "mixture = GaussianMixture(1).fit([[1.0], [2.0], [4.0]])",
            old="mixture.covars_",
            new="mixture.covariances_",
        ),
    ),
    Method(
        id="sklearn.gaussian-nb-sigma",
        library=LIBRARY,
        since="1.2",
        source="scikit-learn 1.2 changelog; deprecated in 1.0",
        title="`GaussianNB.sigma_` is called `var_`",
        error="'GaussianNB' object has no attribute 'sigma_'",
        receivers=("sklearn.naive_bayes.GaussianNB",),
        old="sigma_",
        new="var_",
        example=Example(
            setup="from sklearn.naive_bayes import GaussianNB\nmodel = GaussianNB().fit([[1], [2]], [0, 1])",
            old="model.sigma_",
            new="model.var_",
        ),
    ),
    name_rule("sklearn.metrics.SCORERS", "sklearn.metrics.get_scorer_names", "1.3", title=_SCORERS),
    *(
        Pattern(
            id=f"sklearn.scorers-{name}",
            library=LIBRARY,
            since="1.3",
            source="scikit-learn 1.3 changelog; deprecated in 1.1",
            title=_SCORERS,
            error="cannot import name 'SCORERS'|'function' object (has no attribute 'keys'|is not subscriptable)",
            pattern=pattern,
            template=template,
            bind={"get_scorer": "sklearn.metrics.get_scorer"},
            where={
                "names": lambda node: (
                    "get_scorer_names" in (getattr(node, "id", ""), getattr(node, "attr", ""))
                )
            },
            telling=True,
            example=Example(setup="from sklearn import metrics", old=old, new=new),
        )
        for name, pattern, template, old, new in (
            (
                "names",
                "$names.keys()",
                "$names()",
                "sorted(metrics.get_scorer_names.keys())",
                "sorted(metrics.get_scorer_names())",
            ),
            (
                "item",
                "$names[$name]",
                "$get_scorer($name)",
                "metrics.get_scorer_names['r2']",
                "metrics.get_scorer('r2')",
            ),
        )
    ),
    *(
        Pattern(
            id=f"sklearn.single-sample-{method.replace('_', '-')}",
            library=LIBRARY,
            since="0.19",
            source="scikit-learn 0.17 changelog: one-dimensional samples deprecated; an error since 0.19",
            title=f"`{method}` takes a list of samples: a single one is put in a list",
            error="Expected 2D array, got 1D array instead"
            "|Expected a 2-dimensional container but got <class 'pandas.Series'>",
            pattern=f"$model.{method}($sample)",
            template=f"$model.{method}([$sample])",
            sometimes=True,
            example=Example(
                setup="from sklearn.linear_model import LogisticRegression\n"
                "model = LogisticRegression().fit([[1, 2], [2, 1]], [0, 1])",
                old=f"model.{method}([1, 2])",
                new=f"model.{method}([[1, 2]])",
            ),
        )
        for method in ("predict", "predict_proba", "decision_function")
    ),
    *(
        Pattern(
            id=f"sklearn.single-number-{method.replace('_', '-')}",
            library=LIBRARY,
            since="0.19",
            source="scikit-learn 0.17 changelog: one-dimensional samples deprecated; an error since 0.19",
            title=f"`{method}` takes a table: a single number is its only row and column",
            error="Expected 2D array, got scalar array instead",
            pattern=f"$model.{method}($number)",
            template=f"$model.{method}([[$number]])",
            sometimes=True,
            example=Example(
                setup="from sklearn.linear_model import LogisticRegression\n"
                "model = LogisticRegression().fit([[1], [2]], [0, 1])",
                old=f"model.{method}(1.5)",
                new=f"model.{method}([[1.5]])",
            ),
        )
        for method in ("predict", "predict_proba", "decision_function")
    ),
    *(
        Pattern(
            id=f"sklearn.scaler-one-column-{scaler.lower()}",
            library=LIBRARY,
            since="0.19",
            source="scikit-learn 0.17 changelog: one-dimensional data deprecated for scalers; an error since 0.19",
            title=f"`{scaler}` takes a table: one column is given as such, and made flat again",
            error="Expected 2D array, got 1D array instead"
            "|Expected a 2-dimensional container but got <class 'pandas.Series'>",
            pattern="$scaler.fit_transform($column)",
            template="$scaler.fit_transform($np.reshape($column, (-1, 1))).ravel()",
            bind={"np": "numpy"},
            types={"scaler": (f"sklearn.preprocessing.{scaler}",)},
            sometimes=True,
            example=Example(
                setup=f"import numpy as np\nimport pandas as pd\nfrom sklearn.preprocessing import {scaler}\n"
                "df = pd.DataFrame({'a': [1.0, 2.0, 4.0]})",
                old=f"{scaler}().fit_transform(df['a'])",
                new=f"{scaler}().fit_transform(np.reshape(df['a'], (-1, 1))).ravel()",
            ),
        )
        for scaler in ("StandardScaler", "MinMaxScaler", "RobustScaler", "MaxAbsScaler")
    ),
    Pattern(
        id="sklearn.partial-dependence-integers",
        library=LIBRARY,
        since="1.9",
        source="scikit-learn 1.9 changelog, sklearn.inspection; deprecated in 1.7",
        title="columns of integers are refused by partial dependence plots: they are given as floats",
        error="contains integer data. Partial dependence plots are not supported for integer data",
        pattern="$Display.from_estimator($model, $X, $$rest)",
        template="$Display.from_estimator($model, $X.astype(float), $$rest)",
        bind={"Display": "sklearn.inspection.PartialDependenceDisplay"},
        sometimes=True,
        example=Example(
            setup="import numpy as np\nfrom sklearn.inspection import PartialDependenceDisplay\n"
            "from sklearn.linear_model import LinearRegression\n"
            "X = np.array([[1], [2], [3]])\nmodel = LinearRegression().fit(X, [1, 2, 4])",
            old="PartialDependenceDisplay.from_estimator(model, X, [0])",
            new="PartialDependenceDisplay.from_estimator(model, X.astype(float), [0])",
        ),
    ),
    Pattern(
        id="sklearn.todense",
        library=LIBRARY,
        since="1.2",
        source="scikit-learn 1.2 changelog: np.matrix raises an error; deprecated in 1.0",
        title="a sparse matrix is turned into an array with `toarray()`: `todense()` makes an `np.matrix`",
        error="np.matrix is not supported",
        pattern="$matrix.todense()",
        template="$matrix.toarray()",
        example=Example(
            setup="from scipy import sparse\nfrom sklearn.linear_model import LinearRegression\nX = sparse.eye(3)",
            old="LinearRegression().fit(X.todense(), [1, 2, 3])",
            new="LinearRegression().fit(X.toarray(), [1, 2, 3])",
        ),
    ),
]

RULES: list[Rule] = [*_ATTRIBUTES]
