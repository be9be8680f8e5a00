"""Tiles on paper: each by itself, on the board, and side by side to be cut out.

Squares stand edge to edge, and triangles head to foot, so that one cut serves two tiles.
"""

import math
from collections.abc import Iterator
from collections.abc import Sequence

from puzzles.edges import EdgePuzzle
from puzzles.edges import Placement
from puzzles.edges import Tile
from puzzles.edges import turned
from render.edges.figures import Figures
from render.edges.places import HIGH
from render.edges.places import corners
from render.edges.places import extent
from render.edges.places import middle
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

FACE, GIVEN = "#fdfcf8", "#e9edf3"  # of a tile, whatever the theme: they stand for paper
INK = "#1f2430"
MUTED = "#626b7a"
NUMBER = 0.085  # size of a tile's number, as a part of its edge
Line = tuple[Point, Point]


def board(
    puzzle: EdgePuzzle,
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


def card(puzzle: EdgePuzzle, index: int, figures: Figures, edge: float) -> Panel:
    """One tile by itself."""
    around = _shape(puzzle, edge)
    item = _tile(puzzle.tiles[index], around, figures, False, index, str(index + 1))
    return Panel(width=edge, height=max(y for _, y in around), items=(item,))


def strips(puzzle: EdgePuzzle, figures: Figures, width: float, edge: float) -> list[Panel]:
    """Rows of tiles with the lines to cut them out, as many side by side as there is room."""
    strip = _row_of_squares if puzzle.board.sides == 4 else _row_of_triangles
    if puzzle.board.sides == 4:
        many = fitting(edge, width, 0.0)
    else:
        many = max(1, int((width + 1e-6) / (edge / 2)) - 1)
    count = len(puzzle.tiles)
    lines = -(-count // many)
    many = -(-count // lines)
    return [
        strip(puzzle, range(start, min(start + many, count)), many, figures, width, edge)
        for start in range(0, count, many)
    ]


def _row_of_squares(
    puzzle: EdgePuzzle, tiles: range, many: int, figures: Figures, width: float, edge: float
) -> Panel:
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
    return Panel(width=width, height=edge, items=tuple(items))


def _row_of_triangles(
    puzzle: EdgePuzzle, tiles: range, many: int, figures: Figures, width: float, edge: float
) -> Panel:
    """Triangles that stand and hang in turn."""
    high = HIGH * edge
    left = (width - (many + 1) * edge / 2) / 2
    items: list[Item] = []
    lines: list[Line] = []
    for k, index in enumerate(tiles):
        x = left + k * edge / 2
        around = _standing(x, edge, high) if k % 2 == 0 else _hanging(x, edge, high)
        items.append(_tile(puzzle.tiles[index], around, figures, False, index, str(index + 1)))
        slant = (
            ((x, high), (x + edge / 2, 0.0)) if k % 2 == 0 else ((x, 0.0), (x + edge / 2, high))
        )
        lines.append(slant)
    last = left + len(tiles) * edge / 2
    over = (0.0, high) if len(tiles) % 2 == 0 else (high, 0.0)
    # the last side goes the other way round
    lines.append(((last, over[1]), (last + edge / 2, over[0])))
    top = (left + edge / 2, last + (0.0 if len(tiles) % 2 else edge / 2))
    low = (left, last + (edge / 2 if len(tiles) % 2 else 0.0))
    lines += [((top[0], 0.0), (top[1], 0.0)), ((low[0], high), (low[1], high))]
    items.append(cuts(lines))
    ends = [((low[0], high), (-1.0, 0.0)), ((low[1], high), (1.0, 0.0))]
    ends += [((top[0], 0.0), (-1.0, 0.0)), ((top[1], 0.0), (1.0, 0.0))]
    items.append(crops(ends))
    return Panel(width=width, height=high, items=tuple(items))


def _standing(x: float, edge: float, high: float) -> tuple[Point, ...]:
    return (x + edge / 2, 0.0), (x + edge, high), (x, high)


def _hanging(x: float, edge: float, high: float) -> tuple[Point, ...]:
    return (x + edge / 2, high), (x, 0.0), (x + edge, 0.0)


def _shape(puzzle: EdgePuzzle, edge: float) -> tuple[Point, ...]:
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
        items += _number(index, middle(around), edge)
    return Group(name=f"tile-{name}", items=tuple(items))


def _number(index: int, at: Point, edge: float) -> Iterator[Item]:
    """The number of a tile in its middle, on a disc of its own."""
    text, size = str(index + 1), NUMBER * edge
    size *= 1.0 if len(text) < 3 else 0.75
    wide = 0.045 * edge + 0.31 * size * len(text)
    high = 0.075 * edge
    x, y = at
    round_corners = (
        (x - wide + high / 2, y - high), (x + wide - high / 2, y - high), (x + wide, y - high / 2),
        (x + wide, y + high / 2), (x + wide - high / 2, y + high), (x - wide + high / 2, y + high),
        (x - wide, y + high / 2), (x - wide, y - high / 2),
    )  # fmt: skip
    stroke = Stroke(colour="#c3cad4", width=0.006 * edge)
    yield Path(points=round_corners, fill="#ffffff", stroke=stroke)
    yield Text(at=(x, y + 0.36 * size), content=text, size=size, colour=MUTED)
