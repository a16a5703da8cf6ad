"""What is sent, what is left out once a server has refused it, what is asked again, and what may be spent."""

import asyncio
import json
import time

import pytest

from jupyter_mlemodernizer.agent.chat import BudgetError, ModelError, Purpose, ToolSpec, result
from jupyter_mlemodernizer.agent.chat import said as said_by
from jupyter_mlemodernizer.agent.client import OpenAIChat
from jupyter_mlemodernizer.agent.configuration import ModelConfiguration
from jupyter_mlemodernizer.agent.spending import estimated_tokens

from .endpoint_server import JSON, EndpointServer, Received, Reply, called, delta, said

KEY = "sk-local-4f9a8b7c6d5e4f3a2b1c"
TOOLS = [ToolSpec(name="look_up", description="Looks up a symbol.", parameters={"type": "object"})]
ASK = [{"role": "system", "content": "You repair."}, {"role": "user", "content": "Where is it?"}]


class Chat(OpenAIChat):
    """A chat that does not really wait, and remembers what it recorded."""

    def __init__(self, server: EndpointServer, **settings):
        self.calls = []
        self.waits = []
        configuration = ModelConfiguration(
            model="m", **{"base_url": server.base_url, "api_key": KEY, "timeout": 8, **settings}
        )
        super().__init__(configuration, self.calls.append, sleep=self._no_wait)

    async def _no_wait(self, seconds: float) -> None:
        self.waits.append(seconds)


async def test_only_what_is_set_is_sent(server: EndpointServer):
    await Chat(server).complete(ASK)
    assert server.received[0].body == {
        "model": "m", "messages": ASK, "stream": True, "stream_options": {"include_usage": True},
    }  # fmt: skip
    await Chat(server, temperature=0.0, reasoning_effort="low", max_tokens=500).complete(ASK, TOOLS)
    body = server.received[1].body
    assert (body["temperature"], body["reasoning_effort"], body["max_tokens"]) == (0, "low", 500)
    assert body["tools"] == [{"type": "function", "function": TOOLS[0].model_dump()}]


async def test_nothing_about_this_machine_is_sent(server: EndpointServer):
    await Chat(server).complete(ASK)
    headers = {name.lower(): value for name, value in server.received[0].headers.items()}
    assert headers["authorization"] == f"Bearer {KEY}"
    assert headers["user-agent"].startswith("jupyter-mlemodernizer/")
    assert set(headers) <= {
        "host", "accept", "accept-encoding", "connection", "content-type", "content-length", "authorization", "user-agent",
        "x-stainless-raw-response",
    }  # fmt: skip


REFUSALS = {
    "stream_options": '{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}',
    "temperature": '{"error":{"message":"Unsupported value: \'temperature\' does not support 0.2 with this model.","param":"temperature"}}',
    "reasoning_effort": '{"error":{"message":"Unrecognized request argument supplied: reasoning_effort"}}',
    "max_tokens": '{"error":{"message":"Unsupported parameter: \'max_tokens\'. Use \'max_completion_tokens\' instead."}}',
    "stream": '{"error":"stream is not supported by this endpoint"}',
    "tools": '{"error":{"message":"\\"auto\\" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set"}}',
}  # fmt: skip


@pytest.mark.parametrize("field", REFUSALS)
@pytest.mark.parametrize("status", [400, 422, 500])
async def test_what_a_server_refuses_is_left_out_from_then_on(
    server: EndpointServer, field: str, status: int
):
    def picky(request: Received) -> Reply:
        if field in request.body:
            return Reply([REFUSALS[field].encode()], status=status, type=JSON)
        return Reply(said("Hello"))

    server.behaviour = picky
    chat = Chat(server, temperature=0.2, reasoning_effort="low", max_tokens=500)
    assert (await chat.complete(ASK, TOOLS)).text == "Hello"
    assert (await chat.complete(ASK, TOOLS)).text == "Hello"
    bodies = [request.body for request in server.received]
    assert [field in body for body in bodies] == [True, False, False]
    others = {"temperature", "reasoning_effort", "max_tokens", "stream"} - {field}
    assert others <= set(bodies[1])
    assert bodies[1].get("max_completion_tokens") == (500 if field == "max_tokens" else None)
    assert chat.waits == []
    assert len(chat.calls) == 2


