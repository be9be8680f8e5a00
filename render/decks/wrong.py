"""A claimed laying of a deck with its faults, each marked at its place on the board.

look   what one sees of the tile that lies on a place: its figures from side 0 on
"""

from collections.abc import Sequence
from functools import partial

from puzzles.codes import FaultCode
from puzzles.decks import DeckPuzzle, DeckSolution, Placement, clashes, placement_fault, turn_tile
from puzzles.outcome import Fault
from render.decks.paper import Corners
from render.decks.tiles.places import corners, middle
from render.flat.sheet import Item, Point
from render.pages.fault_words import every, some
from render.pages.wrong import FaultySolution, Sign, astray, missing, seam
from render.style import Style
from words.phrases import Phrase

SAID = {
    Sign.CLASH: Phrase("two edges that do not match, or one that does not show the border"),
    Sign.MISSING: Phrase("an empty place"),
    Sign.ASTRAY: Phrase(
        "a tile that lies twice, on another, turned as it may not be, or where another is given"
    ),
}
ASTRAY = (
    FaultCode.FIXED_MOVED,
    FaultCode.PLACE_TWICE,
    FaultCode.TILE_TWICE,
    FaultCode.UNKNOWN_TILE,
    FaultCode.WRONG_TURN,
)
TILE = Phrase("tile {number}")
TILES = Phrase("tiles {numbers}")
PLACE = Phrase("row {row}, place {column}")
ROOM = 0.72  # of an edge that a sign has
SHRUNK = 0.94  # of a place that stripes fill
ASIDE = 0.42  # how far from the middle of a tile to its first corner a sign stands


class FaultyLaying(FaultySolution[Style]):
    """The tiles on each place, and the faulty ones among them."""

    said = SAID

    def __init__(self, puzzle: DeckPuzzle, solution: DeckSolution, found: Sequence[Fault]) -> None:
        self.puzzle, self.solution = puzzle, solution
        cells = {place: cell for cell, place in enumerate(puzzle.board.places)}
        lying: dict[int, Placement] = {}
        for index, p in enumerate(solution.placements):
            if placement_fault(puzzle, p, index, cells) is None:
                lying.setdefault(cells[p.row, p.column], p)
        looks = {cell: turn_tile(puzzle.tiles[p.tile], p.turn) for cell, p in lying.items()}
        self.lying = {(p.row, p.column): p for p in lying.values()}
        self.clashes = [(cell, side) for cell, side, _ in clashes(puzzle, looks)]
        named = [
            solution.placements[fault.at[1]]
            for fault in found
            if fault.code in ASTRAY and isinstance(fault.at[1], int)
        ]
        self.astray = {(p.row, p.column) for p in named} & cells.keys()
        drawn = {(p.row, p.column) for p in solution.placements if 0 <= p.tile < len(puzzle.tiles)}
        self.empty = [place for place in cells if place not in drawn]
        self.marked = {
            Sign.CLASH: self.clashes, Sign.MISSING: self.empty, Sign.ASTRAY: self.astray,
        }  # fmt: skip

    def place_text(self, fault: Fault, style: Style) -> str:
        """The tiles of a fault and their places."""
        if fault.code == FaultCode.EMPTY_PLACES:
            return some([_at(place, style) for place in fault.cells], fault.counts[0], style)
        if fault.cells:
            tiles = [fault.piece or 0] * len(fault.cells)
            if fault.piece is None:
                tiles = [self.lying[row, column].tile for row, column in fault.cells]
            named = zip(tiles, fault.cells, strict=True)
            return every([_tile_name(tile, place, style) for tile, place in named], style)
        index = fault.at[1]
        assert isinstance(index, int)
        p = self.solution.placements[index]
        if fault.code == FaultCode.PLACE_TWICE:
            here = (p.row, p.column)
            tiles = [q.tile + 1 for q in self.solution.placements if (q.row, q.column) == here]
            return f"{style.say(TILES, numbers=every(tiles, style))}, {_at(here, style)}"
        if fault.code == FaultCode.OUTSIDE:
            return style.say(TILE, number=p.tile + 1)
        return _tile_name(p.tile, (p.row, p.column), style)

    def marks(self, edge: float) -> tuple[Item, ...]:
        """The signs on a board, for an edge of a tile in mm."""
        room, around = ROOM * edge, partial(corners, self.puzzle)
        striped = [missing(_shrink(around(place, edge)), room) for place in self.empty]
        seams = []
        for cell, side in self.clashes:
            outline = around(self.puzzle.board.places[cell], edge)
            seams.append(seam(outline[side], outline[(side + 1) % len(outline)], room))
        called = []
        for place in sorted(self.astray):
            outline = around(place, edge)
            (x, y), (to_x, to_y) = middle(outline), outline[0]
            called.append(astray((x + ASIDE * (to_x - x), y + ASIDE * (to_y - y)), room))
        return (*striped, *seams, *called)


def _shrink(outline: Corners) -> list[Point]:
    """The outline of a place, a little smaller about its middle."""
    x, y = middle(outline)
    return [(x + SHRUNK * (right - x), y + SHRUNK * (down - y)) for right, down in outline]


def _tile_name(tile: int, place: Sequence[int], style: Style) -> str:
    return f"{style.say(TILE, number=tile + 1)}, {_at(place, style)}"


def _at(place: Sequence[int], style: Style) -> str:
    row, column = (index + 1 for index in place)
    return style.say(PLACE, row=row, column=column)
