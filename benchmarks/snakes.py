"""Snakes: the documents' and the shops' chains counted, and random ones folded once."""

from collections.abc import Iterator
from pathlib import Path

from benchmarks.folding import Folding
from benchmarks.instance import Case, Instance
from puzzles.dice import Dice
from puzzles.lattice import Size
from puzzles.snakes import SnakePuzzle, chain_of
from puzzles.snakes.text import parse

KNOWN = Path(__file__).parents[1] / "puzzles/known/snakes"
COUNTED = {  # file: CPU seconds for everyone
    "level-box-red": 90.0,
    "cubra-red": 20.0,
    "king-snake-a": 20.0,
    "king-snake-b": 20.0,
}
FIRST = ("level-box-red", "king-snake-a")
RANDOM: tuple[tuple[Size, float, int], ...] = (  # box, straightness, seeds
    ((4, 4, 4), 0.0, 20),
    ((5, 5, 5), 1.4, 8),
)
SOON = 20.0  # CPU seconds for a first solution


def instances() -> Iterator[Instance]:
    """All instances, the smallest first; our kernels are compiled before."""
    from solvers.snakes import warm

    warm()
    for name, limit in COUNTED.items():
        text = (KNOWN / f"{name}.txt").read_text("utf-8")
        truth = next(int(r.split(":")[1]) for r in text.splitlines() if r.startswith("# count:"))
        case = _case(parse(text), limit=0)
        yield Instance(name=name, cases=(case,), truth=truth, limit=limit)
    for name in FIRST:
        first = _case(parse((KNOWN / f"{name}.txt").read_text("utf-8")), limit=1)
        yield Instance(name=name, cases=(first,), truth=None, limit=SOON)
    for size, straightness, seeds in RANDOM:
        chains = [_random(size, straightness, seed) for seed in range(seeds)]
        legs = sorted(len(puzzle.legs) for puzzle in chains)
        kind = "uniform" if straightness == 0 else f"straightness {straightness:g}"
        name = f"{'x'.join(map(str, size))} at random, {kind}, {legs[0]}–{legs[-1]} legs"
        cases = tuple(_case(puzzle, limit=1) for puzzle in chains)
        yield Instance(name=name, cases=cases, truth=None, limit=SOON)


def _random(size: Size, straightness: float, seed: int) -> SnakePuzzle:
    from solvers.snakes import random_path

    path = random_path(size, straightness, Dice(seed, "snakes", "benchmark"))
    return SnakePuzzle(chain_of(path), size)


def _case(puzzle: SnakePuzzle, limit: int) -> Case:
    from solvers.snakes import search

    return Case(
        search=lambda: search(puzzle, None, limit > 0),
        task=lambda: Folding(puzzle.chain, puzzle.size, limit),
    )
