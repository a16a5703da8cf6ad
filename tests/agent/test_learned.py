"""Fixes of the model that held: what is kept of them, and how it is shown."""

import json
import stat

import pytest

from jupyter_mlemodernizer.agent.learned import Learned, exported
from jupyter_mlemodernizer.cli import main
from jupyter_mlemodernizer.model import (
    Callee,
    Crash,
    Distribution,
    Environment,
    Evidence,
    Failure,
    ReplaceSource,
    Suggestion,
)

ENVIRONMENT = Environment(
    python="3.11.7",
    distributions=[
        Distribution(name="pandas", version="3.1.1", modules=["pandas"]),
        Distribution(name="scikit-learn", version="1.9.1", modules=["sklearn"]),
    ],
)


def fix(base: str, source: str, origin: str = "model:x", status: str = "verified", **evidence) -> Suggestion:
    crash = Crash(type="AttributeError", message="no append", callee=Callee(name="pandas.DataFrame.append"))
    failure = Failure(kind="crash", cell_id="a", message="AttributeError: no append", crash=crash)
    return Suggestion(
        id="s",
        kind="repair",
        title="append is concat",
        origin=origin,
        status=status,
        edits=[ReplaceSource(cell_id="a", base=base, source=source)],
        evidence=Evidence(before=failure, **evidence),
    )


ONE = fix("df = df.append(row, sort=True)", "df = pd.concat([df, row], sort=True)")
SAME = fix("x = all.append(more, sort=False)", "x = pd.concat([all, more], sort=False)")
TWO = fix("import a\nx = a.b\ny = 1", "import c\nx = c.d(1)\nz = 2")


def test_the_same_fix_is_told_once_with_how_often_it_held(tmp_path):
    learned = Learned(tmp_path / "data" / "learned.jsonl")
    learned.keep([ONE, TWO], ENVIRONMENT)
    learned.keep([SAME], ENVIRONMENT)
    first, second = learned.fixes()
    assert (first.before, first.after) == ("$0.append($1, sort=$2)", "pd.concat([$0, $1], sort=$2)")
    assert (first.count, first.is_pattern, first.libraries) == (2, True, {"pandas": "3.1.1"})
    assert (second.before, second.is_pattern) == ("import a\nx = a.b\ny = 1", False)
    assert stat.S_IMODE(learned.path.stat().st_mode) & 0o077 == 0


@pytest.mark.parametrize(
    "suggestion",
    [
        fix("a.b", "a.c", origin="rule:x"),
        fix("a.b", "a.c", status="rejected"),
        fix("a.b", "a.c", status="proposed"),
        fix("a.b", "a.c", clean_run=False),
    ],
    ids=["of a rule", "rejected", "not verified", "did not hold in the clean run"],
)
def test_nothing_else_is_kept(tmp_path, suggestion):
    learned = Learned(tmp_path / "learned.jsonl")
    learned.keep([suggestion], ENVIRONMENT)
    assert learned.fixes() == []
    assert not learned.path.exists()


def test_broken_lines_and_folders_are_no_harm(tmp_path):
    learned = Learned(tmp_path / "learned.jsonl")
    learned.keep([ONE], None)
    with learned.path.open("a") as file:
        file.write('{"title": "cut o\n[]\n')
    assert len(learned.fixes()) == 1
    (tmp_path / "file").write_text("")
    nowhere = Learned(tmp_path / "file" / "learned.jsonl")
    nowhere.keep([ONE], None)
    assert nowhere.fixes() == []


def test_what_is_exported_says_neither_when_nor_by_whom(tmp_path):
    learned = Learned(tmp_path / "learned.jsonl")
    learned.keep([ONE], ENVIRONMENT)
    (fix,) = json.loads(exported(learned.fixes()))
    assert {"time", "origin"}.isdisjoint(fix)
    assert fix["before"] == "$0.append($1, sort=$2)"


def test_the_command_shows_and_exports_them(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    assert main(["catalogue", "learned"]) == 5
    Learned().keep([ONE, SAME, TWO], ENVIRONMENT)
    capsys.readouterr()
    assert main(["catalogue", "learned"]) == 0
    shown = capsys.readouterr().out
    assert "append is concat (pandas 3.1.1)\n  held 2 times; AttributeError: no append\n" in shown
    assert "  - $0.append($1, sort=$2)\n  + pd.concat([$0, $1], sort=$2)" in shown
    assert main(["catalogue", "learned", "nothing", "--json"]) == 5
    assert json.loads(capsys.readouterr().out) == []
    assert main(["catalogue", "learned", "--export", str(tmp_path / "out.json")]) == 0
    assert len(json.loads((tmp_path / "out.json").read_text())) == 2
