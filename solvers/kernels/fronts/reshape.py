"""Reshape a maze that is always whole, until it is made of the wanted pieces.

The state is a maze without any fault: a spanning tree of the occupied places, rooted at the first
place, and a fixed number of further links. Wrong is only how many pieces of each class it is
made of, and which pieces lie on given places. A step adds a link and takes another away, so that
the number of links never changes: letting it float gets stuck and takes a hundred times as long.
Taken is what lowers the distance between the counts that are there and those that are wanted, or
raises it little: annealing, then again and again a little heat. Two steps whose changes add up to
exactly what is missing are done together: the last steps are remembered by the sum of random
numbers of the classes they changed.

Arrays are int64, but for what there is of every place: a step goes anywhere, and large mazes are
as fast as their memory is small. With `loose`, a corridor may end at a wall: then further openings
take the place of further links.
"""

import math
from typing import Any, NamedTuple

from solvers.kernels.machine.chance import throw
from solvers.kernels.machine.compiled import inline, kernel, part

FOUND, SPENT, OVER = 1, 2, 3
COST, STAMP, KEY, STEPS, DICE, PHASE, EXTRA, LAID = range(8)
REGISTERS = 8
ROOT, NONE = -1, -2
ANY = -1
SLOTS = 1 << 12
NEAR = 24  # cost from which on steps are remembered
LAST_STAMP = (1 << 31) - 4  # then all stamps are taken away
HEATS = ((2.0, 0.5, 25), (0.5, 0.22, 40), (0.35, 0.2, 20))  # from, to, steps for each place
SAWS = 40  # times of little heat before a new beginning
LEAST = 20_000  # steps of a little heat


class Board(NamedTuple):
    """A maze on its way, and what it is on its way to.

    loose     1: corridors may end at walls
    apart     cost of another piece than the given one
    pieces    (n,) int8      openings of each place: 1 north, 2 east, 4 south, 8 west; 0 empty
    parents   (n,) int8      side of the parent in the tree; ROOT, or NONE for empty places
    classes   (16,)          class of each piece: itself, or the smallest turn of it
    wanted    (16,)          pieces of each class
    given     (n,) int8      the piece that shall lie on each place; ANY where none is given; None
                             where none is on any: compiled without it, for it took 8 to 12 %
    surplus   (16,)          pieces of each class, minus those that are wanted
    keys      (16,)          a random number for each class
    head      (REGISTERS,)   the registers, named above
    past      (SLOTS, 5)     remembered steps: key, place, side, place and side of the other link
    """

    width: int
    height: int
    loose: int
    apart: int
    pieces: Any
    parents: Any
    classes: Any
    wanted: Any
    given: Any
    surplus: Any
    keys: Any
    head: Any
    past: Any


class Ways(NamedTuple):
    """Scratch, int32: the ways from both ends of a new link to where they meet.

    stamps       (n,)        when a place was last on a way to the root
    left, right  (n + 2,)    the places of both ways
    """

    stamps: Any
    left: Any
    right: Any


@inline
def beside(place, side, width, height):
    """The place on side 0 north, 1 east, 2 south, 3 west; -1 outside."""
    if side == 0:
        return place - width if place >= width else -1
    if side == 1:
        return place + 1 if place % width < width - 1 else -1
    if side == 2:
        return place + width if place + width < width * height else -1
    return place - 1 if place % width > 0 else -1


@inline
def _maze(board):
    """The arrays that most steps read."""
    return board.width, board.height, board.pieces, board.parents, board.head


@inline
def is_misplaced(place, piece, given):
    """1 for a piece on a place where another one is given; else 0."""
    if given is None:
        return 0
    return int(given[place] != ANY and given[place] != piece)


@inline
def lay(place, piece, board):
    """Put another piece on a place, and keep the books."""
    surplus, keys, head = board.surplus, board.keys, board.head
    old, new = board.classes[board.pieces[place]], board.classes[piece]
    head[COST] -= board.apart * is_misplaced(place, board.pieces[place], board.given)
    head[COST] += board.apart * is_misplaced(place, piece, board.given)
    board.pieces[place] = piece
    if old != new:
        head[KEY] += keys[new] - keys[old]
        head[COST] -= abs(surplus[old]) + abs(surplus[new])
        surplus[old] -= 1
        surplus[new] += 1
        head[COST] += abs(surplus[old]) + abs(surplus[new])


@inline
def shall_stay(head, before, heat):
    """Whether a step that was done shall stay."""
    if head[COST] <= before:
        return True
    return throw(head, DICE, 1 << 30) < math.exp((before - head[COST]) / heat) * (1 << 30)


