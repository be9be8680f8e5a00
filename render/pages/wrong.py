"""Faults of a solution, drawn: three signs, a legend, and the faults in words.

clash     two things do not match, or are in one place: a cross in a red disc
missing   a place is empty, or no way leads there: indigo stripes in a broken frame
astray    a piece does not belong there, or not this way: a ! in a yellow triangle

The signs differ in shape and lightness as well, for eyes and printers that see no colours.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from textwrap import wrap
from typing import Generic, TypeVar

from puzzles.lattice import Size
from puzzles.outcome import Fault
from render.flat.hatching import hatch
from render.flat.layout import (
    cell_edge,
    frame_panel,
    rectangle,
    rows,
    stack_rows,
    stacked_height,
    text_lines,
)
from render.flat.sheet import Circle, Group, Panel, Path, Point, Sheets, Stroke
from render.pages.binding import Section, SectionRole, area, bind
from render.pages.fault_words import complaint
from render.style import Style
from words.phrases import Phrase, counted_phrase

T = TypeVar("T", bound=Style, contravariant=True)

RED, INDIGO, YELLOW, DARK = "#d62728", "#3a2f8f", "#ffd23f", "#1f2430"
LARGEST, SMALLEST = 3.2, 0.5  # mm; radius of a disc
FIGURE = (150.0, 150.0)  # mm; the largest size of layers that are not on a page
EDGE, GAP = 6.0, 4.0  # mm around such a picture, and between layers
SIZE = 2.9  # mm of the words
LEADING = 1.5
LETTER = 0.56  # width of a letter as a part of the font's size
TOLD = 12  # faults that are listed; all are marked
BETWEEN = 0.8  # mm between lines of the legend or of the faults
ENTRY = 8.0  # mm; height of a line of the legend

MORE = Phrase("and {count} more")
MARKED = counted_phrase("1 fault, marked", "{count} faults, marked")


class Sign(StrEnum):
    """The meanings of a mark."""

    CLASH = "clash"
    MISSING = "missing"
    ASTRAY = "astray"


def clash(at: Point, room: float) -> Group:
    """The sign about a point, in a space given in mm."""
    (x, y), radius = at, _radius(room)
    arm, white = 0.42 * radius, Stroke(colour="#ffffff", width=0.3 * radius)
    bars = tuple(
        white.along(((x - arm, y - way * arm), (x + arm, y + way * arm))) for way in (1, -1)
    )
    halo, disc = (
        Circle(centre=at, radius=r, fill=fill)
        for r, fill in ((1.2 * radius, "#ffffff"), (radius, RED))
    )
    return Group(name=Sign.CLASH, items=(halo, disc, *bars))


def seam(start: Point, end: Point, room: float) -> Group:
    """An edge along which two things do not meet, and the sign in its middle."""
    line = Stroke(colour=RED, width=_radius(room) / 3).along((start, end))
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return Group(name="seam", items=(line, clash(middle, room)))


def missing(outline: Sequence[Point], room: float) -> Group:
    """Stripes over a convex place with clockwise corners, in a space given in mm."""
    thin = _radius(room) / 9
    stripe = Stroke(colour=INDIGO, width=thin)
    lines = tuple(stripe.along(line) for line in hatch(outline, 7 * thin))
    dash = (5 * thin, 4 * thin)
    frame = Path(points=tuple(outline), stroke=Stroke(colour=INDIGO, width=2 * thin, dash=dash))
    return Group(name=Sign.MISSING, items=(*lines, frame))


def astray(at: Point, room: float) -> Group:
    """The sign about a point, in a space given in mm."""
    (x, y), radius = at, 1.15 * _radius(room)

    def corners(grow: float) -> tuple[Point, ...]:
        ways = ((0.0, -1.0), (0.95, 0.7), (-0.95, 0.7))
        return tuple((x + grow * radius * a, y + grow * radius * b) for a, b in ways)

    dark = Stroke(colour=DARK, width=0.14 * radius)
    ends = ((x, y - 0.4 * radius), (x, y + 0.12 * radius))
    bar = Stroke(colour=DARK, width=0.2 * radius).along(ends)
    return Group(
        name=Sign.ASTRAY,
        items=(
            Path(points=corners(1.35), fill="#ffffff"),
            Path(points=corners(1.0), fill=YELLOW, stroke=dark),
            bar,
            Circle(centre=(x, y + 0.42 * radius), radius=0.12 * radius, fill=DARK),
        ),
    )


def _radius(room: float) -> float:
    return max(min(0.16 * room, LARGEST), SMALLEST)


class FaultySolution(ABC, Generic[T]):
    """A claimed solution, to be drawn with its marks.

    said: the meaning of each sign. marked: the places or pieces to mark with it.
    """

    said: Mapping[Sign, Phrase]
    marked: Mapping[Sign, Collection[object]]

    def explain(self, found: Sequence[Fault], width: float, style: T) -> list[Panel]:
        """A legend of the signs that occur, and the faults line by line; empty without faults.

        width: of both panels in mm.
        """
        if not found:
            return []
        shown = [sign for sign in Sign if self.marked[sign]]
        legend = [_entry(sign, style.say(self.said[sign]), width, style) for sign in shown]
        lines = [complaint(each, self.place_text(each, style), style) for each in found[:TOLD]]
        if len(found) > TOLD:
            lines.append(style.say(MORE, count=len(found) - TOLD))
        complaints = []
        for text in (_lines(line, width) for line in lines):
            items = text_lines(text, (0.0, SIZE), LEADING * SIZE, SIZE, style.colours.ink)
            complaints.append(Panel(width=width, height=LEADING * SIZE * len(text), items=items))
        return [stack_rows(part, BETWEEN) for part in (legend, complaints) if part]

    @abstractmethod
    def place_text(self, fault: Fault, style: T) -> str:
        """The place and the piece of a fault, as text."""


class FaultyLayers(FaultySolution[T]):
    """A claimed filling of a box, to be drawn layer by layer."""

    @abstractmethod
    def panels(self, edge: float, style: T) -> list[Panel]:
        """One panel a layer, the lowest first; edge: of a cell in mm."""


def faulty_layers(
    marked: FaultyLayers[T],
    found: Sequence[Fault],
    size: Size,
    title: str,
    style: T,
    *,
    paged: bool,
) -> Sheets:
    """The layers with their marks, explained; on pages, or else as one picture."""
    width, height = area(style) if paged else FIGURE
    below = marked.explain(found, width, style)
    used = stacked_height(below, GAP) + 2 * GAP
    room = max(height - used, 0.3 * height) if paged else height
    edge = cell_edge(size, (width, room), GAP)
    stack = [*rows(marked.panels(edge, style), width, GAP), *below]
    heading = style.count(MARKED, len(found))
    about = f"{title}. {heading}."
    if not paged:
        return (frame_panel(stack_rows(stack, GAP), EDGE, style, title, about),)
    section = Section(
        role=SectionRole.ANSWER,
        title=title,
        heading=heading,
        about=about,
        stack=tuple(stack),
        style=style,
        gap=GAP,
    )
    return bind((section,))


def _entry(sign: Sign, said: str, width: float, style: Style) -> Panel:
    middle = (ENTRY / 2, ENTRY / 2)
    square = rectangle((0.6, 1.2), ENTRY - 1.2, ENTRY - 2.4)
    shown = {
        Sign.CLASH: clash(middle, ENTRY * 2),
        Sign.MISSING: missing(square, ENTRY * 2),
        Sign.ASTRAY: astray(middle, ENTRY * 2),
    }[sign]
    text = _lines(said, width - ENTRY - 2.0)
    height = max(ENTRY, LEADING * SIZE * len(text))
    first = (height - LEADING * SIZE * (len(text) - 1)) / 2 + 0.36 * SIZE
    items = text_lines(text, (ENTRY + 2.0, first), LEADING * SIZE, SIZE, style.colours.ink)
    return Panel(width=width, height=height, items=(shown, *items))


def _lines(text: str, width: float) -> list[str]:
    return wrap(text, max(8, int(width / (LETTER * SIZE))))
