"""Modules that no installed package provides.

Nothing is installed: the user is told which distribution to install, or what became of it.
"""

import asyncio
import re
from collections.abc import Sequence

from ..model import Need, WorkingCopy
from ..proposer import Context, Proposal
from .catalogue import Moved
from .colab import without_colab
from .distributions import DISTRIBUTIONS
from .elsewhere import Elsewhere
from .magics import magic_need
from .package_names import ELSEWHERE, GONE, OF_OLD_PYTHON, SHARED
from .python2_helpers import implicit_imports
from .surroundings import surroundings_need
from .unused_imports import is_absent, missing_module
from .utility_scripts import relative_imports, utility_scripts

_OPTIONAL = re.compile(
    r"Missing optional dependency '(?P<name>[\w.-]+)'|"
    r"`Import (?P<failed>[\w.-]+)` failed|"
    r"`(?P<import>[\w-]+)` (?:package )?is (?:required|not installed)|"
    r"(?P<absent>TensorBoard) is not installed|"
    r"requires? (?:the )?(?P<needed>[\w-]+) (?:package |library )?to be installed"
)
# Said in errors of any type, plotly's of nbformat for one, and believed if it is so.
_SAID_NOT_INSTALLED = re.compile(
    r"(?:requires?|needs?) (?:the )?(?:package |library )?[`']?(?P<name>[\w-]+)[`']?(?:\s*[<>=!~]=?\s*[\d.]+)?"
    r"(?: package| library)?,? (?:but it|which) is not installed"
)


class Packages:
    """Proposer and diagnoser for modules that are not installed, and for what else the surroundings lack."""

    def __init__(self) -> None:
        self._elsewhere = Elsewhere()

    async def propose(self, context: Context) -> Sequence[Proposal]:
        """Name the folder of a module of the notebook's own, or leave out what only Colab does."""
        crash = context.failure.crash if context.failure else None
        module = missing_module(crash) if crash else None
        if module is None:
            return await asyncio.to_thread(relative_imports, context)
        if context.failure is None or not is_absent(context, module):
            return []
        own = await asyncio.to_thread(
            lambda: implicit_imports(context, module) or utility_scripts(context, module)
        )
        if own:
            return own
        if module == "google.colab" or module.startswith("google.colab."):
            return await asyncio.to_thread(without_colab, context.working_copy)
        return []

    async def need(self, context: Context) -> Need | None:
        """The distribution, service, hardware or key that is missing."""
        failure = context.failure
        crash = failure.crash if failure else None
        if failure is None or crash is None:
            return None
        module = missing_module(crash)
        absent = "ImportError" in (crash.type, *crash.bases) or crash.type.endswith("NotInstalledError")
        optional = _OPTIONAL.search(crash.message) if module is None and absent else None
        said = _SAID_NOT_INSTALLED.search(crash.message) if module is None and not optional else None
        if said and is_absent(context, said["name"].replace("-", "_")):
            optional = said
        if optional:
            module = next(name for name in optional.groups() if name).replace("-", "_")
        if module is None:
            return magic_need(crash.message, failure.cell_id) or surroundings_need(crash, failure.cell_id)
        if not optional and not is_absent(context, module):
            need = _moved_need(context, module)
            if need is None:
                return surroundings_need(crash, failure.cell_id)
        elif module.split(".")[0] == "fastai":
            need = _fastai_need(context.working_copy)
        else:
            need = _module_need(module, crash.frames[-1].source if crash.frames else "")
        if need is None:
            return None
        need = need.model_copy(update={"cells": [failure.cell_id]})
        if need.what == "package" and is_absent(context, module):
            found = await self._elsewhere.kernel(context, module)
            return _in_kernel(need, *found) if found else need
        return need


def _in_kernel(need: Need, kernel: str, has: str) -> Need:
    """The need of a package that another kernel has: to run there is the way, and not to install it here."""
    missing, _, install = need.advice.partition(": run `%pip install ")
    way = f"modernize with the kernel `{kernel}`, which has {has}."
    advice = f"{missing} in this kernel: {way}" if install else f"{need.advice} Or {way}"
    return need.model_copy(update={"kernel": kernel, "advice": advice})


def _module_need(module: str, statement: str) -> Need | None:
    top = module.partition(".")[0]
    if top in OF_OLD_PYTHON:
        return None
    for name, what in ELSEWHERE.items():
        # Of what is absent as a whole, the statement tells which part was wanted.
        if f"{module}.".startswith(f"{name}.") or (name.startswith(f"{module}.") and name in statement):
            secret = name == "kaggle_secrets"
            advice = f"`{name}` is not to be had here. {what}" + (
                "; put a key of your own in its place." if secret else "; read the data from a file instead."
            )
            return Need(what="credentials" if secret else "service", name=name, advice=advice)
    for name, pattern in SHARED.items():
        if f"{module}.".startswith(f"{name}."):
            part = re.search(rf"{re.escape(name)}(?:\.| import )(\w+)", statement)
            distribution = pattern.replace("*", part[1] if part else "core")
            advice = f"`{module}` is not installed: run `%pip install {distribution}`, and modernize again."
            return Need(what="package", name=distribution, advice=advice)
    if top in GONE:
        return Need(what="package", name=top, advice=f"`{top}` {GONE[top]}.")
    if top in DISTRIBUTIONS:
        distribution = DISTRIBUTIONS[top] or top
        advice = f"`{top}` is not installed: run `%pip install {distribution}`, and modernize again."
        return Need(what="package", name=distribution, advice=advice)
    advice = (
        f"No installed package provides `{top}`. If it is a module of your own, put `{top}.py` beside the notebook; "
        "if it is a package, find out the name under which it is published and install that."
    )
    return Need(what="package", name=top, advice=advice)


def _moved_need(context: Context, module: str) -> Need | None:
    """The package that a part of another one became, where that is not installed."""
    from .catalogue.rules import all_rules  # noqa: PLC0415 (hundreds of modules)

    for rule in all_rules():
        if isinstance(rule, Moved) and f"{rule.old}.".startswith(f"{module}."):
            top = rule.new.partition(".")[0]
            if top != module.partition(".")[0] and is_absent(context, top):
                distribution = DISTRIBUTIONS.get(top) or top
                advice = (
                    f"`{rule.old}` is `{rule.new}` now, which is not installed: "
                    f"run `%pip install {distribution}`, and modernize again."
                )
                return Need(what="package", name=distribution, advice=advice)
    return None


def _fastai_need(working_copy: WorkingCopy) -> Need:
    """Which fastai: version 2 (August 2020) has its names in modules called ``all``, and shares no interface with 1."""
    text = "\n".join(cell.source for cell in working_copy.code_cells)
    if re.search(r"\bfastai(?:2)?\.(?:\w+\.)?(?:all|basics|imports)\b", text):
        return Need(
            what="package",
            name="fastai",
            advice="`fastai` is not installed: run `%pip install fastai`, and modernize again.",
        )
    advice = (
        "The notebook is written for `fastai` before version 2 (August 2020), which does not run on the pandas and PyTorch "
        "of today; `fastai` 2 has another interface, so that its cells have to be written anew, or run in the environment of then."
    )
    return Need(what="package", name="fastai<2", advice=advice)
