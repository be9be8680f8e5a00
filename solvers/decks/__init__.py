"""Exact search for layings of edge-matching tiles: every one, or the proof that there is none."""

from solvers.decks.search import resume, search, tries, warm

__all__ = ["resume", "search", "tries", "warm"]
