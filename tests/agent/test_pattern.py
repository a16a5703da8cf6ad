"""Fixes as patterns, and the same fix elsewhere."""

import pytest

from jupyter_mlemodernizer.agent.memory import replaced
from jupyter_mlemodernizer.agent.pattern import patterns
from jupyter_mlemodernizer.model import ReplaceSource

# The fix; the pattern, if it is one; another cell, and the same there.
CASES = {
    "a method": (
        "y = df.ix[0]",
        "y = df.iloc[0]",
        ("$0.ix", "$0.iloc"),
        "print(other.ix[5, 'a'], z)",
        "print(other.iloc[5, 'a'], z)",
    ),
    "a call becomes another": (
        "import pandas as pd\ndf = df.append(row, ignore_index=True)",
        "import pandas as pd\ndf = pd.concat([df, row], ignore_index=True)",
        ("$0.append($1, ignore_index=$2)", "pd.concat([$0, $1], ignore_index=$2)"),
        "out = a.b.append(f(1) + 2, ignore_index=False)  # rows",
        "out = pd.concat([a.b, f(1) + 2], ignore_index=False)  # rows",
    ),
    "an argument gets a name": (
        "import lib\ny = lib.old(x, 2)",
        "import lib\ny = lib.new(x, by=2)",
        ("lib.old($0, $1)", "lib.new($0, by=$1)"),
        "z = [lib.old(q, k) for k in range(3)]",
        "z = [lib.new(q, by=k) for k in range(3)]",
    ),
    "inside another call": (
        "import numpy as np\nprint(np.sum(m.scores(1)))",
        "import numpy as np\nprint(np.sum(m.get_scores(1)))",
        ("$0.scores($1)", "$0.get_scores($1)"),
        "t = max(n.scores(k))",
        "t = max(n.get_scores(k))",
    ),
    "the same open part twice": (
        "import np2\nv = np2.mix(a, b, a)",
        "import np2\nv = np2.blend(a, b)",
        ("np2.mix($0, $1, $0)", "np2.blend($0, $1)"),
        "w = np2.mix(c, d, e)",
        None,
    ),
    "precedence": (
        "y = old(a, b)",
        "y = a.new(b)",
        ("old($0, $1)", "$0.new($1)"),
        "z = old(c + d, 3)",
        "z = (c + d).new(3)",
    ),
    "letters that are not ASCII": (
        "import lib\ny = lib.old(x, 2)",
        "import lib\ny = lib.new(x, by=2)",
        ("lib.old($0, $1)", "lib.new($0, by=$1)"),
        "ä = 'ü', lib.old(ö, 'é')",
        "ä = 'ü', lib.new(ö, by='é')",
    ),
    "a name alone says too little": ("y = a", "y = b", None, "z = a", None),
    "a literal alone says too little": ("y = 1", "y = 2", None, "z = 1", None),
    "more statements than before": ("y = f(1)", "t = g()\ny = f(t)", None, "z = f(1)", None),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_the_same_elsewhere(name):
    base, source, wanted, other, same = CASES[name]
    found = patterns([ReplaceSource(cell_id="a", base=base, source=source)])
    assert [pattern.text for pattern in found] == ([wanted] if wanted else [])
    for pattern in found:
        assert replaced(other, pattern, 1, 1) == same


def test_only_the_failing_lines_are_changed():
    (pattern,) = patterns([ReplaceSource(cell_id="a", base="y = d.ix[0]", source="y = d.iloc[0]")])
    assert replaced("a.ix[0]\nb.ix[1]\nc.ix[2]", pattern, 2, 2) == "a.ix[0]\nb.iloc[1]\nc.ix[2]"
    assert replaced("%time\nb.ix[1]", pattern, 2, 2) == "%time\nb.iloc[1]"
    assert replaced("this is no Python", pattern, 1, 1) is None
