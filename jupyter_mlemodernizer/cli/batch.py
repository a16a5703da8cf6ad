"""``jupyter mlemodernizer batch``: a corpus of notebooks; ``batch report`` and ``batch compare`` look at results."""

import argparse
import contextlib
import os
import re
import sys
from contextlib import ExitStack
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..kernel import KernelError
from ..wording import count
from .options import add_options, options_of, seconds, wrong_options
from .run import usage

if TYPE_CHECKING:
    from ..agent.configuration import ModelConfiguration
    from ..batch.gateway import Gateway, ModelLimits
    from ..batch.plan import Settings
    from ..batch.progress import Tally
    from ..batch.rows import Row
    from ..batch.sources import Entry
    from ..model import Options

_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?", re.IGNORECASE)
_POWERS = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4}


def add_parser(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "batch",
        help="modernize a corpus of notebooks",
        description="Modernize a corpus of notebooks on this machine or a cluster. The originals are never touched; "
        "the same command again goes on where it stopped. `batch report OUT` renders the report again, "
        "`batch compare OUT1 OUT2` says what differs.",
    )
    parser.add_argument(
        "sources",
        nargs="+",
        metavar="SOURCE",
        help="folder, notebook, glob, or manifest (.csv, .parquet: path, inputs, score, kernel, budget, year)",
    )
    parser.add_argument(
        "--out", type=Path, default=Path("modernized"), help="folder for the results (modernized)"
    )
    where = parser.add_argument_group("where it runs")
    where.add_argument(
        "--workers", type=_count, metavar="N", help="notebooks at once (default: one per core)"
    )
    where.add_argument("--scheduler", metavar="ADDRESS", help="a Dask scheduler that runs already")
    where.add_argument("--cluster", choices=("local", "slurm", "kubernetes"), default="local")
    where.add_argument(
        "--cluster-config",
        type=Path,
        metavar="FILE",
        help="YAML: arguments of dask-jobqueue's or dask-kubernetes' cluster",
    )
    each = parser.add_argument_group("each notebook")
    each.add_argument("--gpus-per-notebook", type=int, default=0, metavar="N")
    each.add_argument("--threads-per-notebook", type=_count, default=1, metavar="N")
    each.add_argument(
        "--memory-per-notebook", type=size, metavar="SIZE", help="such as 8G (default: a fair share)"
    )
    each.add_argument("--disk-per-notebook", type=size, default=10 * 2**30, metavar="SIZE", help="(10G)")
    each.add_argument("--processes-per-notebook", type=_count, default=256, metavar="N", help="(256)")
    each.add_argument(
        "--isolate",
        action="store_true",
        help="no network, and nothing writable but its own directory (Linux)",
    )
    each.add_argument("--keep-outputs", action="store_true", help="keep the files that notebooks write")
    each.add_argument(
        "--baseline", action="store_true", help="only: does it still run, and does it show the same?"
    )
    which = parser.add_argument_group("which notebooks")
    which.add_argument("--sample", type=_count, metavar="N", help="only so many, chosen at random")
    which.add_argument("--seed", type=int, default=0, metavar="S", help="of the choice (0)")
    which.add_argument("--dry-run", action="store_true", help="only count: imports, what is missing, cost")
    model = parser.add_argument_group("language model, if one is configured; for the whole run")
    model.add_argument("--model-calls-at-once", type=_count, default=8, metavar="N", help="(8)")
    model.add_argument("--model-calls-per-minute", type=_count, metavar="N")
    model.add_argument("--model-tokens", type=_count, metavar="N", help="sent and received together")
    model.add_argument(
        "--model-cost", type=seconds, metavar="COST", help="in the unit of the configured prices"
    )
    add_options(parser)
    parser.add_argument("-q", "--quiet", action="store_true", help="print only the result")
    parser.set_defaults(execute=execute)


