"""Arrays of one number that NumPy no longer takes for the number: what is taken out of them, and where."""

import pytest
from helpers import FakeFacts, by_id, crash, repaired

from jupyter_mlemodernizer.model import Distribution, Variable

ONLY = "TypeError: only 0-dimensional arrays can be converted to Python scalars"
TEXT = by_id("numpy.scalar-in-text")
ARRAY = {"b": Variable(type="numpy.ndarray", shape=[1]), "a": Variable(type="float")}


def _facts() -> FakeFacts:
    facts = FakeFacts()
    facts.environment.distributions.append(Distribution(name="numpy", version="2.4.6", modules=["numpy"]))
    return facts


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("print('%.2f' % b)", "print('%.2f' % b.item())"),
        ("print('%.2f' % model.coef_[0])", "print('%.2f' % model.coef_[0].item())"),
        ("print('%s: %5.1f%%' % (name, b))", "print('%s: %5.1f%%' % (name, b.item()))"),
        (
            "print('%d %.2f' % (a, b))",
            "print('%d %.2f' % (a, b.item()))",
        ),  # the crash tells which is the array
        ("print('%(s)s %(k)d' % {'s': a, 'k': b})", "print('%(s)s %(k)d' % {'s': a, 'k': b.item()})"),
        ("print('%f' % (b - c))", "print('%f' % ((b - c).item()))"),
        ("print('%s' % b)", None),  # any object is a text
        ("print('%d, %d' % b)", None),  # not that many
        ("print(b % 3)", None),
    ],
)
def test_a_number_in_a_text(old: str, new: str | None) -> None:
    variables = {name: known for name, known in ARRAY.items() if name in old}
    assert repaired(TEXT, crash(ONLY, variables=variables), old, facts=_facts()) == [new or old]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("z[i, j] = f(x)", "z[i, j] = f(x).item()"),
        ("total[0] += b", "total[0] += b.item()"),
        ("z[0] = a - b", "z[0] = (a - b).item()"),
        ("z[0] = [1, 2]", None),  # never was a number
    ],
)
def test_an_element(old: str, new: str | None) -> None:
    rules = by_id("numpy.scalar-as-element", "numpy.scalar-as-element-added")
    failure = crash("ValueError: setting an array element with a sequence.")
    assert repaired(rules, failure, old, facts=_facts()) == [new or old]


def test_a_list_of_rows_of_several_lengths_is_something_else() -> None:
    ragged = (
        "ValueError: setting an array element with a sequence. The requested array has an inhomogeneous shape"
    )
    old = "z[0] = numpy.array(rows)"
    assert repaired(by_id("numpy.scalar-as-element"), crash(ragged), old, facts=_facts()) == [old]


@pytest.mark.parametrize(
    "head",
    [
        "from scipy import stats as st",
        "import scipy.stats.stats as st",
        "from scipy.stats import stats as st",
    ],
)
def test_a_module_inside_scipy_is_its_package(head: str) -> None:
    facts = _facts()
    facts.environment.distributions.append(Distribution(name="scipy", version="1.17.0", modules=["scipy"]))
    failure = crash(
        "AttributeError: `scipy.stats.stats` has no attribute `nanmedian`; furthermore, …", line=3
    )
    old = f"import numpy as np\n{head}\nst.nanmedian(x)"
    new = f"import numpy as np\n{head}\nnp.nanmedian(x, axis=0)"
    assert repaired(by_id("scipy.stats-nanmedian"), failure, old, facts=facts) == [new]


def _suspected(*cells: str) -> list[str]:
    failure = crash("TypeError: min() got an unexpected keyword argument 'key'", cell=len(cells) - 1)
    return repaired(by_id("numpy.star-hides-builtins"), failure, *cells, facts=_facts())


@pytest.mark.parametrize(
    ("head", "line"),
    [
        ("from numpy import *", "from numpy import *\nfrom builtins import max, min"),
        ("%pylab inline\nx = 1", "%pylab inline\nfrom builtins import max, min\nx = 1"),
        (
            "from pylab import *\nfrom numpy import *  # all",
            "from pylab import *\nfrom numpy import *  # all\nfrom builtins import max, min",
        ),
        ("from numpy import *\nfrom pylab import *", None),  # pylab ends with Python's own
        ("from numpy import *\nfrom mine import min, max", None),
        ("from scipy import *", None),
    ],
)
def test_what_a_star_import_hides_is_imported_again(head: str, line: str | None) -> None:
    uses = "a = max(1, 2)\nb = abs(a)", "min(words, key=len)"
    assert _suspected(head, *uses) == [line or head, *uses]
