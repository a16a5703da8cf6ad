"""NumPy's functions of finance, which are a package of their own: they apply where that is installed."""

from ..rule import Example, Moved, Rule

_USES = {
    "fv": "0.05 / 12, 120, -100, -100",
    "pv": "0.05 / 12, 120, -100, 15000",
    "pmt": "0.075 / 12, 180, 200000",
    "nper": "0.07 / 12, -150, 8000",
    "rate": "10, 0, -3500, 10000",
    "ipmt": "0.08 / 12, 1, 12, 2500.0",
    "ppmt": "0.08 / 12, 1, 12, 2500.0",
    "irr": "[-100, 39, 59, 55, 20]",
    "npv": "0.08, [-100, 39, 59, 55, 20]",
    "mirr": "[-100, 39, 59, 55, 20], 0.1, 0.12",
}

RULES: list[Rule] = [
    Moved(
        id=f"numpy.financial-{name}",
        library="numpy-financial",
        since="1.0",
        source="NumPy 1.20 release notes: financial functions are removed; NEP 32: they are in numpy-financial",
        title=f"`np.{name}` is `numpy_financial.{name}` now",
        error=f"module 'numpy' has no attribute '{name}'|cannot import name '{name}' from 'numpy'",
        old=f"numpy.{name}",
        new=f"numpy_financial.{name}",
        example=Example(
            old=f"from numpy import {name}\nvalue = {name}({use})",
            new=f"from numpy_financial import {name}\nvalue = {name}({use})",
        ),
    )
    for name, use in _USES.items()
]
