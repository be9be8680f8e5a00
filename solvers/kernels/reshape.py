"""Reshape a maze that is always whole, until it is made of the wanted pieces.

The state is a maze without any fault: a spanning tree of the occupied places, rooted at the first
place, and a fixed number of further links. Wrong is only how many pieces of each class it is
made of. A step adds a link and takes another away, so that the number of links never changes:
letting it float gets stuck and takes a hundred times as long. Taken is what lowers the distance
between the counts that are there and those that are wanted, or raises it little: annealing, then
again and again a little heat. Two steps whose changes add up to exactly what is missing are done
together: the last steps are remembered by the sum of random numbers of the classes they changed.

    pieces    (n,)       openings of each place: 1 north, 2 east, 4 south, 8 west; 0 empty
    parents   (n,)       side of the parent in the tree; ROOT, or NONE for empty places
    classes   (16,)      class of each piece: itself, or the smallest turn of it
    surplus   (16,)      pieces of each class, minus those that are wanted
    keys      (16,)      a random number for each class
    head      (REGISTERS,)  the registers, named below
    past      (slots, 5) remembered steps: key, place, side, place and side of the other link
  and scratch:
    stamps    (n,)       when a place was last on a way to the root
    left, right (n + 2,) the ways from both ends of a new link to where they meet
All are int64. With `loose`, a corridor may end at a wall: then further openings take the place of
further links.
"""

import math

from numba import njit

FOUND, SPENT = 1, 2
COST, STAMP, KEY, STEPS, ONE, TWO, PHASE, EXTRA, SPOILT = range(9)
REGISTERS = 9
ROOT, NONE = -1, -2
SLOTS = 1 << 12
NEAR = 24  # cost from which on steps are remembered
HEATS = ((2.0, 0.5, 25), (0.5, 0.22, 40), (0.35, 0.2, 20))  # from, to, steps for each place
SAWS = 40  # times of little heat before a new beginning
LEAST = 20_000  # steps of a little heat


@njit(forceinline=True)
def throw(head, limit):
    """A whole number below the limit, by two generators of L'Ecuyer (1988) together."""
    head[ONE] = head[ONE] * 40014 % 2147483563
    head[TWO] = head[TWO] * 40692 % 2147483399
    return (head[ONE] - head[TWO]) % 2147483563 % limit


@njit(forceinline=True)
def beside(place, side, width, height):
    """The place on side 0 north, 1 east, 2 south, 3 west; -1 outside."""
    if side == 0:
        return place - width if place >= width else -1
    if side == 1:
        return place + 1 if place % width < width - 1 else -1
    if side == 2:
        return place + width if place + width < width * height else -1
    return place - 1 if place % width > 0 else -1


@njit(forceinline=True)
def lay(place, piece, pieces, classes, surplus, keys, head):
    """Put another piece on a place, and keep the books."""
    old, new = classes[pieces[place]], classes[piece]
    pieces[place] = piece
    if old != new:
        head[KEY] += keys[new] - keys[old]
        head[COST] -= abs(surplus[old]) + abs(surplus[new])
        surplus[old] -= 1
        surplus[new] += 1
        head[COST] += abs(surplus[old]) + abs(surplus[new])


@njit(forceinline=True)
def taken(head, before, heat):
    """Whether a step that was done shall stay."""
    if head[COST] <= before:
        return True
    return throw(head, 1 << 30) < math.exp((before - head[COST]) / heat) * (1 << 30)


@njit
def begin(width, height, empty, gate, loose, pieces, parents, head):
    """A random maze with so many empty places and head[EXTRA] further links."""
    n = width * height
    for p in range(n):
        pieces[p], parents[p] = 0, NONE
    waiting = [0]
    parents[0], pieces[0] = ROOT, 1 << gate
    mix = throw(head, 512)
    while len(waiting) > 0:
        i = len(waiting) - 1 if throw(head, 1024) >= mix else throw(head, len(waiting))
        p, ways, q, side = waiting[i], 0, -1, -1
        for d in range(4):
            x = beside(p, d, width, height)
            if x >= 0 and parents[x] == NONE:
                ways += 1
                if throw(head, ways) == 0:
                    q, side = x, d
        if ways == 0:
            waiting[i] = waiting[len(waiting) - 1]
            waiting.pop()
            continue
        parents[q] = side ^ 2
        pieces[p] |= 1 << side
        pieces[q] |= 1 << (side ^ 2)
        waiting.append(q)
    while empty > 0:
        p = throw(head, n)
        if p == 0 or parents[p] < 0 or pieces[p] != 1 << parents[p]:
            continue
        d = parents[p]
        pieces[beside(p, d, width, height)] &= ~(1 << (d ^ 2))
        pieces[p], parents[p] = 0, NONE
        empty -= 1
    further, tries = head[EXTRA], 200 * n + 10_000
    while further > 0 and tries > 0:
        tries -= 1
        p, d = throw(head, n), throw(head, 4)
        q = beside(p, d, width, height)
        if q < 0 or parents[p] == NONE or parents[q] == NONE or pieces[p] >> d & 1:
            continue
        pieces[p] |= 1 << d
        if not loose:
            pieces[q] |= 1 << (d ^ 2)
        further -= 1
    head[SPOILT] = further  # the number of links is not as it must be


