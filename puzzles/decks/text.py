"""The text form of decks: lines that begin with a word, and lines of tiles.

    squares 3 4 | triangles 3 | hexagons 2 | order 3     the size of the board, by the family
    matching opposite | equal | none | 1-2 3-4 5-5       the matching, by name or as pairs
    turning no                                           the tiles must not be turned
    border 0                                             the figure of every outer edge
    border 1 2 1 2                                       of each, clockwise from the top left
    fixed TILE ROW COLUMN TURN                           a placement that is given, from 0
    macmahon COLOURS                                     all different tiles in so many colours
    name WORDS, description WORDS                        the name of the deck, and a text about it
    figure FIGURE WORDS                                  the name of a figure
    author WORDS, source WORDS                           the origin of the deck; ignored
A line with one of these words is never a tile, and may stand anywhere. The text of the last three
kinds is taken as it stands: a # in it begins no comment.

A tile is its figures, from the first edge clockwise: all numbers, or all names. Names become the
figures 1, 2, … in the order in which they first appear, and `-name` is the lower half of a figure.
A name in double quotes may hold blanks, or be one of the words above. Brackets, commas and
semicolons may stand around figures and tiles; several tiles on a line are lists, or semicolons
stand between them. The number of tiles may stand before them, and the numbers of the tiles
themselves, 1, 2, … or 0, 1, …, before their figures. Without a line for the size, the number of
tiles tells it if there is a board of n or n x n with so many places.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from puzzles.decks import (
    FIGURE_LIMIT,
    TILE_LIMIT,
    Border,
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
from puzzles.decks.labels import labels_of, tidy
from puzzles.decks.shapes import Place, TileShape
from puzzles.errors import FormatError, amount
from puzzles.outcome import Outcome, Verdict
from puzzles.text import SEPARATORS, Line, number_lines, split_lists, whole_number
from words.phrases import NONE, OPEN, SOLUTION, SOLUTION_NUMBER, Language

_PAIR = re.compile(r"(-?[0-9]{1,9})-(-?[0-9]{1,9})", re.ASCII)
_CROSS = re.compile(r"(?<=\d)\s*[x×]\s*(?=\d)", re.ASCII | re.IGNORECASE)  # 3x4
_SIZE = re.compile(r"\s*\d+\s*[x×]\s*\d+\s*", re.ASCII | re.IGNORECASE)
_PICTURE = re.compile(r"\s*\d+\s+[^-+\s\d,;\[\](){}]")  # its id and its name
_LABELS = ("name", "description", "figure", "author", "source")
_OFTEN = ("figure", "fixed", "author", "source")  # words of lines of which there may be several
_ARTICLES = {"order": "an order"}
NO_PAIRS = "none"  # the matching in which no figure meets any
_COLOUR_LIMIT = 8  # of a set of MacMahon; 8 make 1,044 squares, and 4 make 700 hexagons


_WORDS = re.compile(r'-?"[^"]*"|#.*|[^\s#"]+|"')  # a quoted name, a comment, a bare word
_QUOTED, _EMPTY = re.compile(r'"[^"]*"'), re.compile('""')
_SINGLY = re.compile(r"(?<![^\W_])'([^'\"]*)'(?![^\W_])")  # 'a', as Python writes a name
_NAME = re.compile(r"""(-?)(?:"([^"]*[^"\s][^"]*)"|([^\W\d_][\w.'-]*))""")


