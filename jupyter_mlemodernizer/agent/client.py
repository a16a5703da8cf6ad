"""The language model behind an OpenAI-compatible endpoint, within the budget of one notebook."""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..model import ModelCall, Spent
from .assembly import Assembly, ServerError
from .chat import Answer, Left, ModelError, Purpose, ToolSpec
from .configuration import ModelConfiguration
from .endpoint import RefusedError, UnreachableError, completion
from .fields import Fields
from .pieces import BrokenError, NonsenseError, Pieces
from .refusals import asked_wait, explained, is_final, wait_after
from .secrets import Scrubber
from .spending import Spending, estimated_tokens
from .text_tools import as_text

_ATTEMPTS = 4
_LONGEST_WAIT = 30.0
_IDLE = 60.0
# What comes in less time came in one piece.
_SHORTEST_STREAM = 0.05
_LONGEST_ANSWER = 200_000
_LONGEST_RECORD = 64_000
# A number of tokens in characters: as many as any tokenizer makes of one.
_CHARACTERS_PER_TOKEN = 5


@dataclass
class _Exchange:
    """One call as it goes on: what its record says however it ends."""

    messages: list[dict[str, Any]]
    tools: Sequence[ToolSpec]
    estimated: int = 0
    sent: str = ""
    problem: str = ""
    assemblies: list[Assembly] = field(default_factory=list)


@dataclass(frozen=True)
class Pace:
    """How fast an answer came.

    Attributes:
        first_token: seconds until the first piece of it, thoughts included.
        tokens_per_second: from then on; None if it came in one piece.
    """

    first_token: float
    tokens_per_second: float | None

    @property
    def words(self) -> str:
        rate = (
            "" if self.tokens_per_second is None else f", then {self.tokens_per_second:.1f} tokens a second"
        )
        return f"First token after {self.first_token:.2f} s{rate}."


