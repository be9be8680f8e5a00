"""Exact search for foldings of a chain: every solution, or the proof that there is none."""

from solvers.snakes.effort import effort
from solvers.snakes.search import plain
from solvers.snakes.search import resume
from solvers.snakes.search import search
from solvers.snakes.search import warm
from solvers.snakes.shuffling import shuffled

__all__ = ["effort", "plain", "resume", "search", "shuffled", "warm"]