@dataclass(slots=True)
class DeckText:
    """The content of a text of lines; rows: the lines that begin with no word of the grammar.

    size: of the board, if a line gives it. figures: names of figures.
    """

    shape: TileShape
    rows: list[Line] = field(default_factory=list)
    size: tuple[int, ...] | None = None
    matching: Matching | None = None
    turning: bool = True
    border: Border = None
    fixed: list[Placement] = field(default_factory=list)
    macmahon: tuple[Tile, ...] = ()
    labels: dict[str, str] = field(default_factory=dict)
    figures: dict[int, str] = field(default_factory=dict)

    def rules(self, tiles: tuple[Tile, ...], usual: Matching | None = None) -> dict[str, Any]:
        """All fields of a puzzle; usual: the matching if no line gives it."""
        usual = usual_matching(tiles) if usual is None else usual
        labels = self.labels.get
        return {
            **dict(zip(self.shape.size, self._size_for(tiles), strict=True)),
            "tiles": tiles,
            "matching": usual if self.matching is None else self.matching,
            "turning": self.turning,
            "border": self.border,
            "fixed": tuple(self.fixed),
            "labels": labels_of(labels("name", ""), labels("description", ""), self.figures),
        }

    def read_tiles(self, rows: Sequence[Line]) -> tuple[Tile, ...]:
        """The tiles of these lines, or the set of MacMahon; names of figures are kept."""
        if self.macmahon:
            if rows:
                raise rows[0].error("no tiles beside a set of MacMahon")
            return self.macmahon
        rows = _without_numbers(_without_count(rows), self.shape.sides)
        named = [row for row in rows if _NAME.fullmatch(row.words[0])]
        if named and len(named) < len(rows):
            if 2 * len(named) <= len(rows):
                raise named[0].error("figures as numbers, as on other tiles")
            odd = next(row for row in rows if row not in named)
            raise odd.error("names of figures, as on other tiles")
        if named:
            rows = self._number_names(rows)
        return tuple(tile(row, self.shape.sides) for row in rows)

    def _number_names(self, rows: Sequence[Line]) -> list[Line]:
        """Lines of tiles with numbers for the names of their figures."""
        numbers: dict[str, int] = {}
        single: dict[str, str] = {}
        numbered = []
        for row in rows:
            words = []
            for word in row.words:
                match = _NAME.fullmatch(word)
                if match is None:
                    raise row.error("the name of a figure, as on the other tiles", word)
                half, name = match[1], tidy(match[2] or match[3])
                other = single.setdefault(name.casefold(), name) if len(name) == 1 else name
                if other != name:
                    what = f"'{name}' and '{other}' may be one figure, or its two halves"
                    raise row.error(f"{what}: '{name}' twice, or '-{name}' for a half", word)
                number = numbers.setdefault(name.casefold(), len(numbers) + 1)
                words.append(f"{half}{number}")
                self.figures.setdefault(-number if half else number, half + name)
            numbered.append(Line(row.number, tuple(words)))
        return numbered

    def _size_for(self, tiles: Sequence[Tile]) -> tuple[int, ...]:
        """The size of the board, as it was given or by the number of tiles."""
        if self.size is not None:
            return self.size
        shape, count = self.shape, len(tiles)
        orders = range(1, shape.most + 1)
        equal = ((order,) * len(shape.size) for order in orders)
        size = next((size for size in equal if shape.cells(*size) == count), None)
        if size is not None:
            return size
        line = self.rows[0].number if self.rows else 0
        if not tiles:
            raise FormatError(line, f"expected the tiles of a deck of {shape.name}, found none")
        places = {size: shape.cells(*size) for size in product(orders, repeat=len(shape.size))}
        most = max(cells for cells in places.values() if cells <= count)
        fit = [size for size, cells in places.items() if cells == most and [*size] == sorted(size)]
        shown = " or ".join(
            f"'{shape.name} {' '.join(map(str, size))}'" for size in fit[-3:][::-1]
        )
        what = f"expected a line with the size of the board, such as {shown}"
        raise FormatError(line, f"{what}, found {count} tiles without one")


def _without_count(rows: Sequence[Line]) -> Sequence[Line]:
    """The lines of tiles without a line before them that gives their number."""
    if len(rows) < 2 or len(rows[0].words) != 1 or len(rows[1].words) == 1:
        return rows
    head, tiles = rows[0], rows[1:]
    many = whole_number(head.words[0], head.number, "the number of tiles", low=1, high=TILE_LIMIT)
    if many != len(tiles):
        what = f"expected {amount(many, 'tile')}, as line {head.number} says, found {len(tiles)}"
        raise FormatError(head.number, what)
    return tiles


