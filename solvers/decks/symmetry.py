"""Symmetries of a deck: each maps layings to layings.

image      a symmetry of the board with a renaming of the figures that keep the deck, the matching,
           the border and the given tiles
turn       an image that turns the board and renames nothing
renaming   (f,) for each figure, by its index, the one that takes its place
label      kind * SHIFT + turn of the tile on a cell

Renamings are found by colour refinement: figures are distinguished by the tiles they are on, as
sums of hashes, in the deck and its mirror image at the same time. Figures that stay alike are
tried one by one. Every renaming is verified, so a hash collision does no harm.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.decks.numbering import Ints, Numbering
from solvers.kernels.machine import sequences

SHIFT = 8  # larger than any turn
IMAGES_LIMIT = 1_024  # with more, only the turns are used
WORDS_LIMIT = 1 << 22  # of all their labels; 32 MiB
WORK_LIMIT = 2_000_000  # edges of tiles to visit for one move, some tenths of a second
STEP = 1_500  # edges that could be visited in the time of a step

Hashes = NDArray[np.uint64]
Move = tuple[tuple[int, ...], tuple[int, ...]]  # targets of the board's cells, and of sides


class DeckImages(NamedTuple):
    """Rows are images, the identity first and the turns before all others.

    source: (g, n) the cell that an image moves to each cell, both in the order of the search.
    relabel: (g, kinds * SHIFT) the image of each label.
    turns: number of images that are turns.
    """

    source: Ints
    relabel: Ints
    turns: int


class TooManyImagesError(Exception):
    """There are too many images to use."""


class DeckSymmetry:
    """The images of a deck."""

    def __init__(self, deck: Numbering) -> None:
        self.deck, self.board = deck, deck.board

    @cached_property
    def turns(self) -> DeckImages:
        """The turns alone."""
        rows = self._turns()
        return _images(rows, len(rows))

    @cached_property
    def all(self) -> DeckImages | None:
        """All images; None if they are too many."""
        rows = self._turns()
        turns = len(rows)
        known = {_signature(row) for row in rows}
        try:
            for move, renaming in self._candidates():
                row = self._image(move, renaming)
                if row is not None and _signature(row) not in known:
                    known.add(_signature(row))
                    rows.append(row)
                    if len(rows) > IMAGES_LIMIT or len(rows) * len(row[1]) > WORDS_LIMIT:
                        return None
        except TooManyImagesError:
            return None
        return _images(rows, turns)

    def _turns(self) -> list[tuple[Ints, Ints]]:
        """The turns of the board that tiles may make with it and that keep the given tiles.

        Equal ones are listed once. If one cell is free and every tile looks the same in all turns,
        all turns are equal; listed more than once, images could not be counted by orbits.
        """
        deck = self.deck
        cells, labels = max(1, len(deck.order)), len(deck.looks) * SHIFT
        rows = [(np.arange(cells), np.arange(labels))]
        if deck.puzzle.turning and not deck.apart:
            moves = self._moves()[1 : len(self.board.images)]
            turned = [self._image(move, None) for move in moves]
            rows += [row for row in turned if row is not None]
        return list({_signature(row): row for row in rows}.values())

    def _moves(self) -> list[Move]:
        """The turns of the board, and each after the reflection."""
        sides, (mirror, fold) = range(self.board.sides), self.board.mirror
        turns = [
            (goes, tuple((side + turn) % len(sides) for side in sides))
            for goes, turn in self.board.images
        ]
        mirrored = tuple((fold - side) % len(sides) for side in sides)
        return turns + [
            (tuple(goes[cell] for cell in mirror), tuple(to[side] for side in mirrored))
            for goes, to in turns
        ]

    def _candidates(self) -> Iterator[tuple[Move, Ints]]:
        """Pairs of a move and a renaming that may be images."""
        moves, mirrored = self._moves(), len(self.board.images)
        renamings: dict[int, list[Ints]] = {}  # the same for all turns if tiles may turn
        for number, move in enumerate(moves):
            case = number // mirrored if self.deck.puzzle.turning else number
            if case not in renamings:
                renamings[case] = Renamings(self.deck, move[1]).all
            for renaming in renamings[case]:
                yield move, renaming

    def _image(self, move: Move, renaming: Ints | None) -> tuple[Ints, Ints] | None:
        """The row of the image of a move and a renaming; None if they are no image."""
        deck, (goes, to) = self.deck, move
        names = np.arange(len(deck.figures)) if renaming is None else renaming
        given = {cell: [deck.index[f] for f in look] for cell, look in deck.given.items()}
        for cell, look in given.items():
            image = [0] * len(to)
            for side, figure in enumerate(look):
                image[to[side]] = int(names[figure])
            if given.get(goes[cell]) != image:
                return None
        rim = {edge: deck.index[figure] for edge, figure in deck.puzzle.rim.items()}
        if any(rim[goes[cell], to[side]] != names[f] for (cell, side), f in rim.items()):
            return None
        relabel = self._relabel(to, names)
        if relabel is None:
            return None
        source = np.zeros(max(1, len(deck.order)), np.int64)
        rank, order = np.array(deck.rank, np.int64), np.array(deck.order, np.int64)
        source[rank[np.array(goes)[order]]] = np.arange(len(order))
        return source, relabel

    def _relabel(self, to: tuple[int, ...], names: Ints) -> Ints | None:
        """The image of each label; None if the deck lacks tiles of that image."""
        keys, order, labels = self._looks_by_number
        kinds, _, sides = self.deck.ways
        image = np.empty_like(sides)
        image[:, list(to)] = names[sides]
        wanted = image @ self._weights
        at = np.searchsorted(keys, wanted)
        at[at == len(keys)] = 0
        if not np.array_equal(keys[at], wanted):
            return None
        becomes, stock = order[at], np.array(self.deck.stock, np.int64)
        if not np.array_equal(stock[kinds[becomes]], stock[kinds]):
            return None
        relabel = np.arange(len(self.deck.looks) * SHIFT)
        relabel[labels] = labels[becomes]
        return relabel

    @cached_property
    def _weights(self) -> Ints:
        return (len(self.deck.figures) + 1) ** np.arange(self.board.sides)

    @cached_property
    def _looks_by_number(self) -> tuple[Ints, Ints, Ints]:
        """The looks of all ways as sorted numbers, the way of each, and the labels of all ways."""
        kinds, turns, sides = self.deck.ways
        keys = sides @ self._weights
        order = np.argsort(keys)
        return keys[order], order, kinds * SHIFT + turns


def _signature(row: tuple[Ints, Ints]) -> bytes:
    return row[0].tobytes() + row[1].tobytes()


def _images(rows: list[tuple[Ints, Ints]], turns: int) -> DeckImages:
    source = np.array([source for source, _ in rows])
    return DeckImages(source, np.array([relabel for _, relabel in rows]), turns)


class Renamings:
    """All renamings that could map the deck with its sides moved to the deck itself."""

    def __init__(self, deck: Numbering, to: tuple[int, ...]) -> None:
        self.turning = deck.puzzle.turning
        own = np.array([[deck.index[f] for f in look] for look in deck.looks], np.int64)
        own = own.reshape(-1, len(to))
        moved = np.empty_like(own)
        moved[:, list(to)] = own
        self._decks = own, moved
        stock = np.array(deck.stock, np.uint64)
        self._weight = _scramble(stock) | np.uint64(1)
        sides = np.arange(len(to))
        scales = _scramble(sides.astype(np.uint64)) | np.uint64(1)
        self._around = scales[(sides[:, None] - sides) % len(to)]  # [side, seen from this side]
        self._places = (sides * (not self.turning)).astype(np.uint64)
        self._pairs = np.array([(a, b) for a, met in enumerate(deck.mates) for b in met], int)
        self._pairs = self._pairs.reshape(-1, 2)
        self._meets = np.zeros((len(deck.figures),) * 2, bool)
        self._meets[self._pairs[:, 0], self._pairs[:, 1]] = True
        first = np.zeros(len(deck.figures), np.uint64)
        for figure in deck.puzzle.rim.values():
            first[deck.index[figure]] += 1
        self._work = 0
        self.all = list(self._search(first, first))

    def _search(self, own: Hashes, other: Hashes) -> Iterator[Ints]:
        refined = self._refine(own, other)
        if refined is None:
            return
        own, other = refined
        values, counts = np.unique(own, return_counts=True)
        if len(values) == len(own):
            order, there = np.argsort(own), np.argsort(other)
            renaming = np.empty(len(own), np.int64)
            renaming[order] = there
            if np.array_equal(self._meets, self._meets[np.ix_(renaming, renaming)]):
                yield renaming
            return
        counts[counts == 1] = len(own) + 1
        at = np.argmin(counts)
        alike, apart = values[at], _scramble(values[at : at + 1] + np.uint64(1))[0]
        one = own.copy()
        one[np.argmax(own == alike)] = apart
        for figure in np.flatnonzero(other == alike):
            two = other.copy()
            two[figure] = apart
            yield from self._search(one, two)

    def _refine(self, own: Hashes, other: Hashes) -> tuple[Hashes, Hashes] | None:
        """Refine the colours of both decks in the same way; None once they differ."""
        many = 0
        while (now := len(np.unique(own))) > many:
            many = now
            self._work += STEP + self._decks[0].size
            if self._work > WORK_LIMIT:
                raise TooManyImagesError
            own, other = self._step(own, self._decks[0]), self._step(other, self._decks[1])
            if not np.array_equal(np.sort(own), np.sort(other)):
                return None
        return own, other

    def _step(self, colours: Hashes, tiles: Ints) -> Hashes:
        seen = np.zeros_like(colours)
        around = colours[tiles] @ self._around + self._places
        np.add.at(seen, tiles.ravel(), _scramble(around * self._weight[:, None]).ravel())
        np.add.at(seen, self._pairs[:, 0], _scramble(colours[self._pairs[:, 1]] + np.uint64(77)))
        return _scramble(_scramble(colours) + seen)


def _scramble(words: Hashes) -> Hashes:
    """Words scrambled by a hash; 0 does not become 0."""
    mixed: Hashes = sequences.mix_words(words + sequences.GOLDEN)
    return mixed
