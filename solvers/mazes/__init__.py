"""Exact search for Kool mazes: one soon, all of them, their number, or the proof of none."""

from solvers.mazes.search import MazeSearch
from solvers.mazes.search import listing
from solvers.mazes.search import resume
from solvers.mazes.search import search
from solvers.mazes.search import warm

__all__ = ["MazeSearch", "listing", "resume", "search", "warm"]
