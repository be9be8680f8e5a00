"""Between the server and the pool: a child gets a request only once it is completely read.

Requests are read here, with limits of time and size. The smallest are answered here, too; cheap
ones go to the light lane, and those that turn out to be heavy, or did so before, to the heavy
lane. If a client goes while another process works on its request, that work is ended.
"""

import asyncio
import hashlib
import logging
import math
import os
import socket
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager, nullcontext, suppress
from http import HTTPStatus
from typing import Any

import orjson

from puzzles.files import GZIP
from service.config import STORE_FILE, Metered, Settings
from service.http.answering import Answer, Message, answer_message, application
from service.http.codes import ProblemCode
from service.http.headers import request_id
from service.http.readiness import UNKNOWN, missing_in, readiness
from service.prefix import PREFIX_SAID, ROOT_PATH, settle_prefix
from service.prometheus import MEDIA_TYPE, store_up
from service.serving.compiling import Compilation
from service.serving.guard import HOLDER, WHOLE, Guard
from service.serving.holdings import SMALL, Holdings
from service.serving.kept import KeptStore
from service.serving.local import Local
from service.serving.metrics import GONE, Metrics, Routes
from service.serving.refusals import RefusedError, headers_of, refusal
from service.serving.streams import EVENTS, Streams
from service.serving.waiting import Waiting, keep_open_search
from service.version import VERSION
from service.work.children import FailedError, LateError, MemoryUsedError
from service.work.guests import lend
from service.work.lanes import LIGHT_BYTES, Lane
from service.work.line import FullError
from service.work.pipe import DiedError
from service.work.pool import Pool

BODY_SECONDS = 10.0
LINGER_SECONDS, LINGER_BYTES = 2.0, 64 << 20  # limits for reading the rest of a refused request
HELD_BYTES = 32 << 20  # limit of all that connections hold, besides one file of a job
CONDITION_SECONDS = 2.0  # for the store to report its state
STORE_SECONDS = 5.0  # limit of a request about jobs
LIGHT_SECONDS = 0.1  # after which work is moved to the heavy lane
OVERTIME_SECONDS = 0.3  # beyond the longest work, before its child is killed
REFUSED_AFTER = 0.5  # delay of a refusal in seconds: clients that retry at once do not spin
REFUSED_AT_ONCE = 200  # delayed refusals at most; others are sent at once
LOCAL_WAITING = 256  # requests that may wait to be answered here
SILENT = "it did not answer in time"
JOBS, READY, METRICS = b"/v1/jobs", b"/readyz", b"/metrics"
PREFERS_LATER = b"respond-async"
RING = b"!"
KNOWN = 4_096  # requests whose lane is remembered

Scope = MutableMapping[str, Any]  # of a request, as ASGI has it
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

_access = logging.getLogger("knobelwerk.access")


class GoneError(Exception):
    """The client has gone."""


