"""What a small request costs in CPU of the whole service, beside a route that does nothing.

python -m benchmarks.latency
python -m benchmarks.latency --against CHECKOUT    beside another version, with its own .venv
python -m benchmarks.latency --close               each request on a connection of its own
python -m benchmarks.latency --busy                at rest, and while all workers have jobs
python -m benchmarks.latency --throughput          as many as eight clients have answered

Requests go alternately to the versions and routes, so that all meet the same weather. CPU is that
of the process that was started and of all below it, in ms a request; wall time is its median.
With --busy only the wall time is told, of 600 requests each. With --throughput each client asks
again as soon as it is answered; told are answers a second, and their share of an empty route's.
"""

import argparse
import http.client
import json
import os
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

ROUNDS = 12
BLOCK = 100  # requests of one kind in a row: the clock of the kernel ticks every 10 ms
EMPTY = "v1/families"
TICK = os.sysconf("SC_CLK_TCK")
HERE = Path(__file__).parents[1]
JSON = {"Content-Type": "application/json"}
QUIET = {"KNOBELWERK_LOG_LEVEL": "WARNING", "PYTHONWARNINGS": "ignore"}
LATER = {**JSON, "Prefer": "respond-async"}
CLIENTS, SPELL, SPELLS = 8, 2.0, 3  # seconds that they ask for, by turns so many times
BUSY_JOBS = 2 * (os.cpu_count() or 1)

