"""A deck as the kernels see it; the counts and the solution that a laid board stands for.

label     kind * SHIFT + turn of the tile on a cell
image     a symmetry: it makes a laying of every laying; see `solvers.decks.symmetry`
The other words are those of `solvers.decks.numbering`.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Any, TypeVar

import numpy as np

from puzzles.decks import DeckPuzzle, DeckSolution, Placement, turn_tile
from puzzles.outcome import Counts
from solvers.decks.numbering import Ints, Numbering
from solvers.decks.symmetry import SHIFT, DeckImages, DeckSymmetry

T = TypeVar("T")

KNOWN_PLACEMENTS = 10_000  # cached


class Layout(Numbering):
    """A deck with the images by which a search leaves out copies.

    wide: the search meets one of all layings that are images of one another; otherwise one of
        those that are turns of one another.
    """

    def __init__(
        self,
        puzzle: DeckPuzzle,
        *,
        apart: bool = False,
        wide: bool = False,
        inward: bool | None = None,
    ) -> None:
        super().__init__(puzzle, apart=apart, inward=inward)
        self.symmetry = DeckSymmetry(self)
        # of `_placement`: writing many solutions takes longer than finding them
        self._placements: dict[tuple[int, int, int], Placement] = {}
        self._tables: dict[Callable[[Layout], Any], Any] = {}
        self.wide = wide and bool(self.order) and self.symmetry.all is not None

    def table(self, make: Callable[["Layout"], T]) -> T:
        """The table that a function makes of the layout; cached."""
        if make not in self._tables:
            self._tables[make] = make(self)
        table: T = self._tables[make]
        return table

    @cached_property
    def images(self) -> DeckImages:
        """The images by which the search leaves out copies."""
        chosen = self.symmetry.all if self.wide else self.symmetry.turns
        assert chosen is not None
        return chosen

    @cached_property
    def corners(self) -> tuple[Ints, Ints]:
        """(n,) for each cell that an image brings to the first cell its row, from 1; otherwise 0.
        Also (rows, kinds) the smallest kind that a kind becomes by such images. Row 1 is the
        first cell.
        """
        source, relabel, _ = self.images
        corner = np.zeros(len(self.order), np.int64)
        least: list[Ints] = []
        for cell, labels in zip(source[:, 0], relabel[:, ::SHIFT], strict=True):
            kinds = labels // SHIFT
            if corner[cell]:
                np.minimum(least[corner[cell] - 1], kinds, out=least[corner[cell] - 1])
            else:
                least.append(kinds)
                corner[cell] = len(least)
        return corner, np.array(least)

    def orbit(self, labels: Sequence[int]) -> list[tuple[int, ...]]:
        """One image of a board for each class of images that are turns of one another.

        The board itself comes first; it is the smallest of its images.
        """
        spins = self.symmetry.turns
        rows = np.arange(spins.turns)[:, None]
        images = np.unique(self._images_of(labels), axis=0)
        turned = (spins.relabel[rows, image[spins.source]].tolist() for image in images)
        return sorted({min(map(tuple, every)) for every in turned})

    def smallest(self, labels: Sequence[int]) -> tuple[int, ...]:
        """The smallest image of a board; complete runs meet this one."""
        return min(map(tuple, self._images_of(labels).tolist()))

    def worth(self, labels: Sequence[int]) -> Counts:
        """The counts of a board with all its images."""
        copies = len(np.unique(self._images_of(labels), axis=0))
        classes = len(self.orbit(labels)) if self.wide else 1
        further = {"labelled": copies * self.count_labelled(labels), "essential": 1}
        return Counts(copies, classes, further)

    def _images_of(self, labels: Sequence[int]) -> Ints:
        source, relabel, _ = self.images
        images: Ints = relabel[np.arange(len(relabel))[:, None], np.array(labels)[source]]
        return images

    def count_labelled(self, labels: Sequence[int]) -> int:
        """Number of ways to lay a board if every tile and every turn of it is distinguished."""
        ways = 1
        for kind, used in Counter(label // SHIFT for label in labels).items():
            turns = self.repeats(self.periods[kind])
            for k in range(used):
                ways *= (self.stock[kind] - k) * turns
        return ways

    @cached_property
    def ways_to_take(self) -> int:
        """The result of `count_labelled` for any board, if no tile is left over."""
        kinds = enumerate(self.stock)
        return self.count_labelled([kind * SHIFT for kind, count in kinds for _ in range(count)])

    @cached_property
    def _offsets(self) -> dict[int, int]:
        """For each tile the turns that make the listed tile of its kind's look."""
        return {
            tile: next(t for t in range(self.board.sides) if turn_tile(look, t) == listed)
            for look, members in zip(self.looks, self.members, strict=True)
            for tile in members
            for listed in (self.puzzle.tiles[tile],)
        }

    def solution(self, labels: Sequence[int]) -> DeckSolution:
        """The placements in the board's order; of identical tiles the first lies first."""
        used, known = [0] * len(self.members), self._placements
        laid = dict(self._given_cells)
        for cell, label in sorted(zip(self.order, labels, strict=True)):
            kind = label // SHIFT
            key = cell, label, used[kind]
            placement = known.get(key)
            if placement is None:
                placement = self._placement(*key)
                if len(known) < KNOWN_PLACEMENTS:
                    known[key] = placement
            used[kind] += 1
            laid[cell] = placement
        return DeckSolution(tuple(laid[cell] for cell in range(self.board.cells)))

    @cached_property
    def _given_cells(self) -> dict[int, Placement]:
        """The given tiles by their cells."""
        cells = {place: cell for cell, place in enumerate(self.board.places)}
        return {cells[p.row, p.column]: p for p in self.puzzle.fixed}

    def _placement(self, cell: int, label: int, nth: int) -> Placement:
        """The tile of a label, the nth of its kind."""
        kind, turn = divmod(label, SHIFT)
        tile = self.members[kind][nth]
        own = (turn - self._offsets[tile]) % self.periods[kind]
        return Placement(tile, *self.board.places[cell], own)


@lru_cache(32)
def layout_of(puzzle: DeckPuzzle, wide: bool = False, inward: bool | None = None) -> Layout:
    """The layout of a puzzle; cached, since a puzzle is often solved or counted again."""
    return Layout(puzzle, wide=wide, inward=inward)
