"""The owned kernel: starting, ending, bounds, and that stop means stop."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from types import SimpleNamespace

import psutil
import pytest

from jupyter_mlemodernizer.kernel import (
    KernelDeadError,
    KernelLanguageError,
    KernelspecMissingError,
    KernelStartError,
    OwnedKernel,
    ProbeError,
    kernel_environment,
)
from jupyter_mlemodernizer.kernel.client import Client
from jupyter_mlemodernizer.kernel.probing import Probing

from .conftest import text


def spec(tmp_path, monkeypatch, name, content):
    folder = tmp_path / "kernels" / name
    folder.mkdir(parents=True)
    (folder / "kernel.json").write_text(content)
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))


def test_a_missing_kernelspec_is_told_with_those_there_are(wait):
    with pytest.raises(KernelspecMissingError, match="python3") as caught:
        wait(OwnedKernel.start("python-of-1999", cwd="."))
    assert "python3" in caught.value.available


def test_a_kernel_of_another_language_is_refused(wait, tmp_path, monkeypatch):
    spec(tmp_path, monkeypatch, "ir", '{"argv": ["R"], "display_name": "R", "language": "R"}')
    with pytest.raises(KernelLanguageError, match="only Python"):
        wait(OwnedKernel.start("ir", cwd=str(tmp_path)))


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        ('["python3", "-c", "raise SystemExit(\'no such module: ipykernel\')"]', "no such module: ipykernel"),
        ('["/no/such/python", "-m", "ipykernel_launcher"]', "/no/such/python"),
    ],
)
def test_a_kernel_that_does_not_start_says_why(wait, tmp_path, monkeypatch, argv, told):
    spec(tmp_path, monkeypatch, "broken", f'{{"argv": {argv}, "display_name": "B", "language": "python"}}')
    with pytest.raises(KernelStartError, match=told):
        wait(OwnedKernel.start("broken", cwd=str(tmp_path), timeout=20))


# Says that it is ready, and then takes its time, as on a machine that has too much to do.
IDLE = """
import asyncio, sys
from ipykernel.ipkernel import IPythonKernel
from ipykernel.kernelapp import IPKernelApp

class Idle(IPythonKernel):
    async def do_execute(self, *arguments, **more):
        await asyncio.sleep(60)

IPKernelApp.launch_instance(kernel_class=Idle, argv=["-f", sys.argv[1]])
"""


def test_a_kernel_that_has_no_time_is_not_called_old(wait, tmp_path, monkeypatch):
    argv = [sys.executable, "-c", IDLE, "{connection_file}"]
    content = {"argv": argv, "display_name": "I", "language": "python"}
    spec(tmp_path, monkeypatch, "idle", json.dumps(content))
    with pytest.raises(KernelStartError, match="no answer within 2 seconds"):
        wait(OwnedKernel.start("idle", cwd=str(tmp_path), timeout=2))


def test_secrets_do_not_reach_the_kernel(wait, tmp_path, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "secret")
    monkeypatch.setenv("MLEMODERNIZER_API_KEY", "secret")
    monkeypatch.setenv("HARMLESS", "here")
    assert "OPENAI_API_KEY" not in kernel_environment()

    async def variables():
        async with await OwnedKernel.start("python3", cwd=str(tmp_path)) as kernel:
            return await kernel.execute("import os\n'secret' in os.environ.values(), os.environ['HARMLESS']")

    assert text(wait(variables()).outputs) == "(False, 'here')"


def test_the_handlers_of_the_process_are_left_alone(wait, tmp_path):
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)

    async def whole_life():
        async with await OwnedKernel.start("python3", cwd=str(tmp_path)) as kernel:
            await kernel.execute("1")
            await kernel.interrupt()

    asyncio.run(whole_life())
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before


def test_nothing_is_left_in_the_namespace(wait, tmp_path):
    async def names(own):
        from jupyter_client.manager import start_new_async_kernel

        if own:
            async with await OwnedKernel.start("python3", cwd=str(tmp_path)) as kernel:
                await kernel.ask("environment")
                return (await kernel.execute("print(sorted(globals()))")).outputs[0]["text"]
        manager, client = await start_new_async_kernel()
        found = []
        await client.execute_interactive(
            "print(sorted(globals()))", output_hook=lambda m: found.append(m["content"].get("text", ""))
        )
        client.stop_channels()
        await manager.shutdown_kernel(now=True)
        return "".join(found)

    assert wait(names(own=True)) == wait(names(own=False))


def test_the_probe_reaches_a_kernel_of_another_python(wait, tmp_path, monkeypatch):
    """What is compiled here does not load there: the text of the modules goes instead."""
    assert len(list(Probing().payloads("3.8.18"))) == 1
    monkeypatch.setattr("importlib.util.MAGIC_NUMBER", b"none")

    async def check():
        async with await OwnedKernel.start("python3", cwd=str(tmp_path)) as kernel:
            assert (await kernel.ask("environment"))["executable"]

    wait(check())


def test_streams_displays_and_clearing(wait, kernel):
    code = """
