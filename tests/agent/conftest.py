"""An endpoint to talk to, asynchronous tests, and a kernel with today's libraries."""

import asyncio
import inspect
from collections.abc import Iterator

import pytest

from .endpoint_server import EndpointServer
from .workplace import Workplace


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """An ``async def test_…`` runs in an event loop of its own."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = pyfuncitem._fixtureinfo.argnames
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(scope="session")
def one_server() -> Iterator[EndpointServer]:
    server = EndpointServer()
    yield server
    server.close()


@pytest.fixture
def server(one_server: EndpointServer) -> EndpointServer:
    """A language model's endpoint that says hello, until told to behave otherwise."""
    one_server.reset()
    return one_server


@pytest.fixture(scope="package")
def workplace(ml_kernel: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workplace]:
    folder = tmp_path_factory.mktemp("notebook")
    (folder / "train.csv").write_text("id,age\n1,2\n3,4\n")
    place = Workplace(ml_kernel, folder)
    yield place
    place.close()
