"""Functions of ``scipy.interpolate``, ``signal`` and ``stats`` that are gone, written out where the notebook uses them."""

from ..custom import Custom
from ..rule import Example, Rule
from ._written_out import Functions, written_out

_SPLINE = '''
def spline(xk, yk, xnew):
    """A cubic curve through points, at xnew."""
    from scipy.interpolate import make_interp_spline

    return make_interp_spline(xk, yk)(xnew)
'''
_INTERP2D = '''
def interp2d(x, y, z, kind="linear", copy=True, bounds_error=False, fill_value=None):
    """A surface through values on a grid, or at scattered points; f(xnew, ynew) has a row for each of ynew."""
    from scipy import interpolate

    degree = {"linear": 1, "cubic": 3, "quintic": 5}[kind]
    x, y, z = np.ravel(x), np.ravel(y), np.asarray(z)
    if z.size == x.size * y.size:
        columns, rows = np.argsort(x), np.argsort(y)
        z = z.reshape((y.size, x.size), order="F")[np.ix_(rows, columns)]
        surface = interpolate.RectBivariateSpline(x[columns], y[rows], z.T, kx=degree, ky=degree, s=0)
        spline = (*surface.tck, degree, degree)
    else:
        spline = interpolate.bisplrep(x, y, z.ravel(), kx=degree, ky=degree, s=0)

    def f(xnew, ynew, dx=0, dy=0, assume_sorted=False):
        xnew, ynew = np.atleast_1d(xnew), np.atleast_1d(ynew)
        if not assume_sorted:
            xnew, ynew = np.sort(xnew), np.sort(ynew)
        found = np.atleast_2d(interpolate.bisplev(xnew, ynew, spline, dx, dy)).reshape(xnew.size, ynew.size).T
        beyond = ((xnew < x.min()) | (xnew > x.max())) | ((ynew < y.min()) | (ynew > y.max()))[:, None]
        if bounds_error and beyond.any():
            raise ValueError("values are asked for outside of the surface")
        if fill_value is not None:
            found[beyond] = fill_value
        return found[0] if len(found) == 1 else found

    return f
'''
_RICKER = '''
def ricker(points, a):
    """The Mexican hat wavelet, of width a."""
    x = (np.arange(points) - (points - 1.0) / 2) / a
    return 2 / (np.sqrt(3 * a) * np.pi**0.25) * (1 - x**2) * np.exp(-(x**2) / 2)
'''
_MORLET = '''
def morlet(M, w=5.0, s=1.0, complete=True):
    """The Morlet wavelet of frequency w, at M points up to s times 2 pi to both sides."""
    x = np.linspace(-s * 2 * np.pi, s * 2 * np.pi, M)
    wave = np.exp(1j * w * x) - (np.exp(-0.5 * w**2) if complete else 0)
    return wave * np.exp(-0.5 * x**2) * np.pi**-0.25
'''
_MORLET2 = '''
def morlet2(M, s, w=5):
    """The Morlet wavelet of frequency w and width s."""
    x = (np.arange(M) - (M - 1.0) / 2) / s
    return np.sqrt(1 / s) * np.exp(1j * w * x) * np.exp(-0.5 * x**2) * np.pi**-0.25
'''
_CWT = '''
def cwt(data, wavelet, widths, dtype=None, **kwargs):
    """The continuous wavelet transform: a row of coefficients for each width."""
    from scipy.signal import convolve

    waves = [np.conj(wavelet(min(10 * width, len(data)), width, **kwargs)[::-1]) for width in widths]
    rows = [convolve(data, wave, mode="same") for wave in waves]
    return np.array(rows, dtype=dtype or (complex if np.iscomplexobj(waves[0]) else float))
'''
_SPLINES: Functions = {
    "bspline": (
        '''
def bspline(x, n):
    """The B-spline of degree n around 0; nothing outside of its n + 1 pieces."""
    from scipy.interpolate import BSpline

    knots = np.arange(-(n + 1) / 2, (n + 2) / 2)
    x = np.asarray(x, dtype=float)
    return np.where(abs(x) < (n + 1) / 2, BSpline.basis_element(knots)(x), 0.0)
''',
        (),
    ),
    **{
        name: (
            f'''
def {name}(x):
    """The {name} B-spline around 0."""
    return bspline(x, {degree})
''',
            ("bspline",),
        )
        for name, degree in (("quadratic", 2), ("cubic", 3))
    },
}
_SIGNAL_TO_NOISE = '''
def signaltonoise(a, axis=0, ddof=0):
    """The mean divided by the standard deviation; 0 where nothing varies."""
    a = np.asanyarray(a)
    mean, deviation = a.mean(axis), a.std(axis=axis, ddof=ddof)
    return np.where(deviation == 0, 0, mean / deviation)
'''
_THRESHOLD = '''
def threshold(a, threshmin=None, threshmax=None, newval=0):
    """A copy of the values with another one for those below and above two limits."""
    a = np.array(a)
    beyond = np.zeros(a.shape, dtype=bool)
    if threshmin is not None:
        beyond |= a < threshmin
    if threshmax is not None:
        beyond |= a > threshmax
    a[beyond] = newval
    return a
'''
_QUADRATURES: Functions = {
    "romberg": (
        '''
def romberg(function, a, b, args=(), tol=1.48e-8, rtol=1.48e-8, show=False, divmax=10, vec_func=False):
    """The integral from a to b."""
    from scipy.integrate import quad

    return quad(function, a, b, args=args, epsabs=tol, epsrel=rtol)[0]
''',
        (),
    ),
    "quadrature": (
        '''
def quadrature(func, a, b, args=(), tol=1.49e-8, rtol=1.49e-8, maxiter=50, vec_func=True, miniter=1):
    """The integral from a to b, and a bound of its error."""
    from scipy.integrate import quad

    return quad(func, a, b, args=args, epsabs=tol, epsrel=rtol)
''',
        (),
    ),
}


