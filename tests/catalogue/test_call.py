"""Call: arguments renamed, dropped, changed, made keywords, added."""

import pytest
from helpers import COMMON, FakeFacts, crash, proposed, repaired, swept

from jupyter_mlemodernizer.model import Callee, Variable
from jupyter_mlemodernizer.repair.catalogue import Call, Moved

KFOLD = Call(
    id="t.kfold", callables=("sklearn.cross_validation.KFold",), rename={"n_folds": "n_splits"}, **COMMON
)
KFOLD_N = Call(
    id="t.kfold-n",
    callables=("sklearn.cross_validation.StratifiedKFold",),
    positional=("y", "n_folds", "shuffle"),
    drop=("y",),
    rename={"n_folds": "n_splits"},
    **COMMON,
)
CV = Moved(id="t.cv", old="sklearn.cross_validation", new="sklearn.model_selection", **COMMON)
GBM = Call(
    id="t.gbm",
    callables=("sklearn.ensemble.GradientBoostingClassifier",),
    values={"loss": {"'deviance'": "'log_loss'"}},
    drop=("presort",),
    drop_if={"min_impurity_split": "None"},
    error="presort|min_impurity_split|loss",
    **COMMON,
)
ZIP = Call(id="t.zip", callables=("mylib.pairs",), wrap="list($call)", **COMMON)
THEN = Call(
    id="t.then",
    callables=("pandas.rolling_old",),
    then="pandas.rolling_new",
    rename={"w": "window"},
    **COMMON,
)
ADD = Call(id="t.add", callables=("sklearn.tree.Tree",), add={"depth": "3"}, **COMMON)
PLOT = Call(
    id="t.plot",
    callables=("seaborn.countplot",),
    positional=("x", "y", "hue"),
    keep_positional=0,
    **COMMON,
)
DROP = Call(
    id="t.drop",
    callables=("pandas.DataFrame.drop",),
    positional=("labels", "axis"),
    keep_positional=1,
    error="takes from 1 to 2 positional arguments",
    **COMMON,
)
RENAMED = Call(id="t.renamed", callables=("sklearn.svm.Old",), rename={"c": "C"}, **COMMON)
ALL = [KFOLD, KFOLD_N, CV, GBM, ZIP, THEN, ADD, PLOT, DROP, RENAMED]
SEARCH = "from sklearn.model_selection import GridSearchCV\nfrom sklearn.pipeline import Pipeline\n"
GB = "from sklearn.ensemble import GradientBoostingClassifier as GB\n"


HANDED = Call(
    id="t.handed",
    callables=("matplotlib.pyplot.hist",),
    rename={"normed": "density"},
    add={"x": "1"},
    **COMMON,
)
PLT = "import matplotlib.pyplot as plt\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("grid.map(plt.hist, 'a', normed=True)", "grid.map(plt.hist, 'a', density=True, x=1)"),
        ("grid.map_diag(plt.hist, normed=True)", "grid.map_diag(plt.hist, density=True, x=1)"),
        ("column.apply(plt.hist, normed=True)", "column.apply(plt.hist, density=True, x=1)"),
        ("list(map(plt.hist, columns))", "list(map(plt.hist, columns))"),
        ("grid.map(plt.scatter, normed=True)", "grid.map(plt.scatter, normed=True)"),
    ],
)
def test_keywords_that_are_handed_on(old: str, new: str) -> None:
    assert swept([HANDED], PLT + old) == [PLT + new]


