"""What imbalanced-learn changed between 0.2 and 0.14."""

import ast

from ..rule import Call, Example, Method, Pattern, Rule

_SETUP = """\
import numpy as np
from imblearn.over_sampling import SMOTE, ADASYN, RandomOverSampler
from imblearn.under_sampling import RandomUnderSampler, NearMiss, TomekLinks
from imblearn.combine import SMOTEENN
rng = np.random.RandomState(0)
X, y = rng.rand(40, 2), np.array([0] * 30 + [1] * 10)
"""
_OVER = (
    "SMOTE",
    "SMOTENC",
    "SMOTEN",
    "BorderlineSMOTE",
    "SVMSMOTE",
    "KMeansSMOTE",
    "ADASYN",
    "RandomOverSampler",
)
_UNDER = (
    "RandomUnderSampler", "NearMiss", "TomekLinks", "ClusterCentroids", "EditedNearestNeighbours", "AllKNN",
    "RepeatedEditedNearestNeighbours", "CondensedNearestNeighbour", "OneSidedSelection", "NeighbourhoodCleaningRule",
    "InstanceHardnessThreshold",
)  # fmt: skip
_COMBINED = ("SMOTEENN", "SMOTETomek")
_ENSEMBLES = (
    "BalancedBaggingClassifier",
    "BalancedRandomForestClassifier",
    "EasyEnsembleClassifier",
    "RUSBoostClassifier",
)
_SAMPLERS = (
    *(f"imblearn.over_sampling.{name}" for name in _OVER),
    *(f"imblearn.under_sampling.{name}" for name in _UNDER),
    *(f"imblearn.combine.{name}" for name in _COMBINED),
)
_ALL = (*_SAMPLERS, *(f"imblearn.ensemble.{name}" for name in _ENSEMBLES))

