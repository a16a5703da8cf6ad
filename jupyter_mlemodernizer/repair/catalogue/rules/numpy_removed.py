"""Functions that NumPy left out, as what its messages and release notes name in their place."""

from ..rule import Call, Example, Moved, Pattern, Rule

_IMPORT = "import numpy as np"
_TWO = "NumPy 2.0 migration guide, Main namespace"


def _function(
    name: str,
    pattern: str,
    template: str,
    old: str,
    new: str,
    *,
    since: str = "2.0",
    source: str = _TWO,
    title: str,
) -> Rule:
    """A function of NumPy that is an expression now."""
    return Pattern(
        id=f"numpy.{name.lower().replace('_', '-').replace('.', '-')}-gone",
        library="numpy",
        since=since,
        source=source,
        title=title,
        error=f"`np.{name}` was removed|has no attribute '{name}'|cannot import name '{name}' from 'numpy'",
        pattern=pattern,
        template=template,
        bind={"np": "numpy"} | ({"inspect": "inspect"} if "$inspect" in template else {}),
        example=Example(
            setup=_IMPORT + ("\nimport inspect" if "$inspect" in template else ""), old=old, new=new
        ),
    )


RULES: list[Rule] = [
    _function(
        "issubsctype",
        "$np.issubsctype($a, $b)",
        "$np.issubdtype($a, $b)",
        "np.issubsctype(np.int32, np.integer)",
        "np.issubdtype(np.int32, np.integer)",
        title="`np.issubsctype` is `np.issubdtype`",
    ),
    _function(
        "disp",
        "$np.disp($message)",
        "print($message)",
        "np.disp('done')",
        "print('done')",
        title="`np.disp` is `print`",
    ),
    _function(
        "nbytes",
        "$np.nbytes[$kind]",
        "$np.dtype($kind).itemsize",
        "np.nbytes[np.float32]",
        "np.dtype(np.float32).itemsize",
        title="`np.nbytes[dtype]` is `np.dtype(dtype).itemsize`",
    ),
    _function(
        "source",
        "$np.source($thing)",
        "print($inspect.getsource($thing))",
        "np.source(np.linspace)",
        "print(inspect.getsource(np.linspace))",
        title="`np.source` is `inspect.getsource`, printed",
    ),
    _function(
        "recfromcsv",
        "$np.recfromcsv($path)",
        "$np.genfromtxt($path, delimiter=',', names=True, dtype=None, case_sensitive='lower').view($np.recarray)",
        "np.recfromcsv(['A,b', '1,2', '3,4'])",
        "np.genfromtxt(['A,b', '1,2', '3,4'], delimiter=',', names=True, dtype=None, case_sensitive='lower')"
        ".view(np.recarray)",
        title="`np.recfromcsv` is `np.genfromtxt` with a comma, as records",
    ),
    Moved(
        id="numpy.safe-eval",
        library="numpy",
        since="2.0",
        source=_TWO,
        title="`np.safe_eval` is `ast.literal_eval`",
        error="`np.safe_eval` was removed|has no attribute 'safe_eval'",
        old="numpy.safe_eval",
        new="ast.literal_eval",
        example=Example(
            old="import ast\nimport numpy as np\nnp.safe_eval('[1, 2]')",
            new="import ast\nimport numpy as np\nast.literal_eval('[1, 2]')",
        ),
    ),
    Moved(
        id="numpy.loads",
        library="numpy",
        since="1.23",
        source="NumPy 1.23 release notes, Expired deprecations: np.loads, use pickle.loads",
        title="`np.loads` was only `pickle.loads`",
        error="has no attribute 'loads'|cannot import name 'loads' from 'numpy'",
        old="numpy.loads",
        new="pickle.loads",
        example=Example(
            old="import pickle\nimport numpy as np\nnp.loads(pickle.dumps([1]))",
            new="import pickle\nimport numpy as np\npickle.loads(pickle.dumps([1]))",
        ),
    ),
    Moved(
        id="numpy.testing-rand",
        library="numpy",
        since="1.24",
        source="NumPy 1.24 release notes, Expired deprecations; deprecated in 1.11",
        title="`np.testing.rand` was only `np.random.rand`",
        error="module 'numpy.testing' has no attribute 'rand'|cannot import name 'rand' from 'numpy.testing'",
        old="numpy.testing.rand",
        new="numpy.random.rand",
        example=Example(setup=_IMPORT, old="np.testing.rand(3)", new="np.random.rand(3)"),
    ),
    Pattern(
        id="numpy.ndarray-newbyteorder",
        library="numpy",
        since="2.0",
        source="NumPy 2.0 migration guide, ndarray and scalar methods",
        title="`a.newbyteorder()` is a view of the array by its dtype's `newbyteorder`",
        error="'numpy.ndarray' object has no attribute 'newbyteorder'|`newbyteorder` was removed from the ndarray class",
        pattern="$array.newbyteorder($$order)",
        template="$array.view($array.dtype.newbyteorder($$order))",
        types={"array": ("numpy.ndarray",)},
        example=Example(
            setup="import numpy as np\nimage = np.zeros(2)",
            old="image.byteswap().newbyteorder()",
            new="image.byteswap().view(image.byteswap().dtype.newbyteorder())",
        ),
    ),
    Call(
        id="numpy.unravel-index-dims",
        library="numpy",
        since="1.21",
        source="NumPy 1.21 release notes, Expired deprecations: dims of unravel_index; deprecated in 1.16",
        title="`dims` of `unravel_index` is called `shape`",
        error="got an unexpected keyword argument 'dims'",
        callables=("numpy.unravel_index",),
        rename={"dims": "shape"},
        example=Example(
            setup=_IMPORT, old="np.unravel_index(3, dims=(2, 2))", new="np.unravel_index(3, shape=(2, 2))"
        ),
    ),
    *(
        Pattern(
            id=f"numpy.{kind}-wrapped",
            library="numpy",
            since="2.0",
            source="NumPy 2.0 release notes, NEP 50: Python integers out of bounds are refused, and no longer wrapped",
            title=f"`np.{kind}` of an integer out of its bounds is refused: the array's `astype` wraps it as before",
            error="Python integer -?\\d+ out of bounds for " + kind,
            pattern=f"$np.{kind}($number)",
            template=f"$np.array($number).astype($np.{kind})",
            bind={"np": "numpy"},
            sometimes=True,
            example=Example(setup=_IMPORT, old=f"np.{kind}(-1)", new=f"np.array(-1).astype(np.{kind})"),
        )
        for kind in ("uint8", "uint16", "uint32")
    ),
]
