"""The record of the snakes."""

from collections.abc import Mapping
from collections.abc import Sequence
from functools import partial

from families.record import Bulk
from families.record import Family
from families.record import Granted
from families.record import Placing
from families.record import Size
from families.snake_atlas import ATLAS
from families.snake_spec import SNAKE_SPEC
from families.snake_spec import known_snakes
from families.snake_spec import snake_space
from generators.snakes import maker
from puzzles import snake_placing
from puzzles import snake_text
from puzzles import snakes
from puzzles.lattice import volume
from puzzles.snake_fingerprint import fingerprint
from puzzles.snakes import SnakeOptions
from puzzles.snakes import SnakeParams
from puzzles.snakes import SnakePuzzle
from puzzles.snakes import SnakeSolution
from render.drawing import Drawing
from render.drawing import Views
from render.snakes import net_sections
from render.snakes import sections
from render.snakes import sheets
from render.snakes import solid
from render.snakes.pages import rules
from render.snakes.style import FLAT_VIEWS
from render.snakes.style import PRINTED_VIEWS
from render.snakes.style import SPATIAL_VIEWS
from render.snakes.style import SnakeStyle
from render.snakes.style import SnakeView
from solvers.snakes import resume
from solvers.snakes import search
from solvers.snakes import warm


def _facts(puzzle: SnakePuzzle, solution: SnakeSolution) -> Mapping[str, object]:
    return {
        "from": snakes.place(solution.path[0], puzzle.size),
        "to": snakes.place(solution.path[-1], puzzle.size),
        "copies_from_one_cell": snakes.copies_from_one_cell(puzzle, solution),
    }


def _hints(puzzle: SnakePuzzle, options: SnakeOptions) -> Sequence[str]:
    return ["the first cells of the path, given as `fixed`, leave less to search"]


def _size(puzzle: SnakePuzzle) -> int:
    return max(puzzle.cells, puzzle.cubes)


def _written(notation: snake_text.SnakeNotation, puzzle: SnakePuzzle) -> str:
    return snake_text.written(puzzle, notation)


LABELLED = 64  # cubes of a folded snake whose numbers can be read


def _bulk(model: SnakePuzzle | SnakeParams, style: SnakeStyle) -> Mapping[str, Bulk]:
    """Each cube is drawn, whatever the chain."""
    area = style.cell_mm**2
    low = 55_000 if style.labels and volume(model.size) <= LABELLED else 40_000
    return {
        "asked": Bulk(least=(100_000, 5_500), most=(150_000, 25_000), most_area=60.0 + 4 * area),
        "answers": Bulk(least=(0, low), most=(150_000, 75_000), most_area=60.0),
        "nets": Bulk(
            least=(0, 75_000), most=(100_000, 170_000), page=270_000, most_area=15 * area,
            pages=3,
        ),
        "specs": Bulk(least=(100_000, 45_000), most=(400_000, 110_000), most_area=60.0),
    }  # fmt: skip


SNAKES: Family[SnakePuzzle, SnakeSolution, SnakeParams, SnakeOptions, SnakeStyle] = Family(
    name="snakes",
    title="Snakes",
    summary="Fold a chain of cubes so that it fills a box.",
    size=Size(unit="cells", default=30_000, most=30_000, of=_size),
    limits={"cells": snakes.CELL_LIMIT},
    parse=snake_text.parse,
    write=snake_text.write,
    notations={name: partial(_written, name) for name in snake_text.SnakeNotation},
    xml=None,
    report=snake_text.report,
    faults=snakes.faults,
    placing=Placing(
        faults=snake_placing.faults,
        given=snake_placing.given,
        following=snake_placing.following,
        repeated=snake_placing.repeated,
        loose=False,
    ),
    fingerprint=fingerprint,
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
    search_space=snake_space,
    hints=_hints,
    options=SnakeOptions,
    search=search,
    resume=resume,
    warm=warm,
    params=SnakeParams,
    maker=maker,
    granted=Granted(
        edges=("size",),
        cells=lambda params: volume(params.size),
        any=512,
        graded=512,
        unique=512,
        unique_graded=343,
    ),
    drawing=Drawing(
        name="snakes",
        views=Views(
            flat=FLAT_VIEWS,
            spatial=SPATIAL_VIEWS,
            moving=SnakeView.FOLD,
            photographed=True,
            printed=PRINTED_VIEWS,
        ),
        style=SnakeStyle(),
        sheets=sheets,
        solid=solid,
        pages=sections,
        nets=net_sections,
        rules=rules,
        faulty=False,
    ),
    known=known_snakes,
    lists=(ATLAS,),
    census=None,
    least=None,
    measure=None,
    score=None,
    art=None,
    bulk=_bulk,
    spec=SNAKE_SPEC,
    ladder=None,
    program=None,
)
