"""Exact search for foldings of a chain: every solution, or the proof that there is none."""

from solvers.snakes.atlas import ATLAS_CELLS
from solvers.snakes.atlas import Entry
from solvers.snakes.atlas import atlas
from solvers.snakes.effort import effort
from solvers.snakes.search import plain
from solvers.snakes.search import resume
from solvers.snakes.search import search
from solvers.snakes.shuffling import moved_path
from solvers.snakes.shuffling import random_path
from solvers.snakes.warming import warm

__all__ = [
    "ATLAS_CELLS",
    "Entry",
    "atlas",
    "effort",
    "moved_path",
    "plain",
    "random_path",
    "resume",
    "search",
    "warm",
]
