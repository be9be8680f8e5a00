"""Shapes of tiles, and the boards that they tile.

place      (row, column) of a board        cell   index of a place in the board's order
bounds     the last row and the last column of a board
side       number of an edge of a cell, clockwise
image      a turn of the board: where each cell goes, and the turns each tile makes with it
mirror     the reflection of the board: where each cell goes; side k becomes (m - k) mod sides
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

Place = tuple[int, int]
Bounds = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class TileShape:
    """A shape of tile, and how the places for such tiles hang together.

    name: plural, that of the family.
    title: what a board is called, with room for its size.
    sides: of a tile. in_rows: a board is rows and columns of tiles that lie alike.
    size: the names of the numbers that a puzzle's board is given by.
    places: all of a board of a size, row by row from the top.
    around: for each side of a place the place beyond, on the board or not, and which side of it
        that is.
    turned: where a place comes to lie after one turn of the board clockwise.
    mirrored: where the reflection brings a place; fold: the m of its sides, see the module.
    rank: a search lays the places in the order of this key, so that few open edges lie between
        those that are laid and those that are not.
    grades: places of a board, and the ratings of a deck on it from which it is medium and hard; by
        rising places. See `generators.decks`.
    """

    name: str
    title: str
    sides: int
    in_rows: bool
    size: tuple[str, ...]
    places: Callable[..., Iterable[Place]]
    around: Callable[[Place, Bounds], Iterable[tuple[Place, int]]]
    turned: Callable[[Place, Bounds], Place]
    mirrored: Callable[[Place, Bounds], Place]
    fold: int
    rank: Callable[[Place, Bounds], tuple[float, float]]
    grades: tuple[tuple[int, float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Board:
    """The places of a board and how they hang together.

    sides: of each cell. in_rows: see TileShape.
    places: (row, column) of each cell; bounds: the largest row, and the largest column.
    beyond: [cell][side] the neighbour there and its side, or None at the outer edge.
    turned: [turns][cell] where its place lies after so many turns, which need not be on the board.
    images: the turns of the board, the identity first: where each cell goes, turns of each tile.
    mirror: a reflection of the board: where each cell goes, and m, see the module.
    order: the cells as a search lays them.
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

    @property
    def cells(self) -> int:
        return len(self.places)

    @property
    def outer(self) -> int:
        """Number of outer edges."""
        return sum(other is None for around in self.beyond for other in around)

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
    )


def bounds_of(places: Sequence[Place]) -> Bounds:
    return max(row for row, _ in places), max(column for _, column in places)
