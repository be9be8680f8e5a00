"""Exact search for layings of edge-matching tiles: every one, or the proof that there is none."""

from solvers.edges.search import resume
from solvers.edges.search import search
from solvers.edges.search import tries
from solvers.edges.search import warm

__all__ = ["resume", "search", "tries", "warm"]
