"""Styled tables of pandas."""

from ..rule import Example, Pattern, Rule
from ._pandas import method

_STYLE_SETUP = "import pandas as pd\ntable = pd.DataFrame({'a': [1.5]}).style"


_STYLER = ("pandas.io.formats.style.Styler",)


RULES: list[Rule] = [
    Pattern(
        id="pandas.styler-hide-index",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.4",
        title="`style.hide_index()` is `style.hide()`",
        error="'Styler' object has no attribute 'hide_index'",
        pattern="$style.hide_index()",
        template="$style.hide()",
        example=Example(setup=_STYLE_SETUP, old="table.hide_index()", new="table.hide()"),
    ),
    Pattern(
        id="pandas.styler-hide-columns",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.4",
        title="`style.hide_columns(names)` is `style.hide(names, axis=1)`",
        error="'Styler' object has no attribute 'hide_columns'",
        pattern="$style.hide_columns($names)",
        template="$style.hide($names, axis=1)",
        example=Example(setup=_STYLE_SETUP, old="table.hide_columns(['a'])", new="table.hide(['a'], axis=1)"),
    ),
    Pattern(
        id="pandas.styler-set-precision",
        library="pandas",
        since="2.0",
        source="pandas 2.0 release notes, Removal of prior version deprecations; deprecated in 1.3",
        title="`style.set_precision(n)` is `style.format(precision=n)`",
        error="'Styler' object has no attribute 'set_precision'",
        pattern="$style.set_precision($digits)",
        template="$style.format(precision=$digits)",
        example=Example(setup=_STYLE_SETUP, old="table.set_precision(2)", new="table.format(precision=2)"),
    ),
    method("applymap", "map", "3.0", _STYLER, setup=_STYLE_SETUP, use="table.NAME(lambda v: 'color: red')"),
    method("render", "to_html", "2.0", _STYLER, setup=_STYLE_SETUP, use="table.NAME"),
]
