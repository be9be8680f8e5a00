"""Exact search for fillings of a target: every solution, or the proof that there is none."""

from solvers.polycubes.covering import count_symmetries
from solvers.polycubes.search import resume, search, warm

__all__ = ["count_symmetries", "resume", "search", "warm"]
