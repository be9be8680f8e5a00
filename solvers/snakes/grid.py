"""A box as the kernels see it: cells, neighbours, symmetries, and bits of words.

Inside, the axes are ordered so that the edges of the box rise; `Grid` turns paths back. Up to 64
cells are the bits of one word, up to 128 of two. In a larger box each layer along the longest edge
is a word: the two shorter edges span 64 cells at most, since a box has at most 512.

    cell        x + a * (y + b * z)
    direction   0 … 5: -z, -y, -x, +x, +y, +z, rising as the cell they lead to; 5 - d turns back
    position    0 … 7: the directions -x, +x, -y, +y, -z, +z, -x, +x; the four off an axis lie
                side by side there
    image       a symmetry of the box that moves some cell differently from all others
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from puzzles.dice import Dice
from puzzles.lattice import Cell, Size, Symmetry, symmetries, volume
from puzzles.snakes import PLACES, SnakePuzzle, place
from solvers.engine.run import Key

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

DIRECTIONS = ((0, 0, -1), (0, -1, 0), (-1, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
WAYS = np.array([2, 3, 1, 4, 0, 5, 2, 3])  # the direction of each position
FOLLOWS = np.array([2, 2, 4, 4, 0, 0, 2, 2])  # the first position off its axis
WORD = 64  # cells
PAIR = 128
MOST_RAYS = 16  # cached tables, of up to 3 MB


class CellGrid:
    """Data of a box that do not depend on the chain.

    box, edges: edges, rising. cells: their number. words: number of words of a set of cells; if
    `in_layers`, each word is a layer.
    outer: the cells in the puzzle's own axes. colour: (n,) 0 or 1, as on a chessboard.
    near: (n, 6) the neighbour in each direction, -1 outside. strides: added to a cell by a step;
    steps: (2,) uint64, the strides of +y and +z.
    home: (n, 2) word and bit of a cell. bits: (n, words) the set that holds only this cell.
    moved: (g, n), turned: (g, 6) cells and directions after each image; the identity first.
    proper: (g,) whether the image is a rotation of the cells; in a flat box every image is.
    places: (n,) index into PLACES.
    sets: (5, words) all cells; those with a neighbour in +x, and in +y; those of each colour.
    """

    def __init__(self, size: Size) -> None:
        axes = sorted(range(3), key=lambda k: size[k])  # inner axis -> outer
        self.size = size
        self.box: Size = (size[axes[0]], size[axes[1]], size[axes[2]])
        a, b, c = self.box
        self.cells = volume(size)
        self.words = 1 if self.cells <= WORD else 2 if self.cells <= PAIR else c
        self.in_layers = self.cells > max(WORD, PAIR)
        self.edges = np.array(self.box, np.int64)
        inner = [(x, y, z) for z, y, x in product(range(c), range(b), range(a))]
        back = [axes.index(k) for k in range(3)]
        self.outer: list[Cell] = [(v[back[0]], v[back[1]], v[back[2]]) for v in inner]
        self.places = np.array([PLACES.index(place(v, self.box)) for v in inner], np.int64)
        at = np.array(inner, np.int64)
        self.colour = at.sum(axis=1) % 2
        beyond = at[:, None, :] + np.array(DIRECTIONS)
        inside = ((beyond >= 0) & (beyond < np.array(self.box))).all(axis=2)
        self.near = np.where(inside, self._index(beyond), -1)
        self.strides = (-a * b, -a, -1, 1, a, a * b)
        self.steps = np.array([a, a * b], np.uint64)
        self.home = np.stack(np.divmod(np.arange(self.cells), 64), axis=1)
        if self.in_layers:
            self.home = np.stack([at[:, 2], at[:, 0] + a * at[:, 1]], axis=1)
        self.bits = np.zeros((self.cells, self.words), np.uint64)
        word, bit = self.home.T
        self.bits[np.arange(self.cells), word] = np.uint64(1) << bit.astype(np.uint64)
        self.moved, self.turned, self.proper = self._images(inner)
        rims = at[:, 0] < a - 1, at[:, 1] < b - 1
        chosen = (self.colour >= 0, *rims, self.colour == 0, self.colour == 1)
        self.sets = np.stack([self.set_of(cells) for cells in chosen])

    def _index(self, at: Ints) -> Ints:
        a, b, _ = self.box
        return np.asarray(at[..., 0] + a * (at[..., 1] + b * at[..., 2]))

    def set_of(self, chosen: NDArray[np.bool_] | list[int]) -> Words:
        """(words,) the set of the cells that are chosen, by a mask or by their numbers."""
        words: Words = np.bitwise_or.reduce(self.bits[chosen], axis=0)
        return words

    def _images(self, inner: list[Cell]) -> tuple[Ints, Ints, NDArray[np.bool_]]:
        images: dict[bytes, tuple[Ints, list[int], bool]] = {}
        for symmetry in symmetries(self.box):
            moved = self._index(np.array([symmetry.move_cell(self.box, v) for v in inner]))
            known = images.get(moved.tobytes())
            turned = known[1] if known else _turned_directions(symmetry)
            proper = _is_rotation(symmetry) or (known is not None and known[2])
            images[moved.tobytes()] = (moved, turned, proper)
        moves, turns, rotations = zip(*images.values(), strict=True)
        return np.array(moves, np.int64), np.array(turns, np.int64), np.array(rotations, bool)

    def path(self, cells: Sequence[int]) -> tuple[Cell, ...]:
        """The cells of a path in the puzzle's own axes."""
        return tuple([self.outer[cell] for cell in cells])


