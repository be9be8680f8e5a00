"""Hexagonal tiles on paper: they stand on a corner, and in rows that touch side to side."""

import math

from puzzles.decks.shapes import Bounds, Place
from render.decks.paper import Corners, PaperShape, Row
from render.flat.layout import fitting
from render.flat.sheet import Point
from words.phrases import Phrase

TITLE = Phrase("Hexagon {a}")

WIDE = math.sqrt(3)  # of a tile


def _standing(left: float, top: float, edge: float) -> Corners:
    middle, right = left + WIDE * edge / 2, left + WIDE * edge
    upper, lower = top + edge / 2, top + 1.5 * edge
    return (
        (middle, top), (right, upper), (right, lower),
        (middle, top + 2 * edge), (left, lower), (left, upper),
    )  # fmt: skip


def _corners(place: Place, bounds: Bounds, edge: float) -> Corners:
    row, column = place
    left = (abs(row - bounds[0] // 2) / 2 + column) * WIDE * edge
    return _standing(left, 1.5 * row * edge, edge)


def _outline(bounds: Bounds, edge: float) -> Corners:
    """To and fro along the tiles of each edge of the board; two of a tile's corners stand out."""
    last, half = bounds[0], bounds[0] // 2
    rows, back = range(last + 1), range(last, -1, -1)
    around = (
        [(0, column) for column in range(half + 1)],
        [(row, half + row) for row in rows[: half + 1]],
        [(row, last + half - row) for row in rows[half:]],
        [(last, column) for column in back[half:]],
        [(row, 0) for row in back[: half + 1]],
        [(row, 0) for row in back[half:]],
    )
    outline: list[Point] = []
    for side, places in enumerate(around):
        for k, place in enumerate(places):
            corners = _corners(place, bounds, edge)
            outline += [corners[side - 1], corners[side]][k == 0 and side > 0 :]
    return tuple(outline[:-1])


def _row(count: int, many: int, width: float, edge: float) -> Row:
    """Neighbours share their upright sides."""
    left = (width - many * WIDE * edge) / 2
    tiles = tuple(_standing(left + k * WIDE * edge, 0.0, edge) for k in range(count))
    sides = [(tile[k], tile[(k + 1) % 6]) for tile in tiles for k in (0, 1, 2, 3, 5)]
    cuts = [*sides, (tiles[0][4], tiles[0][5])]
    return Row(tiles=tiles, height=2 * edge, cuts=tuple(cuts), ends=())


HEXAGONS = PaperShape(
    card=34.0,
    area=2.59,
    title=TITLE,
    tile=lambda edge: _standing(0.0, 0.0, edge),
    wide=WIDE,
    high=2.0,
    apex=WIDE,
    corners=_corners,
    extent=lambda bounds: ((bounds[1] + 1) * WIDE, 1.5 * bounds[0] + 2),
    outline=_outline,
    fitting=lambda width, edge: fitting(WIDE * edge, width, 0.0),
    row=_row,
    apart=4.0,
    abreast=3,
    smallest=8.5,
    figure=1.24,
    label=(0.82, 0.13),
    digit=((0.0, 0.68), 0.36),
    number=0.13,
    small_number=0.2,
)
