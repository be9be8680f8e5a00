"""Lay a chain leg by leg on all cells of a box.

A *leg* is a straight run of steps; the next one goes off at a right angle. A node is a leg that
was laid. Symmetric copies are never met: a partial path carries the images that fix it, and a
direction is not taken when one of them makes a smaller one of it; starts are smallest in their
classes. So each class is met once, as its smallest member in the order of start and directions;
directions are numbered so that this is also the order of the cells.

The rest of a path visits every free cell once: it has two of the links of the cell (to free
neighbours, or to the head of the path), the last cell one. `prune` works with that:

    link      a pair of free neighbours that may follow one another
    forced    a link that must be used: its cell has no other two
    full up   a cell with two forced links; its other links go
  and when nothing follows any more, it checks that
    - no cell has less than two links, but one that can be the last
    - the cells that can only be straight or only corners are not more than the chain has left,
      for either parity of the index (which the chessboard colour of the cell tells)
    - all free cells hang together

A state is a set of arrays; the kernel stops after any node and goes on from them.

    legs      (m + 1,)        steps of each leg; 0 behind the last
    order     (m + 1, 6)      the directions in the order of trial for each leg
    left      (m + 1, 4)      pieces beyond the legs laid: straight even, odd, corner even, odd
    near      (n, 6)          neighbour in each direction, or -1
    home      (n, 2)          word and bit of a cell
    kept, smaller  (6,)       bits of the images that keep a direction, or make it smaller
    fixing    (n,)            bits of the images that fix a cell
    starts    (s,)            where the chain may start
    moved, turned  (g, n), (g, 6)  all images, for `is_least`
    places, colour  (n,)      what kind of cell it is, 0 … 3; its colour on a chessboard
    sets      (5, words)      all cells; those with a neighbour in +x, in +y; the two colours
    box       (3,)            edges
  and the state itself:
    stack     (m + 1, COLUMNS)  one node a row
    taken     (m + 1, words)  the cells of the path at each node
    head      (REGISTERS,)    the registers
    tally     (4, 4)          classes met, by the kinds of their first and last cell
  and scratch:
    rows      (ROWS, words)
Sets of cells are uint64, all else is int64; the two never meet in one operation.
"""

import numpy as np

from solvers.kernels.chance import next_word
from solvers.kernels.compiled import inlined
from solvers.kernels.compiled import kernel
from solvers.kernels.compiled import part
from solvers.kernels.words import bit_count

DONE, FOUND, SPENT = 0, 1, 2  # space exhausted | a path is on the stack | budget spent

# columns of the stack: the head of the path; bits of the directions still to try, and of all that
# there were; the one taken; bits of the images that fix the path
CELL, UNTRIED, ALL, TAKEN, FIXED = range(5)
COLUMNS = 5
# registers: nodes on the stack but one (-1: none); classes met, LEAST of which are smallest also
# when the path may be turned round; the starts to do go from AT to END - 1, this part's first one
# is FIRST
DEPTH, NODES, CLASSES, LEAST, FLAGS, FIRST, AT, END = range(8)
REGISTERS = 8
PRUNE, BULK, PALINDROME = 1, 2, 4  # bits of FLAGS

NONE = np.uint64(0)
ONE = np.uint64(1)
# scratch rows: free cells; links in x, y, z; forced ones; what the head may go to, must go to;
# cells with three links; with one; a set at work
F, EX, EY, EZ, FX, FY, FZ, HP, FH, C3, SINGLE, WORK, ROWS = range(13)


@inlined
def end_of_leg(near, home, taken, cell, way, steps):
    """The cell at the end of a straight leg over free cells; -1 if there is none."""
    for _ in range(steps):
        cell = near[cell, way]
        if cell < 0 or taken[home[cell, 0]] >> np.uint64(home[cell, 1]) & ONE:
            return -1
    return cell


