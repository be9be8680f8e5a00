"""Numbers on cells that prove that pieces cannot add up to a target: what families share of it.

weights    of which the pieces together have less than the target, however they lie
parity     cells of which the pieces cover an even number together, and the target has an odd one,
           or the other way round
"""

import math
from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from puzzles.outcome import Reason
from solvers.engine.run import Finder, Key, StateArrays

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

SCALES = (*range(1, 61), 120, 360, 840, 2_520, 27_720, 10**6)
NOTHING = 1e-7  # counts as 0 in the programme, whose input is whole numbers


class Weighing(StateArrays, Finder):
    """The proof as a run; it finds no fillings, and it spends `price` nodes."""

    STATE = ("head",)

    def __init__(self, price: int, prove: Callable[[], Reason | None]) -> None:
        self.price, self._prove = price, prove
        self.head = np.zeros(1, np.int64)

    @property
    def nodes(self) -> int:
        return int(self.head[0])

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        self.head += min(nodes, self.price - self.nodes)
        if self.nodes == self.price:
            self.is_done, self.reason = True, self._prove() if self.price else None
        return []


def heavier_weights(
    goal: Ints, groups: list[Ints], counts: Ints, work: int
) -> tuple[Ints, Ints] | None:
    """Whole weights by which the goal outweighs all sums, and the largest weight in each group.

    Arguments as of `separating`; None if no such weights are found.
    """
    found = separating(goal, groups, counts, work)
    if found is None:
        return None
    for scale in SCALES:
        weights = np.rint(found * scale).astype(np.int64)
        bounds = np.array([(rows @ weights).max() for rows in groups])
        if goal @ weights > counts @ bounds:
            common = math.gcd(*weights.tolist())
            return weights // common, bounds // common
    return None


def separating(goal: Ints, groups: list[Ints], counts: Ints, work: int) -> Floats | None:
    """Weights in -1 … 1 by which the goal outweighs the heaviest sum by the largest margin.

    A *sum* takes `counts` rows of each group, in any mixture, fractions included. The dual of the
    linear programme is solved: it looks for the sum nearest to the goal, by the distance along the
    axes. The prices of the goal's units there are the weights (duality: Dantzig 1963, chapter 6).
    goal: (n,). groups: (r, n) rows each, at least one. counts: (len(groups),), from 1.
    work: number of table entries that may be recomputed.
    None if the goal is a sum, or if the work is spent. Callers check a proof again in whole
    numbers. Only elementwise operations: the same bits on every machine.
    """
    table, basis = _first_table(goal, groups, counts)
    rows = len(basis)
    for _ in range(work // table.size):
        if -table[rows, -1] < NOTHING:
            return None
        enters = int(np.argmin(table[rows, :-1]))
        if table[rows, enters] > -NOTHING:
            first = sum(map(len, groups))
            return np.asarray(1.0 - table[rows, first : first + len(goal)])
        column = table[:rows, enters]
        able = np.flatnonzero(column > NOTHING)
        leaves = able[np.argmin(table[able, -1] / column[able])]
        table[leaves] /= table[leaves, enters]
        factors = table[:, enters].copy()
        factors[leaves] = 0.0
        table -= factors[:, None] * table[leaves]
        basis[leaves] = enters
    return None


def _first_table(goal: Ints, groups: list[Ints], counts: Ints) -> tuple[Floats, Ints]:
    """The first table of the simplex method and its basis, at the sum of all first rows.

    Columns: the shares of all rows, the shortage on each axis against the goal, the excess there,
    and the right side. Rows: the axes, the groups, and the distance that a column saves.
    """
    n, many = len(goal), sum(map(len, groups))
    table = np.zeros((n + len(groups) + 1, many + 2 * n + 1))
    table[:n, :many] = np.concatenate(groups).T
    table[:n, many : many + n] = np.eye(n)
    table[:n, many + n : -1] = -np.eye(n)
    table[:n, -1], table[n:-1, -1] = goal, counts
    basis = np.arange(many, many + n + len(groups))
    begin = 0
    for k, rows in enumerate(groups):
        table[n + k, begin : begin + len(rows)] = 1.0
        table[:n] -= rows[0].astype(np.float64)[:, None] * table[n + k]
        basis[n + k] = begin
        begin += len(rows)
    over = table[:n, -1] < 0
    table[:n][over] *= -1.0
    basis[:n][over] += n
    table[-1, many:-1] = 1.0
    table[-1] -= table[:n].sum(axis=0)
    return table, basis


def odd_bits(rows: Iterable[int], goal: int, steps: int) -> int | None:
    """Bits that share an even number with each row and an odd one with the goal; None: none.

    Gaussian elimination modulo 2. steps: the sums that may be made.
    """
    basis: dict[int, int] = {}  # by the highest bit
    for row in rows:
        rest = row
        while rest and (high := rest.bit_length()) in basis:
            rest ^= basis[high]
            steps -= 1
        if steps < 0:
            return None
        if rest:
            basis[rest.bit_length()] = rest
    rest = goal
    for high in sorted(basis, reverse=True):
        if rest >> (high - 1) & 1:
            rest ^= basis[high]
    if not rest:
        return None
    # bits that share an even number with each row of the basis; the first is no leading bit
    chosen = 1 << (rest.bit_length() - 1)
    for high in sorted(basis):
        if (basis[high] & chosen).bit_count() % 2:
            chosen |= 1 << (high - 1)
    return chosen
