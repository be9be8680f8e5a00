"""A flat part that is larger than a printer's bed, in pieces that hook into one another.

Each piece is laid in from above: along a cut, the left and the lower piece have dovetails, the
other one has room for them.

seam    the cut between two pieces, with its dovetails
inside  an outline within which dovetails stand, such as the floor of a tray
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from render.bodies.solid import Body, Carved, Prism
from render.flat.sheet import Point

if TYPE_CHECKING:
    from manifold3d import CrossSection

DEPTH, NECK, HEAD = 6.0, 8.0, 10.4  # mm of a dovetail: how far it reaches, its widths
EACH, STEP = 50.0, 5.0  # mm from one dovetail to the next; between places that are tried
CLEAR = 3.0  # mm from a dovetail to the end of its seam
SCALES = (1.0, 0.7, 0.5, 0.35)  # of a dovetail where there is less room
GAP = 0.075  # mm that either side of a seam gives up
BEVEL = 0.4  # mm below, where the first layer is squeezed wider
SLOPE = (HEAD - NECK) / 2 / DEPTH
LEAN = SLOPE + math.hypot(1.0, SLOPE)  # mm that a corner moves along its face, per mm of a gap
BEYOND = 10.0  # mm that an outline reaches out where nothing is cut
SPECK = 1.0  # mm² that are no piece
MOST = 100  # ends and cuts of both ways, multiplied: nobody puts more pieces together

Outline = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class CutSide:
    """A side of a piece: where it is, the middles of the dovetails along it, and their size."""

    at: float
    teeth: tuple[float, ...] = ()
    scale: float = 1.0


def split(whole: Body, inside: Outline, room: float) -> list[Body]:
    """Pieces that fit into a square, at their places; just the whole if it fits.

    whole: a carved upright body, whose first prism is as wide as it, not turned. room: edge of
        the square in mm.
    """
    from manifold3d import CrossSection

    assert isinstance(whole.shape, Carved)
    wide, deep, _ = whole.shape.size
    if max(wide, deep) <= room:
        return [whole]
    columns, rows = _cuts(wide, room), _cuts(deep, room)
    if len(columns) * len(rows) > MOST:
        what = f"{whole.name} of {wide:.0f} x {deep:.0f} mm would have too many pieces"
        raise RuleError(RuleCode.BED_TOO_SMALL, what, ("style", "bed_mm"))
    outer = CrossSection([whole.shape.added[0].outline])
    pieces: list[Body] = []
    for outline in _outlines(columns, rows, CrossSection([inside])):
        parts = (outer ^ CrossSection([outline])).decompose()
        areas = [area for area in parts if area.area() >= SPECK]
        for area in areas:
            name, (x, y, z) = f"{whole.name}-{len(pieces) + 1}", whole.centre
            shape = _cut_out(whole.shape, outline, area, alone=len(areas) == 1)
            shape = replace(shape, kind=name)
            right, ahead = _middle(area)
            centre = (x + right, y + ahead, z)
            pieces.append(replace(whole, name=name, kind=name, shape=shape, centre=centre))
    return pieces


def _cut_out(whole: Carved, outline: Outline, area: "CrossSection", alone: bool) -> Carved:
    """The part of a shape inside an outline; alone: it is one piece, else `area` cuts it out."""
    left, low, right, top = area.bounds()
    high, middle = whole.size[2], _middle(area)
    kept = Prism(outline=outline, low=-high / 2, high=high / 2, bevels=(BEVEL, 0.0))
    if not alone:
        (around,) = area.to_polygons()
        corners = tuple((float(x), float(y)) for x, y in around)
        kept = Prism(outline=corners, low=-high / 2, high=high / 2)
    return replace(
        whole,
        size=(right - left, top - low, high),
        added=tuple(_shift_prism(prism, middle) for prism in whole.added),
        taken=tuple(_shift_prism(prism, middle) for prism in whole.taken),
        kept=_shift_prism(kept, middle),
    )


def _middle(area: "CrossSection") -> Point:
    left, low, right, top = area.bounds()
    return (left + right) / 2, (low + top) / 2


def _cuts(length: float, room: float) -> list[float]:
    """The ends and the cuts of a length about 0; a piece and its dovetail fit the room."""
    count = 1 if length <= room else math.ceil(length / (room - DEPTH))
    return [length * (k / count - 0.5) for k in range(count + 1)]


def _outlines(
    columns: Sequence[float], rows: Sequence[float], inside: "CrossSection"
) -> Iterator[Outline]:
    """The outlines of all pieces, counter-clockwise, row by row."""
    swapped = inside.mirror((1.0, -1.0))
    for row in pairwise(rows):
        for column in pairwise(columns):
            left, right = (_side(at, columns, row, inside) for at in column)
            low, top = (_side(at, rows, column, swapped) for at in row)
            yield _around(left, right, low, top)


def _side(at: float, cuts: Sequence[float], between: Point, inside: "CrossSection") -> CutSide:
    """A side that runs along y, with as many dovetails as have room, smaller ones if none has."""
    if at in (cuts[0], cuts[-1]):
        return CutSide(at + math.copysign(BEYOND, at))
    for scale in SCALES:
        teeth = _teeth(at, between, inside, scale)
        if teeth:
            return CutSide(at, teeth, scale)
    return CutSide(at)


def _teeth(at: float, between: Point, inside: "CrossSection", scale: float) -> tuple[float, ...]:
    """The middles of the dovetails of one size along a cut."""
    half, (start, end) = scale * (HEAD / 2 + CLEAR), between
    middle, count = (start + end) / 2, int((end - start) / 2 / (scale * STEP))
    teeth: list[float] = []
    for step in sorted(range(-count, count + 1), key=abs):  # from the middle outwards
        tooth = middle + scale * STEP * step
        apart = all(abs(tooth - other) >= scale * EACH for other in teeth)
        fits = start + half <= tooth <= end - half
        if apart and fits and _holds(inside, at, tooth, half, scale):
            teeth.append(tooth)
    return tuple(sorted(teeth))


def _holds(inside: "CrossSection", at: float, tooth: float, half: float, scale: float) -> bool:
    """Whether a dovetail and some room around it lie inside."""
    from manifold3d import CrossSection

    deep, clear = scale * (DEPTH + 2 * CLEAR), scale * CLEAR
    room = CrossSection.square((deep, 2 * half)).translate((at - clear, tooth - half))
    return bool((room - inside).area() < scale * scale * SPECK)


def _around(left: CutSide, right: CutSide, low: CutSide, top: CutSide) -> Outline:
    """The outline of a piece; its right and upper side have dovetails."""
    first, last = left.at + GAP, right.at - GAP
    near, far = low.at + GAP, top.at - GAP
    below = _dovetail_corners(low, GAP, 1)
    above = _dovetail_corners(top, -GAP, -1)
    beside = _dovetail_corners(right, -GAP, -1)
    before = _dovetail_corners(left, GAP, 1)
    return (
        (first, near), *below,
        (last, near), *((y, x) for x, y in beside),
        (last, far), *reversed(above),
        (first, far), *((y, x) for x, y in reversed(before)),
    )  # fmt: skip


def _dovetail_corners(side: CutSide, gap: float, way: int) -> list[Point]:
    """Corners of the dovetails of a side that runs along x; way: 1 grooves, -1 tongues."""
    scale, face = side.scale, side.at + gap
    end = face + scale * DEPTH
    neck, head = (scale * wide / 2 + way * LEAN * GAP for wide in (NECK, HEAD))
    return [
        corner
        for tooth in side.teeth
        for corner in (
            (tooth - neck, face), (tooth - head, end), (tooth + head, end), (tooth + neck, face),
        )
    ]  # fmt: skip


def _shift_prism(prism: Prism, middle: Point) -> Prism:
    """The prism about another centre."""
    x, y = middle
    outline = tuple((right - x, ahead - y) for right, ahead in prism.outline)
    return replace(prism, outline=outline)
