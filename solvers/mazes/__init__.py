"""Exact search for Kool mazes: one soon, all of them, their number, or the proof of none."""

from solvers.mazes.census import Census, Tally
from solvers.mazes.counting import WIDEST
from solvers.mazes.effort import reshaping_effort
from solvers.mazes.search import MazeSearch, resume, search, warm

__all__ = [
    "WIDEST",
    "Census",
    "MazeSearch",
    "Tally",
    "reshaping_effort",
    "resume",
    "search",
    "warm",
]
