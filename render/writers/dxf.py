"""Sheets as DXF for a laser or a plotter: lines in millimetres, y up, on layers.

The dialect is AutoCAD release 2000, the oldest one with units. Groups named `cut`, `engrave` and
`fold` go to layers of these names, everything else to `drawing`. Pixel pictures are left out, and
areas become outlines. Lines to cut that meet at their ends are one line: closed around each piece.
A window shows only its inside: lines end at its edge, and a text is there
if its centre is inside.
"""

import io
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, dist, pi, sin
from typing import TYPE_CHECKING

from puzzles.price import MB
from render.flat.hatching import clip
from render.flat.sheet import (
    Circle,
    Group,
    Image,
    Item,
    Path,
    Point,
    Sheet,
    Stamp,
    Text,
    Window,
    extent,
)
from render.price import shapes
from render.style import Style

if TYPE_CHECKING:
    from ezdxf.layouts import Modelspace

DIALECT = "R2000"
SHAPE, CORNER, BASE = 1_400, 230, 8 * MB  # bytes of memory
LAYERS = {"cut": 1, "engrave": 5, "fold": 3, "drawing": 7}  # numbers of AutoCAD's colours
TALL = 0.73  # of a font's size: a capital letter, by which DXF measures
DIGITS = 4  # of a millimetre
BEND = 96  # lines that draw a circle which an edge cuts
SAME = 1e-6  # mm between points that are one

Drawn = tuple[str, Path | Circle | Text]  # a shape with its layer


def price(sheets: Sequence[Sheet], style: Style) -> int:
    """Bytes of memory that writing takes: sheets, entities of the drawing, and the file."""
    counted = [shapes(sheet.items) for sheet in sheets]
    return SHAPE * sum(many for many, _ in counted) + CORNER * sum(n for _, n in counted) + BASE


def write(sheets: Sequence[Sheet], style: Style) -> bytes:
    """One drawing; several sheets lie below one another, the first one ends at 0."""
    import ezdxf
    from ezdxf.units import MM

    ezdxf.options.write_fixed_meta_data_for_testing = True  # no dates, no random marks
    document = ezdxf.new(DIALECT, units=MM)
    for name, colour in LAYERS.items():
        document.layers.add(name, color=colour)
    wide, high = max(sheet.width for sheet in sheets), math.fsum(sheet.height for sheet in sheets)
    document.header["$EXTMIN"], document.header["$EXTMAX"] = (0, -high, 0), (wide, 0, 0)
    document.set_modelspace_vport(high, (wide / 2, -high / 2))
    space, down = document.modelspace(), 0.0
    for sheet in sheets:
        for layer, item in _join_cuts(
            visible_parts(sheet.items, "drawing", PaperView(at=(0.0, down)))
        ):
            _put(space, layer, item)
        down += sheet.height
    text = io.StringIO(newline="\n")
    document.write(text)
    return document.encode(text.getvalue())


def _join_cuts(drawn: Iterable[Drawn]) -> Iterator[Drawn]:
    """The shapes, their lines to cut joined where two of them meet."""
    lines: list[Path] = []
    for layer, item in drawn:
        if layer == "cut" and isinstance(item, Path) and not item.closed:
            lines.append(item)
        else:
            yield layer, item
    for line in _join_lines(lines):
        yield "cut", line


def _join_lines(lines: Sequence[Path]) -> Iterator[Path]:
    """Open lines as few longer ones: closed, or open where none or several others go on."""
    ends: dict[Point, list[int]] = {}
    for k, line in enumerate(lines):
        for end in (line.points[0], line.points[-1]):
            ends.setdefault(_up(end), []).append(k)
    left = dict.fromkeys(range(len(lines)))

    def follow(points: list[Point]) -> None:
        """Go on at the last point for as long as exactly one other line begins or ends there."""
        while True:
            here = ends[_up(points[-1])]
            going = [k for k in here if k in left]
            if len(here) != 2 or len(going) != 1:
                return
            del left[going[0]]
            further = lines[going[0]].points
            onward = _up(further[0]) == _up(points[-1])
            points += further[1:] if onward else further[-2::-1]

    while left:
        first = next(iter(left))
        del left[first]
        points = list(lines[first].points)
        follow(points)
        points.reverse()
        follow(points)
        closed = len(points) > 3 and _up(points[0]) == _up(points[-1])
        kept = points[:-1] if closed else points
        yield replace(lines[first], points=tuple(kept), closed=closed)


