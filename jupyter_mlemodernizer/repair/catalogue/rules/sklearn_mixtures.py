"""Mixtures of Gaussians: scikit-learn 0.18 made them anew, under other names and with other names of arguments."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Claims, Match
from ..custom import Custom, called, nodes, replacing
from ..inference import Inference
from ..rule import Call, Example, Pattern, Rule
from ._missing import missing
from ._sklearn import DATA, LIBRARY, argument_rule, paths

_BAYESIAN = "scikit-learn 0.18 changelog: DPGMM and VBGMM computed wrongly, and are BayesianGaussianMixture; gone in 0.20"

_GAUSSIAN = "scikit-learn 0.18 changelog: GaussianMixture takes the place of GMM, which went in 0.20; sklearn/mixture/gmm.py of 0.17"

_OF_SAMPLES = frozenset({"fit", "score_samples", "bic", "aic", "predict", "predict_proba"})


def _scores(document: Document, inference: Inference) -> Iterator[Match]:
    for unit, code, call in nodes(document, ast.Call):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute) or len(call.args) != 1:
            continue
        known = (
            inference.known(unit, call.func.value)
            if called(call) in ("score", "score_samples", "eval")
            else None
        )
        if known is None or not known.instance or known.name != "sklearn.mixture.GMM":
            continue
        mixture, samples = code.text(call.func.value), code.text(call.args[0])
        parts = (f"{mixture}.score_samples({samples})", f"{mixture}.predict_proba({samples})")
        node: ast.AST = call
        match code.parents.get(call):
            case _ if called(call) == "score":
                text = parts[0]
            case ast.Subscript(value=value, slice=ast.Constant(value=int(part))) as node if (
                value is call and part in (0, 1)
            ):
                text = parts[part]
            case _:
                text, node = f"({parts[0]}, {parts[1]})", call
        yield replacing(unit, code, node, text, claims=Claims(gone=("sklearn.mixture.GMM",)))


RULES: list[Rule] = [
    Custom(
        id="sklearn.gmm-scores",
        library=LIBRARY,
        since="0.20",
        source=_GAUSSIAN,
        title="`score` of a `GMM` was what `score_samples` of a `GaussianMixture` is: one for each sample",
        reason="`score_samples` gave the probabilities of the components, too.",
        error=missing("sklearn.mixture.GMM"),
        finder=_scores,
        first=True,
        runnable=False,
        example=Example(
            setup=DATA,
            old="from sklearn.mixture import GMM\nmixture = GMM(2).fit(X)\n"
            "scores = mixture.score(X)\nsame, components = mixture.score_samples(X)\nagain = mixture.score_samples(X)[0]",
            new="from sklearn.mixture import GMM\nmixture = GMM(2).fit(X)\nscores = mixture.score_samples(X)\n"
            "same, components = (mixture.score_samples(X), mixture.predict_proba(X))\nagain = mixture.score_samples(X)",
        ),
    ),
    Call(
        id="sklearn.name-mixture-gmm",
        library=LIBRARY,
        since="0.20",
        source=_GAUSSIAN,
        title="`GMM` is called `GaussianMixture`",
        reason="Its defaults were others: diagonal covariances, and a floor of 0.001 under them.",
        error=missing("sklearn.mixture.GMM"),
        callables=("sklearn.mixture.GMM",),
        then="sklearn.mixture.GaussianMixture",
        positional=("n_components", "covariance_type"),
        keep_positional=1,
        rename={"n_iter": "max_iter", "min_covar": "reg_covar"},
        drop=("thresh",),
        drop_if={"params": "'wmc'", "init_params": "'wmc'"},
        add={"covariance_type": "'diag'", "reg_covar": "0.001"},
        example=Example(
            setup=DATA,
            old="from sklearn.mixture import GMM\nmixture = GMM(2, 'full', n_iter=200, thresh=0.01).fit(X)",
            new="from sklearn.mixture import GaussianMixture\n"
            "mixture = GaussianMixture(2, covariance_type='full', max_iter=200, reg_covar=0.001).fit(X)",
        ),
    ),
    *(
        Call(
            id=f"sklearn.{old.lower()}",
            library=LIBRARY,
            since="0.20",
            source=_BAYESIAN,
            title=f"`{old}` is `BayesianGaussianMixture` with a {prior.replace('_', ' ')}",
            reason="It was made anew since what it computed was wrong: components, and how many there are, may be others.",
            error=missing(f"sklearn.mixture.{old}"),
            changes_behaviour=True,
            callables=(f"sklearn.mixture.{old}",),
            then="sklearn.mixture.BayesianGaussianMixture",
            positional=("n_components", "covariance_type", "alpha"),
            rename={"alpha": "weight_concentration_prior", "n_iter": "max_iter", "min_covar": "reg_covar"},
            drop=("thresh",),
            add={"weight_concentration_prior_type": f"'{prior}'"},
            example=Example(
                setup=DATA,
                old=f"from sklearn.mixture import {old}\n"
                f"mixture = {old}(2, 'full', alpha=0.1, n_iter=200).fit(X)",
                new="from sklearn.mixture import BayesianGaussianMixture\n"
                "mixture = BayesianGaussianMixture(n_components=2, covariance_type='full', "
                "weight_concentration_prior=0.1, max_iter=200, "
                f"weight_concentration_prior_type='{prior}').fit(X)",
            ),
        )
        for old, prior in (("DPGMM", "dirichlet_process"), ("VBGMM", "dirichlet_distribution"))
    ),
    Pattern(
        id="sklearn.mixture-one-column",
        library=LIBRARY,
        since="0.18",
        source=f"{_GAUSSIAN}: X.ndim == 1 was made a column",
        title="a mixture takes a table: flat data are given as its one column",
        error="Expected 2D array, got 1D array instead",
        pattern="$mixture.$method($samples)",
        template="$mixture.$method($np.reshape($samples, (-1, 1)))",
        bind={"np": "numpy"},
        types={"mixture": paths("mixture.GaussianMixture mixture.BayesianGaussianMixture")},
        where={"method": _OF_SAMPLES.__contains__},
        sometimes=True,
        example=Example(
            setup="import numpy as np\nfrom sklearn.mixture import GaussianMixture\nx = np.arange(9.0) ** 2\n"
            "mixture = GaussianMixture(2).fit(x[:, None])",
            old="criteria = mixture.bic(x), mixture.aic(x)",
            new="criteria = mixture.bic(np.reshape(x, (-1, 1))), mixture.aic(np.reshape(x, (-1, 1)))",
        ),
    ),
    argument_rule(
        "mixture-arguments",
        paths("mixture.GaussianMixture mixture.BayesianGaussianMixture"),
        "mixture = GaussianMixture(2, n_iter=200, min_covar=1e-3, thresh=None)",
        "mixture = GaussianMixture(2, max_iter=200, reg_covar=1e-3)",
        title="`n_iter` of a mixture is `max_iter`, and `min_covar` is `reg_covar`",
        since="0.18",
        rename={"n_iter": "max_iter", "min_covar": "reg_covar"},
        drop=("thresh",),
    ),
]
