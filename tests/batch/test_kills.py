"""``kill -9`` of the client, the scheduler and a worker of somebody's cluster: the same command goes on.

On a cluster of the command's own: ``test_corpus.py``. At random moments: ``python -m benchmarks.kills``.
"""

import pytest

from benchmarks.kills import own_cluster, rows_of

from .conftest import notebook, started
from .test_corpus import directories, kernels, lives, wait_for


@pytest.mark.timeout(600)  # three commands, and a cluster twice
def test_whoever_is_killed_the_same_command_goes_on(tmp_path):
    folder, out, go = tmp_path / "corpus", tmp_path / "out", tmp_path / "go"
    folder.mkdir()
    (folder / "0.ipynb").write_text(notebook("print(1)"))
    waits = f"import os, time\nwhile not os.path.exists({str(go)!r}):\n    time.sleep(0.1)\nprint(1)"
    (folder / "1.ipynb").write_text(notebook(waits))
    with own_cluster(tmp_path) as cluster:
        command = (folder, "--out", out, "--scheduler", cluster.address, "--kernel", "python3", "--no-verify")

        def under_way() -> bool:
            worker = cluster.worker
            return len(rows_of(out)) == 1 and worker is not None and bool(kernels(worker.pid))

        with started(*command) as client:
            wait_for(under_way)
            first = rows_of(out)
            client.kill()
            # Nobody waits for it any more: the worker ends it, and is free for others.
            wait_for(lambda: not directories(folder))
        assert cluster.worker is not None

        with started(*command) as client:
            wait_for(under_way)
            worker = cluster.worker
            cluster.scheduler.kill()
            _, errors = client.communicate(timeout=100)
        assert client.returncode == 2
        assert "goes on where it stopped" in errors
        assert rows_of(out) == first
        wait_for(lambda: not lives(worker) and not directories(folder))

        cluster.close()
        cluster.start()
        with started(*command) as client:
            wait_for(under_way)
            killed = cluster.worker
            assert killed is not None
            killed.kill()
            go.touch()
            said, errors = client.communicate(timeout=100)
        assert client.returncode == 0, errors
        assert "2 notebooks (1 done before)" in said
        rows = {row["name"]: row for row in rows_of(out)}
        assert [rows["0.ipynb"]] == first
        assert len(rows_of(out)) == 2
        assert rows["1.ipynb"]["verdict"] == "reproduces"
