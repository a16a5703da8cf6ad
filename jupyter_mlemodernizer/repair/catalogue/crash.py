"""What a crash adds to what the text tells: the types of live objects, and where it happened."""

import ast
from collections.abc import Sequence

from ...model import Crash, Frame
from .bindings import Document
from .changes import Match
from .code import Code
from .inference import Inference, Known

_FUNCTIONS = frozenset({"type", "function", "builtin_function_or_method", "module"})


class CrashInference(Inference):
    """Inference that believes the probe about the names, receiver and callee of the failing statement.

    Arguments:
        unit: the unit that the frame is in.
        frame: one of the user's frames.
        crash: the crash.
        innermost: the frame is the one that failed, so receiver and callee are about it.
    """

    def __init__(self, document: Document, unit: int, frame: Frame, crash: Crash, *, innermost: bool) -> None:
        super().__init__(document)
        self._unit = unit
        self._frame = frame
        self._crash = crash
        self._innermost = innermost
        self._lines = _lines(frame)
        if crash.callee and innermost:
            self.words |= set(crash.callee.name.split("."))

    def _infer(self, unit: int, node: ast.AST, depth: int) -> Known | None:
        if unit == self._unit and self._innermost:
            told = self._told(node)
            if told is not None:
                return told
        return super()._infer(unit, node, depth)

    def _told(self, node: ast.AST) -> Known | None:
        code = self.document.code(self._unit)
        if not isinstance(node, ast.expr) or not self._in_statement(node):
            return None
        parent = code.parents.get(node)
        receiver, callee = self._crash.receiver, self._crash.callee
        if (
            receiver
            and isinstance(parent, ast.Attribute)
            and parent.attr == self._crash.missing_name
            and self._hit(parent)
        ):
            if receiver.module:
                # As the notebook calls it, if that can be told: tf.keras says that it is keras.
                return super()._infer(self._unit, node, 0) or Known(receiver.module)
            return Known(receiver.type, True, tuple(receiver.bases))
        if callee and isinstance(parent, ast.Call) and parent.func is node and self._hit(parent):
            last = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", None)
            names = callee.name.split(".")
            if last in names[-2:] or (isinstance(node, ast.Name) and not self._calls(names[-2:])):
                by_text = super()._infer(self._unit, node, 0) or self._led_to(self._unit, node, 0)
                return by_text or Known(callee.name, defined=True)
        if isinstance(node, ast.Name) and node.id in self._crash.variables:
            variable = self._crash.variables[node.id]
            if variable.module:
                return super()._infer(self._unit, node, 0) or Known(variable.module)
            # What a class of the notebook is made from, the crash does not tell.
            if variable.type not in _FUNCTIONS and not self._is_own(variable.type):
                return Known(variable.type, True)
        return None

    def _is_own(self, name: str) -> bool:
        """Does the notebook define the class?"""
        bindings = self.document.module_bindings.get(name.removeprefix("__main__."), [])
        return any(isinstance(binding.node, ast.ClassDef) for _, binding in bindings)

    def _calls(self, names: list[str]) -> bool:
        """Does the statement call anything by one of these names? Then no other name stands for the callee."""
        return any(
            getattr(call.func, "attr", getattr(call.func, "id", None)) in names and self._in_statement(call)
            for call in self.document.code(self._unit).of(ast.Call)
        )

    def _in_statement(self, node: ast.AST) -> bool:
        first, last = self._lines
        line, end = _node_lines(node)
        return first <= line and end <= last

    def _hit(self, node: ast.AST) -> bool:
        """Does the failing expression, if known, lie on the node?"""
        span = self._frame.span
        if span is None:
            return True
        code = self.document.code(self._unit)
        start, end = code.span(node)
        first, last = _span_offsets(code, self._frame)
        return start < last and first < end

    def here(self, matches: Sequence[Match]) -> list[Match]:
        """The matches in the failing statement; those on the failing expression only, if there are such.

        So are those on names that the failing statement imports.
        """
        code = self.document.code(self._unit)
        near = [match for match in matches if match.unit == self._unit and self._touches(code, match.node)]
        hit = [match for match in near if self._hit(match.node)] if self._frame.span is not None else []
        imported = [
            match
            for match in matches
            if match.imported and match.imported[0] == self._unit and self._touches(code, match.imported[1])
        ]
        return hit or near or imported

    def _touches(self, code: Code, node: ast.AST) -> bool:
        first, last = self._lines
        line, end = _node_lines(node)
        return line <= last and first <= end


class ToldInference(Inference):
    """Inference that believes the probe about names that nothing in the text explains.

    What a name stood for in the failing statement it is taken to stand for in other statements too: good
    enough for suspecting them, not for being certain.

    Arguments:
        crash: tells what the names of the failing statement stood for.
    """

    def __init__(self, document: Document, crash: Crash) -> None:
        super().__init__(document)
        self._told = {
            name: Known(variable.type, True)
            for name, variable in crash.variables.items()
            if variable.module is None and variable.type not in _FUNCTIONS
        }

    def _infer(self, unit: int, node: ast.AST, depth: int) -> Known | None:
        known = super()._infer(unit, node, depth)
        if known is None and isinstance(node, ast.Name) and self.document.code(unit).function(node) is None:
            return self._told.get(node.id)
        return known


def _lines(frame: Frame) -> tuple[int, int]:
    if frame.statement is not None:
        return frame.statement.line, frame.statement.end_line
    return frame.line, frame.line


def _span_offsets(code: Code, frame: Frame) -> tuple[int, int]:
    span = frame.span
    assert span is not None
    end_column = span.end_column
    first = code.line_start(span.line) + span.column
    last = (
        code.line_start(span.end_line) + end_column
        if end_column is not None
        else code.line_start(span.end_line + 1)
    )
    return first, max(last, first + 1)


def _node_lines(node: ast.AST) -> tuple[int, int]:
    line: int = node.lineno  # type: ignore[attr-defined]
    end: int = node.end_lineno  # type: ignore[attr-defined]
    return line, end
