"""Lines that begin with a word, shared by all text formats of decks.

    matching opposite | equal | 1-2 3-4 5-5    the matching, by name or as pairs of figures
    turning no                                 the tiles must not be turned
    border 0                                   the figure of every outer edge
    fixed TILE ROW COLUMN TURN                 a placement that is given, from 0
    macmahon COLOURS                           all different tiles in this number of colours
Further ones are labels (`puzzles.decks.labels`). All other lines belong to the shape.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from puzzles.decks import (
    FIGURE_LIMIT,
    TILE_LIMIT,
    DeckPuzzle,
    DeckSolution,
    Matching,
    Pair,
    Placement,
    PlainMatching,
    Tile,
    letter,
    looks,
    macmahon,
)
from puzzles.decks.labels import Labels, split_labels
from puzzles.decks.shapes import Place
from puzzles.errors import FormatError
from puzzles.outcome import Outcome, Verdict
from puzzles.text import Line, lines, whole_number

_PAIR = re.compile(r"(-?[0-9]{1,9})-(-?[0-9]{1,9})", re.ASCII)
_COLOUR_LIMIT = 8  # of a set of MacMahon; 8 make 1,044 squares, and 4 make 700 hexagons


@dataclass(slots=True)
class Remarks:
    """The content of the lines that begin with a word."""

    matching: Matching | None = None
    turning: bool = True
    border: int | None = None
    fixed: list[Placement] = field(default_factory=list)
    tiles: tuple[Tile, ...] = ()
    labels: Labels = Labels()
    said: set[str] = field(default_factory=set)

    def rules(self, tiles: tuple[Tile, ...], usual: Matching | None = None) -> dict[str, Any]:
        """All fields of a puzzle except its size; usual: the matching if no line gives it."""
        return {
            "tiles": tiles,
            "matching": self.matching or usual or usual_matching(tiles),
            "turning": self.turning,
            "border": self.border,
            "fixed": tuple(self.fixed),
            "labels": self.labels,
        }


def split_remarks(text: str, sides: int) -> tuple[Remarks, list[Line]]:
    """The content of the lines that begin with a word, and the lines of numbers."""
    labels, text = split_labels(text)
    remarks, numbers = Remarks(labels=labels), []
    for line in lines(text):
        reader = _READERS.get(line.key)
        if reader is None:
            numbers.append(line)
            continue
        if line.key in remarks.said and line.key != "fixed":
            raise FormatError(line.number, f"expected one line '{line.key}', found a second")
        remarks.said.add(line.key)
        reader(remarks, line, sides)
    return remarks, numbers


def _matching(remarks: Remarks, line: Line, sides: int) -> None:
    words = line.words[1:]
    if len(words) == 1 and words[0].lower() in set(PlainMatching):
        remarks.matching = PlainMatching(words[0].lower())
        return
    pairs: list[Pair] = []
    for word in words:
        match = _PAIR.fullmatch(word)
        if match is None:
            raise line.error("'opposite', 'equal' or pairs of figures such as 1-2", word)
        one, other = (figure(part, line.number) for part in match.groups())
        pairs.append((one, other))
    if not pairs:
        raise FormatError(line.number, "expected a matching after the word, found nothing")
    remarks.matching = tuple(pairs)


def _turning(remarks: Remarks, line: Line, sides: int) -> None:
    words = [word.lower() for word in line.words[1:]]
    if words not in (["yes"], ["no"]):
        raise line.error("'turning yes' or 'turning no'")
    remarks.turning = words == ["yes"]


def _border(remarks: Remarks, line: Line, sides: int) -> None:
    if len(line.words) != 2:
        raise line.error("'border' and a figure")
    remarks.border = figure(line.words[1], line.number)


def _read_fixed(remarks: Remarks, line: Line, sides: int) -> None:
    if len(line.words) != 5:
        raise line.error("'fixed' and tile, row, column and turn")
    names = ("a tile", "a row", "a column", "a turn")
    tile, row, column, turn = (
        whole_number(word, line.number, name, low=0, high=TILE_LIMIT)
        for word, name in zip(line.words[1:], names, strict=True)
    )
    remarks.fixed.append(Placement(tile, row, column, turn))


def _macmahon(remarks: Remarks, line: Line, sides: int) -> None:
    if len(line.words) != 2:
        raise line.error("'macmahon' and the number of colours")
    name = "the number of colours"
    most = next(k for k in range(_COLOUR_LIMIT, 0, -1) if k**sides <= sides * TILE_LIMIT)
    colours = whole_number(line.words[1], line.number, name, low=1, high=most)
    remarks.tiles = macmahon(colours, sides)
    remarks.matching = remarks.matching or PlainMatching.EQUAL


_READERS: dict[str, Callable[[Remarks, Line, int], None]] = {
    "matching": _matching,
    "turning": _turning,
    "border": _border,
    "fixed": _read_fixed,
    "macmahon": _macmahon,
}


def figure(word: str, line: int) -> int:
    return whole_number(word, line, "a figure", low=-FIGURE_LIMIT, high=FIGURE_LIMIT)


def tile(line: Line, sides: int) -> Tile:
    """The tile of a line of numbers, edges clockwise."""
    if len(line.words) != sides:
        raise line.error(f"the {sides} figures of a tile")
    return tuple(figure(word, line.number) for word in line.words)


def remark_lines(puzzle: DeckPuzzle) -> list[str]:
    """The lines with words that a puzzle needs, except `matching opposite`."""
    rows = []
    if not isinstance(puzzle.matching, str):
        rows.append("matching " + " ".join(f"{one}-{other}" for one, other in puzzle.matching))
    elif puzzle.matching != PlainMatching.OPPOSITE:
        rows.append(f"matching {puzzle.matching}")
    if not puzzle.turning:
        rows.append("turning no")
    if puzzle.border is not None:
        rows.append(f"border {puzzle.border}")
    rows += [f"fixed {p.tile} {p.row} {p.column} {p.turn}" for p in puzzle.fixed]
    return rows


def words_and_tiles(puzzle: DeckPuzzle) -> list[str]:
    """All lines of a puzzle in a format whose default matching is `usual_matching`."""
    rows = remark_lines(puzzle)
    if (
        puzzle.matching == PlainMatching.OPPOSITE
        and usual_matching(puzzle.tiles) != PlainMatching.OPPOSITE
    ):
        rows.append("matching opposite")
    return rows + tile_rows(puzzle.tiles)


def usual_matching(tiles: Sequence[Tile]) -> PlainMatching:
    """`opposite` if there is a negative figure, else `equal`."""
    halves = any(figure < 0 for tile in tiles for figure in tile)
    return PlainMatching.OPPOSITE if halves else PlainMatching.EQUAL


def tile_rows(tiles: Sequence[Tile]) -> list[str]:
    return [" ".join(map(str, tile)) for tile in tiles]


def laid_letters(
    puzzle: DeckPuzzle, solution: DeckSolution
) -> tuple[dict[Place, tuple[list[str], str]], int]:
    """By place the figures on its sides and the number of its tile; and their greatest length."""
    lying = looks(puzzle, solution)
    laid = {
        (p.row, p.column): ([letter(puzzle, f) for f in lying[p.row, p.column]], str(p.tile))
        for p in solution.placements
    }
    wide = max(len(letter(puzzle, f)) for tile in puzzle.tiles for f in tile)
    return laid, max(wide, len(str(len(puzzle.tiles))))


def report_boards(
    outcome: Outcome[DeckSolution], drawn: Callable[[DeckSolution], Iterable[str]]
) -> str:
    """The laid boards as plain text, numbered; in German, like the document."""
    if outcome.verdict is Verdict.OPEN:
        return "Keine Lösung im erlaubten Aufwand gefunden; es kann eine geben\n"
    if outcome.verdict is Verdict.UNSOLVABLE:
        return "Es gibt keine Lösung\n"
    many = len(outcome.solutions)
    parts = []
    for number, solution in enumerate(outcome.solutions, 1):
        head = "Lösung:" if many == 1 else f"Lösung {number}:"
        parts.append(head + "\n" + "\n".join(drawn(solution)) + "\n")
    return "\n".join(parts)
