"""What an administrator has fixed holds, whatever is asked for and by whichever route."""

import json
import subprocess
import sys
import time

import pytest
from fake_engine import NOTEBOOK
from test_life import begun
from traitlets import TraitError

from jupyter_mlemodernizer.model import Options
from jupyter_mlemodernizer.model.requests import Snapshot
from jupyter_mlemodernizer.saved import cells_at_start
from jupyter_mlemodernizer.server.app import MLEModernizer
from jupyter_mlemodernizer.server.options import OptionsInForce, checked
from jupyter_mlemodernizer.store import Store

EARLIER = "e" * 32
FIXED = {
    "kernel_name": "python3",
    "input_dirs": [],
    "kinds": ["repair"],
    "use_model": False,
    "verify": True,
    "max_trials": 3,
    "answers": None,
    "cell_timeout": 10_000,
}
# As far from it as a request can be.
ASKED = {
    "kernel_name": "nope",
    "input_dirs": ["/somewhere/else"],
    "kinds": ["speedup", "calibration"],
    "use_model": True,
    "model_kinds": ["calibration"],
    "verify": False,
    "max_trials": 16,
    "answers": "/secret.csv",
    "metric": None,
    "cell_timeout": 5,
    "advice": True,
}
REQUESTS = {
    "verify": {"notebook": NOTEBOOK},
    "try": {"notebook": NOTEBOOK, "cell_id": "a", "source": "x"},
    "ask": {"notebook": NOTEBOOK, "cell_id": "a"},
}


@pytest.fixture
def fixed():
    return FIXED


@pytest.fixture
def settings(tmp_path, fixed):
    """A server that knows of a modernization from the time before its administrator fixed anything."""
    store = Store(tmp_path / "store.db")
    now = time.time()
    store.create(
        Snapshot(
            id=EARLIER,
            path="old.ipynb",
            name="old.ipynb",
            state="done",
            created=now,
            updated=now,
            options=Options.model_validate(ASKED),
            cells_at_start=cells_at_start(NOTEBOOK),
        ),
        NOTEBOOK,
    )
    store.close()
    return {
        "fixed_options": fixed,
        "input_dirs": ["/data"],
        "store_path": str(tmp_path / "store.db"),
        "model": "some",
        "base_url": "http://127.0.0.1:9/v1",
    }


def in_force(options):
    assert options.kernel_name == "python3"
    assert options.input_dirs == ["/data"]
    assert options.kinds == ["repair"]
    assert options.asked_of_model == []
    assert options.verify
    assert options.max_trials == 3
    assert options.answers is None
    assert options.cell_timeout == 600, "the limits hold as well"
    return True


async def test_a_start_cannot_ask_for_anything_else(client, engine):
    snapshot = await begun(client, engine, **ASKED)
    assert in_force(engine().options)
    assert in_force(Options.model_validate(snapshot["options"])), "what is shown is what holds"
    assert engine().options.advice, "what is not fixed is what was asked for"
    assert not any("/somewhere/else" in note for note in snapshot["notes"])


@pytest.mark.parametrize("route", ["verify", "try"])
async def test_nor_what_is_asked_of_one_from_before(client, engine, route):
    code, answer = await client("POST", "modernizations", EARLIER, route, body=REQUESTS[route])
    assert code == 202, answer
    await client.until(EARLIER, lambda s: s["state"] == "running")
    assert in_force(engine().options)


@pytest.mark.parametrize("route", REQUESTS)
async def test_no_other_route_takes_options(client, engine, route):
    body = {**REQUESTS[route], "options": ASKED}
    code, answer = await client("POST", "modernizations", EARLIER, route, body=body)
    assert (code, "options" in answer["message"]) == (400, True)


async def test_where_no_model_may_be_asked_no_question_asks_it(client, engine):
    code, answer = await client("POST", "modernizations", EARLIER, "ask", body=REQUESTS["ask"])
    assert (code, "MLEModernizer.fixed_options" in answer["message"]) == (403, True)


async def test_other_extensions_make_no_other_kinds_either(client, engine):
    def suggested(kind):
        edit = {"op": "replace", "cell_id": "a", "base": NOTEBOOK["cells"][0]["source"], "source": "y"}
        body = {"extension": "other", "kind": kind, "title": "x", "edits": [edit]}
        return client("POST", "modernizations", EARLIER, "suggestions", body=body)

    assert (await suggested("repair"))[0] == 201
    for kind in ("speedup", "calibration"):
        code, answer = await suggested(kind)
        assert (code, kind in answer["message"]) == (403, True)