@njit
def reckon(pieces, classes, wanted, surplus, keys, head):
    """The books, from the pieces."""
    for c in range(16):
        surplus[c] = -wanted[c]
    for p in range(pieces.size):
        surplus[classes[pieces[p]]] += 1
    head[COST], head[KEY] = 0, 0
    for c in range(16):
        head[COST] += abs(surplus[c])
        head[KEY] += keys[c] * surplus[c]


@njit
def meet(p, q, width, height, parents, head, stamps, left, right, most):
    """The places on the ways from p and q to where they meet; (-1, -1) if that is too far."""
    head[STAMP] += 2
    one, two = head[STAMP], head[STAMP] + 1
    x, y, a, b, top = p, q, 0, 0, -1
    stamps[p], stamps[q] = one, two
    while top < 0:
        if x != 0:
            left[a] = x
            a += 1
            x = beside(x, parents[x], width, height)
            if stamps[x] == two:
                top = x
                break
            stamps[x] = one
        if y != 0:
            right[b] = y
            b += 1
            y = beside(y, parents[y], width, height)
            if stamps[y] == one:
                top = y
                break
            stamps[y] = two
        if (x == 0 and y == 0) or a > most or b > most:
            return -1, -1
    for k in range(a):
        if left[k] == top:
            a = k
            break
    for k in range(b):
        if right[k] == top:
            b = k
            break
    return a, b


@njit(forceinline=True)
def rehang(j, side, a, parents, left, right):
    """The tree after the link number j of the ways was given up for the one on `side`."""
    if j < a:
        for i in range(j + 1):
            old = parents[left[i]]
            parents[left[i]] = side
            side = old ^ 2
    else:
        side ^= 2
        for i in range(j - a + 1):
            old = parents[right[i]]
            parents[right[i]] = side
            side = old ^ 2


@njit
def complete(
    k, width, height, pieces, parents, classes, surplus, keys, head, past, stamps, left, right
):
    """Do a remembered step again if it is still possible and nothing is missing after it."""
    p, d, r, e = past[k, 1], past[k, 2], past[k, 3], past[k, 4]
    q = beside(p, d, width, height)
    if q < 0 or parents[p] == NONE or parents[q] == NONE:
        return False
    if parents[r] != e:  # the link may hang the other way round by now
        other = beside(r, e, width, height)
        if other < 0 or parents[other] != e ^ 2:
            return False
        r, e = other, e ^ 2
    if pieces[p] >> d & 1 or pieces[q] >> (d ^ 2) & 1:
        return False
    a, b = meet(p, q, width, height, parents, head, stamps, left, right, pieces.size)
    j = -1
    for i in range(a):
        j = i if left[i] == r else j
    for i in range(b):
        j = a + i if right[i] == r else j
    if j < 0:
        return False
    s = beside(r, e, width, height)
    for way in range(2):
        lay(p, pieces[p] ^ (1 << d), pieces, classes, surplus, keys, head)
        lay(q, pieces[q] ^ (1 << (d ^ 2)), pieces, classes, surplus, keys, head)
        lay(r, pieces[r] ^ (1 << e), pieces, classes, surplus, keys, head)
        lay(s, pieces[s] ^ (1 << (e ^ 2)), pieces, classes, surplus, keys, head)
        if way == 0 and head[COST] == 0:
            rehang(j, d, a, parents, left, right)
            return True
    return False


