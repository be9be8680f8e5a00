"""The families there are: the only list. A sixth is one record more.

Search, generator and drawing are imported by the first call that needs them: numba, pyvista and
trimesh cost seconds.
"""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from generators.instance import Instance
from generators.instance import Wish
from puzzles import boxes
from puzzles import mazes
from puzzles.boxes import BoxOptions
from puzzles.boxes import BoxParams
from puzzles.boxes import BoxPuzzle
from puzzles.boxes import BoxSolution
from puzzles.dice import Dice
from puzzles.mazes import MazeOptions
from puzzles.mazes import MazeParams
from puzzles.mazes import MazePuzzle
from puzzles.mazes import MazeSolution
from render.sheet import Sheet
from render.solid import Solid
from render.style import Style
from service.family import AnyFamily
from service.family import Family
from service.family import Known
from service.known import known_puzzles
from service.schemas.boxes import BoxOptionsSchema
from service.schemas.boxes import BoxParamsSchema
from service.schemas.boxes import BoxPuzzleSchema
from service.schemas.boxes import BoxSolutionSchema
from service.schemas.mazes import MazeOptionsSchema
from service.schemas.mazes import MazeParamsSchema
from service.schemas.mazes import MazePuzzleSchema
from service.schemas.mazes import MazeSolutionSchema
from solvers.search import Search


@cache
def examples(family: str) -> Mapping[str, Any]:
    """A small puzzle and what each verb makes of it, from openapi/examples."""
    text = (files("openapi.examples") / f"{family}.json").read_text("utf-8")
    found: Mapping[str, Any] = json.loads(text)
    return found


def _box_facts(puzzle: BoxPuzzle, solution: BoxSolution) -> Mapping[str, object]:
    return {"symmetric": boxes.is_symmetric(puzzle, solution)}


def _box_search_space(puzzle: BoxPuzzle) -> str:
    """As the document reckons its own method: an order of the blocks."""
    return f"{puzzle.block_count}!"


def _box_search(puzzle: BoxPuzzle, options: BoxOptions, first: bool) -> Search[BoxSolution]:
    from solvers.boxes import search

    return search(puzzle, options, first=first)


def _box_resume(state: bytes) -> Search[BoxSolution]:
    from solvers.boxes import resume

    return resume(state)


def _box_warm() -> None:
    from solvers.boxes import warm

    warm()


def _box_generate(params: BoxParams, wish: Wish, dice: Dice) -> Instance[BoxPuzzle, BoxSolution]:
    from generators.boxes import generate

    return generate(params, wish, dice)


def _box_pages(puzzle: BoxPuzzle, solution: BoxSolution | None, style: Style) -> tuple[Sheet, ...]:
    from render.boxes import pages

    return pages(puzzle, solution, style)


def _box_solid(puzzle: BoxPuzzle, solution: BoxSolution, style: Style) -> Solid:
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
    facts=_box_facts,
    score=None,
    draws_faults=False,
    least=lambda puzzle, options: 1,
    search_space=_box_search_space,
    puzzle_schema=BoxPuzzleSchema,
    solution_schema=BoxSolutionSchema,
    params_schema=BoxParamsSchema,
    options_schema=BoxOptionsSchema,
    search=_box_search,
    resume=_box_resume,
    warm=_box_warm,
    generate=_box_generate,
    views=("sheet", "layers", "isometric", "assembled", "exploded", "cutaway"),
    spatial_views=("assembled", "exploded", "cutaway"),
    pages=_box_pages,
    solid=_box_solid,
    known=_known_boxes,
    example=lambda: examples("boxes")["puzzle"],
    limits={"edge": boxes.EDGE_LIMIT, "cells": boxes.CELL_LIMIT, "blocks": boxes.BLOCK_LIMIT},
)


def _maze_search(puzzle: MazePuzzle, options: MazeOptions, first: bool) -> Search[MazeSolution]:
    from solvers.mazes import search

    return search(puzzle, options, first=first)


def _maze_resume(state: bytes) -> Search[MazeSolution]:
    from solvers.mazes import resume

    return resume(state)


def _maze_warm() -> None:
    from solvers.mazes import warm

    warm()


def _maze_generate(
    params: MazeParams, wish: Wish, dice: Dice
) -> Instance[MazePuzzle, MazeSolution]:
    from generators.mazes import generate

    return generate(params, wish, dice)


def _maze_pages(
    puzzle: MazePuzzle, solution: MazeSolution | None, style: Style
) -> tuple[Sheet, ...]:
    from render.mazes import pages

    return pages(puzzle, solution, style)


def _maze_least(puzzle: MazePuzzle, options: MazeOptions) -> int:
    return len(mazes.rectangles(puzzle)) if options.all_rectangles else 1


@cache
def _known_mazes() -> tuple[Known[MazePuzzle], ...]:
    return known_puzzles("mazes", mazes.parse)


MAZES: Family[MazePuzzle, MazeSolution, MazeParams, MazeOptions] = Family(
    name="mazes",
    title="Mazes",
    summary="Put cubes with corridors together so that they make one maze.",
    parse=mazes.parse,
    write=mazes.write,
    report=mazes.report,
    faults=mazes.faults,
    facts=mazes.facts,
    score=mazes.score,
    draws_faults=True,
    least=_maze_least,
    search_space=mazes.search_space,
    puzzle_schema=MazePuzzleSchema,
    solution_schema=MazeSolutionSchema,
    params_schema=MazeParamsSchema,
    options_schema=MazeOptionsSchema,
    search=_maze_search,
    resume=_maze_resume,
    warm=_maze_warm,
    generate=_maze_generate,
    views=("sheet", "plan", "cubes", "walk", "path"),
    spatial_views=(),
    pages=_maze_pages,
    solid=None,
    known=_known_mazes,
    example=lambda: examples("mazes")["puzzle"],
    limits={"cubes": mazes.CUBE_LIMIT, "places": mazes.PLACE_LIMIT},
)

FAMILIES: tuple[AnyFamily, ...] = (BOXES, MAZES)
