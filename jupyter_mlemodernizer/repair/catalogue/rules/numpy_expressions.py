"""Expressions that NumPy tightened between 1.13 and 2.4."""

from ..rule import Example, Method, Moved, Pattern, Rule

_IMPORT = "import numpy as np"


def _scalar(function: str) -> Rule:
    """``float(array)`` and the like, for an array that holds one number in one or more dimensions."""
    return Pattern(
        id=f"numpy.scalar-{function.replace('$', '').replace('.', '-')}",
        library="numpy",
        since="2.4",
        source="NumPy 2.4 release notes, Expired deprecations; deprecated in 1.25",
        title="an array of one number is no longer taken for the number: `.item()` takes it out",
        error="only 0-dimensional arrays can be converted to Python scalars",
        pattern=f"{function}($value)",
        template=f"{function}($value.item())",
        bind={"math": "math"} if function.startswith("$math") else {},
        sometimes=True,
        example=Example(
            setup="import math\nimport numpy as np\nslope = np.array([[4.0]])",
            old=f"{function.replace('$', '')}(slope)",
            new=f"{function.replace('$', '')}(slope.item())",
        ),
    )


_REWRITES: list[Rule] = [
    Pattern(
        id="numpy.asscalar",
        library="numpy",
        since="1.23",
        source="NumPy 1.23 release notes, Expired deprecations; deprecated in 1.16",
        title="`np.asscalar(a)` is `a.item()`",
        error="has no attribute 'asscalar'",
        pattern="$np.asscalar($array)",
        template="$array.item()",
        bind={"np": "numpy"},
        example=Example(
            setup="import numpy as np\ntotal = np.array([3.0])", old="np.asscalar(total)", new="total.item()"
        ),
    ),
    Pattern(
        id="numpy.asfarray",
        library="numpy",
        since="2.0",
        source="NumPy 2.0 release notes",
        title="`np.asfarray(a)` is `np.asarray(a, dtype=float)`",
        error="`np.asfarray` was removed|has no attribute 'asfarray'",
        pattern="$np.asfarray($array)",
        template="$np.asarray($array, dtype=float)",
        bind={"np": "numpy"},
        example=Example(setup=_IMPORT, old="np.asfarray([1, 2])", new="np.asarray([1, 2], dtype=float)"),
    ),
    Pattern(
        id="numpy.asfarray-dtype",
        library="numpy",
        since="2.0",
        source="NumPy 2.0 release notes",
        title="`np.asfarray` is `np.asarray` with a dtype",
        error="`np.asfarray` was removed|has no attribute 'asfarray'",
        pattern="$np.asfarray($array, dtype=$dtype)",
        template="$np.asarray($array, dtype=$dtype)",
        bind={"np": "numpy"},
        example=Example(
            setup=_IMPORT,
            old="np.asfarray([1, 2], dtype=np.float32)",
            new="np.asarray([1, 2], dtype=np.float32)",
        ),
    ),
    Pattern(
        id="numpy.msort",
        library="numpy",
        since="2.0",
        source="NumPy 2.0 release notes",
        title="`np.msort(a)` is `np.sort(a, axis=0)`",
        error="has no attribute 'msort'",
        pattern="$np.msort($array)",
        template="$np.sort($array, axis=0)",
        bind={"np": "numpy"},
        example=Example(setup=_IMPORT, old="np.msort([2, 1])", new="np.sort([2, 1], axis=0)"),
    ),
    Pattern(
        id="numpy.cast",
        library="numpy",
        since="2.0",
        source="NumPy 2.0 release notes",
        title="`np.cast[dtype](a)` is `np.asarray(a, dtype=dtype)`",
        error="`np.cast` was removed|has no attribute 'cast'",
        pattern="$np.cast[$dtype]($array)",
        template="$np.asarray($array, dtype=$dtype)",
        bind={"np": "numpy"},
        example=Example(
            setup=_IMPORT, old="np.cast['float32']([1, 2])", new="np.asarray([1, 2], dtype='float32')"
        ),
    ),
    Pattern(
        id="numpy.obj2sctype",
        library="numpy",
        since="2.0",
        source="NumPy 2.0 release notes",
        title="`np.obj2sctype(x)` is `np.dtype(x).type`",
        error="`np.obj2sctype` was removed|has no attribute 'obj2sctype'",
        pattern="$np.obj2sctype($kind)",
        template="$np.dtype($kind).type",
        bind={"np": "numpy"},
        example=Example(setup=_IMPORT, old="np.obj2sctype('float')", new="np.dtype('float').type"),
    ),
    Pattern(
        id="numpy.find-common-type",
        library="numpy",
        since="2.0",
        source="NumPy 2.0 release notes",
        title="`np.find_common_type(types, [])` is `np.result_type(*types)`",
        error="`np.find_common_type` was removed|has no attribute 'find_common_type'",
        pattern="$np.find_common_type($types, [])",
        template="$np.result_type(*$types)",
        bind={"np": "numpy"},
        example=Example(
            setup="import numpy as np\ntypes = [np.int64, np.float32]",
            old="np.find_common_type(types, [])",
            new="np.result_type(*types)",
        ),
    ),
    *(
        Moved(
            id=f"numpy.{module}",
            library="numpy",
            since=since,
            source=f"NumPy {since} release notes: np.{module} was never public",
            title=f"`np.{module}` was only the module `{module}`",
            error=f"module 'numpy' has no attribute '{module}'",
            old=f"numpy.{module}",
            new=module,
            example=Example(
                old=f"import {module}\nimport numpy as np\nnp.{use}",
                new=f"import {module}\nimport numpy as np\n{use}",
            ),
        )
        for module, since, use in (
            ("math", "2.0", "math.factorial(3)"),
            ("warnings", "1.24", "warnings.filterwarnings('ignore')"),
        )
    ),
    Method(
        id="numpy.ndarray-tostring",
        library="numpy",
        since="2.3",
        source="NumPy 2.3 release notes, Expired deprecations",
        title="`ndarray.tostring` is called `tobytes`",
        error="'numpy.ndarray' object has no attribute 'tostring'",
        receivers=("numpy.ndarray",),
        old="tostring",
        new="tobytes",
        example=Example(
            setup="import numpy as np\nimage = np.zeros(2)", old="image.tostring()", new="image.tobytes()"
        ),
    ),
    Pattern(
        id="numpy.ndarray-ptp",
        library="numpy",
        since="2.0",
        source="NumPy 2.0 release notes",
        title="`a.ptp()` is `np.ptp(a)`",
        error="'numpy.ndarray' object has no attribute 'ptp'",
        pattern="$array.ptp($$rest)",
        template="$np.ptp($array, $$rest)",
        bind={"np": "numpy"},
        example=Example(
            setup="",
            old="import numpy as np\nvalues = np.array([1, 4])\nvalues.ptp(axis=0)",
            new="import numpy as np\nvalues = np.array([1, 4])\nnp.ptp(values, axis=0)",
        ),
    ),
    Pattern(
        id="numpy.ndarray-itemset",
        library="numpy",
        since="2.0",
        source="NumPy 2.0 release notes",
        title="`a.itemset(index, value)` is `a[index] = value`",
        error="'numpy.ndarray' object has no attribute 'itemset'",
        pattern="$array.itemset($index, $value)",
        template="$array[$index] = $value",
        example=Example(
            setup="import numpy as np\nimage = np.zeros((2, 2))",
            old="image.itemset((0, 1), 5)",
            new="image[(0, 1)] = 5",
        ),
    ),
    Pattern(
        id="numpy.fromstring-binary",
        library="numpy",
        since="2.3",
        source="NumPy 2.3 release notes, Expired deprecations; deprecated in 1.14",
        title="`np.fromstring` of bytes is `np.frombuffer`, copied so that it can be written to",
        error="The binary mode of fromstring is removed, use frombuffer instead",
        pattern="$np.fromstring($data, $$rest)",
        template="$np.frombuffer($data, $$rest).copy()",
        bind={"np": "numpy"},
        example=Example(
            setup=_IMPORT,
            old="np.fromstring(b'1234', dtype=np.uint8)",
            new="np.frombuffer(b'1234', dtype=np.uint8).copy()",
        ),
    ),
    Moved(
        id="numpy.inner1d",
        library="numpy",
        since="2.0",
        source="NumPy 2.0 release notes, New Features: vecdot; numpy.core.umath_tests was private",
        title="`inner1d` of a private test module is `np.vecdot`",
        error="No module named 'numpy.core.umath_tests'",
        old="numpy.core.umath_tests.inner1d",
        new="numpy.vecdot",
        example=Example(
            old="from numpy.core.umath_tests import inner1d\ninner1d([1, 2], [3, 4])",
            new="from numpy import vecdot\nvecdot([1, 2], [3, 4])",
        ),
    ),
    _scalar("float"),
    _scalar("int"),
    *(_scalar(f"$math.{name}") for name in ("sqrt", "exp", "log", "floor", "ceil")),
]

RULES: list[Rule] = [*_REWRITES]
