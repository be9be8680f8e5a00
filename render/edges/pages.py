"""Sheets of a deck: the board, the tiles, and both on pages of paper.

corners   of a place, in clockwise order, so that side k goes from corner k to the next
"""

import math
from collections.abc import Mapping

from puzzles.edges import EdgePuzzle
from puzzles.edges import EdgeSolution
from puzzles.edges import Tile
from puzzles.edges import looks
from puzzles.edges import turned
from puzzles.errors import RuleError
from render.edges.figures import Figures
from render.layout import centred
from render.layout import framed
from render.layout import margin
from render.layout import pages as paged
from render.layout import rows
from render.layout import text_width
from render.sheet import Group
from render.sheet import Item
from render.sheet import Panel
from render.sheet import Path
from render.sheet import Point
from render.sheet import Sheet
from render.sheet import Stroke
from render.sheet import Text
from render.style import Style

EDGE = 6.0  # mm around a picture
LARGEST = 33.0  # mm of a tile's edge on the board; cards to be cut out then fit on it
CARD = 33.0  # mm of the edge of a tile to be cut out; five of them fit side by side on A4
FACE = "#fdfcf8"  # of a tile, whatever the theme: it stands for paper
HIGH = math.sqrt(3) / 2  # of a triangle with edge 1
TITLE = 12.0  # mm
CAPTION = 4.0


def pages(puzzle: EdgePuzzle, solution: EdgeSolution | None, style: Style) -> tuple[Sheet, ...]:
    """The sheets of a view; RuleError where there is nothing to draw."""
    figures = Figures(puzzle, style)
    title, about = _names(puzzle, solution)
    if style.part is not None:
        panel = _card(puzzle, _part(puzzle, style), style, figures, CARD)
        return (framed(panel, EDGE, style, f"{title}, tile {style.part + 1}", about),)
    lying = _lying(puzzle, solution)
    wide = text_width(style.paper)
    if style.view == "board":
        return (framed(_board(puzzle, lying, figures, style, 180.0), EDGE, style, title, about),)
    cards = [_card(puzzle, k, style, figures, min(CARD, wide / 2.2))
             for k in range(len(puzzle.tiles))]  # fmt: skip
    if style.view == "tiles":
        return paged(rows(cards, wide, 4.0), style, 4.0, title, about)
    head = _head(puzzle, title, wide, style)
    board = centred(_board(puzzle, lying, figures, style, min(wide, 0.62 * style.paper[1])), wide)
    stack = [head, board] if solution is not None else [head, board, *rows(cards, wide, 4.0)]
    return paged(stack, style, margin(style.paper) / 2, title, about)


def _part(puzzle: EdgePuzzle, style: Style) -> int:
    part = style.part or 0
    if part >= len(puzzle.tiles):
        what = f"the tiles are 0 … {len(puzzle.tiles) - 1}, not {part}"
        raise RuleError("no_such_part", what, ("style", "part"))
    return part


def _lying(puzzle: EdgePuzzle, solution: EdgeSolution | None) -> dict[tuple[int, int], Tile]:
    """What lies where: the solution, or else the given tiles."""
    if solution is not None:
        return looks(puzzle, solution)
    return {(p.row, p.column): turned(puzzle.tiles[p.tile], p.turn) for p in puzzle.fixed}


def _names(puzzle: EdgePuzzle, solution: EdgeSolution | None) -> tuple[str, str]:
    height = 1 + max(row for row, _ in puzzle.board.places)
    width = 1 + max(column for _, column in puzzle.board.places)
    shape = f"Squares {height} × {width}" if puzzle.board.sides == 4 else f"Triangle {height}"
    state = "laid" if solution is not None else "to be laid"
    if solution is None and puzzle.fixed:
        state = f"to be laid, {len(puzzle.fixed)} given"
    return shape, f"{len(puzzle.tiles)} tiles for {puzzle.board.cells} places, {state}."