async def test_a_page_is_told_what_is_fixed(client, engine):
    _, told = await client("GET", "settings")
    assert told["fixed"] == sorted(FIXED)
    assert in_force(Options.model_validate(told["options"]))


class TestOnlySomeOfTheModel:
    @pytest.fixture
    def fixed(self):
        return {"model_kinds": ["repair"], "kernel_name": "python3"}

    async def test_a_question_asks_for_no_more(self, client, engine):
        code, answer = await client("POST", "modernizations", EARLIER, "ask", body=REQUESTS["ask"])
        assert code == 202, answer
        await client.until(EARLIER, lambda s: s["state"] == "running")
        # What was wanted at the start does not count: the person asks now.
        assert engine().options.asked_of_model == ["repair"]


class TestWithoutAny:
    @pytest.fixture
    def fixed(self):
        return {}

    async def test_nothing_is_fixed(self, client, engine):
        _, told = await client("GET", "settings")
        assert told["fixed"] == []
        # The model is asked if a person asks it herself, whatever she wanted at the start.
        code, _ = await client("POST", "modernizations", EARLIER, "ask", body=REQUESTS["ask"])
        assert code == 400, "the kernel of then is unknown"


def test_every_option_can_be_fixed():
    asked = Options.model_validate(ASKED)
    other = {"era": "2017", "tolerance": 0.5, "repeats": 5, "accept": "none", "timeout": 7, "max_restarts": 1}
    for name in Options.model_fields:
        value = (
            FIXED | other | {"model_kinds": [], "model_values": False, "advice": False, "metric": "r2"}
        ).get(name, 0.5)
        extension = MLEModernizer(fixed_options={name: value})
        assert getattr(OptionsInForce(extension).of(asked), name) == min(
            [value, 600] if name == "cell_timeout" else [value]
        )


@pytest.mark.parametrize(
    ("fixed", "told"),
    [
        ({"model": "x"}, "there is no option 'model'. Possible are: accept, advice, answers, "),
        ({"kinds": ["repairs"]}, "kinds.0 cannot be that: Input should be 'repair'"),
        ({"kinds": "repair"}, "kinds cannot be that: Input should be a valid list"),
        ({"cell_timeout": -1}, "cell_timeout cannot be that: Input should be greater than 0"),
        ({"use_model": "perhaps"}, "use_model cannot be that"),
        ({"era": "long ago"}, "era cannot be that"),
    ],
)
def test_a_mistake_is_told(fixed, told):
    with pytest.raises(TraitError, match=r"MLEModernizer\.fixed_options: ") as error:
        checked(fixed)
    assert told in str(error.value)


SERVE = """
import json, logging, sys
from traitlets.config import Config
from jupyter_server.serverapp import ServerApp
config = Config(ServerApp={"jpserver_extensions": {"jupyter_mlemodernizer": True}, "allow_root": True, "token": "x"})
config.MLEModernizer.merge(json.loads(sys.argv[1]))
app = ServerApp(config=config, ip="127.0.0.1", port_retries=0, open_browser=False, log_level=logging.WARNING)
app.initialize([], new_httpserver=False)
outer = app.web_app.default_router.rules
rules = [*app.web_app.wildcard_router.rules, *(rule for each in outer for rule in getattr(each.target, "rules", []))]
patterns = [rule.matcher.regex.pattern for rule in rules if hasattr(rule.matcher, "regex")]
print(sum("jupyter-mlemodernizer" in pattern for pattern in patterns))
"""


@pytest.mark.parametrize(
    ("configured", "told"),
    [
        ({"fixed_options": {"use_model": False}}, ""),
        ({"fixed_options": {"kind": ["repair"]}}, "fixed_options: there is no option 'kind'"),
        ({"fixed_options": ["use_model"]}, "fixed_options"),
        # What comes after a mistake of any kind was not configured.
        ({"cell_timeout": "long", "fixed_options": {"use_model": False}}, "cell_timeout"),
        ({"cell_timeout": "long", "model_locked": True}, "cell_timeout"),
    ],
)
def test_with_a_mistake_there_is_no_extension_rather_than_one_that_allows_more(configured, told, tmp_path):
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            SERVE,
            json.dumps(configured),
        ],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert (int(done.stdout) > 0) == (not told), done.stderr
    assert told in done.stderr
