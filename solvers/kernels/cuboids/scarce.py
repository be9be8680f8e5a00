"""Fill a box by lists of places: the scarcest cell or cuboid first, behind a list of frames.

A *place* is a way for a cuboid to lie; of each the cells are known as bits of two words. A node
holds all places that are still possible, and from them what is scarcest: a cell that few places
cover, or a cuboid that has few places left. All of these are tried; a cell that none covers ends
the branch.
(The choice of Knuth's "dancing links", 2000, with a loop over bits instead of links.)

For frames see `cuboids.fill`: the kernel works off their list, and keeps of the fillings
in a frame those that are the smallest of their images. It stops after any node and goes on.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.cuboids.frames import fixing_of
from solvers.kernels.cuboids.memo import recall, remember, write_key
from solvers.kernels.machine.compiled import inline, kernel, part
from solvers.kernels.machine.words import bit_count, lowest_bit

DONE, FOUND, SPENT = 0, 1, 2  # space exhausted | a filling is on the stack | budget spent
# columns of the stack: the place that lies there; the options to try, as indices; how many places
# are possible; fillings met before this node; its slot in the memo, -1 if it is not remembered
PLACE, FIRST, NEXT, LAST, ALIVE, BEFORE, SLOT = range(7)
COLUMNS = 7
# registers: TOTAL cuboids outside the frame; FILLINGS, CLASSES, COPIES and REFUSED as in `fill`.
# Frames START to END - 1 are to be done, ROOT is at hand.
DEPTH, STEP, NODES, FILLINGS, CLASSES, COPIES, TOTAL, REFUSED, START, ROOT, END = range(11)
REGISTERS = 11
ENTER, CHOOSE, RETREAT, LAY = range(4)  # values of STEP
MANY = 6  # places of a cuboid that are rather tried than those that cover the first free cell

Ints = NDArray[np.int64]


class Rules(NamedTuple):
    """Placements of blocks.

    masks      (p, 2)       the cells of each place as bits
    kind       (p,)         of the cuboid that lies there
    mapped     (g, p)       where each symmetry moves each place; identity first
    free       (2,)         the cells that are to be covered
    counts     (kinds,)     cuboids of each kind
    frames     (f, k)       each frame as places
    fixing     (f,)         bit g: symmetry g fixes the frame
    """

    masks: Ints
    kind: Ints
    mapped: Ints
    free: Ints
    counts: Ints
    frames: Ints
    fixing: Ints


class State(NamedTuple):
    """All that changes; from taken on what `retrace` makes anew, and scratch.

    stack      (depths, COLUMNS)  one node a row; its columns are named above
    head       (REGISTERS,)       the registers, named above
    taken      (depths, 2)        cells that are taken above a node
    left       (kinds,)           cuboids of each kind that do not lie
    alive      (depths, p)        places that are possible at a node
    options    (depths, p)        those of them that are tried
    beside     (k, p)             scratch: what is apart from so many places of the frame; in the
                                  first row all places
    trunk      (k, 2)             those places of the frame, and how many are in each row of beside
    tally      (kinds,)           scratch: possible places of each kind at the top node
    covered    (3, 2)             scratch: cells that at least one, two, three of them cover
    chosen     (2, blocks)        scratch: a filling
    keys       (slots + 1, …)     memo; see `cuboids.memo`
    values     (slots,)           memo: the number of fillings; one slot: there is no memo
    """

    stack: Ints
    head: Ints
    taken: Ints
    left: Ints
    alive: Ints
    options: Ints
    beside: Ints
    trunk: Ints
    tally: Ints
    covered: Ints
    chosen: Ints
    keys: Ints
    values: Ints


@inline
def sift(rules, state, places, many, d):
    """List those of some places that are possible at node d, and tell what they cover.

    Without a branch: whether a place fits is as good as chance.
    """
    masks, kind, left, alive = rules.masks, rules.kind, state.left, state.alive
    tally, covered = state.tally, state.covered
    for k in range(tally.shape[0]):
        tally[k] = 0
    taken0, taken1 = state.taken[d, 0], state.taken[d, 1]
    once0, once1, twice0, twice1, thrice0, thrice1 = 0, 0, 0, 0, 0, 0
    n = 0
    for i in range(many):
        place = places[i]
        k, low, high = kind[place], masks[place, 0], masks[place, 1]
        fits = np.int64((low & taken0 | high & taken1) == 0) & np.int64(left[k] > 0)
        alive[d, n] = place
        n += fits
        tally[k] += fits
        low, high = low & -fits, high & -fits
        thrice0, thrice1 = thrice0 | twice0 & low, thrice1 | twice1 & high
        twice0, twice1 = twice0 | once0 & low, twice1 | once1 & high
        once0, once1 = once0 | low, once1 | high
    covered[0, 0], covered[0, 1], covered[1, 0] = once0, once1, twice0
    covered[1, 1], covered[2, 0], covered[2, 1] = twice1, thrice0, thrice1
    state.stack[d, ALIVE], state.head[DEPTH] = n, d


@inline
def list_beside(rules, state, f):
    """List what is apart from all places of frame f but the last; gives the row of that list.

    Most frames differ from the one before in their last place alone.
    """
    masks, beside, trunk = rules.masks, state.beside, state.trunk
    last, same = max(rules.frames.shape[1] - 1, 0), True
    for i in range(last):
        place = rules.frames[f, i]
        same = same and trunk[i, 0] == place
        if not same:
            trunk[i, 0], n = place, 0
            for j in range(trunk[i, 1]):
                other = beside[i, j]
                shared = masks[other, 0] & masks[place, 0] | masks[other, 1] & masks[place, 1]
                beside[i + 1, n] = other
                n += shared == 0
            trunk[i + 1, 1] = n
    return last


@part
def lay(rules, state, f):
    """Lay frame f and list what is possible beside it."""
    masks, kind, frames = rules.masks, rules.kind, rules.frames
    head, taken, left = state.head, state.taken, state.left
    taken[0, 0], taken[0, 1] = 0, 0
    head[TOTAL] = 0
    for k in range(left.shape[0]):
        left[k] = rules.counts[k]
        head[TOTAL] += left[k]
    head[TOTAL] -= frames.shape[1]
    for i in range(frames.shape[1]):
        place = frames[f, i]
        left[kind[place]] -= 1
        taken[0, 0] |= masks[place, 0]
        taken[0, 1] |= masks[place, 1]
    row = list_beside(rules, state, f)
    sift(rules, state, state.beside[row], state.trunk[row, 1], 0)


@inline
def is_lost(rules, state):
    """Whether a cell or a cuboid has no place at the top node."""
    d = state.head[DEPTH]
    for w in range(2):
        if rules.free[w] & ~state.taken[d, w] & ~state.covered[0, w]:
            return True
    for k in range(state.tally.shape[0]):
        if state.tally[k] < state.left[k]:
            return True
    return False


@inline
def scarcest(rules, state):
    """The choice at the top node: a cell (from 0), or a kind with one piece left (-1 - kind)."""
    covered, taken, d = state.covered, state.taken, state.head[DEPTH]
    for w in range(2):
        once = covered[0, w] & ~covered[1, w]
        if once:
            return w * 64 + lowest_bit(once)
    few, rare = 1 << 30, 0
    for k in range(state.tally.shape[0]):
        if state.left[k] == 1 and state.tally[k] < few:
            few, rare = state.tally[k], k
    if few <= 2:
        return -1 - rare
    for w in range(2):
        twice = covered[1, w] & ~covered[2, w]
        if twice:
            return w * 64 + lowest_bit(twice)
    if few <= MANY:
        return -1 - rare
    for w in range(2):
        open_ = rules.free[w] & ~taken[d, w]
        if open_:
            return w * 64 + lowest_bit(open_)
    return -1 - rare


@inline
def slot_of(rules, state):
    """Write the key of the top node's state; give its slot."""
    scratch = state.keys.shape[0] - 1
    for w in range(2):
        state.keys[scratch, w] = state.taken[state.head[DEPTH], w]
    key = state.keys[state.values.shape[0]]
    return write_key(state.left, rules.counts, 0, key) & (state.values.shape[0] - 1)


