"""Mazes: the document's sets and larger ones made at random, a first maze each.

The peer is the document's own algorithm, built anew (`peers/swaps.c`): a random filling, random
swaps that stay when the score falls, and the score reckoned in full but for an early stop.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from pathlib import Path

from benchmarks.instance import Case
from benchmarks.instance import Instance
from puzzles.dice import Dice
from puzzles.maze_text import parse
from puzzles.mazes import MazeOptions
from puzzles.mazes import MazeParams
from puzzles.mazes import MazePuzzle

SETS = Path(__file__).parents[1] / "tests/cases/mazes"
SEEDS = 5
SOON = 30.0  # CPU seconds
PRINTED = {26: "15 s on 8 threads", 54: "about 1 min", 400: "1 min", 900: "8 min"}


@dataclass(frozen=True, slots=True)
class Laying:
    """A rectangle and the counts of the cubes 1 … 15, as the peer reads them."""

    puzzle: MazePuzzle

    def write(self) -> str:
        counts = " ".join(map(str, self.puzzle.cubes[1:]))
        return f"{self.puzzle.width} {self.puzzle.height}\n{counts}\n"


def instances() -> Iterator[Instance]:
    """All instances, the smallest first; our kernels are compiled before."""
    from solvers.mazes import warm

    warm()
    for file, width, height in (("beispiel", 6, 5), ("zufall1", 9, 6)):
        puzzle = parse((SETS / f"{file}.lab").read_text("utf-8"))
        fixed = replace(puzzle, width=width, height=height, turning="none")
        yield _instance(fixed, f"{file}.lab, {width} x {height}")
    for side in (20, 30, 100):
        yield _instance(_made(side), f"{side * side:,} cubes at random, {side} x {side}")


def _instance(puzzle: MazePuzzle, name: str) -> Instance:
    cases = tuple(_case(puzzle, seed) for seed in range(SEEDS))
    published = PRINTED.get(puzzle.count, "")
    return Instance(name=name, cases=cases, truth=None, limit=SOON, published=published)


def _made(side: int) -> MazePuzzle:
    from generators.mazes import made_of
    from generators.mazes import random_grid

    params = MazeParams(width=side, height=side, method="growing", turning="none")
    grid = random_grid(params, Dice(side, "mazes", "benchmark"))
    assert grid is not None
    return made_of(params, grid)[0]


def _case(puzzle: MazePuzzle, seed: int) -> Case:
    from solvers.mazes import search

    return Case(search=lambda: search(puzzle, MazeOptions(seed=seed)), task=lambda: Laying(puzzle))
