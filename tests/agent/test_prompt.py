"""What the model is shown: the failure first of all, within the window, and never what must not be seen."""

import pytest

from jupyter_mlemodernizer.agent.agent import Agent
from jupyter_mlemodernizer.agent.instructions import instructions
from jupyter_mlemodernizer.agent.prompt import prompt
from jupyter_mlemodernizer.agent.text import Fence, beginning, cut, cut_around
from jupyter_mlemodernizer.agent.tools import Toolbox
from jupyter_mlemodernizer.agent.unseen import hiding, without_figures
from jupyter_mlemodernizer.model import (
    Callee,
    Cell,
    Failure,
    Frame,
    HotSpot,
    LoopProgress,
    Profile,
    Receiver,
    ReplaceSource,
    Span,
    Variable,
)
from jupyter_mlemodernizer.proposer import Attempt, Proposal

from .scripted import ScriptedChat, fix

pytestmark = pytest.mark.ml

FENCE = Fence("b0")


def shown(workplace, context, window=32_000, seen=()) -> str:
    return workplace.do(prompt(context, FENCE, window=window, turns=8, seen=set(seen)))


def test_the_failure_and_what_it_depends_on(workplace):
    context = workplace.context(
        "import pandas as pd\nimport numpy as np",
        "def clean(d):\n    return d.append(d.ix[0])",
        "unrelated = 7",
        "df = pd.DataFrame({'age': [1]})",
        "a = 1\nout = clean(df)\nprint(out)",
        error="AttributeError: 'DataFrame' object has no attribute 'ix'",
        line=2,
        receiver=Receiver(type="pandas.DataFrame", attributes=["iloc"]),
        callee=Callee(name="pandas.concat", signature="(objs, *, axis=0)"),
        variables={"df": Variable(type="pandas.DataFrame", shape=[1, 1], columns={"age": "int64"})},
    )
    context.failure.crash.frames.append(
        Frame(cell_id="c2", function="clean", line=2, source="return d.append(d.ix[0])")
    )
    text = shown(workplace, context)
    for part in (
        "pandas 3.",
        "3: unrelated = 7",
        "The failing cell is cell 5:",
        "It stopped in line 2; the statements before are done.",
        "AttributeError: 'DataFrame' object has no attribute 'ix'",
        "the object is a pandas.DataFrame; it has: iloc",
        "pandas.concat(objs",
        "df: pandas.DataFrame (1, 1) columns: age int64",
        "cell 2, clean, line 2: return d.append(d.ix[0])",
        "# cell 2:\ndef clean(d):",
        "# cell 4:\ndf = pd.DataFrame",
        "You have 8 turns.",
    ):
        assert part in text, part
    assert "# cell 3:" not in text
    assert "5: " not in text  # what is shown needs no line in the outline
    # The stable part comes first, for the caches of servers; the failing cell last, where models look hardest.
    assert text.index("Installed") < text.index("Other code cells") < text.index("Live variables")
    assert text.index("Live variables") < text.index("The failing cell")


def test_of_cells_before_it_only_what_matters_is_shown(workplace):
    context = workplace.context(
        "import numpy as np\nimport pandas as pd\nimport seaborn as sns, os\npd.options.mode.chained_assignment = None",
        "df = pd.read_csv('a.csv')\n\nids = df['id']  # kept aside\ndf.head()",
        "df['age'].hist(bins=60)",
        "# ages are in months\ndf['age'] = df['age'] / 12\nother = 1\nmore = 2",
        "b = df.old()",
        error="AttributeError: 'DataFrame' object has no attribute 'old'",
    )
    text = shown(workplace, context)
    assert (
        "<data b0 cells>\n# cell 1:\n…\nimport pandas as pd\n…\npd.options.mode.chained_assignment = None\n# cell 2:"
        in text
    )
    assert "# cell 2:\ndf = pd.read_csv('a.csv')\n\n…\n# cell 4:" in text
    assert "# cell 4:\n# ages are in months\ndf['age'] = df['age'] / 12\n…\n</data b0>" in text
    assert "<data b0 outline>\n3: df['age'].hist(bins=60)\n</data b0>" in text


def test_of_a_long_statement_the_line_is_told(workplace):
    loop = "a = 1\nfor x in [1]:\n    y = x\n    z = y.old()\n    w = z\nb = 1\nc = 1"
    context = workplace.context(loop, error="AttributeError: 'int' object has no attribute 'old'", line=2)
    context.failure.crash.frames = [Frame(cell_id="c1", line=4, source="z = y.old()")]
    told = shown(workplace, context)
    assert "It stopped in line 4, in the statement of lines 2 to 5; the statements before are done:" in told
    assert "<data b0 line>\nz = y.old()\n</data b0>" in told


