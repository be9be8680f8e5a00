"""Fill a box with cuboids: large ones by a list of frames, the rest at corners.

A *frame* is a way to lay some chosen kinds of cuboids; the list holds one frame of each class of
symmetric ones, and the kernel works it off. Inside a frame, every cell below the lowest free
layer is taken, so whatever covers a free cell of that layer stands on it, and whatever covers a
*corner* of the layer (a free cell that is blocked on one side in x and on one side in y) has its
own corner there. So it is complete to take one corner and to try each cuboid in each turn on it.
Two ways to choose the corner: the first free cell (cheap), or the corner where the fewest turns
fit (`CHOOSY`).

The kernel stops after any node and goes on from its state. With `PAIRED` each cuboid is placed
together with its point reflection.

Slice parity: a slice (one layer in x, y or z) with an odd number of free cells needs a cuboid
that covers an odd number of its cells, and a cuboid does that for at most `reach` slices.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.cuboids.choices import fitting_word, make_ready, next_fit, take
from solvers.kernels.cuboids.memo import recall, remember, write_key, write_rows
from solvers.kernels.cuboids.rows import is_free, measure, toggle
from solvers.kernels.machine.compiled import inline, kernel, part
from solvers.kernels.machine.words import bit_count, lowest_bit

DONE, FOUND, SPENT = 0, 1, 2  # space exhausted | a filling lies on the stack | budget spent

# columns of the stack: the corner and its open sides; the low corner and turn of what lies there;
# turns to try; parity of the slices and what is left to mend it; fillings met before this node;
# whether all turns are tried here; cuboids placed above.
Z, Y, X, SX, SY, OX, OY, FIRST, NEXT, LAST, RUN = range(11)
PX, PY, PZ, SPARE, BEFORE, WHOLE, PLACED, SLOT = range(11, 19)
COLUMNS = 19
# registers: cuboids outside the frame; layers from TOP on hold nothing fixed; FILLINGS are all
# under the frames so far, CLASSES those kept as the smallest of their images, COPIES the same with
# all images; REFUSED is the symmetry whose own fillings are not kept (-1: none). The frames to do
# go from START to END - 1, the one at hand is ROOT.
DEPTH, STEP, NODES, FILLINGS, CLASSES, COPIES, TOTAL, FLAGS, TOP, REFUSED = range(10)
START, ROOT, END = 10, 11, 12
REGISTERS = 13
ENTER, CHOOSE, RETREAT, LAY = range(4)  # values of STEP
CHOOSY, PAIRED, CORNERS, MEMO, BULK = 1, 2, 4, 8, 16  # bits of FLAGS

Ints = NDArray[np.int64]


class Rules(NamedTuple):
    """Placements of blocks, and the conditions that leave copies out.

    box        (3,)              a, b, c: the edges
    given      (c, b)            bit x of given[z, y]: a cell where nothing may lie
    turned     (n, 4)            dx, dy, dz, kind of each turn, in the order of trial
    label      (n,)              rank of each turn in the canonical order, all different
    counts     (kinds,)          cuboids of each kind
    reach      (kinds,)          most slices that one cuboid of a kind can cover oddly
    images     (g, 6 + n)        the symmetries: axes, flips, turn -> turn; identity first
    least      (8, n)            the smallest label that a turn in a corner (bits: far in x, y, z)
                                 can be given by a symmetry that brings that corner to corner 0
    lying      (p, 4)            turn, x, y, z of the placements that frames are made of
    frames     (f, k)            each frame as indices into lying
    fixing     (f,)              bit g: symmetry g fixes the frame
    wide, deep, high, alike      the turns as bits; see `cuboids.choices`
    """

    box: Ints
    given: Ints
    turned: Ints
    label: Ints
    counts: Ints
    reach: Ints
    images: Ints
    least: Ints
    lying: Ints
    frames: Ints
    fixing: Ints
    wide: Ints
    deep: Ints
    high: Ints
    alike: Ints


class State(NamedTuple):
    """All that changes; from profile on scratch, or what can be found out anew.

    rows       (c, b)            bit x of rows[z, y]: the cell is taken
    left       (kinds,)          cuboids of each kind that are not placed yet
    stack      (depths, COLUMNS) one node a row; its columns are named above
    head       (REGISTERS,)      the registers, named above
    profile    (depths, a + 2)   profile[d, w]: most rows that a cuboid of width w can have
    codes      (2, cells)        two fillings, for the canonical check
    keys       (slots + 1, …)    memo; see `cuboids.memo`. The number besides is what the
                                 corner rule compares with
    values     (slots,)          memo: the number of fillings
    ready      (words,)          the turns of kinds that are left
    """

    rows: Ints
    left: Ints
    stack: Ints
    head: Ints
    profile: Ints
    codes: Ints
    keys: Ints
    values: Ints
    ready: Ints


@inline
def fitting(rules, state, y, x, sx, sy, run, most):
    """How many turns fit on a corner of the top node's layer, counted up to most."""
    rows, ready, turned = state.rows, state.ready, rules.turned
    d, top = state.head[DEPTH], state.head[TOP]
    z = state.stack[d, Z]
    fits = 0
    for w in range(ready.shape[0]):
        bits = fitting_word(rules, ready, w, state.profile[d], run, rows.shape[0] - z)
        while bits and fits < most:
            t = w * 64 + lowest_bit(bits)
            bits &= bits - 1
            if z + 1 < top and turned[t, 2] > 1:
                dx, dy = turned[t, 0], turned[t, 1]
                ox = x if sx > 0 else x - dx + 1
                oy = y if sy > 0 else y - dy + 1
                mask = ((1 << dx) - 1) << ox
                if not is_free(rows, z + 1, min(z + turned[t, 2], top), oy, dy, mask):
                    continue
            fits += 1
    return fits


