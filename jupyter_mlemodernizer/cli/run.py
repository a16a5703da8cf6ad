"""``jupyter mlemodernizer run``: modernize one notebook and write the result beside it."""

import argparse
import asyncio
import itertools
import json
import os
import sys
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from ..kernel import KernelError
from ..model import Accept, Event, Kind, NoteEvent, Options, Report, Suggestion
from ..saved import NotebookError, read_notebook, require_python

if TYPE_CHECKING:
    from ..modernizer import Modernizer

STATUS = {"reproduces": 0, "runs": 0, "partial": 3, "blocked": 4, "failed": 5}
USAGE_ERROR = 2


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "run",
        help="modernize one notebook",
        description="Modernize one notebook. The original is never touched: the result is written beside it.",
    )
    parser.add_argument("notebook", type=Path, metavar="NOTEBOOK")
    parser.add_argument(
        "--output", type=Path, help="where the result goes (default: NAME.modernized.ipynb beside it)"
    )
    parser.add_argument(
        "--report", type=Path, action="append", default=[], help="write the report: .json, .html or .md"
    )
    parser.add_argument(
        "--kernel", help="kernelspec to run in (default: the notebook's, else the default Python)"
    )
    parser.add_argument(
        "--input-dir",
        type=Path,
        action="append",
        default=[],
        help="folder to search for input files (repeatable)",
    )
    parser.add_argument(
        "--cell-timeout", type=_seconds, default=600, metavar="S", help="seconds for one cell (600)"
    )
    parser.add_argument(
        "--timeout", type=_seconds, default=3600, metavar="S", help="seconds for the whole run (3600)"
    )
    parser.add_argument(
        "--no-verify", action="store_true", help="leave out the clean run in a fresh kernel at the end"
    )
    parser.add_argument(
        "--only", action="append", choices=get_args(Kind), help="only this kind of change (repeatable)"
    )
    parser.add_argument(
        "--accept",
        choices=get_args(Accept),
        default="verified",
        help="what is applied: what is verified and cannot change results (default), all, or none",
    )
    parser.add_argument(
        "--interactive", action="store_true", help="accept or reject each change in the terminal"
    )
    parser.add_argument("--json", action="store_true", help="print events as JSON lines")
    parser.add_argument("-q", "--quiet", action="store_true", help="print only the verdict")
    parser.set_defaults(execute=execute)


def _seconds(text: str) -> float:
    value = float(text)
    if value <= 0:
        raise argparse.ArgumentTypeError("must be more than 0")
    return value


def execute(arguments: argparse.Namespace) -> int:
    """Run the command; returns the exit status."""
    path: Path = arguments.notebook
    output: Path = arguments.output or path.with_name(path.stem + ".modernized.ipynb")
    try:
        problem = _check(arguments, path, output)
        if problem:
            return _usage(problem)
        notebook = read_notebook(path)
        require_python(notebook, str(path))
        return asyncio.run(_run(arguments, output, notebook, str(path.resolve().parent)))
    except (NotebookError, KernelError) as error:
        return _usage(str(error))


def _check(arguments: argparse.Namespace, path: Path, output: Path) -> str | None:
    """What is wrong with the arguments, if anything; found before an hour of work, not after."""
    if path.exists() and output.exists() and output.samefile(path):
        return "--output is the notebook itself; the original is never overwritten."
    for target in [output, *arguments.report]:
        if not target.absolute().parent.is_dir():
            return f"The folder of {target} does not exist."
        if not os.access(target.absolute().parent, os.W_OK):
            return f"The folder of {target} is not writable; choose another with --output or --report."
    for report in arguments.report:
        if report.suffix not in (".json", ".html", ".md"):
            return f"--report {report}: the name must end in .json, .html or .md."
    for folder in arguments.input_dir:
        if not folder.is_dir():
            return f"--input-dir {folder}: there is no such folder."
    if arguments.interactive and not sys.stdin.isatty():
        return "--interactive needs a terminal."
    return None


def _usage(message: str) -> int:
    sys.stderr.write(message + "\n")
    return USAGE_ERROR


