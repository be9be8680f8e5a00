"""What it costs to make a search a job, and what a second worker gains.

    python -m benchmarks.jobs [--long] [NAME …]

Each count is made three times: bare, as a job with one worker, as a job with two. CPU is that of
all processes, without their start: of the search, or of the dispatcher and all below it. Other
work on the machine makes seconds longer, and CPU hardly; so what two workers gain is told twice:
by seconds, and as 2 x the share of the time in which both were at work x CPU of one / CPU of two.
--long: counts that take one core a minute or so; else some seconds.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import replace
from pathlib import Path
from typing import Any

import actions
from benchmarks.latency import TICK
from families.boxes import BOXES
from families.mazes import MAZES
from families.snakes import SNAKES
from puzzles.decks import macmahon
from puzzles.mazes import MazeParams
from puzzles.snakes import SnakeParams
from puzzles.squares import SquarePuzzle
from service.jobs import migrations
from service.jobs.database import Database
from service.jobs.database import sqlite_url
from service.jobs.kinds.solving import asked
from service.jobs.models import Job
from service.jobs.orders import Order
from service.jobs.orders import State
from service.jobs.orders import Tally
from service.jobs.store import Store
from service.schemas.catalogue import forms_named
from service.work.memory import tree
from solvers.search import Budget
from solvers.search import solve
from tests.samples.mazes import random_maze

LOOK_SECONDS = 0.1
HEAD = (
    "| count | distinct | bare, s | one worker | overhead | two | gain by CPU | by seconds |\n"
    "|---|---|---|---|---|---|---|---|"
)


@dataclass(frozen=True, slots=True)
class Made:
    """A job that is done: what came of it, and what it took."""

    distinct: int
    cpu: float
    seconds: float
    slices: float  # seconds of all slices

    def busy(self, workers: int) -> float:
        return self.slices / (workers * self.seconds)


def instances(*, long: bool) -> Mapping[str, tuple[str, Any]]:
    """Family and puzzle by the name of the count."""
    size = (4, 4, 5) if long else (4, 4, 4)
    snake = actions.generate(SNAKES, SnakeParams(size=size, straightness=0), seed=1)
    maze = replace(random_maze(MazeParams(width=6, height=6, loops=0.2), 2), turning="none")
    kool = actions.known(MAZES, "kool-26").puzzle
    deck = SquarePuzzle(rows=4, columns=6, tiles=macmahon(3, 4), matching="equal", border=1)
    found: dict[str, tuple[str, Any]] = {
        "snake": ("snakes", snake.instance.puzzle),
        "squares": ("squares", replace(deck, border=None) if long else deck),
        "maze": ("mazes", replace(maze, width=6, height=6) if long else kool),
    }
    return found if long else {"conway": ("boxes", actions.known(BOXES, "conway").puzzle), **found}


def bare(family: str, puzzle: Any) -> Made:
    """The search alone, in this process."""
    known = forms_named(family).family
    known.warm()
    begun, clock = time.monotonic(), time.process_time()
    search = known.search(puzzle, known.options(), False)
    outcome = solve(search, count=True, budget=Budget())
    seconds = time.monotonic() - begun
    return Made(outcome.counts.distinct, time.process_time() - clock, seconds, seconds)


@contextmanager
def dispatching(url: str, workers: int) -> Iterator[int]:
    """A dispatcher; gives its number."""
    said = {"DATABASE": url, "WORKERS": str(workers), "LOG_LEVEL": "WARNING"}
    environment = {**os.environ, **{f"KNOBELWERK_{name}": value for name, value in said.items()}}
    command = [sys.executable, "-m", "service.jobs", str(os.getpid())]
    with subprocess.Popen(command, env=environment) as process:
        try:
            yield process.pid
        finally:
            process.terminate()


def spent(number: int) -> float:
    """Seconds of CPU of a process and all below it, those that have ended among them."""
    ticks = 0
    for one in tree(number):
        try:
            said = Path(f"/proc/{one}/stat").read_text()
        except OSError:
            continue
        ticks += sum(map(int, said.rpartition(")")[2].split()[11:15]))
    return ticks / TICK


def job(family: str, puzzle: Any, workers: int) -> Made:
    """The same as a job."""
    forms = forms_named(family)
    request = asked(forms, puzzle, forms.family.options(), limit=1, count=True)
    order = Order(kind="solve", family=family, asked=request)
    with tempfile.TemporaryDirectory() as folder:
        url = sqlite_url(Path(folder))
        database = Database(url)
        migrations.ready(database)
        store = Store(database, most=9)
        conway = actions.known(BOXES, "conway").puzzle
        small = asked(forms_named("boxes"), conway, BOXES.options(), limit=1, count=True)
        with dispatching(url, workers) as number:
            ids = [store.submit(Order(kind="solve", family="boxes", asked=small)).id
                   for _ in range(2 * workers)]  # fmt: skip
            for id in ids:
                _over(store, id)  # until all workers are there
            clock, begun = spent(number), time.monotonic()
            done = _over(store, store.submit(order).id)
            cpu, seconds = spent(number) - clock, time.monotonic() - begun
        database.close()
    return Made(_distinct(done), cpu, seconds, done.seconds)


def _distinct(done: Job) -> int:
    """The distinct solutions of a job that is over."""
    return Tally.read(done.tally).sums["distinct"]


def _over(store: Store, id: str) -> Job:
    while not State((found := store.job(id, "", whole=True)).state).over:
        time.sleep(LOOK_SECONDS)
    return found


def measure(names: list[str], *, long: bool) -> None:
    """Print a row for each count."""
    print(HEAD)
    for name, (family, puzzle) in instances(long=long).items():
        if names and name not in names:
            continue
        alone, one, two = bare(family, puzzle), job(family, puzzle, 1), job(family, puzzle, 2)
        assert alone.distinct == one.distinct == two.distinct, (alone, one, two)
        gain = 2 * two.busy(2) * one.cpu / two.cpu
        row = f"{alone.cpu:.2f} | {one.cpu:.2f} | {one.cpu / alone.cpu - 1:+.1%}"
        row += f" | {two.cpu:.2f} | {gain:.2f} | {one.seconds / two.seconds:.2f}"
        print(f"| {name} | {alone.distinct:,} | {row} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.jobs", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--long", action="store_true")
    said = parser.parse_args()
    measure(said.names, long=said.long)


if __name__ == "__main__":
    main()
