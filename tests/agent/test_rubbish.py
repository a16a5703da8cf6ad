"""Servers that answer rubbish: never a hang, never another error than ModelError, always words."""

import asyncio
import gzip
import json
import time
from itertools import chain, repeat

import pytest

from jupyter_mlemodernizer.agent.chat import Answer, ModelError, ToolSpec
from jupyter_mlemodernizer.agent.client import OpenAIChat
from jupyter_mlemodernizer.agent.configuration import ModelConfiguration
from jupyter_mlemodernizer.model import ModelCall

from .endpoint_server import DONE, JSON, Behaviour, EndpointServer, Reply, called, delta, event, said, whole

KEY = "sk-local-4f9a8b7c6d5e4f3a2b1c"
TOOLS = [
    ToolSpec(
        name="look_up",
        description="Looks up a symbol.",
        parameters={"type": "object", "properties": {"name": {"type": "string"}}},
    )
]
ASK = [{"role": "user", "content": "Where is train_test_split?"}]


async def nothing(seconds: float) -> None:
    """The waits between attempts, left out."""


def chat(server: EndpointServer, record=None, **settings) -> OpenAIChat:
    settings = {"timeout": 8.0, "base_url": server.base_url, "api_key": KEY, **settings}
    return OpenAIChat(
        ModelConfiguration(model="some-model", **settings), record or (lambda call: None), sleep=nothing
    )


def always(*pieces, **arguments) -> Behaviour:
    return lambda request: Reply(pieces, **arguments)


def answers(pieces, **arguments) -> Behaviour:
    return lambda request: Reply(pieces, **arguments)


def endless(piece: bytes):
    while True:
        yield piece


def dripping(data: bytes, seconds: float = 1.0):
    """A byte at a time; longer than anybody waits for all of it."""
    for byte in data:
        yield bytes([byte])
        yield seconds


HTML = (
    b"<!DOCTYPE html><html><head><title>Sign in to the gateway</title></head><body>"
    + b"x" * 5000
    + b"</body>"
)

