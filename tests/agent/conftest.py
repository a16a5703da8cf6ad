"""An endpoint to talk to, and asynchronous tests."""

import asyncio
import inspect
from collections.abc import Iterator

import pytest

from .endpoint_server import EndpointServer


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
