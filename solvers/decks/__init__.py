"""Exact search for layings of edge-matching tiles: all of them, or the proof that none exists."""

from solvers.decks.search import resume, search, tries, warm

__all__ = ["resume", "search", "tries", "warm"]
