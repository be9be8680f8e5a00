"""The record of the snakes.

Search, generator and drawing are imported by the first call that needs them: numba, pyvista and
trimesh cost seconds.
"""

from collections.abc import Mapping
from functools import cache
from functools import partial

from generators.instance import Instance
from generators.instance import Wish
from puzzles import snakes
from puzzles.dice import Dice
from puzzles.snakes import SnakeOptions
from puzzles.snakes import SnakeParams
from puzzles.snakes import SnakePuzzle
from puzzles.snakes import SnakeSolution
from render.sheet import Sheet
from render.solid import Solid
from render.style import Style
from service.family import Family
from service.family import Known
from service.family import Listing
from service.known import examples
from service.known import known_puzzles
from service.schemas.snake_atlas import ENTRY
from service.schemas.snake_atlas import SnakeAtlasQuerySchema
from service.schemas.snake_atlas import look_up
from service.schemas.snakes import SnakeOptionsSchema
from service.schemas.snakes import SnakeParamsSchema
from service.schemas.snakes import SnakePuzzleSchema
from service.schemas.snakes import SnakeSolutionSchema
from solvers.search import Search


def _facts(puzzle: SnakePuzzle, solution: SnakeSolution) -> Mapping[str, object]:
    return {
        "from": snakes.place(solution.path[0], puzzle.size),
        "to": snakes.place(solution.path[-1], puzzle.size),
        "copies_from_one_cell": snakes.copies_from_one_cell(puzzle, solution),
    }


def _search_space(puzzle: SnakePuzzle) -> str:
    """Starts, directions of the first leg, and four turns at each corner."""
    return f"{puzzle.cells} · 6 · 4^{puzzle.corners}"


def _search(puzzle: SnakePuzzle, options: SnakeOptions, first: bool) -> Search[SnakeSolution]:
    from solvers.snakes import search

    return search(puzzle, options, first=first)


def _resume(state: bytes) -> Search[SnakeSolution]:
    from solvers.snakes import resume

    return resume(state)


def _warm() -> None:
    from solvers.snakes import warm

    warm()


def _generate(params: SnakeParams, wish: Wish, dice: Dice) -> Instance[SnakePuzzle, SnakeSolution]:
    from generators.snakes import generate

    return generate(params, wish, dice)


def _pages(puzzle: SnakePuzzle, solution: SnakeSolution | None, style: Style) -> tuple[Sheet, ...]:
    from render.snakes import pages

    return pages(puzzle, solution, style)


def _solid(puzzle: SnakePuzzle, solution: SnakeSolution, style: Style) -> Solid:
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
    facts=_facts,
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
    search_space=_search_space,
    puzzle_schema=SnakePuzzleSchema,
    solution_schema=SnakeSolutionSchema,
    params_schema=SnakeParamsSchema,
    options_schema=SnakeOptionsSchema,
    search=_search,
    resume=_resume,
    warm=_warm,
    generate=_generate,
    views=("sheet", "strip", "layers", "steps", "isometric", *SNAKES_IN_SPACE),
    spatial_views=SNAKES_IN_SPACE,
    pages=_pages,
    solid=_solid,
    known=_known_snakes,
    listings={
        "atlas": Listing(
            path="catalog/atlas",
            summary="All snakes that can be folded to a box of at most 27 cells",
            query_schema=SnakeAtlasQuerySchema,
            look_up=look_up,
            entry=ENTRY,
        )
    },
    example=lambda: examples("snakes")["puzzle"],
    limits={"cells": snakes.CELL_LIMIT},
)
