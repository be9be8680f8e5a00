"""Take pieces apart by moves along the axes, breadth first, until something is free.

offset     of a piece from where it lay at first, less that of the first piece
state      the offsets of all pieces
way        how far a piece can go in the positive direction of an axis before it meets another, as
           both lie; FREE if it never does. Tables hold it for each pair of pieces and each
           difference of their places.
closed     a set of pieces that takes along whatever its members would meet within so many steps:
           it can go those steps. All closed sets are unions of those of single pieces. To go in
           the negative direction is to have the rest go in the positive one.
level      moves until something is free, the last one included

A move is a shift of a set of pieces by any number of steps. With all states of fewer moves done
before those of more, the first set that can go on for ever gives the least number.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.compiled import inline, kernel, part
from solvers.kernels.machine.words import bit_count, lowest_bit

LOCKED, FREED, SPENT, FULL = 0, 1, 2, 3  # nothing can leave | a set can | budget spent | no room
FREE = 1 << 14
# registers: states known, and expanded; moves that lead to those at hand, and where the states of
# so many moves end; of the result the set that leaves, as bits, and the axis along which it does;
# the state to which the last move led
KNOWN, EXPANDED, MOVES, LEVEL_END, LEAVING, AXIS, REACHED = range(7)
REGISTERS = 7

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]
Shorts = NDArray[np.int16]


class Rules(NamedTuple):
    """m pieces. A pair is m times the index of the piece that goes, and the index of the other.

    table    (…,)        ways along x, y, z of pairs for each difference of places
    begin    (m * m,)    where the table of a pair begins
    low      (m * m, 3)  the least difference in it
    size     (m * m, 3)  how many differences there are along each axis
    start    (m, 3)      the places of the pieces
    random   (3 * m,)    odd words, for the hash of a state
    """

    table: Shorts
    begin: Ints
    low: Ints
    size: Ints
    start: Ints
    random: Words


class State(NamedTuple):
    """All that changes. n: room for states.

    offsets  (n + 1, 3 * m)  of each state, and of one that is looked for
    parent   (n,)        the state that it came from
    keys     (n,)        its hash
    slots    (…,)        a table of hashed states, each plus one; 0 where there is none
    head     (REGISTERS,)
    ways     (3, m * m)  scratch: of the state at hand
    ahead, behind (m,)   scratch: what a piece takes along, and what takes it along
    sets     (…,)        scratch: closed sets
    """

    offsets: Shorts
    parent: Ints
    keys: Words
    slots: Ints
    head: Ints
    ways: Ints
    ahead: Words
    behind: Words
    sets: Words


@kernel
def fill_table(one, other, low, size, table, begin):
    """Write the ways of a piece past another, for all differences of their places in a box.

    one, other: (cells, 3) of the piece that goes and of the other, from its own place.
    """
    fill_ways(one, 0, one.shape[0], other, 0, other.shape[0], low, size, table, begin)


@part
def fill_ways(one, first, last, other, other_first, other_last, low, size, table, begin):
    """Like `fill_table`, for pieces that have some rows of arrays; low, size: three numbers."""
    # strides and indices without signs, at which no index would have to be looked
    stride_y, stride_z = np.uint64(3 * size[2]), np.uint64(3)
    stride_x, start = np.uint64(size[1]) * stride_y, np.uint64(begin)
    end = start + np.uint64(size[0]) * stride_x
    at = start
    while at < end:
        table[at] = FREE
        at += np.uint64(1)
    for a in range(np.uint64(first), np.uint64(last)):
        for b in range(np.uint64(other_first), np.uint64(other_last)):
            x, y, z = (
                np.uint64(one[a, 0] - other[b, 0] - low[0]),
                np.uint64(one[a, 1] - other[b, 1] - low[1]),
                np.uint64(one[a, 2] - other[b, 2] - low[2]),
            )
            at = start + x * stride_x + y * stride_y + z * stride_z
            # they meet in this difference: one step before, the way is 0
            table[at + stride_x] = 0
            table[at + stride_y + np.uint64(1)] = 0
            table[at + stride_z + np.uint64(2)] = 0
    sweep_ways(table, start + stride_x, end, stride_x)
    for x in range(start, end, stride_x):
        sweep_ways(table, x + stride_y + np.uint64(1), x + stride_x, stride_y)
    for y in range(start, end, stride_y):
        sweep_ways(table, y + stride_z + np.uint64(2), y + stride_y, stride_z)


@inline
def sweep_ways(table, begin, end, stride):
    """Let each way be one longer than that a stride before, unless it is shorter already."""
    at = begin
    while at < end:
        before = table[at - stride]
        table[at] = min(table[at], before + 1)
        at += np.uint64(3)


@inline
def way_along(rules, pair, axis, x, y, z):
    """The way along an axis in a difference, counted from the least one of the pair's table.

    Beyond the far end of the axis it grows by each step; elsewhere outside the two never meet.
    """
    size, beyond = rules.size, 0
    if axis == 0 and x >= size[pair, 0]:
        beyond, x = x - size[pair, 0] + 1, size[pair, 0] - 1
    elif axis == 1 and y >= size[pair, 1]:
        beyond, y = y - size[pair, 1] + 1, size[pair, 1] - 1
    elif axis == 2 and z >= size[pair, 2]:
        beyond, z = z - size[pair, 2] + 1, size[pair, 2] - 1
    if not (0 <= x < size[pair, 0] and 0 <= y < size[pair, 1] and 0 <= z < size[pair, 2]):
        return FREE
    at = rules.begin[pair] + 3 * ((x * size[pair, 1] + y) * size[pair, 2] + z) + axis
    return min(FREE, rules.table[at] + beyond)


@part
def find_ways(rules, state, e):
    """Find the ways of all pairs in state e; gives the longest that ends."""
    many, farthest = rules.start.shape[0], 0
    start, low, size, offsets = rules.start, rules.low, rules.size, state.offsets
    row, pair = np.uint64(e), np.uint64(0)
    for i in range(np.uint64(many)):
        k = np.uint64(3) * i
        left = start[i, 0] + offsets[row, k]
        front = start[i, 1] + offsets[row, k + np.uint64(1)]
        below = start[i, 2] + offsets[row, k + np.uint64(2)]
        for j in range(np.uint64(many)):
            if i != j:
                k = np.uint64(3) * j
                x = start[j, 0] + offsets[row, k] - left - low[pair, 0]
                y = start[j, 1] + offsets[row, k + np.uint64(1)] - front - low[pair, 1]
                z = start[j, 2] + offsets[row, k + np.uint64(2)] - below - low[pair, 2]
                sx, sy, sz = size[pair, 0], size[pair, 1], size[pair, 2]
                if 0 <= x < sx and 0 <= y < sy and 0 <= z < sz:  # mostly: one place for all axes
                    at = np.uint64(rules.begin[pair] + 3 * ((x * sy + y) * sz + z))
                    for axis in range(3):
                        way = np.int64(rules.table[at + np.uint64(axis)])
                        state.ways[axis, pair] = way
                        farthest = max(farthest, way if way < FREE else 0)
                else:
                    for axis in range(3):
                        way = way_along(rules, pair, axis, x, y, z)
                        state.ways[axis, pair] = way
                        farthest = max(farthest, way if way < FREE else 0)
            else:
                state.ways[0, pair] = state.ways[1, pair] = state.ways[2, pair] = 0
            pair += np.uint64(1)
    return farthest


@part
def link(state, axis, steps):
    """Find what each piece takes along in so many steps along an axis, and what takes it along."""
    ahead, behind, many = state.ahead, state.behind, state.ahead.shape[0]
    for i in range(many):
        ahead[i] = behind[i] = np.uint64(1) << np.uint64(i)
    for i in range(many):
        taken = ahead[i]
        for j in range(many):
            # without a branch, which would be foreseen badly; each piece takes itself along
            meets = np.uint64(state.ways[axis, i * many + j] < steps)
            taken |= meets << np.uint64(j)
            behind[j] |= meets << np.uint64(i)
        ahead[i] = taken


@inline
def link_more(state, axis, steps):
    """Add to what each piece takes along what it would meet within so many steps.

    Gives the shortest way that is not shorter than the steps.
    """
    ahead, ways, many = state.ahead, state.ways, np.uint64(state.ahead.shape[0])
    along, pair, later = np.uint64(axis), np.uint64(0), FREE
    for i in range(many):
        taken = ahead[i]
        for j in range(many):
            # without a branch, which would be foreseen badly; each piece takes itself along
            way = ways[along, pair]
            taken |= np.uint64(way < steps) << j
            later = min(later, way if way >= steps else FREE)
            pair += np.uint64(1)
        ahead[i] = taken
    return later


@inline
def is_reached(links, full):
    """True if all others lead to the first piece."""
    reached, before, many = np.uint64(1), np.uint64(0), np.uint64(links.shape[0])
    while reached != before:
        before = reached
        for i in range(many):
            reached |= np.uint64((links[i] & reached) != np.uint64(0)) << i
    return reached == full


@inline
def reach(links, full):
    """True if the first piece leads to all others."""
    reached, left = np.uint64(1), np.uint64(1)
    while left:
        i = lowest_bit(left)
        left &= left - np.uint64(1)
        new = links[i] & ~reached
        reached |= new
        left |= new
    return reached == full


@inline
def close(links):
    """Let each piece lead to all that those lead to, to which it leads."""
    many = np.uint64(links.shape[0])
    for k in range(many):
        further = links[k]
        for i in range(many):
            leads = links[i] >> k & np.uint64(1)
            links[i] |= further & (~leads + np.uint64(1))


@part
def list_closed(state, full):
    """List all closed sets but the empty one and the whole; gives their number, -1 if too many."""
    ahead, sets, many = state.ahead, state.sets, state.ahead.shape[0]
    close(ahead)
    n = 0
    for i in range(many):
        before = n
        if ahead[i] == full or is_listed(sets, n, ahead[i]):
            continue
        sets[n] = ahead[i]
        n += 1
        for j in range(before):
            union = sets[j] | ahead[i]
            if union != full and not is_listed(sets, n, union):
                if n + 2 > sets.shape[0]:
                    return -1
                sets[n] = union
                n += 1
        if n + 2 > sets.shape[0]:
            return -1
    return n


@inline
def is_listed(sets, many, one):
    for q in range(many):
        if sets[q] == one:
            return True
    return False


@inline
def leave(state, many, full, axis):
    """Note the smallest set that leaves, or the smallest that stays where the rest leaves."""
    fewest = 65
    for q in range(many):
        size = bit_count(state.sets[q])
        if min(size, bit_count(full) - size) < fewest:
            fewest = min(size, bit_count(full) - size)
            state.head[LEAVING] = np.int64(state.sets[q])
    state.head[AXIS] = axis


@part
def leave_loose(state, full):
    """Like `leave`, for more closed sets than can be listed; gives FREED, or FULL if none leaves.

    The smallest are those of single pieces, and the rest of the largest is such a one backwards.
    """
    for axis in range(3):
        link(state, axis, FREE)
        if reach(state.ahead, full) and reach(state.behind, full):
            continue
        close(state.ahead)
        close(state.behind)
        many, found = state.ahead.shape[0], 0
        for i in range(many):
            for one in (state.ahead[i], full & ~state.behind[i]):
                if one != full and one != np.uint64(0):
                    state.sets[found] = one
                    found += 1
        leave(state, found, full, axis)
        return FREED
    return FULL


@part
def add(rules, state, e, going, axis, by):
    """Add the state after a set of pieces has gone `by` steps from state e, unless it is known.

    Gives False if there is no room.
    """
    head, keys, slots = state.head, state.keys, state.slots
    change, left = np.uint64(0), going
    while left:
        i = lowest_bit(left)
        left &= left - np.uint64(1)
        change += rules.random[3 * i + axis]
    change *= np.uint64(abs(by))
    key = keys[e] + change if by > 0 else keys[e] - change
    new = head[KNOWN]
    lay_state(state, e, new, going, axis, by)
    mask, slot = np.uint64(slots.shape[0] - 1), key >> np.uint64(20)
    while slots[slot & mask]:
        known = slots[slot & mask] - 1
        if keys[known] == key and is_same(state, known, new):
            head[REACHED] = known
            return True
        slot += np.uint64(1)
    if new >= state.parent.shape[0]:
        return False
    state.parent[new], keys[new], slots[slot & mask] = e, key, new + 1
    head[REACHED], head[KNOWN] = new, new + 1
    return True


@inline
def lay_state(state, e, new, going, axis, by):
    """Write the offsets behind that move from state e."""
    offsets, row, before, left = state.offsets, np.uint64(new), np.uint64(e), going
    for i in range(np.uint64(offsets.shape[1])):
        offsets[row, i] = offsets[before, i]
    while left:
        i = np.uint64(3 * lowest_bit(left) + axis)
        left &= left - np.uint64(1)
        offsets[row, i] += by


@inline
def is_same(state, one, other):
    """True if two states have the same offsets."""
    offsets, row, beside, differ = state.offsets, np.uint64(one), np.uint64(other), 0
    for i in range(np.uint64(offsets.shape[1])):
        differ |= offsets[row, i] ^ offsets[beside, i]
    return differ == 0


@part
def expand(rules, state, e):
    """Add all states one move behind state e; FREED if a set can leave, FULL without room."""
    many = rules.start.shape[0]
    full = (np.uint64(1) << np.uint64(many)) - np.uint64(1) if many < 64 else ~np.uint64(0)
    farthest = find_ways(rules, state, e)
    for axis in range(3):
        for i in range(many):
            state.ahead[i] = np.uint64(1) << np.uint64(i)
        steps = 1
        while True:
            later = link_more(state, axis, steps)
            if reach(state.ahead, full) and is_reached(state.ahead, full):
                break
            found = list_closed(state, full)
            if found < 0:
                return leave_loose(state, full)
            while steps <= min(later, farthest):  # no piece meets more by these steps
                if not add_all(rules, state, e, found, full, axis, steps):
                    return FULL
                steps += 1
            if later == FREE:
                leave(state, found, full, axis)
                return FREED
    return LOCKED


@inline
def add_all(rules, state, e, found, full, axis, steps):
    """Add the states behind each of so many closed sets; False if there is no room."""
    for q in range(found):
        going, by = state.sets[q], steps
        if going & np.uint64(1):  # the first piece stays where it is
            going, by = full & ~going, -steps
        if not add(rules, state, e, going, axis, by):
            return False
    return True


@inline
def begin_states(state):
    """Forget the states that are known, and know the first one alone."""
    head, slots, mask = state.head, state.slots, state.slots.shape[0] - 1
    for k in range(head[KNOWN]):
        slot = np.int64(state.keys[k] >> np.uint64(20)) & mask
        while slots[slot] != k + 1:
            slot = (slot + 1) & mask
        slots[slot] = 0
    for k in range(state.offsets.shape[1]):
        state.offsets[0, k] = 0
    state.parent[0], state.keys[0], state.slots[0] = -1, np.uint64(0), 1
    head[KNOWN] = head[LEVEL_END] = 1
    head[EXPANDED] = head[MOVES] = 0


@part
def search_states(rules, state, end):
    """Expand states up to that number `end`; gives LOCKED, FREED, SPENT or FULL."""
    head = state.head
    while head[EXPANDED] < head[KNOWN]:
        if head[EXPANDED] >= end:
            return SPENT
        if head[EXPANDED] == head[LEVEL_END]:
            head[MOVES] += 1
            head[LEVEL_END] = head[KNOWN]
        status = expand(rules, state, head[EXPANDED])
        if status != LOCKED:
            return status
        head[EXPANDED] += 1
    return LOCKED


@kernel
def enter_keys(keys, known, slots):
    """Enter the hashes of so many states in an empty table."""
    mask = slots.shape[0] - 1
    for k in range(known):
        slot = np.int64(keys[k] >> np.uint64(20)) & mask
        while slots[slot]:
            slot = (slot + 1) & mask
        slots[slot] = k + 1


@kernel
def take_apart(rules, state, budget):
    """Expand at most `budget` states more; gives LOCKED, FREED, SPENT or FULL.

    After FREED the state at hand is EXPANDED, and the set LEAVING can go on for ever along AXIS.
    """
    rules, state = Rules(*rules), State(*state)
    return search_states(rules, state, state.head[EXPANDED] + budget)
