"""Mazes for tests of pictures: a set and one of its mazes, the same for the same seed."""

from generators.maze_grids import made_of
from generators.maze_grids import random_grid
from generators.mazes import maker
from puzzles.dice import Dice
from puzzles.mazes import MazeParams
from puzzles.mazes import MazePuzzle
from puzzles.mazes import MazeSolution
from tests.samples.wishes import patient


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
