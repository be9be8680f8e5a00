"""Tiles on paper: each by itself, on the board, and side by side to be cut out.

Squares stand edge to edge, and triangles head to foot, so that one cut serves two tiles.
"""

import math
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass

from puzzles.decks import DeckPuzzle
from puzzles.decks import Placement
from puzzles.decks import Tile
from puzzles.decks import turned
from render.decks.figures import Figures
from render.decks.places import HIGH
from render.decks.places import corners
from render.decks.places import extent
from render.decks.places import middle
from render.layout import fitting
from render.marks import crops
from render.marks import cuts
from render.sheet import Group
from render.sheet import Item
from render.sheet import Panel
from render.sheet import Path
from render.sheet import Point
from render.sheet import Stroke
from render.sheet import Text
from render.sheet import moved

FACE, GIVEN = "#fdfcf8", "#e9edf3"  # of a tile, whatever the theme: they stand for paper
BETWEEN = 4.0  # mm between rows of triangles
INK = "#1f2430"
MUTED = "#626b7a"
NUMBER = {4: 0.085, 3: 0.065}  # size of a tile's number, as a part of its edge


def board(
    puzzle: DeckPuzzle,
    lying: Sequence[Placement],
    figures: Figures,
    edge: float,
) -> Panel:
    """The board with what lies on it; empty places are outlines."""
    wide, high = extent(puzzle)
    there = {(p.row, p.column): p for p in lying}
    given = {(p.row, p.column) for p in puzzle.fixed}
    items: list[Item] = []
    theme = figures.style.colours
    for place in puzzle.board.places:
        around = corners(puzzle, place, edge)
        if place in there:
            p = there[place]
            look = turned(puzzle.tiles[p.tile], p.turn)
            items.append(_tile(look, around, figures, place in given, p.tile, str(place)))
        else:
            stroke = Stroke(colour=theme.line, width=0.4, dash=(1.6, 1.2))
            items.append(Path(points=around, fill=theme.wall, stroke=stroke))
    return Panel(width=wide * edge, height=high * edge, items=tuple(items))


def card(puzzle: DeckPuzzle, index: int, figures: Figures, edge: float) -> Panel:
    """One tile by itself."""
    around = _shape(puzzle, edge)
    item = _tile(puzzle.tiles[index], around, figures, False, index, str(index + 1))
    return Panel(width=edge, height=max(y for _, y in around), items=(item,))


@dataclass(frozen=True, slots=True)
class Strip:
    """A row of tiles to be cut out: what there is, how high, and where upright cuts cross it."""

    items: tuple[Item, ...]
    height: float
    upright: tuple[float, ...] = ()


