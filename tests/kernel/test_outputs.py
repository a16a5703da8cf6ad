"""Collecting the outputs of a cell: what is kept at the end, whatever came before it."""

import pytest

from jupyter_mlemodernizer.kernel.outputs import Outputs

MANY = 200
PICTURE = {"image/png": "x" * 5_000}


def printed(outputs: Outputs, text: str, name: str = "stdout") -> None:
    outputs.receive("stream", {"name": name, "text": text})


def shown(outputs: Outputs, kind: str, data: dict[str, str], display_id: str | None = None) -> None:
    outputs.receive(kind, {"data": data, "metadata": {}, "transient": {"display_id": display_id}})


def bar(outputs: Outputs, number: int) -> None:
    printed(outputs, f"\r{number}/{MANY} [====>....] loss: 0.5")


def keras_bar(outputs: Outputs, number: int) -> None:
    line = f"{number:3}/{MANY} [====>....] loss: 0.5"
    printed(outputs, ("\x08" * len(line) + "\r" if number else "") + line)


def other_stream(outputs: Outputs, number: int) -> None:
    printed(outputs, f"a warning, number {number}\n", "stderr")


def live_plot(outputs: Outputs, number: int) -> None:
    outputs.receive("clear_output", {"wait": True})
    shown(outputs, "display_data", PICTURE)


def live_text(outputs: Outputs, number: int) -> None:
    outputs.receive("clear_output", {"wait": bool(number % 2)})
    printed(outputs, f"epoch {number} " + "." * 50)


def updated(outputs: Outputs, number: int) -> None:
    shown(outputs, "update_display_data" if number else "display_data", PICTURE, "bar")


@pytest.mark.parametrize("step", [bar, keras_bar, other_stream, live_plot, live_text, updated])
def test_what_is_shown_no_more_takes_no_room(step):
    outputs = Outputs(text_limit=1_000, data_limit=20_000)
    for number in range(MANY):
        step(outputs, number)
    printed(outputs, "\nTest accuracy: 0.98\n")
    merged = outputs.merged
    assert merged[-1]["text"].endswith("\nTest accuracy: 0.98\n")
    assert [output["data"] for output in merged if "data" in output] in ([], [PICTURE])
    assert outputs.dropped == 0 or step is other_stream


def test_what_was_cleared_is_not_kept_for_updates():
    displays: dict = {}
    outputs = Outputs(displays=displays)
    for _ in range(MANY):
        live_plot(outputs, 0)
        shown(outputs, "display_data", PICTURE, "handle")
    assert sum(map(len, displays.values())) == 1


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["one\rtwo"], "two"),
        (["longer\rshort"], "shortr"),
        (["one\r", "two\n"], "two\n"),
        (["one\r", "\ntwo"], "one\ntwo"),
        (["one\r\ntwo\r\n"], "one\ntwo\n"),
        (["kept\nab", "\x08\x08\x08c"], "kept\nc"),
        (["ab\x08c\r\x08"], "ac\r"),
        (["ab", "\x08\x08", "new"], "new"),
        (["x", "\r"], "x\r"),
    ],
)
def test_a_line_is_overwritten_as_in_jupyterlab(texts, expected):
    outputs = Outputs()
    for text in texts:
        printed(outputs, text)
    assert outputs.merged == [{"output_type": "stream", "name": "stdout", "text": expected}]


@pytest.mark.parametrize("text", ["x" * 200_000 + "\x08" * 200_000, "x" * 200_000 + "\ry" * 200_000])
def test_overwriting_takes_no_longer_than_printing(text):
    outputs = Outputs()
    printed(outputs, text)
    assert len(outputs.merged[0]["text"] if outputs.merged else "") in (0, 200_000)


def test_an_error_is_bounded():
    outputs = Outputs()
    huge = "x" * 10_000_000
    outputs.receive("error", {"ename": "ValueError", "evalue": huge, "traceback": [huge]})
    assert len(str(outputs.merged)) < 300_000