def _put(space: "Modelspace", layer: str, item: Path | Circle | Text) -> None:
    from ezdxf.enums import TextEntityAlignment as Side

    where = {"layer": layer}
    if isinstance(item, Path):
        points = [_up(point) for point in item.points]
        space.add_lwpolyline(points, close=item.closed, dxfattribs=where)
    elif isinstance(item, Circle):
        space.add_circle(_up(item.centre), round(item.radius, DIGITS), dxfattribs=where)
    else:
        sides = {"start": Side.LEFT, "middle": Side.CENTER, "end": Side.RIGHT}
        tall = round(TALL * item.size, DIGITS)
        text = space.add_text(item.content, height=tall, dxfattribs=where)
        text.set_placement(_up(item.at), align=sides[item.anchor])


def _up(point: Point) -> Point:
    """A point with y up; + 0.0 leaves no minus nought."""
    return round(point[0], DIGITS) + 0.0, round(-point[1], DIGITS) + 0.0


@dataclass(frozen=True, slots=True)
class PaperView:
    """The mapping of shapes to paper, y down.

    at: place of their own (0, 0). scale: of the shapes. low, high: corners of the clipping
        rectangle; None: no clipping.
    """

    at: Point = (0.0, 0.0)
    scale: float = 1.0
    low: Point | None = None
    high: Point | None = None

    def point(self, point: Point) -> Point:
        """The point in mm of the paper where a point of the shapes comes to lie."""
        return self.at[0] + self.scale * point[0], self.at[1] + self.scale * point[1]

    def move(self, by: Point) -> "PaperView":
        """The view of shapes moved right and down."""
        return replace(self, at=self.point(by))

    def through(self, window: Window) -> "PaperView":
        """The view through a window, clipped by this view."""
        low = self.point(window.at)
        high = self.point((window.at[0] + window.width, window.at[1] + window.height))
        scale = self.scale * window.scale
        at = low[0] - scale * window.seen[0], low[1] - scale * window.seen[1]
        if self.low is not None and self.high is not None:
            low = max(low[0], self.low[0]), max(low[1], self.low[1])
            high = min(high[0], self.high[0]), min(high[1], self.high[1])
        return PaperView(at, scale, low, high)

    def shows(self, point: Point) -> bool:
        """Whether a point of the paper is within the rectangle."""
        if self.low is None or self.high is None:
            return True
        inside = zip(self.low, point, self.high, strict=True)
        return all(low <= here <= high for low, here, high in inside)


def visible_parts(items: Iterable[Item], layer: str, view: PaperView) -> Iterator[Drawn]:
    """The visible parts of shapes on paper, each with its layer."""
    for item in items:
        if isinstance(item, Group):
            yield from visible_parts(item.items, item.name if item.name in LAYERS else layer, view)
        elif isinstance(item, Stamp):
            yield from visible_parts(item.items, layer, view.move(item.at))
        elif isinstance(item, Window):
            yield from visible_parts(item.items, layer, view.through(item))
        elif not isinstance(item, Image):
            yield from ((layer, part) for part in _parts(item, view))


def _parts(item: Path | Circle | Text, view: PaperView) -> Iterator[Path | Circle | Text]:
    """A shape on paper; a line cut by an edge gives its visible pieces."""
    if isinstance(item, Text):
        (left, top), (right, down) = extent((item,))
        if view.shows(view.point(((left + right) / 2, (top + down) / 2))):
            yield replace(item, at=view.point(item.at), size=view.scale * item.size)
    elif isinstance(item, Circle):
        x, y = centre = view.point(item.centre)
        r = view.scale * item.radius
        corners = [(x - r, y - r), (x + r, y + r)]
        if all(map(view.shows, corners)):
            yield replace(item, centre=centre, radius=r)
        else:
            turns = [2 * pi * k / BEND for k in range(BEND)]
            ring = Path(points=tuple((x + r * cos(turn), y + r * sin(turn)) for turn in turns))
            yield from _cut(ring, view)
    else:
        yield from _cut(replace(item, points=tuple(map(view.point, item.points))), view)


def _cut(path: Path, view: PaperView) -> Iterator[Path]:
    """The visible part of a path on paper."""
    if view.low is None or view.high is None or all(map(view.shows, path.points)):
        yield path
        return
    (left, top), (right, down) = view.low, view.high
    corners = ((left, top), (right, top), (right, down), (left, down))
    points = path.points
    if path.closed:  # begun out of sight, so that no piece goes over its end
        first = next(k for k, point in enumerate(points) if not view.shows(point))
        points = (*points[first:], *points[: first + 1])
    piece: list[Point] = []
    for line in zip(points, points[1:], strict=False):
        inside = clip(line, corners) if left < right and top < down else None
        if inside is None:
            continue
        if piece and dist(piece[-1], inside[0]) > SAME:
            yield replace(path, points=tuple(piece), closed=False)
            piece = []
        piece += inside[1:] if piece else inside
    if piece:
        yield replace(path, points=tuple(piece), closed=False)
