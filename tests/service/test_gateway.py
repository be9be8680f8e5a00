"""The gateway alone: what it says when the pool cannot answer, and what it lets pass."""

import asyncio
import json
import os
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from service.config import Prefix, Settings
from service.http.answering import Answer, Message, answer_message
from service.http.codes import ProblemCode
from service.prefix import PREFIX_SAID
from service.serving import gateway
from service.serving.gateway import Gateway
from service.serving.local import Local
from service.work.children import Children, FailedError, LateError, MemoryUsedError
from service.work.lanes import Lane
from service.work.line import FullError
from service.work.pipe import DiedError
from service.work.pool import Pool

HOST = (b"host", b"here")
NEVER = b"(a part that never comes)"
OK = Answer(200, [(b"content-length", b"2")], b"ok")
ERRORS: Mapping[ProblemCode, Exception] = {
    ProblemCode.BUSY: FullError(),
    ProblemCode.DIED: DiedError(),
    ProblemCode.LATE: LateError(),
    ProblemCode.MEMORY: MemoryUsedError(),
    ProblemCode.INTERNAL_ERROR: FailedError(),
}
TOLD_BY_THE_SERVER = {*ERRORS, ProblemCode.REQUEST_TIMEOUT, ProblemCode.HEADER_TOO_LARGE}


class ShamPool(Pool):
    """Answers as the test says, lane by lane, and notes what it was asked."""

    def __init__(self, answers: Sequence[Answer | Exception | Lane]) -> None:
        self.asked: list[tuple[Lane, Message]] = []
        self._answers = list(answers)
        self.lanes = {lane: Children(self, lane, 1, 1, 0) for lane in Lane}

    async def run(self, lane: Lane, function: Any, *arguments: Any, **_: Any) -> Any:
        assert answer_message is function
        self.asked.append((lane, arguments[0]))
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer


