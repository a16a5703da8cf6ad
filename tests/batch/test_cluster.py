"""Where it runs, as far as that can be tried without a cluster of somebody's."""

import sys
import types

import pytest

from jupyter_mlemodernizer.batch import cluster, gpus
from jupyter_mlemodernizer.batch.cluster import ClusterError, Wanted
from jupyter_mlemodernizer.cli.batch import size


@pytest.mark.parametrize("kind", ["slurm", "kubernetes"])
def test_what_is_not_installed_is_named(kind, monkeypatch):
    for name in ("dask_jobqueue", "dask_kubernetes", "dask_kubernetes.operator"):
        monkeypatch.setitem(sys.modules, name, None)
    with (
        pytest.raises(ClusterError, match=r"pip install dask-(jobqueue|kubernetes)"),
        cluster.connect(Wanted(kind)),
    ):
        pass


def test_a_cluster_is_made_as_its_file_says(tmp_path, monkeypatch):
    made = {}

    class SLURMCluster:
        def __init__(self, **arguments):
            made.update(arguments)

        def scale(self, workers):
            made["workers"] = workers

    monkeypatch.setitem(sys.modules, "dask_jobqueue", types.SimpleNamespace(SLURMCluster=SLURMCluster))
    config = tmp_path / "slurm.yaml"
    config.write_text("queue: gpu\ncores: 1\nmemory: 8GB\n")
    cluster._managed(Wanted("slurm", workers=40, config=config))
    assert made == {"queue": "gpu", "cores": 1, "memory": "8GB", "workers": 40}


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