def strips(puzzle: DeckPuzzle, figures: Figures, width: float, edge: float) -> list[Strip]:
    """Rows of tiles with the lines to cut them out, as many side by side as there is room."""
    count = len(puzzle.tiles)
    if puzzle.board.sides == 4:
        strip, many = _row_of_squares, fitting(edge, width, 0.0)
    else:
        strip, many = _row_of_triangles, max(1, int((width + 1e-6) / (edge / 2)) - 1)
    lines = -(-count // many)
    many = -(-count // lines)
    return [
        strip(puzzle, range(start, min(start + many, count)), many, figures, width, edge)
        for start in range(0, count, many)
    ]


def joined(puzzle: DeckPuzzle, lines: Sequence[Strip], width: float) -> Panel:
    """Rows below one another: squares touch and have their upright cuts marked above and below."""
    touching = puzzle.board.sides == 4
    down, items = 0.0, list[Item]()
    for line in lines:
        items += [moved(item, (0.0, down)) for item in line.items]
        down += line.height + (0.0 if touching else BETWEEN)
    if touching:
        ends = [((x, 0.0), (0.0, -1.0)) for x in lines[0].upright]
        items.append(crops(ends + [((x, down), (0.0, 1.0)) for x in lines[-1].upright]))
    return Panel(width=width, height=down - (0.0 if touching else BETWEEN), items=tuple(items))


def _row_of_squares(
    puzzle: DeckPuzzle, tiles: range, many: int, figures: Figures, width: float, edge: float
) -> Strip:
    """Squares side by side; rows below one another touch."""
    left = (width - many * edge) / 2
    items: list[Item] = []
    for column, index in enumerate(tiles):
        x = left + column * edge
        around = ((x, 0.0), (x + edge, 0.0), (x + edge, edge), (x, edge))
        items.append(_tile(puzzle.tiles[index], around, figures, False, index, str(index + 1)))
    right = left + len(tiles) * edge
    upright = [left + k * edge for k in range(len(tiles) + 1)]
    items.append(
        cuts(
            [((left, y), (right, y)) for y in (0.0, edge)]
            + [((x, 0.0), (x, edge)) for x in upright]
        )
    )
    ends = [((left, y), (-1.0, 0.0)) for y in (0.0, edge)]
    items.append(crops(ends + [((right, y), (1.0, 0.0)) for y in (0.0, edge)]))
    return Strip(tuple(items), edge, tuple(upright))


def _row_of_triangles(
    puzzle: DeckPuzzle, tiles: range, many: int, figures: Figures, width: float, edge: float
) -> Strip:
    """Triangles that stand and hang in turn: their slanting sides are one line to and fro."""
    high, left = HIGH * edge, (width - (many + 1) * edge / 2) / 2
    turns = [(left + k * edge / 2, high if k % 2 == 0 else 0.0) for k in range(len(tiles) + 2)]
    items: list[Item] = []
    for k, index in enumerate(tiles):
        x = turns[k][0]
        around = _standing(x, edge, high) if k % 2 == 0 else _hanging(x, edge, high)
        items.append(_tile(puzzle.tiles[index], around, figures, False, index, str(index + 1)))
    level = [(turns[k::2][0], turns[k::2][-1]) for k in (0, 1)]  # below and above
    items.append(cuts([*zip(turns, turns[1:], strict=False), *level]))
    ends = [end for start, stop in level for end in ((start, (-1.0, 0.0)), (stop, (1.0, 0.0)))]
    items.append(crops(ends))
    return Strip(tuple(items), high)


def _standing(x: float, edge: float, high: float) -> tuple[Point, ...]:
    return (x + edge / 2, 0.0), (x + edge, high), (x, high)


def _hanging(x: float, edge: float, high: float) -> tuple[Point, ...]:
    return (x + edge / 2, high), (x, 0.0), (x + edge, 0.0)


def _shape(puzzle: DeckPuzzle, edge: float) -> tuple[Point, ...]:
    """The corners of a tile by itself."""
    if puzzle.board.sides == 4:
        return (0.0, 0.0), (edge, 0.0), (edge, edge), (0.0, edge)
    return _standing(0.0, edge, HIGH * edge)


def _tile(
    look: Tile, around: tuple[Point, ...], figures: Figures, given: bool, index: int, name: str
) -> Group:
    """A tile with its figures and its number; a given one has a strong edge and a grey face."""
    edge = math.dist(around[0], around[1])
    items: list[Item] = [Path(points=around, fill=GIVEN if given else FACE)]
    for side, figure in enumerate(look):
        items += figures.on_edge(figure, around[side], around[(side + 1) % len(around)])
    stroke = Stroke(colour=INK, width=min(0.7 if given else 0.35, edge / 40))
    items.append(Path(points=around, stroke=stroke))
    if figures.style.labels:
        items += _number(str(index + 1), middle(around), NUMBER[len(around)] * edge)
    return Group(name=f"tile-{name}", items=tuple(items))


def _number(text: str, at: Point, size: float) -> Iterator[Item]:
    """The number of a tile in its middle, on a plate of its own."""
    size *= 1.0 if len(text) < 3 else 0.75
    wide = size * (0.53 + 0.31 * len(text))
    high, cut = 0.88 * size, 0.44 * size
    x, y = at
    corners = [(wide - cut, -high), (wide, -high + cut), (wide, high - cut), (wide - cut, high)]
    around = corners + [(-right, down) for right, down in reversed(corners)]
    stroke = Stroke(colour="#c3cad4", width=0.07 * size)
    plate = tuple((x + right, y + down) for right, down in around)
    yield Path(points=plate, fill="#ffffff", stroke=stroke)
    yield Text(at=(x, y + 0.36 * size), content=text, size=size, colour=MUTED)
