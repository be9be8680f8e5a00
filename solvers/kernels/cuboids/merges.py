"""Merges of blocks of a box: what comes of them, and how good a state they leave.

For the beam of `cuboids.merging`, which says what a state is. Sets of blocks are bits of
words, by their places.

A state is the better the more partners its blocks have. So a merge is reckoned by what it changes:
a block whose partners are others now gains or loses something, and most keep theirs.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.chance import mixed
from solvers.kernels.machine.compiled import inline, part
from solvers.kernels.machine.words import bit_count, lowest_bit

CORE = 255
REACH = 6  # columns of a row before the blocks
SCORE, HASH, PARENT, MERGE = range(4)  # columns of `State.best`
RUN, STEP, NODES, LEVEL, STATES, NEXT, WIDTH, CHOSEN, HAS_CORE, UNIT = range(10)
REGISTERS = 10
# columns of a merge that may be taken; the last one begins the set of its block's partners
WORTH, ONE, OTHER, MADE, SIDE, MET, BY_CORE, WORD, PARTNERS = range(9)

Ints = NDArray[np.int64]


class Rules(NamedTuple):
    """Possible merges, and the weights of a state's worth.

    blocks    (n,)              sizes of the blocks, without the core
    sides     (3, 2)            cells of the box on either side of the core
    sizes     (m, 3)            the edges of each size
    index     (e, e, e)         the size of three rising edges, or -1
    partners  (m, m)            uint8; whether two sizes can be merged
    worth     (m,)              of a block of each size
    classes   (m,)              of its volume: a row of `liking`
    liking    (c, n + 2)        what so many partners are worth
    """

    blocks: Ints
    sides: Ints
    sizes: Ints
    index: Ints
    partners: NDArray[np.uint8]
    worth: Ints
    classes: Ints
    liking: Ints


class State(NamedTuple):
    """All that changes; from worth on, scratch. The core's block has place n.

    rows      (w, REACH + n)    the states of the level
    best      (w, 4)            of the next level's states the best so far: the least score first,
                                as a heap, and a hash of each, the state it comes of, the merge
    steps     (w, levels)       the state that each one of a level comes of << 32 | the merge; -1
                                behind the last one; level 0 is not used
    allowed   (w, n + 1, u)     partners that each block of a state may yet be merged with
    order     (w, MOST)         int32; the merges of each state that were taken, as places: the
                                best first; -1 behind the last one
    head      (REGISTERS,)      the registers of the beam
    worth     (m,)              what a block of each size is worth in this run
    seen      (2^k,)            hashes of `best`, by their last bits; 0 where there is none
    faces     (e, e, u)         blocks of the state that have a face of two rising edges
    masks     (n + 1, u)        `allowed`, without what better merges took
    met       (n + 1,)          how many these are
    own       (n + 1,)          what each block is worth with so many
    gains     (n + 1, 4)        what it gains by -2, -1, 0 or 1 more of them
    losses    (n,)              what the partners of each block lose without it
    merges    (MOST, PARTNERS + u)  those of the state that may be taken
    ranked    (MOST,)           which of these are the best, falling
    reach     (REACH,)          of the core's block after a merge
    spare     (w, REACH + n)    the next level
    spared    (w, n + 1, u)     and what is allowed there
    """

    rows: Ints
    best: Ints
    steps: Ints
    allowed: Ints
    order: NDArray[np.int32]
    head: Ints
    worth: Ints
    seen: Ints
    faces: Ints
    masks: Ints
    met: Ints
    own: Ints
    gains: Ints
    losses: Ints
    merges: Ints
    ranked: Ints
    reach: Ints
    spare: Ints
    spared: Ints


def width_of(blocks: int, level: int, base: int, most: int) -> int:
    """How many of a level's successors to keep: the more, the fewer merges each has left.

    For Python as well. base: how many of the first level's.
    """
    left = max(blocks - level, 1)
    return min(base * blocks * blocks // (left * left), most)


@inline
def bit_of(k):
    return np.int64(1) << np.int64(k & 63)


@inline
def holds(mask, k):
    """1 if a set has a block."""
    return mask[k >> 6] >> np.int64(k & 63) & 1


@inline
def others(edges, k):
    """The two edges that are not the k-th, in their order."""
    return edges[1 if k == 0 else 0], edges[1 if k == 2 else 2]


@inline
def size_of(index, a, b, c):
    """The size of three edges in any order; -1 if it does not fit into the box."""
    low, high = min(a, min(b, c)), max(a, max(b, c))
    return -1 if high >= index.shape[0] else index[low, a + b + c - low - high, high]


@inline
def face_of_core(reach, k):
    """The edges of the core's block across an axis, rising."""
    u, v = (k + 1) % 3, (k + 2) % 3
    p, q = reach[2 * u] + reach[2 * u + 1] + 1, reach[2 * v] + reach[2 * v + 1] + 1
    return min(p, q), max(p, q)


