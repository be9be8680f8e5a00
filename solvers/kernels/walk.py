"""Lay a chain leg by leg on all cells of a box.

A *leg* is a straight run of steps; the next one goes off at a right angle. A node is a leg that
was laid. Symmetric copies are never met: a partial path carries the images that fix it, and a
direction is not taken when one of them makes a smaller one of it; starts are smallest in their
classes. So each class is met once, as its smallest member in the order of start and directions;
directions are numbered so that this is also the order of the cells.

What cannot be finished is left by a look ahead (`solvers.kernels.links`). The kernel stops after
any node and goes on from its state.

Sets of cells are uint64, all else is int64; the two never meet in one operation.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.chance import next_word
from solvers.kernels.compiled import inlined
from solvers.kernels.compiled import kernel
from solvers.kernels.compiled import part
from solvers.kernels.links import HP
from solvers.kernels.links import NONE
from solvers.kernels.links import ONE
from solvers.kernels.links import ROWS as ROWS  # of State.rows
from solvers.kernels.links import Chessboard
from solvers.kernels.links import F
from solvers.kernels.links import Words
from solvers.kernels.links import prune_layers
from solvers.kernels.links import prune_word

DONE, FOUND, SPENT = 0, 1, 2  # space exhausted | a path is on the stack | budget spent

# columns of the stack: the head of the path; bits of the directions still to try, and of all that
# there were; the one taken; bits of the images that fix the path
CELL, UNTRIED, ALL, TAKEN, FIXED = range(5)
COLUMNS = 5
# registers: nodes on the stack but one (-1: none); classes met, LEAST of which are smallest also
# when the path may be turned round; the starts to do go from AT to END - 1, this part's first one
# is FIRST
DEPTH, NODES, CLASSES, LEAST, FLAGS, FIRST, AT, END = range(8)
REGISTERS = 8
PRUNE, BULK, PALINDROME = 1, 2, 4  # bits of FLAGS

Ints = NDArray[np.int64]


class Rules(NamedTuple):
    """The chain, the box, and what leaves copies out.

    legs      (m + 1,)        steps of each leg; 0 behind the last
    order     (m + 1, 6)      the directions in the order of trial for each leg
    left      (m + 1, 4)      pieces beyond the legs laid: straight even, odd, corner even, odd
    near      (n, 6)          neighbour in each direction, or -1
    home      (n, 2)          word and bit of a cell
    kept      (6,)            bits of the images that keep a direction
    smaller   (6,)            bits of the images that make it smaller
    fixing    (n,)            bits of the images that fix a cell
    starts    (s,)            where the chain may start
    moved     (g, n)          where all images bring the cells, for `is_least`
    turned    (g, 6)          and the directions
    places    (n,)            what kind of cell it is, 0 … 3
    colour    (n,)            its colour on a chessboard
    sets      (5, words)      all cells; those with a neighbour in +x, in +y; the two colours
    box       (3,)            edges
    """

    legs: Ints
    order: Ints
    left: Ints
    near: Ints
    home: Ints
    kept: Ints
    smaller: Ints
    fixing: Ints
    starts: Ints
    moved: Ints
    turned: Ints
    places: Ints
    colour: Ints
    sets: Words
    box: Ints


class State(NamedTuple):
    """All that changes; rows are scratch.

    stack     (m + 1, COLUMNS)  one node a row
    taken     (m + 1, words)  the cells of the path at each node
    head      (REGISTERS,)    the registers
    tally     (4, 4)          classes met, by the kinds of their first and last cell
    rows      (ROWS, words)
    """

    stack: Ints
    taken: Words
    head: Ints
    tally: Ints
    rows: Words


@inlined
def end_of_leg(near, home, taken, cell, way, steps):
    """The cell at the end of a straight leg over free cells; -1 if there is none."""
    for _ in range(steps):
        cell = near[cell, way]
        if cell < 0 or taken[home[cell, 0]] >> np.uint64(home[cell, 1]) & ONE:
            return -1
    return cell


@inlined
def enter(rules, state, even):
    """Open the node above the top of the stack: find its directions.

    even: the colour under pieces of even index.
    """
    legs, left, near, home = rules.legs, rules.left, rules.near, rules.home
    smaller, sets, box = rules.smaller, rules.sets, rules.box
    stack, taken, rows, head = state.stack, state.taken, state.rows, state.head
    d, m = head[DEPTH] + 1, legs.shape[0] - 1
    cell, fixed = stack[d, CELL], stack[d, FIXED]
    axis = min(stack[d - 1, TAKEN], 5 - stack[d - 1, TAKEN]) if d else -1
    todo = np.int64(0)
    for way in range(6):
        if min(way, 5 - way) != axis and not fixed & smaller[way]:
            if end_of_leg(near, home, taken[d], cell, way, legs[d]) >= 0:
                todo |= np.int64(1) << way
    if todo and d and d + 1 < m and head[FLAGS] & PRUNE:
        for w in range(rows.shape[1]):
            rows[F, w], rows[HP, w] = sets[0, w] & ~taken[d, w], NONE
        for way in range(6):
            if todo >> way & 1:
                beside = near[cell, way]
                rows[HP, home[beside, 0]] |= ONE << np.uint64(home[beside, 1])
        ends_even = near.shape[0] & 1  # as many cubes as cells, the last has an index of one less
        a, b = np.uint64(box[0]), np.uint64(box[0] * box[1])
        last = 3 + (even if ends_even else 1 - even)
        if rows.shape[1] == 1:
            board = Chessboard(sets[last, 0], sets[3 + even, 0], sets[4 - even, 0])
            rows[HP, 0] = prune_word(
                rows[F, 0], rows[HP, 0], sets[1, 0], sets[2, 0], a, b, board, left, d
            )
            alive = rows[HP, 0] != NONE
        else:
            boards = Chessboard(sets[last], sets[3 + even], sets[4 - even])
            alive = prune_layers(rows, sets, a, boards, np.int64(ends_even), left, d)
        for way in range(6):
            if todo >> way & 1:
                beside = near[cell, way]
                if not alive or not rows[HP, home[beside, 0]] >> np.uint64(home[beside, 1]) & ONE:
                    todo ^= np.int64(1) << way
    stack[d, UNTRIED], stack[d, ALL] = todo, todo
    head[DEPTH] = d


@inlined
def lay(rules, state):
    """Take the next direction at the top node and write the node above it."""
    near, home, stack, taken, head = rules.near, rules.home, state.stack, state.taken, state.head
    d, way = head[DEPTH], np.int64(0)
    for k in range(6):
        way = rules.order[d, k]
        if stack[d, UNTRIED] >> way & 1:
            break
    stack[d, UNTRIED] ^= np.int64(1) << way
    stack[d, TAKEN] = way
    cell = stack[d, CELL]
    for w in range(taken.shape[1]):
        taken[d + 1, w] = taken[d, w]
    for _ in range(rules.legs[d]):
        cell = near[cell, way]
        taken[d + 1, home[cell, 0]] |= ONE << np.uint64(home[cell, 1])
    stack[d + 1, CELL] = cell
    stack[d + 1, FIXED] = stack[d, FIXED] & rules.kept[way]


@part
def is_least(stack, m, moved, turned):
    """Whether no image of the path on the stack is smaller when it is gone the other way."""
    for g in range(moved.shape[0]):
        order = moved[g, stack[m, CELL]] - stack[0, CELL]
        k = 0
        while order == 0 and k < m:
            order = turned[g, 5 - stack[m - 1 - k, TAKEN]] - stack[k, TAKEN]
            k += 1
        if order < 0:
            return False
    return True


@kernel
def walk(rules, state, budget):
    """Search on for at most budget nodes; give DONE, FOUND or SPENT.

    After FOUND the path is on the stack, all legs laid, and the next call goes on behind it.
    With BULK it never stops for a path.
    """
    rules, state = Rules(*rules), State(*state)
    starts, places, home = rules.starts, rules.places, rules.home
    stack, taken, head = state.stack, state.taken, state.head
    end, m = head[NODES] + budget, rules.legs.shape[0] - 1
    opening = False
    while True:
        d = head[DEPTH]
        if opening:
            enter(rules, state, rules.colour[stack[0, CELL]])
            opening = False
        elif d < 0:
            if head[AT] >= head[END]:
                return DONE
            cell = starts[head[AT]]
            stack[0, CELL], stack[0, FIXED] = cell, rules.fixing[cell]
            for w in range(taken.shape[1]):
                taken[0, w] = NONE
            taken[0, home[cell, 0]] = ONE << np.uint64(home[cell, 1])
            opening = True
        elif stack[d, UNTRIED] == 0:
            head[DEPTH] -= 1
            if d == 0:
                head[AT] += 1
        elif head[NODES] >= end:
            return SPENT
        else:
            lay(rules, state)
            head[NODES] += 1
            if d + 1 < m:
                opening = True
                continue
            head[CLASSES] += 1
            state.tally[places[stack[0, CELL]], places[stack[m, CELL]]] += 1
            if head[FLAGS] & PALINDROME and is_least(stack, m, rules.moved, rules.turned):
                head[LEAST] += 1
            if not head[FLAGS] & BULK:
                return FOUND


@kernel
def dive(legs, near, home, starts, taken, state, dives):
    """Estimate the nodes of the search without pruning and without symmetry, from all starts.

    Knuth (1975): go down a random branch; the product of the numbers of branches above a level
    has the number of nodes of that level as its mean. Gives the mean of so many dives.
    taken: (words,) scratch. state: (1,) of the random numbers (SplitMix64).
    """
    total = 0.0
    for _ in range(dives):
        cell, axis, weight = -1, np.int64(-1), 1.0
        taken[:] = NONE
        for k in range(legs.shape[0] - 1):
            chance = np.int64(next_word(state) >> np.uint64(33))
            if cell < 0:
                cell = starts[chance % starts.shape[0]]
                chance //= starts.shape[0]
                weight *= starts.shape[0]
                taken[home[cell, 0]] |= ONE << np.uint64(home[cell, 1])
            todo, ways = np.int64(0), np.int64(0)
            for way in range(6):
                if min(way, 5 - way) != axis:
                    if end_of_leg(near, home, taken, cell, way, legs[k]) >= 0:
                        todo |= np.int64(1) << way
                        ways += 1
            if ways == 0:
                break
            weight *= ways
            total += weight
            skip = chance % ways
            for way in range(6):
                if todo >> way & 1:
                    if skip == 0:
                        axis = min(way, 5 - way)
                        for _ in range(legs[k]):
                            cell = near[cell, way]
                            taken[home[cell, 0]] |= ONE << np.uint64(home[cell, 1])
                        break
                    skip -= 1
    return total / dives