# What is served, and words that the error must hold.
HOPELESS: dict[str, tuple[Behaviour, str]] = {
    "hangs up without a word": (lambda request: None, "cannot be reached, or broke off"),
    "nothing at all": (always(), "empty"),
    "white space": (always(b"\n\n  \n"), "empty"),
    "a web page": (always(HTML, type="text/html"), "Sign in to the gateway"),
    "a web page as an event stream": (always(HTML), "web page"),
    "plain text": (always(b"It works!\n", type="text/plain"), "It works!"),
    "binary": (always(bytes(range(256)) * 20, type="application/octet-stream"), "else than JSON"),
    "invalid UTF-8": (always(b"\xff\xfe\xfa" * 50), "else than JSON"),
    "truncated JSON": (always(b'{"choices": [{"message": {"content": "Hel', type=JSON), "not whole"),
    "JSON that is a number": (always(b"[42]", type=JSON), "no choices"),
    "JSON without choices": (always(b'{"ok": true}', type=JSON), "no choices"),
    "empty choices": (answers([b'{"choices": []}'], type=JSON), "no choices"),
    "choices that are no list": (always(b'{"choices": "yes"}', type=JSON), "no choices"),
    "choices that are null": (always(b'{"choices": null}', type=JSON), "no choices"),
    "choices of numbers": (always(b'{"choices": [1, 2]}', type=JSON), "no choices"),
    "a message that is null": (answers(whole(None), type=JSON), "answered with nothing"),
    "content that is null": (
        answers(whole({"role": "assistant", "content": None}), type=JSON),
        "with nothing",
    ),
    "content that is a number": (answers(whole({"content": 7}), type=JSON), "with nothing"),
    "only thoughts": (
        answers([delta(reasoning_content="Let me see …"), delta("length"), DONE]),
        "thought to itself",
    ),
    "only thoughts, in tags": (answers(said("<think>Hm. Perhaps it")), "nothing"),
    "a filter": (answers([delta("content_filter"), DONE]), "filter"),
    "another API, of Ollama": (
        always(
            b'{"model":"x","message":{"role":"assistant","content":"Hi"},"done":true}\n',
            type="application/x-ndjson",
        ),
        "/v1",
    ),
    "an event stream of nothing": (always(b": ping\n\n", b": ping\n\n", DONE), "no choices"),
    "events of another kind": (always(b'event: message\ndata: "hello"\n\n', DONE), "no choices"),
    "a stream that breaks off": (answers(said("Hello, this is long")[:1]), "broke off"),
    "a stream with damage in the middle": (
        always(delta(content="Hel"), b'data: {"choices": [{"del\n\n', delta(content="lo"), DONE),
        "damaged",
    ),
    "a stream that stops": (lambda request: Reply([delta(content="Hel"), 60.0]), "Given up after 1 s"),
    "silence": (lambda request: Reply([60.0]), "no whole answer"),
    "a byte every so often": (
        lambda request: Reply(
            piece for pair in zip(endless(b":"), endless(0.1), strict=True) for piece in pair
        ),
        "no whole answer",
    ),
    "an answer that drips, a byte a second": (
        lambda request: Reply(dripping(b"".join(said("Hello")))),
        "no whole answer",
    ),
    "a refusal that drips": (
        lambda request: Reply(dripping(b'{"error": {"message": "no"}}'), status=400),
        "no whole answer",
    ),
    "50 MB of valid JSON": (
        always(b'{"padding": "' + b"x" * 50_000_000 + b'", "choices": []}', type=JSON),
        "too long",
    ),
    "50 MB of valid JSON in short lines": (
        always(b'{"choices": [\n' + b'{"index": 0},\n' * 3_600_000 + b"{}]}", type=JSON),
        "too long",
    ),
    "thoughts without end": (
        lambda request: Reply(endless(delta(reasoning_content="Hm. " * 500))),
        "thought to itself",
    ),
    "thoughts without end, in tags": (
        lambda request: Reply([delta(content="<think>"), *[delta(content="Hm. " * 5000)] * 20]),
        "nothing",
    ),
    "less than was announced": (
        always(delta(content="Hel"), headers={"Content-Length": "5000"}),
        "broke off",
    ),
    "endless white space": (lambda request: Reply(endless(b" " * 100_000)), "too long"),
    "an endless line": (lambda request: Reply(endless(b"data: {" + b'"' * 100_000)), "too long"),
    "an endless document": (lambda request: Reply(endless(b"[" * 100_000), type=JSON), "too long"),
    "deeply nested": (always(b'{"choices":' + b"[" * 100_000, type=JSON), "not whole"),
    "an error as a success": (
        always(b'{"error": {"message": "CUDA out of memory"}}', type=JSON),
        "CUDA out of memory",
    ),
    "an error as a text": (always(b'{"error": "model is loading"}', type=JSON), "model is loading"),
    "an error in the stream": (
        always(delta(content="Hel"), event({"error": {"message": "worker died", "code": 500}}), DONE),
        "worker died",
    ),
    "a redirect elsewhere": (
        always(status=302, headers={"Location": "http://127.0.0.1:9/v1"}),
        "leads elsewhere",
    ),
    "a created thing": (always(b"{}", status=201, type=JSON), "201"),
    "no content": (always(status=204), "204"),
    "bad request": (
        always(b'{"error":{"message":"messages[0] is odd"}}', status=400, type=JSON),
        "messages\\[0\\] is odd",
    ),
    "unauthorized": (
        always(b'{"error":{"message":"Incorrect key %s"}}' % KEY.encode(), status=401),
        "accept the key",
    ),
    "forbidden": (always(HTML, status=403, type="text/html"), "allow"),
    "not found": (always(b"404 page not found", status=404, type="text/plain"), "no model some-model"),
    "unprocessable": (
        always(b'{"detail":[{"loc":["body"],"msg":"field required"}]}', status=422),
        "field required",
    ),
    "too long a prompt": (
        always(b'{"error":{"message":"This model\'s maximum context length is 4096 tokens"}}', status=400),
        "context_window",
    ),
    "too many requests": (always(b"slow down", status=429, headers={"Retry-After": "0"}), "fewer requests"),
    "no credit": (
        always(b'{"error":{"code":"insufficient_quota","message":"Sorry"}}', status=429),
        "no credit",
    ),
    "wait for an hour": (always(status=429, headers={"Retry-After": "3600"}), "3,600 s"),
    "a gateway that fails": (always(HTML, status=502, type="text/html"), "fails \\(502\\)"),
    "an endless refusal": (lambda request: Reply(endless(b"no" * 50_000), status=500), "fails \\(500\\)"),
    "a status that nobody knows": (always(b"?", status=799), "799"),
    "compressed rubbish": (
        always(b"not gzip at all" * 50, headers={"Content-Encoding": "gzip"}),
        "broke off",
    ),
    "tools without a name": (
        answers(
            [delta(tool_calls=[{"index": 0, "function": {"arguments": "{}"}}]), delta("tool_calls"), DONE]
        ),
        "with nothing",
    ),
    "tool calls of the wrong kind": (
        answers(whole({"tool_calls": [1, "x", None, {"function": 3}, {"function": {"name": 4}}]}), type=JSON),
        "with nothing",
    ),
}

