"""A request that has been read whole, answered by the application: what a child of the pool does.

message    a request as the server read it
answer     status, headers and body; or the lane that the work is for
"""

import io
import sys
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING
from typing import Any
from typing import NamedTuple
from urllib.parse import unquote_to_bytes

from service.jobs.orders import Begun
from service.work.lanes import BEGUN
from service.work.lanes import LANE
from service.work.lanes import Lane

if TYPE_CHECKING:
    from flask import Flask


class Message(NamedTuple):
    """A request; header names are in lower case."""

    method: str
    path: bytes
    query: bytes
    version: str
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes
    client: str
    server: tuple[str, int]
    scheme: str

    def named(self, name: bytes) -> bytes:
        """All that headers of a name say."""
        return b",".join(value for known, value in self.headers if known == name)


class Answer(NamedTuple):
    """What is sent back; begun: what may go on as a job, and is to be kept for that."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    begun: Begun | None = None


@cache
def application() -> "Flask":
    """The application of this process, as the environment sets it."""
    import os

    from service import config
    from service.http.app import create_app

    return create_app(config.read(os.environ))


def answered(message: Message) -> Answer | Lane:
    """The answer of the application, or the lane that the work is for."""
    environ = environment(message)
    told: list[tuple[int, list[tuple[bytes, bytes]]]] = []

    def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Any:
        named = [(k.lower().encode("latin1"), v.encode("latin1")) for k, v in headers]
        told[:] = [(int(status[:3]), named)]

    parts: Iterable[bytes] = application()(environ, start)
    try:
        body = b"".join(parts)
    finally:
        close = getattr(parts, "close", None)
        if close is not None:
            close()
    if LANE in environ:
        lane: Lane = environ[LANE]
        return lane
    (status, headers), *_ = told
    if message.method != "HEAD" and status not in (204, 304):
        headers = [pair for pair in headers if pair[0] != b"content-length"]
        headers.append((b"content-length", str(len(body)).encode()))
    return Answer(status, headers, body, environ.get(BEGUN))


def environment(message: Message) -> dict[str, Any]:
    """A request as WSGI has it (PEP 3333)."""
    host, port = message.server
    environ: dict[str, Any] = {
        "REQUEST_METHOD": message.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(message.path).decode("latin1"),
        "QUERY_STRING": message.query.decode("latin1"),
        "REQUEST_URI": message.path.decode("latin1"),
        "SERVER_NAME": host,
        "SERVER_PORT": str(port),
        "SERVER_PROTOCOL": f"HTTP/{message.version}",
        "REMOTE_ADDR": message.client,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": message.scheme,
        "wsgi.input": io.BytesIO(message.body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        "wsgi.input_terminated": True,
    }
    for name, value in message.headers:
        key = name.decode("latin1").upper().replace("-", "_")
        if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
            key = f"HTTP_{key}"
        text = value.decode("latin1")
        environ[key] = f"{environ[key]},{text}" if key in environ else text
    if message.body or "CONTENT_LENGTH" in environ:
        environ["CONTENT_LENGTH"] = str(len(message.body))
    return environ