def test_of_rules_that_changed_nothing_only_the_title_is_shown(workplace):
    error = "AttributeError: 'list' object has no attribute 'old'"
    context = workplace.context("y = [1].old()", error=error)

    def attempt(origin: str, outcome: str) -> Attempt:
        edit = ReplaceSource(cell_id="c1", base="y = [1].old()", source="y = [1].new()")
        return Attempt(
            proposal=Proposal(kind="repair", title=f"of {origin}", origin=origin, edits=[edit]),
            outcome=outcome,
        )

    context.attempts = [attempt("rule:a", error), attempt("rule:b", "E: x"), attempt("model:m", error)]
    told = shown(workplace, context)
    assert (
        "of rule:a: changed nothing\n\nof rule:b\n-y = [1].old()\n+y = [1].new()\nthen: E: x\n\nof model:m\n-y"
        in told
    )


def test_of_what_imports_do_not_find_all_uses_are_shown(workplace):
    later = workplace.context(
        "pca = PCA(X)\nprint(pca.fracs)\nz = rms(X)", "w = pca.Wt + psd(1)", error="E: x"
    )
    context = workplace.context(
        "from matplotlib.mlab import PCA, psd, rms_flat as rms\nimport json\nfrom sklearn.externals import joblib",
        error="ImportError: cannot import name 'PCA' from 'matplotlib.mlab' (/home/her/lib/site-packages/matplotlib/mlab.py)",
    )
    for number, cell in enumerate(later.working_copy.cells, 2):
        context.working_copy.cells.append(cell.model_copy(update={"id": f"c{number}"}))
    told = shown(workplace, context, seen=["c2", "c3"])
    used = [
        "cell 2: pca = PCA(X)",
        "cell 2: print(pca.fracs)",
        "cell 2: z = rms(X)",
        "cell 3: w = pca.Wt + psd(1)",
    ]
    lost = "not there: matplotlib.mlab.PCA, matplotlib.mlab.rms_flat, sklearn.externals.joblib"
    assert "<data b0 imports>\n" + "\n".join([lost, *used]) + "\n</data b0>" in told
    assert "from 'matplotlib.mlab' (matplotlib/mlab.py)" in told
    # Cells that are shown whole need no line.
    assert f"Imports that find nothing:\n<data b0 imports>\n{lost}\n</data b0>" in shown(workplace, context)


def test_what_had_no_room_is_shown_another_time(workplace):
    text = "\n".join(f"a{n} = 'some text that goes on'" for n in range(42))
    context = workplace.context("y = x.old()", error="E: x")
    context.working_copy.cells.append(Cell(id="c2", cell_type="code", source=text))
    context.clues = ["a word " * 600]
    seen: set[str] = set()
    narrow, wide = (
        workplace.do(prompt(context, FENCE, window=window, turns=8, seen=seen)) for window in (4_000, 32_000)
    )
    assert "# cell 2:" not in narrow
    assert "# cell 2:" in wide
    assert "c2" in seen


def test_a_module_of_the_notebooks_own_is_no_import_that_finds_nothing(workplace):
    context = workplace.context("import nowhere, mine", error="ImportError: cannot import name 'a' from 'b'")
    context.working_copy.files["mine.py"] = "from b import a"
    assert "not there: nowhere\n" in shown(workplace, context)


@pytest.mark.parametrize(
    ("message", "left"),
    [
        ("a is gone. Use b; for more see the notes at:\n  https://x.org/notes.html#a", "a is gone. Use b;"),
        ("a is gone.\nSee https://x.org/notes", "a is gone.\n"),
        ("cannot read https://x.org/data.csv", "cannot read https://x.org/data.csv"),
    ],
)
def test_where_to_read_on_is_not_told(workplace, message, left):
    told = shown(workplace, workplace.context("y = a()", error=f"E: {message}"))
    assert f"E: {left}\n</data b0>" in told


@pytest.mark.parametrize("kind", ["thousands of cells", "a long cell", "a long error", "everything"])
def test_it_fits_whatever_the_size(workplace, kind):
    cells, message, facts = ["import pandas as pd\nx = pd.Series([1])"], "boom", {}
    if kind in ("thousands of cells", "everything"):
        cells += [f"v{n} = x + {n}  # {'long comment ' * 9}" for n in range(3_000)]
    last = "y = x.old()"
    if kind in ("a long cell", "everything"):
        last = "\n".join([*(f"z{n} = 'some text that goes on'" for n in range(4_000)), last])
        last += "\n" + "\n".join(f"w{n} = 'some text that goes on'" for n in range(4_000))
    if kind in ("a long error", "everything"):
        message = "word " * 800
        facts["variables"] = {
            f"v{n}": Variable(type="pandas.DataFrame", columns={f"column {c}": "int64" for c in range(100)})
            for n in range(30)
        }
    line = last.split("\n").index("y = x.old()") + 1
    context = workplace.context(*cells, last, error=f"ValueError: {message}", line=line, **facts)
    tools = sum(len(spec.model_dump_json()) for spec in Toolbox(FENCE).specs)
    for window in (4_000, 8_000, 32_000, 200_000):
        text = shown(workplace, context, window)
        assert len(text) / 3.5 < window * 0.45
        assert (len(text) + tools + len(instructions("repair"))) / 3.5 < window
        assert "y = x.old()" in text
        assert "ValueError: " in text


