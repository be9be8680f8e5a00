"""Lay a chain leg by leg in a box of two words, many paths at a time, of which the best stay.

A level is all that has so many legs. `grow` tries every next leg of the paths of a level, looks
ahead from eight at a time (`machine.lanes`) and gives what may go on a score; of paths
with the same cells, head and axis one stays. Who is chosen is the caller's affair; `place` then
makes the next level of them.

    score    int64: signs times weights, which are whole numbers so that it is the same everywhere
    child    a path of a level and one of its four ways on: path << 2 | way
    row      of a path: its cells (two words), its end, its root, and its ways, two bits each
    end      as `paths.trail` has nodes: the last cell and what may follow; bit LAST says
             which colour the last cube will have; from IMAGES the images that fix the path
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.chance import mixed
from solvers.kernels.machine.compiled import inline, kernel, part
from solvers.kernels.machine.lanes import (
    LANES,
    bits_of,
    fill_words,
    interleave,
    lanes_at,
    put_lanes,
    split_pairs,
    with_partners,
)
from solvers.kernels.machine.sequences import GOLDEN, MIX_1, MIX_2
from solvers.kernels.machine.words import lowest_bit, prefetch
from solvers.kernels.paths.links import NONE, ONE
from solvers.kernels.paths.outlook import outlook
from solvers.kernels.paths.trail import CELL, TURN, WAY

DONE, FOUND, SPENT = 0, 1, 2  # all paths of the level are tried | one fills the box | budget spent
END, ROOT, WAYS = 2, 3, 4  # columns of a row, behind its cells
COLUMNS = 8
LAST, IMAGES = np.uint64(15), np.uint64(16)
PLACE = np.uint64(4095)  # of the end: the last cell and what may follow
COLOUR = np.uint64(1 << 15)
SEVEN = np.uint64(7)
EVERY = 0b01010101  # all four ways
BITS = 32  # legs in a word of ways
HALF = np.uint64(32)
SOON = 8  # rows ahead of the one that is read, the next is asked for
CHANCE = np.uint64(52)  # its bits above choose one of the 4096 throws

# registers: legs of the paths, and of the roots; paths; the next one to be tried; children; nodes;
# and what tells the throws of this run from those of others
LEVEL, FIRST, PATHS, NEXT, CHILDREN, NODES, SALT = range(7)
REGISTERS = 7
# rows of eight words: cells and ways on, of two words each; ends; hashes; which throws
CELLS, HEADS, ENDS, WORD, THROW = 0, 2, 4, 5, 6
WAITING = 7

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]


class Rules(NamedTuple):
    """The chain, the box, and what makes a path good.

    legs      (m + 1,)        steps of each leg; 0 behind the last
    rays      (l * 8n * 2,)   as `trail.Rules` has it
    ends      (l, 8n)         too
    kept      (6,)            uint64; too
    smaller   (8,)            uint64; too
    sets      (5, 2)          too
    rims      (3, 2)          cells with three, two and one side on the surface of the box
    steps     (2,)            uint64; from a cell to that in +y, +z
    left      (m + 1, 4)      cubes behind so many legs, without the last: straight ones of the
                              last one's colour and of the other, corners
    weights   (m + 1, SIGNS)  of the signs at so many legs
    throws    (4096,)         what chance adds to a score, each as likely
    """

    legs: Ints
    rays: Words
    ends: NDArray[np.uint16]
    kept: Words
    smaller: Words
    sets: Words
    rims: Words
    steps: Words
    left: Ints
    weights: Ints
    throws: Ints


class State(NamedTuple):
    """All that changes.

    paths      (w, COLUMNS)   those of the level
    children   (4w,)          what may follow
    scores     (4w,)          of the children
    table      (2^k,)         hashes of the children, or 0
    signs      (SIGNS * LANES,) scratch: of the children that are looked at
    waiting    (WAITING * LANES,) scratch: the rows that are named above, of children that wait
    asked      (LANES,)       scratch: those children
    judged     (LANES,)       scratch: their scores
    seen       (4w or 0, SIGNS) the signs of the children, for learning
    head       (REGISTERS,)   the registers
    """

    paths: Words
    children: Ints
    scores: Ints
    table: Words
    signs: Ints
    waiting: Words
    asked: Ints
    judged: Ints
    seen: Ints
    head: Ints


@inline
def pair(words, k):
    """The set at a place of an array of sets."""
    return words[2 * k], words[2 * k + 1]


@inline
def is_new(table, word):
    """Whether a word was not in the table; it is then.

    Its upper half stands for it, in the row that its lower half chooses.
    """
    mask = table.shape[0] - 1
    at, half = np.int64(word & np.uint64(mask)), word >> HALF | ONE
    while table[at] != NONE:
        if table[at] == half:
            return False
        at = (at + 1) & mask
    table[at] = half
    return True


@inline
def ways_on(rules, cells, end, level):
    """Where the leg behind so many may begin; end: without the images."""
    rays, first = rules.rays, (end & CELL) * 8 + (end >> TURN & 7)
    row = (rules.legs[level] - 1) * rules.ends.shape[1] + first
    taken = with_partners(lanes_at(rays, 2 * row) & interleave(cells[0], cells[1]))
    return split_pairs(lanes_at(rays, 2 * first) & ~fill_words(taken))


@inline
def fitting(rules, path, level):
    """The next legs of a path that run into nothing: bit 2k stands for way k."""
    at = np.int64(path[END] & np.uint64(CELL)) * 8 + np.int64(path[END] >> np.uint64(TURN) & SEVEN)
    row = (rules.legs[level] - 1) * rules.ends.shape[1] + at
    taken = lanes_at(rules.rays, 2 * row) & interleave(path[0], path[1])
    return ~bits_of(with_partners(taken)) & EVERY


@inline
def child_of(rules, path, level, way):
    """A path's cells and end with its next leg in one of the four ways, and whether that fits."""
    end, cells = path[END], (path[0], path[1])
    at = np.int64(end & np.uint64(CELL)) * 8 + np.int64(end >> np.uint64(TURN) & SEVEN) + way
    row, position = rules.legs[level] - 1, at & 7
    ray, images = pair(rules.rays, row * rules.ends.shape[1] + at), end >> IMAGES
    taken = ray[0] & cells[0] | ray[1] & cells[1]
    fits = taken | images & rules.smaller[position] == NONE
    place = np.uint64(rules.ends[row, at])
    same = images & rules.kept[np.int64(place >> np.uint64(WAY))]
    cells = (cells[0] | ray[0], cells[1] | ray[1])
    return cells, same << IMAGES | end & COLOUR | place, fits


