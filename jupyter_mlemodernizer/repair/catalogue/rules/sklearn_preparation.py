"""Arguments of encoders, vectorizers, decompositions and clustering of scikit-learn that changed."""

import ast

from ..rule import Example, Pattern, Rule
from ._sklearn import LIBRARY, argument_rule, call_rule, paths, without


def _is_english(node: ast.AST) -> bool:
    """Are these scikit-learn's own stop words, which are a frozenset, alone or together with others?"""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "union":
        node = node.func.value
    return _ENGLISH in (getattr(node, "id", None), getattr(node, "attr", None))


_ENGLISH = "ENGLISH_STOP_WORDS"

_VECTORIZERS = "feature_extraction.text.TfidfVectorizer feature_extraction.text.CountVectorizer"


_PREPARATION: list[Rule] = [
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
    *(
        call_rule(
            f"stop-words-{name.lower()}",
            f"sklearn.feature_extraction.text.{name}",
            "$$rest, stop_words=$words",
            "$It($$rest, stop_words=list($words))",
            (
                f"{name}(lowercase=True, stop_words=frozenset(['a'])).fit(['aa bb'])",
                f"{name}(lowercase=True, stop_words=list(frozenset(['a']))).fit(['aa bb'])",
            ),
            title="stop words are given as a list, no longer as a set",
            since="1.2",
            error="The 'stop_words' parameter of",
            types={"words": ("set", "frozenset")},
        )
        for name in ("TfidfVectorizer", "CountVectorizer", "HashingVectorizer")
    ),
    *(
        call_rule(
            f"stop-words-english-{name.lower()}",
            f"sklearn.feature_extraction.text.{name}",
            "$$rest, stop_words=$words",
            "$It($$rest, stop_words=list($words))",
            (
                f"{name}(stop_words=ENGLISH_STOP_WORDS.union(['a'])).fit(['aa bb'])",
                f"{name}(stop_words=list(ENGLISH_STOP_WORDS.union(['a']))).fit(['aa bb'])",
            ),
            title="stop words are given as a list, no longer as a set",
            since="1.2",
            error="The 'stop_words' parameter of",
            setup=f"from sklearn.feature_extraction.text import {name}, ENGLISH_STOP_WORDS",
            where={"words": _is_english},
        )
        for name in ("TfidfVectorizer", "CountVectorizer", "HashingVectorizer")
    ),
    *(
        call_rule(
            f"stop-words-set-{name.lower()}",
            f"sklearn.feature_extraction.text.{name}",
            "$$rest, stop_words=$words",
            "$It($$rest, stop_words=list($words))",
            (
                f"vectorizer = {name}(stop_words=words)\nvectorizer.fit_transform(['aa bb'])",
                f"vectorizer = {name}(stop_words=list(words))\nvectorizer.fit_transform(['aa bb'])",
            ),
            title="stop words are given as a list, no longer as a set",
            since="1.2",
            error=rf"The 'stop_words' parameter of {name} must be .* Got (frozenset|set|\{{)",
            setup=f"from sklearn.feature_extraction.text import {name}\nwords = globals().get('x', {{'a'}})",
            where={"words": lambda node: isinstance(node, (ast.Name, ast.Attribute, ast.Call))},
            sometimes=True,
            remote=True,
        )
        for name in ("TfidfVectorizer", "CountVectorizer", "HashingVectorizer")
    ),
    argument_rule(
        "vectorizer-truth-values",
        paths("feature_extraction.text.TfidfVectorizer feature_extraction.text.TfidfTransformer"),
        "TfidfVectorizer(use_idf=1, smooth_idf=1, sublinear_tf=1).fit(['aa bb'])",
        "TfidfVectorizer(use_idf=True, smooth_idf=True, sublinear_tf=True).fit(['aa bb'])",
        title="truth values are given as such, no longer as 0 and 1",
        since="1.4",
        error="The '(use_idf|smooth_idf|sublinear_tf)' parameter of .* must be an instance of 'bool'",
        values={name: {"1": "True", "0": "False"} for name in ("use_idf", "smooth_idf", "sublinear_tf")},
    ),
    argument_rule(
        "vectorizer-min-df-zero",
        paths(_VECTORIZERS),
        "TfidfVectorizer(min_df=0).fit(['aa bb'])",
        "TfidfVectorizer(min_df=1).fit(['aa bb'])",
        title="`min_df=0` asked for nothing, as `min_df=1` does: every term is in one document at least",
        since="1.2",
        error="The 'min_df' parameter of",
        values={"min_df": {"0": "1"}},
    ),
    *(
        call_rule(
            f"ngram-range-list-{name.lower()}",
            f"sklearn.feature_extraction.text.{name}",
            "$$rest, ngram_range=[$low, $high]",
            "$It($$rest, ngram_range=($low, $high))",
            (
                f"{name}(lowercase=True, ngram_range=[1, 2]).fit(['aa bb'])",
                f"{name}(lowercase=True, ngram_range=(1, 2)).fit(['aa bb'])",
            ),
            title="`ngram_range` is a tuple, no longer a list",
            since="1.2",
            error="The 'ngram_range' parameter of",
        )
        for name in ("TfidfVectorizer", "CountVectorizer")
    ),
    argument_rule(
        "vectorizer-charset",
        paths(_VECTORIZERS),
        "TfidfVectorizer(charset='utf-8')",
        "TfidfVectorizer(encoding='utf-8')",
        title="`charset` is called `encoding` now",
        since="0.16",
        rename={"charset": "encoding", "charset_error": "decode_error"},
    ),
    argument_rule(
        "lda-topics",
        paths("decomposition.LatentDirichletAllocation"),
        "LatentDirichletAllocation(n_topics=5)",
        "LatentDirichletAllocation(n_components=5)",
        title="`n_topics` is called `n_components` now",
        since="0.21",
        rename={"n_topics": "n_components"},
    ),
    argument_rule(
        "fastica-whiten",
        paths("decomposition.FastICA"),
        "FastICA(whiten=True, random_state=0).fit([[1, 2], [2, 3], [3, 5]])",
        "FastICA(whiten='arbitrary-variance', random_state=0).fit([[1, 2], [2, 3], [3, 5]])",
        title="`whiten=True` was `'arbitrary-variance'`",
        since="1.3",
        error="The 'whiten' parameter of",
        values={"whiten": {"True": "'arbitrary-variance'"}},
    ),
    argument_rule(
        "tsne-iterations",
        paths("manifold.TSNE"),
        "TSNE(n_components=2, n_iter=300)",
        "TSNE(n_components=2, max_iter=300)",
        title="`n_iter` is called `max_iter` now",
        since="1.7",
        rename={"n_iter": "max_iter"},
    ),
    argument_rule(
        "tsne-square-distances",
        paths("manifold.TSNE"),
        "TSNE(square_distances=True)",
        "TSNE()",
        title="distances are squared anyway",
        since="1.3",
        drop_if={"square_distances": "True"},
    ),
    argument_rule(
        "kmeans-dropped",
        paths("cluster.KMeans cluster.MiniBatchKMeans"),
        "KMeans(n_clusters=2, n_jobs=1, precompute_distances='auto')",
        "KMeans(n_clusters=2)",
        title="`n_jobs` and `precompute_distances` only changed how fast the clusters were found",
        since="1.0",
        drop=("n_jobs", "precompute_distances"),
    ),
    argument_rule(
        "kmeans-algorithm",
        paths("cluster.KMeans"),
        "KMeans(n_clusters=2, algorithm='auto').fit(X)",
        "KMeans(n_clusters=2, algorithm='lloyd').fit(X)",
        title="`full` is called `lloyd`, and finds the same clusters as `auto` did",
        since="1.4",
        error="The 'algorithm' parameter of",
        values={"algorithm": {"'auto'": "'lloyd'", "'full'": "'lloyd'"}},
    ),
    argument_rule(
        "agglomerative-affinity",
        paths("cluster.AgglomerativeClustering cluster.FeatureAgglomeration"),
        "AgglomerativeClustering(n_clusters=2, affinity='euclidean')",
        "AgglomerativeClustering(n_clusters=2, metric='euclidean')",
        title="`affinity` is called `metric` now",
        since="1.4",
        rename={"affinity": "metric"},
    ),
    argument_rule(
        "agglomerative-pooling",
        paths("cluster.AgglomerativeClustering"),
        "AgglomerativeClustering(pooling_func='deprecated')",
        "AgglomerativeClustering()",
        title="`pooling_func` had no effect",
        since="0.22",
        drop=("pooling_func",),
    ),
    argument_rule(
        "gmm-arguments",
        paths("mixture.GaussianMixture mixture.BayesianGaussianMixture"),
        "GaussianMixture(n_components=2, n_iter=50)",
        "GaussianMixture(n_components=2, max_iter=50)",
        title="`n_iter` is called `max_iter` now",
        since="0.20",
        rename={"n_iter": "max_iter"},
    ),
    argument_rule(
        "nmf-alpha",
        paths("decomposition.NMF"),
        "NMF(3, init='nndsvd', alpha=0.1, l1_ratio=0.5)",
        "NMF(3, init='nndsvd', alpha_W=0.1, l1_ratio=0.5)",
        title="`alpha` of `NMF` is called `alpha_W`, and weighs more",
        reason="The penalty is multiplied by the number of columns (for the other factor: of rows) now. For the strength "
        "of then, divide `alpha_W` by the number of columns, and give `alpha_H` divided by that of rows.",
        since="1.2",
        rename={"alpha": "alpha_W"},
        changes_behaviour=True,
    ),
    argument_rule(
        "mlp-algorithm",
        paths("neural_network.MLPClassifier neural_network.MLPRegressor"),
        "MLPClassifier(algorithm='adam')",
        "MLPClassifier(solver='adam')",
        title="`algorithm` is called `solver` now",
        since="0.18",
        rename={"algorithm": "solver"},
        values={"algorithm": {"'l-bfgs'": "'lbfgs'"}},
    ),
    Pattern(
        id="sklearn.tsne-of-a-list",
        library=LIBRARY,
        since="1.2",
        source="scikit-learn 1.2, sklearn/manifold/_t_sne.py: the perplexity is compared with X.shape before X is converted",
        title="`TSNE` takes an array, no longer a list of vectors",
        error="'list' object has no attribute 'shape'",
        pattern="$tsne.fit_transform($points)",
        template="$tsne.fit_transform($np.array($points))",
        bind={"np": "numpy"},
        types={"tsne": ("sklearn.manifold.TSNE", "sklearn.manifold._t_sne.TSNE"), "points": ("list",)},
        example=Example(
            setup="import numpy as np\nfrom sklearn.manifold import TSNE",
            old="points = [np.array([n, n * n % 7.0]) for n in range(9)]\n"
            "flat = TSNE(perplexity=2).fit_transform(points)",
            new="points = [np.array([n, n * n % 7.0]) for n in range(9)]\n"
            "flat = TSNE(perplexity=2).fit_transform(np.array(points))",
        ),
    ),
]


RULES: list[Rule] = [*_PREPARATION]
