"""Pages to print: their rows with head and foot.

section   rows that begin on a new page, under one heading
role      the purpose of a section: a set takes the sections of some roles
head      title and heading above the rows of a page, and above them the series
foot      number and seed of the puzzle, a scale bar, and the number of the page
poster    a picture larger than the paper, in parts to glue together

Screens show a section as one picture without a foot.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from render.flat import qr
from render.flat.hatching import hatch
from render.flat.layout import (
    centre_row,
    margin,
    rectangle,
    shift_items,
    text_lines,
    text_width,
)
from render.flat.lines import fit_text
from render.flat.marks import BAR, centred_text, cuts, scale_bar
from render.flat.sheet import (
    Item,
    Panel,
    Path,
    Point,
    Sheet,
    Sheets,
    Stroke,
    Text,
    Window,
    seen_through,
)
from render.style import SMALLEST_TEXT, Style
from words.phrases import Phrase

TITLE, HEADING, SMALL = 6.0, 3.6, 2.6  # mm of letters
CODE, TOP = 16.5, 5.0  # mm of a code in the corner, and from the edge of the page to it
HEAD, FOOT = 23.0, 19.0  # mm from the edges of a page to its rows
GAP = 4.0  # mm between rows
STRIP, PART_HEAD = 10.0, 6.0  # mm of a strip for glue, and above a part of a poster
FIGURE, SPACE, LETTER = 0.65, 0.32, 0.58  # widths in a text, per its size; of letters the mean
GLYPH = 0.62  # mean width of a letter, per its size; bold ones are a tenth wider

NUMBERED = Phrase("No. {count}")
SEED = Phrase("seed {count}")
PAGE = Phrase("page {page} of {pages}")
PART = Phrase("Part {part} of {columns} × {lines}")
GLUE = Phrase("glue {part} here")
FULL_SIZE = Phrase("50 mm: print at 100 %")
THE_PUZZLE = Phrase("the puzzle")
LAYER_BY_LAYER = Phrase("layer by layer")
ONE_SOLUTION = Phrase("the only solution")
A_SOLUTION = Phrase("a solution")


class SectionRole(StrEnum):
    """Purposes of a section."""

    PUZZLE = "puzzle"
    PIECES = "pieces"
    BOARD = "board"
    RULES = "rules"
    ANSWER = "answer"
    SPEC = "spec"
    COVER = "cover"  # of a kit, which has its title in large letters
    LIST = "list"  # of the puzzles of a kit


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """Rows under one heading, laid out for the area of a page of this style.

    title: of the puzzle. heading: of this section. about: for people who cannot see it.
    gap: mm between rows.
    """

    role: SectionRole
    title: str
    heading: str
    about: str
    stack: tuple[Panel, ...]
    style: Style
    gap: float = GAP


Sections = tuple[Section, ...]


def section(
    role: SectionRole,
    title: str,
    heading: Phrase,
    about: str,
    stack: Sequence[Panel],
    style: Style,
) -> Section:
    """A section, its heading in the language of the page."""
    return Section(
        role=role,
        title=title,
        heading=style.say(heading),
        about=about,
        stack=tuple(stack),
        style=style,
    )


def area(style: Style) -> Point:
    """Width and height in mm of the area for the rows of a page."""
    width, height = style.paper
    return text_width(style.paper), height - HEAD - FOOT


def leaves(section: Section) -> int:
    """Number of pages of a section."""
    return len(split_pages(section))


def bind(sections: Sequence[Section]) -> Sheets:
    """The pages of all sections, numbered through."""
    return tuple(binding(sections))


def binding(sections: Sequence[Section]) -> Iterator[Sheet]:
    """The pages one by one: each is made when it is needed, since all together are large."""
    leaves = [(section, rows) for section in sections for rows in split_pages(section)]
    for page, (section, rows) in enumerate(leaves, 1):
        if section.style.screen:
            yield _screen(section, rows)
        else:
            yield _page(section, rows, page, len(leaves))


def split_pages(section: Section) -> list[list[Panel]]:
    """The rows of each page of a section; the last of several alike is not alone on a page."""
    leaves = list(_fill_pages(section))
    if len(leaves) > 1 and len(leaves[-1]) == 1 and len(leaves[-2]) > 2:
        if abs(leaves[-2][-1].height - leaves[-1][0].height) < 1e-6:
            leaves[-1].insert(0, leaves[-2].pop())
    return leaves


def _fill_pages(section: Section) -> Iterator[list[Panel]]:
    """The rows of each page, with each page as full as possible."""
    room = area(section.style)[1]
    leaf: list[Panel] = []
    left = room
    for row in section.stack:
        if leaf and row.height > left + 1e-6 and not section.style.screen:
            yield leaf
            leaf, left = [], room
        leaf.append(row)
        left -= row.height + section.gap
    yield leaf


def _page(section: Section, rows: Sequence[Panel], page: int, pages: int) -> Sheet:
    style = section.style
    head = () if section.role is SectionRole.COVER else _head(section)
    items = (*head, *_set(rows, section, HEAD), *_foot(style, page, pages))
    where = "" if pages == 1 else f", {style.say(PAGE, page=page, pages=pages)}"
    return _sheet(section, style.paper[1], items, where)


def _screen(section: Section, rows: Sequence[Panel]) -> Sheet:
    style = section.style
    top = margin(style.paper) + 13.0
    height = top + math.fsum(row.height + section.gap for row in rows) + margin(style.paper)
    return _sheet(section, height, (*_screen_head(section), *_set(rows, section, top)))


def _sheet(section: Section, height: float, items: tuple[Item, ...], where: str = "") -> Sheet:
    """A page of a section; where: its place among all pages, in words."""
    style = section.style
    return Sheet(
        width=style.paper[0],
        height=height,
        title=f"{section.title}: {section.heading}{where}",
        description=section.about,
        items=items,
        background=style.colours.paper,
        language=style.language,
        document=section.title,
    )


def _set(rows: Sequence[Panel], section: Section, down: float) -> Iterator[Item]:
    edge = margin(section.style.paper)
    for row in rows:
        yield from shift_items(row, (edge, down))
        down += row.height + section.gap


def poster(panel: Panel, style: Style) -> tuple[bool, list[Panel]]:
    """A panel in its true size: whether pages are landscape, and the content of each.

    A panel larger than a page is cut into parts to glue together. A part has a strip on its right
    and below, onto which its neighbours are glued; their edges there are cut off.
    """
    ways = [(_parts(panel, area(replace(style, across=across))), across)
            for across in (False, True)]  # fmt: skip
    (columns, lines), across = min(ways, key=lambda way: way[0][0] * way[0][1])
    if columns * lines == 1:
        return across, [centre_row(panel, area(replace(style, across=across))[0])]
    turned = replace(style, across=across)
    return across, [
        _part(panel, row, column, (columns, lines), turned)
        for row in range(lines)
        for column in range(columns)
    ]


def _parts(panel: Panel, room: Point) -> tuple[int, int]:
    """Number of parts, side by side and below one another, that a panel needs."""
    if panel.width <= room[0] + 1e-6 and panel.height <= room[1] + 1e-6:
        return 1, 1
    across, down = room[0] - STRIP, room[1] - STRIP - PART_HEAD
    columns = math.ceil((panel.width - STRIP) / across - 1e-9)
    return max(columns, 1), max(math.ceil((panel.height - STRIP) / down - 1e-9), 1)


def _part(panel: Panel, row: int, column: int, parts: tuple[int, int], style: Style) -> Panel:
    """One part of a poster, named by its row and column."""
    columns, lines = parts
    wide, high = panel.width / columns, panel.height / lines
    last = column == columns - 1, row == lines - 1
    width, height = wide + (0.0 if last[0] else STRIP), high + (0.0 if last[1] else STRIP)
    left = (area(style)[0] - width) / 2
    seen = (column * wide, row * high)
    items: list[Item] = [
        Text(at=(0.0, 3.6), content=style.say(PART, part=_part_name(row, column), columns=columns,
             lines=lines), size=HEADING, colour=style.colours.ink, anchor="start"),
        Window(at=(left, PART_HEAD), width=width, height=height, seen=seen,
               items=tuple(i for i in panel.items if seen_through(i, seen, (width, height)))),
    ]  # fmt: skip
    corner = (left, PART_HEAD)
    if not last[0]:
        items += _strip(corner, (wide, 0.0), (STRIP, height), _part_name(row, column + 1), style)
    if not last[1]:
        items += _strip(corner, (0.0, high), (width, STRIP), _part_name(row + 1, column), style)
    edges = []
    if column:
        edges.append(((left, PART_HEAD), (left, PART_HEAD + height)))
    if row:
        edges.append(((left, PART_HEAD), (left + width, PART_HEAD)))
    items.append(cuts(edges))
    return Panel(width=area(style)[0], height=PART_HEAD + height, items=tuple(items))


def _part_name(row: int, column: int) -> str:
    return f"{chr(ord('A') + row)}{column + 1}" if row < 26 else f"{row + 1}.{column + 1}"


def _strip(corner: Point, at: Point, size: Point, neighbour: str, style: Style) -> Iterator[Item]:
    """The strip onto which the neighbour is glued: hatched, with its name."""
    (left, top), (wide, high) = (corner[0] + at[0], corner[1] + at[1]), size
    thin = Stroke(colour=style.colours.line, width=0.15)
    corners = rectangle((left, top), wide, high)
    for line in hatch(corners, 4.0):
        yield thin.along(line)
    yield Path(points=corners, stroke=thin)
    middle = (left + wide / 2, top + high / 2)
    text = neighbour if wide < high else style.say(GLUE, part=neighbour)
    half = 0.33 * SMALL * len(text) + 1.0
    plate = rectangle((middle[0] - half, middle[1] - 2.2), 2 * half, 4.4)
    yield Path(points=plate, fill=style.colours.paper)
    yield centred_text(text, middle, SMALL, style.colours.muted, bold=False)


def _head(section: Section) -> Iterator[Item]:
    """The title on the left, the heading on the right, and a rule below both."""
    style, edge = section.style, margin(section.style.paper)
    width = text_width(style.paper)
    code = CODE + 2.0 if style.link is not None else 0.0
    aside = GLYPH * HEADING * len(section.heading) + 6.0 + code
    theme, down = style.colours, 15.2
    yield from _series(style, edge, width - code)
    large, lines = _title_lines(section, width - aside)
    yield from text_lines(lines[::-1], (edge, down), -1.3 * large, large, theme.ink, bold=True)
    yield Text(
        at=(edge + width - code, down), content=section.heading, size=HEADING,
        colour=theme.muted, anchor="end",
    )  # fmt: skip
    if style.link is not None:
        yield qr.code(style.link, (edge + width - CODE, TOP), CODE)
    yield _rule(edge, width - code, down + 2.8, style)


def _title_lines(section: Section, room: float) -> tuple[float, list[str]]:
    """The size of a title, and its lines; a client's own may be long."""
    large = min(TITLE, room / (1.1 * GLYPH * len(section.title)))
    if section.role is not SectionRole.LIST and large >= HEADING:
        return large, [section.title]
    return fit_text(
        section.title, room, TITLE, lines=2, enough=HEADING, least=SMALLEST_TEXT, bold=True
    )