@part
def begin(empty, gate, board, waiting):
    """A random maze with so many empty places and head[EXTRA] further links.

    waiting: (n,) scratch.
    """
    width, height, pieces, parents, head = _maze(board)
    n = pieces.size
    for p in range(n):
        pieces[p], parents[p] = 0, NONE
    waiting[0], count = 0, 1
    parents[0], pieces[0] = ROOT, 1 << gate
    mix = throw(head, DICE, 512)
    while count > 0:
        i = count - 1 if throw(head, DICE, 1024) >= mix else throw(head, DICE, count)
        p, ways, q, side = waiting[i], 0, -1, -1
        for d in range(4):
            x = beside(p, d, width, height)
            if x >= 0 and parents[x] == NONE:
                ways += 1
                if throw(head, DICE, ways) == 0:
                    q, side = x, d
        if ways == 0:
            count -= 1
            waiting[i] = waiting[count]
            continue
        parents[q] = side ^ 2
        pieces[p] |= 1 << side
        pieces[q] |= 1 << (side ^ 2)
        waiting[count] = q
        count += 1
    while empty > 0:
        p = throw(head, DICE, n)
        if p == 0 or parents[p] < 0 or pieces[p] != 1 << parents[p]:
            continue
        d = parents[p]
        pieces[beside(p, d, width, height)] &= ~(1 << (d ^ 2))
        pieces[p], parents[p] = 0, NONE
        empty -= 1
    further, tries = head[EXTRA], 200 * n + 10_000
    while further > 0 and tries > 0:
        tries -= 1
        p, d = throw(head, DICE, n), throw(head, DICE, 4)
        q = beside(p, d, width, height)
        if q < 0 or parents[p] == NONE or parents[q] == NONE or pieces[p] >> d & 1:
            continue
        pieces[p] |= 1 << d
        if not board.loose:
            pieces[q] |= 1 << (d ^ 2)
        further -= 1


@kernel
def reckon(board):
    """The books, from the pieces."""
    fill_books(board)


@part
def fill_books(board):
    """The books, from the pieces."""
    surplus, keys, head = board.surplus, board.keys, board.head
    for c in range(16):
        surplus[c] = -board.wanted[c]
    for piece in board.pieces:
        surplus[board.classes[piece]] += 1
    head[COST], head[KEY] = 0, 0
    for c in range(16):
        head[COST] += abs(surplus[c])
        head[KEY] += keys[c] * surplus[c]
    for p in range(board.pieces.size):
        head[COST] += board.apart * is_misplaced(p, board.pieces[p], board.given)


@part
def meet(p, q, maze, ways, most):
    """The places on the ways from p and q to where they meet; (-1, -1) if that is too far."""
    width, height, _pieces, parents, head = maze
    stamps, left, right = ways
    if head[STAMP] > LAST_STAMP:
        stamps[:] = 0
        head[STAMP] = 0
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


@inline
def rehang(j, side, a, parents, ways):
    """The tree after the link number j of the ways was given up for the one on `side`."""
    left, right = ways.left, ways.right
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


@part
def complete(k, board, ways):
    """Do a remembered step again if it is still possible and nothing is missing after it."""
    width, height, pieces, parents, head = _maze(board)
    past, left, right = board.past, ways.left, ways.right
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
    a, b = meet(p, q, _maze(board), ways, pieces.size)
    j = -1
    for i in range(a):
        j = i if left[i] == r else j
    for i in range(b):
        j = a + i if right[i] == r else j
    if j < 0:
        return False
    s = beside(r, e, width, height)
    for way in range(2):
        lay(p, pieces[p] ^ (1 << d), board)
        lay(q, pieces[q] ^ (1 << (d ^ 2)), board)
        lay(r, pieces[r] ^ (1 << e), board)
        lay(s, pieces[s] ^ (1 << (e ^ 2)), board)
        if way == 0 and head[COST] == 0:
            rehang(j, d, a, parents, ways)
            return True
    return False


@part
def shift(p, q, d, heat, board):
    """Occupy the empty one of two neighbours; some dead end becomes empty for it."""
    width, height, pieces, parents, head = _maze(board)
    n, before = pieces.size, head[COST]
    if parents[p] != NONE:
        p, q, d = q, p, d ^ 2
    leaf = -1
    for _ in range(30):
        x = throw(head, DICE, n)
        if x == 0 or x == q or parents[x] < 0 or pieces[x] != 1 << parents[x]:
            continue
        free = True
        for k in range(4):
            y = beside(x, k, width, height)
            if board.loose and y >= 0 and k != parents[x] and pieces[y] >> (k ^ 2) & 1:
                free = False
        if free:
            leaf = x
            break
    if leaf < 0:
        return
    up = parents[leaf]
    root, old = beside(leaf, up, width, height), pieces[leaf]
    lay(leaf, 0, board)
    lay(root, pieces[root] & ~(1 << (up ^ 2)), board)
    lay(p, 1 << d, board)
    lay(q, pieces[q] | 1 << (d ^ 2), board)
    if shall_stay(head, before, heat):
        parents[leaf], parents[p] = NONE, d
        return
    lay(q, pieces[q] & ~(1 << (d ^ 2)), board)
    lay(p, 0, board)
    lay(root, pieces[root] | 1 << (up ^ 2), board)
    lay(leaf, old, board)


