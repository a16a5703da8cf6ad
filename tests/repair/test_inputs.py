"""Old paths are rewritten to the files that are there, with the fewest literals changed."""

import ast
import asyncio
import zipfile
from pathlib import Path
from typing import Any

import pytest

from jupyter_mlemodernizer.repair import Inputs


def swept(book: Any) -> list[str]:
    return book.after(asyncio.run(Inputs().sweep(book.context)))


def repaired(book: Any, context: Any) -> list[str] | None:
    proposals = asyncio.run(Inputs().propose(context))
    return book.after(proposals[:1]) if proposals else None


PATHS = {
    "kaggle, flat": ("../input/train.csv", "input/train.csv", "input/train.csv"),
    "kaggle, by slug": ("/kaggle/input/titanic/train.csv", "input/train.csv", "input/train.csv"),
    "slug kept": ("/kaggle/input/titanic/train.csv", "input/titanic/train.csv", "input/titanic/train.csv"),
    "beside the notebook": ("../input/titanic/train.csv", "train.csv", "train.csv"),
    "in data": ("train.csv", "data/train.csv", "data/train.csv"),
    "Colab": ("/content/drive/My Drive/proj/train.csv", "data/train.csv", "data/train.csv"),
    "another case": ("../input/Train.csv", "input/train.csv", "input/train.csv"),
    "nested": ("../input/train/a.csv", "input/train/train/a.csv", "input/train/train/a.csv"),
    "home": ("/Users/me/Desktop/train.csv", "input/train.csv", "input/train.csv"),
}


@pytest.mark.parametrize("way", ["sweep", "crash"])
@pytest.mark.parametrize("paths", PATHS.values(), ids=PATHS)
def test_literal_path(notebook: Any, lay: Any, way: str, paths: tuple[str, str, str]) -> None:
    old, there, new = paths
    lay(there)
    book = notebook("import pandas as pd", f"df = pd.read_csv('{old}', sep=';')  # data")
    result = swept(book) if way == "sweep" else repaired(book, book.missing(1, old))
    assert result == ["import pandas as pd", f"df = pd.read_csv('{new}', sep=';')  # data"]


@pytest.mark.parametrize(
    "source", ['open(r"C:\\Users\\me\\train.csv")', "open('C:\\\\Users\\\\me\\\\train.csv')"]
)
def test_windows_path(notebook: Any, lay: Any, source: str) -> None:
    lay("data/train.csv")
    book = notebook(source)
    (result,) = swept(book)
    assert ast.literal_eval(result.removeprefix("open")) == "data/train.csv"


CONSTANTS = {
    "sum": ("DIR = '/kaggle/input/foo/'", "pd.read_csv(DIR + 'train.csv')", "DIR = 'input/'", None),
    "join": (
        "DIR = '/kaggle/input/foo'",
        "pd.read_csv(os.path.join(DIR, 'train.csv'))",
        "DIR = 'input'",
        None,
    ),
    "f-string": ("DIR = '/kaggle/input/foo'", "pd.read_csv(f'{DIR}/train.csv')", "DIR = 'input'", None),
    "percent": ("DIR = '/kaggle/input/foo'", "pd.read_csv('%s/train.csv' % DIR)", "DIR = 'input'", None),
    "format": (
        "DIR = '/kaggle/input/foo/'",
        "pd.read_csv('{}train.csv'.format(DIR))",
        "DIR = 'input/'",
        None,
    ),
    "pathlib": (
        "DIR = Path('/kaggle/input/foo')",
        "pd.read_csv(DIR / 'train.csv')",
        "DIR = Path('input')",
        None,
    ),
    "there or here": (
        "D = Path('/kaggle/input/foo') if os.path.exists('/kaggle') else Path('../input/foo')",
        "pd.read_csv(D / 'train.csv')",
        "D = Path('/kaggle/input/foo') if os.path.exists('/kaggle') else Path('input')",
        None,
    ),
    "here or there": (
        "D = '../input/foo/' if not KAGGLE else '/kaggle/input/foo/'",
        "pd.read_csv(D + 'train.csv')",
        "D = 'input/' if not KAGGLE else '/kaggle/input/foo/'",
        None,
    ),
    "class": (
        "class C:\n    path = '/kaggle/input/foo/'",
        "pd.read_csv(C.path + 'train.csv')",
        "class C:\n    path = 'input/'",
        None,
    ),
    "dict": (
        "C = {'dir': '../input/foo/'}",
        "pd.read_csv(C['dir'] + 'train.csv')",
        "C = {'dir': 'input/'}",
        None,
    ),
    "two constants": (
        "A = '../input/'\nB = A + 'foo/'",
        "pd.read_csv(B + 'train.csv')",
        None,
        "pd.read_csv(B + 'train.csv')",
    ),
    "boundary within": (
        "DIR = '/kaggle/input/'",
        "pd.read_csv(DIR + 'foo/train.csv')",
        "DIR = 'input/'",
        "pd.read_csv(DIR + 'train.csv')",
    ),
    "all in a join": (
        "x = 1",
        "open(os.path.join('..', 'input', 'train.csv'))",
        "x = 1",
        "open(os.path.join('.', 'input', 'train.csv'))",
    ),
    "before a slash in an f-string": (
        "D = '/kaggle/input'",
        "read_csv(f'{D}/titanic/train.csv')",
        "D = 'input'",
        "read_csv(f'{D}/train.csv')",
    ),
    "before a slash in a sum": (
        "D = '/kaggle/input'",
        "read_csv(D + '/titanic/train.csv')",
        "D = 'input'",
        "read_csv(D + '/train.csv')",
    ),
    "timed": ("%time D = '../input/'", "%time x = read_csv(D + 'train.csv')", "%time D = 'input/'", None),
    "after a magic": (
        "%matplotlib inline\nD = '../input/'",
        "read_csv(D + 'train.csv')",
        "%matplotlib inline\nD = 'input/'",
        None,
    ),
    "after wide letters": (
        "é = 'ü'; D = '../input/'",
        "read_csv(D + 'train.csv')",
        "é = 'ü'; D = 'input/'",
        None,
    ),
}


