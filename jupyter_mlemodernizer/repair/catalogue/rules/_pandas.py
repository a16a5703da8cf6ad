"""Data for the examples of rules about pandas, and short ways to name its methods."""

FRAME = "import pandas as pd\ndf = pd.DataFrame({'a': [2, 1], 'b': ['x', 'y']})"
NUMBERS = "import pandas as pd\ndf = pd.DataFrame({'a': [2.0, 1.0], 'c': [3.0, None]})"
CSV = "import pandas as pd\nopen('table.csv', 'w').write('a,b\\n1,2\\n')"
DAYS = "import pandas as pd\ns = pd.Series([1.0, 2.0], index=pd.date_range('2014-01-01', periods=2))"
DATES = "import pandas as pd\ns = pd.Series(pd.to_datetime(['2014-01-06', '2014-01-07']))"
TEXT = "import pandas as pd\ndf = pd.DataFrame({'a': [1, 2], 'b': ['x', 'y']})"
FRAME_TYPE = ("pandas.DataFrame",)


def both(method: str) -> tuple[str, ...]:
    """A method that frames and columns have."""
    return (f"pandas.DataFrame.{method}", f"pandas.Series.{method}")
