"""Boards of triangles."""

from puzzles.triangles import TriangleParams, TrianglePuzzle
from tests.families.decks.record.shape import ShapeSamples


def boards(*orders: int) -> tuple[TrianglePuzzle, ...]:
    return tuple(TriangleParams(order=order).blank for order in orders)


SHAPE = ShapeSamples(
    blank=TriangleParams().blank,
    small=boards(1, 2),
    larger=boards(3),
    defined=boards(1, 2, 2, 3),
    largest={"order": 32},
    in_space={"order": 12},
    wished="order=20&unique=true",
)
