"""Look for one filling of a box by the tightest of all corners, in short runs at random.

A *corner* is a free cell that is blocked on one side in each of x, y and z. Whatever covers it
has its own corner there, so it is complete to take one corner and to try on it each cuboid in
each turn that fits. Taken is the corner, of all in the box, on which the fewest fit (drawn by lot
among equals); a corner on which nothing fits ends the branch at once. Tried first is the cuboid
of which the largest share of the surface touches what is there ("caving degree": Huang and He
2009), large ones before small ones, all strewn a little. A run is given up after some nodes; the
lengths of the runs follow Luby, Sinclair and Zuckerman (1993), the chance of each its number.

Which turns fit on a corner is a set of bits. A cuboid placed at a distance only takes from it
the turns that are longer than the way to it on all three axes: one step of bits a corner.

All are int64. A corner's sense has a bit for each axis: 1 where it opens downwards.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine import sequences
from solvers.kernels.machine.chance import scramble_word
from solvers.kernels.machine.compiled import inline, kernel, part
from solvers.kernels.machine.words import bit_count, lowest_bit

FOUND, SPENT = 1, 2
X, Y, Z, SENSE, OX, OY, OZ, TURN, NEXT, LAST = range(10)
COLUMNS = 10
DEPTH, STEP, NODES, RUN, LIMIT, WORD, TOTAL, UNIT = range(8)
REGISTERS = 8
BEGIN, ENTER, CHOOSE, RETREAT = range(4)
DEAD = -1
SCALE = 1 << 16
TOUCH = 6  # weight of the share that touches, against the volume's
SPREAD = 3  # tenths of a standard deviation of the logarithm of the volume


Ints = NDArray[np.int64]


class Rules(NamedTuple):
    """Placements of blocks.

    box       (3,)              the edges
    given     (c, b)            bit x of given[z, y]: a cell where nothing may lie
    turned    (n, 4)            dx, dy, dz, kind of each turn
    beyond    (3, edges, words) bit t of beyond[axis, g]: turn t is longer than g on the axis
    counts    (kinds,)          cuboids of each kind
    logs      (areas,)          SCALE times the natural logarithm of each number; logs[0] unused
    """

    box: Ints
    given: Ints
    turned: Ints
    beyond: Ints
    counts: Ints
    logs: Ints


class State(NamedTuple):
    """All that changes; from rows on what `retrace` makes anew.

    stack     (depths, COLUMNS) one node a row; its columns are named above
    tries     (depths, n)       the turns that fit on the corner of each node, in order of trial
    weights   (n,)              what speaks for a turn in this run, wherever it lies
    head      (REGISTERS,)      the registers, named above
    rows      (c, b)            bit x of rows[z, y]: the cell is taken
    left      (kinds,)          cuboids of each kind that are not placed yet
    corners   (depths,)         corners at each node
    keys      (depths, most)    where they are; rising. Those above most are left out
    fits      (depths, most, words)  the turns that fit on each
    ready     (words,)          the turns of cuboids that are left
    """

    stack: Ints
    tries: Ints
    weights: Ints
    head: Ints
    rows: Ints
    left: Ints
    corners: Ints
    keys: Ints
    fits: Ints
    ready: Ints


luby = inline(sequences.luby)


@inline
def way(at, down, low, high):
    """Free cells from a corner to what lies from low to high - 1; -1 if that lies behind it."""
    if down:
        return -1 if low > at else max(0, at - high + 1)
    return -1 if high <= at else max(0, low - at)


@part
def narrow(fits, d, i, beyond, corner, low, high):
    """Take from corner i of node d the turns that would run into the box from low to high - 1.

    corner: x, y, z, sense.
    """
    x, y, z, sense = corner
    gx = way(x, sense & 1, low[0], high[0])
    gy = way(y, sense >> 1 & 1, low[1], high[1])
    gz = way(z, sense >> 2, low[2], high[2])
    if gx < 0 or gy < 0 or gz < 0:
        return
    for w in range(fits.shape[2]):
        fits[d, i, w] &= ~(beyond[0, gx, w] & beyond[1, gy, w] & beyond[2, gz, w])


@inline
def avoid(turned, beyond, stack, e, fits, d, i, corner):
    """Take from corner i of node d the turns that would run into what lies by node e."""
    t, ox, oy, oz = stack[e, TURN], stack[e, OX], stack[e, OY], stack[e, OZ]
    ex, ey, ez = ox + turned[t, 0], oy + turned[t, 1], oz + turned[t, 2]
    narrow(fits, d, i, beyond, corner, (ox, oy, oz), (ex, ey, ez))


@part
def look(rules, stack, fits, d, i, corner):
    """Find out anew what fits on corner i of node d."""
    box, given, turned, beyond = rules.box, rules.given, rules.turned, rules.beyond
    x, y, z, sense = corner
    gx = x + 1 if sense & 1 else box[0] - x
    gy = y + 1 if sense & 2 else box[1] - y
    gz = z + 1 if sense & 4 else box[2] - z
    for w in range(fits.shape[2]):
        fits[d, i, w] = ~(beyond[0, gx, w] | beyond[1, gy, w] | beyond[2, gz, w])
    for k in range(box[2]):
        for j in range(box[1]):
            cells = given[k, j]
            while cells:
                at = lowest_bit(cells)
                cells &= cells - 1
                narrow(fits, d, i, beyond, corner, (at, j, k), (at + 1, j + 1, k + 1))
    for e in range(d):
        avoid(turned, beyond, stack, e, fits, d, i, corner)


@inline
def blocked_row(rows, z, y, full):
    """The cells of a row that are taken; all outside the box."""
    if z < 0 or y < 0 or z >= rows.shape[0] or y >= rows.shape[1]:
        return full
    return rows[z, y]


@part
def survey(rules, state):
    """List the corners of the top node with what fits on each; put the tightest into the node.

    Gives DEAD when nothing fits on one of them, and then the list is not complete.
    """
    box, turned, beyond = rules.box, rules.turned, rules.beyond
    rows, stack, head, corners = state.rows, state.stack, state.head, state.corners
    keys, fits, ready = state.keys, state.fits, state.ready
    d = head[DEPTH]
    full = (1 << box[0]) - 1
    n, known, old = 0, 0, corners[d - 1] if d else 0
    fewest, equals = turned.shape[0] + 1, 0
    for z in range(box[2]):
        for y in range(box[1]):
            row = rows[z, y]
            free = ~row & full
            for sense in range(8):
                if not free:
                    break
                cells = free & blocked_row(rows, z, y + (1 if sense & 2 else -1), full)
                cells &= blocked_row(rows, z + (1 if sense & 4 else -1), y, full)
                cells &= (row >> 1 | 1 << (box[0] - 1)) if sense & 1 else (row << 1 | 1)
                free ^= cells
                while cells:
                    x = lowest_bit(cells)
                    cells &= cells - 1
                    if n == keys.shape[1]:
                        break
                    corner = x, y, z, sense
                    key = ((z * box[1] + y) * 8 + sense) * 64 + x
                    while known < old and keys[d - 1, known] < key:
                        known += 1
                    if known < old and keys[d - 1, known] == key:
                        for w in range(ready.shape[0]):
                            fits[d, n, w] = fits[d - 1, known, w]
                        avoid(turned, beyond, stack, d - 1, fits, d, n, corner)
                    else:
                        look(rules, stack, fits, d, n, corner)
                    keys[d, n] = key
                    many = 0
                    for w in range(ready.shape[0]):
                        many += bit_count(fits[d, n, w] & ready[w])
                    if many == 0:
                        return DEAD
                    n += 1
                    equals = 1 if many < fewest else equals + (many == fewest)
                    if many == fewest:
                        head[WORD] = scramble_word(head[WORD])
                    if many < fewest or (many == fewest and (head[WORD] >> 20) % equals == 0):
                        fewest = many
                        stack[d, X], stack[d, Y], stack[d, Z], stack[d, SENSE] = x, y, z, sense
                        stack[d, LAST] = n - 1
    corners[d] = n
    return stack[d, LAST]


@inline
def touching(box, rows, ox, oy, oz, dx, dy, dz):
    """How much of a cuboid's surface would touch what is there."""
    full = (1 << box[0]) - 1
    mask = ((1 << dx) - 1) << ox
    area = 0
    for y in range(oy, oy + dy):
        area += bit_count(blocked_row(rows, oz - 1, y, full) & mask)
        area += bit_count(blocked_row(rows, oz + dz, y, full) & mask)
    for z in range(oz, oz + dz):
        area += bit_count(blocked_row(rows, z, oy - 1, full) & mask)
        area += bit_count(blocked_row(rows, z, oy + dy, full) & mask)
        for y in range(oy, oy + dy):
            row = rows[z, y]
            area += (row << 1 | 1) >> ox & 1
            area += (row | 1 << box[0]) >> (ox + dx) & 1
    return area