import sys
from IPython.display import display, clear_output, update_display
print('one'); print('two')
print('three', file=sys.stderr)
clear_output(wait=True)
display('shown', display_id='d')
for i in range(3): print(i)
update_display('changed', display_id='d')
4
"""
    reply = wait(kernel.execute(code))
    assert [output["output_type"] for output in reply.outputs] == ["display_data", "stream", "execute_result"]
    assert text(reply.outputs) == "'changed'0\n1\n2\n4"
    wait(kernel.execute("update_display('later', display_id='d')"))
    assert reply.outputs[0]["data"]["text/plain"] == "'later'"


def test_fifty_megabytes_are_bounded(wait, kernel):
    reply = wait(kernel.execute("for i in range(50): print('x' * 1_000_000)"))
    assert reply.status == "ok"
    assert len(text(reply.outputs)) <= 1_000_000
    assert reply.dropped > 0
    assert text(wait(kernel.execute("print('still here')")).outputs) == "still here\n"


def test_binary_noise(wait, kernel):
    reply = wait(
        kernel.execute("import os, sys\nos.write(1, bytes(range(256)))\nsys.stdout.write('\\x00\\ud800')\n7")
    )
    assert reply.status == "ok"
    assert text(reply.outputs).endswith("7")


def test_input_fails_at_once(wait, kernel):
    reply = wait(kernel.execute("input('name?')", timeout=10))
    assert (reply.status, reply.ename) == ("error", "StdinNotImplementedError")


@pytest.mark.parametrize("code", ["import time\ntime.sleep(60)", "while True: pass"])
def test_a_timeout_interrupts(wait, kernel, code):
    reply = wait(kernel.execute(code, timeout=1))
    assert (reply.status, reply.timed_out, reply.ename) == ("timeout", True, "KeyboardInterrupt")
    assert reply.seconds < 4
    assert text(wait(kernel.execute("1")).outputs) == "1"


STUBBORN = """
import time
while True:
    try:
        time.sleep(1)
    except KeyboardInterrupt:
        pass
