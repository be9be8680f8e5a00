"""Marks on a page: a scale bar, lines to cut along, and the sign of given pieces."""

import math
from collections.abc import Iterable, Iterator, Sequence

from render.flat.hatching import Way, hatch
from render.flat.palette import mix
from render.flat.sheet import Circle, Group, Item, Path, Point, Stroke, Text
from render.style import Style

BAR = 50.0  # mm that the bar for checking the printer's scale is long
CROP = 2.8  # mm that a crop mark is long
HATCH = 2.4  # mm between lines over a piece
HEAD = 2.2  # mm of the head of an arrow
ARC = 8  # straight lines that draw half a circle
APART = 0.9  # mm from the end of a cut to its crop mark
TURNED = "01689bdpqnuMWNZ"  # characters that read as a character when turned
CUT = Stroke(colour="#6b7280", width=0.2, dash=(1.6, 1.2))
MARK = Stroke(colour="#1f2430", width=0.2)


def scale_bar(at: Point, style: Style) -> Group:
    """A bar to lay a ruler on, with a mark at each centimetre; at: its left end."""
    x, y = at
    ink = Stroke(colour=style.colours.ink, width=0.3)
    marks = [(x + 10.0 * step, 1.5 if 10.0 * step % BAR == 0 else 0.9)
             for step in range(int(BAR / 10) + 1)]  # fmt: skip
    lines = [((x, y), (x + BAR, y)), *(((mark, y - tall), (mark, y)) for mark, tall in marks)]
    return Group(name="scale", items=tuple(ink.along(line) for line in lines))


def cuts(lines: Iterable[tuple[Point, Point]]) -> Group:
    """Dashed lines to cut along."""
    return Group(name="cut-lines", items=tuple(CUT.along(line) for line in lines))


def crops(ends: Iterable[tuple[Point, Point]]) -> Group:
    """Crop marks where a cut begins or ends: (point, direction of length 1 to the outside)."""
    marks = []
    for (x, y), (right, down) in ends:
        near, far = APART, APART + CROP
        line = ((x + near * right, y + near * down), (x + far * right, y + far * down))
        marks.append(MARK.along(line))
    return Group(name="crop-marks", items=tuple(marks))


def hatch_lines(corners: Sequence[Point], fill: str, ways: Iterable[Way]) -> Iterator[Path]:
    """Fine lines over a convex shape of a colour, each way; `corners` are clockwise."""
    stroke = Stroke(colour=mix(fill, "#000000", 0.3), width=0.25)
    for way in ways:
        yield from (stroke.along(line) for line in hatch(corners, HATCH, way))


def pin(at: Point, edge: float) -> Circle:
    """The sign of a given piece, in a corner of a place whose size is in mm."""
    ring = Stroke(colour=MARK.colour, width=0.03 * edge)
    return Circle(centre=at, radius=0.07 * edge, fill="#ffffff", stroke=ring)


def arrow(start: Point, end: Point, style: Style) -> Group:
    """An arrow with a rim in the colour of the paper, so that it is seen on anything."""
    ink, paper = style.colours.ink, style.colours.paper
    length = max(math.dist(start, end), 1e-6)
    right, down = ((b - a) / length for a, b in zip(start, end, strict=True))
    neck = end[0] - HEAD * right, end[1] - HEAD * down
    wing = 0.45 * HEAD
    head = (
        end,
        (neck[0] - wing * down, neck[1] + wing * right),
        (neck[0] + wing * down, neck[1] - wing * right),
    )
    items = (
        Stroke(colour=paper, width=1.7).along((start, neck)),
        Path(points=head, fill=ink, stroke=Stroke(colour=paper, width=0.9)),
        Stroke(colour=ink, width=0.7).along((start, neck)),
        Path(points=head, fill=ink),
    )
    return Group(name="arrow", items=items)


def centred_text(text: str, at: Point, size: float, colour: str, *, bold: bool = True) -> Text:
    """A text centred on a point: the middle of a figure is 0.36 of its size above its base."""
    base = (at[0], at[1] + 0.36 * size)
    return Text(at=base, content=text, size=size, colour=colour, bold=bold)


def tag(text: str, at: Point, fill: str, ink: str, rim: str, size: float = 2.6) -> Group:
    """A text on a small plate with round ends about a point, to cover a drawing."""
    (x, y), high, long = at, 0.75 * size, tag_length(text, size) / 2
    turn = [math.pi * k / ARC for k in range(ARC + 1)]
    right = [(x + long - high + high * math.sin(a), y - high * math.cos(a)) for a in turn]
    left = [(x - long + high - high * math.sin(a), y + high * math.cos(a)) for a in turn]
    plate = Path(points=(*right, *left), fill=fill, stroke=Stroke(colour=rim, width=0.35))
    return Group(name="tag", items=(plate, centred_text(text, at, size, ink)))


def tag_length(text: str, size: float = 2.6) -> float:
    """The length of the plate of a text, in mm; it is 1.5 times as high as its letters."""
    return max(1.5, 0.7 * len(text) + 0.5) * size


def turnable(text: str) -> bool:
    """Whether a text reads as another one where the sheet is turned: 6 and 9, b and q, M and W."""
    return set(text) <= set(TURNED) and bool(set(text) - set("018"))


def letter_items(
    text: str, at: Point, size: float, colour: str, *, bold: bool = True
) -> list[Item]:
    """A text about a point; one that could be read upside down has a line below it."""
    x, y = at
    if turnable(text):  # both as high together as another text
        size, y = 0.9 * size, y - 0.08 * size
    written = centred_text(text, (x, y), size, colour, bold=bold)
    items: list[Item] = [written]
    if turnable(text):
        below = written.at[1] + (0.33 if set(text) & set("pq") else 0.15) * size
        half = 0.33 * size * len(text)
        ends = ((x - half, below), (x + half, below))
        items.append(Stroke(colour=colour, width=0.09 * size).along(ends))
    return items
