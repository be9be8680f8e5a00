"""Mazes for tests of pictures: a set and one of its mazes, the same for the same seed."""

from dataclasses import replace
from itertools import combinations

from generators.maze_grids import made_of, random_grid
from generators.mazes import maker
from puzzles.dice import Dice
from puzzles.mazes import MazeParams, MazePuzzle, MazeSolution, unreachable_places
from workshop.wishes import patient


def laid(
    width: int, height: int, *, empty: int = 0, turning: str = "together", seed: int = 7
) -> tuple[MazePuzzle, MazeSolution]:
    params = MazeParams(width=width, height=height, loops=0.1, empty=empty, turning=turning)
    made = maker(params, patient()).first(Dice(seed, "mazes"))
    return made.puzzle, made.solution


def random_maze(params: MazeParams, seed: int) -> MazePuzzle:
    """The set of a random maze, made without the rest of the generator."""
    grid = random_grid(params, Dice(seed))
    assert grid is not None
    return made_of(params, grid)[0]


def torn(solution: MazeSolution) -> MazeSolution:
    """The maze with two of its cubes swapped, so that many others are cut off."""
    spots = [(y, x) for y in range(solution.height) for x in range(solution.width)]
    for (a, b), (y, x) in combinations(spots, 2):
        rows = [list(row) for row in solution.rows]
        rows[a][b], rows[y][x] = rows[y][x], rows[a][b]
        swapped = replace(solution, rows=tuple(map(tuple, rows)))
        if len(list(unreachable_places(swapped))) > 6:
            return swapped
    raise AssertionError("no swap cuts so much off")
