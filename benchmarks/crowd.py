"""Small requests beside many others: python -m benchmarks.crowd [--clients 150] [--seconds 30]

Three clients in four ask for small solves; the others generate, draw, send bad requests, look at
/healthz, or search for two seconds. Each pauses for 0.2 to 0.6 seconds between its requests, on a
connection of its own. Times are from the first byte sent to the last byte received. The clients'
own CPU is told apart: they take it from the same cores.
"""

import argparse
import asyncio
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median, quantiles
from typing import Any, NamedTuple

from service.work.memory import spent_seconds
from workshop.live import Service, serving

EXAMPLES = Path(__file__).parents[1] / "openapi" / "examples"
PAUSE = (0.2, 0.6)  # seconds
SOLVERS = 0.75  # of the clients
SOLVE = "small solve"
LONGEST = 60.0  # seconds that an answer may take


class Asked(NamedTuple):
    """A request, and how often it is chosen among the others."""

    share: float
    head: str
    body: Any = None

    @property
    def message(self) -> bytes:
        body = b"" if self.body is None else json.dumps(self.body).encode()
        kind = "Content-Type: application/json\r\n" if body else ""
        said = f"{self.head} HTTP/1.1\r\nHost: here\r\n{kind}Content-Length: {len(body)}\r\n\r\n"
        return said.encode() + body


def small_solves() -> Sequence[bytes]:
    """A small solve of each family."""
    examples = {f.stem: json.loads(f.read_text("utf-8")) for f in sorted(EXAMPLES.glob("*.json"))}
    return [
        Asked(0, f"POST /v1/{name}/solve", {"puzzle": each["puzzle"]}).message
        for name, each in examples.items()
    ]


HARD = {
    "puzzle": {"size": [5, 5, 5], "blocks": [{"size": [1, 1, 2], "count": 62}]},
    "count": True,
    "budget": {"seconds": 2},
}
OTHERS: Mapping[str, Asked] = {
    "generate": Asked(30, "GET /v1/squares/generate?rows=4&columns=4"),
    "SVG": Asked(20, "GET /v1/hexagons/catalog/drive-ya-nuts?format=svg"),
    "PDF": Asked(15, "GET /v1/boxes/generate?seed=1&format=pdf"),
    "photograph": Asked(10, "GET /v1/snakes/generate?seed=1&solution=true&format=png"),
    "bad request": Asked(10, "POST /v1/boxes/solve", {"puzzle": {"size": [3]}}),
    "/healthz": Asked(10, "GET /healthz"),
    "search of 2 s": Asked(5, "POST /v1/boxes/solve", HARD),
}


class Heard:
    """The answers so far: seconds and statuses by kind."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self.statuses: dict[str, Counter[int]] = defaultdict(Counter)


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, message: bytes) -> int:
    """Send a request and read its whole answer; returns the status."""
    writer.write(message)
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.lower().split(b"\r\n")
    length = next((line for line in lines if line.startswith(b"content-length:")), b":0")
    await reader.readexactly(int(length.partition(b":")[2]))
    return int(head.split(b" ", 2)[1])


async def visit(port: int, solves: bool, dice: random.Random, end: float, heard: Heard) -> None:
    """One client, until the end."""
    await asyncio.sleep(dice.uniform(0, PAUSE[1]))
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 24)
    small, names = small_solves(), list(OTHERS)
    while time.monotonic() < end:
        kind, message = SOLVE, dice.choice(small)
        if not solves:
            (kind,) = dice.choices(names, [each.share for each in OTHERS.values()])
            message = OTHERS[kind].message
        begun = time.monotonic()
        async with asyncio.timeout(LONGEST):
            status = await ask(reader, writer, message)
        heard.seconds[kind].append(time.monotonic() - begun)
        heard.statuses[kind][status] += 1
        await asyncio.sleep(dice.uniform(*PAUSE))
    writer.close()


async def crowd(service: Service, clients: int, seconds: float) -> Heard:
    """All clients, for so long."""
    port, heard = int(service.address.rpartition(":")[2]), Heard()
    end = time.monotonic() + seconds
    solvers = round(SOLVERS * clients)
    dice = [random.Random(k) for k in range(clients)]
    await asyncio.gather(
        *(visit(port, k < solvers, each, end, heard) for k, each in enumerate(dice))
    )
    return heard


def row(kind: str, heard: Heard) -> str:
    """The line of a kind of request."""
    took = [1000 * each for each in heard.seconds[kind]]
    last = quantiles(took, n=100)[98] if len(took) > 1 else took[0]
    said = ", ".join(f"{many} {status}" for status, many in sorted(heard.statuses[kind].items()))
    return f"| {kind} | {said} | {median(took):.1f} | {last:.0f} | {max(took):.0f} |"


def main() -> None:
    parser = argparse.ArgumentParser("python -m benchmarks.crowd", description=__doc__)
    parser.add_argument("--clients", type=int, default=150)
    parser.add_argument("--seconds", type=float, default=30.0)
    asked = parser.parse_args()
    with serving() as service:
        asyncio.run(crowd(service, 4, 5.0))  # so that all children are there
        alone = asyncio.run(crowd(service, 1, 5.0))
        before, own = spent_seconds(service.process.pid), time.process_time()
        heard = asyncio.run(crowd(service, asked.clients, asked.seconds))
        spent, own = spent_seconds(service.process.pid) - before, time.process_time() - own
    print("| request | answers | median, ms | 99 %, ms | longest, ms |\n|---|---|---|---|---|")
    print(row(SOLVE, alone).replace(SOLVE, f"{SOLVE}, one client alone"))
    for kind in (SOLVE, *OTHERS):
        if heard.seconds[kind]:
            print(row(kind, heard))
    share = f"{spent / asked.seconds:.2f} cores, the clients {own / asked.seconds:.2f}"
    empty = median(heard.seconds[SOLVE]) / median(heard.seconds["/healthz"])
    print(f"\nThe service used {share}. A small solve took {empty:.1f} times an empty route.")


if __name__ == "__main__":
    main()