Request = tuple[str, str, bytes | None, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Version:
    """A version that serves."""

    name: str
    process: subprocess.Popen[bytes]
    connection: http.client.HTTPConnection
    closing: bool

    def cpu(self) -> float:
        """Seconds of CPU that all its processes have had."""
        return sum(ticks for _, ticks in self._tree()) / TICK

    def _tree(self) -> Iterator[tuple[int, int]]:
        below: dict[int, list[int]] = {}
        ticks = {}
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                words = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            number = int(entry.name)
            ticks[number] = sum(map(int, words[11:15]))
            below.setdefault(int(words[1]), []).append(number)
        rest = [self.process.pid]
        while rest:
            number = rest.pop()
            yield number, ticks.get(number, 0)
            rest += below.get(number, [])

    def ask(self, request: Request) -> tuple[float, bytes]:
        """The seconds until the answer was there, and the answer."""
        method, path, body, headers = request
        start = time.perf_counter()
        more = {"Connection": "close"} if self.closing else {}
        self.connection.request(method, path, body, {**headers, **more})
        answer = self.connection.getresponse()
        content = answer.read()
        assert answer.status == 200, (path, answer.status, content[:300])
        return time.perf_counter() - start, content


@contextmanager
def serving(name: str, checkout: Path, closing: bool) -> Iterator[Version]:
    """A version, ready."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [".venv/bin/knobelwerk", "serve", "--host", "127.0.0.1", "--port", str(port)]
    hidden = subprocess.DEVNULL
    has_store = (checkout / "service" / "jobs").exists()  # older ones know no such setting
    with (
        tempfile.TemporaryDirectory() as data,
        subprocess.Popen(
            command,
            cwd=checkout,
            env={**os.environ, **QUIET, **({"KNOBELWERK_DATA": data} if has_store else {})},
            stdout=hidden,
            stderr=hidden,
        ) as own,
    ):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=120)
        version = Version(name, own, connection, closing)
        try:
            for _ in range(1200):
                try:
                    version.ask(("GET", "/readyz", None, {}))
                    break
                except (ConnectionError, TimeoutError):
                    connection.close()
                    time.sleep(0.1)
            yield version
        finally:
            own.terminate()


def requests(version: Version) -> Mapping[str, Request]:
    """A small solve of each family, and the route that does nothing."""
    _, listed = version.ask(("GET", "/v1/families", None, {}))
    found: dict[str, Request] = {EMPTY: ("GET", f"/{EMPTY}", None, {})}
    for family in json.loads(listed)["families"]:
        body = json.dumps({"puzzle": family["example"]}).encode()
        found[family["name"]] = ("POST", f"/v1/{family['name']}/solve", body, JSON)
    return found


def measure(versions: Sequence[Version]) -> None:
    """Print a table: a row for each request."""
    wanted = requests(versions[0])
    cpu: dict[tuple[str, str], list[float]] = {}
    wall: dict[tuple[str, str], list[float]] = {}
    for lap in range(ROUNDS + 1):
        for name, request in wanted.items():
            for version in versions:
                version.connection.close()  # it may have been idle too long
                version.ask(request)
                before = version.cpu()
                times = [version.ask(request)[0] for _ in range(BLOCK)]
                if lap:  # the first warms up
                    cpu.setdefault((version.name, name), []).append(version.cpu() - before)
                    wall.setdefault((version.name, name), []).extend(times)
    print("| request | version | CPU, ms | of an empty one | wall, ms | ratio of CPU |")
    print("|---|---|---|---|---|---|")
    for name in wanted:
        for version in versions:
            key = version.name, name
            spent = statistics.fmean(cpu[key]) / BLOCK * 1000
            empty = statistics.fmean(cpu[version.name, EMPTY]) / BLOCK * 1000
            first = cpu[versions[0].name, name]
            ratio = sum(cpu[key]) / sum(first)
            row = f"{spent:.3f} | {spent / empty:.1f} | {statistics.median(wall[key]) * 1000:.3f}"
            print(f"| {name} | {version.name} | {row} | {ratio:.2f} |", flush=True)


def measure_busy(version: Version) -> None:
    """Print a table of wall times at rest and beside jobs that take minutes."""
    wanted = requests(version)
    for request in wanted.values():  # they are known from then on
        version.ask(request)
    rest = {name: _times(version, request) for name, request in wanted.items()}
    _, known = version.ask(("GET", "/v1/mazes/catalog/kool-26", None, {}))
    count = json.dumps({"puzzle": json.loads(known)["puzzle"], "count": True}).encode()
    for _ in range(BUSY_JOBS):
        version.connection.request("POST", "/v1/mazes/solve", count, LATER)
        assert version.connection.getresponse().read()
    time.sleep(5.0)
    print("| request | at rest, ms: median, p95 | busy | ratio |\n|---|---|---|---|")
    for name, request in wanted.items():
        pair = [(statistics.median(times), statistics.quantiles(times, n=20)[-1])
                for times in (rest[name], _times(version, request))]  # fmt: skip
        told = " | ".join(f"{1000 * median:.2f}, {1000 * p95:.2f}" for median, p95 in pair)
        ratios = ", ".join(f"{busy / before:.2f}" for before, busy in zip(*pair, strict=True))
        print(f"| {name} | {told} | {ratios} |", flush=True)


def measure_throughput(version: Version) -> None:
    """Print a table of answers a second."""
    wanted = requests(version)
    for request in wanted.values():
        version.ask(request)
    answered = dict.fromkeys(wanted, 0)
    with ThreadPoolExecutor(CLIENTS) as clients:
        for _ in range(SPELLS):
            for name, request in wanted.items():
                ends = [time.perf_counter() + SPELL] * CLIENTS
                every = clients.map(partial(_count_answers, version, request), ends)
                answered[name] += sum(every)
    print("| request | answers a second | of an empty one |\n|---|---|---|")
    for name, many in answered.items():
        a_second, share = many / SPELL / SPELLS, many / answered[EMPTY]
        print(f"| {name} | {a_second:,.0f} | {share:.2f} |", flush=True)


def _count_answers(version: Version, request: Request, end: float) -> int:
    """How many answers one client has by then, on a connection of its own."""
    own = version.connection
    connection = http.client.HTTPConnection(own.host, own.port, timeout=120)
    client = replace(version, connection=connection)
    many = 0
    while time.perf_counter() < end:
        client.ask(request)
        many += 1
    connection.close()
    return many


def _times(version: Version, request: Request) -> list[float]:
    return [version.ask(request)[0] for _ in range(6 * BLOCK)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.latency", description=__doc__)
    parser.add_argument("--against", type=Path, metavar="CHECKOUT")
    parser.add_argument("--close", action="store_true")
    parser.add_argument("--busy", action="store_true")
    parser.add_argument("--throughput", action="store_true")
    said = parser.parse_args()
    if said.throughput:
        with serving("now", HERE, said.close) as version:
            measure_throughput(version)
        return
    if said.busy:
        with serving("now", HERE, said.close) as version:
            measure_busy(version)
        return
    checkouts = {} if said.against is None else {"before": said.against}
    with ExitStack() as stack:
        measure(
            [
                stack.enter_context(serving(name, checkout, said.close))
                for name, checkout in {**checkouts, "now": HERE}.items()
            ]
        )


if __name__ == "__main__":
    main()