@inline
def tightest_corner(rules, state, full):
    """Put the corner of the top node's layer that the fewest turns fit on into the node.

    Gives that number. The rows before the node's are full.
    """
    rows, stack, d = state.rows, state.stack, state.head[DEPTH]
    z, best = stack[d, Z], rules.turned.shape[0] + 1
    for k in range(stack[d, Y], rows.shape[1]):
        free = ~rows[z, k] & full
        before = full if k == 0 else rows[z, k - 1]
        behind = full if k == rows.shape[1] - 1 else rows[z, k + 1]
        starts, ends = free & ~(free << 1), free & ~(free >> 1)
        for side in range(4):
            corners = starts if side < 2 else ends & ~starts
            corners &= before if side % 2 == 0 else behind & ~before
            while corners:
                x = lowest_bit(corners)
                corners &= corners - 1
                sx = 1 if side < 2 else -1
                sy = 1 if side % 2 == 0 else -1
                run = measure(rows, z, k, x, sx, sy, full, state.profile, d)
                fits = fitting(rules, state, k, x, sx, sy, run, best)
                if fits < best:
                    best = fits
                    stack[d, Y], stack[d, X], stack[d, SX], stack[d, SY] = k, x, sx, sy
                    if best <= 1:
                        return best
    return best


@inline
def corner_rule(box, turned, least, ox, oy, z, t, first):
    """Whether no symmetry brings a smaller cuboid than first to corner 0 of the box."""
    dx, dy, dz = turned[t, 0], turned[t, 1], turned[t, 2]
    x_far, y_far, z_far = ox + dx == box[0], oy + dy == box[1], z + dz == box[2]
    if not ((ox == 0 or x_far) and (oy == 0 or y_far) and (z == 0 or z_far)):
        return True
    for corner in range(8):
        x_there = x_far if corner & 1 else ox == 0
        y_there = y_far if corner & 2 else oy == 0
        z_there = z_far if corner & 4 else z == 0
        if x_there and y_there and z_there and least[corner, t] < first:
            return False
    return True


