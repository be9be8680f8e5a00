"""The list of the pieces: each kind as a small drawing with its letters and its count."""

from puzzles.polycubes import PolycubePuzzle
from render.flat.palette import GOLD, hatching, kind_colour
from render.flat.sheet import Panel
from render.kinds import NamedKind
from render.names import GOLDEN as GOLDEN_LETTER
from render.names import kind_letters
from render.pages.entries import Line, entries, head, small_lines
from render.polycubes import words
from render.polycubes.scene import colour_cells, kinds_of, single, what_kind
from render.style import Style


def part_panels(puzzle: PolycubePuzzle, icon: float, style: Style) -> list[Panel]:
    """One panel a kind of piece, and one for the golden cube; all at one scale.

    icon: size of the largest drawing in mm.
    """
    count = len(kinds_of(puzzle)) + (puzzle.golden is not None)
    kinds = [
        colour_cells(puzzle, kind, single(puzzle, kind, style), style) for kind in range(count)
    ]
    told = [_lines(puzzle, kind, icon, style) for kind in range(count)]
    return entries(kinds, told, icon, style)


def _lines(puzzle: PolycubePuzzle, kind: int, icon: float, style: Style) -> list[Line]:
    """Its letters and how often it may be used, what it is, and how many of it are given."""
    firsts = kinds_of(puzzle)
    if kind == len(firsts):
        return [head(GOLDEN_LETTER, "1", style), *small_lines(style.say(words.GOLDEN), icon)]
    first = firsts[kind]
    low, high = puzzle.range_of(first)
    lines = [head(kind_letters(kind), str(high) if low == high else f"{low}–{high}", style)]
    lines += small_lines(what_kind(puzzle, kind, style), icon)
    marks = sorted(set(puzzle.pieces[first].marks) - {0})
    if marks:
        lines += small_lines(
            style.count(words.NUMBERED, len(marks), which=_list_numbers(marks)), icon
        )
    given = sum(puzzle.kinds[p.piece] == first for p in puzzle.fixed)
    if given:
        lines += small_lines(style.say(words.GIVEN_OF_KIND, count=given), icon)
    return lines


def _list_numbers(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))


def named_kinds(puzzle: PolycubePuzzle, style: Style) -> list[NamedKind]:
    """The kinds of pieces by their letters, and the golden cube."""
    kinds = [
        NamedKind(
            name=kind_letters(kind),
            colour=kind_colour(kind),
            said=what_kind(puzzle, kind, style),
            count=puzzle.range_of(first)[1],
            ways=hatching(kind),
        )
        for kind, first in enumerate(kinds_of(puzzle))
    ]
    if puzzle.golden is not None:
        said = style.say(words.GOLDEN)
        kinds.append(NamedKind(name=GOLDEN_LETTER, colour=GOLD, said=said, count=1))
    return kinds