class SymmetryGroup:
    """Tables by which a search leaves out symmetric images.

    given: first cells of the path; only images that move none of them are members.
    members: their indices. order: their number. rotations: number of rotations among them.
    kept: (6,) bits of the images that keep a direction.
    smaller: (8,) bits of the images that map a position's direction to a smaller one.
    fixing: (n,) bits of the images that fix a cell.
    starts: cells where a chain may start, one of each class.
    """

    def __init__(self, grid: CellGrid, given: Sequence[int] = ()) -> None:
        moved, turned, self.given = grid.moved, grid.turned, tuple(given)
        self.members = np.flatnonzero((moved[:, self.given] == self.given).all(axis=1))
        self.order, self.rotations = len(self.members), int(grid.proper[self.members].sum())
        bits = (np.int64(1) << np.arange(len(moved)))[:, None]
        ways, cells = np.arange(6), np.arange(grid.cells)
        self.kept = ((turned == ways) * bits).sum(axis=0)
        self.smaller = ((turned < ways) * bits).sum(axis=0)[WAYS]
        self.fixing = ((moved == cells) * bits).sum(axis=0)
        first = np.flatnonzero((moved >= cells).all(axis=0))
        if grid.cells % 2:  # colours alternate along the chain: it starts on the more frequent
            first = first[grid.colour[first] == 0]  # colour of the corners
        self.starts: Ints = np.array(self.given[:1] or first, np.int64)
        self._moved = moved[self.members]
        self._mirrored = self._moved[~grid.proper[self.members]]

    def draw_start(self, throw: Dice) -> Ints:
        """(1,) a random start, with a chance by the size of its class; or the given one."""
        if self.given:
            return self.starts
        sizes = [self.order // int(self.fixing[cell]).bit_count() for cell in self.starts]
        return self.starts[[throw.weighted_choice(range(len(sizes)), sizes)]]

    def smallest(self, path: Sequence[int] | Ints, *, mirrored: bool = False) -> Key:
        """The smallest image of a path; mirrored: of its mirror images only."""
        images: list[list[int]] = (self._mirrored if mirrored else self._moved)[:, path].tolist()
        return tuple(min(images))


def _turned_directions(symmetry: Symmetry) -> list[int]:
    directions = []
    for way in DIRECTIONS:
        steps = [way[axis] for axis in symmetry.axes]
        new = tuple(-step if symmetry.flipped[k] else step for k, step in enumerate(steps))
        directions.append(next(d for d, other in enumerate(DIRECTIONS) if other == new))
    return directions


def _is_rotation(symmetry: Symmetry) -> bool:
    i, j, k = symmetry.axes
    return ((i > j) + (i > k) + (j > k) + sum(symmetry.flipped)) % 2 == 0


@lru_cache(64)
def tables(size: Size) -> tuple[CellGrid, SymmetryGroup]:
    """The tables of a box; they are shared and must not be changed."""
    grid = CellGrid(size)
    return grid, SymmetryGroup(grid)


@lru_cache(MOST_RAYS)
def rays(grid: CellGrid, longest: int) -> tuple[Words, NDArray[np.uint16]]:
    """The cells and the ends of all legs of up to `longest` steps, in a box of up to 128 cells.

    (steps * 8n * words,) the cells of a leg, by steps - 1, first cell and position; all cells if
    it leaves the box.
    (steps * 8n,) its last cell, the first position that may follow (from bit 9), and its direction
    (from bit 12).
    """
    cells = np.arange(grid.cells)
    outside = np.full((1, grid.words), ~np.uint64(0))  # a leg that leaves the box has all cells
    bits = np.vstack([grid.bits, outside])
    near = np.vstack([grid.near[:, WAYS], np.full((1, len(WAYS)), -1)])
    at = np.repeat(cells[:, None], len(WAYS), axis=1)
    taken = np.zeros((*at.shape, grid.words), np.uint64)
    legs, ends = [], []
    for _ in range(longest):
        at = near[at, np.arange(len(WAYS))]
        taken = taken | bits[at]
        legs.append(taken)
        ends.append(WAYS << 12 | FOLLOWS << 9 | np.maximum(at, 0))
    return np.ravel(legs), np.ravel(ends).astype(np.uint16)


def tables_of(puzzle: SnakePuzzle) -> tuple[CellGrid, SymmetryGroup]:
    """The tables of a puzzle: those of its box, with fewer images if a beginning is given."""
    grid, group = tables(puzzle.size)
    if puzzle.fixed:
        index = {cell: k for k, cell in enumerate(grid.outer)}
        group = SymmetryGroup(grid, [index[cell] for cell in puzzle.fixed])
    return grid, group
