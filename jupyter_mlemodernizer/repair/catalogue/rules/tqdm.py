"""Progress bars."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Claims, Match
from ..custom import Custom, nodes, replacing
from ..inference import Inference
from ..rule import Example, Pattern, Rule

_NOTEBOOK = {
    ("tqdm", "tqdm_notebook"): "tqdm",
    ("tqdm", "tnrange"): "trange",
    ("tqdm.notebook", "tqdm"): "tqdm",
    ("tqdm.notebook", "trange"): "trange",
}


def _bars(document: Document, _: Inference) -> Iterator[Match]:
    used = {node.id for _, _, node in nodes(document, ast.Name) if isinstance(node, ast.Name)}
    for unit, code, node in nodes(document, ast.ImportFrom):
        assert isinstance(node, ast.ImportFrom)
        changed = [
            _NOTEBOOK.get((node.module or "", alias.name)) if (alias.asname or alias.name) in used else None
            for alias in node.names
        ]
        if not any(changed):
            continue
        lines: dict[str, list[str]] = {}
        for alias, new in zip(node.names, changed, strict=True):
            local = alias.asname or alias.name
            name = new or alias.name
            module = "tqdm.auto" if new else node.module or ""
            lines.setdefault(module, []).append(name if name == local else f"{name} as {local}")
        text = f"\n{' ' * node.col_offset}".join(
            f"from {module} import {', '.join(names)}" for module, names in lines.items()
        )
        yield replacing(unit, code, node, text, claims=Claims(gone=("ipywidgets",)))


RULES: list[Rule] = [
    Custom(
        id="tqdm.notebook",
        library="tqdm",
        since="4.40",
        here=True,
        source="tqdm documentation: tqdm.auto takes the bar for notebooks where ipywidgets is installed",
        title="without `ipywidgets` there is no bar for notebooks: `tqdm.auto` takes the plain one",
        reason="It changes what is shown only.",
        error="IProgress not found",
        finder=_bars,
        example=Example(
            old="from tqdm import tqdm_notebook as tqdm\nfound = [i for i in tqdm([1, 2])]",
            new="from tqdm.auto import tqdm\nfound = [i for i in tqdm([1, 2])]",
        ),
    ),
    Pattern(
        id="tqdm.pandas",
        library="tqdm",
        since="4.0",
        source="tqdm documentation: tqdm.pandas takes the arguments of a bar",
        title="`tqdm.pandas` takes the arguments of a bar, not a bar",
        error=r"tqdm\.pandas\(\) takes 1 positional argument",
        pattern="$tqdm.pandas($bar($$rest))",
        template="$tqdm.pandas($$rest)",
        example=Example(
            setup="from tqdm import tqdm\nimport pandas as pd\n",
            old="tqdm.pandas(tqdm(desc='rows'))",
            new="tqdm.pandas(desc='rows')",
        ),
    ),
]
