"""The record of the boxes.

Search, generator and drawing are imported by the first call that needs them: numba, pyvista and
trimesh cost seconds.
"""

from collections.abc import Mapping
from functools import cache

from generators.instance import Instance
from generators.instance import Wish
from puzzles import boxes
from puzzles.boxes import BoxOptions
from puzzles.boxes import BoxParams
from puzzles.boxes import BoxPuzzle
from puzzles.boxes import BoxSolution
from puzzles.dice import Dice
from render.sheet import Sheet
from render.solid import Solid
from render.style import Style
from service.family import Family
from service.family import Known
from service.known import examples
from service.known import known_puzzles
from service.schemas.boxes import BoxOptionsSchema
from service.schemas.boxes import BoxParamsSchema
from service.schemas.boxes import BoxPuzzleSchema
from service.schemas.boxes import BoxSolutionSchema
from solvers.search import Search


def _facts(puzzle: BoxPuzzle, solution: BoxSolution) -> Mapping[str, object]:
    return {"symmetric": boxes.is_symmetric(puzzle, solution)}


def _search_space(puzzle: BoxPuzzle) -> str:
    """As the document reckons its own method: an order of the blocks."""
    return f"{puzzle.block_count}!"


def _search(puzzle: BoxPuzzle, options: BoxOptions, first: bool) -> Search[BoxSolution]:
    from solvers.boxes import search

    return search(puzzle, options, first=first)


def _resume(state: bytes) -> Search[BoxSolution]:
    from solvers.boxes import resume

    return resume(state)


def _warm() -> None:
    from solvers.boxes import warm

    warm()


def _generate(params: BoxParams, wish: Wish, dice: Dice) -> Instance[BoxPuzzle, BoxSolution]:
    from generators.boxes import generate

    return generate(params, wish, dice)


def _pages(puzzle: BoxPuzzle, solution: BoxSolution | None, style: Style) -> tuple[Sheet, ...]:
    from render.boxes import pages

    return pages(puzzle, solution, style)


def _solid(puzzle: BoxPuzzle, solution: BoxSolution, style: Style) -> Solid:
    from render.boxes import solid

    return solid(puzzle, solution, style)


@cache
def _known_boxes() -> tuple[Known[BoxPuzzle], ...]:
    return known_puzzles("boxes", boxes.parse)


BOXES: Family[BoxPuzzle, BoxSolution, BoxParams, BoxOptions] = Family(
    name="boxes",
    title="Boxes",
    summary="Fill a box with cuboids around a golden cube in the middle.",
    parse=boxes.parse,
    write=boxes.write,
    report=boxes.report,
    faults=boxes.faults,
    facts=_facts,
    search_space=_search_space,
    puzzle_schema=BoxPuzzleSchema,
    solution_schema=BoxSolutionSchema,
    params_schema=BoxParamsSchema,
    options_schema=BoxOptionsSchema,
    search=_search,
    resume=_resume,
    warm=_warm,
    generate=_generate,
    views=("sheet", "layers", "isometric", "assembled", "exploded", "cutaway"),
    spatial_views=("assembled", "exploded", "cutaway"),
    pages=_pages,
    solid=_solid,
    known=_known_boxes,
    example=lambda: examples("boxes")["puzzle"],
    limits={"edge": boxes.EDGE_LIMIT, "cells": boxes.CELL_LIMIT, "blocks": boxes.BLOCK_LIMIT},
)
