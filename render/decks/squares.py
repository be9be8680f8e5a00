"""Square tiles on paper: rows to be cut out touch, so that one cut serves two tiles."""

from puzzles.decks.shapes import Bounds, Place
from render.decks.paper import Corners, PaperShape, Row
from render.flat.layout import fitting
from render.flat.sheet import Point
from render.phrases import Phrase

TITLE = Phrase("Squares {a} × {b}", "Legespiel {a} × {b}")


def _tile(edge: float) -> Corners:
    return (0.0, 0.0), (edge, 0.0), (edge, edge), (0.0, edge)


def _corners(place: Place, bounds: Bounds, edge: float) -> Corners:
    row, column = place
    left, top = column * edge, row * edge
    right, below = left + edge, top + edge
    return (left, top), (right, top), (right, below), (left, below)


def _extent(bounds: Bounds) -> Point:
    return bounds[1] + 1.0, bounds[0] + 1.0


def _outline(bounds: Bounds, edge: float) -> Corners:
    wide, high = (edge * length for length in _extent(bounds))
    return (0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high)


def _fitting(width: float, edge: float) -> int:
    return fitting(edge, width, 0.0)


def _row(count: int, many: int, width: float, edge: float) -> Row:
    left = (width - many * edge) / 2
    right = left + count * edge
    upright = tuple(left + k * edge for k in range(count + 1))
    tiles = tuple(((x, 0.0), (x + edge, 0.0), (x + edge, edge), (x, edge)) for x in upright[:-1])
    level = tuple(((left, y), (right, y)) for y in (0.0, edge))
    beside = [((left, y), (-1.0, 0.0)) for y in (0.0, edge)]
    beside += [((right, y), (1.0, 0.0)) for y in (0.0, edge)]
    return Row(
        tiles=tiles,
        height=edge,
        cuts=(*level, *(((x, 0.0), (x, edge)) for x in upright)),
        ends=tuple(beside),
        upright=upright,
    )


SQUARES = PaperShape(
    card=60.0,
    area=1.0,
    title=TITLE,
    tile=_tile,
    wide=1.0,
    high=1.0,
    apex=1.0,
    corners=_corners,
    extent=_extent,
    outline=_outline,
    fitting=_fitting,
    row=_row,
    apart=0.0,
    abreast=3,
    smallest=11.0,
    figure=1.06,
    label=(0.68, 0.13),
    digit=((0.0, 0.5), 0.24),
    number=0.085,
    small_number=0.14,
)
