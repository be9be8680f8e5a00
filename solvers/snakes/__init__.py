"""Exact search for foldings of a chain: all solutions, or the proof that there is none."""

from solvers.snakes.atlas import ATLAS_CELLS, AtlasChain, atlas
from solvers.snakes.search import effort, plain, resume, search, warm
from solvers.snakes.shuffling import moved_path, random_path

__all__ = [
    "ATLAS_CELLS",
    "AtlasChain",
    "atlas",
    "effort",
    "moved_path",
    "plain",
    "random_path",
    "resume",
    "search",
    "warm",
]
