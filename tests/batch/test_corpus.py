"""A whole corpus through the command: what is written, what is done again, what is left after a death."""

import json
import os
import re
import signal
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from html import unescape
from pathlib import Path
from typing import Any

import dask
import psutil
import pyarrow.parquet as pq
import pytest
from dask.utils import parse_timedelta
from distributed.comm.core import CommClosedError

from jupyter_mlemodernizer.batch.cluster import ClusterError, Connected, Wanted, connect
from jupyter_mlemodernizer.batch.fingerprint import listing
from jupyter_mlemodernizer.batch.plan import Plan, Settings
from jupyter_mlemodernizer.batch.rows import Row
from jupyter_mlemodernizer.batch.run import Out, Run, environment_on
from jupyter_mlemodernizer.batch.sources import find
from jupyter_mlemodernizer.cli import main
from jupyter_mlemodernizer.cli.batch import render
from jupyter_mlemodernizer.kernelspecs import installed_kernels
from jupyter_mlemodernizer.model import Options

from .conftest import notebook, started

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
    (folder / "sub" / "missing.ipynb").write_text(notebook("print(1)", "print(open('absent.csv').read())"))
    (folder / "damaged.ipynb").write_text("no notebook")
    return folder


@pytest.fixture(scope="module")
def connected() -> Iterator[Connected]:
    """One cluster of one worker for all runs in this process."""
    with connect(Wanted(workers=1)) as cluster:
        yield cluster


def run(connected: Connected, sources: list[Path], out: Path, **settings: Any) -> list[Row | None]:
    """What the command does, on a cluster that is there already; returns what was passed, in order."""
    listing.cache_clear()
    results, passed = Out(out), []
    options = Options(kernel_name="python3", verify=settings.pop("verify", True))
    plan = Plan(
        find([str(source) for source in sources], leave_out=out),
        Settings(options=options, **settings),
        installed_kernels(),
        environment_on(connected),
    )
    results.describe(sources=[str(source) for source in sources])
    Run(plan, connected, results, passed.append).run()
    render(out)
    return passed


@pytest.fixture(scope="module")
def done(corpus, connected, tmp_path_factory):
    """The folder of results of one run."""
    out = tmp_path_factory.mktemp("out")
    before = contents(corpus)
    run(connected, [corpus], out, keep_outputs=out / "outputs")
    assert contents(corpus) == before
    return out


def test_verdicts_and_files(done):
    out = done
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


def test_tables_say_what_the_reports_say(done):
    out = done
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
    out = done
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


def test_again_only_what_changed_is_done(done, connected, corpus, capsys):
    out = done
    before = {row["name"]: row["finished"] for row in table(out, "notebooks")}
    (corpus / "good.ipynb").write_text(notebook("print(1)  # changed"))
    passed = run(connected, [corpus], out, keep_outputs=out / "outputs")
    assert [row["name"] for row in passed if row] == ["good.ipynb"]
    after = {row["name"]: row["finished"] for row in table(out, "notebooks")}
    assert {name for name in after if after[name] != before[name]} == {"good.ipynb"}
    assert len(after) == 5
    rendered = (out / "report.html").read_text()
    (out / "report.html").unlink()
    assert main(["batch", "report", str(out)]) == 0
    assert (out / "report.html").read_text() == rendered
    assert main(["batch", "compare", str(out), str(out)]) == 0
    assert "5 the same" in capsys.readouterr().out


def wait_for(condition, seconds: float = 100.0) -> None:
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


@pytest.mark.timeout(300)  # the command starts three times, each with a cluster
def test_stopped_in_the_middle_it_goes_on_where_it_was(tmp_path):
    """First with kill -9, then with Ctrl+C, then to the end."""
    folder, out = tmp_path / "corpus", tmp_path / "out"
    folder.mkdir()
    (folder / "0.ipynb").write_text(notebook("print(1)"))
    (folder / "1.ipynb").write_text(notebook(SLEEPER.format(3000)))
    command = (folder, "--out", out, "--kernel", "python3", "--workers", "1", "--no-verify")
    before = []
    for how in (signal.SIGKILL, signal.SIGINT):
        with started(*command) as process:
            wait_for(lambda: listed(out) == {"0.ipynb"} and kernels(process.pid))
            below = psutil.Process(process.pid).children(recursive=True)
            process.send_signal(how)
            said, errors = process.communicate(timeout=100)
        wait_for(lambda: not any(map(lives, below)))  # noqa: B023 (called before the next turn)
        assert not directories(folder)
        before = before or table(out, "notebooks")
        assert table(out, "notebooks") == before
    assert process.returncode == 130
    assert "dashboard http://127.0.0.1:" in said
    assert "goes on where it stopped" in errors
    (folder / "1.ipynb").write_text(notebook("print(1)"))
    with started(*command) as process:
        said, errors = process.communicate(timeout=100)
    assert process.returncode == 0, errors
    assert "2 notebooks (1 done before)" in said
    first, second = sorted(table(out, "notebooks"), key=lambda row: str(row["name"]))
    assert [first] == before
    assert first["verdict"] == second["verdict"] == "reproduces"


