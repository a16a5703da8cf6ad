"""Random variables for the statements in ``cases.py``, as source that makes them."""

import math
from typing import Any

from hypothesis import strategies as st

from .cases import FUNCTIONS

WORDS = ["Apple pie", "banana", "a", "", "  Cherry ", "AB CD ef", "ä x"]
DAYS = ["2016-02-29", "2017-01-01", "1999-12-31", "2020-06-15"]


# Variables that are the same in all examples.
FIXED = """
from collections import defaultdict
import io
from math import asin, cos, radians, sin, sqrt
started = datetime.datetime(2016, 3, 1, 12, 30)
from sklearn.ensemble import RandomForestClassifier
from sklearn.feature_extraction.text import TfidfVectorizer
y = np.array([0, 1, 1])
model = RandomForestClassifier(n_estimators=3, random_state=0).fit(np.arange(12.0).reshape(3, 4), y)
from sklearn.linear_model import Ridge
from sklearn.model_selection import GridSearchCV, cross_val_score, cross_validate
P = np.arange(24.0).reshape(8, 3) % 7
z = np.array([0, 1, 1, 0, 1, 0, 1, 0])
searched = GridSearchCV(Ridge(), {'alpha': [0.5, 2.0]}, cv=2)
open('some.csv', 'w').write('a,b\\n1,2\\n3,4\\n')
csv = 'a,b,c\\n1,x,2.5\\n,"y, z",\\n3,,1e400\\n'
"""


def _number(value: float) -> str:
    return f"float({str(value)!r})" if math.isnan(value) or math.isinf(value) else repr(value)


FLOATS = st.one_of(
    st.floats(-1e6, 1e6, allow_nan=False).map(lambda x: round(x, 3)),
    st.sampled_from([0.0, -0.0, 0.5, math.nan]),
)
INTS = st.one_of(st.integers(-5, 9), st.sampled_from([0, 2**40, -(2**33)]))


def vectors() -> Any:
    """Some vectors of three numbers, many of which are the same or zero."""
    few = st.sampled_from(["0.0", "1.0", "2.0", "-1.0", "0.5", "float('nan')", "1e200"])
    return st.lists(st.one_of(few, st.sampled_from(["0.0", "1.0"])), max_size=12).map(
        lambda found: ", ".join(found[: len(found) // 3 * 3])
    )


@st.composite
def setups(draw: Any) -> str:
    """Source that makes a table, arrays, lists and numbers of every kind that the statements use."""
    rows = draw(st.one_of(st.integers(1, 12), st.just(0)))
    plain = draw(st.booleans())

    def column(values: Any) -> list[Any]:
        return draw(st.lists(values, min_size=rows, max_size=rows))

    missing = st.none() if not plain and draw(st.booleans()) else st.nothing()
    ints = column(st.integers(0, 9) if plain else INTS)
    floats = ", ".join(_number(x) for x in column(st.floats(0, 1) if plain else FLOATS))
    words = column(st.one_of(st.sampled_from(WORDS), missing))
    kind = draw(st.sampled_from(["int64", "float64", "object", "int32"])) if not plain else "int64"
    index = draw(
        st.sampled_from(
            ["", ".set_axis([i * 2 for i in range(len(df))])", ".set_axis([0] * len(df))", ".iloc[::-1]"]
        )
    )
    index = "" if plain else index
    n, m = draw(st.integers(0, 3)), draw(st.integers(0, 4))
    numbers = ", ".join(_number(x) for x in draw(st.lists(FLOATS, min_size=4, max_size=4)))
    others = draw(st.lists(st.integers(-1, 2), min_size=4, max_size=4))
    keys = draw(st.lists(st.integers(0, 3), max_size=5))
    lines = [
        FUNCTIONS,
        FIXED,
        f"df = pd.DataFrame({{'a': pd.Series({ints!r}, dtype='int64').astype({kind!r}), "
        f"'x': pd.Series([{floats}], dtype='float64'), "
        f"'b': pd.Series({column(st.booleans())!r}, dtype=bool), "
        f"'c': pd.Series({column(st.integers(0, 3))!r}, dtype='int64'), "
        f"'s': pd.Series({words!r}, dtype={draw(st.sampled_from(['str', 'object']))!r}), "
        f"'when': pd.to_datetime(pd.Series({column(st.sampled_from(DAYS))!r}, dtype='str'))}})",
        f"df = df{index}",
        "other = pd.DataFrame({'key': [1, 2, 2, 5]})",
        f"array = np.array([{numbers}]){'.astype(int)' if 'nan' not in numbers and draw(st.booleans()) else ''}",
        f"other_array = np.array({others!r})",
        "A = np.arange(12.0).reshape(3, 4) / 7; B = A[::-1] * 1.5; C = np.zeros((3, 4)); D = np.ones((3, 3))",
        f"n = {n}; m = {m}; keys = {keys!r}; words = {draw(st.lists(st.sampled_from(WORDS), max_size=5))!r}",
        f"out = {draw(st.sampled_from(['[]', '[1]']))}; total = {draw(st.sampled_from(['0', '2', '0.5']))}; text = ''",
        "table = pd.DataFrame(columns=['k', 'm']); matrix = np.zeros((0, 3)); grid = np.zeros((4, 5)); counts = {}",
        f"V = np.array([{draw(vectors())}]).reshape(-1, 3){'.astype(int)' if draw(st.booleans()) else ''}",
        f"bags = {{n: set(bag) for n, bag in enumerate({draw(st.lists(st.lists(st.integers(0, 4)), min_size=1, max_size=4))!r})}}",
        f"T = np.zeros((5, 5)); numbers = [{numbers}]",
    ]
    return "\n".join(lines)


# Variables of which nothing stands in the way of any statement.
PLAIN = "\n".join(
    [
        FUNCTIONS,
        FIXED,
        "df = pd.DataFrame({'a': [1, 2, 3, 4, 5] * 8, 'x': [0.1, 0.3, 0.6, 0.9, 0.0] * 8, 'b': [True, False] * 20, "
        "'c': [0, 1, 2, 3] * 10, 's': ['Apple pie', 'banana'] * 20, "
        "'when': pd.to_datetime(['2016-02-29', '2017-01-01'] * 20)})",
        "other = pd.DataFrame({'key': [1, 2, 2, 5]})",
        "array = np.array([1.0, -2.0, 3.5, 0.0]); other_array = np.array([1, 0, 2, 1])",
        "A = np.arange(12.0).reshape(3, 4) / 7; B = A[::-1] * 1.5; C = np.zeros((3, 4)); D = np.ones((3, 3))",
        "n = 3; m = 4; keys = [0, 1, 2, 3, 9]; words = ['banana', 'b', 'banana']; out = []; total = 0; text = ''",
        "table = pd.DataFrame(columns=['k', 'm']); matrix = np.zeros((0, 3)); grid = np.zeros((4, 5)); counts = {}",
        "V = np.array([[1.0, 2, 0], [3, 1, 1], [1, 2, 3], [0, 0, 0]]); T = np.zeros((5, 5)); numbers = [1.0, 0.5, 2.5, 3.5]",
        "bags = {0: {1, 2, 3}, 1: set(), 2: {2, 3}, 3: {9}}",
    ]
)
