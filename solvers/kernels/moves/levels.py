"""Change a cut of cells until many moves are needed before some piece is free.

value      of a cut, in thousandths: 1,000 for each move of its first stage, some more if few
           states let a piece out behind the last of them, and if there are many states on the
           way. Below 0: nothing comes out, or not within the room for states
owners     pieces that may hold a cell, as bits; EMPTY: it may be a hole

One cell goes over to a piece beside it, becomes a hole, or changes places with one; a change that
lowers the value is kept now and then (simulated annealing).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.chance import throw
from solvers.kernels.machine.compiled import inline, kernel, part
from solvers.kernels.moves import apart
from solvers.kernels.moves.apart import (
    begin_states,
    fill_ways,
    find_ways,
    link,
    reach,
    search_states,
)
from solvers.kernels.moves.locking import is_whole_without

FOUND, SPENT = 0, 1
ODDS_BITS = 30  # of a chance
EMPTY = 62
THOUSAND = 1_000
# registers: changes tried; value and level of the cut; the last random word; holes; up to two
# cells that the last change gave away, -1: none, and what held them
STEPS, VALUE, LEVEL, DICE, HOLES, FIRST, FIRST_WAS, SECOND, SECOND_WAS = range(9)
REGISTERS = 9

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]


class Rules(NamedTuple):
    """n cells, m pieces.

    cells     (n, 3)
    beside    (n, 6)  the cell in each direction; -1: none
    owners    (n,)    as bits
    low, high (m,)    cells of each piece, at least and at most
    holes     (2,)    their number, at least and at most
    few       (…,)    what is added to the value by the number of states that let a piece out
    many      (…,)    what is added by the number of states
    odds      (…,)    chance of a change by how much it lowers the value, of 2^ODDS_BITS
    """

    cells: Ints
    beside: Ints
    owners: Words
    low: Ints
    high: Ints
    holes: Ints
    few: Ints
    many: Ints
    odds: Ints


class State(NamedTuple):
    """All that changes.

    own      (n,)          the piece of each cell; -1: a hole
    sizes    (m,)          cells of each piece
    head     (REGISTERS,)
    seen, queue (n,)       scratch
    shapes   (n, 3)        scratch: the cells of all pieces, one after the other
    begin    (m + 1,)      scratch: where those of each piece begin
    far      (m, 3)        scratch: the farthest cell of each piece, from its place
    """

    own: Ints
    sizes: Ints
    head: Ints
    seen: Ints
    queue: Ints
    shapes: Ints
    begin: Ints
    far: Ints


@part
def list_shapes(rules, state, ways):
    """List the cells of all pieces from their own places, which are noted as the start."""
    own, begin, far, start = state.own, state.begin, state.far, ways.start
    many = far.shape[0]
    for p in range(many):
        begin[p] = 0
        for k in range(3):
            start[p, k], far[p, k] = 1 << 20, -1
    begin[many] = 0
    for i in range(own.shape[0]):
        p = own[i]
        if p >= 0:
            begin[p + 1] += 1
            for k in range(3):
                start[p, k] = min(start[p, k], rules.cells[i, k])
                far[p, k] = max(far[p, k], rules.cells[i, k])
    for p in range(many):
        begin[p + 1] += begin[p]
        for k in range(3):
            far[p, k] -= start[p, k]
    for i in range(own.shape[0] - 1, -1, -1):  # each list from its end; begin[p + 1] sinks
        p = own[i]
        if p >= 0:
            begin[p + 1] -= 1
            for k in range(3):
                state.shapes[begin[p + 1], k] = rules.cells[i, k] - start[p, k]
    for p in range(many):
        begin[p] = begin[p + 1]
    begin[many] = own.shape[0] - state.head[HOLES]


@part
def fill_tables(state, ways):
    """Fill the tables of ways for all pairs of pieces; False if there is no room."""
    far, begin, many, at = state.far, state.begin, state.far.shape[0], 0
    for i in range(many):
        for j in range(many):
            if i == j:
                continue
            pair, room = i * many + j, 3
            for k in range(3):
                ways.low[pair, k] = -far[j, k]
                ways.size[pair, k] = far[i, k] + far[j, k] + 2
                room *= ways.size[pair, k]
            if at + room > ways.table.shape[0]:
                return False
            ways.begin[pair] = at
            low = ways.low[pair, 0], ways.low[pair, 1], ways.low[pair, 2]
            size = ways.size[pair, 0], ways.size[pair, 1], ways.size[pair, 2]
            fill_ways(
                state.shapes, begin[i], begin[i + 1], state.shapes, begin[j], begin[j + 1],
                low, size, ways.table, at,
            )  # fmt: skip
            at += room
    return True


@inline
def can_leave(ways, paths, e, full):
    """True if a set of pieces can go for ever in state e."""
    find_ways(ways, paths, e)
    for axis in range(3):
        link(paths, axis, apart.FREE)
        if not (reach(paths.ahead, full) and reach(paths.behind, full)):
            return True
    return False


@part
def measure(rules, state, ways, paths):
    """The value of the cut; its level goes into a register, 0 if nothing comes out."""
    head = paths.head
    list_shapes(rules, state, ways)
    state.head[LEVEL] = 0
    if not fill_tables(state, ways):
        return -1
    begin_states(paths)
    if search_states(ways, paths, paths.parent.shape[0]) != apart.FREED:
        return -1
    full = (np.uint64(1) << np.uint64(state.far.shape[0])) - np.uint64(1)
    exits = 1
    for e in range(head[apart.EXPANDED] + 1, head[apart.LEVEL_END]):
        exits += can_leave(ways, paths, e, full)
        if exits + 1 == rules.few.shape[0]:
            break
    state.head[LEVEL] = head[apart.MOVES] + 1
    return THOUSAND * state.head[LEVEL] + rules.few[exits] + rules.many[head[apart.KNOWN]]


@inline
def may_hold(rules, cell, piece):
    """True if a piece may hold a cell; below 0: if it may be a hole."""
    owner = np.uint64(EMPTY if piece < 0 else piece)
    return rules.owners[cell] >> owner & np.uint64(1) != np.uint64(0)


@inline
def give(state, cell, piece):
    """Give a cell, or a hole, to a piece; below 0: it becomes a hole."""
    before = state.own[cell]
    if before >= 0:
        state.sizes[before] -= 1
    else:
        state.head[HOLES] -= 1
    if piece >= 0:
        state.sizes[piece] += 1
    else:
        state.head[HOLES] += 1
    state.own[cell] = piece


@inline
def take(rules, state, cell, piece):
    """Take a cell from its piece for another, or as a hole; False if the piece needs it."""
    before = state.own[cell]
    if not may_hold(rules, cell, piece) or state.sizes[before] <= rules.low[before]:
        return False
    if piece >= 0 and state.sizes[piece] >= rules.high[piece]:
        return False
    if not is_whole_without(rules, state, before, cell):
        return False
    give(state, cell, piece)
    return True


@inline
def next_hole(state, cell):
    """The first hole from a cell on; the cell itself if there is none."""
    many = state.own.shape[0]
    for k in range(many):
        i = (cell + k) % many
        if state.own[i] < 0:
            return i
    return cell


@part
def change(rules, state):
    """Change the cut at random; False if nothing has changed."""
    own, head = state.own, state.head
    many = own.shape[0]
    cell = throw(head, DICE, many)
    if throw(head, DICE, 4) == 0:
        cell = next_hole(state, cell)
    other = rules.beside[cell, throw(head, DICE, 6)]
    far = throw(head, DICE, 4)
    far = other if far else throw(head, DICE, many)
    digs = throw(head, DICE, 8) == 0
    if other < 0:
        return False
    head[FIRST], head[FIRST_WAS], head[SECOND] = cell, own[cell], -1
    if own[cell] >= 0:
        piece = -1 if digs or own[other] < 0 else own[other]
        if piece == own[cell] or (piece < 0 and head[HOLES] >= rules.holes[1]):
            return False
        return take(rules, state, cell, piece)
    piece = own[other]
    if piece < 0 or not may_hold(rules, cell, piece) or own[far] < 0:
        return False
    give(state, cell, piece)
    if head[HOLES] >= rules.holes[0]:
        if state.sizes[piece] <= rules.high[piece]:
            return True
    else:
        head[SECOND], head[SECOND_WAS] = far, own[far]
        if take(rules, state, far, -1) and state.sizes[piece] <= rules.high[piece]:
            return True
        if own[far] >= 0:
            head[SECOND] = -1
    undo(state)
    return False


@part
def undo(state):
    """Take back the last change."""
    head = state.head
    if head[SECOND] >= 0:
        give(state, head[SECOND], head[SECOND_WAS])
    give(state, head[FIRST], head[FIRST_WAS])


@kernel
def raise_level(rules, state, ways, paths, steps, wanted):
    """Try at most so many changes more; gives FOUND behind one that has the wanted level.

    ways, paths: the arrays of `apart.Rules` and `apart.State`, whose room limits the states.
    """
    rules, state = Rules(*rules), State(*state)
    ways, paths = apart.Rules(*ways), apart.State(*paths)
    head = state.head
    if head[STEPS] == 0:
        head[VALUE] = measure(rules, state, ways, paths)
    end = head[STEPS] + steps
    while head[STEPS] < end:
        head[STEPS] += 1
        if not change(rules, state):
            continue
        level = head[LEVEL]
        value = measure(rules, state, ways, paths)
        less, chance = head[VALUE] - value, throw(head, DICE, 1 << ODDS_BITS)
        if less > 0 and (value < 0 or less >= rules.odds.shape[0] or chance >= rules.odds[less]):
            undo(state)
            head[LEVEL] = level
            continue
        head[VALUE] = value
        if head[LEVEL] >= wanted:
            return FOUND
    return SPENT
