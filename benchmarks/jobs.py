"""What it costs to make a search a job, and what a second worker gains.

    python -m benchmarks.jobs [--long] [--dask | --overhead] [--times N] [NAME …]

Each count is made bare, twice bare at once, as a job with one worker, and as a job with two. CPU
is that of all processes, without their start: of the search, or of the dispatcher, the workers
and all below them. Other work on the machine makes seconds longer, and CPU hardly; so what two
workers gain is told twice: by seconds, and as 2 x the share of the time in which both were at work
x CPU of one / CPU of two. What two searches at once gain that know nothing of each other is the
most that this machine allows: its cores share memory. A machine whose speed drifts tells little by
the CPU of two runs: so what one worker's job takes beside its slices is told, too.
--times: each of these is done so often, in turn, and the medians are told.
--long: counts that take one core a minute or so; else some seconds.
--dask: the workers are processes of a Dask scheduler, started as docs/jobs.md says.
--overhead: nothing but what one worker takes more than the bare search, its own and one of Dask;
bare searches stand before and after each, and a job is held against the mean of its neighbours.
"""

import argparse
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from typing import Any

import actions
from actions.solving import SolveRequest
from families.boxes import BOXES
from families.hexagons import HEXAGONS
from families.mazes import MAZES
from families.snakes import SNAKES
from families.squares import SQUARES
from families.triangles import TRIANGLES
from puzzles.boxes import Block, BoxPuzzle
from puzzles.decks import macmahon
from puzzles.hexagons import HexagonParams, HexagonPuzzle
from puzzles.lattice import Size
from puzzles.mazes import MazeParams
from puzzles.snakes import SnakeParams, SnakePuzzle
from puzzles.squares import SquareParams, SquarePuzzle
from puzzles.triangles import TriangleParams
from service.jobs.kinds.solving import solve_order
from service.jobs.orders import JobState, Order, Tally
from service.jobs.storage import migrations
from service.jobs.storage.database import Database, sqlite_url
from service.jobs.storage.models import JobRow
from service.jobs.storage.store import Store
from service.schemas.catalogue import forms_named
from service.work.memory import spent_seconds
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from workshop.mazes import random_maze

LOOK_SECONDS = 0.5  # a look takes the cores a millisecond or two
PATIENCE = 120.0  # seconds until a job is begun
QUIET = {
    "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "1s",
    "DASK_DISTRIBUTED__ADMIN__SYSTEM_MONITOR__INTERVAL": "5s",
    "DASK_DISTRIBUTED__WORKER__MEMORY__MONITOR_INTERVAL": "1s",
}  # as docs/jobs.md says
DASK = str(Path(sys.executable).with_name("dask"))
HEAD = (
    "| count | distinct | bare, s | one worker | overhead | beside slices | two | gain by CPU "
    "| seconds | most |\n|---|---|---|---|---|---|---|---|---|---|"
)

