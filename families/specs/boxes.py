"""Making the spec sheet of a box: its blocks, what parity says, fillings, difficulty."""

from collections import Counter
from functools import partial

from families.record import Spec
from families.specs.findings import count_solutions, known_as, rating_of
from generators.boxes import CELL_LIMIT, rate
from puzzles.boxes import (
    BoxOptions,
    BoxPuzzle,
    BoxSolution,
    Symmetric,
    fingerprint,
    search_space,
)
from puzzles.boxes.spec import BoxSpec, Chessboard
from puzzles.boxes.text import known_boxes
from puzzles.lattice import Cell, Size, centre, volume
from puzzles.outcome import Verdict
from puzzles.spec import Rated
from render.boxes.spec import spec_lines, spec_sections
from solvers.boxes import crate_of, effort, parity, search
from solvers.engine.driver import solve
from solvers.engine.search import Budget


def _make_sheet(puzzle: BoxPuzzle, solution: BoxSolution | None, budget: Budget) -> BoxSpec:
    """The sheet of a box; some of the budget is for its symmetric fillings."""
    outcome = count_solutions(partial(search, puzzle, None), solution, budget.part(0.8))
    only = search(puzzle, BoxOptions(symmetric=Symmetric.ONLY), first=False)
    symmetric = solve(only, count=True, budget=budget.part(0.15))
    mark, whole = fingerprint(puzzle), puzzle.filled_cells == puzzle.cells
    alone = outcome.unique is True
    return BoxSpec(
        outcome=outcome,
        difficulty=None if outcome.verdict is Verdict.UNSOLVABLE else _box_rating(puzzle, alone),
        search_space=search_space(puzzle),
        fingerprint=mark,
        known=known_as(mark, fingerprint, known_boxes()),
        given=len(puzzle.fixed),
        size=puzzle.size,
        cells=puzzle.cells,
        golden=puzzle.golden,
        centred=puzzle.golden is not None and puzzle.golden == centre(puzzle.size),
        blocks=_block_list(puzzle),
        block_count=puzzle.block_count,
        filled=puzzle.filled_cells,
        parity=parity(crate_of(puzzle)) if whole else None,
        chessboard=_chessboard_of(puzzle) if whole else None,
        symmetric=symmetric.counts.distinct,
        symmetric_complete=symmetric.complete,
    )


def _block_list(puzzle: BoxPuzzle) -> tuple[tuple[Size, int], ...]:
    """How many blocks there are of each size, the largest first."""
    amounts = Counter[Size]()
    for block in puzzle.blocks:
        amounts[block.size] += block.count
    return tuple(sorted(amounts.items(), key=lambda entry: (-volume(entry[0]), entry[0])))


def _box_rating(puzzle: BoxPuzzle, alone: bool) -> Rated | None:
    """Boxes that are larger than any that is made are not rated: it would take long."""
    if puzzle.cells > CELL_LIMIT:
        return None
    spent = effort(puzzle)
    return rating_of(
        rate(puzzle, spent=spent), rate(puzzle, unique=True, spent=spent) if alone else None
    )


def _chessboard_of(puzzle: BoxPuzzle) -> Chessboard:
    """The free cells by colour; a cuboid with three odd edges has more of its lowest corner's."""
    cells = puzzle.cells
    dark = (cells + 1) // 2
    taken = [(p.at, p.size) for p in puzzle.fixed]
    taken += [(puzzle.golden, (1, 1, 1))] if puzzle.golden is not None else []
    free = cells
    for at, size in taken:
        free -= volume(size)
        dark -= volume(size) // 2 + _more_dark(at, size)
    odd = sum(b.count for b in puzzle.blocks if volume(b.size) % 2)
    odd -= sum(volume(p.size) % 2 for p in puzzle.fixed)
    return Chessboard(dark=dark, light=free - dark, odd_blocks=odd)


def _more_dark(at: Cell, size: Size) -> int:
    """1 if a cuboid at a place covers one dark cell more than light ones."""
    return volume(size) % 2 and (sum(at) + 1) % 2


BOX_SPEC: Spec[BoxPuzzle, BoxSolution, BoxSpec] = Spec(
    make=_make_sheet, pages=spec_sections, lines=spec_lines
)
