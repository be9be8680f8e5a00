"""The parts of uvicorn that the server stands on, beyond those that uvicorn documents."""

import asyncio
import inspect
import re
import tomllib
from collections.abc import Callable, Sequence
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

ROOT = Path(__file__).parents[2]
CALLS: Sequence[tuple[type, str, Sequence[str]]] = (  # what is called or replaced, with what
    (FlowControl, "__init__", ["transport"]),
    (FlowControl, "pause_reading", []),
    (FlowControl, "resume_reading", []),
    (HttpToolsProtocol, "connection_lost", ["exc"]),
    (HttpToolsProtocol, "connection_made", ["transport"]),
    (HttpToolsProtocol, "data_received", ["data"]),
    (HttpToolsProtocol, "on_body", ["body"]),
    (HttpToolsProtocol, "on_headers_complete", []),
    (HttpToolsProtocol, "on_message_begin", []),
    (HttpToolsProtocol, "on_message_complete", []),
    (HttpToolsProtocol, "on_response_complete", []),
    (HttpToolsProtocol, "pause_writing", []),
    (HttpToolsProtocol, "resume_writing", []),
    (HttpToolsProtocol, "send_400_response", ["msg"]),
    (ProxyHeadersMiddleware, "__init__", ["app", "trusted_hosts"]),
    (uvicorn.Server, "handle_exit", ["sig", "frame"]),
    (uvicorn.Server, "main_loop", []),
    (uvicorn.Server, "on_tick", ["counter"]),
    (uvicorn.Server, "run", ["sockets"]),
    (uvicorn.Server, "shutdown", ["sockets"]),
)
HELD = {  # what is read of an object
    "protocol": ("client", "connections", "cycle", "flow", "headers", "loop", "pipeline", "scope"),
    "flow": ("read_paused", "write_paused"),
    "server_state": ("connections", "default_headers", "tasks"),
    "server": ("force_exit", "server_state", "should_exit", "started"),
}
CYCLE = ("disconnected", "message_event", "more_body", "response_complete", "response_started")


def complaint(what: str) -> str:
    return f"uvicorn {uvicorn.__version__} has {what}: service/serving/ stands on it"


def as_written(owner: type) -> Any:
    """A class as its module has it: other packages replace its methods (sse_starlette does)."""
    found = find_spec(owner.__module__)
    assert found is not None and found.loader is not None
    module = module_from_spec(found)
    found.loader.exec_module(module)
    return getattr(module, owner.__name__)


@pytest.mark.parametrize(("owner", "name", "asked"), CALLS, ids=lambda each: str(each)[-40:])
def test_what_is_called_of_uvicorn_is_there(owner: type, name: str, asked: list[str]) -> None:
    call: Callable[..., Any] | None = getattr(as_written(owner), name, None)
    assert call is not None, complaint(f"no {owner.__name__}.{name}")
    given = [each for each in inspect.signature(call).parameters if each != "self"]
    assert given == asked, complaint(f"{owner.__name__}.{name} with {given}, not {asked}")


def test_what_is_read_of_uvicorn_is_there() -> None:
    config = uvicorn.Config(lambda: None, lifespan="off", log_config=None)
    with asyncio.Runner() as runner:
        loop, state = runner.get_loop(), ServerState()
        protocol = HttpToolsProtocol(config=config, server_state=state, app_state={}, _loop=loop)
    flow = FlowControl(asyncio.Transport())
    objects = (protocol, flow, state, uvicorn.Server(config))
    for (name, parts), each in zip(HELD.items(), objects, strict=True):
        lacking = [part for part in parts if not hasattr(each, part)]
        assert not lacking, complaint(f"no {lacking} of a {name}")
    source = inspect.getsource(RequestResponseCycle.__init__)
    lacking = [part for part in CYCLE if f"self.{part} = " not in source]
    assert not lacking, complaint(f"no {lacking} of a cycle")


def test_the_range_of_uvicorn_ends_with_the_minor_that_is_tried_here() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    (asked,) = (
        line
        for line in tomllib.loads(text)["project"]["optional-dependencies"]["serve"]
        if line.startswith("uvicorn")
    )
    pins = (ROOT / "requirements" / "run.txt").read_text()
    minor = re.search(r"^uvicorn==0\.(\d+)\.", pins, re.MULTILINE)
    assert minor is not None
    assert asked.endswith(f",<0.{int(minor[1]) + 1}")
