"""Functions of SciPy that are gone and are one expression today, and arguments that it no longer takes."""

from ..rule import Call, Example, Pattern, Rule
from ._missing import missing

_DEGREES = {"C": "Celsius", "K": "Kelvin", "F": "Fahrenheit"}

RULES: list[Rule] = [
    Pattern(
        id="scipy.spatial-distance-wminkowski",
        library="scipy",
        since="1.8",
        source="SciPy 1.8 release notes: wminkowski is removed; minkowski(u, v, p, w=w**p) is the same",
        title="`wminkowski(u, v, p, w)` is `minkowski(u, v, p, w ** p)`",
        error=missing("scipy.spatial.distance.wminkowski"),
        pattern="$distance.wminkowski($u, $v, $p, $w)",
        template="$distance.minkowski($u, $v, $p, $np.asarray($w) ** $p)",
        bind={"distance": "scipy.spatial.distance", "np": "numpy"},
        example=Example(
            setup="import numpy as np\nfrom scipy.spatial import distance",
            old="distance.wminkowski([1, 0], [0, 1], 2, [1, 2])",
            new="distance.minkowski([1, 0], [0, 1], 2, np.asarray([1, 2]) ** 2)",
        ),
    ),
    Pattern(
        id="scipy.stats-ss",
        library="scipy",
        since="1.0",
        source="SciPy 1.0 release notes, Backwards incompatible changes; deprecated in 0.17",
        title="`stats.ss(a)` is the sum of squares",
        error=missing("scipy.stats.ss"),
        pattern="$stats.ss($values)",
        template="$np.sum($np.square($values), axis=0)",
        bind={"stats": "scipy.stats", "np": "numpy"},
        example=Example(
            setup="import numpy as np\nfrom scipy import stats",
            old="stats.ss([1, 2])",
            new="np.sum(np.square([1, 2]), axis=0)",
        ),
    ),
    Call(
        id="scipy.kendalltau-initial-lexsort",
        library="scipy",
        since="1.14",
        source="SciPy 1.14 release notes, Expired deprecations: initial_lexsort of kendalltau, which had no effect",
        title="`initial_lexsort` of `kendalltau` had no effect",
        error="got an unexpected keyword argument 'initial_lexsort'",
        callables=("scipy.stats.kendalltau",),
        drop=("initial_lexsort",),
        example=Example(
            setup="from scipy import stats",
            old="stats.kendalltau([1, 2, 3], [1, 3, 2], initial_lexsort=True)",
            new="stats.kendalltau([1, 2, 3], [1, 3, 2])",
        ),
    ),
    *(
        Pattern(
            id=f"scipy.constants-{old}2{new}".lower(),
            library="scipy",
            since="1.4",
            source="SciPy 1.4 release notes, Backwards incompatible changes; deprecated in 0.18: convert_temperature",
            title=f"`constants.{old}2{new}` is `convert_temperature`",
            error=missing(f"scipy.constants.{old}2{new}"),
            pattern=f"$constants.{old}2{new}($degrees)",
            template=f"$constants.convert_temperature($degrees, '{_DEGREES[old]}', '{_DEGREES[new]}')",
            bind={"constants": "scipy.constants"},
            example=Example(
                setup="from scipy import constants",
                old=f"constants.{old}2{new}(20)",
                new=f"constants.convert_temperature(20, '{_DEGREES[old]}', '{_DEGREES[new]}')",
            ),
        )
        for old, new in ("CK", "KC", "FC", "CF", "FK", "KF")
    ),
]