async def test_a_server_that_refuses_everything_is_not_asked_for_ever(server: EndpointServer):
    message = " ".join([*REFUSALS, "max_completion_tokens", "tools"])
    server.behaviour = lambda request: Reply([json.dumps({"error": message}).encode()], status=400, type=JSON)
    with pytest.raises(ModelError, match="does not accept the request"):
        await Chat(server, temperature=0.2, reasoning_effort="low", max_tokens=500).complete(ASK, TOOLS)
    assert len(server.received) < 12


async def test_a_conversation_goes_on_in_text_where_there_are_no_tools(server: EndpointServer):
    server.behaviour = lambda request: Reply(said('{"tool": "look_up", "arguments": {"name": "KFold"}}'))
    chat = Chat(server, tools=False)
    answer = await chat.complete(ASK, TOOLS)
    (call,) = answer.tool_calls
    messages = [
        *ASK,
        said_by(answer),
        result(call, "sklearn.model_selection.KFold"),
        {"role": "user", "content": "Go on."},
    ]
    await chat.complete(messages, TOOLS)
    first, second = (request.body["messages"] for request in server.received)
    assert "tools" not in server.received[0].body
    assert first == second[:2]  # what was sent stays the beginning of what is sent
    assert "look_up: Looks up a symbol." in first[0]["content"]
    assert [message["role"] for message in second] == ["system", "user", "assistant", "user"]
    assert '"tool": "look_up"' in second[2]["content"]
    assert second[3]["content"] == "Result of the tool:\nsklearn.model_selection.KFold\n\nGo on."


async def test_a_server_that_hides_tools_from_the_model_gets_them_in_the_prompt(server: EndpointServer):
    chat = Chat(server)
    await chat.complete(ASK, TOOLS)
    await chat.complete(ASK, TOOLS)
    assert ["tools" in request.body for request in server.received] == [True, False]
    server.received.clear()
    server.behaviour = lambda request: Reply(called(("look_up", {})))
    chat = Chat(server)
    await chat.complete(ASK, TOOLS)
    server.behaviour = lambda request: Reply(said("Just a word."))
    await chat.complete(ASK, TOOLS)
    await chat.complete(ASK, TOOLS)
    assert all("tools" in request.body for request in server.received)


@pytest.mark.parametrize(
    ("headers", "least", "most"),
    [
        ({"Retry-After": "7"}, 7, 7),
        ({"retry-after-ms": "250"}, 0.25, 0.25),
        ({"Retry-After": "Thu, 01 Jan 1970 00:00:00 GMT"}, 0, 0),
        ({"Retry-After": "soon"}, 1, 1.25),
        ({}, 1, 1.25),
    ],
)
async def test_it_waits_as_long_as_the_server_asks(server: EndpointServer, headers, least, most):
    server.behaviour = lambda request: (
        Reply(said("Hello")) if len(server.received) > 1 else Reply(status=429, headers=headers)
    )
    chat = Chat(server)
    await chat.complete(ASK)
    assert len(chat.waits) == 1
    assert least <= chat.waits[0] <= most


@pytest.mark.parametrize("status", [400, 401, 403, 404])
async def test_what_would_not_help_is_not_asked_again(server: EndpointServer, status: int):
    server.behaviour = lambda request: Reply([b'{"error": {"message": "no"}}'], status=status, type=JSON)
    with pytest.raises(ModelError, match="It says: no"):
        await Chat(server).complete(ASK)
    assert len(server.received) == 1


@pytest.mark.parametrize("status", [408, 429, 500, 502, 503, 529])
async def test_what_may_pass_is_asked_four_times_with_longer_waits(server: EndpointServer, status: int):
    server.behaviour = lambda request: Reply(status=status)
    chat = Chat(server)
    with pytest.raises(ModelError, match="Asked 4 times"):
        await chat.complete(ASK)
    assert len(server.received) == 4
    assert [round(wait / 1.125) for wait in chat.waits] == [1, 2, 4]


