"""Where the settings of the language model come from, and what is wrong with them."""

import os
import sys
import types

import pytest

from jupyter_mlemodernizer.agent.configuration import SETTINGS, ConfigurationError, configuration
from jupyter_mlemodernizer.agent.examination import shown

KEY = "sk-secret-of-mine-0123456789"


@pytest.fixture(autouse=True)
def _nothing_configured(monkeypatch):
    for name in list(os.environ):
        if name.startswith(("OPENAI_", "MLEMODERNIZER_")):
            monkeypatch.delenv(name)
    monkeypatch.setitem(sys.modules, "keyring", None)


def test_a_key_alone_is_no_configuration(monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_BASE_URL", "http://localhost:1/v1")
    assert configuration({}) is None
    assert configuration({"model": "", "temperature": 0.5}) is None


def test_given_comes_before_ours_before_those_of_openai_before_the_keyring(monkeypatch):
    keyring = types.SimpleNamespace(get_password=lambda service, user: f"{service}/{user}")
    monkeypatch.setitem(sys.modules, "keyring", keyring)
    found = configuration({"model": "m"})
    assert (found.api_key, found.sources["api_key"].words) == ("jupyter-mlemodernizer/api_key", "keyring")
    monkeypatch.setenv("OPENAI_API_KEY", KEY + "1")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://localhost:1/v1")
    found = configuration({"model": "m"})
    assert (found.api_key, found.base_url) == (KEY + "1", "http://localhost:1/v1")
    monkeypatch.setenv("MLEMODERNIZER_API_KEY", KEY + "2")
    monkeypatch.setenv("MLEMODERNIZER_BASE_URL", "http://localhost:2/v1/")
    found = configuration({"model": "m"})
    assert (found.api_key, found.base_url) == (KEY + "2", "http://localhost:2/v1")
    assert found.sources["base_url"].words == "environment variable MLEMODERNIZER_BASE_URL"
    found = configuration(
        {"model": "m", "api_key": KEY + "3", "base_url": "http://localhost:3/v1/chat/completions"}
    )
    assert (found.api_key, found.base_url) == (KEY + "3", "http://localhost:3/v1")
    assert found.sources["base_url"].words == "MLEModernizer.base_url"
    assert found.sources["max_calls"].words == "default"


def test_every_setting_can_be_an_environment_variable(monkeypatch):
    values = {
        "model": "m", "base_url": "http://localhost:1/v1", "api_key": KEY, "temperature": "0.5", "reasoning_effort": "low",
        "max_tokens": "100", "timeout": "9", "max_calls": "3", "max_tokens_total": "1000", "max_cost": "0.1",
        "input_price": "1", "output_price": "2", "context_window": "4096", "tools": "false", "decisions": "false",
        "forbidden": "torch.hub", "learn": "false",
    }  # fmt: skip
    assert set(values) == set(SETTINGS)
    for field, name in SETTINGS.items():
        monkeypatch.setenv(f"MLEMODERNIZER_{name.upper()}", values[field])
    found = configuration({})
    for field, value in values.items():
        assert str(getattr(found, field)).lower().removesuffix(".0") == value


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("temperature", "hot", "must be a number, and is 'hot'"),
        ("temperature", 3, "at most 2"),
        ("temperature", float("nan"), "must be at least 0"),
        ("timeout", 0, "MLEModernizer.model_timeout must be at least 1"),
        ("max_calls", "many", "must be a number"),
        ("max_calls", -1, "must be at least 0"),
        ("max_cost", float("inf"), "must be at least 0"),
        ("context_window", 100, "must be at least 2000"),
        ("tools", "perhaps", "must be true or false"),
        ("base_url", "localhost:11434", "http://localhost:11434/v1"),
        ("base_url", "ftp://localhost", "with http or https"),
        ("api_key", "sk-with\nline", "no HTTP header can carry"),
    ],
)
def test_what_is_not_right_is_told(field: str, value: object, words: str):
    with pytest.raises(ConfigurationError, match=words):
        configuration({"model": "m", field: value})


def test_the_key_is_in_no_text_of_it():
    found = configuration(
        {"model": "m", "api_key": KEY, "base_url": "https://ada:lovelace@gateway.example/v1?key=abc"}
    )
    texts = [repr(found), str(found), shown(found).model_dump_json()]
    for secret in (KEY, "lovelace", "key=abc"):
        assert all(secret not in text for text in texts)
    assert found.address == "https://gateway.example/v1"


def test_a_keyring_that_fails_is_none(monkeypatch, caplog):
    def get_password(service, user):
        raise RuntimeError(f"no backend for {KEY}")

    monkeypatch.setitem(sys.modules, "keyring", types.SimpleNamespace(get_password=get_password))
    assert configuration({"model": "m"}).api_key == ""
    assert "RuntimeError" in caplog.text
    assert KEY not in caplog.text
