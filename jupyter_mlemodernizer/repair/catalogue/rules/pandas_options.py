"""Options of pandas that are gone, and that concerned nothing but how things are shown."""

import ast
from collections.abc import Callable, Iterator

from ..bindings import Document
from ..changes import Match
from ..code import Code
from ..custom import Custom, nodes, removing
from ..inference import Inference
from ..rule import Example, Pattern, Rule

_GONE = "No such (keys|option)|You can only set the value of existing options"
_STYLE = "the look of plots is chosen by `plt.style.use`: pandas has no `display.mpl_style` any more"
_STYLE_SOURCE = "pandas 0.20 release notes, Removal of prior version deprecations: display.mpl_style"


def _setting(code: Code, node: ast.Expr | ast.Assign) -> tuple[ast.expr, str] | None:
    """The module whose option is set by a statement, and the option: by function or by attribute."""
    match node:
        case ast.Expr(
            value=ast.Call(
                func=ast.Attribute(value=module, attr="set_option"),
                args=[ast.Constant(value=str() as option), _],
                keywords=[],
            )
        ):
            return module, option
        case ast.Assign(targets=[ast.Attribute() as target]):
            *path, option = code.text(target).split(".")
            module = target
            while isinstance(module, ast.Attribute) and module.attr != "options":
                module = module.value
            if isinstance(module, ast.Attribute) and "options" in path:
                return module.value, ".".join([*path[path.index("options") + 1 :], option])
    return None


def _unset(*options: str) -> Callable[[Document, Inference], Iterator[Match]]:
    """A finder of statements that set one of some options."""

    def find(document: Document, inference: Inference) -> Iterator[Match]:
        for unit, code, node in nodes(document, ast.Expr, ast.Assign):
            assert isinstance(node, ast.Expr | ast.Assign)
            found = _setting(code, node)
            if found is None or found[1] not in options:
                continue
            module = inference.known(unit, found[0])
            if module is not None and module.name == "pandas" and not module.instance:
                yield removing(unit, code, node, certain=module.certain)

    return find


def _dropped(name: str, since: str, options: tuple[str, ...], value: str, source: str) -> list[Rule]:
    """Options that are dropped, set by function and by attribute."""
    return [
        Custom(
            id=f"pandas.option-gone-{name}{form}",
            library="pandas",
            since=since,
            source=source,
            title=f"the option `{options[0]}` is gone: it concerned only how tables are shown",
            error=_GONE,
            finder=_unset(*options),
            example=Example(setup="import pandas as pd", old=f"{old}\nwidth = 3", new="width = 3"),
        )
        for form, old in (
            ("", f"pd.set_option('{options[0]}', {value})"),
            ("-attribute", f"pd.options.{options[0]} = {value}"),
        )
    ]


RULES: list[Rule] = [
    *(
        Pattern(
            id=f"pandas.option-mpl-style{form}",
            library="pandas",
            since="0.20",
            source=_STYLE_SOURCE,
            title=_STYLE,
            reason="What pandas called `default` is the style `ggplot` of matplotlib.",
            error=_GONE,
            pattern=pattern,
            template="$plt.style.use('ggplot')",
            bind={"pd": "pandas", "plt": "matplotlib.pyplot"},
            example=Example(
                setup="import pandas as pd\nimport matplotlib.pyplot as plt",
                old=pattern.replace("$", ""),
                new="plt.style.use('ggplot')",
            ),
        )
        for form, pattern in (
            ("", "$pd.set_option('display.mpl_style', 'default')"),
            ("-attribute", "$pd.options.display.mpl_style = 'default'"),
        )
    ),
    *_dropped(
        "mpl-style",
        "0.20",
        ("display.mpl_style", "mpl_style"),
        "False",
        _STYLE_SOURCE,
    ),
    *_dropped(
        "height",
        "0.25",
        ("display.height", "height"),
        "500",
        "pandas 0.25 release notes, Removal of prior version deprecations: display.height",
    ),
    *_dropped(
        "column-space",
        "2.0",
        ("display.column_space", "column_space"),
        "12",
        "pandas 2.0 release notes, Removal of prior version deprecations: display.column_space",
    ),
    *_dropped(
        "latex",
        "2.0",
        (
            "display.latex.repr",
            "display.latex.escape",
            "display.latex.longtable",
            "display.latex.multicolumn",
            "display.latex.multicolumn_format",
            "display.latex.multirow",
        ),
        "False",
        "pandas 2.0 release notes: options of display.latex became those of styler",
    ),
    Pattern(
        id="pandas.option-line-width-attribute",
        library="pandas",
        since="0.25",
        source="pandas 0.25 release notes, Removal of prior version deprecations: display.line_width",
        title="the option is called `display.width`",
        error=_GONE,
        pattern="$pd.options.display.line_width = $value",
        template="$pd.options.display.width = $value",
        bind={"pd": "pandas"},
        example=Example(
            setup="import pandas as pd",
            old="pd.options.display.line_width = 120",
            new="pd.options.display.width = 120",
        ),
    ),
    *(
        Custom(
            id=f"pandas.option-inf-as-na{form}",
            library="pandas",
            since="3.0",
            source="pandas 3.0 release notes, Removal of prior version deprecations; deprecated in 2.1: mode.use_inf_as_na",
            title="`use_inf_as_na` is gone: infinite values are no missing ones any more",
            reason="Where some are infinite, make them missing: `df.replace([np.inf, -np.inf], np.nan)`.",
            error=_GONE,
            changes_behaviour=True,
            finder=_unset("mode.use_inf_as_na", "mode.use_inf_as_null", "use_inf_as_na", "use_inf_as_null"),
            example=Example(setup="import pandas as pd", old=f"{old}\nwidth = 3", new="width = 3"),
        )
        for form, old in (
            ("", "pd.set_option('mode.use_inf_as_na', True)"),
            ("-attribute", "pd.options.mode.use_inf_as_na = True"),
        )
    ),
]
