"""Let a patch of squares grow around one tile, strip by strip, wherever on the board it lies.

The rows of a large board are long, and most of what is laid in the first ones leads nowhere. A
square patch has the fewest open edges for its tiles, and so there are the fewest of them. One tile
is its first; the board is turned so that this tile lies in the upper left quarter, and then a
patch of half the board and one more, down and to the right of it, is always part of the board.
From there on each row that is missing lies below or above, and each column right or left: all
below before any above, so that no board comes up twice.

strip      a row or column that is laid along a side of the patch
entry      tiles that are laid at once: the first three of a strip, or the next one
place      where an entry lies on the field, which has room for the board around the first tile
turn       of a strip: 0 below, 1 left, 2 above, 3 right; its tiles are those of a strip below,
           turned so often clockwise, and so are the sides towards the patch, on, and back

All are int64.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.compiled import inlined
from solvers.kernels.compiled import kernel

Ints = NDArray[np.int64]

DEPTH, NODES, FOUND, EDGE = range(4)  # registers; EDGE: rows and columns of the board
REGISTERS = 4
# columns of steps: the entries still to be tried, the tiles laid before, the strip, how many of
# its tiles are laid
NEXT, END, USED, STRIP, DONE = range(5)
STEP_COLUMNS = 5
# columns of strips: the first place, how far it is to the next one and to the patch, and the
# bounds of the patch before, around the first tile at 0, 0
TURN, PLACE, ALONG, INWARDS, TOP, BOTTOM, LEFT, RIGHT = range(8)
STRIP_COLUMNS = 8
TRIPLE = 3
WAY_BITS = 8  # of an entry, for each of its ways


class Rules(NamedTuple):
    """What fits where; a way is a tile in one of its turns.

    figure     (ways, 4)            what each way shows on the sides of its cell
    turned     (4, ways)            the way after so many more turns
    start      (k³ + k² + 2,)       where the entries begin that fit below three figures in a row,
                                    [(a * k + b) * k + c]; after them those that fit below one and
                                    right of another, [k³ + a * k + b]
    tiles      (entries,)           a bit for each tile of an entry
    ways       (entries,)           its ways, the first one in the lowest WAY_BITS
    """

    figure: Ints
    turned: Ints
    start: Ints
    tiles: Ints
    ways: Ints


class State(NamedTuple):
    """All that changes.

    field      (…,)                 the way at each place
    steps      (n + 1, STEP_COLUMNS)    a row for each entry that is laid, and the next one
    strips     (2 edge, STRIP_COLUMNS)
    head       (REGISTERS,)         DEPTH is -1 at the end
    """

    field: Ints
    steps: Ints
    strips: Ints
    head: Ints


@inlined
def width_of(edge):
    """Places in a row of the field."""
    return edge + (edge - 1) // 2


@inlined
def aim(strip, edge):
    """Find out where a strip lies, of which turn and bounds are known."""
    width = width_of(edge)
    origin = (width + 1) * ((edge - 1) // 2)  # of the first tile
    turn, row, column = strip[TURN], strip[TOP], strip[LEFT]
    along, inwards = width, np.int64(1)
    if turn == 0:
        row, along, inwards = strip[BOTTOM] + 1, np.int64(1), -width
    elif turn == 1:
        column = strip[LEFT] - 1
    elif turn == 2:
        row, column, along, inwards = strip[TOP] - 1, strip[RIGHT], np.int64(-1), width
    else:
        row, column, along, inwards = strip[BOTTOM], strip[RIGHT] + 1, -width, np.int64(-1)
    strip[PLACE], strip[ALONG], strip[INWARDS] = origin + row * width + column, along, inwards


@inlined
def offer(rules, field, step, strip, figures):
    """Find the entries that fit next."""
    done, turn, along, inwards = step[DONE], strip[TURN], strip[ALONG], strip[INWARDS]
    at, outer = strip[PLACE] + along * done, (turn + 2) & 3
    key = rules.figure[field[at + inwards], outer]
    if done == 0:
        for k in range(1, TRIPLE):
            key = key * figures + rules.figure[field[at + along * k + inwards], outer]
    else:
        key = key * figures + rules.figure[field[at - along], (turn + 1) & 3]
        key += figures * figures * figures
    step[NEXT], step[END] = rules.start[key], rules.start[key + 1]


@inlined
def lay(rules, state, d):
    """Lay the next entry of a step whose tiles are left, and ready the next step; False: none."""
    field, step, following = state.field, state.steps[d], state.steps[d + 1]
    p, end, used = step[NEXT], step[END], step[USED]
    while p < end and rules.tiles[p] & used != 0:
        p += 1
    if p == end:
        step[NEXT] = end
        return False
    step[NEXT] = p + 1
    strip, done = state.strips[step[STRIP]], step[DONE]
    at, along, turn = strip[PLACE] + strip[ALONG] * done, strip[ALONG], strip[TURN]
    ways, count = rules.ways[p], 1 if done else TRIPLE
    for _ in range(count):
        field[at] = rules.turned[turn, ways & ((1 << WAY_BITS) - 1)]
        ways >>= WAY_BITS
        at += along
    following[USED] = used | rules.tiles[p]
    following[STRIP] = step[STRIP]
    following[DONE] = done + count
    return True


@inlined
def is_whole(step, strip):
    """Whether all of a strip is laid."""
    if strip[TURN] & 1:
        return step[DONE] > strip[BOTTOM] - strip[TOP]
    return step[DONE] > strip[RIGHT] - strip[LEFT]


@inlined
def begin(step, strips, edge):
    """Begin the next strip after one that is whole; False if the board is full.

    Towards half the board and one more only below and right; the shorter side grows.
    """
    before, strip = strips[step[STRIP]], strips[step[STRIP] + 1]
    turn = before[TURN]
    strip[TOP] = before[TOP] - (turn == 2)
    strip[BOTTOM] = before[BOTTOM] + (turn == 0)
    strip[LEFT] = before[LEFT] - (turn == 1)
    strip[RIGHT] = before[RIGHT] + (turn == 3)
    step[STRIP] += 1
    step[DONE] = 0
    high, wide = strip[BOTTOM] - strip[TOP] + 1, strip[RIGHT] - strip[LEFT] + 1
    if high == edge and wide == edge:
        return False
    if high < TRIPLE or high < wide or (high == wide and high > edge // 2):
        strip[TURN] = 0 if strip[TOP] == 0 else 2
    else:
        strip[TURN] = 3 if strip[LEFT] == 0 else 1
    aim(strip, edge)
    return True


@inlined
def other_side(step, strip, edge):
    """Begin a strip again on the other side of the patch, where it may lie there, too."""
    high, wide = strip[BOTTOM] - strip[TOP] + 1, strip[RIGHT] - strip[LEFT] + 1
    turn = strip[TURN]
    if step[DONE] or turn == 1 or turn == 2 or min(high, wide) <= edge // 2:
        return False
    strip[TURN] = 2 if turn == 0 else 1
    aim(strip, edge)
    return True


@kernel
def grow(rules, state, budget):
    """Go on for at most `budget` nodes, or until a board is full: then FOUND is 1.

    A node is an entry that is laid.
    """
    rules, state = Rules(*rules), State(*state)
    field, steps, strips, head = state.field, state.steps, state.strips, state.head
    d, edge, nodes = head[DEPTH], head[EDGE], 0
    figures = np.int64(0)
    while figures * figures * (figures + 1) + 2 < rules.start.shape[0]:
        figures += 1
    while nodes < budget and d >= 0:
        if not lay(rules, state, d):
            strip = strips[steps[d, STRIP]]
            if other_side(steps[d], strip, edge):
                offer(rules, field, steps[d], strip, figures)
            else:
                d -= 1
            continue
        nodes += 1
        step = steps[d + 1]
        if is_whole(step, strips[step[STRIP]]) and not begin(step, strips, edge):
            head[FOUND] = 1
            break
        d += 1
        offer(rules, field, step, strips[step[STRIP]], figures)
    head[DEPTH] = d
    head[NODES] += nodes
