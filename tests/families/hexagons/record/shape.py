"""Boards of hexagons."""

from puzzles.hexagons import HexagonParams, HexagonPuzzle
from tests.families.decks.record.shape import ShapeSamples


def boards(*orders: int) -> tuple[HexagonPuzzle, ...]:
    return tuple(HexagonParams(order=order).blank for order in orders)


SHAPE = ShapeSamples(
    blank=HexagonParams().blank,
    small=boards(1, 2),
    larger=boards(2),
    defined=boards(1, 2, 2, 2),
    largest={"order": 18},
    in_space={"order": 7},
    wished="order=11",
)