@part
def line_up(rules, state, corner):
    """Put the turns that fit on a corner of the top node into tries, most promising first."""
    box, turned, logs, rows = rules.box, rules.turned, rules.logs, state.rows
    weights, stack, tries, d = state.weights, state.stack, state.tries, state.head[DEPTH]
    x, y, z, sense = stack[d, X], stack[d, Y], stack[d, Z], stack[d, SENSE]
    n = 0
    worth = tries.shape[0] - 1  # the last row is scratch
    for w in range(state.ready.shape[0]):
        bits = state.fits[d, corner, w] & state.ready[w]
        while bits:
            t = w * 64 + lowest_bit(bits)
            bits &= bits - 1
            dx, dy, dz = turned[t, 0], turned[t, 1], turned[t, 2]
            ox = x - dx + 1 if sense & 1 else x
            oy = y - dy + 1 if sense & 2 else y
            oz = z - dz + 1 if sense & 4 else z
            area = touching(box, rows, ox, oy, oz, dx, dy, dz)
            promise = weights[t] + TOUCH * (logs[area] - logs[2 * (dx * dy + dy * dz + dz * dx)])
            i = n
            while i > 0 and tries[worth, i - 1] < promise:
                tries[worth, i], tries[d, i] = tries[worth, i - 1], tries[d, i - 1]
                i -= 1
            tries[worth, i], tries[d, i] = promise, t
            n += 1
    stack[d, NEXT], stack[d, LAST] = 0, n


