"""Defaults of NumPy, SciPy and statsmodels that changed."""

from functools import partial

from ..rule import Rule
from ._defaults import past

_numpy = partial(past, "numpy")
_scipy = partial(past, "scipy", "scipy.stats")
_stattools = partial(past, "statsmodels", "statsmodels.tsa.stattools")

_NUMPY: list[Rule] = [
    _numpy(
        "numpy.linalg",
        "lstsq",
        {"rcond": ("-1", "None", "'warn'")},
        "2.0",
        "NumPy 2.0 release notes, Changes: lstsq, the default of rcond",
        setup="import numpy as np\nA = np.vander(np.linspace(0, 1, 30), 20)",
        proof="result = int(np.linalg.lstsq(A, A[:, 0]@@)[2])",
        at={"rcond": 2},
    ),
    _numpy(
        "numpy",
        "full",
        {"dtype": ("float", "None", "None")},
        "1.12",
        "NumPy 1.12 release notes, Future changes made: np.full takes its dtype from the fill value",
        setup="import numpy as np",
        proof="result = np.full(2, 1@@).tolist()",
        at={"dtype": 2},
    ),
    _numpy(
        "numpy",
        "loadtxt genfromtxt",
        {"encoding": ("'bytes'", "None")},
        "2.0",
        "NumPy 2.0 release notes, Changes: loadtxt and genfromtxt, encoding=None instead of 'bytes'",
        first="1.14",
        setup="import io\nimport numpy as np",
        proof="result = np.loadtxt(io.StringIO('a 1'), dtype=object, converters={0: lambda text: text}@@).tolist()",
    ),
    _numpy(
        "numpy",
        "unique",
        {"equal_nan": ("False", "True")},
        "1.21",
        "NumPy 1.21 release notes, Changes: np.unique returns a single NaN; 1.24: equal_nan",
        setup="import numpy as np",
        proof="result = len(np.unique([np.nan, np.nan]@@))",
    ),
]

_SAMPLE = "from scipy import stats\nx = [0.1, 0.4, 0.5, 0.9, 1.3, 1.9, 2.2]\ny = [0.2, 0.3, 1.1, 0.8, 1.7, 1.6, 2.9]"
_PAIR = "SciPy documentation, {} and {}: {}, {}"

_SCIPY: list[Rule] = [
    _scipy(
        "kstest",
        {"method": ("'approx'", "'auto'")},
        "1.5",
        _PAIR.format("1.4.1", "1.5.4", "kstest", "mode"),
        setup=_SAMPLE,
        proof="result = round(float(stats.kstest(x, 'norm', args=(0.7, 0.9)@@)[1]), 6)",
        at={"method": 5},
        also=("mode",),
    ),
    _scipy(
        "ks_2samp",
        {"method": ("'asymp'", "'auto'")},
        "1.3",
        _PAIR.format("1.2.1", "1.3.3", "ks_2samp", "mode"),
        setup=_SAMPLE,
        proof="result = round(float(stats.ks_2samp(x, [1.0, *y[3:], 3.0]@@)[1]), 6)",
        at={"method": 3},
        also=("mode",),
    ),
    _scipy(
        "wilcoxon",
        # Called asymptotic since 1.14, where the older name is taken too.
        {"method": ("'approx'", "'auto'")},
        "1.5",
        _PAIR.format("1.4.1", "1.5.4", "wilcoxon", "mode"),
        setup=_SAMPLE,
        proof="result = round(float(stats.wilcoxon(x, y@@)[1]), 6)",
        at={"method": 5},
        also=("mode",),
    ),
    _scipy(
        "kendalltau",
        {"method": ("'asymptotic'", "'auto'")},
        "1.1",
        _PAIR.format("0.19.1", "1.2.1", "kendalltau", "method"),
        setup=_SAMPLE,
        proof="result = round(float(stats.kendalltau(x, y@@)[1]), 6)",
    ),
    _scipy(
        "mode",
        {"keepdims": ("True", "False")},
        "1.11",
        "SciPy 1.11 release notes, Expired deprecations: mode, keepdims is False",
        setup=_SAMPLE,
        proof="result = str(stats.mode([1, 1, 2]@@)[0])",
        at={"keepdims": 3},
    ),
    past(
        "scipy",
        "scipy.sparse.linalg",
        "lsqr",
        {"atol": ("1e-08", "1e-06"), "btol": ("1e-08", "1e-06")},
        "1.8",
        _PAIR.format("1.7.3", "1.8.1", "lsqr", "atol and btol"),
        setup="import numpy as np\nfrom scipy.sparse.linalg import lsqr\nA = np.vander(np.linspace(0, 1, 30), 8)",
        proof="result = lsqr(A, np.arange(30.0)@@)[0].tolist()",
        at={"atol": 3, "btol": 4},
    ),
]

