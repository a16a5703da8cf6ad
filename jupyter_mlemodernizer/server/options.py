"""Which options hold on this server: what was asked for, but for what its administrator has fixed, within the limits."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, get_args

from pydantic import ValidationError
from traitlets import TraitError

from ..model import Kind, Options

if TYPE_CHECKING:
    from .app import MLEModernizer

_NAME = "MLEModernizer.fixed_options"
BY_ADMINISTRATOR = f"The administrator of this server has fixed that ({_NAME})."


def checked(fixed: Mapping[str, Any]) -> dict[str, Any]:
    """What an administrator has fixed, by the names of the options, each value as the option holds it.

    Raises:
        TraitError: there is no such option, or it cannot have that value.
    """
    for name in fixed:
        if name not in Options.model_fields:
            possible = ", ".join(sorted(Options.model_fields))
            raise TraitError(f"{_NAME}: there is no option {name!r}. Possible are: {possible}.")
    try:
        options = Options.model_validate(dict(fixed))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise TraitError(f"{_NAME}: {place} cannot be that: {first['msg']}.") from None
    return {name: getattr(options, name) for name in fixed}


class OptionsInForce:
    """The options of this server.

    Arguments:
        extension: the configuration.

    Attributes:
        fixed: names of the options that are what the administrator says, whatever is asked for.
    """

    def __init__(self, extension: "MLEModernizer") -> None:
        self._limits = extension
        self._fixed = checked(extension.fixed_options)
        self.fixed = sorted(self._fixed)

    def of(self, asked: Options) -> Options:
        """What holds where this is asked for; asked again, it stays the same."""
        limits, options = self._limits, asked.model_copy(update=self._fixed)
        return options.model_copy(
            update={
                "input_dirs": list(dict.fromkeys([*options.input_dirs, *limits.input_dirs])),
                "cell_timeout": min(options.cell_timeout, limits.cell_timeout),
                "timeout": min(options.timeout, limits.timeout),
                "max_trials": min(options.max_trials, limits.max_trials),
                "max_restarts": min(options.max_restarts, limits.max_restarts),
            }
        )

    def of_question(self, asked: Options) -> Options:
        """What holds where a person asks the language model herself: she wants it asked, whatever was wanted before."""
        kinds = list(get_args(Kind))
        return self.of(asked.model_copy(update={"use_model": True, "kinds": kinds, "model_kinds": kinds}))

    def allows(self, kind: Kind) -> bool:
        """Whether there may be suggestions of a kind."""
        return kind in self._fixed.get("kinds", [kind])
