"""Tiles on paper: each by itself, on the board, and side by side to be cut out."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from puzzles.decks import DeckPuzzle, Placement, Tile, turn_tile
from render.decks.paper import Corners, Row
from render.decks.style import Outline
from render.decks.tiles.figures import FACE, Figures
from render.decks.tiles.places import corners, extent, grow_tile, middle
from render.flat.marks import crops, cuts, letter_items
from render.flat.sheet import Group, Item, Panel, Path, Point, Stroke, move_item

GIVEN = "#e9edf3"  # face of a tile that is given
INK = "#1f2430"
MUTED = "#626b7a"


def board(puzzle: DeckPuzzle, lying: Sequence[Placement], figures: Figures, edge: float) -> Panel:
    """The board with its tiles; empty places are outlines, with what the border must show there.

    A border that tiles show as a plain band needs no picture.
    """
    wide, high = extent(puzzle)
    there = {(p.row, p.column): p for p in reversed(lying)}
    given = {(p.row, p.column) for p in puzzle.fixed}
    items: list[Item] = []
    theme = figures.style.colours
    for cell, place in enumerate(puzzle.board.places):
        around = corners(puzzle, place, edge)
        if place in there:
            p = there[place]
            look = turn_tile(puzzle.tiles[p.tile], p.turn)
            items.append(_tile(look, around, figures, place in given, p.tile, str(place)))
        else:
            stroke = Stroke(colour=theme.line, width=0.4, dash=(1.6, 1.2))
            items.append(Path(points=around, fill=theme.wall, stroke=stroke))
            items += _wanted_on(puzzle, cell, around, figures)
    return Panel(width=wide * edge, height=high * edge, items=tuple(items))


def _wanted_on(puzzle: DeckPuzzle, cell: int, around: Corners, figures: Figures) -> Iterator[Item]:
    """The figures of the border on the outer edges of an empty place."""
    for side, start in enumerate(around):
        figure = puzzle.rim.get((cell, side))
        if figure in figures.halves:
            yield from figures.on_edge(figure, start, around[(side + 1) % len(around)])


def card(puzzle: DeckPuzzle, index: int, figures: Figures, edge: float) -> Panel:
    """One tile by itself."""
    shape = figures.shape
    around = shape.tile(edge)
    item = _tile(puzzle.tiles[index], around, figures, False, index, str(index))
    return Panel(width=shape.wide * edge, height=max(y for _, y in around), items=(item,))


@dataclass(frozen=True, slots=True)
class CardStrip:
    """A row of tiles to cut out: its shapes, its height, and where upright cuts cross it."""

    items: tuple[Item, ...]
    height: float
    upright: tuple[float, ...]


def strips(puzzle: DeckPuzzle, figures: Figures, width: float, edge: float) -> list[CardStrip]:
    """Rows of tiles with the lines to cut them out, as many side by side as there is room."""
    count, shape = len(puzzle.tiles), figures.shape
    many = shape.fitting(width, edge)
    lines = -(-count // many)
    many = -(-count // lines)
    return [
        _strip(puzzle, start, shape.row(min(many, count - start), many, width, edge), figures)
        for start in range(0, count, many)
    ]


def _strip(puzzle: DeckPuzzle, start: int, row: Row, figures: Figures) -> CardStrip:
    items: list[Item] = [
        _tile(puzzle.tiles[index], around, figures, False, index, str(index))
        for index, around in enumerate(row.tiles, start)
    ]
    items += [cuts(row.cuts), crops(row.ends)]
    return CardStrip(tuple(items), row.height, row.upright)


def join_rows(lines: Sequence[CardStrip], width: float, apart: float) -> Panel:
    """Rows below one another; where they touch, upright cuts are marked above and below them."""
    down, items = 0.0, list[Item]()
    for line in lines:
        items += [move_item(item, (0.0, down)) for item in line.items]
        down += line.height + apart
    if not apart:
        ends = [((x, 0.0), (0.0, -1.0)) for x in lines[0].upright]
        items.append(crops(ends + [((x, down), (0.0, 1.0)) for x in lines[-1].upright]))
    return Panel(width=width, height=down - apart, items=tuple(items))


def _tile(
    look: Tile, around: Corners, figures: Figures, given: bool, index: int, name: str
) -> Group:
    """A tile with its figures and its number; a given one has a strong edge and a grey face."""
    edge, style = math.dist(around[0], around[1]), figures.style
    items: list[Item] = [Path(points=around, fill=GIVEN if given else FACE)]
    if style.outline == Outline.DOUBLE:
        thin = Stroke(colour=INK, width=min(0.25, edge / 60))
        items.append(Path(points=grow_tile(around, -min(1.6, edge / 20)), stroke=thin))
    for side, figure in enumerate(look):
        items += figures.on_edge(figure, around[side], around[(side + 1) % len(around)])
    if style.outline != Outline.NONE:
        wide = min(1.2, edge / 25) if style.outline == Outline.BOLD else min(0.35, edge / 40)
        stroke = Stroke(colour=INK, width=max(wide, min(0.7, edge / 40)) if given else wide)
        items.append(Path(points=around, stroke=stroke))
    if style.labels:
        items += _number(str(index + 1), middle(around), figures.shape.number * edge)
    return Group(name=f"tile-{name}", items=tuple(items))


def _number(text: str, at: Point, size: float) -> Iterator[Item]:
    """The number of a tile in its middle, on a plate of its own."""
    around, size = number_plate(text, at, size)
    yield Path(points=around, fill="#ffffff", stroke=Stroke(colour="#c3cad4", width=0.07 * size))
    yield from letter_items(text, at, size, MUTED, bold=False)


def number_plate(text: str, at: Point, size: float) -> tuple[Corners, float]:
    """The corners of the plate behind a number, and how large the number is on it."""
    size *= 1.0 if len(text) < 3 else 0.75
    wide = size * (0.53 + 0.31 * len(text))
    high, cut = 0.88 * size, 0.44 * size
    corners = [(wide - cut, -high), (wide, -high + cut), (wide, high - cut), (wide - cut, high)]
    around = corners + [(-right, down) for right, down in reversed(corners)]
    return tuple((at[0] + right, at[1] + down) for right, down in around), size
