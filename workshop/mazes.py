"""Sets of random mazes, the same for the same seed."""

from generators.maze_grids import made_of, random_grid
from puzzles.dice import Dice
from puzzles.mazes import MazeParams, MazePuzzle


def random_maze(params: MazeParams, seed: int) -> MazePuzzle:
    """The set of a random maze, made without the rest of the generator."""
    grid = random_grid(params, Dice(seed))
    assert grid is not None
    return made_of(params, grid)[0]