@inline
def wait(waiting, lane, cells, heads, there):
    """Let a child wait until there are enough of them to look ahead from."""
    for k in range(2):
        waiting[(CELLS + k) * LANES + lane] = cells[k]
        waiting[(HEADS + k) * LANES + lane] = heads[k]
    waiting[ENDS * LANES + lane] = there


@inline
def waiting_at(state, row):
    """Two words of each that waits."""
    return lanes_at(state.waiting, row * LANES), lanes_at(state.waiting, (row + 1) * LANES)


@inline
def last_of(rules, ends):
    """The cells that have the colour of the last cube, two words of each that waits."""
    mask = fill_words(ends & COLOUR)
    one, other = rules.sets[3], rules.sets[4]
    return one[0] & ~mask | other[0] & mask, one[1] & ~mask | other[1] & mask


@inline
def hash_waiting(rules, state, cells, ends):
    """Have the hash of each that waits at hand, and which throw it has."""
    other = cells[1] * MIX_1
    words = mixed(cells[0] * GOLDEN ^ other >> HALF ^ other << HALF ^ (ends & PLACE) * MIX_2)
    salt = mixed(np.uint64(state.head[SALT]))
    put_lanes(state.waiting, WORD * LANES, words)
    put_lanes(state.waiting, THROW * LANES, (words ^ salt) * MIX_1 >> CHANCE)
    mask = np.uint64(state.table.shape[0] - 1)
    for lane in range(LANES):
        prefetch(state.table, np.int64(state.waiting[WORD * LANES + lane] & mask))


