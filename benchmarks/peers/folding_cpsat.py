"""CP-SAT lays a chain: a Boolean for each cube and cell; one thread. See `benchmarks.folding`."""

from itertools import product

from ortools.sat.python import cp_model

from benchmarks.folding import Folding
from benchmarks.folding import read
from benchmarks.peers.clock import answer
from benchmarks.peers.cpsat import Counter
from puzzles.lattice import Cell


def foldings(task: Folding) -> tuple[int, int]:
    """Number of ways, and of branches."""
    model = cp_model.CpModel()
    cells, n = task.cells(), len(task.chain)
    lies = {(i, cell): model.new_bool_var("") for i in range(n) for cell in cells}
    for i in range(n):
        model.add_exactly_one(lies[i, cell] for cell in cells)
    for cell in cells:
        model.add_exactly_one(lies[i, cell] for i in range(n))
    around = {cell: [other for other in cells if _apart(cell, other) == 1] for cell in cells}
    for cell, i in product(cells, range(n - 1)):
        model.add_bool_or([lies[i, cell].negated(), *(lies[i + 1, c] for c in around[cell])])
        model.add_bool_or([lies[i + 1, cell].negated(), *(lies[i, c] for c in around[cell])])
    for i, cell in product(range(1, n - 1), cells):
        for before in around[cell]:
            straight = [c for c in around[cell] if _opposite(before, cell, c)]
            bent = [c for c in around[cell] if c != before and c not in straight]
            after = bent if task.chain[i] == "1" else straight
            given = [lies[i - 1, before].negated(), lies[i, cell].negated()]
            model.add_bool_or([*given, *(lies[i + 1, c] for c in after)])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = task.limit == 0
    counter = Counter()
    solver.solve(model, counter)
    return counter.count, int(solver.num_branches)


def _apart(one: Cell, other: Cell) -> int:
    return sum(abs(one[k] - other[k]) for k in range(3))


def _opposite(before: Cell, cell: Cell, after: Cell) -> bool:
    return all(before[k] + after[k] == 2 * cell[k] for k in range(3))


if __name__ == "__main__":
    answer(foldings, read)