@part
def take(turned, rows, left, ready, stack, d, sign):
    """Lay what stands in node d (sign -1) or take it back (sign 1)."""
    t, ox, oy, oz = stack[d, TURN], stack[d, OX], stack[d, OY], stack[d, OZ]
    mask = ((1 << turned[t, 0]) - 1) << ox
    for z in range(oz, oz + turned[t, 2]):
        for y in range(oy, oy + turned[t, 1]):
            rows[z, y] ^= mask
    kind = turned[t, 3]
    left[kind] += sign
    if left[kind] == 0 or left[kind] == sign:
        first = t
        while first > 0 and turned[first - 1, 3] == kind:
            first -= 1
        while first < turned.shape[0] and turned[first, 3] == kind:
            ready[first >> 6] ^= 1 << (first & 63)
            first += 1


@part
def clear(given, turned, counts, rows, left, ready):
    """The empty box, and all cuboids outside it."""
    for z in range(rows.shape[0]):
        for y in range(rows.shape[1]):
            rows[z, y] = given[z, y]
    for kind in range(left.shape[0]):
        left[kind] = counts[kind]
    ready[:] = 0
    for t in range(turned.shape[0]):
        ready[t >> 6] |= 1 << (t & 63)


@part
def begin(turned, logs, weights, head):
    """Start the next run: its length, its chance, and what speaks for each turn."""
    head[RUN] += 1
    head[NODES] += 1  # so that runs without a node come to an end too
    head[LIMIT] = head[NODES] + head[UNIT] * luby(head[RUN])
    head[WORD] = head[RUN] * 7046029254386353131
    for _ in range(4):
        head[WORD] = scramble_word(head[WORD])
    head[DEPTH] = 0
    for t in range(turned.shape[0]):
        head[WORD] = scramble_word(head[WORD])
        bell = -(2 << 16)  # four throws of 16 bits; their standard deviation is 0.577 * 2^16
        for k in range(4):
            bell += head[WORD] >> 16 * k & 0xFFFF
        volume = turned[t, 0] * turned[t, 1] * turned[t, 2]
        weights[t] = logs[volume] + bell * 1733 * SPREAD // 10_000