async def test_each_call_is_recorded_as_it_was_sent(server: EndpointServer):
    server.behaviour = lambda request: Reply(called(("look_up", {"name": "KFold"})))
    chat = Chat(server, input_price=1.0, output_price=10.0)
    await chat.complete(ASK, TOOLS, purpose=Purpose(cell_id="c7", kind="speedup"))
    (call,) = chat.calls
    assert json.loads(call.sent) == server.received[0].body
    assert (call.number, call.cell_id, call.kind, call.model) == (1, "c7", "speedup", "m")
    assert json.loads(call.received) == {"tool": "look_up", "arguments": '{"name": "KFold"}'}
    assert (call.input_tokens, call.output_tokens) == (100, 20)
    assert call.cost == pytest.approx((100 * 1 + 20 * 10) / 1e6)
    assert KEY not in call.model_dump_json()


async def test_what_was_spent_adds_up(server: EndpointServer):
    chat = Chat(server, input_price=1.0, output_price=10.0, max_calls=5, max_cost=1.0)
    for _ in range(2):
        await chat.complete(ASK)
    assert chat.spent.model_dump() == {
        "calls": 2, "input_tokens": 200, "output_tokens": 40, "cost": pytest.approx(600 / 1e6),
    }  # fmt: skip
    assert (chat.left.calls, chat.left.tokens) == (3, 400_000 - 240)
    assert chat.left.cost == pytest.approx(1 - 600 / 1e6)
    assert Chat(server).spent.cost is None


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"max_calls": 1}, "1 model calls"),
        ({"max_calls": 0}, "0 model calls"),
        ({"max_tokens_total": 150}, "30 are left"),
        ({"max_cost": 0.0003, "input_price": 1.0, "output_price": 10.0}, "raise max_cost"),
    ],
)
async def test_beyond_the_budget_nothing_is_sent(server: EndpointServer, settings, words):
    chat = Chat(server, **settings)

    async def go_on() -> None:
        while True:
            await chat.complete(ASK)

    with pytest.raises(BudgetError, match=words):
        await go_on()
    assert len(server.received) == min(1, settings.get("max_calls", 1))


async def test_an_answer_does_not_outgrow_the_budget(server: EndpointServer):
    server.behaviour = lambda request: Reply(delta(content="bla " * 50) for _ in range(100_000))
    chat = Chat(server, max_tokens_total=1500)
    answer = await chat.complete(ASK)
    assert answer.finish == "length"
    assert len(answer.text) < 1500 * 5 + 400


async def test_a_call_that_breaks_off_counts_what_came(server: EndpointServer):
    server.behaviour = lambda request: Reply([delta(content="Hello " * 100)])
    chat = Chat(server)
    with pytest.raises(ModelError, match="broke off"):
        await chat.complete(ASK)
    assert chat.spent.calls == 1
    assert chat.spent.output_tokens == 4 * estimated_tokens("Hello " * 100)


@pytest.mark.parametrize("text", ["def f(x):\n    return x + 1\n" * 50, "数据" * 200, "é" * 100, ""])
def test_tokens_are_rather_over_than_underestimated(text: str):
    assert estimated_tokens(text) >= len(text) / 4


async def test_asking_leaves_the_event_loop_free(server: EndpointServer):
    """Also while the openai package is imported and 300 kB are scrubbed."""
    longest, last, done = 0.0, time.monotonic(), False

    async def watch() -> None:
        nonlocal longest, last
        while not done:
            await asyncio.sleep(0.005)
            longest, last = max(longest, time.monotonic() - last), time.monotonic()

    watcher = asyncio.create_task(watch())
    await Chat(server).complete([{"role": "user", "content": f"x = {n}\n" * 3000} for n in range(10)])
    done = True
    await watcher
    assert longest < 1
