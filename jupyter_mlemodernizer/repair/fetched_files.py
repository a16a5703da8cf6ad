"""Files that the notebook fetches from an address that does not answer, and that lie within reach."""

import ast
import re
from collections.abc import Iterator
from urllib.parse import urlsplit

from ..model import Crash, ReplaceSource
from ..proposer import Context, Proposal
from .catalogue.bindings import Document
from .catalogue.code import Code
from .catalogue.documents import documents
from .input_moves import ENDINGS, input_files

_ADDRESS = re.compile(r"(?:https?|ftp)://\S+$")


def fetched_files(context: Context, crash: Crash) -> list[Proposal]:
    """Read a file of the same name in the place of an address, one proposal for each that the failing statement names.

    Arguments:
        context: of the failure.
        crash: for want of the network, or of what was there then.
    """
    files = input_files(context)
    proposals = []
    for cell_id, code, node, address in _addresses(documents(context.working_copy)[0], crash):
        name = urlsplit(address).path.rpartition("/")[2]
        found = [file for file in files.find(name) if not file.packed] if ENDINGS.search(name) else []
        if found:
            path, (start, end) = found[0].path, code.span(node)
            source = code.source[:start] + repr(path) + code.source[end:]
            proposals.append(
                Proposal(
                    kind="repair",
                    title=f"`{path}` is here: it is read, not fetched",
                    reason="The address did not answer. Whether the file is still the one of then is not known.",
                    origin="rule:inputs.fetched-file",
                    edits=[ReplaceSource(cell_id=cell_id, base=code.source, source=source)],
                    checks=[f"`{path}` has the name of what is at the address."],
                )
            )
    return proposals


def _addresses(document: Document, crash: Crash) -> Iterator[tuple[str, Code, ast.Constant, str]]:
    """Addresses in the failing statement, and in what the names in it were last set to; with their cells."""
    lines = {frame.cell_id: frame.line for frame in crash.frames if frame.cell_id}
    names: set[str] = set()
    statements = []
    for unit, code in document.codes():
        line = lines.get(document.units[unit].key)
        for statement in code.tree.body:
            if line is not None and statement.lineno <= line <= (statement.end_lineno or line):
                statements.append((unit, code, statement))
                names |= {node.id for node in ast.walk(statement) if isinstance(node, ast.Name)}
    settings = [
        (unit, code, node)
        for unit, code in document.codes()
        for node in code.of(ast.Assign)
        if any(isinstance(target, ast.Name) and target.id in names for target in node.targets)
    ]
    seen = set()
    for unit, code, part in [*statements, *settings]:
        for node in ast.walk(part):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in seen:
                seen.add(node)
                if _ADDRESS.match(node.value) and code.trustworthy(node):
                    yield document.units[unit].key, code, node, node.value
