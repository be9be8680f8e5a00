"""Look ahead from a path that has been laid in a box: whether all free cells can follow.

The rest of a path visits every free cell once: it has two of the links of the cell (to free
neighbours, or to the head of the path), the last cell one.

    link      a pair of free neighbours that may follow one another
    forced    a link that must be used: its cell has no other two
    full up   a cell with two forced links; its other links go
  and when nothing follows any more, it checks that
    - no cell has less than two links, but one that can be the last
    - the cells that can only be straight or only corners are not more than the chain has left,
      for either parity of the index (which the chessboard colour of the cell tells)
    - all free cells hang together

Sets of cells are uint64, all else is int64; the two never meet in one operation.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.compiled import inlined
from solvers.kernels.compiled import part
from solvers.kernels.words import bit_count

NONE = np.uint64(0)
ONE = np.uint64(1)
# scratch rows: free cells; links in x, y, z; forced ones; what the head may go to, must go to;
# cells with three links; with one; a set at work
F, EX, EY, EZ, FX, FY, FZ, HP, FH, C3, SINGLE, WORK, ROWS = range(13)

Words = NDArray[np.uint64]


class Chessboard(NamedTuple):
    """Cells by their colour, as one word or all: for the chain's end, even and odd indices."""

    last: Words
    even: Words
    odd: Words


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
def prune_word(free, hp, xs, ys, a, b, board, left, d):
    """What of hp the head may go to, in a box of one word; 0 if the chain cannot be finished.

    free: free cells. hp: where the next leg may begin. xs, ys: cells with a neighbour in +x, +y.
    board: a Chessboard of words.
    """
    last, even, odd = board
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
    can_bend = (ex | x) & (ey | y) | (ey | y) & (ez | z) | (ex | x) & (ez | z) | hp
    run = fx & fx << ONE | fy & fy << a | fz & fz << b
    x, y, z = fx | fx << ONE, fy | fy << a, fz | fz << b
    bend = x & y | y & z | x & z
    only_bend = free & ~(ex & ex << ONE | ey & ey << a | ez & ez << b | hp) | bend
    only_run = free & ~can_bend | run
    if only_bend & only_run & ~last:
        return NONE
    spare_even, spare_odd = np.int64(last == even), np.int64(last == odd)
    if (
        bit_count(only_run & even) > left[d, 0] + spare_even
        or bit_count(only_run & odd) > left[d, 1] + spare_odd
        or bit_count(only_bend & even) > left[d, 2] + spare_even
        or bit_count(only_bend & odd) > left[d, 3] + spare_odd
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
def pieces_fit(rows, board, spare_even, left, d, a):
    """Whether the cells that can only be straight, or only corners, find pieces that are left."""
    last, even, odd = board
    run_even, run_odd, turn_even, turn_odd = 0, 0, 0, 0
    ez_below, fz_below = NONE, NONE
    for w in range(rows.shape[1]):
        ex, ey, ez, hp = rows[EX, w], rows[EY, w], rows[EZ, w], rows[HP, w]
        fx, fy, fz, free = rows[FX, w], rows[FY, w], rows[FZ, w], rows[F, w]
        x, y, z = ex | ex << ONE, ey | ey << a, ez | ez_below
        can_bend = x & y | y & z | x & z | hp
        can_run = ex & ex << ONE | ey & ey << a | ez & ez_below | hp
        run = fx & fx << ONE | fy & fy << a | fz & fz_below
        x, y, z = fx | fx << ONE, fy | fy << a, fz | fz_below
        only_bend = free & ~can_run | x & y | y & z | x & z
        only_run = free & ~can_bend | run
        ez_below, fz_below = ez, fz
        if only_bend & only_run & ~last[w]:
            return False
        run_even += bit_count(only_run & even[w])
        run_odd += bit_count(only_run & odd[w])
        turn_even += bit_count(only_bend & even[w])
        turn_odd += bit_count(only_bend & odd[w])
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
def prune_layers(rows, sets, a, board, spare_even, left, d):
    """As `prune_word`, for a box of layers: free cells and hp are in the scratch rows."""
    link_layers(rows, sets, a)
    status = 1
    while status == 1:
        status = tighten_layers(rows, board.last, a)
    if status < 0 or not pieces_fit(rows, board, spare_even, left, d, a):
        return False
    return layers_hang_together(rows, a)
