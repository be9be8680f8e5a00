"""Expectations of a random deck: its difficulty, and whether it has other solutions.

Cells are filled row by row, as the documents' programs do it. If all pairs of touching edges meet
with the same chance, the expected number of boards after each cell follows from the numbers of
tiles and turns alone. For decks of 9 to 37 tiles the error against a search is 0.1 to 0.3 in the
rating, as much as decks of one kind differ from each other.
"""

import math
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from puzzles.decks import DeckPuzzle, figures_of, meeting
from puzzles.decks.shapes import Board
from puzzles.search_space import log10_sum


@dataclass(frozen=True, slots=True)
class Odds:
    """Expectations of a random deck.

    rating: log10 of the tries per laying.
    boards: log10 of the tiles laid on the way to them, row by row.
    others: log10 of the number of layings per turn of the laying that the deck was made from.
    """

    rating: float
    boards: float
    others: float


def odds(
    board: Board,
    meet: float,
    *,
    turning: bool,
    border: bool,
    given: Collection[int] = (),
    surplus: int = 0,
) -> Odds:
    """Expectations of a random deck for this board.

    meet: the chance that two inner edges match. given: cells whose tiles are given.
    surplus: tiles that stay in the box.
    """
    turns = board.sides if turning else 1
    outer = [around.count(None) for around in board.beyond]
    free = [cell for cell in range(board.cells) if cell not in given]
    left = Counter(outer[cell] for cell in free)
    boards, tried, laid = 0.0, -math.inf, -math.inf
    for cell in free:
        tiles = left.total() + surplus
        tried = log10_sum(tried, boards + math.log10(tiles * turns))
        held = border and outer[cell]  # tiles with as many border sides, in one turn only
        fitting = left[outer[cell]] if border else tiles
        left[outer[cell]] -= 1
        joints = sum(o is not None and (o[0] < cell or o[0] in given) for o in board.beyond[cell])
        boards += math.log10(fitting if held else fitting * turns) + joints * math.log10(meet)
        laid = log10_sum(laid, boards)
    made = math.log10(len(board.images) if turning and not given else 1)
    return Odds(max(0.0, tried - log10_sum(made, boards)), laid, boards - made)


def patches(edge: int, meet: float) -> float:
    """log10 of the tiles that `solvers.decks.patch` would lay with a random first tile.

    It chooses a better first tile, and lays a tenth to a hundredth of this.
    """
    boards, laid, left = 4.0, 0.0, edge * edge - 1
    high, wide = 1, 3
    places, along, sides = wide - 1, 0, 1
    while left:
        for place in range(places):
            beside = place > 0 or not along
            boards *= 4 * left * meet ** (along + beside)
            left -= 1
            laid += boards * sides
        if high < 3 or high < wide or (high == wide and high > edge // 2):
            high, places = high + 1, wide
        else:
            wide, places = wide + 1, high
        along, sides = 1, _sides(high, edge) * _sides(wide, edge)
    return math.log10(laid)


def _sides(size: int, edge: int) -> int:
    """Number of ways in which a patch of a size may lie around its first tile; see the kernel."""
    return 1 + min(max(size - edge // 2 - 1, 0), (edge - 1) // 2)


def of_puzzle(puzzle: DeckPuzzle) -> Odds:
    """Expectations of a random deck like this one."""
    shown = Counter(f for tile in puzzle.tiles for f in tile if f != puzzle.border)
    mates = meeting(puzzle.matching, figures_of(puzzle))
    met = sum(shown[f] * shown[mate] for f in shown for mate in mates[f])
    cell_of = {place: cell for cell, place in enumerate(puzzle.board.places)}
    return odds(
        puzzle.board,
        max(1, met) / max(1, shown.total()) ** 2,
        turning=puzzle.turning,
        border=puzzle.border is not None,
        given=[cell_of[laid.row, laid.column] for laid in puzzle.fixed],
        surplus=len(puzzle.tiles) - puzzle.cells,
    )