def _series(style: Style, left: float, room: float) -> Iterator[Text]:
    """The name of the set that the puzzle belongs to, above its title."""
    if style.series is None:
        return
    size, lines = fit_text(
        style.series, room, SMALL, lines=2, enough=SMALLEST_TEXT, least=SMALLEST_TEXT
    )
    yield from text_lines(lines, (left, TOP + SMALL), 1.2 * SMALL, size, style.colours.muted)


def _screen_head(section: Section) -> Iterator[Item]:
    style, middle = section.style, section.style.paper[0] / 2
    room = text_width(style.paper)
    for text, down, most, bold in (
        (section.title, 8.0, TITLE, True),
        (section.heading, 13.5, HEADING, False),
    ):
        size = min(most, room / (1.1 * GLYPH * len(text)))
        colour = style.colours.ink if bold else style.colours.muted
        at = (middle, margin(style.paper) + down - 3.0)
        yield Text(at=at, content=text, size=size, colour=colour, bold=bold)


def _foot(style: Style, page: int, pages: int) -> Iterator[Item]:
    """Number and seed on the left, the bar in the middle, the page on the right."""
    edge, (width, height) = margin(style.paper), style.paper
    said = [
        style.say(phrase, count=str(count))
        for phrase, count in ((NUMBERED, style.number), (SEED, style.seed))
        if count is not None
    ]
    muted, down = style.colours.muted, height - 9.4
    yield _rule(edge, width - 2 * edge, height - FOOT + 4.2, style)
    if said:
        text = " · ".join(said)
        yield Text(at=(edge, down), content=text, size=SMALL, colour=muted, anchor="start")
    yield scale_bar((width / 2 - BAR / 2, height - 12.6), style)
    at = (width / 2, height - 7.6)
    yield Text(at=at, content=style.say(FULL_SIZE), size=SMALL, colour=muted)
    text = style.say(PAGE, page=page, pages=pages)
    yield Text(at=(width - edge, down), content=text, size=SMALL, colour=muted, anchor="end")


