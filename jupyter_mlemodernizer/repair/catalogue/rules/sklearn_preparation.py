"""Arguments of scikit-learn's imputer and encoder that changed."""

import ast

from ..rule import Rule
from ._sklearn import argument_rule, call_rule, paths, without

RULES: list[Rule] = [
    argument_rule(
        "imputer-arguments",
        paths("impute.SimpleImputer"),
        "SimpleImputer(missing_values='NaN', strategy='median', axis=0)",
        "SimpleImputer(strategy='median')",
        title="`SimpleImputer` works along columns, and looks for NaN by default",
        since="0.22",
        error="got an unexpected keyword argument '(axis|verbose)'|SimpleImputer does not accept missing values"
        r"|__init__\(\) takes",
        drop=("verbose",),
        drop_if={"missing_values": "'NaN'", "axis": "0"},
        positional=("missing_values", "strategy", "axis", "verbose", "copy"),
    ),
    argument_rule(
        "one-hot-sparse",
        paths("preprocessing.OneHotEncoder"),
        "OneHotEncoder(sparse=False)",
        "OneHotEncoder(sparse_output=False)",
        title="`sparse` is called `sparse_output` now",
        since="1.4",
        rename={"sparse": "sparse_output"},
    ),
    argument_rule(
        "one-hot-n-values-auto",
        paths("preprocessing.OneHotEncoder"),
        "OneHotEncoder(n_values='auto')",
        "OneHotEncoder()",
        title="the categories are found in the data, as with `n_values='auto'`",
        since="0.22",
        drop_if={"n_values": "'auto'", "categorical_features": "'all'"},
    ),
    call_rule(
        "one-hot-categorical-features-dense",
        "sklearn.preprocessing.OneHotEncoder",
        "$$rest, categorical_features=$columns, sparse=False",
        "$ColumnTransformer([('onehot', $It($$rest, sparse_output=False), $columns)], "
        "remainder='passthrough', sparse_threshold=0)",
        (
            "from sklearn import compose, preprocessing\n"
            "preprocessing.OneHotEncoder(categorical_features=[1], sparse=False)",
            "from sklearn import compose, preprocessing\n"
            "compose.ColumnTransformer([('onehot', preprocessing.OneHotEncoder(sparse_output=False), [1])], "
            "remainder='passthrough', sparse_threshold=0)",
        ),
        title="columns to encode are chosen with a `ColumnTransformer`, which puts them first as was done then",
        since="0.22",
        error="got an unexpected keyword argument 'categorical_features'",
        bind={"ColumnTransformer": "sklearn.compose.ColumnTransformer"},
        setup="pass",
    ),
    call_rule(
        "one-hot-categorical-features",
        "sklearn.preprocessing.OneHotEncoder",
        "$$rest, categorical_features=$columns",
        "$ColumnTransformer([('onehot', $It($$rest), $columns)], remainder='passthrough', sparse_threshold=1)",
        (
            "from sklearn import compose, preprocessing\npreprocessing.OneHotEncoder(categorical_features=[1])",
            "from sklearn import compose, preprocessing\n"
            "compose.ColumnTransformer([('onehot', preprocessing.OneHotEncoder(), [1])], "
            "remainder='passthrough', sparse_threshold=1)",
        ),
        title="columns to encode are chosen with a `ColumnTransformer`, which puts them first as was done then",
        since="0.22",
        error="got an unexpected keyword argument 'categorical_features'",
        bind={"ColumnTransformer": "sklearn.compose.ColumnTransformer"},
        setup="pass",
        where={
            "columns": lambda node: not (isinstance(node, ast.Constant) and node.value == "all"),
            **without("sparse"),
        },
    ),
]
