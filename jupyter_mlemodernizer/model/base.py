"""The base of everything that goes over the wire."""

from pydantic import BaseModel, ConfigDict


class Data(BaseModel):
    """A plain value: unknown fields are an error, so that a misspelt one is found at once."""

    # What the server sends has every field, defaults included: so the generated types say.
    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)
