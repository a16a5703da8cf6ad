"""Shows a fixed set of values as a notebook would, in whatever Python runs it: from 2.7 on.

Reads a JSON object of name to code from standard input, and prints one of name to outputs in nbformat form. What cannot
be shown there (a library or function that did not exist yet, or does not any more) is left out.
"""

import ast
import io
import json
import os
import re
import sys
import warnings

os.environ["MPLBACKEND"] = "Agg"
warnings.simplefilter("ignore")

SETUP = """
import collections, datetime, decimal
import numpy as np, pandas as pd, matplotlib.pyplot as plt, scipy
from scipy import stats, sparse, optimize
plt.close('all')
# As in a kernel; a script is taken for a terminal.
pd.set_option('display.max_columns', 20)
"""


def shown(code, scope):
    """The outputs of one cell."""
    from IPython.lib.pretty import pretty

    tree = ast.parse(code)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    stream = io.StringIO() if sys.version_info > (3,) else io.BytesIO()
    stdout, sys.stdout = sys.stdout, stream
    try:
        exec(compile(tree, "<cell>", "exec"), scope)
        value = (
            eval(compile(ast.Expression(last.value), "<cell>", "eval"), scope) if last is not None else None
        )
        outputs = []
        data = {}
        if value is not None:
            data["text/plain"] = pretty(value)
            html = getattr(value, "_repr_html_", None)
            html = html() if html is not None and not isinstance(value, type) else None
            if html is not None:
                data["text/html"] = re.sub(r"(?s)<style.*?</style>\n?", "", html)
    finally:
        sys.stdout = stdout
    # Addresses are others in each run.
    data = {kind: re.sub("0x[0-9a-f]{6,}", "0x7f0123456789", text) for kind, text in data.items()}
    text = stream.getvalue()
    if text:
        outputs.append({"output_type": "stream", "name": "stdout", "text": text})
    if data:
        outputs.append({"output_type": "execute_result", "data": data, "metadata": {}, "execution_count": 1})
    return outputs


def main():
    """Show all."""
    codes = json.loads(sys.stdin.read())
    found = {}
    for name in sorted(codes):
        scope = {}
        try:
            exec("from __future__ import print_function\n" + SETUP, scope)
            found[name] = shown("from __future__ import print_function\n" + codes[name], scope)
        except Exception as error:
            sys.stderr.write(name + ": " + repr(error) + "\n")
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
