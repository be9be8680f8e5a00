"""A reverse proxy before a service, which others see below a path and nowhere else."""

import http.client
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

PREFIX = "/puzzles"
PIECE = 65_536  # bytes that are passed on at once, if so many are there
HOP_BY_HOP = ("connection", "keep-alive", "transfer-encoding")  # of one connection alone


class Handler(BaseHTTPRequestHandler):
    """Passes a request on, and its answer as it comes, in HTTP/1.0: it ends with the connection.

    target: host and port of the service. strips: the service does not see the path.
    """

    target: str
    strips: bool

    def pass_on(self) -> None:
        if not self.path.startswith(f"{PREFIX}/"):
            self.send_error(404)
            return
        path = self.path.removeprefix(PREFIX) if self.strips else self.path
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        service = http.client.HTTPConnection(self.target, timeout=60)
        service.request(self.command, path, body, dict(self.headers))
        answer = service.getresponse()
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in HOP_BY_HOP:
                self.send_header(name, value)
        self.end_headers()
        try:
            while piece := answer.read1(PIECE):
                self.wfile.write(piece)
        except ConnectionError:
            pass  # the browser has what it wants
        finally:
            service.close()

    do_GET = do_HEAD = do_POST = do_DELETE = pass_on

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def proxying(address: str, *, strips: bool) -> Iterator[str]:
    """The address of a service below the path of a proxy."""
    kind = type("Own", (Handler,), {"target": urlsplit(address).netloc, "strips": strips})
    with ThreadingHTTPServer(("127.0.0.1", 0), kind) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{PREFIX}"
        server.shutdown()
