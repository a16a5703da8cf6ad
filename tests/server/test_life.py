"""The life of a modernization, as a page sees it."""

import asyncio
import json
import sqlite3

import pytest
from fake_engine import NOTEBOOK

from jupyter_mlemodernizer.kernel import KernelStartError
from jupyter_mlemodernizer.model import Suggestion
from jupyter_mlemodernizer.shown import Shown, ShownCell
from jupyter_mlemodernizer.store import Store


async def begun(client, engine, **arguments):
    code, answer = await client.start(**arguments)
    assert code == 202, answer
    snapshot = await client.until(answer["id"], lambda s: len(s["suggestions"]) == 2)
    assert engine().started
    return snapshot


async def test_from_start_to_report(client, engine, jp_root_dir):
    snapshot = await begun(client, engine)
    identity = snapshot["id"]
    assert (snapshot["state"], snapshot["phase"]) == ("running", "run")
    assert (snapshot["path"], snapshot["name"]) == ("old.ipynb", "old.ipynb")
    assert snapshot["cells"]["a"]["state"] == "running"
    assert [(c["id"], c["index"], c["source"]) for c in snapshot["cells_at_start"]] == [
        ("a", 0, "print 'hello'"),
        ("b", 1, "# Title\ntext"),
    ]
    assert engine().folder == str(jp_root_dir)
    assert await client("GET", "modernizations", identity, "notebook") == (200, NOTEBOOK)
    assert (await client("GET", "modernizations", identity, "report"))[0] == 404
    engine().go_on.set()
    done = await client.until(identity, lambda s: s["state"] == "done")
    assert done["report"]["verdict"] == "runs"
    code, report = await client("GET", "modernizations", identity, "report.json")
    assert (code, report) == (200, done["report"])
    code, html = await client("GET", "modernizations", identity, "report.html")
    assert code == 200
    assert "<b>runs</b>" not in html
    assert "runs" in html
    code, markdown = await client("GET", "modernizations", identity, "report.md")
    assert (code, "runs" in markdown) == (200, True)


async def test_the_report_can_run_nothing(client, engine, jp_fetch):
    snapshot = await begun(client, engine)
    engine().go_on.set()
    await client.until(snapshot["id"], lambda s: s["state"] == "done")
    response = await jp_fetch("jupyter-mlemodernizer", "modernizations", snapshot["id"], "report.html")
    policy = response.headers["Content-Security-Policy"]
    assert "sandbox" in policy
    assert "default-src 'none'" in policy
    assert "script" not in policy


async def test_the_list_is_by_notebook_and_newest_first(client, engine):
    first = await begun(client, engine)
    engine().go_on.set()
    await client.until(first["id"], lambda s: s["state"] == "done")
    second = await begun(client, engine)
    other = await begun(client, engine, path="/folder/other.ipynb")
    code, all_ = await client("GET", "modernizations")
    assert [s["id"] for s in all_] == [other["id"], second["id"], first["id"]]
    code, mine = await client("GET", "modernizations", params={"path": "old.ipynb"})
    assert code == 200
    assert [(s["id"], s["state"], s["suggestions"]) for s in mine][1] == (first["id"], "done", 2)
    assert other["path"] == "folder/other.ipynb"


async def test_a_copy_shows_what_the_last_run_showed(client, engine, jp_root_dir):
    snapshot = await begun(client, engine)
    place = ("modernizations", snapshot["id"], "copy")
    changed = {**NOTEBOOK["cells"][0], "source": "print('hello')"}
    body = {"notebook": {**NOTEBOOK, "cells": [changed, NOTEBOOK["cells"][1]]}, "applied": ["s1"]}
    code, copy = await client("POST", *place, body=body)
    assert (code, copy["left_empty"], copy["verified"]) == (200, 1, False)
    assert copy["notebook"]["cells"][0]["outputs"] == []
    now = [{"output_type": "stream", "name": "stdout", "text": "hello now \ud800\n"}]
    engine().shown = Shown([ShownCell("a", "print('hello')", now)], {})
    engine().go_on.set()
    await client.until(snapshot["id"], lambda s: s["state"] == "done")
    code, copy = await client("POST", *place, body=body)
    assert (code, copy["left_empty"], copy["verified"]) == (200, 0, True)
    assert copy["notebook"]["cells"][0]["outputs"][0]["text"] == "hello now \ufffd\n"
    assert [("id" in cell) for cell in copy["notebook"]["cells"]] == [False, False]
    assert copy["notebook"]["metadata"]["mlemodernizer"]["verdict"] == "runs"
    assert copy["notebook"]["metadata"]["mlemodernizer"]["original"] == "old.ipynb"
    assert [file.name for file in jp_root_dir.glob("*.ipynb")] == ["old.ipynb"], "nothing is written"
    # A verification takes its place.
    engine().shown = Shown([ShownCell("a", "print('mine')", now)], {})
    assert (await client("POST", *place[:2], "verify", body={"notebook": body["notebook"]}))[0] == 202
    await client.until(snapshot["id"], lambda s: s["state"] == "done")
    code, copy = await client("POST", *place, body=body)
    assert (copy["left_empty"], copy["verified"]) == (1, False)


