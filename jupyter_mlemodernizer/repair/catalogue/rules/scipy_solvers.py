"""Arguments of SciPy's solvers and filters: tolerances of iterations, what is known of a matrix, the rate of sampling."""

from ..rule import Call, Example, Pattern, Rule

_ITERATIVE = ("bicg", "bicgstab", "cg", "cgs", "gcrotmk", "gmres", "lgmres", "minres", "qmr")

RULES: list[Rule] = [
    Call(
        id="scipy.sparse-linalg-tol",
        library="scipy",
        since="1.14",
        source="SciPy 1.12 release notes: tol of the iterative solvers is rtol; removed in 1.14",
        title="`tol` of the iterative solvers is `rtol`",
        error="got an unexpected keyword argument 'tol'",
        callables=tuple(f"scipy.sparse.linalg.{name}" for name in _ITERATIVE),
        rename={"tol": "rtol"},
        example=Example(
            setup="import numpy as np\nfrom scipy.sparse.linalg import cg",
            old="x, info = cg(np.eye(2), np.ones(2), tol=1e-6)",
            new="x, info = cg(np.eye(2), np.ones(2), rtol=1e-6)",
        ),
    ),
    Call(
        id="scipy.linalg-solve-positive",
        library="scipy",
        since="1.11",
        source="SciPy 1.9 release notes: sym_pos of solve is assume_a='pos'; removed in 1.11",
        title="`sym_pos=True` is `assume_a='pos'`",
        error="got an unexpected keyword argument 'sym_pos'",
        callables=("scipy.linalg.solve",),
        values={"sym_pos": {"True": "'pos'", "False": "'gen'"}},
        rename={"sym_pos": "assume_a"},
        example=Example(
            setup="import numpy as np\nfrom scipy.linalg import solve",
            old="x = solve(np.eye(2), np.ones(2), sym_pos=True)",
            new="x = solve(np.eye(2), np.ones(2), assume_a='pos')",
        ),
    ),
    *(
        Pattern(
            id=f"scipy.{function}-nyquist",
            library="scipy",
            since="1.16",
            source="SciPy 1.16 release notes: nyq of the filter design functions is removed: fs is twice as much",
            title="`nyq` of a filter's design is half of `fs`",
            error="got an unexpected keyword argument 'nyq'",
            pattern="$firwin($$rest, nyq=$nyq)",
            template="$firwin($$rest, fs=2 * $nyq)",
            bind={"firwin": f"scipy.signal.{function}"},
            example=Example(
                setup=f"from scipy.signal import {function}",
                old=f"taps = {function}(5, {arguments}, nyq=100)",
                new=f"taps = {function}(5, {arguments}, fs=2 * 100)",
            ),
        )
        for function, arguments in (
            ("firwin", "30"),
            ("firwin2", "[0, 50, 100], [1, 1, 0]"),
            ("firls", "[0, 30, 40, 100], [1, 1, 0, 0]"),
        )
    ),
]
