"""Lists of the placements that still fit, behind each node, with counts of what covers a cell.

A node holds the placements that are still possible, by their kinds, with their cells as sets, and
how many of them cover each cell, up to fifteen, in four binary digits that are sets, too. Behind
each option a first pass sees only whether a cell is left that nothing covers; most options end
there. Then what fits is listed without a branch, and counted by cells in groups of sets.
(Counts of many cells at once as in bit-sliced arithmetic.)

roots      parts of the space that hold one solution of each class of symmetric ones: a placement
           may lie in those from `first` to `last`. The solutions of a root share an anchor, a
           placement that lies in each; one counts if it is the least of its images that hold it.
extras     placements that may be added to a complete solution, in cells that may stay empty
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.compiled import inline, part
from solvers.kernels.machine.wide import (
    GROUP,
    clear_of,
    group_at,
    group_of,
    has_bits,
    no_bits,
    no_group,
    put_set,
    set_at,
    union_of,
)

DONE, FOUND, SPENT, FULL = 0, 1, 2, 3  # all done | a solution is on the stack | nodes | no room
# columns of the stack: the placement that lies there; the options to try, as indices; how they
# were chosen; where the lists of a node begin
PLACE, FIRST, NEXT, LAST, MODE, BASE = range(6)
COLUMNS = 6
BY_CELL, BY_KIND, EXTRA = range(3)  # values of MODE
# registers: START to END - 1 are the roots to be done, ROOT is at hand; SOLUTIONS of all roots,
# before symmetric ones are left out; CLASSES and COPIES: solutions that are the least of their
# images, and how many images these have; HANDED: the same by rotations alone
DEPTH, STEP, NODES, SOLUTIONS, CLASSES, COPIES, HANDED, START, ROOT, END = range(10)
REGISTERS = 10
ENTER, CHOOSE, RETREAT, LAY = range(4)  # values of STEP
DIGITS = 4  # binary ones, of how many placements cover a cell
STRIDE = 16  # groups of sets between two looks at what is left
WORD = (0,)  # the width of one; as a set it is moved without a look at the signs of indices

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]


class Rules(NamedTuple):
    """A puzzle. w: words of a set.

    masks      (p * w,)   the cells of each placement
    kind       (p,)       of its piece; rising
    mapped     (g, p)     where each symmetry moves each placement; identity first
    mirrors    (g,)       1 for a reflection
    must, all  (w,)       cells that must be covered, and that may be
    low, high  (kinds,)   pieces of each kind
    volume     (kinds,)   cells of each kind
    first, last (p,)      the roots in which a placement may lie
    anchors    (roots,)   the anchor; below 0: -1 - a kind of which there is one, or no kind: then
                          a solution counts if it is the least of all its images
    order      (p,)       by which solutions are compared
    stable     (p,)       1: an anchor that symmetries other than the identity may map onto itself
    """

    masks: Words
    kind: Ints
    mapped: Ints
    mirrors: Ints
    must: Words
    all: Words
    low: Ints
    high: Ints
    volume: Ints
    first: Ints
    last: Ints
    anchors: Ints
    order: Ints
    stable: Ints


class State(NamedTuple):
    """All that changes; from taken on what `retrace` makes anew, and scratch.

    stack      (depths, COLUMNS)   one node a row; its columns are named above
    head       (REGISTERS,)        the registers, named above
    taken      (depths * w,)       cells that are taken above a node
    left, need (kinds,)            pieces of each kind that may still lie, and that must
    ends       (depths, kinds + 1) where the placements of a kind begin in the list of a node
    alive      (room,)             placements that are possible at nodes, one list after the other
    sets       (room * w,)         their cells
    options    (room,)             indices of those that are tried
    lanes      ((DIGITS + 1) * max(GROUP, w),)  scratch: the digits of groups
    digits     ((DIGITS + 1) * w,) of the top node: how many placements cover each cell, in binary
                                   digits, and whether these are too many for them
    chosen     (2, depths)         scratch: a solution
    """

    stack: Ints
    head: Ints
    taken: Words
    left: Ints
    need: Ints
    ends: Ints
    alive: Ints
    sets: Words
    options: Ints
    lanes: Words
    digits: Words
    chosen: Ints


@part
def lay(width, rules, state, root):
    """List what is possible in a root."""
    alive, sets, w, many = state.alive, state.sets, len(width), rules.low.shape[0]
    n, p = 0, 0
    for k in range(many):
        state.left[k], state.need[k] = rules.high[k], rules.low[k]
        state.ends[0, k] = n
        while p < rules.kind.shape[0] and rules.kind[p] == k:
            if rules.first[p] <= root <= rules.last[p] and rules.high[k] > 0:
                alive[n] = p
                put_set(sets, n * w, set_at(width, rules.masks, p * w))
                n += 1
            p += 1
    state.ends[0, many] = n
    state.stack[0, BASE] = 0
    put_set(state.taken, 0, no_bits(width))
    count_covers(width, state, 0, n)


@inline
def count_covers(width, state, base, many):
    """Count how many of the sets of a list cover each cell, group by group."""
    w, sets, lanes = len(width), state.sets, state.lanes
    words = max(GROUP, w)
    one, two, four = no_group(width), no_group(width), no_group(width)
    eight, more = no_group(width), no_group(width)
    for i in range(many, many + words // w - 1):
        put_set(sets, (base + i) * w, no_bits(width))
    for i in range(base * w, (base + many) * w, words):
        bits = group_at(width, sets, i)
        carry = one & bits
        one = one ^ bits
        next_carry = two & carry
        two = two ^ carry
        carry = four & next_carry
        four = four ^ next_carry
        more = more | (eight & carry)
        eight = eight ^ carry
    put_set(lanes, 0, one)
    put_set(lanes, words, two)
    put_set(lanes, 2 * words, four)
    put_set(lanes, 3 * words, eight)
    put_set(lanes, 4 * words, more)
    add_lanes(width, state)


@inline
def add_lanes(width, state):
    """Add the digits of the sets of a group, and write them down."""
    w, lanes = len(width), state.lanes
    words = max(GROUP, w)
    for k in range(DIGITS + 1):
        put_set(state.digits, k * w, set_at(width, lanes, k * words))
    for at in range(w, words, w):
        carry = no_bits(width)
        for k in range(DIGITS):
            digit, other = set_at(width, state.digits, k * w), set_at(width, lanes, k * words + at)
            differ = digit ^ other
            put_set(state.digits, k * w, differ ^ carry)
            carry = (digit & other) | (carry & differ)
        more = set_at(width, state.digits, DIGITS * w) | carry
        put_set(state.digits, DIGITS * w, more | set_at(width, lanes, DIGITS * words + at))


@inline
def leaves_a_gap(width, rules, state, d, spans, taken):
    """True if a cell is left that nothing covers which fits beside `taken`.

    spans: begin and end of two parts of the list of node d.
    """
    open_ = set_at(width, rules.must, 0) & ~taken
    open_ = left_beside(width, state, d, spans[0], spans[1], taken, open_)
    if not has_bits(open_):
        return False
    return has_bits(left_beside(width, state, d, spans[2], spans[3], taken, open_))


@inline
def left_beside(width, state, d, begin, end, taken, open_):
    """The open cells that a part of a node's list leaves without what meets `taken`."""
    w, sets = len(width), state.sets
    lanes = max(GROUP, w) // w
    all_taken, covered = group_of(width, taken), no_group(width)
    at, last = state.stack[d, BASE] + begin, state.stack[d, BASE] + end
    while at + lanes <= last:
        stop = min(last - lanes + 1, at + STRIDE * lanes)
        while at < stop:
            covered = covered | clear_of(width, group_at(width, sets, at * w), all_taken)
            at += lanes
        if not has_bits(open_ & ~union_of(width, covered)):
            return no_bits(width)
    total = union_of(width, covered)
    while at < last:
        bits = set_at(width, sets, at * w)
        if not has_bits(bits & taken):
            total = total | bits
        at += 1
    return open_ & ~total


