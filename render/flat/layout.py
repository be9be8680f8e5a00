"""Panels onto pages: side by side in rows, rows below one another, page after page.

panel   a finished part of a sheet, never broken
row     a panel as wide as the text
"""

import math
from collections.abc import Iterable, Sequence

from puzzles.lattice import Size
from render.flat.sheet import Item, Panel, Point, Sheet, Text, move_item
from render.style import Style
from words.phrases import Phrase

CAPTION = 4.6  # mm above a layer
SMALLEST, LARGEST = 4.6, 16.0  # mm of a cell of a layer; a number of two figures fits in
LAYER = Phrase("Layer {layer}")
BOTTOM, TOP = Phrase(", bottom"), Phrase(", top")


def margin(paper: Point) -> float:
    return round(0.06 * paper[0], 1)


def text_width(paper: Point) -> float:
    return paper[0] - 2 * margin(paper)


def centre_row(panel: Panel, width: float) -> Panel:
    """The panel as a row, in the middle."""
    by = ((width - panel.width) / 2, 0.0)
    return Panel(width=width, height=panel.height, items=shift_items(panel, by))


def shift_items(panel: Panel, by: Point) -> tuple[Item, ...]:
    return tuple(move_item(item, by) for item in panel.items)


def rows(panels: Sequence[Panel], width: float, gap: float) -> list[Panel]:
    """Panels of one width in columns, evenly on as few rows as they fit on."""
    if not panels:
        return []
    wide = max(panel.width for panel in panels)
    lines = -(-len(panels) // fitting(wide, width, gap))
    columns = -(-len(panels) // lines)
    left = (width - columns * wide - (columns - 1) * gap) / 2
    rows = []
    for start in range(0, len(panels), columns):
        row = panels[start : start + columns]
        lefts = [left + column * (wide + gap) for column in range(len(row))]
        rows.append(side_by_side(row, lefts, width))
    return rows


def side_by_side(panels: Sequence[Panel], lefts: Sequence[float], width: float) -> Panel:
    """Panels as one row; lefts: mm from the left end of the row to each."""
    items: list[Item] = []
    for panel, left in zip(panels, lefts, strict=True):
        items += shift_items(panel, (left, 0.0))
    return Panel(width=width, height=max(panel.height for panel in panels), items=tuple(items))


def fitting(wide: float, width: float, gap: float) -> int:
    """Number of panels that fit side by side, at least one."""
    return max(1, int((width + gap + 1e-6) / (wide + gap)))


def cell_edge(size: Size, room: Point, gap: float) -> float:
    """Edge in mm of the largest cells with which all layers of a box fit the room.

    If none fit, the smallest that can be read, as far as the width allows. Layers lie across the
    first axis; each has a caption above it.
    """
    layers, down, right = size
    width, height = room
    edge = LARGEST
    while edge > SMALLEST:
        lines = -(-layers // fitting(right * edge, width, gap))
        if right * edge <= width and lines * (down * edge + CAPTION + gap) - gap <= height:
            return edge
        edge -= 0.25
    return min(SMALLEST, width / right)


def layer_caption(x: int, layers: int, width: float, style: Style) -> Text:
    """The caption above layer x, as far as there is room for it."""
    where = "" if layers == 1 else {0: style.say(BOTTOM), layers - 1: style.say(TOP)}.get(x, "")
    caption = style.say(LAYER, layer=x + 1)
    if len(caption + where) * 1.75 < width:
        caption += where
    if len(caption) * 1.75 > width:
        caption = str(x + 1)
    at, size = (width / 2, CAPTION - 1.4), 2.8
    return Text(at=at, content=caption, size=size, colour=style.colours.muted)


def rectangle(at: Point, wide: float, high: float) -> tuple[Point, Point, Point, Point]:
    """Corners of a rectangle, clockwise; at: the upper left one."""
    left, top = at
    right, below = left + wide, top + high
    return (left, top), (right, top), (right, below), (left, below)


def text_lines(
    lines: Iterable[str],
    at: Point,
    step: float,
    size: float,
    colour: str,
    *,
    anchor: str = "start",
    bold: bool = False,
) -> tuple[Text, ...]:
    """Lines below one another; at: of the first. step: mm from each to the next."""
    x, y = at
    return tuple(
        Text(
            at=(x, y + step * k), content=line, size=size, colour=colour, anchor=anchor, bold=bold
        )
        for k, line in enumerate(lines)
    )


def stacked_height(stack: Sequence[Panel], gap: float) -> float:
    return math.fsum(row.height + gap for row in stack) - gap if stack else 0.0


def stack_rows(stack: Sequence[Panel], gap: float) -> Panel:
    """Rows below one another as one panel."""
    items: list[Item] = []
    down = 0.0
    for row in stack:
        items += shift_items(row, (0.0, down))
        down += row.height + gap
    width = max(row.width for row in stack)
    return Panel(width=width, height=stacked_height(stack, gap), items=tuple(items))


def frame_panel(panel: Panel, edge: float, style: Style, title: str, description: str) -> Sheet:
    """A sheet with only the panel and a margin in mm."""
    return Sheet(
        width=panel.width + 2 * edge,
        height=panel.height + 2 * edge,
        title=title,
        description=description,
        items=shift_items(panel, (edge, edge)),
        background=style.colours.paper,
    )