@inlined
def level(e, f, g, h, i, j, k):
    """The cells that are in at least one, two and three of seven sets."""
    c1 = e | f
    c2 = e & f
    c3 = c2 & g
    c2 |= c1 & g
    c1 |= g
    c3 |= c2 & h
    c2 |= c1 & h
    c1 |= h
    c3 |= c2 & i
    c2 |= c1 & i
    c1 |= i
    c3 |= c2 & j
    c2 |= c1 & j
    c1 |= j
    c3 |= c2 & k
    c2 |= c1 & k
    c1 |= k
    return c1, c2, c3


@part
def prune_word(free, hp, xs, ys, a, b, last, even, odd, left, d):
    """What of hp the head may go to, in a box of one word; 0 if the chain cannot be finished.

    free: free cells. hp: where the next leg may begin. xs, ys: cells with a neighbour in +x, +y.
    last: cells on which the chain may end. even, odd: cells under pieces of even and odd index.
    """
    ex, ey, ez = free & free >> ONE & xs, free & free >> a & ys, free & free >> b
    fx, fy, fz, fh = NONE, NONE, NONE, NONE
    while True:
        c1, c2, c3 = level(hp, ex, ex << ONE, ey, ey << a, ez, ez << b)
        single = free & ~c2
        if free & ~c1 or single & (single - ONE) or single & ~last:
            return NONE
        inner = free & ~(single if single else last)
        tight = inner & ~c3 | single
        fx |= ex & (tight | tight >> ONE)
        fy |= ey & (tight | tight >> a)
        fz |= ez & (tight | tight >> b)
        fh |= hp & tight
        s1, s2, s3 = level(fh, fx, fx << ONE, fy, fy << a, fz, fz << b)
        if fh & (fh - ONE) or s3:
            return NONE
        loose = ~s2
        nx = ex & (fx | loose & loose >> ONE)
        ny = ey & (fy | loose & loose >> a)
        nz = ez & (fz | loose & loose >> b)
        nh = fh if fh else hp & loose
        if nx == ex and ny == ey and nz == ez and nh == hp:
            break
        ex, ey, ez, hp = nx, ny, nz, nh
    x, y, z = ex << ONE, ey << a, ez << b
    can_turn = (ex | x) & (ey | y) | (ey | y) & (ez | z) | (ex | x) & (ez | z) | hp
    run = fx & fx << ONE | fy & fy << a | fz & fz << b
    x, y, z = fx | fx << ONE, fy | fy << a, fz | fz << b
    turn = x & y | y & z | x & z
    only_turn = free & ~(ex & ex << ONE | ey & ey << a | ez & ez << b | hp) | turn
    only_run = free & ~can_turn | run
    if only_turn & only_run & ~last:
        return NONE
    spare_even, spare_odd = np.int64(last == even), np.int64(last == odd)
    if (
        bit_count(only_run & even) > left[d, 0] + spare_even
        or bit_count(only_run & odd) > left[d, 1] + spare_odd
        or bit_count(only_turn & even) > left[d, 2] + spare_even
        or bit_count(only_turn & odd) > left[d, 3] + spare_odd
    ):
        return NONE
    reached = hp & (~hp + ONE)
    while True:
        more = reached
        more |= (more & ex) << ONE | more >> ONE & ex
        more |= (more & ey) << a | more >> a & ey
        more |= (more & ez) << b | more >> b & ez
        if more == reached:
            return hp if reached == free else NONE
        reached = more


@part
def link_layers(rows, sets, a):
    """Find the links between free cells of a box of layers."""
    words = rows.shape[1]
    for w in range(words):
        free = rows[F, w]
        above = rows[F, w + 1] if w + 1 < words else NONE
        rows[EX, w] = free & free >> ONE & sets[1, w]
        rows[EY, w] = free & free >> a & sets[2, w]
        rows[EZ, w] = free & above
        rows[FX, w], rows[FY, w], rows[FZ, w], rows[FH, w] = NONE, NONE, NONE, NONE


