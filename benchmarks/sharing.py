"""What a second core gains for one search, in one process.

    python -m benchmarks.sharing [--times N] [NAME …]

Each is counted with `Budget(cores=1)` and with `Budget(cores=2)` in turn, and twice at once by
two processes that know nothing of each other. What these gain is the most that the machine allows
just then: its cores share memory, and other work may be on it. All are seconds of the clock,
without the start of the program. Small ones are counted so often that each of the three takes
half a second. The medians of --times rounds are told, and of the gain its share of the most.
"""

import argparse
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from multiprocessing import get_context
from statistics import median
from typing import Any

import actions
from families.boxes import BOXES
from families.catalogue import family as family_named
from families.mazes import MAZES
from families.snakes import SNAKES
from families.squares import SQUARES
from puzzles.boxes import Block, BoxPuzzle
from puzzles.decks import macmahon
from puzzles.mazes import MazeParams
from puzzles.snakes import SnakeParams
from puzzles.squares import SquarePuzzle
from solvers.engine.search import Budget
from workshop.mazes import random_maze

ROUND_SECONDS = 0.5
COLUMNS = ("count", "distinct", "one core, ms", "two", "gain", "most", "share")


@cache
def instances() -> Mapping[str, tuple[str, Any]]:
    """Family and puzzle by the name of the count."""
    maze = replace(random_maze(MazeParams(width=6, height=6, loops=0.2), 2), turning="none")
    folded = SnakeParams(size=(4, 4, 4), straightness=0)
    snake = actions.generate(SNAKES, folded, seed=1).instance.puzzle
    deck = SquarePuzzle(rows=4, columns=6, tiles=macmahon(3, 4), matching="equal", border=1)
    bricks = Block(size=(1, 2, 3), count=14), Block(size=(1, 1, 4), count=7)
    return {
        "ultimate": ("squares", actions.known_puzzle(SQUARES, "ultimate-puzzle").puzzle),
        "danger": ("squares", actions.known_puzzle(SQUARES, "danger-puzzle").puzzle),
        "king-b": ("snakes", actions.known_puzzle(SNAKES, "king-snake-b").puzzle),
        "conway": ("boxes", actions.known_puzzle(BOXES, "conway").puzzle),
        "kool-26": ("mazes", actions.known_puzzle(MAZES, "kool-26").puzzle),
        "snake-4x4x4": ("snakes", snake),
        "macmahon-4x6": ("squares", deck),
        "bricks-4x4x7": ("boxes", BoxPuzzle(size=(4, 4, 7), blocks=bricks, golden=None)),
        "maze-6x6": ("mazes", replace(maze, width=6, height=6)),
    }


def count_times(name: str, cores: int, times: int) -> tuple[int, float]:
    """The distinct solutions, and the mean seconds of a count that is made so often."""
    family, puzzle = instances()[name]
    record = family_named(family)
    actions.warm(record)
    begun = time.perf_counter()
    for _ in range(times):
        outcome = actions.solve(record, puzzle, count=True, budget=Budget(cores=cores)).outcome
        assert outcome.complete
    return outcome.counts.distinct, (time.perf_counter() - begun) / times


def both(pool: ProcessPoolExecutor, name: str, times: int) -> float:
    """The mean seconds of two counts at once."""
    made = list(pool.map(count_times, [name] * 2, [1] * 2, [times] * 2))
    return sum(seconds for _, seconds in made) / 2


def measure(names: list[str], times: int) -> None:
    """Print a row for each count."""
    print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}", flush=True)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for name in names or instances():
            distinct, seconds = count_times(name, 1, 1)
            repeated = max(1, round(ROUND_SECONDS / seconds))
            both(pool, name, 1)  # loads what is needed
            rows = []
            for _ in range(times):
                (one, alone), (two, shared) = (count_times(name, k, repeated) for k in (1, 2))
                assert one == two == distinct, (name, one, two, distinct)
                most = 2 * alone / both(pool, name, repeated)
                rows.append((1000 * alone, 1000 * shared, alone / shared, most))
            alone, shared, gain, most = map(median, zip(*rows, strict=True))
            share = median(row[2] / row[3] for row in rows)
            told = f"{alone:,.1f} | {shared:,.1f} | {gain:.2f} | {most:.2f} | {share:.0%}"
            print(f"| {name} | {distinct:,} | {told} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sharing", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*instances(), []])
    parser.add_argument("--times", type=int, default=5, metavar="N")
    said = parser.parse_args()
    measure(said.names, said.times)


if __name__ == "__main__":
    main()
