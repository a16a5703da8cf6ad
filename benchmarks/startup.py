"""How long a Jupyter server takes to be ready, with and without the extension."""

import json
import os
import subprocess
import sys
from pathlib import Path

# From a new Python to a server that would answer: all extensions loaded, nothing opened.
_PROGRAM = """
import time
started = time.perf_counter()
from jupyter_server.serverapp import ServerApp
app = ServerApp()
app.initialize(["--port=0", "--no-browser", "--allow-root", "--log-level=ERROR", "--ServerApp.token="], new_httpserver=False)
loaded = app.extension_manager.extensions["jupyter_mlemodernizer"].enabled
print(time.perf_counter() - started, loaded)
"""


def server_start(scratch: Path, enabled: bool) -> float:
    """Seconds from starting Python to a server with its extensions loaded."""
    folder = scratch / f"config-{enabled}"
    folder.mkdir(exist_ok=True)
    config = {"ServerApp": {"jpserver_extensions": {"jupyter_mlemodernizer": enabled}}}
    (folder / "jupyter_server_config.json").write_text(json.dumps(config))
    done = subprocess.run(  # noqa: S603 - our own Python, our own program
        [sys.executable, "-c", _PROGRAM],
        capture_output=True,
        text=True,
        check=True,
        cwd=scratch,
        env={**os.environ, "JUPYTER_CONFIG_DIR": str(folder)},
    )
    seconds, loaded = done.stdout.split()[-2:]
    if (loaded == "True") != enabled:
        raise RuntimeError("the server did not read its configuration: the comparison would mean nothing")
    return float(seconds)
