"""An engine that does as it is told."""

import asyncio

from jupyter_mlemodernizer.model import (
    CellEvent,
    Evidence,
    ModelCall,
    ModelCallEvent,
    Outcome,
    ReplaceSource,
    Report,
    ReportEvent,
    StateEvent,
    Suggestion,
    SuggestionEvent,
)

NOTEBOOK = {
    "nbformat": 4,
    "nbformat_minor": 2,
    "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3"}},
    "cells": [
        {
            "id": "a",
            "cell_type": "code",
            "source": "print 'hello'",
            "metadata": {},
            "outputs": [{"output_type": "stream", "name": "stdout", "text": "hello\n"}],
            "execution_count": 1,
        },
        {"id": "b", "cell_type": "markdown", "source": ["# Title\n", "text"], "metadata": {}},
    ],
}


def suggestion(identity, **fields):
    return Suggestion(
        id=identity,
        kind="repair",
        title="`print` is a function",
        origin="rule:python2",
        edits=[ReplaceSource(cell_id="a", base="print 'hello'", source="print('hello')")],
        status="verified",
        evidence=Evidence(after=Outcome(result="ran")),
        **fields,
    )


class FakeEngine:
    """Emits what the real one emits, and stops in the middle until it is let go."""

    instances: list["FakeEngine"] = []

    def __init__(self):
        self.go_on = asyncio.Event()
        self.started = 0
        self.stopped = 0
        self.options = None
        self.model = None
        self.folder = None
        self.verified = None
        self.tried = None
        self.kernels = 0
        self.fail = None
        self.shown = None
        FakeEngine.instances.append(self)

    async def modernize(self, notebook, *, folder, name, options, start_kernel, emit, modernization, model):
        self.options, self.folder, self.model = options, folder, model
        self.started += 1
        emit(StateEvent(state="running", phase="run"))
        emit(CellEvent(cell_id="a", number=1, total=1, state="running"))
        emit(SuggestionEvent(suggestion=suggestion("s1")))
        emit(SuggestionEvent(suggestion=suggestion("s2", built_on=["s1"])))
        try:
            for _ in range(self.kernels):
                await start_kernel()
            if self.fail:
                raise self.fail
            await self.go_on.wait()
        finally:
            self.stopped += 1
        self._report(emit, name, modernization)
        return self.shown

    async def verify(
        self, notebook, original, *, folder, name, options, start_kernel, emit, suggestions, modernization
    ):
        self.options = options
        self.verified = (notebook, original, suggestions)
        emit(StateEvent(state="running", phase="verify"))
        await self.go_on.wait()
        self._report(emit, name, modernization)
        return self.shown

    async def retry(self, ready, original, *, folder, options, start_kernel, emit):
        self.options = options
        self.tried = ready.suggestion
        emit(StateEvent(state="running", phase="run"))
        await self.go_on.wait()
        emit(SuggestionEvent(suggestion=ready.suggestion))

    async def ask(self, ready, original, *, folder, options, start_kernel, emit, model):
        self.options = options
        self.asked = (ready, model)
        emit(StateEvent(state="running", phase="run"))
        await self.go_on.wait()
        emit(
            ModelCallEvent(
                call=ModelCall(number=1, model=model.model, sent="{}", input_tokens=100, output_tokens=20)
            )
        )
        emit(SuggestionEvent(suggestion=suggestion("s3")))

    def _report(self, emit, name, modernization):
        report = Report(
            modernization=modernization,
            notebook=name,
            verdict="runs",
            summary="It <b>runs</b>.",
            suggestions=[suggestion("s1")],
            version="1",
        )
        emit(ReportEvent(report=report))
        emit(StateEvent(state="done", message=report.summary))
