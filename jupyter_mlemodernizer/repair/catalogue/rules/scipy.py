"""What SciPy removed or renamed between 0.14 and 1.17."""

from ..rule import Call, Example, Moved, Pattern, Rule
from ._missing import missing

_STATS = "from scipy import stats"


def _name(
    old: str, new: str, since: str, use: str, *, title: str = "", reason: str = "", runnable: bool = True
) -> Rule:
    """A name that lives elsewhere or is called something else; ``use`` is code with NAME in it."""
    module, _, bare = old.rpartition(".")
    target, _, new_bare = new.rpartition(".")
    return Moved(
        id="scipy." + old.removeprefix("scipy.").replace(".", "-").replace("_", "-").lower(),
        library="scipy",
        since=since,
        source=f"SciPy {since} release notes",
        title=title or f"`{old}` is `{new}` now",
        reason=reason,
        error=missing(old),
        old=old,
        new=new,
        runnable=runnable,
        example=Example(
            old=f"from {module} import {bare}\n{use.replace('NAME', bare)}",
            new=f"from {target} import {new_bare}\n{use.replace('NAME', new_bare)}",
        ),
    )


def _module(old: str, new: str, since: str, use: str) -> Rule:
    return Moved(
        id="scipy.module-" + old.removeprefix("scipy.").replace(".", "-").replace("_", "-").strip("-"),
        library="scipy",
        since=since,
        source=f"SciPy {since} release notes",
        title=f"`{old}` was private: its names are in `{new}`",
        error=missing(old),
        old=old,
        new=new,
        example=Example(old=f"from {old} import {use}\n{use}", new=f"from {new} import {use}\n{use}"),
    )


_MOVED: list[Rule] = [
    # What SciPy handed on from NumPy.
    _name("scipy.interp", "numpy.interp", "1.12", "NAME(1, [0, 2], [0, 4])"),
    *(
        _name(f"scipy.{name}", f"numpy.{name}", "1.12", use)
        for name, use in (
            ("mean", "NAME([1, 2])"),
            ("median", "NAME([1, 2])"),
            ("std", "NAME([1, 2])"),
            ("array", "NAME([1, 2])"),
            ("zeros", "NAME(2)"),
            ("ones", "NAME(2)"),
            ("arange", "NAME(2)"),
            ("linspace", "NAME(0, 1, 3)"),
            ("sqrt", "NAME(4.0)"),
            ("exp", "NAME(1.0)"),
            ("log", "NAME(1.0)"),
            ("log2", "NAME(2.0)"),
            ("log10", "NAME(10.0)"),
            ("sin", "NAME(1.0)"),
            ("cos", "NAME(1.0)"),
            ("pi", "-NAME"),
            ("inf", "-NAME"),
            ("nan", "-NAME"),
            ("ndarray", "NAME"),
            ("where", "NAME([True])"),
            ("dot", "NAME([1], [2])"),
            ("unique", "NAME([1, 1])"),
            ("histogram", "NAME([1, 2])"),
            ("polyfit", "NAME([0, 1, 2], [0, 1, 2], 1)"),
            ("polyval", "NAME([1, 2], 3)"),
            ("random", "NAME.rand(2)"),
        )
    ),
    _name("scipy.misc.comb", "scipy.special.comb", "1.3", "NAME(4, 2)"),
    _name("scipy.misc.factorial", "scipy.special.factorial", "1.3", "NAME(4)"),
    _name("scipy.misc.logsumexp", "scipy.special.logsumexp", "1.3", "NAME([1, 2])"),
    _name("scipy.misc.electrocardiogram", "scipy.datasets.electrocardiogram", "1.12", "NAME"),
    _name("scipy.misc.face", "scipy.datasets.face", "1.12", "NAME"),
    _name("scipy.misc.ascent", "scipy.datasets.ascent", "1.12", "NAME"),
    _name("scipy.misc.imread", "imageio.v2.imread", "1.2", "NAME", runnable=False),
    _name("scipy.ndimage.imread", "imageio.v2.imread", "1.2", "NAME", runnable=False),
    _name("scipy.misc.imsave", "imageio.v2.imwrite", "1.2", "NAME", runnable=False),
    _name("scipy.integrate.simps", "scipy.integrate.simpson", "1.14", "NAME([1, 2, 3], dx=0.5)"),
    _name("scipy.integrate.trapz", "scipy.integrate.trapezoid", "1.14", "NAME([1, 2, 3], dx=0.5)"),
    _name(
        "scipy.integrate.cumtrapz",
        "scipy.integrate.cumulative_trapezoid",
        "1.14",
        "NAME([1, 2, 3], initial=0)",
    ),
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
    _name(
        "scipy.stats.median_absolute_deviation", "scipy.stats.median_abs_deviation", "1.7", "NAME([1, 2, 4])"
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
    _name("scipy.signal.hann", "scipy.signal.windows.hann", "1.13", "NAME(4)"),
    *(
        _name(f"scipy.signal.{window}", f"scipy.signal.windows.{window}", "1.13", use)
        for window, use in (
            ("hamming", "NAME(4)"),
            ("blackman", "NAME(4)"),
            ("bartlett", "NAME(4)"),
            ("boxcar", "NAME(4)"),
            ("gaussian", "NAME(4, 1.0)"),
            ("kaiser", "NAME(4, 1.0)"),
            ("triang", "NAME(4)"),
            ("tukey", "NAME(4)"),
            ("parzen", "NAME(4)"),
            ("cosine", "NAME(4)"),
        )
    ),
    _name(
        "scipy.signal.hanning",
        "scipy.signal.windows.hann",
        "1.1",
        "NAME(4)",
        title="the window is called `hann`",
    ),
    _name("scipy.linalg.pinv2", "scipy.linalg.pinv", "1.9", "NAME([[1.0]])"),
    _name("scipy.sparse.linalg.eigen.arpack.eigsh", "scipy.sparse.linalg.eigsh", "1.8", "NAME"),
    _name("scipy.stats.betai", "scipy.special.betainc", "1.0", "NAME"),
]

_CHANGED: list[Rule] = [
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
]

RULES: list[Rule] = [*_MOVED, *_CHANGED]