@pytest.fixture
def rename(jp_fetch):
    async def rename(source, target):
        body = json.dumps({"path": target})
        await jp_fetch("api", "contents", *source.split("/"), method="PATCH", body=body)

    return rename


async def listed(client, path, identity):
    """Wait until a modernization is that of the notebook of this path: the server tells of it in a task of its own."""
    for _ in range(200):
        _, known = await client("GET", "modernizations", params={"path": path})
        if [s["id"] for s in known] == [identity]:
            return known[0]
        await asyncio.sleep(0.02)
    raise AssertionError(known)


@pytest.mark.parametrize(
    ("moved", "before", "after"),
    [
        (("old.ipynb", "new name.ipynb"), "old.ipynb", "new name.ipynb"),
        (("folder/other.ipynb", "other.ipynb"), "folder/other.ipynb", "other.ipynb"),
        (("folder", "archive"), "folder/other.ipynb", "archive/other.ipynb"),
    ],
)
async def test_a_notebook_that_is_renamed_or_moved_keeps_its_review(  # noqa: PLR0917
    client, engine, rename, moved, before, after
):
    """While it runs, too; and it can be verified where it is now."""
    snapshot = await begun(client, engine, path=before)
    await rename(*moved)
    told = await listed(client, after, snapshot["id"])
    assert (told["path"], told["name"]) == (after, after.split("/")[-1])
    assert (await client("GET", "modernizations", params={"path": before}))[1] == []
    code, answer = await client.start(path=after)
    assert (code, answer["id"]) == (409, snapshot["id"])
    engine().go_on.set()
    done = await client.until(snapshot["id"], lambda s: s["state"] == "done")
    assert (done["path"], done["name"]) == (after, after.split("/")[-1])
    body = {"notebook": NOTEBOOK}
    code, answer = await client("POST", "modernizations", snapshot["id"], "verify", body=body)
    assert code == 202, answer
    assert (await listed(client, after, snapshot["id"]))["name"] == after.split("/")[-1]


async def test_what_is_beside_a_notebook_that_is_moved_stays_where_it_is(client, engine, rename, jp_root_dir):
    (jp_root_dir / "fold").mkdir()
    snapshot = await begun(client, engine, path="folder/other.ipynb")
    await rename("fold", "gone")
    await rename("old.ipynb", "new.ipynb")
    assert (await listed(client, "folder/other.ipynb", snapshot["id"]))["name"] == "other.ipynb"


async def test_a_notebook_has_one_that_runs(client, engine):
    snapshot = await begun(client, engine)
    code, answer = await client.start()
    assert (code, answer["id"]) == (409, snapshot["id"])
    assert "already" in answer["message"]
    engine().go_on.set()
    await client.until(snapshot["id"], lambda s: s["state"] == "done")
    code, _ = await client.start()
    assert code == 202


async def test_of_many_at_once_one_passes(client, engine):
    answers = await asyncio.gather(*(client.start() for _ in range(6)))
    assert sorted(code for code, _ in answers) == [202] + [409] * 5


async def test_two_run_at_once_and_the_third_waits(client, engine, jp_root_dir):
    identities = []
    for name in ("a", "b", "c"):
        (jp_root_dir / f"{name}.ipynb").write_text(json.dumps(NOTEBOOK))
        identities.append((await client.start(path=f"{name}.ipynb"))[1]["id"])
    await client.until(identities[1], lambda s: s["state"] == "running")
    waiting = await client.until(identities[2], lambda s: s["message"])
    assert waiting["state"] == "queued"
    assert engine().started == 2
    code, _ = await client("POST", "modernizations", identities[0], "cancel")
    assert code == 204
    await client.until(identities[2], lambda s: s["state"] == "running")
    assert engine().started == 3
    code, _ = await client("POST", "modernizations", identities[1], "cancel")
    assert code == 204


