"""How much memory the whole service holds under the dearest requests that its limits allow.

    python -m benchmarks.memory [--jobs] [PATTERN]

The service starts as its users start it. Each request (`tests/samples/worst.py`) is asked once
alone, then three times side by side, and in the end all are asked three at a time in another
order. Memory is VmRSS, summed over the process that was started and all below it, so that what
they share counts in each; it is looked at every 20 ms. Ends with 1 if it ever was above BAR.
--jobs: while both workers count mazes of 7x7; whether they still do at the end is told.
"""

import argparse
import re
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import requests

from puzzles.dice import Dice
from puzzles.mazes import MazeParams
from service.schemas.families.mazes import MAZE_FORMS
from service.work.memory import held_bytes
from tests.live import Service, serving
from tests.samples.mazes import random_maze
from tests.samples.worst import Asked, worst

BAR = 1_500_000_000  # bytes
LOOK_SECONDS = 0.02
SIDE_BY_SIDE = 3
SIDE, COUNTED = 7, 5  # of a set, and its seed, whose count takes two cores longer than all that
MB = 1_000_000
HEAD = (
    "| request | answers | size, MB | alone, MB | three, MB | seconds |\n|---|---|---|---|---|---|"
)


class Watch:
    """The most that a process and all below it held since the last look at `peak`."""

    def __init__(self, number: int) -> None:
        self._number, self._peak, self.highest = number, 0, 0
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def _look(self) -> None:
        while not self._stop.wait(LOOK_SECONDS):
            now = held_bytes(self._number)
            self._peak, self.highest = max(self._peak, now), max(self.highest, now)

    def peak(self) -> int:
        peak, self._peak = self._peak, 0
        return peak

    def close(self) -> None:
        self._stop.set()
        self._thread.join()


@contextmanager
def watched(service: Service) -> Iterator[Watch]:
    watch = Watch(service.process.pid)
    try:
        yield watch
    finally:
        watch.close()


def answers(service: Service, asked: Sequence[Asked]) -> list[tuple[str, int]]:
    """Status and code of the answers to requests that are asked at once, and their bytes."""
    with ThreadPoolExecutor(len(asked)) as clients:
        return list(clients.map(lambda one: _answer(service, one), asked))


def _answer(service: Service, asked: Asked) -> tuple[str, int]:
    url, timeout = service.address + asked.path, 120
    if asked.body is None:
        answer = requests.get(url, timeout=timeout)
    else:
        answer = requests.post(url, json=asked.body, timeout=timeout)
    code = "" if answer.ok else " " + answer.json()["code"]
    return f"{answer.status_code}{code}", len(answer.content)


def begin_jobs(service: Service, many: int) -> list[str]:
    """Hand in counts that take many minutes; their addresses."""
    family, later = f"{service.address}/v1/mazes", {"Prefer": "respond-async"}
    drawn = random_maze(MazeParams(width=SIDE, height=SIDE, loops=0.2), COUNTED)
    wide = {"width": SIDE, "height": SIDE, "turning": "none"}
    body: dict[str, Any] = {"puzzle": {**MAZE_FORMS.dumped_puzzle(drawn), **wide}, "count": True}
    handed_in = [requests.post(f"{family}/solve", json=body, headers=later) for _ in range(many)]
    return [service.address + reply.headers["Location"] for reply in handed_in]


def measure(pattern: str, *, jobs: int) -> int:
    """Print a row for each request; the most that was held."""
    every = [asked for asked in worst() if re.search(pattern, str(asked))]
    with serving() as service, watched(service) as watch:
        begun_jobs = begin_jobs(service, jobs)
        time.sleep(1.0)
        print(f"idle: {watch.peak() / MB:.0f} MB\n\n{HEAD}", flush=True)
        for asked in every:
            watch.peak()
            begun = time.monotonic()
            ((said, size),) = answers(service, [asked])
            seconds, alone = time.monotonic() - begun, watch.peak()
            others = answers(service, [asked] * SIDE_BY_SIDE)
            said = ", ".join(dict.fromkeys([said, *(other for other, _ in others)]))
            memory = f"{alone / MB:.0f} | {watch.peak() / MB:.0f}"
            print(f"| {asked} | {said} | {size / MB:.2f} | {memory} | {seconds:.1f} |", flush=True)
        shuffled = Dice(0, "memory").shuffle(every)
        for start in range(0, len(shuffled), SIDE_BY_SIDE):
            answers(service, shuffled[start : start + SIDE_BY_SIDE])
        print(f"\nmixed: {watch.peak() / MB:.0f} MB\nhighest: {watch.highest / MB:.0f} MB")
        if begun_jobs:
            print("jobs:", *(requests.get(job).json()["state"] for job in begun_jobs))
        return watch.highest


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory", description=__doc__)
    parser.add_argument("pattern", nargs="?", default="", metavar="PATTERN")
    parser.add_argument("--jobs", action="store_true")
    said = parser.parse_args()
    sys.exit(measure(said.pattern, jobs=2 if said.jobs else 0) > BAR)


if __name__ == "__main__":
    main()
