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
    Tile,
    blank_tiles,
    check_deck,
    every_laying,
    letter,
    looks,
)
from puzzles.decks.labels import label_lines
from puzzles.decks.shapes import Bounds, Place, TileShape
from puzzles.decks.text import figure, laid_letters, remark_lines, split_remarks, tile_rows
from puzzles.errors import FormatError, require_within
from puzzles.outcome import Outcome, Verdict
from puzzles.search_space import SearchSpace
from puzzles.setting import setting
from puzzles.text import Line, lines, whole_number

SIDES = 3
ORDER_LIMIT = math.isqrt(CELL_LIMIT)


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
    title="Triangle {}",
    sides=SIDES,
    in_rows=False,
    size=("order",),
    places=_places,
    around=_around,
    turned=_turn_place,
    mirrored=_mirror_place,
    fold=2,
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
        tiles = blank_tiles(TRIANGLES, self.order**2)
        return TrianglePuzzle(tiles=tiles, matching=PlainMatching.EQUAL, order=self.order)


def parse(text: str) -> TrianglePuzzle:
    """Read the contest's format: the number of figures, the number of tiles, a line for each.

    Lines that begin with a word are our own (`puzzles.decks.text`); a line `order n` among them
    is needed if there are more tiles than places.
    """
    orders, rest = _orders(text)
    remarks, numbers = split_remarks(rest, SIDES)
    if not numbers:
        raise FormatError(0, "expected the number of figures, found nothing")
    known = _alone(numbers[0], "the number of figures", FIGURE_LIMIT)
    if remarks.tiles and numbers[1:]:
        raise FormatError(numbers[1].number, "expected no tiles beside a set of MacMahon")
    halves = remarks.matching in (None, PlainMatching.OPPOSITE)
    tiles = remarks.tiles or _tiles(numbers, known, halves, remarks.border)
    order = orders[0] if orders else math.isqrt(len(tiles))
    if not orders and order * order != len(tiles):
        what = f"expected a square number of tiles, or a line 'order n', found {len(tiles)} tiles"
        raise FormatError(numbers[min(1, len(numbers) - 1)].number, what)
    return TrianglePuzzle(order=order, **remarks.rules(tiles, PlainMatching.OPPOSITE))


def _orders(text: str) -> tuple[list[int], str]:
    """The numbers of lines `order n`, and the text with these lines left blank."""
    orders: list[int] = []
    rows = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for line in lines(text):
        if line.key == "order":
            if len(line.words) != 2 or orders:
                raise line.error("one line 'order n'")
            word = line.words[1]
            orders.append(whole_number(word, line.number, "an order", low=1, high=ORDER_LIMIT))
            rows[line.number - 1] = ""
    return orders, "\n".join(rows)


def _alone(line: Line, what: str, high: int) -> int:
    if len(line.words) != 1:
        raise line.error(f"{what} alone on its line")
    return whole_number(line.words[0], line.number, what, low=0, high=high)


def _tiles(
    numbers: Sequence[Line], known: int, halves: bool, border: int | None
) -> tuple[Tile, ...]:
    if len(numbers) < 2:
        raise FormatError(numbers[0].number + 1, "expected the number of tiles, found the end")
    head, rows = numbers[1], numbers[2:]
    count = _alone(head, "the number of tiles", TILE_LIMIT)
    tiles = []
    for line in rows[:count]:
        if len(line.words) != SIDES:
            raise line.error("the 3 figures of a tile")
        tile = tuple(figure(word, line.number) for word in line.words)
        for value in tile:
            if value != border and (abs(value) > known or (halves and value == 0)):
                what = f"a figure from 1 to {known} or from -1 to -{known}"
                what = what if halves else f"a figure from -{known} to {known}"
                raise line.error(what, str(value))
        tiles.append(tile)
    if len(rows) > count:
        raise rows[count].error(f"the end after {count} tiles, as line {head.number} says")
    if len(rows) < count:
        raise FormatError(head.number, f"expected {count} tiles, found only {len(rows)}")
    return tuple(tiles)


def write(puzzle: TrianglePuzzle) -> str:
    """The contest's format; `parse(write(p)) == p`."""
    figures = [abs(figure) for tile in puzzle.tiles for figure in tile]
    rows = [str(max(figures)), str(len(puzzle.tiles)), *tile_rows(puzzle.tiles)]
    if puzzle.order**2 != len(puzzle.tiles):
        rows.append(f"order {puzzle.order}")
    return "\n".join([*label_lines(puzzle.labels), *rows, *remark_lines(puzzle)]) + "\n"


def report(puzzle: TrianglePuzzle, outcome: Outcome[DeckSolution]) -> str:
    """The answer exactly as the contest's program prints it, in German; our own text if open."""
    took = f"Zeit verstrichen: {outcome.seconds * 1000:g} ms\n"
    if outcome.verdict is Verdict.OPEN:
        return "Keine Lösung im erlaubten Aufwand gefunden; es kann eine geben\n" + took
    if outcome.verdict is Verdict.UNSOLVABLE:
        return "Puzzle unlösbar\n" + took
    single = all(len(letter(puzzle, f)) == 1 for tile in puzzle.tiles for f in tile)
    parts = []
    if single:
        shown = [_small([letter(puzzle, figure) for figure in tile]) for tile in puzzle.tiles]
        parts = ["Teile:", *("".join(row) for row in zip(*shown, strict=True)), ""]
    for solution in outcome.solutions:
        parts += ["Lösung:", *(_large if single else _place_lines)(puzzle, solution)]
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