async def test_one_that_waits_can_be_cancelled(client, engine, jp_root_dir):
    identities = []
    for name in ("a", "b", "c"):
        (jp_root_dir / f"{name}.ipynb").write_text(json.dumps(NOTEBOOK))
        identities.append((await client.start(path=f"{name}.ipynb"))[1]["id"])
    await client("POST", "modernizations", identities[2], "cancel")
    assert (await client.snapshot(identities[2]))["state"] == "cancelled"
    assert engine().started <= 2


async def test_cancel_is_answered_when_it_has_stopped(client, engine):
    snapshot = await begun(client, engine)
    code, _ = await client("POST", "modernizations", snapshot["id"], "cancel")
    assert (code, engine().stopped) == (204, 1)
    after = await client.snapshot(snapshot["id"])
    assert (after["state"], after["suggestions"]) == ("cancelled", snapshot["suggestions"])
    code, _ = await client("POST", "modernizations", snapshot["id"], "cancel")
    assert code == 204


async def test_delete_stops_and_forgets(client, engine):
    snapshot = await begun(client, engine)
    code, _ = await client("DELETE", "modernizations", snapshot["id"])
    assert (code, engine().stopped) == (204, 1)
    assert (await client("GET", "modernizations", snapshot["id"]))[0] == 404
    assert await client("GET", "modernizations") == (200, [])
    code, _ = await client.start()
    assert code == 202


async def test_decisions_are_kept_and_have_consequences(client, engine):
    snapshot = await begun(client, engine)
    place = ("modernizations", snapshot["id"], "suggestions")

    async def decide(suggestion, status, declined=None):
        body = {"status": status, "declined": declined}
        code, answer = await client("POST", *place, suggestion, "decision", body=body)
        assert code == 204, answer
        return [s["status"] for s in (await client.snapshot(snapshot["id"]))["suggestions"]]

    assert await decide("s2", "accepted") == ["verified", "accepted"]
    assert await decide("s2", "verified") == ["verified", "verified"]
    assert await decide("s1", "rejected") == ["rejected", "proposed"]
    assert await decide("s1", "accepted") == ["accepted", "verified"]
    hunk = {"cell_id": "c1", "removed": ["old"], "added": [], "place": 0}
    assert await decide("s2", "verified", [hunk]) == ["accepted", "verified"]
    engine().go_on.set()
    done = await client.until(snapshot["id"], lambda s: s["state"] == "done")
    assert [s["status"] for s in done["suggestions"]] == ["accepted", "verified"]
    assert [s["declined"] for s in done["suggestions"]] == [[], [hunk]]
    assert await decide("s2", "rejected") == ["accepted", "rejected"]
    # A report says what was decided since it was written, too.
    await decide("s1", "rejected", [hunk])
    _, report = await client("GET", "modernizations", snapshot["id"], "report.json")
    assert [(s["status"], s["declined"]) for s in report["suggestions"]] == [("rejected", [hunk])]


async def test_verification_of_what_was_accepted(client, engine):
    snapshot = await begun(client, engine)
    identity = snapshot["id"]
    engine().go_on.set()
    await client.until(identity, lambda s: s["state"] == "done")
    await client(
        "POST", "modernizations", identity, "suggestions", "s1", "decision", body={"status": "accepted"}
    )
    engine().go_on.clear()
    now = json.loads(json.dumps(NOTEBOOK).replace("print 'hello'", "print('hello')"))
    code, answer = await client("POST", "modernizations", identity, "verify", body={"notebook": now})
    assert (code, answer["id"]) == (202, identity)
    await client.until(identity, lambda s: s["phase"] == "verify")
    assert (await client("POST", "modernizations", identity, "verify", body={"notebook": now}))[0] == 409
    assert (await client.start())[0] == 409
    engine().go_on.set()
    await client.until(identity, lambda s: s["state"] == "done")
    notebook, original, suggestions = engine().verified
    assert (notebook, original) == (now, NOTEBOOK)
    assert [(type(s), s.status) for s in suggestions] == [(Suggestion, "accepted"), (Suggestion, "verified")]


