"""The order in which the scan fills the cells of a deck's board: by rows, or from the rim inwards.

Tiles that show the border fit only at the rim. If there are few figures, the rim can be laid in
far fewer ways than rows with as many tiles, and each inner cell then has laid neighbours on at
least two sides. The order that meets fewer boards is estimated as if figures were random (decision
27).
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from puzzles.decks import DeckPuzzle, Tile
from puzzles.decks.shapes import Board, Place
from puzzles.search_space import log10_sum

FEW = 8.0  # log10 of the boards by rows; up to it rows are always used: some seconds' work
GAIN = 0.5  # by which the log10 of the other order must be smaller


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
    """Whether the scan is estimated to meet fewer boards with the rim first."""
    if deck.apart or not deck.board.in_rows or not deck.puzzle.turning or not _is_framed(deck):
        return False
    chance = Chance(deck)
    rows = chance.boards(deck.board.order)
    return rows > FEW and chance.boards(inwards(deck.board.places)) < rows - GAIN


def _is_framed(deck: NumberedDeck) -> bool:
    """Whether only the rim can show the border, however the tiles lie."""
    border = deck.puzzle.frame
    if border is None:
        return False
    pairs = zip(deck.looks, deck.stock, strict=True)
    shown = sum(look.count(border) * many for look, many in pairs)
    around = enumerate(deck.board.beyond)
    return shown == sum(each.count(None) for cell, each in around if cell not in deck.given)


def inwards(places: Sequence[Place]) -> list[int]:
    """The cells of a board of squares, ring by ring from the rim, each ring clockwise.

    Only the last cell has more than three neighbours before it.
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
    """Estimates the number of boards from the frequencies of figures at the rim and elsewhere.

    The deck is assumed to be cut from a board: each side has a mate on another tile, and also
    meets other sides with the mate's figure. So the last sides nearly always meet. By frequencies
    alone they would not, and the number of rims would be estimated far too low.

    supply: tiles by the number of their sides that show the border.
    sides: for sides that face an inner tile, and for sides between two tiles of the rim: their
        number, and the chance that two of them meet that are not mates.
    """

    def __init__(self, deck: NumberedDeck) -> None:
        self.board, self._given = deck.board, deck.given.keys()
        border = deck.puzzle.frame
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
        """log10 of the number of partial boards in this order, of all lengths together."""
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
        """Factors of the count at a cell: its candidate ways, the chance that each side meets."""
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
    """The chance that two random sides meet that are not mates; shown: sides by figure."""
    many = sum(shown.values())
    pairs = sum(
        shown[a] * max(0, shown[b] - 1 - (a == b)) for a in shown for b in mates[a] if b in shown
    )
    return pairs / (many * (many - 2)) if many > 2 else 0.0


def _log(number: float) -> float:
    return math.log10(number) if number > 0 else -math.inf
