"""``jupyter mlemodernizer doctor``: the kernels and their libraries, the language model, and what is missing."""

import argparse
import asyncio
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..agent.configuration import ConfigurationError, ModelConfiguration
from ..kernelspecs import installed_kernels
from ..model.model_settings import ModelSource
from ..version import VERSION
from ..wording import joined
from .language_model import add_model_options, model_of
from .run import usage

if TYPE_CHECKING:
    from rich.console import Console

LIBRARIES = [
    "numpy",
    "pandas",
    "scikit-learn",
    "scipy",
    "matplotlib",
    "seaborn",
    "statsmodels",
    "xgboost",
    "lightgbm",
    "catboost",
    "keras",
    "tensorflow",
    "torch",
    "nltk",
    "gensim",
    "plotly",
    "imbalanced-learn",
]
_NEEDED = ["numpy", "pandas", "scikit-learn", "matplotlib"]
_NO_MODEL = "none is configured, and none is needed for what the rules know; see docs/models.md."
_ALTERNATIVES = {"xgboost": "xgboost-cpu", "tensorflow": "tensorflow-cpu"}


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "doctor",
        help="show the kernels, their libraries, the language model, and what is missing",
        description="Show the kernels in which notebooks can run, the versions of their libraries, whether the "
        "language model works, and what is missing.",
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    add_model_options(parser)
    parser.set_defaults(execute=execute)


def execute(arguments: argparse.Namespace) -> int:
    """Run the command; returns 0 if there is a kernel that works, else 5; 2 if a setting is not right."""
    try:
        model = model_of(arguments)
    except ConfigurationError as error:
        return usage(str(error))
    found = asyncio.run(_examine(model))
    if arguments.json:
        sys.stdout.write(json.dumps(found, indent=1) + "\n")
    else:
        _print(found)
    return 0 if any(kernel["works"] for kernel in found["kernels"]) else 5


async def _examine(model: ModelConfiguration | None) -> dict[str, Any]:
    kernels = await asyncio.gather(
        *(_kernel(name, language) for name, language in installed_kernels().items())
    )
    _point_elsewhere(kernels)
    return {"version": VERSION, "kernels": kernels, "model": await _model(model)}


def _point_elsewhere(kernels: list[dict[str, Any]]) -> None:
    """Where a kernel lacks what most notebooks need, name one that has it."""
    for kernel in kernels:
        missing = _missing(kernel)
        best = min((k for k in kernels if k["works"]), key=lambda k: len(_missing(k)), default=kernel)
        if missing:
            having = [library for library in missing if library not in _missing(best)]
            hint = f"; {best['name']} has {joined(having)}: --kernel {best['name']}" if having else ""
            kernel["detail"] = f"without {joined(missing)} most notebooks cannot run here{hint}"


def _missing(kernel: dict[str, Any]) -> list[str]:
    return [library for library in _NEEDED if kernel["works"] and kernel["libraries"][library] is None]


async def _model(model: ModelConfiguration | None) -> dict[str, Any]:
    from ..agent.examination import examine, shown  # noqa: PLC0415

    if model is None:
        return {"configured": False, "works": False, "summary": _NO_MODEL}
    found = shown(model).model_dump() | (await examine(model)).model_dump()
    return {"configured": True, **found}


async def _kernel(name: str, language: str) -> dict[str, Any]:
    from ..kernel import KernelError, OwnedKernel  # noqa: PLC0415 (slow to import)
    from ..parts import all_parts  # noqa: PLC0415

    result: dict[str, Any] = {"name": name, "language": language, "works": False, "libraries": {}}
    if language.lower() != "python":
        return result | {"detail": f"runs {language}; only Python notebooks can be modernized"}
    try:
        async with await OwnedKernel.start(name, cwd=str(Path.cwd())) as kernel:
            environment = (await all_parts(None).facts(kernel)).environment
    except KernelError as error:
        return result | {"detail": str(error)}
    versions = {
        library: environment.version(library) or environment.version(_ALTERNATIVES.get(library, library))
        for library in LIBRARIES
    }
    return result | {
        "works": True,
        "python": environment.python,
        "executable": environment.executable,
        "libraries": versions,
        "detail": "",
    }


def _print(found: dict[str, Any]) -> None:
    from rich.console import Console  # noqa: PLC0415
    from rich.markup import escape  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415

    console = Console(highlight=False)
    console.print(f"jupyter-mlemodernizer {found['version']}\n")
    table = Table("library", box=None, pad_edge=False, header_style="bold")
    working = [kernel for kernel in found["kernels"] if kernel["works"]]
    for kernel in working:
        table.add_column(kernel["name"])
    table.add_row("python", *(kernel["python"] for kernel in working))
    for library in LIBRARIES:
        table.add_row(library, *(kernel["libraries"][library] or "[dim]-[/dim]" for kernel in working))
    if working:
        console.print(table)
    for kernel in found["kernels"]:
        if kernel["detail"]:
            # What a kernel wrote before it died is no markup.
            told = escape(f"kernel {kernel['name']}: {kernel['detail']}")
            console.print(f"[yellow]![/yellow] {told}", soft_wrap=True)
    if not found["kernels"]:
        console.print("[red]✗[/red] No kernel is installed: `pip install ipykernel` brings one.")
    _print_model(console, found["model"])


def _print_model(console: "Console", model: dict[str, Any]) -> None:
    from rich.markup import escape  # noqa: PLC0415

    mark = "[green]✓[/green]" if model["works"] else "[yellow]![/yellow]"
    console.print(f"\n{mark} language model: {escape(model['summary'])}", soft_wrap=True)
    for setting in model.get("settings", []):
        if setting["value"]:
            source = ModelSource.model_validate(setting["source"]).words
            text = f"  {setting['name']:<17} {setting['value']}  ({source})"
            console.print(f"[dim]{escape(text)}[/dim]", soft_wrap=True)
    for check in model.get("checks", []):
        tone = {True: "[green]✓[/green]", False: "[red]✗[/red]", None: "[dim]·[/dim]"}[check["passed"]]
        console.print(f"  {tone} {check['name']:<8} {escape(check['detail'])}", soft_wrap=True)
