"""Owned kernels from the server's kernel manager, in a real server with real kernels."""

import asyncio
import json

import pytest
from test_life import begun

from jupyter_mlemodernizer.server.kernels import ServerKernels


@pytest.fixture
def kernels(jp_serverapp, jp_root_dir, client):
    return ServerKernels(jp_serverapp.kernel_manager, "python3", "folder/other.ipynb", jp_serverapp.log)


async def test_they_run_in_the_notebooks_folder_and_show_under_running(
    kernels, jp_serverapp, jp_root_dir, jp_fetch
):
    kernel = await kernels.start()
    reply = await kernel.execute("import os; print(os.getcwd())")
    assert reply.outputs[0]["text"].strip() == str(jp_root_dir / "folder")
    running = json.loads((await jp_fetch("api", "kernels")).body)
    assert [k["name"] for k in running] == ["python3"]
    await kernel.shutdown()
    assert json.loads((await jp_fetch("api", "kernels")).body) == []
    await kernels.shutdown()


async def test_one_that_dies_is_not_started_again(kernels, jp_serverapp):
    kernel = await kernels.start()
    reply = await kernel.execute("import os; os._exit(3)")
    assert reply.status == "dead"
    (identity,) = jp_serverapp.kernel_manager.list_kernel_ids()
    # The server looks after its kernels every three seconds.
    await asyncio.sleep(4)
    assert not await jp_serverapp.kernel_manager.get_kernel(identity).is_alive()
    await kernel.restart()
    assert (await kernel.execute("1")).status == "ok"
    await kernels.shutdown()
    assert jp_serverapp.kernel_manager.list_kernel_ids() == []
    assert not await kernel.is_alive()


async def test_what_the_notebook_left_open_is_written(kernels, jp_serverapp, jp_root_dir):
    file = jp_root_dir / "folder" / "submission.csv"
    file.write_text("id,then\n")
    kernel = await kernels.start()
    await kernel.execute(
        "import csv\nout = csv.writer(open('submission.csv', 'w'))\nout.writerow(['id', 'now'])"
    )
    await kernel.shutdown()
    assert file.read_text() == "id,now\n"
    assert jp_serverapp.kernel_manager.list_kernel_ids() == []


async def test_our_secrets_do_not_reach_it(kernels, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    kernel = await kernels.start()
    reply = await kernel.execute("import os; print('sk-secret' in str(os.environ))")
    assert reply.outputs[0]["text"] == "False\n"
    await kernels.shutdown()


async def test_whatever_an_engine_leaves_is_shut_down(client, engine, jp_serverapp):
    await client("GET", "settings")
    engine().kernels = 2
    snapshot = await begun(client, engine)
    for _ in range(400):
        if len(jp_serverapp.kernel_manager.list_kernel_ids()) == 2:
            break
        await asyncio.sleep(0.05)
    assert len(jp_serverapp.kernel_manager.list_kernel_ids()) == 2
    await client("POST", "modernizations", snapshot["id"], "cancel")
    assert jp_serverapp.kernel_manager.list_kernel_ids() == []
    assert (await client.snapshot(snapshot["id"]))["state"] == "cancelled"


async def test_a_start_that_is_broken_off_leaves_nothing(kernels, jp_serverapp):
    import psutil

    def children() -> set[psutil.Process]:
        """Also those that have ended and were not waited for."""
        return set(psutil.Process().children())

    # Those of other tests may live as long as their fixtures.
    before = children()
    for seconds in (0, 0.01, 0.05, 0.3, 1.0):
        starting = asyncio.create_task(kernels.start())
        await asyncio.sleep(seconds)
        starting.cancel()
        await asyncio.wait([starting])
        await kernels.shutdown()
        assert jp_serverapp.kernel_manager.list_kernel_ids() == []
    assert children() <= before


async def test_another_kernel_than_the_notebooks_is_told(client, engine):
    from fake_engine import NOTEBOOK

    notebook = {**NOTEBOOK, "metadata": {"kernelspec": {"name": "gone", "display_name": "Gone"}}}
    snapshot = await begun(client, engine, notebook=notebook)
    (note,) = snapshot["notes"]
    assert "gone" in note
    assert "python3" in note


async def test_one_that_ends_before_it_answers_is_started_again(kernels, jp_serverapp, monkeypatch):
    manager, starts = jp_serverapp.kernel_manager, []
    start = manager.start_kernel

    async def unlucky(**more):
        identity = await start(**more)
        starts.append(identity)
        if len(starts) == 1:
            await manager.get_kernel(identity).provisioner.kill()
        return identity

    monkeypatch.setattr(manager, "start_kernel", unlucky)
    kernel = await kernels.start()
    assert (await kernel.execute("1")).status == "ok"
    assert manager.list_kernel_ids() == starts[1:]
    await kernels.shutdown()
    assert manager.list_kernel_ids() == []
