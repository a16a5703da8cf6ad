"""A whole corpus through the command: what is written, what is done again, what is left after a death."""

import json
import re
import signal
import time
from collections import Counter
from html import unescape
from pathlib import Path

import psutil
import pyarrow.parquet as pq
import pytest

from .conftest import batch, notebook, processes_of, start

SLEEPER = "import time\ntime.sleep({})\nprint(1)"


def table(out: Path, name: str) -> list[dict]:
    return pq.read_table(out / "results" / name).to_pylist()


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    folder = tmp_path_factory.mktemp("corpus")
    (folder / "sub").mkdir()
    (folder / "sub" / "numbers.txt").write_text("1\n")
    (folder / "sub" / "tools.py").write_text(
        "from collections import Mapping\n\ndef is_map(x):\n    return isinstance(x, Mapping)\n"
    )
    (folder / "good.ipynb").write_text(notebook("print(1)", "open('made.txt', 'w').write('x')\nprint(1)"))
    (folder / "old.ipynb").write_text(
        notebook(
            "from collections import Iterable\nimport time",
            "start = time.clock()\nprint(1)",
            "import math\nmath.gone(1)",
        )
    )
    (folder / "sub" / "input.ipynb").write_text(
        notebook("print(open('numbers.txt').read())", "import tools\nprint(int(tools.is_map({})))")
    )
    (folder / "sub" / "missing.ipynb").write_text(notebook("open('absent.csv').read()", "print(1)"))
    (folder / "damaged.ipynb").write_text("no notebook")
    return folder


@pytest.fixture(scope="module")
def done(corpus, tmp_path_factory):
    """The folder of results of one run, with what the corpus was before."""
    out = tmp_path_factory.mktemp("out")
    before = contents(corpus)
    status, said, errors = batch(
        corpus, "--out", out, "--kernel", "python3", "--workers", "2", "--keep-outputs"
    )
    assert status == 0, errors
    assert contents(corpus) == before
    return out, said


def test_verdicts_and_files(done):
    out, said = done
    rows = {row["name"]: row for row in table(out, "notebooks")}
    assert {name: row["verdict"] for name, row in rows.items()} == {
        "good.ipynb": "reproduces",
        "old.ipynb": "partial",
        "sub/input.ipynb": "reproduces",
        "sub/missing.ipynb": "blocked",
        "damaged.ipynb": "failed",
    }
    assert rows["good.ipynb"]["runs_today"]
    assert not rows["sub/input.ipynb"]["runs_today"]
    assert "not valid JSON" in rows["damaged.ipynb"]["ended"]
    assert rows["sub/missing.ipynb"]["needs"] == ["input absent.csv"]
    new = json.loads((out / "notebooks" / "old.ipynb").read_text())
    assert "collections.abc" in new["cells"][0]["source"]
    assert "collections.abc" in (out / "notebooks" / "sub" / "input.helpers" / "tools.py").read_text()
    assert (out / "outputs" / "good.ipynb" / "made.txt").read_text() == "x"
    assert "dashboard http://127.0.0.1:" in said
    assert "5 notebooks" in said


def test_tables_say_what_the_reports_say(done):
    out, _ = done
    suggestions, cells = table(out, "suggestions"), table(out, "cells")
    for row in table(out, "notebooks"):
        path = out / "reports" / f"{row['name']}.json"
        if not path.exists():
            assert row["ended"]
            continue
        report = json.loads(path.read_text())
        mine = [s for s in suggestions if s["notebook"] == row["id"]]
        assert [s["origin"] for s in sorted(mine, key=lambda s: s["number"])] == [
            s["origin"] for s in report["suggestions"]
        ]
        assert row["suggestions"] == len(mine)
        states = {c["number"]: c["state"] for c in cells if c["notebook"] == row["id"]}
        assert states == {c["number"]: c["state"] for c in report["cells"]}
    assert {c["wanted"] for c in cells if c["wanted"]} == {
        "AttributeError: module 'math' has no attribute 'gone'"
    }


