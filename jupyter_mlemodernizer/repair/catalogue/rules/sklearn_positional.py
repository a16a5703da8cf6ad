"""Arguments of scikit-learn that are given by keyword only."""

from ..rule import Call, Example, Rule
from ._sklearn import DATA, LIBRARY, argument_rule, example_setup, paths


def _keyword_only(path: str, names: str, keep: int, old: str, new: str) -> Rule:
    shown = path.rpartition(".")[2]
    return Call(
        id=f"sklearn.{shown.replace('_', '-').lower()}-positional",
        library=LIBRARY,
        since="1.0",
        source="scikit-learn 1.0 changelog, Enforcing keyword-only arguments; SLEP009",
        title=f"arguments of `{shown}` are given by keyword only"
        + (f" after the first {keep}" if keep > 1 else " after the first" if keep else ""),
        error=rf"{shown}\.__init__\(\) takes (from \d to )?\d positional arguments? but|too many positional arguments",
        callables=(f"sklearn.{path}",),
        positional=tuple(names.split()),
        keep_positional=keep,
        example=Example(setup=example_setup(f"sklearn.{path}"), old=old, new=new),
    )


_TREE_ARGUMENTS = "max_depth min_samples_split min_samples_leaf min_weight_fraction_leaf max_features"


_KEYWORD_ONLY: list[Rule] = [
    _keyword_only(path, names, keep, f"{path.rpartition('.')[2]}({old})", f"{path.rpartition('.')[2]}({new})")
    for path, names, keep, old, new in (
        ("metrics.confusion_matrix", "y_true y_pred labels", 2, "y, y, [0, 1]", "y, y, labels=[0, 1]"),
        (
            "metrics.classification_report",
            "y_true y_pred labels target_names",
            2,
            "y, y, [0, 1]",
            "y, y, labels=[0, 1]",
        ),
        *(
            (
                f"metrics.{name}",
                "y_true y_pred labels pos_label average",
                2,
                "y, y, [0, 1]",
                "y, y, labels=[0, 1]",
            )
            for name in ("f1_score", "precision_score", "recall_score")
        ),
        (
            "metrics.fbeta_score",
            "y_true y_pred beta labels pos_label average",
            2,
            "y, y, 0.5",
            "y, y, beta=0.5",
        ),
        ("metrics.roc_auc_score", "y_true y_score average", 2, "y, y, 'macro'", "y, y, average='macro'"),
        ("metrics.roc_curve", "y_true y_score pos_label", 2, "y, y, 1", "y, y, pos_label=1"),
        ("metrics.accuracy_score", "y_true y_pred normalize", 2, "y, y, False", "y, y, normalize=False"),
        ("metrics.silhouette_score", "X labels metric", 2, "X, y, 'euclidean'", "X, y, metric='euclidean'"),
        ("svm.SVC", "C kernel degree gamma", 0, "1.0, 'linear'", "C=1.0, kernel='linear'"),
        ("svm.SVR", "kernel degree gamma coef0 tol C", 0, "'linear'", "kernel='linear'"),
        *(
            (
                f"ensemble.{name}",
                f"n_estimators criterion {_TREE_ARGUMENTS}",
                1,
                f"10, '{criterion}'",
                f"10, criterion='{criterion}'",
            )
            for name, criterion in (
                ("RandomForestClassifier", "gini"),
                ("RandomForestRegressor", "squared_error"),
                ("ExtraTreesClassifier", "gini"),
                ("ExtraTreesRegressor", "squared_error"),
            )
        ),
        *(
            (
                f"tree.{name}",
                f"criterion splitter {_TREE_ARGUMENTS}",
                0,
                f"'{criterion}'",
                f"criterion='{criterion}'",
            )
            for name, criterion in (
                ("DecisionTreeClassifier", "entropy"),
                ("DecisionTreeRegressor", "squared_error"),
            )
        ),
        (
            "ensemble.GradientBoostingClassifier",
            "loss learning_rate n_estimators subsample",
            0,
            "'log_loss', 0.1",
            "loss='log_loss', learning_rate=0.1",
        ),
        (
            "ensemble.AdaBoostClassifier",
            "estimator n_estimators learning_rate",
            1,
            "None, 10",
            "None, n_estimators=10",
        ),
        ("ensemble.VotingClassifier", "estimators voting weights", 1, "[], 'soft'", "[], voting='soft'"),
        ("cluster.KMeans", "n_clusters init n_init", 1, "2, 'random'", "2, init='random'"),
        ("cluster.DBSCAN", "eps min_samples metric", 1, "0.5, 3", "0.5, min_samples=3"),
        (
            "neighbors.KNeighborsClassifier",
            "n_neighbors weights algorithm",
            1,
            "3, 'distance'",
            "3, weights='distance'",
        ),
        (
            "neighbors.KNeighborsRegressor",
            "n_neighbors weights algorithm",
            1,
            "3, 'distance'",
            "3, weights='distance'",
        ),
        ("decomposition.PCA", "n_components copy whiten", 1, "1, True", "1, copy=True"),
        (
            "preprocessing.StandardScaler",
            "copy with_mean with_std",
            0,
            "True, True",
            "copy=True, with_mean=True",
        ),
        (
            "preprocessing.PolynomialFeatures",
            "degree interaction_only include_bias",
            1,
            "2, True",
            "2, interaction_only=True",
        ),
        (
            "feature_selection.RFE",
            "estimator n_features_to_select step",
            1,
            "None, 2",
            "None, n_features_to_select=2",
        ),
        ("feature_selection.SelectKBest", "score_func k", 1, "None, 2", "None, k=2"),
        ("dummy.DummyClassifier", "strategy random_state", 0, "'most_frequent'", "strategy='most_frequent'"),
        ("linear_model.LinearRegression", "fit_intercept", 0, "True", "fit_intercept=True"),
        ("linear_model.Lasso", "alpha fit_intercept", 1, "0.1, True", "0.1, fit_intercept=True"),
        ("linear_model.Ridge", "alpha fit_intercept", 1, "0.1, True", "0.1, fit_intercept=True"),
        ("manifold.TSNE", "n_components perplexity", 1, "2, 30", "2, perplexity=30"),
        (
            "mixture.GaussianMixture",
            "n_components covariance_type tol",
            1,
            "2, 'full'",
            "2, covariance_type='full'",
        ),
        ("naive_bayes.MultinomialNB", "alpha fit_prior class_prior", 0, "1.0", "alpha=1.0"),
        ("naive_bayes.GaussianNB", "priors var_smoothing", 0, "None", "priors=None"),
    )
]