RULES: list[Rule] = [
    Method(
        id="imblearn.fit-sample",
        library="imbalanced-learn",
        since="0.8",
        source="imbalanced-learn 0.4 release notes: fit_sample is fit_resample; gone in 0.8",
        title="`fit_sample` is `fit_resample` now",
        error="object has no attribute 'fit_sample'",
        receivers=(*_SAMPLERS, "imblearn.base.SamplerMixin", "imblearn.base.BaseSampler"),
        old="fit_sample",
        new="fit_resample",
        example=Example(
            setup=_SETUP,
            old="X_res, y_res = SMOTE(random_state=1).fit_sample(X, y)",
            new="X_res, y_res = SMOTE(random_state=1).fit_resample(X, y)",
        ),
    ),
    Call(
        id="imblearn.ratio",
        library="imbalanced-learn",
        since="0.6",
        source="imbalanced-learn 0.4 release notes: ratio is sampling_strategy; gone in 0.6",
        title="`ratio` is `sampling_strategy` now",
        error=r"__init__\(\) got an unexpected keyword argument 'ratio'",
        callables=_ALL,
        rename={"ratio": "sampling_strategy"},
        example=Example(
            setup=_SETUP,
            old="sampler = SMOTE(ratio='minority', random_state=1)",
            new="sampler = SMOTE(sampling_strategy='minority', random_state=1)",
        ),
    ),
    Call(
        id="imblearn.positional",
        library="imbalanced-learn",
        since="0.9",
        source="imbalanced-learn 0.8 release notes: parameters are keywords",
        title="the parameters of samplers are keywords",
        error=r"__init__\(\) takes 1 positional argument but \d (were|was) given",
        callables=_SAMPLERS,
        positional=("sampling_strategy",),
        example=Example(
            setup=_SETUP,
            old="sampler = SMOTE('minority')",
            new="sampler = SMOTE(sampling_strategy='minority')",
        ),
    ),
    Call(
        id="imblearn.smote-kind-regular",
        library="imbalanced-learn",
        since="0.6",
        source="imbalanced-learn 0.4 release notes: kinds of SMOTE are classes",
        title="`kind='regular'` is what `SMOTE` is",
        error=r"SMOTE\.__init__\(\) got an unexpected keyword argument 'kind'",
        callables=("imblearn.over_sampling.SMOTE",),
        drop_if={"kind": "'regular'"},
        example=Example(
            setup=_SETUP,
            old="sampler = SMOTE(kind='regular', random_state=1)",
            new="sampler = SMOTE(random_state=1)",
        ),
    ),
    *(
        Pattern(
            id=f"imblearn.smote-kind-{kind}",
            library="imbalanced-learn",
            since="0.6",
            source="imbalanced-learn 0.4 release notes: kinds of SMOTE are classes",
            title=f"`SMOTE(kind='{kind}')` is a class of its own",
            error=r"SMOTE\.__init__\(\) got an unexpected keyword argument 'kind'",
            pattern=f"$smote($$rest, kind='{kind}')",
            template=template,
            bind={"smote": "imblearn.over_sampling.SMOTE", "kind": f"imblearn.over_sampling.{name}"},
            example=Example(
                setup=_SETUP + f"from imblearn.over_sampling import {name}\n",
                old=f"sampler = SMOTE(random_state=1, kind='{kind}')",
                new=new,
            ),
        )
        for kind, name, template, new in (
            (
                "borderline1",
                "BorderlineSMOTE",
                "$kind($$rest, kind='borderline-1')",
                "sampler = BorderlineSMOTE(random_state=1, kind='borderline-1')",
            ),
            (
                "borderline2",
                "BorderlineSMOTE",
                "$kind($$rest, kind='borderline-2')",
                "sampler = BorderlineSMOTE(random_state=1, kind='borderline-2')",
            ),
            ("svm", "SVMSMOTE", "$kind($$rest)", "sampler = SVMSMOTE(random_state=1)"),
        )
    ),
    Call(
        id="imblearn.n-jobs",
        library="imbalanced-learn",
        since="0.12",
        source="imbalanced-learn 0.10 release notes (deprecated): n_jobs belongs to the nearest neighbours; gone in 0.12",
        title="`n_jobs` of over-samplers is gone",
        reason="It concerns speed only.",
        error=r"(SMOTE\w*|ADASYN|\w*SMOTE)\.__init__\(\) got an unexpected keyword argument 'n_jobs'",
        callables=tuple(f"imblearn.over_sampling.{name}" for name in _OVER),
        drop=("n_jobs",),
        example=Example(
            setup=_SETUP,
            old="sampler = SMOTE(random_state=1, n_jobs=-1)",
            new="sampler = SMOTE(random_state=1)",
        ),
    ),
    Call(
        id="imblearn.return-indices-false",
        library="imbalanced-learn",
        since="0.6",
        source="imbalanced-learn 0.4 release notes: indices are in sample_indices_",
        title="`return_indices=False` is the way it is anyway",
        error=r"__init__\(\) got an unexpected keyword argument 'return_indices'",
        callables=_SAMPLERS,
        drop_if={"return_indices": "False"},
        example=Example(
            setup=_SETUP,
            old="sampler = RandomUnderSampler(return_indices=False, random_state=1)",
            new="sampler = RandomUnderSampler(random_state=1)",
        ),
    ),
    Call(
        id="imblearn.return-indices-true",
        library="imbalanced-learn",
        since="0.6",
        source="imbalanced-learn 0.4 release notes: indices are in sample_indices_",
        title="indices are always kept: `return_indices` is gone",
        error=r"__init__\(\) got an unexpected keyword argument 'return_indices'",
        callables=_SAMPLERS,
        drop_if={"return_indices": "True"},
        example=Example(
            setup=_SETUP,
            old="sampler = RandomUnderSampler(return_indices=True, random_state=1)",
            new="sampler = RandomUnderSampler(random_state=1)",
        ),
    ),
    Pattern(
        id="imblearn.three-of-fit-resample",
        library="imbalanced-learn",
        since="0.6",
        source="imbalanced-learn 0.4 release notes: indices are in sample_indices_",
        title="the indices of the samples are in `sample_indices_`",
        error=r"not enough values to unpack \(expected 3, got 2\)",
        pattern="$X, $y, $indices = $sampler.fit_resample($$data)",
        template="$X, $y = $sampler.fit_resample($$data)\n$indices = $sampler.sample_indices_",
        where={"sampler": lambda node: isinstance(node, ast.Name)},
        sometimes=True,
        example=Example(
            setup=_SETUP + "sampler = RandomUnderSampler(random_state=1)\n",
            old="X_res, y_res, indices = sampler.fit_resample(X, y)",
            new="X_res, y_res = sampler.fit_resample(X, y)\nindices = sampler.sample_indices_",
        ),
    ),
    Call(
        id="imblearn.nearmiss-random-state",
        library="imbalanced-learn",
        since="0.6",
        source="imbalanced-learn 0.4 release notes: NearMiss draws nothing at random",
        title="`NearMiss` draws nothing at random: `random_state` is gone",
        error=r"(NearMiss|TomekLinks)\.__init__\(\) got an unexpected keyword argument 'random_state'",
        callables=("imblearn.under_sampling.NearMiss", "imblearn.under_sampling.TomekLinks"),
        drop=("random_state",),
        example=Example(
            setup=_SETUP,
            old="sampler = NearMiss(version=1, random_state=1)",
            new="sampler = NearMiss(version=1)",
        ),
    ),
    Call(
        id="imblearn.base-estimator",
        library="imbalanced-learn",
        since="0.12",
        source="imbalanced-learn 0.10 release notes: base_estimator is estimator; gone in 0.12",
        title="`base_estimator` is `estimator` now",
        error=r"__init__\(\) got an unexpected keyword argument 'base_estimator'",
        callables=tuple(f"imblearn.ensemble.{name}" for name in _ENSEMBLES),
        rename={"base_estimator": "estimator"},
        example=Example(
            setup="from imblearn.ensemble import BalancedBaggingClassifier\nfrom sklearn.tree import DecisionTreeClassifier\n",
            old="model = BalancedBaggingClassifier(base_estimator=DecisionTreeClassifier(), n_estimators=5)",
            new="model = BalancedBaggingClassifier(estimator=DecisionTreeClassifier(), n_estimators=5)",
        ),
    ),
    Call(
        id="imblearn.make-imbalance-ratio",
        library="imbalanced-learn",
        since="0.6",
        source="imbalanced-learn 0.4 release notes: ratio is sampling_strategy; gone in 0.6",
        title="`ratio` of `make_imbalance` is `sampling_strategy` now",
        error="cannot access local variable 'sampling_strategy_'|make_imbalance\\(\\) got an unexpected keyword argument 'ratio'",
        callables=("imblearn.datasets.make_imbalance",),
        rename={"ratio": "sampling_strategy"},
        example=Example(
            setup=_SETUP + "from imblearn.datasets import make_imbalance\n",
            old="X_few, y_few = make_imbalance(X, y, ratio={0: 10})",
            new="X_few, y_few = make_imbalance(X, y, sampling_strategy={0: 10})",
        ),
    ),
]
