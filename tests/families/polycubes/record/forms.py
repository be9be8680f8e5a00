"""All that polycubes look like, drawn from the words of the rules alone."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from puzzles.lattice import Cell
from puzzles.polycubes import Piece, PolycubePuzzle, PolycubeSolution
from tests.families.polycubes.record import definition as rules
from tests.families.polycubes.record.strategies import polycube_puzzles
from tests.families.record import Forms


def polycube_forms(puzzle: PolycubePuzzle) -> Iterator[object]:
    """All that a puzzle looks like from every side, and in a mirror."""
    colours = dict(puzzle.marks)
    target = frozenset(
        (cell, 2 * colours.get(cell, 0) + (cell in puzzle.must))
        for cell in puzzle.must | puzzle.may
    )
    gold = frozenset() if puzzle.golden is None else frozenset([(puzzle.golden, 0)])
    given = rules.lying(puzzle, PolycubeSolution(puzzle.fixed))
    for matrix in rules.ALL:
        there = rules.turn_voxels(target, matrix)
        x, y, z = (-min(cell[k] for cell, _ in there) for k in range(3))

        def image_of(voxels: rules.Voxels, matrix=matrix, by=(x, y, z)) -> rules.Voxels:  # type: ignore[no-untyped-def]
            return rules.shift_voxels(rules.turn_voxels(voxels, matrix), by)

        def turn(kind: rules.Kind, matrix=matrix) -> rules.Kind:  # type: ignore[no-untyped-def]
            return frozenset(rules.lower_voxels(rules.turn_voxels(each, matrix)) for each in kind)

        yield (
            puzzle.mirrored,
            puzzle.pairs,
            image_of(target),
            image_of(gold),
            frozenset((turn(kind), span) for kind, span in rules.ranges(puzzle).items()),
            frozenset((turn(kind), image_of(voxels)) for kind, voxels in given),
        )


def another_puzzle(draw: Any, puzzle: PolycubePuzzle) -> PolycubePuzzle:
    """The same from another side, its pieces in other turns, another order, and listed apart."""
    matrix = draw(st.sampled_from(rules.ALL))
    size = [max(cell[k] for cell in puzzle.must | puzzle.may) + 1 for k in range(3)]
    size = [max(size[k], puzzle.golden[k] + 1) if puzzle.golden else size[k] for k in range(3)]
    corner = rules.turn_voxels(frozenset([((size[0] - 1, size[1] - 1, size[2] - 1), 0)]), matrix)
    ((far, _),) = corner
    by = tuple(-min(0, edge) for edge in far)

    def image_of(voxels: rules.Voxels) -> rules.Voxels:
        return rules.shift_voxels(rules.turn_voxels(voxels, matrix), by)

    def cells(of: frozenset[Cell]) -> frozenset[Cell]:
        return frozenset(cell for cell, _ in image_of(frozenset((cell, 0) for cell in of)))

    pieces = [part for piece in puzzle.pieces for part in _listed(draw, piece)]
    order = draw(st.permutations(range(len(pieces))))
    turns = rules.ALL if puzzle.mirrored else rules.ROTATIONS
    moved = replace(
        puzzle,
        size=(abs(far[0]) + 1, abs(far[1]) + 1, abs(far[2]) + 1),
        must=cells(puzzle.must),
        may=cells(puzzle.may),
        golden=None if puzzle.golden is None else next(iter(cells(frozenset([puzzle.golden])))),
        marks=tuple(image_of(frozenset(puzzle.marks))),
        pieces=tuple(_turned(pieces[k], matrix, draw(st.sampled_from(turns))) for k in order),
        fixed=(),
    )
    left, fixed = Counter({k: piece.high for k, piece in enumerate(moved.pieces)}), []
    for p in puzzle.fixed:
        covered = tuple(sorted(image_of(frozenset(puzzle.covered_cells(p)))))
        own = rules.kind(rules.lower_voxels(frozenset(covered)), puzzle.mirrored)
        kinds = [rules.kind_of_piece(moved, piece) for piece in moved.pieces]
        k = next(k for k, kind in enumerate(kinds) if kind == own and left[k])
        left[k] -= 1
        fixed.append(moved.lay(k, covered))
    return replace(moved, fixed=tuple(fixed))


def _listed(draw: Any, piece: Piece) -> list[Piece]:
    """A piece, or two entries that allow the same together."""
    if piece.high < 2 or draw(st.booleans()):
        return [piece]
    return [
        replace(piece, low=min(piece.low, 1), high=1),
        replace(piece, low=max(piece.low - 1, 0), high=piece.high - 1),
    ]


def _turned(piece: Piece, matrix: rules.Matrix, turn: rules.Matrix) -> Piece:
    voxels = rules.turn_voxels(rules.turn_voxels(frozenset(piece.form), matrix), turn)
    cells = tuple(cell for cell, _ in sorted(voxels))
    return replace(piece, cells=cells, marks=tuple(mark for _, mark in sorted(voxels)))


FORMS = Forms(
    puzzles=polycube_puzzles(),
    another=another_puzzle,
    every=polycube_forms,
    few={"polycubes": polycube_puzzles().filter(lambda puzzle: puzzle.cells <= 4)},
)
