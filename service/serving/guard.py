"""uvicorn's protocol with limits for what a connection holds, and errors told as problems.

A request after another on a connection waits unread, so few are known at once; while an answer is
not read, nothing more is answered. If there are too many connections, an idle one is closed for a
new one. If a client does not read its answer, the kernel closes the connection after some seconds.
"""

import asyncio
import socket
from collections.abc import Mapping
from typing import Any

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from service.http.codes import ProblemCode
from service.serving.holdings import Holdings
from service.serving.refusals import refusal

HEADER_SECONDS = 5.0  # from the first byte, or from the beginning of the connection
HEADER_BYTES = 65_536
CONNECTIONS = 1_500
LINGER_SECONDS = 1.0  # before a refused connection is closed
WHOLE = "knobelwerk.whole"  # key of a scope: the request is completely received
HOLDER = "knobelwerk.holder"  # key of a scope: the connection
UNREAD_MILLISECONDS = 6_000  # limit for sent bytes to be acknowledged
PIECE = 4_096  # bytes that are parsed at once, unless they are the rest of a body
LITTLE = 288  # the same where they may begin many requests: 16, of at least 18 bytes each
HEAD_END = b"\r\n\r\n"


class Flow(FlowControl):
    """Control of a transport that is read only while nothing waits to be parsed."""

    def __init__(self, transport: asyncio.Transport, guard: "Guard") -> None:
        super().__init__(transport)
        self._guard = guard

    def resume_reading(self) -> None:
        if not self._guard.unread:
            super().resume_reading()


