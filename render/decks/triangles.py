"""Triangular tiles on paper: they are cut out head to foot, so that one cut serves two tiles."""

import math

from puzzles.decks.shapes import Bounds, Place
from render.decks.paper import Corners, PaperShape, Row
from render.flat.sheet import Point
from words.phrases import Phrase

TITLE = Phrase("Triangle {a}")

HIGH = math.sqrt(3) / 2  # of a tile


def _standing(x: float, edge: float) -> Corners:
    return (x + edge / 2, 0.0), (x + edge, HIGH * edge), (x, HIGH * edge)


def _corners(place: Place, bounds: Bounds, edge: float) -> Corners:
    row, column = place
    top, below = row * HIGH * edge, (row + 1) * HIGH * edge
    left = (bounds[0] - row + column) * edge / 2
    if column % 2 == 0:
        return (left + edge / 2, top), (left + edge, below), (left, below)
    return (left + edge / 2, below), (left, top), (left + edge, top)


def _extent(bounds: Bounds) -> Point:
    return bounds[0] + 1.0, (bounds[0] + 1) * HIGH


def _outline(bounds: Bounds, edge: float) -> Corners:
    wide, high = (edge * length for length in _extent(bounds))
    return (wide / 2, 0.0), (wide, high), (0.0, high)


def _row(count: int, many: int, width: float, edge: float) -> Row:
    """They stand and hang alternately: their slanting sides are one line to and fro."""
    high, left = HIGH * edge, (width - (many + 1) * edge / 2) / 2
    corners = [(left + k * edge / 2, high if k % 2 == 0 else 0.0) for k in range(count + 2)]
    tiles = [
        _standing(x, edge) if k % 2 == 0 else ((x + edge / 2, high), (x, 0.0), (x + edge, 0.0))
        for k, (x, _) in enumerate(corners[:count])
    ]
    level = [(corners[k::2][0], corners[k::2][-1]) for k in (0, 1)]  # below and above
    ends = [end for start, stop in level for end in ((start, (-1.0, 0.0)), (stop, (1.0, 0.0)))]
    cuts = (*zip(corners, corners[1:], strict=False), *level)
    return Row(tiles=tuple(tiles), height=high, cuts=cuts, ends=tuple(ends))


TRIANGLES = PaperShape(
    card=60.0,
    area=0.43,
    title=TITLE,
    tile=lambda edge: _standing(0.0, edge),
    wide=1.0,
    high=HIGH,
    apex=1 / math.sqrt(3),
    corners=_corners,
    extent=_extent,
    outline=_outline,
    fitting=lambda width, edge: max(1, int((width + 1e-6) / (edge / 2)) - 1),
    row=_row,
    apart=4.0,
    abreast=2,
    smallest=17.0,
    figure=0.68,  # there is little room in the middle
    label=(0.55, 0.105),
    digit=((0.0, 0.22), 0.16),
    number=0.065,
    small_number=0.1,
)