def _count(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return value


def size(text: str) -> int:
    """A number of bytes as an argument: ``8G``, ``500 MB``, ``1.5GiB``; powers of 1024."""
    match = _SIZE.fullmatch(text.strip())
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write it like 8G or 500M")
    return int(float(match.group(1)) * 1024 ** _POWERS[match.group(2).lower()])


def execute(arguments: argparse.Namespace) -> int:
    """Run the command; returns the exit status: 0 all done, whatever came of the notebooks; 2 wrong usage."""
    if os.name == "nt":
        return usage("A corpus needs Linux or macOS; on Windows run it in WSL.")
    from ..agent.configuration import ConfigurationError  # noqa: PLC0415
    from ..batch.cluster import ClusterError, check  # noqa: PLC0415 (slow to import)
    from ..batch.sources import SourceError  # noqa: PLC0415

    sources = arguments.sources
    try:
        check()
        from ..batch.run import OutError  # noqa: PLC0415 (needs what was checked)

        with contextlib.suppress(BrokenPipeError):
            try:
                if sources[0] == "report":
                    return _report(arguments, sources[1:])
                if sources[0] == "compare":
                    return _compare(sources[1:])
                return _run(arguments)
            except OutError as error:
                return usage(str(error))
    except (ClusterError, SourceError, KernelError, ConfigurationError) as error:
        return usage(str(error))
    return 0


def _run(arguments: argparse.Namespace) -> int:
    from ..agent.configuration import configuration  # noqa: PLC0415
    from ..batch import sources  # noqa: PLC0415
    from ..batch.cluster import cores  # noqa: PLC0415
    from ..batch.gateway import Gateway, ModelLimits  # noqa: PLC0415

    problem = wrong_options(arguments)
    if problem:
        return usage(problem)
    out = arguments.out.absolute()
    entries = sources.find(arguments.sources, leave_out=out)
    if arguments.sample:
        entries = sources.sample(entries, arguments.sample, arguments.seed)
    settings = _settings(arguments, out)
    limits = ModelLimits(
        arguments.model_calls_at_once,
        arguments.model_calls_per_minute,
        arguments.model_tokens,
        arguments.model_cost,
    )
    # A notebook without a network has no model either.
    asked = not (arguments.baseline or arguments.isolate) and bool(settings.options.asked_of_model)
    model = configuration({}) if asked else None
    if arguments.dry_run:
        return _dry_run(
            entries,
            settings.options,
            out=out,
            workers=arguments.workers or cores(),
            model=model,
            limits=limits,
        )
    return _run_all(
        arguments, entries, settings, out, Gateway(model, limits, out / "answers") if model else None
    )


def _settings(arguments: argparse.Namespace, out: Path) -> "Settings":
    """How each notebook is modernized, and within which limits."""
    from ..batch.job import Limits  # noqa: PLC0415
    from ..batch.plan import Settings  # noqa: PLC0415

    return Settings(
        options=options_of(arguments, arguments.kernel),
        limits=Limits(
            memory=arguments.memory_per_notebook,
            processes=arguments.processes_per_notebook,
            disk=arguments.disk_per_notebook,
            threads=arguments.threads_per_notebook,
            gpus=arguments.gpus_per_notebook,
        ),
        baseline=arguments.baseline,
        isolate=arguments.isolate,
        keep_outputs=out / "outputs" if arguments.keep_outputs else None,
    )


def _run_all(
    arguments: argparse.Namespace,
    entries: list["Entry"],
    settings: "Settings",
    out: Path,
    gateway: "Gateway | None",
) -> int:
    """Modernize all notebooks on the cluster, and write the report on them."""
    from ..batch.cluster import Wanted, connect  # noqa: PLC0415
    from ..batch.plan import Plan  # noqa: PLC0415
    from ..batch.progress import Progress, Tally  # noqa: PLC0415
    from ..batch.run import Out, Run, environment_on  # noqa: PLC0415
    from ..kernelspecs import installed_kernels  # noqa: PLC0415

    wanted = Wanted(
        kind=arguments.cluster,
        scheduler=arguments.scheduler,
        workers=arguments.workers,
        config=arguments.cluster_config,
        gpus=arguments.gpus_per_notebook,
    )
    results = Out(out)
    tally = Tally(len(entries))
    progress = Progress(tally, quiet=arguments.quiet)
    try:
        with ExitStack() as stack:
            stack.enter_context(results.locked())
            connected = stack.enter_context(connect(wanted))
            if gateway:
                settings = replace(settings, model=stack.enter_context(gateway.serve(connected.host)))
            plan = Plan(entries, settings, installed_kernels(), environment_on(connected))
            results.describe(
                sources=arguments.sources,
                notebooks=len(entries),
                sample=arguments.sample,
                seed=arguments.seed if arguments.sample else None,
                baseline=arguments.baseline,
                options=settings.options.model_dump(mode="json"),
                limits=settings.limits.model_dump(mode="json"),
            )
            progress.console.print(
                f"{count(len(entries), 'notebook')} on {connected.described}; dashboard {connected.dashboard}"
            )
            stack.enter_context(progress)
            Run(plan, connected, results, progress.passed).run()
            if gateway:
                results.note("model", gateway.facts())
    except KeyboardInterrupt:
        sys.stderr.write(f"Stopped. {tally.line()}\nThe same command goes on where it stopped.\n")
        return 130
    _conclude(out, tally)
    return 0


def _conclude(out: Path, tally: "Tally") -> None:
    """Write the report, and say what came out and where it is."""
    from ..batch.figures import verdicts  # noqa: PLC0415
    from ..batch.progress import duration  # noqa: PLC0415

    rendered, rows = render(out)
    words = " · ".join(f"{number} {name}" for name, number in verdicts(rows).items() if number)
    before = f" ({tally.skipped} done before)" if tally.skipped else ""
    sys.stdout.write(f"{count(len(rows), 'notebook')}{before} in {duration(tally.seconds)}: {words}\n")
    sys.stdout.write(f"report  {rendered}\nresults {out / 'results'}\n")


def _dry_run(
    entries: list["Entry"],
    options: "Options",
    *,
    out: Path,
    workers: int,
    model: "ModelConfiguration | None",
    limits: "ModelLimits",
) -> int:
    from ..batch.dataset import Dataset  # noqa: PLC0415
    from ..batch.dry_run import forecast, told  # noqa: PLC0415
    from ..batch.worker import environment_of  # noqa: PLC0415
    from ..kernelspecs import installed_kernels  # noqa: PLC0415

    found = forecast(entries, options, installed_kernels(), environment_of)
    earlier = Dataset(out / "results").read().notebooks if (out / "results").is_dir() else []
    asked = {"model": model.model, **asdict(limits)} if model else {}
    sys.stdout.write(told(found, options, workers, earlier, asked))
    return 0


def render(out: Path) -> tuple[Path, list["Row"]]:
    """Write the report of a folder of results; returns where, and the rows of its notebooks."""
    from ..batch.dataset import Dataset  # noqa: PLC0415
    from ..batch.report import html_report  # noqa: PLC0415

    target, results = out / "report.html", Dataset(out / "results").read()
    target.write_text(html_report(results, out), encoding="utf-8")
    return target, results.notebooks


def _report(arguments: argparse.Namespace, folders: list[str]) -> int:
    if len(folders) != 1 or not (Path(folders[0]) / "results").is_dir():
        return usage("batch report OUT: OUT is the folder that an earlier batch wrote its results to.")
    sys.stdout.write(f"report  {render(Path(folders[0]))[0]}\n")
    return 0


def _compare(folders: list[str]) -> int:
    from ..batch.compare import compare  # noqa: PLC0415
    from ..batch.dataset import Dataset  # noqa: PLC0415

    if len(folders) != 2 or not all((Path(folder) / "results").is_dir() for folder in folders):
        return usage("batch compare OUT1 OUT2: both are folders that an earlier batch wrote its results to.")
    first, second = (Dataset(Path(folder) / "results").read().notebooks for folder in folders)
    sys.stdout.write(compare(first, second, folders[0], folders[1]))
    return 0
