"""Cells that get what is missing: a package, a packed file, the data of a competition. Only a person runs them."""

import asyncio
import hashlib
import re
from collections.abc import Sequence

from ..model import InsertCell, Need
from ..proposer import Context, Proposal
from .input_moves import input_files
from .inputs import Inputs
from .missing_paths import kaggle_slug
from .packages import Packages


class Provisions:
    """Proposer that is asked when no change to the code helps; what it proposes waits for a decision."""

    async def propose(self, context: Context) -> Sequence[Proposal]:
        """A cell at the top of the notebook that installs, unpacks or downloads what the failure is for want of."""
        package = await Packages().need(context)
        if package is not None:
            install = f"%pip install {package.name}"
            if f"`{install}`" not in package.advice:
                return []
            return _offered(
                context,
                install,
                f"Install `{package.name}`",
                "This changes your environment, so that it is not done on our own account.",
                package,
            )
        file = await Inputs().need(context)
        return await asyncio.to_thread(_fetching, context, file) if file is not None else []


def _fetching(context: Context, need: Need) -> list[Proposal]:
    packed = input_files(context).packed_in(need.name)
    if packed:
        folder = packed[0].rpartition("/")[0] or "."
        return _offered(
            context,
            f"import zipfile\n\nzipfile.ZipFile({packed[0]!r}).extractall({folder!r})",
            f"Unpack `{packed[0]}`",
            f"This writes files to the folder `{folder}`."
            if folder != "."
            else "This writes files beside the notebook.",
            need,
        )
    slug = kaggle_slug(need.looked_in[0]) if need.looked_in else None
    if slug is None or "kaggle competitions download" not in need.advice:
        return []
    return _offered(
        context,
        f"!kaggle competitions download -c {slug} -p input\n"
        f"import zipfile\n\nzipfile.ZipFile('input/{slug}.zip').extractall('input/{slug}')",
        f"Download the data of `{slug}`",
        "This uses your account at Kaggle, and you must have accepted the rules of the competition.",
        need,
    )


def _offered(context: Context, source: str, title: str, why: str, need: Need) -> list[Proposal]:
    """The proposal of a cell at the top, unless the notebook has it; the same for all that want it."""
    first = re.escape(source.splitlines()[0])
    if any(re.search(rf"(?m)^{first}\b", cell.source) for cell in context.working_copy.code_cells):
        return []
    name = hashlib.sha1(source.encode(), usedforsecurity=False).hexdigest()[:8]
    return [
        Proposal(
            kind="repair",
            title=title,
            reason=need.advice,
            origin="rule:provisions.cell",
            edits=[InsertCell(cell_id=f"provide-{name}", after=None, source=source)],
            needs_decision=f"{why} Run the cell once, and modernize again.",
        )
    ]
