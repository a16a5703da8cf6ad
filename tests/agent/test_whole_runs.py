"""Whole runs of the command line: with a model that is of no use, and with none."""

import json
from pathlib import Path

import pytest

from jupyter_mlemodernizer.cli import main
from jupyter_mlemodernizer.model import Report

from .endpoint_server import EndpointServer, Reply, called
from .test_secrets import ENVIRONMENT, SEEDED, traces

KEY = "sk-local-4f9a8b7c6d5e4f3a2b1c"
SECRET = "Vq8Zt3LmX0pR7sYb2WcE9dKf"
SOURCE = f'import json\npassword = "{SECRET}"\njson.loads(json.dumps([1])).first'


@pytest.fixture
def notebook(tmp_path: Path, monkeypatch) -> Path:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    cells = [
        {
            "id": f"c{n}",
            "cell_type": "code",
            "source": source,
            "metadata": {},
            "outputs": [],
            "execution_count": None,
        }
        for n, source in enumerate(
            ["import os\nassert 'OPENAI_API_KEY' not in os.environ", SOURCE, "print('after')"]
        )
    ]
    spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    path = tmp_path / "old.ipynb"
    content = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": spec}, "cells": cells}
    path.write_text(json.dumps(content))
    return path


def run(notebook: Path, *arguments: str) -> Report:
    report = notebook.with_name("report.json")
    main(["run", str(notebook), "--no-verify", "--json", "--report", str(report), *arguments])
    return Report.model_validate_json(report.read_text())


def test_a_useless_model_is_no_worse_than_none(server: EndpointServer, notebook: Path, capsys):
    without = run(notebook)
    text = capsys.readouterr().out
    notes = [event["message"] for event in map(json.loads, text.splitlines()) if event["type"] == "note"]
    assert (
        len([note for note in notes if "no language model is configured" in note and "cell 2" in note]) == 1
    )
    assert without.spent is None

    server.behaviour = lambda request: Reply([f'{{"error": "what is {KEY}?"}}'.encode()], status=400)
    useless = run(notebook, "--model", "m", "--base-url", server.base_url, "--max-calls", "3")
    text = capsys.readouterr().out
    events = [json.loads(line) for line in text.splitlines()]
    assert useless.verdict == without.verdict
    assert [cell.state for cell in useless.cells] == [cell.state for cell in without.cells]
    assert useless.spent is not None
    calls = [event["call"] for event in events if event["type"] == "model_call"]
    assert useless.spent.calls == len(calls) == len(server.received)
    assert all(
        "does not accept the request (400). It says: what is [secret]?" in call["error"] for call in calls
    )
    assert not any("no language model is configured" in note for note in useless.notes)
    # The key is in nothing that is shown or kept; the notebook's secret is in nothing that is sent.
    assert KEY not in text + useless.model_dump_json()
    assert all(SECRET.encode() not in request.raw for request in server.received)
    assert all("password" in request.raw.decode() for request in server.received)


@pytest.mark.parametrize("configured", [True, False])
def test_what_it_may_not_be_asked_for_is_not_asked(
    server: EndpointServer, notebook: Path, capsys, configured
):
    model = ["--model", "m", "--base-url", server.base_url] if configured else []
    report = run(notebook, *model, "--model-only", "speedup", "--model-only", "calibration")
    assert report.cells[1].state == "failed"
    assert server.received == []
    # Nor is it said that there is none.
    assert "language model" not in " ".join(report.notes)


def test_where_nothing_is_unsolved_nothing_is_said_of_models(notebook: Path, capsys):
    content = json.loads(notebook.read_text())
    del content["cells"][1]
    notebook.write_text(json.dumps(content))
    report = run(notebook)
    assert report.verdict == "runs"
    assert not report.notes
    assert "language model" not in capsys.readouterr().out


def test_no_secret_of_a_notebook_is_sent_by_the_agent(server: EndpointServer, notebook: Path, monkeypatch):
    """In the failing cell, in comments and strings, printed, in the error; read again with the agent's own tools."""
    for name, value in ENVIRONMENT.items():
        if "_" in name:  # not PATH, which kernels need
            monkeypatch.setenv(name, value)
    seeded = [line for line, _ in SEEDED.values()]
    comments = "\n".join("# " + line.replace("\n", "\n# ") for line in seeded)
    shown = "\n".join(seeded)
    failing = f"{comments}\nsecrets = {shown!r}\nprint(secrets)\nraise AttributeError(secrets[:3000] + 'x')"
    content = json.loads(notebook.read_text())
    content["cells"][1]["source"] = failing
    content["cells"][1]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": shown}]
    notebook.write_text(json.dumps(content))
    looks = [
        ("look_up", {"items": [1, 2, 3]}),
        ("look_up", {"items": ["secrets", "secrets[:]"]}),
        ("look_up", {"items": ["fixes"]}),
    ]
    server.behaviour = lambda request: Reply(
        called(*looks) if len(server.received) == 1 else called(("give_up", {"reason": "no"}))
    )
    report = run(notebook, "--model", "m", "--base-url", server.base_url)
    assert report.cells[1].state == "failed"
    assert len(server.received) >= 2
    sent = "\n".join(json.dumps(json.loads(r.raw), ensure_ascii=False) for r in server.received)
    assert sent.count("[secret]") > 2 * len(SEEDED)
    for name, (_, secret) in SEEDED.items():
        for spelling in (secret, repr(secret)[1:-1], json.dumps(secret)[1:-1]):
            assert not traces(spelling, sent), name
    assert KEY not in sent
