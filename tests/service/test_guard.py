"""Connections to the server, with a plain application behind it: limits, order, refusals."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
import uvicorn

from service.config import Settings
from service.prefix import PREFIX_SAID
from service.serving.gateway import Gateway
from service.serving.guard import Guard
from service.serving.holdings import SMALL, Holdings
from service.serving.proxies import Proxies
from tests.service.test_gateway import OK, ShamPool

ASKED = b"GET /%d HTTP/1.1\r\nHost: a\r\n\r\n"
POSTED = b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n"
MANY = 3_000
PATIENCE = 20.0  # seconds


class Echo:
    """An application that answers with the path and the length of the body, padded to a size."""

    def __init__(self, size: int = 0) -> None:
        self.size, self.begun = size, 0
        self.scopes: list[Any] = []
        self.may_answer = threading.Event()
        self.may_answer.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.begun += 1
        self.scopes.append(scope)
        many, more = 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return
            many, more = many + len(message["body"]), message["more_body"]
        while not self.may_answer.is_set():
            await asyncio.sleep(0.01)
        body = f"{scope['path']} {many}".encode().ljust(self.size)
        headers = [(b"content-length", b"%d" % len(body))]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


class Served:
    """A server in a thread."""

    def __init__(self, server: uvicorn.Server, port: int) -> None:
        self.server, self.port = server, port

    def connect(self, host: str = "127.0.0.1") -> socket.socket:
        return socket.create_connection(
            ("127.0.0.1", self.port), timeout=PATIENCE, source_address=(host, 0)
        )

    @property
    def guards(self) -> Sequence[Guard]:
        return [each for each in self.server.server_state.connections if isinstance(each, Guard)]


@contextmanager
def serve(app: Any, holdings: Holdings | None = None) -> Iterator[Served]:
    """A server with an application."""
    listening = socket.create_server(("127.0.0.1", 0))
    guard: Any = partial(Guard, holdings=holdings or Holdings(1 << 30))
    config = uvicorn.Config(
        app, http=guard, loop="uvloop", lifespan="off", proxy_headers=False, log_config=None
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        wait_until(lambda: server.started)
        yield Served(server, listening.getsockname()[1])
    finally:
        server.should_exit = server.force_exit = True
        thread.join()


def wait_until(is_so: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def read_all(one: socket.socket) -> bytes:
    """All until the server closes the connection."""
    parts = []
    while part := one.recv(1 << 16):
        parts.append(part)
    return b"".join(parts)


def statuses(said: bytes) -> list[int]:
    return [int(each.split(b" ", 1)[0]) for each in said.split(b"HTTP/1.1 ")[1:]]


def test_of_many_requests_at_once_few_wait_and_all_are_answered_in_order() -> None:
    """uvicorn alone makes an object of each at once."""
    app = Echo()
    app.may_answer.clear()
    with serve(app) as service, service.connect() as one:
        asked = b"".join(ASKED % k for k in range(MANY))
        sending = threading.Thread(target=one.sendall, args=(asked,))
        sending.start()
        wait_until(lambda: app.begun)
        time.sleep(0.2)
        (guard,) = service.guards
        assert app.begun == 1 and len(guard.pipeline) <= 16 and guard.unread
        app.may_answer.set()
        answers = b""
        while not answers.endswith(b"/%d 0" % (MANY - 1)):
            answers += one.recv(1 << 16)
        sending.join()
    paths = [int(each.split(b" ", 1)[0]) for each in answers.split(b"\r\n\r\n/")[1:]]
    assert paths == list(range(MANY))


def test_nothing_more_is_answered_while_an_answer_is_not_read() -> None:
    app = Echo(size=30_000_000)
    with serve(app) as service, service.connect() as one:
        one.sendall(ASKED % 0 + ASKED % 1 + ASKED % 2)
        wait_until(lambda: app.begun)
        time.sleep(0.3)
        assert app.begun == 1
        read = 0
        while read < 3 * app.size:
            read += len(one.recv(1 << 20))
    assert app.begun == 3


def test_what_is_no_request_is_refused_after_earlier_ones_are_answered() -> None:
    app = Echo()
    app.may_answer.clear()
    with serve(app) as service, service.connect() as one:
        one.sendall(ASKED % 1 + ASKED % 2 + b"nonsense\r\n\r\n" + ASKED % 3)
        wait_until(lambda: app.begun)
        time.sleep(0.1)
        app.may_answer.set()
        said = read_all(one)
    assert statuses(said) == [200, 200, 400]
    assert said.lower().count(b"\r\ndate: ") == 3


@pytest.mark.parametrize(("size", "status"), [(60_000, 200), (70_000, 431)])
def test_a_header_has_a_limit_even_in_one_piece(size: int, status: int) -> None:
    with serve(Echo()) as service, service.connect() as one:
        more = b"X: " + b"y" * size
        one.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + more + b"\r\n\r\n")
        assert statuses(read_all(one)) == [status]


def test_bodies_come_whole_in_pieces_of_any_size() -> None:
    chunk = b"5\r\nHTTP/\r\n2\r\n\r\n\r\n"
    chunked = b"POST /a HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    last = b"POST /b HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 12\r\n\r\n"
    sent = chunked + chunk * 300 + b"0\r\n\r\n" + POSTED % 9 + b"\r\n\r\n" * 2 + b"z"
    sent += last + b"\r\n\r\n" * 3
    with serve(Echo()) as service:
        for step in (1, 7, 289, len(sent)):
            with service.connect() as one:
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                for start in range(0, len(sent), step):
                    one.sendall(sent[start : start + step])
                said = read_all(one)
            assert [each.split(b"HTTP")[0] for each in said.split(b"\r\n\r\n/")[1:]] == [
                b"a 2100", b" 9", b"b 12"
            ]  # fmt: skip


def test_who_holds_most_is_refused_and_not_who_comes_last() -> None:
    size = 40 * SMALL
    door = Gateway(Settings(), ShamPool([OK] * 3))
    door.holdings.most = 4 * size
    half = POSTED % (2 * size) + b" " * size
    with serve(door, door.holdings) as service:
        hoard = [service.connect() for _ in range(3)]
        for each in hoard:
            each.sendall(half)
        wait_until(lambda: door.holdings.total == 3 * size)
        with service.connect("127.0.0.2") as late:
            late.sendall(half + b" " * size)
            assert statuses(late.recv(1 << 16)) == [200]
        wait_until(lambda: door.holdings.total < 3 * size)
        for each in hoard:
            each.sendall(b" " * size)
        said = [each.recv(1 << 16) for each in hoard]
        for each in hoard:
            each.close()
    (refused,) = (each for each in said if statuses(each) != [200])
    head, _, body = refused.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 503") and b"retry-after: 2" in head.lower()
    assert json.loads(body)["code"] == "busy"


def test_only_trusted_proxies_tell_whom_they_speak_for() -> None:
    said = b"X-Forwarded-For: 8.8.8.8, 9.9.9.9\r\nX-Forwarded-Prefix: /puzzles\r\n\r\n"
    met = []
    for trusted in (["127.0.0.0/8"], ["10.0.0.0/8"]):
        app = Echo()
        with serve(Proxies(app, trusted)) as service, service.connect() as one:
            one.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n" + said)
            assert statuses(read_all(one)) == [200]
        met += [(scope["client"][0], scope.get(PREFIX_SAID)) for scope in app.scopes]
    assert met == [("9.9.9.9", "/puzzles"), ("127.0.0.1", None)]
