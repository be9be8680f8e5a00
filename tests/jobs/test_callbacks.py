"""Callbacks: told to those who asked, signed, again until received, and nowhere else."""

import asyncio
import base64
import hashlib
import hmac
import json
import random
import socket
import time
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import jsonschema
import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from service.config import Callbacks, Settings
from service.jobs import storage
from service.jobs.callbacks import (
    Callback,
    CallbackError,
    is_allowed,
    refuse_private,
    signature,
    target_of,
)
from service.jobs.dispatch import calling
from service.jobs.dispatch.calling import Calling
from service.jobs.dispatch.keeping import Keeping
from service.jobs.errors import QuotaError, StoreError, UnknownJobError
from service.jobs.orders import JobState
from service.jobs.storage.database import Database
from service.jobs.storage.ledger import Ledger
from service.jobs.storage.models import CallbackRow
from service.jobs.storage.store import Store
from tests.contract.test_openapi import DOCUMENT
from tests.jobs.conftest import client_of
from tests.jobs.killing import dispatcher, over, running, wait_until
from tests.jobs.test_http import LATER, example
from workshop.orders import conway

HERE = "127.0.0.1"
SECRET = "whsec_" + base64.b64encode(bytes(range(24))).decode()
KILLS = 6


@dataclass(frozen=True)
class Message:
    """A message that a receiver got."""

    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]


