"""Makes modules of the probe's code; the first thing that runs in the kernel.

``PAYLOAD`` is JSON: the package's name; its modules in the order in which they import each other, packed; the
magic number of Python's bytecode that they are compiled for (none: they are text); and the settings for
:func:`comm.install`.
"""

import base64
import builtins
import importlib.util
import json
import marshal
import sys
import types
import zlib

_package, _packed, _magic, _settings = json.loads(PAYLOAD)  # type: ignore[name-defined]  # noqa: F821
_unpacked = zlib.decompress(base64.b64decode(_packed))
if _magic and _magic != importlib.util.MAGIC_NUMBER.hex():
    raise ImportError("compiled for another Python")
# It came with this very code, signed as it is.
for _name, _code in marshal.loads(_unpacked) if _magic else json.loads(_unpacked):  # noqa: S302
    _full = _package if _name == "__init__" else _package + "." + _name
    _module = types.ModuleType(_full)
    # A copy: whatever the user does to the builtins, the probe goes on.
    _module.__dict__["__builtins__"] = dict(vars(builtins))
    if _name == "__init__":
        _module.__path__ = []
    _module.__package__ = _package
    sys.modules[_full] = _module
    exec(_code if _magic else compile(_code, "<" + _full + ">", "exec"), vars(_module))  # noqa: S102
    if _name != "__init__":
        setattr(sys.modules[_package], _name, _module)
sys.modules[_package + ".comm"].install(**_settings)