"""


def test_who_does_not_listen_is_killed(wait, kernel):
    reply = wait(kernel.execute(STUBBORN, timeout=0.5, grace=1))
    assert (reply.status, reply.timed_out) == ("dead", True)
    assert reply.seconds < 5
    with pytest.raises(KernelDeadError):
        wait(kernel.execute("1"))
    with pytest.raises(KernelDeadError):
        wait(kernel.ask("environment"))
    wait(kernel.restart())
    assert text(wait(kernel.execute("1")).outputs) == "1"


@pytest.mark.parametrize(
    ("code", "exit_code"), [("import os\nos._exit(3)", 3), ("import os\nos.kill(os.getpid(), 9)", -9)]
)
def test_death_is_noticed(wait, kernel, code, exit_code):
    reply = wait(kernel.execute("print('before', flush=True)\n" + code))
    assert (reply.status, reply.exit_code, reply.timed_out) == ("dead", exit_code, False)
    assert reply.seconds < 3


def test_cancelling_interrupts(wait, kernel):
    async def cancel():
        task = asyncio.create_task(kernel.execute("import time\ntime.sleep(60)"))
        await asyncio.sleep(0.5)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return await kernel.execute("1", timeout=5)

    assert text(wait(cancel()).outputs) == "1"


def test_stop_means_stop(wait, tmp_path):
    async def life():
        kernel = await OwnedKernel.start("python3", cwd=str(tmp_path))
        pid = kernel.pid
        task = asyncio.create_task(kernel.execute(STUBBORN))
        await asyncio.sleep(0.5)
        started = time.monotonic()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await kernel.shutdown()
        return time.monotonic() - started, psutil.pid_exists(pid)

    taken, alive = wait(life())
    assert not alive
    assert taken < 2  # a second, and something for a busy machine


CHILDREN = """
import subprocess, multiprocessing, time
a = subprocess.Popen(['sleep', '300'])
b = subprocess.Popen(['sleep', '300'], start_new_session=True)
print(a.pid, b.pid)
"""


class Sleeping:
    """A kernel manager whose kernel is a process that sleeps, and whose shutdown takes a while."""

    kernel_name, has_kernel = "sleeping", True

    def __init__(self) -> None:
        self.process = subprocess.Popen(["sleep", "60"], start_new_session=True)
        self.provisioner = SimpleNamespace(pid=self.process.pid)

    async def shutdown_kernel(self, now: bool) -> None:
        await asyncio.sleep(30)


@pytest.mark.parametrize("seconds", [0, 0.002, 0.01, 0.3])
def test_a_shutdown_that_is_stopped_ends_the_kernel_all_the_same(wait, seconds):
    async def check() -> Sleeping:
        manager = Sleeping()
        kernel = OwnedKernel(manager)
        kernel._process.note_start()
        ending = asyncio.create_task(kernel.shutdown())
        await asyncio.sleep(seconds)
        ending.cancel()
        with pytest.raises(asyncio.CancelledError):
            await ending
        return manager

    assert wait(check()).process.wait(10) == -signal.SIGKILL


def test_who_stops_a_client_that_closes_is_heard(wait):
    async def check() -> list[str]:
        done: list[str] = []
        client = Client.__new__(Client)
        client._pumps = [asyncio.create_task(asyncio.sleep(60))]
        client._client = SimpleNamespace(stop_channels=lambda: done.append("closed"))
        client._requests = {}
        closing = asyncio.create_task(client.close())
        await asyncio.sleep(0)
        closing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await closing
        return done

    assert wait(check()) == ["closed"]


@pytest.mark.parametrize("how", ["idle", "busy", "killed", "restarted"])
def test_children_are_gone(wait, tmp_path, how):
    async def life():
        kernel = await OwnedKernel.start("python3", cwd=str(tmp_path))
        pids = [kernel.pid, *map(int, text((await kernel.execute(CHILDREN)).outputs).split())]
        started = time.monotonic()
        if how == "killed":
            await kernel.kill()
        elif how == "restarted":
            await kernel.restart()
        elif how == "busy":
            task = asyncio.create_task(kernel.execute(STUBBORN))
            await asyncio.sleep(0.5)
            started = time.monotonic()
            await kernel.shutdown()
            assert (await task).status == "dead"
        else:
            await kernel.shutdown()
        taken = time.monotonic() - started
        alive = [pid for pid in pids if psutil.pid_exists(pid) and psutil.Process(pid).status() != "zombie"]
        await kernel.shutdown()
        await kernel.shutdown()
        return alive, taken

    alive, taken = wait(life())
    assert alive == []
    assert taken < 3


def test_shadowed_builtins_do_not_stop_the_probe(wait, kernel):
    code = """
