"""Z3 counts exact covers: pseudo-Boolean sums, each cover found is forbidden from then on."""

import z3

from benchmarks.cover import Cover, read
from benchmarks.peers.clock import answer


def covers(cover: Cover) -> tuple[int, int]:
    """Number of covers, and of decisions."""
    taken = [z3.Bool(f"o{k}") for k in range(len(cover.options))]
    over: list[list[tuple[z3.BoolRef, int]]] = [[] for _ in range(cover.cells)]
    of_kind: list[list[tuple[z3.BoolRef, int]]] = [[] for _ in cover.stock]
    for variable, (kind, body) in zip(taken, cover.options, strict=True):
        of_kind[kind].append((variable, 1))
        for cell in body:
            over[cell].append((variable, 1))
    solver = z3.Solver()
    for choices in over:
        solver.add(z3.PbEq(choices, 1) if choices else z3.BoolVal(False))
    for choices, stock in zip(of_kind, cover.stock, strict=True):
        solver.add(z3.PbEq(choices, stock) if choices else z3.BoolVal(stock == 0))
    count = 0
    while (not cover.limit or count < cover.limit) and solver.check() == z3.sat:
        count += 1
        model = solver.model()
        solver.add(z3.Or([z3.Not(v) for v in taken if z3.is_true(model[v])]))
    statistics = solver.statistics()
    decisions = next((value for key, value in statistics if "decisions" in key), 0)
    return count, int(decisions)


if __name__ == "__main__":
    answer(covers, read)
