"""The layers of a filled box along its first axis: rows run down, columns to the right."""

from collections.abc import Mapping

from puzzles.boxes import BoxPuzzle
from puzzles.lattice import Cell
from render.boxes.scene import Piece
from render.layout import CAPTION
from render.layout import layer_caption
from render.marks import pin
from render.palette import GOLD
from render.palette import mixed
from render.palette import readable_on
from render.sheet import Group
from render.sheet import Item
from render.sheet import Panel
from render.sheet import Path
from render.sheet import Stroke
from render.sheet import Text
from render.style import Style

SMALLEST_TEXT = 1.3  # mm


def layer_panels(
    puzzle: BoxPuzzle, owner: Mapping[Cell, Piece], edge: float, style: Style
) -> list[Panel]:
    """One panel a layer, the lowest first."""
    return [_layer(puzzle, owner, x, edge, style) for x in range(puzzle.size[0])]


def _layer(
    puzzle: BoxPuzzle, owner: Mapping[Cell, Piece], x: int, edge: float, style: Style
) -> Panel:
    layers, down, right = puzzle.size
    theme = style.colours
    shown = {owner[x, y, z] for y in range(down) for z in range(right) if (x, y, z) in owner}
    ground = _rectangle(0, 0, down, right, edge, theme.wall, Stroke(colour=theme.line, width=0.2))
    items: list[Item] = [layer_caption(x, layers, right * edge, style), ground]
    for piece in sorted(shown, key=lambda piece: piece.number):
        (_, y, z), (_, b, c) = piece.placement.at, piece.placement.size
        items += _field((y, z), (b, c), edge, piece.colour, str(piece.number), style)
        if piece.given:
            items.append(pin(((z + c - 0.16) * edge, CAPTION + (y + 0.16) * edge), edge))
    if puzzle.golden is not None and puzzle.golden[0] == x:
        items += _field((puzzle.golden[1], puzzle.golden[2]), (1, 1), edge, GOLD, "G", style)
    items.append(_rectangle(0, 0, down, right, edge, None, Stroke(colour=theme.ink, width=0.5)))
    group = Group(name=f"layer-{x + 1}", items=tuple(items))
    return Panel(width=right * edge, height=CAPTION + down * edge, items=(group,))


def _field(
    at: tuple[int, int], size: tuple[int, int], edge: float, colour: str, label: str, style: Style
) -> list[Item]:
    stroke = Stroke(colour=mixed(colour, "#000000", 0.7), width=0.3)
    items: list[Item] = [_rectangle(*at, *size, edge, colour, stroke)]
    height = min(edge * 0.52, edge * size[1] * 0.8 / len(label) / 0.7)
    if style.labels and height >= SMALLEST_TEXT:
        middle = (
            (at[1] + size[1] / 2) * edge,
            CAPTION + (at[0] + size[0] / 2) * edge + height * 0.36,
        )
        items.append(
            Text(
                at=middle,
                content=label,
                size=height,
                colour=readable_on(colour),
                bold=True,
            )
        )
    return items


def _rectangle(
    row: int, column: int, down: int, right: int, edge: float, fill: str | None, stroke: Stroke
) -> Path:
    left, top = column * edge, CAPTION + row * edge
    across, below = left + right * edge, top + down * edge
    return Path(
        points=((left, top), (across, top), (across, below), (left, below)),
        fill=fill,
        stroke=stroke,
    )