@part
def write_filling(box, stack, depth, paired, turned, label, image, code):
    """Write the filling on the stack, seen through a symmetry: labels at the low corners."""
    code[:] = 0
    for d in range(depth):
        t = stack[d, NEXT] - 1
        at = (stack[d, OX], stack[d, OY], stack[d, Z])
        for reflected in range(1 + paired):
            cell = 0
            for k in range(2, -1, -1):
                axis = image[k]
                low = at[axis]
                if image[3 + k] != reflected:
                    low = box[axis] - low - turned[t, axis]
                cell = cell * box[axis] + low
            code[cell] = label[image[6 + t]] + 1


@part
def fixed_by(box, stack, head, turned, label, images, fixing, codes):
    """How many symmetries fix the filling on the stack; 0 if it is not to be kept.

    It is kept if it is the smallest of its images under the symmetries that fix its frame, and
    if the symmetry REFUSED does not fix it.
    """
    if fixing == 1:
        return 1
    depth, paired = head[DEPTH], head[FLAGS] & PAIRED > 0
    write_filling(box, stack, depth, paired, turned, label, images[0], codes[0])
    fixed = 0
    for g in range(images.shape[0]):
        if not fixing >> g & 1:
            continue
        write_filling(box, stack, depth, paired, turned, label, images[g], codes[1])
        order = 0
        for cell in range(codes.shape[1]):
            if codes[1, cell] != codes[0, cell]:
                order = codes[1, cell] - codes[0, cell]
                break
        if order < 0 or (order == 0 and g == head[REFUSED]):
            return 0
        fixed += order == 0
    return fixed


@inline
def compared_label(stack, label, head):
    """The label that the corner rule compares with, from 1; 0 when the rule is off."""
    return label[stack[0, NEXT] - 1] + 1 if head[FLAGS] & CORNERS else 0


@part
def lay(rules, state, f):
    """Lay frame f and open the root: what is taken, what is left, the parity of the slices."""
    box, given, turned, lying = rules.box, rules.given, rules.turned, rules.lying
    counts, reach, frame = rules.counts, rules.reach, rules.frames[f]
    rows, left, stack, head = state.rows, state.left, state.stack, state.head
    full = (np.int64(1) << box[0]) - 1
    for z in range(box[2]):
        for y in range(box[1]):
            rows[z, y] = given[z, y]
    for kind in range(left.shape[0]):
        left[kind] = counts[kind]
    for k in range(frame.shape[0]):
        t, x = lying[frame[k], 0], lying[frame[k], 1]
        y, z = lying[frame[k], 2], lying[frame[k], 3]
        toggle(rows, z, turned[t, 2], y, turned[t, 1], ((np.int64(1) << turned[t, 0]) - 1) << x)
        left[turned[t, 3]] -= 1
    make_ready(rules, left, state.ready)
    stack[0, PX], stack[0, PY], stack[0, PZ], stack[0, PLACED] = 0, 0, 0, 0
    head[DEPTH], head[TOP] = 0, box[2] if head[FLAGS] & PAIRED else 0
    for z in range(box[2]):
        cells = 0
        for y in range(box[1]):
            free = ~rows[z, y] & full
            cells += bit_count(free)
            stack[0, PX] ^= free
            stack[0, PY] ^= (bit_count(free) & 1) << y
            if rows[z, y]:
                head[TOP] = max(head[TOP], z + 1)
        stack[0, PZ] |= (cells & 1) << z
    stack[0, SPARE], head[TOTAL] = 0, 0
    for kind in range(left.shape[0]):
        stack[0, SPARE] += left[kind] * reach[kind]
        head[TOTAL] += left[kind]


