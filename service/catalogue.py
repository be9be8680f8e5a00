"""The families there are: the only list. A sixth is one record more.

Search, generator and drawing are imported by the first call that needs them: numba, pyvista and
trimesh cost seconds.
"""

import json
from collections.abc import Mapping
from functools import cache
from functools import partial
from importlib.resources import files
from typing import Any

from generators.instance import Instance
from generators.instance import Wish
from puzzles import boxes
from puzzles import snakes
from puzzles.boxes import BoxOptions
from puzzles.boxes import BoxParams
from puzzles.boxes import BoxPuzzle
from puzzles.boxes import BoxSolution
from puzzles.dice import Dice
from puzzles.snakes import SnakeOptions
from puzzles.snakes import SnakeParams
from puzzles.snakes import SnakePuzzle
from puzzles.snakes import SnakeSolution
from render.sheet import Sheet
from render.solid import Solid
from render.style import Style
from service.family import AnyFamily
from service.family import Atlas
from service.family import Family
from service.family import Known
from service.known import known_puzzles
from service.schemas.boxes import BoxOptionsSchema
from service.schemas.boxes import BoxParamsSchema
from service.schemas.boxes import BoxPuzzleSchema
from service.schemas.boxes import BoxSolutionSchema
from service.schemas.snake_atlas import ENTRY
from service.schemas.snake_atlas import SnakeAtlasQuerySchema
from service.schemas.snake_atlas import look_up
from service.schemas.snakes import SnakeOptionsSchema
from service.schemas.snakes import SnakeParamsSchema
from service.schemas.snakes import SnakePuzzleSchema
from service.schemas.snakes import SnakeSolutionSchema
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
    notations={},
    report=boxes.report,
    faults=boxes.faults,
    facts=_box_facts,
    counts={},
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
    atlas=None,
    example=lambda: examples("boxes")["puzzle"],
    limits={"edge": boxes.EDGE_LIMIT, "cells": boxes.CELL_LIMIT, "blocks": boxes.BLOCK_LIMIT},
)


def _snake_facts(puzzle: SnakePuzzle, solution: SnakeSolution) -> Mapping[str, object]:
    return {
        "from": snakes.place(solution.path[0], puzzle.size),
        "to": snakes.place(solution.path[-1], puzzle.size),
        "copies_from_one_cell": snakes.copies_from_one_cell(puzzle, solution),
    }


def _snake_search_space(puzzle: SnakePuzzle) -> str:
    """Starts, directions of the first leg, and four turns at each corner."""
    return f"{puzzle.cells} · 6 · 4^{puzzle.corners}"


def _snake_search(
    puzzle: SnakePuzzle, options: SnakeOptions, first: bool
) -> Search[SnakeSolution]:
    from solvers.snakes import search

    return search(puzzle, options, first=first)


def _snake_resume(state: bytes) -> Search[SnakeSolution]:
    from solvers.snakes import resume

    return resume(state)


def _snake_warm() -> None:
    from solvers.snakes import warm

    warm()


def _snake_generate(
    params: SnakeParams, wish: Wish, dice: Dice
) -> Instance[SnakePuzzle, SnakeSolution]:
    from generators.snakes import generate

    return generate(params, wish, dice)


def _snake_pages(
    puzzle: SnakePuzzle, solution: SnakeSolution | None, style: Style
) -> tuple[Sheet, ...]:
    from render.snakes import pages

    return pages(puzzle, solution, style)


def _snake_solid(puzzle: SnakePuzzle, solution: SnakeSolution, style: Style) -> Solid:
    from render.snakes import solid

    return solid(puzzle, solution, style)


def _written(notation: str, puzzle: SnakePuzzle) -> str:
    return snakes.written(puzzle, notation)


@cache
def _known_snakes() -> tuple[Known[SnakePuzzle], ...]:
    return known_puzzles("snakes", snakes.parse)


SNAKES_IN_SPACE = (
    "assembled",
    "path",
    "exploded",
    "fold",
    "unfolded",
    "plates",
    "plate-light",
    "plate-dark",
)
SNAKES: Family[SnakePuzzle, SnakeSolution, SnakeParams, SnakeOptions] = Family(
    name="snakes",
    title="Snakes",
    summary="Fold a chain of cubes so that it fills a box.",
    parse=snakes.parse,
    write=snakes.write,
    notations={name: partial(_written, name) for name in snakes.NOTATIONS},
    report=snakes.report,
    faults=snakes.faults,
    facts=_snake_facts,
    counts={
        "up_to_rotation": "Solutions up to rotation: mirror images are two.",
        "up_to_reflection": "Solutions up to rotation and reflection.",
        "up_to_reversal": "The same, and those of a palindromic chain that differ only in the"
        " end they are read from are one.",
        "from_corners": "Of `count`, those that start in a corner of the box.",
        "from_edges": "Of `count`, those that start on an edge.",
        "from_faces": "Of `count`, those that start on a face.",
        "from_inside": "Of `count`, those that start inside.",
    },
    search_space=_snake_search_space,
    puzzle_schema=SnakePuzzleSchema,
    solution_schema=SnakeSolutionSchema,
    params_schema=SnakeParamsSchema,
    options_schema=SnakeOptionsSchema,
    search=_snake_search,
    resume=_snake_resume,
    warm=_snake_warm,
    generate=_snake_generate,
    views=("sheet", "strip", "layers", "steps", "isometric", *SNAKES_IN_SPACE),
    spatial_views=SNAKES_IN_SPACE,
    pages=_snake_pages,
    solid=_snake_solid,
    known=_known_snakes,
    atlas=Atlas(
        summary="All snakes that can be folded to a box of at most 27 cells",
        query_schema=SnakeAtlasQuerySchema,
        look_up=look_up,
        entry=ENTRY,
    ),
    example=lambda: examples("snakes")["puzzle"],
    limits={"cells": snakes.CELL_LIMIT},
)

FAMILIES: tuple[AnyFamily, ...] = (BOXES, SNAKES)
