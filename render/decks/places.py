"""Where the places of a board are: on paper with y down, in space with y up."""

import math

from puzzles.decks import DeckPuzzle
from render.sheet import Point

HIGH = math.sqrt(3) / 2  # of a triangle with edge 1


def corners(puzzle: DeckPuzzle, place: tuple[int, int], edge: float) -> tuple[Point, ...]:
    """The corners of a place; side 0 goes from corner 0 to corner 1, clockwise on paper."""
    row, column = place
    if puzzle.board.sides == 4:
        left, top = column * edge, row * edge
        right, below = left + edge, top + edge
        return (left, top), (right, top), (right, below), (left, below)
    top, below = row * HIGH * edge, (row + 1) * HIGH * edge
    left = (rows(puzzle) - 1 - row + column) * edge / 2
    if column % 2 == 0:
        return (left + edge / 2, top), (left + edge, below), (left, below)
    return (left + edge / 2, below), (left, top), (left + edge, top)


def rows(puzzle: DeckPuzzle) -> int:
    """Rows of the board, which is also the order of a large triangle."""
    return 1 + max(row for row, _ in puzzle.board.places)


def columns(puzzle: DeckPuzzle) -> int:
    return 1 + max(column for _, column in puzzle.board.places)


def extent(puzzle: DeckPuzzle) -> Point:
    """Width and height of the board in edges of a tile."""
    if puzzle.board.sides == 4:
        return float(columns(puzzle)), float(rows(puzzle))
    return float(rows(puzzle)), rows(puzzle) * HIGH


def outline(puzzle: DeckPuzzle, edge: float) -> tuple[Point, ...]:
    """The corners of the whole board, clockwise on paper."""
    wide, high = (edge * length for length in extent(puzzle))
    if puzzle.board.sides == 4:
        return (0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)
    return (wide / 2, 0.0), (wide, high), (0.0, high)


def middle(points: tuple[Point, ...]) -> Point:
    """The middle of a tile, from its corners."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def named(puzzle: DeckPuzzle) -> str:
    """What a deck is called."""
    if puzzle.board.sides == 4:
        return f"Squares {rows(puzzle)} × {columns(puzzle)}"
    return f"Triangle {rows(puzzle)}"
