"""Finding the user's own modules beside the notebook."""

from jupyter_mlemodernizer.helper_modules import helper_modules


def test_modules_that_are_imported_and_what_they_import(tmp_path):
    (tmp_path / "visuals.py").write_text("import deeper\n")
    (tmp_path / "deeper.py").write_text("import numpy\n")
    (tmp_path / "unused.py").write_text("x = 1\n")
    package = tmp_path / "tools"
    package.mkdir()
    (package / "__init__.py").write_text("from .inner import f\n")
    (package / "inner.py").write_text("from . import other\n")
    (package / "other.py").write_text("")
    found = helper_modules(
        str(tmp_path), ["%matplotlib inline\nimport numpy as np, visuals as vs", "from tools import f"]
    )
    assert set(found) == {"visuals.py", "deeper.py", "tools/__init__.py", "tools/inner.py", "tools/other.py"}
    assert found["visuals.py"] == "import deeper\n"


def test_what_cannot_be_read_or_is_no_helper_is_left_out(tmp_path):
    (tmp_path / "latin.py").write_bytes(b"x = '\xe9'\n")
    (tmp_path / "huge.py").write_text("#" * 400_000)
    (tmp_path / "broken.py").write_text("def f(:\n")
    assert set(helper_modules(str(tmp_path), ["import latin, huge, broken, json"])) == {"broken.py"}
    assert helper_modules(str(tmp_path), ["print 'x'"]) == {}


def test_modules_that_import_each_other(tmp_path):
    (tmp_path / "a.py").write_text("import b")
    (tmp_path / "b.py").write_text("import a")
    assert set(helper_modules(str(tmp_path), ["import a"])) == {"a.py", "b.py"}


def test_modules_of_python_2(tmp_path):
    """What is no Python of today is searched for imports, too; a package's own modules may be imported without a dot."""
    package = tmp_path / "tools"
    package.mkdir()
    (tmp_path / "plain.py").write_text("import deeper; print 'x'\n")
    (tmp_path / "deeper.py").write_text("")
    (package / "__init__.py").write_text("import inner\nfrom other import f\nprint 'x'\n")
    (package / "inner.py").write_text("")
    (package / "other.py").write_text("")
    found = helper_modules(str(tmp_path), ["import plain\nfrom tools import inner\nprint 'x'"])
    assert set(found) == {"plain.py", "deeper.py", "tools/__init__.py", "tools/inner.py", "tools/other.py"}
