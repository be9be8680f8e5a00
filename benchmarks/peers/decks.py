"""CP-SAT and Z3 on edge matching: a Boolean for each way that a kind of tile lies on a cell.

Every free cell holds one way, every kind is used as often as there are tiles (at most, with tiles
left over), and each way needs one of those beside it that it meets. Each function gives the
number of layings, 1 for the first; None if the time was over; and the seconds it took.
"""

import time
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from solvers.decks.layout import Layout

Ways = dict[int, list[int]]


def ways(layout: Layout) -> Ways:
    """Which ways fit on each cell by itself."""
    _, _, sides = layout.ways
    return {
        cell: [
            way
            for way in range(len(sides))
            if all(
                layout.allowed_figures(wanted)[sides[way, side]]
                for side, wanted in enumerate(demand)
            )
        ]
        for cell, demand in enumerate(layout.demands)
    }


def joints(layout: Layout) -> Iterator[tuple[int, int, int, int]]:
    """Cell, side, neighbour and its side, in both directions."""
    for k, cell in enumerate(layout.order):
        for side, other in enumerate(layout.board.beyond[cell]):
            if other is not None and layout.rank[other[0]] >= 0:
                yield k, side, layout.rank[other[0]], other[1]


def ortools(layout: Layout, first: bool, patience: float) -> tuple[int | None, float]:
    from ortools.sat.python import cp_model

    class Counter(cp_model.CpSolverSolutionCallback):
        count = 0

        def on_solution_callback(self) -> None:
            self.count += 1

    start = time.process_time()
    model, kinds, sides = cp_model.CpModel(), *layout.ways[::2]
    lies = {(c, w): model.new_bool_var("") for c, fit in ways(layout).items() for w in fit}
    by_cell, by_kind, by_figure = _groups(lies, kinds, sides)
    for cell in range(len(layout.order)):
        model.add_exactly_one(by_cell[cell])
    for kind, stock in enumerate(layout.stock):
        used = sum(by_kind[kind])
        model.add(used <= stock if layout.surplus else used == stock)
    for cell, side, other, facing in joints(layout):
        for figure, mates in enumerate(layout.mates):
            met = [v for mate in mates for v in by_figure[other, facing, mate]]
            for variable in by_figure[cell, side, figure]:
                model.add_bool_or([*met, variable.negated()])
    solver, counter = cp_model.CpSolver(), Counter()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = patience
    solver.parameters.enumerate_all_solutions = not first
    status = solver.solve(model, counter)
    ended = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE) or (first and counter.count)
    return (min(counter.count, 1) if first else counter.count) if ended else None, (
        time.process_time() - start
    )


def z3(layout: Layout, first: bool, patience: float) -> tuple[int | None, float]:
    import z3 as smt

    start = time.process_time()
    kinds, sides = layout.ways[::2]
    lies = {(c, w): smt.Bool(f"{c}_{w}") for c, fit in ways(layout).items() for w in fit}
    by_cell, by_kind, by_figure = _groups(lies, kinds, sides)
    solver = smt.Solver()
    for cell in range(len(layout.order)):
        solver.add(smt.PbEq([(v, 1) for v in by_cell[cell]], 1))
    for kind, stock in enumerate(layout.stock):
        limit = smt.PbLe if layout.surplus else smt.PbEq
        solver.add(limit([(v, 1) for v in by_kind[kind]], stock))
    for cell, side, other, facing in joints(layout):
        for figure, mates in enumerate(layout.mates):
            met = [v for mate in mates for v in by_figure[other, facing, mate]]
            for variable in by_figure[cell, side, figure]:
                solver.add(smt.Or(smt.Not(variable), *met))
    count = 0
    while True:
        left = patience - (time.process_time() - start)
        if left <= 0:
            return None, patience
        solver.set("timeout", int(left * 1000) + 1)
        answer = solver.check()
        if answer == smt.unknown:
            return None, patience
        if answer == smt.unsat:
            return count, time.process_time() - start
        count += 1
        if first:
            return 1, time.process_time() - start
        model = solver.model()
        solver.add(smt.Or([smt.Not(v) for v in lies.values() if smt.is_true(model[v])]))


def _groups(lies: Any, kinds: Any, sides: Any) -> tuple[Any, Any, Any]:
    """The variables by cell, by kind, and by cell, side and figure."""
    by_cell: Any = defaultdict(list)
    by_kind: Any = defaultdict(list)
    by_figure: Any = defaultdict(list)
    for (cell, way), variable in lies.items():
        by_cell[cell].append(variable)
        by_kind[int(kinds[way])].append(variable)
        for side, figure in enumerate(sides[way]):
            by_figure[cell, side, int(figure)].append(variable)
    return by_cell, by_kind, by_figure
