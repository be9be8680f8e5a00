"""The list of the blocks: each kind as a small drawing with its letters and its count."""

from puzzles.boxes import BoxPuzzle
from puzzles.lattice import volume
from render.boxes.scene import single
from render.boxes.words import CELLS, GIVEN_OF_KIND, GOLDEN
from render.flat.palette import GOLD, hatching, kind_colour
from render.flat.sheet import Panel
from render.kinds import NamedKind
from render.names import GOLDEN as GOLDEN_LETTER
from render.names import kind_letters
from render.pages.entries import LARGE, SMALL, Line, entries, head, small_lines
from render.style import Style
from words.phrases import dimensions


def part_panels(
    puzzle: BoxPuzzle, icon: float, style: Style, *, volumes: bool = False
) -> list[Panel]:
    """One panel a kind of block, and one for the golden cube; all at one scale.

    icon: size of the largest drawing in mm. volumes: give the volume of each block.
    """
    count = len(puzzle.blocks) + (puzzle.golden is not None)
    kinds = [single(puzzle, kind, style) for kind in range(count)]
    told = [_lines(puzzle, index, icon, style) for index in range(len(kinds))]
    if volumes:
        for block, lines in zip(puzzle.blocks, told, strict=False):
            lines.append((style.count(CELLS, volume(block.size)), SMALL, False))
    return entries(kinds, told, icon, style)


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
    if index == len(puzzle.blocks):
        return [head(GOLDEN_LETTER, "1", style), *small_lines(style.say(GOLDEN), icon)]
    block = puzzle.blocks[index]
    lines = [
        head(kind_letters(index), str(block.count), style),
        (dimensions(block.size), LARGE, False),
    ]
    given = sum(p.block == index for p in puzzle.fixed)
    if given:
        lines.append((style.say(GIVEN_OF_KIND, count=given), SMALL, False))
    return lines