class Guard(HttpToolsProtocol):
    """The protocol of a connection. holdings: of all connections."""

    waiting: dict["Guard", None] = {}  # connections without a complete header, the oldest first

    def __init__(self, *args: Any, holdings: Holdings, **more: Any) -> None:
        super().__init__(*args, **more)
        self.unread = b""  # received and not parsed
        self._holdings = holdings
        self._timer: asyncio.TimerHandle | None = None
        self._head = 0  # bytes of the header so far
        self._in_head = True
        self._left = 0  # bytes of the body that are to come, of a request that tells its length
        self._body = 0  # bytes of the request that is being read or answered
        self._active: RequestResponseCycle | None = None  # the request that is answered
        self._refusal = b""  # is sent once earlier requests are answered
        self._refused = self._dropped = self._stalled = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.flow = Flow(transport, self)
        own = transport.get_extra_info("socket")
        if own is not None:
            own.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_MILLISECONDS)
        self.waiting[self] = None
        if len(self.connections) > CONNECTIONS:
            oldest = next(iter(self.waiting))
            del self.waiting[oldest]
            oldest.transport.abort()
        self._expect()

    def data_received(self, data: bytes) -> None:
        if self._refused:  # read and dropped, else the client may lose the refusal
            return
        self.unread += data
        self._parse()

    def _parse(self) -> None:
        """Parse what was received, as long as no other request waits for an answer."""
        data, start = self.unread, 0
        many = data.count(HEAD_END) > 1
        while start < len(data) and not (self._is_full or self._refused):
            end = start + (self._left or (LITTLE if many else PIECE))
            self._parse_piece(data[start:end] if start or end < len(data) else data)
            start = end
        self.unread = b"" if self._refused else data[start:]
        if self.unread:
            self.flow.pause_reading()
        elif self._in_head and not self._refused:  # most headers come in one piece, without timer
            self._expect()
        if len(data) > PIECE:
            self._holdings.count(self)

    @property
    def _is_full(self) -> bool:
        return bool(self.pipeline) or self.flow.write_paused

    def _parse_piece(self, piece: bytes) -> None:
        super().data_received(piece)
        if self._in_head:
            self._head += len(piece)
            if self._head > HEADER_BYTES:
                self._refuse(ProblemCode.HEADER_TOO_LARGE)

    def _go_on(self) -> None:
        """Parse what waits, and read more if nothing waits."""
        if not self.transport.is_closing():
            if self.unread:
                self._parse()
            self.flow.resume_reading()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head, self._left = True, 0, 0

    def on_headers_complete(self) -> None:
        self._relax()
        self._in_head = False
        self.waiting.pop(self, None)
        length = next((value for name, value in self.headers if name == b"content-length"), b"0")
        self._left = int(length)  # the parser has refused all but digits
        self.scope[HOLDER] = self  # type: ignore[literal-required]
        super().on_headers_complete()
        if not self.pipeline:
            self._active = self.cycle

    def on_body(self, body: bytes) -> None:
        self._left = max(0, self._left - len(body))
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._left = 0
        self.scope[WHOLE] = True  # type: ignore[literal-required]
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self.waiting[self] = None
        if self.flow.write_paused:  # the next request is answered once this answer is read
            self._stalled = True
            self._holdings.count(self)
            return
        self._take_next()

    def _take_next(self) -> None:
        if self.pipeline and not self.transport.is_closing():
            self._active = self.pipeline[-1][0]
        super().on_response_complete()
        if self._refusal and not self._is_answering:
            self._send_refusal()
        self._go_on()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._holdings.count(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._holdings.count(self)
        if self._stalled:
            self._stalled = False
            self._take_next()
        else:
            self._go_on()

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        self.unread, self._dropped = b"", True
        self.pipeline.clear()
        self.waiting.pop(self, None)
        self._holdings.forget(self)
        super().connection_lost(exc)

    @property
    def client_host(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def held_bytes(self) -> int:
        """Bytes received and not answered, and of answers that are not sent."""
        if self._dropped:
            return 0
        return len(self.unread) + self._body + self.transport.get_write_buffer_size()

    def hold_body(self, many: int) -> None:
        """Note the size of a body that is read or answered; 0: it is no longer needed."""
        self._body = many
        self._holdings.count(self)

    def drop(self) -> None:
        self._dropped = True
        cycle = self._active
        if cycle is not None and cycle.more_body and not cycle.response_started:
            what = "all clients together send too much, and this one most"
            self._refuse(ProblemCode.BUSY, what, {"Retry-After": "2"})
        else:
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        self._refuse(ProblemCode.BAD_REQUEST, "the request is not valid HTTP")

    def _expect(self) -> None:
        if self._timer is None:
            self._timer = self.loop.call_later(HEADER_SECONDS, self._late)

    def _relax(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        self._timer = None
        what = f"the header was not complete within {HEADER_SECONDS:g} s"
        self._refuse(ProblemCode.REQUEST_TIMEOUT, what)

    def _refuse(
        self, code: ProblemCode, detail: str = "", more: Mapping[str, str] | None = None
    ) -> None:
        """Answer an incomplete or malformed request with an error, and close.

        Earlier requests of the connection are answered before.
        """
        self._relax()
        if self._refused or self.transport.is_closing():
            return
        self._refused, self.unread = True, b""
        headers, body = refusal(code, detail, more=more)
        lines = [f"HTTP/1.1 {code.status.value} {code.status.phrase}".encode()]
        every = [*self.server_state.default_headers, *headers, (b"connection", b"close")]
        lines += [name + b": " + value for name, value in every]
        self._refusal = b"\r\n".join(lines) + HEAD_END + body
        if self.cycle is not None and self.cycle.more_body:
            self._give_up(self.cycle)
        if not self._is_answering:
            self._send_refusal()

    @property
    def _is_answering(self) -> bool:
        cycle = self._active
        active = cycle is not None and not (cycle.response_complete or cycle.disconnected)
        return active or bool(self.pipeline)

    def _give_up(self, cycle: RequestResponseCycle) -> None:
        """Treat the client of a request that is not complete as gone."""
        if cycle.response_started and not cycle.response_complete:
            self.transport.abort()  # the answer cannot be replaced
        cycle.disconnected = True
        cycle.message_event.set()
        if self.pipeline and self.pipeline[0][0] is cycle:
            self.pipeline.popleft()

    def _send_refusal(self) -> None:
        said, self._refusal = self._refusal, b""
        if not self.transport.is_closing():
            self.flow.resume_reading()
            self.transport.write(said)
            self.transport.write_eof()
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)