@inline
def is_known(rules, state, bulk):
    """Whether the fillings behind the top node are known, and counted thereby."""
    stack, head = state.stack, state.head
    slot = slot_of(rules, state)
    stack[head[DEPTH], SLOT] = slot
    known = recall(state.keys, state.values, state.keys[state.values.shape[0]], slot)
    if known == 0 or (known > 0 and bulk and rules.fixing[head[ROOT]] == 1):
        head[FILLINGS] += known
        head[CLASSES] += known
        head[COPIES] += known * rules.mapped.shape[0]
        return True
    return False


@part
def enter(rules, state, bulk):
    """Open the top node: list its options; give the step to take next."""
    d, stack = state.head[DEPTH], state.stack
    stack[d, BEFORE], stack[d, SLOT] = state.head[FILLINGS], -1
    if is_lost(rules, state):
        return RETREAT
    if d > 0 and state.values.shape[0] > 1 and is_known(rules, state, bulk):
        return RETREAT
    what = scarcest(rules, state)
    n = 0
    for i in range(stack[d, ALIVE]):
        place = state.alive[d, i]
        state.options[d, n] = place
        if what < 0:
            n += rules.kind[place] == -1 - what
        else:
            n += rules.masks[place, what >> 6] >> (what & 63) & 1
    stack[d, FIRST], stack[d, NEXT], stack[d, LAST] = 0, 0, n
    return CHOOSE


