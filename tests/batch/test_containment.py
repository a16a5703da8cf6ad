"""What one notebook does harms no other, and is named. The whole set of twenty: ``python -m benchmarks.corpus hostile``."""

import os
import sys
import tempfile
import time
from pathlib import Path

import pytest

from jupyter_mlemodernizer.batch import namespaces, warden, worker
from jupyter_mlemodernizer.batch.job import Limits, Outcome
from jupyter_mlemodernizer.batch.rows import rows
from jupyter_mlemodernizer.batch.workplace import keep
from jupyter_mlemodernizer.model import Options
from jupyter_mlemodernizer.verdict import in_one_sentence

from .conftest import ID, job, processes_of

needs_namespaces = pytest.mark.skipif(not namespaces.available(), reason="this machine permits no namespaces")


def directories() -> list[Path]:
    return list(Path(tempfile.gettempdir()).glob(f"mlemodernizer-notebook-{ID}*"))


def test_a_good_notebook(modernize, tmp_path):
    (tmp_path / "input.txt").write_text("1")
    done = modernize(job("print(open('input.txt').read())", folder=tmp_path))
    assert done.report is not None, done.ended
    assert done.report.verdict == "reproduces"
    assert done.overrun == done.left_behind == []
    assert done.peak_memory > 2**20
    assert not directories()


def test_a_machine_that_does_not_see_the_inputs_is_told_and_it_is_tried_again(modernize, tmp_path):
    """It may be only that a worker's file system is not there just now."""
    lost = job("print(1)", folder=tmp_path / "absent")
    done = modernize(lost)
    assert f"does not see {tmp_path / 'absent'}" in done.ended
    (row,) = rows(lost.model_copy(update={"fingerprint": "of it"}), done)["notebooks"]
    assert row["verdict"] == "failed"
    assert row["fingerprint"] == ""


@needs_namespaces
@pytest.mark.parametrize("target", ["os.getppid()", "-1"])
def test_it_can_end_no_process_but_its_own(modernize, tmp_path, target):
    done = modernize(job(f"import os\nos.kill({target}, 9)", folder=tmp_path))
    assert done.report is None
    assert "ended the process that runs it" in done.ended
    after = modernize(job("print(1)", folder=tmp_path))
    assert after.report is not None
    assert after.report.verdict == "reproduces"


def test_it_cannot_stop_the_process_that_runs_it(modernize, tmp_path):
    started = time.monotonic()
    done = modernize(job("import os, signal\nos.kill(os.getppid(), signal.SIGSTOP)", folder=tmp_path))
    assert "stopped the process" in done.ended
    assert time.monotonic() - started < 60


def test_too_many_processes(modernize, tmp_path):
    bomb = "import subprocess\nps = []\nwhile True:\n    ps.append(subprocess.Popen(['sleep', '98761']))"
    done = modernize(job(bomb, folder=tmp_path))
    assert any("more than 40 processes" in words for words in done.overrun), done
    assert not processes_of("sleep 98761")


def test_too_much_memory(modernize, tmp_path):
    limits = Limits(memory=400 * 2**20)
    eater = "x = []\nwhile True:\n    x.append(bytearray(20_000_000))"
    done = modernize(job(eater, folder=tmp_path, limits=limits))
    assert any("bytes of memory" in words for words in done.overrun)
    # The engine lived on, and can tell which cell it was.
    assert done.report is not None
    assert done.report.cells[0].state == "failed"


@pytest.mark.parametrize(
    "source",
    [
        "f = open('big', 'wb')\nwhile True:\n    f.write(bytes(1_000_000))",
        "n = 0\nwhile True:\n    n += 1\n    open(f'big{n}', 'wb').write(bytes(10_000_000))",
    ],
    ids=["one endless file", "many files"],
)
def test_too_much_on_disk(modernize, tmp_path, source):
    done = modernize(job(source, folder=tmp_path))
    said = done.ended or (in_one_sentence(done.report) if done.report else "")
    assert "on disk" in said or "File too large" in said
    assert not list(tmp_path.iterdir())


def test_daemons_are_named_and_gone(modernize, tmp_path):
    left = (
        "import os, sys, time\nos.system('setsid sleep 98762 &')\nif os.fork() == 0:\n    os.setsid()\n"
        "    if os.fork() == 0:\n        os.execvp('sleep', ['sleep', '98763'])\n    os._exit(0)\ntime.sleep(1)\nprint(1)"
    )
    done = modernize(job(left, folder=tmp_path))
    assert done.report is not None
    assert done.report.verdict == "reproduces"
    assert any(name.startswith("sleep") for name in done.left_behind)
    assert not processes_of("sleep 9876")


