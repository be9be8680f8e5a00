"""CaDiCaL lays a chain: the clauses of `folding_clauses`; each solution found is forbidden."""

from itertools import combinations

from pysat.solvers import Cadical195

from benchmarks.folding import Folding, read
from benchmarks.peers.clock import answer
from benchmarks.peers.folding_clauses import choices, implications, variables


def foldings(task: Folding) -> tuple[int, int]:
    """Number of ways, and of conflicts."""
    number = {variable: k for k, variable in enumerate(variables(task), 1)}
    with Cadical195() as solver:
        for choice in choices(task):
            solver.add_clause([number[v] for v in choice])
            for one, other in combinations(choice, 2):
                solver.add_clause([-number[one], -number[other]])
        for given, then in implications(task):
            solver.add_clause([*(-number[v] for v in given), *(number[v] for v in then)])
        count = 0
        while solver.solve():
            count += 1
            if count == task.limit:
                break
            solver.add_clause([-literal for literal in solver.get_model() if literal > 0])
        return count, solver.accum_stats()["conflicts"]


if __name__ == "__main__":
    answer(foldings, read)
