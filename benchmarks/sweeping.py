"""First foldings of random chains of large boxes, with the beam and without it.

    python -m benchmarks.sweeping [--box 5x5x5] [--straightness 1] [--without] [--seeds 10]
                                 [--limit 10] [--only backward]
    python -m benchmarks.sweeping --corners

Each chain is that of a generated path, and is searched as users search it, by the whole race,
until a folding is found or so many seconds of CPU are spent; every folding is checked. Told are
how many were found, and the CPU of each, from seed 0 on. None of the paths is one that the beam
learned from: these have another stream of chance; and for the last boxes nothing was learned.
With `--only` one run goes alone: forward, backward, scout or beam. With `--corners` chains have
none but corners, or up to three straight cubes anywhere, and some may have no folding.
"""

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from benchmarks.__main__ import machine
from puzzles.dice import Dice
from puzzles.lattice import Size, volume
from puzzles.snakes import SnakeOptions, SnakePuzzle, chain_of, faults
from solvers.engine.driver import solve
from solvers.snakes import random_path, search, warm
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
    ((3, 4, 9), 0.0, 10.0),
    ((4, 4, 6), 0.0, 10.0),
    ((4, 4, 8), 0.0, 10.0),
    ((4, 4, 8), 1.0, 10.0),
    ((2, 8, 8), 0.0, 10.0),
)
CORNERED: tuple[Size, ...] = ((2, 8, 8), (3, 4, 9), (4, 4, 6), (4, 4, 7), (4, 4, 8), (4, 5, 6))
MOST_STRAIGHT = 3  # cubes


def chain(size: Size, straightness: float, seed: int) -> SnakePuzzle:
    path = random_path(size, straightness, Dice(seed, "snakes", "benchmark"))
    return SnakePuzzle(chain_of(path), size)


def corner_chain(size: Size, seed: int) -> SnakePuzzle:
    """A chain of corners and a few straight cubes; it may have no folding."""
    dice, cells = Dice(seed, "snakes", "corners"), volume(size)
    straight = {1 + dice.below(cells - 2) for _ in range(seed % (MOST_STRAIGHT + 1))}
    inner = ("0" if cube in straight else "1" for cube in range(1, cells - 1))
    return SnakePuzzle(f"0{''.join(inner)}0", size)


def first_folding(puzzle: SnakePuzzle, seconds: float) -> tuple[float, str] | None:
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
        while not run.is_done and time.process_time() < begun + seconds:
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
    parser.add_argument("--box", help="only this one, or another, as 5x5x5")
    parser.add_argument("--straightness", type=float, help="only this one")
    parser.add_argument("--corners", action="store_true", help="chains of hardly any but corners")
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
    race = said.only or ("without the beam" if said.without else "with it")
    fold = folded_by(said.only) if said.only else first_folding
    for name, make, seconds in cases(said):
        chains = [make(seed) for seed in range(said.first, said.first + said.seeds)]
        print(row(name, race, chains, said.limit or seconds, fold), flush=True)


def cases(said: argparse.Namespace) -> Iterator[tuple[str, Callable[[int], SnakePuzzle], float]]:
    """What is asked for: its name, its chains by seed, and the seconds of CPU for each."""
    for size in CORNERED if said.corners else ():
        yield f"{box(size)}, hardly any but corners", partial(corner_chain, size), 10.0
    for size, straightness, seconds in () if said.corners else wanted_cases(said):
        name = f"{box(size)}, straightness {straightness:g}"
        yield name, partial(chain, size, straightness), seconds


def wanted_cases(said: argparse.Namespace) -> Sequence[tuple[Size, float, float]]:
    """Those of `CASES` that are asked for, or another one."""
    of_box = [each for each in CASES if said.box in (None, box(each[0]))]
    found = [each for each in of_box if said.straightness in (None, each[1])]
    if found or said.box is None:
        return found
    a, b, c = sorted(map(int, said.box.split("x")))
    return [((a, b, c), 1.0 if said.straightness is None else said.straightness, 10.0)]


def box(size: Size) -> str:
    return "x".join(map(str, size))


if __name__ == "__main__":
    main()