def corners(puzzle: EdgePuzzle, place: tuple[int, int], edge: float) -> tuple[Point, ...]:
    """The corners of a place; side 0 goes from corner 0 to corner 1."""
    row, column = place
    if puzzle.board.sides == 4:
        left, top = column * edge, row * edge
        right, below = left + edge, top + edge
        return (left, top), (right, top), (right, below), (left, below)
    order = 1 + max(down for down, _ in puzzle.board.places)
    top, below = row * HIGH * edge, (row + 1) * HIGH * edge
    left = (order - 1 - row + column) * edge / 2
    if column % 2 == 0:
        return (left + edge / 2, top), (left + edge, below), (left, below)
    return (left + edge / 2, below), (left, top), (left + edge, top)


def _board(
    puzzle: EdgePuzzle,
    lying: Mapping[tuple[int, int], Tile],
    figures: Figures,
    style: Style,
    room: float,
) -> Panel:
    """The board with what lies on it; empty places are outlines."""
    unit = [point for place in puzzle.board.places for point in corners(puzzle, place, 1.0)]
    wide, high = (max(point[k] for point in unit) for k in (0, 1))
    edge = min(LARGEST, room / max(wide, high))
    given = {(p.row, p.column) for p in puzzle.fixed}
    items: list[Item] = []
    for place in puzzle.board.places:
        outline = corners(puzzle, place, edge)
        if place in lying:
            items.append(_tile(lying[place], outline, figures, style, place in given, str(place)))
        else:
            stroke = Stroke(colour=style.colours.line, width=0.4, dash=(1.6, 1.2))
            items.append(Path(points=outline, fill=style.colours.wall, stroke=stroke))
    return Panel(width=wide * edge, height=high * edge, items=tuple(items))


def _tile(
    look: Tile,
    outline: tuple[Point, ...],
    figures: Figures,
    style: Style,
    given: bool,
    name: str,
) -> Group:
    """A tile with its figures; a given one has a strong edge."""
    stroke = Stroke(colour="#1f2430", width=0.7 if given else 0.35)
    items: list[Item] = [Path(points=outline, fill="#e9edf3" if given else FACE)]
    for side, figure in enumerate(look):
        start, end = outline[side], outline[(side + 1) % len(outline)]
        items += figures.on_edge(figure, start, end)
    items.append(Path(points=outline, stroke=stroke))
    return Group(name=f"tile-{name}", items=tuple(items))


def _card(puzzle: EdgePuzzle, index: int, style: Style, figures: Figures, edge: float) -> Panel:
    """One tile by itself with its number below."""
    outline = corners(puzzle, (0, 0), edge)
    if puzzle.board.sides == 3:
        left = min(x for x, _ in outline)
        outline = tuple((x - left, y) for x, y in outline)
    low = max(y for _, y in outline)
    tile = _tile(puzzle.tiles[index], outline, figures, style, False, str(index + 1))
    items: list[Item] = [tile]
    if style.labels:
        at = (edge / 2, low + CAPTION - 0.6)
        text = f"tile {index + 1}"
        items.append(Text(at=at, content=text, size=2.8, colour=style.colours.muted))
    return Panel(width=edge, height=low + CAPTION, items=tuple(items))


def _head(puzzle: EdgePuzzle, title: str, wide: float, style: Style) -> Panel:
    theme = style.colours
    meets = (
        "halves meet: A and a, B and b, …"
        if puzzle.matching == "opposite"
        else ("equal figures meet" if puzzle.matching == "equal" else "figures of one shape meet")
    )
    about = f"{len(puzzle.tiles)} tiles; {meets}"
    return Panel(
        width=wide,
        height=TITLE,
        items=(
            Text(at=(wide / 2, 6.0), content=title, size=6.0, colour=theme.ink, bold=True),
            Text(at=(wide / 2, 11.0), content=about, size=3.2, colour=theme.muted),
        ),
    )
