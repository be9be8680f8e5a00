"""A path through a box of up to 128 cells, leg by leg, eight of them at a time.

As in `paths.trail` a node is a path with one more leg, nodes lie on a stack, no copy is
met, and what is on the stack is all that is left to search. Here a node stands for itself:
it has the cells of its path and its *turns*, so that the next eight on the stack are taken up
together, whatever they came from (`machine.lanes`). One goes alone where some image still
fixes its path, where it fills the box, and where the stack is nearly full.

    node      uint64: the last cell (CELL), the first position of the next leg, the direction of
              the last one, whether some image fixes it (FIXED), legs (LEVEL bits), the start, the
              colour of the last cube, and the share of the whole search that it is
    turns     of a path: the direction of its first leg, then for each further one which of the
              four positions off the axis it took, two bits each; the latest lowest
    abreast   of nodes: taken up together
"""

from typing import NamedTuple

import numpy as np

from solvers.kernels.machine.compiled import inline, part
from solvers.kernels.machine.lanes import (
    ALL,
    LANES,
    at_each,
    bits_of,
    fill_words,
    lanes_at,
    put_filled,
)
from solvers.kernels.machine.words import bit_count, leading_zeros
from solvers.kernels.paths.links import NONE, ONE
from solvers.kernels.paths.trail import (
    BEGINS,
    CLASSES,
    FLAGS,
    HEIGHT,
    LEAST,
    NODES,
    OWED,
    PALINDROME,
    SALT,
    Ints,
    Words,
    is_least,
)