@part
def tighten_layers(rows, last, a):
    """One round of forcing and dropping links; -1 dead end, 0 nothing changed, 1 go on."""
    words = rows.shape[1]
    singles, below = 0, NONE
    for w in range(words):
        ex, ey, ez = rows[EX, w], rows[EY, w], rows[EZ, w]
        c1, c2, c3 = level(rows[HP, w], ex, ex << ONE, ey, ey << a, ez, below)
        below = ez
        single = rows[F, w] & ~c2
        if rows[F, w] & ~c1 or single & ~last[w]:
            return -1
        rows[SINGLE, w], rows[C3, w] = single, c3
        singles += bit_count(single)
    if singles > 1:
        return -1
    for w in range(words):
        single = rows[SINGLE, w]
        inner = rows[F, w] & ~(single if singles else last[w])
        rows[WORK, w] = inner & ~rows[C3, w] | single
    forced = 0
    for w in range(words):
        tight = rows[WORK, w]
        above = rows[WORK, w + 1] if w + 1 < words else NONE
        rows[FX, w] |= rows[EX, w] & (tight | tight >> ONE)
        rows[FY, w] |= rows[EY, w] & (tight | tight >> a)
        rows[FZ, w] |= rows[EZ, w] & (tight | above)
        rows[FH, w] |= rows[HP, w] & tight
        forced += bit_count(rows[FH, w])
    if forced > 1:
        return -1
    below = NONE
    for w in range(words):
        fx, fy, fz = rows[FX, w], rows[FY, w], rows[FZ, w]
        s1, s2, s3 = level(rows[FH, w], fx, fx << ONE, fy, fy << a, fz, below)
        below = fz
        if s3:
            return -1
        rows[WORK, w] = ~s2
    changed = NONE
    for w in range(words):
        loose = rows[WORK, w]
        above = rows[WORK, w + 1] if w + 1 < words else NONE
        nx = rows[EX, w] & (rows[FX, w] | loose & loose >> ONE)
        ny = rows[EY, w] & (rows[FY, w] | loose & loose >> a)
        nz = rows[EZ, w] & (rows[FZ, w] | loose & above)
        nh = rows[FH, w] if forced else rows[HP, w] & loose
        changed |= nx ^ rows[EX, w] | ny ^ rows[EY, w] | nz ^ rows[EZ, w] | nh ^ rows[HP, w]
        rows[EX, w], rows[EY, w], rows[EZ, w], rows[HP, w] = nx, ny, nz, nh
    return 1 if changed else 0


@part
def pieces_fit(rows, last, even, odd, spare_even, left, d, a):
    """Whether the cells that can only be straight, or only corners, find pieces that are left."""
    run_even, run_odd, turn_even, turn_odd = 0, 0, 0, 0
    ez_below, fz_below = NONE, NONE
    for w in range(rows.shape[1]):
        ex, ey, ez, hp = rows[EX, w], rows[EY, w], rows[EZ, w], rows[HP, w]
        fx, fy, fz, free = rows[FX, w], rows[FY, w], rows[FZ, w], rows[F, w]
        x, y, z = ex | ex << ONE, ey | ey << a, ez | ez_below
        can_turn = x & y | y & z | x & z | hp
        can_run = ex & ex << ONE | ey & ey << a | ez & ez_below | hp
        run = fx & fx << ONE | fy & fy << a | fz & fz_below
        x, y, z = fx | fx << ONE, fy | fy << a, fz | fz_below
        only_turn = free & ~can_run | x & y | y & z | x & z
        only_run = free & ~can_turn | run
        ez_below, fz_below = ez, fz
        if only_turn & only_run & ~last[w]:
            return False
        run_even += bit_count(only_run & even[w])
        run_odd += bit_count(only_run & odd[w])
        turn_even += bit_count(only_turn & even[w])
        turn_odd += bit_count(only_turn & odd[w])
    return (
        run_even <= left[d, 0] + spare_even
        and run_odd <= left[d, 1] + 1 - spare_even
        and turn_even <= left[d, 2] + spare_even
        and turn_odd <= left[d, 3] + 1 - spare_even
    )