# What is served, and what must come of it: text, or the arguments of calls.
MENDED: dict[str, tuple[Behaviour, str | list[str]]] = {
    "not streamed": (answers(whole({"content": "Hello"}), type=JSON), "Hello"),
    "not streamed, as an event stream": (answers(whole({"content": "Hello"})), "Hello"),
    "streamed, as JSON": (answers(said("Hello"), type=JSON), "Hello"),
    "no usage": (answers(said("Hello", usage=None)), "Hello"),
    "usage of nonsense": (
        answers(whole({"content": "Hello"}, usage={"prompt_tokens": -1, "completion_tokens": "many"}), type=JSON),
        "Hello",
    ),
    "no end mark": (answers(said("Hello")[:-1]), "Hello"),
    "no finish": (answers([delta(content="Hello"), DONE]), "Hello"),
    "a finish in each piece, and none twice": (
        answers(
            [
                delta("stop", content="Hel"),
                delta(content="l"),
                delta("length", content=""),
                delta("stop", content="o"),
                delta("stop"),
                DONE,
            ]
        ),
        "Hello",
    ),
    "a finish that is no word": (
        answers([event({"choices": [{"index": 0, "delta": {"content": "Hello"}, "finish_reason": 1}]}), delta("stop"), DONE]),
        "Hello",
    ),
    "finishes that alternate around a call": (
        answers([delta("stop"), *called(("look_up", {"name": "a"}))[:-3], delta("stop"), delta("tool_calls"), delta("stop"), DONE]),
        ["a"],
    ),
    "carriage returns": (answers([p.replace(b"\n", b"\r\n") for p in said("Hello")]), "Hello"),
    "no empty lines": (answers([p.replace(b"\n\n", b"\n") for p in said("Hello")]), "Hello"),
    "one byte at a time": (answers([bytes([b]) for piece in said("Hello") for b in piece]), "Hello"),
    "a byte order mark": (answers([b"\xef\xbb\xbf", *said("Hello")]), "Hello"),
    "comments": (answers([b": ping\n\n", *said("Hello")]), "Hello"),
    "compressed": (
        answers([gzip.compress(b"".join(said("Hello")))], headers={"Content-Encoding": "gzip"}),
        "Hello",
    ),
    "UTF-8 cut within a character": (
        answers([b'data: {"choices":[{"delta":{"content":"Gr\xc3', b'\xbc\xc3\x9fe"},"finish_reason":"stop"}]}\n\n']),
        "Grüße",
    ),
    "bytes that are not UTF-8 in a text": (
        answers([b'data: {"choices":[{"delta":{"content":"H\xffi"},"finish_reason":"stop"}]}\n\n', DONE]),
        "H\ufffdi",
    ),
    "text in parts": (answers(whole({"content": [{"type": "text", "text": "Hel"}, {"text": "lo"}]}), type=JSON), "Hello"),
    "thoughts in tags": (answers(said("<think>\nHm.\n</think>\n\nHello")), "Hello"),
    "thoughts of which the beginning is missing": (answers(said("Hm.\n</think>\nHello")), "Hello"),
    "thoughts in a field": (answers([delta(reasoning="Hm."), *said("Hello")]), "Hello"),
    "channels of GPT-OSS": (
        answers(said("<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Hello<|return|>")),
        "Hello",
    ),
    "first a server error, then an answer": (
        lambda request: Reply(said("Hello")) if len(_seen(request)) > 1 else Reply([b"busy"], status=503),
        "Hello",
    ),
    "first too many requests": (
        lambda request: Reply(said("Hello")) if len(_seen(request)) > 1 else Reply(status=429, headers={"Retry-After": "1"}),
        "Hello",
    ),
    "a tool call": (answers(called(("look_up", {"name": "a"}))), ["a"]),
    "two tool calls": (answers(called(("look_up", {"name": "a"}), ("look_up", {"name": "b"}))), ["a", "b"]),
    "two tool calls with one id": (
        answers([p.replace(b"call_1", b"call_0") if isinstance(p, bytes) else p
                 for p in called(("look_up", {"name": "a"}), ("look_up", {"name": "b"}))]),
        ["a", "b"],
    ),
    "tool calls that all have the index 0": (
        answers([delta(tool_calls=[{"index": 0, "id": i, "function": {"name": "look_up", "arguments": f'{{"name": "{i}"}}'}}])
                 for i in "ab"] + [delta("tool_calls"), DONE]),
        ["a", "b"],
    ),
    "tool calls without index or id": (
        answers([delta(tool_calls=[{"function": {"name": "look_up", "arguments": {"name": i}}}]) for i in "ab"]
                + [delta("stop"), DONE]),
        ["a", "b"],
    ),
    "a call of the older kind": (
        answers(whole({"function_call": {"name": "look_up", "arguments": '{"name": "a"}'}}), type=JSON),
        ["a"],
    ),
    "a call in a fence": (answers(said('Let me look:\n```json\n{"tool": "look_up", "arguments": {"name": "a"}}\n```')), ["a"]),
    "a call in prose": (answers(said('I call {"name": "look_up", "parameters": {"name": "a"}} now. {x}')), ["a"]),
    "a call of Hermes": (
        answers(said('<think>so</think><tool_call>\n{"name": "look_up", "arguments": {"name": "a"}}\n</tool_call>')),
        ["a"],
    ),
    "a call of Mistral": (answers(said('[TOOL_CALLS][{"name": "look_up", "arguments": {"name": "a"}}]')), ["a"]),
    "a call of Llama": (answers(said('<function=look_up>{"name": "a"}</function>')), ["a"]),
    "a call of GPT-OSS": (
        answers(said('<|channel|>commentary to=functions.look_up <|constrain|>json<|message|>{"name": "a"}<|call|>')),
        ["a"],
    ),
    "arguments in Python": (
        answers(whole({"tool_calls": [{"function": {"name": "look_up", "arguments": "{'name': 'a',}"}}]}), type=JSON),
        ["a"],
    ),
    "arguments encoded twice": (
        answers(whole({"tool_calls": [{"function": {"name": "look_up", "arguments": json.dumps('{"name": "a"}')}}]}), type=JSON),
        ["a"],
    ),
}  # fmt: skip

