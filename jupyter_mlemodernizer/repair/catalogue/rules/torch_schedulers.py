"""Schedulers of learning rates: until PyTorch 1.0 they were stepped at the beginning of an epoch."""

import ast
from collections.abc import Iterator

from ..bindings import Document
from ..changes import Changes, Match, line_end
from ..code import Code
from ..custom import Custom, nodes
from ..inference import Inference
from ..rule import Example, Rule


def _early_steps(document: Document, inference: Inference) -> Iterator[Match]:
    """``scheduler.step()`` in a body before the loop or the statement that steps the optimizer."""
    for unit, code, node in nodes(document, ast.FunctionDef, ast.For):
        assert isinstance(node, (ast.FunctionDef, ast.For))
        for index, statement in enumerate(node.body[:-1]):
            receiver = _stepped(statement)
            known = inference.known(unit, receiver) if receiver is not None else None
            if known is None or not known.instance or "lr_scheduler" not in known.name:
                continue
            if any(_steps_other(later, code.text(receiver), code) for later in node.body[index + 1 :]):  # type: ignore[arg-type]
                yield _moved(unit, code, statement, node.body[-1])


def _stepped(statement: ast.stmt) -> ast.expr | None:
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Attribute(value=receiver, attr="step"), args=[], keywords=[])):
            return receiver
        case _:
            return None


def _steps_other(statement: ast.stmt, scheduler: str, code: Code) -> bool:
    return any(
        isinstance(node, ast.Attribute) and node.attr == "step" and code.text(node.value) != scheduler
        for node in ast.walk(statement)
    )


def _moved(unit: int, code: Code, statement: ast.stmt, last: ast.stmt) -> Match:
    start = code.line_start(statement.lineno)
    end = line_end(code, code.span(statement)[1]) + 1
    text = code.source[start:end]

    def rewrite(changes: Changes) -> None:
        changes.unit(unit).replace(start, end, "")
        if isinstance(last, ast.Return):
            changes.unit(unit).insert(code.line_start(last.lineno), text)
        else:
            changes.unit(unit).insert(line_end(code, code.span(last)[1]), "\n" + text.rstrip("\n"))

    return Match(unit, statement, True, rewrite)


_SETUP = """\
import torch
from torch.optim import lr_scheduler
weight = torch.zeros(1, requires_grad=True)
optimizer = torch.optim.SGD([weight], lr=1.0)
scheduler = lr_scheduler.StepLR(optimizer, step_size=2, gamma=0.1)
rates = []
"""

RULES: list[Rule] = [
    Custom(
        id="torch.scheduler-order",
        library="torch",
        since="1.1",
        kind="calibration",
        silent=True,
        sometimes=True,
        source="PyTorch 1.1 release notes: step the scheduler after the optimizer, at the end of an epoch",
        title="a scheduler is stepped at the end of an epoch: at its beginning, the first rate is left out",
        reason="Until PyTorch 1.0 the first call of `step` began epoch 0.",
        finder=_early_steps,
        example=Example(
            setup=_SETUP,
            old="for epoch in range(3):\n    scheduler.step()\n    for batch in range(2):\n        optimizer.step()\n"
            "        rates.append(optimizer.param_groups[0]['lr'])\nresult = rates",
            new="for epoch in range(3):\n    for batch in range(2):\n        optimizer.step()\n"
            "        rates.append(optimizer.param_groups[0]['lr'])\n    scheduler.step()\nresult = rates",
        ),
    ),
]
