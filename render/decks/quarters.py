"""Quarters of tiles filled with a colour and a pattern, as MacMahon coloured his squares.

Every pattern is made of lines, so that a printer without colours tells them apart as well. Halves
bear a tongue or a gap on their edge besides; figures that meet themselves bear neither.
"""

import math

from render.decks.frame import Frame
from render.decks.frame import quarter
from render.palette import mixed
from render.sheet import Item
from render.sheet import Path
from render.sheet import Point
from render.sheet import Stroke

Line = tuple[Point, Point]

HUES = (
    "#2274b8", "#e8912d", "#f7f3ea", "#2f9e62", "#d1472f", "#8ccbea", "#f2c53d", "#a34fa3",
    "#8a93a1", "#e58fb8",
)  # fmt: skip
WIDE = 0.016  # of a line, as a part of the edge
STEP = 0.17  # between the lines of a pattern
TONGUE = 0.26  # half as wide
BEND = 12  # corners of half a circle


def filled(rank: int, frame: Frame, apex: float) -> list[Item]:
    """The quarter of a figure."""
    corners = quarter(apex)
    hue = HUES[rank % len(HUES)]
    stroke = Stroke(colour=mixed(hue, "#000000", 0.62), width=WIDE * frame.length)
    items: list[Item] = [Path(points=frame.all_at(corners), fill=hue)]
    for line in pattern(rank):
        inside = _clipped(line, corners)
        if inside is not None:
            items.append(Path(points=frame.all_at(inside), closed=False, stroke=stroke))
    items.append(Path(points=frame.all_at(corners), stroke=stroke))
    return items


def tongue(lower: bool, frame: Frame) -> Item:
    """Half a circle on the edge: dark on an upper half, light on a lower one."""
    stroke = Stroke(colour="#1f2430", width=WIDE * frame.length)
    points = frame.all_at(tongue_outline(lower))
    return Path(points=points, fill="#ffffff" if lower else "#1f2430", stroke=stroke)


def tongue_outline(lower: bool) -> tuple[Point, ...]:
    """Its corners; a gap has square ones, so that its outline is another one."""
    if lower:
        return (TONGUE, 0.0), (TONGUE, TONGUE), (-TONGUE, TONGUE), (-TONGUE, 0.0)
    angles = [math.pi * k / BEND for k in range(BEND + 1)]
    return tuple((TONGUE * math.cos(a), TONGUE * math.sin(a)) for a in angles)


def pattern(rank: int) -> list[Line]:
    """The lines of a pattern; ranks that differ by so many as there are have the same."""
    return PATTERNS[rank % len(PATTERNS)]


def _parallel(angle: float, step: float = STEP, shift: float = 0.5) -> list[Line]:
    """Lines at so many degrees to the edge all over a tile."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [
        ((-2 * c - off * s, -2 * s + off * c), (2 * c - off * s, 2 * s + off * c))
        for k in range(-16, 17)
        for off in (((k + shift) * step),)
    ]


def _scattered(marks: list[Line]) -> list[Line]:
    """Small marks in rows, every other row shifted."""
    return [
        ((x + a, y + b), (x + c, y + d))
        for row in range(10)
        for column in range(-5, 6)
        for x, y in (((column + row % 2 / 2) * 0.3, 0.1 + row * 0.17),)
        for (a, b), (c, d) in marks
    ]


def _rings() -> list[Line]:
    """Half circles about the middle of the edge."""
    lines = []
    for radius in (0.16, 0.34, 0.52, 0.7, 0.88, 1.06, 1.24, 1.42):
        angles = [math.pi * k / 20 for k in range(21)]
        points = [(radius * math.cos(t), radius * math.sin(t)) for t in angles]
        lines += list(zip(points, points[1:], strict=False))
    return lines


def _chevrons() -> list[Line]:
    """Roofs one above the other."""
    tops = [k * STEP for k in range(1, 12)]
    return [((0.0, top), (way, top - 0.7)) for top in tops for way in (-1.0, 1.0)]


def _rays() -> list[Line]:
    """Lines that spread from the middle of the edge."""
    angles = [math.pi * k / 12 for k in range(1, 12)]
    return [
        ((0.12 * math.cos(t), 0.12 * math.sin(t)), (2 * math.cos(t), 2 * math.sin(t)))
        for t in angles
    ]


def _dot() -> list[Line]:
    angles = [math.pi * k / 4 for k in range(9)]
    points = [(0.035 * math.cos(t), 0.035 * math.sin(t)) for t in angles]
    return list(zip(points, points[1:], strict=False))


PATTERNS: tuple[list[Line], ...] = (
    _parallel(0),
    [],
    _scattered([((-0.04, 0.0), (0.04, 0.0)), ((0.0, -0.04), (0.0, 0.04))]),
    _parallel(90),
    _rings(),
    _parallel(45) + _parallel(-45),
    _chevrons(),
    _scattered(_dot()),
    _parallel(60, 0.12),
    _rays(),
    _parallel(0, 0.22) + _parallel(90, 0.22),
    _parallel(-45, 0.24) + _parallel(-45, 0.24, 0.68),
)


def _clipped(line: Line, corners: tuple[Point, ...]) -> Line | None:
    """The part of a line within a convex shape, whose corners go counter-clockwise."""
    (x, y), (to_x, to_y) = line
    low, high = 0.0, 1.0
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        # how far left of the side the line begins, and how fast it goes there
        here = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        gain = (bx - ax) * (to_y - y) - (by - ay) * (to_x - x)
        if gain == 0:
            if here < 0:
                return None
        elif gain > 0:
            low = max(low, -here / gain)
        else:
            high = min(high, -here / gain)
    if low >= high:
        return None
    return (
        (x + low * (to_x - x), y + low * (to_y - y)),
        (x + high * (to_x - x), y + high * (to_y - y)),
    )
