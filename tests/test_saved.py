"""Reading notebooks as they were saved, good and bad."""

import base64
import json

import pytest

from jupyter_mlemodernizer.model import Crash
from jupyter_mlemodernizer.saved import (
    NotebookError,
    cells_of,
    image_output,
    is_expected,
    parse_notebook,
    python_of,
    read_notebook,
    require_python,
    saved_outputs,
)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("", "not valid JSON"),
        ("{", "not valid JSON"),
        ("<<<<<<< HEAD", "merge"),
        ("[]", "not a Jupyter notebook"),
        ('{"a": 1}', "not a Jupyter notebook"),
        ('{"nbformat": 9, "cells": []}', "newer"),
        ('{"nbformat": 4, "cells": 3}', "damaged"),
        ('{"nbformat": 4}', "damaged"),
    ],
)
def test_what_is_not_a_notebook_is_said_so(text, word):
    with pytest.raises(NotebookError, match=word):
        parse_notebook(text, "x.ipynb")


CELL = {"cell_type": "code", "source": "x", "metadata": {}, "outputs": []}


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"metadata": []}, "metadata of x.ipynb"),
        ({"metadata": {"kernelspec": "python3"}}, "kernelspec"),
        ({"metadata": {"language_info": 3}}, "language_info"),
        ({"cells": ["x"]}, "cell 1"),
        ({"cells": [CELL, {**CELL, "source": 3}]}, "cell 2 of x.ipynb has no source"),
        ({"cells": [{**CELL, "source": None}]}, "no source"),
        ({"cells": [{**CELL, "source": ["x", 1]}]}, "no source"),
        ({"cells": [{**CELL, "metadata": []}]}, "metadata of cell 1"),
        ({"cells": [{**CELL, "outputs": {"a": 1}}]}, "outputs of cell 1"),
        ({"cells": [{**CELL, "outputs": ["x"]}]}, "outputs of cell 1"),
        (
            {"cells": [{**CELL, "outputs": [{"output_type": "display_data", "data": "x"}]}]},
            "data of an output",
        ),
    ],
)
def test_what_nbformat_does_not_say_is_told(wrong, word):
    with pytest.raises(NotebookError, match=f"damaged.*{word}"):
        parse_notebook(json.dumps({"nbformat": 4, "cells": [CELL], **wrong}), "x.ipynb")


@pytest.mark.parametrize(
    "null",
    [
        {"metadata": None},
        {"metadata": {"kernelspec": None, "language_info": None}},
        {"cells": [{**CELL, "metadata": None, "outputs": None}]},
        {"cells": [{**CELL, "outputs": [{"output_type": "display_data", "data": None}]}]},
    ],
)
def test_what_is_null_is_as_if_it_was_not_there(null):
    notebook = parse_notebook(json.dumps({"nbformat": 4, "cells": [CELL], **null}), "x.ipynb")
    require_python(notebook, "x.ipynb")
    assert python_of(notebook) is None
    assert [cell.source for cell in cells_of(notebook)] == ["x"]
    assert notebook.get("metadata", {}).get("kernelspec", {}).get("name") is None
    assert image_output(saved_outputs(notebook)["cell-1"]) == []
    assert cells_of(parse_notebook('{"nbformat": 4, "cells": [{}]}', "x.ipynb"))[0].source == ""


def test_a_missing_file_and_a_binary_one(tmp_path):
    with pytest.raises(NotebookError, match="no file"):
        read_notebook(tmp_path / "none.ipynb")
    binary = tmp_path / "binary.ipynb"
    binary.write_bytes(b"\x80\xff\x00")
    with pytest.raises(NotebookError, match="cannot be read"):
        read_notebook(binary)


def test_format_3_is_upgraded_in_memory():
    old = {
        "nbformat": 3,
        "nbformat_minor": 0,
        "metadata": {"name": ""},
        "worksheets": [
            {
                "cells": [
                    {"cell_type": "code", "collapsed": False, "input": ["x = 1"], "language": "python",
                     "metadata": {}, "outputs": [], "prompt_number": 1},
                    {"cell_type": "heading", "level": 1, "metadata": {}, "source": ["Title"]},
                ],
                "metadata": {},
            }
        ],
    }  # fmt: skip
    cells = cells_of(parse_notebook(json.dumps(old), "x"))
    assert [(c.cell_type, c.source) for c in cells] == [("code", "x = 1"), ("markdown", "# Title")]


def test_cells_without_ids_or_with_twice_the_same_get_one():
    raw = [
        {"cell_type": "code", "source": ["a\n", "b"]},
        {"cell_type": "code", "id": "x"},
        {"cell_type": "code", "id": "x"},
    ]
    cells = cells_of({"cells": raw})
    assert [c.id for c in cells] == ["cell-1", "x", "cell-3"]
    assert cells[0].source == "a\nb"


@pytest.mark.parametrize(
    "metadata", [{"language_info": {"name": "R"}}, {"kernelspec": {"language": "julia"}}]
)
def test_other_languages_are_refused(metadata):
    with pytest.raises(NotebookError, match="only Python"):
        require_python({"metadata": metadata}, "x")


