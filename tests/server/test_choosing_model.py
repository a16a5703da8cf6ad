"""The language model as a person chooses it in JupyterLab: in force at once, and its key where nobody else gets it."""

import json
import os
import stat
import sys
import types
from pathlib import Path

import pytest
from agent.endpoint_server import EndpointServer, Reply
from test_life import begun

from jupyter_mlemodernizer.agent.configuration import OPENAI_URL

KEY = "sk-typed-by-her-91f0e2d3c4b5a687"
SERVERS = "sk-of-the-server-0011223344556677"


@pytest.fixture(autouse=True)
def _nothing_configured(monkeypatch):
    for name in list(os.environ):
        if name.startswith(("OPENAI_", "MLEMODERNIZER_")):
            monkeypatch.delenv(name)


@pytest.fixture
def keyring(monkeypatch):
    """A keyring that works: (service, entry) → key."""
    kept = {}

    def delete(service, entry):
        del kept[service, entry]

    module = types.SimpleNamespace(
        get_password=lambda service, entry: kept.get((service, entry)),
        set_password=lambda service, entry, key: kept.update({(service, entry): key}),
        delete_password=delete,
    )
    monkeypatch.setitem(sys.modules, "keyring", module)
    return kept


@pytest.fixture
def no_keyring(monkeypatch):
    """The package is there, and no keyring is, as on most servers."""

    def fail(*arguments):
        raise RuntimeError("no recommended backend was available")

    module = types.SimpleNamespace(get_password=fail, set_password=fail, delete_password=fail)
    monkeypatch.setitem(sys.modules, "keyring", module)


@pytest.fixture
def endpoint():
    """Knows the model adder, and one key."""
    server = EndpointServer()

    def answer(request):
        if f"Bearer {KEY}" not in request.headers.values():
            return Reply([b'{"error": {"message": "Incorrect API key provided"}}'], 401, "application/json")
        if request.path.endswith("/models"):
            return Reply([b'{"data": [{"id": "adder"}, {"id": "larger"}]}'], type="application/json")
        asked = request.body
        if asked["model"] != "adder":
            return Reply([b'{"error": {"message": "no such model"}}'], 404, "application/json")
        message = {"content": json.dumps({"numbers": list(range(1, 41))})}
        if "tools" in asked:
            call = {"name": "add", "arguments": '{"a": 1234, "b": 4321}'}
            message = {"content": None, "tool_calls": [{"id": "c1", "type": "function", "function": call}]}
        choice = {"index": 0, "message": message, "finish_reason": "stop"}
        return Reply([json.dumps({"choices": [choice]}).encode()], type="application/json")

    server.behaviour = answer
    yield server
    server.close()


def files_of(folder):
    return [path for path in Path(folder).rglob("*") if path.is_file()]


async def test_none_is_chosen_at_first(client, engine):
    code, form = await client("GET", "model")
    assert code == 200
    assert [form[name]["value"] for name in ("model", "base_url", "api_key")] == ["", "", ""]
    assert (form["address"], form["locked"], form["problem"]) == (OPENAI_URL, False, "")


@pytest.mark.parametrize("where", ["keyring", "no_keyring"])
async def test_what_is_chosen_is_in_force_at_once(client, engine, endpoint, request, where):
    kept, extension, caplog = map(request.getfixturevalue, (where, "extension", "caplog"))
    choice = {"model": " adder ", "base_url": endpoint.base_url + "/", "api_key": KEY}
    code, form = await client("PUT", "model", body=choice)
    assert code == 200, form
    assert form["model"] == {"value": "adder", "source": {"kind": "chosen", "name": ""}, "fixed": False}
    assert form["base_url"]["value"] == form["address"] == endpoint.base_url
    assert form["key_typed"]
    kind = "typed" if kept is not None else "typed_for_now"
    assert form["api_key"] == {"value": "set", "source": {"kind": kind, "name": ""}, "fixed": False}
    if kept is not None:
        assert kept == {("jupyter-mlemodernizer", endpoint.base_url): KEY}
    _, settings = await client("GET", "settings")
    assert settings["model"]["name"] == "adder"
    code, test = await client("POST", "model", "test")
    assert (code, test["works"]) == (200, True), test
    snapshot = await begun(client, engine)
    assert engine().model.api_key == KEY
    # The key is in no answer, no log and no file.
    answers = json.dumps([form, settings, test, snapshot, (await client("GET", "model"))[1]])
    assert KEY not in answers + caplog.text
    folder = Path(extension.store_path).parent
    file = folder / "language-model.json"
    assert json.loads(file.read_text()) == {"model": "adder", "base_url": endpoint.base_url}
    if os.name == "posix":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file in files_of(folder)
    assert all(KEY.encode() not in path.read_bytes() for path in files_of(folder))


async def test_a_key_goes_to_the_address_that_it_was_typed_for_and_to_no_other(
    client, engine, keyring, endpoint, monkeypatch
):
    monkeypatch.setenv("OPENAI_API_KEY", SERVERS)
    keyring["jupyter-mlemodernizer", "api_key"] = SERVERS
    other = EndpointServer()
    try:
        await client("PUT", "model", body={"model": "m", "base_url": endpoint.base_url, "api_key": KEY})
        _, form = await client("PUT", "model", body={"model": "m", "base_url": other.base_url})
        assert form["api_key"]["value"] == ""
        await client("POST", "model", "test")
        assert other.received
        # Nor does one that is only tried.
        await client("POST", "model", "test", body={"model": "n", "base_url": other.base_url})
        sent = json.dumps([[r.headers, r.raw.decode()] for r in other.received])
        assert KEY not in sent
        assert SERVERS not in sent
        # Back at the first one, its key is known still.
        _, form = await client("PUT", "model", body={"model": "m", "base_url": endpoint.base_url})
        assert form["api_key"]["value"] == "set"
        # The server's key is for the server's address.
        _, form = await client("PUT", "model", body={"model": "m"})
        assert form["api_key"] == {
            "value": "set", "source": {"kind": "environment", "name": "OPENAI_API_KEY"}, "fixed": False,
        }  # fmt: skip
        assert not form["key_typed"]
    finally:
        other.close()


