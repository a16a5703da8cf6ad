"""Rules about Matplotlib whose limits matter as much as what they change."""

import pytest
from helpers import FakeFacts, by_id, swept

from jupyter_mlemodernizer.model import Distribution

GCA = by_id("matplotlib.gca-projection", "matplotlib.gca-projection-pyplot")


@pytest.mark.parametrize(
    ("head", "old", "new"),
    [
        (
            "import matplotlib.pyplot as plt",
            "fig = plt.figure()\nfig.gca(projection='3d')",
            "fig.add_subplot",
        ),
        ("import matplotlib.pyplot as plt", "plt.figure().gca(projection='3d')", "plt.figure().add_subplot"),
        ("import matplotlib.pyplot as plt", "plt.gca(projection='3d')", "plt.subplot"),
        (
            "from matplotlib import pyplot",
            "fig = pyplot.figure()\nfig.gca(projection='3d')",
            "fig.add_subplot",
        ),
        ("%pylab inline", "fig = figure(figsize=(12, 5))\nfig.gca(projection='3d')", "fig.add_subplot"),
        ("from pylab import plt", "plt.gca(projection='3d')", "plt.subplot"),
        ("%pylab inline", "canvas.gca(projection='3d')", None),  # it is not known what that is
        ("import matplotlib.pyplot as plt", "fig = plt.figure()\nfig.gca()", None),
    ],
)
def test_axes_of_a_kind_are_changed_before_anything_runs(head: str, old: str, new: str | None) -> None:
    facts = FakeFacts()
    facts.environment.distributions.append(
        Distribution(name="matplotlib", version="3.11.2", modules=["matplotlib"])
    )
    before = old.split("\n")[:-1]
    changed = old if new is None else "\n".join([*before, f"{new}(projection='3d')"])
    assert swept(GCA, head, old, facts=facts) == [head, changed]