@pytest.mark.parametrize("case", CONSTANTS.values(), ids=CONSTANTS)
def test_folder_constant_is_changed_once(
    notebook: Any, lay: Any, case: tuple[str, str, str | None, str | None]
) -> None:
    constant, use, new_constant, new_use = case
    lay("input/train.csv")
    result = swept(notebook(constant, use))
    if new_constant is not None:
        assert result == [new_constant, new_use or use]
    # What was made leads to the file: there is nothing more to do.
    assert result != [constant, use]
    assert swept(notebook(*result)) == result


def test_all_that_names_the_folder_follows_in_one_proposal(notebook: Any, lay: Any) -> None:
    lay("input/train.csv", "input/test.csv", "input/images/1.png")
    book = notebook(
        "!ls /kaggle/input/foo",
        "for d, _, f in os.walk('/kaggle/input'): pass\nos.listdir('/kaggle/input/foo')",
        "pd.read_csv('/kaggle/input/foo/train.csv'); pd.read_csv('/kaggle/input/foo/test.csv')",
        "glob('/kaggle/input/foo/images/*.png')",
        "pd.read_csv('/kaggle/input/foo/absent.csv')",
    )
    proposals = asyncio.run(Inputs().sweep(book.context))
    assert len(proposals) == 1
    assert proposals[0].certain
    assert proposals[0].title == "Input files are in `input`, not in `/kaggle/input/foo`"
    assert "`input/train.csv` exists, `/kaggle/input/foo/train.csv` does not." in proposals[0].checks
    assert book.after(proposals) == [
        "!ls input",
        "for d, _, f in os.walk('input'): pass\nos.listdir('input')",
        "pd.read_csv('input/train.csv'); pd.read_csv('input/test.csv')",
        "glob('input/images/*.png')",
        "pd.read_csv('/kaggle/input/foo/absent.csv')",
    ]


def test_folder_with_all_files_wins(notebook: Any, lay: Any) -> None:
    lay("data/train.csv", "input/train.csv", "input/test.csv")
    book = notebook("D = '../input/foo/'", "a = read_csv(D + 'train.csv')\nb = read_csv(D + 'test.csv')")
    assert swept(book)[0] == "D = 'input/'"


def test_loop_variable_is_resolved_at_the_crash(notebook: Any, lay: Any) -> None:
    lay("input/train.csv", "input/test.csv")
    book = notebook("D = '/kaggle/input/foo/'", "for n in names:\n    read_csv(D + n + '.csv')")
    assert swept(book) == [cell.source for cell in book.context.working_copy.cells]
    assert repaired(book, book.missing(1, "/kaggle/input/foo/train.csv", line=2)) == [
        "D = 'input/'",
        "for n in names:\n    read_csv(D + n + '.csv')",
    ]