def _without_numbers(rows: Sequence[Line], sides: int) -> Sequence[Line]:
    """The lines of tiles without the tiles' own numbers, if every line begins with one."""
    if not rows or any(len(row.words) != sides + 1 for row in rows):
        return rows
    for first in (0, 1):
        if all(row.words[0].rstrip(":.)") == str(k) for k, row in enumerate(rows, first)):
            return [Line(row.number, row.words[1:]) for row in rows]
    return rows


def split_text(text: str, shape: TileShape) -> DeckText:
    """The content of the lines that begin with a word, and the other lines, not yet read."""
    content = DeckText(shape)
    said: set[str] = set()
    for number, raw in number_lines(text):
        line = Line(number, tuple(_words(raw)))
        key = line.key if line.words else ""
        if key in said:
            raise FormatError(number, f"expected one line '{key}', found a second")
        if key in _LABELS:
            _read_label(content, key, number, (*raw.split(maxsplit=1), "")[1])
        elif key in _READERS:
            _READERS[key](content, _without_lists(line))
        elif key == shape.name or (key == "order" and shape.size == ("order",)):
            _size(content, _without_lists(line))
        else:
            content.rows += _tile_lines(line, raw, shape.sides)
            continue
        if key not in _OFTEN:
            said.add(key)
    return content


def _without_lists(line: Line) -> Line:
    """The words of a line without brackets, commas and semicolons, and 3x4 as 3 4."""
    bare = _CROSS.sub(" ", line.text.translate(SEPARATORS))
    return Line(line.number, tuple(bare.split()))


def _tile_lines(line: Line, raw: str, sides: int) -> list[Line]:
    """The lines of tiles in a line: each list of several is one; a line of a picture stays."""
    if _PICTURE.match(raw):
        return [line]
    said = _SINGLY.sub(r'"\1"', raw)
    names = iter(_QUOTED.findall(said))
    bare = _QUOTED.sub('""', said).split("#", 1)[0]  # so that no name is taken apart
    if _SIZE.fullmatch(bare):
        bare = _CROSS.sub(" ", bare)
    rows = [row.translate(SEPARATORS) for row in bare.split(";")]
    if len(rows) == 1 or any(len(row.split()) != sides for row in rows if row.strip()):
        rows = [*split_lists(bare)]
    whole = (_EMPTY.sub(lambda _: next(names), row) for row in rows)
    return [Line(line.number, words) for words in map(tuple, map(_words, whole)) if words]


def _words(raw: str) -> Iterator[str]:
    """The words of a line, up to a comment; a quoted name is one word."""
    for match in _WORDS.finditer(raw):
        if match[0].startswith("#"):
            return
        yield match[0]


def _read_label(content: DeckText, key: str, number: int, words: str) -> None:
    if key == "figure":
        ident, words = (*words.split(maxsplit=1), "", "")[:2]
        content.figures[figure(ident, number)] = words
    else:
        content.labels[key] = words


def _size(content: DeckText, line: Line) -> None:
    names = content.shape.size
    if content.size is not None or len(line.words) != 1 + len(names):
        raise line.error(f"one line '{line.key} {' '.join(names).upper()}'")
    content.size = read_size(line.words[1:], line.number, content.shape)


def read_size(words: Sequence[str], line: int, shape: TileShape) -> tuple[int, ...]:
    """The size of a board from a word for each of its numbers."""
    return tuple(
        whole_number(word, line, _ARTICLES.get(name, name), low=1, high=shape.most)
        for word, name in zip(words, shape.size, strict=True)
    )


