"""What is configured of the language model, as it may be shown, and whether it works."""

from typing import Literal

from pydantic import Field

from .base import Data

SourceKind = Literal["given", "environment", "chosen", "keyring", "typed", "typed_for_now", "default"]

_WORDS: dict[SourceKind, str] = {
    "given": "{}",
    "environment": "environment variable {}",
    "chosen": "chosen in JupyterLab",
    "keyring": "keyring",
    "typed": "typed in JupyterLab, kept in the keyring",
    "typed_for_now": "typed in JupyterLab, kept until the server stops",
    "default": "default",
}


class ModelSource(Data):
    """Where a setting came from, for whoever has words of their own for it."""

    kind: SourceKind = Field(
        description="given: by the option that is named; chosen, typed: in JupyterLab, typed_for_now: until the server "
        "stops; default: by nobody."
    )
    name: str = Field("", description="Of the option or the environment variable.")

    @property
    def words(self) -> str:
        """The same in English, for the command line and for messages."""
        return _WORDS[self.kind].format(self.name)


class ModelSetting(Data):
    """One setting in force."""

    name: str = Field(description="As in the server's configuration: model, base_url, max_cost.")
    value: str = Field(
        description="As text; empty if it is not set. Of the key: 'set' or empty, never the key."
    )
    source: ModelSource


class ModelSettings(Data):
    """The language model that is asked where no rule helps."""

    name: str
    address: str = Field(description="The base URL, without credentials.")
    settings: list[ModelSetting] = Field(default_factory=list)


class ModelCheck(Data):
    """One thing that was tried on the model's endpoint."""

    name: str = Field(description="'server', 'model', 'answer', 'tools', 'JSON', 'speed'.")
    passed: bool | None = Field(description="null: it cannot be told, or does not matter.")
    detail: str = Field(description="One sentence for people.")


class ModelTest(Data):
    """Whether the language model works. POST model/test."""

    works: bool = Field(description="Notebooks can be repaired with it.")
    summary: str = Field(description="One sentence.")
    checks: list[ModelCheck] = Field(default_factory=list)
    models: list[str] = Field(default_factory=list, description="Those that the server has; at most 100.")
    first_token_seconds: float | None = None
    tokens_per_second: float | None = None


class ModelField(Data):
    """One field of the dialog in which the language model is chosen."""

    value: str = Field(
        description="What was chosen here, or is fixed; else empty. Of the key: 'set' or empty, never the key."
    )
    source: ModelSource = Field(description="Where what is in force came from.")
    fixed: bool = Field(description="The server's configuration says so: nobody can choose another here.")


class ModelForm(Data):
    """The language model as it can be chosen in JupyterLab. GET model, and the answer to PUT model."""

    model: ModelField
    base_url: ModelField
    api_key: ModelField
    address: str = Field(description="Where it is, or would be; empty if that cannot be told.")
    key_typed: bool = Field(description="The key was typed here, and can be removed.")
    locked: bool = Field(description="Nobody may choose one in JupyterLab.")
    problem: str = Field("", description="Why it cannot be used; empty if it can, or if there is none.")


class ModelChoice(Data):
    """The language model that a person chooses. PUT model; POST model/test tries it before it is kept.

    Fields that the server's configuration says are left as they are.
    """

    model: str = Field("", max_length=200, description="Empty: none is asked.")
    base_url: str = Field("", max_length=2000, description="Empty: OpenAI's own.")
    api_key: str | None = Field(
        None,
        max_length=10_000,
        description="null: the one that is kept for this address, if one is; empty: none, and it is removed.",
    )