def test_certain_only_if_nothing_executed_is_changed(notebook: Any, lay: Any) -> None:
    lay("input/train.csv")
    book = notebook("D = '../input/'", "read_csv(D + 'train.csv')")
    (proposal,) = asyncio.run(Inputs().propose(book.missing(1, "../input/train.csv")))
    assert not proposal.certain
    book = notebook("x = 1", "y = 1\nread_csv('../input/train.csv')")
    (proposal,) = asyncio.run(Inputs().propose(book.missing(1, "../input/train.csv", line=2)))
    assert proposal.certain


def test_path_in_a_helper_file(notebook: Any, lay: Any) -> None:
    lay("input/train.csv")
    book = notebook("import helper", "helper.load()")
    book.context.working_copy.files["helper.py"] = "def load():\n    return open('../input/train.csv')\n"
    context = book.missing(1, "../input/train.csv")
    (proposal,) = asyncio.run(Inputs().propose(context))
    assert [edit.op for edit in proposal.edits] == ["file"]
    assert "open('input/train.csv')" in proposal.edits[0].source


def zipped(path: Path, *names: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, "a,b\n1,2\n")


def test_zip_of_one_file_is_read_by_pandas(notebook: Any, tmp_path: Path) -> None:
    zipped(tmp_path / "input/train.csv.zip", "train.csv")
    assert swept(notebook("pd.read_csv('../input/train.csv')")) == ["pd.read_csv('input/train.csv.zip')"]


def test_unpacked_file_in_place_of_a_zip(notebook: Any, lay: Any) -> None:
    lay("input/train.csv")
    assert swept(notebook("pd.read_csv('../input/train.csv.zip')")) == ["pd.read_csv('input/train.csv')"]


@pytest.mark.parametrize(
    ("source", "names"),
    [("pd.read_csv('../input/a.csv')", ["a.csv", "b.csv"]), ("open('../input/a.csv')", ["a.csv"])],
)
def test_zip_that_cannot_be_read_is_named_in_the_need(
    notebook: Any, tmp_path: Path, source: str, names: list[str]
) -> None:
    zipped(tmp_path / "input/a.csv.zip", *names)
    context = notebook(source).missing(0, "../input/a.csv")
    assert not asyncio.run(Inputs().propose(context))
    need = asyncio.run(Inputs().need(context))
    assert need is not None
    assert "unpack" in need.advice


def test_file_within_a_downloaded_zip_is_named_in_the_need(notebook: Any, tmp_path: Path) -> None:
    zipped(tmp_path / "titanic.zip", "train.csv", "test.csv")
    need = asyncio.run(Inputs().need(notebook("x").missing(0, "/kaggle/input/titanic/train.csv")))
    assert need is not None
    assert need.advice == (
        "`/kaggle/input/titanic/train.csv` is not there, but it is in `titanic.zip`: unpack that beside the notebook."
    )


PATTERNS = {
    "glob": ("glob('../input/images/*.png')", "glob('input/images/*.png')"),
    "in a constant": ("D = '../input/images'\nglob(D + '/*.png')", "D = 'input/images'\nglob(D + '/*.png')"),
    "in folders": ("glob('../input/*/*.png')", "glob('input/*/*.png')"),
    "a folder that is there": ("glob('input/*.csv')", None),
    "anywhere": ("glob('*.csv')", None),
}


@pytest.mark.parametrize(("old", "new"), PATTERNS.values(), ids=PATTERNS)
def test_patterns(notebook: Any, lay: Any, old: str, new: str | None) -> None:
    lay("input/images/1.png")
    assert swept(notebook(old)) == [old if new is None else new]


def test_input_dirs_are_searched_and_written_whole(notebook: Any, tmp_path: Path) -> None:
    elsewhere = tmp_path / "far"
    folder = tmp_path / "near"
    folder.mkdir()
    (elsewhere / "titanic").mkdir(parents=True)
    (elsewhere / "titanic" / "train.csv").write_text("a\n")
    book = notebook("read_csv('../input/titanic/train.csv')", input_dirs=[str(elsewhere)])
    book.context.folder = str(folder)
    assert swept(book) == [f"read_csv('{(elsewhere / 'titanic' / 'train.csv').as_posix()}')"]