@kernel
def retrace(rules, state):
    """Make the scratch of a state anew."""
    rules, state = Rules(*rules), State(*state)
    turned, stack, head = rules.turned, state.stack, state.head
    rows, left, ready = state.rows, state.left, state.ready
    depth, word = head[DEPTH], head[WORD]
    clear(rules.given, turned, rules.counts, rows, left, ready)
    for d in range(depth + 1):
        head[DEPTH] = d
        for k in range(COLUMNS):  # the row behind all nodes keeps it: the lot fell then
            stack[stack.shape[0] - 1, k] = stack[d, k]
        survey(rules, state)
        for k in range(COLUMNS):
            stack[d, k] = stack[stack.shape[0] - 1, k]
        if d < depth:
            take(turned, rows, left, ready, stack, d, -1)
    head[WORD] = word


@kernel
def seek(rules, state, budget):
    """Search on for at most budget nodes (and the start of a run); give FOUND or SPENT.

    After FOUND the filling is on the stack, TOTAL nodes deep.
    """
    rules, state = Rules(*rules), State(*state)
    turned, stack, tries, head = rules.turned, state.stack, state.tries, state.head
    rows, left, ready = state.rows, state.left, state.ready
    end = head[NODES] + budget
    step = head[STEP]
    while True:
        d = head[DEPTH]
        if step == BEGIN:
            if head[NODES] >= end:
                head[STEP], head[DEPTH] = step, 0
                return SPENT
            begin(turned, rules.logs, state.weights, head)
            clear(rules.given, turned, rules.counts, rows, left, ready)
            step = ENTER
        elif step == ENTER:
            if d == head[TOTAL]:
                head[STEP] = RETREAT
                return FOUND
            step = RETREAT
            corner = survey(rules, state)
            if corner != DEAD:
                line_up(rules, state, corner)
                step = CHOOSE
        elif step == CHOOSE:
            if head[NODES] >= end:
                head[STEP] = step
                return SPENT
            if head[NODES] >= head[LIMIT]:
                step = BEGIN
                continue
            if stack[d, NEXT] == stack[d, LAST]:
                step = RETREAT
                continue
            t, sense = tries[d, stack[d, NEXT]], stack[d, SENSE]
            stack[d, TURN] = t
            stack[d, OX] = stack[d, X] - turned[t, 0] + 1 if sense & 1 else stack[d, X]
            stack[d, OY] = stack[d, Y] - turned[t, 1] + 1 if sense & 2 else stack[d, Y]
            stack[d, OZ] = stack[d, Z] - turned[t, 2] + 1 if sense & 4 else stack[d, Z]
            stack[d, NEXT] += 1
            take(turned, rows, left, ready, stack, d, -1)
            head[NODES] += 1
            head[DEPTH] = d + 1
            step = ENTER
        elif d == 0:
            step = BEGIN
        else:
            head[DEPTH] = d - 1
            take(turned, rows, left, ready, stack, d - 1, 1)
            step = CHOOSE
