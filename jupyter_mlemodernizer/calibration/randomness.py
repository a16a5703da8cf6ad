"""Where a notebook draws random numbers, and whether they are the same in every run: told from its text.

Three streams are known by name: those of ``random``, of NumPy (from which scikit-learn, pandas and imbalanced-learn
draw where no ``random_state`` is given) and of the deep learning libraries (initial weights, dropout, shuffling).
"""

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from ..masking import mask_magics
from ..parsing import parse
from .cone import words

# scikit-learn and imbalanced-learn: draws unless random_state is given. Glossary of scikit-learn, "random_state".
_DRAWS = words(
    """
    RandomForestClassifier RandomForestRegressor ExtraTreesClassifier ExtraTreesRegressor
    DecisionTreeClassifier DecisionTreeRegressor ExtraTreeClassifier ExtraTreeRegressor BaggingClassifier
    BaggingRegressor IsolationForest GradientBoostingClassifier GradientBoostingRegressor
    AdaBoostClassifier AdaBoostRegressor MLPClassifier MLPRegressor SGDClassifier SGDRegressor Perceptron
    PassiveAggressiveClassifier PassiveAggressiveRegressor KMeans MiniBatchKMeans GaussianMixture
    BayesianGaussianMixture GMM TSNE MDS FastICA TruncatedSVD RandomizedPCA LatentDirichletAllocation
    SpectralClustering LinearSVC train_test_split ShuffleSplit StratifiedShuffleSplit GroupShuffleSplit
    RandomizedSearchCV ParameterSampler shuffle resample permutation_importance RANSACRegressor
    make_classification make_regression make_blobs make_moons make_circles SMOTE ADASYN BorderlineSMOTE
    RandomOverSampler RandomUnderSampler RandomTreesEmbedding BernoulliRBM Nystroem RBFSampler
    BalancedBaggingClassifier BalancedRandomForestClassifier EasyEnsembleClassifier RUSBoostClassifier
    """
)
# Methods of tables have these names too, and draw nothing.
_METHODS_TOO = ("resample", "shuffle")
# Draws only with one of these arguments: what finds an L1 penalty goes through the columns in random order.
_DRAWS_IF = {
    "KFold": {"shuffle": "True"},
    "StratifiedKFold": {"shuffle": "True"},
    "SVC": {"probability": "True"},
    "LogisticRegression": {"solver": "'sag' 'saga'", "penalty": "'l1'", "dual": "True"},
    "LogisticRegressionCV": {"solver": "'sag' 'saga'", "penalty": "'l1'", "dual": "True"},
    "Ridge": {"solver": "'sag' 'saga'"},
    "Lasso": {"selection": "'random'"},
    "ElasticNet": {"selection": "'random'"},
}
_TRAINS = frozenset(["fit", "fit_generator", "train_on_batch", "backward", "fit_one_cycle"])
_DEEP = frozenset(["keras", "tensorflow", "torch", "fastai", "tflearn", "mxnet"])
_SEEDS = {
    "seed": None,  # of the module it is called on
    "set_seed": "deep",
    "set_random_seed": "deep",
    "manual_seed": "deep",
    "manual_seed_all": "deep",
    "seed_everything": "all",
}
_OWN_STREAMS = frozenset(["RandomState", "default_rng", "Random", "Generator"])


@dataclass(frozen=True)
class Draws:
    """What some code does with random streams.

    Attributes:
        drawn: streams that it draws from, of which nothing in the call says where they begin.
        seeded: streams that it sets to a beginning.
        unseeded: it makes a generator of its own without a seed.
    """

    drawn: frozenset[str] = frozenset()
    seeded: frozenset[str] = frozenset()
    unseeded: bool = False


@dataclass
class _Found:
    drawn: set[str] = field(default_factory=set)
    seeded: set[str] = field(default_factory=set)
    unseeded: bool = False


