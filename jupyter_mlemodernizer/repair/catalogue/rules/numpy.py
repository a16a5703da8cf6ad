"""Names and modules that NumPy removed between 1.13 and 2.4."""

from ..rule import Example, Moved, Pattern, Rule

_IMPORT = "import numpy as np"


def _alias(name: str, builtin: str, *, until: str | None = None) -> Rule:
    """``np.float`` and the like, which were nothing but the builtins."""
    return Moved(
        id=f"numpy.alias-{name}",
        library="numpy",
        since="1.24",
        until=until,
        source="NumPy 1.24 release notes, Expired deprecations; deprecated in 1.20",
        title=f"`np.{name}` was nothing but the builtin `{builtin}`",
        error=f"module 'numpy' has no attribute '{name}'|cannot import name '{name}' from 'numpy'",
        old=f"numpy.{name}",
        new=f"builtins.{builtin}",
        runnable=until is None,
        example=Example(setup=_IMPORT, old=f"np.dtype(np.{name})", new=f"np.dtype({builtin})"),
    )


def _renamed(old: str, new: str, use: str, since: str = "2.0", *, title: str = "", reason: str = "") -> Rule:
    """A name of NumPy that is called something else now; ``use`` is code with NAME in it."""
    module, _, bare = old.rpartition(".")
    shown = old.replace("numpy", "np", 1)
    return Moved(
        id=f"numpy.{old.removeprefix('numpy.').replace('.', '-').replace('_', '-').lower()}"
        + ("-upper" if bare.isupper() else ""),
        library="numpy",
        since=since,
        source=f"NumPy {since} release notes",
        title=title or f"`{shown}` is `{new.replace('numpy', 'np', 1)}` now",
        reason=reason,
        error=f"module '{module}' has no attribute '{bare}'|`np.{bare}` was removed|cannot import name '{bare}' from '{module}'",
        old=old,
        new=new,
        example=Example(
            setup=_IMPORT,
            old=use.replace("NAME", shown),
            new=use.replace("NAME", new.replace("numpy", "np", 1)),
        ),
    )


