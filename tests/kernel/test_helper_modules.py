"""Helper modules beside the notebook: their files are never touched, and changes count at once."""

import itertools

import pytest

from jupyter_mlemodernizer.model import ReplaceFile

from .conftest import text

numbers = itertools.count()


@pytest.fixture
def helper(notebook):
    """Makes a notebook beside a helper module, and edits of it."""

    def make(source, *sources):
        name = f"helper{next(numbers)}"
        book = notebook(*[cell.replace("HELPER", name) for cell in sources])
        path = book.folder / f"{name}.py"
        path.write_text(source)
        book.copy.files[path.name] = source

        def edit(old, new):
            base = book.copy.files[path.name]
            assert old in base
            book.copy.apply([ReplaceFile(path=path.name, base=base, source=base.replace(old, new))])

        book.edit_helper = edit
        book.helper_path = path
        return book

    return make


def test_a_crash_in_a_helper_tells_its_line(helper):
    book = helper("import os\n\ndef f():\n    return os.nothing\n", "import HELPER\nx = 1\nHELPER.f()")
    failure = book.run(0).failure
    assert failure.statement.line == 3
    frame = failure.crash.frames[-1]
    assert (frame.path, frame.line, frame.source) == (book.helper_path.name, 4, "return os.nothing")
    assert failure.crash.receiver.module == "os"


def test_a_certain_edit_is_a_rerun_of_imports(helper):
    source = "import os\n\ndef f():\n    return os.nothing\n"
    book = helper(source, "items = [1]\nfrom HELPER import f", "items.append(2)\nitems.append(f())\nitems")
    book.run(0)
    book.run(1)
    book.edit_helper("os.nothing", "os.sep")
    assert book.catch_up(1, certain=True) == "rerun"
    assert text(book.run(1).outputs) == "[1, 2, '/']"
    assert book.helper_path.read_text() == source
    assert book.runner.replays == 0


def test_an_uncertain_edit_of_what_was_used_is_a_replay_and_can_be_rolled_back(helper):
    book = helper("def f():\n    return 1\n", "import HELPER\nx = HELPER.f()", "undefined\nx")
    book.run(0)
    first = book.run(1).failure
    book.edit_helper("return 1", "return 2")
    assert book.catch_up(1) == "replay"
    assert book.run(1).failure.signature == first.signature
    assert book.value("x") == "2"
    book.edit_helper("return 2", "return 1")
    assert book.catch_up(1) == "replay"
    assert book.value("x") == "1"


def test_lines_of_an_edited_helper_are_those_of_the_edit(helper):
    book = helper("def f():\n    return missing\n", "import HELPER\nHELPER.f()")
    book.run(0)
    book.edit_helper("def f", "import os\n\n\ndef f")
    book.catch_up(0, certain=True)
    frame = book.run(0).failure.crash.frames[-1]
    assert (frame.line, frame.source) == (5, "return missing")


def test_an_edit_before_anything_ran_counts(helper):
    book = helper("value = nothing\n", "import HELPER\nHELPER.value")
    book.edit_helper("nothing", "7")
    assert text(book.run(0).outputs) == "7"
