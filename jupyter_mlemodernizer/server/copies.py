"""A modernized copy of an open notebook, from what the page sends and what the store keeps."""

import asyncio
from collections.abc import Collection

from ..model import Report
from ..model.requests import CopyRequest, Snapshot
from ..report.copy import copy_of
from ..version import VERSION
from .records import Records


async def make_copy(
    request: CopyRequest,
    snapshot: Snapshot,
    records: Records,
    *,
    folder: str,
    kernels: Collection[str],
) -> str:
    """The copy as JSON.

    Arguments:
        request: what the page sent, looked through.
        snapshot: of the modernization.
        records: which know what was before and what was shown.
        folder: of the notebook.
        kernels: names of the installed kernelspecs.
    """
    stopped = Report(
        modernization=snapshot.id,
        notebook=snapshot.name,
        verdict="partial",
        summary="",
        environment=snapshot.environment,
        version=VERSION,
    )
    original = await records.notebook(snapshot.id) or request.notebook
    shown = await records.shown(snapshot.id)
    report = (snapshot.report or stopped).model_copy(update={"suggestions": snapshot.suggestions})

    def made() -> str:
        copy = copy_of(
            request.notebook,
            original,
            shown,
            report,
            request.applied,
            everywhere=request.everywhere,
            folder=folder,
            kernels=kernels,
        )
        return copy.model_dump_json()

    # Outputs may be of many megabytes.
    return await asyncio.to_thread(made)
