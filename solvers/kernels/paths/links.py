"""Look ahead from a path that has been laid in a box: whether all free cells can follow.

The rest of a path visits every free cell once: it has two of the links of the cell (to free
neighbours, or to the head of the path), the last cell one.

    link      a pair of free neighbours that may follow one another
    forced    a link that must be used: its cell has no other two
  A path cannot go on if
    - a free cell has no link, or more than one cell, or one that cannot be the last, has only one
    - more than one link of the head is forced, or more than two of a cell
One round of that is all: what would follow from it costs more than it saves (decision 5).

Sets of cells are uint64, all else is int64; the two never meet in one operation.
"""

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.compiled import inline, part
from solvers.kernels.machine.words import bit_count

NONE = np.uint64(0)
ONE = np.uint64(1)
WIDTH = np.uint64(64)
# scratch rows: free cells; what the head may go to; links in x, y, z; cells with one link; with
# two, which both are forced
FREE, HEADS, EX, EY, EZ, SINGLE, TIGHT, ROWS = range(8)

Words = NDArray[np.uint64]


@inline
def add_bits(e, f, g):
    """The sum of three bits, for each cell: its low digit and its high one."""
    half = e ^ f
    return half ^ g, e & f | half & g


@inline
def level(e, f, g, h, i, j, k):
    """The cells that are in at least one, two, three and four of seven sets."""
    low, high = add_bits(e, f, g)
    low_too, high_too = add_bits(h, i, j)
    ones, carried = add_bits(low, low_too, k)
    twos, fours = add_bits(high, high_too, carried)
    return ones | twos | fours, twos | fours, fours | ones & twos, fours


@inline
def several(cells):
    """Whether more than one is in a set of one word."""
    return cells & (cells - ONE) != NONE


@inline
def look_word(free, heads, xs, ys, a, b, last):
    """The heads that the path may go to, in a box of one word; 0 if it cannot be finished.

    free: free cells. heads: where the next leg may begin. xs, ys: cells with one in +x, in +y.
    a, b: from a cell to that in +y, +z. last: cells that have the colour of the last one.
    """
    ex, ey, ez = free & free >> ONE & xs, free & free >> a & ys, free & free >> b
    c1, c2, c3, _ = level(heads, ex, ex << ONE, ey, ey << a, ez, ez << b)
    single = free & ~c2
    if free & ~c1 or several(single) or single & ~last:
        return NONE
    inner = free & ~(single if single else last)
    tight = inner & ~c3 | single
    fx, fy, fz = ex & (tight | tight >> ONE), ey & (tight | tight >> a), ez & (tight | tight >> b)
    forced = heads & tight
    _, _, c3, _ = level(forced, fx, fx << ONE, fy, fy << a, fz, fz << b)
    if several(forced) or c3:
        return NONE
    return forced if forced else heads


@inline
def up(cells, by):
    """A set of two words, moved to higher cells; by: 1 … 63."""
    return cells[0] << by, cells[1] << by | cells[0] >> (WIDTH - by)


@inline
def down(cells, by):
    """A set of two words, moved to lower cells; by: 1 … 63."""
    return cells[0] >> by | cells[1] << (WIDTH - by), cells[1] >> by


@inline
def links_of(free, xs, ys, a, b):
    """The links between free cells of two words in +x, +y and +z."""
    x, y, z = down(free, ONE), down(free, a), down(free, b)
    return (
        (free[0] & x[0] & xs[0], free[1] & x[1] & xs[1]),
        (free[0] & y[0] & ys[0], free[1] & y[1] & ys[1]),
        (free[0] & z[0], free[1] & z[1]),
    )


@inline
def levels(heads, ex, ey, ez, a, b):
    """How many links the cells of two words have: `level` of each word."""
    x, y, z = up(ex, ONE), up(ey, a), up(ez, b)
    low = level(heads[0], ex[0], x[0], ey[0], y[0], ez[0], z[0])
    high = level(heads[1], ex[1], x[1], ey[1], y[1], ez[1], z[1])
    return low, high


@inline
def touching(links, tight, by):
    """The links of two words that have a cell of a set at one of their ends."""
    beyond = down(tight, by)
    return links[0] & (tight[0] | beyond[0]), links[1] & (tight[1] | beyond[1])


@part
def link_layers(rows, sets, a, last):
    """Find the links of a box of layers: how many cells have a single one; -1 is a dead end."""
    words = rows.shape[1]
    singles, below = 0, NONE
    for w in range(words):
        free = rows[FREE, w]
        above = rows[FREE, w + 1] if w + 1 < words else NONE
        ex, ey, ez = free & free >> ONE & sets[1, w], free & free >> a & sets[2, w], free & above
        c1, c2, c3, _ = level(rows[HEADS, w], ex, ex << ONE, ey, ey << a, ez, below)
        below, single = ez, free & ~c2
        if free & ~c1 or single & ~last[w]:
            return -1
        rows[EX, w], rows[EY, w], rows[EZ, w] = ex, ey, ez
        rows[SINGLE, w], rows[TIGHT, w] = single, free & ~c3
        singles += bit_count(single)
    return -1 if singles > 1 else singles


@part
def look_layers(rows, sets, a, last):
    """As `look_word`, in a box of layers: free cells and heads are in the scratch rows."""
    words = rows.shape[1]
    singles = link_layers(rows, sets, a, last)
    if singles < 0:
        return False
    forced = 0
    for w in range(words):
        loose = rows[SINGLE, w] if singles else last[w]
        rows[TIGHT, w] = rows[TIGHT, w] & ~loose | rows[SINGLE, w]
        forced += bit_count(rows[HEADS, w] & rows[TIGHT, w])
    if forced > 1:
        return False
    below = NONE
    for w in range(words):
        tight = rows[TIGHT, w]
        above = rows[TIGHT, w + 1] if w + 1 < words else NONE
        fx, fy = rows[EX, w] & (tight | tight >> ONE), rows[EY, w] & (tight | tight >> a)
        fz = rows[EZ, w] & (tight | above)
        _, _, c3, _ = level(rows[HEADS, w] & tight, fx, fx << ONE, fy, fy << a, fz, below)
        below = fz
        if c3:
            return False
    for w in range(words if forced else 0):
        rows[HEADS, w] &= rows[TIGHT, w]
    return True
