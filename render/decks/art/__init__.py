"""Our own art for the edges of tiles: themes of figures, and how they are cut in two.

along, deep   coordinates on an edge: from its middle, and into the tile; 1 is half the edge
"""

from collections.abc import Iterator
from enum import StrEnum

from render.decks.art import garden, sea, shapes, space, things
from render.decks.art.brush import Motif, MotifPart
from render.flat.palette import mix
from render.flat.sheet import Point


class Artwork(StrEnum):
    """Themes of figures."""

    AUTO = "auto"  # one that suits the puzzle
    SHAPES = "shapes"
    SEA = "sea"
    GARDEN = "garden"
    SPACE = "space"
    THINGS = "things"
    COLOURS = "colours"  # fills the quarter of a tile at its edge
    DIGITS = "digits"  # so does this


DRAWN: dict[str, tuple[Motif, ...]] = {
    Artwork.SHAPES: shapes.DRAWINGS,
    Artwork.SEA: sea.DRAWINGS,
    Artwork.GARDEN: garden.DRAWINGS,
    Artwork.SPACE: space.DRAWINGS,
    Artwork.THINGS: things.DRAWINGS,
}


def half(drawing: Motif, lower: bool) -> Iterator[MotifPart]:
    """The parts of one half in the coordinates of the edge whose tile shows it.

    Turned and never mirrored: two halves that meet are one figure.
    """
    for part in drawing.figure:
        ways = ((x, -y) if lower else (-x, y) for x, y in part.points)
        cut = _line_within if part.wide else _area_within
        for points in cut(tuple(ways)):
            yield MotifPart(points, part.tone, part.wide)


def paint(drawing: Motif, tone: str) -> str:
    """The colour of a tone."""
    if tone == "white":
        return "#ffffff"
    if tone == "ink":
        return mix(drawing.hue, "#000000", 0.68)
    if tone == "pale":
        return mix(drawing.hue, "#ffffff", 0.6)
    if tone == "deep":
        return drawing.deep or mix(drawing.hue, "#000000", 0.32)
    return drawing.hue


def _area_within(points: tuple[Point, ...]) -> Iterator[tuple[Point, ...]]:
    """The part of an area that lies in the tile; its seams run along the edge."""
    corners: list[Point] = []
    for (x, y), (to_x, to_y) in zip(points, (*points[1:], points[0]), strict=True):
        if y >= 0:
            corners.append((x, y))
        if (y >= 0) != (to_y >= 0):
            corners.append((x + (to_x - x) * y / (y - to_y), 0.0))
    if len(corners) >= 3 and max(y for _, y in corners) > 1e-9:
        yield tuple(corners)


def _line_within(points: tuple[Point, ...]) -> Iterator[tuple[Point, ...]]:
    """The pieces of a line that lie in the tile."""
    line: list[Point] = []
    for (x, y), (to_x, to_y) in zip(points, points[1:], strict=False):
        if y >= 0 and not line:
            line.append((x, y))
        if (y >= 0) != (to_y >= 0):
            line.append((x + (to_x - x) * y / (y - to_y), 0.0))
        if to_y >= 0:
            line.append((to_x, to_y))
        elif len(line) > 1:
            yield tuple(line)
            line = []
        else:
            line = []
    if len(line) > 1:
        yield tuple(line)