class OpenAIChat:
    """A :class:`.chat.Chat`.

    Arguments:
        configuration: what is in force.
        record: receives each call when it has ended, whether it gave an answer or not.
        scrubber: takes out secrets; default: one that knows those of this process's environment.
        sleep: waits between attempts.

    Attributes:
        pace: of the last answer.
    """

    def __init__(
        self,
        configuration: ModelConfiguration,
        record: Callable[[ModelCall], None],
        *,
        scrubber: Scrubber | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.configuration = configuration
        self.pace: Pace | None = None
        self._record = record
        self._scrubber = scrubber or Scrubber(known=[configuration.api_key])
        self._sleep = sleep
        self._spending = Spending(configuration)
        self._fields = Fields(configuration)
        self._seen_tools = False
        self._number = 0

    @property
    def model(self) -> str:
        return self.configuration.model

    @property
    def context_window(self) -> int:
        return self.configuration.context_window

    @property
    def has_tools(self) -> bool:
        """Whether the server has shown that it knows calls of tools."""
        return self._seen_tools

    @property
    def spent(self) -> Spent:
        return self._spending.spent

    @property
    def left(self) -> Left:
        return self._spending.left

    async def complete(
        self,
        messages: Sequence[dict[str, Any]],
        tools: Sequence[ToolSpec] = (),
        *,
        purpose: Purpose | None = None,
    ) -> Answer:
        """See :meth:`.chat.Chat.complete`."""
        # In a thread: a long conversation takes a tenth of a second.
        scrubbed = await asyncio.to_thread(lambda: [self._scrubber.message(message) for message in messages])
        exchange = _Exchange(scrubbed, tools)
        exchange.estimated = estimated_tokens(json.dumps(self._body(exchange), ensure_ascii=False))
        self._spending.check(exchange.estimated)
        started, error = time.monotonic(), ""
        try:
            return await asyncio.wait_for(self._ask(exchange), self.configuration.timeout)
        except asyncio.TimeoutError:
            error = exchange.problem or (
                f"The model {self.model} at {self.configuration.address} gave no whole answer; a model on a slow "
                "machine needs a larger timeout."
            )
            error = self._scrubber.text(f"{error} Given up after {self.configuration.timeout:g} s.")
        except asyncio.CancelledError:
            error = "Stopped."
            raise
        except ModelError as problem:
            error = self._scrubber.text(str(problem))
        except Exception as problem:
            logging.getLogger(__name__).exception("A call of the model failed")
            error = f"A defect ended the call of the model: {type(problem).__name__}."
        finally:
            self._account(exchange, purpose or Purpose(), time.monotonic() - started, error)
        raise ModelError(error)

    async def _ask(self, exchange: _Exchange) -> Answer:
        """Attempts, until one gives an answer or no other would."""
        attempt = 1
        while True:
            try:
                return await self._attempt(exchange)
            except RefusedError as refusal:
                with_tools = bool(exchange.tools)
                if self._fields.learn(refusal.status, refusal.text, with_tools=with_tools):
                    continue
                problem = explained(
                    refusal.status, refusal.text, refusal.headers.get("location", ""), self.configuration
                )
                wait = asked_wait(refusal.headers)
                final = is_final(refusal.status, refusal.text)
            except ServerError as wrong:
                if self._fields.learn(wrong.status or 400, wrong.text, with_tools=bool(exchange.tools)):
                    continue
                problem = explained(wrong.status, wrong.text, "", self.configuration)
                wait, final = None, wrong.status is not None and is_final(wrong.status, wrong.text)
            except UnreachableError as broken:
                problem, wait, final = (
                    f"The model's server {self.configuration.address} cannot be reached, or broke off: {broken}. "
                    "Check `base_url`, and that the server runs.",
                    None,
                    False,
                )
            except BrokenError as broken:
                problem = (
                    f"The answer of the model's server {self.configuration.address} is not whole: {broken}."
                )
                wait, final = None, False
            except NonsenseError as nonsense:
                raise ModelError(
                    f"The model's server {self.configuration.address} cannot be understood: {nonsense}. Check `base_url`, "
                    "which usually ends in /v1."
                ) from None
            exchange.problem = problem
            if wait is not None and wait > _LONGEST_WAIT:
                raise ModelError(f"{problem} It asks to wait {wait:,.0f} s, which is too long to wait for.")
            if final:
                raise ModelError(problem)
            if attempt == _ATTEMPTS:
                raise ModelError(f"{problem} Asked {attempt} times.")
            await self._sleep(wait if wait is not None else wait_after(attempt))
            attempt += 1

    async def _attempt(self, exchange: _Exchange) -> Answer:
        """One request and its answer."""
        body = self._body(exchange)
        exchange.sent = json.dumps(body, ensure_ascii=False)
        affordable = self._spending.affordable_output(exchange.estimated) * _CHARACTERS_PER_TOKEN
        assembly = Assembly(min(_LONGEST_ANSWER, affordable))
        exchange.assemblies.append(assembly)
        idle = min(_IDLE, self.configuration.timeout)
        started, first = time.monotonic(), 0.0
        async with completion(self.configuration, body) as stream:
            parts = Pieces(stream, idle)
            async for piece in parts:
                assembly.add(piece)
                first = first or (time.monotonic() if assembly.began else 0.0)
                if assembly.cut:
                    break
        if not assembly.began:
            raise NonsenseError("its answer holds no choices, as chat completions must")
        self.pace = _pace(started, first, assembly.tokens(0)[1])
        if not parts.complete and not assembly.finish:
            raise BrokenError("it broke off before its end")
        return self._answer(exchange, assembly, native="tools" in body)

    def _answer(self, exchange: _Exchange, assembly: Assembly, *, native: bool) -> Answer:
        names = [tool.name for tool in exchange.tools]
        answer = assembly.answer(exchange.estimated, names)
        if native:
            called = assembly.called
            self._seen_tools = self._seen_tools or called
            if not called and not self._seen_tools and answer.finish != "length":
                # It may be a server that takes the tools and does not show them to the model.
                self._fields.tools = False
        if not answer.text and not answer.tool_calls:
            raise ModelError(_nothing_said(assembly, self.model))
        secret = self.configuration.api_key
        if secret and secret in answer.text:  # a server that repeats the request's headers
            answer = answer.model_copy(update={"text": answer.text.replace(secret, "[secret]")})
        return answer

    def _body(self, exchange: _Exchange) -> dict[str, Any]:
        """The request, within what the server was seen to take."""
        body: dict[str, Any] = {"model": self.model}
        if exchange.tools and self._fields.tools:
            body["messages"] = exchange.messages
            body["tools"] = [{"type": "function", "function": tool.model_dump()} for tool in exchange.tools]
        elif exchange.tools:
            body["messages"] = as_text(exchange.messages, exchange.tools)
        else:
            body["messages"] = exchange.messages
        return {**body, **self._fields.current()}

    def _account(self, exchange: _Exchange, purpose: Purpose, seconds: float, error: str) -> None:
        """Count the call and record it; what came of attempts that failed counts as well."""
        began = [assembly for assembly in exchange.assemblies if assembly.began]
        tokens = [assembly.tokens(exchange.estimated) for assembly in began]
        read, written = sum(r for r, _ in tokens), sum(w for _, w in tokens)
        cost = self._spending.add(read, written)
        self._number += 1
        received = self._scrubber.text(began[-1].received[:_LONGEST_RECORD]) if began else ""
        if began and began[-1].cut and not error:
            error = "The answer was too long and was cut off."
        self._record(
            ModelCall(
                number=self._number,
                cell_id=purpose.cell_id,
                kind=purpose.kind,
                model=self.model,
                sent=exchange.sent,
                received=received[:_LONGEST_RECORD],
                error=error,
                seconds=round(seconds, 3),
                input_tokens=read,
                output_tokens=written,
                cost=cost,
            )
        )


def _pace(started: float, first: float, tokens: int) -> Pace:
    streamed = time.monotonic() - first
    return Pace(first - started, tokens / streamed if streamed > _SHORTEST_STREAM else None)


def _nothing_said(assembly: Assembly, model: str) -> str:
    if assembly.finish == "content_filter":
        return f"A filter of the server of {model} held the answer back."
    if assembly.reasoning:
        return (
            f"The model {model} only thought to itself and gave no answer; raise max_tokens, or set "
            "reasoning_effort to low."
        )
    return f"The model {model} answered with nothing."
