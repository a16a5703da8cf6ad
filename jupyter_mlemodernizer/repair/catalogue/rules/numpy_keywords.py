"""Keywords and positions of arguments that NumPy changed between 1.13 and 2.4."""

import ast
from typing import Any

from ..rule import Call, Example, Pattern, Rule

_IMPORT = "import numpy as np"

_SEQUENCES = (
    'arrays to stack must be passed as a "sequence" type|The first input argument needs to be a sequence'
)


def _is_generator(node: Any) -> bool:
    return isinstance(node, ast.GeneratorExp)


def _stacking(function: str) -> Rule:
    return Pattern(
        id=f"numpy.{function}-iterator",
        library="numpy",
        since="1.16" if function != "concatenate" else "1.0",
        source="NumPy 1.16 release notes, Future Changes: generators no longer go into the stacking functions",
        title=f"`np.{function}` takes a list, not an iterator",
        error=_SEQUENCES,
        pattern=f"$np.{function}($parts)",
        template=f"$np.{function}(list($parts))",
        bind={"np": "numpy"},
        sometimes=True,
        example=Example(
            setup="import numpy as np\nrows = [[1], [2]]",
            old=f"np.{function}(map(list, rows))",
            new=f"np.{function}(list(map(list, rows)))",
        ),
    )


def _whole(pattern: str, template: str, use: str, name: str) -> Rule:
    """A size that is a float although it stands for a whole number."""
    return Pattern(
        id=f"numpy.float-size-{name}",
        library="numpy",
        since="1.18" if name == "linspace" else "1.12",
        source="NumPy 1.12 and 1.18 release notes, Expired deprecations: floats as sizes",
        title="a number of elements is an integer: a float is not cut off silently any more",
        error="'float' object cannot be interpreted as an integer"
        "|expected a sequence of integers or a single integer, got '[0-9.]+'",
        pattern=pattern,
        template=template,
        bind={"np": "numpy"},
        sometimes=True,
        example=Example(
            setup="import numpy as np\nn = 10",
            old=use,
            new=use.replace("n / 2", "int(n / 2)"),
        ),
    )


