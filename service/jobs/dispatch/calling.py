"""Callbacks: the leading dispatcher tells the ends of jobs to those who asked for that.

What is due lies in the store until it is told, so it survives a kill at any moment. A message
whose receipt was not stored is sent again, under the same id. A receiver that hangs holds up
nobody else.
"""

import asyncio
import logging
import random
import socket
import ssl
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from threading import Thread

from service.jobs.callbacks import Target, is_allowed, private_text, signature, target_of
from service.jobs.dispatch.keeping import Keeping
from service.jobs.errors import DeposedError, StoreError
from service.jobs.schemas import event_bytes
from service.jobs.storage.ledger import DueCall, Ledger
from service.version import VERSION

CALL_SECONDS = 10.0  # of a whole attempt, with looking up the name
LOOK_SECONDS = 1.0  # between two queries
AT_ONCE = 16  # attempts
OF_HOST = 2  # attempts at once to one host
OF_CLIENT = 4  # attempts at once for one client
READ = 256  # due ones, of one query
# Seconds after each attempt that failed; after the last one the callback is given up.
PAUSES = (5, 30, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000)
JITTER = 0.1  # share by which a pause may be longer
GONE = 410  # a status: nothing more is to be sent there
LINE = 8_192  # most bytes of a line of an answer

_log = logging.getLogger("knobelwerk.jobs")


class CallError(Exception):
    """An attempt that failed; the message says why. final: no other shall follow."""

    def __init__(self, why: str, *, final: bool = False) -> None:
        super().__init__(why)
        self.final = final


class Calling:
    """The callbacks of a leader.

    networks: not public ones that are allowed. base: what stands before the service's own paths.
    """

    def __init__(
        self,
        keeping: Keeping,
        ledger: Ledger,
        *,
        networks: Sequence[str] = (),
        base: str = "",
        now: Callable[[], float] = time.time,
    ) -> None:
        self._keeping, self._ledger, self._now = keeping, ledger, now
        self._networks, self._base = networks, base
        self._busy: dict[str, tuple[str, str]] = {}  # job: its client and host
        self._wake = asyncio.Event()

    def look_soon(self) -> None:
        """Look for jobs whose end is to be told: some may be over now."""
        self._wake.set()

    async def run(self) -> None:
        """Make the calls that are due, until cancelled; nothing is asked while nothing changes."""
        attempts: set[asyncio.Task[None]] = set()
        loop = asyncio.get_running_loop()
        try:
            while True:
                calls, later = await self._keeping.do(self._ledger.calls_due, READ)
                for call in calls:
                    if self._takes(call):
                        attempts.add(made := loop.create_task(self._attempt(call)))
                        made.add_done_callback(attempts.discard)
                if later is not None:
                    loop.call_later(max(later - self._now(), 0.0), self._wake.set)
                await asyncio.sleep(LOOK_SECONDS)
                await self._wake.wait()
                self._wake.clear()
        finally:
            for each in attempts:
                each.cancel()
            await asyncio.gather(*attempts, return_exceptions=True)

    def _takes(self, call: DueCall) -> bool:
        """True if an attempt may begin: it does not run, and its client and host have room."""
        host = target_of(call.url).host
        clients, hosts = zip(*self._busy.values(), strict=True) if self._busy else ((), ())
        crowded = hosts.count(host) >= OF_HOST or clients.count(call.client) >= OF_CLIENT
        if call.job in self._busy or crowded or len(self._busy) >= AT_ONCE:
            return False
        self._busy[call.job] = call.client, host
        return True

    async def _attempt(self, call: DueCall) -> None:
        """Make an attempt and store what came of it."""
        try:
            failure = await self._failure_of(call)
            due = self._next(call) if failure is not None and not failure.final else None
            why = None if failure is None else str(failure)
            with suppress(DeposedError, StoreError):  # then it is due as before
                await self._keeping.do(self._ledger.note_call, call.job, due, why)
            facts = {"job": call.job, "attempt": call.attempts + 1, "failure": why}
            _log.info("a callback was sent", extra={"fields": facts})
        finally:
            del self._busy[call.job]
            self._wake.set()

    async def _failure_of(self, call: DueCall) -> CallError | None:
        """Why an attempt failed; None: it was received."""
        try:
            async with asyncio.timeout(CALL_SECONDS):
                body = event_bytes(call.row, self._base)
                await send(call, body, self._networks, int(self._now()))
        except CallError as error:
            return error
        except TimeoutError:
            return CallError(f"no answer within {CALL_SECONDS:g} s")
        except (OSError, ValueError) as error:  # no connection, a wrong certificate, no HTTP
            return CallError(getattr(error, "strerror", None) or str(error) or repr(error))
        return None

    def _next(self, call: DueCall) -> float | None:
        """The time of the next attempt; None: there is none."""
        if call.attempts >= len(PAUSES):
            return None
        return self._now() + PAUSES[call.attempts] * random.uniform(1.0, 1.0 + JITTER)


