"""Splitting, searching and validating with scikit-learn: what was iterated, and arguments that changed."""

import ast

from ..rule import Rule
from ._sklearn import DATA, argument_rule, call_rule, paths, without

_SPLITTERS_SOURCE_TITLE = (
    "`{0}` no longer takes {1}: the splits are made by `split`, as a list that can be iterated more than once"
)


_FOLDS_ERROR = (
    r"got an unexpected keyword argument '(n_folds|n_iter|n|y)'|got multiple values for argument 'n_splits'"
    r"|__init__\(\) takes|takes no arguments|object is not iterable"
)


def _is_count(node: ast.AST) -> bool:
    """Not the second argument of the years between: ``KFold(5, True)``, ``ShuffleSplit(5, 0.2)``."""
    return not (isinstance(node, ast.Constant) and isinstance(node.value, bool | float))


def _splitter(name: str, count: str, *, labels: bool, example: str, rest: str = "") -> list[Rule]:
    """A splitter that took the number of samples, or the labels, as its first argument."""
    what = "the labels" if labels else "the number of samples"
    split = "split($first, $first)" if labels else "split(range($first))"
    qualified = f"sklearn.model_selection.{name}"
    first = "y" if labels else "6"
    shown = "split(y, y)" if labels else "split(range(6))"
    keyword = "y" if labels else "n"
    return [
        call_rule(
            f"{name.lower()}-{form}",
            qualified,
            arguments,
            f"list($It(n_splits=$count, $$rest).{split})",
            (
                f"for train, test in {name}({keyword + '=' if form == 'named-folds' else ''}{first}, {given}{rest}):\n"
                "    pass",
                f"for train, test in list({name}(n_splits={example}{rest}).{shown}):\n    pass",
            ),
            title=_SPLITTERS_SOURCE_TITLE.format(name, what),
            since="0.20",
            error=_FOLDS_ERROR,
            where={"count": _is_count},
        )
        for form, arguments, given in (
            ("folds", f"$first, {count}=$count, $$rest", f"{count}={example}"),
            ("positional-folds", "$first, $count, $$rest", example),
            ("named-folds", f"{keyword}=$first, {count}=$count, $$rest", f"{count}={example}"),
        )
    ]


