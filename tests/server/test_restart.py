"""A server that stops, and the next one."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
import urllib.request

import pytest
from fake_engine import NOTEBOOK
from test_life import begun


async def test_stopping_the_server_stops_what_runs(client, engine, extension, jp_serverapp):
    snapshot = await begun(client, engine)
    assert extension.current_activity() == {snapshot["id"]: "old.ipynb"}
    await jp_serverapp.cleanup_extensions()
    assert engine().stopped == 1
    with sqlite3.connect(extension.store_path) as connection:
        (summary,) = connection.execute("SELECT summary FROM modernizations").fetchone()
    connection.close()
    # Nobody stopped it but the server.
    assert json.loads(summary)["state"] == "interrupted"
    assert extension.current_activity() is None


def wait_for(condition, seconds=30):
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    return found


class Server:
    """A Jupyter server in a process of its own."""

    def __init__(self, folder):
        self.folder = folder
        with socket_port() as port:
            self.port = port
        settings = {
            "JUPYTER_DATA_DIR": str(folder / "data"),
            "JUPYTER_CONFIG_DIR": str(folder / "config"),
            "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        }
        arguments = ["--no-browser", "--allow-root", f"--port={self.port}", "--IdentityProvider.token=t"]
        config = f"--ServerApp.root_dir={folder} --ServerApp.jpserver_extensions=jupyter_mlemodernizer=True"
        self._log = (folder / "log").open("ab")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "jupyter_server", *arguments, *config.split()],
            env=os.environ | settings,
            stdout=subprocess.DEVNULL,
            stderr=self._log,
            start_new_session=True,
        )
        wait_for(lambda: self.process.poll() is not None or self._answers())
        assert self.process.poll() is None, (folder / "log").read_text()

    def _answers(self):
        try:
            return self("GET", "settings")
        except OSError:
            return None

    def __call__(self, method, place, body=None):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/jupyter-mlemodernizer/{place}",
            method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": "token t"},
        )
        with urllib.request.urlopen(request, timeout=20) as response:
            text = response.read()
        return json.loads(text) if text else None

    def stop(self, how):
        self.process.send_signal(how)
        self.process.wait(20)

    def end(self):
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(20)
        self._log.close()


class socket_port:  # noqa: N801
    """A port that is free."""

    def __enter__(self):
        import socket

        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))
        return self._socket.getsockname()[1]

    def __exit__(self, *exception):
        self._socket.close()


SLOW = {
    **NOTEBOOK,
    "cells": [
        {**NOTEBOOK["cells"][0], "source": "print 'hello'", "outputs": []},
        {**NOTEBOOK["cells"][0], "id": "c", "source": "import time\ntime.sleep(300)", "outputs": []},
    ],
}


@pytest.fixture
def servers(tmp_path):
    (tmp_path / "old.ipynb").write_text(json.dumps(SLOW))
    started = []

    def start():
        started.append(Server(tmp_path))
        return started[-1]

    yield start
    for server in started:
        server.end()


def reach_the_slow_cell(server):
    identity = server("POST", "modernizations", {"path": "old.ipynb", "notebook": SLOW})["id"]

    def slow():
        snapshot = server("GET", f"modernizations/{identity}")
        assert snapshot["state"] in ("queued", "running"), snapshot
        return snapshot if snapshot["cells"].get("c", {}).get("state") == "running" else None

    return wait_for(slow, 60)


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_suggestions_and_decisions_survive_the_server(servers, how):
    first = servers()
    before = reach_the_slow_cell(first)
    identity = before["id"]
    (suggestion,) = [s["id"] for s in before["suggestions"]]
    first("POST", f"modernizations/{identity}/suggestions/{suggestion}/decision", {"status": "accepted"})
    kernels = children_of(first.process.pid)
    assert kernels
    first.stop(how)
    if how == signal.SIGTERM:
        wait_for(lambda: not any(lives(pid) for pid in kernels), 10)
    second = servers()
    after = second("GET", f"modernizations/{identity}")
    assert after["state"] == "interrupted"
    assert [s["status"] for s in after["suggestions"]] == ["accepted"]
    assert [s["edits"] for s in after["suggestions"]] == [s["edits"] for s in before["suggestions"]]
    assert after["cells_at_start"] == before["cells_at_start"]
    assert second("GET", "modernizations?path=old.ipynb")[0]["id"] == identity
    second.stop(signal.SIGTERM)
    for pid in kernels:
        if lives(pid):
            os.kill(pid, signal.SIGKILL)


def test_cancel_is_done_within_two_seconds_and_the_kernel_is_gone(servers):
    server = servers()
    identity = reach_the_slow_cell(server)["id"]
    assert len(wait_for(lambda: kernels_of(server))) == 1
    begin = time.monotonic()
    server("POST", f"modernizations/{identity}/cancel", {})
    assert time.monotonic() - begin < 2
    assert kernels_of(server) == []
    assert children_of(server.process.pid) == []
    assert server("GET", f"modernizations/{identity}")["state"] == "cancelled"


def kernels_of(server):
    request = urllib.request.Request(
        f"http://127.0.0.1:{server.port}/api/kernels", headers={"Authorization": "token t"}
    )
    with urllib.request.urlopen(request, timeout=20) as response:
        return json.loads(response.read())


def children_of(pid):
    import psutil

    return [child.pid for child in psutil.Process(pid).children() if "ipykernel" in " ".join(child.cmdline())]


def lives(pid):
    import psutil

    return psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_what_the_run_showed_survives_the_server(servers):
    first = servers()
    notebook = {**SLOW, "cells": SLOW["cells"][:1]}
    identity = first("POST", "modernizations", {"path": "old.ipynb", "notebook": notebook})["id"]

    def done():
        snapshot = first("GET", f"modernizations/{identity}")
        return snapshot if snapshot["state"] == "done" else None

    (suggestion,) = wait_for(done, 60)["suggestions"]
    first.stop(signal.SIGKILL)
    (edit,) = suggestion["edits"]
    changed = {**notebook, "cells": [{**notebook["cells"][0], "source": edit["source"]}]}
    body = {"notebook": changed, "applied": [suggestion["id"]]}
    copy = servers()("POST", f"modernizations/{identity}/copy", body)
    assert copy["verified"]
    assert copy["notebook"]["cells"][0]["outputs"][0]["text"] == "hello\n"