_ARGUMENTS: list[Rule] = [
    Call(
        id="numpy.load-allow-pickle",
        library="numpy",
        since="1.16.3",
        source="NumPy 1.16.3 release notes, Compatibility notes",
        title="`np.load` reads arrays of objects only with `allow_pickle=True`, which was the default",
        reason="A pickle can run code when it is read: do this for files you trust.",
        error="Object arrays cannot be loaded when allow_pickle=False",
        callables=("numpy.load",),
        add={"allow_pickle": "True"},
        sometimes=True,
        example=Example(
            setup="import numpy as np\nnp.save('objects.npy', np.array([{}], dtype=object))",
            old="np.load('objects.npy')",
            new="np.load('objects.npy', allow_pickle=True)",
        ),
    ),
    Call(
        id="numpy.ragged-array",
        library="numpy",
        since="1.24",
        source="NumPy 1.24 release notes, Expired deprecations; NEP 34",
        title="an array of lists of different lengths is made only when asked for with `dtype=object`",
        error="The requested array has an inhomogeneous shape",
        callables=("numpy.array", "numpy.asarray"),
        add={"dtype": "object"},
        sometimes=True,
        example=Example(
            setup="import numpy as np\nrows = [[1], [1, 2]]",
            old="np.array(rows)",
            new="np.array(rows, dtype=object)",
        ),
    ),
    Call(
        id="numpy.array-copy-false",
        library="numpy",
        since="2.0",
        source="NumPy 2.0 migration guide, Adapting to changes in the copy keyword",
        title="`copy=False` means 'never copy' now: `copy=None` is 'copy only if needed'",
        error="Unable to avoid copy while creating an array as requested",
        callables=("numpy.array",),
        values={"copy": {"False": "None"}},
        example=Example(setup=_IMPORT, old="np.array([1, 2], copy=False)", new="np.array([1, 2], copy=None)"),
    ),
    Call(
        id="numpy.histogram-normed",
        library="numpy",
        since="1.24",
        source="NumPy 1.24 release notes, Expired deprecations",
        title="`normed` is called `density` now",
        error=r"histogram\w*\(\) got an unexpected keyword argument 'normed'",
        callables=("numpy.histogram", "numpy.histogram2d", "numpy.histogramdd"),
        rename={"normed": "density"},
        example=Example(
            setup=_IMPORT, old="np.histogram([1, 2], normed=True)", new="np.histogram([1, 2], density=True)"
        ),
    ),
    Call(
        id="numpy.percentile-interpolation",
        library="numpy",
        since="2.4",
        source="NumPy 2.4 release notes, Expired deprecations; deprecated in 1.22",
        title="`interpolation` is called `method` now",
        error=r"(percentile|quantile)\(\) got an unexpected keyword argument 'interpolation'",
        callables=("numpy.percentile", "numpy.quantile", "numpy.nanpercentile", "numpy.nanquantile"),
        rename={"interpolation": "method"},
        example=Example(
            setup=_IMPORT,
            old="np.percentile([1, 2], 50, interpolation='lower')",
            new="np.percentile([1, 2], 50, method='lower')",
        ),
    ),
    Call(
        id="numpy.reshape-newshape",
        library="numpy",
        since="2.4",
        source="NumPy 2.4 release notes, Expired deprecations; deprecated in 2.1",
        title="`newshape` is called `shape` now",
        error=r"reshape\(\) got an unexpected keyword argument 'newshape'",
        callables=("numpy.reshape",),
        rename={"newshape": "shape"},
        example=Example(
            setup=_IMPORT, old="np.reshape([1, 2], newshape=(2, 1))", new="np.reshape([1, 2], shape=(2, 1))"
        ),
    ),
    Call(
        id="numpy.corrcoef-bias",
        library="numpy",
        since="2.4",
        source="NumPy 2.4 release notes, Expired deprecations; without effect since 1.10",
        title="`bias` and `ddof` had no effect on correlations",
        error=r"corrcoef\(\) got an unexpected keyword argument '(bias|ddof)'",
        callables=("numpy.corrcoef",),
        drop=("bias", "ddof"),
        example=Example(
            setup=_IMPORT, old="np.corrcoef([[1, 2], [2, 1]], bias=1)", new="np.corrcoef([[1, 2], [2, 1]])"
        ),
    ),
    Call(
        id="numpy.printoptions-threshold-nan",
        library="numpy",
        since="1.14",
        source="NumPy 1.14 release notes: threshold must be a number",
        title="everything is printed with `threshold=np.inf`, no longer with NaN",
        error="threshold must be non-NAN|threshold must be numeric",
        callables=("numpy.set_printoptions",),
        values={
            "threshold": {
                "np.nan": "np.inf",
                "numpy.nan": "numpy.inf",
                "'nan'": "float('inf')",
                "float('nan')": "float('inf')",
            }
        },
        example=Example(
            setup=_IMPORT,
            old="np.set_printoptions(threshold=np.nan)",
            new="np.set_printoptions(threshold=np.inf)",
        ),
    ),
    *map(_stacking, ("vstack", "hstack", "stack", "concatenate")),
    _whole(
        "$np.linspace($a, $b, $n)", "$np.linspace($a, $b, int($n))", "np.linspace(0, 1, n / 2)", "linspace"
    ),
    _whole(
        "$np.linspace($a, $b, num=$n)",
        "$np.linspace($a, $b, num=int($n))",
        "np.linspace(0, 1, num=n / 2)",
        "linspace-num",
    ),
    _whole("$np.zeros($n)", "$np.zeros(int($n))", "np.zeros(n / 2)", "zeros"),
    _whole("$np.ones($n)", "$np.ones(int($n))", "np.ones(n / 2)", "ones"),
    Pattern(
        id="numpy.boolean-subtract",
        library="numpy",
        since="1.13",
        source="NumPy 1.13 release notes, Deprecated/DeprecationWarning to error",
        title="truth values are not subtracted any more: `^` says where they differ",
        error="numpy boolean subtract, the `-` operator, is not supported",
        pattern="$left - $right",
        template="$left ^ $right",
        sometimes=True,
        example=Example(
            setup="import numpy as np\nfirst, second = np.array([True, False]), np.array([True, True])",
            old="first - second",
            new="first ^ second",
        ),
    ),
    Pattern(
        id="numpy.boolean-negative",
        library="numpy",
        since="1.13",
        source="NumPy 1.13 release notes, Deprecated/DeprecationWarning to error",
        title="truth values are inverted with `~`, no longer with `-`",
        error="numpy boolean negative, the `-` operator, is not supported",
        pattern="-$mask",
        template="~$mask",
        sometimes=True,
        example=Example(setup="import numpy as np\nmask = np.array([True, False])", old="-mask", new="~mask"),
    ),
    Call(
        id="numpy.genfromtxt-skiprows",
        library="numpy",
        since="1.10",
        source="NumPy 1.10 release notes, Dropped Support: skiprows and missing of genfromtxt",
        title="`skiprows` and `missing` of `genfromtxt` are called `skip_header` and `missing_values`",
        error="got an unexpected keyword argument '(skiprows|missing)'",
        callables=("numpy.genfromtxt",),
        rename={"skiprows": "skip_header", "missing": "missing_values"},
        example=Example(
            setup=_IMPORT,
            old="np.genfromtxt(['a b', '1 2'], skiprows=1)",
            new="np.genfromtxt(['a b', '1 2'], skip_header=1)",
        ),
    ),
    *(
        Pattern(
            id=f"numpy.sum-generator{name}",
            library="numpy",
            since="2.4",
            source="NumPy 2.4 release notes, Expired deprecations; deprecated in 1.15",
            title="`np.sum` of a generator was the builtin `sum`",
            error=r"Calling np.sum\(generator\) is deprecated",
            pattern="$np.sum($numbers)",
            template="sum($numbers)",
            bind={"np": "numpy"},
            where={"numbers": test},
            sometimes=sometimes,
            example=Example(setup=f"{_IMPORT}\nsquares = (n * n for n in [1, 2])", old=f"np.{use}", new=use),
        )
        for name, test, sometimes, use in (
            ("-written", _is_generator, False, "sum(n * n for n in [1, 2])"),
            ("", lambda node: not _is_generator(node), True, "sum(squares)"),
        )
    ),
]

RULES: list[Rule] = [*_ARGUMENTS]