# bits of a node: cell from 0, then where each part begins, with a mask for those that need one
CELL, LEVEL, START = np.uint64(511), np.uint64(127), np.uint64(127)
TURN, WAY, LEGS, FROM, SHARE = (np.uint64(at) for at in (9, 12, 16, 23, 31))
FIXED, COLOUR = np.uint64(1 << 15), np.uint64(1 << 30)
KEPT = np.uint64(255 << 23)  # what its nodes have of a start
EVEN, SEVEN, TWO, THREE = np.uint64(6), np.uint64(7), np.uint64(2), np.uint64(3)
PLACE = np.uint64((1 << 15) - 1)  # the last cell, what may follow, and the direction
WHOLE = 1 << 31  # shares of the whole search
HALF = np.uint64(32)
STRAY, FOUR = np.uint64(40), np.uint64(4)
LIVE = np.repeat([ALL, np.uint64(0)], LANES)
PARTS = np.array([0, 1 << 32, 1 << 31, (1 << 32) // 3, 1 << 30], np.uint64)  # of 2^32, by how many
WORD = 64  # bits
SLACK = 2 * LANES  # places above the stack that are written to
WIDEST = 3 * LANES  # nodes that the stack grows by at most


class Rules(NamedTuple):
    """The chain, the box, and what leaves copies out.

    rows      (m + 1,)        uint64; where the rays of the next leg begin, by legs; last is 0
    rays      (l * 8n * w,)   the cells of each leg by steps - 1, cell and position, all where it
                              leaves the box; of w words
    ends      (l * 8n,)       uint64, as a node: the cell at its end, its direction, what follows
    ways      (8,)            the direction of each position
    kept      (6,)            bits of the images that keep a direction
    smaller   (8,)            bits of the images that make it smaller, by position
    fixing    (n,)            bits of the images that fix a cell
    moved     (g, n)          where all images bring the cells, for `is_least`
    turned    (g, 6)          and the directions
    places    (n,)            what kind of cell it is, 0 … 3
    colour    (n,)            its colour on a chessboard
    sets      (5, w)          all cells; those with a neighbour in +x, in +y; the two colours
    steps     (2,)            uint64; from a cell to that in +y, +z
    """

    rows: Words
    rays: Words
    ends: Words
    ways: Ints
    kept: Ints
    smaller: Ints
    fixing: Ints
    moved: Ints
    turned: Ints
    places: Ints
    colour: Ints
    sets: Words
    steps: Words


class State(NamedTuple):
    """All that changes.

    stack     (h,)            the nodes to take up, the next ones last
    taken     (w, h)          the cells of their paths
    turns     (t, h)          their turns, the lowest word first
    went      (m + 1,)        scratch; of a path that was met: its start, then its directions
    tally     (4, 4)          classes met, by the kinds of their first and last cell
    head      (REGISTERS,)    the registers of `trail`; SALT as a uint64 is that of chance
    """

    stack: Words
    taken: Words
    turns: Words
    went: Ints
    tally: Ints
    head: Ints


@inline
def legs_of(node):
    """How many legs a node has, int64."""
    return np.int64(node >> LEGS & LEVEL)


@inline
def bits_at(turns, row, at):
    """Three bits of the turns of a row of the stack, from that one on, int64."""
    word, shift = at // WORD, np.uint64(at % WORD)
    bits = turns[word, row] >> shift
    if word + 1 < turns.shape[0]:
        bits |= turns[word + 1, row] << ONE << (np.uint64(WORD - 1) - shift)
    return np.int64(bits & SEVEN)


@part
def recall(rules, state, row):
    """Fill in the start and the directions of a node on the stack; gives how many legs it has."""
    node, went = state.stack[row], state.went
    m = legs_of(node)
    went[0] = np.int64(node >> FROM & START)
    way = bits_at(state.turns, row, 2 * (m - 1))
    axis = 2 - min(way, 5 - way)
    went[1] = way
    for d in range(2, m + 1):
        position = (axis + 1) % 3 * 2 + (bits_at(state.turns, row, 2 * (m - d)) & 3)
        went[d], axis = rules.ways[position], (position >> 1) % 3
    return m


@part
def meet(rules, state, row):
    """Count the class of a path that fills the box; its trail is told by `went`."""
    head, node = state.head, state.stack[row]
    first, last = np.int64(node >> FROM & START), np.int64(node & CELL)
    head[CLASSES] += 1
    state.tally[rules.places[first], rules.places[last]] += 1
    if head[FLAGS] & PALINDROME:
        recall(rules, state, row)
        head[LEAST] += is_least(state.went, last, rules.moved, rules.turned)


@part
def begin(rules, state, words):
    """Put the first legs on the stack in place of their start; words: of a set of cells.

    A start is a node without legs that has its share and its colour.
    """
    first = state.head[HEIGHT] - 1
    start, height = state.stack[first], first
    cell = np.int64(start & CELL)
    row, fixed = np.int64(rules.rows[0]) + cell * 8, rules.fixing[cell]
    for position in BEGINS:
        fits = fixed & rules.smaller[position] == 0
        for w in range(words):
            ray = rules.rays[(row + position) * words + w]
            fits = fits and ray & state.taken[w, first] == NONE
        if not fits:
            continue
        way = rules.ways[position]
        same = FIXED if fixed & rules.kept[way] > 1 else NONE
        state.stack[height] = rules.ends[row + position] | ONE << LEGS | same
        state.turns[0, height] = np.uint64(way)
        height += 1
    many = np.uint64(max(1, height - first))
    for at in range(height - 1, first - 1, -1):  # the start's own row is the last to be written
        position = first_position(rules, np.int64(state.turns[0, at]))
        for w in range(words):
            ray = rules.rays[(row + position) * words + w]
            state.taken[w, at] = state.taken[w, first] | ray
        state.stack[at] |= start & KEPT | (start >> SHARE) // many << SHARE
    state.head[HEIGHT] = height


@inline
def first_position(rules, way):
    """The first position of a direction."""
    position = 0
    while rules.ways[position] != way:
        position += 1
    return position


@inline
def company(state, height, m):
    """How many of the next nodes are taken up together; m: the legs of a path."""
    top = state.stack[height - 1]
    if top & FIXED or height > state.stack.shape[0] - 3 * m - WIDEST - SLACK:
        return 1
    many = min(height, LANES)
    nodes = lanes_at(state.stack, height - many)
    legs = nodes >> LEGS & LEVEL
    alone = bits_of(nodes & FIXED | ~fill_words(legs) | ~fill_words(legs ^ np.uint64(m)))
    alone &= (1 << many) - 1
    return many - 64 + leading_zeros(alone) if alone else many


@inline
def pay(head, end):
    """Count the nodes that were taken up and are not counted yet, as far as the budget goes."""
    many = min(head[OWED], end - head[NODES])
    head[NODES] += many
    head[OWED] -= many


@part
def ways_left(rules, state, row):
    """Of a node that images fix: where it may go on without a copy, by the order of its ways.

    Gives four words that are 0 where it may not, and four with FIXED where images fix that, too.
    """
    node, m = state.stack[row], recall(rules, state, row)
    images = rules.fixing[state.went[0]]
    for d in range(1, m + 1):
        images &= rules.kept[state.went[d]]
    first, stray = np.int64(node >> TURN & EVEN), stray_turn(node, np.uint64(state.head[SALT]))
    may, same = (ALL, ALL, ALL, ALL), (NONE, NONE, NONE, NONE)
    for k in range(4):
        position = first + (np.int64(stray) ^ k) & 7
        good = NONE if images & rules.smaller[position] else ALL
        still = images & rules.kept[rules.ways[position]] > 1
        may = (may[1], may[2], may[3], good)
        same = (same[1], same[2], same[3], FIXED if still else NONE)
    return may, same


@inline
def stray_turn(nodes, salt):
    """The turn of the order behind nodes; see `trail.strayed`."""
    if salt == NONE:
        return nodes ^ nodes
    words = (nodes & PLACE) * salt >> STRAY
    return words & words >> TWO & words >> FOUR & THREE


@inline
def behind(nodes, kept):
    """Copy fields of nodes to their children; kept: four masks of the children that there are."""
    many = NONE - (kept[0] + kept[1] + kept[2] + kept[3])
    share = (nodes >> SHARE) * at_each(PARTS, many) >> HALF
    return (nodes >> LEGS & LEVEL) + ONE << LEGS | nodes & KEPT | share << SHARE


@inline
def spots(height, kept):
    """Where the nodes of four ways go on the stack, by their masks, and its height then."""
    third = height + bit_count(bits_of(kept[3]))
    first = third + bit_count(bits_of(kept[1]))
    second = first + bit_count(bits_of(kept[0]))
    return (first, third, second, height), second + bit_count(bits_of(kept[2]))


@inline
def put_four(row, at, lanes, kept):
    """Write words of four ways to a row of the stack, those that are kept."""
    put_filled(row, at[3], lanes[3], kept[3])
    put_filled(row, at[1], lanes[1], kept[1])
    put_filled(row, at[0], lanes[0], kept[0])
    put_filled(row, at[2], lanes[2], kept[2])


@inline
def put_turns(turns, row, at, ways, kept):
    """Write the turns of what follows the nodes from a row on; ways: of each of the four."""
    for t in range(turns.shape[0] - 1, 0, -1):
        both = lanes_at(turns[t], row) << TWO | lanes_at(turns[t - 1], row) >> np.uint64(WORD - 2)
        put_four(turns[t], at, (both, both, both, both), kept)
    last = lanes_at(turns[0], row) << TWO
    put_four(turns[0], at, (last | ways[0], last | ways[1], last | ways[2], last | ways[3]), kept)
