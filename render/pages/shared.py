"""Pages that several things share: short answers, and lists below something else.

share   number of answers that a page shall hold
"""

from collections.abc import Iterator, Sequence

from render.flat.layout import stacked_height, text_lines
from render.flat.lines import fit_text
from render.flat.sheet import Group, Item, Panel, Point, Stamp, Stroke, Text, Window
from render.pages.binding import GAP, GLYPH, HEADING, SMALL, Section, area
from render.style import SMALLEST_TEXT, Style

AIR, CAPTION = 5.0, 4.2  # mm of a heading: above it, and of its letters
PICTURE = 50.0  # mm: the least height of a body in an answer that shares its page


def answer_area(style: Style) -> Point:
    """Like `area`, for an answer: its share of the page, below a heading of its own."""
    width, height = area(style)
    if style.share == 1:
        return width, height
    return width, (height + GAP) / style.share - heading_height() - 2 * GAP


def fits_share(answers: Sequence[Section]) -> bool:
    """True if the answers of a puzzle are one section that can be read within its share."""
    if len(answers) != 1 or answers[0].style.share == 1:
        return False
    (only,) = answers
    if stacked_height(only.stack, only.gap) > answer_area(only.style)[1] + 1e-6:
        return False
    return all(size >= SMALLEST_TEXT for row in only.stack for size in _letters(row.items))


def heading_height() -> float:
    """Height in mm of the heading of something that shares a page."""
    return AIR + 1.3 * CAPTION


def heading_row(heading: str, style: Style, aside: str = "", *, ruled: bool = True) -> Panel:
    """The heading of something that shares a page.

    aside: on its right, smaller. ruled: below a line.
    """
    width, theme = area(style)[0], style.colours
    room = width - (GLYPH * SMALL * len(aside) + 6.0 if aside else 0.0)
    size, lines = fit_text(
        heading, room, CAPTION, lines=2, enough=HEADING, least=SMALLEST_TEXT, bold=True
    )
    at, rule = (0.0, AIR + CAPTION), Stroke(colour=theme.line, width=0.25)
    items: list[Item] = [rule.along(((0.0, 1.0), (width, 1.0)))] if ruled else []
    items += text_lines(lines[::-1], at, -1.2 * size, size, theme.ink, bold=True)
    if aside:
        items.append(
            Text(at=(width, at[1]), content=aside, size=SMALL, colour=theme.muted, anchor="end")
        )
    return Panel(width=width, height=heading_height(), items=tuple(items))


def _letters(items: Sequence[Item], scale: float = 1.0) -> Iterator[float]:
    """The sizes in mm of all texts."""
    for item in items:
        if isinstance(item, Text):
            yield scale * item.size
        elif isinstance(item, Group | Stamp | Window):
            inner = item.scale if isinstance(item, Window) else 1.0
            yield from _letters(item.items, scale * inner)
