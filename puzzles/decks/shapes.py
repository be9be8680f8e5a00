"""Shapes of tiles, and the boards that they tile.

place      (row, column) of a board        cell   index of a place in the board's order
bounds     the last row and the last column of a board
side       number of an edge of a cell, clockwise
outline    the outer edges clockwise, from the top left: a cell and its side for each
image      a turn of the board: the target of each cell, and the turns that each tile makes with it
mirror     the reflection of the board: the target of each cell; side k becomes (m - k) mod sides
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

Place = tuple[int, int]
Bounds = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TileShape:
    """A shape of tile, and the adjacency of places for such tiles.

    name: of the family, plural.
    sides: of a tile. in_rows: a board is rows and columns of tiles in the same orientation.
    size: names of the numbers that define a puzzle's board, from 1 to `most`.
    cells: number of places of a board of a size.
    places: all places of a board of a size, row by row from the top.
    around: for each side of a place the neighbouring place, on the board or not, and the
        neighbour's side that faces it.
    turned: the place that a place moves to by one turn of the board clockwise.
    mirrored: the place that the reflection moves a place to; fold: the m of its sides, see the
        module.
    first: the side of the first place on which the outline begins.
    rank: key of the order in which a search lays the places; it keeps the number of open edges
        between laid and free places small.
    grades: number of places, and the ratings where medium and hard begin; by rising places. See
        `generators.decks`.
    """

    name: str
    sides: int
    in_rows: bool
    size: tuple[str, ...]
    most: int
    cells: Callable[..., int]
    places: Callable[..., Iterable[Place]]
    around: Callable[[Place, Bounds], Iterable[tuple[Place, int]]]
    turned: Callable[[Place, Bounds], Place]
    mirrored: Callable[[Place, Bounds], Place]
    fold: int
    first: int
    rank: Callable[[Place, Bounds], tuple[float, float]]
    grades: tuple[tuple[int, float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Board:
    """The places of a board and their adjacency.

    sides: of each cell. in_rows: see TileShape.
    places: (row, column) of each cell; bounds: the largest row, and the largest column.
    beyond: [cell][side] the neighbour there and its side, or None at the outer edge.
    turned: [turns][cell] the place of a cell after some turns, which need not be on the board.
    images: the turns of the board, the identity first: target of each cell, turns of each tile.
    mirror: a reflection of the board: target of each cell, and m, see the module.
    order: the cells in the order of a search.
    first: the side of the first cell on which the outline begins.
    """

    sides: int
    in_rows: bool
    places: tuple[Place, ...]
    bounds: Bounds
    beyond: tuple[tuple[tuple[int, int] | None, ...], ...]
    turned: tuple[tuple[Place, ...], ...]
    images: tuple[tuple[tuple[int, ...], int], ...]
    mirror: tuple[tuple[int, ...], int]
    order: tuple[int, ...]
    first: int

    @property
    def cells(self) -> int:
        return len(self.places)

    @property
    def outer(self) -> int:
        """Number of outer edges."""
        return sum(other is None for around in self.beyond for other in around)

    @property
    def outline(self) -> tuple[tuple[int, int], ...]:
        """Cell and side of each outer edge, clockwise from the top left."""
        return _outline(self)

    @property
    def joints(self) -> int:
        """Number of pairs of cells that share an edge."""
        return (self.sides * self.cells - self.outer) // 2


@lru_cache(64)
def board_of(shape: TileShape, size: tuple[int, ...]) -> Board:
    """The board of a size."""
    places = tuple(shape.places(*size))
    bounds, cells = bounds_of(places), {place: cell for cell, place in enumerate(places)}
    turned = [places]
    for _ in range(1, shape.sides):
        before = bounds_of(turned[-1])
        turned.append(tuple(shape.turned(place, before) for place in turned[-1]))
    return Board(
        sides=shape.sides,
        in_rows=shape.in_rows,
        places=places,
        bounds=bounds,
        beyond=tuple(
            tuple(
                (cells[there], side) if there in cells else None
                for there, side in shape.around(place, bounds)
            )
            for place in places
        ),
        turned=tuple(turned),
        images=tuple(
            (tuple(cells[place] for place in moved), turns)
            for turns, moved in enumerate(turned)
            if cells.keys() == set(moved)
        ),
        mirror=(tuple(cells[shape.mirrored(place, bounds)] for place in places), shape.fold),
        order=tuple(sorted(cells.values(), key=lambda cell: shape.rank(places[cell], bounds))),
        first=shape.first,
    )


@lru_cache(64)
def _outline(board: Board) -> tuple[tuple[int, int], ...]:
    cell, side = 0, board.first
    edges = []
    for _ in range(board.outer):
        edges.append((cell, side))
        side = (side + 1) % board.sides
        while (other := board.beyond[cell][side]) is not None:  # round the corner that they share
            cell, side = other[0], (other[1] + 1) % board.sides
    return tuple(edges)


def bounds_of(places: Sequence[Place]) -> Bounds:
    return max(row for row, _ in places), max(column for _, column in places)
