"""Where it runs, as far as that can be tried without a cluster of somebody's."""

import os
import signal
import socket
import sys
from pathlib import Path

import dask
import pytest

from jupyter_mlemodernizer.batch import cluster, gpus
from jupyter_mlemodernizer.batch.cluster import ClusterError, Wanted, connect
from jupyter_mlemodernizer.batch.job import Outcome
from jupyter_mlemodernizer.batch.worker import modernize
from jupyter_mlemodernizer.cli.batch import size

from .conftest import job
from .test_corpus import wait_for


@pytest.mark.parametrize("kind", ["slurm", "kubernetes"])
def test_what_is_not_installed_is_named(kind, monkeypatch):
    for name in ("dask_jobqueue", "dask_kubernetes", "dask_kubernetes.operator"):
        monkeypatch.setitem(sys.modules, name, None)
    with (
        pytest.raises(ClusterError, match=r"pip install dask-(jobqueue|kubernetes)"),
        cluster.connect(Wanted(kind)),
    ):
        pass


SBATCH = """#!/bin/sh
cp "$1" "{folder}/script"
setsid sh "{folder}/script" >"{folder}/log" 2>&1 </dev/null &
echo $! >>"{folder}/jobs"
echo "Submitted batch job $!"
"""
SCANCEL = """#!/bin/sh
for job in "$@"; do kill -KILL -- "-$job"; done
"""


@pytest.fixture
def slurm(tmp_path, monkeypatch):
    """A SLURM that runs a job at once, on this machine; returns its folder."""
    for name, text in (("sbatch", SBATCH), ("scancel", SCANCEL)):
        program = tmp_path / name
        program.write_text(text.format(folder=tmp_path))
        program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    return tmp_path


def documented(name: str) -> str:
    """A cluster's file, as the documentation shows it."""
    page = (Path(__file__).parents[2] / "docs" / "batch.md").read_text()
    lines = page[page.index(f"    # {name}") :].split("\n\n")[0].splitlines()
    return "\n".join(line[4:] for line in lines)


@pytest.fixture
def busy_port(monkeypatch):
    """Somebody else has the port of the dashboard."""
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        held.listen()
        monkeypatch.setattr(cluster, "PORT", held.getsockname()[1])
        yield


@pytest.mark.usefixtures("busy_port")
def test_the_dashboard_goes_where_there_is_room():
    with connect(Wanted("local", workers=1)) as connected:
        assert connected.dashboard.startswith("http://127.0.0.1:")
        assert f":{cluster.PORT}/" not in connected.dashboard


@pytest.mark.timeout(300)
@pytest.mark.usefixtures("busy_port")
def test_on_slurm_a_job_that_ends_is_replaced_and_none_is_left(slurm):
    config = slurm / "slurm.yaml"
    config.write_text(documented("slurm.yaml") + "\nscheduler_options: {host: 127.0.0.1}\n")
    with connect(Wanted("slurm", workers=1, config=config)) as connected:
        wait_for(lambda: connected.slots() == 1)
        script = (slurm / "script").read_text()
        assert all(
            f"#SBATCH {line}\n" in script for line in ("-p normal", "--cpus-per-task=1", "-t 12:00:00")
        )
        text = job("print(1)", folder=slurm).model_dump_json()
        done = Outcome.model_validate_json(connected.client.submit(modernize, text).result())
        assert done.report is not None, done.ended
        assert done.report.verdict == "reproduces"
        with dask.config.set({"distributed.deploy.lost-worker-timeout": "10 ms"}):
            os.killpg(jobs(slurm)[0], signal.SIGKILL)
            wait_for(lambda: connected.slots() == 0)
            wait_for(lambda: connected.slots() == 1)
    assert len(jobs(slurm)) == 2
    wait_for(lambda: not any(map(lives, jobs(slurm))))


def jobs(slurm: Path) -> list[int]:
    """Those that were begun, each the leader of its processes."""
    return [int(line) for line in (slurm / "jobs").read_text().split()]


def lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("text", ["- a list", "a: [", "just text"])
def test_a_file_that_is_none_is_said(tmp_path, text):
    (tmp_path / "c.yaml").write_text(text)
    with pytest.raises(ClusterError, match=r"c\.yaml"):
        cluster._configuration(tmp_path / "c.yaml")


def test_a_scheduler_that_is_not_there(monkeypatch):
    monkeypatch.setattr(cluster, "_START_TIMEOUT", 1)
    with (
        pytest.raises(ClusterError, match="cannot be reached"),
        cluster.connect(Wanted(scheduler="tcp://127.0.0.1:9")),
    ):
        pass


def test_workers_reach_this_machine_where_it_reaches_the_scheduler():
    assert cluster._own_address("tcp://127.0.0.1:8786") == "127.0.0.1"


def test_cards_are_lent_to_one_at_a_time(tmp_path, monkeypatch):
    monkeypatch.setattr(gpus.tempfile, "gettempdir", lambda: str(tmp_path))
    monkeypatch.setattr(gpus, "_INTERVAL", 0.01)
    with gpus.lend(2, ["0", "1", "GPU-5/x"]) as first, gpus.lend(1, ["0", "1", "GPU-5/x"]) as second:
        assert (first, second) == (["0", "1"], ["GPU-5/x"])
        assert gpus._take(1, ["0", "1", "GPU-5/x"]) == {}
    with gpus.lend(3, ["0", "1", "GPU-5/x"]) as all_of_them:
        assert len(all_of_them) == 3
    with pytest.raises(RuntimeError, match="there are 1 here"), gpus.lend(2, ["0"]):
        pass


def test_the_cards_that_may_be_used(monkeypatch):
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "2, 3")
    assert gpus.cards() == ["2", "3"]
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "")
    assert gpus.cards() == []
    with pytest.raises(ClusterError, match="0 cards"):
        cluster._local(Wanted(gpus=1))


@pytest.mark.parametrize(
    ("text", "value"), [("8G", 8 * 2**30), ("500 MB", 500 * 2**20), ("1.5GiB", 3 * 2**29), ("100", 100)]
)
def test_sizes(text, value):
    assert size(text) == value
