"""What a plain solve of a puzzle without a solution costs, beside its count.

    python -m benchmarks.impossible [--family F] [--count 20] [--seed 0]

A plain solve hopes for a first solution and a count does not; where there is none, the hope
shall not cost much. Puzzles of every family are drawn until COUNT of each sort have none, as a
count shows within SECONDS of CPU, and need LEAST for it. Told are the median of the counts' CPU,
and how many times that the plain solve took: in all, the median and the most. Ends with 1 if all
of a sort take more than BAR times.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import actions
from families.catalogue import FAMILIES
from families.mazes import MAZES
from families.record import AnyFamily
from generators.instance import Wish
from puzzles.boxes import Block, BoxPuzzle
from puzzles.decks import DeckPuzzle
from puzzles.dice import Dice
from puzzles.hexagons import HexagonParams
from puzzles.lattice import Cell, Size, volume
from puzzles.mazes import MazeParams, MazePuzzle
from puzzles.snakes import SnakePuzzle
from puzzles.squares import SquareParams
from puzzles.triangles import TriangleParams
from solvers.engine.driver import solve
from solvers.engine.search import Settled

SECONDS, LEAST = 3.0, 0.005  # of CPU, for a count
PATIENCE = 12.0  # times the count, after which a plain solve is not waited for
BAR = 1.5
TRIES = 60  # puzzles drawn for each that is wanted

Draw = Callable[[Dice], Any]


def different_blocks(size: Size, golden: Cell | None, blocks: int) -> Draw:
    """So many blocks, no two alike, that have the volume of the box."""
    edges = range(1, max(size) + 1)
    every = [(a, b, c) for a in edges for b in edges for c in edges if a <= b <= c]
    pool = [each for each in every if 2 < volume(each) <= 24 and each[1] < max(size)]

    def draw(dice: Dice) -> BoxPuzzle:
        cells = volume(size) - (golden is not None)
        while True:
            chosen = dice.shuffle(pool)[:blocks]
            if sum(map(volume, chosen)) == cells:
                return BoxPuzzle(size, tuple(Block(each, 1) for each in chosen), golden)

    return draw


def chains(size: Size) -> Draw:
    """Chains of any corners, six of ten."""

    def draw(dice: Dice) -> SnakePuzzle:
        inner = (str(int(dice.below(10) < 6)) for _ in range(volume(size) - 2))
        return SnakePuzzle(f"0{''.join(inner)}0", size)

    return draw


def decks(blank: DeckPuzzle, figures: int) -> Draw:
    """Tiles cut from a laid board, and figures of some of them exchanged."""

    def draw(dice: Dice) -> DeckPuzzle:
        shown = [[0] * blank.board.sides for _ in range(blank.cells)]
        for cell, around in enumerate(blank.board.beyond):
            for side, other in enumerate(around):
                figure = dice.between(1, figures)
                if other is None:
                    shown[cell][side] = figure
                elif cell < other[0]:
                    shown[cell][side] = shown[other[0]][other[1]] = figure
        for _ in range(3):
            one, two = dice.below(blank.cells), dice.below(blank.cells)
            at, there = dice.below(blank.board.sides), dice.below(blank.board.sides)
            shown[one][at], shown[two][there] = shown[two][there], shown[one][at]
        return replace(blank, tiles=tuple(map(tuple, dice.shuffle(shown))))

    return draw


def cubes(width: int, height: int) -> Draw:
    """The cubes of a maze, of which pairs are exchanged for others with the same openings."""

    def draw(dice: Dice) -> MazePuzzle:
        params = MazeParams(width=width, height=height)
        made = actions.generate(MAZES, params, Wish(), dice.below(10**6)).instance.puzzle
        counts = list(made.cubes)
        for _ in range(40):
            one, two = dice.between(1, 15), dice.between(1, 15)
            bit = 1 << dice.below(4)
            if one & bit and not two & bit and one != bit and min(counts[one], counts[two]) > 0:
                for cube, more in ((one, -1), (two, -1), (one ^ bit, 1), (two ^ bit, 1)):
                    counts[cube] += more
        return replace(made, cubes=tuple(counts))

    return draw


SORTS: tuple[tuple[str, str, Draw], ...] = (
    ("boxes", "5x5x5, 12 different", different_blocks((5, 5, 5), (2, 2, 2), 12)),
    ("boxes", "4x5x6, 11 different", different_blocks((4, 5, 6), None, 11)),
    ("snakes", "3x4x4", chains((3, 4, 4))),
    ("snakes", "4x4x4", chains((4, 4, 4))),
    ("squares", "5x5, 12 figures", decks(SquareParams(rows=5, columns=5).blank, 12)),
    ("squares", "6x6, 30 figures", decks(SquareParams(rows=6, columns=6).blank, 30)),
    ("triangles", "order 4, 5 figures", decks(TriangleParams(order=4).blank, 5)),
    ("hexagons", "order 3, 6 figures", decks(HexagonParams(order=3).blank, 6)),
    ("mazes", "4x6", cubes(4, 6)),
    ("mazes", "5x6", cubes(5, 6)),
)


def impossible(
    family: AnyFamily, draw: Draw, dice: Dice, count: int
) -> Iterator[tuple[Any, float]]:
    """Puzzles without a solution, and the CPU of their count."""
    for _ in range(TRIES * count):
        puzzle = draw(dice)
        if isinstance(family.search(puzzle, None, True), Settled):
            continue
        spent, none = time_proof(family, puzzle, False, SECONDS)
        if none and spent >= LEAST:
            yield puzzle, spent
            count -= 1
            if count == 0:
                return


def time_proof(family: AnyFamily, puzzle: Any, first: bool, seconds: float) -> tuple[float, bool]:
    """The CPU of a search, and whether it proved that there is no solution."""
    begun = time.process_time()
    outcome = solve(
        family.search(puzzle, None, first),
        count=not first,
        watch=lambda search: not search.counts.count and time.process_time() < begun + seconds,
    )
    return time.process_time() - begun, outcome.complete and not outcome.counts.count


def compare(family: AnyFamily, name: str, draw: Draw, count: int, seed: int) -> list[float]:
    """Print the row of a sort; how many times its count each plain solve took."""
    counted, ratios = [], []
    for puzzle, spent in impossible(family, draw, Dice(seed, "impossible", name), count):
        again, _ = time_proof(family, puzzle, False, PATIENCE * SECONDS)
        least = min(spent, again)
        plain, _ = time_proof(family, puzzle, True, PATIENCE * least)
        counted.append(least)
        ratios.append(plain / least)
    if not ratios:
        print(f"| {family.name} {name} | 0 | | | | |", flush=True)
        return []
    told = sum(map(float.__mul__, ratios, counted)) / sum(counted), statistics.median(ratios)
    cells = [
        f"{1000 * statistics.median(counted):.0f}",
        *(f"{x:.2f}" for x in (*told, max(ratios))),
    ]
    print(f"| {family.name} {name} | {len(ratios)} | {' | '.join(cells)} |", flush=True)
    return [told[0]]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.impossible", description=__doc__)
    parser.add_argument("--family", choices=[family.name for family in FAMILIES])
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    said = parser.parse_args()
    print("| puzzles | without a solution | count, ms | plain: in all | median | most |")
    print("|---|---|---|---|---|---|")
    worst = [0.0]
    for family in FAMILIES:
        if said.family in (None, family.name):
            family.warm()
            for of, name, draw in SORTS:
                if of == family.name:
                    worst += compare(family, name, draw, said.count, said.seed)
    return int(max(worst) > BAR)


if __name__ == "__main__":
    sys.exit(main())