def test_the_parameters_of_a_lambda_are_no_arguments_of_the_call() -> None:
    old = PLT + "plt.hist(a, key=lambda x, y: x, normed=lambda *z, u=(1, 2): 0)"
    assert swept([HANDED], old) == [old.replace("normed=", "density=")[:-1] + ", x=1)"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # The move goes first, and the other rule still knows the name.
        (
            "from sklearn.cross_validation import KFold\nKFold(n_folds = 3, shuffle=True)",
            "from sklearn.model_selection import KFold\nKFold(n_splits = 3, shuffle=True)",
        ),
        (
            "from sklearn import cross_validation as cv\ncv.StratifiedKFold(y, 5, shuffle=True)",
            "from sklearn import model_selection as cv\ncv.StratifiedKFold(n_splits=5, shuffle=True)",
        ),
        (GB + "GB(loss='deviance', presort=True)", GB + "GB(loss='log_loss')"),
        (GB + 'GB(loss = "deviance")', GB + 'GB(loss = "log_loss")'),
        (GB + "GB(presort=True)", GB + "GB()"),
        (GB + "GB(presort=True, n=(1, 2))", GB + "GB(n=(1, 2))"),
        (
            GB + "GB(n=1,  # number, of trees\n   presort=f(1, 2),  # sort\n   rate=(0.1))",
            GB + "GB(n=1,  # number, of trees\n   rate=(0.1))",
        ),
        (
            GB + "GB(\n    n=1,  # number\n    presort=True,  # sort\n)",
            GB + "GB(\n    n=1,  # number\n)",
        ),
        (GB + "GB(\n    n=1,\n    presort=True\n)", GB + "GB(\n    n=1\n)"),
        (GB + "GB(n=1, # number\n   presort=True)", GB + "GB(n=1, # number\n   )"),
        (GB + "GB(min_impurity_split=None, n=1)", GB + "GB(n=1)"),
        # Through options written out in the notebook.
        (
            GB + "options = {'loss': 'deviance', 'presort': True,\n    'n': 3}\nGB(**options)",
            GB + "options = {'loss': 'log_loss', 'n': 3}\nGB(**options)",
        ),
        (GB + "options = dict(presort=1, n=3)\nGB(**options)", GB + "options = dict(n=3)\nGB(**options)"),
        (GB + "GB(**{'presort': 1})", GB + "GB(**{})"),
        (
            GB + "from functools import partial\nmake = partial(GB, presort=True)",
            GB + "from functools import partial\nmake = partial(GB)",
        ),
        # In grids of searches.
        (
            GB + SEARCH + "GridSearchCV(GB(), {'loss': ['deviance', 'exponential'], 'n': [3]})",
            GB + SEARCH + "GridSearchCV(GB(), {'loss': ['log_loss', 'exponential'], 'n': [3]})",
        ),
        (
            GB
            + SEARCH
            + "model = GB(n=3)\ngrid = [{'loss': ('deviance',)}]\nGridSearchCV(model, param_grid=grid)",
            GB
            + SEARCH
            + "model = GB(n=3)\ngrid = [{'loss': ('log_loss',)}]\nGridSearchCV(model, param_grid=grid)",
        ),
        (
            GB + SEARCH + "GridSearchCV(estimator=GB(), param_grid={'loss': ['log_loss', 'deviance']})",
            GB + SEARCH + "GridSearchCV(estimator=GB(), param_grid={'loss': ['log_loss']})",
        ),
        (
            GB
            + SEARCH
            + "p = Pipeline([('a', A()), ('gb', GB())])\nGridSearchCV(p, {'gb__loss': ['deviance']})",
            GB
            + SEARCH
            + "p = Pipeline([('a', A()), ('gb', GB())])\nGridSearchCV(p, {'gb__loss': ['log_loss']})",
        ),
        (
            GB + SEARCH + "grid = {}\ngrid['loss'] = ['deviance']\ngrid['n'] = [3]\nGridSearchCV(GB(), grid)",
            GB + SEARCH + "grid = {}\ngrid['loss'] = ['log_loss']\ngrid['n'] = [3]\nGridSearchCV(GB(), grid)",
        ),
        (
            GB + SEARCH + "grid = dict(loss=['deviance'], n=[3])\nGridSearchCV(GB(), grid)",
            GB + SEARCH + "grid = dict(loss=['log_loss'], n=[3])\nGridSearchCV(GB(), grid)",
        ),
        (
            "from sklearn.svm import Old\n"
            + SEARCH
            + "GridSearchCV(Old(), {'c__depth': [1], 'c': [2], 'cc': [3]})",
            "from sklearn.svm import Old\n"
            + SEARCH
            + "GridSearchCV(Old(), {'C__depth': [1], 'C': [2], 'cc': [3]})",
        ),
        (
            "from sklearn.svm import Old\n"
            + SEARCH
            + "GridSearchCV(Old(), dict(c__depth=[1], c=[2], cc=[3]))",
            "from sklearn.svm import Old\n"
            + SEARCH
            + "GridSearchCV(Old(), dict(C__depth=[1], C=[2], cc=[3]))",
        ),
        ("import mylib\nfor a in mylib.pairs(1): pass", "import mylib\nfor a in list(mylib.pairs(1)): pass"),
        (
            "import mylib\nmylib.pairs(mylib.pairs(1))",
            "import mylib\nlist(mylib.pairs(list(mylib.pairs(1))))",
        ),
        ("import pandas as pd\npd.rolling_old(s, w=3)", "import pandas as pd\npd.rolling_new(s, window=3)"),
        ("from sklearn import tree\ntree.Tree()", "from sklearn import tree\ntree.Tree(depth=3)"),
        (
            "from sklearn import tree\ntree.Tree(\n    1,\n)",
            "from sklearn import tree\ntree.Tree(\n    1, depth=3,\n)",
        ),
        (
            "import seaborn as sns\nsns.countplot((df.x), hue=df.y)",
            "import seaborn as sns\nsns.countplot(x=(df.x), hue=df.y)",
        ),
        (
            "import pandas as pd\ndf = pd.read_csv('x')\ndf = df.dropna()\ndf.drop(['a'], 1)",
            "import pandas as pd\ndf = pd.read_csv('x')\ndf = df.dropna()\ndf.drop(['a'], axis=1)",
        ),
        (
            "import pandas as pd\ndf = pd.read_csv('x').drop('a', 1)",
            "import pandas as pd\ndf = pd.read_csv('x').drop('a', axis=1)",
        ),
    ],
)
def test_calls(old: str, new: str) -> None:
    assert swept(ALL, old) == [new]