@inline
def enter(rules, state, fixing):
    """Open the node at the top of the stack: choose its corner; give the step to take next.

    fixing: that of the frame.
    """
    box, turned, label = rules.box, rules.turned, rules.label
    rows, left, stack, head = state.rows, state.left, state.stack, state.head
    d = head[DEPTH]
    full = (np.int64(1) << box[0]) - 1
    stack[d, BEFORE] = head[FILLINGS]
    stack[d, SLOT] = -1
    stack[d, FIRST], stack[d, NEXT], stack[d, LAST], stack[d, WHOLE] = 0, 0, turned.shape[0], 1
    z = stack[d - 1, Z] if d else 0
    y = stack[d - 1, Y] if d and not head[FLAGS] & CHOOSY else 0
    while rows[z, y] == full:
        y += 1
        if y == box[1]:
            y = 0
            z += 1
    stack[d, Z], stack[d, Y], stack[d, SX], stack[d, SY] = z, y, 1, 1
    if head[FLAGS] & MEMO and d:
        first = compared_label(stack, label, head)
        slots = state.values.shape[0]
        key = state.keys[slots]
        write_rows(rows, box[0], key)
        slot = write_key(left, rules.counts, first, key) & (slots - 1)
        stack[d, SLOT] = slot
        known = recall(state.keys, state.values, key, slot)
        if known == 0 or (known > 0 and head[FLAGS] & BULK and fixing == 1):
            head[FILLINGS] += known
            head[CLASSES] += known
            head[COPIES] += known * rules.images.shape[0]
            stack[d, WHOLE] = 0
            return RETREAT
    if head[FLAGS] & CHOOSY:
        if tightest_corner(rules, state, full) == 0:
            return RETREAT
    else:
        stack[d, X] = lowest_bit(~rows[z, y] & full)
    stack[d, RUN] = measure(
        rows, z, stack[d, Y], stack[d, X], stack[d, SX], stack[d, SY], full, state.profile, d
    )
    return CHOOSE


@inline
def mends(rules, stack, d, t, ox, oy, paired):
    """Write the slices' parity below a cuboid into node d + 1; whether the rest can mend it."""
    box, turned, z = rules.box, rules.turned, stack[d, Z]
    dx, dy, dz = turned[t, 0], turned[t, 1], turned[t, 2]
    odd_x, odd_y, odd_z, spare = stack[d, PX], stack[d, PY], stack[d, PZ], stack[d, SPARE]
    for _ in range(1 + paired):
        if dy & dz & 1:
            odd_x ^= ((np.int64(1) << dx) - 1) << ox
        if dx & dz & 1:
            odd_y ^= ((np.int64(1) << dy) - 1) << oy
        if dx & dy & 1:
            odd_z ^= ((np.int64(1) << dz) - 1) << z
        spare -= rules.reach[turned[t, 3]]
        ox, oy, z = box[0] - ox - dx, box[1] - oy - dy, box[2] - z - dz  # its point reflection
    stack[d + 1, PX], stack[d + 1, PY], stack[d + 1, PZ] = odd_x, odd_y, odd_z
    stack[d + 1, SPARE] = spare
    return bit_count(odd_x) + bit_count(odd_y) + bit_count(odd_z) <= spare


@inline
def pairing(box, turned, t, ox, oy, z):
    """Cuboids that a point-symmetric placement takes: 2, 1 if it is its own image, 0 if none."""
    at = (ox, oy, z)
    apart, same = False, True
    for k in range(3):
        off = abs(2 * at[k] + turned[t, k] - box[k])
        apart = apart or off >= turned[t, k]
        same = same and off == 0
    return 2 if apart else int(same)


@inline
def place(rules, state):
    """Put the next turn that fits on the corner of the top node; give whether there was one."""
    box, turned, label = rules.box, rules.turned, rules.label
    rows, left, stack, head = state.rows, state.left, state.stack, state.head
    d, flags, top, c = head[DEPTH], head[FLAGS], head[TOP], box[2]
    x, y, z, run = stack[d, X], stack[d, Y], stack[d, Z], stack[d, RUN]
    sx, sy, t = stack[d, SX], stack[d, SY], stack[d, NEXT] - 1
    while True:
        t = next_fit(rules, state.ready, state.profile[d], run, c - z, t + 1)
        if t >= stack[d, LAST]:
            break
        dx, dy, dz, kind = turned[t, 0], turned[t, 1], turned[t, 2], turned[t, 3]
        ox = x if sx > 0 else x - dx + 1
        oy = y if sy > 0 else y - dy + 1
        mask = ((np.int64(1) << dx) - 1) << ox
        if z + 1 < top and not is_free(rows, z + 1, min(z + dz, top), oy, dy, mask):
            continue
        taken = pairing(box, turned, t, ox, oy, z) if flags & PAIRED else 1
        if taken == 0 or taken > left[kind]:
            continue
        if not mends(rules, stack, d, t, ox, oy, taken == 2):
            continue
        if flags & CORNERS:
            first = label[t] if d == 0 else label[stack[0, NEXT] - 1]
            if not corner_rule(box, turned, rules.least, ox, oy, z, t, first):
                continue
        take(rules, left, state.ready, kind, taken)
        toggle(rows, z, dz, oy, dy, mask)
        if taken == 2:
            mask = ((np.int64(1) << dx) - 1) << (box[0] - ox - dx)
            toggle(rows, c - z - dz, dz, box[1] - oy - dy, dy, mask)
        stack[d, OX], stack[d, OY], stack[d, NEXT] = ox, oy, t + 1
        stack[d + 1, PLACED] = stack[d, PLACED] + taken
        return True
    stack[d, NEXT] = stack[d, LAST]
    return False


