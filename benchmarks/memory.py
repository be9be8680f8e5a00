"""How much memory the whole service holds under the dearest requests that its limits allow.

    python -m benchmarks.memory [--jobs] [PATTERN]

The service starts as its users start it. Each request (`dearest_requests` in
`tests/families/catalogue.py`) is asked once alone, then three times side by side, and in the end
all are asked three at a time in another order. Memory is VmRSS, summed over the process that was
started and all below it, so that what they share counts in each; it is looked at every 20 ms.
Ends with 1 if it ever was above BAR.
--jobs: while both workers count mazes of 7x7; whether they still do at the end is told.
"""

import argparse
import re
import sys
import time

import requests

from puzzles.dice import Dice
from tests.families.catalogue import dearest_requests
from workshop.live import serving
from workshop.memory import BAR, answers, begin_jobs, watch_memory

SIDE_BY_SIDE = 3
MB = 1_000_000
HEAD = (
    "| request | answers | size, MB | alone, MB | three, MB | seconds |\n|---|---|---|---|---|---|"
)


def measure(pattern: str, *, jobs: int) -> int:
    """Print a row for each request; the most that was held."""
    every = [asked for asked in dearest_requests() if re.search(pattern, str(asked))]
    with serving() as service, watch_memory(service) as watch:
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