@lru_cache(maxsize=512)
def draws(source: str, deep: bool) -> Draws:
    """Of one cell.

    Arguments:
        source: its code.
        deep: the notebook imports a deep learning library.
    """
    try:
        tree = parse(mask_magics(source))
    except (SyntaxError, ValueError):
        return Draws()
    found = _Found()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            _note(node, deep, found)
    return Draws(frozenset(found.drawn), frozenset(found.seeded), found.unseeded)


def is_deep(sources: Sequence[str]) -> bool:
    """Does the notebook import a deep learning library?"""
    return any(word in _DEEP for source in sources for line in source.splitlines() for word in _modules(line))


def differs_from_run_to_run(sources: Sequence[str], behind: Sequence[int]) -> bool:
    """Does a cell depend on random numbers that are others in each run?

    Arguments:
        sources: of the code cells, in order.
        behind: positions of the cells that it depends on, its own included.
    """
    deep, seeded = is_deep(sources), set[str]()
    wanted, last = set(behind), max(behind)
    for position, source in enumerate(sources[: last + 1]):
        found = draws(source, deep)
        seeded |= found.seeded
        if position in wanted and (found.unseeded or found.drawn - seeded):
            return True
    return False


def shares_a_stream(sources: Sequence[str], behind: Sequence[int]) -> bool:
    """Would leaving out the other cells change the random numbers that a cell gets?

    Arguments:
        sources: of the code cells, in order.
        behind: positions of the cells that it depends on, its own included.
    """
    deep, wanted, last = is_deep(sources), set(behind), max(behind)
    own = frozenset[str]().union(*(draws(sources[position], deep).drawn for position in wanted))
    others = [sources[position] for position in range(last) if position not in wanted]
    # What liblinear finds is the same in each run for most penalties, and it takes a number from the stream all the same.
    takes = "numpy" in own and any("LogisticRegression(" in source for source in others)
    found = (draws(source, deep) for source in others)
    return takes or any(own & (other.drawn | other.seeded) for other in found)


def _modules(line: str) -> Iterator[str]:
    words = line.replace(",", " ").split()
    if words[:1] in (["import"], ["from"]):
        yield from (word.partition(".")[0] for word in words[1:])


def _note(call: ast.Call, deep: bool, found: _Found) -> None:
    path = _path(call.func)
    name, before = path[-1], path[:-1]
    arguments = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
    given = arguments.get("random_state", arguments.get("seed", "None")) != "None" or None in arguments
    if name in _SEEDS and (call.args or call.keywords):
        stream = _SEEDS[name] or ("numpy" if "np" in before or "numpy" in before else "random")
        everything = stream == "all" or "utils" in before
        found.seeded |= {"numpy", "random", "deep"} if everything else {stream}
    elif name in _OWN_STREAMS and (before or name in ("RandomState", "default_rng")):
        found.unseeded |= not call.args and not given
    elif name in _DRAWS and not given and not (before and name in _METHODS_TOO):
        found.drawn.add("numpy")
    elif name in _DRAWS_IF:
        drawing = _DRAWS_IF[name].items()
        if not given and any(arguments.get(argument) in values.split() for argument, values in drawing):
            found.drawn.add("numpy")
    elif "random" in before:
        numpy = before[0] in ("np", "numpy")
        found.drawn.add("numpy" if numpy else "deep" if before[0] in ("tf", "K") else "random")
    elif name in ("sample", "rvs") and before and not given:
        found.drawn.add("random" if before[-1] == "random" else "numpy")
    elif deep and name in _TRAINS:
        found.drawn.add("deep")


def _path(node: ast.expr) -> list[str]:
    """The words of ``a.b.c``; the first is empty where what begins it is no name."""
    path: list[str] = []
    while isinstance(node, ast.Attribute):
        path.append(node.attr)
        node = node.value
    path.append(node.id if isinstance(node, ast.Name) else "")
    return path[::-1]