_SERIES = "import numpy as np\nfrom statsmodels.tsa import stattools\nx = np.random.RandomState(0).randn(80).cumsum()"
_WARNS = "statsmodels 0.12's own warning: {}"

_STATSMODELS: list[Rule] = [
    _stattools(
        "acf",
        {"nlags": ("40", "None", "None")},
        "0.13",
        _WARNS.format(
            "the default number of lags is changing from 40 to min(int(10 * log10(nobs)), nobs - 1)"
        ),
        setup=_SERIES,
        proof="result = len(stattools.acf(x@@))",
        at={"nlags": 2},
        remote=True,  # how many there are is written down elsewhere: for a table, say
    ),
    _stattools(
        "pacf",
        {"nlags": ("40", "None", "None")},
        "0.13",
        _WARNS.format(
            "the default number of lags is changing from 40 to min(int(10 * log10(nobs)), nobs // 2 - 1)"
        ),
        setup=_SERIES.replace("80", "90"),
        proof="result = len(stattools.pacf(x@@))",
        at={"nlags": 1},
        remote=True,
    ),
    _stattools(
        "kpss",
        {"nlags": ("'legacy'", "'auto'", "None")},
        "0.13",
        _WARNS.format("after the next release, the default of nlags will be 'auto'"),
        setup=_SERIES,
        proof="result = round(float(stattools.kpss(x@@)[0]), 6)",
        at={"nlags": 2},
        also=("lags",),
    ),
    past(
        "statsmodels",
        "statsmodels.graphics.tsaplots",
        "plot_pacf",
        {"method": ("'ywadjusted'", "'ywm'", "'ywunbiased'")},
        "0.14",
        "statsmodels 0.13's own warning: after 0.13, the default of plot_pacf will change to 'ywm'",
        first="0.9",
        setup=_SERIES + "\nfrom statsmodels.graphics.tsaplots import plot_pacf",
        proof="result = [list(line.get_ydata()) for line in plot_pacf(x@@).axes[0].lines]",
        at={"method": 4},
    ),
    past(
        "statsmodels",
        "statsmodels.stats.diagnostic",
        "lilliefors kstest_normal",
        {"pvalmethod": ("'approx'", "'table'", "None")},
        "0.12",
        "statsmodels 0.11's own warning: the default pvalmethod will change from 'approx' to 'table'",
        setup=_SERIES + "\nfrom statsmodels.stats.diagnostic import lilliefors",
        proof="result = round(float(lilliefors(np.diff(np.exp(x / 9))@@)[1]), 9)",
        at={"pvalmethod": 2},
    ),
    past(
        "statsmodels",
        "statsmodels.stats.outliers_influence",
        "variance_inflation_factor",
        {"standardize": ("False", "True")},
        "0.15",
        "statsmodels 0.15 documentation, variance_inflation_factor: standardize, default is True",
        note="Without a constant among the columns, the factors of columns that are centred are far smaller.",
        setup="import numpy as np\nfrom statsmodels.stats.outliers_influence import variance_inflation_factor\n"
        "X = np.random.RandomState(0).rand(40, 3) + [0, 5, 9]",
        proof="result = [round(float(variance_inflation_factor(X, i@@)), 6) for i in range(3)]",
    ),
]

RULES: list[Rule] = [*_NUMPY, *_SCIPY, *_STATSMODELS]