async def test_a_key_can_be_removed(client, engine, keyring, endpoint):
    choice = {"model": "adder", "base_url": endpoint.base_url}
    await client("PUT", "model", body={**choice, "api_key": KEY})
    keyring["jupyter-mlemodernizer", "api_key"] = "hers, for other things"
    _, form = await client("PUT", "model", body={**choice, "api_key": ""})
    assert form["api_key"]["value"] == ""
    assert keyring == {("jupyter-mlemodernizer", "api_key"): "hers, for other things"}


async def test_what_came_of_a_try_is_said(client, engine, no_keyring, endpoint):
    choice = {"model": "adder", "base_url": endpoint.base_url, "api_key": KEY}
    code, test = await client("POST", "model", "test", body=choice)
    assert (code, test["works"]) == (200, True)
    _, test = await client("POST", "model", "test", body={**choice, "api_key": "sk-wrong-0123456789"})
    assert "does not accept the key" in test["summary"]
    assert "sk-wrong-0123456789" not in json.dumps(test)
    _, test = await client("POST", "model", "test", body={**choice, "model": "nope"})
    assert not test["works"]
    assert "nope" in test["summary"]
    assert test["models"] == ["adder", "larger"]
    closed = EndpointServer()
    closed.close()
    _, test = await client("POST", "model", "test", body={**choice, "base_url": closed.base_url})
    assert "cannot be reached" in test["summary"]
    # Nothing of it was kept.
    _, form = await client("GET", "model")
    assert [form[name]["value"] for name in ("model", "base_url", "api_key")] == ["", "", ""]
    code, answer = await client("POST", "model", "test", body={"base_url": endpoint.base_url})
    assert (code, answer["message"]) == (400, "Enter the name of a model.")


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        ({"base_url": "localhost:11434"}, "The address must be the address of an API"),
        ({"base_url": f"https://user:{KEY}@example.org/v1"}, "neither a user"),
        ({"base_url": f"https://example.org/v1?key={KEY}"}, "nor a question mark"),
        ({"api_key": "schlüssel"}, "no HTTP header can carry"),
        ({"model": 7}, "model"),
        ({"api_key": KEY, "more": 1}, "more"),
    ],
)
@pytest.mark.parametrize("place", ["model", "model/test"])
async def test_what_is_not_right_is_refused_and_not_repeated(client, engine, choice, words, place):
    method = "PUT" if place == "model" else "POST"
    code, answer = await client(method, *place.split("/"), body={"model": "m", **choice})
    assert code == 400
    assert words in answer["message"]
    assert KEY not in answer["message"]


class TestFixed:
    @pytest.fixture
    def settings(self, endpoint):
        return {"model": "adder", "base_url": endpoint.base_url, "api_key": KEY}

    async def test_what_the_configuration_says_stays(self, client, engine, endpoint):
        choice = {"model": "larger", "base_url": "http://127.0.0.1:9/v1", "api_key": "sk-other"}
        await client("PUT", "model", body=choice)
        _, form = await client("GET", "model")
        assert form["model"] == {
            "value": "adder",
            "source": {"kind": "given", "name": "MLEModernizer.model"},
            "fixed": True,
        }
        assert form["base_url"]["value"] == endpoint.base_url
        assert form["api_key"] == {
            "value": "set",
            "source": {"kind": "given", "name": "MLEModernizer.api_key"},
            "fixed": True,
        }
        await begun(client, engine)
        assert (engine().model.model, engine().model.api_key) == ("adder", KEY)


class TestLocked:
    @pytest.fixture
    def settings(self):
        return {"model_locked": True}

    async def test_nobody_chooses_here(self, client, engine, extension):
        file = Path(extension.store_path).with_name("language-model.json")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text('{"model": "m", "base_url": "http://127.0.0.1:9/v1"}')
        for method, parts in (("PUT", ["model"]), ("POST", ["model", "test"])):
            code, answer = await client(method, *parts, body={"model": "m"})
            assert (code, "MLEModernizer.model_locked" in answer["message"]) == (403, True)
        _, form = await client("GET", "model")
        assert (form["locked"], form["model"]["value"]) == (True, "")
        await begun(client, engine)
        assert engine().model is None


class TestKeptNowhere:
    @pytest.fixture
    def settings(self):
        return {"store_path": ":memory:"}

    async def test_without_a_file_it_holds_as_long_as_the_server(self, client, engine, keyring, jp_data_dir):
        choice = {"model": "m", "base_url": "http://127.0.0.1:9/v1", "api_key": KEY}
        _, form = await client("PUT", "model", body=choice)
        assert (form["model"]["value"], form["api_key"]["value"], keyring) == ("m", "set", {})
        assert not [path for path in files_of(jp_data_dir) if path.name == "language-model.json"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"model": 1, "base_url": 2}', '{"model": "m"}', "[" * 100_000]
)
async def test_a_file_that_is_none_of_ours_is_no_choice(client, engine, extension, text):
    file = Path(extension.store_path).with_name("language-model.json")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    _, form = await client("GET", "model")
    assert (form["model"]["value"], form["problem"]) == ("", "")
