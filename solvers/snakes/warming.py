"""Ahead-of-time compilation for snakes."""

from puzzles.dice import Dice
from puzzles.snakes import SnakePuzzle, chain_of
from solvers.snakes.atlas import atlas
from solvers.snakes.beam import Beam
from solvers.snakes.effort import effort
from solvers.snakes.grid import tables
from solvers.snakes.search import search
from solvers.snakes.shuffling import random_path
from solvers.snakes.weights import blank


def warm() -> None:
    """Compile the kernels, or load them compiled."""
    puzzle = SnakePuzzle("01111110", (2, 2, 2))
    random_path(puzzle.size, 1.0, Dice(0, "snakes", "warm"))
    effort(puzzle, back=False, most=1)
    atlas((1, 2, 2))
    for size in ((2, 2, 2), (1, 5, 13), (1, 3, 43)):  # one word, two, and layers
        chain = chain_of(random_path(size, 0.0, Dice(0, "snakes", "warm")))
        search(SnakePuzzle(chain, size), first=False).advance(1_000, 0)
    size = (1, 5, 13)
    chain = chain_of(random_path(size, 0.0, Dice(0, "snakes", "warm")))
    Beam(*tables(size), chain, blank(size)).advance(1_000, 1)
