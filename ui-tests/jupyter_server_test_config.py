"""The Jupyter server of the browser tests: a real one, whose engine can follow a script."""

import os
import sys
from pathlib import Path

from jupyterlab.galata import configure_jupyter_server

sys.path.insert(0, str(Path(__file__).parent))

from scripted_engine import ScriptedEngine

from jupyter_mlemodernizer.server import service

service.RealEngine = ScriptedEngine

configure_jupyter_server(c)  # type: ignore[name-defined] # noqa: F821

c.ServerApp.port = int(os.environ.get("UI_TESTS_PORT", "18988"))  # type: ignore[name-defined] # noqa: F821
c.ServerApp.allow_root = True  # type: ignore[name-defined] # noqa: F821
c.MLEModernizer.store_path = ":memory:"  # type: ignore[name-defined] # noqa: F821
c.SQLiteYStore.db_path = ":memory:"  # type: ignore[name-defined] # noqa: F821 (only with jupyter-collaboration)
