"""Quarters of tiles filled with a colour and a pattern, as MacMahon coloured his squares.

Every pattern is made of lines, so that a printer without colours tells them apart as well. Halves
bear a tongue or a gap on their edge besides; figures that meet themselves bear neither.
"""

import math
from dataclasses import dataclass

from render.decks.tiles.frame import Frame, quarter
from render.flat.hatching import Line, clip
from render.flat.palette import mix
from render.flat.sheet import Item, Path, Point, Stroke

HUES = (
    "#2274b8", "#e8912d", "#f7f3ea", "#187a48", "#d1472f", "#8ccbea", "#f2c53d", "#5f2c6b",
    "#b9c1cc", "#e58fb8",
)  # fmt: skip
WIDE = 0.016  # of a thin line, as a part of the edge
TONGUE = 0.26  # half as wide
BEND = 12  # corners of half a circle


@dataclass(frozen=True, slots=True)
class Pattern:
    """Lines on a quarter; wide: of a line, as a part of the edge; white: not dark."""

    lines: tuple[Line, ...]
    wide: float = WIDE
    white: bool = False


def fill_quarter(rank: int, frame: Frame, apex: float) -> list[Item]:
    """The quarter of a figure."""
    corners = quarter(apex)
    hue, drawn = HUES[rank % len(HUES)], pattern(rank)
    grow = min(1.0, 1.25 * apex)  # finer where there is little room
    dark = mix(hue, "#000000", 0.62)
    colour = mix(hue, "#ffffff", 0.88) if drawn.white else dark
    stroke = Stroke(colour=colour, width=grow * drawn.wide * frame.length)
    items: list[Item] = [Path(points=frame.all_at(corners), fill=hue)]
    room = _within(corners, grow * drawn.wide)
    for line in drawn.lines:
        (x, y), (to_x, to_y) = line
        inside = clip(((grow * x, grow * y), (grow * to_x, grow * to_y)), room)
        if inside is not None:
            items.append(stroke.along(frame.all_at(inside)))
    rim = Stroke(colour=dark, width=WIDE * frame.length)
    items.append(Path(points=frame.all_at(corners), stroke=rim))
    return items


def _within(corners: tuple[Point, ...], wide: float) -> tuple[Point, ...]:
    """The quarter less half a line, so that a broad one does not reach out of it.

    wide: as a part of the edge; corners are in halves of it.
    """
    if wide <= WIDE:
        return corners
    (right, _), (_, apex), _ = corners
    slope = math.hypot(right, apex) / right
    side = wide * math.hypot(right, apex) / apex
    low = wide
    return (
        (right - side - low * right / apex, low),
        (0.0, apex - wide * slope),
        (-right + side + low * right / apex, low),
    )


def tongue(lower: bool, frame: Frame, half: float = TONGUE) -> Item:
    """Half a circle on the edge: dark on an upper half, light on a lower one."""
    stroke = Stroke(colour="#1f2430", width=WIDE * frame.length)
    points = frame.all_at(tongue_outline(lower, half))
    return Path(points=points, fill="#ffffff" if lower else "#1f2430", stroke=stroke)


def tongue_outline(lower: bool, half: float = TONGUE) -> tuple[Point, ...]:
    """Its corners; a gap has square ones, so that its outline is another one.

    half: half as wide as it is, and as deep.
    """
    if lower:
        return (half, 0.0), (half, half), (-half, half), (-half, 0.0)
    angles = [math.pi * k / BEND for k in range(BEND + 1)]
    return tuple((half * math.cos(a), half * math.sin(a)) for a in angles)


def pattern(rank: int) -> Pattern:
    """The pattern of a rank; they repeat."""
    return PATTERNS[rank % len(PATTERNS)]


def _parallel(angle: float, step: float) -> list[Line]:
    """Lines at an angle in degrees to the edge, all over a tile."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    return [
        ((-2 * c - off * s, -2 * s + off * c), (2 * c - off * s, 2 * s + off * c))
        for k in range(-16, 17)
        for off in ((k + 0.5) * step,)
    ]


def _scatter(marks: list[Line]) -> list[Line]:
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


def _rays() -> list[Line]:
    """Lines that spread from the middle of the edge."""
    angles = [math.pi * k / 12 for k in range(1, 12)]
    return [
        ((0.12 * math.cos(t), 0.12 * math.sin(t)), (2 * math.cos(t), 2 * math.sin(t)))
        for t in angles
    ]


def _dots(step: float) -> list[Line]:
    """Points in rows, every other row shifted; a broad line makes discs of them."""
    short = 0.001
    return [
        ((x, y), (x + short, y))
        for row in range(12)
        for column in range(-9, 10)
        for x, y in (((column + row % 2 / 2) * step, 0.16 + row * 0.87 * step),)
    ]


PATTERNS: tuple[Pattern, ...] = (
    Pattern(tuple(_parallel(0, 0.26)), 0.055, white=True),
    Pattern(()),
    Pattern(tuple(_scatter([((-0.05, 0.0), (0.05, 0.0)), ((0.0, -0.05), (0.0, 0.05))])), 0.02),
    Pattern(tuple(_dots(0.3)), 0.06, white=True),
    Pattern(tuple(_rings()), 0.03),
    Pattern(tuple(_parallel(45, 0.2) + _parallel(-45, 0.2)), 0.02),
    Pattern(tuple(_dots(0.36)), 0.085),
    Pattern(()),
    Pattern(tuple(_parallel(45, 0.3)), 0.07),
    Pattern(tuple(_rays()), 0.04, white=True),
    Pattern(()),
    Pattern(tuple(_parallel(90, 0.26)), 0.085),
)
