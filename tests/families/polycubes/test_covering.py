"""Placements, symmetries and images: what the search reads is what the definition says."""

from collections.abc import Iterator
from itertools import product

from puzzles.dice import Dice
from puzzles.lattice import Cell
from puzzles.polycubes import Piece, Placement, PolycubePuzzle
from solvers.polycubes.covering import Covering, covering_of
from tests.families.polycubes.record import definition
from tests.families.polycubes.record.samples import known_polycubes
from tests.night import examples

SCREW = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 1, 1))  # its mirror image is another piece
NO_KIND: definition.Kind = frozenset()
BAR, PAIR = ((0, 0, 0), (1, 0, 0), (2, 0, 0)), ((0, 0, 0), (1, 0, 0))


def box(a: int, b: int, c: int) -> frozenset[Cell]:
    return frozenset(product(range(a), range(b), range(c)))


def symmetric_puzzles() -> Iterator[PolycubePuzzle]:
    """With mirror images among the pieces, colours, a golden cube, and given pieces."""
    yield known_polycubes("soma")
    corners = tuple((cell, 1) for cell in product((0, 2), (0, 2), (0, 2)))
    coloured = Piece(SCREW, 0, 3, marks=(1, 0, 0, 2)), Piece(BAR, 0, 3, marks=(1, 0, 1))
    hollow = box(3, 3, 3) - {(1, 1, 1)}
    for mirrored, pairs in ((True, None), (False, frozenset([(2, 1)]))):
        yield PolycubePuzzle(
            (3, 3, 3), hollow - {(1, 1, 0)}, coloured, frozenset([(1, 1, 0)]), (1, 1, 1),
            mirrored=mirrored, marks=corners, pairs=pairs,
        )  # fmt: skip
    given = Placement(0, (0, 1, 0), 0)
    yield PolycubePuzzle((3, 3, 1), box(3, 3, 1), (Piece(BAR), Piece(PAIR, 0, 3)), fixed=(given,))


def puzzles() -> Iterator[PolycubePuzzle]:
    yield from symmetric_puzzles()
    for seed in range(examples(40, 2_000)):
        yield definition.draw(Dice(seed, "polycubes", "covering"))


def voxels_of(own: Covering, place: int) -> definition.Voxels:
    return definition.shift_voxels(frozenset(own.forms[own.form[place]]), own.at[place].tolist())


def test_placements_are_those_of_the_definition() -> None:
    for puzzle in puzzles():
        own = covering_of(puzzle)
        found = [
            (definition.kind_of_piece(puzzle, puzzle.pieces[own.kinds[kind]]), voxels_of(own, p))
            for p, kind in enumerate(own.kind)
        ]
        taken = frozenset(cell for p in puzzle.fixed for cell, _ in puzzle.covered_cells(p))
        wanted = {
            (kind, voxels)
            for kind in definition.ranges(puzzle)
            for voxels in definition.places_of(puzzle, kind, taken)
        }
        assert wanted == set(found)
        assert len(wanted) == len(found)


def test_a_placement_covers_the_cells_of_its_form() -> None:
    for puzzle in puzzles():
        own = covering_of(puzzle)
        cells = [tuple(cell) for cell in own.cells.tolist()]
        for p in range(len(own.kind)):
            covered = own.covered[own.start[p] : own.start[p + 1]]
            wanted = sorted(cell for cell, _ in voxels_of(own, p))
            assert wanted == sorted(cells[cell] for cell in covered)


def test_symmetries_move_cells_as_those_of_the_definition() -> None:
    for puzzle in puzzles():
        own = covering_of(puzzle)
        cells = [tuple(cell) for cell in own.cells.tolist()]
        single = [frozenset([(NO_KIND, frozenset([(cell, 0)]))]) for cell in cells]
        wanted = [
            ([image for each in single for _, image in move(each)], reflects)
            for move, reflects in definition.symmetries(puzzle)
        ]
        found = [
            ([frozenset([(cells[cell], 0)]) for cell in to], bool(mirror))
            for to, mirror in zip(own.moves, own.mirrors, strict=True)
        ]
        assert len(wanted) == len(found)
        assert all(each in wanted for each in found)


def test_an_image_covers_what_the_symmetry_makes_of_the_cells() -> None:
    for puzzle in puzzles():
        own = covering_of(puzzle)
        cells = [tuple(cell) for cell in own.cells.tolist()]
        voxels = [voxels_of(own, p) for p in range(len(own.kind))]
        for move, images in zip(own.moves, own.images, strict=True):
            to = {cell: cells[there] for cell, there in zip(cells, move, strict=True)}
            moved = [frozenset((to[cell], mark) for cell, mark in each) for each in voxels]
            assert moved == [voxels[image] for image in images]
