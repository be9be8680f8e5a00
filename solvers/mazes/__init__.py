"""Exact search for Kool mazes: a first one soon, all, their number, or the proof of none."""

from solvers.mazes.census import CensusTally, MazeCensus
from solvers.mazes.counting import WIDEST
from solvers.mazes.reshaping import reshaping_effort
from solvers.mazes.search import MazeSearch, resume, search, warm

__all__ = [
    "WIDEST",
    "MazeCensus",
    "MazeSearch",
    "CensusTally",
    "reshaping_effort",
    "resume",
    "search",
    "warm",
]
