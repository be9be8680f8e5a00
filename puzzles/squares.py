"""Squares: lay square cards in rows and columns so that the figures on all inner edges match.

The cards may be turned unless the puzzle says otherwise; they have one face. Solutions that look
the same after turning the whole board count as one: a square board has four turns, another board
two, and only one if cards may not be turned or the given cards forbid it.
Source of the rules: the article on "Absolut knifflig!" at whatsoftwarecando.org and its program,
keilhauer/Legespiel-Solver (MIT licence); TetraVex, Eternity II and MacMahon's squares are such
puzzles, too.

    tile        (n, e, s, w)   its figures clockwise from the north
    side        0 north, 1 east, 2 south, 3 west
    tries       turns of cards that the document's program tries, going row by row
See `puzzles.decks` for all other words.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from typing import ClassVar

from puzzles.codes import RuleCode
from puzzles.decks import (
    CELL_LIMIT,
    TILE_LIMIT,
    DeckParams,
    DeckPuzzle,
    DeckSolution,
    Pair,
    PlainMatching,
    Tile,
    blank_tiles,
    check_deck,
    figures_of,
    meeting,
)
from puzzles.decks.labels import label_lines
from puzzles.decks.legespiel import TilePicture, pairs_of, read_deck, write_deck
from puzzles.decks.shapes import Bounds, Place, TileShape
from puzzles.decks.text import (
    DeckText,
    laid_letters,
    read_size,
    report_boards,
    split_text,
    words_and_tiles,
)
from puzzles.errors import FormatError, RuleError, amount, require_within
from puzzles.files import is_markup
from puzzles.outcome import Outcome
from puzzles.setting import setting
from puzzles.text import Line, is_number, whole_number
from words.phrases import Language

SIDES = 4
EDGE_LIMIT = 64  # rows or columns
_IDS = re.compile(r"(?:^|\s)([0-9]+(?:\s*,\s*[0-9]+)*)$")  # at the end of a line of a picture


def _places(rows: int, columns: int) -> Iterator[Place]:
    return product(range(rows), range(columns))


def _around(place: Place, bounds: Bounds) -> Iterator[tuple[Place, int]]:
    row, column = place
    for side, (down, right) in enumerate(((-1, 0), (0, 1), (1, 0), (0, -1))):
        yield (row + down, column + right), (side + 2) % SIDES


def _turn_place(place: Place, bounds: Bounds) -> Place:
    return place[1], bounds[0] - place[0]


def _mirror_place(place: Place, bounds: Bounds) -> Place:
    return place[0], bounds[1] - place[1]


def _rank(place: Place, bounds: Bounds) -> Place:
    """Along the shorter edge of the board."""
    return place[::-1] if bounds[1] > bounds[0] else place


SQUARES = TileShape(
    name="squares",
    sides=SIDES,
    in_rows=True,
    size=("rows", "columns"),
    most=EDGE_LIMIT,
    cells=lambda rows, columns: rows * columns,
    places=_places,
    around=_around,
    turned=_turn_place,
    mirrored=_mirror_place,
    fold=0,
    first=0,
    rank=_rank,
    grades=(
        (4, 1.92, 2.02),
        (6, 2.72, 3.0),
        (8, 3.15, 3.5),
        (9, 3.2, 3.7),
        (16, 4.5, 5.2),
        (25, 5.6, 6.6),
        (36, 6.5, 7.5),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SquarePuzzle(DeckPuzzle):
    """A deck of square cards, and the rows and columns that they are laid in."""

    shape: ClassVar[TileShape] = SQUARES
    rows: int = 3
    columns: int = 3

    def __post_init__(self) -> None:
        for name, edge in (("rows", self.rows), ("columns", self.columns)):
            what = f"a board has {{}} {name}"
            require_within(1, EDGE_LIMIT, edge, what, RuleCode.BOARD_SIZE, (name,))
        if self.rows * self.columns > CELL_LIMIT:
            what = f"a board has at most {CELL_LIMIT} places, not {self.rows * self.columns}"
            raise RuleError(RuleCode.BOARD_SIZE, what, ("rows",))
        check_deck(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareParams(DeckParams[SquarePuzzle]):
    """Wishes for a generated deck of squares."""

    rows: int = setting(3, "Rows of the board.", low=1, high=EDGE_LIMIT)
    columns: int = setting(3, "Columns of the board.", low=1, high=EDGE_LIMIT)

    @property
    def blank(self) -> SquarePuzzle:
        tiles = blank_tiles(SQUARES, SQUARES.cells(self.rows, self.columns))
        return SquarePuzzle(
            tiles=tiles, matching=PlainMatching.EQUAL, rows=self.rows, columns=self.columns
        )


def parse(text: str) -> SquarePuzzle:
    """Read a deck: Legespiel-Solver's XML, or the text form of all decks (`puzzles.decks.text`).

    The size may also be a first line of two numbers, rows and columns. Before the cards there may
    be their number, or the number of pictures and then a line for each: the picture's id, its
    name, and the ids of the pictures that it matches, if any. Without pictures and a line for the
    matching, it is `opposite` if there is a negative figure, and otherwise `equal`.
    """
    if is_markup(text):
        deck = read_deck(text)
        content = DeckText(SQUARES, size=deck.size, labels=deck.labels, figures=deck.figures)
        return SquarePuzzle(**content.rules(deck.tiles, deck.pairs))
    content = split_text(text, SQUARES)
    rows: Sequence[Line] = content.rows
    pairs = None
    if content.size is None and rows and len(rows[0].words) == 2:
        content.size = read_size(rows[0].words, rows[0].number, SQUARES)
        rows = rows[1:]
    if rows and len(rows[0].words) == 1:
        pairs, rows = _after_number(content, rows[0], rows[1:])
    tiles = content.read_tiles(rows)
    if content.size is not None:
        _require_enough(tiles, SQUARES.cells(*content.size), content)
    return SquarePuzzle(**content.rules(tiles, pairs))


def _require_enough(tiles: Sequence[Tile], cells: int, content: DeckText) -> None:
    line = content.rows[0].number if content.rows else 0
    if len(tiles) < cells:
        what = f"expected {amount(cells, 'card')} or more for the board, found {len(tiles)}"
        raise FormatError(line, what)
    if len(tiles) > TILE_LIMIT:
        raise FormatError(line, f"expected at most {TILE_LIMIT} cards, found {len(tiles)}")


def _after_number(
    content: DeckText, head: Line, rows: Sequence[Line]
) -> tuple[tuple[Pair, ...] | None, Sequence[Line]]:
    """The pairs, and the lines of cards, after a line with the number of cards or pictures."""
    count = whole_number(head.words[0], head.number, "a number", low=1, high=TILE_LIMIT)
    if rows and len(rows[0].words) == SIDES and not _is_picture(rows[0]):
        if len(rows) != count:
            what = (
                f"expected {amount(count, 'card')}, as line {head.number} says, found {len(rows)}"
            )
            raise FormatError(head.number, what)
        return None, rows
    if len(rows) < count:
        what = f"expected {amount(count, 'line')} of pictures or cards, found {len(rows)}"
        raise FormatError(head.number, what)
    pictures = [_read_picture(line) for line in rows[:count]]
    content.figures = {picture.ident: picture.name for picture in pictures} | content.figures
    for row in rows[count:]:
        for word in filter(is_number, row.words):
            if int(word) not in content.figures:
                raise row.error("the id of a picture", word)
    return pairs_of(pictures), rows[count:]


def _is_picture(line: Line) -> bool:
    """True unless a line is a card: four numbers or five, or names."""
    first, *rest = line.words
    return is_number(first) and (len(rest) < SIDES - 1 or not all(map(is_number, rest)))


def _read_picture(line: Line) -> TilePicture:
    """A picture: its id, its name if it has one, and the ids that it matches, if any."""
    ident = whole_number(line.words[0], line.number, "a picture's id", low=1, high=999)
    rest = " ".join(line.words[1:])
    if not rest:
        raise line.error("a picture: id, name and the ids that it matches")
    listed = _IDS.search(rest)
    matches = tuple(
        whole_number(word, line.number, "the id of a matching picture", low=1, high=999)
        for word in (listed[1].replace(",", " ").split() if listed else ())
    )
    name = rest[: listed.start()] if listed else rest.removesuffix(" -")
    return TilePicture(ident, matches, line.number, name)


def write(puzzle: SquarePuzzle) -> str:
    """Our lines of numbers; `parse(write(p)) == p`."""
    size = f"{puzzle.rows} {puzzle.columns}"
    rows = [*label_lines(puzzle.labels), size, *words_and_tiles(puzzle)]
    return "\n".join(rows) + "\n"


def legespiel(puzzle: SquarePuzzle) -> str:
    """Legespiel-Solver's XML, figures as ids of pictures; RuleError if it cannot hold the deck."""
    for said, what in (
        (not puzzle.turning, "that cards may not be turned"),
        (puzzle.border is not None, "that a figure is the border"),
        (bool(puzzle.fixed), "that cards are given"),
    ):
        if said:
            raise RuleError(
                RuleCode.NOTATION, f"Legespiel-Solver's XML cannot express {what}", ("puzzle",)
            )
    figures = set(figures_of(puzzle))
    if puzzle.matching == PlainMatching.OPPOSITE:
        figures |= {-figure for figure in figures}
    elif not isinstance(puzzle.matching, str):
        figures.update(figure for pair in puzzle.matching for figure in pair)
    matches = {f: sorted(met) for f, met in meeting(puzzle.matching, sorted(figures)).items()}
    return write_deck(puzzle, matches)


