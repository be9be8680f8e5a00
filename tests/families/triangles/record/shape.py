"""Boards of triangles."""

from puzzles.triangles import TriangleParams, TrianglePuzzle
from tests.families.decks.record.shape import ShapeSamples, Spots, round_point


def boards(*orders: int) -> tuple[TrianglePuzzle, ...]:
    return tuple(TriangleParams(order=order).blank for order in orders)


def triangle_spots(puzzle: TrianglePuzzle) -> Spots:
    spots, high = {}, 3**0.5 / 2
    for row in range(puzzle.order):
        for column in range(2 * row + 1):
            x, top, below = (column - row) / 2, row * high, (row + 1) * high
            if column % 2 == 0:
                corners = [complex(x, top), complex(x + 0.5, below), complex(x - 0.5, below)]
            else:
                corners = [complex(x, below), complex(x - 0.5, top), complex(x + 0.5, top)]
            middle = round_point(sum(corners) / 3)
            edges = [(corners[k] + corners[(k + 1) % 3]) / 2 for k in range(3)]
            spots[row, column] = [(middle, round_point(edge)) for edge in edges]
    return spots


SHAPE = ShapeSamples(
    blank=TriangleParams().blank,
    small=boards(1, 2),
    larger=boards(3),
    defined=boards(1, 2, 2, 3),
    largest={"order": 32},
    in_space={"order": 12},
    wished="order=20&unique=true",
    spots=triangle_spots,
)
