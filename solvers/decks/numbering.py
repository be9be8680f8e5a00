"""A deck and its board as numbers, derived from the puzzle alone.

kind      tiles that look the same in some turn; index into `Numbering.looks`
figure    index into `Numbering.figures`
cell      place in the order of the scan; given places have none
way       a kind in one of the turns in which it looks different
"""

from collections.abc import Iterable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from puzzles.decks import DeckPuzzle, Tile, figures_of, least_turn, meeting, period, turn_tile
from solvers.decks.ordering import goes_inwards, inwards

Ints = NDArray[np.int64]


class Numbering:
    """The fixed data of a search of a deck, except its images.

    apart: every tile is a kind of its own in every turn, and the board is not turned: the search
        as the documents describe it.
    inward: the order goes from the rim inwards; None: if that is estimated to be better.
    looks: the smallest look of each kind; periods: number of turns until it looks the same again.
    members: the tiles of each kind that are not given; stock: their numbers.
    order: the board's cells in the order of the scan; rank: the reverse, -1 for given ones.
    given: {cell of the board: its look}.
    """

    def __init__(
        self, puzzle: DeckPuzzle, *, apart: bool = False, inward: bool | None = None
    ) -> None:
        self.puzzle, self.apart, self.board = puzzle, apart, puzzle.board
        self.figures = figures_of(puzzle)
        self.index = {figure: k for k, figure in enumerate(self.figures)}
        mates = meeting(puzzle.matching, self.figures)
        self.mates = [[self.index[mate] for mate in sorted(mates[f])] for f in self.figures]
        cell_of = {place: cell for cell, place in enumerate(self.board.places)}
        self.given = {
            cell_of[p.row, p.column]: turn_tile(puzzle.tiles[p.tile], p.turn) for p in puzzle.fixed
        }
        self._name_kinds()
        self.inward = goes_inwards(self) if inward is None else inward
        order: Iterable[int] = range(self.board.cells) if apart else self.board.order
        order = inwards(self.board.places) if self.inward else order
        self.order = [cell for cell in order if cell not in self.given]
        self.rank = [-1] * self.board.cells
        for k, cell in enumerate(self.order):
            self.rank[cell] = k
        self.surplus = sum(self.stock) - len(self.order)

    def _name_kinds(self) -> None:
        """Number the kinds, rare ones first: few tiles then qualify for the first cell."""
        given = {p.tile for p in self.puzzle.fixed}
        groups: dict[tuple[Tile, int], list[int]] = {}
        for index, tile in enumerate(self.puzzle.tiles):
            if index not in given:
                look = least_turn(tile) if self.puzzle.turning and not self.apart else tile
                groups.setdefault((look, index if self.apart else 0), []).append(index)
        ranked = sorted(groups.items(), key=lambda group: (len(group[1]), group[0]))
        if self.apart:
            ranked = list(groups.items())
        self.looks = [look for (look, _), _ in ranked]
        self.members = [members for _, members in ranked]
        self.stock = [len(members) for members in self.members]
        self.periods = [self.board.sides if self.apart else period(look) for look in self.looks]
        if not self.puzzle.turning:
            self.periods = [1] * len(self.looks)

    @cached_property
    def ways(self) -> tuple[Ints, Ints, Ints]:
        """For each way its kind, its turn, and (…, sides) the figures on the sides of its cell."""
        listed = [
            (kind, turn, *(self.index[f] for f in turn_tile(look, turn)))
            for kind, look in enumerate(self.looks)
            for turn in range(self.periods[kind])
        ]
        table = np.array(listed, np.int64).reshape(-1, 2 + self.board.sides)
        return table[:, 0], table[:, 1], table[:, 2:]

    @cached_property
    def repeating(self) -> Ints:
        """(kinds,) number of turns in which a tile of each kind looks the same."""
        return np.array([self.repeats(period) for period in self.periods], np.int64)

    def repeats(self, period: int) -> int:
        """Number of turns in which a tile with this period looks the same."""
        return self.board.sides // period if self.puzzle.turning else 1

    @cached_property
    def demands(self) -> list[tuple[tuple[str, int], ...]]:
        """Demand of each cell's sides: ("any", 0), ("border", figure), ("meets", figure)
        beside a given tile, ("early", cell) or ("late", cell) beside a free one."""
        demands, rim = [], self.puzzle.rim
        for cell in self.order:
            sides: list[tuple[str, int]] = []
            for side, other in enumerate(self.board.beyond[cell]):
                if other is None:
                    border = rim.get((cell, side))
                    sides.append(("any", 0) if border is None else ("border", self.index[border]))
                elif other[0] in self.given:
                    sides.append(("meets", self.index[self.given[other[0]][other[1]]]))
                else:
                    rank = self.rank[other[0]]
                    sides.append(("early" if rank < self.rank[cell] else "late", rank))
            demands.append(tuple(sides))
        return demands

    @cached_property
    def is_crowded(self) -> bool:
        """Whether a cell has three earlier neighbours, or three later ones."""
        ways = ("early", "late")
        return any(sum(kind == way for kind, _ in d) > 2 for d in self.demands for way in ways)

    def allowed_figures(self, demand: tuple[str, int]) -> NDArray[np.bool_]:
        """Mask of the figures that a side may show on the empty board."""
        kind, figure = demand
        if kind not in ("border", "meets"):
            return np.ones(len(self.figures), np.bool_)
        shown = np.zeros(len(self.figures), np.bool_)
        shown[[figure] if kind == "border" else self.mates[figure]] = True
        return shown
