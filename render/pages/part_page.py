"""The list of parts as a page: each kind with a picture, and the contents of the plates."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from render.bodies.isometric import drawing
from render.bodies.meshes import bare
from render.bodies.plates import together
from render.bodies.projection import best_scale
from render.bodies.solid import Cuboid, Solid
from render.bodies.thumbnail import thumbnail
from render.flat.layout import shift_items, text_width
from render.flat.sheet import Image, Panel, Sheets
from render.names import filename
from render.pages.binding import GAP, Section, SectionRole, area, bind, lead, paragraph, section
from render.pages.named_kinds import kinds_panel
from render.pages.part_list import Built, ListedPart, PartList, part_list
from render.pages.table import Cell, Column, table
from render.style import Fit, Style
from words.phrases import Phrase, counted_phrase, number

PICTURE = 11.0  # mm of the picture of a piece
PIXELS = 112  # along its edge
SMALL = 3.0  # mm of the letters of sentences
NARROW = 120.0  # mm of text, below which there are fewer columns
TIE = "\u00a0"  # a space at which no line ends

LIST_OF_PARTS = Phrase("list of parts")
TO_PRINT = counted_phrase("1 piece to print", "{count} pieces to print")
ABOUT = Phrase("{title}: {pieces}.")
BED = Phrase(
    "For a bed of {bed}\u00a0×\u00a0{bed}\u00a0mm; a cell (cell_mm) measures {cell}\u00a0mm."
)
CLEARANCE = Phrase(
    "Each face gives up {clearance}\u00a0mm{fit}; edges are bevelled by {chamfer}\u00a0mm."
)
FITTING = {
    Fit.SNUG: Phrase(" (snug)"),
    Fit.NORMAL: Phrase(" (normal)"),
    Fit.LOOSE: Phrase(" (loose)"),
}
WEIGHT = Phrase(
    "Weights and times are estimates for layers of 0.2\u00a0mm, two walls and {infill}\u00a0%"
    " infill ({density} g/cm³); solid, all pieces would weigh {solid}\u00a0g."
)
NEEDED = Phrase("Needed besides: {things}.")
LENGTH = Phrase("{length} mm of {thing}")
NAMES = Phrase("Names:")
PART = Phrase("Part")
COUNT = Phrase("Count")
SIZE = Phrase("Size, mm")
VOLUME = Phrase("Each, cm³")
EACH = Phrase("Each, g")
GRAMS = Phrase("All,\u00a0g")
TIME = Phrase("Time")
HOURS = Phrase("{hours}\u00a0h {minutes}\u00a0min")
MINUTES = Phrase("{minutes}\u00a0min")
TOTAL = Phrase("Together")
PLATE = Phrase("Plate")
LYING = Phrase("What")
FILE = Phrase("File")
TIMES = f"{TIE}×{TIE}"
SHORT = 20  # letters of a name that fits in a line of the list of plates
PIECES, SOME = Phrase("Pieces"), Phrase("pieces")


def part_sheets(solids: Sequence[Solid], style: Style) -> Sheets:
    """The list of all pieces on the plates of several solids, as pages."""
    listed = part_list(together(solids), style, bare)
    return bind((part_section(listed, bare, style),))


def part_section(listed: PartList, built: Built, style: Style) -> Section:
    """The list as a section."""
    room = area(style)[1]
    stack = [lead(" ".join(_purpose_sentences(listed, style)), style, SMALL)]
    if listed.needed:
        said = style.say(NEEDED, things=", ".join(things_to_buy(listed, style)))
        stack.append(paragraph((said,), style, SMALL, style.colours.ink))
    if listed.kinds:
        stack.append(kinds_panel(listed.kinds, style.say(NAMES), style))
    left = room - math.fsum(row.height + GAP for row in stack)
    blocks = _kinds(listed, built, style, left, room)
    left = (left if len(blocks) == 1 else room) - blocks[-1].height - GAP
    stack += [*blocks, *_plates(listed, style, left, room)]
    pieces = style.count(TO_PRINT, listed.count)
    about = style.say(ABOUT, pieces=pieces, title=listed.title)
    return section(SectionRole.LIST, listed.title, LIST_OF_PARTS, about, stack, style)


def _purpose_sentences(listed: PartList, style: Style) -> Iterator[str]:
    fit = "" if style.fit is None else style.say(FITTING[Fit(style.fit)])
    yield style.say(BED, bed=style.bed_mm, cell=style.cell_mm)
    yield style.say(CLEARANCE, clearance=style.clearance_mm, fit=fit, chamfer=style.chamfer_mm)
    solid = decimals(listed.grams, 0, style)
    infill = decimals(style.infill_percent, 0, style)
    yield style.say(WEIGHT, density=style.density, infill=infill, solid=solid)


def things_to_buy(listed: PartList, style: Style) -> list[str]:
    """Other things to buy, in words."""
    return [
        style.say(LENGTH, length=length, thing=listed.called.get(thing, thing))
        for thing, length in listed.needed.items()
    ]


def spell_time(seconds: float, style: Style) -> str:
    """A time in hours and minutes, to five minutes if it is longer than an hour."""
    minutes = max(1, round(seconds / 60))
    if minutes < 60:
        return style.say(MINUTES, minutes=minutes)
    hours, rest = divmod(5 * round(minutes / 5), 60)
    return style.say(HOURS, hours=hours, minutes=f"{rest:02}")


def size_of(part: ListedPart, style: Style, times: str = " × ") -> str:
    """The size of a piece in mm, in the language of the page."""
    return times.join(decimals(edge, 1, style) for edge in part.size)


def decimals(value: float, digits: int, style: Style) -> str:
    """A number with decimals, and the signs of the language."""
    whole, _, rest = f"{value:.{digits}f}".partition(".")
    point = number(0.5, style.language)[1]
    return number(int(whole), style.language) + (f"{point}{rest}" if rest else "")


def _kinds(listed: PartList, built: Built, style: Style, first: float, room: float) -> list[Panel]:
    """The table of kinds, the largest first, with the sums below."""
    parts, narrow = listed.parts, text_width(style.paper) < NARROW
    times = TIMES
    names = [_keep_sizes_whole(part.name) for part in parts]
    volumes = [decimals(part.volume / 1000, 2, style) for part in parts]
    whole = decimals(listed.grams / listed.density, 2, style) + f"{TIE}cm³"
    if narrow:
        names = [f"{name}, {v}{TIE}cm³" for name, v in zip(names, volumes, strict=True)]
        times = " × "
    sizes = [size_of(part, style, times) for part in parts]
    counts = [decimals(part.count, 0, style) for part in parts]
    weights = [listed.weigh(part.printed) for part in parts]
    each = [decimals(g / part.count, 1, style) for g, part in zip(weights, parts, strict=True)]
    grams = [decimals(weight, 1, style) for weight in weights]
    shown: list[tuple[Column, Sequence[Cell], Cell]] = [
        (Column("", 1.4), [_picture(part, built, style) for part in parts], ""),
        (Column(style.say(PART), 3.4), names, style.say(TOTAL)),
        (_right(COUNT, 1.3, style), counts, decimals(listed.count, 0, style)),
        (_right(SIZE, 3.3, style), sizes, whole),
        (_right(VOLUME, 1.6, style), volumes, ""),
        (_right(EACH, 1.35, style), each, ""),
        (
            _right(GRAMS, 1.9, style),
            grams,
            decimals(listed.weigh(listed.total_extrusion), 1, style),
        ),
    ]
    if narrow:
        del shown[4:6]
    columns, cells, sums = zip(*shown, strict=True)
    return table(columns, list(zip(*cells, strict=True)), style, first, room, total=sums)


def _plates(listed: PartList, style: Style, first: float, room: float) -> list[Panel]:
    """The contents of each plate, its file, its weight and its time; all together below."""
    loads = listed.loads
    if not loads:
        return []
    lying = [", ".join(map(_whole, load.lying.split(", "))) or style.say(SOME) for load in loads]
    shown: list[tuple[Column, Sequence[Cell]]] = [
        (Column(style.say(PLATE), 0.8), [str(k) for k in range(1, len(loads) + 1)]),
        (Column(style.say(LYING), 2.1), lying),
        (Column(style.say(FILE), 5.8), [filename(load.name, ".3mf") for load in loads]),
        (_right(PIECES, 1.1, style), [decimals(load.count, 0, style) for load in loads]),
        (
            _right(GRAMS, 1.2, style),
            [decimals(listed.weigh(load.printed), 1, style) for load in loads],
        ),
        (_right(TIME, 1.8, style), [spell_time(load.printed.seconds, style) for load in loads]),
    ]
    if text_width(style.paper) < NARROW:
        del shown[2]
    columns, cells = zip(*shown, strict=True)
    return table(columns, list(zip(*cells, strict=True)), style, first, room)


def _keep_sizes_whole(name: str) -> str:
    """A name whose sizes do not break across lines."""
    return name.replace(" × ", TIMES)


def _whole(name: str) -> str:
    """A short name that stands in one line."""
    return name.replace(" ", TIE) if len(name) <= SHORT else _keep_sizes_whole(name)


def _right(heading: Phrase, share: float, style: Style) -> Column:
    return Column(style.say(heading), share, right=True)


def _picture(part: ListedPart, built: Built, style: Style) -> Panel:
    """A drawing of a piece: cuboids as elsewhere, others by their bodies."""
    wide = min(PICTURE, PICTURE * text_width(style.paper) / NARROW)
    thing = Solid(
        title=part.name,
        bodies=tuple(replace(body, label="") for body in part.bodies),
        cell=style.cell_mm,
    )
    if all(type(body.shape) is Cuboid for body in part.bodies):
        scale = best_scale([body.corners for body in thing.bodies], wide, wide)
        panel = drawing(thing, scale, style)
        at = ((wide - panel.width) / 2, (wide - panel.height) / 2)
        return Panel(width=wide, height=wide, items=shift_items(panel, at))
    png = thumbnail(thing, {body.shape: built(body.shape) for body in part.bodies}, PIXELS)
    image = Image(corner=(0.0, 0.0), right=(wide, 0.0), down=(0.0, wide), png=png)
    return Panel(width=wide, height=wide, items=(image,))
