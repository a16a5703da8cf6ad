"""Defaults of clusterings, manifolds and decompositions of scikit-learn that changed."""

from ..rule import Rule
from ._defaults import SKLEARN_DOC, of_sklearn

_CLUSTERS: list[Rule] = [
    of_sklearn(
        "sklearn.cluster",
        "KMeans",
        {"n_init": ("10", "'auto'")},
        "1.4",
        SKLEARN_DOC.format("1.4", "default value for n_init changed to 'auto', which is 1 with k-means++"),
    ),
    of_sklearn(
        "sklearn.cluster",
        "k_means",
        {"n_init": ("10", "'auto'")},
        "1.4",
        SKLEARN_DOC.format("1.4", "default value for n_init changed to 'auto', which is 1 with k-means++"),
        setup="import numpy as np\nfrom sklearn.cluster import k_means\nX = np.random.RandomState(3).rand(200, 2)",
        proof="result = k_means(X, 9, random_state=0@@)[2]",
    ),
    of_sklearn(
        "sklearn.cluster",
        "KMeans",
        {"algorithm": ("'elkan'", "'lloyd'", "'auto'")},
        "1.1",
        SKLEARN_DOC.format("1.1", "changed 'auto' to use 'lloyd' instead of 'elkan'"),
        first="0.18",
    ),
    of_sklearn(
        "sklearn.cluster",
        "MiniBatchKMeans",
        {"n_init": ("3", "'auto'")},
        "1.4",
        SKLEARN_DOC.format("1.4", "default value for n_init changed to 'auto'"),
    ),
    of_sklearn(
        "sklearn.cluster",
        "MiniBatchKMeans",
        {"batch_size": ("100", "1024")},
        "1.0",
        SKLEARN_DOC.format("1.0", "batch_size default changed from 100 to 1024"),
    ),
    of_sklearn(
        "sklearn.cluster",
        "SpectralClustering",
        {"eigen_tol": ("0.0", "'auto'")},
        "1.2",
        "scikit-learn 1.2 changelog, sklearn.cluster: eigen_tol is 'auto'",
    ),
    of_sklearn(
        "sklearn.cluster",
        "AffinityPropagation",
        {"random_state": ("0", "None", "'warn'")},
        "1.0",
        "scikit-learn 0.23 changelog, sklearn.cluster: random_state was 0, and is None since 1.0",
    ),
    of_sklearn(
        "sklearn.semi_supervised",
        "LabelPropagation",
        {"max_iter": ("30", "1000")},
        "0.19",
        "scikit-learn 0.19 changelog, sklearn.semi_supervised: LabelPropagation, max_iter is 1000",
    ),
]

_MANIFOLDS: list[Rule] = [
    of_sklearn(
        "sklearn.manifold",
        "TSNE",
        {"init": ("'random'", "'pca'")},
        "1.2",
        SKLEARN_DOC.format("1.2", "the default value changed to 'pca'"),
    ),
    of_sklearn(
        "sklearn.manifold",
        "TSNE",
        {"learning_rate": ("200.0", "'auto'")},
        "1.2",
        SKLEARN_DOC.format("1.2", "the default value changed to 'auto'"),
        first="0.19",
    ),
    of_sklearn(
        "sklearn.manifold",
        "TSNE",
        {"learning_rate": ("1000.0", "200.0")},
        "0.19",
        "scikit-learn 0.19 changelog, sklearn.manifold: the defaults of TSNE",
    ),
    of_sklearn(
        "sklearn.manifold",
        "TSNE",
        {"early_exaggeration": ("4.0", "12.0")},
        "0.19",
        "scikit-learn 0.19 changelog, sklearn.manifold: the defaults of TSNE",
    ),
    of_sklearn(
        "sklearn.manifold",
        "TSNE",
        {"n_iter_without_progress": ("30", "300")},
        "0.19",
        "scikit-learn 0.19 changelog, sklearn.manifold: the defaults of TSNE",
    ),
    of_sklearn(
        "sklearn.manifold",
        "MDS",
        {"n_init": ("4", "1")},
        "1.9",
        SKLEARN_DOC.format("1.9", "the default value for n_init changed from 4 to 1"),
    ),
    of_sklearn(
        "sklearn.manifold",
        "MDS",
        {"eps": ("0.001", "1e-06")},
        "1.7",
        SKLEARN_DOC.format("1.7", "the default value for eps has changed from 1e-3 to 1e-6"),
    ),
    *(
        of_sklearn(
            "sklearn.manifold",
            "smacof",
            {name: (was, now)},
            since,
            SKLEARN_DOC.format(since, f"the default value of {name} changed from {was} to {now}"),
            setup="import numpy as np\nfrom sklearn.manifold import smacof\n"
            "D = np.random.RandomState(0).rand(30, 30)\nD = D + D.T\nnp.fill_diagonal(D, 0)",
            proof="result = smacof(D, random_state=0@@)[1]",
        )
        for name, was, now, since in (("n_init", "8", "1", "1.9"), ("eps", "0.001", "1e-06", "1.7"))
    ),
]

_DECOMPOSITIONS: list[Rule] = [
    of_sklearn(
        "sklearn.decomposition",
        "LatentDirichletAllocation",
        {"learning_method": ("'online'", "'batch'", "None")},
        "0.20",
        SKLEARN_DOC.format("0.20", "the default learning method is now 'batch'"),
    ),
    of_sklearn(
        "sklearn.decomposition",
        "PCA",
        {"svd_solver": ("'full'", "'auto'")},
        "0.18",
        "scikit-learn 0.18 changelog, sklearn.decomposition: svd_solver, which is randomized for large data",
    ),
    of_sklearn(
        "sklearn.decomposition",
        "NMF",
        {"init": ("'nndsvd'", "None", "None", "'warn'")},
        "1.1",
        SKLEARN_DOC.format("1.1", "when init=None, defaults to nndsvda instead of nndsvd"),
    ),
    of_sklearn(
        "sklearn.decomposition",
        "FastICA",
        {"whiten": ("'arbitrary-variance'", "'unit-variance'", "True")},
        "1.3",
        SKLEARN_DOC.format("1.3", "the default value of whiten changed to 'unit-variance'"),
    ),
    of_sklearn(
        "sklearn.decomposition",
        "fastica",
        {"whiten": ("'arbitrary-variance'", "'unit-variance'", "True")},
        "1.3",
        SKLEARN_DOC.format("1.3", "the default value of whiten changed to 'unit-variance'"),
        setup="import numpy as np\nfrom sklearn.decomposition import fastica\nX = np.random.RandomState(0).rand(60, 2)",
        proof="result = fastica(X, 2, random_state=0@@)[2].round(3).tolist()",
    ),
    of_sklearn(
        "sklearn.decomposition",
        "MiniBatchDictionaryLearning",
        {"batch_size": ("3", "256")},
        "1.3",
        SKLEARN_DOC.format("1.3", "the default value of batch_size changed from 3 to 256"),
    ),
    of_sklearn(
        "sklearn.utils.extmath",
        "randomized_svd",
        {"random_state": ("0", "None")},
        "1.2",
        SKLEARN_DOC.format("1.2", "the default value changed from 0 to None"),
        setup="import numpy as np\nfrom sklearn.utils.extmath import randomized_svd\n"
        "X = np.random.RandomState(0).rand(60, 30)",
        proof="result = randomized_svd(X, 2@@)[0].tolist()",
    ),
]

RULES: list[Rule] = [*_CLUSTERS, *_MANIFOLDS, *_DECOMPOSITIONS]