@part
def relink(p, q, d, heat, board):
    """Open a corridor that is no link of the tree, and close another such one."""
    width, height, pieces, parents, head = _maze(board)
    loose = board.loose
    before, n = head[COST], pieces.size
    r, e, s = -1, 0, -1
    for _ in range(60):
        x, k = throw(head, DICE, n), throw(head, DICE, 4)
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
        lay(p, pieces[p] ^ (1 << d), board)
        lay(r, pieces[r] ^ (1 << e), board)
        if not loose:
            lay(q, pieces[q] ^ (1 << (d ^ 2)), board)
            lay(s, pieces[s] ^ (1 << (e ^ 2)), board)
        if way == 0 and shall_stay(head, before, heat):
            return


@part
def exchange(p, q, d, heat, board, ways, most):
    """Link two neighbours, and cut a link of the tree on the way between them."""
    width, height, pieces, parents, head = _maze(board)
    past, left, right = board.past, ways.left, ways.right
    before, key = head[COST], head[KEY]
    a, b = meet(p, q, _maze(board), ways, most)
    if a + b <= 0:
        return
    which, j = throw(head, DICE, 4), -1
    if which == 0 and a > 0:
        j = 0
    elif which == 1 and b > 0:
        j = a
    elif which == 2:
        j = a - 1 if a > 0 and (b == 0 or throw(head, DICE, 2) == 0) else a + b - 1
    else:
        j = throw(head, DICE, a + b)
    r = left[j] if j < a else right[j - a]
    e = parents[r]
    s = beside(r, e, width, height)
    bit, back = 1 << d, 1 << (d ^ 2)
    was_p, was_q = pieces[p] & bit, pieces[q] & back
    both = was_p != 0 and was_q != 0  # a loop: only which link counts as further changes
    cut_r = cut_s = not both
    if board.loose and not both and (was_p or was_q):  # one opening more was there: one stays
        cut_r = throw(head, DICE, 2) == 0
        cut_s = not cut_r
    lay(p, pieces[p] | bit, board)
    lay(q, pieces[q] | back, board)
    if cut_r:
        lay(r, pieces[r] & ~(1 << e), board)
    if cut_s:
        lay(s, pieces[s] & ~(1 << (e ^ 2)), board)
    match = -1
    if before <= NEAR and cut_r and cut_s and not was_p and not was_q:
        change = head[KEY] - key
        k = change & (SLOTS - 1)
        past[k, 0], past[k, 1], past[k, 2], past[k, 3], past[k, 4] = change, p, d, r, e
        k = -head[KEY] & (SLOTS - 1)
        if past[k, 0] == -head[KEY] and head[KEY] != 0:
            match = k
    if match >= 0 or shall_stay(head, before, heat):
        rehang(j, d, a, parents, ways)
        if match >= 0:
            complete(match, board, ways)
            past[match, 0] = 0
        return
    if cut_s:
        lay(s, pieces[s] | 1 << (e ^ 2), board)
    if cut_r:
        lay(r, pieces[r] | 1 << e, board)
    if not was_q:
        lay(q, pieces[q] & ~back, board)
    if not was_p:
        lay(p, pieces[p] & ~bit, board)


@inline
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


@kernel
def reshape(empty, gate, either, board, ways, budget):
    """Go on for so many steps or until the maze is made of the wanted pieces.

    Gives OVER when it is time for a new beginning, which the next call makes.
    gate: side of the entrance; either: it may also become the other one of north and west.
    """
    width, height, pieces, parents, head = _maze(board)
    n, loose = pieces.size, board.loose
    most = 64 if n > 400 else n
    heat = 0.0
    while budget > 0:
        if head[PHASE] == 0:
            begin(empty, gate, board, ways.left)
            fill_books(board)
        if head[COST] == 0:
            return FOUND
        if heat == 0.0 or head[PHASE] & 255 == 0:
            heat = heat_of(head[PHASE] & ~255, n)
        if heat == 0.0:
            head[PHASE] = 0
            return OVER
        head[PHASE] += 1
        head[STEPS] += 1
        budget -= 1
        p, d = throw(head, DICE, n), throw(head, DICE, 4)
        q = beside(p, d, width, height)
        if either and p == 0 and throw(head, DICE, 4) == 0:
            before = head[COST]
            lay(0, pieces[0] ^ 9, board)
            if not shall_stay(head, before, heat):
                lay(0, pieces[0] ^ 9, board)
            continue
        if q < 0 or (parents[p] == NONE and parents[q] == NONE):
            continue
        if parents[p] == NONE or parents[q] == NONE:
            shift(p, q, d, heat, board)
            continue
        if parents[p] == d or parents[q] == d ^ 2:
            continue
        open_p = pieces[p] >> d & 1
        further = head[EXTRA] > 0 and not open_p
        if further and throw(head, DICE, 3 if loose else 4) == 0:
            relink(p, q, d, heat, board)
        else:
            exchange(p, q, d, heat, board, ways, most)
    return FOUND if head[COST] == 0 and head[PHASE] > 0 else SPENT
