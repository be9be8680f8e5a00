"""Many clients at once: small solves, puzzles that are made, and questions about jobs.

    python -m benchmarks.load [--clients 200] [--seconds 60] [--pause 1] [--jobs 4]

Starts a service and, from as many addresses as there are clients, sends one request after the
other, with a pause between them. Printed: statuses by kind of request, times of those that were
answered, the memory of all processes at the start and the end. Ends with 1 on any answer of the
kind 5xx but a 503 that says it is busy, or that the time of a request was over.
"""

import argparse
import asyncio
import json
import os
import random
import socket
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from subprocess import DEVNULL, Popen

from service.schemas.catalogue import FORMS

HOST = "127.0.0.1"
DELIBERATE = {"busy", "out_of_time", "too_many_jobs"}
SHARES = {"solve": 0.6, "generate": 0.2, "poll": 0.2}
HARD = {"puzzle": {"chain": "0" + "1" * 62 + "0", "size": [4, 4, 4]}, "count": True}
PATIENCE = 120.0  # seconds for the service to start

Request = tuple[str, str, bytes]  # method, path, body


@dataclass(slots=True)
class Seen:
    """What came: answers by kind, status and code, and the seconds of those that were 200."""

    answers: Counter[tuple[str, int, str]] = field(default_factory=Counter)
    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    @property
    def bad(self) -> int:
        """Answers that should not be."""
        return sum(
            many
            for (_, status, code), many in self.answers.items()
            if status >= 500 and code not in DELIBERATE or status == 0
        )


class Client:
    """A connection from an address of its own, one request after the other."""

    def __init__(self, number: int, port: int) -> None:
        self._own = f"127.{1 + number // 250}.0.{1 + number % 250}"
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, request: Request) -> tuple[int, bytes]:
        """Status and body; 0 if the connection broke."""
        try:
            return await self._ask_once(request)
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            return 0, b""

    async def _ask_once(self, request: Request) -> tuple[int, bytes]:
        method, path, body = request
        if self._reader is None or self._writer is None or self._reader.at_eof():
            self.close()
            own = self._own, 0
            self._reader, self._writer = await asyncio.open_connection(
                HOST, self._port, local_addr=own
            )
        head = f"{method} {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n"
        kind = "Content-Type: application/json\r\n" if body else ""
        later = "Prefer: respond-async\r\n" if b'"count":true' in body else ""
        self._writer.write(f"{head}{kind}{later}\r\n".encode() + body)
        said = (await self._reader.readuntil(b"\r\n\r\n")).decode("latin1").lower()
        length = said.partition("content-length: ")[2].partition("\r\n")[0]
        content = await self._reader.readexactly(int(length or 0))
        if "connection: close" in said:
            self.close()
        return int(said.split(" ", 2)[1]), content

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


def requests(dice: random.Random, jobs: list[str]) -> tuple[str, Request]:
    """A request of a kind, as often as its share says."""
    kind = dice.choices(list(SHARES), list(SHARES.values()))[0]
    forms = dice.choice(FORMS)
    name = forms.family.name
    if kind == "solve":
        return kind, ("POST", f"/v1/{name}/solve", _body(puzzle=forms.examples["puzzle"]))
    if kind == "generate":
        return kind, ("GET", f"/v1/{name}/generate?seed={dice.randrange(10**6)}", b"")
    return kind, ("GET", f"/v1/jobs/{dice.choice(jobs)}", b"")


def _body(**said: object) -> bytes:
    return json.dumps(said, separators=(",", ":")).encode()


async def _visit(client: Client, seen: Seen, make: Callable[[], tuple[str, Request]],
                 pause: Callable[[], float], end: float) -> None:  # fmt: skip
    await asyncio.sleep(pause())
    while time.monotonic() < end:
        kind, request = make()
        begun = time.monotonic()
        status, content = await client.ask(request)
        if status == 200:
            seen.seconds[kind].append(time.monotonic() - begun)
        code = json.loads(content)["code"] if status >= 400 else ""
        seen.answers[kind, status, code] += 1
        await asyncio.sleep(pause())
    client.close()


