"""The real engine in a real server: a notebook of Python 2 from the request to the verification."""

import json

import pytest
from fake_engine import NOTEBOOK

from jupyter_mlemodernizer.model.requests import Snapshot
from jupyter_mlemodernizer.state import fold
from jupyter_mlemodernizer.store import EVENT


def code(identity, source, output):
    return {
        "id": identity,
        "cell_type": "code",
        "source": source,
        "metadata": {},
        "execution_count": 1,
        "outputs": [{"output_type": "stream", "name": "stdout", "text": output}],
    }


OLD = {
    **NOTEBOOK,
    "cells": [
        code("one", "import os\nprint 'mean', sum([1.0, 2.0, 4.5]) / 3", "mean 2.5\n"),
        code("two", "for k, v in {'a': 3}.iteritems():\n    print k, v", "a 3\n"),
    ],
}


@pytest.mark.timeout(180)
async def test_from_the_request_to_the_verification(client, jp_root_dir, extension, jp_serverapp):
    before = json.dumps(OLD)
    (jp_root_dir / "old.ipynb").write_text(before)
    status, answer = await client.start(notebook=OLD)
    assert status == 202
    identity = answer["id"]
    done = await client.until(identity, lambda s: s["state"] not in ("queued", "running"), seconds=120)
    assert done["state"] == "done", done["message"]
    assert done["report"]["verdict"] == "reproduces", done["report"]
    assert done["environment"]["python"].startswith("3.")
    assert {cell["state"] for cell in done["cells"].values()} <= {"ran", "repaired"}
    assert done["suggestions"]
    assert all(s["status"] == "verified" for s in done["suggestions"]), done["suggestions"]
    assert jp_serverapp.kernel_manager.list_kernel_ids() == []
    assert (jp_root_dir / "old.ipynb").read_text() == before, "the server never writes the notebook"

    # The page accepts, which changes the cells, and asks for the verification.
    accepted = {cell["id"]: cell for cell in json.loads(before)["cells"]}
    for suggestion in done["suggestions"]:
        for edit in suggestion["edits"]:
            assert accepted[edit["cell_id"]]["source"] == edit["base"]
            accepted[edit["cell_id"]]["source"] = edit["source"]
        place = ("modernizations", identity, "suggestions", suggestion["id"], "decision")
        assert (await client("POST", *place, body={"status": "accepted"}))[0] == 204
    notebook = {**OLD, "cells": list(accepted.values())}
    applied = [suggestion["id"] for suggestion in done["suggestions"]]
    place = ("modernizations", identity, "copy")
    status, copy = await client("POST", *place, body={"notebook": notebook, "applied": applied})
    assert (status, copy["left_empty"], copy["verified"]) == (200, 0, True), copy
    shown = [cell["outputs"][0]["text"] for cell in copy["notebook"]["cells"]]
    assert shown == ["mean 2.5\n", "a 3\n"]
    status, answer = await client("POST", "modernizations", identity, "verify", body={"notebook": notebook})
    assert status == 202, answer
    verified = await client.until(
        identity, lambda s: s["state"] == "done" and s["last_seq"] > done["last_seq"] + 3, seconds=120
    )
    assert verified["report"]["verdict"] == "reproduces"
    assert all(s["status"] == "accepted" for s in verified["suggestions"])
    assert jp_serverapp.kernel_manager.list_kernel_ids() == []

    # What the store holds gives the same, event by event.
    rows = await extension.service.records.replay(identity, 0)
    final = Snapshot.model_validate(verified)
    fields = ("id", "path", "name", "created", "options", "cells_at_start")
    start = Snapshot(**{name: getattr(final, name) for name in fields}, updated=final.created)
    assert fold(start, [EVENT.validate_json(body) for _, body in rows]) == final
    for suffix in ("", ".json", ".html", ".md"):
        assert (await client("GET", "modernizations", identity, f"report{suffix}"))[0] == 200


async def test_a_kernel_that_does_not_start_is_told(client, jp_data_dir):
    spec = jp_data_dir / "kernels" / "broken"
    spec.mkdir(parents=True)
    (spec / "kernel.json").write_text(
        json.dumps({"argv": ["/nowhere/python"], "display_name": "Broken", "language": "python"})
    )
    status, answer = await client.start(kernel_name="broken")
    assert status == 202
    ended = await client.until(answer["id"], lambda s: s["state"] not in ("queued", "running"), seconds=60)
    assert ended["state"] == "error"
    assert "nowhere" in ended["message"] or "broken" in ended["message"]