# In the modules before scikit-learn 0.18 these had no `groups` between the data and the rest.
_WITHOUT_GROUPS: list[Rule] = [
    argument_rule(
        f"{name.replace('_', '-')}-positional",
        paths(f"model_selection.{name}"),
        f"{name}(model, X, y, {old})",
        f"{name}(model, X, y, {new})",
        title=f"arguments of `{name}` are given by keyword only after the first 3",
        since="1.0",
        error=r"too many positional arguments|takes (from \d to )?\d positional arguments? but",
        setup=f"from sklearn.dummy import DummyClassifier\nfrom sklearn.model_selection import {name}\n{DATA}\n"
        "model = DummyClassifier()",
        positional=("estimator", "X", "y", *parameters.split()),
        keep_positional=3,
    )
    for name, parameters, old, new in (
        (
            "learning_curve",
            "train_sizes cv scoring exploit_incremental_learning n_jobs pre_dispatch verbose",
            "[0.5, 1.0], 2",
            "train_sizes=[0.5, 1.0], cv=2",
        ),
        (
            "validation_curve",
            "param_name param_range cv scoring n_jobs pre_dispatch verbose",
            "'strategy', ['prior', 'uniform'], 2",
            "param_name='strategy', param_range=['prior', 'uniform'], cv=2",
        ),
        (
            "cross_val_score",
            "scoring cv n_jobs verbose fit_params pre_dispatch",
            "'accuracy', 2",
            "scoring='accuracy', cv=2",
        ),
        ("cross_val_predict", "cv n_jobs verbose fit_params pre_dispatch", "2", "cv=2"),
        (
            "permutation_test_score",
            "cv n_permutations n_jobs random_state verbose scoring",
            "2, 3",
            "cv=2, n_permutations=3",
        ),
    )
]


RULES: list[Rule] = [*_KEYWORD_ONLY, *_WITHOUT_GROUPS]
