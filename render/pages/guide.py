"""Guides: numbered pictures in one scale with captions below, read line by line.

step   one picture of a guide: the next action and its result
"""

from collections.abc import Sequence
from dataclasses import dataclass

from render.flat.layout import shift_items, stack_rows, text_width
from render.flat.sheet import Group, Item, Panel, Text
from render.pages.binding import break_lines, fitting
from render.style import Style

GAP = 4.0  # mm between pictures
SIZE, LEADING, BOLD = 2.35, 1.4, 1.12  # mm of letters; a line, and bold ones, per their size


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """A step; picture: as wide as a column. heading, told: the text below it."""

    picture: Panel
    heading: str
    told: tuple[str, ...]


def column(columns: int, style: Style) -> float:
    """Width in mm of each column."""
    return (text_width(style.paper) - (columns - 1) * GAP) / columns


def guide(steps: Sequence[Shown], columns: int, style: Style) -> list[Panel]:
    """The steps in rows of equal columns."""
    wide = column(columns, style)
    panels = []
    for number, step in enumerate(steps, 1):
        panel = stack_rows([step.picture, _caption(step, wide, style)], 0.0)
        group = Group(name=f"step-{number}", items=panel.items)
        panels.append(Panel(width=wide, height=panel.height, items=(group,)))
    return [_line(panels[k : k + columns], style) for k in range(0, len(panels), columns)]


def describe_steps(steps: Sequence[Shown], most: int) -> str:
    """The first steps in words, for people who cannot see them."""
    return " ".join(f"{step.heading}: {', '.join(step.told)}." for step in steps[:most])


def _caption(step: Shown, wide: float, style: Style) -> Panel:
    theme, items, down = style.colours, list[Item](), 0.6 * SIZE
    for text in (step.heading, *step.told):
        bold = text is step.heading
        for line in break_lines(text, fitting(text, wide, SIZE * (BOLD if bold else 1.0))):
            down += LEADING * SIZE
            colour = theme.ink if bold else theme.muted
            at = (wide / 2, down)
            items.append(Text(at=at, content=line, size=SIZE, colour=colour, bold=bold))
    return Panel(width=wide, height=down + 0.4 * SIZE, items=tuple(items))


def _line(panels: Sequence[Panel], style: Style) -> Panel:
    """Panels from the left, as the last row may be short."""
    items = tuple(
        item
        for place, panel in enumerate(panels)
        for item in shift_items(panel, (place * (panel.width + GAP), 0.0))
    )
    high = max(panel.height for panel in panels)
    return Panel(width=text_width(style.paper), height=high, items=items)
