"""The fingerprint of polycubes: the same for all turns and reflections of a puzzle."""

from functools import lru_cache
from typing import Any

from puzzles.fingerprint import Fingerprint, fingerprint_of
from puzzles.lattice import Cell, Symmetry
from puzzles.polycubes import PolycubePuzzle
from puzzles.polycubes.shapes import (
    TURNS,
    Form,
    form_of,
    is_reflection,
    kind_of,
    size_of,
    turn_form,
)


@lru_cache(256)  # those of the catalogue are asked for by each spec sheet
def fingerprint(puzzle: PolycubePuzzle) -> Fingerprint:
    """The fingerprint of a puzzle; `fixed`, ranges, colours and groups are part of it.

    Two puzzles are the same if one becomes the other by turning or mirroring all of it, target,
    pieces and given pieces, and by reordering the list of pieces.
    """
    kinds = {hand: _kinds(puzzle, hand) for hand in (False, True)}
    return fingerprint_of(
        (
            "polycubes",
            puzzle.mirrored,
            None if puzzle.pairs is None else sorted(puzzle.pairs),
            min(_describe(puzzle, move, kinds[is_reflection(move)]) for move in TURNS),
        )
    )


def _kinds(puzzle: PolycubePuzzle, reflected: bool) -> list[tuple[Form, int]]:
    """The kind and the group of each piece, or of its mirror image."""
    turn = len(TURNS) - 1 if reflected else 0
    return [
        (kind_of(turn_form(piece.form, turn), puzzle.mirrored), piece.group)
        for piece in puzzle.pieces
    ]


def _describe(puzzle: PolycubePuzzle, move: Symmetry, kinds: list[tuple[Form, int]]) -> Any:
    """The puzzle after a move of all of it, without the order of its pieces.

    A mark of a cell of the target tells its colour, and whether it must be filled.
    """
    box = size_of((*puzzle.must, *puzzle.may))
    cells = {move.move_cell(box, cell): (cell, cell in puzzle.must) for cell in
             (*puzzle.must, *puzzle.may)}  # fmt: skip
    low = tuple(min(along) for along in zip(*cells, strict=True))

    def image_of(cell: Cell) -> Cell:
        x, y, z = move.move_cell(box, cell)
        return x - low[0], y - low[1], z - low[2]

    target = form_of(
        (there, 2 * puzzle.colours.get(cell, 0) + must) for there, (cell, must) in cells.items()
    )
    ranges: dict[tuple[Form, int], list[int]] = {}
    for kind, piece in zip(kinds, puzzle.pieces, strict=True):
        low_high = ranges.setdefault(kind, [0, 0])
        low_high[0] += piece.low
        low_high[1] += piece.high
    given = sorted(
        (kinds[p.piece], sorted((image_of(cell), mark) for cell, mark in puzzle.covered_cells(p)))
        for p in puzzle.fixed
    )
    golden = () if puzzle.golden is None else image_of(puzzle.golden)
    return target, golden, sorted(ranges.items()), given
