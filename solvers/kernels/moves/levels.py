"""Change a cut of cells until many moves are needed before some piece is free, or until all are.

value      of a cut, in thousandths: so much for each move of its first stage, and for each of all;
           some more if few states let a piece out behind the last of the first stage, and if there
           are many states on the way; less if it does not come apart to the last piece
aim        the moves of the first stage, or those of all stages
owners     pieces that may hold a cell, as bits; EMPTY: it may be a hole

One cell goes over to a piece beside it, becomes a hole, or changes places with one; a change that
lowers the value is kept now and then (simulated annealing).
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.chance import throw
from solvers.kernels.machine.compiled import inline, kernel, part
from solvers.kernels.moves import apart, stages
from solvers.kernels.moves.apart import reach
from solvers.kernels.moves.locking import is_whole_without

FOUND, SPENT = 0, 1
ODDS_BITS = 30  # of a chance
EMPTY = 62
# what is a value: of a cut too large to be taken apart; of a move before a first stage ends locked
UNTAKEN, DEPTH = -9_000, 700
# registers: changes tried; value of the cut, and the moves that are aimed at, 0 if it does not
# come apart; the last random word; holes; up to two cells that the last change gave away, -1:
# none, and what held them
STEPS, VALUE, AIMED, DICE, HOLES, FIRST, FIRST_WAS, SECOND, SECOND_WAS = range(9)
REGISTERS = 9

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]


class Rules(NamedTuple):
    """n cells, m pieces.

    cells     (n, 3)
    beside    (n, 6)  the cell in each direction; -1: none
    beyond    (n, 6)  the next cell of the target in each direction, over gaps too; -1: none
    owners    (n,)    as bits
    low, high (m,)    cells of each piece, at least and at most
    holes     (2,)    their number, at least and at most
    worth     (4,)    value of a move of the first stage and of any, what a cut that does not come
                      apart loses, and more than any cut of level 1 has
    few       (…,)    what is added to the value by the number of states that let a piece out
    many      (…,)    what is added by the number of states
    odds      (…,)    chance of a change by how much it lowers the value, of 2^ODDS_BITS
    lying     (m,)    0, 1, 2 …
    wide      (3,)    edges of the target
    """

    cells: Ints
    beside: Ints
    beyond: Ints
    owners: Words
    low: Ints
    high: Ints
    holes: Ints
    worth: Ints
    few: Ints
    many: Ints
    odds: Ints
    lying: Ints
    wide: Ints


class State(NamedTuple):
    """All that changes.

    own      (n,)          the piece of each cell; -1: a hole
    sizes    (m,)          cells of each piece
    head     (REGISTERS,)
    seen, queue (n,)       scratch
    start    (m, 3)        the places of the pieces, all zeros: shapes lie as in the target
    laid     (n,)          the piece of each cell in the tables of ways
    meetings (…,)          cells that two pieces have in common, for each difference of their
                           places, of each pair of a piece and a later one
    """

    own: Ints
    sizes: Ints
    head: Ints
    seen: Ints
    queue: Ints
    start: Ints
    laid: Ints
    meetings: NDArray[np.int16]


@inline
def mark_ways(table, at, stride, behind, meets):
    """Note that two pieces meet in a difference, or no longer do, in the ways that lead to it.

    at: of the way along an axis in that difference; behind: differences further along the axis.
    """
    way = np.int64(0) if meets else min(apart.FREE, np.int64(table[at]) + 1)
    for k in range(behind):
        at += stride
        if k and table[at] == 0:  # from here on the ways lead to another one
            return
        table[at] = way
        way = min(apart.FREE, way + 1)


@inline
def mark_pair(rules, shapes, one, other, x, y, z, meets):
    """Note that a piece meets another in a difference, or no longer does."""
    wide, y_stride = rules.wide, 6 * rules.wide[2]
    x_stride = 2 * wide[1] * y_stride
    at = shapes.begin[one, other] + x * x_stride + y * y_stride + 3 * z
    mark_ways(shapes.table, at, x_stride, 2 * wide[0] - 1 - x, meets)
    mark_ways(shapes.table, at + 1, y_stride, 2 * wide[1] - 1 - y, meets)
    mark_ways(shapes.table, at + 2, 3, 2 * wide[2] - 1 - z, meets)


@part
def count_cell(rules, state, shapes, cell, piece, by):
    """Count a cell of a piece more, or less, wherever it meets the others."""
    laid, cells, meetings, wide = state.laid, rules.cells, state.meetings, rules.wide
    for i in range(laid.shape[0]):
        if laid[i] < 0 or laid[i] == piece:
            continue
        one, a, other, b = piece, cell, laid[i], i
        if one > other:
            one, a, other, b = other, b, one, a
        x = cells[a, 0] - cells[b, 0] + wide[0] - 1
        y = cells[a, 1] - cells[b, 1] + wide[1] - 1
        z = cells[a, 2] - cells[b, 2] + wide[2] - 1
        at = shapes.begin[one, other] // 3 + (x * 2 * wide[1] + y) * 2 * wide[2] + z
        before = meetings[at]
        meetings[at] = before + by
        if before == 0 or before + by == 0:
            meets, x_end, y_end, z_end = by > 0, 2 * wide[0] - 2, 2 * wide[1] - 2, 2 * wide[2] - 2
            mark_pair(rules, shapes, one, other, x, y, z, meets)
            mark_pair(rules, shapes, other, one, x_end - x, y_end - y, z_end - z, meets)


@part
def lay_cells(rules, state, shapes):
    """Bring the tables of ways up to date with the cut: few cells have changed since the last."""
    own, laid = state.own, state.laid
    for i in range(own.shape[0]):
        if own[i] != laid[i]:
            before, laid[i] = laid[i], -1
            if before >= 0:
                count_cell(rules, state, shapes, i, before, -1)
            if own[i] >= 0:
                count_cell(rules, state, shapes, i, own[i], 1)
                laid[i] = own[i]


@part
def foresee(rules, state, paths):
    """The level of a cut as far as the rows of cells show it: 0: locked, 1, or 2: not known."""
    own, ahead, behind = state.own, paths.ahead, paths.behind
    many, level = ahead.shape[0], 0
    full = (np.uint64(2) << np.uint64(many - 1)) - np.uint64(1)
    for axis in range(3):
        for near in range(2):
            for p in range(many):
                ahead[p] = behind[p] = np.uint64(1) << np.uint64(p)
            for i in range(own.shape[0]):
                p, other = own[i], rules.beside[i, 2 * axis] if near else rules.beyond[i, 2 * axis]
                while not near and other >= 0 and own[other] < 0:
                    other = rules.beyond[other, 2 * axis]
                if p >= 0 and other >= 0 and own[other] >= 0:
                    ahead[p] |= np.uint64(1) << np.uint64(own[other])
                    behind[own[other]] |= np.uint64(1) << np.uint64(p)
            if not (reach(ahead, full) and reach(behind, full)):
                level = 2 if near else 1
                break
        if level == 1:
            return 1
    return level


@part
def measure(rules, state, shapes, ways, paths, parts, aim):
    """The value of the cut; the moves that are aimed at go into a register."""
    found, few = parts.found, rules.few
    state.head[AIMED] = 0
    level = foresee(rules, state, paths)
    if level == 0:
        return -rules.worth[2]
    if level == 1 and state.head[VALUE] - rules.worth[3] >= rules.odds.shape[0]:
        return rules.worth[3]
    lay_cells(rules, state, shapes)
    status = stages.take_stages(
        shapes, rules.lying, state.start, ways, paths, parts, few.shape[0] - 1
    )
    value = rules.many[found[stages.STATES]]
    if found[stages.LEVEL] == 0:
        if status != stages.LOCKED:
            return UNTAKEN
        return value + DEPTH * found[stages.MOVES] - rules.worth[2]
    value += rules.worth[0] * found[stages.LEVEL] + rules.worth[1] * found[stages.MOVES]
    value += few[found[stages.EXITS]]
    if status == stages.APART:
        state.head[AIMED] = found[aim]
        return value
    return value - rules.worth[2]


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
def raise_level(rules, state, shapes, ways, paths, parts, steps, aim, wanted):
    """Try at most so many changes more; gives FOUND behind one that has the wanted moves.

    shapes, ways, paths, parts: see `stages.find_level`; their room limits the states. aim:
    stages.LEVEL or stages.MOVES.
    """
    rules, state = Rules(*rules), State(*state)
    shapes, parts = stages.Shapes(*shapes), stages.Parts(*parts)
    ways, paths = apart.Rules(*ways), apart.State(*paths)
    head = state.head
    if head[STEPS] == 0:
        head[VALUE] = measure(rules, state, shapes, ways, paths, parts, aim)
    end = head[STEPS] + steps
    while head[STEPS] < end:
        head[STEPS] += 1
        if not change(rules, state):
            continue
        before = head[AIMED]
        value = measure(rules, state, shapes, ways, paths, parts, aim)
        less, chance = head[VALUE] - value, throw(head, DICE, 1 << ODDS_BITS)
        if less > 0 and (less >= rules.odds.shape[0] or chance >= rules.odds[less]):
            undo(state)
            head[AIMED] = before
            continue
        head[VALUE] = value
        if head[AIMED] >= wanted:
            return FOUND
    return SPENT
