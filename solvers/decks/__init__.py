"""Exact search for layings of edge-matching tiles: every one, or the proof that there is none."""

from solvers.decks.search import resume
from solvers.decks.search import search
from solvers.decks.search import tries
from solvers.decks.search import warm

__all__ = ["resume", "search", "tries", "warm"]