def lives(process: psutil.Process) -> bool:
    return bool(process.is_running() and process.status() != psutil.STATUS_ZOMBIE)


def words(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""


def directories(corpus: Path) -> list[Path]:
    """Those in which notebooks of a corpus run."""
    ids = [entry.id for entry in find([str(corpus)], leave_out=corpus / "out")]
    return [path for i in ids for path in Path(tempfile.gettempdir()).glob(f"mlemodernizer-notebook-{i}*")]


def kernels(*above: int) -> list[psutil.Process]:
    """The kernels of notebooks that run below some processes."""
    found = []
    for pid in above:
        with suppress(psutil.NoSuchProcess):
            for process in psutil.Process(pid).children(recursive=True):
                parent = process.parent()
                if "ipykernel_launcher" in words(process) and parent and "fork_server" in words(parent):
                    found.append(process)
    return found


def workers(connected: Connected) -> set[int]:
    """Process ids of the workers of a cluster of one's own."""
    return {nanny.pid for nanny in connected.client.cluster.workers.values()} - {None}


def test_what_is_called_off_ends_on_the_worker_which_goes_on(connected, tmp_path):
    """Also on a cluster of somebody's, whose workers do not end with the run."""
    for name in ("0", "1"):
        (tmp_path / f"{name}.ipynb").write_text(notebook(SLEEPER.format(3000)))
    before = workers(connected)

    class Interrupted(Connected):
        def slots(self) -> int:
            if not any(self.client.processing().values()):
                return 1
            wait_for(lambda: kernels(*before))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(Interrupted(**vars(connected)), [tmp_path], tmp_path / "out", verify=False)
    wait_for(lambda: not kernels(*before))
    wait_for(lambda: not directories(tmp_path))
    assert workers(connected) == before
    (tmp_path / "0.ipynb").write_text(notebook("print(1)"))
    (row,) = run(connected, [tmp_path / "0.ipynb"], tmp_path / "out", verify=False)
    assert row is not None
    assert row["verdict"] == "reproduces"


def test_the_baseline_changes_nothing(corpus, connected, tmp_path):
    run(connected, [corpus / "old.ipynb"], tmp_path, baseline=True)
    (row,) = table(tmp_path, "notebooks")
    assert row["verdict"] in ("partial", "failed")
    assert row["first_cause"] == "a name is gone from its module"
    assert table(tmp_path, "suggestions") == []
    assert not (tmp_path / "notebooks").exists()


def test_a_worker_that_dies_is_replaced_and_its_notebook_tried_once_more(connected, tmp_path):
    folder, out = tmp_path / "corpus", tmp_path / "out"
    folder.mkdir()
    (folder / "0.ipynb").write_text(notebook(SLEEPER.format(3000)))
    (folder / "1.ipynb").write_text(notebook("print(1)"))
    killed: list[int] = []

    def kill_twice() -> None:
        while len(killed) < 2:
            wait_for(lambda: kernels(*workers(connected) - set(killed)))
            (worker,) = workers(connected)
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)

    killer = threading.Thread(target=kill_twice)
    killer.start()
    rows = {row["name"]: row for row in run(connected, [folder], out, verify=False) if row}
    killer.join()
    assert rows["0.ipynb"]["ended"] == "killed its worker twice"
    assert rows["0.ipynb"]["verdict"] == "failed"
    assert rows["1.ipynb"]["verdict"] == "reproduces"
    assert len(killed) == 2


@pytest.mark.parametrize(
    ("error", "told", "words"),
    [
        (CommClosedError("closed"), ClusterError, "goes on where it stopped"),
        (CancelledError("lost"), ClusterError, "goes on where it stopped"),
        (OSError("no space left"), OSError, "no space left"),
    ],
)
def test_a_scheduler_that_goes_is_told_alike_wherever_it_shows(connected, error, told, words):
    address = connected.client.scheduler.address
    with pytest.raises(told, match=words), connect(Wanted(scheduler=address)):
        raise error


def test_a_worker_that_is_gone_for_good_is_replaced_and_a_slow_one_waited_for(connected):
    cluster = connected.client.cluster
    assert parse_timedelta(dask.config.get("distributed.deploy.lost-worker-timeout")) >= 60
    (nanny,) = cluster.workers.values()
    with dask.config.set({"distributed.deploy.lost-worker-timeout": "10 ms"}):
        cluster.sync(nanny.close)
        wait_for(lambda: not cluster.workers)
        wait_for(lambda: connected.slots() == 1)


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
    monkeypatch.chdir(corpus)
    try:
        status = main(["batch", *arguments])
    except SystemExit as stop:
        status = stop.code
    assert status == 2
    assert words in capsys.readouterr().err


def test_a_dry_run_counts_and_runs_nothing(corpus, tmp_path, monkeypatch, capsys):
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
    assert "2 notebooks, 1 code cell\n" in said
    assert "1 cannot be begun" in said
    assert re.search(r"1  nothing_like_it \*", said)
    assert re.search(r"1  pydantic\n", said)
    assert "json" not in said
    assert not out.exists()
