"""What stands in the way: structured facts of a failure, as the probe saw them."""

from typing import Literal

from pydantic import Field

from .base import Data

FailureKind = Literal["crash", "timeout", "kernel_death", "drift", "missing"]


class Span(Data):
    """A stretch of a cell's source. Lines from 1, columns (in characters) from 0, end exclusive."""

    line: int
    column: int = 0
    end_line: int
    end_column: int | None = None


class Frame(Data):
    """One frame of the user's own code on the way to the crash (library frames are left out)."""

    cell_id: str | None = Field(None, description="The cell, if the code is in one.")
    path: str | None = Field(
        None, description="The file, relative to the notebook's folder, if in a helper module."
    )
    function: str = Field("<module>", description="Name of the function, or <module>.")
    line: int
    span: Span | None = Field(
        None, description="The failing expression, if the kernel's Python (3.11+) tells."
    )
    statement: Span | None = Field(None, description="The innermost statement around the line.")
    source: str = Field("", description="Text of that statement.")

    @property
    def failing(self) -> str:
        """Text of the failing expression; of the statement where that is all that is known."""
        if self.span is None or self.statement is None:
            return self.source
        first, last = (line - self.statement.line for line in (self.span.line, self.span.end_line))
        lines = self.source.splitlines()[first : last + 1] if first >= 0 else []
        if len(lines) != last - first + 1:
            return self.source
        # The text begins where the statement does.
        shift = [self.statement.column if row == 0 else 0 for row in (first, last)]
        if self.span.end_column is not None:
            lines[-1] = lines[-1][: self.span.end_column - shift[1]]
        lines[0] = lines[0][self.span.column - shift[0] :]
        return "\n".join(lines)


class Receiver(Data):
    """The object whose attribute was missing (AttributeError), or that was called."""

    type: str = Field(description="Qualified name: pandas.DataFrame, or module for modules.")
    bases: list[str] = Field(
        default_factory=list, description="Qualified names of the type's bases, nearest first."
    )
    module: str | None = Field(None, description="The module's name, if the object is a module.")
    attributes: list[str] = Field(
        default_factory=list, description="Close public attribute names it has, best first."
    )


class Callee(Data):
    """The callable whose call failed."""

    name: str = Field(
        description="Qualified name: sklearn.preprocessing.OneHotEncoder or pandas.DataFrame.drop."
    )
    signature: str | None = Field(None, description="As inspect.signature prints it, self left out.")
    parameters: list[str] = Field(default_factory=list)
    keyword_only: list[str] = Field(default_factory=list)
    accepts_any_keyword: bool = False


class Variable(Data):
    """A live variable that the failing statement names."""

    type: str
    shape: list[int] | None = None
    dtype: str | None = None
    columns: dict[str, str] | None = Field(None, description="Column → dtype, for tables; at most 100.")
    module: str | None = Field(None, description="The name of the module, if it is one.")
    summary: str | None = Field(None, description="Short text form, at most 200 characters.")


class Crash(Data):
    """An exception that ended a cell."""

    type: str = Field(
        description="Qualified name of the exception: builtins are bare, as in ModuleNotFoundError."
    )
    bases: list[str] = Field(default_factory=list, description="Names of the base classes, nearest first.")
    message: str = Field(description="At most 4,000 characters.")
    missing_name: str | None = Field(
        None, description="Name looked for in vain: of an import, attribute, variable, key or keyword."
    )
    missing_from: str | None = Field(
        None, description="Module of a failed import, e.g. sklearn.preprocessing."
    )
    frames: list[Frame] = Field(default_factory=list, description="The user's frames, outermost first.")
    library_frame: str | None = Field(
        None, description="module:function of the innermost library frame, if it raised there."
    )
    receiver: Receiver | None = None
    callee: Callee | None = None
    variables: dict[str, Variable] = Field(default_factory=dict)
    filename: str | None = Field(None, description="The file of an OSError.")
    causes: list[str] = Field(
        default_factory=list,
        description="'Type: message' of chained exceptions, and of exceptions nested in the message.",
    )
    traceback: str = Field("", description="Plain text without colour codes, at most 8,000 characters.")


class Need(Data):
    """Something that is not there and that no change to the code brings."""

    what: Literal["input", "package", "hardware", "service", "credentials", "weights"]
    name: str
    looked_in: list[str] = Field(default_factory=list)
    cells: list[str] = Field(default_factory=list, description="Ids of the cells that cannot run without it.")
    advice: str = Field(description="One sentence: what is missing and what the user can do.")
    kernel: str | None = Field(
        None, description="Of a package: another kernelspec on this machine that has it; null: none does."
    )


class HotSpot(Data):
    """A line on which a cell spent its time."""

    cell_id: str | None = Field(
        None,
        description="The cell that holds the line: an earlier one, if it defines the function; null: this.",
    )
    line: int = Field(description="In the cell, from 1.")
    source: str = Field("", description="Text of the line, at most 200 characters.")
    share: float = Field(description="Part of the samples in which it was running, 0 to 1.")
    native: float = Field(0, description="Part of those in which it was inside a call that is not Python.")


class LoopProgress(Data):
    """How far a loop over something of known length has come."""

    line: int
    done: int
    total: int
    estimated_seconds: float = Field(description="That the whole loop will take, at the pace so far.")


class Profile(Data):
    """Where a cell's time went, by sampling."""

    seconds: float
    samples: int
    hot: list[HotSpot] = Field(default_factory=list, description="Most expensive first; at most 20.")
    loop: LoopProgress | None = None


class Failure(Data):
    """What stands in the way of a cell."""

    kind: FailureKind
    cell_id: str
    statement: Span | None = Field(
        None, description="The top-level statement of the cell that did not finish."
    )
    message: str = Field(description="One line for people: 'ImportError: cannot import name …'.")
    crash: Crash | None = None
    need: Need | None = None
    seconds: float | None = None
    profile: Profile | None = Field(None, description="Of a cell that took too long.")
    mended_by: list[str] = Field(
        default_factory=list,
        description="Of a failure in the report: ids of suggestions that mend it and were not in the run.",
    )

    @property
    def signature(self) -> str:
        """The same for two failures that are the same obstacle, though the code around the failing expression differs."""
        place = (self.statement.line, self.statement.end_line) if self.statement else None
        inner = self.crash.frames[-1] if self.crash and self.crash.frames else None
        # Of the same expression twice in one statement, or in two functions that it calls, one may be mended.
        failing = inner and (
            inner.cell_id,
            inner.path,
            inner.function,
            inner.failing,
            inner.source.count(inner.failing),
        )
        return repr((self.kind, self.cell_id, place, failing, self.message))
