"""Decks laid by hand: the faults of placed tiles, and the tile to place next."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from puzzles.clue import Clue
from puzzles.codes import FaultCode
from puzzles.decks import (
    DeckPuzzle,
    DeckSolution,
    Placement,
    clashes,
    mismatch,
    placement_fault,
    turn_tile,
)
from puzzles.decks import looks as looks_of
from puzzles.outcome import Fault

P = TypeVar("P", bound=DeckPuzzle)
GIVEN = -1  # in place of the index of a placement


def faults(puzzle: DeckPuzzle, placed: Sequence[Placement]) -> Iterator[Fault]:
    """Faults of tiles placed beside the given ones; a fault's place begins with the tile's index.

    If two tiles do not match, the later one has the fault.
    """
    cells = {place: cell for cell, place in enumerate(puzzle.board.places)}
    owner = {cells[p.row, p.column]: GIVEN for p in puzzle.fixed}
    looks = {
        cells[place]: look for place, look in looks_of(puzzle, DeckSolution(puzzle.fixed)).items()
    }
    tiles = {p.tile: GIVEN for p in puzzle.fixed}
    given = set(puzzle.fixed)
    for index, p in enumerate(placed):
        if p in given:
            continue
        fault = placement_fault(puzzle, p, index, cells)
        if fault is not None:
            yield replace(fault, at=fault.at[1:])
            continue
        cell = cells[p.row, p.column]
        yield from _twice(p, index, tiles, owner.get(cell))
        if owner.setdefault(cell, index) == index:
            looks[cell] = turn_tile(puzzle.tiles[p.tile], p.turn)
    for clash in clashes(puzzle, looks):
        cell, _, other = clash
        later = owner[cell] if other is None else max(owner[cell], owner[other[0]])
        if later != GIVEN:
            yield mismatch(puzzle, looks, clash, (later,))


def _twice(p: Placement, index: int, tiles: dict[int, int], lying: int | None) -> Iterator[Fault]:
    """The faults that a tile already lies elsewhere, or that its place is taken.

    tiles: placements by tile; this one is added. lying: index of the placement on the place.
    """
    first = tiles.setdefault(p.tile, index)
    if first != index:
        where = "it is given" if first == GIVEN else f"placements {first} and {index}"
        what = f"tile {p.tile} lies twice: {where}"
        yield Fault(FaultCode.TILE_TWICE, what, (index, "tile"), piece=p.tile)
    if lying is not None:
        one = "a given tile" if lying == GIVEN else f"placement {lying}"
        what = f"{one} and placement {index} lie on one place"
        yield Fault(FaultCode.PLACE_TWICE, what, (index,), ((p.row, p.column),))


def give(puzzle: P, placed: Sequence[Placement]) -> P:
    """The puzzle with placed tiles as further given ones; they must have no faults."""
    lying = set(puzzle.fixed)
    return replace(puzzle, fixed=(*puzzle.fixed, *(p for p in placed if p not in lying)))


def following(puzzle: DeckPuzzle, solution: DeckSolution) -> Placement | None:
    """The tile of a solution to place next after the given ones; None if all are placed.

    Its place has the most given neighbours; among tiles that look the same it is the first.
    """
    board, laid = puzzle.board, {(p.row, p.column) for p in puzzle.fixed}
    lying = [place in laid for place in board.places]

    def rank(cell: int) -> tuple[int, int]:
        return -sum(other is not None and lying[other[0]] for other in board.beyond[cell]), cell

    free = [cell for cell in range(board.cells) if not lying[cell]]
    if not free:
        return None
    place = board.places[min(free, key=rank)]
    used = {p.tile for p in puzzle.fixed}
    look, turns = looks_of(puzzle, solution)[place], board.sides if puzzle.turning else 1
    return next(
        Placement(index, *place, turn)
        for index, tile in enumerate(puzzle.tiles)
        if index not in used
        for turn in range(turns)
        if turn_tile(tile, turn) == look
    )


def clue(_puzzle: DeckPuzzle, _placed: Sequence[Placement], tile: Placement) -> Clue:
    """The index of a tile, and its row and column."""
    return Clue(piece=tile.tile, at=(tile.row, tile.column))
