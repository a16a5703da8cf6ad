"""The tools in a real kernel: what they answer, and that they change nothing."""

import json
from dataclasses import replace

import pytest

from jupyter_mlemodernizer.agent.chat import ToolCall
from jupyter_mlemodernizer.agent.prompt import prompt
from jupyter_mlemodernizer.agent.text import Fence
from jupyter_mlemodernizer.agent.tools import Toolbox
from jupyter_mlemodernizer.model import Evidence, Failure, ReplaceSource, Suggestion

pytestmark = pytest.mark.ml

SETUP = """
import collections, os, types
import numpy as np
import pandas as pd
df = pd.DataFrame({"age": [1, None, 3], "sex": list("mfm")})
rows = iter([1, 2, 3])
missing = collections.defaultdict(int)
class Mine:
    def __getattr__(self, name):
        globals()["touched"] = name
        return 1
    def __len__(self):
        globals()["touched"] = "len"
        return 1
mine = Mine()
touched = ""
held = types.SimpleNamespace(frame=df)
def double(x, *, by=2):
    "Doubles it."
    return x * by
"""


@pytest.fixture(scope="module")
def ask(workplace):
    workplace.do(workplace.kernel.execute(SETUP))
    toolbox = Toolbox(Fence("b0"))
    context = workplace.context(
        "import pandas as pd\nimport sklearn", "df.append(1)", error="AttributeError: x"
    )

    def ask(*items) -> str:
        call = ToolCall(id="1", name="look_up", arguments=json.dumps({"items": items}))
        return workplace.do(toolbox.answer(call, context))

    return ask


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("df['age'].isna().sum()", "np.int64(1) (numpy.int64)"),
        ("df.shape[0] + len(df.columns)", "5 (int)"),
        ("list(df.columns)", "['age', 'sex'] (list)"),
        ("type(mine)", "<Mine> (type)"),
        ("pd.__version__.split('.')[0]", "'3' (str)"),
        ("[1, 2] == [1, 2] and 'a' in {'a': 1}", "True (bool)"),
        ("df.shape", "(3, 2) (tuple)"),
        ("(df.nothing)", "AttributeError: 'DataFrame' object has no attribute 'nothing'"),
    ],
)
def test_what_can_be_evaluated(ask, expression, value):
    assert value in ask(expression)


@pytest.mark.parametrize(
    "expression",
    [
        "os.system('ls')",
        "__import__('os')",
        "open('x', 'w')",
        "df.pop('age')",
        "df.drop('age', axis=1, inplace=True)",
        "df.apply(double)",
        "df.to_csv('x.csv')",
        "list(rows)",
        "rows.__next__()",
        "missing['new']",
        "mine.anything",
        "len(mine)",
        "str(mine)",
        "double(1)",
        "df.query('@os.system(1)')",
        "df.eval('a = 1')",
        "max([1], key=double)",
        "().__class__.__bases__[0].__subclasses__()",
        "[x for x in df]",
        "(lambda: 1)()",
        "(touched := 3)",
        "'a' * 10 ** 9",
        "'a' * 1000000000",
        "9 ** 9 ** 9",
        "1 << 10000000",
        "np.random.seed(0)",
        "pd.options.display.__setattr__('width', 1)",
        "f'{mine}'",
        "x = 1",
        "1; 2",
        "",
        "+".join(["1"] * 300),
    ],
)
def test_what_changes_anything_is_not_evaluated(ask, workplace, expression):
    answer = ask(expression)
    assert any(told in answer for told in ("not evaluated: ", "Error: ", "Mine has no anything"))
    state = workplace.do(
        workplace.kernel.ask("evaluate", expression="[touched, list(df.columns), len(df)]", seconds=1.0)
    )
    assert state["value"] == "['', ['age', 'sex'], 3]"
    assert not list(workplace.folder.glob("x*"))


def test_what_takes_long_is_broken_off(ask, workplace):
    workplace.do(workplace.kernel.execute("big = np.ones((4000, 4000))"))
    tests = " + ".join(["big.std().item()"] * 6)
    found = workplace.do(workplace.kernel.ask("evaluate", expression=tests, seconds=0.05))
    assert found == {"refused": "it takes too long"}


def test_symbols_are_looked_up_as_the_notebook_writes_them(ask):
    found = ask("pd.concat", "df.groupby", "double", "df.append", "nowhere.x")
    assert "<data b0 pandas.concat>\npandas.concat(objs, *, axis=0" in found
    assert "pandas.DataFrame.groupby(" in found
    assert "double(x, *, by=2) (function)\nDoubles it." in found
    assert "df.append: pandas.DataFrame has no append; it has:" in found
    assert "there is no module nowhere" in found
    # What is an attribute of an object, and not of its class.
    assert "pandas.DataFrame.head(" in ask("held.frame.head")
    assert "SyntaxError" in ask("a b")


def test_names_that_are_not_there_are_searched_for(ask):
    found = ask("train_test_split", "sklearn.preprocessing.Imputer", "qqqqqq")
    assert "sklearn.model_selection.train_test_split(" in found
    assert "sklearn.preprocessing has no Imputer" in found
    assert "SimpleImputer" in found
    assert "No name like 'qqqqqq' in pandas, sklearn" in found


