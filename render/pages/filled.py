"""Pages of what fills cells: a picture with the numbers of its layers, and the layers.

layers    rows of panels, as high as a room in mm allows
picture   the picture for a room, width and height in mm
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from render.bodies.isometric import drawing
from render.bodies.projection import best_scale, framing
from render.bodies.solid import Solid, standing
from render.flat.layout import LAYER, centre_row, rows, shift_items, stack_rows, stacked_height
from render.flat.sheet import Panel, Point, Text
from render.pages.binding import (
    GAP,
    LAYER_BY_LAYER,
    Section,
    SectionRole,
    answer_heading,
    area,
    lead,
    section,
)
from render.pages.shared import PICTURE, answer_area
from render.style import SMALLEST_TEXT, Style
from words.phrases import Phrase

MARKS = 14.0  # mm beside a drawing for the numbers of the layers
Layers = Callable[[float], list[Panel]]


@dataclass(frozen=True, slots=True)
class Filling:
    """A filled puzzle as its pages show it: named, described in words, and drawn."""

    title: str
    description: str
    how_read: Phrase
    parts: Callable[[], Sequence[Panel]]
    layers: Layers
    picture: Callable[[Point], Panel]


def answer_section(filling: Filling, style: Style) -> Section:
    """The picture, the layers, and the list of the pieces, unless the answer shares its page."""
    width, height = answer_area(style)
    opening, shares = lead(style.say(filling.how_read), style, 3.0), style.share > 1
    listed = [] if shares else rows(filling.parts(), width, GAP)
    shown, room = _room_beside([opening, *listed], filling.layers, style)
    if room < 0.3 * height and stacked_height(listed, GAP) <= height and not style.screen:
        listed = [stack_rows(listed, GAP)]  # a list with a page of its own is not torn
        shown, room = _room_beside([opening], filling.layers, style)
    room = max(room, PICTURE if shares else 0.3 * height)
    picture = centre_row(filling.picture((0.94 * width, room)), width)
    stack = (opening, picture, *shown, *listed)
    heading = answer_heading(style.proved)
    return section(SectionRole.ANSWER, filling.title, heading, filling.description, stack, style)


def layer_section(filling: Filling, style: Style) -> Section:
    """The layers alone, as large as possible."""
    opening = lead(style.say(filling.how_read), style, 3.0)
    stack = (opening, *filling.layers(area(style)[1] - opening.height - GAP))
    return section(
        SectionRole.ANSWER, filling.title, LAYER_BY_LAYER, filling.description, stack, style
    )


def _room_beside(rest: Sequence[Panel], layers: Layers, style: Style) -> tuple[list[Panel], float]:
    """The layers for a page with a picture and the rest, and how high that picture may be."""
    room = answer_area(style)[1] - stacked_height(rest, GAP) - 2 * GAP
    shown = layers(max(0.42 * room, 20.0))
    return shown, room - stacked_height(shown, GAP)


def numbered_panel(scene: Solid, low: Point, count: int, room: Point, style: Style) -> Panel:
    """Bodies in their places with the numbers of the layers on their left.

    low: the edge on the left, as x and y. count: number of layers.
    """
    boxes = [body.corners for body in standing(scene).bodies]
    scale = best_scale(boxes, room[0] - 2 * MARKS, room[1])
    view, _ = framing(boxes, scale)
    picture, size = drawing(scene, scale, style), 2.8
    step = -(-SMALLEST_TEXT // (scale * scene.cell))  # so that numbers do not touch
    marks = tuple(
        Text(
            at=(MARKS + across - 2.0, down + 0.36 * size),
            content=style.say(LAYER, layer=1) if layer == 0 else str(layer + 1),
            size=size,
            colour=style.colours.muted,
            anchor="end",
        )
        for layer in range(0, count, int(step))
        for across, down in (view.at((*low, (layer + 0.5) * scene.cell)),)
    )
    items = (*shift_items(picture, (MARKS, 0.0)), *(marks if style.labels else ()))
    return Panel(width=picture.width + 2 * MARKS, height=picture.height, items=items)
