"""Running a job at once in this process, without a store, for a waiting client."""

import time

from puzzles.errors import BudgetError
from service.jobs.kinds.kind import Kind
from service.jobs.orders import Item, JobAnswer, JobProgress, Order, Reached, Tally


def drive(kind: Kind, order: Order, seconds: float) -> JobAnswer:
    """The answer to an order; BudgetError if it takes more than `seconds`.

    Solutions are not kept: only kinds that give items use this.
    """
    deadline = time.monotonic() + seconds
    tally, nodes, items = Tally(), 0, list[Item]()
    states: list[bytes | None] = [None]
    while states:
        for state in states:
            done = False
            while not done:
                left = deadline - time.monotonic()
                if left <= 0:
                    what = f"{seconds:g} s were not enough to finish"
                    raise BudgetError(f"{what}; run it as a job (Prefer: respond-async)")
                slice = kind.advance(order, state, seconds=left, standing=JobProgress())
                state, done = slice.state, slice.done
                tally, nodes = tally + slice.tally, nodes + slice.nodes
                items += slice.items
        reached = Reached(
            tally=tally, nodes=nodes, seconds=0.0, solutions=(), items=items, ending=None, lost=()
        )
        states = list(kind.follow(order, reached))
    return kind.finish(order, reached)
