"""Tables on pages: rows are never torn, and their heading stands on each page again."""

from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass

from render.layout import stacked
from render.layout import text_width
from render.pages import GLYPH
from render.pages import broken
from render.sheet import Item
from render.sheet import Panel
from render.sheet import Path
from render.sheet import Stroke
from render.sheet import Text
from render.style import Style

SIZE = 2.7  # mm of the letters
LINE = 1.45 * SIZE  # mm from one line of a cell to the next
AIR = 2.4  # mm above and below the lines of a row, together
BETWEEN = 3.0  # mm between two columns


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
    rows: Sequence[Sequence[str]],
    style: Style,
    first: float,
    room: float,
) -> list[Panel]:
    """The table in blocks of a page each; first: mm of height for the first of them."""
    width = text_width(style.paper)
    heading = _row([column.heading for column in columns], columns, width, style, bold=True)
    blocks: list[list[Panel]] = [[heading]]
    left = first - heading.height
    for row in rows:
        line = _row(row, columns, width, style)
        if line.height > left + 1e-6 and len(blocks[-1]) > 1 and not style.screen:
            blocks.append([heading])
            left = room - heading.height
        blocks[-1].append(line)
        left -= line.height
    return [_below(block, width) for block in blocks]


def _below(block: Sequence[Panel], width: float) -> Panel:
    panel = stacked(block, 0.0)
    return Panel(width=width, height=panel.height, items=panel.items)


def _row(
    cells: Sequence[str],
    columns: Sequence[Column],
    width: float,
    style: Style,
    *,
    bold: bool = False,
) -> Panel:
    """A row with a thin line below it."""
    places = list(_places(columns, width))
    lines = [
        broken(cell, max(1, int(wide / (GLYPH * SIZE))))
        for cell, (_, wide) in zip(cells, places, strict=True)
    ]
    height = AIR + LINE * max(map(len, lines))
    items: list[Item] = []
    for texts, column, (left, wide) in zip(lines, columns, places, strict=True):
        across, anchor = (left + wide, "end") if column.right else (left, "start")
        colour = style.colours.muted if bold else style.colours.ink
        items += [
            Text(at=(across, AIR / 2 + LINE * k + 0.95 * SIZE), content=text, size=SIZE,
                 colour=colour, anchor=anchor, bold=bold)
            for k, text in enumerate(texts)
        ]  # fmt: skip
    stroke = Stroke(colour=style.colours.line, width=0.3 if bold else 0.15)
    items.append(Path(points=((0.0, height), (width, height)), closed=False, stroke=stroke))
    return Panel(width=width, height=height, items=tuple(items))


def _places(columns: Sequence[Column], width: float) -> Iterator[tuple[float, float]]:
    """Where each column begins, and how wide it is."""
    shares = sum(column.share for column in columns)
    free = width - BETWEEN * (len(columns) - 1)
    left = 0.0
    for column in columns:
        wide = free * column.share / shares
        yield left, wide
        left += wide + BETWEEN
