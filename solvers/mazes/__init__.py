"""Exact search for Kool mazes: one soon, all of them, their number, or the proof of none."""

from solvers.mazes.search import MazeSearch
from solvers.mazes.search import plain
from solvers.mazes.search import resume
from solvers.mazes.search import search
from solvers.mazes.search import warm

__all__ = ["MazeSearch", "plain", "resume", "search", "warm"]
