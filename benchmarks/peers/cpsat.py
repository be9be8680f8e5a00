"""CP-SAT (Google OR-Tools) counts exact covers; one thread. See `benchmarks.cover`."""

from ortools.sat.python import cp_model

from benchmarks.cover import Cover, read
from benchmarks.peers.clock import answer


class Counter(cp_model.CpSolverSolutionCallback):
    """Counts the solutions as they come."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def on_solution_callback(self) -> None:
        self.count += 1


def covers(cover: Cover) -> tuple[int, int]:
    """Number of covers, and of branches."""
    model = cp_model.CpModel()
    taken = [model.new_bool_var("") for _ in cover.options]
    over: list[list[cp_model.IntVar]] = [[] for _ in range(cover.cells)]
    of_kind: list[list[cp_model.IntVar]] = [[] for _ in cover.stock]
    for variable, (kind, body) in zip(taken, cover.options, strict=True):
        of_kind[kind].append(variable)
        for cell in body:
            over[cell].append(variable)
    for choices in over:
        model.add_exactly_one(choices)
    for choices, stock in zip(of_kind, cover.stock, strict=True):
        model.add(sum(choices) == stock)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = cover.limit == 0
    counter = Counter()
    solver.solve(model, counter)
    return counter.count, solver.num_branches


if __name__ == "__main__":
    answer(covers, read)