def test_every_number_of_the_report_from_the_tables(done):
    out, _ = done
    page = (out / "report.html").read_text()
    rows, suggestions, cells = (table(out, name) for name in ("notebooks", "suggestions", "cells"))
    verdicts = Counter(row["verdict"] for row in rows)
    cards = [int(n) for n in re.findall(r'<div class="card"[^>]*><b>(\d+)</b>', page)]
    assert cards == [verdicts[name] for name in ("reproduces", "runs", "partial", "blocked", "failed")]
    runs = [row for row in rows if row["verdict"] in ("reproduces", "runs")]
    expected = {
        "notebooks": len(rows),
        "ran then": sum(row["ran_then"] for row in rows),
        "run today": sum(row["runs_today"] for row in rows),
        "run now": len(runs),
        "reproduce": verdicts["reproduces"],
    }
    for cause in {name for row in rows for name in row["causes"]}:
        met = [row for row in rows if cause in row["causes"]]
        expected[cause] = f"{sum(row in runs for row in met)} of {len(met)}"
    for kind in {s["fix"] for s in suggestions if s["applied"]}:
        expected[kind] = sum(s["fix"] == kind and s["applied"] for s in suggestions)
    bars = dict(
        re.findall(
            r"<title>([^<]*)</title>[^<]*</text>.*?<text class=\"value\"[^>]*>([^<]*)</text>", page, re.DOTALL
        )
    )
    shown = {unescape(name): value.split("  ")[0] for name, value in bars.items()}
    assert {name: shown[name] for name in expected} == {name: str(value) for name, value in expected.items()}
    for origin in {s["origin"] for s in suggestions}:
        mine = [s for s in suggestions if s["origin"] == origin]
        numbers = [
            len(mine),
            sum(s["status"] in ("verified", "accepted") for s in mine),
            sum(s["applied"] for s in mine),
            len({s["notebook"] for s in mine if s["applied"]}),
        ]
        line = re.search(rf"<tr><td><code>{re.escape(origin)}</code></td>.*?</tr>", page, re.DOTALL)
        assert line is not None
        assert [int(n) for n in re.findall(r'class="n">(\d+)<', line.group())] == numbers
    assert all(f"<code>{cell['wanted']}" in unescape(page) for cell in cells if cell["wanted"])


def test_again_only_what_changed_is_done(done, corpus):
    out, _ = done
    before = {row["name"]: row["finished"] for row in table(out, "notebooks")}
    (corpus / "good.ipynb").write_text(notebook("print(1)  # changed"))
    status, said, errors = batch(
        corpus, "--out", out, "--kernel", "python3", "--workers", "1", "--keep-outputs"
    )
    assert status == 0, errors
    after = {row["name"]: row["finished"] for row in table(out, "notebooks")}
    # What cannot be read is looked at again each time.
    assert {name for name in after if after[name] != before[name]} == {"good.ipynb"}
    assert len(after) == 5
    assert "done before" in said
    rendered = (out / "report.html").read_text()
    (out / "report.html").unlink()
    status, said, _ = batch("report", out)
    assert status == 0
    assert (out / "report.html").read_text() == rendered
    status, said, _ = batch("compare", out, out)
    assert status == 0
    assert "5 the same" in said


def wait_for(condition, seconds: float = 60.0) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)


def listed(out: Path) -> set[str]:
    return (
        {row["name"] for row in table(out, "notebooks")}
        if any((out / "results" / "notebooks").glob("*.parquet"))
        else set()
    )


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["kill -9", "Ctrl+C"])
def test_stopped_in_the_middle_it_goes_on_where_it_was(tmp_path, how):
    folder, out = tmp_path / "corpus", tmp_path / "out"
    folder.mkdir()
    for number in range(3):
        (folder / f"{number}.ipynb").write_text(notebook(SLEEPER.format(30 if number == 1 else 0.1)))
    command = (folder, "--out", out, "--kernel", "python3", "--workers", "1", "--no-verify", "-q")
    process = start(*command, start_new_session=True)
    wait_for(lambda: "0.ipynb" in listed(out))
    below = psutil.Process(process.pid).children(recursive=True)
    process.send_signal(how)
    _, errors = process.communicate(timeout=30)
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert "goes on where it stopped" in errors
    wait_for(lambda: not any(p.is_running() and p.status() != psutil.STATUS_ZOMBIE for p in below), 15)
    first = {row["name"]: row["finished"] for row in table(out, "notebooks")}
    assert "1.ipynb" not in first
    (folder / "1.ipynb").write_text(notebook("print(1)"))
    status, _, errors = batch(*command)
    assert status == 0, errors
    rows = {row["name"]: row for row in table(out, "notebooks")}
    assert {name: row["verdict"] for name, row in rows.items()} == dict.fromkeys(
        ["0.ipynb", "1.ipynb", "2.ipynb"], "reproduces"
    )
    assert rows["0.ipynb"]["finished"] == first["0.ipynb"]