@inline
def taken_in(rules, reach, t, k, side):
    """The edge by which a block makes the core's longer on one side of an axis; 0: it cannot."""
    face = face_of_core(reach, k)
    for e in range(3):
        longer = rules.sizes[t, e]
        if face == others(rules.sizes[t], e):
            fits = reach[2 * k + side] + longer <= rules.sides[k, side]
            return longer if fits else 0
    return 0


@part
def takes_in(rules, reach, t):
    """1 if the core's block can be merged with one of that size."""
    for k in range(3):
        room = max(rules.sides[k, 0] - reach[2 * k], rules.sides[k, 1] - reach[2 * k + 1])
        face = face_of_core(reach, k)
        for e in range(3):
            if rules.sizes[t, e] <= room and face == others(rules.sizes[t], e):
                return 1
    return 0


@inline
def size_of_core(rules, reach):
    return size_of(
        rules.index,
        reach[0] + reach[1] + 1,
        reach[2] + reach[3] + 1,
        reach[4] + reach[5] + 1,
    )


@part
def settle(sides, reach):
    """Bring the core's block into the one of its symmetric positions that stands for all."""
    for k in range(3):
        if sides[k, 0] == sides[k, 1] and reach[2 * k] > reach[2 * k + 1]:
            reach[2 * k], reach[2 * k + 1] = reach[2 * k + 1], reach[2 * k]
    for i, j in ((0, 1), (1, 2), (0, 1)):
        if sides[i, 0] != sides[j, 0] or sides[i, 1] != sides[j, 1]:
            continue
        first, second = reach[2 * i], reach[2 * i + 1]
        if first * 64 + second > reach[2 * j] * 64 + reach[2 * j + 1]:
            reach[2 * i], reach[2 * i + 1] = reach[2 * j], reach[2 * j + 1]
            reach[2 * j], reach[2 * j + 1] = first, second


@inline
def extend_reach(rules, reach, after, t, k, side):
    """Put into `after` how far the core's block reaches when it has taken one in."""
    for i in range(REACH):
        after[i] = reach[i]
    after[2 * k + side] += taken_in(rules, reach, t, k, side)
    settle(rules.sides, after)


@inline
def word_of(t):
    """The contribution of a block's size to the hash of a state."""
    return np.int64(mixed(np.uint64(t + 1)))


@inline
def word_of_reach(reach):
    word = np.uint64(0)
    for k in range(REACH):
        word = mixed(word << np.uint64(6) ^ np.uint64(reach[k] + 1))
    return np.int64(word)


@part
def list_faces(rules, state, row, n):
    """Note which blocks of a state have which faces."""
    for i in range(n):
        for e in range(3):
            p, q = others(rules.sizes[row[REACH + i]], e)
            state.faces[p, q, i >> 6] |= bit_of(i)


@part
def clear_faces(rules, state, row, n):
    for i in range(n):
        for e in range(3):
            p, q = others(rules.sizes[row[REACH + i]], e)
            state.faces[p, q, i >> 6] = 0


@part
def find_partners(rules, state, row, t, found):
    """Put the blocks of a state that one of a size could be merged with into a set."""
    sizes, partners = rules.sizes, rules.partners
    for w in range(state.faces.shape[2]):
        near, found[w] = np.int64(0), 0
        for e in range(3):
            p, q = others(sizes[t], e)
            near |= state.faces[p, q, w]
        while near:
            k = lowest_bit(near)
            near &= near - 1
            if partners[t, row[REACH + 64 * w + k]]:
                found[w] |= bit_of(k)


@part
def find_touching(rules, state, row, reach, found):
    """Put the blocks of a state that the core's could be merged with into a set."""
    for w in range(state.faces.shape[2]):
        near, found[w] = np.int64(0), 0
        for k in range(3):
            p, q = face_of_core(reach, k)
            near |= state.faces[p, q, w]
        while near:
            k = lowest_bit(near)
            near &= near - 1
            if takes_in(rules, reach, row[REACH + 64 * w + k]):
                found[w] |= bit_of(k)


@part
def without(found, k):
    """Take a block out of a set; gives how many are left."""
    found[k >> 6] &= ~bit_of(k)
    count = 0
    for w in range(found.shape[0]):
        count += bit_count(found[w])
    return count