def _rule(left: float, wide: float, down: float, style: Style) -> Path:
    stroke = Stroke(colour=style.colours.line, width=0.25)
    return stroke.along(((left, down), (left + wide, down)))


def answer_heading(proved: bool | None) -> Phrase:
    """The heading of a solution; proved: there is no other one."""
    return ONE_SOLUTION if proved else A_SOLUTION


def lead(text: str, style: Style, size: float = 3.4) -> Panel:
    """A sentence or two in muted letters, broken into lines."""
    return paragraph((text,), style, size, style.colours.muted)


def paragraph(texts: Sequence[str], style: Style, size: float, colour: str) -> Panel:
    """Texts, each on a new line."""
    width = text_width(style.paper)
    lines = [line for text in texts for line in break_lines(text, fitting(text, width, size))]
    items = text_lines(lines, (0.0, size), 1.42 * size, size, colour)
    return Panel(width=width, height=(1.42 * len(lines) - 0.1) * size, items=items)


def fitting(text: str, width: float, size: float) -> int:
    """Number of characters of a text in a line of a width in mm."""
    figures, spaces = sum(map(str.isdigit, text)), text.count(" ")
    rest = max(len(text), 1) - figures - spaces
    mean = (FIGURE * figures + SPACE * spaces + LETTER * rest) / max(len(text), 1)
    return int(width / (mean * size))


def break_lines(text: str, most: int) -> list[str]:
    """A text in lines with a limit of characters, broken at spaces if possible."""
    lines = [""]
    for word in filter(None, text.split(" ")):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines
