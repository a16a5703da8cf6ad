"""The modernized notebook: the original with the accepted edits, and where they come from."""

import copy
import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from ..chain import acceptable, compose
from ..model import Environment, Report, WorkingCopy
from ..saved import cells_of, text_of
from ..version import VERSION

METADATA_KEY = "mlemodernizer"
# What ipykernel says of itself, but for the version.
_PYTHON = {
    "file_extension": ".py",
    "mimetype": "text/x-python",
    "name": "python",
    "nbconvert_exporter": "python",
}


@dataclass(frozen=True)
class Result:
    """What is written of a modernization.

    Attributes:
        notebook: the modernized notebook, nbformat 4 JSON.
        helpers: new text of the helper modules that changed, by path relative to the notebook's folder.
    """

    notebook: dict[str, Any]
    helpers: dict[str, str]


def accepted(report: Report, accept: str) -> set[str]:
    """Ids of the suggestions that ``--accept`` takes."""
    return {suggestion.id for suggestion in report.suggestions if acceptable(suggestion, accept)}


def result_of(
    notebook: dict[str, Any],
    original: WorkingCopy,
    outputs: Mapping[str, list[dict[str, Any]]],
    report: Report,
    applied: Collection[str],
) -> Result:
    """The notebook and its helper modules with the accepted suggestions.

    Arguments:
        notebook: the original, nbformat 4 JSON.
        original: its cells and helper modules before any suggestion.
        outputs: new outputs by cell id.
        report: of the modernization.
        applied: ids of the suggestions that were accepted.
    """
    composed, _ = compose(original, report.suggestions, applied)
    return Result(
        modernized_notebook(notebook, composed, outputs, report, applied),
        {name: text for name, text in composed.files.items() if text != original.files.get(name)},
    )


def notebook_text(notebook: dict[str, Any]) -> str:
    """A notebook as the text of its file; halves of characters, which UTF-8 cannot hold, stay the escapes that they were."""
    text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half[0]):04x}", text)


def modernized_notebook(
    notebook: dict[str, Any],
    composed: WorkingCopy,
    outputs: Mapping[str, list[dict[str, Any]]],
    report: Report,
    applied: Collection[str],
) -> dict[str, Any]:
    """A new notebook; everything of the original that no edit touched stays to the letter.

    But for the kernel: it names the one that it was run in, as the old one may be gone, or not have the libraries.

    Arguments:
        notebook: the original, nbformat 4 JSON.
        composed: its cells with the accepted suggestions.
        outputs: new outputs by cell id; used for cells that were changed, others keep what they showed.
        report: of the modernization.
        applied: ids of the suggestions that were applied; noted in the metadata as provenance.
    """
    result = {key: copy.deepcopy(value) for key, value in notebook.items() if key != "cells"}
    with_ids = (notebook["nbformat"], notebook.get("nbformat_minor", 0)) >= (4, 5)
    originals = {cell.id: raw for cell, raw in zip(cells_of(notebook), notebook["cells"], strict=True)}
    result["cells"] = []
    for cell in composed.cells:
        raw = copy.deepcopy(originals.get(cell.id))
        if raw is None:
            raw = {"cell_type": cell.cell_type, "metadata": {}, "source": cell.source}
            if cell.cell_type == "code":
                raw |= {"execution_count": None, "outputs": outputs.get(cell.id, [])}
            if with_ids:
                raw["id"] = cell.id
        elif text_of(raw.get("source", "")) != cell.source:
            raw["source"] = (
                cell.source.splitlines(keepends=True) if isinstance(raw["source"], list) else cell.source
            )
            if cell.cell_type == "code" and cell.id in outputs:
                raw["outputs"] = outputs[cell.id]
        result["cells"].append(raw)
    metadata = result.setdefault("metadata", {})
    if report.environment is not None and report.environment.kernel_name:
        name_kernel(metadata, report.environment)
    metadata[METADATA_KEY] = provenance(report, applied)
    return result


def name_kernel(metadata: dict[str, Any], environment: Environment) -> None:
    """Say in which kernel a notebook was run; one that was run in its own, on the same Python, is left as it is."""
    spec, language = metadata.get("kernelspec"), metadata.get("language_info")
    named = spec.get("name") if isinstance(spec, dict) else None
    version = str(language.get("version", "")) if isinstance(language, dict) else ""
    major = environment.python.partition(".")[0]
    if named != environment.kernel_name:
        metadata["kernelspec"] = {
            "display_name": environment.kernel_display_name or environment.kernel_name,
            "language": "python",
            "name": environment.kernel_name,
        }
    elif version.partition(".")[0] in ("", major):
        return
    metadata["language_info"] = {
        "codemirror_mode": {"name": "ipython", "version": int(major)},
        **_PYTHON,
        "pygments_lexer": f"ipython{major}",
        "version": environment.python,
    }


def provenance(report: Report, applied: Collection[str]) -> dict[str, Any]:
    """Where a modernized notebook comes from, for its metadata."""
    environment = report.environment
    return {
        "version": VERSION,
        "original": report.notebook,
        "verdict": report.verdict,
        "python": environment.python if environment else None,
        "suggestions": [
            {"id": s.id, "kind": s.kind, "title": s.title, "origin": s.origin, "reference": s.reference}
            for s in report.suggestions
            if s.id in applied
        ],
    }
