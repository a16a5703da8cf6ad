"""Data that scikit-learn shipped, and says where to fetch."""

from ..custom import Custom
from ..rule import Example, Rule
from ._written_out import written_out

_BOSTON = '''
def load_boston(return_X_y=False):
    """The data that scikit-learn shipped until 1.2, from where they were published."""
    import pandas as pd
    from sklearn.utils import Bunch
    rows = pd.read_csv("http://lib.stat.cmu.edu/datasets/boston", sep=r"\\s+", skiprows=22, header=None).values
    data, target = np.hstack([rows[::2], rows[1::2, :2]]), rows[1::2, 2]
    names = np.array("CRIM ZN INDUS CHAS NOX RM AGE DIS RAD TAX PTRATIO B LSTAT".split())
    return (data, target) if return_X_y else Bunch(data=data, target=target, feature_names=names, DESCR="")
'''

RULES: list[Rule] = [
    Custom(
        id="sklearn.load-boston",
        library="scikit-learn",
        since="1.2",
        source="scikit-learn 1.2 changelog: load_boston is removed; its error says how the data are fetched",
        title="`load_boston` is written out: it fetches the data from where scikit-learn says that they are",
        reason="They are the same numbers. scikit-learn discourages their use: one column supposes that segregation raises prices.",
        error="`load_boston` has been removed from scikit-learn",
        decision="It fetches `lib.stat.cmu.edu/datasets/boston`: the notebook did not need the network for its data.",
        finder=written_out("sklearn.datasets", {"load_boston": (_BOSTON, ())}),
        runnable=False,
        example=Example(
            old="from sklearn.datasets import load_boston, load_iris\nboston = load_boston()",
            new=f"from sklearn.datasets import load_iris\nimport numpy as np\n{_BOSTON}\nboston = load_boston()",
        ),
    ),
]
