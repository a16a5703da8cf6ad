"""Types that scikit-learn no longer takes or gives: matrices of NumPy, and scores that were NumPy's numbers."""

from ..rule import Example, Pattern, Rule

_SETUP = """\
import numpy as np
from sklearn.linear_model import LinearRegression
from sklearn.metrics import accuracy_score
X, y = np.matrix([[1.0], [2.0], [4.0]]), np.matrix([[1.0], [2.0], [3.0]])
model = LinearRegression()
"""
_MATRIX = ("numpy.matrix",)


def _matrix(method: str, name: str, pattern: str, template: str, example: tuple[str, str]) -> Pattern:
    """Matrices among the arguments of a method become arrays, all at once."""
    return Pattern(
        id=f"sklearn.matrix-{method.replace('_', '-')}-{name}",
        library="scikit-learn",
        since="1.2",
        source="scikit-learn 1.2 changelog: np.matrix raises a TypeError; deprecated in 1.0",
        title="`np.matrix` is refused: it is turned to an array where scikit-learn gets it",
        error=r"np\.matrix is not supported",
        pattern=f"$model.{method}({pattern})",
        template=f"$model.{method}({template})",
        bind={"np": "numpy"},
        types={part: _MATRIX for part in ("X", "y") if f"asarray(${part})" in template},
        example=Example(
            setup=_SETUP + ("" if method == "fit" else "model.fit(np.asarray(X), np.asarray(y))\n"),
            old=f"found = model.{method}({example[0]})",
            new=f"found = model.{method}({example[1]})",
        ),
    )


RULES: list[Rule] = [
    *(
        rule
        for method in ("fit", "score")
        for rule in (
            _matrix(
                method,
                "both",
                "$X, $y, $$rest",
                "$np.asarray($X), $np.asarray($y), $$rest",
                ("X, y", "np.asarray(X), np.asarray(y)"),
            ),
            _matrix(
                method,
                "first",
                "$X, $$rest",
                "$np.asarray($X), $$rest",
                ("X, [1.0, 2.0, 3.0]", "np.asarray(X), [1.0, 2.0, 3.0]"),
            ),
            _matrix(
                method,
                "second",
                "$X, $y, $$rest",
                "$X, $np.asarray($y), $$rest",
                ("[[1.0], [2.0], [4.0]], y", "[[1.0], [2.0], [4.0]], np.asarray(y)"),
            ),
        )
    ),
    _matrix("predict", "first", "$X", "$np.asarray($X)", ("X", "np.asarray(X)")),
    *(
        Pattern(
            id=f"sklearn.score-round-{name}",
            library="scikit-learn",
            since="1.6",
            source="scikit-learn 1.6: metrics and scores give floats of Python; they were numpy.float64",
            title="scores are floats of Python now, which the function `round` rounds",
            error="'float' object has no attribute 'round'",
            pattern=pattern,
            template=template,
            sometimes=True,
            example=Example(setup=_SETUP, old=old, new=new),
        )
        for name, pattern, template, old, new in (
            (
                "plain",
                "$score.round()",
                "round($score, 0)",
                "accuracy_score([0, 1], [0, 0]).round()",
                "round(accuracy_score([0, 1], [0, 0]), 0)",
            ),
            (
                "digits",
                "$score.round($digits)",
                "round($score, $digits)",
                "accuracy_score([0, 1], [0, 0]).round(3)",
                "round(accuracy_score([0, 1], [0, 0]), 3)",
            ),
            (
                "decimals",
                "$score.round(decimals=$digits)",
                "round($score, $digits)",
                "accuracy_score([0, 1], [0, 0]).round(decimals=3)",
                "round(accuracy_score([0, 1], [0, 0]), 3)",
            ),
        )
    ),
]
