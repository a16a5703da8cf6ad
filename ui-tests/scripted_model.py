"""A language model on this machine that knows one thing: what a hint tells it to write."""

import atexit
import json
import re
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from agent.endpoint_server import EndpointServer, Received, Reply, called

_HINT = re.compile(r"write (\w+) for (\w+)")


def start() -> str:
    """Start its server, which ends with this process; the base URL."""
    server = EndpointServer()
    server.behaviour = _answer
    atexit.register(server.close)
    return server.base_url


def _answer(request: Received) -> Reply:
    hint = _HINT.search(json.dumps(request.body["messages"][1:]))
    if hint is None:
        return Reply(called(("give_up", {"reason": "Nobody told me what to write."})))
    new, old = hint.groups()
    fix = {
        "edits": [{"cell": 1, "search": old, "replace": new}],
        "title": f"`{old}` is `{new}`",
        "reason": "So the hint says.",
        "may_change_results": False,
    }
    return Reply(called(("submit_fix", fix)))