@pytest.mark.parametrize(
    ("ename", "evalue", "crash", "expected"),
    [
        (
            "ZeroDivisionError",
            "integer division or modulo by zero",
            ("ZeroDivisionError", "division by zero"),
            True,
        ),
        ("ValueError", "division by zero", ("ZeroDivisionError", "division by zero"), False),
        ("NameError", "name 'x' is not defined", ("NameError", "name 'x' is not defined"), True),
        ("NameError", "name 'x' is not defined", ("NameError", "name 'y' is not defined"), False),
        ("KeyError", "'a'", ("KeyError", "'a'"), True),
        ("KeyError", "'a'", ("KeyError", "'b'"), False),
        (
            "ImportError",
            "No module named nothing",
            ("ModuleNotFoundError", "No module named 'nothing'"),
            True,
        ),
        ("TypeError", "bad operand", ("TypeError", "drop() takes from 1 to 2 positional arguments"), False),
    ],
)
def test_an_error_that_belongs_there(ename, evalue, crash, expected):
    bases = {"ModuleNotFoundError": ["ImportError", "Exception"]}.get(crash[0], ["Exception"])
    facts = Crash(type=crash[0], message=crash[1], bases=bases)
    saved = [{"output_type": "error", "ename": ename, "evalue": evalue}]
    assert is_expected(facts, saved, []) is expected
    assert is_expected(facts, [], ["raises-exception"])


def test_a_library_may_word_its_error_in_another_way():
    facts = Crash(type="sklearn.exceptions.NotFittedError", message="This KNN instance is not fitted yet.")
    saved = [
        {
            "output_type": "error",
            "ename": "NotFittedError",
            "evalue": "Must fit neighbors before querying.",
            "traceback": ["\x1b[0;31mNotFittedError\x1b[0m", "\x1b[0;32m<ipython-input-5>\x1b[0m in <module>\n"
                          "\x1b[1;32m      1\x1b[0m knn = KNN()\n\x1b[0;32m----> 2\x1b[0;31m \x1b[0mknn\x1b[0m.predict(X)\n"],
        }
    ]  # fmt: skip
    assert is_expected(facts, saved, [], "knn.predict(X)")
    assert not is_expected(facts, saved, [], "other.predict(X)")
    assert not is_expected(facts, saved, [])
    # Errors that old code meets on new libraries are of common kinds: there the words count.
    common = Crash(type="TypeError", message="fit() got an unexpected keyword argument")
    assert not is_expected(common, [{**saved[0], "ename": "TypeError"}], [], "knn.predict(X)")


def test_a_cell_that_was_left_half_finished_could_not_be_parsed_then_either():
    code = {"cell_type": "code", "source": "df[", "execution_count": None, "outputs": []}
    assert [c.unrun for c in cells_of({"cells": [code, code | {"execution_count": 3}]})] == [True, False]
    assert [c.unrun for c in cells_of({"cells": [code, code | {"outputs": [{}]}]})] == [False, False]
    unparsed = Crash(type="IndentationError", bases=["SyntaxError", "Exception"], message="unexpected indent")
    assert is_expected(unparsed, [], [], unrun=True)
    assert not is_expected(unparsed, [], [])
    assert not is_expected(Crash(type="NameError", message="x"), [], [], unrun=True)


def test_the_python_it_was_saved_with():
    assert python_of({"metadata": {"language_info": {"version": "2.7.12"}}}) == "2.7.12"
    assert python_of({"metadata": {"kernelspec": {"name": "python2"}}}) == "2"
    assert python_of({"metadata": {}}) is None


PNG = b"\x89PNG\r\n\x1a\n" + bytes(90)
JPEG = b"\xff\xd8\xff\xe0" + bytes(80)


def shows(**data):
    return {"output_type": "display_data", "data": {k.replace("_", "/"): v for k, v in data.items()}}


def encoded(content):
    return base64.b64encode(content).decode()


def test_images_of_outputs_in_every_way_that_notebooks_write_them():
    lines = [line + "\n" for line in (encoded(PNG)[:40], encoded(PNG)[40:])]
    found = image_output(
        [
            {"output_type": "stream", "name": "stdout", "text": "no image"},
            shows(image_png=lines, text_plain="<Figure>"),
            shows(image_jpeg=encoded(JPEG) + "\n"),
        ]
    )
    assert found == [f"data:image/png;base64,{encoded(PNG)}", f"data:image/jpeg;base64,{encoded(JPEG)}"]


@pytest.mark.parametrize(
    "data",
    [
        {"image_svg+xml": "<svg onload='alert(1)'/>"},
        {"text_html": "<img src=x onerror='alert(1)'>"},
        {"image_png": encoded(b"<svg onload='alert(1)'/>")},
        {"image_png": encoded(JPEG)},
        {"image_png": '"><script>alert(1)</script>'},
        {"image_png": None},
        {"image_png": encoded(PNG + bytes(200_000))},
    ],
)
def test_what_is_no_image_of_a_harmless_kind_and_size_is_left_out(data):
    assert image_output([shows(**data)]) == []


def test_images_are_bounded_together():
    third = shows(image_png=encoded(PNG + bytes(50_000)))
    assert len(image_output([third] * 9)) == 2
    assert len(image_output([shows(image_png=encoded(PNG))] * 9)) == 4


def test_outputs_of_a_cell_without_code_are_of_code_that_is_gone() -> None:
    sources = ["# Result", "", "%%time\n", "#!pip\nx", "  # a\n\n# b\n"]
    cells = [
        {
            "id": f"c{number}",
            "cell_type": "code",
            "source": source,
            "metadata": {},
            "outputs": [{"text": "1"}],
        }
        for number, source in enumerate(sources)
    ]
    kept = saved_outputs({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    assert [bool(kept[f"c{number}"]) for number in range(5)] == [False, False, True, True, False]
