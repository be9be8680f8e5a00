"""The list of the blocks: each kind as a small drawing with its count."""

from collections.abc import Sequence
from textwrap import wrap

from puzzles.boxes import Block
from puzzles.boxes import BoxPuzzle
from render.boxes.scene import Piece
from render.boxes.scene import single
from render.boxes.scene import times
from render.isometric import drawing
from render.layout import shifted
from render.projection import best_scale
from render.sheet import Group
from render.sheet import Item
from render.sheet import Panel
from render.sheet import Text
from render.solid import Solid
from render.style import Style

TILE = 40.0  # mm; width of an entry
COUNT_SIZE, NUMBER_SIZE = 3.6, 2.3  # mm of font
DIGIT = 0.64  # width of a figure as a part of the font's size


def part_panels(
    puzzle: BoxPuzzle, shown: Sequence[Piece], icon: float, style: Style
) -> list[Panel]:
    """One panel a kind of block, and one for the golden cube; all at one scale.

    shown: pieces whose numbers are listed with their kinds.
    icon: mm; size of the largest drawing.
    """
    kinds = [single(puzzle, block.size, style) for block in puzzle.blocks]
    if puzzle.golden is not None:
        kinds.append(single(puzzle, (1, 1, 1), style, golden=True))
    scale = min(best_scale([kind.bodies[0].corners], icon, icon) for kind in kinds)
    return [
        _entry(index, kind, scale, icon, _lines(puzzle, index, shown, icon), style)
        for index, kind in enumerate(kinds)
    ]


def _lines(puzzle: BoxPuzzle, index: int, shown: Sequence[Piece], icon: float) -> list[str]:
    if index == len(puzzle.blocks):
        return ["1 golden", "cube"]
    block: Block = puzzle.blocks[index]
    numbers = [str(piece.number) for piece in shown if piece.placement.block == index]
    room = int((TILE - icon - 2.0) / (NUMBER_SIZE * DIGIT))
    listed = wrap(", ".join(numbers), room, max_lines=2, placeholder=" …")
    given = sum(p.block == index for p in puzzle.fixed)
    placed = [f"{given} given"] if given else []
    return [f"{block.count} ×", times(block.size), *placed, *listed]


def _entry(
    index: int, kind: Solid, scale: float, icon: float, lines: Sequence[str], style: Style
) -> Panel:
    picture = drawing(kind, scale=scale, labels=style.labels, ink=style.colours.ink)
    height = max(icon * 0.8, 12.5)
    by = ((icon - picture.width) / 2, (height - picture.height) / 2)
    items: list[Item] = [Group(name=f"part-{index}", items=shifted(picture, by))]
    sizes = [COUNT_SIZE, COUNT_SIZE, *[NUMBER_SIZE] * 3][: len(lines)]
    down = (height - 1.3 * sum(sizes)) / 2
    for line, size in zip(lines, sizes, strict=True):
        down += 1.3 * size
        colour = style.colours.ink if size == COUNT_SIZE else style.colours.muted
        at = (icon + 2.0, down - 0.35 * size)
        bold = line is lines[0]
        items.append(
            Text(at=at, content=line, size=size, colour=colour, anchor="start", bold=bold)
        )
    return Panel(width=TILE, height=height, items=tuple(items))
