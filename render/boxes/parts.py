"""The list of the blocks: each kind as a small drawing with its letters and its count."""

from collections.abc import Sequence

from puzzles.boxes import BoxPuzzle
from puzzles.lattice import volume
from puzzles.phrases import dimensions
from render.bodies.isometric import drawing
from render.bodies.projection import best_scale
from render.bodies.solid import Solid
from render.boxes.scene import single
from render.boxes.words import CELLS, GIVEN_OF_KIND, GOLDEN
from render.flat.layout import shift_items
from render.flat.palette import GOLD, hatching, kind_colour
from render.flat.sheet import Group, Item, Panel, Text
from render.kinds import NamedKind
from render.names import GOLDEN as GOLDEN_LETTER
from render.names import kind_letters
from render.pages.binding import break_lines
from render.style import Style

TILE = 40.0  # mm; width of an entry
LARGE, SMALL = 3.6, 2.4  # mm of font
DIGIT = 0.62  # width of a figure as a part of the font's size

Line = tuple[str, float, bool]  # its text, the size of the font, whether it is bold


def part_panels(
    puzzle: BoxPuzzle, icon: float, style: Style, *, volumes: bool = False
) -> list[Panel]:
    """One panel a kind of block, and one for the golden cube; all at one scale.

    icon: size of the largest drawing in mm. volumes: give the volume of each block.
    """
    count = len(puzzle.blocks) + (puzzle.golden is not None)
    kinds = [single(puzzle, kind, style) for kind in range(count)]
    scale = min(best_scale([kind.bodies[0].corners], icon, icon) for kind in kinds)
    told = [_lines(puzzle, index, icon, style) for index in range(len(kinds))]
    if volumes:
        for block, lines in zip(puzzle.blocks, told, strict=False):
            lines.append((style.count(CELLS, volume(block.size)), SMALL, False))
    return [
        _entry(index, kind, scale, icon, told[index], style) for index, kind in enumerate(kinds)
    ]


def named_kinds(puzzle: BoxPuzzle, style: Style) -> list[NamedKind]:
    """The kinds of blocks by their letters, and the golden cube."""
    kinds = [
        NamedKind(
            name=kind_letters(kind),
            colour=kind_colour(kind),
            said=dimensions(block.size),
            count=block.count,
            ways=hatching(kind),
        )
        for kind, block in enumerate(puzzle.blocks)
    ]
    if puzzle.golden is not None:
        said = style.say(GOLDEN)
        kinds.append(NamedKind(name=GOLDEN_LETTER, colour=GOLD, said=said, count=1))
    return kinds


def _lines(puzzle: BoxPuzzle, index: int, icon: float, style: Style) -> list[Line]:
    """Its letters and how often it occurs, how large it is, and how many of it are given."""
    room = int((TILE - icon - 2.0) / (SMALL * DIGIT))
    if index == len(puzzle.blocks):
        named = break_lines(style.say(GOLDEN), room)
        return [_head(GOLDEN_LETTER, 1, style), *((line, SMALL, False) for line in named)]
    block = puzzle.blocks[index]
    head = _head(kind_letters(index), block.count, style)
    lines = [head, (dimensions(block.size), LARGE, False)]
    given = sum(p.block == index for p in puzzle.fixed)
    if given:
        lines.append((style.say(GIVEN_OF_KIND, count=given), SMALL, False))
    return lines


def _head(letters: str, count: int, style: Style) -> Line:
    return (f"{letters}: {count} ×" if style.labels else f"{count} ×", LARGE, True)


def _entry(
    index: int, kind: Solid, scale: float, icon: float, lines: Sequence[Line], style: Style
) -> Panel:
    picture = drawing(kind, scale, style)
    tall = 1.3 * sum(size for _, size, _ in lines)
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