_NAMES: list[Rule] = [
    _alias("float", "float"),
    _alias("int", "int"),
    _alias("object", "object"),
    _alias("str", "str"),
    _alias("complex", "complex"),
    _alias("unicode", "str"),
    _alias("bool", "bool", until="2.0"),
    _alias("long", "int", until="2.0"),
    _renamed("numpy.infty", "numpy.inf", "-NAME"),
    _renamed("numpy.Inf", "numpy.inf", "-NAME"),
    _renamed("numpy.Infinity", "numpy.inf", "-NAME"),
    _renamed("numpy.PINF", "numpy.inf", "-NAME"),
    _renamed("numpy.NaN", "numpy.nan", "[NAME]"),
    _renamed("numpy.NAN", "numpy.nan", "[NAME]"),
    Pattern(
        id="numpy.ninf",
        library="numpy",
        since="2.0",
        source="NumPy 2.0 release notes",
        title="`np.NINF` is `-np.inf`",
        error="`np.NINF` was removed|has no attribute 'NINF'",
        pattern="$np.NINF",
        template="-$np.inf",
        bind={"np": "numpy"},
        example=Example(setup=_IMPORT, old="best = np.NINF", new="best = -np.inf"),
    ),
    _renamed("numpy.float_", "numpy.float64", "np.zeros(2, dtype=NAME)"),
    _renamed("numpy.complex_", "numpy.complex128", "np.zeros(2, dtype=NAME)"),
    _renamed("numpy.cfloat", "numpy.complex128", "np.zeros(2, dtype=NAME)"),
    _renamed("numpy.singlecomplex", "numpy.complex64", "np.zeros(2, dtype=NAME)"),
    _renamed("numpy.longfloat", "numpy.longdouble", "np.zeros(2, dtype=NAME)"),
    _renamed("numpy.unicode_", "numpy.str_", "np.array(['a'], dtype=NAME)"),
    _renamed("numpy.string_", "numpy.bytes_", "np.array(['a'], dtype=NAME)"),
    _renamed("numpy.bool8", "numpy.bool_", "np.zeros(2, dtype=NAME)", "2.0"),
    _renamed("numpy.int0", "numpy.intp", "np.zeros(2, dtype=NAME)", "2.0"),
    _renamed("numpy.object0", "numpy.object_", "np.zeros(2, dtype=NAME)", "2.0"),
    _renamed("numpy.product", "numpy.prod", "NAME([2, 3])"),
    _renamed("numpy.cumproduct", "numpy.cumprod", "NAME([2, 3])"),
    _renamed("numpy.alltrue", "numpy.all", "NAME([True])"),
    _renamed("numpy.sometrue", "numpy.any", "NAME([True])"),
    _renamed("numpy.round_", "numpy.round", "NAME(1.26, 1)"),
    _renamed("numpy.mat", "numpy.asmatrix", "NAME([[1, 2]])"),
    _renamed(
        "numpy.in1d",
        "numpy.isin",
        "NAME([1, 2], [2])",
        "2.4",
        reason="For one-dimensional input the two agree.",
    ),
    _renamed("numpy.trapz", "numpy.trapezoid", "NAME([1, 2], dx=0.5)", "2.4"),
    _renamed("numpy.rank", "numpy.ndim", "NAME([[1]])", "1.18"),
    Moved(
        id="numpy.alen",
        library="numpy",
        since="1.23",
        source="NumPy 1.23 release notes, Expired deprecations",
        title="`np.alen` is `len`",
        error="module 'numpy' has no attribute 'alen'",
        old="numpy.alen",
        new="builtins.len",
        example=Example(setup=_IMPORT, old="np.alen([1, 2])", new="len([1, 2])"),
    ),
    _renamed("numpy.ComplexWarning", "numpy.exceptions.ComplexWarning", "NAME"),
    _renamed("numpy.VisibleDeprecationWarning", "numpy.exceptions.VisibleDeprecationWarning", "NAME"),
    _renamed("numpy.RankWarning", "numpy.exceptions.RankWarning", "NAME"),
    _renamed("numpy.AxisError", "numpy.exceptions.AxisError", "NAME"),
    _renamed("numpy.byte_bounds", "numpy.lib.array_utils.byte_bounds", "NAME(np.zeros(2))"),
    _renamed("numpy.lib.pad", "numpy.pad", "NAME([1], 1, mode='edge')"),
]


_MODULES: list[Rule] = [
    Moved(
        id=f"numpy.module-{old.removeprefix('numpy.').replace('.', '-').replace('_', '-')}",
        library="numpy",
        since=since,
        source=f"NumPy {since} release notes",
        title=f"`{old}` was private: `{name}` is in `{new}`",
        error=f"No module named '{old}'",
        old=old,
        new=new,
        example=Example(old=f"from {old} import {name}\n{name}", new=f"from {new} import {name}\n{name}"),
    )
    for old, new, name, since in (
        ("numpy.testing.utils", "numpy.testing", "assert_allclose", "1.25"),
        ("numpy.linalg.linalg", "numpy.linalg", "norm", "2.4"),
        ("numpy.fft.fftpack", "numpy.fft", "fft", "1.24"),
        ("numpy.dual", "numpy.linalg", "inv", "1.20"),
        ("numpy.lib.function_base", "numpy", "interp", "2.0"),
        ("numpy.lib.index_tricks", "numpy", "c_", "2.0"),
        ("numpy.lib.arraysetops", "numpy", "unique", "2.0"),
        ("numpy.lib.shape_base", "numpy", "split", "2.0"),
        ("numpy.lib.twodim_base", "numpy", "diag", "2.0"),
        ("numpy.lib.type_check", "numpy", "real", "2.0"),
    )
]


RULES: list[Rule] = [*_NAMES, *_MODULES]
