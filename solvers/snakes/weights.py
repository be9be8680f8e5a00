"""Weights of the beam, as written by `workshop.learning`; other boxes borrow them.

`learned` has a file for each box and straightness: comments, a line `legs` with the mean number of
legs of the chains it was learned from, and a line for every STEP cubes of a path: the weights of
its signs, in parts of SCALE.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from puzzles.lattice import Size, volume
from solvers.snakes.grid import Ints

FOLDER = Path(__file__).parent / "learned"
STEP = 4  # cubes
SCALE = 256  # of a weight; SCALE more in a score is e times the likelihood
LENDER: Size = (4, 5, 6)  # boxes without weights borrow those of this box


@dataclass(frozen=True, slots=True)
class Learned:
    """The weights for chains of about `legs` legs.

    table: (n // STEP + 1, SIGNS).
    """

    legs: float
    table: Ints


def weights_for(size: Size, legs: int) -> Ints:
    """(n + 1, SIGNS) the weights by number of cubes laid, learned from the most similar chains.

    Weights borrowed from another box are matched by the number of cubes left.
    """
    lender = size if is_learned(size) else LENDER
    cells, lent = volume(size), volume(lender)
    weights = _load_weights(_name(lender))
    nearest = min(weights, key=lambda each: abs(each.legs / lent - legs / cells))
    rows = [max(0, lent - cells + laid) // STEP for laid in range(cells + 1)]
    return nearest.table[rows]


def blank(size: Size) -> Ints:
    """Like `weights_for`, but all 0: the choice is random."""
    from solvers.kernels.paths.outlook import SIGNS

    return np.zeros((volume(size) + 1, SIGNS), np.int64)


def is_learned(size: Size) -> bool:
    """Whether there are weights for a box."""
    return bool(_load_weights(_name(size)))


def write(learned: Learned, comment: str) -> str:
    """The text of a file."""
    rows = [" ".join(map(str, row)) for row in learned.table.tolist()]
    return "\n".join([f"# {comment}", f"legs {learned.legs:g}", *rows, ""])


def parse(text: str) -> Learned:
    """Read the text that `write` makes."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    rows = [[int(word) for word in line.split()] for line in lines[1:]]
    return Learned(float(lines[0].split()[1]), np.array(rows, np.int64))


def _name(size: Size) -> str:
    return "x".join(map(str, sorted(size)))


@lru_cache(8)
def _load_weights(name: str) -> tuple[Learned, ...]:
    files = sorted(FOLDER.glob(f"{name}-*.txt"))
    return tuple(parse(path.read_text("utf-8")) for path in files)
