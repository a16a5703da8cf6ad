"""Saving the state of PyTorch's objects: a training loop often fails after its first step."""

from __future__ import annotations

import copy
import sys
from typing import Any, Callable

Restore = Callable[[], None]

_BYTES_LIMIT = 256_000_000


def save(value: Any, room: Callable[[int, int], bool]) -> tuple[list[Restore], list[Any]] | None:
    """Save an object of PyTorch.

    Arguments:
        value: of a class whose top package is torch, or derived from one of its classes.
        room: asked with a number of items and of bytes: may they be copied?

    Returns:
        What puts it back, and further objects that must be saved with it; None: it cannot be saved.
    """
    torch = sys.modules.get("torch")
    if torch is None:
        return None
    if isinstance(value, (torch.dtype, torch.device, torch.Size, torch.Generator)):
        return [], []
    if isinstance(value, torch.Tensor):
        return _tensors([value], room)
    if isinstance(value, torch.nn.Module):
        return _module(value, room)
    if isinstance(value, torch.optim.Optimizer):
        return _optimizer(value, room)
    if isinstance(value, torch.utils.data.DataLoader):
        # It begins anew with every loop over it, and reads its data.
        return [], []
    return None


def is_torch(kind: type) -> bool:
    """Whether a class is one of PyTorch's, or derived from one."""
    return any(str(base.__module__).partition(".")[0] == "torch" for base in kind.__mro__)


def random_state() -> tuple[list[Any], Restore] | None:
    """The states of PyTorch's random generators, as tensors, and what puts them back; None if it is not loaded."""
    torch = sys.modules.get("torch")
    if torch is None or not hasattr(torch, "get_rng_state"):
        return None
    main = torch.get_rng_state()
    devices = torch.cuda.get_rng_state_all() if torch.cuda.is_initialized() else []

    def restore() -> None:
        torch.set_rng_state(main)
        if devices:
            torch.cuda.set_rng_state_all(devices)

    return [main, *devices], restore


def _tensors(tensors: list[Any], room: Callable[[int, int], bool]) -> tuple[list[Restore], list[Any]] | None:
    size = sum(tensor.numel() * tensor.element_size() for tensor in tensors)
    if size > _BYTES_LIMIT or not room(0, size):
        return None
    # Only leaves have a gradient of their own; asking others for it would warn.
    saved = [(tensor, _copy(tensor), _copy(tensor.grad) if tensor.is_leaf else None) for tensor in tensors]

    def restore() -> None:
        for tensor, content, gradient in saved:
            if tensor.shape != content.shape:
                raise ValueError("the tensor got another shape")
            tensor.data.copy_(content)
            if tensor.is_leaf:
                tensor.grad = gradient

    return [restore], []


def _copy(tensor: Any) -> Any:
    return None if tensor is None else tensor.detach().clone()


def _module(module: Any, room: Callable[[int, int], bool]) -> tuple[list[Restore], list[Any]] | None:
    parts = list(module.modules())
    saved = _tensors([*module.parameters(), *module.buffers()], room)
    if saved is None or not room(10 * len(parts), 0):
        return None
    attributes = []
    others = []
    for part in parts:
        own = dict(part.__dict__)
        tables = {name: dict(own[name]) for name in ("_parameters", "_buffers", "_modules") if name in own}
        attributes.append((part, own, tables))
        others += [content for name, content in own.items() if not name.startswith("_")]

    def restore() -> None:
        for part, own, tables in attributes:
            part.__dict__.clear()
            part.__dict__.update(own)
            for name, table in tables.items():
                own[name].clear()
                own[name].update(table)

    return [restore, *saved[0]], others


def _optimizer(optimizer: Any, room: Callable[[int, int], bool]) -> tuple[list[Restore], list[Any]] | None:
    state = optimizer.state_dict()
    tensors = [
        content
        for entry in state["state"].values()
        for content in (entry.values() if isinstance(entry, dict) else ())
        if hasattr(content, "numel")
    ]
    size = sum(tensor.numel() * tensor.element_size() for tensor in tensors)
    if size > _BYTES_LIMIT or not room(100, size):
        return None
    kept = copy.deepcopy(state)
    parameters = [parameter for group in optimizer.param_groups for parameter in group["params"]]

    def restore() -> None:
        optimizer.load_state_dict(kept)

    return [restore], parameters
