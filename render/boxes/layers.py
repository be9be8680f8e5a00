"""The layers of a filled box along its first axis: rows run down, columns to the right."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from puzzles.boxes import BoxPuzzle
from puzzles.lattice import Cell
from render.boxes.scene import Piece
from render.flat.hatching import Way
from render.flat.layout import CAPTION, layer_caption, rectangle
from render.flat.marks import centred_text, hatch_lines, pin
from render.flat.palette import GOLD, hatching, mix, readable_on
from render.flat.sheet import Group, Item, Panel, Path, Stroke
from render.names import GOLDEN
from render.style import SMALLEST_TEXT, Style


@dataclass(frozen=True, slots=True)
class LayerField:
    """The visible part of a block in a layer: its upper left cell, and how many down and right."""

    at: tuple[int, int]
    size: tuple[int, int]
    colour: str
    label: str
    given: bool = False
    ways: tuple[Way, ...] = ()  # of its hatching


def layer_panels(
    puzzle: BoxPuzzle, owner: Mapping[Cell, Piece], edge: float, style: Style
) -> list[Panel]:
    """One panel a layer, the lowest first."""
    return [
        layer_panel(puzzle, _fields(puzzle, owner, x), x, edge, style)
        for x in range(puzzle.size[0])
    ]


def _fields(puzzle: BoxPuzzle, owner: Mapping[Cell, Piece], x: int) -> Iterator[LayerField]:
    """The blocks of a layer, row by row."""
    cells = product((x,), range(puzzle.size[1]), range(puzzle.size[2]))
    shown = {owner[cell] for cell in cells if cell in owner}
    for piece in sorted(shown, key=lambda piece: piece.placement.at):
        (_, y, z), (_, b, c) = piece.placement.at, piece.placement.size
        ways = hatching(piece.placement.block)
        yield LayerField((y, z), (b, c), piece.colour, piece.label, piece.given, ways)


def layer_panel(
    puzzle: BoxPuzzle,
    fields: Iterable[LayerField],
    x: int,
    edge: float,
    style: Style,
    marks: Sequence[Item] = (),
) -> Panel:
    """A layer with its blocks and the golden cube; marks: drawn on top of everything."""
    layers, down, right = puzzle.size
    theme = style.colours
    ground = outline((0, 0), (down, right), edge, theme.wall, Stroke(colour=theme.line, width=0.2))
    items: list[Item] = [layer_caption(x, layers, right * edge, style), ground]
    for field in fields:
        items += _field_items(field, edge, style)
        if field.given:
            (row, column), wide = field.at, field.size[1]
            pinned = ((column + wide - 0.16) * edge, CAPTION + (row + 0.16) * edge)
            items.append(pin(pinned, edge))
    if puzzle.golden is not None and puzzle.golden[0] == x:
        golden = LayerField((puzzle.golden[1], puzzle.golden[2]), (1, 1), GOLD, GOLDEN)
        items += _field_items(golden, edge, style)
    rim = Stroke(colour=theme.ink, width=0.5)
    items += [outline((0, 0), (down, right), edge, None, rim), *marks]
    group = Group(name=f"layer-{x + 1}", items=tuple(items))
    return Panel(width=right * edge, height=CAPTION + down * edge, items=(group,))


def _field_items(field: LayerField, edge: float, style: Style) -> list[Item]:
    at, size, colour = field.at, field.size, field.colour
    stroke = Stroke(colour=mix(colour, "#000000", 0.7), width=0.3)
    shape = outline(at, size, edge, colour, stroke)
    items: list[Item] = [shape, *hatch_lines(shape.points, colour, field.ways)]
    height = min(edge * 0.52, edge * size[1] * 0.8 / len(field.label) / 0.7)
    if style.labels and height >= SMALLEST_TEXT:
        middle = ((at[1] + size[1] / 2) * edge, CAPTION + (at[0] + size[0] / 2) * edge)
        items.append(centred_text(field.label, middle, height, readable_on(colour)))
    return items


def outline(
    at: tuple[int, int], size: tuple[int, int], edge: float, fill: str | None, stroke: Stroke
) -> Path:
    """The outline of cells of a layer in its panel, clockwise."""
    corner = (at[1] * edge, CAPTION + at[0] * edge)
    points = rectangle(corner, size[1] * edge, size[0] * edge)
    return Path(points=points, fill=fill, stroke=stroke)
