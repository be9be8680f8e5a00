"""Weights that tell a goal from all sums of given rows: a linear programme, solved exactly enough.

A *sum* takes `counts` rows of each group, in any mixture, fractions too. The programme is solved
from its other side: the sum that lies nearest to the goal, where distances along the axes add up.
What one more unit of the goal would cost there are the weights (duality: Dantzig 1963, chapter 6).
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NOTHING = 1e-7  # taken for 0; all that is given are whole numbers


def separating(goal: Ints, groups: list[Ints], counts: Ints, work: int) -> Floats | None:
    """Weights in -1 … 1 by which the goal outweighs the heaviest sum by as much as can be.

    goal: (n,). groups: (r, n) rows each, at least one. counts: (len(groups),), from 1.
    work: so many entries of tables are made anew before it gives up.
    None if the goal is a sum, or not within that work. Whoever tells of a proof reckons the
    weights again in whole numbers. Only elementwise operations: the same bits on every machine.
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
    """The table of the simplex method, and what is in the basis, at the sum of all first rows.

    Columns: the shares of all rows, what is missing of the goal on each axis, what is too much
    there, and the right side. Rows: the axes, the groups, and what a column saves of the distance.
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