class Gateway:
    """The ASGI application in front of the pool.

    lending: socket on which the dispatcher borrows children, if there is one.
    bell: file descriptor on which the dispatcher hears that a client has changed jobs, likewise.
    compilation: of kernels that are not there yet; None: all are.
    """

    def __init__(
        self,
        settings: Settings,
        pool: Pool,
        lending: socket.socket | None = None,
        bell: int | None = None,
        compilation: Compilation | None = None,
    ) -> None:
        self.settings, self.pool, self._lending, self._bell = settings, pool, lending, bell
        self.holdings = Holdings(HELD_BYTES + settings.file_bytes)
        self._store = KeptStore(None if settings.database else settings.folder / STORE_FILE)
        self._refusing = 0
        self._known: OrderedDict[bytes, Lane] = OrderedDict()
        self.local = Local(LOCAL_WAITING)
        self._compilation = compilation or Compilation(())
        self.metrics = Metrics()
        self._streams = Streams(Waiting(pool), self._ask_store)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            if self.settings.prefix or PREFIX_SAID in scope:
                settle_prefix(scope, self.settings.prefix)
            await self._respond(scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        compiled: asyncio.Task[None] | None = None
        if self._compilation.under_way:
            await self.pool.start()
            compiled = asyncio.create_task(self._compile())
        else:
            await asyncio.gather(self.pool.start(), self.local.warm())
        self.metrics.routes = Routes(rule.rule for rule in application().url_map.iter_rules())
        lending = self.pool, Lane.LONG, self.settings.child_bytes
        lent = asyncio.create_task(lend(*lending, self._lending)) if self._lending else None
        await send({"type": "lifespan.startup.complete"})
        await receive()
        for task in filter(None, (lent, compiled)):
            task.cancel()
        self.pool.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def _compile(self) -> None:
        """Compile the kernels, and go on as after any other start."""
        try:
            await self._compilation.run()
            self.pool.most = self.settings.memory_bytes
            await asyncio.gather(self.pool.settle(), self.local.warm())
        except Exception:  # children compile what is missing
            logging.getLogger("knobelwerk.kernels").exception("kernels could not be loaded")
        self._known.clear()
        await self._compilation.end()

    def close(self) -> None:
        """End all waiting: clients that wait for a job get its present state now."""
        self._streams.close()

    async def _respond(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        given = next((v for k, v in scope["headers"] if k == b"x-request-id"), b"")
        request = request_id(given.decode("latin1"))
        closes = False
        try:
            answer = await self._answer(scope, receive, send, request)
        except GoneError:
            self._count(scope, GONE, start)
            return
        except RefusedError as error:
            closes = "Connection" in error.headers
            answer = await self._refuse(error, scope, request)
            self._log(scope, request, answer.status, len(answer.body), start)
        self._count(scope, 200 if answer is None else answer.status, start)
        if answer is None:  # it was a stream, which is sent already
            return
        status, headers, body, _ = answer
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": closes})
        if closes:
            await _drop_rest(receive)
            await send({"type": "http.response.body"})

    async def _answer(
        self, scope: Scope, receive: Receive, send: Send, request: str
    ) -> Answer | None:
        if scope["path"] == "/healthz" and scope["method"] in ("GET", "HEAD"):
            return self._health(scope, request)
        if not scope["raw_path"]:  # what the page loads is named relative to its address
            return _to_the_page(scope, request)
        headers = tuple(scope["headers"])
        if scope["http_version"] == "1.1" and sum(k == b"host" for k, _ in headers) != 1:
            what = "expected exactly one Host header"
            raise RefusedError(ProblemCode.BAD_REQUEST, what, Connection="close")
        holder: Guard | None = scope.get(HOLDER)
        body = await self._body(headers, receive, holder, whole=WHOLE in scope)
        try:
            message = _message(scope, body, request)
            if message.path == READY:
                return await self._ready(message, request)
            if message.path == METRICS:
                return await self._metrics_answer(message, request)
            if self._compilation.needs(message):
                await self._wait_for_kernels(message, receive)
            if message.path.startswith(JOBS):
                return await self._of_jobs(message, receive, send)
            if PREFERS_LATER in message.header(b"prefer"):
                async with _while_connected(receive):  # a job is submitted only once
                    return await self._streams.prefer(message, await self._ask_store(message))
            return await self._child_answer(message, receive)
        finally:
            if holder is not None and len(body) > SMALL:
                holder.hold_body(0)

    async def _wait_for_kernels(self, message: Message, receive: Receive) -> None:
        try:
            async with _while_connected(receive):
                await self._compilation.wait(message)
        except FullError:
            what = f"kernels are {self._compilation}"
            raise RefusedError(ProblemCode.BUSY, what, Retry_After="10") from None

    async def _of_jobs(self, message: Message, receive: Receive, send: Send) -> Answer | None:
        """The answer to a request about jobs, which may wait; None: it was sent as a stream."""
        async with _while_connected(receive):
            answer = await self._ask_store(message)
            events = EVENTS.fullmatch(message.path)
            if events is None or answer.status != 200 or message.method != "GET":
                return await self._streams.answer_after_wait(message, answer)
            await self._streams.stream(events[1].decode(), message, answer, send)
            return None

    async def _ask_store(self, message: Message) -> Answer:
        """The application's answer to a request that needs the store; other work changes lanes."""
        if self._store.loss():
            raise RefusedError(ProblemCode.STORE, Retry_After="10")
        answer: Answer | Lane = Lane.STORE
        while isinstance(answer, Lane):
            answer = await self._run(answer, message)
        if self._bell is not None and answer.status == HTTPStatus.ACCEPTED:
            with suppress(BlockingIOError):  # it is full of rings
                os.write(self._bell, RING)
        return answer

    async def _ready(self, message: Message, request: str) -> Answer:
        """The readiness of the service, even if the store does not answer in time."""
        if self._compilation.under_way:
            status, body = readiness(UNKNOWN, UNKNOWN, kernels=str(self._compilation))
            return own(status, "application/json", body, request)
        lost = self._store.loss()
        answer = None if lost else await self._in_time(message)
        if answer is not None and answer.status not in (200, 503):
            return answer
        missing = {} if answer is None else missing_in(answer.body)
        store = missing.get("store", lost or SILENT)
        if store is None:
            self._store.see()
        status, body = readiness(
            store,
            missing.get("dispatcher", UNKNOWN),
            for_jobs=b"jobs=true" in message.query,
            had_store=self._store.was_there,
        )
        return own(status, "application/json", body, request)

    async def _metrics_answer(self, message: Message, request: str) -> Answer:
        """The server's counters, with those of the store if it answers in time."""
        answer = await self._in_time(message)
        if answer is None and self.settings.metrics is not Metered.OPEN:
            raise RefusedError(ProblemCode.LATE, Retry_After="5")
        if answer is not None and answer.status != 200:
            return answer
        of_jobs = store_up(False).encode() if answer is None else answer.body
        return own(200, MEDIA_TYPE, self.metrics.text(self.pool).encode() + of_jobs, request)

    async def _in_time(self, message: Message) -> Answer | None:
        """The store's answer; None if it does not come within CONDITION_SECONDS.

        It is read here, so it must not come packed.
        """
        plain = tuple(pair for pair in message.headers if pair[0] != b"accept-encoding")
        try:
            async with asyncio.timeout(CONDITION_SECONDS):
                return await self._ask_store(message._replace(headers=plain))
        except (RefusedError, TimeoutError):
            return None

    def _health(self, scope: Scope, request: str) -> Answer:
        start = time.perf_counter()
        body = orjson.dumps({"status": "ok", "version": VERSION}) + b"\n"
        self._log(scope, request, 200, len(body), start)
        return own(200, "application/json", body, request)

    async def _body(
        self,
        headers: tuple[tuple[bytes, bytes], ...],
        receive: Receive,
        holder: Guard | None,
        *,
        whole: bool,
    ) -> bytes:
        """The whole body; each part that is read counts as held by its connection.

        whole: the body is complete and needs no timer.
        """
        length = next((v for k, v in headers if k == b"content-length"), b"0")
        if not length.isdigit() or int(length) > self.settings.body_bytes:
            raise RefusedError(ProblemCode.TOO_LARGE, Connection="close")
        parts: list[bytes] = []
        try:
            async with nullcontext() if whole else asyncio.timeout(BODY_SECONDS):
                while await self._part(parts, receive, holder):
                    pass
        except BaseException as error:
            if holder is not None:
                holder.hold_body(0)
            if not isinstance(error, TimeoutError):
                raise
            what = f"the body was not complete within {BODY_SECONDS:g} s"
            raise RefusedError(ProblemCode.REQUEST_TIMEOUT, what, Connection="close") from None
        return parts[0] if len(parts) == 1 else b"".join(parts)

    async def _part(self, parts: list[bytes], receive: Receive, holder: Guard | None) -> bool:
        """Read another part of the body; returns whether more will come."""
        message = await receive()
        if message["type"] == "http.disconnect":
            raise GoneError
        part = message.get("body", b"")
        parts.append(part)
        size = sum(map(len, parts))
        if size > self.settings.body_bytes:
            raise RefusedError(ProblemCode.TOO_LARGE, Connection="close")
        if holder is not None and size > SMALL:
            holder.hold_body(size)
        return bool(message.get("more_body"))

    async def _child_answer(self, message: Message, receive: Receive) -> Answer:
        key = _key(message)
        lane = self._known.get(key) or self._lane(message)
        while lane in (Lane.SERVER, Lane.LIGHT):
            answer = await self._run(lane, message)
            if isinstance(answer, Answer):
                return answer
            if lane is Lane.SERVER:
                self._remember(key, answer)
            lane = answer
        async with _while_connected(receive):
            while True:
                answer = await self._run(lane, message)
                self._remember(key, lane)
                if isinstance(answer, Answer):
                    if self._store.loss():
                        return answer
                    return await keep_open_search(self.pool, answer, message.prefix)
                lane = answer

    def _lane(self, message: Message) -> Lane:
        """The lane in which to try a request whose lane is not remembered."""
        if message.body.startswith(GZIP):  # unpacked it may be a thousand times as long
            return Lane.HEAVY
        if self.local.takes(message):
            return Lane.SERVER
        if self._compilation.is_for(message):  # its child loads the kernels first
            return Lane.HEAVY
        return Lane.LIGHT if len(message.body) <= LIGHT_BYTES else Lane.HEAVY

    def _seconds(self, lane: Lane) -> float:
        """Time limit for work of a lane."""
        known = {Lane.LIGHT: LIGHT_SECONDS, Lane.STORE: STORE_SECONDS}
        return known.get(lane, self.settings.seconds + OVERTIME_SECONDS)

    async def _run(self, lane: Lane, message: Message) -> Answer | Lane:
        try:
            if lane is Lane.SERVER:
                return await self.local.answer(message)
            seconds = self._seconds(lane)
            return await self.pool.run(
                lane, answer_message, message, client=message.client, seconds=seconds
            )
        except FullError:
            wait = "1" if lane is Lane.SERVER else str(math.ceil(self.pool.lanes[lane].wait))
            what = "all cores are busy and the queue is full"
            raise RefusedError(ProblemCode.BUSY, what, Retry_After=wait) from None
        except (LateError, MemoryUsedError) as error:
            if lane is Lane.LIGHT:
                return Lane.HEAVY
            late = ProblemCode.STORE if lane is Lane.STORE else ProblemCode.LATE
            code = late if isinstance(error, LateError) else ProblemCode.MEMORY
            raise RefusedError(code, Retry_After="10") from None
        except DiedError:
            raise RefusedError(ProblemCode.DIED, Retry_After="1") from None
        except FailedError:
            raise RefusedError(ProblemCode.INTERNAL_ERROR) from None

    def _remember(self, key: bytes, lane: Lane) -> None:
        self._known[key] = lane
        self._known.move_to_end(key)
        if len(self._known) > KNOWN:
            self._known.popitem(last=False)

    async def _refuse(self, error: RefusedError, scope: Scope, request: str) -> Answer:
        if error.code is ProblemCode.BUSY and self._refusing < REFUSED_AT_ONCE:
            self._refusing += 1
            try:
                await asyncio.sleep(REFUSED_AFTER)
            finally:
                self._refusing -= 1
        path = _prefix(scope) + scope["path"]
        headers, body = refusal(
            error.code, error.detail, path=path, request=request, more=error.headers
        )
        return Answer(error.code.status, headers, body)

    def _count(self, scope: Scope, status: int | str, start: float) -> None:
        seconds = time.perf_counter() - start
        self.metrics.count_answer(scope["path"], scope["method"], status, seconds)

    def _log(self, scope: Scope, request: str, status: int, size: int, start: float) -> None:
        if _access.isEnabledFor(logging.INFO):
            facts = {
                "request": request,
                "client": scope["client"][0] if scope["client"] else "",
                "method": scope["method"],
                "path": scope["path"],
                "status": int(status),
                "bytes": size,
                "seconds": round(time.perf_counter() - start, 6),
            }
            _access.info("request", extra={"fields": facts})


def own(status: int, media_type: str, body: bytes, request: str) -> Answer:
    """An answer that is made here."""
    return Answer(status, headers_of(media_type, body, request, {}), body)


def _message(scope: Scope, body: bytes, request: str) -> Message:
    """A completely read request; request: its id, which replaces that in its headers."""
    own = (b"x-request-id", request.encode())
    return Message(
        method=scope["method"],
        path=scope["raw_path"],
        query=scope["query_string"],
        version=scope["http_version"],
        headers=(*(pair for pair in scope["headers"] if pair[0] != own[0]), own),
        body=body,
        client=scope["client"][0] if scope["client"] else "",
        server=scope["server"] or ("localhost", 80),
        scheme=scope["scheme"],
        prefix=_prefix(scope),
    )


def _prefix(scope: Scope) -> str:
    """The settled prefix of a request."""
    prefix: str = scope.get(ROOT_PATH, "")
    return prefix


def _to_the_page(scope: Scope, request: str) -> Answer:
    """The answer to a request for the prefix itself, without the slash of the page's address."""
    query = scope["query_string"].decode("latin1")
    place = f"{_prefix(scope)}/{'?' if query else ''}{query}"
    headers = headers_of("text/plain", b"", request, {"Location": place})
    return Answer(HTTPStatus.PERMANENT_REDIRECT, headers, b"")


async def _drop_rest(receive: Receive) -> None:
    """Read and drop the rest of a refused body, for a limited time.

    A connection that is closed with unread bytes is reset, and the client never reads the answer.
    """
    left = LINGER_BYTES
    with suppress(TimeoutError):
        async with asyncio.timeout(LINGER_SECONDS):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if not message.get("more_body"):
                    return


def _key(message: Message) -> bytes:
    """A hash that is equal for requests of the same cost."""
    hashed = hashlib.blake2b(message.path, digest_size=16)
    hashed.update(b"\0" + message.query + b"\0" + message.body)
    return hashed.digest()


@asynccontextmanager
async def _while_connected(receive: Receive) -> AsyncIterator[None]:
    """Context that ends the work inside with GoneError once the client has gone."""
    task, gone = asyncio.current_task(), False
    assert task is not None

    async def watch() -> None:
        nonlocal gone
        while (await receive())["type"] != "http.disconnect":
            pass
        gone = True
        task.cancel()

    watching = asyncio.ensure_future(watch())
    try:
        yield
    except asyncio.CancelledError:
        if not gone:
            raise
        task.uncancel()
        raise GoneError from None
    finally:
        watching.cancel()
