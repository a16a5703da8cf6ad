"""Functions of SciPy that were left out or answer otherwise, between 0.14 and 1.17."""

from ..rule import Call, Example, Pattern, Rule
from ._missing import missing

_STATS = "from scipy import stats"


RULES: list[Rule] = [
    Pattern(
        id="scipy.chisqprob",
        library="scipy",
        since="1.0",
        source="SciPy 1.0 release notes, Backwards incompatible changes; deprecated in 0.17",
        title="`stats.chisqprob(x, df)` is `stats.chi2.sf(x, df)`",
        error="has no attribute 'chisqprob'|cannot import name 'chisqprob'",
        pattern="$stats.chisqprob($value, $df)",
        template="$stats.chi2.sf($value, $df)",
        bind={"stats": "scipy.stats"},
        example=Example(setup=_STATS, old="stats.chisqprob(3.84, 1)", new="stats.chi2.sf(3.84, 1)"),
    ),
    Call(
        id="scipy.binom-test",
        library="scipy",
        since="1.12",
        source="SciPy 1.12 release notes, Expired deprecations; deprecated in 1.10",
        title="`stats.binom_test(…)` is `stats.binomtest(…).pvalue`",
        error="has no attribute 'binom_test'|cannot import name 'binom_test'",
        callables=("scipy.stats.binom_test",),
        then="scipy.stats.binomtest",
        wrap="$call.pvalue",
        example=Example(setup=_STATS, old="stats.binom_test(3, 10)", new="stats.binomtest(3, 10).pvalue"),
    ),
    Pattern(
        id="scipy.stats-itemfreq",
        library="scipy",
        since="1.3",
        source="SciPy 1.3 release notes, Backwards incompatible changes; deprecated in 1.0",
        title="`stats.itemfreq(x)` is a table of `np.unique(x, return_counts=True)`",
        error="has no attribute 'itemfreq'|cannot import name 'itemfreq'",
        pattern="$stats.itemfreq($values)",
        template="$np.column_stack($np.unique($values, return_counts=True))",
        bind={"stats": "scipy.stats", "np": "numpy"},
        example=Example(
            setup="import numpy as np\nfrom scipy import stats",
            old="stats.itemfreq([1, 1, 2])",
            new="np.column_stack(np.unique([1, 1, 2], return_counts=True))",
        ),
    ),
    Pattern(
        id="scipy.stats-mode-scalar",
        library="scipy",
        since="1.11",
        source="SciPy 1.11 release notes, Backwards incompatible changes: keepdims of mode is False",
        title="`stats.mode(x)[0]` is the value itself now",
        error="invalid index to scalar variable|too many indices for array|object is not subscriptable",
        pattern="$stats.mode($$arguments)[$part][0]",
        template="$stats.mode($$arguments)[$part]",
        bind={"stats": "scipy.stats"},
        sometimes=True,
        example=Example(setup=_STATS, old="stats.mode([1, 1, 2])[0][0]", new="stats.mode([1, 1, 2])[0]"),
    ),
    *(
        Pattern(
            id=f"scipy.stats-mode-{part}",
            library="scipy",
            since="1.11",
            source="SciPy 1.11 release notes, Backwards incompatible changes: keepdims of mode is False",
            title=f"`stats.mode(x).{part}` is the number itself now",
            error="invalid index to scalar variable|too many indices for array|object is not subscriptable",
            pattern=f"$stats.mode($$arguments).{part}[0]",
            template=f"$stats.mode($$arguments).{part}",
            bind={"stats": "scipy.stats"},
            sometimes=True,
            example=Example(
                setup=_STATS, old=f"stats.mode([1, 1, 2]).{part}[0]", new=f"stats.mode([1, 1, 2]).{part}"
            ),
        )
        for part in ("mode", "count")
    ),
    Pattern(
        id="scipy.stats-mode-text",
        library="scipy",
        since="1.11",
        source="SciPy 1.11 release notes, Backwards incompatible changes: mode takes numbers only",
        title="`stats.mode` takes numbers only: pandas finds the most frequent text",
        error="Argument `a` is not recognized as numeric",
        pattern="$stats.mode($values)[0][0]",
        template="$pd.Series($values).mode()[0]",
        bind={"stats": "scipy.stats", "pd": "pandas"},
        sometimes=True,
        example=Example(
            setup="import pandas as pd\nfrom scipy import stats",
            old="stats.mode(['a', 'a', 'b'])[0][0]",
            new="pd.Series(['a', 'a', 'b']).mode()[0]",
        ),
    ),
    Call(
        id="scipy.signal-get-window-hanning",
        library="scipy",
        since="1.1",
        source="SciPy 1.1 release notes: hanning is called hann",
        title="the window is called `hann`",
        error="Unknown window type|Invalid window name",
        callables=("scipy.signal.get_window",),
        values={"window": {"'hanning'": "'hann'"}},
        positional=("window",),
        keep_positional=1,
        example=Example(
            setup="from scipy import signal",
            old="signal.get_window('hanning', 4)",
            new="signal.get_window('hann', 4)",
        ),
    ),
    *(
        Pattern(
            id=f"scipy.sparse-{name.lower()}",
            library="scipy",
            since="1.14",
            source="SciPy 1.14 release notes, Expired deprecations: .A and .H of sparse arrays and matrices",
            title=f"`.{name}` of a sparse matrix is `{new}`",
            error=f"object has no attribute '{name}'",
            pattern=f"$matrix.{name}",
            template=f"$matrix.{new}",
            example=Example(
                setup="from scipy import sparse\nX = sparse.csr_matrix([[1, 0]])",
                old=f"X.{name}",
                new=f"X.{new}",
            ),
        )
        for name, new in (("A", "toarray()"), ("H", "conjugate().T"))
    ),
    Call(
        id="scipy.linalg-eigh-eigvals",
        library="scipy",
        since="1.14",
        source="SciPy 1.14 release notes, Expired deprecations; deprecated in 1.5",
        title="`eigvals` is called `subset_by_index` now",
        error=r"eigh\(\) got an unexpected keyword argument 'eigvals'",
        callables=("scipy.linalg.eigh", "scipy.linalg.eigvalsh"),
        rename={"eigvals": "subset_by_index"},
        example=Example(
            setup="from scipy import linalg",
            old="linalg.eigh([[1.0, 0.0], [0.0, 2.0]], eigvals=(1, 1))",
            new="linalg.eigh([[1.0, 0.0], [0.0, 2.0]], subset_by_index=(1, 1))",
        ),
    ),
    *(
        Call(
            id=f"scipy.stats-{name}",
            library="scipy",
            since="0.18",
            source="SciPy 0.18 release notes, Removed: nanmean, nanstd and nanmedian; their axis was 0, the deviation of a sample",
            title=f"`stats.{name}` is NumPy's, told its axis",
            error=missing(f"scipy.stats.{name}"),
            callables=(f"scipy.stats.{name}",),
            then=f"numpy.{name}",
            add={"axis": "0", **more},
            positional=("x", "axis"),
            keep_positional=1,
            example=Example(
                setup="import numpy as np\nfrom scipy import stats",
                old=f"stats.{name}([1.0, np.nan])",
                new=f"np.{name}([1.0, np.nan], axis=0{shown})",
            ),
        )
        for name, more, shown in (
            ("nanmean", {}, ""),
            ("nanmedian", {}, ""),
            ("nanstd", {"ddof": "1"}, ", ddof=1"),
        )
    ),
    Pattern(
        id="scipy.special-sph-harm",
        library="scipy",
        since="1.17",
        source="SciPy 1.15 release notes: sph_harm is deprecated, sph_harm_y takes degree and polar angle first; removed in 1.17",
        title="`sph_harm(m, n, theta, phi)` is `sph_harm_y(n, m, phi, theta)`",
        error=missing("scipy.special.sph_harm"),
        pattern="$special.sph_harm($m, $n, $theta, $phi)",
        template="$special.sph_harm_y($n, $m, $phi, $theta)",
        bind={"special": "scipy.special"},
        example=Example(
            setup="from scipy import special",
            old="special.sph_harm(0, 1, 0.5, 0.2)",
            new="special.sph_harm_y(1, 0, 0.2, 0.5)",
        ),
    ),
    Pattern(
        id="scipy.fft-called",
        library="scipy",
        since="1.5",
        source="SciPy 1.4 release notes: scipy.fft is a module; it was NumPy's function",
        title="`scipy.fft` is a module: NumPy's function is `np.fft.fft`",
        error="'module' object is not callable",
        pattern="$fft($$rest)",
        template="$np.fft.fft($$rest)",
        bind={"fft": "scipy.fft", "np": "numpy"},
        example=Example(
            setup="import numpy as np\nimport scipy",
            old="scipy.fft([1.0, 2.0])",
            new="np.fft.fft([1.0, 2.0])",
        ),
    ),
]
