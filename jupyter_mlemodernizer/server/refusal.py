"""An answer that says no, and what to do about it."""


class Refusal(Exception):  # noqa: N818 (nothing went wrong)
    """A request that cannot be granted.

    Arguments:
        status: the HTTP status.
        message: what is the matter and what to do, for people.
        about: id of the modernization that stands in the way, if one does.
    """

    def __init__(self, status: int, message: str, about: str | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.about = about
