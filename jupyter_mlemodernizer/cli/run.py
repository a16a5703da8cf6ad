"""``jupyter mlemodernizer run``: modernize one notebook and write the result beside it."""

import argparse
import asyncio
import itertools
import os
import sys
import tempfile
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..agent.configuration import ConfigurationError
from ..kernel import KernelError, kernel_environment
from ..model import Event, NoteEvent, Options, Report, Suggestion
from ..saved import NotebookError, read_notebook, require_python
from ..version import VERSION
from .language_model import add_model_options, model_of
from .options import add_options, options_of, wrong_options

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
    add_options(parser)
    _add_expectation(parser)
    add_model_options(parser)
    parser.add_argument(
        "--interactive", action="store_true", help="accept or reject each change in the terminal"
    )
    parser.add_argument("--json", action="store_true", help="print events as JSON lines")
    parser.add_argument("-q", "--quiet", action="store_true", help="print only the verdict")
    parser.set_defaults(execute=execute)


def _add_expectation(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--expected-score",
        type=float,
        metavar="X",
        help="the score that the notebook shows, or that its submission file has, if all is well",
    )
    parser.add_argument(
        "--answers",
        type=Path,
        metavar="CSV",
        help="grade the submission file that the notebook writes against these answers; needs --metric",
    )
    parser.add_argument(
        "--metric",
        metavar="NAME",
        help="scikit-learn's name (roc_auc, neg_log_loss, mean_absolute_error), an installed grader, or mlebench:ID",
    )


def _options(arguments: argparse.Namespace, kernel_name: str | None) -> Options:
    answers = arguments.answers
    return options_of(arguments, kernel_name, arguments.notebook.resolve().parent).model_copy(
        update={
            "expected_score": arguments.expected_score,
            "answers": str(answers.absolute()) if answers is not None else None,
            "metric": arguments.metric,
            "use_model": not arguments.no_model,
        }
    )


def execute(arguments: argparse.Namespace) -> int:
    """Run the command; returns the exit status."""
    path: Path = arguments.notebook
    output: Path = arguments.output or path.with_name(path.stem + ".modernized.ipynb")
    try:
        problem = _check(arguments, path, output)
        if problem:
            return usage(problem)
        notebook = read_notebook(path)
        require_python(notebook, str(path))
        return asyncio.run(_run(arguments, output, notebook, str(path.resolve().parent)))
    except (NotebookError, KernelError, ConfigurationError) as error:
        return usage(str(error))


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
    problem = wrong_options(arguments) or _wrong_expectation(arguments, path)
    if problem:
        return problem
    if arguments.interactive and not sys.stdin.isatty():
        return "--interactive needs a terminal."
    return None


def _wrong_expectation(arguments: argparse.Namespace, notebook: Path) -> str | None:
    if arguments.answers is None and arguments.metric is None:
        return None
    from ..expectation import wrong_expectation  # noqa: PLC0415

    return wrong_expectation(_options(arguments, None), str(notebook.resolve().parent))


def usage(message: str) -> int:
    """Say what is wrong with a command; returns the exit status."""
    sys.stderr.write(message + "\n")
    return USAGE_ERROR


