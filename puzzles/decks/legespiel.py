"""The file format of Legespiel-Solver: pictures, the ids that they match, and cards.

Its XML names a card's sides north, west, east, south; here they are north, east, south, west.
It has no borders, no given cards, and no cards that must not be turned.
Source of the format: keilhauer/Legespiel-Solver (MIT licence).
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import NamedTuple

from puzzles.decks import TILE_LIMIT, DeckPuzzle, Pair, Tile
from puzzles.decks.labels import LABEL_LIMIT
from puzzles.errors import FormatError, amount
from puzzles.files import feed_parser, plain_parser
from puzzles.text import quote_input, whole_number

NUMBERS = ("numberOfRows", "numberOfColumns")
WORDS = ("name", "description")
COMPASS = ("north", "east", "south", "west")
NAMESPACE = "http://whatsoftwarecando.org"
_ID_LIMIT = 999


class TilePicture(NamedTuple):
    """Half a figure at the edge of a card; `line`: its line in the file."""

    ident: int
    matches: tuple[int, ...]
    line: int
    name: str = ""


class Deck(NamedTuple):
    """The content of a file."""

    size: tuple[int, int]
    tiles: tuple[Tile, ...]
    pairs: tuple[Pair, ...]
    labels: dict[str, str]
    figures: dict[int, str]


class _LegespielReader:
    """Collects the contents of the elements."""

    def __init__(self) -> None:
        self.parser = plain_parser()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._words
        self.numbers: dict[str, int] = {}
        self.words: dict[str, str] = {}
        self.pictures: list[TilePicture] = []
        self.cards: list[tuple[int, Tile]] = []
        self._open: str | None = None
        self._text = ""

    @property
    def line(self) -> int:
        return int(self.parser.CurrentLineNumber)

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        name = name.split(":")[-1]
        self._open = name if name in (*NUMBERS, *WORDS) else None
        self._text = ""
        if name == "picture":
            ident = self._number(attributes, "id")
            matches = attributes.get("matchWithIds", attributes.get("matchWithId", ""))
            mates = [
                self._read(word, "matchWithIds") for word in matches.replace(",", " ").split()
            ]
            called = attributes.get("name", "")
            self.pictures.append(TilePicture(ident, tuple(mates), self.line, called))
        elif name == "card":
            sides = [self._number(attributes, side) for side in COMPASS]
            self.cards.append((self.line, tuple(sides)))
            if len(self.cards) > TILE_LIMIT:
                raise FormatError(self.line, f"expected at most {TILE_LIMIT} cards, found more")

    def _words(self, text: str) -> None:
        if self._open is not None and len(self._text) < LABEL_LIMIT:
            self._text += text

    def _end(self, name: str) -> None:
        if self._open in WORDS:
            self.words[self._open] = self._text
        elif self._open is not None:
            self.numbers[self._open] = whole_number(
                self._text.strip(), self.line, self._open, low=1, high=_ID_LIMIT
            )
        self._open = None

    def _number(self, attributes: dict[str, str], name: str) -> int:
        if name not in attributes:
            raise FormatError(self.line, f"expected an attribute {name}, found none")
        return self._read(attributes[name], name)

    def _read(self, word: str, name: str) -> int:
        return whole_number(word.strip(), self.line, f"a picture's id as {name}", low=1, high=999)


def read_deck(text: str) -> Deck:
    """The deck of an XML file; FormatError names the line and the expected input."""
    reader = _LegespielReader()
    feed_parser(reader.parser, text)
    for name in NUMBERS:
        if name not in reader.numbers:
            raise FormatError(0, f"expected an element {name}, found none")
    known = {picture.ident for picture in reader.pictures}
    for line, card in reader.cards:
        for ident in card:
            if ident not in known:
                what = f"expected the id of a picture, found {quote_input(str(ident))}"
                raise FormatError(line, what)
    rows, columns = (reader.numbers[name] for name in NUMBERS)
    tiles = tuple(card for _, card in reader.cards)
    if len(tiles) < rows * columns:
        what = (
            f"expected {amount(rows * columns, 'card')} or more for the board, found {len(tiles)}"
        )
        raise FormatError(0, what)
    labels = reader.words
    if labels.get("name") == f"{rows} x {columns}":  # the name written for a deck without one
        del labels["name"]
    figures = {picture.ident: picture.name for picture in reader.pictures}
    return Deck((rows, columns), tiles, pairs_of(reader.pictures), labels, figures)


def write_deck(puzzle: DeckPuzzle, matches: Mapping[int, Sequence[int]]) -> str:
    """The XML of a deck of squares; `read_deck` reads it back.

    A deck without a name is named by its size.
    matches: for each figure the ones it meets. Figures keep their numbers if all are 1 … 999;
    otherwise they are renumbered in their order.
    """
    (rows, columns), labels = puzzle.size, puzzle.labels
    figures = sorted(matches, key=lambda figure: (abs(figure), -figure))
    keeps = all(1 <= figure <= _ID_LIMIT for figure in figures)
    described, names = filter(None, [labels.description]), dict(labels.figures)
    idents = {figure: figure if keeps else k for k, figure in enumerate(figures, 1)}
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<legespielConfiguration xmlns="{NAMESPACE}">',
        f"  <name>{escape(labels.name or f'{rows} x {columns}', quote=False)}</name>",
        *(f"  <description>{escape(text, quote=False)}</description>" for text in described),
        f"  <numberOfRows>{rows}</numberOfRows>",
        f"  <numberOfColumns>{columns}</numberOfColumns>",
        "  <pictures>",
    ]
    for figure in figures:
        met = ",".join(str(idents[other]) for other in matches[figure])
        name = escape(names.get(figure, str(figure)))
        lines.append(f'    <picture id="{idents[figure]}" name="{name}" matchWithIds="{met}" />')
    lines += ["  </pictures>", "  <cards>"]
    for tile in puzzle.tiles:
        north, east, south, west = (idents[figure] for figure in tile)
        sides = f'north="{north}" west="{west}" east="{east}" south="{south}"'
        lines.append(f"    <card {sides} />")
    return "\n".join([*lines, "  </cards>", "</legespielConfiguration>", ""])


def pairs_of(pictures: Iterable[TilePicture]) -> tuple[Pair, ...]:
    """The pairs that match, each once; FormatError for unknown ids and for one-sided matches."""
    listed: dict[int, TilePicture] = {}
    for picture in pictures:
        if picture.ident in listed:
            what = f"expected each picture once, found {picture.ident} again"
            raise FormatError(picture.line, what)
        listed[picture.ident] = picture
    pairs: dict[Pair, None] = {}
    for picture in listed.values():
        for other in picture.matches:
            if other not in listed:
                what = f"expected the id of a picture, found {quote_input(str(other))}"
                raise FormatError(picture.line, what)
            if picture.ident not in listed[other].matches:
                what = f"expected picture {other} to match {picture.ident}, too"
                what = f"{what}, as line {picture.line} says, found that it does not"
                raise FormatError(listed[other].line, what)
            pairs.setdefault((min(picture.ident, other), max(picture.ident, other)))
    return tuple(pairs)
