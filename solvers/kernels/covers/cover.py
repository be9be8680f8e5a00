"""Cover cells by placements: the scarcest cell or kind first, in lists of what still fits.

A node holds the placements that are still possible, by their kinds, with their cells as sets, and
how many of them cover each cell, up to seven, in three binary digits that are sets, too. Behind
each option a first pass sees only whether a cell is left that nothing covers; most options end
there. Then what fits is listed without a branch, and counted by cells at the same time. The
scarcest cell, or the kind with the fewest ways for its next piece, gives the options.
(The choice of Knuth's "dancing links", 2000; counts of many cells at once as in bit-sliced
arithmetic.)

roots      parts of the space that hold one solution of each class of symmetric ones: a placement
           may lie in those from `first` to `last`. The solutions of a root share an anchor, a
           placement that lies in each; one counts if it is the least of its images that hold it.
extras     placements that may be added to a complete solution, in cells that may stay empty

The kernel stops after any node and goes on.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.compiled import inline, kernel, part
from solvers.kernels.machine.wide import (
    first_bit,
    has_bits,
    kept_if,
    no_bits,
    put_set,
    set_at,
    size_of_set,
)
from solvers.kernels.machine.words import lowest_bit

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
MANY = 12  # ways of a kind from which on all cells are counted that more than seven cover
NEVER = 1 << 30

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
    moved      (p + 1,)            scratch: where a list's entries have gone
    digits     (4 * w,)            of the top node: how many placements cover each cell, in three
                                   binary digits, and whether these are more than seven
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
    moved: Ints
    digits: Words
    chosen: Ints


@part
def lay(width, rules, state, root):
    """List what is possible in a root."""
    alive, sets, w, many = state.alive, state.sets, len(width), rules.low.shape[0]
    one, two, four, more = no_bits(width), no_bits(width), no_bits(width), no_bits(width)
    n, p = 0, 0
    for k in range(many):
        state.left[k], state.need[k] = rules.high[k], rules.low[k]
        state.ends[0, k] = n
        while p < rules.kind.shape[0] and rules.kind[p] == k:
            if rules.first[p] <= root <= rules.last[p] and rules.high[k] > 0:
                bits = set_at(width, rules.masks, p * w)
                alive[n] = p
                put_set(sets, n * w, bits)
                n += 1
                carry = one & bits
                one = one ^ bits
                next_carry = two & carry
                two = two ^ carry
                more = more | (four & next_carry)
                four = four ^ next_carry
            p += 1
    state.ends[0, many] = n
    state.stack[0, BASE] = 0
    put_set(state.taken, 0, no_bits(width))
    put_digits(width, state, one, two, four, more)


@inline
def put_digits(width, state, one, two, four, more):
    w = len(width)
    put_set(state.digits, 0, one)
    put_set(state.digits, w, two)
    put_set(state.digits, 2 * w, four)
    put_set(state.digits, 3 * w, more)


@inline
def rarest_kind(rules, state, d):
    """The kind with the fewest ways for its next piece, and these; -1: none must lie.

    A kind with fewer placements than pieces that must lie gives 0 ways.
    """
    few, rare = NEVER, -1
    for k in range(rules.low.shape[0]):
        need = state.need[k]
        if need > 0:
            ways = max(0, state.ends[d, k + 1] - state.ends[d, k] - need + 1)
            if ways < few:
                few, rare = ways, k
    return few, rare


@inline
def has_wrong_volume(width, rules, state, d):
    """True if the pieces that are left cannot fill what must be filled, or are too many."""
    taken = set_at(width, state.taken, d * len(width))
    open_ = size_of_set(set_at(width, rules.must, 0) & ~taken)
    room = size_of_set(set_at(width, rules.all, 0) & ~taken)
    most, least = 0, 0
    for k in range(rules.low.shape[0]):
        most += state.left[k] * rules.volume[k]
        least += max(0, state.need[k]) * rules.volume[k]
    return most < open_ or least > room


@inline
def scarcest_cell(width, rules, state, d, few):
    """A cell that fewer than `few` placements cover, as few as any; -1: there is none."""
    w = len(width)
    open_ = set_at(width, rules.must, 0) & ~set_at(width, state.taken, d * w)
    one, two = set_at(width, state.digits, 0), set_at(width, state.digits, w)
    four, more = set_at(width, state.digits, 2 * w), set_at(width, state.digits, 3 * w)
    open_ = open_ & ~more
    for ways in range(1, min(8, few)):
        bits = open_
        bits = bits & (one if ways & 1 else ~one)
        bits = bits & (two if ways & 2 else ~two)
        bits = bits & (four if ways & 4 else ~four)
        if has_bits(bits):
            return first_bit(bits)
    if few <= MANY:
        return -1
    return count_cells(width, rules, state, d, few)


@part
def count_cells(width, rules, state, d, few):
    """The same where more than seven placements cover each cell: they are counted one by one."""
    w, base, many = len(width), state.stack[d, BASE], state.ends[d, state.need.shape[0]]
    found = -1
    for v in range(w):
        left = rules.must[v] & ~state.taken[d * w + v]
        while left:
            bit = left & (~left + np.uint64(1))
            left ^= bit
            ways = 0
            for i in range(base, base + many):
                ways += (state.sets[i * w + v] & bit) != np.uint64(0)
                if ways >= few:
                    break
            if ways < few:
                few, found = ways, v * 64 + lowest_bit(bit)
    return found


@part
def enter(width, rules, state):
    """Open the top node: list its options; give the step to take next."""
    d, w = state.head[DEPTH], len(width)
    few, rare = rarest_kind(rules, state, d)
    if few == 0:
        return RETREAT
    taken = set_at(width, state.taken, d * w)
    open_ = set_at(width, rules.must, 0) & ~taken
    covered = set_at(width, state.digits, 0) | set_at(width, state.digits, w)
    covered = covered | set_at(width, state.digits, 2 * w) | set_at(width, state.digits, 3 * w)
    if has_bits(open_ & ~covered):
        return RETREAT
    if has_wrong_volume(width, rules, state, d):
        return RETREAT
    cell = scarcest_cell(width, rules, state, d, few)
    list_options(width, rules, state, cell, rare)
    return CHOOSE


@inline
def list_options(width, rules, state, cell, rare):
    """List what covers a cell, or the placements of a kind for the next of its pieces."""
    d, w, n = state.head[DEPTH], len(width), 0
    stack = state.stack
    base = stack[d, BASE]
    if cell >= 0:
        word, shift = cell >> 6, np.uint64(cell & 63)
        for i in range(state.ends[d, state.need.shape[0]]):
            state.options[base + n] = i
            n += np.int64(state.sets[(base + i) * w + word] >> shift & np.uint64(1))
        stack[d, MODE] = BY_CELL
    else:
        for i in range(state.ends[d, rare], state.ends[d, rare + 1]):
            state.options[base + n] = i
            n += 1
        n -= state.need[rare] - 1
        stack[d, MODE] = BY_KIND
    stack[d, FIRST], stack[d, NEXT], stack[d, LAST] = 0, 0, n


@inline
def leaves_a_gap(width, rules, state, d, spans, taken):
    """True if a cell is left that nothing covers which fits beside `taken`.

    spans: begin and end of two parts of the list of node d.
    """
    w, sets, base = len(width), state.sets, state.stack[d, BASE]
    covered = no_bits(width)
    for i in range(base + spans[0], base + spans[1]):
        bits = set_at(width, sets, i * w)
        covered = covered | kept_if(bits, np.int64(not has_bits(bits & taken)))
    for i in range(base + spans[2], base + spans[3]):
        bits = set_at(width, sets, i * w)
        covered = covered | kept_if(bits, np.int64(not has_bits(bits & taken)))
    return has_bits(set_at(width, rules.must, 0) & ~taken & ~covered)


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
def put(width, rules, state, at):
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
    w, alive, sets, moved = len(width), state.alive, state.sets, state.moved
    base, below = state.stack[d, BASE], state.stack[d + 1, BASE]
    one, two, four, more = no_bits(width), no_bits(width), no_bits(width), no_bits(width)
    n, between = 0, 0
    for half in range(2):
        begin, end = spans[2 * half], spans[2 * half + 1]
        for i in range(begin, end):
            bits = set_at(width, sets, (base + i) * w)
            fits = np.int64(not has_bits(bits & taken))
            alive[below + n] = alive[base + i]
            put_set(sets, (below + n) * w, bits)
            moved[i] = n
            n += fits
            bits = kept_if(bits, fits)
            carry = one & bits
            one = one ^ bits
            next_carry = two & carry
            two = two ^ carry
            more = more | (four & next_carry)
            four = four ^ next_carry
        if half == 0:
            between = n
    moved[spans[3]] = n
    for k in range(state.ends.shape[1]):
        at = state.ends[d, k]
        if at < spans[0]:
            state.ends[d + 1, k] = 0
        elif spans[1] <= at < spans[2]:
            state.ends[d + 1, k] = between
        else:
            state.ends[d + 1, k] = moved[at]
    put_digits(width, state, one, two, four, more)


@inline
def is_complete(width, rules, state, d):
    """True if all cells that must be covered are, and all pieces that must lie do."""
    w = len(width)
    if has_bits(set_at(width, rules.must, 0) & ~set_at(width, state.taken, d * w)):
        return False
    for k in range(state.need.shape[0]):
        if state.need[k] > 0:
            return False
    return True


@part
def is_kept(rules, state):
    """Count the solution on the stack; whether it is the least of its images."""
    head, stack, chosen, order = state.head, state.stack, state.chosen, rules.order
    depth, images = head[DEPTH], rules.mapped.shape[0]
    head[SOLUTIONS] += 1
    anchor = rules.anchors[head[ROOT]]
    for i in range(depth):
        if rules.kind[stack[i, PLACE]] == -1 - anchor:
            anchor = stack[i, PLACE]
        sort_in(chosen[0], i, order[stack[i, PLACE]])
    fixed, turned = 1, False
    if depth == 0:
        fixed, turned = images, True
    for g in range(1, images if depth and (anchor < 0 or rules.stable[anchor]) else 1):
        holds = anchor < 0
        for i in range(depth):
            holds = holds or rules.mapped[g, stack[i, PLACE]] == anchor
        if not holds:
            continue
        for i in range(depth):
            sort_in(chosen[1], i, order[rules.mapped[g, stack[i, PLACE]]])
        difference = 0
        for i in range(depth):
            if chosen[1, i] != chosen[0, i]:
                difference = chosen[1, i] - chosen[0, i]
                break
        if difference < 0:
            return False
        if difference == 0:
            fixed += 1
            turned = turned or rules.mirrors[g] == 1
    head[CLASSES] += 1
    head[COPIES] += images // fixed
    both = rules.mirrors[images - 1] == 1 and not turned
    head[HANDED] += 2 if both else 1
    return True


@inline
def sort_in(row, many, value):
    """Insert a value into so many sorted ones."""
    while many > 0 and row[many - 1] > value:
        row[many] = row[many - 1]
        many -= 1
    row[many] = value


@inline
def has_room(width, state, d):
    """True if there is room for the longest list that the node below d can have."""
    end = state.stack[d, BASE] + 2 * state.ends[d, state.need.shape[0]] + 1
    return end <= state.alive.shape[0]


@kernel
def retrace(width, rules, state):
    """Make anew what is not saved, from the stack and the head; FULL if there is no room."""
    rules, state = Rules(*rules), State(*state)
    stack, head = state.stack, state.head
    depth, step = head[DEPTH], head[STEP]
    if step == LAY:
        return DONE
    lay(width, rules, state, head[ROOT])
    for d in range(depth + 1):
        head[DEPTH] = d
        mode, first = stack[d, MODE], stack[d, FIRST]
        following, last = stack[d, NEXT], stack[d, LAST]
        if d < depth or step == CHOOSE:
            if mode == EXTRA:
                list_extras(state)
            else:
                enter(width, rules, state)
            stack[d, FIRST], stack[d, NEXT], stack[d, LAST] = first, following, last
        if d < depth:
            if not has_room(width, state, d):
                head[DEPTH] = depth
                return FULL
            at = 0
            while state.alive[stack[d, BASE] + at] != stack[d, PLACE]:
                at += 1
            put(width, rules, state, at)
    head[DEPTH] = depth
    return DONE


@inline
def list_extras(state):
    """List all that is possible at the top node, where a solution is complete already."""
    d, stack = state.head[DEPTH], state.stack
    end = state.ends[d, state.need.shape[0]]
    for i in range(end):
        state.options[stack[d, BASE] + i] = i
    stack[d, MODE], stack[d, FIRST], stack[d, NEXT], stack[d, LAST] = EXTRA, 0, 0, end


@kernel
def cover(width, rules, state, bulk, budget):
    """Search on for at most budget nodes; give DONE, FOUND, SPENT or FULL.

    After FOUND the solution is on the stack, DEPTH nodes deep, and the next call goes on behind
    it. With bulk it never stops for a solution.
    """
    rules, state = Rules(*rules), State(*state)
    stack, head = state.stack, state.head
    end, step = head[NODES] + budget, head[STEP]
    while True:
        d = head[DEPTH]
        if step == CHOOSE:
            if stack[d, NEXT] >= stack[d, LAST]:
                step = RETREAT
            elif head[NODES] >= end or not has_room(width, state, d):
                head[STEP] = step
                return SPENT if head[NODES] >= end else FULL
            else:
                head[NODES] += 1
                stack[d, NEXT] += 1
                step = put(width, rules, state, state.options[stack[d, BASE] + stack[d, NEXT] - 1])
        elif step == ENTER:
            if not is_complete(width, rules, state, d):
                step = enter(width, rules, state)
                continue
            step = RETREAT
            if state.ends[d, state.need.shape[0]]:
                list_extras(state)
                step = CHOOSE
            if is_kept(rules, state) and not bulk:
                head[STEP] = step
                return FOUND
        elif step == LAY:
            if head[ROOT] >= head[END]:
                head[STEP] = LAY
                return DONE
            lay(width, rules, state, head[ROOT])
            step = ENTER
        elif d == 0:
            head[ROOT] += 1
            step = LAY
        else:
            head[DEPTH] = d - 1
            kind = rules.kind[stack[d - 1, PLACE]]
            state.left[kind] += 1
            state.need[kind] += 1
            step = CHOOSE