def test_an_input_folder_that_was_given_from_the_notebook_is_written_so(
    notebook: Any, tmp_path: Path
) -> None:
    folder = tmp_path / "near"
    folder.mkdir()
    (tmp_path / "far" / "titanic").mkdir(parents=True)
    (tmp_path / "far" / "titanic" / "train.csv").write_text("a\n")
    book = notebook("read_csv('../input/titanic/train.csv')", input_dirs=["../far"])
    book.context.folder = str(folder)
    assert swept(book) == ["read_csv('../far/titanic/train.csv')"]


def test_all_inputs_that_are_missing_are_named_with_the_first(notebook: Any, lay: Any) -> None:
    lay("here.csv")
    book = notebook(
        "a = read_csv('in/a.csv')\nb = read_csv('in/b.csv')",
        "c = read_csv('here.csv')",
        "d = read_csv('in/d.csv')",
    )
    first = asyncio.run(Inputs().need(book.missing(0, "in/a.csv")))
    assert first is not None
    assert first.advice.endswith("Not there either: `b.csv` and `d.csv`.")
    later = asyncio.run(Inputs().need(book.missing(2, "in/d.csv")))
    assert later is not None
    assert "either" not in later.advice


LEFT_ALONE = {
    "written by the notebook": ["df.to_csv('x.csv')", "pd.read_csv('x.csv')"],
    "unpacked by the notebook": ["z.extractall()", "pd.read_csv('x.csv')"],
    "downloaded by the notebook": ["!wget http://example.org/x.csv", "pd.read_csv('x.csv')"],
    "elsewhere after chdir": ["os.chdir('data')", "pd.read_csv('x.csv')"],
    "a URL": ["pd.read_csv('http://example.org/x.csv')"],
    "a column": ["df['x.csv']", "print('x.csv')"],
    "there already": ["pd.read_csv('data/x.csv')"],
    "not Python": ["print 'x.csv'"],
}


@pytest.mark.parametrize("sources", LEFT_ALONE.values(), ids=LEFT_ALONE)
def test_left_alone(notebook: Any, lay: Any, sources: list[str]) -> None:
    lay("data/x.csv")
    assert swept(notebook(*sources)) == sources


def test_file_of_another_project_is_not_taken_unasked(notebook: Any, lay: Any) -> None:
    lay("house-prices/train.csv")
    book = notebook("pd.read_csv('../input/titanic/train.csv')")
    assert not asyncio.run(Inputs().sweep(book.context))


def test_output_folder_of_kaggle(notebook: Any) -> None:
    book = notebook(
        "OUT = '/kaggle/working/'", "df.to_csv(OUT + 'a.csv')", "df.to_csv('/kaggle/working/b.csv')"
    )
    assert swept(book) == ["OUT = './'", "df.to_csv(OUT + 'a.csv')", "df.to_csv('b.csv')"]


def test_missing_output_folder_at_the_crash(notebook: Any) -> None:
    book = notebook("df.to_csv('results/out.csv')")
    context = book.crash(
        0, "OSError", "Cannot save file into a non-existent directory: 'results'", bases=["Exception"]
    )
    assert repaired(book, context) == ["df.to_csv('out.csv')"]


@pytest.mark.parametrize(
    ("path", "what", "name", "said"),
    [
        (
            "/usr/lib/python3.11/site-packages/matplotlib/mpl-data/sample_data/goog.npy",
            "input",
            "goog.npy",
            "`goog.npy` was a file that `matplotlib` brought along",
        ),
        ("/kaggle/input/titanic/train.csv", "input", "train.csv", "kaggle competitions download -c titanic"),
        ("data/train.csv", "input", "train.csv", "beside the notebook, or choose the folder that has it."),
        ("../input/weights/vgg16.h5", "weights", "vgg16.h5", "trained model"),
    ],
)
def test_need(notebook: Any, path: str, what: str, name: str, said: str) -> None:
    book = notebook(f"load('{path}')", "x = 1", f"again('{path}')")
    context = book.missing(0, path)
    assert not asyncio.run(Inputs().propose(context))
    need = asyncio.run(Inputs().need(context))
    assert need is not None
    assert (need.what, need.name, need.cells) == (what, name, ["c0", "c2"])
    assert said in need.advice
    assert path in need.looked_in


