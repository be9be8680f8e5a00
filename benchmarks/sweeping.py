"""First foldings of random chains of large boxes, with the beam and without it.

    python -m benchmarks.sweeping [--box 5x5x5] [--straightness 1] [--without] [--seeds 10]
                                 [--limit 10] [--only backward]

Each chain is that of a generated path, and is searched as users search it, by the whole race,
until a folding is found or so many seconds of CPU are spent; every folding is checked. Told are
how many were found, and the CPU of each, from seed 0 on. None of the paths is one that the beam
learned from: these have another stream of chance. With `--only` one run goes alone: forward,
backward, scout or beam.
"""

import argparse
import time
from collections.abc import Callable

from benchmarks.__main__ import machine
from puzzles.dice import Dice
from puzzles.lattice import Size
from puzzles.snakes import SnakeOptions
from puzzles.snakes import SnakePuzzle
from puzzles.snakes import chain_of
from puzzles.snakes import faults
from solvers.search import solve
from solvers.snakes import random_path
from solvers.snakes import search
from solvers.snakes import warm
from solvers.snakes.search import SnakeSpace

SLICE = 1_000_000  # nodes of a run that goes alone, between two looks at the clock
ALONE = ("forward", "backward", "scout", "beam")
Folded = Callable[[SnakePuzzle, float], tuple[float, str] | None]
CASES: tuple[tuple[Size, float, float], ...] = (  # box, straightness, seconds of CPU for a chain
    ((5, 5, 5), 1.0, 10.0),
    ((5, 5, 5), 0.0, 60.0),
    ((4, 5, 6), 1.0, 10.0),
    ((4, 5, 6), 0.0, 60.0),
    ((6, 6, 6), 1.0, 10.0),
)


def chain(size: Size, straightness: float, seed: int) -> SnakePuzzle:
    path = random_path(size, straightness, Dice(seed, "snakes", "benchmark"))
    return SnakePuzzle(chain_of(path), size)


def folded(puzzle: SnakePuzzle, seconds: float) -> tuple[float, str] | None:
    """The CPU until the first folding, and what found it; None if there was none so soon."""
    begun = time.process_time()
    outcome = solve(search(puzzle), watch=lambda _: time.process_time() < begun + seconds)
    spent = time.process_time() - begun
    if not outcome.solutions or spent > seconds:
        return None
    assert not faults(puzzle, outcome.solutions[0])
    return spent, outcome.engine


def folded_by(name: str) -> Folded:
    """As `folded`, by one run alone."""

    def alone(puzzle: SnakePuzzle, seconds: float) -> tuple[float, str] | None:
        begun, space = time.process_time(), SnakeSpace(puzzle, SnakeOptions(), True, None)
        run = space.run(name)
        while not run.done and time.process_time() < begun + seconds:
            keys = run.advance(SLICE, 1)
            spent = time.process_time() - begun
            if keys and spent <= seconds:
                assert not faults(puzzle, space.solution(keys[0]))
                return spent, name
        return None

    return alone


def row(name: str, race: str, chains: list[SnakePuzzle], seconds: float, fold: Folded) -> str:
    """The line of a box and a straightness."""
    legs = sorted(len(puzzle.legs) for puzzle in chains)
    found = [fold(puzzle, seconds) for puzzle in chains]
    many = f"{sum(each is not None for each in found)} of {len(found)}"
    each = ", ".join("–" if one is None else f"{one[0]:.2g}" for one in found)
    return f"| {name} | {legs[0]}–{legs[-1]} | {race} | {many} in {seconds:g} s | {each} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sweeping", description=__doc__)
    parser.add_argument("--box", help="only this one, as 5x5x5")
    parser.add_argument("--straightness", type=float, help="only this one")
    parser.add_argument("--without", action="store_true", help="without the beam")
    parser.add_argument("--only", help="one run alone", choices=ALONE)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--seeds", type=int, default=10, help="how many")
    parser.add_argument("--limit", type=float, help="seconds of CPU for each chain")
    said = parser.parse_args()
    warm()
    if said.without:
        SnakeSpace.finders = SnakeSpace.finders[:1]
    print(
        f"{machine()}\n\n| chains | legs | race | found | CPU of each, s |\n|---|---|---|---|---|"
    )
    for size, straightness, seconds in CASES:
        box = "x".join(map(str, size))
        if said.box in (None, box) and said.straightness in (None, straightness):
            seeds = range(said.first, said.first + said.seeds)
            chains = [chain(size, straightness, seed) for seed in seeds]
            race = said.only or ("without the beam" if said.without else "with it")
            fold = folded_by(said.only) if said.only else folded
            name = f"{box}, straightness {straightness:g}"
            print(row(name, race, chains, said.limit or seconds, fold), flush=True)


if __name__ == "__main__":
    main()
