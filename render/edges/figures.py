"""Half figures on the edges of a tile.

along, deep   coordinates on an edge: from its middle, and into the tile; 1 is half the edge
rank          number of a figure, a figure and its mate having the same
"""

import math
from collections.abc import Sequence

from puzzles.edges import EdgePuzzle
from puzzles.edges import figures_of
from puzzles.edges import letter
from puzzles.edges import meeting
from render.palette import PALETTE
from render.palette import mixed
from render.sheet import Group
from render.sheet import Item
from render.sheet import Path
from render.sheet import Point
from render.sheet import Stroke
from render.sheet import Text
from render.style import Style

ROUND = 14  # corners of half a circle
HATCHES = 5  # lines of a hatched half
_CIRCLE = [math.pi * k / ROUND for k in range(ROUND + 1)]

_RIGHT_HALVES: tuple[tuple[Point, ...], ...] = (
    ((0.42, 0), (0.42, 0.36)),
    ((0.5, 0), (0, 0.52)),
    ((0.5, 0), (0.3, 0.42), (0, 0.2)),
    ((0.24, 0), (0.24, 0.2), (0.5, 0.2), (0.5, 0.42)),
    ((0.55, 0), (0.28, 0.36)),
    ((0.5, 0), (0.5, 0.22), (0.17, 0.22), (0.17, 0.5)),
    ((0.55, 0), (0.36, 0.12), (0.32, 0.4), (0.12, 0.26), (0, 0.52)),
)


def _whole(right: tuple[Point, ...]) -> tuple[Point, ...]:
    """An outline that is symmetric, from its right half."""
    return right + tuple((-along, deep) for along, deep in reversed(right) if along)


SHAPES = (
    tuple((0.46 * math.cos(a), 0.46 * math.sin(a)) for a in _CIRCLE),
    *map(_whole, _RIGHT_HALVES),
)


class Figures:
    """How the figures of a puzzle are drawn."""

    def __init__(self, puzzle: EdgePuzzle, style: Style) -> None:
        self.puzzle, self.style = puzzle, style
        narrow = puzzle.board.sides == 3  # a triangle has little room in its middle
        self.scale = 0.68 if narrow else 1.0
        self.label_at = (0.56, 0.2) if narrow else (0.0, 0.66)
        self.label_size = 0.09 if narrow else 0.13
        figures = [figure for figure in figures_of(puzzle) if figure != puzzle.border]
        mates = meeting(puzzle.matching, figures)
        self.rank: dict[int, int] = {}
        self.hatched: dict[int, bool] = {}
        for figure in sorted(figures, key=lambda f: (abs(f), -f)):
            if figure in self.rank:
                continue
            rank = len(set(self.rank.values()))
            self.rank[figure], self.hatched[figure] = rank, figure < 0
            for mate in mates[figure]:
                if mate not in self.rank:
                    self.rank[mate], self.hatched[mate] = rank, True

    def on_edge(self, figure: int, start: Point, end: Point) -> list[Item]:
        """A figure on the edge from one corner to the next, going clockwise round the tile."""
        frame = _Frame(start, end)
        if figure == self.puzzle.border:
            return self._border(frame)
        rank = self.rank[figure]
        shape = [(self.scale * x, self.scale * y) for x, y in SHAPES[rank % len(SHAPES)]]
        colour = PALETTE[rank % len(PALETTE)]
        ink = mixed(colour, "#000000", 0.35)
        stroke = Stroke(colour=ink, width=0.025 * frame.length)
        fill = mixed(colour, "#ffffff", 0.82 if self.hatched[figure] else 0.1)
        items: list[Item] = [Path(points=frame.all_at(shape), fill=fill, stroke=stroke)]
        if self.hatched[figure]:
            thin = Stroke(colour=ink, width=0.018 * frame.length)
            items += [
                Path(points=frame.all_at(line), closed=False, stroke=thin)
                for line in _hatching(shape)
            ]
        if self.style.labels:
            items.append(self._label(letter(self.puzzle, figure), frame))
        return [Group(name=f"figure-{figure}", items=tuple(items))]

    def _label(self, text: str, frame: "_Frame") -> Text:
        size = frame.length * self.label_size * (1.0 if len(text) < 3 else 0.75)
        x, y = frame.at(self.label_at)
        colour = self.style.colours.ink if self.style.theme == "light" else "#1f2430"
        return Text(at=(x, y + 0.36 * size), content=text, size=size, colour=colour, bold=True)

    def _border(self, frame: "_Frame") -> list[Item]:
        """The border of the board: a plain band along the edge."""
        band = ((1.0, 0), (0.88, 0.12), (-0.88, 0.12), (-1.0, 0))
        return [Path(points=frame.all_at(band), fill="#8b93a1")]


class _Frame:
    """The coordinates of an edge."""

    def __init__(self, start: Point, end: Point) -> None:
        self.middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        self.right = ((end[0] - start[0]) / 2, (end[1] - start[1]) / 2)
        self.length = 2 * math.hypot(*self.right)

    def at(self, point: Point) -> Point:
        along, deep = point
        (mx, my), (rx, ry) = self.middle, self.right
        return mx + along * rx - deep * ry, my + along * ry + deep * rx

    def all_at(self, points: Sequence[Point]) -> tuple[Point, ...]:
        return tuple(self.at(point) for point in points)


def _hatching(shape: Sequence[Point]) -> list[tuple[Point, Point]]:
    """Lines into the tile, as deep as the shape is there."""
    wide = max(along for along, _ in shape)
    found = []
    for k in range(HATCHES):
        along = wide * (2 * (k + 1) / (HATCHES + 1) - 1)
        crossed = sorted(_crossings(shape, along))
        for low, high in zip(crossed[::2], crossed[1::2], strict=False):
            found.append(((along, low), (along, high)))
    return found


def _crossings(shape: Sequence[Point], along: float) -> list[float]:
    """The depths at which a line into the tile crosses the outline, the edge included."""
    found = []
    for (a, deep_a), (b, deep_b) in zip(shape, [*shape[1:], shape[0]], strict=True):
        if (a <= along) != (b <= along):
            found.append(deep_a + (deep_b - deep_a) * (along - a) / (b - a))
    return found
