"""Square tiles on paper: rows to be cut out touch, so that one cut serves two tiles."""

from puzzles.decks.shapes import Bounds, Place
from render.decks.paper import Corners, PaperShape, Row
from render.flat.layout import fitting, rectangle
from render.flat.sheet import Point
from words.phrases import Phrase

TITLE = Phrase("Squares {a} × {b}")


def _corners(place: Place, bounds: Bounds, edge: float) -> Corners:
    row, column = place
    return rectangle((column * edge, row * edge), edge, edge)


def _extent(bounds: Bounds) -> Point:
    return bounds[1] + 1.0, bounds[0] + 1.0


def _outline(bounds: Bounds, edge: float) -> Corners:
    wide, high = (edge * length for length in _extent(bounds))
    return rectangle((0.0, 0.0), wide, high)


def _row(count: int, many: int, width: float, edge: float) -> Row:
    left = (width - many * edge) / 2
    right = left + count * edge
    upright = tuple(left + k * edge for k in range(count + 1))
    tiles = tuple(rectangle((x, 0.0), edge, edge) for x in upright[:-1])
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
    tile=lambda edge: rectangle((0.0, 0.0), edge, edge),
    wide=1.0,
    high=1.0,
    apex=1.0,
    corners=_corners,
    extent=_extent,
    outline=_outline,
    fitting=lambda width, edge: fitting(edge, width, 0.0),
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
