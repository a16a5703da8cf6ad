"""Where the notebooks run: a Dask cluster on this machine, one that is there already, SLURM, or Kubernetes."""

import importlib
import importlib.util
import os
import socket
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]

from . import gpus
from .worker import fair_memory

PORT = 8787
_START_TIMEOUT = 60
# A worker that died is started again; on a machine with much to do that takes longer than Dask's 15 seconds, after
# which it is given up, and the notebook that it had begun is said to have killed it.
_LOST_AFTER = "5 minutes"
LOST = "The scheduler went away. The same command goes on where it stopped."

# Which class makes which cluster, and the distribution that brings it.
_MANAGED = {
    "slurm": ("dask_jobqueue", "SLURMCluster", "dask-jobqueue"),
    "kubernetes": ("dask_kubernetes.operator", "KubeCluster", "dask-kubernetes"),
}


class ClusterError(Exception):
    """The cluster cannot be had; the message says what to do."""


@dataclass
class Wanted:
    """What the user asked for.

    Attributes:
        kind: ``local``, ``slurm`` or ``kubernetes``.
        scheduler: address of a scheduler that runs already; then ``kind`` does not count.
        workers: how many notebooks run at once; None: as many as there are cores, or sets of cards.
        config: YAML or JSON file with the arguments of dask-jobqueue's or dask-kubernetes' cluster.
        gpus: cards for each notebook.
    """

    kind: str = "local"
    scheduler: str | None = None
    workers: int | None = None
    config: Path | None = None
    gpus: int = 0


@dataclass
class Connected:
    """A cluster that is there.

    Attributes:
        client: of Dask.
        dashboard: address of its pages.
        host: address of this machine under which the workers reach it.
        memory: bytes for each notebook on this machine's own cluster; None: the worker knows.
        described: in words.
        workers: of a cluster of our own, which shall be there; None: it is somebody's.
    """

    client: Any
    dashboard: str
    described: str
    host: str = "127.0.0.1"
    memory: int | None = None
    workers: int | None = None

    def slots(self) -> int:
        """How many notebooks can run at once just now; workers that are gone for good are replaced."""
        threads = self.client.nthreads()
        if self.workers is not None and len(threads) < self.workers:
            self.client.cluster.scale(self.workers)
        return sum(threads.values())


def check() -> None:
    """Raise ClusterError if what a corpus needs is not installed."""
    missing = [name for name in ("distributed", "pyarrow") if importlib.util.find_spec(name) is None]
    if missing:
        raise ClusterError(
            f"A corpus needs {' and '.join(missing)}: pip install 'jupyter-mlemodernizer[batch]'."
        )


@contextmanager
def connect(wanted: Wanted) -> Iterator[Connected]:
    """A cluster, and its end.

    Raises:
        ClusterError: it cannot be started or reached, what it needs is not installed, or it went away meanwhile.
    """
    check()
    import dask  # noqa: PLC0415 (an optional dependency)
    from distributed import Client  # noqa: PLC0415
    from distributed.comm.core import CommClosedError  # noqa: PLC0415

    # A notebook that kills its worker is tried on one other.
    settings = {
        "distributed.scheduler.allowed-failures": 1,
        "distributed.deploy.lost-worker-timeout": _LOST_AFTER,
    }
    with dask.config.set(settings):
        cluster = None if wanted.scheduler else _cluster(wanted)
        try:
            try:
                client = Client(wanted.scheduler or cluster, timeout=_START_TIMEOUT)
            except (OSError, TimeoutError, ValueError) as error:
                raise ClusterError(
                    f"The scheduler {wanted.scheduler or ''} cannot be reached: {error}"
                ) from error
            try:
                local = wanted.scheduler is None and wanted.kind == "local"
                workers = len(client.nthreads())
                wanted_workers = workers if local else wanted.workers or 1
                yield Connected(
                    client,
                    dashboard=_dashboard(client),
                    described=f"{workers} workers on this machine"
                    if local
                    else f"cluster {client.scheduler.address}",
                    host="127.0.0.1" if local else _own_address(client.scheduler.address),
                    memory=fair_memory(max(1, workers)) if local else None,
                    workers=wanted_workers if cluster is not None else None,
                )
            except (OSError, CancelledError) as error:
                # Whatever was asked of the scheduler fails in a way of its own when that is gone.
                if isinstance(error, CancelledError | CommClosedError) or client.status != "running":
                    raise ClusterError(LOST) from error
                raise
            finally:
                client.close(timeout=5)
        finally:
            if cluster is not None:
                cluster.close(timeout=10)


def _cluster(wanted: Wanted) -> Any:
    return _local(wanted) if wanted.kind == "local" else _managed(wanted)


def _local(wanted: Wanted) -> Any:
    from distributed import LocalCluster  # noqa: PLC0415

    sets = len(gpus.cards()) // wanted.gpus if wanted.gpus else None
    if sets == 0:
        raise ClusterError(
            f"--gpus-per-notebook {wanted.gpus}: this machine has {len(gpus.cards())} cards that may be used."
        )
    workers = wanted.workers or sets or cores()
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        # Dask would bound the worker; what is to be bounded is the notebook.
        memory_limit=0,
        host="127.0.0.1",
        dashboard_address=f"127.0.0.1:{_free_port()}",
        silence_logs=50,
    )


def cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else psutil.cpu_count() or 1


def _managed(wanted: Wanted) -> Any:
    module, name, distribution = _MANAGED[wanted.kind]
    try:
        made = getattr(importlib.import_module(module), name)
    except ImportError as error:
        raise ClusterError(
            f"--cluster {wanted.kind} needs {distribution}: pip install {distribution}."
        ) from error
    given = _configuration(wanted.config)
    if wanted.kind == "slurm":
        # The scheduler runs here, and so may somebody else's.
        given["scheduler_options"] = {
            "dashboard_address": f":{_free_port()}",
            **given.get("scheduler_options", {}),
        }
    cluster = made(**given)
    cluster.scale(wanted.workers or 1)
    return cluster


def _configuration(path: Path | None) -> dict[str, Any]:
    if path is None:
        return {}
    import yaml  # type: ignore[import-untyped]  # noqa: PLC0415 (Dask brings it)

    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise ClusterError(f"--cluster-config {path}: {error}") from error
    if not isinstance(content, dict):
        raise ClusterError(f"--cluster-config {path}: it must hold names and values, such as `cores: 1`.")
    return content


def _dashboard(client: Any) -> str:
    """Where to look on. Dask's live charts need bokeh; without it there are plain tables."""
    link = str(client.dashboard_link)
    if importlib.util.find_spec("bokeh") is None:
        link = link.removesuffix("/status") + "/info/main/workers.html"
    return link


def _own_address(scheduler: str) -> str:
    """The address of this machine on the network in which the scheduler is, and so the workers."""
    from distributed.comm import get_address_host  # noqa: PLC0415
    from distributed.utils import get_ip  # noqa: PLC0415

    return str(get_ip(get_address_host(scheduler)))


def _free_port() -> int:
    """Dask's port for its pages; 0 (any), if somebody has that."""
    with socket.socket() as probe:
        return PORT if probe.connect_ex(("127.0.0.1", PORT)) else 0
