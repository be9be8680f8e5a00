"""An edge puzzle as the kernels see it.

kind      tiles that look the same in some turn; index into `Layout.looks`
figure    index into `Layout.figures`
cell      place in the order of the scan; given places have none
way       a kind in one of the turns in which it looks different
label     kind * SHIFT + turn of what lies on a cell
image     what makes a laying of every laying, see `solvers.decks.symmetry`
"""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from puzzles.decks import DeckPuzzle
from puzzles.decks import DeckSolution
from puzzles.decks import Placement
from puzzles.decks import Tile
from puzzles.decks import figures_of
from puzzles.decks import least_turn
from puzzles.decks import meeting
from puzzles.decks import period
from puzzles.decks import turned
from puzzles.outcome import Counts
from solvers.decks.symmetry import SHIFT
from solvers.decks.symmetry import Images
from solvers.decks.symmetry import Symmetry

KNOWN_PLACEMENTS = 10_000  # kept to be told again

Ints = NDArray[np.int64]


class Layout:
    """What does not change while a puzzle is searched.

    apart: every tile is a kind of its own in every turn, and the board is not turned: the search
        as the documents describe it.
    wide: of all layings that are images of one another one is enough; else of those that are
        turns of one another.
    looks: the smallest look of each kind; periods: after how many turns it is the same again.
    members: the tiles of each kind that are not given; stock: how many.
    order: the board's cells in the order of the scan; rank: the reverse, -1 for given ones.
    given: {cell of the board: its look}.
    """

    def __init__(self, puzzle: DeckPuzzle, *, apart: bool = False, wide: bool = False) -> None:
        self.puzzle, self.apart, self.board = puzzle, apart, puzzle.board
        self.figures = figures_of(puzzle)
        self.index = {figure: k for k, figure in enumerate(self.figures)}
        mates = meeting(puzzle.matching, self.figures)
        self.mates = [[self.index[mate] for mate in sorted(mates[f])] for f in self.figures]
        cell_of = {place: cell for cell, place in enumerate(self.board.places)}
        self.given = {
            cell_of[p.row, p.column]: turned(puzzle.tiles[p.tile], p.turn) for p in puzzle.fixed
        }
        self._name_kinds()
        self.order = self._scan_order()
        self.rank = [-1] * self.board.cells
        for k, cell in enumerate(self.order):
            self.rank[cell] = k
        self.surplus = sum(self.stock) - len(self.order)
        self.symmetry = Symmetry(self)
        self.wide = wide and bool(self.order) and self.symmetry.all is not None

    def _name_kinds(self) -> None:
        """Rare kinds first: the first cell then has few tiles that may be smaller elsewhere."""
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
        self.periods = [self._period(look) for look in self.looks]

    def _period(self, look: Tile) -> int:
        if not self.puzzle.turning:
            return 1
        return self.board.sides if self.apart else period(look)

    def _scan_order(self) -> list[int]:
        """The free cells."""
        order = range(self.board.cells) if self.apart else self.board.order
        return [cell for cell in order if cell not in self.given]

    @cached_property
    def ways(self) -> tuple[Ints, Ints, Ints]:
        """Of each way its kind, its turn and (…, sides) the figures on the sides of its cell."""
        listed = [
            (kind, turn, *(self.index[f] for f in turned(look, turn)))
            for kind, look in enumerate(self.looks)
            for turn in range(self.periods[kind])
        ]
        table = np.array(listed, np.int64).reshape(-1, 2 + self.board.sides)
        return table[:, 0], table[:, 1], table[:, 2:]

    @cached_property
    def images(self) -> Images:
        """Those images of which one laying is enough."""
        chosen = self.symmetry.all if self.wide else self.symmetry.turns
        assert chosen is not None
        return chosen

    @cached_property
    def repeating(self) -> Ints:
        """(kinds,) in how many turns a tile of each kind looks the same."""
        return np.array([self.repeats(period) for period in self.periods], np.int64)

    @cached_property
    def corners(self) -> tuple[Ints, Ints]:
        """(n,) for each cell that an image brings to the first one its row, from 1, else 0; and
        (rows, kinds) the smallest kind that a kind becomes on its way. Row 1 is the first cell.
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

    @cached_property
    def demands(self) -> list[tuple[tuple[str, int], ...]]:
        """What each cell's sides must show: ("any", 0), ("border", figure), ("meets", figure)
        beside a given tile, ("early", cell) or ("late", cell) beside a free one."""
        demands = []
        for cell in self.order:
            sides: list[tuple[str, int]] = []
            for other in self.board.beyond[cell]:
                if other is None:
                    border = self.puzzle.border
                    sides.append(("any", 0) if border is None else ("border", self.index[border]))
                elif other[0] in self.given:
                    sides.append(("meets", self.index[self.given[other[0]][other[1]]]))
                else:
                    rank = self.rank[other[0]]
                    sides.append(("early" if rank < self.rank[cell] else "late", rank))
            demands.append(tuple(sides))
        return demands

    @cached_property
    def crowded(self) -> bool:
        """Whether a cell has three earlier neighbours, or three later ones."""
        ways = ("early", "late")
        return any(sum(kind == way for kind, _ in d) > 2 for d in self.demands for way in ways)

    def allowed(self, demand: tuple[str, int]) -> NDArray[np.bool_]:
        """Which figures a side may show, as far as the empty board tells."""
        kind, figure = demand
        if kind not in ("border", "meets"):
            return np.ones(len(self.figures), np.bool_)
        shown = np.zeros(len(self.figures), np.bool_)
        shown[[figure] if kind == "border" else self.mates[figure]] = True
        return shown

    def orbit(self, labels: Sequence[int]) -> list[tuple[int, ...]]:
        """Of all images of a board one for each class of those that are turns of one another.

        The board itself, which is the smallest of its images, comes first.
        """
        spins = self.symmetry.turns
        rows = np.arange(spins.turns)[:, None]
        return sorted(
            {
                min(map(tuple, spins.relabel[rows, image[spins.source]].tolist()))
                for image in np.unique(self._images_of(labels), axis=0)
            }
        )

    def worth(self, labels: Sequence[int]) -> Counts:
        """What a board counts for with all its images."""
        copies = len(np.unique(self._images_of(labels), axis=0))
        classes = len(self.orbit(labels)) if self.wide else 1
        return Counts(
            copies, classes, {"labelled": copies * self.labelled(labels), "essential": 1}
        )

    def _images_of(self, labels: Sequence[int]) -> Ints:
        source, relabel, _ = self.images
        images: Ints = relabel[np.arange(len(relabel))[:, None], np.array(labels)[source]]
        return images

    def repeats(self, period: int) -> int:
        """In how many turns a tile with a period looks the same."""
        return self.board.sides // period if self.puzzle.turning else 1

    def labelled(self, labels: Sequence[int]) -> int:
        """In how many ways a board can be laid, each card and each of its turns told apart."""
        ways = 1
        for kind, used in Counter(label // SHIFT for label in labels).items():
            turns = self.repeats(self.periods[kind])
            for k in range(used):
                ways *= (self.stock[kind] - k) * turns
        return ways

    @cached_property
    def ways_to_take(self) -> int:
        """`labelled` of any board, when no tile is left over."""
        kinds = enumerate(self.stock)
        return self.labelled([kind * SHIFT for kind, count in kinds for _ in range(count)])

    @cached_property
    def _offsets(self) -> dict[int, int]:
        """For each tile how often its kind's look is turned to give the listed tile."""
        return {
            tile: next(t for t in range(self.board.sides) if turned(look, t) == listed)
            for look, members in zip(self.looks, self.members, strict=True)
            for tile in members
            for listed in (self.puzzle.tiles[tile],)
        }

    def solution(self, labels: Sequence[int]) -> DeckSolution:
        """The placements in the board's order; of identical tiles the first lies first."""
        used, known = [0] * len(self.members), self._placements
        laid = dict(self._given)
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
    def _given(self) -> dict[int, Placement]:
        """The given tiles by their cells."""
        cells = {place: cell for cell, place in enumerate(self.board.places)}
        return {cells[p.row, p.column]: p for p in self.puzzle.fixed}

    @cached_property
    def _placements(self) -> dict[tuple[int, int, int], Placement]:
        """What `_placement` made: telling many solutions, it takes longer than finding them."""
        return {}

    def _placement(self, cell: int, label: int, nth: int) -> Placement:
        """The tile of a label, the nth of its kind."""
        kind, turn = divmod(label, SHIFT)
        tile = self.members[kind][nth]
        own = (turn - self._offsets[tile]) % self.periods[kind]
        return Placement(tile, *self.board.places[cell], own)


@lru_cache(32)
def layout_of(puzzle: DeckPuzzle, wide: bool = False) -> Layout:
    """The layout of a puzzle; a puzzle that is solved is often counted, too, or solved again."""
    return Layout(puzzle, wide=wide)
