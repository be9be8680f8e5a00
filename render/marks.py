"""Marks on a page: a bar to measure by, what to cut along, and the sign of what is given."""

from collections.abc import Iterable

from render.sheet import Circle
from render.sheet import Group
from render.sheet import Item
from render.sheet import Panel
from render.sheet import Path
from render.sheet import Point
from render.sheet import Stroke
from render.sheet import Text
from render.style import Style

BAR = 50.0  # mm that the bar for checking the printer's scale is long
CROP = 2.8  # mm that a crop mark is long
APART = 0.9  # mm from what is cut to its marks
CUT = Stroke(colour="#6b7280", width=0.2, dash=(1.6, 1.2))
MARK = Stroke(colour="#1f2430", width=0.2)


def scale_bar(width: float, what: str, style: Style) -> Panel:
    """A bar to lay a ruler on, with what it is for."""
    ink, thick = style.colours.ink, 0.3
    long = min(BAR, width)
    left = (width - long) / 2
    marks = [0.0, *(step * 10.0 for step in range(1, int(long / 10) + 1))]
    lines = [((left, 3.0), (left + long, 3.0))] + [
        ((left + mark, 1.5 if mark % 50 == 0 else 2.1), (left + mark, 3.0)) for mark in marks
    ]
    items: list[Item] = [
        Path(points=line, closed=False, stroke=Stroke(colour=ink, width=thick)) for line in lines
    ]
    text = f"{long:g} mm: {what}"
    items.append(
        Text(
            at=(width / 2, 6.8),
            content=text,
            size=min(2.8, width / (0.6 * len(text))),
            colour=style.colours.muted,
        )
    )
    return Panel(width=width, height=7.6, items=(Group(name="scale", items=tuple(items)),))


def cuts(lines: Iterable[tuple[Point, Point]]) -> Group:
    """Dashed lines to cut along."""
    paths = tuple(Path(points=line, closed=False, stroke=CUT) for line in lines)
    return Group(name="cut-lines", items=paths)


def crops(ends: Iterable[tuple[Point, Point]]) -> Group:
    """Crop marks where a cut begins or ends: (point, direction of length 1 to the outside)."""
    marks = []
    for (x, y), (right, down) in ends:
        near, far = APART, APART + CROP
        line = ((x + near * right, y + near * down), (x + far * right, y + far * down))
        marks.append(Path(points=line, closed=False, stroke=MARK))
    return Group(name="crop-marks", items=tuple(marks))


def pin(at: Point, edge: float) -> Circle:
    """The sign of a given piece, drawn into a corner of a place of so many mm."""
    ring = Stroke(colour=MARK.colour, width=0.03 * edge)
    return Circle(centre=at, radius=0.07 * edge, fill="#ffffff", stroke=ring)
