"""How large the plain search for the fillings of a box is: a measure of difficulty."""

import numpy as np

from puzzles.boxes import BoxPuzzle
from puzzles.dice import Dice
from solvers.boxes.crate import crate_of

DIVES = 4_000


def effort(puzzle: BoxPuzzle, dives: int = DIVES) -> tuple[float, int]:
    """Nodes of the search that takes the first free cell: the mean of random dives, and theirs.

    Always the same for the same box; two sets of dives differ by a tenth of a power of ten.
    """
    from solvers.kernels.cuboids.probe import Rules, probe

    crate = crate_of(puzzle)
    rules = Rules(crate.edges, crate.given_rows, crate.turned, crate.counts)
    state = np.array([Dice(0, "boxes", "effort").word()], np.uint64)
    rows, left = np.zeros_like(crate.given_rows), np.zeros_like(crate.counts)
    fitting = np.zeros(len(crate.turned), np.int64)
    wide = np.zeros(max(crate.turned[:, :3].max(initial=1), crate.box[1]) + 1, np.int64)
    nodes, spent = probe(tuple(rules), rows, left, wide, fitting, state, dives)
    return float(nodes), int(spent)
