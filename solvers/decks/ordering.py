"""In which order the scan lays the cells of a deck's board: by rows, or from the rim inwards.

Tiles that show the border fit only at the rim. Where figures are few the rim can be laid in far
fewer ways than rows that hold as many tiles, and each cell within then has its neighbours on two
sides at least. Which order meets fewer boards is reckoned as if figures came by chance (decision
27).
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from puzzles.decks import DeckPuzzle, Tile
from puzzles.decks.shapes import Board, Place
from puzzles.search_space import log10_sum

FEW = 8.0  # log10 of the boards by rows up to which these are laid anyway: some seconds' work
GAIN = 0.5  # by how much the log10 of the other order has to be smaller


class NumberedDeck(Protocol):
    """The part of `Numbering` that an order is chosen by."""

    puzzle: DeckPuzzle
    board: Board
    apart: bool
    looks: list[Tile]
    stock: list[int]
    given: dict[int, Tile]
    index: dict[int, int]
    mates: list[list[int]]


def goes_inwards(deck: NumberedDeck) -> bool:
    """Whether the scan is to lay the rim first, as far as can be reckoned."""
    if deck.apart or not deck.board.in_rows or not deck.puzzle.turning or not _is_framed(deck):
        return False
    chance = Chance(deck)
    rows = chance.boards(deck.board.order)
    return rows > FEW and chance.boards(inwards(deck.board.places)) < rows - GAIN


def _is_framed(deck: NumberedDeck) -> bool:
    """Whether the border is shown at the rim alone, however the tiles lie."""
    border = deck.puzzle.border
    if border is None:
        return False
    pairs = zip(deck.looks, deck.stock, strict=True)
    shown = sum(look.count(border) * many for look, many in pairs)
    around = enumerate(deck.board.beyond)
    return shown == sum(each.count(None) for cell, each in around if cell not in deck.given)


def inwards(places: Sequence[Place]) -> list[int]:
    """The cells of a board of squares, ring after ring from its rim, each clockwise.

    No cell but the last one has more than three neighbours before it.
    """
    rows, columns = (max(each) for each in zip(*places, strict=True))

    def key(cell: int) -> tuple[int, int, int]:
        row, column = places[cell]
        ring = min(row, column, rows - row, columns - column)
        if row == ring:
            return ring, 0, column
        if column == columns - ring:
            return ring, 1, row
        return (ring, 2, -column) if row == rows - ring else (ring, 3, -row)

    return sorted(range(len(places)), key=key)


class Chance:
    """A deck of which only this is known: how often each figure is at the rim, and elsewhere.

    It is taken for one that was cut from a board: each side has its own mate somewhere, and meets
    others of the same figure. So the last sides nearly always meet, which by frequencies alone
    they would not; without that, the layings of a rim would be reckoned far too few.

    supply: tiles by how many of their sides show the border.
    others, along: sides between tiles of which one is inside, and between tiles of the rim; so
        many, and how likely two of them meet that are no mates.
    """

    def __init__(self, deck: NumberedDeck) -> None:
        self.board, self._given = deck.board, deck.given.keys()
        border = deck.puzzle.border
        self.supply = Counter[int]()
        others, along = Counter[int](), Counter[int]()
        for look, many in zip(deck.looks, deck.stock, strict=True):
            self.supply[look.count(border)] += many
            for side, figure in enumerate(look):
                if figure != border:
                    is_along = border in (look[side - 1], look[(side + 1) % len(look)])
                    (along if is_along else others)[deck.index[figure]] += many
        self.sides = tuple((shown.total(), _meet(shown, deck.mates)) for shown in (others, along))

    def boards(self, order: Sequence[int]) -> float:
        """log10 of how many boards are begun in this order, all lengths together."""
        left, laid = Counter(self.supply), set(self._given)
        sides = [many for many, _ in self.sides]
        log, total = 0.0, -math.inf
        for cell in order:
            if cell not in self._given:
                log += sum(map(_log, self._factors(cell, left, laid, sides)))
                total = log10_sum(total, log)
                laid.add(cell)
        return total

    def _factors(
        self, cell: int, left: Counter[int], laid: set[int], sides: list[int]
    ) -> Iterator[float]:
        """The tiles in their turns that a cell may be offered, and how likely each side meets."""
        beyond = self.board.beyond[cell]
        outer = beyond.count(None)
        yield left[outer] * (1 if outer else len(beyond))
        left[outer] -= 1
        for other in beyond:
            if other is not None and other[0] in laid:
                along = bool(outer) and None in self.board.beyond[other[0]]
                mate = 1 / max(1, sides[along] - 1)
                yield mate + (1 - mate) * self.sides[along][1]
                sides[along] -= 2


def _meet(shown: Mapping[int, int], mates: Sequence[Sequence[int]]) -> float:
    """How likely two sides meet that are no mates, drawn from those that are shown so often."""
    many = sum(shown.values())
    pairs = sum(
        shown[a] * max(0, shown[b] - 1 - (a == b)) for a in shown for b in mates[a] if b in shown
    )
    return pairs / (many * (many - 2)) if many > 2 else 0.0


def _log(number: float) -> float:
    return math.log10(number) if number > 0 else -math.inf
