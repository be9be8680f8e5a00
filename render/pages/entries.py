"""Entries of a list of pieces: each kind as a small drawing with some lines beside it."""

import math
from collections.abc import Sequence

from render.bodies.isometric import drawing
from render.bodies.projection import best_scale
from render.bodies.solid import Solid
from render.flat.layout import shift_items
from render.flat.sheet import Group, Item, Panel, Text
from render.pages.binding import break_lines
from render.style import Style

TILE = 40.0  # mm; width of an entry
LARGE, SMALL = 3.6, 2.4  # mm of font
DIGIT = 0.62  # width of a figure as a part of the font's size

Line = tuple[str, float, bool]  # its text, the size of the font, whether it is bold


def entries(
    kinds: Sequence[Solid], told: Sequence[Sequence[Line]], icon: float, style: Style
) -> list[Panel]:
    """One panel a kind, all at one scale. icon: size of the largest drawing in mm."""
    scale = min(best_scale([body.corners for body in kind.bodies], icon, icon) for kind in kinds)
    return [
        _entry(index, kind, scale, icon, told[index], style) for index, kind in enumerate(kinds)
    ]


def head(letters: str, count: str, style: Style) -> Line:
    """The letters of a kind, and how often it occurs."""
    return (f"{letters}: {count} ×" if style.labels else f"{count} ×", LARGE, True)


def small_lines(text: str, icon: float) -> list[Line]:
    """A text in small letters, in lines that fit beside a drawing."""
    room = int((TILE - icon - 2.0) / (SMALL * DIGIT))
    return [(line, SMALL, False) for line in break_lines(text, room)]


def _entry(
    index: int, kind: Solid, scale: float, icon: float, lines: Sequence[Line], style: Style
) -> Panel:
    picture = drawing(kind, scale, style)
    tall = 1.3 * math.fsum(size for _, size, _ in lines)
    height = max(icon * 0.8, 12.5, tall)
    by = ((icon - picture.width) / 2, (height - picture.height) / 2)
    items: list[Item] = [Group(name=f"part-{index}", items=shift_items(picture, by))]
    down = (height - tall) / 2
    for text, size, bold in lines:
        down += 1.3 * size
        colour = style.colours.ink if size == LARGE else style.colours.muted
        at = (icon + 2.0, down - 0.35 * size)
        items.append(
            Text(at=at, content=text, size=size, colour=colour, anchor="start", bold=bold)
        )
    return Panel(width=TILE, height=height, items=tuple(items))