import builtins
print = list = dict = len = isinstance = str = getattr = type = __import__ = exec = None
builtins.print = builtins.round = None
undefined
"""
    reply = wait(kernel.execute(code))
    assert reply.ename == "NameError"
    answer = wait(kernel.ask("crash", cells={"1": "here"}, roots=[]))
    assert answer["crash"]["missing_name"] == "undefined"
    assert answer["crash"]["frames"][0]["cell_id"] == "here"


def test_a_question_that_is_none(wait, kernel):
    with pytest.raises(ProbeError, match="nonsense"):
        wait(kernel.ask("nonsense"))


def test_exit_in_a_cell_is_an_error_not_a_death(wait, kernel):
    reply = wait(kernel.execute("x = 1\nexit()"))
    assert (reply.status, reply.ename) == ("error", "SystemExit")
    assert text(wait(kernel.execute("x")).outputs) == "1"


def test_attached_kernels_are_shut_down_where_they_were_started(wait, tmp_path):
    from jupyter_client.multikernelmanager import AsyncMultiKernelManager

    async def life():
        mapping = AsyncMultiKernelManager()
        kernel_id = await mapping.start_kernel(
            kernel_name="python3", cwd=str(tmp_path), env=kernel_environment()
        )
        kernel = await OwnedKernel.attach(
            mapping.get_kernel(kernel_id), on_shutdown=lambda: mapping.shutdown_kernel(kernel_id)
        )
        output = text((await kernel.execute("6 * 7")).outputs)
        pid = kernel.pid
        await kernel.restart()
        output += text((await kernel.execute("7 * 7")).outputs)
        await kernel.shutdown()
        return output, mapping.list_kernel_ids(), psutil.pid_exists(pid)

    assert wait(life()) == ("4249", [], False)


def test_no_temporary_files_stay_behind(wait, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    async def life():
        async with await OwnedKernel.start("python3", cwd=str(tmp_path)) as kernel:
            await kernel.execute("1")

    wait(life())
    assert [name for name in os.listdir(tmp_path) if name.startswith("mlemodernizer")] == []


def test_what_is_imported_for_an_answer_is_as_if_a_cell_had_imported_it(wait, kernel, tmp_path):
    (tmp_path / "asks_where_it_is.py").write_text("KERNEL = get_ipython().kernel")
    assert wait(kernel.ask("resolves", names=["asks_where_it_is.KERNEL"])) == {
        "asks_where_it_is.KERNEL": True
    }


# A kernel whose ports another program took between their choice and its start ends at once, this often.
UNLUCKY = """
import os, pathlib, sys
starts = pathlib.Path(sys.argv[1])
starts.mkdir(exist_ok=True)
(starts / str(os.getpid())).touch()
if len(list(starts.iterdir())) <= int(sys.argv[2]):
    sys.exit('Address already in use')
os.execv(sys.executable, [sys.executable, '-m', 'ipykernel_launcher', '-f', sys.argv[3]])
"""


@pytest.mark.parametrize(("failures", "starts"), [(2, 3), (9, 3)])
def test_a_kernel_that_ends_before_it_answers_is_started_again(wait, tmp_path, monkeypatch, failures, starts):
    argv = [sys.executable, "-c", UNLUCKY, str(tmp_path / "starts"), str(failures), "{connection_file}"]
    content = {"argv": argv, "display_name": "U", "language": "python"}
    spec(tmp_path, monkeypatch, "unlucky", json.dumps(content))

    async def start():
        async with await OwnedKernel.start("unlucky", cwd=str(tmp_path)) as kernel:
            return await kernel.execute("1 + 1")

    if failures < starts:
        assert text(wait(start()).outputs) == "2"
    else:
        with pytest.raises(KernelStartError, match="Address already in use"):
            wait(start())
    assert len(list((tmp_path / "starts").iterdir())) == starts


def test_a_fresh_kernel_takes_other_ports_where_its_own_are_taken(wait, tmp_path):
    async def restart():
        async with await OwnedKernel.start("python3", cwd=str(tmp_path)) as kernel:
            port = await kernel.execute(
                "import json, ipykernel; json.load(open(ipykernel.get_connection_file()))['shell_port']"
            )
            await kernel.kill()
            with socket.socket() as other:
                other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                other.bind(("127.0.0.1", int(text(port.outputs))))
                other.listen()
                await kernel.restart()
                return await kernel.execute("1 + 1")

    assert text(wait(restart()).outputs) == "2"


# What the ports belong to may be anybody's: here a socket of a kind that ours cannot talk to.
FOREIGN = """
import json, sys, time, zmq
info = json.load(open(sys.argv[1]))
socket = zmq.Context().socket(zmq.PUB)
socket.bind(f"tcp://{info['ip']}:{info['shell_port']}")
time.sleep(60)
"""


@pytest.mark.timeout(60)
def test_a_port_that_is_another_programs_blocks_nobody(wait, tmp_path, monkeypatch):
    """Else the whole server stands still, for ever."""
    argv = [sys.executable, "-c", FOREIGN, "{connection_file}"]
    spec(
        tmp_path,
        monkeypatch,
        "foreign",
        json.dumps({"argv": argv, "display_name": "F", "language": "python"}),
    )
    with pytest.raises(KernelStartError, match="no answer within"):
        wait(OwnedKernel.start("foreign", cwd=str(tmp_path), timeout=4))