@part
def judge(rules, state, many, n):
    """Look ahead from the children that wait; those that may go on are kept, of n that are so far.

    Gives how many there are then.
    """
    level, signs, waiting = state.head[LEVEL] + 1, state.signs, state.waiting
    cells, heads = waiting_at(state, CELLS), waiting_at(state, HEADS)
    ends = lanes_at(waiting, ENDS * LANES)
    hash_waiting(rules, state, cells, ends)
    dead = outlook(cells, heads, last_of(rules, ends), rules, level, signs)
    score = dead ^ dead
    for k in range(rules.weights.shape[1]):
        score = score + lanes_at(signs, k * LANES) * np.uint64(rules.weights[level, k])
    put_lanes(state.judged, 0, score)
    alive = ~bits_of(dead) & ((1 << many) - 1)
    while alive:
        lane = lowest_bit(alive)
        alive &= alive - 1
        if not is_new(state.table, waiting[WORD * LANES + lane]):
            continue
        chance = rules.throws[np.int64(waiting[THROW * LANES + lane])]
        state.children[n], state.scores[n] = state.asked[lane], state.judged[lane] + chance
        if state.seen.shape[0]:
            for k in range(rules.weights.shape[1]):
                state.seen[n, k] = signs[k * LANES + lane]
        n += 1
    return n


@kernel
def grow(rules, state, until, budget):
    """Try the next legs of the paths of a level, up to that one, or about so many nodes.

    With the last leg a path fills the box: FOUND, and it is the last child.
    """
    rules, state = Rules(*rules), State(*state)
    head = state.head
    level, n, nodes = head[LEVEL], head[CHILDREN], head[NODES]
    end, status, many = nodes + budget, DONE, 0
    last = level + 2 == rules.legs.shape[0]
    i = head[NEXT]
    while i < until:
        if nodes >= end:
            status = SPENT
            break
        prefetch(state.paths, min(i + SOON, until - 1))
        ways = fitting(rules, state.paths[i], level)
        while ways:
            way = lowest_bit(ways) >> 1
            ways &= ways - 1
            cells, there, fits = child_of(rules, state.paths[i], level, way)
            if not fits:
                continue
            nodes += 1
            if last:
                state.children[n] = i << 2 | way
                n, status = n + 1, FOUND
                break
            heads = ways_on(rules, cells, np.int64(there & PLACE), level + 1)
            lane = many & LANES - 1  # so that it is known not to be negative
            wait(state.waiting, lane, cells, heads, there)
            state.asked[lane] = i << 2 | way
            many += heads[0] | heads[1] != NONE
            if many == LANES:
                n, many = judge(rules, state, many, n), 0
        if status == FOUND:
            break
        i += 1
    if many:
        n = judge(rules, state, many, n)
    head[NEXT], head[CHILDREN], head[NODES] = i, n, nodes
    return status


@kernel
def place(rules, state, chosen, paths):
    """Make the paths of the next level of the children that were chosen.

    chosen: (c,) children. paths: (c or more, COLUMNS) out.
    """
    rules, state = Rules(*rules), State(*state)
    level, root = state.head[LEVEL], state.head[FIRST]
    column, shift = WAYS + (level - root) // BITS, np.uint64(2 * ((level - root) % BITS))
    for i in range(chosen.shape[0]):
        parent, way = state.paths[chosen[i] >> 2], chosen[i] & 3
        prefetch(state.paths, chosen[min(i + SOON, chosen.shape[0] - 1)] >> 2)
        cells, end, _ = child_of(rules, parent, level, way)
        row = paths[i]
        put_lanes(row, 0, lanes_at(parent, 0))
        row[0], row[1], row[END] = cells[0], cells[1], end
        row[column] = parent[column] | np.uint64(way) << shift