async def test_a_defect_of_ours_is_an_error_and_not_a_hang(client, engine, caplog):
    await client("GET", "settings")
    engine().fail = ZeroDivisionError("of ours")
    _, answer = await client.start()
    snapshot = await client.until(answer["id"], lambda s: s["state"] == "error")
    assert "of ours" in snapshot["message"]
    assert "defect of the extension" in caplog.text
    assert (await client.start())[0] == 202


async def test_outputs_that_cannot_be_kept_are_told_in_the_log_and_change_nothing_else(
    client, engine, caplog, monkeypatch
):
    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(Store, "keep_shown", full)
    snapshot = await begun(client, engine)
    engine().shown = Shown([ShownCell("a", "print('hello')", [])], {})
    engine().go_on.set()
    done = await client.until(snapshot["id"], lambda s: s["state"] not in ("queued", "running"))
    await client("GET", "modernizations")  # in the store's turn
    assert done["state"] == "done"
    assert "disk is full" in caplog.text
    assert "defect" not in caplog.text


async def test_what_an_earlier_run_showed_is_not_taken_for_what_the_last_one_did(client, engine, monkeypatch):
    def full(*_):
        raise sqlite3.OperationalError("database or disk is full")

    snapshot = await begun(client, engine)
    shown = [{"output_type": "stream", "name": "stdout", "text": "first run\n"}]
    engine().shown = Shown([ShownCell("a", "print('hello')", shown)], {})
    engine().go_on.set()
    await client.until(snapshot["id"], lambda s: s["state"] == "done")
    changed = {**NOTEBOOK["cells"][0], "source": "print('hello')"}
    body = {"notebook": {**NOTEBOOK, "cells": [changed]}, "applied": ["s1"]}
    place = ("modernizations", snapshot["id"])
    assert "first run" in str(await client("POST", *place, "copy", body=body))
    engine().shown = Shown([ShownCell("a", "print('hello')", [])], {})
    for name in ("forget_shown", "keep_shown"):
        with monkeypatch.context() as patch:
            patch.setattr(Store, "keep_shown", full)
            patch.setattr(Store, name, full)
            assert (await client("POST", *place, "verify", body={"notebook": body["notebook"]}))[0] == 202
            await client.until(snapshot["id"], lambda s: s["state"] == "done")
            _, copy = await client("POST", *place, "copy", body=body)
        assert "first run" not in str(copy)
        assert copy["left_empty"] == 1


async def test_what_is_wrong_with_a_kernel_is_no_defect_of_ours(client, engine, caplog):
    await client("GET", "settings")
    engine().fail = KernelStartError("python3", "no answer within 60 seconds")
    _, answer = await client.start()
    snapshot = await client.until(answer["id"], lambda s: s["state"] == "error")
    assert snapshot["message"] == "Kernel 'python3' did not start: no answer within 60 seconds."
    assert snapshot["message"] in caplog.text
    assert "defect" not in caplog.text


class TestLimits:
    @pytest.fixture
    def settings(self):
        return {"cell_timeout": 5.0, "max_trials": 3, "input_dirs": ["/data"], "max_notebook_bytes": 5000}

    async def test_a_user_can_ask_for_less_and_not_for_more(self, client, engine):
        await begun(client, engine, cell_timeout=900, timeout=60, max_trials=99, input_dirs=["mine"])
        options = engine().options
        assert (options.cell_timeout, options.timeout, options.max_trials) == (5, 60, 3)
        assert options.input_dirs == ["mine", "/data"]

    async def test_a_folder_that_is_not_there_is_told(self, client, engine, jp_root_dir):
        (jp_root_dir / "mine").mkdir()
        snapshot = await begun(client, engine, input_dirs=["mine", "yours"])
        assert [note for note in snapshot["notes"] if "folder" in note] == [
            "There is no folder yours on the server's machine: nothing was searched there."
        ]

    async def test_the_limits_in_force_are_told(self, client):
        code, settings = await client("GET", "settings")
        assert code == 200
        assert (settings["cell_timeout"], settings["max_trials"]) == (5, 3)
        assert settings["input_dirs"] == ["/data"]

    async def test_a_notebook_that_is_too_large_is_refused(self, client, engine):
        large = {**NOTEBOOK, "metadata": {"filler": "x" * 6000}}
        code, answer = await client.start(notebook=large)
        assert code == 413
        assert "max_notebook_bytes" in answer["message"]


