"""Z3 lays a chain as the source document describes it; see `benchmarks.folding`.

Whole numbers x, y, z for each cube; all places different; neighbours on the cord differ by 1 in
one coordinate; the neighbours of a straight cube agree in two coordinates, of a corner in one.
Each way found is forbidden from then on.
"""

import z3

from benchmarks.folding import Folding, read
from benchmarks.peers.clock import answer


def foldings(task: Folding) -> tuple[int, int]:
    """Number of ways, and of decisions."""
    n = len(task.chain)
    at = [[z3.Int(f"{axis}{i}") for axis in "xyz"] for i in range(n)]
    solver = z3.Solver()
    for place in at:
        for axis, edge in enumerate(task.size):
            solver.add(0 <= place[axis], place[axis] < edge)
    _, b, c = task.size
    solver.add(z3.Distinct([(place[0] * b + place[1]) * c + place[2] for place in at]))
    for i in range(1, n):
        solver.add(z3.Or([_steps(at[i - 1], at[i], axis, 1) for axis in range(3)]))
    for i in range(1, n - 1):
        before, after = at[i - 1], at[i + 1]
        equal = [z3.If(before[axis] == after[axis], 1, 0) for axis in range(3)]
        solver.add(z3.Sum(equal) == (1 if task.chain[i] == "1" else 2))
    count = 0
    while (not task.limit or count < task.limit) and solver.check() == z3.sat:
        count += 1
        model = solver.model()
        solver.add(z3.Or([v != model[v] for place in at for v in place]))
    statistics = solver.statistics()
    return count, int(next((value for key, value in statistics if "decisions" in key), 0))


def _steps(before: list[z3.ArithRef], after: list[z3.ArithRef], axis: int, by: int) -> z3.BoolRef:
    """Whether two places differ by so much along an axis, and not along the others."""
    apart = z3.Or(after[axis] - before[axis] == by, before[axis] - after[axis] == by)
    return z3.And(apart, *(before[k] == after[k] for k in range(3) if k != axis))


if __name__ == "__main__":
    answer(foldings, read)
