"""The images of a notebook's outputs, within bounds."""

from typing import Any

from .saved import text_of

_IMAGE_KEPT, _IMAGES_KEPT = 200_000, 1_000_000
"""Characters of one image, and of all images of a notebook, that are kept."""


def bounded_images(notebook: dict[str, Any]) -> Any:
    """The notebook with the PNG and JPEG that there is room for; the data of other images is empty."""
    room = _IMAGES_KEPT

    def bounded(value: Any) -> Any:
        if isinstance(value, list):
            return [bounded(element) for element in value]
        if isinstance(value, dict):
            return {
                key: image(key, v) if key.startswith("image/") else bounded(v) for key, v in value.items()
            }
        return value

    def image(mime: str, value: Any) -> str:
        nonlocal room
        # Metadata say of an image how wide it is, under the same key.
        data = text_of(value) if isinstance(value, str | list) else ""
        if mime not in ("image/png", "image/jpeg") or len(data) > min(room, _IMAGE_KEPT):
            return ""
        room -= len(data)
        return data

    return bounded(notebook)
