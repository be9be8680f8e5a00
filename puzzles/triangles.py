"""Triangles: lay triangular tiles as a large triangle so that all inner edges match.

The tiles may be turned unless the puzzle says otherwise, never flipped; outer edges are free
unless there is a border. Solutions that look the same after turning the large triangle count as
one. Figure 1 is printed as A and its lower half as a, as the text of the document says; its
program printed B.
Source of the rules: Bundeswettbewerb Informatik 39, round 1, task 2 "Dreieckspuzzle"; the German
texts are those of the program in a published solution of the task.

    order       edge of the large triangle in tiles; row r from the top has 2r + 1 places
    upright     a place in an even column; its sides are right, bottom, left
    hanging     a place in an odd column; its sides are left, top, right
See `puzzles.decks` for all other words.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from puzzles.codes import RuleCode
from puzzles.decks import (
    CELL_LIMIT,
    FIGURE_LIMIT,
    TILE_LIMIT,
    DeckParams,
    DeckPuzzle,
    DeckSolution,
    PlainMatching,
    blank_tiles,
    check_deck,
    every_laying,
    letter,
    looks,
)
from puzzles.decks.labels import label_lines
from puzzles.decks.shapes import Bounds, Place, TileShape
from puzzles.decks.text import (
    DeckText,
    figure,
    laid_letters,
    remark_lines,
    split_text,
    tile_rows,
)
from puzzles.errors import FormatError, amount, require_within
from puzzles.outcome import Outcome, Verdict
from puzzles.search_space import SearchSpace
from puzzles.setting import setting
from puzzles.text import Line, is_number, whole_number
from words.phrases import OPEN, SOLUTION, Language, Phrase

SIDES = 3
ORDER_LIMIT = math.isqrt(CELL_LIMIT)

# Of reports.
TILES = Phrase("Tiles:")
TOOK = Phrase("Time: {time} ms")
UNSOLVABLE = Phrase("There is no solution", "triangles")


def _places(order: int) -> Iterator[Place]:
    return ((row, column) for row in range(order) for column in range(2 * row + 1))


def _around(place: Place, bounds: Bounds) -> Sequence[tuple[Place, int]]:
    row, column = place
    left, right = (row, column - 1), (row, column + 1)
    if column % 2 == 0:
        return (right, 0), ((row + 1, column + 1), 1), (left, 2)
    return (left, 0), ((row - 1, column - 1), 1), (right, 2)


def _turn_place(place: Place, bounds: Bounds) -> Place:
    """The place after a turn. A place has distances in rows from the bottom, the left and the
    right edge; a turn passes these numbers on from one edge to the next."""
    row, column = place
    hanging = column % 2
    above, left = bounds[0] - row, column // 2
    above, left = row - hanging - left, above
    return bounds[0] - above, 2 * left + hanging


def _mirror_place(place: Place, bounds: Bounds) -> Place:
    row, column = place
    return row, 2 * row - column


def _rank(place: Place, bounds: Bounds) -> tuple[float, float]:
    """Row by row, each from its second place, which has a neighbour above: at the first place any
    tile would fit in any turn."""
    row, column = place
    return row, column or 1.5


TRIANGLES = TileShape(
    name="triangles",
    sides=SIDES,
    in_rows=False,
    size=("order",),
    most=ORDER_LIMIT,
    cells=lambda order: order**2,
    places=_places,
    around=_around,
    turned=_turn_place,
    mirrored=_mirror_place,
    fold=2,
    first=2,
    rank=_rank,
    grades=(
        (4, 2.0, 2.3),
        (9, 3.8, 4.0),
        (16, 4.9, 5.5),
        (25, 6.0, 6.8),
        (36, 6.6, 7.4),
        (64, 8.1, 8.9),
        (400, 18.0, 36.0),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrianglePuzzle(DeckPuzzle):
    """A deck of triangles, and the order of the large triangle."""

    shape: ClassVar[TileShape] = TRIANGLES
    order: int = 3

    def __post_init__(self) -> None:
        code, at = RuleCode.BOARD_SIZE, ("order",)
        require_within(1, ORDER_LIMIT, self.order, "an order is {}", code, at)
        check_deck(self)

    @property
    def search_space(self) -> SearchSpace:
        """For nine tiles the document's own formula; otherwise all orders with all turns."""
        if self.turning and self.order**2 == len(self.tiles) == 9:
            size = math.factorial(9) * 2**6 * 3
            return SearchSpace(f"9!/3! · 2^6 · 2 · 3! : 2 · 3 = {size:,}", math.log10(size))
        return every_laying(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class TriangleParams(DeckParams[TrianglePuzzle]):
    """Wishes for a generated deck of triangles."""

    order: int = setting(3, "Edge of the large triangle in tiles.", low=1, high=ORDER_LIMIT)

    @property
    def blank(self) -> TrianglePuzzle:
        tiles = blank_tiles(TRIANGLES, TRIANGLES.cells(self.order))
        return TrianglePuzzle(tiles=tiles, matching=PlainMatching.EQUAL, order=self.order)


def parse(text: str) -> TrianglePuzzle:
    """Read a deck in the text form of all decks (`puzzles.decks.text`), or the contest's.

    In the contest's the number of figures and the number of tiles stand before the tiles, and the
    matching is `opposite`. Otherwise, and without a line for the matching, it is `opposite` if
    there is a negative figure, else `equal`.
    """
    content = split_text(text, TRIANGLES)
    rows: Sequence[Line] = content.rows
    usual = None
    if rows and len(rows[0].words) == 1:
        rows, usual = _contest_rows(content), PlainMatching.OPPOSITE
    return TrianglePuzzle(**content.rules(content.read_tiles(rows), usual))


def _contest_rows(content: DeckText) -> Sequence[Line]:
    """The lines of tiles below the number of figures and the number of tiles."""
    head, rows = content.rows[0], content.rows[2:]
    known = _read_alone(head, "the number of figures", FIGURE_LIMIT)
    if content.macmahon:
        return content.rows[1:]
    if len(content.rows) == 1:
        raise FormatError(head.number + 1, "expected the number of tiles, found the end")
    count = _read_alone(content.rows[1], "the number of tiles", TILE_LIMIT)
    if len(rows) > count:
        what = f"the end after {amount(count, 'tile')}, as line {content.rows[1].number} says"
        raise rows[count].error(what)
    if len(rows) < count:
        what = f"expected {amount(count, 'tile')}, found only {len(rows)}"
        raise FormatError(content.rows[1].number, what)
    outside = content.border if isinstance(content.border, tuple) else (content.border,)
    for row in rows:
        for word in filter(is_number, row.words):
            value = figure(word, row.number)
            if abs(value) > known and value not in outside:
                raise row.error(f"a figure from -{known} to {known}", word)
    return rows


def _read_alone(line: Line, what: str, most: int) -> int:
    if len(line.words) != 1:
        raise line.error(f"{what} alone on its line")
    return whole_number(line.words[0], line.number, what, low=0, high=most)


def write(puzzle: TrianglePuzzle) -> str:
    """The contest's format; `parse(write(p)) == p`."""
    figures = [abs(figure) for tile in puzzle.tiles for figure in tile]
    rows = [str(max(figures)), str(len(puzzle.tiles)), *tile_rows(puzzle.tiles)]
    if puzzle.order**2 != len(puzzle.tiles):
        rows.append(f"order {puzzle.order}")
    return "\n".join([*label_lines(puzzle.labels), *rows, *remark_lines(puzzle)]) + "\n"


def report(
    puzzle: TrianglePuzzle, outcome: Outcome[DeckSolution], language: Language = Language.GERMAN
) -> str:
    """The answer; if in German, exactly as the contest's program prints it, but if it is open."""
    took = TOOK.of(language, time=f"{outcome.seconds * 1000:g}") + "\n"
    if outcome.verdict is Verdict.OPEN:
        return f"{OPEN.of(language)}\n{took}"
    if outcome.verdict is Verdict.UNSOLVABLE:
        return f"{UNSOLVABLE.of(language)}\n{took}"
    single = all(len(letter(puzzle, f)) == 1 for tile in puzzle.tiles for f in tile)
    parts = []
    if single:
        shown = [_small([letter(puzzle, figure) for figure in tile]) for tile in puzzle.tiles]
        parts = [TILES.of(language), *("".join(row) for row in zip(*shown, strict=True)), ""]
    for solution in outcome.solutions:
        parts += [SOLUTION.of(language), *(_large if single else _place_lines)(puzzle, solution)]
    return "\n".join(parts) + "\n" + took


def _small(shown: Sequence[str]) -> list[str]:
    """One tile in four lines, its figures left, right and at the bottom, like the program."""
    left, right, bottom = shown
    return ["   /-\\    ", f"  /{left} {right}\\   ", f" /  {bottom}  \\  ", "/-------\\ "]


def _large(puzzle: TrianglePuzzle, solution: DeckSolution) -> Iterator[str]:
    """The laid triangle; four lines for each row, the last one a rule."""
    laid, _ = laid_letters(puzzle, solution)
    for row in range(puzzle.order):
        texts = ["", "", "", "/" + "-" * (8 * row + 7) + "\\"]
        for column in range(2 * row + 1):
            (one, two, three), _ = laid[row, column]
            if column % 2 == 0:
                cell = ["/ \\" if row else "/-\\", f"/{three} {one}\\", f"/  {two}  \\"]
            else:
                cell = [f"  {two}  ", f"{one} {three}", " "]
            texts[:3] = [text + part for text, part in zip(texts, cell, strict=False)]
        indent = 4 * (puzzle.order - row) - 1
        yield from (" " * (indent - line) + text for line, text in enumerate(texts))


def _place_lines(puzzle: TrianglePuzzle, solution: DeckSolution) -> Iterator[str]:
    """The places with their figures, for figures without a letter."""
    for (row, column), look in sorted(looks(puzzle, solution).items()):
        yield f"{row} {column}: " + " ".join(map(str, look))