def ask(
    pool: Pool,
    body: Sequence[bytes] = (b"",),
    headers: Sequence[tuple[bytes, bytes]] = (HOST,),
    door: Gateway | None = None,
    **scope: Any,
) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of what is answered; NEVER in the body does not come."""
    events: list[dict[str, Any]] = [
        {"type": "http.request", "body": part, "more_body": k < len(body) - 1}
        for k, part in enumerate(body)
        if part != NEVER
    ]
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        if events:
            return events.pop(0)
        await asyncio.sleep(60)
        raise AssertionError

    async def send(message: Any) -> None:
        sent.append(message)

    whole = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/v1/x",
        "raw_path": b"/v1/x",
        "query_string": b"",
        "headers": headers,
        "client": ("1.2.3.4", 5),
        "server": ("here", 80),
        "scheme": "http",
        **scope,
    }
    asyncio.run((door or Gateway(Settings(), pool))(whole, receive, send))
    if not sent:
        return 0, {}, b""
    begun, *contents = sent
    named = {name.decode(): value.decode() for name, value in begun["headers"]}
    return begun["status"], named, b"".join(part.get("body", b"") for part in contents)


@pytest.fixture(autouse=True)
def short_linger(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "LINGER_SECONDS", 0.01)


@pytest.mark.parametrize("code", ERRORS)
def test_what_becomes_of_work_is_told_as_a_problem(
    code: ProblemCode, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway, "REFUSED_AFTER", 0.0)

    status, headers, body = ask(ShamPool([ERRORS[code]] * 2))  # a light child's is no answer yet

    told = json.loads(body)
    assert (code.status, "application/problem+json") == (status, headers["content-type"])
    assert (code, code.status, "/v1/x") == (told["code"], told["status"], told["instance"])
    assert (status == 503) == ("retry-after" in headers)


def test_heavy_work_goes_to_the_heavy_lane_and_is_known_afterwards() -> None:
    pool = ShamPool([Lane.HEAVY, OK, OK, OK])
    door = Gateway(Settings(), pool)

    assert [200] * 3 == [ask(pool, [body], door=door)[0] for body in (b"a", b"a", b"b")]

    assert [
        (Lane.LIGHT, b"a"),
        (Lane.HEAVY, b"a"),
        (Lane.HEAVY, b"a"),
        (Lane.LIGHT, b"b"),
    ] == [(lane, message.body) for lane, message in pool.asked]


@pytest.mark.parametrize("error", [LateError(), MemoryUsedError()], ids=["late", "large"])
def test_what_is_too_much_for_a_light_child_is_heavy_work(error: Exception) -> None:
    pool = ShamPool([error, OK])

    assert 200 == ask(pool, [b"a"])[0]

    assert [Lane.LIGHT, Lane.HEAVY] == [lane for lane, _ in pool.asked]


class ShamLocal(Local):
    """Takes everything and gives it away."""

    def __init__(self, lane: Lane) -> None:
        super().__init__(waiting=1)
        self.lane, self.asked = lane, 0

    def takes(self, message: Message) -> bool:
        return True

    async def answer(self, message: Message) -> Answer | Lane:
        self.asked += 1
        return self.lane


@pytest.mark.parametrize("lane", [Lane.LIGHT, Lane.HEAVY])
def test_what_the_server_gave_away_it_does_not_try_again(lane: Lane) -> None:
    pool = ShamPool([OK, OK])
    door = Gateway(Settings(), pool)
    door.local = sham = ShamLocal(lane)

    assert [200, 200] == [ask(pool, [b"a"], door=door)[0] for _ in range(2)]

    assert (1, [lane, lane]) == (sham.asked, [lane for lane, _ in pool.asked])


@pytest.mark.parametrize(("status", "rung"), [(202, True), (409, False)])
def test_the_dispatcher_hears_of_a_job_at_once(status: int, rung: bool) -> None:
    hears, rings = os.pipe2(os.O_NONBLOCK)
    with open(hears, "rb", 0) as heard, open(rings, "wb", 0):
        door = Gateway(Settings(), ShamPool([Answer(status, OK.headers, OK.body)]), bell=rings)

        assert (
            status == ask(door.pool, headers=[HOST, (b"prefer", b"respond-async")], door=door)[0]
        )

        assert rung == bool(heard.read(9))


def test_a_large_body_is_heavy_work() -> None:
    pool = ShamPool([OK])

    assert 200 == ask(pool, [b"a" * 20_000, b"b" * 20_000])[0]
    assert [(Lane.HEAVY, 40_000)] == [(lane, len(message.body)) for lane, message in pool.asked]


@pytest.mark.parametrize(
    ("said", "path", "prefix"),
    [
        ({PREFIX_SAID: "/other"}, "/other/v1/x", "/other"),
        ({PREFIX_SAID: "/other"}, "/v1/x", "/other"),
        ({}, "/usual/v1/x", "/usual"),
        ({"headers": [HOST, (b"x-forwarded-prefix", b"/other")]}, "/v1/x", "/usual"),
    ],
)
def test_work_gets_a_path_without_what_a_trusted_proxy_says(
    said: dict[str, Any], path: str, prefix: str
) -> None:
    pool = ShamPool([OK])
    door = Gateway(Settings(prefix=Prefix("/usual")), pool)

    ask(pool, door=door, path=path, raw_path=path.encode(), **said)

    (message,) = [message for _, message in pool.asked]
    assert (b"/v1/x", prefix) == (message.path, message.prefix)


def test_without_a_setting_a_trusted_proxy_is_believed_too() -> None:
    pool = ShamPool([OK])
    said: dict[str, Any] = {PREFIX_SAID: "/other"}

    ask(pool, **said)

    assert ["/other"] == [message.prefix for _, message in pool.asked]


@pytest.mark.parametrize("hosts", [0, 2])
def test_a_request_has_one_host(hosts: int) -> None:
    status, headers, body = ask(ShamPool([]), headers=[HOST] * hosts)

    assert (400, "bad_request") == (status, json.loads(body)["code"])
    assert "close" == headers["connection"]


def test_a_body_that_stops_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gateway, "BODY_SECONDS", 0.05)

    status, headers, body = ask(ShamPool([]), [b"abc", NEVER])

    assert (408, "request_timeout") == (status, json.loads(body)["code"])
    assert "close" == headers["connection"]


@pytest.mark.parametrize(
    ("parts", "length"), [([b""], b"9999999999"), ([b"x" * 2**20] * 3, None), ([b""], b"-1")]
)
def test_a_body_that_is_too_long_is_refused(parts: list[bytes], length: bytes | None) -> None:
    headers = [HOST] if length is None else [HOST, (b"content-length", length)]

    status, _, body = ask(ShamPool([]), parts, headers)

    assert (413, "too_large") == (status, json.loads(body)["code"])


def test_health_is_told_without_a_child() -> None:
    status, headers, body = ask(ShamPool([]), path="/healthz", method="GET")

    assert (200, "ok", "nosniff") == (
        status,
        json.loads(body)["status"],
        headers["x-content-type-options"],
    )