HEAD_OVERHEAD = (
    "| count | bare, s | one worker | overhead | beside slices | over Dask | overhead "
    "| beside slices |\n|---|---|---|---|---|---|---|---|"
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
    return _long() if long else _short()


def _short() -> Mapping[str, tuple[str, Any]]:
    return {
        "conway": ("boxes", actions.known_puzzle(BOXES, "conway").puzzle),
        "snake": ("snakes", _snake((4, 4, 4), straightness=0, seed=1)),
        "squares": ("squares", _squares()),
        "maze": ("mazes", actions.known_puzzle(MAZES, "kool-26").puzzle),
    }


def _long() -> Mapping[str, tuple[str, Any]]:
    maze = replace(random_maze(MazeParams(width=6, height=6, loops=0.2), 5), turning="none")
    bricks = Block(size=(1, 2, 3), count=14), Block(size=(1, 1, 4), count=7)
    squares = SquareParams(rows=6, columns=6, figures=5)
    triangles = TriangleParams(order=5, figures=6)
    return {
        "boxes": ("boxes", BoxPuzzle(size=(4, 4, 7), blocks=bricks, golden=None)),
        "snake": ("snakes", _snake((4, 4, 5), straightness=0.3, seed=2)),
        "squares": ("squares", actions.generate(SQUARES, squares, seed=1).instance.puzzle),
        "triangles": ("triangles", actions.generate(TRIANGLES, triangles, seed=2).instance.puzzle),
        "hexagons": ("hexagons", _hexagons()),
        "maze": ("mazes", replace(maze, width=6, height=6)),
    }


def _snake(size: Size, *, straightness: float, seed: int) -> SnakePuzzle:
    params = SnakeParams(size=size, straightness=straightness)
    return actions.generate(SNAKES, params, seed=seed).instance.puzzle


def _hexagons() -> HexagonPuzzle:
    """A deck with a tile of another one to spare."""
    params = HexagonParams(order=3, figures=4)
    deck, other = (actions.generate(HEXAGONS, params, seed=k).instance.puzzle for k in (8, 1))
    return replace(deck, tiles=(*deck.tiles, other.tiles[0]))


def _squares() -> SquarePuzzle:
    return SquarePuzzle(rows=4, columns=6, tiles=macmahon(3, 4), matching="equal", border=1)


def bare(family: str, puzzle: Any) -> Made:
    """The search alone, in this process."""
    known = forms_named(family).family
    known.warm()
    begun, clock = time.monotonic(), time.process_time()
    search = known.search(puzzle, known.options(), False)
    outcome = solve(search, count=True, budget=Budget())
    seconds = time.monotonic() - begun
    return Made(outcome.counts.distinct, time.process_time() - clock, seconds, seconds)


def together(family: str, puzzle: Any) -> float:
    """The mean seconds of two searches at once, each in a process of its own."""
    with ProcessPoolExecutor(2, get_context("spawn")) as both:
        made = both.map(bare, [family, family], [puzzle, puzzle])
        return sum(each.seconds for each in made) / 2


@contextmanager
def program(*command: str, **settings: str) -> Iterator[int]:
    """A process; gives its number."""
    environment = {**os.environ, "KNOBELWERK_LOG_LEVEL": "WARNING", **settings}
    with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as process:
        try:
            yield process.pid
        finally:
            process.terminate()


@contextmanager
def dispatching(url: str, workers: int, scheduler: str = "") -> Iterator[Sequence[int]]:
    """A dispatcher with children of its own, or those of a scheduler; gives its number."""
    settings = {"KNOBELWERK_DATABASE": url, "KNOBELWERK_WORKERS": str(workers)}
    more = {"KNOBELWERK_SCHEDULER": scheduler} if scheduler else {}
    command = sys.executable, "-m", "service.jobs", str(os.getpid())
    with program(*command, **settings, **more) as number:
        yield [number]


@contextmanager
def cluster(url: str, workers: int, folder: str) -> Iterator[Sequence[int]]:
    """A Dask scheduler, its workers and a dispatcher; gives their numbers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    address = f"tcp://127.0.0.1:{port}"
    scheduler = [DASK, "scheduler", "--host", "127.0.0.1", "--port", port, "--no-dashboard"]
    worker = [DASK, "worker", address, "--nthreads", "1", "--memory-limit", "1GB"]
    worker += ["--no-dashboard", "--preload", "knobelwerk.worker", "--local-directory"]
    with ExitStack() as all_of_it:
        numbers = [all_of_it.enter_context(program(*scheduler, **QUIET))]
        for each in range(workers):
            numbers.append(all_of_it.enter_context(program(*worker, f"{folder}/{each}", **QUIET)))
        yield [*numbers, *all_of_it.enter_context(dispatching(url, workers, address))]


def job(family: str, puzzle: Any, workers: int, *, dask: bool) -> Made:
    """The same as a job."""
    forms = forms_named(family)
    request = solve_order(forms, SolveRequest(puzzle=puzzle, limit=1, count=True))
    order = Order(kind="solve", family=family, asked=request)
    with tempfile.TemporaryDirectory() as folder:
        url = sqlite_url(Path(folder))
        database = Database(url)
        migrations.ready(database)
        store = Store(database, most=9)
        with cluster(url, workers, folder) if dask else dispatching(url, workers) as numbers:
            _until_all_are_there(store, order, workers)
            clock = sum(map(spent_seconds, numbers))
            done = _over(store, store.submit(order).id)
            cpu = sum(map(spent_seconds, numbers)) - clock
        database.close()
    assert done.finished is not None
    return Made(_distinct(done), cpu, done.finished - done.created, done.seconds)


def _until_all_are_there(store: Store, order: Order, workers: int) -> None:
    """Have workers do something of the family, and find all that they need."""
    forms = forms_named(order.family)
    small = solve_order(forms, SolveRequest(puzzle=forms.family.known()[0].puzzle, count=True))
    ids = [
        store.submit(replace(order, asked=small)).id for _ in range(4 * workers)
    ]  # more than workers, so that each gets some
    for id in ids:
        _over(store, id)


def _distinct(done: JobRow) -> int:
    """The distinct solutions of a job that is over."""
    return Tally.read(done.tally).sums["distinct"]


def _over(store: Store, id: str) -> JobRow:
    """A job, once it is over."""
    begun = time.monotonic()
    while not JobState((found := store.job(id, "", whole=True)).state).over:
        if found.nodes == 0 and time.monotonic() > begun + PATIENCE:
            raise RuntimeError("nobody works on the jobs: a program that should does not run")
        time.sleep(LOOK_SECONDS)
    return found


@dataclass(frozen=True, slots=True)
class Round:
    """A count made bare, as a job with one worker and with two; both: seconds of two at once."""

    alone: Made
    one: Made
    two: Made
    both: float

    @property
    def figures(self) -> Sequence[float]:
        """Those of a row of HEAD, from the third on."""
        alone, one, two = self.alone, self.one, self.two
        gain = 2 * two.busy(2) * one.cpu / two.cpu
        most = 2 * alone.seconds / self.both
        overhead, beside = one.cpu / alone.cpu - 1, one.cpu / one.slices - 1
        faster = one.seconds / two.seconds
        return alone.cpu, one.cpu, overhead, beside, two.cpu, gain, faster, most


def round_of(family: str, puzzle: Any, *, dask: bool) -> Round:
    alone = bare(family, puzzle)
    one, two = (job(family, puzzle, workers, dask=dask) for workers in (1, 2))
    assert alone.distinct == one.distinct == two.distinct, (alone, one, two)
    return Round(alone, one, two, together(family, puzzle))


def overheads(family: str, puzzle: Any) -> Sequence[float]:
    """The figures of a row of HEAD_OVERHEAD."""
    before = bare(family, puzzle)
    own = job(family, puzzle, 1, dask=False)
    between = bare(family, puzzle)
    distant = job(family, puzzle, 1, dask=True)
    after = bare(family, puzzle)
    assert before.distinct == own.distinct == distant.distinct, (before, own, distant)
    figures = [(before.cpu + between.cpu + after.cpu) / 3]
    for made, *beside in ((own, before, between), (distant, between, after)):
        alone = sum(each.cpu for each in beside) / 2
        figures += [made.cpu, made.cpu / alone - 1, made.cpu / made.slices - 1]
    return figures


def measure_overheads(chosen: Mapping[str, tuple[str, Any]], *, times: int) -> None:
    """Print a row for each count."""
    print(HEAD_OVERHEAD)
    for name, (family, puzzle) in chosen.items():
        figures = map(median, zip(*(overheads(family, puzzle) for _ in range(times)), strict=True))
        row = "{:.2f} | {:.2f} | {:+.1%} | {:+.1%} | {:.2f} | {:+.1%} | {:+.1%}".format(*figures)
        print(f"| {name} | {row} |", flush=True)


def measure(chosen: Mapping[str, tuple[str, Any]], *, dask: bool, times: int) -> None:
    """Print a row for each count."""
    print(HEAD)
    for name, (family, puzzle) in chosen.items():
        rounds = [round_of(family, puzzle, dask=dask) for _ in range(times)]
        figures = map(median, zip(*(each.figures for each in rounds), strict=True))
        row = "{:.2f} | {:.2f} | {:+.1%} | {:+.1%} | {:.2f} | {:.2f} | {:.2f} | {:.2f}".format(
            *figures
        )
        print(f"| {name} | {rounds[0].alone.distinct:,} | {row} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.jobs", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--long", action="store_true")
    manner = parser.add_mutually_exclusive_group()
    manner.add_argument("--dask", action="store_true")
    manner.add_argument("--overhead", action="store_true")
    parser.add_argument("--times", type=int, default=1, metavar="N")
    said = parser.parse_args()
    known = instances(long=said.long)
    if strange := set(said.names) - set(known):
        parser.error(
            f"there is no {', '.join(sorted(strange))}: the counts are {', '.join(known)}"
        )
    chosen = {name: known[name] for name in said.names or known}
    if said.overhead:
        measure_overheads(chosen, times=said.times)
    else:
        measure(chosen, dask=said.dask, times=said.times)


if __name__ == "__main__":
    main()
