"""The dtype of text, which was `object`, and is `str`."""

import ast
from collections.abc import Callable, Iterator
from typing import Any

from ..bindings import Document
from ..changes import Changes, Match, line_end
from ..code import Code
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Example, Pattern, Rule
from ._pandas import TEXT
from ._pandas_tests import is_dtype_name

_TEXT_SOURCE = "pandas 3.0 release notes, Dedicated string data type by default"


_TEXT_TITLE = "columns of text have the dtype `str` now, no longer `object`: both are asked for"


# How notebooks write the dtype of text.
_OBJECTS = {
    "text": ("'object'", "'object'", {}),
    "type": ("object", "object", {}),
    "letter": ("'O'", "'object'", {}),
    "numpy": ("$np.object_", "object", {"np": "numpy"}),
}


def _text_dtype() -> list[Rule]:
    rules: list[Rule] = []
    for name, (old, new, bind) in _OBJECTS.items():
        shown = old.replace("$", "")
        setup = f"import numpy as np\n{TEXT}" if bind else TEXT

        def rule(
            form: str,
            pattern: str,
            template: str,
            before: str,
            after: str,
            *,
            where: dict[str, Any] | None = None,
            bind: dict[str, str] = bind,
            setup: str = setup,
            name: str = name,
        ) -> Rule:
            return Pattern(
                id=f"pandas.text-dtype-{form}-{name}",
                library="pandas",
                since="3.0",
                source=_TEXT_SOURCE,
                title=_TEXT_TITLE,
                pattern=pattern,
                template=template,
                silent=True,
                bind=bind,
                where=where or {},
                telling=True,
                example=Example(setup=setup, old=before, new=after),
            )

        for form, sign, method in (("selected", "==", "include"), ("not-selected", "!=", "exclude")):
            rules += [
                rule(
                    f"{form}-{attribute}",
                    f"$df.dtypes[$df.dtypes {sign} {old}].{attribute}",
                    f"$df.select_dtypes({method}=['object', 'string']).columns",
                    f"result = list(df.dtypes[df.dtypes {sign} {shown}].{attribute})",
                    f"result = list(df.select_dtypes({method}=['object', 'string']).columns)",
                )
                for attribute in ("index",)
            ]
            rules.append(
                rule(
                    f"{form}-columns",
                    f"$df.columns[$df.dtypes {sign} {old}]",
                    f"$df.select_dtypes({method}=['object', 'string']).columns",
                    f"result = list(df.columns[df.dtypes {sign} {shown}])",
                    f"result = list(df.select_dtypes({method}=['object', 'string']).columns)",
                )
            )
        for form, sign, joint, other in (("is", "==", "|", "=="), ("is-not", "!=", "&", "!=")):
            # A column's dtype is one thing; `.dtypes` of a frame, or a variable, may be many.
            membership = "in" if sign == "==" else "not in"
            rules += [
                rule(
                    f"{form}-dtype",
                    f"$column.dtype {sign} {old}",
                    f"$column.dtype {membership} [{new}, 'str']",
                    f"result = [c for c in df if df[c].dtype {sign} {shown}]",
                    f"result = [c for c in df if df[c].dtype {membership} [{new}, 'str']]",
                ),
                rule(
                    f"{form}-dtypes",
                    f"$df.dtypes {sign} {old}",
                    f"($df.dtypes {sign} {new}) {joint} ($df.dtypes {other} 'str')",
                    f"is_text = df.dtypes {sign} {shown}\nresult = is_text.tolist()",
                    f"is_text = (df.dtypes {sign} {new}) {joint} (df.dtypes {other} 'str')\nresult = is_text.tolist()",
                ),
                rule(
                    f"{form}-variable",
                    f"$dtype {sign} {old}",
                    f"($dtype {sign} {new}) {joint} ($dtype {other} 'str')",
                    f"col_type = df['b'].dtype\nresult = bool(col_type {sign} {shown})",
                    f"col_type = df['b'].dtype\nresult = bool((col_type {sign} {new}) {joint} (col_type {other} 'str'))",
                    where={"dtype": is_dtype_name},
                ),
            ]
    return rules


_TEXT_NAMES: list[Rule] = [
    Pattern(
        id=f"pandas.text-dtype-name-{name}",
        library="pandas",
        since="3.0",
        source=_TEXT_SOURCE,
        title=_TEXT_TITLE,
        pattern=f"{pattern} {sign} 'object'",
        template=f"{pattern} {membership} ['object', 'str']",
        silent=True,
        telling=True,
        example=Example(
            setup=TEXT,
            old=f"result = bool({shown} {sign} 'object')",
            new=f"result = bool({shown} {membership} ['object', 'str'])",
        ),
    )
    for name, pattern, sign, membership, shown in (
        ("is", "$column.dtype.name", "==", "in", "df['b'].dtype.name"),
        ("is-not", "$column.dtype.name", "!=", "not in", "df['b'].dtype.name"),
        ("string-is", "str($column.dtype)", "==", "in", "str(df['b'].dtype)"),
        ("string-is-not", "str($column.dtype)", "!=", "not in", "str(df['b'].dtype)"),
    )
]


def _after_import(document: Document, inference: Inference) -> Iterator[Match]:
    """The first import of pandas, if the notebook has not decided what text is."""
    del inference
    if any("infer_string" in code.source for _, code in document.codes()):
        return
    for unit, code, node in nodes(document, ast.Import):
        assert isinstance(node, ast.Import)
        name = next((alias.asname or alias.name for alias in node.names if alias.name == "pandas"), None)
        if name is not None and isinstance(code.parents.get(node), ast.Module):
            yield Match(unit, node, False, _decide(unit, code, node, name))
            return


def _decide(unit: int, code: Code, node: ast.AST, name: str) -> Callable[[Changes], None]:
    def rewrite(changes: Changes) -> None:
        end = line_end(code, code.span(node)[1])
        changes.unit(unit).insert(end, f"\n{name}.options.future.infer_string = False")

    return rewrite


# Where none of the rules above finds the cause: the whole notebook gets its text back as it was.
_WHOLE_NOTEBOOK: list[Rule] = [
    Custom(
        id="pandas.infer-string",
        library="pandas",
        since="3.0",
        source=_TEXT_SOURCE,
        title="text is kept in columns of `object`, as it was: an option brings that back for the whole notebook",
        finder=_after_import,
        silent=True,
        sometimes=True,
        example=Example(
            old="import pandas as pd\nresult = str(pd.Series(['x']).dtype)",
            new="import pandas as pd\npd.options.future.infer_string = False\nresult = str(pd.Series(['x']).dtype)",
        ),
    )
]


_TEXT_DTYPE_RULES: list[Rule] = _text_dtype()


RULES: list[Rule] = [*_TEXT_DTYPE_RULES, *_TEXT_NAMES, *_WHOLE_NOTEBOOK]
