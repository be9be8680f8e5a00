"""Walk through a small box in every way, cell by cell, and note the bends.

As in `trail`, nodes lie on a stack until they are taken up, and symmetric copies are never met; a
leg is one step here, straight on or around a corner.

`paths` meets each path through all cells, with a look ahead, and writes its code. `follow` goes
only where bends lead down a tree of codes, looks at nothing ahead, and counts at each node of the
tree those that come to it.

    code      bit i: cube i is a corner. With BACKWARD, the path is smallest in its class also
              when its images may be gone the other way (told of palindromes only)
    note      of a node: the code so far, or where it has come to in the tree

Sets of cells are uint64, all else is int64.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.compiled import inline, kernel, part
from solvers.kernels.paths.links import NONE, ONE, Words, look_word
from solvers.kernels.paths.trail import CELL, LEGS, TURN, WAY

DONE, FULL, SPENT = 0, 1, 2
HEIGHT, FOUND = range(2)  # registers: nodes on the stack; how many codes are written
REGISTERS = 2
BRANCHES = 5  # ways on from a cell, the first four around a corner
BACKWARD = np.int64(1) << 62

Ints = NDArray[np.int64]


class Rules(NamedTuple):
    """The box, and what leaves copies out.

    rays      (8n,)     the cell beside each by position, all where it is outside
    ends      (8n,)     uint16, as a node: that cell, its direction, what follows
    position  (6,)      of each direction
    kept      (6,)      bits of the images that keep a direction
    smaller   (8,)      bits of the images that make it smaller, by position
    fixing    (n,)      bits of the images that fix a cell
    moved     (g, n)    where the images take the cells
    colour    (n,)      on a chessboard
    sets      (5, 1)    all cells; those with a neighbour in +x, in +y; the two colours
    edges     (3,)      of the box
    """

    rays: Words
    ends: NDArray[np.uint16]
    position: Ints
    kept: Ints
    smaller: Ints
    fixing: Ints
    moved: Ints
    colour: Ints
    sets: Words
    edges: Ints


class State(NamedTuple):
    """All that changes.

    stack     (h,)          the nodes to take up, the next one last; a start has no legs
    taken     (h,)          the cells of their paths
    notes     (h,)          their notes
    route     (n,)          the cells of the trail
    fixed     (n,)          bits of the images that fix it so far
    branches  (n,)          nodes that were put on the stack from there
    head      (REGISTERS,)  the registers
    """

    stack: Ints
    taken: Words
    notes: Ints
    route: Ints
    fixed: Ints
    branches: Ints
    head: Ints


@inline
def is_palindrome(code, n):
    for i in range(1, n // 2):
        if (code >> i ^ code >> (n - 1 - i)) & 1:
            return False
    return True


@part
def is_least(route, moved):
    """Whether no image of the path is smaller when it is gone the other way."""
    n = route.shape[0]
    for g in range(moved.shape[0]):
        order = np.int64(0)
        i = 0
        while order == 0 and i < n:
            order = moved[g, route[n - 1 - i]] - route[i]
            i += 1
        if order < 0:
            return False
    return True


@inline
def take_up(rules, state, node):
    """Let the trail end with a node; gives the images that fix it."""
    d, cell = node >> LEGS, node & CELL
    images = rules.fixing[cell]
    if d:
        images = state.fixed[d - 1] & rules.kept[node >> WAY & 7]
    state.route[d], state.fixed[d] = cell, images
    return images


@inline
def position_of(rules, node, k):
    """The position of one of the BRANCHES; of a start, of the directions -x … +y and the last."""
    if k < BRANCHES - 1:
        return (node >> TURN & 6) + k
    return rules.position[node >> WAY & 7]


@inline
def put(state, height, node, cells, note):
    state.stack[height], state.taken[height], state.notes[height] = node, cells, note


@inline
def begin(rules, state, height, node):
    """Put the first steps from a start on the stack; gives the height."""
    cell, images, before = node & CELL, take_up(rules, state, node), height
    for position in range(6):
        i, start = cell * 8 + position, ONE << np.uint64(cell)
        if rules.rays[i] != ~NONE and images & rules.smaller[position] == 0:
            put(state, height, np.int64(1) << LEGS | rules.ends[i], start | rules.rays[i], 0)
            height += 1
    state.branches[0] = height - before
    return height


@inline
def ahead(rules, state, cells, heads):
    """The heads that the path may go to."""
    sets, n = rules.sets, rules.fixing.shape[0]
    last = sets[3 + (rules.colour[state.route[0]] ^ (n & 1) ^ 1), 0]
    a, b = np.uint64(rules.edges[0]), np.uint64(rules.edges[0] * rules.edges[1])
    return look_word(sets[0, 0] & ~cells, heads, sets[1, 0], sets[2, 0], a, b, last)


@kernel
def paths(rules, state, codes, budget):
    """Go on for at most so many steps; give DONE, FULL or SPENT. codes: (k,) out."""
    rules, state = Rules(*rules), State(*state)
    rays, head, n = rules.rays, state.head, rules.fixing.shape[0]
    height, found, status = head[HEIGHT], head[FOUND], DONE
    while height > 0:
        if found == codes.shape[0] or budget <= 0:
            status = SPENT if budget <= 0 else FULL
            break
        height -= 1
        budget -= 1
        node, cells, code = state.stack[height], state.taken[height], state.notes[height]
        d, first = node >> LEGS, (node & CELL) * 8
        if d == 0:
            height = begin(rules, state, height, node)
            continue
        images = take_up(rules, state, node)
        if d + 1 == n:
            if is_palindrome(code, n) and is_least(state.route, rules.moved):
                code |= BACKWARD
            codes[found] = code
            found += 1
            continue
        heads = NONE
        for k in range(BRANCHES):
            position = position_of(rules, node, k)
            ray = rays[first + position]
            fits = ray & cells == NONE and images & rules.smaller[position] == 0
            heads |= ray if fits else NONE
        if heads:
            heads = ahead(rules, state, cells, heads)
        before = height
        for k in range(BRANCHES if heads else 0):
            i = first + position_of(rules, node, k)
            bend = np.int64(k < BRANCHES - 1)
            more = (d + 1) << LEGS | rules.ends[i]
            put(state, height, more, cells | rays[i], code | bend << d)
            height += rays[i] & heads == rays[i]
        state.branches[d] = height - before
    head[HEIGHT], head[FOUND] = height, found
    return status


@kernel
def follow(rules, state, tree, visits, budget):
    """Go on for at most so many steps; give DONE or SPENT.

    tree: (t, 2) where a straight cube and a corner lead to, -1 nowhere. visits: (t,) out.
    """
    rules, state = Rules(*rules), State(*state)
    rays, head, n = rules.rays, state.head, rules.fixing.shape[0]
    height, status = head[HEIGHT], DONE
    while height > 0:
        if budget <= 0:
            status = SPENT
            break
        height -= 1
        budget -= 1
        node, cells, spot = state.stack[height], state.taken[height], state.notes[height]
        d, first = node >> LEGS, (node & CELL) * 8
        if d == 0:
            height = begin(rules, state, height, node)
            continue
        visits[spot] += 1
        if d + 1 == n:
            continue
        images, before = take_up(rules, state, node), height
        for k in range(BRANCHES):
            i, bend = first + position_of(rules, node, k), np.int64(k < BRANCHES - 1)
            ray, beyond = rays[i], tree[spot, bend]
            put(state, height, (d + 1) << LEGS | rules.ends[i], cells | ray, beyond)
            fits = ray & cells == NONE and images & rules.smaller[i & 7] == 0
            height += fits and beyond >= 0
        state.branches[d] = height - before
    head[HEIGHT] = height
    return status
