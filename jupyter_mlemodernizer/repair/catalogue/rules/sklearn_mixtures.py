"""Mixtures of Gaussians: scikit-learn 0.18 made them anew, under other names and with other names of arguments."""

from ..rule import Call, Example, Rule
from ._missing import missing
from ._sklearn import DATA, LIBRARY, argument_rule, paths
from ._sklearn_names import name_rule

_BAYESIAN = "scikit-learn 0.18 changelog: DPGMM and VBGMM computed wrongly, and are BayesianGaussianMixture; gone in 0.20"

RULES: list[Rule] = [
    name_rule(
        "sklearn.mixture.GMM",
        "sklearn.mixture.GaussianMixture",
        "0.20",
        title="`GMM` is called `GaussianMixture`",
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
