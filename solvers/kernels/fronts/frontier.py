"""All mazes of a rectangle, place by place, one after the other.

Places are filled row by row. What the filled part means for the rest stands in its *front*: for
each column what the lowest place opens to the south, and what the last place opens to the east.
Two parts of the maze that are not linked yet bear different labels; a part that no longer has
any opening in the front is cut off, and only all cubes together may be.

`seek` goes through the tree of all placements; `fronts.sweep` and
`fronts.census` only count.

    front    (width + 1,)    label of the opening of each column, and of the last place to the
                             east; SHUT: empty or a wall; WALLED: the wall of a cube, if loose

All are int64, fronts int32.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.compiled import inline, kernel
from solvers.kernels.machine.words import lowest_bit

FOUND, SPENT, DONE = 1, 2, 3
DEPTH, NODES, COUNT, FRESH = range(4)
REGISTERS = 4
SHUT, WALLED = 0, -1
DEAD, OPEN, WHOLE = 0, 1, 2
NIBBLE = 15
MAY_END = 1 << 16

Ints = NDArray[np.int64]


class Rules(NamedTuple):
    """The rectangle, and what may lie where.

    width, height
    gate     0 the entrance is north, 1 it is west, 2 either
    loose    corridors may end at walls
    classes  (16,)           class of each piece
    may      (n,)            bits of the pieces that may lie on each place, and MAY_END where all
                             places behind it may stay empty
    """

    width: int
    height: int
    gate: int
    loose: int
    classes: Ints
    may: Ints


class State(NamedTuple):
    """All that changes while `seek` goes on.

    left     (16,)           pieces of each class that are not laid; left[0] empty places
    pieces   (n,)            what lies on each place
    rest     (n + 1,)        bit t: piece t is yet to be tried there
    full     (n + 1,)        what was to be tried
    fronts   (n + 1, width + 1)  the front before each place
    head     (REGISTERS,)    the registers, named above
    """

    left: Ints
    pieces: Ints
    rest: Ints
    full: Ints
    fronts: NDArray[np.int32]
    head: Ints


@inline
def fits(piece, place, up, west, width, height, gate, loose):
    """Whether a piece goes with its two earlier neighbours and the edges."""
    x, y = place % width, place // width
    if (piece & 2 and x == width - 1) or (piece & 4 and y == height - 1):
        return False
    if place == 0:
        entrance = piece & 9
        return (entrance == 1 and gate != 1) or (entrance == 8 and gate != 0)
    if piece == 0 or not loose:
        return ((piece & 1) != 0) == (up > 0) and ((piece & 8) != 0) == (west > 0)
    return not (piece & 1 and up == SHUT) and not (piece & 8 and west == SHUT)


@inline
def extend(old, new, piece, place, fresh, width, loose, last):
    """The front after a piece that fits; last: no cube is left after it. Gives what it is then."""
    x = place % width
    up, west, label = old[x], old[width], fresh
    for k in range(width + 1):
        new[k] = old[k]
    if piece & 1 and up > 0 and place > 0:
        label = up
    if piece & 8 and west > 0 and place > 0:
        if label == fresh:
            label = west
        elif label != west:
            for k in range(width + 1):
                if new[k] == west:
                    new[k] = label
    wall = WALLED if loose and piece else SHUT
    new[x] = label if piece & 4 else wall
    new[width] = label if piece & 2 else wall
    if x == width - 1:
        new[width] = SHUT
    if piece == 0:
        return OPEN
    live = kept = kept_up = kept_west = False
    for k in range(width + 1):
        live |= new[k] > 0
        kept |= new[k] == label
        kept_up |= new[k] == up
        kept_west |= new[k] == west
    if loose and place > 0:
        if up > 0 and up != label and not piece & 1 and not kept_up:
            return DEAD
        if west > 0 and west != label and not piece & 8 and not kept_west:
            return DEAD
    if last:
        return DEAD if live else WHOLE
    return OPEN if kept else DEAD


@inline
def choices(rules, left, front, place):
    """The bits of the pieces that may lie on a place behind a front."""
    width, height, gate, loose, classes, may = rules
    options, x = 0, place % width
    for t in range(16):
        if (
            may[place] >> t & 1
            and left[classes[t]] > 0
            and fits(t, place, front[x], front[width], width, height, gate, loose)
        ):
            options |= 1 << t
    return options


@kernel
def enter(rules, state):
    """Look what may lie on the first place, without laying it."""
    left, _, rest, full, fronts, head = state
    rest[0] = full[0] = choices(rules, left, fronts[0], 0)
    head[FRESH] = 0


@kernel
def seek(rules, state, budget, bulk):
    """Go on for so many placements, to the next maze, or to the end; `bulk` counts mazes only."""
    width, height, _, loose, classes, may = rules
    left, pieces, rest, full, fronts, head = state
    n = width * height
    while budget > 0:
        p = head[DEPTH]
        if head[FRESH]:
            head[FRESH] = 0
            rest[p] = full[p] = choices(rules, left, fronts[p], p)
        if rest[p] == 0:
            if p == 0:
                return DONE
            head[DEPTH] = p - 1
            left[classes[pieces[p - 1]]] += 1
            continue
        t = lowest_bit(rest[p])
        rest[p] &= rest[p] - 1
        budget -= 1
        head[NODES] += 1
        cubes = 0
        for c in range(1, 16):
            cubes += left[c]
        then = extend(fronts[p], fronts[p + 1], t, p, p + 1, width, loose, cubes == 1 and t > 0)
        pieces[p] = t
        if then == WHOLE and may[p] & MAY_END:
            head[COUNT] += 1
            for q in range(p + 1, n):
                pieces[q] = 0
            if not bulk:
                return FOUND
        elif then == OPEN and p + 1 < n:
            left[classes[t]] -= 1
            head[DEPTH] = p + 1
            head[FRESH] = 1
    return SPENT


@inline
def pack_front(front, names):
    """The front in a word, its labels named anew in the order in which they come."""
    word, known = 0, 0
    for k in range(front.size):
        label = front[k]
        if label == WALLED:
            word |= NIBBLE << (4 * k)
        elif label > 0:
            name = 0
            for j in range(known):
                if names[j] == label:
                    name = j + 1
            if name == 0:
                names[known] = label
                known += 1
                name = known
            word |= name << (4 * k)
    return word