_requests: list[object] = []


def _seen(request: object) -> list[object]:
    _requests.append(request)
    return _requests


SLOW = (
    "a stream that stops",
    "silence",
    "a byte every so often",
    "an answer that drips, a byte a second",
    "a refusal that drips",
)


@pytest.mark.parametrize("name", HOPELESS)
async def test_it_ends_in_words(server: EndpointServer, name: str):
    server.behaviour, words = HOPELESS[name]
    slow = name in SLOW
    calls = []
    model = chat(server, calls.append, timeout=1.0 if slow else 60.0)
    started = time.monotonic()
    with pytest.raises(ModelError, match=words) as told:
        await model.complete(ASK, TOOLS)
    assert time.monotonic() - started < (20 if slow else 50)
    assert KEY not in str(told.value)
    assert len(str(told.value)) < 900
    assert len(calls) == 1
    assert calls[0].error == str(told.value)
    assert KEY not in calls[0].model_dump_json()


@pytest.mark.parametrize("name", MENDED)
async def test_it_is_understood(server: EndpointServer, name: str):
    from jupyter_mlemodernizer.agent.answers import arguments_of

    _requests.clear()
    server.behaviour, expected = MENDED[name]
    answer: Answer = await chat(server).complete(ASK, TOOLS)
    if isinstance(expected, str):
        assert answer.text == expected
        assert not answer.tool_calls
    else:
        assert [call.name for call in answer.tool_calls] == ["look_up"] * len(expected)
        assert [arguments_of(call)["name"] for call in answer.tool_calls] == expected
        assert len({call.id for call in answer.tool_calls}) == len(expected)
    assert answer.input_tokens > 0
    assert answer.output_tokens > 0