def _matching(content: DeckText, line: Line) -> None:
    words = line.words[1:]
    if len(words) == 1 and words[0].lower() in set(PlainMatching):
        content.matching = PlainMatching(words[0].lower())
        return
    if [word.lower() for word in words] == [NO_PAIRS]:
        content.matching = ()
        return
    pairs: list[Pair] = []
    for word in words:
        match = _PAIR.fullmatch(word)
        if match is None:
            raise line.error("'opposite', 'equal', 'none' or pairs of figures such as 1-2", word)
        one, other = (figure(part, line.number) for part in match.groups())
        pairs.append((one, other))
    if not pairs:
        raise FormatError(line.number, "expected a matching after the word, found nothing")
    content.matching = tuple(pairs)


def _turning(content: DeckText, line: Line) -> None:
    words = [word.lower() for word in line.words[1:]]
    if words not in (["yes"], ["no"]):
        raise line.error("'turning yes' or 'turning no'")
    content.turning = words == ["yes"]


def _border(content: DeckText, line: Line) -> None:
    if len(line.words) < 2:
        raise line.error("'border' and a figure, or one for each outer edge")
    figures = tuple(figure(word, line.number) for word in line.words[1:])
    content.border = figures if len(figures) > 1 else figures[0]


def _read_fixed(content: DeckText, line: Line) -> None:
    if len(line.words) != 5:
        raise line.error("'fixed' and tile, row, column and turn")
    names = ("a tile", "a row", "a column", "a turn")
    tile, row, column, turn = (
        whole_number(word, line.number, name, low=0, high=TILE_LIMIT)
        for word, name in zip(line.words[1:], names, strict=True)
    )
    content.fixed.append(Placement(tile, row, column, turn))


def _macmahon(content: DeckText, line: Line) -> None:
    if len(line.words) != 2:
        raise line.error("'macmahon' and the number of colours")
    name, sides = "the number of colours", content.shape.sides
    most = next(k for k in range(_COLOUR_LIMIT, 0, -1) if k**sides <= sides * TILE_LIMIT)
    colours = whole_number(line.words[1], line.number, name, low=1, high=most)
    content.macmahon = macmahon(colours, sides)
    if content.matching is None:
        content.matching = PlainMatching.EQUAL


_READERS: dict[str, Callable[[DeckText, Line], None]] = {
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
        pairs = " ".join(f"{one}-{other}" for one, other in puzzle.matching)
        rows.append(f"matching {pairs or NO_PAIRS}")
    elif puzzle.matching != PlainMatching.OPPOSITE:
        rows.append(f"matching {puzzle.matching}")
    if not puzzle.turning:
        rows.append("turning no")
    if puzzle.border is not None:
        border = puzzle.border if isinstance(puzzle.border, tuple) else (puzzle.border,)
        rows.append(f"border {' '.join(map(str, border))}")
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
    """By place the figures on its sides and the number of its tile, from 1; and their greatest
    length."""
    lying = looks(puzzle, solution)
    laid = {
        (p.row, p.column): ([letter(puzzle, f) for f in lying[p.row, p.column]], str(p.tile + 1))
        for p in solution.placements
    }
    wide = max(len(letter(puzzle, f)) for tile in puzzle.tiles for f in tile)
    return laid, max(wide, len(str(len(puzzle.tiles))))


def report_boards(
    outcome: Outcome[DeckSolution],
    drawn: Callable[[DeckSolution], Iterable[str]],
    language: Language,
) -> str:
    """The laid boards as plain text, numbered."""
    if outcome.verdict is Verdict.OPEN:
        return OPEN.of(language) + "\n"
    if outcome.verdict is Verdict.UNSOLVABLE:
        return NONE.of(language) + "\n"
    many = len(outcome.solutions)
    parts = []
    for number, solution in enumerate(outcome.solutions, 1):
        head = SOLUTION if many == 1 else SOLUTION_NUMBER
        parts.append(
            head.of(language, number=str(number)) + "\n" + "\n".join(drawn(solution)) + "\n"
        )
    return "\n".join(parts)
