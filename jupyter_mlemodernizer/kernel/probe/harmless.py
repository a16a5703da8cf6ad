"""What may be looked at and called without changing anything: tables for :mod:`.evaluation`."""

from __future__ import annotations

LIBRARIES = frozenset(
    [
        *("builtins", "datetime", "collections", "decimal", "fractions", "pathlib", "numbers"),
        *("numpy", "pandas", "scipy", "sklearn", "torch", "tensorflow", "keras", "statsmodels", "xgboost"),
        *(
            "lightgbm",
            "catboost",
            "imblearn",
            "polars",
            "matplotlib",
            "seaborn",
            "plotly",
            "networkx",
            "gensim",
        ),
    ]
)
# Methods that compute something new and leave their object as it is.
METHODS = frozenset(
    [
        *(
            "keys",
            "values",
            "items",
            "get",
            "count",
            "index",
            "startswith",
            "endswith",
            "lower",
            "upper",
            "strip",
        ),
        *(
            "split",
            "head",
            "tail",
            "describe",
            "value_counts",
            "unique",
            "nunique",
            "isna",
            "isnull",
            "notna",
        ),
        *("notnull", "sum", "mean", "median", "std", "var", "min", "max", "any", "all", "tolist", "to_list"),
        *("to_dict", "get_params", "get_config", "dim", "numel", "is_unique", "duplicated", "corr", "mode"),
        *(
            "select_dtypes",
            "astype",
            "idxmax",
            "idxmin",
            "argmax",
            "argmin",
            "item",
            "quantile",
            "memory_usage",
        ),
        *(
            "total_seconds",
            "isin",
            "between",
            "first_valid_index",
            "last_valid_index",
            "droplevel",
            "to_flat_index",
        ),
        *("get_feature_names_out", "count_params", "size", "shape_as_list", "as_list", "nonzero", "ravel"),
    ]
)
DUNDERS = frozenset(["__version__", "__name__", "__module__", "__class__", "__doc__"])