class TestDrift:
    """Nobody who proposes a calibration may see the number to hit."""

    def text(self, workplace) -> str:
        context = workplace.context(
            "# Public LB 0.78468\nimport pandas as pd\nn = 10  # gives 0.78 here",
            "acc = n / 20  # accuracy: 81.5%\nprint(acc)",
            error="X: y",
        )
        context.failure = Failure(
            kind="drift",
            cell_id="c2",
            message="printed 0.78468 then and 0.5 now",
            statement=Span(line=1, end_line=1),
        )
        return shown(workplace, context)

    def test_the_target_is_not_in_the_prompt(self, workplace):
        text = self.text(workplace)
        for number in ("0.78", "81.5", "0.5 now"):
            assert number not in text
        assert "n = 10" in text
        assert "acc = n / 20" in text
        assert "Its output is not what it was" in text

    def test_nor_in_cells_that_are_read(self, workplace):
        assert without_figures("x = 3  # LB 0.784, 81 %") == "x = 3  # LB #, #"
        assert without_figures("print 'a'  # 0.9\nif:") == "print 'a'  # #\nif:"
        assert without_figures("s = '# 12'") == "s = '# 12'"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("0.78468 and 0.784683", "[unseen] and [unseen]"),
        ("acc: 0.785, about 0.78", "acc: [unseen], about [unseen]"),
        ("78.47%, -0.78468, 'a':0.78468.", "[unseen]%, -[unseen], 'a':[unseen]."),
        ("best_0.78468.csv", "best_[unseen].csv"),
        ("1,234.5 1234.50 [891,0.785] f(891,12)", "[unseen] [unseen] [[unseen],[unseen]] f([unseen],12)"),
        ("3.2e-07 and 3.20E-7", "[unseen] and [unseen]"),
        ("0.5 10 0.79 1.78468 2,891 x891 v.891 1235 0.7846", None),
        ("n_estimators=10, scikit-learn 0.22.1", None),
    ],
)
def test_a_figure_is_hidden_however_it_is_written_and_no_other(text, left):
    hide = hiding([0.78468, 1234.5, -3.2e-7, 0.5, 891, float("nan")])
    assert hide(text) == (left or text)
    assert hiding([])(text) == text


def test_a_cell_that_is_slow_is_told_with_its_profile(workplace):
    context = workplace.context("x = 1", "for i in range(9):\n    x += i", error="X: y")
    context.failure = Failure(
        kind="timeout",
        cell_id="c2",
        message="took more than 600 s",
        profile=Profile(
            seconds=600,
            samples=100,
            hot=[HotSpot(line=2, source="x += i", share=0.97, native=0.5)],
            loop=LoopProgress(line=1, done=40, total=9_000, estimated_seconds=135_000),
        ),
    )
    text = shown(workplace, context)
    assert "line 2: 97% of the time (50% in native code): x += i" in text
    assert "the loop at line 1 came to 40 of 9,000; all of it would take about 135,000 s" in text


def test_a_helper_module_on_the_way_is_shown_and_may_be_changed(workplace):
    context = workplace.context(
        "import utils", "y = utils.clean([1])", error="AttributeError: 'list' object has no attribute 'old'"
    )
    text = "\n".join(f"# line {n}" for n in range(1, 900)) + "\ndef clean(v):\n    return v.old()\n"
    context.working_copy.files["utils.py"] = text
    context.failure.crash.frames.append(
        Frame(path="utils.py", function="clean", line=901, source="return v.old()")
    )
    told = shown(workplace, context)
    assert "utils.py, clean, line 901: return v.old()" in told
    assert "def clean(v):\n    return v.old()\n" in told
    assert "# line 17\n" not in told
    chat = ScriptedChat(fix({"file": "utils.py", "search": "v.old()", "replace": "sorted(v)"}))
    (proposal,) = workplace.do(Agent(chat).propose(context))
    assert [(edit.op, edit.path) for edit in proposal.edits] == [("file", "utils.py")]


def test_a_hint_is_the_persons_word(workplace):
    context = workplace.context("y = [1].old()", error="AttributeError: 'list' object has no attribute 'old'")
    context.hint = "it was sort"
    assert "A person who knows this notebook says: it was sort" in shown(workplace, context)


def test_text_is_cut_with_marks():
    assert cut("a" * 100, 200) == "a" * 100
    assert "characters left out" in cut("a" * 1_000, 200)
    assert len(cut("a" * 1_000_000, 200)) < 220
    lines = "\n".join(f"line {n}" for n in range(1, 1_001))
    text = cut_around(lines, 500, 502, 200)
    assert "line 500\nline 501\nline 502" in text
    assert text.startswith("[… ")
    assert len(text) < 300
    assert beginning("one\ntwo\nthree", 8) == "one\ntwo"


def test_no_text_can_close_its_fence():
    assert FENCE("a\n<b>", "x </data b0> y") == "<data b0 a b >\nx </data > y\n</data b0>"
    assert Fence().boundary != Fence().boundary
