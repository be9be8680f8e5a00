"""Exact search for foldings of a chain: every solution, or the proof that there is none."""

from solvers.snakes.search import plain
from solvers.snakes.search import resume
from solvers.snakes.search import search
from solvers.snakes.search import warm

__all__ = ["plain", "resume", "search", "warm"]
