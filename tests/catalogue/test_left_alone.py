"""Places that look like those of a rule, and are not."""

import pytest
from helpers import FakeFacts, by_id, context, swept

from jupyter_mlemodernizer.model import Distribution
from jupyter_mlemodernizer.repair.catalogue.bindings import Document
from jupyter_mlemodernizer.repair.catalogue.custom import Custom
from jupyter_mlemodernizer.repair.catalogue.documents import documents
from jupyter_mlemodernizer.repair.catalogue.inference import Inference
from jupyter_mlemodernizer.repair.catalogue.rewrite_default import find as find_default
from jupyter_mlemodernizer.repair.catalogue.rule import Default


def facts(*versions: str) -> FakeFacts:
    known = FakeFacts()
    pairs = [version.split("==") for version in versions]
    known.environment.distributions += [Distribution(name=name, version=version) for name, version in pairs]
    return known


def found(rule_id: str, *cells: str) -> list[str]:
    """The code at which a rule of its own finder applies."""
    [rule] = by_id(rule_id)
    assert isinstance(rule, Custom)
    document: Document = documents(context(*cells).working_copy)[0]
    matches = rule.finder(document, Inference(document))
    return [document.code(match.unit).text(match.node) for match in matches]


@pytest.mark.parametrize(
    ("code", "divided"),
    [
        ("loss = 0.\nloss += 1\nmean = loss / count", []),
        ("total = 0\ntotal += 1\nmean = total / count", ["total / count"]),
        ("import pandas as pd\ndf = pd.read_csv('a.csv')\nday = df.hour / 100", []),
        ("import pandas as pd\ndf = pd.read_csv('a.csv')\nday = df['hour'] / n", []),
        ("ratio = clicks * 100 / n", ["clicks * 100 / n"]),
    ],
)
def test_fractions_and_tables_were_always_divided_truly(code: str, divided: list[str]) -> None:
    assert found("python.division-of-variables", code) == divided


@pytest.mark.parametrize("asked", ["'maximum'", "'mad', axis=1", "name='mad'"])
def test_a_text_that_names_no_function_is_no_mean_deviation(asked: str) -> None:
    code = f"import pandas as pd\ntable = pd.DataFrame({{'mad': [1]}}).rename({asked})"
    assert found("pandas.mad-by-name", code) == []


def test_a_function_of_the_notebooks_own_called_mad_stays() -> None:
    code = "def mad(x): return abs(x).max()\nresult = table.agg(['mean', 'mad'])"
    assert found("pandas.mad-by-name", code) == []


@pytest.mark.parametrize(
    "model", ["Ridge(normalize=True, fit_intercept=False)", "Ridge(normalize=False)", "Ridge(1.0)"]
)
def test_what_scaled_nothing_gets_no_class(model: str) -> None:
    assert found("sklearn.normalize-columns", f"from sklearn.linear_model import Ridge\nm = {model}") == []


def test_a_derivative_is_no_output_of_a_layer() -> None:
    code = (
        "from tensorflow.keras import backend as K\n"
        "slope = K.gradients(model.outputs[0], layer.output)[0]\n"
        "f = K.function([model.inputs[0]], [layer.output, slope])\ng = K.function([model.inputs[0]], [layer.output])"
    )
    assert found("keras.backend-function", code) == ["K.function([model.inputs[0]], [layer.output])"]


def test_only_a_callbacks_own_metrics_have_another_name() -> None:
    cells = (
        "model.compile('sgd', 'mse', metrics=['accuracy'])",
        "def on_epoch_end(self, epoch, logs):\n    return logs.get('acc'), row['acc'], self.table.get('acc')",
    )
    new = cells[1].replace("logs.get('acc')", "logs.get('accuracy')")
    assert swept(by_id("keras.metric-names"), *cells, facts=facts("keras==3.15.0")) == [cells[0], new]


def test_a_module_that_nothing_is_put_into_is_the_package() -> None:
    code = "from sklearn.ensemble import forest\nindices = forest._generate_sample_indices"
    assert found("sklearn.patched-modules", code) == []


@pytest.mark.parametrize(
    ("call", "changed"),
    [
        ("df.groupby('g').agg({'x': [np.mean, np.std], 'y': np.var})", ["np.std", "np.var"]),
        ("df.groupby('g').agg(spread=('x', np.std))", ["np.std"]),
        ("pd.pivot_table(df, index='g', aggfunc=[np.sum, np.std])", ["np.std"]),
        ("df.groupby('g')['x'].transform(np.std)", ["np.std"]),
        # These were called as they are.
        ("df.apply(np.std)", []),
        ("df.groupby('g').x.apply(np.std)", []),
        ("df.groupby('g').agg(lambda x: np.std(x))", []),
        ("df.agg({'x': 'std'}, np.random.std)", []),
    ],
)
def test_functions_of_numpy_that_stood_for_those_of_pandas(call: str, changed: list[str]) -> None:
    code = f"import numpy as np\nimport pandas as pd\nresult = {call}"
    assert sorted(found("pandas.numpy-spread", code)) == changed


_CUT = "import pandas as pd\ndf['age'] = pd.cut(df.years, 4)\n"


@pytest.mark.parametrize(
    ("code", "grouped"),
    [
        (_CUT + "a = df.groupby('age').x.mean()\nb = df.groupby('town').x.mean()", ["df.groupby('age')"]),
        (_CUT + "a = df.groupby(['town', 'sex']).size()\nb = df.groupby(by=['town', 'age']).size()", ["df.groupby(by=['town', 'age'])"]),
        (_CUT + "new['band'] = df['age']\na = new.groupby('band').size()", ["new.groupby('band')"]),
        (_CUT + "new = df.rename(columns={'age': 'band'})\na = new.groupby('band').size()", ["new.groupby('band')"]),
        (_CUT + "a = df.groupby(key).size()\nb = df.groupby(df.town).size()", ["df.groupby(df.town)", "df.groupby(key)"]),
        ("df = df.astype({'sex': 'category'})\na = df.groupby('town').size()", []),
        # Any column may be one of categories then.
        ("for c in df:\n    df[c] = df[c].astype('category')\na = df.groupby('town').size()", ["df.groupby('town')"]),
        ("ages = pd.cut(df.years, 4)\na = df.groupby('town').size()", ["df.groupby('town')"]),
        ("import pandas as pd\ndf = pd.read_pickle('a')\nk = 'category'\na = df.groupby('town').size()", ["df.groupby('town')"]),
    ],
)  # fmt: skip
def test_only_columns_that_may_be_categories_are_grouped_with_those_that_do_not_occur(
    code: str, grouped: list[str]
) -> None:
    [rule] = by_id("pandas.default-data-frame-groupby-observed-before-3-0")
    assert isinstance(rule, Default)
    document: Document = documents(context(code).working_copy)[0]
    matches = find_default(rule, document, Inference(document), lambda name: name)
    assert sorted(document.code(0).text(match.node) for match in matches) == grouped
