"""When versions of libraries came out: year and month, from the release notes and the history of each project.

Only versions that changes of the catalogue or facts about a notebook's time refer to.
"""

from functools import lru_cache

_RELEASES = """
python 2.7 2010-07, 3.4 2014-03, 3.5 2015-09, 3.6 2016-12, 3.7 2018-06, 3.8 2019-10, 3.9 2020-10, 3.10 2021-10,
    3.11 2022-10, 3.12 2023-10, 3.13 2024-10
numpy 1.11 2016-03, 1.12 2017-01, 1.13 2017-06, 1.14 2018-01, 1.15 2018-07, 1.16 2019-01, 1.17 2019-07, 1.18 2019-12,
    1.19 2020-06, 1.20 2021-01, 1.21 2021-06, 1.22 2021-12, 1.23 2022-06, 1.24 2022-12, 1.25 2023-06, 1.26 2023-09,
    2.0 2024-06, 2.1 2024-08, 2.2 2024-12, 2.3 2025-06, 2.4 2025-12
pandas 0.17 2015-10, 0.18 2016-03, 0.19 2016-10, 0.20 2017-05, 0.21 2017-10, 0.22 2017-12, 0.23 2018-05, 0.24 2019-01,
    0.25 2019-07, 1.0 2020-01, 1.1 2020-07, 1.2 2020-12, 1.3 2021-07, 1.4 2022-01, 1.5 2022-09, 2.0 2023-04,
    2.1 2023-08, 2.2 2024-01, 2.3 2025-06, 3.0 2026-01
scikit-learn 0.16 2015-03, 0.17 2015-11, 0.18 2016-09, 0.19 2017-08, 0.20 2018-09, 0.21 2019-05, 0.22 2019-12,
    0.23 2020-05, 0.24 2020-12, 1.0 2021-09, 1.1 2022-05, 1.2 2022-12, 1.3 2023-06, 1.4 2024-01, 1.5 2024-05,
    1.6 2024-12, 1.7 2025-06, 1.8 2025-12
scipy 0.18 2016-07, 0.19 2017-03, 1.0 2017-10, 1.1 2018-05, 1.2 2018-12, 1.3 2019-05, 1.4 2019-12, 1.5 2020-06,
    1.6 2020-12, 1.7 2021-06, 1.8 2022-02, 1.9 2022-07, 1.10 2023-01, 1.11 2023-06, 1.12 2024-01, 1.13 2024-04,
    1.14 2024-06, 1.15 2025-01, 1.16 2025-06
matplotlib 1.4 2014-08, 1.5 2015-10, 2.0 2017-01, 2.1 2017-10, 2.2 2018-03, 3.0 2018-09, 3.1 2019-05, 3.2 2020-03,
    3.3 2020-07, 3.4 2021-03, 3.5 2021-11, 3.6 2022-09, 3.7 2023-02, 3.8 2023-09, 3.9 2024-05, 3.10 2024-12
seaborn 0.7 2016-01, 0.8 2017-07, 0.9 2018-07, 0.10 2020-01, 0.11 2020-09, 0.12 2022-09, 0.13 2023-09
statsmodels 0.8 2017-02, 0.9 2018-05, 0.10 2019-06, 0.11 2020-01, 0.12 2020-08, 0.13 2021-10, 0.14 2023-05
xgboost 0.4 2015-05, 0.6 2016-07, 0.7 2017-12, 0.72 2018-06, 0.80 2018-08, 0.81 2018-11, 0.82 2019-03, 0.90 2019-05,
    1.0 2020-02, 1.1 2020-05, 1.2 2020-08, 1.3 2020-12, 1.4 2021-04, 1.5 2021-10, 1.6 2022-04, 1.7 2022-10,
    2.0 2023-09, 2.1 2024-06, 3.0 2025-03, 3.1 2025-09
lightgbm 2.0 2017-04, 2.1 2018-02, 2.2 2018-09, 2.3 2019-09, 3.0 2020-08, 3.1 2020-11, 3.2 2021-03, 3.3 2021-10,
    4.0 2023-07, 4.6 2025-02
catboost 0.3 2017-10, 0.10 2018-09, 1.0 2021-10
keras 1.0 2016-04, 2.0 2017-03, 2.1 2017-11, 2.2 2018-06, 2.3 2019-09, 2.4 2020-06, 2.6 2021-08, 2.8 2022-02,
    2.12 2023-03, 2.13 2023-07, 3.0 2023-11
tensorflow 1.0 2017-02, 2.0 2019-09
torch 0.2 2017-08, 0.3 2017-12, 0.4 2018-04, 0.5 2018-12, 1.0 2018-12, 1.1 2019-05, 1.2 2019-08, 1.11 2022-03,
    1.13 2022-10, 2.0 2023-03, 2.6 2025-01, 2.7 2025-04
torchvision 0.12 2022-03
gensim 3.0 2017-09, 4.0 2021-03
nltk 3.0 2014-09, 3.1 2015-10, 3.9 2024-08
plotly 3.0 2018-07, 4.0 2019-07, 5.0 2021-06, 6.0 2025-01
imbalanced-learn 0.4 2018-10, 0.6 2019-12, 0.8 2021-02, 0.9 2022-01, 0.12 2024-01
networkx 2.0 2017-09, 2.2 2018-09, 2.4 2019-10, 3.0 2023-01
scikit-image 0.13 2017-03, 0.14 2018-05, 0.15 2019-04, 0.16 2019-10, 0.18 2020-12, 0.19 2021-12, 0.25 2024-12
ipython 4.0 2015-08, 5.0 2016-07, 6.0 2017-04, 7.0 2018-09, 8.0 2022-01, 9.0 2025-02
pillow 9.0 2022-01, 10.0 2023-07
prophet 1.0 2021-03
"""

# Python is no longer used for new work some time after its end of life: devguide.python.org/versions.
PYTHON_ENDS = {
    "2.7": "2020-01",
    "3.4": "2019-03",
    "3.5": "2020-09",
    "3.6": "2021-12",
    "3.7": "2023-06",
    "3.8": "2024-10",
}


@lru_cache(maxsize=1)
def _table() -> dict[tuple[str, str], str]:
    table: dict[tuple[str, str], str] = {}
    library = ""
    for line in _RELEASES.strip().splitlines():
        words = line.replace(",", " ").split()
        if not line.startswith(" "):
            library = words.pop(0)
        table |= {(library, version): month for version, month in zip(words[::2], words[1::2], strict=True)}
    return table


def current(library: str, month: str) -> str | None:
    """The newest version that was out in a month (``2019-12``); None if the table has none.

    Arguments:
        library: name of the distribution.
        month: when.
    """
    out = [(came, version) for (name, version), came in _table().items() if name == library and came <= month]
    return (
        max(out, key=lambda pair: (pair[0], [int(part) for part in pair[1].split(".")]))[1] if out else None
    )


def released(library: str, version: str) -> str | None:
    """Year and month (``2019-12``) in which a version came out; None if that is not known.

    Arguments:
        library: name of the distribution.
        version: its first two numbers count: ``0.22.1`` came out with, or after, ``0.22``.
    """
    parts = version.split(".")
    return _table().get((library, ".".join(parts[:2] if len(parts) > 1 else [*parts, "0"])))
