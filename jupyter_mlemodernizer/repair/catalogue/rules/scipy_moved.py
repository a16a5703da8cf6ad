"""Names that SciPy handed on from NumPy, and names that moved or are called something else."""

from ..rule import Example, Moved, Rule
from ._missing import missing

# More of NumPy's names that old code asked of SciPy.
_OF_NUMPY = (
    "append argmax argmin argsort asarray average c_ ceil concatenate cov cumsum diag diff empty eye floor hstack "
    "identity isnan meshgrid ones_like prod r_ reshape sign sort sum tan transpose var vstack zeros_like"
)


def _name(
    old: str,
    new: str,
    since: str,
    use: str,
    *,
    title: str = "",
    reason: str = "",
    runnable: bool = True,
    changed: bool = False,
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
        changes_behaviour=changed,
        example=Example(
            old=f"from {module} import {bare}\n{use.replace('NAME', bare)}",
            new=f"from {target} import {new_bare}\n{use.replace('NAME', new_bare)}",
        ),
    )


RULES: list[Rule] = [
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
            *((name, "NAME") for name in _OF_NUMPY.split()),
        )
    ),
    _name("scipy.rand", "numpy.random.rand", "1.12", "NAME(2)"),
    _name("scipy.randn", "numpy.random.randn", "1.12", "NAME(2)"),
    _name("scipy.ifft", "numpy.fft.ifft", "1.12", "NAME([1.0, 2.0])"),
    _name("scipy.linalg.tril", "numpy.tril", "1.13", "NAME([[1, 2], [3, 4]])"),
    _name("scipy.linalg.triu", "numpy.triu", "1.13", "NAME([[1, 2], [3, 4]])"),
    _name("scipy.linalg.kron", "numpy.kron", "1.17", "NAME([1, 2], [3, 4])"),
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
    _name(
        "scipy.stats.median_absolute_deviation", "scipy.stats.median_abs_deviation", "1.7", "NAME([1, 2, 4])"
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
            ("nuttall", "NAME(4)"),
            ("blackmanharris", "NAME(4)"),
            ("flattop", "NAME(4)"),
            ("bohman", "NAME(4)"),
            ("barthann", "NAME(4)"),
            ("chebwin", "NAME(4, 100)"),
            ("exponential", "NAME(4)"),
            ("general_gaussian", "NAME(4, 1.0, 1.0)"),
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
    _name("scipy.special.btdtr", "scipy.special.betainc", "1.14", "NAME(1.0, 2.0, 0.5)"),
    _name("scipy.special.btdtri", "scipy.special.betaincinv", "1.14", "NAME(1.0, 2.0, 0.5)"),
    _name("scipy.stats.frechet_r", "scipy.stats.weibull_min", "1.6", "NAME.pdf(1.0, 2.0)"),
    _name("scipy.stats.frechet_l", "scipy.stats.weibull_max", "1.6", "NAME.pdf(-1.0, 2.0)"),
    _name("scipy.stats.gilbrat", "scipy.stats.gibrat", "1.11", "NAME.pdf(1.0)"),
    _name("scipy.misc.pade", "scipy.interpolate.pade", "1.3", "NAME([1.0, 1.0, 0.5], 1)"),
    _name("scipy.spatial.distance.matching", "scipy.spatial.distance.hamming", "1.0", "NAME([1, 0], [1, 1])"),
    *(
        _name(
            f"scipy.signal.{name}2",
            f"scipy.signal.{name}",
            "1.14",
            f"NAME(([1.0], [1.0, 1.0]){arguments})",
            reason="The response is solved exactly now, where it was integrated step by step.",
            changed=True,
        )
        for name, arguments in (
            ("lsim", ", [0.0, 1.0, 1.0], [0.0, 1.0, 2.0]"),
            ("impulse", ""),
            ("step", ""),
        )
    ),
]