@part
def layers_hang_together(rows, a):
    """Whether all free cells are reached over links from one where the next leg may begin."""
    words = rows.shape[1]
    begun = False
    for w in range(words):
        rows[WORK, w] = NONE
        if rows[HP, w] and not begun:
            rows[WORK, w] = rows[HP, w] & (~rows[HP, w] + ONE)
            begun = True
    changed = True
    while changed:
        changed = False
        for w in range(words):
            ex, ey = rows[EX, w], rows[EY, w]
            more = rows[WORK, w]
            if w:
                more |= rows[WORK, w - 1] & rows[EZ, w - 1]
            if w + 1 < words:
                more |= rows[WORK, w + 1] & rows[EZ, w]
            while True:
                wider = more | (more & ex) << ONE | more >> ONE & ex
                wider |= (wider & ey) << a | wider >> a & ey
                if wider == more:
                    break
                more = wider
            if more != rows[WORK, w]:
                rows[WORK, w] = more
                changed = True
    for w in range(words):
        if rows[WORK, w] != rows[F, w]:
            return False
    return True


@part
def prune_layers(rows, sets, a, last, even, odd, spare_even, left, d):
    """As `prune_word`, for a box of layers: free cells and hp are in the scratch rows."""
    link_layers(rows, sets, a)
    status = 1
    while status == 1:
        status = tighten_layers(rows, last, a)
    if status < 0 or not pieces_fit(rows, last, even, odd, spare_even, left, d, a):
        return False
    return layers_hang_together(rows, a)


@inlined
def enter(legs, left, near, home, smaller, sets, box, stack, taken, rows, head, even):
    """Open the node above the top of the stack: find its directions.

    even: the colour under pieces of even index.
    """
    d, m = head[DEPTH] + 1, legs.shape[0] - 1
    cell, fixed = stack[d, CELL], stack[d, FIXED]
    axis = min(stack[d - 1, TAKEN], 5 - stack[d - 1, TAKEN]) if d else -1
    todo = np.int64(0)
    for way in range(6):
        if min(way, 5 - way) != axis and not fixed & smaller[way]:
            if end_of_leg(near, home, taken[d], cell, way, legs[d]) >= 0:
                todo |= np.int64(1) << way
    if todo and d and d + 1 < m and head[FLAGS] & PRUNE:
        for w in range(rows.shape[1]):
            rows[F, w], rows[HP, w] = sets[0, w] & ~taken[d, w], NONE
        for way in range(6):
            if todo >> way & 1:
                beside = near[cell, way]
                rows[HP, home[beside, 0]] |= ONE << np.uint64(home[beside, 1])
        ends_even = near.shape[0] & 1  # as many cubes as cells, the last has an index of one less
        a, b = np.uint64(box[0]), np.uint64(box[0] * box[1])
        last = sets[3 + (even if ends_even else 1 - even)]
        if rows.shape[1] == 1:
            rows[HP, 0] = prune_word(
                rows[F, 0], rows[HP, 0], sets[1, 0], sets[2, 0], a, b, last[0],
                sets[3 + even, 0], sets[4 - even, 0], left, d,
            )  # fmt: skip
            alive = rows[HP, 0] != NONE
        else:
            alive = prune_layers(
                rows, sets, a, last, sets[3 + even], sets[4 - even], np.int64(ends_even), left, d
            )
        for way in range(6):
            if todo >> way & 1:
                beside = near[cell, way]
                if not alive or not rows[HP, home[beside, 0]] >> np.uint64(home[beside, 1]) & ONE:
                    todo ^= np.int64(1) << way
    stack[d, UNTRIED], stack[d, ALL] = todo, todo
    head[DEPTH] = d


@inlined
def lay(legs, order, near, home, kept, stack, taken, head):
    """Take the next direction at the top node and write the node above it."""
    d, way = head[DEPTH], np.int64(0)
    for k in range(6):
        way = order[d, k]
        if stack[d, UNTRIED] >> way & 1:
            break
    stack[d, UNTRIED] ^= np.int64(1) << way
    stack[d, TAKEN] = way
    cell = stack[d, CELL]
    for w in range(taken.shape[1]):
        taken[d + 1, w] = taken[d, w]
    for _ in range(legs[d]):
        cell = near[cell, way]
        taken[d + 1, home[cell, 0]] |= ONE << np.uint64(home[cell, 1])
    stack[d + 1, CELL] = cell
    stack[d + 1, FIXED] = stack[d, FIXED] & kept[way]


