"""The shape of a tile on paper, as all drawings need it.

edge   of a tile in mm; lengths without a unit are parts of it
x, y   to the right and down
"""

from collections.abc import Callable
from dataclasses import dataclass

from puzzles.decks.shapes import Bounds, Place
from render.flat.sheet import Point
from words.phrases import Phrase

Corners = tuple[Point, ...]  # of a tile; side 0 goes from corner 0 to corner 1, clockwise


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Tiles side by side to be cut out.

    tiles: corners of each.
    cuts: lines to cut along.
    ends: where a cut that is marked beside the row ends, and the way out there, of length 1.
    upright: where cuts cross it that go on in the rows above and below.
    """

    tiles: tuple[Corners, ...]
    height: float
    cuts: tuple[tuple[Point, Point], ...]
    ends: tuple[tuple[Point, Point], ...]
    upright: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperShape:
    """A shape of tile on paper.

    card: default edge in mm: three tiles fit side by side on A4.
    area: of a tile, in squares of its edge.
    title: of a board; its parts `a` and `b` are the tiles along its sides.
    tile: corners of an upright tile by its edge; its left and its upper end are at 0.
    wide, high: of that tile.
    apex: distance from an edge to the middle of the tile, in halves of the edge.
    corners: of a place, by the place, the bounds of the board, and the edge.
    extent: width and height of a board by its bounds.
    outline: corners of a board, clockwise, by its bounds and the edge.
    fitting: number of tiles to cut out that fit side by side, by a width in mm and the edge.
    row: `count` tiles to cut out where `many` fit, by these, the width in mm and the edge.
    apart: mm between rows of tiles to cut out.
    abreast: tiles to cut out side by side on a screen.
    smallest: mm of the smallest edge on a page of many boards.
    figure: scale of a theme's figures; 1: as for a quarter of a square.
    label: where a letter stands beside a figure, along and deep as in `render.decks.tiles.frame`.
    digit: where a number stands that takes the place of a figure, and its size.
    number, small_number: sizes of a tile's number in its middle, and on a page of many boards.
    """

    card: float
    area: float
    title: Phrase
    tile: Callable[[float], Corners]
    wide: float
    high: float
    apex: float
    corners: Callable[[Place, Bounds, float], Corners]
    extent: Callable[[Bounds], Point]
    outline: Callable[[Bounds, float], Corners]
    fitting: Callable[[float, float], int]
    row: Callable[[int, int, float, float], Row]
    apart: float
    abreast: int
    smallest: float
    figure: float
    label: Point
    digit: tuple[Point, float]
    number: float
    small_number: float