class SquareNotation(StrEnum):
    """Further text forms of a deck."""

    LEGESPIEL = "legespiel"


NOTATIONS: dict[str, Callable[[SquarePuzzle], str]] = {SquareNotation.LEGESPIEL: legespiel}


def report(
    puzzle: SquarePuzzle, outcome: Outcome[DeckSolution], language: Language = Language.GERMAN
) -> str:
    """The laid boards as plain text, numbered."""
    return report_boards(outcome, lambda solution: _board_lines(puzzle, solution), language)


def _board_lines(puzzle: SquarePuzzle, solution: DeckSolution) -> Iterator[str]:
    """The board, each card with its figures at its edges and its number, from 1, in the middle."""
    laid, wide = laid_letters(puzzle, solution)
    rule = ("+" + "-" * (3 * wide + 4)) * puzzle.columns + "+"
    for row in range(puzzle.rows):
        cards = [laid[row, column] for column in range(puzzle.columns)]
        north = (card[0].center(3 * wide + 4) for card, _ in cards)
        middle = (
            f" {card[3]:<{wide}} {number:^{wide}} {card[1]:>{wide}} " for card, number in cards
        )
        south = (card[2].center(3 * wide + 4) for card, _ in cards)
        yield rule
        yield from (f"|{'|'.join(line)}|" for line in (north, middle, south))
    yield rule
