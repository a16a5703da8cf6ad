"""Doctor and *Test connection*: what works of a model, in words."""

import json

import pytest

from jupyter_mlemodernizer.agent.configuration import ModelConfiguration
from jupyter_mlemodernizer.agent.examination import examine
from jupyter_mlemodernizer.cli import doctor, main

from .endpoint_server import JSON, EndpointServer, Received, Reply, called, said

KEY = "sk-local-4f9a8b7c6d5e4f3a2b1c"
NUMBERS = json.dumps({"numbers": list(range(1, 41))})
MODELS = json.dumps({"data": [{"id": "adder:latest"}, {"id": "other"}, {"id": 3}, "odd"]}).encode()
ADD = {"a": 1234, "b": 4321}


def able(request: Received) -> Reply:
    if request.path.endswith("/models"):
        return Reply([MODELS], type=JSON)
    return Reply(called(("add", ADD)) if "tools" in request.body else [0.1, *slowly(NUMBERS)])


def slowly(text: str):
    for piece in said(text):
        yield piece
        yield 0.01


def without_tools(request: Received) -> Reply:
    """As Ollama says it of models whose template knows no tools."""
    if request.path.endswith("/models"):
        return Reply([MODELS], type=JSON)
    if "tools" in request.body:
        message = b'{"error": {"message": "registry.ollama.ai/library/adder does not support tools"}}'
        return Reply([message], status=400, type=JSON)
    described = "add: Adds two whole numbers." in json.dumps(request.body)
    call = json.dumps({"tool": "add", "arguments": ADD})
    return Reply(said(f"```json\n{call}\n```" if described else NUMBERS))


def weak(request: Received) -> Reply:
    return Reply(said("The answer is 5555.")) if request.raw else Reply(status=404)


def wrong_key(request: Received) -> Reply:
    return Reply([f'{{"error": {{"message": "no such key: {KEY}"}}}}'.encode()], status=401, type=JSON)


def configured(server: EndpointServer, model: str = "adder") -> ModelConfiguration:
    return ModelConfiguration(model=model, base_url=server.base_url, api_key=KEY, timeout=10)


async def test_an_able_model(server: EndpointServer):
    server.behaviour = able
    test = await examine(configured(server))
    assert test.works
    assert {check.name: check.passed for check in test.checks} == {
        "server": True, "model": True, "answer": True, "tools": True, "JSON": True, "speed": None,
    }  # fmt: skip
    assert test.models == ["adder:latest", "odd", "other"]
    assert test.first_token_seconds is not None
    assert test.first_token_seconds >= 0.1
    assert test.tokens_per_second is not None
    assert 20 < test.tokens_per_second < 200


async def test_a_server_without_tools_works_as_well(server: EndpointServer):
    server.behaviour = without_tools
    test = await examine(configured(server))
    assert test.works
    told = {check.name: check for check in test.checks}
    assert told["tools"].passed is None
    assert "in its text" in told["tools"].detail
    assert "tools" not in server.received[-1].body


async def test_a_model_that_is_too_weak(server: EndpointServer):
    server.behaviour = weak
    test = await examine(configured(server))
    assert not test.works
    assert "too weak" in test.summary
    assert {check.name: check.passed for check in test.checks}["JSON"] is False


async def test_a_wrong_key_is_told_and_not_shown(server: EndpointServer):
    server.behaviour = wrong_key
    test = await examine(configured(server))
    assert not test.works
    assert "does not accept the key" in test.summary
    assert KEY not in test.model_dump_json()


async def test_a_model_that_is_not_there(server: EndpointServer):
    server.behaviour = able
    test = await examine(configured(server, "gpt-oss:20b"))
    assert any("not among its models: adder:latest, odd, other" in check.detail for check in test.checks)


async def test_no_server():
    test = await examine(ModelConfiguration(model="m", base_url="http://127.0.0.1:9/v1", timeout=10))
    assert not test.works
    assert "cannot be reached" in test.summary


@pytest.mark.parametrize("as_json", [False, True])
def test_doctor_shows_it(server: EndpointServer, monkeypatch, capsys, as_json: bool):
    server.behaviour = able
    monkeypatch.setattr(doctor, "installed_kernels", dict)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    arguments = ["doctor", "--model", "adder", "--base-url", server.base_url, *["--json"][:as_json]]
    assert main(arguments) == 5  # there is no kernel
    text = capsys.readouterr().out
    assert KEY not in text
    if as_json:
        model = json.loads(text)["model"]
        assert model["configured"]
        assert model["works"]
    else:
        assert "adder at http://127.0.0.1" in text
        assert "(environment variable OPENAI_API_KEY)" in text
        assert "✓ tools" in text


def test_doctor_without_a_model(monkeypatch, capsys):
    monkeypatch.setattr(doctor, "installed_kernels", dict)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)  # a key alone is no model: nothing is asked
    assert main(["doctor"]) == 5
    assert "none is configured" in capsys.readouterr().out


def test_a_wrong_setting_is_told(monkeypatch, capsys):
    monkeypatch.setenv("MLEMODERNIZER_MODEL", "m")
    assert main(["doctor", "--temperature", "hot"]) == 2
    assert "--temperature must be a number, and is 'hot'." in capsys.readouterr().err
