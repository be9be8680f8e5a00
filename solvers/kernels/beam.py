"""Lay a chain leg by leg in a box of two words, many paths at a time, of which the best stay.

A level is all that has so many legs. `grow` tries every next leg of the paths of a level, looks
ahead from it and gives what may go on a score; of paths with the same cells, head and axis one
stays. Who is chosen is the caller's affair; `place` then makes the next level of them.

    score    int64: signs times weights, which are whole numbers so that it is the same everywhere
    child    a path of a level and one of its four ways on: path << 2 | way
    row      of a path: its cells (two words), its end, its root, and its ways, two bits each
    end      as `solvers.kernels.trail` has nodes: the last cell and what may follow; bit LAST says
             which colour the last cube will have; from IMAGES the images that fix the path
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.chance import mixed
from solvers.kernels.compiled import inlined
from solvers.kernels.compiled import kernel
from solvers.kernels.links import NONE
from solvers.kernels.links import ONE
from solvers.kernels.outlook import outlook
from solvers.kernels.trail import CELL
from solvers.kernels.trail import TURN
from solvers.kernels.trail import WAY
from solvers.kernels.walk_pairs import apart
from solvers.kernels.walk_pairs import beside
from solvers.kernels.walk_pairs import pair

DONE, FOUND, SPENT = 0, 1, 2  # all paths of the level are tried | one fills the box | budget spent
END, ROOT, WAYS = 2, 3, 4  # columns of a row, behind its cells
COLUMNS = 8
LAST, IMAGES = np.uint64(15), np.uint64(16)
PLACE = np.uint64(4095)  # of the end: the last cell and what may follow
COLOUR = np.uint64(1 << 15)
SEVEN = np.uint64(7)
BITS = 32  # legs in a word of ways
CHANCE = np.uint64(52)  # its bits above choose one of the 4096 throws

# registers: legs of the paths, and of the roots; paths; the next one to be tried; children; nodes;
# and what tells the throws of this run from those of others
LEVEL, FIRST, PATHS, NEXT, CHILDREN, NODES, SALT = range(7)
REGISTERS = 7

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
    signs      (SIGNS,)       scratch
    seen       (4w or 0, SIGNS) the signs of the children, for learning
    head       (REGISTERS,)   the registers
    """

    paths: Words
    children: Ints
    scores: Ints
    table: Words
    signs: Ints
    seen: Ints
    head: Ints


@inlined
def is_new(table, word):
    """Whether a word that is not 0 was not in the table; it is then."""
    mask = table.shape[0] - 1
    at = np.int64(word & np.uint64(mask))
    while table[at] != NONE:
        if table[at] == word:
            return False
        at = (at + 1) & mask
    table[at] = word
    return True


@inlined
def ways_on(rules, cells, end, level):
    """Where the leg behind so many may begin; end: without the images."""
    first = (end & CELL) * 8 + (end >> TURN & 7)
    row = (rules.legs[level] - 1) * rules.ends.shape[1] + first
    low, high = NONE, NONE
    for k in range(4):
        cell = beside(rules.rays, first + k, apart(pair(rules.rays, row + k), cells))
        low, high = low | cell[0], high | cell[1]
    return low, high


@inlined
def child_of(rules, path, level, way):
    """A path's cells and end with its next leg in one of the four ways, and whether that fits."""
    end, cells = path[END], (path[0], path[1])
    at = np.int64(end & np.uint64(CELL)) * 8 + np.int64(end >> np.uint64(TURN) & SEVEN) + way
    row, position = rules.legs[level] - 1, at & 7
    ray, images = pair(rules.rays, row * rules.ends.shape[1] + at), end >> IMAGES
    fits = apart(ray, cells) and images & rules.smaller[position] == NONE
    place = np.uint64(rules.ends[row, at])
    same = images & rules.kept[np.int64(place >> np.uint64(WAY))]
    cells = (cells[0] | ray[0], cells[1] | ray[1])
    return cells, same << IMAGES | end & COLOUR | place, fits


@kernel
def grow(rules, state, until, budget):
    """Try the next legs of the paths of a level, up to that one, or about so many nodes.

    With the last leg a path fills the box: FOUND, and it is the last child.
    """
    rules, state = Rules(*rules), State(*state)
    head, table = state.head, state.table
    level, n, nodes = head[LEVEL], head[CHILDREN], head[NODES]
    end, salt, status = nodes + budget, np.uint64(head[SALT]), DONE
    last, weights = level + 2 == rules.legs.shape[0], rules.weights[level + 1]
    i = head[NEXT]
    while i < until:
        if nodes >= end:
            status = SPENT
            break
        for way in range(4):
            cells, there, fits = child_of(rules, state.paths[i], level, way)
            if not fits:
                continue
            nodes += 1
            if last:
                state.children[n] = i << 2 | way
                n, status = n + 1, FOUND
                break
            heads = ways_on(rules, cells, np.int64(there & PLACE), level + 1)
            colour = 3 + np.int64(there >> LAST & ONE)
            if heads[0] | heads[1] == NONE:
                continue
            if not outlook(cells, heads, rules, level + 1, colour, state.signs):
                continue
            word = mixed(cells[0] ^ mixed(cells[1] ^ mixed(there & PLACE))) | ONE
            if not is_new(table, word):
                continue
            score = rules.throws[np.int64(mixed(word ^ salt) >> CHANCE)]
            for k in range(weights.shape[0]):
                score += weights[k] * state.signs[k]
                if state.seen.shape[0]:
                    state.seen[n, k] = state.signs[k]
            state.children[n], state.scores[n] = i << 2 | way, score
            n += 1
        if status == FOUND:
            break
        i += 1
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
        cells, end, _ = child_of(rules, parent, level, way)
        for k in range(COLUMNS):
            paths[i, k] = parent[k]
        paths[i, 0], paths[i, 1], paths[i, END] = cells[0], cells[1], end
        paths[i, column] |= np.uint64(way) << shift