@inline
def spans_behind(rules, state, d, at):
    """The two parts of a node's list from which placements may follow the one at an index."""
    kind = rules.kind[state.alive[state.stack[d, BASE] + at]]
    end = state.ends[d, state.need.shape[0]]
    first, first_end, second = 0, end, end
    if state.left[kind] == 1:
        first_end, second = state.ends[d, kind], state.ends[d, kind + 1]
    elif state.stack[d, MODE] == BY_KIND:
        first_end, second = state.ends[d, kind], at + 1
    if state.stack[d, MODE] == EXTRA:
        first, second = at + 1, max(second, at + 1)
        first_end = max(first, first_end)
    return first, first_end, second, end


@inline
def lay_placement(width, rules, state, at):
    """Lay the placement at an index of the top node's list, and list what is possible behind it.

    Gives ENTER, or CHOOSE if a cell is left that nothing covers.
    """
    d, w, stack = state.head[DEPTH], len(width), state.stack
    base = stack[d, BASE]
    taken = set_at(width, state.taken, d * w) | set_at(width, state.sets, (base + at) * w)
    spans = spans_behind(rules, state, d, at)
    if leaves_a_gap(width, rules, state, d, spans, taken):
        return CHOOSE
    place = state.alive[base + at]
    stack[d, PLACE] = place
    state.left[rules.kind[place]] -= 1
    state.need[rules.kind[place]] -= 1
    put_set(state.taken, (d + 1) * w, taken)
    stack[d + 1, BASE] = base + state.ends[d, state.need.shape[0]]
    sift(width, state, d, spans, taken)
    state.head[DEPTH] = d + 1
    return ENTER


@inline
def sift(width, state, d, spans, taken):
    """List what fits beside `taken` for the node below d, and count it by cells."""
    w, alive, sets, ends = len(width), state.alive, state.sets, state.ends
    base, below, kinds, n = state.stack[d, BASE], state.stack[d + 1, BASE], ends.shape[1] - 1, 0
    for k in range(kinds):
        ends[d + 1, k] = n
        begin = max(ends[d, k], spans[0])
        if spans[1] <= begin < spans[2]:
            begin = spans[2]
        for i in range(base + begin, base + ends[d, k + 1]):
            bits = set_at(width, sets, i * w)
            put_set(alive, below + n, set_at(WORD, alive, i))
            put_set(sets, (below + n) * w, bits)
            n += np.int64(not has_bits(bits & taken))
    ends[d + 1, kinds] = n
    count_covers(width, state, below, n)


@inline
def list_extras(state):
    """List all that is possible at the top node, where a solution is complete already."""
    d, stack = state.head[DEPTH], state.stack
    end = state.ends[d, state.need.shape[0]]
    for i in range(end):
        state.options[stack[d, BASE] + i] = i
    stack[d, MODE], stack[d, FIRST], stack[d, NEXT], stack[d, LAST] = EXTRA, 0, 0, end


@inline
def has_room(width, state, d):
    """True if there is room for the longest list that the node below d can have."""
    end = state.stack[d, BASE] + 2 * state.ends[d, state.need.shape[0]] + GROUP
    return end <= state.alive.shape[0]
