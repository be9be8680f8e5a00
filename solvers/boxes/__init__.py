"""Exact search for fillings of a box: every solution, or the proof that there is none."""

from solvers.boxes.crate import crate_of
from solvers.boxes.proofs import parity
from solvers.boxes.search import effort, plain, resume, search, warm

__all__ = ["crate_of", "effort", "parity", "plain", "resume", "search", "warm"]
