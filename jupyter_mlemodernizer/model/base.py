"""The base of everything that goes over the wire."""

from pydantic import BaseModel, ConfigDict


class Data(BaseModel):
    """A plain value: unknown fields are an error, so that a misspelt one is found at once."""

    model_config = ConfigDict(extra="forbid")
