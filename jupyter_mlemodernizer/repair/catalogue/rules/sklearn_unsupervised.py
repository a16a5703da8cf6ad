"""Arguments of scikit-learn's decompositions, embeddings, clusterings and networks that changed."""

import ast

from ..rule import Example, Pattern, Rule
from ._sklearn import LIBRARY, argument_rule, call_rule, paths

RULES: list[Rule] = [
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
    *(
        Pattern(
            id=f"sklearn.nmf-alpha-{fit.replace('_', '-')}",
            library=LIBRARY,
            since="1.2",
            source="scikit-learn 1.0 changelog: alpha_W and alpha_H, which are multiplied by the number of columns and of rows; "
            "1.2: alpha is removed",
            title="`alpha` of `NMF` is `alpha_W` and `alpha_H`, which weigh more: they are divided by what they are multiplied by",
            error="got an unexpected keyword argument 'alpha'",
            pattern=f"$NMF($$rest, alpha=$alpha).{fit}($X)",
            template=f"$NMF($$rest, alpha_W=$alpha / $X.shape[1], alpha_H=$alpha / $X.shape[0]).{fit}($X)",
            bind={"NMF": "sklearn.decomposition.NMF"},
            where={"X": lambda node: isinstance(node, ast.Name | ast.Attribute)},
            example=Example(
                setup="import numpy as np\nfrom sklearn.decomposition import NMF\nX = np.eye(4)",
                old=f"found = NMF(2, alpha=0.1, l1_ratio=0.5).{fit}(X)",
                new=f"found = NMF(2, l1_ratio=0.5, alpha_W=0.1 / X.shape[1], alpha_H=0.1 / X.shape[0]).{fit}(X)",
            ),
        )
        for fit in ("fit", "fit_transform")
    ),
    call_rule(
        "nmf-alpha",
        "sklearn.decomposition.NMF",
        "$$rest, alpha=$alpha",
        "$It($$rest, alpha_W=$alpha)",
        (
            "NMF(3, init='nndsvd', alpha=0.1, l1_ratio=0.5)",
            "NMF(3, init='nndsvd', l1_ratio=0.5, alpha_W=0.1)",
        ),
        title="`alpha` of `NMF` is called `alpha_W`, and weighs more",
        reason="The penalty is multiplied by the number of columns (for the other factor: of rows) now. For the strength "
        "of then, divide `alpha_W` by the number of columns, and give `alpha_H` divided by that of rows.",
        since="1.2",
        error="got an unexpected keyword argument 'alpha'",
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
