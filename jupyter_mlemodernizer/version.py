"""The version of this package, from its metadata: it is said once, in ``package.json``."""

from importlib.metadata import version

VERSION = version("jupyter-mlemodernizer")