@pytest.mark.parametrize(
    ("cells", "at", "needed"),
    [
        (["keep = ModelCheckpoint('best.h5')", "model.load_weights('best.h5')"], 1, False),
        (["DIR = 'out/'\nnp.save(DIR + 'a.npy', a)\nnp.load(DIR + 'a.npy')"], 0, False),
        (["model.load_weights('best.h5')", "keep = ModelCheckpoint('best.h5')"], 0, True),
        (["keep = ModelCheckpoint('other.h5')", "model.load_weights('best.h5')"], 1, True),
    ],
)
def test_what_the_notebook_writes_itself_is_not_needed(
    notebook: Any, cells: list[str], at: int, needed: bool
) -> None:
    path = "out/a.npy" if "a.npy" in cells[0] else "best.h5"
    context = notebook(*cells).missing(at, path)
    assert (asyncio.run(Inputs().need(context)) is not None) == needed


@pytest.mark.parametrize(
    ("source", "exception", "message", "name"),
    [
        ("glob.glob('../input/*.csv')[0]", "IndexError", "list index out of range", "*.csv"),
        ("sorted(glob('../input/img/*.png'))[-1]", "IndexError", "list index out of range", "*.png"),
        (
            "sqlite3.connect('../input/a.sqlite')",
            "OperationalError",
            "unable to open database file",
            "a.sqlite",
        ),
        ("%run other.py", "Exception", "File `'other.py'` not found.", "other.py"),
    ],
)
def test_need_of_a_path_that_the_message_does_not_tell(
    notebook: Any, source: str, exception: str, message: str, name: str
) -> None:
    need = asyncio.run(Inputs().need(notebook(source).crash(0, exception, message)))
    assert need is not None
    assert (need.what, need.name, need.cells) == ("input", name, ["c0"])
    assert asyncio.run(Inputs().need(notebook("x[3]").crash(0, exception, "list index out of range"))) is None


@pytest.mark.parametrize(
    ("exception", "bases", "message", "facts"),
    [
        ("ValueError", ["Exception"], "could not convert string to float: 'x.csv'", {}),
        (
            "FileNotFoundError",
            ["OSError"],
            "[Errno 2] No such file or directory: 'nvidia-smi'",
            {"filename": "nvidia-smi", "library_frame": "subprocess:_execute_child"},
        ),
    ],
)
def test_not_about_a_path(
    notebook: Any, exception: str, bases: list[str], message: str, facts: dict[str, Any]
) -> None:
    context = notebook("run()").crash(0, exception, message, bases=bases, **facts)
    assert not asyncio.run(Inputs().propose(context))
    assert asyncio.run(Inputs().need(context)) is None


def test_a_folder_keeps_the_slash_at_its_end(notebook: Any, lay: Any) -> None:
    lay("input/train/train/a.jpg")
    book = notebook("import os\nD = '../input/dogs/train/train/'\nfirst = open(D + os.listdir(D)[0])")
    assert swept(book) == ["import os\nD = 'input/train/train/'\nfirst = open(D + os.listdir(D)[0])"]
    book = notebook("import os\nD = '../input/dogs/train/train/'\nnames = os.listdir(D)")
    assert repaired(book, book.missing(0, "../input/dogs/train/train/", line=3)) == [
        "import os\nD = 'input/train/train/'\nnames = os.listdir(D)"
    ]


@pytest.mark.parametrize(
    ("sources", "after"),
    [
        (["df = pd.read_csv('https://a.org/more/flats.csv?raw=1')"], ["df = pd.read_csv('data/flats.csv')"]),
        (
            ["url = 'http://a.org/flats.csv'  # kept", "df = pd.read_csv(url, sep=';')"],
            ["url = 'data/flats.csv'  # kept", "df = pd.read_csv(url, sep=';')"],
        ),
        (["df = pd.read_csv('https://a.org/other.csv')"], None),
        (["other = 'https://a.org/flats.csv'", "df = pd.read_csv(url)"], None),
        (["df = pd.read_csv('https://a.org/flats')"], None),
        (["df = read('see https://a.org/flats.csv for more')"], None),
    ],
)
def test_what_cannot_be_fetched_is_read_where_it_lies(
    notebook: Any, lay: Any, sources: list[str], after: list[str] | None
) -> None:
    lay("data/flats.csv")
    book = notebook(*sources)
    for exception, bases in (
        ("urllib.error.HTTPError", ["URLError", "OSError"]),
        ("ConnectionError", ["OSError"]),
    ):
        crash = book.crash(len(sources) - 1, exception, "HTTP Error 404: Not Found", bases=bases)
        assert repaired(book, crash) == after
    assert repaired(book, book.crash(len(sources) - 1, "ValueError", "not so")) is None