@njit
def shift(p, q, d, width, height, loose, heat, pieces, parents, classes, surplus, keys, head):
    """Occupy the empty one of two neighbours; some dead end becomes empty for it."""
    n, before = pieces.size, head[COST]
    if parents[p] != NONE:
        p, q, d = q, p, d ^ 2
    leaf = -1
    for _ in range(30):
        x = throw(head, n)
        if x == 0 or x == q or parents[x] < 0 or pieces[x] != 1 << parents[x]:
            continue
        free = True
        for k in range(4):
            y = beside(x, k, width, height)
            if loose and y >= 0 and k != parents[x] and pieces[y] >> (k ^ 2) & 1:
                free = False
        if free:
            leaf = x
            break
    if leaf < 0:
        return
    up = parents[leaf]
    root, old = beside(leaf, up, width, height), pieces[leaf]
    lay(leaf, 0, pieces, classes, surplus, keys, head)
    lay(root, pieces[root] & ~(1 << (up ^ 2)), pieces, classes, surplus, keys, head)
    lay(p, 1 << d, pieces, classes, surplus, keys, head)
    lay(q, pieces[q] | 1 << (d ^ 2), pieces, classes, surplus, keys, head)
    if taken(head, before, heat):
        parents[leaf], parents[p] = NONE, d
        return
    lay(q, pieces[q] & ~(1 << (d ^ 2)), pieces, classes, surplus, keys, head)
    lay(p, 0, pieces, classes, surplus, keys, head)
    lay(root, pieces[root] | 1 << (up ^ 2), pieces, classes, surplus, keys, head)
    lay(leaf, old, pieces, classes, surplus, keys, head)


@njit
def relink(p, q, d, width, height, loose, heat, pieces, parents, classes, surplus, keys, head):
    """Open a corridor that is no link of the tree, and close another such one."""
    before, n = head[COST], pieces.size
    r, e, s = -1, 0, -1
    for _ in range(60):
        x, k = throw(head, n), throw(head, 4)
        y = beside(x, k, width, height)
        if y < 0 or parents[x] == NONE or not pieces[x] >> k & 1:
            continue
        if parents[x] == k or parents[y] == k ^ 2:
            continue
        if not loose and ((x == p and y == q) or (x == q and y == p)):
            continue
        if loose and x == p and k == d:
            continue
        r, e, s = x, k, y
        break
    if r < 0:
        return
    for way in range(2):
        lay(p, pieces[p] ^ (1 << d), pieces, classes, surplus, keys, head)
        lay(r, pieces[r] ^ (1 << e), pieces, classes, surplus, keys, head)
        if not loose:
            lay(q, pieces[q] ^ (1 << (d ^ 2)), pieces, classes, surplus, keys, head)
            lay(s, pieces[s] ^ (1 << (e ^ 2)), pieces, classes, surplus, keys, head)
        if way == 0 and taken(head, before, heat):
            return


@njit
def exchange(
    p,
    q,
    d,
    width,
    height,
    loose,
    heat,
    pieces,
    parents,
    classes,
    surplus,
    keys,
    head,
    past,
    stamps,
    left,
    right,
    most,
):
    """Link two neighbours, and cut a link of the tree on the way between them."""
    before, key = head[COST], head[KEY]
    a, b = meet(p, q, width, height, parents, head, stamps, left, right, most)
    if a + b <= 0:
        return
    which, j = throw(head, 4), -1
    if which == 0 and a > 0:
        j = 0
    elif which == 1 and b > 0:
        j = a
    elif which == 2:
        j = a - 1 if a > 0 and (b == 0 or throw(head, 2) == 0) else a + b - 1
    else:
        j = throw(head, a + b)
    r = left[j] if j < a else right[j - a]
    e = parents[r]
    s = beside(r, e, width, height)
    bit, back = 1 << d, 1 << (d ^ 2)
    was_p, was_q = pieces[p] & bit, pieces[q] & back
    both = was_p != 0 and was_q != 0  # a loop: only which link counts as further changes
    cut_r = cut_s = not both
    if loose and not both and (was_p or was_q):  # one opening more was there: one stays
        cut_r = throw(head, 2) == 0
        cut_s = not cut_r
    lay(p, pieces[p] | bit, pieces, classes, surplus, keys, head)
    lay(q, pieces[q] | back, pieces, classes, surplus, keys, head)
    if cut_r:
        lay(r, pieces[r] & ~(1 << e), pieces, classes, surplus, keys, head)
    if cut_s:
        lay(s, pieces[s] & ~(1 << (e ^ 2)), pieces, classes, surplus, keys, head)
    match = -1
    if before <= NEAR and cut_r and cut_s and not was_p and not was_q:
        change = head[KEY] - key
        k = change & (SLOTS - 1)
        past[k, 0], past[k, 1], past[k, 2], past[k, 3], past[k, 4] = change, p, d, r, e
        k = -head[KEY] & (SLOTS - 1)
        if past[k, 0] == -head[KEY] and head[KEY] != 0:
            match = k
    if match >= 0 or taken(head, before, heat):
        rehang(j, d, a, parents, left, right)
        if match >= 0:
            complete(
                match,
                width,
                height,
                pieces,
                parents,
                classes,
                surplus,
                keys,
                head,
                past,
                stamps,
                left,
                right,
            )
            past[match, 0] = 0
        return
    if cut_s:
        lay(s, pieces[s] | 1 << (e ^ 2), pieces, classes, surplus, keys, head)
    if cut_r:
        lay(r, pieces[r] | 1 << e, pieces, classes, surplus, keys, head)
    if not was_q:
        lay(q, pieces[q] & ~back, pieces, classes, surplus, keys, head)
    if not was_p:
        lay(p, pieces[p] & ~bit, pieces, classes, surplus, keys, head)


