"""Where the places of a board are on paper, y down; a table of all shapes of tiles."""

import math
from collections.abc import Mapping

from puzzles.decks import DeckPuzzle
from puzzles.decks.shapes import Place
from render.decks.hexagons import HEXAGONS
from render.decks.paper import Corners, PaperShape
from render.decks.squares import SQUARES
from render.decks.triangles import TRIANGLES
from render.flat.sheet import Point

SHAPES: Mapping[str, PaperShape] = {
    "squares": SQUARES,
    "triangles": TRIANGLES,
    "hexagons": HEXAGONS,
}


def paper_shape(puzzle: DeckPuzzle) -> PaperShape:
    return SHAPES[puzzle.shape.name]


def corners(puzzle: DeckPuzzle, place: Place, edge: float) -> Corners:
    """The corners of a place; side 0 goes from corner 0 to corner 1, clockwise on paper."""
    return paper_shape(puzzle).corners(place, puzzle.board.bounds, edge)


def extent(puzzle: DeckPuzzle) -> Point:
    """Width and height of the board in edges of a tile."""
    return paper_shape(puzzle).extent(puzzle.board.bounds)


def outline(puzzle: DeckPuzzle, edge: float) -> Corners:
    """The corners of the whole board, clockwise on paper."""
    return paper_shape(puzzle).outline(puzzle.board.bounds, edge)


def middle(points: Corners) -> Point:
    """The middle of a tile, from its corners."""
    return math.fsum(x for x, _ in points) / len(points), math.fsum(y for _, y in points) / len(
        points
    )


def hangs(points: Corners) -> bool:
    """Whether a tile with these corners is turned by half against an upright one."""
    return points[1][0] < points[0][0]


def grow_tile(points: Corners, by: float) -> Corners:
    """A tile with these corners, each side moved outwards by some mm."""
    x, y = middle(points)
    count = len(points)
    side = math.dist(points[0], points[1])
    inner = side / (2 * math.tan(math.pi / count))  # from the middle to a side
    share = (inner + by) / inner
    return tuple((x + share * (right - x), y + share * (down - y)) for right, down in points)
