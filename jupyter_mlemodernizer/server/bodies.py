"""The bodies of requests: JSON that is what the schema says, or refused with what is wrong."""

import json
from typing import TypeVar

from pydantic import ValidationError

from ..model.base import Data
from ..saved import encodable_data
from .refusal import Refusal

Request = TypeVar("Request", bound=Data)


def parsed(type_: type[Request], body: bytes) -> Request:
    """The request in a body. Raises :class:`Refusal` if it is none of that type."""
    try:
        return type_.model_validate_json(_whole(body))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise Refusal(
            400, f"The body of the request is not right: {place or 'all of it'}: {first['msg']}."
        ) from None


def _whole(body: bytes) -> bytes:
    """JSON without halves of characters: old notebooks show them, pages send them, and Pydantic takes none."""
    if b"\\ud" not in body:
        return body
    try:
        return json.dumps(encodable_data(json.loads(body))).encode()
    except (ValueError, RecursionError):
        return body  # what is wrong with it is said by who reads it
