"""uvicorn's protocol with additions: a time limit for headers, a cap on connections, and problems.

If there are too many connections, an idle one is closed for a new one. If a client does not read
its answer, the kernel closes the connection after some seconds.
"""

import asyncio
import socket

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from service.http.codes import ProblemCode
from service.serving.refusals import refusal

HEADER_SECONDS = 5.0  # from the first byte, or from the beginning of the connection
HEADER_BYTES = 65_536
CONNECTIONS = 1_500
LINGER_SECONDS = 1.0  # before a refused connection is closed
WHOLE = "knobelwerk.whole"  # key of a scope: the request is completely received
UNREAD_MILLISECONDS = 6_000  # limit for sent bytes to be acknowledged


class Guard(HttpToolsProtocol):
    """The protocol of a connection."""

    waiting: dict["Guard", None] = {}  # connections without a complete header, the oldest first

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._timer: asyncio.TimerHandle | None = None
        self._head = 0
        self._in_head = True
        self._refused = False
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
        if self._refused:
            return
        if self._in_head:
            self._head += len(data)
            if self._head > HEADER_BYTES and b"\r\n\r\n" not in data:
                self._refuse(ProblemCode.HEADER_TOO_LARGE)
                return
        super().data_received(data)
        if self._in_head:  # most headers come in one piece and need no timer
            self._expect()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head = True, 0

    def on_headers_complete(self) -> None:
        self._relax()
        self._in_head = False
        self.waiting.pop(self, None)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.scope[WHOLE] = True  # type: ignore[literal-required]
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.waiting[self] = None

    def connection_lost(self, exc: Exception | None) -> None:
        self._relax()
        self.waiting.pop(self, None)
        super().connection_lost(exc)

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

    def _refuse(self, code: ProblemCode, detail: str = "") -> None:
        """Answer an incomplete or malformed request with an error, and close."""
        self._relax()
        if self._refused or self.transport.is_closing():
            return
        headers, body = refusal(code, detail)
        lines = [f"HTTP/1.1 {code.status.value} {code.status.phrase}".encode()]
        lines += [name + b": " + value for name, value in [*headers, (b"connection", b"close")]]
        self.transport.write(b"\r\n".join(lines) + b"\r\n\r\n" + body)
        self._refused = True  # further bytes are read and dropped, else the answer is lost
        self.transport.write_eof()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)
