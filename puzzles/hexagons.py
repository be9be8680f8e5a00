"""Hexagons: lay hexagonal tiles as a large hexagon so that the figures on all inner edges match.

The tiles may be turned unless the puzzle says otherwise; they have one face. Solutions that look
the same after one of the six turns of the large hexagon count as one. Outer edges are free unless
there is a border.
Known since Milton Bradley's "Drive Ya Nuts" of 1970, seven nuts with the numbers 1 to 6; Jaap's
page on circus puzzles lists that and others. Sets of all such tiles are MacMahon's (1921).

    order       edge of the large hexagon in tiles; row r from the top has order + min(r, last - r)
                places, last = 2 order - 2; neighbours in a row touch east to west
    side        0 north-east, 1 east, 2 south-east, 3 south-west, 4 west, 5 north-west
See `puzzles.decks` for all other words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from puzzles.codes import RuleCode
from puzzles.decks import (
    DeckParams,
    DeckPuzzle,
    DeckSolution,
    GeneratedKind,
    Matching,
    PlainMatching,
    blank_tiles,
    check_deck,
    generated_matching,
)
from puzzles.decks.labels import label_lines
from puzzles.decks.shapes import Bounds, Place, TileShape
from puzzles.decks.text import laid_letters, report_boards, split_text, words_and_tiles
from puzzles.errors import require_within
from puzzles.outcome import Outcome
from puzzles.setting import setting
from words.phrases import Language

SIDES = 6
ORDER_LIMIT = 18  # 919 places; 19 would be 1,027


def _places(order: int) -> Iterator[Place]:
    last = 2 * order - 2
    for row in range(last + 1):
        yield from ((row, column) for column in range(order + min(row, last - row)))


def _around(place: Place, bounds: Bounds) -> Sequence[tuple[Place, int]]:
    (row, column), half = place, bounds[0] // 2
    above = column if row <= half else column + 1  # the column to the north-east
    below = column + 1 if row < half else column  # the column to the south-east
    there = (
        (row - 1, above), (row, column + 1), (row + 1, below),
        (row + 1, below - 1), (row, column - 1), (row - 1, above - 1),
    )  # fmt: skip
    return [(other, (side + 3) % SIDES) for side, other in enumerate(there)]


def _turn_place(place: Place, bounds: Bounds) -> Place:
    """The place after a turn: steps from the middle to the east become steps to the south-east,
    and steps to the south-east become steps to the south-west: one south-east and one west."""
    (row, column), half = place, bounds[0] // 2
    southeast = row - half
    east = column - half + max(0, -southeast)
    east, southeast = -southeast, east + southeast
    return half + southeast, half + east - max(0, -southeast)


def _mirror_place(place: Place, bounds: Bounds) -> Place:
    row, column = place
    return row, bounds[0] - abs(row - bounds[0] // 2) - column


def _rank(place: Place, bounds: Bounds) -> Place:
    """Row by row, so that a place has at most three earlier neighbours and three later ones."""
    return place


HEXAGONS = TileShape(
    name="hexagons",
    sides=SIDES,
    in_rows=False,
    size=("order",),
    most=ORDER_LIMIT,
    cells=lambda order: 3 * order * (order - 1) + 1,
    places=_places,
    around=_around,
    turned=_turn_place,
    mirrored=_mirror_place,
    fold=5,
    first=5,
    rank=_rank,
    grades=((7, 3.4, 3.75), (19, 5.2, 6.2), (37, 6.8, 7.8), (61, 8.9, 9.9), (397, 28.0, 36.0)),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class HexagonPuzzle(DeckPuzzle):
    """A deck of hexagons, and the order of the large hexagon."""

    shape: ClassVar[TileShape] = HEXAGONS
    matching: Matching = PlainMatching.EQUAL
    order: int = 2

    def __post_init__(self) -> None:
        code, at = RuleCode.BOARD_SIZE, ("order",)
        require_within(1, ORDER_LIMIT, self.order, "an order is {}", code, at)
        check_deck(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class HexagonParams(DeckParams[HexagonPuzzle]):
    """Wishes for a generated deck of hexagons."""

    matching: GeneratedKind | str = generated_matching(GeneratedKind.EQUAL)
    order: int = setting(2, "Edge of the large hexagon in tiles.", low=1, high=ORDER_LIMIT)

    @property
    def blank(self) -> HexagonPuzzle:
        tiles = blank_tiles(HEXAGONS, HEXAGONS.cells(self.order))
        return HexagonPuzzle(tiles=tiles, order=self.order)


def parse(text: str) -> HexagonPuzzle:
    """Read a deck in the text form of all decks (`puzzles.decks.text`).

    Without a line for the matching it is `opposite` if there is a negative figure, else `equal`.
    """
    content = split_text(text, HEXAGONS)
    return HexagonPuzzle(**content.rules(content.read_tiles(content.rows)))


def write(puzzle: HexagonPuzzle) -> str:
    """Our lines of numbers; `parse(write(p)) == p`."""
    head = f"{HEXAGONS.name} {puzzle.order}"
    return "\n".join([*label_lines(puzzle.labels), head, *words_and_tiles(puzzle)]) + "\n"


def report(
    puzzle: HexagonPuzzle, outcome: Outcome[DeckSolution], language: Language = Language.GERMAN
) -> str:
    """The laid boards as plain text, numbered."""
    return report_boards(outcome, lambda solution: _board_lines(puzzle, solution), language)


def _board_lines(puzzle: HexagonPuzzle, solution: DeckSolution) -> Iterator[str]:
    """The board, each tile with its figures around its number, from 1."""
    laid, wide = laid_letters(puzzle, solution)
    last = 2 * puzzle.order - 2
    for row in range(last + 1):
        indent = " " * (abs(row - puzzle.order + 1) * (3 * wide + 4) // 2)
        shown = []
        for column in range(puzzle.order + min(row, last - row)):
            figures, number = laid[row, column]
            a, b, c, d, e, f = (figure.center(wide) for figure in figures)
            shown.append((f" {f} {a} ", f"{e} {number.center(wide)} {b}", f" {d} {c} "))
        for parts in zip(*shown, strict=True):
            yield (indent + "  ".join(part.center(3 * wide + 2) for part in parts)).rstrip()
