"""What a server that starts has to wait for."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

LOAD = """
import sys, time
from jupyter_server.serverapp import ServerApp
import jupyter_server.extension.application, jupyter_server.base.websocket
before = set(sys.modules)
begin = time.perf_counter()
import jupyter_mlemodernizer
jupyter_mlemodernizer._jupyter_server_extension_points()
seconds = time.perf_counter() - begin
import json
print(json.dumps({"seconds": seconds, "modules": sorted(set(sys.modules) - before)}))
"""


def test_loading_the_extension_is_quick_and_leaves_the_engine_alone():
    answers = [
        json.loads(
            subprocess.run([sys.executable, "-c", LOAD], capture_output=True, check=True, cwd=ROOT).stdout
        )
        for _ in range(3)
    ]
    assert min(answer["seconds"] for answer in answers) < 0.15
    tops = {name.partition(".")[0] for name in answers[0]["modules"]}
    assert not tops & {"pydantic", "libcst", "sqlite3", "fissix", "diff_match_patch", "nbclient"}
    own = {name for name in answers[0]["modules"] if name.startswith("jupyter_mlemodernizer")}
    assert "jupyter_mlemodernizer.server.routes" in own
    assert not own & {"jupyter_mlemodernizer.model", "jupyter_mlemodernizer.modernizer"}


async def test_the_engine_comes_with_the_first_request(client, engine, extension):
    assert extension._service is None
    assert extension.current_activity() is None
    code, _ = await client("GET", "settings")
    assert code == 200
    assert extension._service is not None


def test_the_configuration_enables_the_extension():
    config = json.loads((ROOT / "jupyter-config/server-config/jupyter_mlemodernizer.json").read_text())
    assert config["ServerApp"]["jpserver_extensions"] == {"jupyter_mlemodernizer": True}


def test_every_setting_says_what_it_does():
    from jupyter_mlemodernizer.server.app import MLEModernizer

    own = MLEModernizer.class_own_traits(config=True)
    assert {"input_dirs", "cell_timeout", "timeout", "max_trials", "store_path", "max_concurrent"} <= set(own)
    for name, trait in own.items():
        assert len(trait.help) > 30, name