async def _run(arguments: argparse.Namespace, output: Path, notebook: dict[str, Any], folder: str) -> int:
    # The engine is imported here, so that --help answers at once.
    from ..kernel import OwnedKernel  # noqa: PLC0415
    from ..kernelspecs import choose_kernel, installed_kernels  # noqa: PLC0415
    from ..modernizer import Modernizer  # noqa: PLC0415
    from ..report import accepted, notebook_text, result_of  # noqa: PLC0415
    from .progress import Progress  # noqa: PLC0415

    progress = Progress(quiet=arguments.quiet or arguments.json)
    saved = notebook.get("metadata", {}).get("kernelspec", {}).get("name")
    kernel_name, note = choose_kernel(arguments.kernel, saved, installed_kernels())
    model = model_of(arguments)
    options = _options(arguments, kernel_name)
    environment = kernel_environment(withheld=[model.api_key] if model else [])
    decided: set[str] = set()

    async def choose(suggestions: Sequence[Suggestion]) -> Collection[str]:
        decided.update(await progress.choose(suggestions))
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
        start_kernel=lambda: OwnedKernel.start(kernel_name, cwd=folder, env=environment),
        emit=emit,
        choose=choose if arguments.interactive else None,
        model=model,
    )
    progress.numbers |= {cell.id: n for n, cell in enumerate(modernizer.chain.working_copy.code_cells, 1)}
    if note:
        emit(NoteEvent(message=note))
    try:
        with progress:
            report = await modernizer.run()
    except asyncio.CancelledError:
        _keep(arguments, output, notebook, modernizer)
        raise
    applied = decided if arguments.interactive else accepted(report, arguments.accept)
    result = result_of(notebook, modernizer.chain.original, modernizer.outputs, report, applied)
    output = _write(output, notebook_text(result.notebook))
    helpers = _write_helpers(Path(folder), result.helpers)
    progress.conclude(report, output, _write_reports(arguments.report, report), helpers)
    return STATUS[report.verdict]


def _keep(
    arguments: argparse.Namespace, output: Path, notebook: dict[str, Any], modernizer: "Modernizer"
) -> None:
    """Ctrl+C: write what was found until then, unless a finished result would be lost for it."""
    from ..report import accepted, notebook_text, result_of  # noqa: PLC0415

    chain = modernizer.chain
    report = Report(
        modernization="",
        notebook=str(arguments.notebook),
        verdict="partial",
        summary="Stopped before the end.",
        suggestions=chain.suggestions,
        environment=modernizer.environment,
        version=VERSION,
    )
    applied = accepted(report, "verified" if arguments.interactive else arguments.accept)
    if applied and not output.exists():
        output = _write(
            output, notebook_text(result_of(notebook, chain.original, {}, report, applied).notebook)
        )
        sys.stderr.write(f"What was found until now is in {output}; it was not verified as a whole.\n")


def _write(target: Path, text: str) -> Path:
    """All of it or nothing: what is there is replaced once the new one is complete.

    Returns where it is: in the system's folder for temporary files if the disk is full or the folder gone by now, so
    that an hour of work is not lost.
    """
    if target.exists() and not target.is_file():  # /dev/stdout
        target.write_text(text, encoding="utf-8")
        return target
    try:
        _replace(target.resolve(), text)
    except OSError as error:
        other = Path(tempfile.mkdtemp(prefix="mlemodernizer-")) / target.name
        other.write_text(text, encoding="utf-8")
        sys.stderr.write(
            f"{target} could not be written ({error.strerror or error}); it is in {other} instead.\n"
        )
        return other
    return target


def _replace(target: Path, text: str) -> None:
    hidden = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        hidden.write_text(text, encoding="utf-8", newline="")
        os.replace(hidden, target)
    finally:
        with suppress(OSError):
            hidden.unlink(missing_ok=True)


def _write_helpers(folder: Path, helpers: Mapping[str, str]) -> list[tuple[Path, Path]]:
    """Write accepted changes to helper modules; returns each with the copy that was kept of the old one."""
    written = []
    for name, text in helpers.items():
        path = folder / name
        kept = next(
            copy
            for n in itertools.count()
            if not (copy := path.with_name(f"{path.name}.orig{n or ''}")).exists()
        )
        kept.write_bytes(path.read_bytes())
        written.append((_write(path, text), kept))
    return written


def _write_reports(targets: Sequence[Path], report: Report) -> list[Path]:
    from ..report import html_report, markdown_report  # noqa: PLC0415

    written = []
    for target in targets:
        match target.suffix:
            case ".json":
                text = report.model_dump_json(indent=1) + "\n"
            case ".html":
                text = html_report(report)
            case _:
                text = markdown_report(report)
        written.append(_write(target, text))
    return written
