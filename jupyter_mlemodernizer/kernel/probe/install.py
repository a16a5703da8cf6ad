"""Makes modules of the probe's sources; the first thing that runs in the kernel.

``PAYLOAD`` is JSON: the package's name, its modules with their text in the order in which they
import each other, and the settings for :func:`comm.install`.
"""

import builtins
import json
import sys
import types

_package, _modules, _settings = json.loads(PAYLOAD)  # type: ignore[name-defined]  # noqa: F821
for _name, _text in _modules:
    _full = _package if _name == "__init__" else _package + "." + _name
    _module = types.ModuleType(_full)
    # A copy: whatever the user does to the builtins, the probe goes on.
    _module.__dict__["__builtins__"] = dict(vars(builtins))
    if _name == "__init__":
        _module.__path__ = []
    _module.__package__ = _package
    sys.modules[_full] = _module
    exec(compile(_text, "<" + _full + ">", "exec"), vars(_module))  # noqa: S102
    if _name != "__init__":
        setattr(sys.modules[_package], _name, _module)
sys.modules[_package + ".comm"].install(**_settings)
