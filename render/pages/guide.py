"""Guides: numbered pictures in one scale with captions below, read line by line.

step   one picture of a guide: the next action and its result
"""

from collections.abc import Sequence
from dataclasses import dataclass

from render.flat.layout import side_by_side, stack_rows, text_width
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
    width, lefts = text_width(style.paper), [place * (wide + GAP) for place in range(columns)]
    lines = [panels[k : k + columns] for k in range(0, len(panels), columns)]
    return [side_by_side(line, lefts[: len(line)], width) for line in lines]


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
