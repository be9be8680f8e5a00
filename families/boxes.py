"""The record of the boxes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING

from families.findings import count_solutions, known_as, rating_of
from families.record import FEWER_PLACES, Family, Granted, Placing, Size, TakingApart
from generators.boxes import CELL_LIMIT, maker, rate
from puzzles import boxes
from puzzles.boxes import BoxOptions, BoxParams, BoxPuzzle, BoxSolution, Symmetric
from puzzles.boxes import moves as box_moves
from puzzles.boxes import placing as box_placing
from puzzles.boxes import text as box_text
from puzzles.boxes.burrtools import BoxNotation, write_box
from puzzles.boxes.spec import BoxSpec, Chessboard
from puzzles.clue import Part
from puzzles.lattice import Size as Edges
from puzzles.lattice import centre, volume
from puzzles.outcome import Verdict
from puzzles.spec import Rated
from solvers.boxes import crate_of, effort, parity, resume, search, warm
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from words.phrases import Phrase

if TYPE_CHECKING:
    from render.boxes.style import BoxStyle
    from render.look import Look


ALL_FILLINGS = Phrase("`symmetric` `first` also searches fillings that are not symmetric")
SYMMETRIC = Phrase("`symmetric` `only` searches only the symmetric fillings, which are far fewer")


def _facts(puzzle: BoxPuzzle, solution: BoxSolution) -> Mapping[str, object]:
    return {"symmetric": boxes.is_symmetric(puzzle, solution)}


def _hints(puzzle: BoxPuzzle, options: BoxOptions) -> Sequence[Phrase]:
    return [ALL_FILLINGS] if options.symmetric == Symmetric.ONLY else [SYMMETRIC, FEWER_PLACES]


def _box_spec(puzzle: BoxPuzzle, solution: BoxSolution | None, budget: Budget) -> BoxSpec:
    """The spec sheet of a box; some of the budget is for its symmetric fillings."""
    outcome = count_solutions(partial(search, puzzle, None), solution, budget.part(0.8))
    only = search(puzzle, BoxOptions(symmetric=Symmetric.ONLY), first=False)
    symmetric = solve(only, count=True, budget=budget.part(0.15))
    mark, whole = boxes.fingerprint(puzzle), puzzle.filled_cells == puzzle.cells
    alone = outcome.unique is True
    return BoxSpec(
        outcome=outcome,
        difficulty=None if outcome.verdict is Verdict.UNSOLVABLE else _box_rating(puzzle, alone),
        search_space=boxes.search_space(puzzle),
        fingerprint=mark,
        known=known_as(mark, boxes.fingerprint, box_text.known_boxes()),
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


def _block_list(puzzle: BoxPuzzle) -> tuple[tuple[Edges, int], ...]:
    """Number of blocks of each size, the largest first."""
    amounts = Counter[Edges]()
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
        more = volume(size) % 2 and (sum(at) + 1) % 2  # dark cells than light ones
        dark -= volume(size) // 2 + more
    odd = sum(b.count for b in puzzle.blocks if volume(b.size) % 2)
    odd -= sum(volume(p.size) % 2 for p in puzzle.fixed)
    return Chessboard(dark=dark, light=free - dark, odd_blocks=odd)


def _as_polycubes(puzzle: BoxPuzzle) -> str:
    """A box as polycubes, which a box by itself does not wait for."""
    from families.boxes_as_polycubes import write_as_polycubes

    return write_as_polycubes(puzzle)


@cache
def _look() -> "Look[BoxPuzzle, BoxSolution, BoxParams, BoxStyle]":
    from render.boxes import LOOK

    return LOOK


BOXES: "Family[BoxPuzzle, BoxSolution, BoxParams, BoxOptions, BoxStyle]" = Family(
    name="boxes",
    title="Boxes",
    size=Size(unit="cells", default=30_000, most=30_000, placed=attrgetter("block_count")),
    limits={"edge": boxes.EDGE_LIMIT, "cells": boxes.CELL_LIMIT, "blocks": boxes.BLOCK_LIMIT},
    parse=box_text.parse,
    parse_problem=box_text.parse,
    write=box_text.write,
    notations={BoxNotation.BURRTOOLS: write_box},
    conversions={"polycubes": _as_polycubes},
    xml=BoxNotation.BURRTOOLS,
    report=box_text.report,
    faults=boxes.faults,
    placing=Placing(
        faults=box_placing.faults,
        given=box_placing.give,
        following=box_placing.following,
        pieces=attrgetter("placements"),
        within=lambda _, at: ("placements", *at),
        clue=box_placing.clue,
        first=Part.AT,
        loose=True,
    ),
    apart=TakingApart(
        pieces=box_moves.lying_pieces,
        groups=None,
        take=lambda pieces, groups, budget: box_moves.lift_off(pieces),
        options=None,
    ),
    fingerprint=boxes.fingerprint,
    facts=_facts,
    counts={},
    search_space=boxes.search_space,
    hints=_hints,
    options=BoxOptions,
    search=search,
    resume=resume,
    warm=warm,
    params=BoxParams,
    maker=maker,
    granted=Granted(
        edges=("size",),
        cells=lambda params: volume(params.size),
        any=4000,
        graded=4000,
        unique=4000,
        unique_graded=4000,
    ),
    spec=_box_spec,
    look=_look,
    known=box_text.known_boxes,
    lists=(),
    census=None,
    least=None,
    measure=None,
    score=None,
    ladder=None,
    program=None,
)