@needs_namespaces
def test_inputs_are_read_only_and_its_own_directory_is_not(modernize, tmp_path):
    inputs = tmp_path / "input"
    (inputs / "deep").mkdir(parents=True)
    (inputs / "deep" / "train.csv").write_text("kept")
    own = tmp_path / "notebooks"
    own.mkdir()
    (own / "data.txt").write_text("kept")
    sources = [
        "import os, shutil\ntry:\n    open('data.txt', 'w')\nexcept OSError as e:\n    print(e.errno)",
        "try:\n    open('../input/deep/train.csv', 'w')\nexcept OSError as e:\n    print(e.errno)",
        "open('../input/deep/new.txt', 'w').write('x')\nos.remove('data.txt')\nshutil.rmtree('.', ignore_errors=True)\nprint(30)",
    ]
    done = modernize(job(*sources, folder=own))
    assert done.report is not None
    shown = [cell.comparison and cell.comparison.now for cell in done.report.cells]
    assert [cell.state for cell in done.report.cells] == ["ran"] * 3, done.report.summary
    assert shown == [[30.0]] * 3  # EROFS
    assert (own / "data.txt").read_text() == (inputs / "deep" / "train.csv").read_text() == "kept"
    assert [path.name for path in (inputs / "deep").iterdir()] == ["train.csv"]


@needs_namespaces
def test_isolated_there_is_no_network_and_nothing_else_is_writable(modernize, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    own = tmp_path / "own"
    own.mkdir()
    sources = [
        "import socket\ns = socket.socket()\ns.settimeout(3)\n"
        "try:\n    s.connect(('192.0.2.1', 80))\nexcept OSError as e:\n    print(e.errno)",
        f"try:\n    open('{elsewhere}/x', 'w')\nexcept OSError as e:\n    print(e.errno)",
        "import tempfile\nopen('mine', 'w').write('x')\ntempfile.TemporaryFile().write(b'x')\nprint(1)",
    ]
    kept = tmp_path / "kept"
    done = modernize(job(*sources, folder=own, isolate=True, keep_outputs=str(kept)))
    assert done.report is not None, done
    assert (kept / "mine").read_text() == "x"
    first, second, third = done.report.cells
    assert first.comparison is not None
    assert first.comparison.now == [101.0]  # ENETUNREACH
    assert second.comparison is not None
    assert second.comparison.now == [30.0]  # EROFS
    assert third.state == "ran"
    assert third.comparison is not None
    assert third.comparison.result == "same"


def test_of_what_it_wrote_only_what_is_its_own_is_kept(tmp_path):
    place, secret, target = tmp_path / "place", tmp_path / "secret", tmp_path / "kept"
    place.mkdir()
    secret.write_text("of somebody else")
    (place / "deep").mkdir()
    (place / "deep" / "made.txt").write_text("made")
    (place / "link").symlink_to(secret)
    keep(["deep/made.txt", "link", "../secret", "gone"], place, target)
    assert [path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()] == [
        "deep/made.txt"
    ]


def test_without_namespaces_what_it_leaves_is_ended_all_the_same():
    """The warden as it is where no namespaces are permitted."""
    child = os.fork()
    if child == 0:
        namespaces.adopt_orphans()
        facts = warden.Warden(Limits(processes=20), contained=False).run(
            lambda: os.system("setsid sleep 98764 & setsid sleep 98765 &")
        )
        os._exit(0 if any("sleep" in name for name in facts["left"]) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert not processes_of("sleep 98764")
    assert not processes_of("sleep 98765")


def test_the_time_for_the_notebook(modernize, tmp_path):
    options = Options(kernel_name="python3", cell_timeout=1, timeout=20, verify=False)
    deaf = "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True:\n    pass"
    done = modernize(job(deaf, folder=tmp_path, options=options))
    assert done.report is not None
    assert done.report.verdict == "failed"
    assert not processes_of(f"ipykernel_launcher -f {tempfile.gettempdir()}/mlemodernizer-notebook-{ID}")


def test_when_the_process_that_starts_notebooks_dies_its_last_words_are_told(tmp_path, monkeypatch):
    dying = (
        "import sys; print('loading', file=sys.stderr, flush=True); sys.stdin.readline(); "
        "print('x' * 10_000, 'no space left on device', file=sys.stderr)"
    )
    monkeypatch.setattr(worker, "_FORK_SERVER", [sys.executable, "-c", dying])
    monkeypatch.setattr(worker, "_idle", [])
    told = Outcome.model_validate_json(worker.modernize(job("print(1)", folder=tmp_path).model_dump_json()))
    assert told.ended == worker.KILLED_TWICE
    assert told.defect.endswith("x no space left on device")
    assert len(told.defect) <= 4_000


def test_when_the_keeper_fails_it_is_told_why(tmp_path, monkeypatch):
    broken = (
        "from jupyter_mlemodernizer.batch import fork_server, keeper\n"
        "def serve(*arguments, **named):\n    raise ValueError('no keeper')\n"
        "keeper.serve = serve\nfork_server.main()"
    )
    monkeypatch.setattr(worker, "_FORK_SERVER", [sys.executable, "-c", broken])
    monkeypatch.setattr(worker, "_idle", [])
    told = Outcome.model_validate_json(worker.modernize(job("print(1)", folder=tmp_path).model_dump_json()))
    for server in worker._idle:
        server.close()
    assert told.ended == worker.KILLED_TWICE
    assert told.defect.endswith("ValueError: no keeper")
    assert told.defect.count("Traceback") == 1  # of the second time alone
