"""Two checkouts against each other, row by row: python -m benchmarks.paired OTHER_CHECKOUT

Both run the rows of their own `benchmarks` and small solves over HTTP, by turns, each in a process
of its own; what only one of them has is left out. A ratio is CPU of this checkout over CPU of the
other: the geometric mean over the starts of both processes, over a row's cases, and over what is
repeated. From start to start it differs by chance, as memory and code lie otherwise; so the
interval is that of 95 % over the starts. Both checkouts must have their environment, and their
kernels compiled.
"""

import argparse
import http.client
import json
import math
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import fmean, stdev
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from benchmarks.instance import Instance
    from puzzles.decks import DeckPuzzle

Measured = Sequence[tuple[float, int]]  # CPU seconds and nodes of each case of a row
Row = Callable[[], Measured]

HERE = Path(__file__).parents[1]
FAMILIES = ("boxes", "snakes", "mazes", "decks", "polycubes", "http")
STARTS = 4
SOLVED_NODES = 3_000_000  # after which a count of polycubes is broken off
LEAST_SECONDS = 1.0  # of CPU for a row on either side of a start
SHORT = 0.2  # what a short run is repeated for whenever it is measured
LEAST_PAIRS = 2
CPU_CLOCK = 2  # the kind of clock that shows the CPU seconds of a process, below its number
LONG_SECONDS = 30.0  # of CPU for a row, of which one pair is enough for a start
BOUND = 1.02
QUANTILES = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26)  # of Student's t, 2 starts on


class Side(Protocol):
    """The rows of a checkout; a short one is repeated until it took SHORT."""

    @property
    def rows(self) -> Sequence[str]: ...

    def measure(self, row: str) -> Measured: ...


def compare(other: Path, family: str, pattern: str, starts: int) -> None:
    """Measure the rows of a family and print them."""
    pairs: dict[str, list[tuple[Measured, Measured]]] = {}
    ratios: dict[str, list[float]] = {}
    for start in range(starts):
        with side(HERE, family) as ours, side(other, family) as theirs:
            both = [row for row in ours.rows if row in theirs.rows and re.search(pattern, row)]
            for row in both:
                measured = list(alternating(ours, theirs, row, swapped=start % 2 > 0))
                pairs.setdefault(row, []).extend(measured)
                ratios.setdefault(row, []).append(fmean(logarithm(*pair) for pair in measured))
    for row in pairs:
        print(line_of(row, pairs[row], ratios[row]), flush=True)


def alternating(
    ours: Side, theirs: Side, row: str, *, swapped: bool
) -> Iterator[tuple[Measured, Measured]]:
    """What a row takes on both sides, often enough."""
    spent, many = 0.0, 0
    while spent < LEAST_SECONDS or (many < LEAST_PAIRS and spent < LONG_SECONDS):
        first, second = (theirs, ours) if swapped else (ours, theirs)
        one, two = first.measure(row), second.measure(row)
        own, other = (two, one) if swapped else (one, two)
        yield own, other
        spent += sum(max(seconds, SHORT) for seconds, _ in own)
        many, swapped = many + 1, not swapped


def logarithm(own: Measured, other: Measured) -> float:
    """Of the ratio of two runs of a row, the mean of its cases."""
    return fmean(math.log(a / b) for (a, _), (b, _) in zip(own, other, strict=True))


def line_of(row: str, pairs: Sequence[tuple[Measured, Measured]], ratios: Sequence[float]) -> str:
    """The line of a row; nodes are told where they differ."""
    middle, half = fmean(ratios), math.inf
    if len(ratios) > 1:
        quantile = QUANTILES[min(len(ratios) - 2, len(QUANTILES) - 1)]
        half = quantile * stdev(ratios) / math.sqrt(len(ratios))
    low, high = math.exp(middle - half), math.exp(middle + half)
    own, other = (
        fmean(1000 * seconds for pair in pairs for seconds, _ in pair[k]) for k in (0, 1)
    )
    nodes = [sum(each for _, each in measured) for measured in pairs[0]]
    said = f"{nodes[0]:,}" if nodes[0] == nodes[1] else f"{nodes[0]:,} for {nodes[1]:,}"
    cells = [row, f"{own:.3g}", f"{other:.3g}", f"{math.exp(middle):.3f}"]
    cells += [f"{low:.3f}–{high:.3f}{' !' if low >= BOUND else ''}", said]
    return f"| {' | '.join(cells)} |"


