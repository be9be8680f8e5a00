"""The drawing of a deck's figures on the edges of its tiles.

A theme draws figures that are split by the edge; the themes `colours` and `digits` fill the
quarter of a tile at its edge; or a client's own pictures take their place.
"""

import math
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache

from puzzles.decks import DeckPuzzle, PlainMatching, letter
from render.decks.art import DRAWN, Artwork, half, paint
from render.decks.art.brush import MotifPart
from render.decks.paper import PaperShape
from render.decks.style import DeckStyle
from render.decks.tiles.frame import Frame, quarter
from render.decks.tiles.halves import Half, halves
from render.decks.tiles.pictures import Pictures
from render.decks.tiles.places import paper_shape
from render.decks.tiles.quarters import HUES, PATTERNS, TONGUE, fill_quarter, tongue
from render.flat.marks import letter_items
from render.flat.palette import contrast, mix, readable_on
from render.flat.sheet import Circle, Group, Item, Path, Point, Stroke
from render.style import SMALLEST_TEXT

FEW = 6  # figures that meet themselves are colours when there are no more
OUTLINE = 0.011  # width of a line around a shape, as a part of the edge
UNREAD = SMALLEST_TEXT / 0.9  # mm; a letter with a line below it is a tenth smaller
LETTER = 0.085  # size of letters, as a part of the edge
SMALLER = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7)
CLEAR = 0.095  # around the middle of a letter, in halves of the edge
DARK, PLAIN = "#1f2430", "#8b93a1"
FACE = "#fdfcf8"  # of a tile, whatever the theme: it stands for paper
SEEN = 1.3  # contrast of a figure with the face


class Figures:
    """The drawing of a puzzle's figures; RuleError if the style does not fit the puzzle."""

    def __init__(self, puzzle: DeckPuzzle, style: DeckStyle) -> None:
        self.puzzle, self.style = puzzle, style
        self.shape = paper_shape(puzzle)
        self.halves = halves(puzzle)
        self.art = suitable_theme(puzzle, self.halves) if style.art == Artwork.AUTO else style.art
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
            items = self.pictures.on_edge(figure, frame, self._room[1])
        elif self.art in DRAWN:
            items = self._half_items(shown, frame)
        else:
            items = self._quarter(figure, shown, frame)
        if self.style.labels and self.art != Artwork.DIGITS:
            items += self._small(letter(self.puzzle, figure), figure, frame, 1.0)
        mark = self.mark(shown)
        if mark:
            items += self._small(mark, figure, frame, -1.0)
        return [Group(name=f"figure-{figure}", items=tuple(items))]

    def name(self, figure: int) -> str:
        """The letters or digits beside a figure, or as the figure."""
        return self.number(figure) if self.art == Artwork.DIGITS else letter(self.puzzle, figure)

    def colour(self, figure: int) -> str:
        """The one colour of a figure where it can have no more, on a face of a tile.

        It is that of its picture, or of the lines of its pattern if the face is as light.
        """
        shown = self.halves.get(figure)
        if shown is None:
            return PLAIN
        if self.art in DRAWN:
            drawings = DRAWN[self.art]
            return paint(drawings[shown.rank % len(drawings)], "body")
        hue = HUES[shown.rank % len(HUES)]
        return hue if self.stands_out(shown) else mix(hue, "#000000", 0.62)

    def stands_out(self, shown: Half) -> bool:
        """True if the colour of a quarter is seen on the face of a tile."""
        return contrast(HUES[shown.rank % len(HUES)], FACE) >= SEEN

    def mark(self, shown: Half) -> str:
        """The mark that tells halves apart where a theme has too few pictures."""
        kinds = len(DRAWN[self.art]) if self.art in DRAWN else len(PATTERNS)
        lap = 0 if self.pictures is not None else shown.rank // kinds
        return (str(lap + 1) if lap else "") + shown.mark

    def split(self, shown: Half) -> bool:
        """Whether there are two halves of its picture."""
        return any(h.lower for h in self.halves.values() if h.rank == shown.rank)

    def number(self, figure: int) -> str:
        """The digits of a figure in the theme `digits`; tongue and gap tell both halves apart."""
        return str(abs(figure) if self.puzzle.matching == PlainMatching.OPPOSITE else figure)

    @property
    def tongue(self) -> float:
        """Half of the width of a tongue that holds a number, in halves of the edge."""
        return min(0.6, 0.96 * self.shape.apex / (1 + self.shape.apex))

    def digit(self, figure: int, shown: Half) -> tuple[Point, float]:
        """Place and size of a number, in halves of the edge."""
        fit = self.fit(self.number(figure))
        if self.split(shown):
            return (0.0, 0.5 * self.tongue), 0.95 * self.tongue * fit
        at, size = self.shape.digit
        return at, 2 * size * fit

    def fit(self, text: str) -> float:
        """The factor by which a long text is made smaller."""
        return (1.0, 1.0, 0.75, 0.55)[min(len(text), 3)]

    def _half_items(self, shown: Half, frame: Frame) -> list[Item]:
        drawings = DRAWN[self.art]
        drawing = drawings[shown.rank % len(drawings)]
        ink = paint(drawing, "ink")
        thin = Stroke(colour=ink, width=OUTLINE * frame.length)
        items: list[Item] = []
        for part in _parts(self.art, shown.rank, shown.lower):
            points = frame.all_at(part.points, self.size)
            if part.wide:
                wide = part.wide * self.size * frame.length / 2
                items.append(Stroke(colour=ink, width=wide).along(points))
            else:
                items.append(Path(points=points, fill=paint(drawing, part.tone), stroke=thin))
        return items

    def _quarter(self, figure: int, shown: Half, frame: Frame) -> list[Item]:
        if self.art == Artwork.COLOURS:
            items = fill_quarter(shown.rank, frame, self.shape.apex)
        else:
            pale = mix(HUES[shown.rank % len(HUES)], "#ffffff", 0.55)  # to be written on
            edge = Stroke(colour=PLAIN, width=0.008 * frame.length)
            items = [Path(points=frame.all_at(quarter(self.shape.apex)), fill=pale, stroke=edge)]
        if self.split(shown):
            half = self.tongue if self.art == Artwork.DIGITS else TONGUE
            items.append(tongue(shown.lower, frame, half))
        if self.art == Artwork.DIGITS:
            at, size = self.digit(figure, shown)
            white = self.split(shown) and not shown.lower
            colour = "#ffffff" if white else DARK
            items += letter_items(
                self.number(figure), frame.at(at), size * frame.length / 2, colour
            )
        return items

    def _small(self, text: str, figure: int, frame: Frame, way: float) -> list[Item]:
        """Small letters on the right of a figure (way 1) or on its left (-1).

        None on paper where they could not be read.
        """
        along, deep = self.label
        at, size = frame.at((way * along, deep)), frame.length * LETTER * self.fit(text)
        if size < UNREAD and not self.style.screen:
            return []
        if self.pictures is not None or self.art != Artwork.COLOURS:
            return letter_items(text, at, size, DARK)
        hue = HUES[self.halves[figure].rank % len(HUES)]
        plate = Circle(centre=at, radius=0.5 * CLEAR * frame.length, fill=hue)
        return [plate, *letter_items(text, at, size, readable_on(hue))]

    @property
    def label(self) -> Point:
        """A spot for letters where they touch no figure of the deck."""
        return self._room[0]

    @property
    def size(self) -> float:
        """The size of a theme's figures that leaves room for letters."""
        return self.shape.figure * self._room[1]

    @cached_property
    def _room(self) -> tuple[Point, float]:
        """Where there is room for letters, and how much smaller figures are for that."""
        if self.pictures is not None:
            angles = [math.pi * k / 24 for k in range(25)]
            r = self.pictures.radius
            around = tuple((r * math.cos(a), r * math.sin(a)) for a in angles)
            return _room_beside([MotifPart(around, "body")], self.shape)
        shown = {(half.rank, half.lower) for half in self.halves.values()}
        return _room_of(self.art, frozenset(shown if self.art in DRAWN else ()), self.shape)


