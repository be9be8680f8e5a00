"""Exact search for fillings of a target: every solution, or the proof that there is none."""

from solvers.polycubes.search import resume, search, warm
from solvers.polycubes.symmetries import count_symmetries

__all__ = ["count_symmetries", "resume", "search", "warm"]