@dataclass
class Receiver:
    """Answers as its paths say: /ok, /500 …, /hang, /drip; each path may begin with failures."""

    failures: int = 0
    port: int = 0
    got: list[Message] = field(default_factory=list)

    def url(self, path: str) -> str:
        return f"http://{HERE}:{self.port}{path}"

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.CancelledError):
            await self._answer(reader, writer)

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        body = await reader.readexactly(int(headers["content-length"]))
        path = head[0].split()[1]
        seen = sum(message.path == path for message in self.got)
        exact = {line.split(": ")[0].lower(): line.split(": ", 1)[1] for line in head[1:] if line}
        self.got.append(Message(path, exact, body))
        status = path.strip("/").partition("?")[0]
        if status == "drip":
            while not reader.at_eof():
                writer.write(b"H")
                await asyncio.sleep(0.05)
        if status in ("hang", "drip"):
            await reader.read()
        if status == "ok":
            status = "500" if seen < self.failures else "204"
        more = f"Location: {self.url('/elsewhere')}\r\n" if status == "302" else ""
        writer.write(f"HTTP/1.1 {status} Said\r\n{more}Content-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def receiving(failures: int = 0) -> AsyncIterator[Receiver]:
    made = Receiver(failures)
    server = await asyncio.start_server(made.answer, HERE, 0)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()


@asynccontextmanager
async def calling_to(
    database: Database, urls: Sequence[str], networks: Sequence[str] = (f"{HERE}/32",)
) -> AsyncIterator[list[str]]:
    """The ids of jobs that are over, one for each address, while callbacks are made."""
    ledger = Ledger(database)
    ledger.lead()
    ids = [end_job(Store(database, most=100), url) for url in urls]
    making = asyncio.create_task(Calling(Keeping(ledger), ledger, networks=networks).run())
    try:
        yield ids
    finally:
        making.cancel()


def end_job(store: Store, url: str, client: str = "") -> str:
    """The id of a job of a client that is over, and whose end is to be told there."""
    order = replace(conway()[0], client=client)
    id = store.submit(order, None, Callback(url, SECRET)).id
    store.cancel(id, "")
    return id


async def outcomes(database: Database, ids: Sequence[str]) -> list[tuple[int, str | None]]:
    """The attempts and the failure of each callback, once none is due any more."""
    store = Store(database, most=1)
    for _ in range(200):
        rows = [store.job(id, "", whole=True).callback for id in ids]
        if all(row is not None and row.due is None for row in rows):
            break
        await asyncio.sleep(0.05)
    return [(row.attempts, row.failure) for row in rows if row is not None]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses and limits of tests."""
    monkeypatch.setattr(calling, "PAUSES", (0.1, 0.2, 0.3))
    monkeypatch.setattr(calling, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(calling, "CALL_SECONDS", 0.5)


def test_a_signature_is_that_of_the_specification() -> None:
    """The example of Standard Webhooks, as its libraries test it."""
    made = signature(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1614265330,
        b'{"test": 2432232314}',
    )
    assert made == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


async def test_the_end_of_a_job_is_told_again_until_it_is_received(database: Database) -> None:
    async with (
        receiving(failures=2) as receiver,
        calling_to(database, [receiver.url("/ok")]) as (id,),
    ):
        assert [(3, None)] == await outcomes(database, [id])

    assert {f"msg_{id}"} == {message.id for message in receiver.got}
    times = [int(message.headers["webhook-timestamp"]) for message in receiver.got]
    assert times == sorted(times) and abs(times[0] - time.time()) < 60
    for message in receiver.got:
        signed = f"msg_{id}.{message.headers['webhook-timestamp']}.".encode() + message.body
        digest = hmac.digest(bytes(range(24)), signed, hashlib.sha256)
        assert message.headers["webhook-signature"] == "v1," + base64.b64encode(digest).decode()
    event = json.loads(message.body)
    assert (event["type"], event["data"]["id"]) == ("job.cancelled", id)
    assert event["data"]["href"] == f"/v1/jobs/{id}"
    schema = {"$ref": "#/components/schemas/JobEvent", "components": DOCUMENT["components"]}
    jsonschema.Draft202012Validator(schema).validate(event)


async def test_a_failure_is_told_and_in_the_end_given_up(database: Database) -> None:
    urls = ["/500", "/410", "/302", "/999x"]
    async with receiving() as receiver, calling_to(database, [*map(receiver.url, urls)]) as ids:
        came = await outcomes(database, ids)

    assert came[:3] == [(4, "status 500"), (1, "status 410"), (4, "status 302")]
    assert came[3][0] == 4
    assert "/elsewhere" not in {message.path for message in receiver.got}


async def test_who_hangs_or_drips_holds_up_nobody_else(database: Database) -> None:
    slow, quick = ["/hang", "/drip", "/hang?2", "/hang?3"], ["/ok", "/204"]
    async with receiving() as receiver, receiving() as other:
        here = [url.replace(HERE, "localhost") for url in map(other.url, quick)]
        urls = [*map(receiver.url, slow), *here]
        async with calling_to(database, urls, (f"{HERE}/32", "::1/128")) as ids:
            begun = time.monotonic()
            assert [(1, None)] * 2 == await outcomes(database, ids[4:])
            assert time.monotonic() - begun < 10 * calling.CALL_SECONDS
            came = await outcomes(database, ids[:4])
    assert set(came) == {(4, "no answer within 0.5 s")}


async def test_a_name_is_looked_up_once_and_all_its_addresses_are_checked(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A second look-up that gives a private address gains nothing."""
    asked: Counter[str] = Counter()

    def look_up(host: str, port: int, **_: Any) -> list[Any]:
        asked[host] += 1
        found = {"mixed.test": [HERE, "10.0.0.7"], "inner.test": ["10.0.0.7"]}.get(host)
        first = [HERE] if asked[host] == 1 else ["10.0.0.7"]  # of a name that changes
        return [(0, 0, 0, "", (address, port)) for address in found or first]

    async with receiving() as receiver:
        monkeypatch.setattr(socket, "getaddrinfo", look_up)
        urls = [
            f"http://{name}.test:{receiver.port}/ok" for name in ("mixed", "inner", "changing")
        ]
        monkeypatch.setattr(calling, "PAUSES", ())
        async with calling_to(database, urls) as ids:
            came = await outcomes(database, ids)

    assert [attempts for attempts, _ in came] == [1, 1, 1]
    assert all(why is not None and "public internet" in why for _, why in came[:2])
    assert came[2][1] is None and asked["changing.test"] == 1
    assert len(receiver.got) == 1 and receiver.got[0].headers["host"].startswith("changing.test")


async def test_a_resolver_that_hangs_holds_up_nobody_else(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store's calls have threads; as many names as there are threads took all of them."""
    known = socket.getaddrinfo

    def look_up(host: str, *rest: Any, **more: Any) -> Any:
        time.sleep(3.0 if host.endswith(".test") else 0.0)
        return known(host, *rest, **more)

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    monkeypatch.setattr(calling, "PAUSES", ())
    async with receiving() as receiver:
        urls = [*(f"http://{k}.test/" for k in range(12)), receiver.url("/ok")]
        begun = time.monotonic()
        async with calling_to(database, urls) as ids:
            came = await outcomes(database, ids)
    assert came == [*[(1, "no answer within 0.5 s")] * 12, (1, None)]
    assert time.monotonic() - begun < 3.0


async def test_a_client_with_many_callbacks_holds_up_no_other(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "getaddrinfo", lambda _, port, **__: [(0, 0, 0, "", (HERE, port))])
    monkeypatch.setattr(calling, "CALL_SECONDS", 5.0)
    store, ledger = Store(database, most=100), Ledger(database)
    ledger.lead()
    async with receiving() as receiver:
        for k in range(20):
            end_job(store, f"http://{k}.test:{receiver.port}/hang", "many")
        made = Calling(Keeping(ledger), ledger)
        monkeypatch.setattr(calling, "is_allowed", lambda *_: True)
        making = asyncio.create_task(made.run())
        while len(receiver.got) < calling.OF_CLIENT:
            await asyncio.sleep(0.01)
        last = end_job(store, f"http://last.test:{receiver.port}/ok", "few")
        assert last in {call.job for call in ledger.calls_due(2)[0]}
        made.look_soon()
        assert [(1, None)] == await asyncio.wait_for(outcomes(database, [last]), 3.0)
        assert len(receiver.got) == calling.OF_CLIENT + 1
        making.cancel()
        await asyncio.wait([making])


async def test_a_secret_is_kept_until_the_last_attempt_and_in_no_error(database: Database) -> None:
    async with receiving(1) as receiver, calling_to(database, [receiver.url("/ok")]) as (id,):
        with pytest.raises(StoreError) as error, database.writing() as session:
            session.add(CallbackRow(job=id, url="/", secret=SECRET))
        assert SECRET not in "".join(traceback.format_exception(error.value))
        await outcomes(database, [id])
    row = Store(database, most=1).job(id, "", whole=True).callback
    assert row is not None and (row.attempts, row.secret) == (2, "")


def test_a_job_stays_while_its_callback_is_to_be_made(database: Database) -> None:
    store, ledger = Store(database, most=2), Ledger(database)
    ledger.lead()
    id = end_job(store, "http://example.org/")
    ledger.clean(-1.0)
    ledger.note_call(id, None, "status 410")
    assert store.job(id, "").id == id
    ledger.clean(-1.0)
    with pytest.raises(UnknownJobError):
        store.job(id, "")


def test_a_client_may_have_so_many_callbacks_to_be_made(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(storage.store, "CALLBACKS", 2)
    store, url = Store(database, most=9), "http://example.org/"
    for _ in range(2):
        end_job(store, url, "one")
    with pytest.raises(QuotaError, match="2 callbacks"):
        end_job(store, url, "one")
    end_job(store, url, "other")


@pytest.mark.parametrize(
    ("address", "networks", "allowed"),
    [
        ("93.184.216.34", (), True), ("2606:2800:220:1::1", (), True),
        ("127.0.0.1", (), False), ("10.1.2.3", (), False), ("169.254.169.254", (), False),
        ("100.64.0.1", (), False), ("0.0.0.0", (), False), ("224.0.0.1", (), False),
        ("255.255.255.255", (), False), ("192.0.2.1", (), False), ("::1", (), False),
        ("::", (), False),
        ("fe80::1%eth0", (), False), ("fc00::1", (), False), ("ff02::1", (), False),
        ("::ffff:127.0.0.1", (), False), ("::ffff:93.184.216.34", (), True),
        ("2002:7f00:1::", (), False), ("64:ff9b::7f00:1", (), False),
        ("64:ff9b::5db8:d822", (), True),
        ("2001:0:4136:e378:8000:63bf:80ff:fffe", (), False),
        ("10.1.2.3", ("10.0.0.0/8",), True), ("11.1.2.3", ("10.0.0.0/8",), True),
        ("192.168.0.1", ("10.0.0.0/8",), False),
    ],
)  # fmt: skip
def test_only_public_addresses_are_called(
    address: str, networks: Sequence[str], allowed: bool
) -> None:
    assert is_allowed(address, networks) is allowed


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost/", "http://a.localhost:80/", "http://LOCALHOST./", "https://127.0.0.1/x",
        "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://10.0.0.1:8080/", "ftp://example.org/",
        "http://user:word@example.org/", "http://example.org/#part", "http://example.org:99999/",
        "http:///x", "http://./", "//example.org", "http://exa mple.org/", "http://example.org\\@10.0.0.1/",
        "http://example.org/\r\nHost: x", "http://exämple.org/", "", "http://[::1", "x" * 3000,
        "http://169.254.169.254/latest/meta-data", "javascript:alert(1)", "http://[fe80::1%25eth0]/",
    ],
)  # fmt: skip
def test_an_address_that_may_not_be_called_is_refused_at_once(url: str) -> None:
    with pytest.raises(CallbackError):
        refuse_private(url, ())
        Callback(url, SECRET)


def test_an_address_may_be_called_if_the_operator_allows_its_network() -> None:
    for url in ("http://localhost:8080/done", "http://127.0.0.1/", "http://example.org"):
        refuse_private(url, ("127.0.0.0/8",))


@given(st.text(max_size=60) | st.from_regex(r"https?://[!-~]{0,40}", fullmatch=True))
def test_any_text_is_an_address_or_refused(url: str) -> None:
    """An address makes one header line, and its host is connected to."""
    try:
        target = target_of(url)
        refuse_private(url, ())
    except CallbackError:
        return
    line = f"POST {target.path} HTTP/1.1 {target.authority}"
    assert line.isprintable() and line.isascii() and target.path.count(" ") == 0
    assert 0 < target.port < 65_536 and target.host


def hand_in(client: FlaskClient, **headers: str) -> Any:
    body = {"puzzle": example("boxes"), "count": True}
    return client.post("/v1/boxes/solve", json=body, headers={**LATER, **headers})


GOOD = {
    "Knobelwerk-Callback": "https://example.org/solved?by=me",
    "Knobelwerk-Callback-Secret": SECRET,
}


def test_a_job_tells_its_callback_and_never_the_secret(client: FlaskClient) -> None:
    made = hand_in(client, **GOOD)
    job = client.get(made.headers["Location"])
    called = {
        "url": GOOD["Knobelwerk-Callback"],
        "attempts": 0,
        "state": "waiting",
        "failure": None,
    }

    assert made.status_code == 202 and made.json["callback"] == job.json["callback"] == called
    cancelled = client.delete(made.headers["Location"])
    assert cancelled.json["callback"] == called
    plain = hand_in(client)
    assert plain.json["callback"] is None
    for answer in (made, job, cancelled, client.get("/v1/jobs")):
        assert SECRET.removeprefix("whsec_") not in answer.text
    assert SECRET not in repr(Callback(GOOD["Knobelwerk-Callback"], SECRET))


@pytest.mark.parametrize(
    ("headers", "told"),
    [
        ({**GOOD, "Prefer": "wait=1"}, "send `Prefer: respond-async`"),
        ({"Knobelwerk-Callback": "https://example.org"}, "Knobelwerk-Callback-Secret together"),
        ({"Knobelwerk-Callback-Secret": SECRET}, "Knobelwerk-Callback-Secret together"),
        ({**GOOD, "Knobelwerk-Callback-Secret": "whsec_abc"}, "base64 of 24 to 64 bytes"),
        ({**GOOD, "Knobelwerk-Callback": "http://127.0.0.1/"}, "KNOBELWERK_CALLBACK_NETWORKS"),
        ({**GOOD, "Knobelwerk-Callback": "example.org"}, "such as https://example.org/solved"),
    ],
)
def test_a_callback_that_cannot_be_is_refused(
    client: FlaskClient, headers: dict[str, str], told: str
) -> None:
    answer = hand_in(client, **headers)
    assert answer.status_code == 400 and told in answer.json["detail"]
    assert client.get("/v1/jobs").json["jobs"] == []


def test_an_operator_may_refuse_all_callbacks(tmp_path: Path) -> None:
    client = client_of(Settings(data=str(tmp_path), callbacks=Callbacks.OFF))
    answer = hand_in(client, **GOOD)
    assert answer.status_code == 400 and "makes no callbacks" in answer.json["detail"]


def test_the_same_key_with_another_callback_is_another_request(client: FlaskClient) -> None:
    same = {**GOOD, "Idempotency-Key": "one"}
    first, second = hand_in(client, **same), hand_in(client, **same)
    other = hand_in(client, **{**same, "Knobelwerk-Callback": "https://example.org/other"})

    assert first.json["id"] == second.json["id"] and other.status_code == 409


class Counting(BaseHTTPRequestHandler):
    """Counts the messages that it answers with success, by their ids; the first of each fails."""

    known: Counter[str] = Counter()

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.known[self.headers["webhook-id"]] += 1
        self.send_response(503 if self.known[self.headers["webhook-id"]] == 1 else 200)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.mark.hard
def test_kills_lose_no_callback(database: Database, url: str) -> None:
    """Twenty of twenty are told, each under one id, whatever dies meanwhile."""
    Counting.known = Counter()
    with ThreadingHTTPServer((HERE, 0), Counting) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        store, dice = Store(database, most=100), random.Random(3)
        at = f"http://{HERE}:{server.server_address[1]}/"
        order, _ = conway()
        ids = [store.submit(order, None, Callback(at, SECRET)).id for _ in range(20)]
        settings = {"KNOBELWERK_DATABASE": url, "KNOBELWERK_CALLBACK_NETWORKS": HERE}
        kills = 0
        with running(*dispatcher(), KNOBELWERK_WORKERS="2", **settings) as program:

            def all_told() -> bool:
                nonlocal kills
                if kills < KILLS:
                    time.sleep(dice.uniform(0.2, 0.9))
                    kills += program.strike(dice)
                rows = [store.job(id, "", whole=True).callback for id in ids]
                return kills == KILLS and all(row is not None and row.due is None for row in rows)

            wait_until(all_told, program)
        server.shutdown()
    assert over(store, ids) and {JobState.DONE} == {store.job(id, "").state for id in ids}
    assert {f"msg_{id}" for id in ids} == set(Counting.known)
    assert all(many >= 2 for many in Counting.known.values())
