"""The tiles of `solvers.decks.sets` and their board, as arrays for the kernel.

image      a turn or a reflection of the board with a renaming of the figures
See `solvers.decks.sets` for the other words.
"""

from collections.abc import Sequence
from itertools import permutations

import numpy as np

from puzzles.decks.shapes import Board
from solvers.decks.numbering import Ints

Row = tuple[Ints, Ints]  # of an image: the cell moved to each cell, the image of each label
Images = tuple[Ints, Ints, int]  # as `tiles.boards` has them


def laid_order(board: Board) -> list[int]:
    """The places in an order that gives each as many earlier neighbours as possible."""
    order: list[int] = []
    near = [[other[0] for other in around if other is not None] for around in board.beyond]
    for _ in range(board.cells):
        rest = [place for place in range(board.cells) if place not in order]
        order.append(
            max(rest, key=lambda place: (len({*near[place]} & {*order}), len(near[place])))
        )
    return order


class Tables:
    """Input of the kernel.

    turns: of the board, without renaming. images: those that keep the first label on the first
        cell.
    opening: begin and end of the labels for the second cell.
    """

    def __init__(self, board: Board, figures: int) -> None:
        self.board, self.figures, self._count = board, figures, board.sides
        self._sides = np.array([*permutations(range(self.figures), self._count)], np.int64)
        self._weights = self.figures ** np.arange(self._count)[::-1]
        self._keys = self._sides @ self._weights
        self._order = np.array(laid_order(self.board))
        self._rank = np.argsort(self._order)
        self.turns, self.images = self._images()
        source, relabel, _ = self.turns
        keeping = relabel[source[:, 0] == 0]
        least = (keeping >= np.arange(len(self._sides))).all(axis=0).astype(np.int64)
        self.space = (self._sides, *self._tiles(), *self._candidates(), least)

    def _tiles(self) -> tuple[Ints, Ints, Ints]:
        """The arrays tile, turn and showing; in turn 0 a tile shows its smallest figure first."""
        first = np.flatnonzero(self._sides[:, 0] == self._sides.min(axis=1))
        steps = np.arange(self._count)
        looks = np.stack([np.roll(self._sides[first], t, axis=1) for t in steps], axis=1)
        turn = self._labels_of(looks)
        tile = np.empty(len(self._sides), np.int64)
        tile[turn] = np.arange(len(first))[:, None]
        showing = np.full((len(first), self.figures), -1, np.int64)
        np.put_along_axis(showing, self._sides[first], np.broadcast_to(steps, turn.shape), 1)
        return tile, turn, showing

    def _candidates(self) -> tuple[Ints, Ints, Ints]:
        """The arrays earlier, listed and first."""
        cells, k = self.board.cells, self.figures
        # for each side that meets an earlier cell: the side, that cell, and its side
        met = [
            [
                (side, self._rank[other[0]], other[1])
                for side, other in enumerate(self.board.beyond[place])
                if other is not None and self._rank[other[0]] < cell
            ]
            for cell, place in enumerate(self._order)
        ]
        keys = k ** max(map(len, met))
        earlier = np.full((cells, self._count, 3), -1, np.int64)
        listed = np.empty((cells, len(self._sides)), np.int64)
        first = np.empty((cells, keys + 1), np.int64)
        for cell, joints in enumerate(met):
            earlier[cell, : len(joints)] = np.array(joints, np.int64).reshape(-1, 3)
            shown = self._sides[:, [side for side, _, _ in joints]]
            key = shown @ k ** np.arange(len(joints))[::-1]
            listed[cell] = np.argsort(key, kind="stable")
            first[cell] = np.searchsorted(key[listed[cell]], np.arange(keys + 1))
        ((_, _, its),) = met[1]
        shown = self._sides[0, its]
        self.opening = first[1, shown], first[1, shown + 1]
        return earlier, listed, first

    def _images(self) -> tuple[Images, Images]:
        """`turns` and `images`."""
        k, s, first = self.figures, self._count, self._order[0]
        steps, (mirror, fold) = np.arange(s), self.board.mirror
        moves = [(np.array(goes), (steps + turn) % s) for goes, turn in self.board.images]
        turns = [self._image(goes, to, np.arange(k)) for goes, to in moves]
        moves += [(goes[np.array(mirror)], to[(fold - steps) % s]) for goes, to in moves]
        keeping = [
            self._image(goes, to, np.array([*to, *rest]))
            for goes, to in moves
            for rest in permutations(range(s, k))
            if goes[first] == first
        ]
        return _stack(turns), _stack(keeping)

    def _image(self, goes: Ints, to: Ints, renaming: Ints) -> Row:
        image = np.empty_like(self._sides)
        image[:, to] = renaming[self._sides]
        source = np.empty(self.board.cells, np.int64)
        source[self._rank[goes[self._order]]] = np.arange(self.board.cells)
        return source, self._labels_of(image)

    def _labels_of(self, sides: Ints) -> Ints:
        labels: Ints = np.searchsorted(self._keys, sides @ self._weights)
        return labels


def _stack(rows: Sequence[Row]) -> Images:
    source, relabel = zip(*rows, strict=True)
    return np.array(source), np.array(relabel), len(rows)