def test_versions_cells_and_variables(ask):
    versions = ask("pandas", "imblearn", "scikit-learn", "nothing-like-it")
    assert all(text in versions for text in ("pandas 3.", "imbalanced-learn 0.", "scikit-learn 1."))
    assert "nothing-like-it: there is no module nothing-like-it" in versions
    assert "<data b0 cell 2>\ndf.append(1)\n</data b0>" in ask(2, "cell 7")
    assert "numbered from 1 to 2" in ask(7)
    described = ask("df", "mine")
    assert "df: pandas.DataFrame (3, 2) columns: age float64, sex " in described
    assert "mine: Mine" in described
    assert ask("fixes") == "There were none before."


def test_no_number_of_then_is_told_of_past_calibrations(workplace):
    old = "model.fit(x)\nscore(model)  # public LB 0.78468"
    calibration = Suggestion(
        id="s1",
        kind="calibration",
        title="`fit` as it was then",
        origin="rule:old",
        status="verified",
        edits=[ReplaceSource(cell_id="c1", base=old, source=old.replace("fit(x)", "fit(x, 1)"))],
        evidence=Evidence(
            before=Failure(
                kind="drift", cell_id="c1", message="The output is not what it used to be. 0.8417 was 0.7935."
            ),
            saved_output="0.7935",
        ),
    )
    repair = Suggestion(
        id="s2",
        kind="repair",
        title="`score` moved",
        origin="rule:moved",
        status="verified",
        edits=[
            ReplaceSource(
                cell_id="c1", base=old, source="model.fit(x)\ns.score(model)  # public LB 0.78468, then"
            )
        ],
        evidence=Evidence(before=Failure(kind="crash", cell_id="c1", message="NameError: score")),
    )
    context = workplace.context(old, "print(1)", error="AttributeError: x")
    call = ToolCall(id="1", name="look_up", arguments='{"items": ["fixes"]}')

    def told(failure: Failure) -> str:
        asked = replace(context, suggestions=[calibration, repair], failure=failure)
        return workplace.do(Toolbox(Fence("b0")).answer(call, asked))

    drift = Failure(kind="drift", cell_id="c1", message="The output is not what it used to be.")
    for answer in (told(drift), told(context.failure)):
        assert "cell 1, whose output drifted: `fit` as it was then\n\n" in answer
        assert "cell 1: NameError: score\nfixed by: `score` moved\n" in answer
        assert not any(number in answer for number in ("0.8417", "0.7935"))
    assert "+s.score(model)  # public LB #, then" in told(drift)
    assert "0.78468" not in told(drift)


def test_files_that_may_be_looked_at(ask, workplace):
    (workplace.folder / "image.png").write_bytes(b"\x89PNG")
    (workplace.folder / ".env").write_text("KEY=1")
    listed = ask("files")
    assert "train.csv" in listed
    assert ".env" not in listed
    assert "id,age\n1,2\n3,4" in ask("./train.csv")
    (workplace.folder.parent / "outside.csv").write_text("KEY,1")
    for path in (".env", "../../../etc/passwd", "/etc/passwd", "image.png", "nowhere.csv", "../outside.csv"):
        answer = ask(path)
        assert "Error:" in answer or "there is no module" in answer or "SyntaxError" in answer
        assert not any(held in answer for held in ("KEY", "root:", "PNG"))


def test_values_that_are_not_to_be_shown_are_in_no_answer(workplace):
    """Whatever is looked up, and in the first message: what things are like is told, what they are is not."""
    secret = "Rosalind-4711"
    (workplace.folder / "people.csv").write_text(f"name,born\n{secret},1920\n")
    setup = f"""
import pandas as pd
people = pd.DataFrame({{"name": [{secret!r}], "born": [1920]}})
who, when, both = people["name"][0], 47114711, [{secret!r}]
known = {{{secret!r}: 1}}
"""
    workplace.do(workplace.kernel.execute(setup))
    items = [
        "people", "who", "when", "both", "known", "people.name", "people.columns", "people['name'][0]", "when + 1",
        "known[who]", "known[who + 'x']", "int(who)", "people.loc[0, 'name']", "[who]", "list(known)", "people.csv", "files",
    ]  # fmt: skip
    variables = workplace.do(
        workplace.kernel.ask("describe", names=["people", "who", "when", "both", "known"])
    )
    for shown in (True, False):
        context = workplace.context(
            "import pandas as pd", "people.old(who)", error="AttributeError: x", variables=variables
        )
        context.options.model_values = shown
        call = ToolCall(id="1", name="look_up", arguments=json.dumps({"items": items[:12]}))
        more = ToolCall(id="2", name="look_up", arguments=json.dumps({"items": items[12:]}))
        fence = Fence("b0")
        told = [workplace.do(Toolbox(fence).answer(each, context)) for each in (call, more)]
        told.append(workplace.do(prompt(context, fence, window=32_000, turns=8, seen=set())))
        # What was asked is in the answer; what it is must not be.
        assert [("Rosalind" in text or "4711471" in text) for text in told] == [shown] * 3, told
        assert all("people" in text for text in told)
        assert "(1, 2)" in told[0]
        assert "born" in told[2]
    assert "who: str" in told[0]
    assert "not shown (int)" in told[0]
