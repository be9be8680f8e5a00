"""Mazes that are the only one of their set, found by simulated annealing.

The start is a comb, which is nearly always the only maze of its set. A move opens a wall and
closes a link of the resulting ring. The energy is the logarithm of the number of mazes plus the
likeness of the cubes, so that the result no longer looks like a comb. The census gives up if there
are many states, and then the move is refused; sets with few mazes are cheap to count.

    energy    ln(mazes) + LIKENESS * sum of the squared shares of all kinds of cubes
"""

import math
from collections.abc import Sequence

from generators.maze_grids import Grid, comb, exchange_wall, keeps, set_of
from puzzles.dice import Dice
from puzzles.mazes import MazeParams, count_cubes
from solvers.mazes.census import CensusTally, MazeCensus

STATES = 1_000  # of a census
COMBS = 30  # at most
LIKENESS = 16.0
WARM, COOLING = 60, 250  # moves
SETTLED = 0.4  # share of the cooling after which the first unique maze is taken
HOT, COLD = 1.0, 0.1
WINDING = 36  # places; in larger rectangles hardly any unique maze is not a comb
PATIENCE = 6  # attempts whose result must not be a comb


def unique_grid(params: MazeParams, census: MazeCensus, number: int, dice: Dice) -> Grid | None:
    """A maze that is the only one of its set; None if this attempt finds none.

    number: of the attempt; the first ones give no combs.
    """
    begun = _first_comb(params, census, dice)
    if begun is None:
        return None
    grid, mazes = begun
    alone = grid if mazes == 1 else None
    known: dict[tuple[int, ...], CensusTally | None] = {}  # two of five sets come up again
    energy, throws = math.log(mazes) + _likeness(count_cubes(grid.values())), dice.child("moves")
    for move in range(WARM + COOLING):
        cooled = max(0.0, (move - WARM) / COOLING)
        if mazes == 1 and cooled >= SETTLED:
            return grid
        bound = energy - HOT * (COLD / HOT) ** cooled * math.log(1 - throws.share())
        other = exchange_wall(grid, throws)
        if other is None or not keeps(params, other):
            continue
        cubes = count_cubes(other.values())
        if (likeness := _likeness(cubes)) > bound:
            continue
        if cubes not in known:
            known[cubes] = census.of(set_of(params, cubes))
        tally = known[cubes]
        if tally is not None and math.log(tally.mazes) + likeness <= bound:
            grid, mazes = other, tally.mazes
            energy = math.log(mazes) + likeness
            alone = grid if mazes == 1 else alone
    hasty = number < PATIENCE and params.width * params.height <= WINDING
    return grid if mazes == 1 else None if hasty else alone


def _first_comb(params: MazeParams, census: MazeCensus, dice: Dice) -> tuple[Grid, float] | None:
    """A comb and the number of mazes of its set: the first with one maze, else the fewest."""
    best: tuple[Grid, float] | None = None
    for number in range(COMBS):
        grid = comb(params, dice.child("comb", number))
        tally = grid and census.of(set_of(params, count_cubes(grid.values())))
        if grid and tally and (best is None or tally.mazes < best[1]):
            best = grid, tally.mazes
            if tally.mazes == 1:
                break
    return best


def _likeness(cubes: Sequence[int]) -> float:
    """The part of the energy that is low if there are many kinds of cubes."""
    return LIKENESS * sum([count**2 for count in cubes]) / sum(cubes) ** 2
