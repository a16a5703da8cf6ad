"""Lines that would change the environment or end the kernel are commented out, and no others."""

import asyncio
from typing import Any

import pytest

from jupyter_mlemodernizer.repair import ShellLines

CASES = {
    "automagic": ("pip install old==1.2", "# pip install old==1.2"),
    "automagic amid code": (
        "import a\nconda install -y old\na.b()",
        "import a\n# conda install -y old\na.b()",
    ),
    "told in a text": ("print('''\npip install old\n''')", None),
    "automagic that only shows": ("pip list", None),
    "pip": ("!pip install -q fastai==0.7", "# !pip install -q fastai==0.7"),
    "pip as a magic": ("import os\n%pip install x\nos", "import os\n# %pip install x\nos"),
    "python -m pip": ("!python -m pip install x", "# !python -m pip install x"),
    "on continued lines": (
        "if a:\n    !pip install \\\n      x \\\n  y\n%memit f(\\\n 1)",
        "if a:\n    pass  # !pip install \\\n#       x \\\n#   y\nf(\\\n 1)",
    ),
    "a space after the percent sign": (
        "% matplotlib inline\nx = (y\n % z)\n%  matplotlib notebook\n% time f(1)",
        "%matplotlib inline\nx = (y\n % z)\n%matplotlib inline\n%time f(1)",
    ),
    "conda": ("!conda install -y x", "# !conda install -y x"),
    "apt": ("!apt-get -y install graphviz", "# !apt-get -y install graphviz"),
    "in a block": ("if True:\n    !pip install x", "if True:\n    pass  # !pip install x"),
    "Colab's version": ("%tensorflow_version 1.x\nimport os", "# %tensorflow_version 1.x\nimport os"),
    "notebook backend": ("%matplotlib notebook", "%matplotlib inline"),
    "windows": ("%matplotlib qt5\n%pylab tk", "%matplotlib inline\n%pylab inline"),
    "widget": ("%matplotlib widget", "%matplotlib inline"),
    "event loop": ("%gui qt", "# %gui qt"),
    "extension that reports": (
        "%load_ext watermark\n%watermark -v -p numpy\nx = 1",
        "# %load_ext watermark\n# %watermark -v -p numpy\nx = 1",
    ),
    "extension that measures": (
        "%load_ext memory_profiler\n%memit x",
        "# %load_ext memory_profiler\nx",
    ),
    "what is measured runs": (
        "%memit -r 3 df = load()\n%lprun -f g -f h f(1, 'a  b')\nif a:\n    %mprun -f g -c x = f(2)\n%pyinstrument main()",
        "df = load()\nf(1, 'a  b')\nif a:\n    x = f(2)\nmain()",
    ),
    "nothing is measured": ("%pyinstrument\n%memit -r 3", "# %pyinstrument\n# %memit -r 3"),
    "measured cell": ("%%memit\nx = 1", "# %%memit\nx = 1"),
    "installed extension": ("%load_ext snakeviz\n%snakeviz f()", None),
    "other extension": ("%load_ext rpy2.ipython", None),
    "in a shell cell": ("%%bash\necho a\n  pip install x\nls", "%%bash\necho a\n  # pip install x\nls"),
    "by os.system": ("import os\nos.system('pip install x')", "import os\n# os.system('pip install x')"),
    "by subprocess": (
        "if a:\n    r = subprocess.check_call([sys.executable, '-m', 'pip', 'install', 'x'])",
        "if a:\n    pass  # r = subprocess.check_call([sys.executable, '-m', 'pip', 'install', 'x'])",
    ),
    "on several lines": ("os.system(\n    'pip install x')", "# os.system(\n#     'pip install x')"),
    "by pip itself": ("import pip\npip.main(['install', 'x'])", "import pip\n# pip.main(['install', 'x'])"),
    "other commands": ("os.system('ls')\nsubprocess.run(['git', 'log'])\nmain(['install'])", None),
    "with an account": (
        "!kaggle competitions download -c titanic\n!kaggle --version",
        "# !kaggle competitions download -c titanic\n!kaggle --version",
    ),
    "bare quit": ("x = 1\nquit", "x = 1\n# quit"),
    "a variable that is called so": ("exit_code = 1\nquit = 2\nx = exit_code", None),
    "_exit": ("os._exit(0)", "# os._exit(0)"),
    "back end": (
        "import matplotlib as mpl\nmpl.use('TkAgg')\nplt.switch_backend('Qt5Agg')",
        "import matplotlib as mpl\n# mpl.use('TkAgg')\n# plt.switch_backend('Qt5Agg')",
    ),
    "back end without windows": ("matplotlib.use('Agg')\nplt.style.use('ggplot')", None),
    "SystemExit": ("if x:\n    raise SystemExit", "if x:\n    pass  # raise SystemExit"),
    "SystemExit with a reason": ("raise SystemExit('no data')", None),
    "Flask": (
        "app = flask.Flask(__name__)\nif __name__ == '__main__':\n    app.run(port=1)",
        "app = flask.Flask(__name__)\nif __name__ == '__main__':\n    pass  # app.run(port=1)",
    ),
    "server": ("HTTPServer(a, B).serve_forever()", "# HTTPServer(a, B).serve_forever()"),
    "another run": ("model.run(1)\nsession.run(x)", None),
    "exit": ("x = 1\nexit()", "x = 1\n# exit()"),
    "exit in a block": ("if x:\n    quit()", "if x:\n    pass  # quit()"),
    "exit of a forked child": ("if os.fork() == 0:\n    work()\n    os._exit(0)", None),
    "listing": ("!ls ../input", None),
    "pip list": ("!pip list", None),
    "inline": ("%matplotlib inline", None),
    "in a string": ("x = '''\n!pip install y\n'''", None),
    "own function": ("def f():\n    return model.exit()", None),
}


@pytest.mark.parametrize(("old", "new"), CASES.values(), ids=CASES)
def test_lines(notebook: Any, facts: Any, old: str, new: str | None) -> None:
    book = notebook(old, facts=facts({"snakeviz": "snakeviz"}))
    assert book.after(asyncio.run(ShellLines().sweep(book.context))) == [old if new is None else new]


def test_several_sorts_in_one_cell(notebook: Any) -> None:
    book = notebook("!pip install x\nexit()", "!pip install y")
    proposals = asyncio.run(ShellLines().sweep(book.context))
    assert [len(proposal.edits) for proposal in proposals] == [2, 1]
    assert book.after(proposals) == ["# !pip install x\n# exit()", "# !pip install y"]