def side(checkout: Path, family: str) -> "Server | Worker":
    return Server(checkout) if family == "http" else Worker(checkout, family)


class Worker:
    """A process that runs the rows of a checkout's own benchmarks."""

    def __init__(self, checkout: Path, family: str) -> None:
        command = [f"{checkout}/.venv/bin/python", "-P", __file__, ".", "--work", family]
        self._process = subprocess.Popen(
            command, cwd=checkout, env={**os.environ, "PYTHONPATH": str(checkout)},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.rows: Sequence[str] = self._answer()

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()  # at the end of its input it ends

    def measure(self, row: str) -> Measured:
        print(row, file=self._process.stdin, flush=True)
        measured: Measured = self._answer()
        return measured

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())


def work(family: str) -> None:
    """In a worker's process: tell the names of all rows, then run those that are asked for."""
    known: dict[str, Row] = {}
    for name, row in rows(family):
        many = sum(other.startswith(name) for other in known)
        known[f"{name} ({many + 1})" if many else name] = row
    print(json.dumps(list(known)), flush=True)
    for line in sys.stdin:
        print(json.dumps(known[line.rstrip("\n")]()), flush=True)


def rows(family: str) -> Iterator[tuple[str, Row]]:
    """What `benchmarks` has for a family in the checkout of this process."""
    from benchmarks.__main__ import FAMILIES as LISTED

    if family == "polycubes":
        yield from polycubes()
        return
    if family != "decks":
        for instance in LISTED[family]():
            asked = "first" if instance.truth is None and not instance.settle else "all"
            yield f"{family}: {instance.name}, {asked}", partial(run_instance, instance)
        return
    decks = import_module("benchmarks.decks")
    decks.warm()
    for name, puzzle, truth in decks.instances(quick=False):
        asked = "first" if truth is None else "all"
        yield f"decks: {name}, {asked}", partial(run_deck, puzzle, truth)


def polycubes() -> Iterator[tuple[str, Row]]:
    """The puzzles of the catalogue, counted, the long ones up to SOLVED_NODES.

    Running one is the end of this process if its count is wrong.
    """
    from families.polycubes import POLYCUBES
    from solvers.engine.driver import solve
    from solvers.engine.search import Budget
    from solvers.polycubes import search

    POLYCUBES.warm()
    most = Budget(nodes=SOLVED_NODES)
    for known in POLYCUBES.known():

        def run(known: Any = known) -> Measured:
            begun, repeats, spent = time.process_time(), 0, 0.0
            while spent < SHORT / 4:
                outcome = solve(search(known.puzzle), count=True, budget=most)
                repeats, spent = repeats + 1, time.process_time() - begun
            truth = known.counts.get("count", outcome.counts.count)
            if outcome.complete and outcome.counts.count != truth:
                sys.exit(f"WRONG: {known.name}")
            return [(spent / repeats, outcome.nodes)]

        yield f"polycubes: {known.name}, up to {SOLVED_NODES:,} nodes", run


def run_instance(instance: "Instance") -> Measured:
    """Run all cases of an instance; the end of this process if an answer is wrong."""
    from benchmarks.instance import ours

    runs = [ours(case, instance, instance.limit) for case in instance.cases]
    truth = 1 if instance.truth is None else instance.truth
    if any(run.count not in (None, truth) for run in runs):
        sys.exit(f"WRONG: {instance.name}")
    return [(run.seconds, run.nodes or 0) for run in runs]


