"""A real Jupyter server with the extension, and an engine that does as it is told."""

import asyncio
import json

import pytest
from fake_engine import NOTEBOOK, FakeEngine

# Here and not as plug-ins: they would run every test of the repository in an event loop.
from pytest_jupyter.jupyter_core import *  # noqa: F403
from pytest_jupyter.jupyter_server import *  # noqa: F403


@pytest.fixture
def settings():
    """Configuration of the extension; tests override it."""
    return {}


@pytest.fixture
def jp_server_config(settings):
    from traitlets.config import Config

    return Config(
        {
            "ServerApp": {
                "jpserver_extensions": {"jupyter_mlemodernizer": True},
                "allow_unauthenticated_access": False,
            },
            "MLEModernizer": settings,
        }
    )


@pytest.fixture
def engine(monkeypatch):
    """The engine that the server under test will use, made with its first request."""
    from jupyter_mlemodernizer.server import service

    FakeEngine.instances.clear()
    monkeypatch.setattr(service, "RealEngine", FakeEngine)
    return lambda: FakeEngine.instances[-1]


@pytest.fixture
def extension(jp_serverapp):
    (app,) = jp_serverapp.extension_manager.extension_apps["jupyter_mlemodernizer"]
    return app


class Client:
    """The REST calls as a page makes them."""

    def __init__(self, fetch):
        self._fetch = fetch

    async def __call__(self, method, *parts, body=None, **kwargs):
        """Status and answer, whatever the status."""
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body)
        if body is None and method in ("POST", "PUT"):
            body = ""
        response = await self._fetch(
            "jupyter-mlemodernizer",
            *parts,
            method=method,
            body=body,
            allow_nonstandard_methods=True,
            raise_error=False,
            **kwargs,
        )
        kind = response.headers.get("Content-Type", "")
        if response.body and kind.startswith("application/json"):
            return response.code, json.loads(response.body)
        return response.code, response.body.decode()

    async def start(self, path="old.ipynb", notebook=NOTEBOOK, **options):
        body = {"path": path, "notebook": notebook, "options": options}
        return await self("POST", "modernizations", body=body)

    async def snapshot(self, identity):
        code, answer = await self("GET", "modernizations", identity)
        assert code == 200, answer
        return answer

    async def until(self, identity, condition, seconds=20):
        """Poll the snapshot until a condition holds; the snapshot."""
        deadline = asyncio.get_running_loop().time() + seconds
        while True:
            snapshot = await self.snapshot(identity)
            if condition(snapshot):
                return snapshot
            assert asyncio.get_running_loop().time() < deadline, snapshot
            await asyncio.sleep(0.02)


@pytest.fixture
def client(jp_fetch, jp_root_dir):
    (jp_root_dir / "old.ipynb").write_text(json.dumps(NOTEBOOK))
    (jp_root_dir / "folder").mkdir()
    (jp_root_dir / "folder" / "other.ipynb").write_text(json.dumps(NOTEBOOK))
    return Client(jp_fetch)
