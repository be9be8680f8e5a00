"""Tables on pages: rows are never torn, and their heading stands on each page again."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from render.flat.layout import shift_items, stack_rows, text_lines, text_width
from render.flat.sheet import Item, Panel, Stroke
from render.pages.binding import GLYPH, break_lines
from render.style import Style

SIZE = 2.7  # mm of the letters
LINE = 1.45 * SIZE  # mm from one line of a cell to the next
AIR = 2.4  # mm above and below the lines of a row, together
BETWEEN = 3.0  # mm between two columns
BOLD = 1.1  # how much wider bold letters are
Cell = str | Panel  # words, or a picture that is no wider than its column


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table.

    share: of the width, beside those of the others. right: its cells end below one another.
    """

    heading: str
    share: float
    right: bool = False


def table(
    columns: Sequence[Column],
    rows: Sequence[Sequence[Cell]],
    style: Style,
    first: float,
    room: float,
    *,
    total: Sequence[Cell] = (),
) -> list[Panel]:
    """The table in blocks, each for a page of its own.

    first, room: mm of height for the first block, and for each further one.
    total: a last row in bold letters; none if it is empty.
    """
    width = text_width(style.paper)
    heading = _row([column.heading for column in columns], columns, width, style, bold=True)
    lines = [_row(row, columns, width, style) for row in rows]
    if total:
        ink = style.colours.ink
        lines.append(_row(total, columns, width, style, bold=True, ink=ink))
    blocks: list[list[Panel]] = [[heading]]
    left = first - heading.height
    for line in lines:
        if line.height > left + 1e-6 and len(blocks[-1]) > 1 and not style.screen:
            blocks.append([heading])
            left = room - heading.height
        blocks[-1].append(line)
        left -= line.height
    return [stack_rows(block, 0.0) for block in blocks]


def _row(
    cells: Sequence[Cell],
    columns: Sequence[Column],
    width: float,
    style: Style,
    *,
    bold: bool = False,
    ink: str | None = None,
) -> Panel:
    """A row with a thin line below it; headings are bold and muted."""
    places = list(_places(columns, width))
    letter = GLYPH * SIZE * (BOLD if bold else 1.0)
    shown = [
        cell if isinstance(cell, Panel) else break_lines(cell, max(1, int(wide / letter)))
        for cell, (_, wide) in zip(cells, places, strict=True)
    ]
    high = [each.height if isinstance(each, Panel) else LINE * len(each) for each in shown]
    height = AIR + max(high)
    colour = ink or (style.colours.muted if bold else style.colours.ink)
    # Beside a picture, words stand in the middle; else they begin side by side.
    pictured = any(isinstance(each, Panel) for each in shown)
    items: list[Item] = []
    for each, tall, column, (left, wide) in zip(shown, high, columns, places, strict=True):
        top = (height - tall) / 2 if pictured else AIR / 2
        if isinstance(each, Panel):
            items += shift_items(each, (left, top))
        else:
            at = (left + wide if column.right else left, top + 0.95 * SIZE)
            anchor = "end" if column.right else "start"
            items += text_lines(each, at, LINE, SIZE, colour, anchor=anchor, bold=bold)
    stroke = Stroke(colour=style.colours.line, width=0.3 if bold else 0.15)
    items.append(stroke.along(((0.0, height), (width, height))))
    return Panel(width=width, height=height, items=tuple(items))


def _places(columns: Sequence[Column], width: float) -> Iterator[tuple[float, float]]:
    """The start and the width of each column."""
    shares = math.fsum(column.share for column in columns)
    free = width - BETWEEN * (len(columns) - 1)
    left = 0.0
    for column in columns:
        wide = free * column.share / shares
        yield left, wide
        left += wide + BETWEEN
