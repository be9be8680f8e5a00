"""Change a cut of cells until its pieces interlock recursively.

key        the piece that goes out next: they go in their order, 0, 1, 2 …
stage      the pieces from a key on, the rest being out
links      of a piece along an axis, as bits: those that it would run into one step ahead
knot       pieces that lead to each other by links: none goes without the others. Each set that can
           go one step is a union of whole knots.
free       the ways of the key of which no other piece stands in its path

At each stage only the key shall be free, in one way alone, and all others one knot along each
axis: then nothing but the key can move. The cost counts what is missing to that. One cell at a
time goes over to a piece beside it; a change that costs more is kept now and then (simulated
annealing after Kirkpatrick, Gelatt and Vecchi 1983; the aim after Song, Fu and Cohen-Or 2012).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.chance import throw
from solvers.kernels.machine.compiled import inline, kernel, part

FOUND, SPENT = 0, 1
STEPS, COST, DICE = range(3)  # registers
REGISTERS = 3
ODDS_BITS = 30  # of a chance
# what a defect costs
KNOT, NO_WAY, FURTHER_WAY, HELD, MOST_HELD = 2, 3, 1, 1, 3

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]


class Rules(NamedTuple):
    """n cells, m pieces. Direction 2 * axis leads forward, 2 * axis + 1 back.

    beside    (n, 6)  the cell in each direction; -1: none
    beyond    (n, 6)  the next cell of the target in each direction, over gaps too; -1: none
    low, high (m,)    cells of each piece, at least and at most
    odds      (…,)    chance of a change by how much more it costs, of 2^ODDS_BITS
    """

    beside: Ints
    beyond: Ints
    low: Ints
    high: Ints
    odds: Ints


class State(NamedTuple):
    """All that changes.

    own      (n,)          the piece of each cell; -1: a hole
    sizes    (m,)          cells of each piece
    head     (REGISTERS,)  steps made, the cost, the last random word
    links    (3, m)        scratch
    reached  (m,)          scratch
    seen, queue (n,)       scratch
    """

    own: Ints
    sizes: Ints
    head: Ints
    links: Words
    reached: Words
    seen: Ints
    queue: Ints


@part
def is_whole_without(rules, state, piece, cell):
    """True if a piece is not empty, and hangs together, without one of its cells."""
    own, seen, queue = state.own, state.seen, state.queue
    total, last, at = 0, 0, 0
    for i in range(own.shape[0]):
        seen[i] = 0
        if own[i] == piece and i != cell:
            total += 1
            if total == 1:
                queue[0], seen[i], last = i, 1, 1
    while at < last:
        i = queue[at]
        at += 1
        for way in range(6):
            other = rules.beside[i, way]
            if other >= 0 and other != cell and own[other] == piece and not seen[other]:
                seen[other] = 1
                queue[last] = other
                last += 1
    return total > 0 and last == total


@part
def link(rules, state):
    """Find the links of all pieces."""
    links, own = state.links, state.own
    for axis in range(3):
        for i in range(links.shape[1]):
            links[axis, i] = np.uint64(1) << np.uint64(i)
        for i in range(own.shape[0]):
            other = rules.beside[i, 2 * axis]
            if other >= 0 and own[i] >= 0 and own[other] >= 0:
                links[axis, own[i]] |= np.uint64(1) << np.uint64(own[other])


@part
def count_knots(state, axis, alive):
    """The number of knots of the pieces alive (bits) along an axis."""
    reached, many = state.reached, state.links.shape[1]
    for i in range(many):
        reached[i] = state.links[axis, i] & alive
    for k in range(many):
        bit = np.uint64(1) << np.uint64(k)
        if alive & bit:
            for i in range(many):
                if reached[i] & bit:
                    reached[i] |= reached[k]
    knots = 0
    for i in range(many):
        first = alive >> np.uint64(i) & np.uint64(1) != np.uint64(0)
        for j in range(i):
            both = reached[i] >> np.uint64(j) & reached[j] >> np.uint64(i) & np.uint64(1)
            if both and alive >> np.uint64(j) & np.uint64(1):
                first = False
        knots += first
    return knots


@part
def count_held(rules, state, key, way):
    """How many cells of the key have a later piece somewhere ahead."""
    own, held = state.own, 0
    for i in range(own.shape[0]):
        if own[i] == key:
            other = rules.beyond[i, way]
            while other >= 0 and own[other] <= key:
                other = rules.beyond[other, way]
            held += other >= 0
    return held


@part
def stage_cost(rules, state, key, alive):
    """The distance to a stage in which the key alone can go, in one way."""
    bit = np.uint64(1) << np.uint64(key)
    cost, ways = 0, 0
    for axis in range(3):
        free = 0
        if state.links[axis, key] & alive == bit:
            free += 1
            cost += HELD * min(MOST_HELD, count_held(rules, state, key, 2 * axis))
        pushed = False
        for i in range(state.links.shape[1]):
            here = alive >> np.uint64(i) & np.uint64(1)
            if i != key and here and state.links[axis, i] & bit:
                pushed = True
        if not pushed:
            free += 1
            cost += HELD * min(MOST_HELD, count_held(rules, state, key, 2 * axis + 1))
        ways += free
        cost += KNOT * (count_knots(state, axis, alive) - 1 - (1 if free else 0))
    return cost + (NO_WAY if ways == 0 else FURTHER_WAY * (ways - 1))


@part
def full_cost(rules, state):
    """The distance to pieces that interlock, with the sizes that are wished."""
    many = state.links.shape[1]
    link(rules, state)
    alive = (np.uint64(1) << np.uint64(many)) - np.uint64(1) if many < 64 else ~np.uint64(0)
    cost = 0
    for key in range(many - 1):
        cost += stage_cost(rules, state, key, alive)
        alive &= ~(np.uint64(1) << np.uint64(key))
    for i in range(many):
        cost += max(0, rules.low[i] - state.sizes[i], state.sizes[i] - rules.high[i])
    return cost


@inline
def give(state, cell, piece):
    """Give a cell of one piece to another."""
    state.sizes[state.own[cell]] -= 1
    state.sizes[piece] += 1
    state.own[cell] = piece


@kernel
def lock_pieces(rules, state, steps):
    """Change the cut for at most so many steps more; gives FOUND once the cost is 0."""
    rules, state = Rules(*rules), State(*state)
    own, head = state.own, state.head
    head[COST] = full_cost(rules, state)
    end = head[STEPS] + steps
    while head[COST] > 0:
        if head[STEPS] >= end:
            return SPENT
        head[STEPS] += 1
        cell = throw(head, DICE, own.shape[0])
        other = rules.beside[cell, throw(head, DICE, 6)]
        if other < 0 or own[other] < 0 or own[cell] < 0 or own[other] == own[cell]:
            continue
        before = own[cell]
        if not is_whole_without(rules, state, before, cell):
            continue
        give(state, cell, own[other])
        cost = full_cost(rules, state)
        more = cost - head[COST]
        chance = throw(head, DICE, 1 << ODDS_BITS)
        if more <= 0 or (more < rules.odds.shape[0] and chance < rules.odds[more]):
            head[COST] = cost
        else:
            give(state, cell, before)
    return FOUND
