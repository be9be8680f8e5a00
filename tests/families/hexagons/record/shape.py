"""Boards of hexagons."""

import cmath
import math

from puzzles.hexagons import HexagonParams, HexagonPuzzle
from tests.families.decks.record.shape import ShapeSamples, Spots, round_point


def boards(*orders: int) -> tuple[HexagonPuzzle, ...]:
    return tuple(HexagonParams(order=order).blank for order in orders)


def hexagon_spots(puzzle: HexagonPuzzle) -> Spots:
    """Middles of neighbours are 1 apart; the first edge looks to the north-east."""
    order = puzzle.order
    spots, last = {}, 2 * order - 2
    steps = [cmath.exp(1j * math.radians(angle)) / 2 for angle in (-60, 0, 60, 120, 180, 240)]
    for row in range(last + 1):
        wide = order + min(row, last - row)
        for column in range(wide):
            middle = complex(column - (wide - 1) / 2, (row - order + 1) * 3**0.5 / 2)
            spots[row, column] = [
                (round_point(middle), round_point(middle + step)) for step in steps
            ]
    return spots


SHAPE = ShapeSamples(
    blank=HexagonParams().blank,
    small=boards(1, 2),
    larger=boards(2),
    defined=boards(1, 2, 2, 2),
    largest={"order": 18},
    in_space={"order": 7},
    wished="order=11",
    spots=hexagon_spots,
)
