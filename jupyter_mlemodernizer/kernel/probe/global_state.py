"""State outside of the notebook's variables that a statement uses up: random generators, counters of names."""

from __future__ import annotations

import sys
from typing import Any, Callable

from . import saving_torch

Restore = Callable[[], None]


def save() -> Restore:
    """Save the state of what is loaded; the function puts it back."""
    restores = [kept[1] for kept in (_python(), _numpy(), saving_torch.random_state()) if kept]
    names = _keras()
    if names is not None:
        restores.append(names)

    def restore() -> None:
        for each in restores:
            each()

    return restore


def random_states() -> dict[str, Any]:
    """The states of the random generators of what is loaded, as plain values that can be compared."""
    found: dict[str, Any] = {}
    for name, kept in (("random", _python()), ("numpy", _numpy())):
        if kept is not None:
            found[name] = kept[0]
    tensors = saving_torch.random_state()
    if tensors is not None:
        found["torch"] = [tensor.tolist() for tensor in tensors[0]]
    return found


def _python() -> tuple[Any, Restore] | None:
    random = sys.modules.get("random")
    if random is None:
        return None
    state = random.getstate()
    return state, lambda: random.setstate(state)


def _numpy() -> tuple[Any, Restore] | None:
    random = sys.modules.get("numpy.random")
    if random is None or not hasattr(random, "get_state"):
        return None
    state = random.get_state()
    return state, lambda: random.set_state(state)


def _keras() -> Restore | None:
    """Keras numbers its layers, as in dense_1."""
    module: Any = sys.modules.get("keras.src.backend.common.global_state")
    if module is None:
        return None
    counters = module.get_global_attribute("object_name_uids")
    kept = counters.copy() if counters is not None else None
    return lambda: module.set_global_attribute("object_name_uids", kept)
