"""Let a patch of squares grow around one tile, strip by strip, wherever on the board it lies.

The rows of a large board are long, and most of what is laid in the first ones leads nowhere. A
square patch has the fewest open edges for its tiles, and so there are the fewest of them. One tile
is its first; the board is turned so that this tile lies in the upper left quarter, and then a
patch of half the board and one more, down and to the right of it, is always part of the board.
From there on each row that is missing lies below or above, and each column right or left: all
below before any above, so that no board comes up twice. Tiles that look alike are told apart,
and in the middle of a board the first tile is so in any of its turns: of boards that are the same
but for that one is kept.

strip      a row or column that is laid along a side of the patch
entry      tiles that are laid at once: the first three of a strip, or the next one
place      where an entry lies on the field, which has room for the board around the first tile
turn       of a strip: 0 below, 1 left, 2 above, 3 right; its tiles are those of a strip below,
           turned so often clockwise, and so are the sides towards the patch, on, and back
label      as in `tiles.boards`

All are int64.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.compiled import inline, kernel, part
from solvers.kernels.tiles.boards import KEPT, NODES, Images, Supply, keep

Ints = NDArray[np.int64]

DEPTH = 0  # registers, beside those of `boards`
EDGE = KEPT + 1  # rows and columns of the board
REGISTERS = KEPT + 2
# columns of steps: the first entry and those still to be tried, the tiles laid before, the strip,
# how many of its tiles are laid
FIRST, NEXT, END, USED, STRIP, DONE = range(6)
STEP_COLUMNS = 6
# columns of strips: the first place, how far it is to the next one and to the patch, the bounds
# of the patch before, around the first tile at 0, 0, whether it may lie on no other side, and how
# many tiles it takes
TURN, PLACE, ALONG, INWARDS, TOP, BOTTOM, LEFT, RIGHT, LAST, LENGTH = range(10)
STRIP_COLUMNS = 10
ONLY, SECOND = 1, 2  # there is no other side; it lay on that one before; 0: it may lie there next
TRIPLE = 3
WAY_BITS = 8  # of an entry, for each of its ways


class Rules(NamedTuple):
    """Fits between tiles; a way is a tile in one of its turns.

    figure     (ways, 4)            what each way shows on the sides of its cell
    turned     (4, ways)            the way after so many more turns
    start      (k³ + k² + 2,)       where the entries begin that fit below three figures in a row,
                                    [(a * k + b) * k + c]; after them those that fit below one and
                                    right of another, [k³ + a * k + b]
    tiles      (entries,)           a bit for each tile of an entry
    ways       (entries,)           its ways, the first one in the lowest WAY_BITS
    labels     (ways,)
    copies     (ways,)              the tile of each way; those that look alike follow each other
    later      (tiles,)             whether a tile looks like the one before
    rank       (n,)                 which cell of a board each one is, of row by row
    """

    figure: Ints
    turned: Ints
    start: Ints
    tiles: Ints
    ways: Ints
    labels: Ints
    copies: Ints
    later: Ints
    rank: Ints


class State(NamedTuple):
    """All that changes.

    field      (…,)                 the way at each place
    steps      (n + 1, STEP_COLUMNS)    a row for each entry that is laid, and the next one
    strips     (2 edge, STRIP_COLUMNS)
    head       (REGISTERS,)         DEPTH is -1 at the end
    laid       (2, n)               scratch: the labels of a full board, and its tiles
    """

    field: Ints
    steps: Ints
    strips: Ints
    head: Ints
    laid: Ints


@inline
def width_of(edge):
    """Places in a row of the field."""
    return edge + (edge - 1) // 2


@inline
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
    high, wide = strip[BOTTOM] - strip[TOP] + 1, strip[RIGHT] - strip[LEFT] + 1
    strip[LENGTH] = high if turn & 1 else wide


@inline
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
    step[FIRST] = step[NEXT] = rules.start[key]
    step[END] = rules.start[key + 1]


@inline
def below(rules, field, place, strip, figures):
    """Where the lists begin of what fits below a place of the patch, by the figure to the left."""
    figure = rules.figure[field[place + strip[INWARDS]], (strip[TURN] + 2) & 3]
    return (figures * figures + figure) * figures


@inline
def goes_on(rules, key, following, used):
    """Whether an entry of a list has its tiles left, and one behind it, too.

    following: what `below` says of the place behind it; -1: there is none.
    """
    for p in range(rules.start[key], rules.start[key + 1]):
        if rules.tiles[p] & used == 0:
            if following < 0:
                return True
            taken = used | rules.tiles[p]
            beside = following + rules.figure[rules.ways[p], 1]
            for q in range(rules.start[beside], rules.start[beside + 1]):
                if rules.tiles[q] & taken == 0:
                    return True
    return False


@inline
def lay(rules, state, d, figures):
    """Lay the next entry of a step whose tiles are left, and ready the next step; False: none.

    One behind which no two tiles fit along the strip is left out.
    """
    field, step, following = state.field, state.steps[d], state.steps[d + 1]
    strip, done, p = state.strips[step[STRIP]], step[DONE], step[NEXT]
    end, used, count = step[END], step[USED], np.int64(1) if done else np.int64(TRIPLE)
    along, at = strip[ALONG], strip[PLACE] + strip[ALONG] * done
    shift, left = WAY_BITS * (count - 1), strip[LENGTH] - done - count
    one = below(rules, field, at + along * count, strip, figures) if left > 0 else np.int64(-1)
    two = (
        below(rules, field, at + along * (count + 1), strip, figures) if left > 1 else np.int64(-1)
    )
    while p < end:
        tiles = rules.tiles[p]
        if tiles & used == 0:
            east = rules.figure[rules.ways[p] >> shift, 1]
            if left == 0 or goes_on(rules, one + east, two, used | tiles):
                break
        p += 1
    if p == end:
        step[NEXT] = end
        return False
    step[NEXT] = p + 1
    ways = rules.ways[p]
    for _ in range(count):
        field[at] = rules.turned[strip[TURN], ways & ((1 << WAY_BITS) - 1)]
        ways >>= WAY_BITS
        at += along
    following[USED] = used | rules.tiles[p]
    following[STRIP] = step[STRIP]
    following[DONE] = done + count
    return True


@inline
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
    strip[LAST] = ONLY if strip[TURN] == 1 or strip[TURN] == 2 else 0
    aim(strip, edge)
    return True


@inline
def other_side(step, strip, edge):
    """Begin a strip again on the other side of the patch, where it may lie there, too."""
    high, wide = strip[BOTTOM] - strip[TOP] + 1, strip[RIGHT] - strip[LEFT] + 1
    if step[DONE] or strip[LAST] or min(high, wide) <= edge // 2:
        return False
    strip[TURN] = 2 if strip[TURN] == 0 else 1
    strip[LAST] = SECOND
    aim(strip, edge)
    return True


@inline
def compare_turns(one, other, laid, images):
    """Whether a board is smaller in one turn than in another, as a number below 0; 0: the same."""
    for k in range(laid.shape[1]):
        label = images.relabel[one, laid[0, images.source[one, k]]]
        difference = label - images.relabel[other, laid[0, images.source[other, k]]]
        if difference:
            return difference
    return 0


@inline
def in_order(turn, laid, later, images):
    """Whether of the tiles that look alike the first ones come first."""
    met = 0
    for k in range(laid.shape[1]):
        tile = laid[1, images.source[turn, k]]
        if later[tile] and not met >> (tile - 1) & 1:
            return False
        met |= 1 << tile
    return True


@part
def tell(rules, state, images, strip, board):
    """Write down a full board in its smallest turn; False if it comes up elsewhere."""
    edge, field, laid = state.head[EDGE], state.field, state.laid
    half, width = (edge - 1) // 2, width_of(edge)
    above, beside = -strip[TOP], -strip[LEFT]
    if edge & 1 and beside == half and above < half:
        return False  # it does in the turn in which the first tile is left of the middle
    at = (half - above) * width + half - beside
    for k in range(edge * edge):
        way = field[at + k // edge * width + k % edge]
        laid[0, rules.rank[k]], laid[1, rules.rank[k]] = rules.labels[way], rules.copies[way]
    best = 0
    for turn in range(1, images.turns):
        if compare_turns(turn, best, laid, images) < 0:
            best = turn
    for k in range(board.shape[0]):
        board[k] = images.relabel[best, laid[0, images.source[best, k]]]
    turns = 1 if edge & 1 and above == half and beside == half else images.turns
    for turn in range(turns):
        same = compare_turns(turn, best, laid, images) == 0
        if same and in_order(turn, laid, rules.later, images):
            return True
    return False


@kernel
def grow(rules, images, supply, state, found, budget, wanted):
    """Go on for at most `budget` nodes, or until so many boards are wanted and found.

    A node is an entry that is laid. found: (m, n) int64, out: labels of kept boards; with `wanted`
    0 they are only counted, and the first row is scratch. Gives their number.
    """
    rules, state = Rules(*rules), State(*state)
    images, supply = Images(*images), Supply(*supply)
    field, steps, strips, head = state.field, state.steps, state.strips, state.head
    d, edge, nodes, many = head[DEPTH], head[EDGE], 0, 0
    figures = np.int64(0)
    while figures * figures * (figures + 1) + 2 < rules.start.shape[0]:
        figures += 1
    while nodes < budget and d >= 0:
        if not lay(rules, state, d, figures):
            strip = strips[steps[d, STRIP]]
            if other_side(steps[d], strip, edge):
                offer(rules, field, steps[d], strip, figures)
            else:
                d -= 1
            continue
        nodes += 1
        step = steps[d + 1]
        whole = step[DONE] == strips[step[STRIP], LENGTH]
        if whole and not begin(step, strips, edge):
            told = tell(rules, state, images, strips[step[STRIP]], found[many])
            if told and keep(found[many], images, supply, head):
                many += wanted > 0
                if many and many == wanted:
                    break
            continue
        d += 1
        offer(rules, field, step, strips[step[STRIP]], figures)
    head[DEPTH] = d
    head[NODES] += nodes
    return many
