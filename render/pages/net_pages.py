"""Pages of nets to cut out, to fold and to glue, true to scale.

model    a body folded from one or several nets
told     a text above the nets on each page
legend   the meaning of the lines, below the text
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeVar

from render.bodies.packing import Spot, on_fewest
from render.flat.hatching import hatch
from render.flat.layout import centre_row, shift_items, text_width
from render.flat.marks import letter_items
from render.flat.palette import mix
from render.flat.sheet import Circle, Group, Item, Panel, Path, Point, Stroke, Text
from render.pages.binding import GAP, GLYPH, area
from render.pages.nets import Face, Net
from render.style import SMALLEST_TEXT, Paper, Style
from words.phrases import Phrase

T = TypeVar("T", bound=Style)
HEADING = Phrase("paper nets")
CUT = Phrase("cut")
FOLD = Phrase("fold back")
GLUE = Phrase("tab: glue it inside")
HOLE = Phrase("hole for the cord")
LETTER = Phrase("A goes to A")
LINE = Stroke(colour="#1f2430", width=0.3)
FOLDED = Stroke(colour="#1f2430", width=0.22, dash=(1.1, 0.9))
HATCH = Stroke(colour="#b4bcc8", width=0.15)
WHITE = "#ffffff"
STEP = 1.4  # mm between lines of a tab
LEGEND, SAMPLE, KEY = 4.0, 9.0, 2.9  # mm: how high the legend is, its lines, its letters


@dataclass(frozen=True, slots=True, kw_only=True)
class NetModel:
    """The models that some nets fold into.

    name: of its group of shapes. fill: colour of its faces.
    art: drawn on a face, below the lines to fold.
    """

    name: str
    nets: tuple[Net, ...]
    fill: str
    art: Callable[[Face], Iterable[Item]]


def on_paper(style: T) -> T:
    """The style with paper in place of a screen, as nets are cut out."""
    return replace(style, page=Paper.A4) if style.screen else style


def room_below(told: Panel, style: Style) -> Point:
    """The room on a page below a legend, for nets."""
    width, height = area(style)
    return width, height - told.height - LEGEND - 2 * GAP


def net_rows(
    models: Sequence[NetModel], told: Panel, style: Style, *, hole: bool = False
) -> list[Panel]:
    """The rows of all pages: on each the text and as many nets as fit.

    hole: some nets have holes for a cord.
    """
    room = room_below(told, style)
    apart = any(net.letters for model in models for net in model.nets)
    head = [told, legend(style, hole=hole, apart=apart)]
    pieces = [(model, net) for model in models for net in model.nets]
    spots = on_fewest([(net.width, net.height) for _, net in pieces], (room,), turning=True)
    pages: list[list[Item]] = [[] for _ in range(1 + max((s.plate for s in spots), default=-1))]
    ends = [0.0] * len(pages)
    known: dict[tuple[int, bool], tuple[Net, tuple[Item, ...]]] = {}
    for (model, net), spot in zip(pieces, spots, strict=True):
        key = (id(net), spot.turned)
        if key not in known:
            lying = net.turn() if spot.turned else net
            known[key] = lying, tuple(lines(lying))
        drawn, right = _draw_net(model, *known[key], spot)
        pages[spot.plate].append(drawn)
        ends[spot.plate] = max(ends[spot.plate], right)
    rows: list[Panel] = []
    for items, end in zip(pages, ends, strict=True):
        nets = Panel(width=end, height=room[1], items=tuple(items))
        rows += [*head, centre_row(nets, room[0])]
    return rows


def _draw_net(model: NetModel, net: Net, lines: Sequence[Item], spot: Spot) -> tuple[Group, float]:
    """A net with its lines on its page, and up to where it reaches."""
    by = (spot.at[0] - net.width / 2, -spot.at[1] - net.height / 2)
    items: list[Item] = []
    for face in net.faces:
        items += [Path(points=face.corners, fill=model.fill), *model.art(face)]
    panel = Panel(width=net.width, height=net.height, items=(*items, *lines))
    return Group(name=model.name, items=shift_items(panel, by)), by[0] + net.width


def lines(net: Net) -> Iterator[Item]:
    """The tabs, folds and cuts, in groups that become layers of a DXF."""
    for tab in net.tabs:
        yield _hatching(tab.corners)
    folds = (*net.folds, *(tab.fold for tab in net.tabs))
    yield Group(name="fold", items=tuple(FOLDED.along(line) for line in folds))
    rims = (*(tab.corners for tab in net.tabs), *net.rims)
    yield Group(name="cut", items=tuple(LINE.along(line) for line in rims))
    for letter, at in net.letters:
        yield from _letter(letter, at)


def _letter(letter: str, at: Point) -> Iterator[Item]:
    """The letter of a seam between two pieces of paper."""
    yield Circle(centre=at, radius=0.62 * SMALLEST_TEXT, fill=WHITE)
    yield from letter_items(letter, at, SMALLEST_TEXT, LINE.colour)


def _hatching(corners: Sequence[Point]) -> Path:
    """Fine lines as one path to and fro, which takes less memory for thousands of tabs."""
    hatching = [line if k % 2 else line[::-1] for k, line in enumerate(hatch(corners, STEP))]
    return HATCH.along(chain(*hatching))


def grid(face: Face, cell: float, fill: str) -> Iterator[Item]:
    """Fine lines between the cells of a face."""
    stroke = Stroke(colour=mix(fill, "#000000", 0.16), width=0.15)
    for ways in (face.right, face.down):
        count = round((abs(ways[0]) + abs(ways[1])) / cell)
        for share in (k / count for k in range(1, count)):
            ends = ((share, 0), (share, 1)) if ways is face.right else ((0, share), (1, share))
            yield stroke.along(face.at(*end) for end in ends)


def legend(style: Style, *, hole: bool, apart: bool) -> Panel:
    """The meaning of the lines.

    hole: there are holes for a cord. apart: some bodies have several nets, with letters.
    """
    high, size = LEGEND, KEY
    middle = high / 2
    line = ((0.0, middle), (SAMPLE, middle))
    tab = ((0.0, high), (high - 0.4, 0.4), (SAMPLE - high + 0.4, 0.4), (SAMPLE, high))
    samples: list[tuple[Sequence[Item], Phrase]] = [
        ([LINE.along(line)], CUT),
        ([FOLDED.along(line)], FOLD),
        ([_hatching(tab), LINE.along(tab)], GLUE),
    ]
    if hole:
        samples.append((list(_ring((SAMPLE - 2.2, middle), 2.0)), HOLE))
    if apart:
        samples.append((list(_letter("A", (SAMPLE - 2.0, middle))), LETTER))
    items: list[Item] = []
    left = 0.0
    for shapes, phrase in samples:
        text = style.say(phrase)
        items += shift_items(Panel(width=SAMPLE, height=high, items=tuple(shapes)), (left, 0.0))
        at = (left + SAMPLE + 2.0, middle + 0.36 * size)
        items.append(
            Text(at=at, content=text, size=size, colour=style.colours.ink, anchor="start")
        )
        left += SAMPLE + 2.0 + GLYPH * size * len(text) + 5.0
    return Panel(width=text_width(style.paper), height=high, items=tuple(items))


def hole_items(at: Point, wide: float) -> Iterator[Item]:
    """A hole to punch, with a cross through its middle."""
    ring, *cross = _ring(at, wide)
    yield Group(name="cut", items=(ring,))
    yield from cross


def _ring(at: Point, wide: float) -> Iterator[Item]:
    (x, y), reach = at, 0.5 * wide + 0.9
    yield Circle(centre=at, radius=wide / 2, fill=WHITE, stroke=LINE)
    fine = Stroke(colour=LINE.colour, width=0.15)
    yield fine.along(((x - reach, y), (x + reach, y)))
    yield fine.along(((x, y - reach), (x, y + reach)))


def label(face: Face, text: str, colour: str, most: float = 9.0) -> list[Item]:
    """A number or letters in the middle of a face, upright on the sheet."""
    wide, high = face.size
    size = min(0.46 * min(wide, high), most, 0.8 * wide / (GLYPH * 1.1 * len(text)))
    return letter_items(text, face.at(0.5, 0.5), size, colour)