async def load(port: int, clients: int, seconds: float, pause: float, jobs: int) -> Seen:
    """Have so many clients ask for so long; meanwhile so many jobs are worked on."""
    door, dice, seen = Client(0, port), random.Random(7), Seen()
    made = [await door.ask(("POST", "/v1/snakes/solve", _body(**HARD))) for _ in range(jobs)]
    ids = [json.loads(content)["id"] for _, content in made]
    first = await _memory(door)
    end = time.monotonic() + seconds
    visits = [
        _visit(
            Client(number, port),
            seen,
            lambda: requests(dice, ids),
            lambda: dice.uniform(0, 2 * pause),
            end,
        )
        for number in range(1, clients + 1)
    ]
    half = asyncio.create_task(_later(door, seconds / 2))
    await asyncio.gather(*visits)
    for id in ids:
        await door.ask(("DELETE", f"/v1/jobs/{id}", b""))
    print(
        f"memory: {first / 1e6:.0f} MB at the start, {await half / 1e6:.0f} MB halfway,"
        f" {await _memory(door) / 1e6:.0f} MB at the end"
    )
    door.close()
    return seen


async def _later(door: Client, seconds: float) -> float:
    await asyncio.sleep(seconds)
    return await _memory(door)


async def _memory(door: Client) -> float:
    """Bytes that all processes hold, as the service counts them."""
    _, content = await door.ask(("GET", "/metrics", b""))
    rows = content.decode().splitlines()
    return float(
        next(row for row in rows if row.startswith("knobelwerk_memory_bytes ")).split()[1]
    )


@contextmanager
def serving() -> Iterator[int]:
    """A service of this version on a free port, with a store of its own."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            "KNOBELWERK_LOG_LEVEL": "WARNING",
            "KNOBELWERK_DATA": folder,
            "KNOBELWERK_JOBS_PER_CLIENT": "1000",
        }
        command = [sys.executable, "-m", "service.serving"]
        settings = {**os.environ, **environment, "HOST": HOST, "PORT": str(port)}
        with Popen(command, env=settings, stdout=DEVNULL) as process:
            try:
                asyncio.run(_ready(port))
                yield port
            finally:
                process.terminate()


async def _ready(port: int) -> None:
    end = time.monotonic() + PATIENCE
    while (await Client(0, port).ask(("GET", "/readyz?jobs=true", b"")))[0] != 200:
        if time.monotonic() > end:
            sys.exit("the service did not start")
        await asyncio.sleep(0.2)


def tables(seen: Seen, seconds: float) -> str:
    """The tables."""
    lines = ["| kind | status | code | answers |", "|---|---|---|---|"]
    lines += [
        f"| {kind} | {status} | {code} | {many} |"
        for (kind, status, code), many in sorted(seen.answers.items())
    ]
    lines += ["", "| kind | answers a second | p50, ms | p99, ms |", "|---|---|---|---|"]
    for kind, took in sorted(seen.seconds.items()):
        cuts = statistics.quantiles(took, n=100)
        rate = len(took) / seconds
        lines.append(f"| {kind} | {rate:.0f} | {1e3 * cuts[49]:.1f} | {1e3 * cuts[98]:.1f} |")
    return "\n".join(lines)


def main() -> int:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pause", type=float, default=1.0, help="mean seconds between requests")
    parser.add_argument("--jobs", type=int, default=4, help="worked on meanwhile")
    asked = parser.parse_args()
    with serving() as port:
        seen = asyncio.run(load(port, asked.clients, asked.seconds, asked.pause, asked.jobs))
    print(tables(seen, asked.seconds))
    return 1 if seen.bad else 0


if __name__ == "__main__":
    sys.exit(main())