@lru_cache(256)
def _parts(art: Artwork, rank: int, lower: bool) -> tuple[MotifPart, ...]:
    drawings = DRAWN[art]
    return tuple(half(drawings[rank % len(drawings)], lower))


@lru_cache(64)
def _room_of(
    art: Artwork, shown: frozenset[tuple[int, bool]], shape: PaperShape
) -> tuple[Point, float]:
    """Room beside all halves, given as (rank, lower); cached, as many decks have the same."""
    each = [part for rank, lower in sorted(shown) for part in _parts(art, rank, lower)]
    return _room_beside([_scale(part, shape.figure) for part in each], shape)


def _room_beside(shapes: Sequence[MotifPart], shape: PaperShape) -> tuple[Point, float]:
    for share in SMALLER:
        parts = [_scale(part, share) for part in shapes]
        for spot in spots(shape):
            if all(_apart(spot, part) for part in parts):
                return spot, share
    return shape.label, SMALLER[-1]


def _scale(part: MotifPart, share: float) -> MotifPart:
    points = tuple((share * x, share * y) for x, y in part.points)
    return MotifPart(points, part.tone, share * part.wide)


def spots(shape: PaperShape) -> Iterator[Point]:
    """Where letters may stand on an edge, the usual place first, then nearer to the corner."""
    slope = math.hypot(1.0, shape.apex)
    along, deep = shape.label
    for low in (deep, 0.9 * deep, CLEAR):
        right = along
        while shape.apex * (1 - right) - low >= 0.75 * CLEAR * slope:
            yield right, low
            right += 0.02


def _apart(at: Point, part: MotifPart) -> bool:
    """Whether a letter there is clear of a shape."""
    room = CLEAR + part.wide / 2
    ends = part.points if part.wide else (*part.points, part.points[0])
    sides = list(zip(ends, ends[1:], strict=False))
    if any(_away(at, start, end) < room for start, end in sides):
        return False
    crossed = [
        start
        for start, end in sides
        if (start[1] > at[1]) != (end[1] > at[1])
        and at[0] < start[0] + (end[0] - start[0]) * (at[1] - start[1]) / (end[1] - start[1])
    ]
    return bool(part.wide) or len(crossed) % 2 == 0


def _away(at: Point, start: Point, end: Point) -> float:
    """The distance of a point from a line between two others."""
    right, up = end[0] - start[0], end[1] - start[1]
    long = right * right + up * up
    share = ((at[0] - start[0]) * right + (at[1] - start[1]) * up) / long if long else 0.0
    share = min(max(share, 0.0), 1.0)
    return math.dist(at, (start[0] + share * right, start[1] + share * up))


def suitable_theme(puzzle: DeckPuzzle, half_of: dict[int, Half]) -> Artwork:
    """The theme that suits a deck."""
    alone = not any(half.lower for half in half_of.values())
    if alone and not puzzle.turning:
        return Artwork.DIGITS
    return Artwork.COLOURS if alone and len(half_of) <= FEW else Artwork.SHAPES


def rim(frame: Frame) -> Item:
    """The border of the board: a plain band along the edge."""
    band = ((1.0, 0.0), (0.88, 0.12), (-0.88, 0.12), (-1.0, 0.0))
    return Path(points=frame.all_at(band), fill=PLAIN)
