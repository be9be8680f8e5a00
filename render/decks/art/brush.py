"""Brushes for whole figures: closed shapes and lines, later cut in two along the edge of a tile.

A figure is drawn about the middle of an edge that runs from (-1, 0) to (1, 0): x along the edge,
y up, into the tile that shows its upper half. It keeps within |x| + |y| < 1, the two quarters of
square tiles that meet there, and is symmetric about x = 0: so each half meets itself, too, and
the two make a figure with two heads or two feet, as on playing cards.

right   points of the right half of an outline, from its top to its bottom
tone    what a shape is painted with, a key of TONES
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from render.flat.sheet import Point

TONES = ("body", "pale", "deep", "white", "ink")
FINE = 6  # steps between two points of a soft outline
ROUND = 36  # corners of an oval
LINE = 0.03  # width of a line


@dataclass(frozen=True, slots=True)
class MotifPart:
    """A closed shape, or a line of the given width (`wide` above 0)."""

    points: tuple[Point, ...]
    tone: str
    wide: float = 0.0


Figure = tuple[MotifPart, ...]


class Hue(StrEnum):
    """Colours of figures."""

    RED = "#d1472f"
    ORANGE = "#e8912d"
    YELLOW = "#f2c53d"
    BROWN = "#9c6a3f"
    GREEN = "#2f9e62"
    TEAL = "#44aa99"
    SKY = "#8ccbea"
    BLUE = "#2274b8"
    INDIGO = "#4a3f9f"
    PURPLE = "#a34fa3"
    PINK = "#e58fb8"
    WINE = "#96305c"
    GREY = "#98a3b3"


@dataclass(frozen=True, slots=True)
class Motif:
    """A figure and its colours: one for the tones `body` and `pale`, one for `deep`.

    deep: empty where it is a darker shade of the first.
    """

    figure: Figure
    hue: str
    deep: str = ""


def sharp(tone: str, *right: Point) -> Figure:
    """An outline with straight sides."""
    return (MotifPart(_whole(right), tone),)


def soft(tone: str, *right: Point) -> Figure:
    """A rounded outline through the points (Catmull and Rom 1974)."""
    return (MotifPart(_closed_curve(_whole(right)), tone),)


def blob(tone: str, *points: Point) -> Figure:
    """A rounded shape on the right and its mirror image; all of its points are given."""
    return twice(MotifPart(_closed_curve(points), tone))


def shard(tone: str, *points: Point) -> Figure:
    """A shape with straight sides on the right and its mirror image."""
    return twice(MotifPart(points, tone))


def oval(tone: str, y: float, wide: float, high: float) -> Figure:
    """An ellipse in the middle, by its half axes."""
    return (MotifPart(_ellipse((0.0, y), wide, high, 0.0), tone),)


def ovals(tone: str, at: Point, wide: float, high: float, turn: float = 0.0) -> Figure:
    """An ellipse on the right, turned by degrees, and its mirror image."""
    return twice(MotifPart(_ellipse(at, wide, high, turn), tone))


def star(tone: str, y: float, points: int, outer: float, inner: float) -> Figure:
    """A star in the middle with one point up."""
    corners = (
        ((outer, inner)[k % 2], math.pi * k / points) for k in range(2 * points)
    )  # length and angle from above
    return (MotifPart(tuple((r * math.sin(a), y + r * math.cos(a)) for r, a in corners), tone),)


def line(*points: Point, wide: float = LINE) -> Figure:
    """A thin line across the figure; all of its points are given, its middle is at x = 0."""
    return (MotifPart(_open_curve(points), "ink", wide),)


def lines(*points: Point, wide: float = LINE) -> Figure:
    """A thin line on the right and its mirror image."""
    return twice(MotifPart(_open_curve(points), "ink", wide))


def eyes(x: float, y: float, size: float = 0.05) -> Figure:
    """Two eyes that look at you."""
    return (
        *ovals("white", (x, y), size * 1.5, size * 1.5),
        *ovals("ink", (x, y), size * 0.8, size * 0.8),
    )


def twice(part: MotifPart) -> Figure:
    """The part and its mirror image."""
    return part, MotifPart(tuple((-x, y) for x, y in reversed(part.points)), part.tone, part.wide)


def _whole(right: Sequence[Point]) -> tuple[Point, ...]:
    """A closed outline from its right half; points on the axis are there once."""
    return (*right, *((-x, y) for x, y in reversed(right) if x))


def _ellipse(at: Point, wide: float, high: float, turn: float) -> tuple[Point, ...]:
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    angles = (2 * math.pi * k / ROUND for k in range(ROUND))
    flat = ((wide * math.sin(a), high * math.cos(a)) for a in angles)
    return tuple((at[0] + c * x - s * y, at[1] + s * x + c * y) for x, y in flat)


def _closed_curve(points: Sequence[Point]) -> tuple[Point, ...]:
    count = len(points)
    return tuple(
        point
        for k in range(count)
        for point in _between(*(points[(k + step) % count] for step in (-1, 0, 1, 2)))
    )


def _open_curve(points: Sequence[Point]) -> tuple[Point, ...]:
    """An open curve through the points; two points make a straight line."""
    if len(points) < 3:
        return tuple(points)
    ends = [points[0], *points, points[-1]]
    eased = [
        point
        for k in range(len(points) - 1)
        for point in _between(*(ends[k + step] for step in range(4)))
    ]
    return (*eased, points[-1])


def _between(before: Point, start: Point, end: Point, after: Point) -> list[Point]:
    """Points from `start` on, without `end`."""
    curve = []
    for step in range(FINE):
        t = step / FINE
        weights = (
            -0.5 * t + t**2 - 0.5 * t**3,
            1 - 2.5 * t**2 + 1.5 * t**3,
            0.5 * t + 2 * t**2 - 1.5 * t**3,
            -0.5 * t**2 + 0.5 * t**3,
        )
        four = list(zip(weights, (before, start, end, after), strict=True))
        curve.append((math.fsum(w * p[0] for w, p in four), math.fsum(w * p[1] for w, p in four)))
    return curve
