"""Mazes: the document's sets and larger ones made at random.

    first     a first maze in one rectangle, in all modes; of the document's sets also in any, with
              all that comes before the search
    settled   a maze of every rectangle that is asked for, or the proof that it has none

The peer is the document's own algorithm, built anew (`peers/swaps.c`): a random filling, random
swaps that stay when the score falls, and the score reckoned in full but for an early stop. It
knows cubes that are not turned and corridors that do not end at walls.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from benchmarks.corridors import random_path, rings, spiral
from benchmarks.instance import Case, Instance
from puzzles.dice import Dice
from puzzles.mazes import MazeOptions, MazeParams, MazePuzzle, turned_set
from puzzles.mazes.text import parse

SETS = Path(__file__).parents[1] / "tests/families/mazes"
SEEDS = 5
SOON, PATIENCE = 30.0, 60.0  # seconds
PEER_CUBES = 900
PRINTED = {26: "15 s on 8 threads", 54: "about 1 min", 400: "1 min", 900: "8 min"}
MODES = [(turning, ends) for turning in ("none", "each") for ends in ("cubes", "anywhere")]
SAID = {"none": "", "each": ", each turned", "cubes": "", "anywhere": ", ends anywhere"}
LOOPS = {"a tree": 0.0, "few loops": 0.1, "loops": 0.3}
METHODS = ("growing", "uniform")
NAMES = {"beispiel": (6, 5), "zufall1": (9, 6)}  # with the rectangle of a first maze


@dataclass(frozen=True, slots=True)
class Laying:
    """A rectangle and the counts of the cubes 1 … 15, as the peer reads them."""

    puzzle: MazePuzzle

    def write(self) -> str:
        counts = " ".join(map(str, self.puzzle.cubes[1:]))
        return f"{self.puzzle.width} {self.puzzle.height}\n{counts}\n"


def instances() -> Iterator[Instance]:
    """All instances, first mazes before all rectangles; our kernels are compiled before."""
    from solvers.mazes import warm

    warm()
    documents = [parse((SETS / f"{name}.lab").read_text("utf-8")) for name in NAMES]
    for puzzle, name in zip(documents, NAMES, strict=True):
        yield _first(puzzle, f"{name}.lab, any rectangle and turn")
    for puzzle, (name, (width, height)) in zip(documents, NAMES.items(), strict=True):
        fixed = replace(puzzle, width=width, height=height, turning="none")
        yield _first(fixed, f"{name}.lab, {width} x {height}")
    for side in (20, 30, 100, 500):
        yield _first(_random_maze(side, 0.0, side, "growing"), f"{side * side:,} cubes, a tree")
        puzzle = _random_maze(side, 0.1, side, "growing")
        for turning, ends in MODES:
            yield _first(
                replace(puzzle, turning=turning, dead_ends=ends),
                f"{side * side:,} cubes, few loops{SAID[turning]}{SAID[ends]}",
            )
    yield from _corridors()
    for puzzle, name in zip(documents, NAMES, strict=True):
        yield from _to_settle([puzzle], f"{name}.lab")
    for side in (20, 30):
        for name, loops in LOOPS.items():
            sets = [_random_maze(side, loops, seed, METHODS[seed % 2]) for seed in range(SEEDS)]
            yield from _to_settle(sets, f"{side * side} cubes, {name}")


def _first(puzzle: MazePuzzle, name: str, seeds: int = SEEDS, limit: float = SOON) -> Instance:
    """A first maze; the peer is asked where it knows the mode and stands a chance."""
    plain = puzzle.turning == "none" and puzzle.dead_ends == "cubes"
    task = (lambda: Laying(puzzle)) if plain and puzzle.count <= PEER_CUBES else None
    cases = tuple(replace(_case(puzzle, MazeOptions(seed=s)), task=task) for s in range(SEEDS))
    published = PRINTED.get(puzzle.count, "") if plain else ""
    return Instance(name=name, cases=cases, truth=None, limit=SOON, published=published)


def _corridors() -> Iterator[Instance]:
    """What local changes lead nowhere with, and sets that only the linking forbids."""
    for side in (10, 20):
        round_about = (_case(spiral(side), MazeOptions()),)
        name = f"spiral, {side} x {side}"
        yield Instance(name=name, cases=round_about, truth=None, limit=PATIENCE)
    paths = tuple(_case(random_path(20, seed), MazeOptions()) for seed in range(SEEDS))
    yield Instance(name="random paths, 20 x 20", cases=paths, truth=None, limit=PATIENCE)
    none = tuple(_case(rings(10, straight), MazeOptions()) for straight in (0, 1))
    yield Instance(name="rings, 10 x 10: no maze", cases=none, truth=None, limit=SOON, settle=True)


def _to_settle(sets: Sequence[MazePuzzle], name: str) -> Iterator[Instance]:
    """All rectangles, in any turn; and in each turn by itself, which is more to prove.

    Turns that the balance refutes at once are left out: they would make the median small.
    """
    from solvers.mazes import search

    options = MazeOptions(all_rectangles=True)
    loose = [replace(each, width=None, height=None, turning="together") for each in sets]
    turned = [
        replace(each, cubes=turned_set(each.cubes, quarters), turning="none")
        for each in loose
        for quarters in range(4)
    ]
    turned = [each for each in turned if search(each, options).reason is None]
    for puzzles, how in ((loose, "all rectangles"), (turned, "all rectangles, one turn")):
        cases = tuple(_case(puzzle, options) for puzzle in puzzles)
        yield Instance(name=f"{name}, {how}", cases=cases, truth=None, limit=SOON, settle=True)


def _random_maze(side: int, loops: float, seed: int, method: str) -> MazePuzzle:
    from generators.maze_grids import made_of, random_grid

    params = MazeParams(width=side, height=side, method=method, loops=loops, turning="none")
    grid = random_grid(params, Dice(seed, "mazes", "benchmark"))
    assert grid is not None
    return made_of(params, grid)[0]


def _case(puzzle: MazePuzzle, options: MazeOptions) -> Case:
    from solvers.mazes import search

    return Case(search=lambda: search(puzzle, options), task=None)
