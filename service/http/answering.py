"""Answering a completely read request by the application, in a child of the pool.

message    a request, read by the server
answer     status, headers and body; or the lane where the work belongs
"""

import io
import sys
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote_to_bytes
from wsgiref.types import WSGIEnvironment

from service.http.headers import BODY
from service.jobs.orders import Begun
from service.prefix import SCRIPT_NAME
from service.work.lanes import BEGUN, LANE, Lane

if TYPE_CHECKING:
    from flask import Response

    from service.http.dispatch import Application

LENGTH = "Content-Length"


class Message(NamedTuple):
    """A request; header names are in lower case. prefix: what was in front of its path."""

    method: str
    path: bytes
    query: bytes
    version: str
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes
    client: str
    server: tuple[str, int]
    scheme: str
    prefix: str = ""

    def header(self, name: bytes) -> bytes:
        """The values of all headers of a name, joined."""
        return b",".join(value for known, value in self.headers if known == name)


class Answer(NamedTuple):
    """An HTTP answer; begun: a search to keep, since a job may continue it."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    begun: Begun | None = None


@cache
def application() -> "Application":
    """The application of this process, with the settings of the environment."""
    import os

    from service import config
    from service.http.app import create_app

    return create_app(config.read(os.environ))


def answer_message(message: Message) -> Answer | Lane:
    """The answer of the application, or the lane where the work belongs."""
    environ = environment(message)
    reply = application().reply_to(environ)
    try:
        if LANE in environ:
            lane: Lane = environ[LANE]
            return lane
        body, said = _wsgi_parts(reply, environ)
        if message.method != "HEAD" and reply.status_code not in (204, 304):
            said = [pair for pair in said if pair[0] != LENGTH]
            said.append((LENGTH, str(len(body))))
        named = [(_name(name), value.encode("latin1")) for name, value in said]
        return Answer(reply.status_code, named, body, environ.get(BEGUN))
    finally:
        reply.close()


def _wsgi_parts(
    reply: "Response", environ: WSGIEnvironment
) -> tuple[bytes, Iterable[tuple[str, str]]]:
    """Body and headers of an answer; the usual case skips the work of `get_wsgi_response`."""
    plain = reply.status_code == 200 and reply.is_sequence and "Location" not in reply.headers
    if plain and "Content-Location" not in reply.headers and environ["REQUEST_METHOD"] != "HEAD":
        return b"".join(reply.iter_encoded()), reply.headers
    parts, _, said = reply.get_wsgi_response(environ)
    return b"".join(parts), said


@lru_cache(256)
def _name(name: str) -> bytes:
    """A header's name in the bytes to send."""
    return name.lower().encode("latin1")


def environment(message: Message) -> WSGIEnvironment:
    """A request in WSGI's form (PEP 3333)."""
    host, port = message.server
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": message.method,
        SCRIPT_NAME: message.prefix,
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
        BODY: message.body,
    }
    for name, value in message.headers:
        key = _key(name)
        text = value.decode("latin1")
        environ[key] = f"{environ[key]},{text}" if key in environ else text
    if message.body or "CONTENT_LENGTH" in environ:
        environ["CONTENT_LENGTH"] = str(len(message.body))
    return environ


@lru_cache(256)
def _key(name: bytes) -> str:
    """The key of a header in an environment."""
    key = name.decode("latin1").upper().replace("-", "_")
    return key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
