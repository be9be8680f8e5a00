"""All boards around one first tile, counted by how many solutions the set of their tiles has.

Every board is a solution of the set of its tiles, and every set that can be solved is met on its
boards; nobody has to look at the others. Of boards that are images of one another only the
smallest is looked at, and stands for them all.

label      what lies on a cell: a tile in one of its turns; index into `sides`
cell       in the order in which they are laid
stack      (n, COLUMNS) for each cell the candidate that comes next, the one that none goes
           beyond, and how many there were
head       (REGISTERS,) the registers
All arrays are int64.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.machine.compiled import inline, kernel, part
from solvers.kernels.tiles.boards import Images, fixing

Ints = NDArray[np.int64]

DONE, SPENT, FULL = 0, 1, 2  # nothing is left | so many nodes were made | `met` is too small
DEPTH, NODES = range(2)  # registers; DEPTH: the cell that is laid next
REGISTERS = 2
NEXT, END, MANY = range(3)
COLUMNS = 3


class Space(NamedTuple):
    """The tiles that there are, and the board.

    sides      (labels, s)      the figure on each side, from 0
    tile       (labels,)        which tile it is
    turn       (tiles, s)       its labels, from turn to turn
    showing    (tiles, k)       the side on which a tile that is not turned has a figure, or -1
    earlier    (n, s, 3)        for each cell side, earlier neighbour and its side; then -1
    listed     (n, labels)      labels, by the figures that they show to the earlier neighbours
    first      (n, keys + 1)    where those of each such key begin
    least      (labels,)        whether it may lie on the first cell of a smallest turn
    """

    sides: Ints
    tile: Ints
    turn: Ints
    showing: Ints
    earlier: Ints
    listed: Ints
    first: Ints
    least: Ints


@inline
def open_cell(space, board, stack, cell):
    """Write down the candidates for a cell, given what lies on the earlier ones."""
    key, figures = 0, space.showing.shape[1]
    for side, other, its in space.earlier[cell]:
        if side >= 0:
            key = key * figures + space.sides[board[other], its]
    stack[cell, NEXT], stack[cell, END] = space.first[cell, key], space.first[cell, key + 1]
    stack[cell, MANY] = stack[cell, END] - stack[cell, NEXT]


@inline
def fitting(space, laid, cell, tile, turn):
    """The label of a tile on a cell beside what is laid, or -1; on the first in any turn."""
    sides = space.sides.shape[1]
    if cell == 0:
        label = space.turn[tile, turn]
        return label if space.least[label] else -1
    side, other, its = space.earlier[cell, 0]
    shown = space.showing[tile, space.sides[laid[other], its]]
    if shown < 0:
        return -1
    label = space.turn[tile, (side - shown) % sides]
    for k in range(1, sides):
        side, other, its = space.earlier[cell, k]
        if side < 0:
            break
        if space.sides[label, side] != space.sides[laid[other], its]:
            return -1
    return label


@part
def solutions(space, turns, board, room):
    """How many solutions the tiles of a board have, up to turns of the board, and the nodes.

    room: (4, n) scratch: kinds of tiles, how many of each are left, what is laid, and what is
        tried next.
    """
    kinds, left, laid, tried = room
    n, many, sides = board.size, 0, space.sides.shape[1]
    for label in board:
        k = 0
        while k < many and kinds[k] != space.tile[label]:
            k += 1
        if k == many:
            kinds[k], left[k] = space.tile[label], 0
            many += 1
        left[k] += 1
    found, nodes, cell = 0, 0, 0
    tried[0] = 0
    while cell >= 0:
        label, ways = -1, many * sides if cell == 0 else many
        while label < 0 and tried[cell] < ways:
            k, turn = divmod(tried[cell], sides) if cell == 0 else (tried[cell], 0)
            tried[cell] += 1
            if left[k]:
                label = fitting(space, laid, cell, kinds[k], turn)
        if label >= 0:
            nodes += 1
            laid[cell] = label
            left[k] -= 1
            if cell < n - 1:
                cell += 1
                tried[cell] = 0
                continue
            found += fixing(laid, turns)[0] > 0
            left[k] += 1
        else:
            cell -= 1
            if cell >= 0:
                k = (tried[cell] - 1) // sides if cell == 0 else tried[cell] - 1
                left[k] += 1
    return found, nodes


@inline
def count_unmoved(board, turns):
    """How many turns of the board show the same board."""
    same = 0
    for g in range(turns.relabel.shape[0]):
        k = 0
        while k < board.size and turns.relabel[g, board[turns.source[g, k]]] == board[k]:
            k += 1
        same += k == board.size
    return same


@kernel
def boards(space, turns, images, state, met, room, nodes):
    """Go on for about so many nodes.

    turns: of the board alone. images: turns and reflections of the board with renamings of the
        figures that leave the first cell as it is.
    state: board (n,) labels, stack and head.
    met: (m,) out: [c] rises by what the boards weigh whose set has c solutions; a board with its
        images weighs as many as they are, and as often again as turns of the board show the same.
    Returns DONE, SPENT or FULL; then it goes on once `met` is larger.
    """
    space, turns, images = Space(*space), Images(*turns), Images(*images)
    board, stack, head = state
    n, last = board.size, head[NODES] + nodes
    while head[DEPTH] > 0:
        if head[NODES] >= last:
            return SPENT
        cell = head[DEPTH]
        if stack[cell, NEXT] == stack[cell, END]:
            head[DEPTH] -= 1
            continue
        board[cell] = space.listed[cell, stack[cell, NEXT]]
        stack[cell, NEXT] += 1
        head[NODES] += 1
        if cell < n - 1:
            head[DEPTH] += 1
            open_cell(space, board, stack, cell + 1)
            continue
        same, _ = fixing(board, images)
        if same == 0:
            continue
        found, laid = solutions(space, turns, board, room)
        if found >= met.size:
            stack[cell, NEXT] -= 1
            return FULL
        head[NODES] += laid
        met[found] += images.relabel.shape[0] // same * count_unmoved(board, turns)
    return DONE
