"""One spelling for names that are written in several ways: as rules have them."""

# Modules of SciPy in which its functions were defined, and which notebooks imported; SciPy 1.8 release notes: they are private.
_INSIDE_SCIPY = {
    "integrate": {"odepack", "quadpack", "quadrature"},
    "interpolate": {"fitpack", "fitpack2", "interpolate", "ndgriddata", "polyint", "rbf"},
    "linalg": {
        "basic",
        "decomp",
        "decomp_lu",
        "decomp_svd",
        "flinalg",
        "matfuncs",
        "misc",
        "special_matrices",
    },
    "misc": {"common", "pilutil"},
    "ndimage": {"filters", "fourier", "interpolation", "measurements", "morphology"},
    "optimize": {"lbfgsb", "linesearch", "minpack", "nonlin", "optimize", "slsqp", "zeros"},
    "signal": {
        "bsplines",
        "filter_design",
        "fir_filter_design",
        "ltisys",
        "signaltools",
        "spectral",
        "waveforms",
        "wavelets",
    },
    "sparse": {"base", "construct", "coo", "csc", "csr", "dok", "lil"},
    "special": {"basic", "orthogonal"},
    "stats": {"kde", "morestats", "mstats_basic", "stats"},
}
# Modules that pylab has beside the functions of pyplot: `from pylab import plt, np`.
_OF_PYLAB = {"plt": "matplotlib.pyplot", "np": "numpy", "mpl": "matplotlib", "matplotlib": "matplotlib"} | {
    name: f"matplotlib.{name}" for name in ("cm", "mlab", "cbook")
}


def plain(name: str) -> str:
    """A qualified name as rules spell it: Keras inside TensorFlow is Keras, and pylab is mostly pyplot."""
    for prefix in (
        "tensorflow.python.keras.",
        "tensorflow.compat.v1.keras.",
        "tensorflow.keras.",
        "keras.src.",
        "tf_keras.",
    ):
        if name.startswith(prefix):
            return "keras." + name[len(prefix) :]
    if name.startswith("scipy."):
        parts = name.split(".")
        if len(parts) > 3 and parts[2] in _INSIDE_SCIPY.get(parts[1], ()):
            return ".".join([*parts[:2], *parts[3:]])
    for prefix in ("pylab.", "matplotlib.pylab.", "matplotlib.pyplot."):
        if name.startswith(prefix):
            first, dot, rest = name[len(prefix) :].partition(".")
            return f"{_OF_PYLAB.get(first, f'matplotlib.pyplot.{first}')}{dot}{rest}"
    return name.removeprefix("builtins.")


def short(name: str) -> tuple[str, str]:
    """Top package and bare name."""
    name = plain(name)
    top, _, _ = name.partition(".")
    return (top if "." in name else "", name.rpartition(".")[2])
