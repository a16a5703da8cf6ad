"""The Jupyter server of the browser tests: a real one, whose engine can follow a script."""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path

from jupyterlab.galata import configure_jupyter_server

sys.path.insert(0, str(Path(__file__).parent))

import scripted_model
from scripted_engine import ScriptedEngine

from jupyter_mlemodernizer.server import service

service.RealEngine = ScriptedEngine

# A German language pack with nothing but this extension's texts, as JupyterLab finds those that are installed.
PACK = Path(tempfile.mkdtemp(prefix="language-pack-"))
module, metadata = (
    PACK / "jupyterlab_language_pack_de_DE",
    PACK / "jupyterlab_language_pack_de_de-0.dist-info",
)
module.mkdir()
(module / "__init__.py").touch()
shutil.copytree(Path(__file__).parents[1] / "jupyter_mlemodernizer" / "locale", module / "locale")
metadata.mkdir()
(metadata / "METADATA").write_text(
    "Metadata-Version: 2.1\nName: jupyterlab-language-pack-de-DE\nVersion: 0\n"
)
(metadata / "entry_points.txt").write_text(f"[jupyterlab.languagepack]\nde_DE = {module.name}\n")
sys.path.append(str(PACK))
atexit.register(shutil.rmtree, PACK, ignore_errors=True)

configure_jupyter_server(c)  # type: ignore[name-defined] # noqa: F821

# One test sets the language: not that of whoever runs the tests.
SETTINGS = tempfile.mkdtemp(prefix="user-settings-")
atexit.register(shutil.rmtree, SETTINGS, ignore_errors=True)
c.LabApp.user_settings_dir = SETTINGS  # type: ignore[name-defined] # noqa: F821

# Threads of OpenMP wait by spinning: on a machine that others use, trees that take a second took minutes.
os.environ["OMP_NUM_THREADS"] = "1"

c.ServerApp.port = int(os.environ.get("UI_TESTS_PORT", "18988"))  # type: ignore[name-defined] # noqa: F821
c.ServerApp.allow_root = True  # type: ignore[name-defined] # noqa: F821
c.MLEModernizer.store_path = ":memory:"  # type: ignore[name-defined] # noqa: F821
c.SQLiteYStore.db_path = ":memory:"  # type: ignore[name-defined] # noqa: F821 (only with jupyter-collaboration)

if os.environ.get("UI_TESTS_MODEL"):
    c.MLEModernizer.model = "scripted"  # type: ignore[name-defined] # noqa: F821
    c.MLEModernizer.base_url = scripted_model.start()  # type: ignore[name-defined] # noqa: F821
