"""Lines that begin with a word, as all text formats of decks have them.

    matching opposite | equal | 1-2 3-4 5-5    which figures meet; a pair of figures each
    turning no                                 the tiles lie as they are listed
    border 0                                   the figure of every outer edge
    fixed TILE ROW COLUMN TURN                 a placement that is given, from 0
    macmahon COLOURS                           all different tiles in so many colours
Others say what the deck is called (`puzzles.decks.labels`). All other lines belong to the shape.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

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
    macmahon,
)
from puzzles.decks.labels import Labels, split_labels
from puzzles.errors import FormatError
from puzzles.outcome import Outcome, Verdict
from puzzles.text import Line, lines, quote_input, whole_number

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


def split_remarks(text: str, sides: int) -> tuple[Remarks, list[Line]]:
    """The content of the lines that begin with a word, and the lines of numbers."""
    labels, text = split_labels(text)
    remarks, numbers = Remarks(labels=labels), []
    for line in lines(text):
        word = line.words[0].lower().rstrip(":")
        reader = _READERS.get(word)
        if reader is None:
            numbers.append(line)
            continue
        if word in remarks.said and word != "fixed":
            raise FormatError(line.number, f"expected one line '{word}', found a second")
        remarks.said.add(word)
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
            what = "expected 'opposite', 'equal' or pairs of figures such as 1-2"
            raise FormatError(line.number, f"{what}, found {quote_input(word)}")
        one, other = (figure(part, line.number) for part in match.groups())
        pairs.append((one, other))
    if not pairs:
        raise FormatError(line.number, "expected a matching after the word, found nothing")
    remarks.matching = tuple(pairs)


def _turning(remarks: Remarks, line: Line, sides: int) -> None:
    words = [word.lower() for word in line.words[1:]]
    if words not in (["yes"], ["no"]):
        raise FormatError(line.number, f"expected 'turning yes' or 'turning no', {_quote(line)}")
    remarks.turning = words == ["yes"]


def _border(remarks: Remarks, line: Line, sides: int) -> None:
    if len(line.words) != 2:
        raise FormatError(line.number, f"expected 'border' and a figure, {_quote(line)}")
    remarks.border = figure(line.words[1], line.number)


def _read_fixed(remarks: Remarks, line: Line, sides: int) -> None:
    if len(line.words) != 5:
        what = "expected 'fixed' and tile, row, column and turn"
        raise FormatError(line.number, f"{what}, {_quote(line)}")
    names = ("a tile", "a row", "a column", "a turn")
    tile, row, column, turn = (
        whole_number(word, line.number, name, low=0, high=TILE_LIMIT)
        for word, name in zip(line.words[1:], names, strict=True)
    )
    remarks.fixed.append(Placement(tile, row, column, turn))


def _macmahon(remarks: Remarks, line: Line, sides: int) -> None:
    if len(line.words) != 2:
        what = "expected 'macmahon' and the number of colours"
        raise FormatError(line.number, f"{what}, {_quote(line)}")
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


def _quote(line: Line) -> str:
    return f"found {quote_input(line.text)}"


def figure(word: str, line: int) -> int:
    return whole_number(word, line, "a figure", low=-FIGURE_LIMIT, high=FIGURE_LIMIT)


def tile(line: Line, sides: int) -> Tile:
    """The tile that a line of numbers writes, its edges clockwise."""
    if len(line.words) != sides:
        what = f"expected the {sides} figures of a tile"
        raise FormatError(line.number, f"{what}, {_quote(line)}")
    return tuple(figure(word, line.number) for word in line.words)


def remark_lines(puzzle: DeckPuzzle) -> list[str]:
    """The lines with words that a puzzle needs, but for that of an `opposite` matching."""
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
    """All lines of a format that takes `usual_matching` where no line tells it."""
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


def report_boards(
    outcome: Outcome[DeckSolution], drawn: Callable[[DeckSolution], Iterable[str]]
) -> str:
    """The laid boards as plain text, and how many there are; German, as the document is."""
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
