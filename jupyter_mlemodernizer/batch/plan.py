"""From notebooks to jobs: which kernel, which limits, and whether it was done already."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from ..agent.configuration import ModelConfiguration
from ..expectation import wrong_expectation
from ..kernel import KernelError
from ..kernelspecs import choose_kernel
from ..model import Environment, Options
from .fingerprint import fingerprint
from .job import Job, Limits
from .rows import saved_kernel
from .sources import Entry, names
from .workplace import siblings

_Facts = tuple[str, list[str]]
_RESULT_DEPENDS_ON = {"options", "limits", "baseline", "isolate", "keep_outputs", "year"}


@dataclass(frozen=True)
class Settings:
    """What is asked for every notebook.

    Attributes:
        options: of each modernization; the kernel and the time may be the manifest's instead.
        limits: of each notebook's processes.
        baseline: only run them as they are.
        isolate: no network, nothing writable but the notebook's own directory.
        keep_outputs: folder for the files that notebooks write.
        model: the language model as workers reach it; None: none is asked.
    """

    options: Options
    limits: Limits = field(default_factory=Limits)
    baseline: bool = False
    isolate: bool = False
    keep_outputs: Path | None = None
    model: ModelConfiguration | None = None


@dataclass(frozen=True)
class Plan:
    """The notebooks of one run.

    Attributes:
        entries: in order.
        settings: for all of them.
        installed: kernelspecs, name → language.
        environment: versions of what is installed where a kernel runs, as JSON, from its name.
    """

    entries: Sequence[Entry]
    settings: Settings
    installed: Mapping[str, str]
    environment: Callable[[str], str]

    def jobs(self, done: Mapping[str, str]) -> Iterator[Job | None]:
        """One by one, so that memory stays flat.

        Arguments:
            done: fingerprints of what is recorded, by id.

        Yields:
            A job; None for a notebook that is done already.
        """
        environment = _once(self._facts)
        for entry, name in zip(self.entries, names(self.entries).values(), strict=True):
            job = self._job(entry, name, environment)
            yield None if not job.problem and done.get(job.id) == job.fingerprint else job

    def _job(self, entry: Entry, name: str, environment: Callable[[str], _Facts]) -> Job:
        settings = self.settings
        text = kernel = versions = problem = ""
        protected: list[str] = []
        try:
            text = entry.path.read_text(encoding="utf-8-sig")
            asked = entry.kernel or settings.options.kernel_name
            kernel, _ = choose_kernel(asked, saved_kernel(text), self.installed)
            versions, protected = environment(kernel)
        except (OSError, UnicodeDecodeError, KernelError) as error:
            problem = str(error)
        asked_of_it = {
            "timeout": entry.budget,
            "expected_score": entry.score,
            "answers": entry.answers,
            "metric": entry.metric,
        }
        options = settings.options.model_copy(
            update={"kernel_name": kernel, **{name: v for name, v in asked_of_it.items() if v is not None}}
        )
        problem = problem or wrong_expectation(options, str(entry.folder)) or ""
        job = Job(
            id=entry.id,
            name=name,
            path=str(entry.path),
            notebook=text,
            folder=str(entry.folder),
            kernel=kernel,
            options=options,
            limits=settings.limits,
            baseline=settings.baseline,
            isolate=settings.isolate,
            keep_outputs=str(settings.keep_outputs / name) if settings.keep_outputs else None,
            model=plain(settings.model) if settings.model else None,
            year=entry.year,
            problem=problem,
            protected=protected,
        )
        facts = job.model_dump(mode="json", include=_RESULT_DEPENDS_ON)
        if options.answers is not None and not problem:
            facts["answers"] = Path(entry.folder, options.answers).stat().st_mtime_ns
        if job.model:
            # Where the gateway is this time, and its key, change nothing.
            facts["model"] = {k: v for k, v in job.model.items() if k not in ("base_url", "api_key")}
        job.fingerprint = fingerprint(text, _inputs(entry.folder, options.input_dirs), facts, versions)
        return job

    def _facts(self, kernel: str) -> _Facts:
        """Versions of what is installed where a kernel runs, and the folder in which that is."""
        environment = Environment.model_validate_json(self.environment(kernel))
        versions = sorted(f"{found.name}=={found.version}" for found in environment.distributions)
        prefix = Path(environment.executable).parent.parent
        return "\n".join([environment.python, *versions]), [str(prefix)]


def _once(ask: Callable[[str], _Facts]) -> Callable[[str], _Facts]:
    """The same, each kernel asked once; one that does not start is not started again for every notebook.

    Raises (when called):
        KernelError: the kernel cannot be started.
    """
    known: dict[str, _Facts | KernelError] = {}

    def asked(kernel: str) -> _Facts:
        if kernel not in known:
            try:
                known[kernel] = ask(kernel)
            except KernelError as error:
                known[kernel] = error
        facts = known[kernel]
        if isinstance(facts, KernelError):
            raise KernelError(str(facts))
        return facts

    return asked


def _inputs(folder: Path, input_dirs: Sequence[str]) -> list[str]:
    """All folders in which a notebook finds its inputs."""
    searched = (os.path.join(folder, os.path.expanduser(name)) for name in input_dirs)
    return [str(folder), *map(str, siblings(folder)), *searched]


def plain(model: ModelConfiguration) -> dict[str, Any]:
    """The configuration as plain data, without where each value came from."""
    return {name: value for name, value in asdict(replace(model, sources={})).items() if name != "sources"}