@inline
def put(rules, state, place):
    """Lay a place at the top node, and list what is possible behind it."""
    masks, taken, d = rules.masks, state.taken, state.head[DEPTH]
    state.stack[d, PLACE] = place
    state.left[rules.kind[place]] -= 1
    for w in range(2):
        taken[d + 1, w] = taken[d, w] | masks[place, w]
    sift(rules, state, state.alive[d], state.stack[d, ALIVE], d + 1)


@part
def is_kept(rules, state):
    """Count the filling on the stack; whether it is the smallest of its images."""
    head, chosen, stack = state.head, state.chosen, state.stack
    depth = head[DEPTH]
    head[FILLINGS] += 1
    for i in range(depth):
        j = i
        while j > 0 and chosen[0, j - 1] > stack[i, PLACE]:
            chosen[0, j] = chosen[0, j - 1]
            j -= 1
        chosen[0, j] = stack[i, PLACE]
    fixing = rules.fixing[head[ROOT]]
    fixed = fixing_of(chosen[0], rules.mapped, depth, fixing, chosen[1])
    if fixed == 0 or (head[REFUSED] >= 0 and fixed >> head[REFUSED] & 1):
        return False
    head[CLASSES] += 1
    head[COPIES] += rules.mapped.shape[0] // bit_count(fixed)
    return True


@kernel
def retrace(rules, state):
    """Make anew what is not saved, from the stack and the head."""
    rules, state = Rules(*rules), State(*state)
    stack, head = state.stack, state.head
    depth = head[DEPTH]
    if head[STEP] == LAY:
        return
    lay(rules, state, head[ROOT])
    for d in range(depth + 1):
        first, following, last = stack[d, FIRST], stack[d, NEXT], stack[d, LAST]
        head[DEPTH] = d
        if d < depth or head[STEP] == CHOOSE:
            enter(rules, state, False)
            stack[d, FIRST], stack[d, NEXT], stack[d, LAST] = first, following, last
            stack[d, SLOT] = -1  # what was begun before is not remembered
        if d < depth:
            put(rules, state, stack[d, PLACE])


@kernel
def fill_scarcest(rules, state, bulk, budget):
    """Search on for at most budget nodes; give DONE, FOUND or SPENT.

    After FOUND the filling is on the stack, DEPTH nodes deep, over frame ROOT, and the next call
    goes on behind it. With bulk it never stops for a filling.
    """
    rules, state = Rules(*rules), State(*state)
    stack, head, left = state.stack, state.head, state.left
    end, step = head[NODES] + budget, head[STEP]
    while True:
        d = head[DEPTH]
        if step == LAY:
            if head[ROOT] >= head[END]:
                head[STEP] = LAY
                return DONE
            lay(rules, state, head[ROOT])
            step = ENTER
        elif step == ENTER:
            if d < head[TOTAL]:
                step = enter(rules, state, bulk)
                continue
            step = RETREAT
            if is_kept(rules, state) and not bulk:
                head[STEP] = step
                return FOUND
        elif step == CHOOSE:
            if head[NODES] >= end:
                head[STEP] = step
                return SPENT
            step = RETREAT
            if stack[d, NEXT] < stack[d, LAST]:
                stack[d, NEXT] += 1
                put(rules, state, state.options[d, stack[d, NEXT] - 1])
                head[NODES] += 1
                step = ENTER
            elif stack[d, SLOT] >= 0:
                slot = slot_of(rules, state)
                key = state.keys[state.values.shape[0]]
                remember(state.keys, state.values, key, slot, head[FILLINGS] - stack[d, BEFORE])
        elif d == 0:
            head[ROOT] += 1
            step = LAY
        else:
            head[DEPTH] = d - 1
            left[rules.kind[stack[d - 1, PLACE]]] += 1
            step = CHOOSE