@part
def is_least(stack, m, moved, turned):
    """Whether no image of the path on the stack is smaller when it is gone the other way."""
    for g in range(moved.shape[0]):
        order = moved[g, stack[m, CELL]] - stack[0, CELL]
        k = 0
        while order == 0 and k < m:
            order = turned[g, 5 - stack[m - 1 - k, TAKEN]] - stack[k, TAKEN]
            k += 1
        if order < 0:
            return False
    return True


# fmt: off
@kernel
def walk(legs, order, left, near, home, kept, smaller, fixing, starts, moved, turned, places,
         colour, sets, box, stack, taken, head, tally, rows, budget):
    """Search on for at most budget nodes; give DONE, FOUND or SPENT.

    After FOUND the path is on the stack, all legs laid, and the next call goes on behind it.
    With BULK it never stops for a path.
    """
    end, m = head[NODES] + budget, legs.shape[0] - 1
    opening = False
    while True:
        d = head[DEPTH]
        if opening:
            enter(legs, left, near, home, smaller, sets, box, stack, taken, rows, head,
                  colour[stack[0, CELL]])
            opening = False
        elif d < 0:
            if head[AT] >= head[END]:
                return DONE
            cell = starts[head[AT]]
            stack[0, CELL], stack[0, FIXED] = cell, fixing[cell]
            for w in range(taken.shape[1]):
                taken[0, w] = NONE
            taken[0, home[cell, 0]] = ONE << np.uint64(home[cell, 1])
            opening = True
        elif stack[d, UNTRIED] == 0:
            head[DEPTH] -= 1
            if d == 0:
                head[AT] += 1
        elif head[NODES] >= end:
            return SPENT
        else:
            lay(legs, order, near, home, kept, stack, taken, head)
            head[NODES] += 1
            if d + 1 < m:
                opening = True
                continue
            head[CLASSES] += 1
            tally[places[stack[0, CELL]], places[stack[m, CELL]]] += 1
            if head[FLAGS] & PALINDROME and is_least(stack, m, moved, turned):
                head[LEAST] += 1
            if not head[FLAGS] & BULK:
                return FOUND


@kernel
def dive(legs, near, home, starts, taken, state, dives):
    """Estimate the nodes of the search without pruning and without symmetry, from all starts.

    Knuth (1975): go down a random branch; the product of the numbers of branches above a level
    has the number of nodes of that level as its mean. Gives the mean of so many dives.
    taken: (words,) scratch. state: (1,) of the random numbers (SplitMix64).
    """
    total = 0.0
    for _ in range(dives):
        cell, axis, weight = -1, np.int64(-1), 1.0
        taken[:] = NONE
        for k in range(legs.shape[0] - 1):
            chance = np.int64(next_word(state) >> np.uint64(33))
            if cell < 0:
                cell = starts[chance % starts.shape[0]]
                chance //= starts.shape[0]
                weight *= starts.shape[0]
                taken[home[cell, 0]] |= ONE << np.uint64(home[cell, 1])
            todo, ways = np.int64(0), np.int64(0)
            for way in range(6):
                if min(way, 5 - way) != axis:
                    if end_of_leg(near, home, taken, cell, way, legs[k]) >= 0:
                        todo |= np.int64(1) << way
                        ways += 1
            if ways == 0:
                break
            weight *= ways
            total += weight
            skip = chance % ways
            for way in range(6):
                if todo >> way & 1:
                    if skip == 0:
                        axis = min(way, 5 - way)
                        for _ in range(legs[k]):
                            cell = near[cell, way]
                            taken[home[cell, 0]] |= ONE << np.uint64(home[cell, 1])
                        break
                    skip -= 1
    return total / dives
