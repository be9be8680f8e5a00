"""How tiles of a shape lie on paper: what drawing knows of a shape.

edge   of a tile in mm; lengths without a unit are parts of it
x, y   to the right and down
"""

from collections.abc import Callable
from dataclasses import dataclass

from puzzles.decks.shapes import Bounds, Place
from render.flat.sheet import Point
from render.phrases import Phrase

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

    card: mm of an edge, unless told otherwise: three tiles fit side by side on A4.
    area: of a tile, in squares of its edge.
    title: of a board with so many tiles a side, `a` and `b`.
    tile: a tile by itself, upright, its left and its upper end at 0; of an edge.
    wide, high: of that tile.
    apex: how deep in the tile its middle is, seen from an edge, in halves of the edge.
    corners: of a place of a board with these bounds; of an edge.
    extent: width and height of such a board.
    outline: the corners of such a board, clockwise; of an edge.
    fitting: how many tiles to be cut out fit side by side; of the width in mm and an edge.
    row: so many tiles side by side where there is room for `many`; of that width and an edge.
    apart: mm between rows of tiles to be cut out.
    abreast: tiles to be cut out side by side on a screen.
    smallest: mm of an edge where many boards share a page, as long as they fit.
    figure: how large a theme's figures are drawn; 1: as for a quarter of a square.
    label: where a letter stands beside a figure, along and deep as in `render.decks.tiles.frame`.
    digit: where a number stands that takes the place of a figure, and its size.
    number, small_number: sizes of the number of a tile in its middle, and on such a page.
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
