"""Boards of squares."""

from puzzles.squares import SquareParams, SquarePuzzle
from tests.families.decks.record.shape import ShapeSamples, Spots


def boards(*sizes: tuple[int, int]) -> tuple[SquarePuzzle, ...]:
    return tuple(SquareParams(rows=rows, columns=columns).blank for rows, columns in sizes)


def square_spots(puzzle: SquarePuzzle) -> Spots:
    spots = {}
    for row in range(puzzle.rows):
        for column in range(puzzle.columns):
            middle = complex(column, row)
            spots[row, column] = [(middle, middle + step / 2) for step in (-1j, 1, 1j, -1)]
    return spots


SHAPE = ShapeSamples(
    blank=SquareParams(rows=2).blank,
    small=boards((1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (3, 1)),
    larger=boards((2, 3), (3, 2), (3, 3), (2, 5), (4, 3)),
    defined=boards(
        *((1, 1), (1, 2), (2, 1), (1, 3), (4, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3))
    ),
    largest={"rows": 32, "columns": 32},
    in_space={"rows": 12, "columns": 12},
    wished="rows=20&columns=20&figures=60",
    spots=square_spots,
)