async def test_a_person_tries_a_source_of_her_own(client, engine):
    snapshot = await begun(client, engine)
    place = ("modernizations", snapshot["id"], "try")
    body = {"notebook": NOTEBOOK, "cell_id": "a", "source": "print('hi')", "suggestion_id": "s1"}
    code, answer = await client("POST", *place, body=body)
    assert (code, answer["id"]) == (409, snapshot["id"])
    engine().go_on.set()
    done = await client.until(snapshot["id"], lambda s: s["state"] == "done")
    engine().go_on.clear()

    code, answer = await client("POST", *place, body={**body, "source": "print 'hello'"})
    assert (code, "nothing to try" in answer["message"]) == (400, True)
    assert (await client.snapshot(snapshot["id"]))["state"] == "done"

    code, answer = await client("POST", *place, body=body)
    assert (code, answer["id"]) == (202, snapshot["id"])
    await client.until(snapshot["id"], lambda s: s["state"] == "running")
    assert (await client("POST", *place, body=body))[0] == 409
    engine().go_on.set()
    after = await client.until(snapshot["id"], lambda s: s["state"] == "done")
    assert [(s["id"], s["origin"]) for s in after["suggestions"]] == [("s1", "user"), ("s2", "rule:python2")]
    assert after["suggestions"][0]["edits"][0]["source"] == "print('hi')"
    assert (after["message"], after["report"]) == (done["message"], done["report"])


async def test_a_try_that_is_stopped_leaves_things_as_they_were(client, engine):
    snapshot = await begun(client, engine)
    engine().go_on.set()
    done = await client.until(snapshot["id"], lambda s: s["state"] == "done")
    engine().go_on.clear()
    body = {"notebook": NOTEBOOK, "cell_id": "a", "source": "print('hi')"}
    await client("POST", "modernizations", snapshot["id"], "try", body=body)
    await client.until(snapshot["id"], lambda s: s["state"] == "running")
    assert (await client("POST", "modernizations", snapshot["id"], "cancel"))[0] == 204
    after = await client.snapshot(snapshot["id"])
    assert (after["state"], after["suggestions"]) == ("done", done["suggestions"])


async def test_a_try_that_is_stopped_while_it_waits_leaves_things_as_they_were(client, engine, jp_root_dir):
    snapshot = await begun(client, engine)
    engine().go_on.set()
    done = await client.until(snapshot["id"], lambda s: s["state"] == "done")
    engine().go_on.clear()
    for name in ("a", "b"):
        (jp_root_dir / f"{name}.ipynb").write_text(json.dumps(NOTEBOOK))
        await client.start(path=f"{name}.ipynb")
    body = {"notebook": NOTEBOOK, "cell_id": "a", "source": "print('hi')"}
    await client("POST", "modernizations", snapshot["id"], "try", body=body)
    await client.until(snapshot["id"], lambda s: s["state"] == "queued")
    assert (await client("POST", "modernizations", snapshot["id"], "cancel"))[0] == 204
    after = await client.snapshot(snapshot["id"])
    assert (after["state"], after["message"]) == ("done", done["message"])


async def test_without_a_model_there_is_nobody_to_ask(client, engine):
    snapshot = await begun(client, engine)
    body = {"notebook": NOTEBOOK, "cell_id": "a", "hint": "use iloc"}
    code, answer = await client("POST", "modernizations", snapshot["id"], "ask", body=body)
    assert (code, "No language model is configured" in answer["message"]) == (409, True)


