"""``jupyter mlemodernizer doctor``: the kernels and their libraries, and what is missing."""

import argparse
import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from ..kernelspecs import installed_kernels
from ..version import VERSION

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
_ALTERNATIVES = {"xgboost": "xgboost-cpu", "tensorflow": "tensorflow-cpu"}


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "doctor",
        help="show the kernels, their libraries, and what is missing",
        description="Show the kernels in which notebooks can run, the versions of their libraries, and what is missing.",
    )
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(execute=execute)


def execute(arguments: argparse.Namespace) -> int:
    """Run the command; returns 0 if there is a kernel that works, else 5."""
    found = asyncio.run(_examine())
    if arguments.json:
        sys.stdout.write(json.dumps(found, indent=1) + "\n")
    else:
        _print(found)
    return 0 if any(kernel["works"] for kernel in found["kernels"]) else 5


async def _examine() -> dict[str, Any]:
    kernels = await asyncio.gather(
        *(_kernel(name, language) for name, language in installed_kernels().items())
    )
    return {
        "version": VERSION,
        "kernels": kernels,
        "model": {"configured": False, "detail": "This version calls no language model."},
    }


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
    missing = [
        library for library in ("numpy", "pandas", "scikit-learn", "matplotlib") if versions[library] is None
    ]
    return result | {
        "works": True,
        "python": environment.python,
        "executable": environment.executable,
        "libraries": versions,
        "detail": f"without {', '.join(missing)} most notebooks cannot run here" if missing else "",
    }


def _print(found: dict[str, Any]) -> None:
    from rich.console import Console  # noqa: PLC0415
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
            console.print(f"[yellow]![/yellow] kernel {kernel['name']}: {kernel['detail']}", markup=True)
    if not found["kernels"]:
        console.print("[red]✗[/red] No kernel is installed: `pip install ipykernel` brings one.")
    console.print(f"\nlanguage model: {found['model']['detail']}")