@inline
def take_back(rules, state):
    """Remove what lies on the corner of the top node."""
    box, turned, rows, stack = rules.box, rules.turned, state.rows, state.stack
    d = state.head[DEPTH]
    t, z, ox, oy = stack[d, NEXT] - 1, stack[d, Z], stack[d, OX], stack[d, OY]
    dx, dy, dz = turned[t, 0], turned[t, 1], turned[t, 2]
    toggle(rows, z, dz, oy, dy, ((np.int64(1) << dx) - 1) << ox)
    taken = stack[d + 1, PLACED] - stack[d, PLACED]
    if taken == 2:
        mask = ((np.int64(1) << dx) - 1) << (box[0] - ox - dx)
        toggle(rows, box[2] - z - dz, dz, box[1] - oy - dy, dy, mask)
    take(rules, state.left, state.ready, turned[t, 3], -taken)


@kernel
def fill(rules, state, budget):
    """Search on for at most budget nodes; give DONE, FOUND or SPENT.

    After FOUND the filling is on the stack, DEPTH nodes deep, over frame ROOT, and the next call
    goes on behind it. With BULK it never stops for a filling. After SPENT the top node has its
    corner.
    """
    rules, state = Rules(*rules), State(*state)
    make_ready(rules, state.left, state.ready)
    box, turned, label, images = rules.box, rules.turned, rules.label, rules.images
    rows, left, stack, head = state.rows, state.left, state.stack, state.head
    end, step = head[NODES] + budget, head[STEP]
    while True:
        f = head[ROOT]
        if step == LAY:
            if f >= head[END]:
                head[STEP] = LAY
                return DONE
            lay(rules, state, f)
            step = ENTER
        elif step == ENTER:
            if stack[head[DEPTH], PLACED] < head[TOTAL]:
                step = enter(rules, state, rules.fixing[f])
                continue
            head[FILLINGS] += 1
            fixing = rules.fixing[f]
            fixed = fixed_by(box, stack, head, turned, label, images, fixing, state.codes)
            step = RETREAT
            if fixed:
                head[CLASSES] += 1
                head[COPIES] += images.shape[0] // fixed
                if not head[FLAGS] & BULK:
                    head[STEP] = step
                    return FOUND
        elif step == CHOOSE:
            if head[NODES] >= end:
                head[STEP] = step
                return SPENT
            if place(rules, state):
                head[NODES] += 1
                head[DEPTH] += 1
                step = ENTER
                continue
            d = head[DEPTH]
            if head[FLAGS] & MEMO and stack[d, WHOLE] and stack[d, SLOT] >= 0:
                key = state.keys[state.values.shape[0]]
                write_rows(rows, box[0], key)
                write_key(left, rules.counts, compared_label(stack, label, head), key)
                met = head[FILLINGS] - stack[d, BEFORE]
                remember(state.keys, state.values, key, stack[d, SLOT], met)
            step = RETREAT
        elif head[DEPTH] == 0:
            head[ROOT] += 1
            step = LAY
        else:
            head[DEPTH] -= 1
            take_back(rules, state)
            step = CHOOSE
