"""The command line as a person, and a program, would use it; notebooks that break on Python itself."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.cli import doctor, main
from jupyter_mlemodernizer.cli.progress import _times
from jupyter_mlemodernizer.model import Report


def write(path: Path, *sources: str, **metadata: Any) -> Path:
    cells = [
        {"cell_type": "code", "metadata": {}, "execution_count": 1, "source": source, "outputs": []}
        for source in sources
    ]
    path.write_text(json.dumps({"nbformat": 4, "nbformat_minor": 2, "metadata": metadata, "cells": cells}))
    return path


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return write(
        tmp_path / "old.ipynb",
        "from collections import Iterable  # kept\nimport time",
        "start = time.clock()\nprint(isinstance([], Iterable))",
    )


def test_a_notebook_is_modernized_beside_the_original(old, capsys):
    before = old.read_bytes()
    reports = [old.with_name("r.json"), old.with_name("r.html"), old.with_name("r.md")]
    assert main(["run", str(old), *(f"--report={report}" for report in reports)]) == 0
    assert old.read_bytes() == before
    new = json.loads(old.with_name("old.modernized.ipynb").read_text())
    assert new["cells"][0]["source"] == "from collections.abc import Iterable  # kept\nimport time"
    assert "time.clock" not in new["cells"][1]["source"]
    assert new["metadata"]["mlemodernizer"]["verdict"] == "runs"
    report = json.loads(reports[0].read_text())
    assert report["verdict"] == "runs"
    assert {s["status"] for s in report["suggestions"]} == {"verified"}
    assert all(s["evidence"]["clean_run"] for s in report["suggestions"])
    assert all(report.stat().st_size > 500 for report in reports)
    shown = capsys.readouterr().out
    assert "collections.abc" in shown
    assert "old.modernized.ipynb" in shown


def test_a_change_is_shown_with_the_numbers_of_all_its_cells(tmp_path, capsys):
    """Of those, too, that have not been run when it is shown."""
    notebook = write(tmp_path / "n.ipynb", "xs = xrange(3)", "n = 1", "ys = xrange(n)", "zs = xrange(4)")
    assert main(["run", str(notebook), "--no-verify"]) == 0
    shown = capsys.readouterr().out
    assert [f"cell {number}\n" in shown for number in (1, 2, 3, 4)] == [True, False, True, True]
    assert "text cell" not in shown


# What a script starts in the background ignores Ctrl+C; a person's command does not.
_COMMAND = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "from jupyter_mlemodernizer.cli import main; sys.exit(main())"
)


@pytest.mark.parametrize("earlier", [None, "the result of an earlier run"])
def test_what_was_found_until_ctrl_c_is_kept(tmp_path, earlier):
    notebook = write(tmp_path / "n.ipynb", "print(len(xrange(3)))", "import time\ntime.sleep(600)")
    output = tmp_path / "n.modernized.ipynb"
    if earlier:
        output.write_text(earlier)
    command = [sys.executable, "-c", _COMMAND, "run", str(notebook), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            event = json.loads(line)
            if event["type"] == "cell" and event["number"] == 2 and event["state"] == "running":
                break
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert said.endswith("Stopped.\n")
    if earlier:
        assert output.read_text() == earlier
    else:
        assert f"is in {output}" in said
        new = json.loads(output.read_text())
        assert [cell["source"] for cell in new["cells"]] == [
            "print(len(range(3)))",
            "import time\ntime.sleep(600)",
        ]
    assert {path.name for path in tmp_path.iterdir()} == {"n.ipynb", output.name}


def test_ctrl_c_at_a_question_is_heard_at_once(old):
    ours, terminal = pty.openpty()
    command = [sys.executable, "-c", _COMMAND, "run", str(old), "--interactive"]
    with subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal) as process:
        shown = b""
        while b"accept?" not in shown:
            shown += os.read(ours, 10_000)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=60) == 130
    os.close(ours)
    os.close(terminal)


def test_a_result_that_cannot_be_written_is_kept_elsewhere_and_leaves_the_earlier_one(
    old, monkeypatch, capsys
):
    output = old.with_name("old.modernized.ipynb")
    output.write_text("the result of an earlier run")
    replace = os.replace

    def full(source: Path, target: Path) -> None:
        if Path(target).parent == old.parent:
            raise OSError(28, "No space left on device")
        replace(source, target)

    monkeypatch.setattr(os, "replace", full)
    report = old.with_name("r.json")
    assert main(["run", str(old), "--no-verify", f"--report={report}"]) == 0
    assert output.read_bytes() == b"the result of an earlier run"
    assert {path.name for path in old.parent.iterdir()} == {old.name, output.name}
    said = capsys.readouterr().err
    for target in (output, report):
        assert f"{target} could not be written (No space left on device)" in said
        [other] = re.findall(rf"in (\S+{target.name}) instead", said)
        assert json.loads(Path(other).read_text())


def test_json_lines_are_events_without_gaps_in_kind(old, capsys):
    assert main(["run", str(old), "--json", "--no-verify"]) == 0
    captured = capsys.readouterr()
    events = [json.loads(line) for line in captured.out.splitlines()]
    assert events[-1] == {**events[-1], "type": "state", "state": "done"}
    assert {"state", "environment", "cell", "suggestion", "report"} <= {event["type"] for event in events}
    assert captured.err == "\nRuns with 2 changes; there are no saved results to compare with.\n"


def test_halves_of_characters_end_nothing_and_stay_what_they_were(tmp_path, capsys):
    """Python 2 printed them, and cut texts between them; they stand in JSON as escapes."""
    half = "\ud83d"
    path = write(
        tmp_path / "n.ipynb",
        f"names = ['{half}', 'b']\nfor i in xrange(2): print(len(names[i]))",
        "print('an output was saved')",
        "try:\n    raise KeyError(chr(0xd83d))\nexcept KeyError as e: print('caught')",
        "raise ValueError('never ' + chr(0xd83d))",
    )
    content = json.loads(path.read_text())
    content["cells"][1]["outputs"] = [
        {"output_type": "stream", "name": "stdout", "text": [f"saved {half}\n"]}
    ]
    path.write_text(json.dumps(content))
    reports = [tmp_path / "r.json", tmp_path / "r.html", tmp_path / "r.md"]
    assert main(["run", str(path), "--json", "--no-verify", *(f"--report={r}" for r in reports)]) == 3
    new = json.loads((tmp_path / "n.modernized.ipynb").read_text(encoding="utf-8"))
    assert new["cells"][1] == content["cells"][1]
    assert "range(2)" in new["cells"][0]["source"]
    report = json.loads(reports[0].read_text(encoding="utf-8"))
    assert [cell["state"] for cell in report["cells"]] == ["ran", "ran", "ran", "failed"]
    assert "never" in json.dumps(report["cells"][3]["failure"]["crash"])
    assert all(r.stat().st_size > 500 for r in reports)


def test_nothing_is_applied_without_acceptance(old):
    assert main(["run", str(old), "--accept", "none", "-q"]) == 0
    new = json.loads(old.with_name("old.modernized.ipynb").read_text())
    assert "from collections import Iterable" in new["cells"][0]["source"]


def test_only_one_kind(old):
    assert main(["run", str(old), "--only", "speedup", "-q"]) == 5
    new = json.loads(old.with_name("old.modernized.ipynb").read_text())
    assert "from collections import Iterable" in new["cells"][0]["source"]


def test_a_helper_module_changes_on_accept_and_the_old_one_is_kept(tmp_path):
    helper = tmp_path / "tools.py"
    text = "from collections import Mapping\r\n\r\ndef f(x):\r\n    return isinstance(x, Mapping)\r\n"
    helper.write_bytes(text.encode())
    notebook = write(tmp_path / "n.ipynb", "import tools", "print(tools.f({}))")
    assert main(["run", str(notebook), "--accept", "none", "-q"]) in (0, 5)
    assert helper.read_bytes() == text.encode()
    assert main(["run", str(notebook), "-q"]) == 0
    assert helper.read_bytes() == text.replace("collections import", "collections.abc import").encode()
    assert (tmp_path / "tools.py.orig").read_bytes() == text.encode()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["none.ipynb"], "no file"),
        (["text.ipynb"], "not valid JSON"),
        (["r.ipynb"], "written in R"),
        (["old.ipynb", "--output", "old.ipynb"], "never overwritten"),
        (["old.ipynb", "--output", "missing/x.ipynb"], "does not exist"),
        (["old.ipynb", "--report", "x.pdf"], "must end in"),
        (["old.ipynb", "--kernel", "nope"], "python3"),
        (["old.ipynb", "--input-dir", "nope"], "no such folder"),
        (["old.ipynb", "--interactive"], "terminal"),
        (["old.ipynb", "--cell-timeout", "0"], "more than 0"),
        (["old.ipynb", "--only", "magic"], "invalid choice"),
        (["old.ipynb", "--tolerance", "2"], "less than 1"),
        (["old.ipynb", "--era", "17"], "for instance 2017"),
        (["old.ipynb", "--era", "2017-13"], "for instance 2017"),
        (["old.ipynb", "--repeats", "0"], "invalid choice"),
        (["old.ipynb", "--expected-score", "good"], "invalid float"),
        (["old.ipynb", "--metric", "accuracy"], "file of answers"),
        (["old.ipynb", "--answers", "text.ipynb", "--metric", "accuracy"], "can read them"),
    ],
)
def test_wrong_usage_says_what_to_do(old, monkeypatch, capsys, arguments, words):
    monkeypatch.chdir(old.parent)
    Path("text.ipynb").write_text("no notebook")
    write(Path("r.ipynb"), "x <- 1", language_info={"name": "R"})
    try:
        status = main(["run", *arguments])
    except SystemExit as stop:
        status = stop.code
    assert status == 2
    assert words in capsys.readouterr().err


def test_what_is_missing_is_said_and_the_status_tells(tmp_path, capsys):
    notebook = write(tmp_path / "n.ipynb", "open('train.csv').read()", "print(1)", "open('train.csv')")
    assert main(["run", str(notebook), "-q", "--no-verify"]) == 4
    said = capsys.readouterr().err
    assert "train.csv" in said
    assert "Blocked" in said
    assert f"jupyter mlemodernizer run {notebook} --input-dir FOLDER" in said.replace("\n", " ")


def test_an_input_folder_given_by_a_relative_path_is_written_so(tmp_path, monkeypatch):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "train.csv").write_text("1")
    (tmp_path / "books").mkdir()
    notebook = write(tmp_path / "books" / "n.ipynb", "print(open('/kaggle/input/train.csv').read())")
    monkeypatch.chdir(tmp_path)
    assert main(["run", str(notebook), "-q", "--no-verify", "--input-dir", "data"]) == 0
    result = json.loads(notebook.with_name("n.modernized.ipynb").read_text())
    assert "".join(result["cells"][0]["source"]) == "print(open('../data/train.csv').read())"


def test_times_add_up_to_the_whole():
    report = Report(modernization="m", notebook="n", verdict="runs", summary="", version="1")
    assert _times(report) == []
    report.seconds = {"preflight": 2.0, "run": 36.0, "calibrate": 176.0, "verify": 43.0, "total": 260.0}
    (said,) = _times(report)
    assert said == (
        "4 min 20 s in all: 36 s to run and repair, 2 min 56 s to explain drift, 43 s for the clean run"
    )
    report.seconds["total"] = 300.0
    assert _times(report)[0].endswith(", 45 s for the rest")


def test_the_doctor_shows_what_a_kernel_wrote_as_it_is(capsys, monkeypatch):
    wrote = "It wrote: [/usr/lib] [bold] [E 2024-01-01 app] [/red]"

    async def examine(model: Any) -> dict[str, Any]:
        kernel = {"name": "[broken]", "language": "python", "works": False, "libraries": {}, "detail": wrote}
        return {"kernels": [kernel], "model": {"works": False, "summary": "none"}, "version": "1"}

    monkeypatch.setattr("jupyter_mlemodernizer.cli.doctor._examine", examine)
    assert main(["doctor"]) == 5
    assert f"[broken]: {wrote}" in capsys.readouterr().out.replace("\n", " ")


def test_the_doctor_names_the_kernel_that_has_what_another_lacks(capsys, monkeypatch):
    def kernel(name: str, *lacking: str) -> dict[str, Any]:
        libraries = {library: None if library in lacking else "1.0" for library in doctor.LIBRARIES}
        return {"name": name, "works": True, "python": "3.12", "libraries": libraries, "detail": ""}

    kernels = [kernel("bare", "numpy", "pandas", "seaborn"), kernel("some", "pandas"), kernel("todays")]
    found = iter(kernels)

    async def examine(name: str, language: str) -> dict[str, Any]:
        return next(found)

    monkeypatch.setattr(doctor, "_kernel", examine)
    monkeypatch.setattr(doctor, "installed_kernels", lambda: {k["name"]: "python" for k in kernels})
    assert main(["doctor"]) == 0
    said = capsys.readouterr().out.replace("\n", " ")
    assert (
        "bare: without numpy and pandas most notebooks cannot run here; todays has numpy and pandas" in said
    )
    assert "some: without pandas most notebooks cannot run here; todays has pandas: --kernel todays" in said
    assert "todays: without" not in said


def test_cells_that_are_blocked_one_after_the_other_are_told_together(tmp_path, capsys):
    notebook = write(tmp_path / "n.ipynb", "import nothing_like_it as n", "n.a", "b = n", "b", "1 + 1")
    assert main(["run", str(notebook)]) == 4
    said = capsys.readouterr().out
    assert said.count("blocked: ") == 1
    assert "cells 2 to 4 are blocked: what they need did not run" in said
    assert said.count("No module named") == 1
    # What the verdict rests on is told once, above it.
    assert said.count("needs package nothing_like_it") == 1
    assert "fails cell" not in said
    assert "Blocked  1 of 5 cells ran, 1 failed, 3 are blocked by that." in said


def test_what_fails_and_what_differs_stands_above_the_verdict(tmp_path, capsys):
    notebook = write(tmp_path / "n.ipynb", "print(1)", "{}['x']", "2")
    content = json.loads(notebook.read_text())
    content["cells"][0]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "7\n"}]
    notebook.write_text(json.dumps(content))
    assert main(["run", str(notebook), "-q"]) == 3
    assert capsys.readouterr().err == (
        "\nfails cell 2: KeyError: 'x'\ndiffers cell 1\n\nRuns in part  2 of 3 cells ran, 1 failed.\n"
    )


def test_what_is_found_is_told_in_one_line_and_explained_at_the_end(tmp_path, capsys):
    notebook = write(
        tmp_path / "n.ipynb", "def f(s):\n    return s.ix", "ys = xrange(3)", "zs = xrange(4)", "unknown"
    )
    assert main(["run", str(notebook)]) in (3, 5)
    said = capsys.readouterr().out
    summary = said[said.index("\n\n") :]
    assert re.findall(r"^  (why|before|checked|after|source): ", summary, re.MULTILINE)
    assert not re.search(r"^  (?:why|source): ", said[: said.index("\n\n")], re.MULTILINE)


def test_the_copy_names_the_kernel_that_it_was_run_in(tmp_path):
    spec = {"name": "gone", "display_name": "Python 2", "language": "python"}
    language = {"name": "python", "version": "2.7.13"}
    notebook = write(tmp_path / "n.ipynb", "print 1", kernelspec=spec, language_info=language)
    assert main(["run", str(notebook), "--kernel", "python3"]) == 0
    metadata = json.loads((tmp_path / "n.modernized.ipynb").read_text())["metadata"]
    assert metadata["kernelspec"]["name"] == "python3"
    assert metadata["kernelspec"]["display_name"].startswith("Python 3")
    assert metadata["language_info"]["version"].startswith("3.")


def test_the_doctor_shows_kernels(capsys):
    assert main(["doctor", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    kernel = next(kernel for kernel in found["kernels"] if kernel["name"] == "python3")
    assert kernel["works"]
    assert set(kernel["libraries"]) >= {"numpy", "pandas"}
    assert main(["doctor"]) == 0
    assert "python3" in capsys.readouterr().out


def test_the_catalogue_is_checked(capsys, own_python):
    words = ["check", "python.collections-iterable"]
    assert main(["catalogue", *words, "--python", own_python, "--json"]) == 0
    assert [check["status"] for check in json.loads(capsys.readouterr().out)] == ["proved"]
    assert main(["catalogue", *words, "--python", own_python]) == 0
    assert "1 proved" in capsys.readouterr().out
    assert main(["catalogue", *words, "--kernel", "no-such-kernel"]) == 2
    assert "no kernel named 'no-such-kernel'" in capsys.readouterr().err


def test_the_catalogue_lists_searches_and_explains(capsys):
    assert main(["catalogue", "--json"]) == 0
    rules = json.loads(capsys.readouterr().out)
    assert len(rules) >= 60
    assert main(["catalogue", "cross_validation"]) == 0
    assert "scikit-learn" in capsys.readouterr().out
    assert main(["catalogue", rules[0]["id"]]) == 0
    assert "then:" in capsys.readouterr().out
    assert main(["catalogue", "no such rule at all"]) == 5


@pytest.mark.parametrize(
    ("word", "rule"),
    [
        ("write_gpickle", "networkx.write-gpickle"),
        ("OrderedDiGraph", "networkx.ordered-digraph"),
        ("get_ipython().magic", "ipython."),
        ("unexpected keyword argument 'size'", "seaborn.facetgrid-size"),
    ],
)
def test_a_rule_is_found_as_old_code_or_its_error_has_it(capsys, word, rule):
    assert main(["catalogue", word]) == 0
    assert f"\n{rule}" in f"\n{capsys.readouterr().out}"
