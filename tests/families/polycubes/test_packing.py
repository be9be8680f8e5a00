"""Fillings of large targets, which the complete search alone does not find."""

from collections import Counter
from dataclasses import replace

from generators.polycubes.cuts import cut_cells
from generators.polycubes.targets import box_cells
from puzzles.dice import Dice
from puzzles.lattice import Cell, neighbours
from puzzles.outcome import Verdict
from puzzles.polycubes import Piece, PolycubePuzzle, faults
from puzzles.polycubes.shapes import form_of, kind_of
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.polycubes.covering import covering_of
from solvers.polycubes.packing import Packing, is_made_for
from solvers.polycubes.search import search


def cut_box(edge: int, pieces: int) -> PolycubePuzzle:
    """A box cut at random, with a golden cube, coloured cells, and cells that may stay empty."""
    cells = box_cells((edge,) * 3)
    golden, may = (edge // 2,) * 3, frozenset([(0, 0, 0), (edge - 1, 1, 2)])
    marks = {(1, 1, 1): 1, (2, 3, 1): 1}
    cut = cut_cells(sorted(cells - {golden}), pieces, Dice(0, "packing"), different=False)
    assert cut is not None
    forms = (form_of((cell, marks.get(cell, 0)) for cell in piece) for piece in cut)
    kinds = Counter(map(kind_of, forms))
    listed = tuple(
        Piece(tuple(c for c, _ in form), many, many, marks=tuple(m for _, m in form))
        for form, many in sorted(kinds.items())
    )
    return PolycubePuzzle(
        (edge,) * 3, cells - may - {golden}, listed, may, golden,
        marks=tuple(sorted(marks.items())),
    )  # fmt: skip


def pentacubes() -> list[tuple[Cell, ...]]:
    """All 29, mirror images apart."""
    forms = {form_of([((0, 0, 0), 0)])}
    for _ in range(4):
        forms = {
            kind_of(form_of([*form, (more, 0)]))
            for form in forms
            for own, _ in form
            for more in set(neighbours(own)) - {cell for cell, _ in form}
        }
    return [tuple(cell for cell, _ in form) for form in sorted(forms)]


def test_a_cut_of_seven_cubed_is_packed() -> None:
    puzzle = cut_box(7, 69)
    run = search(puzzle, first=True)
    outcome = solve(run, limit=1, budget=Budget(nodes=200_000))
    assert outcome.verdict is Verdict.SOLVED
    assert "packing" in run.engine
    assert not faults(puzzle, outcome.solutions[0])


def test_two_hundred_pentacubes_fill_ten_cubed() -> None:
    shapes = pentacubes()
    assert len(shapes) == 29
    many = [6 + (k < 26) for k in range(29)]
    pieces = tuple(Piece(cells, n, n) for cells, n in zip(shapes, many, strict=True))
    puzzle = PolycubePuzzle((10, 10, 10), box_cells((10, 10, 10)), pieces)
    outcome = solve(search(puzzle, first=True), limit=1, budget=Budget(nodes=200_000))
    assert outcome.verdict is Verdict.SOLVED
    assert not faults(puzzle, outcome.solutions[0])


def test_an_attempt_is_the_same_behind_a_saved_state() -> None:
    covering = covering_of(cut_box(6, 43))
    whole, first = Packing(covering), Packing(covering)
    whole.advance(whole.price - 1, 1)
    first.advance(whole.price - 1, 1)
    again = Packing(covering)
    again.restore(first.state())
    found = whole.advance(200_000, 1)
    assert found
    assert found == again.advance(200_000, 1)


def test_small_targets_and_large_pieces_are_left_to_the_complete_search() -> None:
    puzzle = cut_box(6, 43)
    assert is_made_for(covering_of(puzzle))
    few = replace(puzzle, pieces=puzzle.pieces[:4])
    assert not is_made_for(covering_of(few))