@pytest.mark.parametrize(
    "source",
    [
        "from mine import KFold\nKFold(n_folds=3)",
        "from sklearn.model_selection import KFold\ndef KFold(n_folds): pass\nKFold(n_folds=3)",
        "from sklearn.model_selection import KFold\nKFold = wrap(KFold)\nKFold(n_folds=3)",
        GB + "GB(loss='exponential')",
        GB + SEARCH + "GridSearchCV(Other(), {'loss': ['deviance']})",
        GB + SEARCH + "GridSearchCV(GB(), {'other': ['deviance'], 'loss': values})",
        GB + SEARCH + "GridSearchCV(GB(), grid)\ngrid = {'loss': ['deviance']}\ngrid = {}",
        GB + SEARCH + "grid, other = {}, {}\nother['loss'] = ['deviance']\nGridSearchCV(GB(), grid)",
        GB + SEARCH + "def f(grid):\n    grid['loss'] = ['deviance']\ngrid = {}\nGridSearchCV(GB(), grid)",
        GB + "GB(min_impurity_split=0.1)",
        GB + "GB(**options)",
        GB + "text = 'GB(presort=True)'  # GB(presort=True)",
        "import seaborn as sns\nsns.countplot(*columns)",
        "df.drop(['a'], 1)",
        "from sklearn import tree\ntree.Tree(**options)",
        "from sklearn import tree\ntree.Tree(1, *a)",
        "from sklearn.model_selection import KFold\nKFold(n_folds=3, n_splits=4)",
        "import mylib\nlist(mylib.pairs(1))",
    ],
)
def test_leaves_alone(source: str) -> None:
    assert swept(ALL, source) == [source]


def test_options_of_another_cell() -> None:
    assert swept(ALL, GB, "o = {\n    'presort': True,  # sort\n    'n': 1,\n}", "GB(**o)") == [
        GB,
        "o = {\n    'n': 1,\n}",
        "GB(**o)",
    ]


def test_a_keyword_that_is_still_taken_stays() -> None:
    name = "sklearn.ensemble.GradientBoostingClassifier"
    source = GB + "GB(presort=True)"
    facts = FakeFacts(callees={name: Callee(name=name, parameters=["n", "presort"])})
    assert swept(ALL, source, facts=facts) == [source]


def test_a_value_that_is_dropped_may_be_of_a_keyword_that_stays() -> None:
    name = "sklearn.ensemble.GradientBoostingClassifier"
    facts = FakeFacts(callees={name: Callee(name=name, parameters=["min_impurity_split"])})
    assert swept(ALL, GB + "GB(min_impurity_split=None)", facts=facts) == [GB + "GB()"]


def test_a_keyword_that_is_not_there_yet_is_not_written() -> None:
    name = "sklearn.model_selection.KFold"
    source = "from sklearn.model_selection import KFold\nKFold(n_folds=3)"
    facts = FakeFacts(callees={name: Callee(name=name, parameters=["n"])})
    assert swept([KFOLD, CV], source, facts=facts) == [source]


def test_what_was_checked_is_said() -> None:
    name = "sklearn.ensemble.GradientBoostingClassifier"
    facts = FakeFacts(callees={name: Callee(name=name, parameters=["n"])})
    failure = crash("TypeError: unexpected keyword argument 'presort'", line=2)
    [proposal] = proposed(ALL, failure, GB + "GB(presort=True)", facts=facts)
    assert proposal.checks == [f"`{name}` takes no `presort`"]


def test_the_live_type_tells_what_the_text_does_not() -> None:
    failure = crash(
        "TypeError: DataFrame.drop() takes from 1 to 2 positional arguments but 3 were given",
        line=2,
        variables={"df": Variable(type="pandas.core.frame.DataFrame")},
    )
    source = "df = load()\ndf.drop('a', 1)\ndf.drop('b', 1)\nother.drop('c', 1)"
    assert repaired(ALL, failure, source) == [
        "df = load()\ndf.drop('a', axis=1)\ndf.drop('b', axis=1)\nother.drop('c', 1)"
    ]


def test_the_callee_tells_what_a_variable_holds() -> None:
    failure = crash(
        "TypeError: unexpected keyword argument 'presort'",
        line=2,
        callee=Callee(name="sklearn.ensemble._gb.GradientBoostingClassifier"),
    )
    source = "for model in models:\n    model(presort=True)"
    assert repaired(ALL, failure, source) == ["for model in models:\n    model()"]


def test_the_callee_is_what_is_called_by_its_name_and_no_other_call_of_the_statement() -> None:
    failure = crash(
        "TypeError: unexpected keyword argument 'presort'",
        line=1,
        callee=Callee(name="sklearn.ensemble._gb.GradientBoostingClassifier"),
    )
    source = "fit(GradientBoostingClassifier(presort=True), presort=True)"
    assert repaired(ALL, failure, source) == ["fit(GradientBoostingClassifier(), presort=True)"]


def test_a_rule_for_another_message_does_not_fire() -> None:
    failure = crash("TypeError: something else", line=2)
    assert proposed(ALL, failure, GB + "GB(presort=True)") == []
