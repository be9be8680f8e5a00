"""Take the pieces of one filling after the other apart, all stages of each in one call.

shape    a piece as it is turned, its cells from its own corner. Fillings of one target share
         their shapes, so the tables of ways past one another are kept from one to the next
stage    moves until some pieces are free; they and the rest go on by themselves
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.compiled import inline, kernel, part
from solvers.kernels.machine.words import bit_count, lowest_bit
from solvers.kernels.moves import apart
from solvers.kernels.moves.apart import (
    begin_states,
    fill_ways,
    find_ways,
    link,
    reach,
    search_states,
)

# all pieces come apart | no piece comes out | too many states | tables are full
APART, LOCKED, NO_ROOM, NO_TABLE = 0, -1, -2, -3
# what is found: moves of the first stage, 0 if nothing comes out; of all stages so far; states of
# the first; those of them behind as many moves in which a set can go for ever
LEVEL, MOVES, STATES, EXITS = range(4)
FINDINGS = 4

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]


class Shapes(NamedTuple):
    """f shapes.

    cells  (…, 3)      of all of them
    first  (f + 1,)    where those of each begin
    far    (f, 3)      the farthest cell of each
    table  (…,)        ways of pairs, as in `apart.Rules`
    begin  (f, f)      where the table of a pair begins; -1: it is not filled
    end    (1,)        where the last table ends
    """

    cells: Ints
    first: Ints
    far: Ints
    table: NDArray[np.int16]
    begin: Ints
    end: Ints


class Parts(NamedTuple):
    """The parts that are left, with room for 2 m; m pieces at most.

    sets   (2 m,)       pieces as bits
    moved  (2 m, 3 m)   how far each has gone
    own    (m,)         scratch: the pieces of the part at hand
    found  (FINDINGS,)
    """

    sets: Words
    moved: NDArray[np.int16]
    own: Ints
    found: Ints


@part
def fill_pair(shapes, one, other):
    """Fill the table of a pair of shapes, if it is not; False if there is no room."""
    if shapes.begin[one, other] >= 0:
        return True
    a, b, far = shapes.first[one], shapes.first[other], shapes.far
    low = -far[other, 0], -far[other, 1], -far[other, 2]
    size = (
        far[one, 0] + far[other, 0] + 2,
        far[one, 1] + far[other, 1] + 2,
        far[one, 2] + far[other, 2] + 2,
    )
    at, room = shapes.end[0], 3 * size[0] * size[1] * size[2]
    if at + room > shapes.table.shape[0]:
        return False
    fill_ways(
        shapes.cells, a, shapes.first[one + 1], shapes.cells, b, shapes.first[other + 1],
        low, size, shapes.table, at,
    )  # fmt: skip
    shapes.begin[one, other], shapes.end[0] = at, at + room
    return True


@part
def choose(shapes, lying, start, parts, depth, ways):
    """Write the rules for the pieces of a part; gives their number, -1 if tables are full."""
    far, left, many = shapes.far, parts.sets[depth], 0
    while left:
        parts.own[many] = lowest_bit(left)
        left &= left - np.uint64(1)
        many += 1
    for i in range(many):
        p = parts.own[i]
        for k in range(3):
            ways.start[i, k] = start[p, k] + parts.moved[depth, 3 * p + k]
        for j in range(many):
            if i == j:
                continue
            pair, one, other = i * many + j, lying[p], lying[parts.own[j]]
            if not fill_pair(shapes, one, other):
                return -1
            ways.begin[pair] = shapes.begin[one, other]
            for k in range(3):
                ways.low[pair, k] = -far[other, k]
                ways.size[pair, k] = far[one, k] + far[other, k] + 2
    return many


@inline
def part_ways(parts, depth, many, paths):
    """Put both parts in the place of the one at hand, each as it lies behind the stage."""
    head, moved, leaving = paths.head, parts.moved, np.uint64(0)
    e, bits = head[apart.EXPANDED], np.uint64(head[apart.LEAVING])
    for i in range(many):
        p = parts.own[i]
        leaving |= (bits >> np.uint64(i) & np.uint64(1)) << np.uint64(p)
        for k in range(3):
            moved[depth, 3 * p + k] += paths.offsets[e, 3 * i + k]
    for k in range(moved.shape[1]):
        moved[depth + 1, k] = moved[depth, k]
    parts.sets[depth + 1] = parts.sets[depth] & ~leaving
    parts.sets[depth] = leaving


@inline
def can_leave(ways, paths, e, full):
    """True if a set of pieces can go for ever in state e."""
    find_ways(ways, paths, e)
    for axis in range(3):
        link(paths, axis, apart.FREE)
        if not (reach(paths.ahead, full) and reach(paths.behind, full)):
            return True
    return False


@part
def note_first(ways, paths, found, most_exits):
    """Note what the first stage tells; exits are counted up to a number."""
    head = paths.head
    full = (np.uint64(2) << np.uint64(ways.start.shape[0] - 1)) - np.uint64(1)
    found[LEVEL], found[STATES] = head[apart.MOVES] + 1, head[apart.KNOWN]
    found[EXITS] = 1
    for e in range(head[apart.EXPANDED] + 1, head[apart.LEVEL_END]):
        if found[EXITS] >= most_exits:
            break
        found[EXITS] += can_leave(ways, paths, e, full)


@part
def take_stages(shapes, lying, start, ways, paths, parts, most_exits):
    """Take pieces apart to the last; gives APART or why not. See `find_level`."""
    every, depth, found = lying.shape[0], 1, parts.found
    parts.sets[0] = (np.uint64(2) << np.uint64(every - 1)) - np.uint64(1)
    for k in range(3 * every):
        parts.moved[0, k] = 0
    for k in range(FINDINGS):
        found[k] = 0
    while depth:
        if bit_count(parts.sets[depth - 1]) < 2:
            depth -= 1
            continue
        many = choose(shapes, lying, start, parts, depth - 1, ways)
        if many < 0:
            return NO_TABLE
        pairs = many * many
        rules = apart.Rules(
            shapes.table, ways.begin[:pairs], ways.low[:pairs], ways.size[:pairs],
            ways.start[:many], ways.random,
        )  # fmt: skip
        room = apart.State(
            paths.offsets, paths.parent, paths.keys, paths.slots, paths.head, paths.ways,
            paths.ahead[:many], paths.behind[:many], paths.sets,
        )  # fmt: skip
        begin_states(room)
        status = search_states(rules, room, room.parent.shape[0])
        if not found[LEVEL]:
            found[STATES] = paths.head[apart.KNOWN]
        if status != apart.FREED:
            found[MOVES] += paths.head[apart.MOVES]
            return LOCKED if status == apart.LOCKED else NO_ROOM
        found[MOVES] += paths.head[apart.MOVES] + 1
        if not found[LEVEL]:
            note_first(rules, room, found, most_exits)
        part_ways(parts, depth - 1, many, paths)
        depth += 1
    return APART


@kernel
def find_level(shapes, lying, start, ways, paths, parts):
    """The moves of the first stage of pieces that come apart to the last; else a number below 0.

    lying: (m,) the shapes of the pieces; start: (m, 3) where they lie. ways, paths: scratch for
    m pieces or more, the room of which limits the states of each stage.
    """
    shapes, parts = Shapes(*shapes), Parts(*parts)
    ways, paths = apart.Rules(*ways), apart.State(*paths)
    status = take_stages(shapes, lying, start, ways, paths, parts, 0)
    return status if status != APART else parts.found[LEVEL]