_CROSS_VALIDATION: list[Rule] = [
    *_splitter("KFold", "n_folds", labels=False, example="3", rest=", shuffle=True, random_state=1"),
    *_splitter("StratifiedKFold", "n_folds", labels=True, example="3"),
    *_splitter("ShuffleSplit", "n_iter", labels=False, example="3", rest=", random_state=1"),
    *_splitter("StratifiedShuffleSplit", "n_iter", labels=True, example="3", rest=", test_size=0.5"),
    call_rule(
        "leaveoneout-samples",
        "sklearn.model_selection.LeaveOneOut",
        "$first",
        "list($It().split(range($first)))",
        (
            "for train, test in LeaveOneOut(6):\n    pass",
            "for train, test in list(LeaveOneOut().split(range(6))):\n    pass",
        ),
        title=_SPLITTERS_SOURCE_TITLE.format("LeaveOneOut", "the number of samples"),
        since="0.20",
        error=_FOLDS_ERROR,
    ),
    *(
        call_rule(
            f"{name.lower()}-shuffle-positional{form}",
            f"sklearn.model_selection.{name}",
            f"$count, $shuffle{old}",
            f"$It($count, shuffle=$shuffle{new})",
            (
                f"{name}(3, True{old.replace('$seed', '7')})",
                f"{name}(3, shuffle=True{new.replace('$seed', '7')})",
            ),
            title=f"arguments of `{name}` are given by keyword only after the first",
            since="1.0",
            error=r"__init__\(\) takes",
            where={"shuffle": lambda node: not _is_count(node)},
        )
        for name in ("KFold", "StratifiedKFold")
        for form, old, new in (("", "", ""), ("-seed", ", $seed", ", random_state=$seed"))
    ),
    *(
        call_rule(
            f"{name.lower()}-seed{form}",
            f"sklearn.model_selection.{name}",
            f"$$rest{shuffle}, random_state=$seed",
            f"$It($$rest{shuffle})",
            (f"{name}(n_splits=3{shuffle}, random_state=1)", f"{name}(n_splits=3{shuffle})"),
            title="`random_state` had no effect without `shuffle=True`, and is refused now",
            since="0.24",
            error="Setting a random_state has no effect since shuffle is False",
            where=without("shuffle"),
        )
        for name in ("KFold", "StratifiedKFold")
        for form, shuffle in (("-without-shuffle", ""), ("-shuffle-false", ", shuffle=False"))
    ),
    argument_rule(
        "search-iid",
        paths("model_selection.GridSearchCV model_selection.RandomizedSearchCV"),
        "GridSearchCV(model, {'C': [1, 2]}, iid=False)",
        "GridSearchCV(model, {'C': [1, 2]})",
        title="`iid` is gone: scores of folds are averaged, as with `iid=False`",
        since="0.24",
        setup="from sklearn.linear_model import LogisticRegression\n"
        "from sklearn.model_selection import GridSearchCV\nmodel = LogisticRegression()",
        drop=("iid",),
    ),
    argument_rule(
        "search-fit-params-none",
        paths("model_selection.GridSearchCV model_selection.RandomizedSearchCV"),
        "GridSearchCV(model, {'C': [1, 2]}, fit_params=None)",
        "GridSearchCV(model, {'C': [1, 2]})",
        title="`fit_params` are given to `fit`",
        since="0.21",
        setup="from sklearn.linear_model import LogisticRegression\n"
        "from sklearn.model_selection import GridSearchCV\nmodel = LogisticRegression()",
        drop_if={"fit_params": "None"},
    ),
    argument_rule(
        "cross-validation-fit-params",
        paths(
            "model_selection.cross_val_score model_selection.cross_validate model_selection.cross_val_predict "
            "model_selection.learning_curve model_selection.validation_curve"
        ),
        "cross_val_score(model, X, y, cv=2, fit_params=None)",
        "cross_val_score(model, X, y, cv=2, params=None)",
        title="`fit_params` is called `params` now",
        since="1.6",
        setup="from sklearn.linear_model import LogisticRegression\n"
        f"from sklearn.model_selection import cross_val_score\nmodel = LogisticRegression()\n{DATA}",
        rename={"fit_params": "params"},
    ),
    argument_rule(
        "scoring-names",
        paths(
            "model_selection.cross_val_score model_selection.cross_validate model_selection.GridSearchCV "
            "model_selection.RandomizedSearchCV model_selection.learning_curve model_selection.validation_curve "
            "model_selection.permutation_test_score feature_selection.RFECV linear_model.RidgeCV "
            "linear_model.LogisticRegressionCV"
        ),
        "cross_val_score(model, X, y, scoring='mean_squared_error', cv=2)",
        "cross_val_score(model, X, y, scoring='neg_mean_squared_error', cv=2)",
        title="scorers of losses are called `neg_…`; their values were negative already",
        since="0.20",
        error="The 'scoring' parameter of|is not a valid scoring value",
        setup="from sklearn.linear_model import LogisticRegression\n"
        f"from sklearn.model_selection import cross_val_score\nmodel = LogisticRegression()\n{DATA}",
        values={
            "scoring": {
                f"'{name}'": f"'neg_{name}'"
                for name in (
                    "mean_squared_error",
                    "mean_absolute_error",
                    "median_absolute_error",
                    "mean_squared_log_error",
                    "log_loss",
                )
            }
        },
    ),
    argument_rule(
        "grid-search-scoring-positional",
        paths("model_selection.GridSearchCV"),
        "GridSearchCV(model, {'C': [1, 2]}, 'accuracy')",
        "GridSearchCV(model, {'C': [1, 2]}, scoring='accuracy')",
        title="arguments of `GridSearchCV` after the first two are given by keyword only",
        since="1.0",
        error=r"GridSearchCV.__init__\(\) takes \d positional arguments but",
        setup="from sklearn.linear_model import LogisticRegression\n"
        "from sklearn.model_selection import GridSearchCV\nmodel = LogisticRegression()",
        positional=("estimator", "param_grid", "scoring"),
        keep_positional=2,
    ),
]


RULES: list[Rule] = [*_CROSS_VALIDATION]
