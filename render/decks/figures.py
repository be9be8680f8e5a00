"""How the figures of a deck look on the edges of its tiles.

A theme draws figures that are split by the edge; the themes `colours` and `digits` fill the
quarter of a tile at its edge; or a client's own pictures take their place.
"""

from puzzles.decks import DeckPuzzle
from puzzles.decks import Kind
from puzzles.decks import letter
from render.decks.art import DRAWN
from render.decks.art import Artwork
from render.decks.art import half
from render.decks.art import paint
from render.decks.art.brush import Part
from render.decks.frame import Frame
from render.decks.frame import quarter
from render.decks.halves import Half
from render.decks.halves import halves
from render.decks.pictures import Pictures
from render.decks.places import paper_shape
from render.decks.quarters import HUES
from render.decks.quarters import PATTERNS
from render.decks.quarters import filled
from render.decks.quarters import tongue
from render.decks.style import DeckStyle
from render.palette import mixed
from render.palette import readable_on
from render.sheet import Group
from render.sheet import Item
from render.sheet import Path
from render.sheet import Point
from render.sheet import Stroke
from render.sheet import Text

FEW = 6  # figures that meet themselves are colours when there are no more
OUTLINE = 0.011  # width of a line around a shape, as a part of the edge
LETTER = 0.085  # size of letters, as a part of the edge
DARK = "#1f2430"


class Figures:
    """How the figures of a puzzle are drawn; RuleError where the style does not fit it."""

    def __init__(self, puzzle: DeckPuzzle, style: DeckStyle) -> None:
        self.puzzle, self.style = puzzle, style
        self.shape = paper_shape(puzzle)
        self.halves = halves(puzzle)
        self.art = chosen(puzzle, self.halves) if style.art == Artwork.AUTO else style.art
        self._cut: dict[tuple[int, bool], tuple[Part, ...]] = {}
        self.pictures = None
        if style.pictures:
            self.pictures = Pictures(puzzle, self.halves, style.pictures)

    def on_edge(self, figure: int, start: Point, end: Point) -> list[Item]:
        """A figure on the edge from one corner to the next, going clockwise round the tile."""
        frame = Frame(start, end)
        shown = self.halves.get(figure)
        if shown is None:
            return [rim(frame)]
        if self.pictures is not None:
            items = self.pictures.on_edge(figure, frame)
        elif self.art in DRAWN:
            items = self._drawn(shown, frame)
        else:
            items = self._quarter(figure, shown, frame)
        if self.style.labels and self.art != Artwork.DIGITS:
            items.append(self._small(letter(self.puzzle, figure), figure, frame, 1.0))
        mark = self.mark(shown)
        if mark:
            items.append(self._small(mark, figure, frame, -1.0))
        return [Group(name=f"figure-{figure}", items=tuple(items))]

    def mark(self, shown: Half) -> str:
        """What tells a half from those that look the same: there are only so many pictures."""
        kinds = len(DRAWN[self.art]) if self.art in DRAWN else len(PATTERNS)
        lap = 0 if self.pictures is not None else shown.rank // kinds
        return (str(lap + 1) if lap else "") + shown.mark

    def split(self, shown: Half) -> bool:
        """Whether there are two halves of its picture."""
        return any(h.lower for h in self.halves.values() if h.rank == shown.rank)

    def number(self, figure: int) -> str:
        """What the theme `digits` writes for a figure."""
        return str(figure) if self.puzzle.matching == Kind.EQUAL else letter(self.puzzle, figure)

    def fit(self, text: str) -> float:
        """How much smaller a long text is written."""
        return (1.0, 1.0, 0.75, 0.55)[min(len(text), 3)]

    def _parts(self, shown: Half) -> tuple[Part, ...]:
        """The half as its theme draws it; most are drawn many times."""
        drawings = DRAWN[self.art]
        place = shown.rank % len(drawings), shown.lower
        if place not in self._cut:
            self._cut[place] = tuple(half(drawings[place[0]], shown.lower))
        return self._cut[place]

    def _drawn(self, shown: Half, frame: Frame) -> list[Item]:
        drawings = DRAWN[self.art]
        drawing = drawings[shown.rank % len(drawings)]
        ink = paint(drawing, "ink")
        thin = Stroke(colour=ink, width=OUTLINE * frame.length)
        items: list[Item] = []
        for part in self._parts(shown):
            points = frame.all_at(part.points, self.shape.figure)
            if part.wide:
                wide = part.wide * self.shape.figure * frame.length / 2
                stroke = Stroke(colour=ink, width=wide)
                items.append(Path(points=points, closed=False, stroke=stroke))
            else:
                items.append(Path(points=points, fill=paint(drawing, part.tone), stroke=thin))
        return items

    def _quarter(self, figure: int, shown: Half, frame: Frame) -> list[Item]:
        if self.art == Artwork.COLOURS:
            items = filled(shown.rank, frame, self.shape.apex)
        else:
            items = _tinted(shown.rank, frame, self.shape.apex)
        if self.split(shown):
            items.append(tongue(shown.lower, frame))
        if self.art == Artwork.DIGITS:
            text, (at, size) = self.number(figure), self.shape.digit
            size *= frame.length * self.fit(text)
            items.append(_text(text, frame.at(at), size, DARK))
        return items

    def _small(self, text: str, figure: int, frame: Frame, way: float) -> Item:
        """Small letters on the right of a figure (way 1) or on its left (-1)."""
        along, deep = self.shape.label
        size = frame.length * LETTER * self.fit(text)
        dark = self.pictures is not None or self.art != Artwork.COLOURS
        colour = DARK if dark else readable_on(HUES[self.halves[figure].rank % len(HUES)])
        return _text(text, frame.at((way * along, deep)), size, colour)


def chosen(puzzle: DeckPuzzle, half_of: dict[int, Half]) -> Artwork:
    """The theme that suits a deck."""
    alone = not any(half.lower for half in half_of.values())
    if alone and not puzzle.turning:
        return Artwork.DIGITS
    return Artwork.COLOURS if alone and len(half_of) <= FEW else Artwork.SHAPES


def rim(frame: Frame) -> Item:
    """The border of the board: a plain band along the edge."""
    band = ((1.0, 0.0), (0.88, 0.12), (-0.88, 0.12), (-1.0, 0.0))
    return Path(points=frame.all_at(band), fill="#8b93a1")


def _tinted(rank: int, frame: Frame, apex: float) -> list[Item]:
    """A quarter in a light colour, to be written on."""
    stroke = Stroke(colour="#8b93a1", width=0.008 * frame.length)
    fill = mixed(HUES[rank % len(HUES)], "#ffffff", 0.55)
    return [Path(points=frame.all_at(quarter(apex)), fill=fill, stroke=stroke)]


def _text(text: str, at: Point, size: float, colour: str) -> Item:
    x, y = at
    return Text(at=(x, y + 0.36 * size), content=text, size=size, colour=colour, bold=True)