async def _run(arguments: argparse.Namespace, output: Path, notebook: dict[str, Any], folder: str) -> int:
    # The engine is imported here, so that --help answers at once.
    from ..kernel import OwnedKernel  # noqa: PLC0415
    from ..kernelspecs import choose_kernel, installed_kernels  # noqa: PLC0415
    from ..modernizer import Modernizer  # noqa: PLC0415
    from .progress import Progress, choose_in_terminal  # noqa: PLC0415

    progress = Progress(quiet=arguments.quiet or arguments.json)
    saved = notebook.get("metadata", {}).get("kernelspec", {}).get("name")
    kernel_name, note = choose_kernel(arguments.kernel, saved, installed_kernels())
    options = Options(
        kernel_name=kernel_name,
        input_dirs=[str(folder.resolve()) for folder in arguments.input_dir],
        cell_timeout=arguments.cell_timeout,
        timeout=arguments.timeout,
        verify=not arguments.no_verify,
        kinds=arguments.only or list(get_args(Kind)),
        accept=arguments.accept,
    )
    decided: set[str] = set()

    async def choose(suggestions: Sequence[Suggestion]) -> Collection[str]:
        progress.pause()
        decided.update(await choose_in_terminal(suggestions, progress.numbers))
        progress.resume()
        return decided

    def emit(event: Event) -> None:
        if arguments.json:
            sys.stdout.write(event.model_dump_json() + "\n")
            sys.stdout.flush()
        progress.show(event)

    modernizer = Modernizer(
        notebook,
        folder=folder,
        name=str(arguments.notebook),
        options=options,
        start_kernel=lambda: OwnedKernel.start(kernel_name, cwd=folder),
        emit=emit,
        choose=choose if arguments.interactive else None,
    )
    if note:
        emit(NoteEvent(message=note))
    with progress:
        report = await modernizer.run()
    applied = decided if arguments.interactive else _applied(report, arguments.accept)
    _write_notebook(output, notebook, modernizer, report, applied)
    helpers = _write_helpers(Path(folder), modernizer, report, applied)
    _write_reports(arguments.report, report)
    progress.conclude(report, output, arguments.report, helpers)
    return STATUS[report.verdict]


def _applied(report: Report, accept: str) -> set[str]:
    from ..chain import acceptable  # noqa: PLC0415

    return {suggestion.id for suggestion in report.suggestions if acceptable(suggestion, accept)}


def _write_notebook(
    output: Path, notebook: dict[str, Any], modernizer: "Modernizer", report: Report, applied: set[str]
) -> None:
    from ..chain import compose  # noqa: PLC0415
    from ..report import modernized_notebook  # noqa: PLC0415

    composed, _ = compose(modernizer.chain.original, report.suggestions, applied)
    result = modernized_notebook(notebook, composed, modernizer.outputs, report, applied)
    output.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _write_helpers(
    folder: Path, modernizer: "Modernizer", report: Report, applied: set[str]
) -> list[tuple[Path, Path]]:
    """Write accepted changes to helper modules; returns each with the copy that was kept of the old one."""
    from ..chain import compose  # noqa: PLC0415

    original = modernizer.chain.original
    composed, _ = compose(original, report.suggestions, applied)
    written = []
    for name, text in composed.files.items():
        if text != original.files.get(name):
            path = folder / name
            kept = next(
                copy
                for n in itertools.count()
                if not (copy := path.with_name(f"{path.name}.orig{n or ''}")).exists()
            )
            kept.write_bytes(path.read_bytes())
            path.write_bytes(text.encode("utf-8"))
            written.append((path, kept))
    return written


def _write_reports(targets: Sequence[Path], report: Report) -> None:
    from ..report import html_report, markdown_report  # noqa: PLC0415

    for target in targets:
        match target.suffix:
            case ".json":
                text = report.model_dump_json(indent=1) + "\n"
            case ".html":
                text = html_report(report)
            case _:
                text = markdown_report(report)
        target.write_text(text, encoding="utf-8")