def run_deck(puzzle: "DeckPuzzle", truth: int | None) -> Measured:
    """The same for a deck."""
    from benchmarks.decks import LIMIT, ours

    seconds, nodes, _ = ours(puzzle, truth)
    return [(LIMIT if seconds is None else seconds, nodes)]


class Server:
    """A checkout's service; its rows are requests with the examples of its OpenAPI document."""

    def __init__(self, checkout: Path) -> None:
        with socket.socket() as free:
            free.bind(("localhost", 0))
            port = free.getsockname()[1]
        command = [f"{checkout}/.venv/bin/knobelwerk", "serve", "--port", str(port)]
        # Of two services with one store, the first does the other's rounds, too.
        self._data = TemporaryDirectory()
        own = {"KNOBELWERK_LOG_LEVEL": "WARNING", "KNOBELWERK_DATA": self._data.name}
        self._process = subprocess.Popen(
            command, cwd=checkout, env={**os.environ, **own}, stderr=subprocess.DEVNULL
        )
        self._connection = http.client.HTTPConnection("localhost", port, timeout=120)
        self._bodies = dict(bodies(checkout))
        self._spent: dict[int, float] = {}  # CPU seconds by process, as last seen
        self.rows = list(self._bodies)
        self._wait()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()
        self._data.cleanup()

    def _wait(self) -> None:
        while self._process.poll() is None:
            try:
                return self._ask("GET", "/readyz", b"")
            except ConnectionError:
                self._connection.close()
                time.sleep(0.1)
        sys.exit("the server did not start")

    def _ask(self, method: str, path: str, body: bytes) -> None:
        kind = {"Content-Type": "application/json"}
        self._connection.request(method, path, body, kind)
        answer = self._connection.getresponse()
        answer.read()
        assert answer.status == 200, (path, answer.status)

    def measure(self, row: str) -> Measured:
        path, body = self._bodies[row]
        start, repeats = self._cpu_seconds(), 0
        while (spent := self._cpu_seconds() - start) < SHORT:
            self._ask("POST", path, body)
            repeats += 1
        return [(spent / repeats, 0)]

    def _cpu_seconds(self) -> float:
        """CPU seconds of all processes of the service; those that have ended count, too."""
        waiting = [self._process.pid]
        while waiting:
            pid = waiting.pop()
            with suppress(OSError):  # a process or thread that has just ended
                self._spent[pid] = time.clock_gettime(~pid << 3 | CPU_CLOCK)
                for task in Path(f"/proc/{pid}/task").iterdir():
                    with suppress(OSError):
                        waiting += map(int, (task / "children").read_text().split())
        return math.fsum(self._spent.values())


def bodies(checkout: Path) -> Iterator[tuple[str, tuple[str, bytes]]]:
    """The name of each row, its path, and what is sent there."""
    for file in sorted((checkout / "openapi/examples").glob("*.json")):
        example = json.loads(file.read_text("utf-8"))
        solved = {"puzzle": example["puzzle"]}
        checked = {**solved, "solution": example["solution"]}
        for verb, body in (("solve", solved), ("check", checked)):
            path = f"/v1/{file.stem}/{verb}"
            yield f"http: POST {path}", (path, json.dumps(body).encode())


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.paired", description=__doc__)
    parser.add_argument("other", type=Path, help="the other checkout")
    parser.add_argument("--family", choices=FAMILIES, help="only this one")
    parser.add_argument("--row", default="", help="only rows whose names match the expression")
    parser.add_argument("--starts", type=int, default=STARTS, help=f"of both, {STARTS}")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.work:
        work(wish.work)
        return
    print("| row | this, ms | other, ms | ratio | 95 % | nodes |\n|---|---|---|---|---|---|")
    for family in [wish.family] if wish.family else FAMILIES:
        compare(wish.other.resolve(), family, wish.row, wish.starts)


if __name__ == "__main__":
    main()