def test_a_worker_that_dies_is_replaced_and_its_notebook_tried_once_more(tmp_path):
    folder, out = tmp_path / "corpus", tmp_path / "out"
    folder.mkdir()
    (folder / "0.ipynb").write_text(notebook(SLEEPER.format(60)))
    (folder / "1.ipynb").write_text(notebook("print(1)"))
    process = start(folder, "--out", out, "--kernel", "python3", "--workers", "1", "--no-verify")
    client = psutil.Process(process.pid)

    def engines() -> list[psutil.Process]:
        """Notebooks that run: their keepers are the children of a fork server, which is a worker's."""
        return [
            p
            for p in client.children(recursive=True)
            if p.is_running() and "ipykernel_launcher" in " ".join(_words(p))
        ]

    killed: set[int] = set()
    for _ in range(2):
        wait_for(lambda: _forking(client, killed) is not None and bool(engines()))
        worker = _forking(client, killed)
        assert worker is not None
        killed.add(worker.pid)
        worker.kill()
    _, errors = process.communicate(timeout=100)
    rows = {row["name"]: row for row in table(out, "notebooks")}
    assert rows["0.ipynb"]["ended"] == "killed its worker twice", errors
    assert rows["0.ipynb"]["verdict"] == "failed"
    assert rows["1.ipynb"]["verdict"] == "reproduces"
    assert not processes_of(str(tmp_path))


def _words(process: psutil.Process) -> list[str]:
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def _forking(client: psutil.Process, killed: set[int]) -> psutil.Process | None:
    """The worker whose fork server runs a notebook."""
    for process in client.children(recursive=True):
        if any("fork_server" in word for word in _words(process)):
            parent = process.parent()
            if (
                parent is not None
                and parent.pid not in killed
                and parent.pid != client.pid
                and "fork_server" not in " ".join(_words(parent))
            ):
                return parent
    return None


def test_the_baseline_changes_nothing(corpus, tmp_path):
    status, _, errors = batch(
        corpus / "old.ipynb",
        corpus / "sub" / "input.ipynb",
        "--out",
        tmp_path,
        "--kernel",
        "python3",
        "--baseline",
        "-q",
        "--workers",
        "2",
    )
    assert status == 0, errors
    rows = {row["name"]: row for row in table(tmp_path, "notebooks")}
    assert rows["old.ipynb"]["verdict"] in ("partial", "failed")
    assert rows["old.ipynb"]["first_cause"] == "a name is gone from its module"
    assert table(tmp_path, "suggestions") == []
    assert not (tmp_path / "notebooks").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere"], "no file or folder"),
        (["report", "nowhere"], "OUT is the folder"),
        (["compare", "nowhere"], "OUT1 OUT2"),
        ([".", "--memory-per-notebook", "much"], "is no size"),
        ([".", "--workers", "0"], "at least 1"),
        ([".", "--input-dir", "nowhere"], "no such folder"),
    ],
)
def test_wrong_usage_says_what_to_do(corpus, monkeypatch, capsys, arguments, words):
    from jupyter_mlemodernizer.cli import main

    monkeypatch.chdir(corpus)
    try:
        status = main(["batch", *arguments])
    except SystemExit as stop:
        status = stop.code
    assert status == 2
    assert words in capsys.readouterr().err


def test_a_dry_run_counts_and_runs_nothing(corpus, tmp_path, monkeypatch, capsys):
    from jupyter_mlemodernizer.cli import main

    (tmp_path / "n.ipynb").write_text(notebook("import nothing_like_it, json\nimport pydantic"))
    out = tmp_path / "out"
    assert (
        main(
            [
                "batch",
                str(tmp_path / "n.ipynb"),
                str(corpus / "damaged.ipynb"),
                "--kernel",
                "python3",
                "--dry-run",
                "--out",
                str(out),
            ]
        )
        == 0
    )
    said = capsys.readouterr().out
    assert "2 notebooks, 1 code cells" in said
    assert "1 cannot be begun" in said
    assert re.search(r"1  nothing_like_it \*", said)
    assert re.search(r"1  pydantic\n", said)
    assert "json" not in said
    assert not out.exists()
