"""A reverse proxy before a service, which others see below a path and nowhere else."""

import http.client
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urlsplit

PREFIX = "/puzzles"
PIECE = 65_536  # bytes that are passed on at once, if so many are there
HOP_BY_HOP = ("connection", "keep-alive", "transfer-encoding")  # of one connection alone

Edit = Callable[[str, bytes], bytes]  # path as the service sees it, and body


class Handler(BaseHTTPRequestHandler):
    """Passes a request on, and its answer as it comes, in HTTP/1.0: it ends with the connection.

    target: host and port of the service. strips: the service does not see the path.
    edit: changes the bodies of answers, which are read whole for that; None: they stay.
    """

    target: str
    strips: bool
    edit: Edit | None

    def pass_on(self) -> None:
        if not self.path.startswith(f"{PREFIX}/"):
            self.send_error(404)
            return
        path = self.path.removeprefix(PREFIX) if self.strips else self.path
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        service = http.client.HTTPConnection(self.target, timeout=60)
        headers = {**self.headers, **({"Accept-Encoding": "identity"} if self.edit else {})}
        service.request(self.command, path, body, headers)
        answer = service.getresponse()
        edited = self.edit(path, answer.read()) if self.edit else None
        self.send_response_only(answer.status)
        for name, value in answer.getheaders():
            if name.lower() == "content-length" and edited is not None:
                self.send_header(name, str(len(edited)))
            elif name.lower() not in HOP_BY_HOP:
                self.send_header(name, value)
        self.end_headers()
        try:
            self.wfile.write(edited or b"")
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
def proxying(address: str, *, strips: bool, edit: Edit | None = None) -> Iterator[str]:
    """The address of a service below the path of a proxy."""
    how = {"strips": strips, "edit": edit and staticmethod(edit)}
    kind = type("Own", (Handler,), {"target": urlsplit(address).netloc, **how})
    with ThreadingHTTPServer(("127.0.0.1", 0), kind) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{PREFIX}"
        server.shutdown()