async def test_halves_of_surrogate_pairs_end_at_the_wire(server: EndpointServer):
    """JSON may hold them, and nothing that stores or sends text can: not the record, not the next request."""
    from jupyter_mlemodernizer.agent.answers import arguments_of
    from jupyter_mlemodernizer.agent.chat import result, said

    halves = {
        "content": "a\ud800b\x00",
        "tool_calls": [
            {
                "id": "i\udfff",
                "function": {"name": "look_up", "arguments": '{"name": "\ud800 \\udfff \\u0000"}'},
            }
        ],
    }
    pair = [delta(content="\ud83d"), delta(content="\ude00"), delta("stop"), DONE]
    refused = repeat([b'{"error": {"message": "no \\ud800"}}'])
    answered = chain([whole(halves), pair], refused)
    server.behaviour = lambda request: Reply(next(answered), type=JSON)
    calls: list[ModelCall] = []
    model = chat(server, calls.append)
    first = await model.complete([{"role": "user", "content": "of a notebook: \udc00"}], TOOLS)
    assert (first.text, first.tool_calls[0].id) == ("a\ufffdb\x00", "i\ufffd")
    assert arguments_of(first.tool_calls[0]) == {"name": "\ufffd \ufffd \x00"}
    second = await model.complete([*ASK, said(first), result(first.tool_calls[0], "\udfff")], TOOLS)
    assert second.text == "\U0001f600"
    with pytest.raises(ModelError, match="no \ufffd"):
        await model.complete(ASK, TOOLS)
    assert all(ModelCall.model_validate_json(call.model_dump_json()) == call for call in calls)


async def test_a_gone_server_is_told():
    model = OpenAIChat(
        ModelConfiguration(model="m", base_url="http://127.0.0.1:9/v1", timeout=5),
        lambda call: None,
        sleep=nothing,
    )
    with pytest.raises(ModelError, match=r"http://127.0.0.1:9/v1 cannot be reached.*refused|.*Connect"):
        await model.complete(ASK)


async def test_stopping_closes_the_connection_at_once(server: EndpointServer):
    server.behaviour = lambda request: Reply([delta(content="Hel"), 60.0])
    calls = []
    task = asyncio.create_task(chat(server, calls.append, timeout=60).complete(ASK, TOOLS))
    assert await asyncio.to_thread(server.waiting.wait, 5)
    await asyncio.sleep(0.3)  # until what was sent has been read
    started = time.monotonic()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await asyncio.to_thread(server.disconnected.wait, 1)
    assert time.monotonic() - started < 1
    assert calls[0].error == "Stopped."
    assert calls[0].received == "Hel"


async def test_too_long_an_answer_is_cut_off(server: EndpointServer):
    server.behaviour = lambda request: Reply(endless(delta(content="bla " * 200)))
    calls = []
    answer = await chat(server, calls.append, timeout=30).complete(ASK)
    assert answer.finish == "length"
    assert 200_000 <= len(answer.text) < 202_000
    assert "cut off" in calls[0].error
    assert len(calls[0].received) <= 64_000
    assert await asyncio.to_thread(server.disconnected.wait, 2)
