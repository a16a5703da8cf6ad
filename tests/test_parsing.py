import ast
import gc
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from jupyter_mlemodernizer.parsing import parse, parse_expression

SOURCE = "x = [a.b(c)[d] for a in e if f(g(h))]\n" * 3


@pytest.fixture
def collected_often() -> Iterator[None]:
    """Garbage is collected amid parses, and each time another thread has its turn."""

    def turn(*_: object) -> None:
        time.sleep(0)

    threshold = gc.get_threshold()
    gc.callbacks.append(turn)
    gc.set_threshold(5)
    try:
        yield
    finally:
        gc.set_threshold(*threshold)
        gc.callbacks.remove(turn)


@pytest.mark.usefixtures("collected_often")
def test_threads_that_parse_at_once_do_not_disturb_each_other() -> None:
    expected = ast.dump(ast.parse(SOURCE))

    def deep(depth: int, then: Callable[[], None]) -> None:
        # The parser counts from the depth of its caller: two of one depth would not tell.
        deep(depth - 1, then) if depth else then()

    def work() -> None:
        for _ in range(100):
            assert ast.dump(parse(SOURCE)) == expected
            parse_expression("f(g(h))")

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(deep, 10 * number, work) for number in range(4)]:
            done.result()
