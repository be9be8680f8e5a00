"""CP-SAT lays a chain: a Boolean for each cube and cell; one thread. See `benchmarks.folding`."""

from ortools.sat.python import cp_model

from benchmarks.folding import Folding, read
from benchmarks.peers.clock import answer
from benchmarks.peers.cpsat import Counter
from benchmarks.peers.folding_clauses import choices, implications, variables


def foldings(task: Folding) -> tuple[int, int]:
    """Number of ways, and of branches."""
    model = cp_model.CpModel()
    lies = {variable: model.new_bool_var("") for variable in variables(task)}
    for choice in choices(task):
        model.add_exactly_one(lies[v] for v in choice)
    for given, then in implications(task):
        model.add_bool_or([*(lies[v].negated() for v in given), *(lies[v] for v in then)])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = task.limit == 0
    counter = Counter()
    solver.solve(model, counter)
    return counter.count, int(solver.num_branches)


if __name__ == "__main__":
    answer(foldings, read)
