"""A modernized copy of an open notebook: what the last run showed where it belongs, where it ran, and where it comes from."""

import copy
from collections.abc import Collection
from typing import Any

from ..helper_modules import with_helpers
from ..model import Report
from ..model.requests import Copy
from ..saved import cells_of, encodable_data, saved_outputs, text_of
from ..shown import Outputs, Shown
from .modernized import METADATA_KEY, name_kernel, provenance


def copy_of(
    notebook: dict[str, Any],
    original: dict[str, Any],
    shown: Shown | None,
    report: Report,
    applied: Collection[str],
    *,
    everywhere: bool = False,
    folder: str,
    kernels: Collection[str],
) -> Copy:
    """The copy that is saved of an open notebook.

    A cell that a suggestion changed shows what the last run showed, if that belongs to it, or what a person's own run of it
    did, or else nothing. Others keep what they show; how many of those show something else than the run did, or than is known of
    it, is in the metadata.

    Arguments:
        notebook: the open notebook with the suggestions in it, every cell with the id that the modernization knows it by;
            without outputs where those are of an older source.
        original: as it was when the modernization began.
        shown: what the last run showed, if it is known.
        report: of the modernization, with all its suggestions; its verdict is told of the copy if that is what was run.
        applied: ids of the suggestions that are in it.
        everywhere: what the last run showed is shown in all cells, and nothing is left empty if there was none.
        folder: of the notebook.
        kernels: names of the installed kernelspecs.
    """
    now = with_helpers(cells_of(notebook), folder)
    held = shown.holding(now) if shown else {}
    then = saved_outputs(original)
    touched = {i for s in report.suggestions if s.id in applied for i in s.cell_ids}
    if everywhere:
        touched = {cell.id for cell in now.code_cells} if shown else set()
    result = {**notebook, "cells": [], "metadata": copy.deepcopy(notebook.get("metadata", {}))}
    with_ids = notebook.get("nbformat_minor", 0) >= 5
    left_empty = of_before = 0
    for raw in notebook["cells"]:
        cell = {key: value for key, value in raw.items() if key != "id" or with_ids}
        if cell["cell_type"] == "code" and raw["id"] in touched:
            outputs = cell.get("outputs") or []
            if not outputs or _told(outputs) == _told(then.get(raw["id"], [])):
                cell |= _showing(held.get(raw["id"]), cell.get("execution_count"))
                left_empty += raw["id"] not in held and bool(text_of(cell["source"]).strip())
        elif cell["cell_type"] == "code" and (outputs := cell.get("outputs")):
            # What a person's own run showed is of now.
            is_of_before = _told(outputs) == _told(then.get(raw["id"], []))
            of_before += is_of_before and _told(outputs) != _told(held.get(raw["id"], []))
        result["cells"].append(cell)
    verified = shown is not None and shown.is_of(now)
    result["metadata"][METADATA_KEY] = {
        **provenance(report, applied),
        "verdict": report.verdict if verified else None,
        "outputs_of_before": of_before,
    }
    if report.environment is not None and report.environment.kernel_name in kernels:
        name_kernel(result["metadata"], report.environment)
    return Copy(notebook=result, left_empty=left_empty, verified=verified)


def _showing(outputs: Outputs | None, count: int | None) -> dict[str, Any]:
    """What a cell holds that shows these outputs; its number stays, for those that refer to it."""
    if outputs is None:
        return {"outputs": [], "execution_count": None}
    return {
        "execution_count": count,
        "outputs": [
            {**output, "execution_count": count} if output["output_type"] == "execute_result" else output
            for output in encodable_data(outputs)
        ],
    }


def _told(outputs: Outputs) -> list[Any]:
    """What outputs say, however their text is stored; not all images are kept of what was there at the start."""
    return [
        {
            mime: text_of(value) if isinstance(value, str | list) else value
            for mime, value in (output.get("data") or output).items()
            if not mime.startswith("image/") and mime != "metadata"
        }
        for output in outputs
    ]