def _gone(
    what: str,
    home: tuple[str, str],
    functions: Functions,
    title: str,
    *,
    setup: str = "",
    use: str,
    error: str = "",
    source: str = "",
    reason: str = "",
) -> Rule:
    """Functions of a module that are written out since a version; ``use`` is code with the module before each."""
    module, since = home
    bare = module.rpartition(".")[2]
    needed = [text for name, (text, _) in functions.items() if f"{bare}.{name}" in use]
    return Custom(
        id=f"scipy.{what}",
        library="scipy",
        since=since,
        source=source or f"SciPy {since} release notes, Expired deprecations; the function as it was before",
        title=title,
        reason=reason,
        error=error or f"(has no attribute|cannot import name) '({'|'.join(functions)})'",
        finder=written_out(module, functions),
        example=Example(
            setup=f"import numpy as np\n{setup}",
            old=f"from scipy import {bare}\n{use}",
            new="\n".join([f"from scipy import {bare}", *needed, use.replace(f"{bare}.", "")]),
        ),
    )


RULES: list[Rule] = [
    Custom(
        id="scipy.interpolate-spline",
        library="scipy",
        since="1.3",
        source="SciPy 1.3 release notes, Backwards incompatible changes: scipy.interpolate.spline is removed",
        title="`spline` is gone: `make_interp_spline` makes the curve through the points",
        reason="Both are cubic; near the ends the old one was bent otherwise.",
        error="cannot import name 'spline' from 'scipy.interpolate'|'scipy.interpolate' has no attribute 'spline'",
        changes_behaviour=True,
        finder=written_out("scipy.interpolate", {"spline": (_SPLINE, ())}),
        example=Example(
            setup="x = [0, 1, 2, 3]",
            old="from scipy.interpolate import spline\ny = spline(x, x, [0.5, 1.5])",
            new=_SPLINE.strip("\n") + "\n\ny = spline(x, x, [0.5, 1.5])",
        ),
    ),
    _gone(
        "interpolate-interp2d",
        ("scipy.interpolate", "1.14"),
        {"interp2d": (_INTERP2D, ())},
        "`interp2d` is gone: a few lines make the same surface with what it was made of",
        setup="x, y = np.arange(5.0), np.arange(6.0)\nz = x**2 + y[:, None]",
        error="`interp2d` has been removed",
        use="f = interpolate.interp2d(x, y, z, kind='cubic')\n"
        "assert np.allclose(f([0.5, 1.5], [1.0, 2.0, 3.0]), [[1.25, 3.25], [2.25, 4.25], [3.25, 5.25]])",
        source="SciPy 1.14 release notes, Expired deprecations; SciPy documentation, Interpolate transition guide",
    ),
    _gone(
        "signal-wavelets",
        ("scipy.signal", "1.15"),
        {
            "ricker": (_RICKER, ()),
            "morlet": (_MORLET, ()),
            "morlet2": (_MORLET2, ()),
            "cwt": (_CWT, ()),
        },
        "the wavelets of `scipy.signal` are gone: a few lines do what they did",
        setup="from scipy.signal._wavelets import _cwt, _ricker\nx = np.sin(np.arange(50.0))",
        use="found = signal.cwt(x, signal.ricker, np.arange(1, 9))\n"
        "assert np.allclose(found, _cwt(x, _ricker, np.arange(1, 9)), rtol=1e-12, atol=1e-14)",
    ),
    _gone(
        "signal-splines",
        ("scipy.signal", "1.13"),
        _SPLINES,
        "the B-splines of `scipy.signal` are gone: `BSpline` of `scipy.interpolate` is the same",
        use="x = np.array([-2.0, -0.25, 0.5, 1.75, 3])\n"
        "assert np.allclose(signal.bspline(x, 0), [0, 1, 0, 0, 0])\n"
        "assert np.allclose(signal.bspline(x, 2), [0, 0.6875, 0.5, 0, 0])\n"
        "assert np.allclose(signal.cubic(x), signal.bspline(x, 3))",
    ),
    _gone(
        "integrate-quadratures",
        ("scipy.integrate", "1.15"),
        _QUADRATURES,
        "`romberg` and `quadrature` are gone: `quad` integrates",
        use="area = integrate.romberg(np.sin, 0, np.pi)\nassert abs(area - 2) < 1e-8",
        reason="The integral is the same within the tolerance that was asked for.",
    ),
    _gone(
        "stats-signaltonoise",
        ("scipy.stats", "1.0"),
        {"signaltonoise": (_SIGNAL_TO_NOISE, ()), "threshold": (_THRESHOLD, ())},
        "`signaltonoise` and `threshold` are gone: a few lines do what they did",
        use="assert stats.signaltonoise([1, 3]) == 2",
        source="SciPy 1.0 release notes, Backwards incompatible changes; scipy/stats/stats.py of 0.19",
    ),
]
