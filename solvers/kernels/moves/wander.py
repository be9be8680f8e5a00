"""The mean number of random moves until some pieces can leave.

Each possible move of a state is as likely as any other. A state in which a set of pieces can leave
ends the walk with one move more: so the number of states stays small where pieces are loose.
"""

import numpy as np

from solvers.kernels.machine.compiled import kernel, part
from solvers.kernels.moves.apart import (
    EXPANDED,
    FREE,
    FULL,
    KNOWN,
    LOCKED,
    REACHED,
    Rules,
    State,
    add,
    find_ways,
    link,
    list_closed,
    reach,
)

ENOUGH = 1e-10  # relative change of a mean that ends the sweeps


@part
def list_moves(rules, state, e, first, to):
    """List the states one move behind state e; gives LOCKED, or FULL without room."""
    many = rules.start.shape[0]
    full = (np.uint64(1) << np.uint64(many)) - np.uint64(1) if many < 64 else ~np.uint64(0)
    farthest, last = find_ways(rules, state, e), first[e]
    first[e + 1] = last
    for axis in range(3):
        link(state, axis, FREE)
        if not (reach(state.ahead, full) and reach(state.behind, full)):
            return LOCKED  # something can leave
    for axis in range(3):
        for steps in range(1, farthest + 1):
            link(state, axis, steps)
            if reach(state.ahead, full) and reach(state.behind, full):
                break
            found = list_closed(state, full)
            if found < 0 or last + found > to.shape[0]:
                return FULL
            for q in range(found):
                going, by = state.sets[q], steps
                if going & np.uint64(1):  # the first piece stays where it is
                    going, by = full & ~going, -steps
                if not add(rules, state, e, going, axis, by):
                    return FULL
                to[last] = state.head[REACHED]
                last += 1
    first[e + 1] = last
    return LOCKED


@kernel
def list_states(rules, state, first, to):
    """List all states that are reached before something can leave; LOCKED, or FULL without room.

    first: (n + 1,) where the moves of a state begin in `to`: the states to which they lead. A
    state without moves lets something out, or is the only one.
    """
    rules, state = Rules(*rules), State(*state)
    head = state.head
    while head[EXPANDED] < head[KNOWN]:
        if list_moves(rules, state, head[EXPANDED], first, to) == FULL:
            return FULL
        head[EXPANDED] += 1
    return LOCKED


@kernel
def mean_moves(first, to, mean, states, sweeps):
    """The mean number of moves from each state, (states,) float64 in place; gives the sweeps made.

    By Gauss and Seidel; states near an exit are listed last, so each sweep begins there.
    """
    for sweep in range(sweeps):
        change = 0.0
        for e in range(states - 1, -1, -1):
            total, ways = 0.0, first[e + 1] - first[e]
            for k in range(first[e], first[e + 1]):
                total += mean[to[k]]
            new = 1.0 + total / ways if ways else 1.0
            change = max(change, abs(new - mean[e]) / new)
            mean[e] = new
        if change < ENOUGH:
            return sweep + 1
    return sweeps
