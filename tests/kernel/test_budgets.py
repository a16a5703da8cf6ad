"""Failures that are no exception: too long, or the end of the kernel. And what comes after."""

import pytest

from jupyter_mlemodernizer.kernel import RestartLimitError

from .conftest import text

STUBBORN = """
import time
while True:
    try:
        time.sleep(9)
    except KeyboardInterrupt:
        pass
"""


def test_a_cell_that_takes_too_long_tells_its_hot_line(notebook):
    book = notebook(
        "x = [1]", "def slow():\n    import time\n    time.sleep(60)\nx.append(2)\nslow()\nx", cell_timeout=1
    )
    book.run(0)
    failure = book.run(1).failure
    assert failure.kind == "timeout"
    assert failure.message == "The cell took longer than 1 s."
    assert (failure.statement.line, failure.statement.end_line) == (5, 5)
    assert [frame.line for frame in failure.crash.frames] == [5, 3]
    assert failure.crash.frames[-1].function == "slow"
    book.replace(1, "time.sleep(60)", "return")
    assert book.catch_up(1, certain=True) == "rerun"
    assert text(book.run(1).outputs) == "[1, 2]"


def test_a_cell_that_does_not_listen_is_killed_and_the_rest_replayed(notebook):
    book = notebook("x = [1]", f"x.append(2)\n{STUBBORN}\nx", "x", cell_timeout=1)
    book.run(0)
    failure = book.run(1).failure
    assert failure.kind == "timeout"
    assert failure.statement.line == 4
    book.replace(1, STUBBORN, "")
    assert book.catch_up(1) == "replay"
    assert text(book.run(1).outputs) == "[1, 2]"
    assert text(book.run(2).outputs) == "[1, 2]"


@pytest.mark.parametrize(
    ("last_words", "told"),
    [
        ("os._exit(3)", "its process ended with exit code 3"),
        ("os.kill(os.getpid(), 9)", "SIGKILL.*memory"),
        ("os.abort()", "SIGABRT"),
    ],
)
def test_the_death_of_a_kernel(notebook, last_words, told):
    import re

    book = notebook("import os\nx = [1]", f"x.append(2)\nprint('before')\n{last_words}\nprint('after')", "x")
    book.run(0)
    failure = book.run(1).failure
    assert failure.kind == "kernel_death"
    assert failure.statement.line == 3
    assert re.search(told, failure.message)
    # The cell is passed over; what it did before is done again.
    assert text(book.run(2).outputs) == "[1, 2]"
    book.replace(1, last_words, "x.append(3)")
    assert book.catch_up(1) == "replay"
    assert text(book.run(1).outputs) == "before\nafter\n"
    assert text(book.run(2).outputs) == "[1, 2, 3]"


def test_restarts_are_limited(notebook):
    book = notebook("import os; os._exit(1)", "1", max_restarts=1)
    book.run(0)
    assert text(book.run(1).outputs) == "1"
    book.replace(0, "_exit(1)", "_exit(2)")
    with pytest.raises(RestartLimitError, match="max_restarts"):
        book.catch_up(0)


def test_files_that_a_run_writes_are_known(notebook):
    book = notebook("open('kept.csv', 'w').write('a')")
    folder = book.folder
    (folder / "old.txt").write_text("old")
    (folder / "changed.txt").write_text("old")
    book = notebook(
        "import os\nopen('new.csv', 'w').write('a')\nopen('changed.txt', 'a').write('b')\n"
        "os.makedirs('out', exist_ok=True)\nopen('out/model.bin', 'wb').write(b'1')\nopen('.hidden', 'w').close()"
    )
    book.wait(book.runner.note_files())
    # Jupyter saves what is open in it meanwhile.
    (folder / "saved.ipynb").write_text("{}")
    assert book.run(0).failure is None
    assert book.wait(book.runner.files_written()) == ["changed.txt", "new.csv", "out/model.bin"]