class TestWithAModel:
    @pytest.fixture
    def settings(self):
        return {"model": "some-model"}

    async def test_it_is_asked_again_with_a_hint(self, client, engine):
        snapshot = await begun(client, engine)
        place = ("modernizations", snapshot["id"], "ask")
        body = {"notebook": NOTEBOOK, "cell_id": "a", "hint": "use iloc", "suggestion_id": "s2"}
        assert (await client("POST", *place, body=body))[0] == 409
        engine().go_on.set()
        done = await client.until(snapshot["id"], lambda s: s["state"] == "done")
        engine().go_on.clear()

        code, answer = await client("POST", *place, body={**body, "cell_id": "zzz"})
        assert (code, "no such code cell" in answer["message"]) == (400, True)
        code, answer = await client("POST", *place, body={**body, "suggestion_id": "zzz"})
        assert (code, "no suggestion zzz" in answer["message"]) == (400, True)

        for number in (1, 2):
            assert (await client("POST", *place, body=body))[0] == 202
            await client.until(snapshot["id"], lambda s: s["state"] == "running")
            engine().go_on.set()
            after = await client.until(snapshot["id"], lambda s: s["state"] == "done")
            engine().go_on.clear()
            assert [call["number"] for call in after["calls"]] == list(range(1, number + 1))
            spent = {
                "calls": number,
                "input_tokens": 100 * number,
                "output_tokens": 20 * number,
                "cost": None,
            }
            assert after["report"]["spent"] == spent
        ready, model = engine().asked
        assert model.model == "some-model"
        assert "s2" not in [s.id for s in ready.chain.suggestions]
        assert after["suggestions"][-1]["id"] == "s3"
        assert after["report"] == {**done["report"], "spent": spent}
        # A verification makes another report, and has cost nothing.
        assert (await client("POST", *place[:2], "verify", body={"notebook": NOTEBOOK}))[0] == 202
        engine().go_on.set()
        verified = await client.until(snapshot["id"], lambda s: s["last_seq"] > after["last_seq"] + 3)
        assert verified["report"]["spent"] == spent


async def test_a_try_that_goes_wrong_is_told_and_leaves_the_rest(client, engine, monkeypatch):
    snapshot = await begun(client, engine)
    engine().go_on.set()
    await client.until(snapshot["id"], lambda s: s["state"] == "done")

    async def retry(*_, **__):
        raise RuntimeError("no more kernels")

    monkeypatch.setattr(engine(), "retry", retry)
    body = {"notebook": NOTEBOOK, "cell_id": "a", "source": "print('hi')"}
    assert (await client("POST", "modernizations", snapshot["id"], "try", body=body))[0] == 202
    after = await client.until(snapshot["id"], lambda s: s["notes"] and s["state"] != "running")
    assert (after["state"], after["notes"]) == ("done", ["It went wrong: RuntimeError: no more kernels"])


async def test_other_extensions_suggest_and_a_person_decides(client, engine, monkeypatch):
    monkeypatch.setattr("jupyter_mlemodernizer.server.modernizations._FROM_EXTENSIONS", 1)
    snapshot = await begun(client, engine)
    where = ("modernizations", snapshot["id"], "suggestions")
    edit = {"op": "replace", "cell_id": "a", "base": "print 'hello'", "source": "print('hello')"}
    asked = {
        "extension": "@me/lint",
        "kind": "repair",
        "title": "Call print",
        "edits": [edit],
        "checks": ["Seen."],
    }
    code, made = await client("POST", *where, body=asked)
    assert (code, made["origin"], made["status"]) == (201, "extension:@me/lint", "proposed")
    assert (made["changes_behaviour"], made["evidence"]["checks"]) == (True, ["Seen."])
    known = await client.until(snapshot["id"], lambda s: len(s["suggestions"]) == 3)
    assert known["suggestions"][-1] == made
    assert await client("POST", *where, made["id"], "decision", body={"status": "accepted"}) == (204, "")
    code, answer = await client("POST", *where, body=asked)
    assert (code, "that is all" in answer["message"]) == (400, True)


@pytest.mark.parametrize(
    "wrong",
    [
        {"extension": "rule:of mine"},
        {"extension": ""},
        {"title": ""},
        {"edits": []},
        {"edits": [{"op": "run", "cell_id": "a"}]},
        {"status": "verified"},
        {"origin": "rule:mine"},
    ],
)
async def test_what_an_extension_cannot_say(client, engine, wrong):
    snapshot = await begun(client, engine)
    edit = {"op": "delete", "cell_id": "a", "base": "print 'hello'"}
    right = {"extension": "lint", "kind": "repair", "title": "Drop it", "edits": [edit]}
    code, answer = await client(
        "POST", "modernizations", snapshot["id"], "suggestions", body={**right, **wrong}
    )
    assert (code, "not right" in answer["message"]) == (400, True)


async def test_the_example_is_a_notebook_with_the_data_that_it_reads(client):
    code, answer = await client("GET", "example")
    assert code == 200
    notebook = json.loads(answer["files"][answer["notebook"]])
    assert any("input/train.csv" in "".join(cell["source"]) for cell in notebook["cells"])
    folder = answer["notebook"].rpartition("/")[0]
    assert {f"{folder}/input/train.csv", f"{folder}/input/test.csv"} <= set(answer["files"])
