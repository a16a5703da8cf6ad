"""What a person may choose where a network of PyTorch takes too long: more processes, compiled code, less precise numbers."""

import ast
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..masking import cell_parses, mask_magics
from ..model import WorkingCopy
from ..parsing import parse
from .code import Code, Replacement, last_name
from .targets import Target, imported

_MOST_WORKERS = 4
_IMPORTED = re.compile(r"^\s*(?:import|from)\s+torch\b", re.MULTILINE)
# What gives back the network that it is called on.
_SAME = ("to", "cuda", "cpu", "float", "double", "half", "train", "eval")


@dataclass(frozen=True)
class Offer:
    """A change that a person may decide for.

    Attributes:
        target: the statement that it changes.
        pieces: its new text.
        title: what is done, in plain words.
        reason: why that may be faster.
        decision: what is to be weighed.
        origin: of the proposal.
    """

    target: Target
    pieces: tuple[Replacement, ...]
    title: str
    reason: str
    decision: str
    origin: str


def offers(working_copy: WorkingCopy, targets: Sequence[Target], *, gpu: bool) -> Iterator[Offer]:
    """What may make the first of some statements faster, without less work.

    Arguments:
        working_copy: the notebook.
        targets: the slow statement, then those that made what it uses.
        gpu: the machine has one.
    """
    text = "\n".join(working_copy.sources.values())
    if not _IMPORTED.search(text):
        return
    networks = _classes(working_copy)
    for target in targets:
        code = Code(target.text)
        yield from _workers(target, code)
        yield from _compiled(target, code, networks)
    if gpu and targets and ".backward(" in text and "torch" in imported(working_copy):
        yield _less_precise(targets[0])


def _workers(target: Target, code: Code) -> Iterator[Offer]:
    """``DataLoader(data)`` prepares one batch after the other, while the network waits."""
    count = min(_MOST_WORKERS, os.cpu_count() or 1)
    for node in ast.walk(code.tree):
        if not isinstance(node, ast.Call) or last_name(node.func) != "DataLoader" or count < 2:
            continue
        given = next((k.value for k in node.keywords if k.arg == "num_workers"), None)
        if given is None and node.args and not any(k.arg is None for k in node.keywords):
            text = code.text(node)[:-1].rstrip().removesuffix(",") + f", num_workers={count})"
            pieces = (code.replace(node, text),)
        elif isinstance(given, ast.Constant) and given.value == 0:
            pieces = (code.replace(given, str(count)),)
        else:
            continue
        if not cell_parses(code.applied(pieces)):  # a comment before the last parenthesis
            continue
        yield Offer(
            target,
            pieces,
            title=f"Batches prepared by {count} processes: `num_workers={count}`",
            reason="A `DataLoader` without `num_workers` loads one batch after the other, while the network waits.",
            decision="What is drawn at random while data are loaded is drawn in other processes, so results may differ; "
            "on Windows and macOS classes that the notebook itself defines cannot be handed to them.",
            origin="rule:loader-workers",
        )


def _compiled(target: Target, code: Code, networks: frozenset[str]) -> Iterator[Offer]:
    """``net = Net().to(device)``: ``net.compile()`` after it (torch.nn.Module.compile, PyTorch 2.2)."""
    for node in code.tree.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call() as value):
                made = _made(value)
            case _:
                continue
        if made not in networks:
            continue
        yield Offer(
            target,
            (code.insert_after(node, [f"{name}.compile()"]),),
            title=f"The network compiled: `{name}.compile()`",
            reason="PyTorch makes one piece of machine code of the operations of a network, since 2.0.",
            decision="Sums are added in another order, so results differ in their last digits, and training makes more of that; "
            "compiling takes about a minute and needs a C++ compiler.",
            origin="rule:compiled-network",
        )


def _less_precise(target: Target) -> Offer:
    code = Code(target.text)
    return Offer(
        target,
        (code.insert_before(code.tree.body[0], ["torch.set_float32_matmul_precision('high')"]),),
        title="Matrices multiplied in TensorFloat-32",
        reason="GPUs since 2020 multiply numbers of 10 bits behind the point several times as fast as those of 23.",
        decision="Products are less precise (about three digits), so results differ.",
        origin="rule:less-precise",
    )


def _classes(working_copy: WorkingCopy) -> frozenset[str]:
    """Names of what makes networks: the notebook's own classes, and PyTorch's containers."""
    found = {"Sequential"}
    for cell in working_copy.code_cells:
        try:
            tree = parse(mask_magics(cell.source))
        except (SyntaxError, ValueError):
            continue
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and any(last_name(base) == "Module" for base in node.bases):
                found.add(node.name)
    return frozenset(found)


def _made(value: ast.Call) -> str:
    """The class that is called in ``Net(10).to(device)``."""
    while (
        isinstance(value.func, ast.Attribute)
        and value.func.attr in _SAME
        and isinstance(value.func.value, ast.Call)
    ):
        value = value.func.value
    return last_name(value.func)