async def send(call: DueCall, body: bytes, networks: Sequence[str], now: int) -> None:
    """Send a message once. Raises CallError, OSError, ValueError.

    The name is looked up once, all its addresses are checked, and one of these is connected to; a
    redirect counts as a failure. now: seconds since 1970.
    """
    target = target_of(call.url)
    reader, writer = await _connect(target, await _look_up(target, networks))
    try:
        id = f"msg_{call.job}"
        headers = {
            "Host": target.authority,
            "User-Agent": f"Knobelwerk/{VERSION}",
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
            "Connection": "close",
            "webhook-id": id,
            "webhook-timestamp": str(now),
            "webhook-signature": signature(call.secret, id, now, body),
        }
        lines = [f"POST {target.path} HTTP/1.1", *(f"{n}: {v}" for n, v in headers.items())]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await writer.drain()
        status = await _read_status(reader)
    finally:
        writer.transport.abort()  # whatever else it sends
    if not 200 <= status < 300:
        raise CallError(f"status {status}", final=status == GONE)


async def _connect(
    target: Target, addresses: Sequence[str]
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the first of these addresses that takes one. Raises OSError."""
    context = ssl.create_default_context() if target.secure else None
    name = target.host if target.secure else None
    failure = OSError("no address")
    for address in addresses:
        try:
            return await asyncio.open_connection(
                address, target.port, ssl=context, server_hostname=name, limit=LINE
            )
        except OSError as error:
            failure = error
    raise failure


async def _look_up(target: Target, networks: Sequence[str]) -> Sequence[str]:
    """The addresses of a host. Raises CallError if one of them is not allowed."""
    addresses = await _resolve(target.host, target.port)
    if not all(is_allowed(address, networks) for address in addresses):
        raise CallError(private_text(target.host))
    return addresses


async def _resolve(host: str, port: int) -> Sequence[str]:
    """The addresses of a name, from a thread of its own.

    A resolver may hang for a minute: the threads of the event loop, which the store needs, would
    all be waiting for it, and so would the end of the process.
    """
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Sequence[str]] = loop.create_future()

    def settle(found: Sequence[str], error: OSError | None) -> None:
        if not answer.done():  # nobody waits any more
            answer.set_exception(error) if error else answer.set_result(found)

    def look() -> None:
        found, failure = [], None
        try:
            listed = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            found = [str(each[4][0]) for each in listed]
        except OSError as error:
            failure = error
        with suppress(RuntimeError):  # the loop has ended
            loop.call_soon_threadsafe(settle, found, failure)

    Thread(target=look, daemon=True).start()
    return await answer


async def _read_status(reader: asyncio.StreamReader) -> int:
    """The status of an answer, after those that only announce one."""
    while True:
        version, _, rest = (await reader.readline()).partition(b" ")
        if not version.startswith(b"HTTP/1.") or not rest[:3].isdigit():
            raise CallError("the answer is not HTTP")
        if (status := int(rest[:3])) >= 200:
            return status
        while (await reader.readline()).strip():
            pass
