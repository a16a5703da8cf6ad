"""Running both: what counts as the same, and that the live state stays as it is."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from jupyter_mlemodernizer.kernel import OwnedKernel

PROBE = Path(__file__).parents[2] / "jupyter_mlemodernizer" / "kernel" / "probe"
SETUP = "import random\nitems = list(range(3000))\nout = []\ndef f(x):\n    return [i for i in items[:200] if i == x]"
BEFORE = "for x in items:\n    if x in list(items):\n        out.append(x)"


# JAX's threads do not live on in a fork: everything is proved in the kernel itself then.
NO_FORKS = "import sys, types\nsys.modules['jax'] = types.ModuleType('jax')"
FORKS = "import sys\nsys.modules.pop('jax', None)"


@pytest.fixture(scope="module", params=["in forks", "in place"])
def prove(wait, kernel, request):
    way = FORKS if request.param == "in forks" else NO_FORKS
    assert wait(kernel.execute(f"{SETUP}\n{way}")).status == "ok"

    def ask(before: str, after: str, **given: Any) -> Any:
        experiment = {
            "names": {"items": False, "out": True},
            "rows": [],
            "loops": False,
            "requires": [],
            "seconds": 10,
            "function": None,
            **given,
        }
        return wait(kernel.ask("prove", before=before, after=after, **experiment))

    return ask


def test_the_same_in_less_time(wait, kernel, prove):
    told = prove(BEFORE, BEFORE.replace("list(items)", "set(items)"), loops=True)
    assert told["before"] > 0
    assert told["part"] is None or told["part"] >= 2
    told = prove(BEFORE, "out.extend(items)")
    assert told["before"] > 10 * told["after"]
    assert wait(kernel.execute("assert out == [] and len(items) == 3000")).status == "ok"


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("out.append(1)", "out.append(2)", "out: element 0"),
        ("out.append(1)", "out.append(1.0)", "int became float"),
        ("print('a')", "print('b')", "prints something else"),
        ("out.append(1)", "out.append(1); random.random()", "other random numbers"),
        ("out.append(1)", "out.append(undefined)", "NameError"),
        ("out.append(1)", "while True: pass", "too long"),
        ("extra = 1", "pass", "extra is not there"),
        ("extra = (i for i in items)", "extra = (i for i in items)", "cannot be compared"),
    ],
)
def test_what_differs_is_refused(prove, before: str, after: str, why: str):
    told = prove(before, after, names={"out": True, "extra": True}, seconds=2)
    assert why in told["refused"]


def test_code_that_ends_its_process_is_refused(wait, kernel, prove, request):
    if "in place" in request.node.name:
        pytest.skip("it is the kernel itself")
    assert "ended" in prove("out.append(1)", "import os; os._exit(3)")["refused"]


@pytest.mark.parametrize("disturbed", ["before", "after"])
def test_what_disturbs_one_run_is_not_measured(prove, folder, disturbed: str):
    # A machine has other things to do, too: whichever runs first after that waits.
    once = "import os, time\nif not os.path.exists('waited'):\n    open('waited', 'w').close()\n    time.sleep(0.4)"
    plain = "import os, time\ntime.sleep(0.05)"
    (folder / "waited").unlink(missing_ok=True)
    both = {"before": plain, "after": plain, disturbed: f"{once}\ntime.sleep(0.05)"}
    told = prove(**both, names={})
    assert (folder / "waited").exists()
    assert told["before"] < 0.3
    assert told["after"] < 0.3


def test_how_much_both_vary_is_told_unless_one_is_plainly_faster(wait, kernel, prove):
    loop = "import time\nfor n in range(3):\n    time.sleep(0.03)"
    assert prove(loop, loop, names={})["noise"] >= 0
    define = "def g(x):\n    import time\n    time.sleep(0.03)\n    return x"
    assert wait(kernel.execute(define)).status == "ok"
    assert prove("[g(n) for n in range(3)]", define, names={}, function="g")["noise"] >= 0
    assert prove("import time\ntime.sleep(0.6)", "pass", names={})["noise"] is None


def test_a_function_of_rows_is_proved_by_the_rows_that_it_was_given(wait, ml_kernel, folder):
    kernel = wait(OwnedKernel.start(ml_kernel, cwd=str(folder)))
    table = "import pandas as pd\ndf = pd.DataFrame({'a': range(3000), 's': 'x'})\nnumbers = df[['a']]"
    own = "def f(row):\n    return [i for i in range(300) if i == row['a']]"
    fast = "def f(row):\n    return [int(row['a'])] if 0 <= row['a'] < 300 else []"
    given = {"names": {}, "rows": [], "loops": False, "requires": [], "seconds": 10, "function": "f"}
    try:
        assert wait(kernel.execute(f"{table}\n{own}")).status == "ok"
        for run in ("df.apply(f, axis=1)", "numbers.apply(f, axis=1)"):
            told = wait(kernel.ask("prove", before=run, after=fast, **given))
            assert told["calls"] > 100
            other = wait(kernel.ask("prove", before=run, after=fast.replace("300", "20"), **given))
            assert "1 elements became 0" in other["refused"]
    finally:
        wait(kernel.shutdown())


@pytest.mark.parametrize("way", [FORKS, NO_FORKS])
def test_random_numbers_of_libraries_are_compared_too(wait, ml_kernel, folder, way: str):
    kernel = wait(OwnedKernel.start(ml_kernel, cwd=str(folder)))

    def ask(before: str, after: str) -> Any:
        experiment = {
            "names": {},
            "rows": [],
            "loops": False,
            "requires": [],
            "seconds": 10,
            "function": None,
        }
        return wait(kernel.ask("prove", before=before, after=after, **experiment))

    try:
        assert wait(kernel.execute(f"{way}\nimport numpy as np")).status == "ok"
        # NumPy loads its generators when they are wanted: with a seed of each process's own.
        assert "refused" not in ask("np.zeros(3).sum()", "0.0")
        assert wait(kernel.execute("import torch\nnp.random.seed(0)")).status == "ok"
        for library in ("np.random", "torch"):
            draw = f"{library}.rand(1)"
            assert "other random numbers" in ask("pass", draw)["refused"]
            assert "other random numbers" in ask(draw, f"{draw}; {draw}")["refused"]
            assert "refused" not in ask(draw, draw)
    finally:
        wait(kernel.shutdown())


def test_a_condition_that_does_not_hold_refuses(prove):
    assert prove("pass", "pass", requires=["len(items) == 0"]) == {"refused": "not so: len(items) == 0"}


def test_a_function_is_proved_by_its_calls(prove):
    calls = "for x in range(100000):\n    f(x % 300)"
    fast = "def f(x):\n    return [x] if 0 <= x < 200 else []"
    told = prove(calls, fast, function="f")
    assert told["calls"] > 100
    assert told["before"] > 2 * told["after"]
    assert "f(): 1 elements became 0" in prove(calls, "def f(x):\n    return []", function="f")["refused"]
    assert "was not called" in prove("pass", fast, function="f")["refused"]


CHANGES = [
    "items.clear()",
    "items[0] = 'x'; out.extend([1, 2])",
    "items = 7; fresh = 8",
    "random.random()",
    "def f(x):\n    return x",
    "import builtins; print('loud'); out.append(1)",
    "for x in items:\n    out.append(x)",
    "out.append(1)\n1 / 0",
    "out.append(1)\nwhile True: pass",
    "out.append(1)\nwhile True:\n    try:\n        1 / 0\n    except Exception:\n        pass",
]


@pytest.mark.parametrize("change", CHANGES)
def test_the_live_state_stays_as_it_is(wait, kernel, prove, change: str):
    """Whatever the code does, and however it ends."""
    state = "[items, out, f, random.getstate(), sorted(k for k in globals() if k[0] != '_'), vars(__builtins__).keys()]"
    assert (
        wait(
            kernel.execute(f"import copy\n_before = None\n_kept, _f = {state}, f\n_kept = copy.copy(_kept)")
        ).status
        == "ok"
    )
    for function in (None, "f"):
        prove(change, f"{change}\ndef f(x):\n    return 1", function=function, loops=True, seconds=1)
        check = f"assert items == list(range(3000)) and out == [] and f is _f\nassert {state} == _kept"
        reply = wait(kernel.execute(check))
        assert reply.status == "ok", reply


@pytest.mark.parametrize("unsaved", ["(i for i in items)", "open('some', 'w')"])
def test_without_forks_what_cannot_be_saved_is_refused(wait, kernel, prove, request, unsaved: str):
    assert wait(kernel.execute(f"odd = {unsaved}")).status == "ok"
    told = prove("for x in items:\n    odd", "odd")
    if "in place" in request.node.name:
        assert told == {"refused": "odd cannot be saved, and this process cannot be forked"}
    else:
        assert "refused" not in told
    assert wait(kernel.execute("del odd")).status == "ok"


STARTS = "import subprocess\nstarted = subprocess.Popen(['sleep', '60'])\nopen('started', 'w').write(str(started.pid))"


@pytest.mark.parametrize("then", ["\nout.append(1)", "\nwhile True: pass"])
def test_what_a_comparison_starts_is_ended_with_it(prove, folder, request, then: str):
    if "in place" in request.node.name:
        pytest.skip("what the cell itself would start is the kernel's")
    prove(STARTS + then, STARTS + then, names={"out": True}, seconds=2)
    pid = int((folder / "started").read_text())
    assert not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


def test_a_part_is_measured_for_as_long_as_is_asked(prove):
    slow = "import time\nfor x in items:\n    time.sleep(0.02)"
    short = prove(slow, "import time", names={}, loops=True)
    long = prove(slow, "import time", names={}, loops=True, enough=1.5)
    assert 0.5 < short["before"] < long["before"]
    assert long["before"] > 1.5


def test_a_comparison_ends_though_the_kernel_is_gone(tmp_path):
    # The probe alone, in a process that is killed while a fork of it goes on for ever.
    script = (
        "import os, signal, sys, threading, time\n"
        f"sys.path.insert(0, {str(PROBE)!r})\n"
        "from forks import in_fork\n"
        "def work():\n"
        f"    open({str(tmp_path / 'pid')!r}, 'w').write(str(os.getpid()))\n"
        "    os.kill(os.getppid(), signal.SIGKILL)\n"
        "    while True:\n        time.sleep(0.1)\n"
        "in_fork(work, time.monotonic() + 1)\n"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == -signal.SIGKILL
    pid, deadline = int((tmp_path / "pid").read_text()), time.monotonic() + 20
    while psutil.pid_exists(pid) and psutil.Process(pid).status() != psutil.STATUS_ZOMBIE:
        assert time.monotonic() < deadline
        time.sleep(0.1)