@njit(forceinline=True)
def heat_of(step, n):
    """The heat at a step since the beginning; 0 when it is time to begin anew."""
    for k in range(2):
        length = max(HEATS[k][2] * n, 2_000)
        if step < length:
            return HEATS[k][0] * (HEATS[k][1] / HEATS[k][0]) ** (step / length)
        step -= length
    length = max(HEATS[2][2] * n, LEAST)
    if step >= SAWS * length:
        return 0.0
    step %= length
    return HEATS[2][0] * (HEATS[2][1] / HEATS[2][0]) ** (step / length)


@njit(cache=True, nogil=True)
def reshape(
    width,
    height,
    empty,
    gate,
    either,
    loose,
    pieces,
    parents,
    classes,
    wanted,
    surplus,
    keys,
    head,
    past,
    stamps,
    left,
    right,
    budget,
):
    """Go on for so many steps or until the maze is made of the wanted pieces.

    gate: side of the entrance; either: it may also become the other one of north and west.
    """
    n = pieces.size
    most = 64 if n > 400 else n
    heat = 0.0
    while budget > 0:
        if head[PHASE] == 0:
            begin(width, height, empty, gate, loose, pieces, parents, head)
            reckon(pieces, classes, wanted, surplus, keys, head)
        if head[COST] == 0:
            return FOUND
        if heat == 0.0 or head[PHASE] & 255 == 0:
            heat = heat_of(head[PHASE] & ~255, n)
        if heat == 0.0:
            head[PHASE] = 0
            continue
        head[PHASE] += 1
        head[STEPS] += 1
        budget -= 1
        p, d = throw(head, n), throw(head, 4)
        q = beside(p, d, width, height)
        if either and p == 0 and throw(head, 4) == 0:
            before = head[COST]
            lay(0, pieces[0] ^ 9, pieces, classes, surplus, keys, head)
            if not taken(head, before, heat):
                lay(0, pieces[0] ^ 9, pieces, classes, surplus, keys, head)
            continue
        if q < 0 or (parents[p] == NONE and parents[q] == NONE):
            continue
        if parents[p] == NONE or parents[q] == NONE:
            shift(
                p, q, d, width, height, loose, heat, pieces, parents, classes, surplus, keys, head
            )
            continue
        if parents[p] == d or parents[q] == d ^ 2:
            continue
        open_p, _open_q = pieces[p] >> d & 1, pieces[q] >> (d ^ 2) & 1
        further = head[EXTRA] > 0
        if loose and further and not open_p and throw(head, 3) == 0:
            relink(
                p, q, d, width, height, loose, heat, pieces, parents, classes, surplus, keys, head
            )
        elif not loose and further and not open_p and throw(head, 4) == 0:
            relink(
                p, q, d, width, height, loose, heat, pieces, parents, classes, surplus, keys, head
            )
        else:
            exchange(
                p,
                q,
                d,
                width,
                height,
                loose,
                heat,
                pieces,
                parents,
                classes,
                surplus,
                keys,
                head,
                past,
                stamps,
                left,
                right,
                most,
            )
    return FOUND if head[COST] == 0 and head[PHASE] > 0 else SPENT
