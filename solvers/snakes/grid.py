"""A box as the kernels see it: cells, neighbours, symmetries, and bits of words.

Inside, the axes are ordered so that the edges of the box rise; `Grid` turns paths back. Up to 64
cells are the bits of one word. In a larger box each layer along the longest edge is a word: the
two shorter edges span 64 cells at most, since a box has at most 512.

    cell        x + a * (y + b * z)
    direction   0 … 5: -z, -y, -x, +x, +y, +z, rising as the cell they lead to; 5 - d turns back
    image       a symmetry of the box that moves some cell differently from all others
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from puzzles.lattice import Cell
from puzzles.lattice import Size
from puzzles.lattice import Symmetry
from puzzles.lattice import symmetries
from puzzles.lattice import volume
from puzzles.snakes import PLACES
from puzzles.snakes import SnakePuzzle
from puzzles.snakes import place
from solvers.run import Key

Ints = NDArray[np.int64]
Words = NDArray[np.uint64]

DIRECTIONS = ((0, 0, -1), (0, -1, 0), (-1, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
WORD = 64


class Grid:
    """What does not depend on the chain.

    box: edges, rising. cells: how many. words: words of a set of cells.
    outer: the cells in the puzzle's own axes. colour: (n,) 0 or 1, as on a chessboard.
    near: (n, 6) the neighbour in each direction, -1 outside. home: (n, 2) word and bit of a cell.
    moved: (g, n), turned: (g, 6) where an image takes cells and directions; identity first.
    proper: (g,) whether some rotation moves the cells so; in a flat box every image is one.
    places: (n,) index into PLACES.
    full: (words,) all cells. inner: (2, words) cells with a neighbour in +x, and in +y.
    colours: (2, words) the cells of each colour.
    """

    def __init__(self, size: Size) -> None:
        axes = sorted(range(3), key=lambda k: size[k])  # inner axis -> outer
        self.size = size
        self.box: Size = (size[axes[0]], size[axes[1]], size[axes[2]])
        a, b, c = self.box
        self.cells = volume(size)
        self.words = 1 if self.cells <= WORD else c
        inner = [(x, y, z) for z, y, x in product(range(c), range(b), range(a))]
        back = [axes.index(k) for k in range(3)]
        self.outer: list[Cell] = [(v[back[0]], v[back[1]], v[back[2]]) for v in inner]
        self.places = np.array([PLACES.index(place(v, self.box)) for v in inner], np.int64)
        at = np.array(inner, np.int64)
        self.colour = at.sum(axis=1) % 2
        self.near = self._near(at)
        index = np.arange(self.cells)
        self.home = np.stack([np.zeros_like(index), index], axis=1)
        if self.words > 1:
            self.home = np.stack([at[:, 2], at[:, 0] + a * at[:, 1]], axis=1)
        self.moved, self.turned, self.proper = self._images(inner)
        self.full = self._set(np.ones(self.cells, bool))
        self.inner = np.stack([self._set(at[:, 0] < a - 1), self._set(at[:, 1] < b - 1)])
        self.colours = np.stack([self._set(self.colour == 0), self._set(self.colour == 1)])

    def _index(self, at: Ints) -> Ints:
        a, b, _ = self.box
        return np.asarray(at[..., 0] + a * (at[..., 1] + b * at[..., 2]))

    def _near(self, at: Ints) -> Ints:
        beyond = at[:, None, :] + np.array(DIRECTIONS)
        inside = ((beyond >= 0) & (beyond < np.array(self.box))).all(axis=2)
        return np.where(inside, self._index(beyond), -1)

    def _set(self, chosen: NDArray[np.bool_]) -> Words:
        words = np.zeros(self.words, np.uint64)
        word, bit = self.home[chosen].T
        np.bitwise_or.at(words, word, np.uint64(1) << bit.astype(np.uint64))
        return words

    def _images(self, inner: list[Cell]) -> tuple[Ints, Ints, NDArray[np.bool_]]:
        images: dict[bytes, tuple[Ints, list[int], bool]] = {}
        for symmetry in symmetries(self.box):
            moved = self._index(np.array([symmetry.moved(self.box, v) for v in inner]))
            _, turned, proper = images.get(moved.tobytes(), (moved, _turned(symmetry), False))
            proper = proper or _is_rotation(symmetry)
            images[moved.tobytes()] = (moved, turned, proper)
        moves, turns, rotations = zip(*images.values(), strict=True)
        return np.array(moves, np.int64), np.array(turns, np.int64), np.array(rotations, bool)

    def path(self, cells: Sequence[int]) -> tuple[Cell, ...]:
        """The cells of a path in the puzzle's own axes."""
        return tuple(self.outer[cell] for cell in cells)


class Group:
    """What a search needs to use up the images of a grid.

    given: cells where the path begins; images are those that move none of them.
    order: how many there are. rotations: how many of them are rotations. members: which.
    kept, smaller: (6,) bits of the images that keep a direction, or make a smaller one of it.
    fixing: (n,) bits of the images that fix a cell.
    starts: cells where a chain may start, one of each class.
    """

    def __init__(self, grid: Grid, given: Sequence[int] = ()) -> None:
        moved, turned, self.given = grid.moved, grid.turned, tuple(given)
        self.members = np.flatnonzero((moved[:, self.given] == self.given).all(axis=1))
        self.order, self.rotations = len(self.members), int(grid.proper[self.members].sum())
        bits = (np.int64(1) << np.arange(len(moved)))[:, None]
        ways, cells = np.arange(6), np.arange(grid.cells)
        self.kept = ((turned == ways) * bits).sum(axis=0)
        self.smaller = ((turned < ways) * bits).sum(axis=0)
        self.fixing = ((moved == cells) * bits).sum(axis=0)
        first = np.flatnonzero((moved >= cells).all(axis=0))
        if grid.cells % 2:  # colours alternate along the chain: it starts on the frequent one
            first = first[grid.colour[first] == 0]  # that of the corners
        self.starts: Ints = np.array(self.given[:1] or first, np.int64)
        self._moved = moved[self.members]
        self._mirrored = self._moved[~grid.proper[self.members]]

    def smallest(self, path: Sequence[int] | Ints, *, mirrored: bool = False) -> Key:
        """The smallest image of a path; of its mirror images only, if so."""
        images: list[list[int]] = (self._mirrored if mirrored else self._moved)[:, path].tolist()
        return tuple(min(images))


def _turned(symmetry: Symmetry) -> list[int]:
    """Where a symmetry takes each direction."""
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
def tables(size: Size) -> tuple[Grid, Group]:
    """The tables of a box; shared, so nobody may write to them."""
    grid = Grid(size)
    return grid, Group(grid)


def tables_of(puzzle: SnakePuzzle) -> tuple[Grid, Group]:
    """The tables of a puzzle: its box's, but for the images where a beginning is given."""
    grid, group = tables(puzzle.size)
    if puzzle.fixed:
        index = {cell: k for k, cell in enumerate(grid.outer)}
        group = Group(grid, [index[cell] for cell in puzzle.fixed])
    return grid, group
