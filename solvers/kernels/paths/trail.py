"""A path through a box, leg by leg, and what is still to be tried: the state of a walk.

That of boxes in layers; smaller ones have it otherwise (`paths.nodes`), but for what is
said here of nodes and copies, and the registers.

A *leg* is a straight run of steps; the next one goes off at a right angle. A node is a path with
one more leg. Nodes lie on a stack until they are taken up, and nothing is undone: what is on the
stack is all that is left to search, so that a walk stops, goes on and is divided after any node.

Symmetric copies are never met: a partial path carries the images that fix it, and a direction is
not taken when one of them makes a smaller one of it; starts are smallest in their classes. So each
class is met once, as its smallest member in the order of start and directions; directions are
numbered so that this is also the order of the cells.

    position  0 … 7: the directions of a cell as -x, +x, -y, +y, -z, +z, -x, +x, so that the four
              off an axis lie side by side
    node      int64: the last cell (CELL bits), the first position of the next leg, the direction
              of the last leg, and the number of legs
    trail     the node that was taken up last, and those it came from; every node on the stack goes
              on from one of these
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.compiled import inline, part
from solvers.kernels.paths.links import ONE, Words

DONE, FOUND, SPENT = 0, 1, 2  # nothing is left | the trail is a whole path | budget spent

# bits of a node: cell from 0, then where each part begins
CELL, TURN, WAY, LEGS = 511, 9, 12, 16
# registers: nodes on the stack; nodes taken up; classes met, LEAST of which are smallest also when
# the path may be turned round; STARTS that were there; SALT of the order of chance, or 0; nodes
# that were taken up and are to be counted yet
HEIGHT, NODES, CLASSES, LEAST, FLAGS, STARTS, SALT, OWED = range(8)
REGISTERS = 8
PRUNE, BULK, PALINDROME = 1, 2, 4  # bits of FLAGS
SLACK = 4  # places above the stack that are written to
# In what order nodes are put on the stack, so that those towards the first cells are taken up
# first: the path stays in a corner, and solutions are found several times as soon. Positions from
# a start; behind the first one of a node.
BEGINS, ONWARD = (5, 3, 1, 0, 2, 4), (3, 1, 0, 2)

Ints = NDArray[np.int64]


class Rules(NamedTuple):
    """The chain, the box, and what leaves copies out.

    legs      (m + 1,)        steps of each leg; 0 behind the last
    near      (n, 6)          neighbour in each direction, or -1
    ways      (8,)            the direction of each position
    home      (n, 2)          word and bit of a cell
    kept      (6,)            bits of the images that keep a direction
    smaller   (8,)            bits of the images that make it smaller, by position
    fixing    (n,)            bits of the images that fix a cell
    moved     (g, n)          where all images bring the cells, for `is_least`
    turned    (g, 6)          and the directions
    places    (n,)            what kind of cell it is, 0 … 3
    colour    (n,)            its colour on a chessboard
    sets      (5, w)          all cells; those with a neighbour in +x, in +y; the two colours
    edges     (3,)            of the box
    """

    legs: Ints
    near: Ints
    ways: Ints
    home: Ints
    kept: Ints
    smaller: Ints
    fixing: Ints
    moved: Ints
    turned: Ints
    places: Ints
    colour: Ints
    sets: Words
    edges: Ints


class State(NamedTuple):
    """All that changes; rows are scratch.

    stack     (h,)            the nodes to take up, the next one last
    taken     ((m + 1) * w,)  the cells of the trail
    went      (m + 1,)        the start of the trail, then the directions of its legs
    fixed     (m + 1,)        bits of the images that fix it so far
    branches  (m + 1,)        nodes that were put on the stack from there
    tally     (4, 4)          classes met, by the kinds of their first and last cell
    head      (REGISTERS,)    the registers
    rows      (ROWS, w)       of `links`
    """

    stack: Ints
    taken: Words
    went: Ints
    fixed: Ints
    branches: Ints
    tally: Ints
    head: Ints
    rows: Words


@inline
def stray_turn(node, salt):
    """The turn of the order behind a node, 0 … 3: mostly 0, and always 0 without a salt.

    Each of the signs and the axes is turned round at one in eight.
    """
    word = node * salt >> 40
    return word & word >> 2 & word >> 4 & 3


@inline
def last_colour(rules, start):
    """The row of sets with the cells of the last cube's colour; the chain fills the box."""
    return 3 + (rules.colour[start] ^ (rules.near.shape[0] & 1) ^ 1)


@inline
def end_of_leg(near, home, taken, cell, way, steps):
    """The cell at the end of a straight leg over free cells; -1 if there is none."""
    for _ in range(steps):
        cell = near[cell, way]
        if cell < 0 or taken[home[cell, 0]] >> np.uint64(home[cell, 1]) & ONE:
            return -1
    return cell


@part
def is_least(went, last, moved, turned):
    """Whether no image of the trail is smaller when it is gone the other way; last: its cell."""
    m = went.shape[0] - 1
    for g in range(moved.shape[0]):
        order = moved[g, last] - went[0]
        k = 1
        while order == 0 and k <= m:
            order = turned[g, 5 - went[m + 1 - k]] - went[k]
            k += 1
        if order < 0:
            return False
    return True


@part
def meet(rules, state, last):
    """Count the class of the trail, which is a whole path; last: its cell."""
    head, places = state.head, rules.places
    head[CLASSES] += 1
    state.tally[places[state.went[0]], places[last]] += 1
    if head[FLAGS] & PALINDROME and is_least(state.went, last, rules.moved, rules.turned):
        head[LEAST] += 1
