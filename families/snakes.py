"""The record of the snakes."""

from collections.abc import Mapping, Sequence
from functools import cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING

from families.findings import count_solutions, known_as, rating_of
from families.record import Family, Granted, Placing, Size
from families.snake_atlas import ATLAS
from generators.snakes import efforts, maker, rate
from puzzles import snakes
from puzzles.clue import Part
from puzzles.lattice import volume
from puzzles.outcome import Verdict
from puzzles.snakes import SnakeOptions, SnakeParams, SnakePuzzle, SnakeSolution
from puzzles.snakes import placing as snake_placing
from puzzles.snakes import text as snake_text
from puzzles.snakes.spec import PlainEffort, SnakeSpec
from solvers.engine.search import Budget
from solvers.snakes import resume, search, warm
from words.phrases import Phrase

if TYPE_CHECKING:
    from render.look import Look
    from render.snakes.style import SnakeStyle


def _facts(puzzle: SnakePuzzle, solution: SnakeSolution) -> Mapping[str, object]:
    return {
        "from": snakes.place(solution.path[0], puzzle.size),
        "to": snakes.place(solution.path[-1], puzzle.size),
        "copies_from_one_cell": snakes.copies_from_one_cell(puzzle, solution),
    }


BEGINNING = Phrase("the first cells of the path, given as `fixed`, leave less to search")


def _hints(puzzle: SnakePuzzle, options: SnakeOptions) -> Sequence[Phrase]:
    return [BEGINNING]


def _size(puzzle: SnakePuzzle) -> int:
    return max(puzzle.cells, puzzle.cubes)


def _snake_spec(puzzle: SnakePuzzle, solution: SnakeSolution | None, budget: Budget) -> SnakeSpec:
    """The spec sheet of a snake; the cord is for a snake printed with default settings."""
    from render.snakes.parts import cord_length, cord_to_cut, counts
    from render.snakes.style import SnakeStyle

    outcome = count_solutions(partial(search, puzzle, None), solution, budget)
    difficulty, front, rear = None, None, None
    if outcome.verdict is Verdict.SOLVED:
        spent = efforts(puzzle)
        alone = rate(puzzle, outcome, unique=True, spent=spent) if outcome.unique else None
        difficulty = rating_of(rate(puzzle, outcome, spent=spent), alone)
        front, rear = (_effort(puzzle, nodes) for nodes, _ in spent)
    mark, style = snakes.fingerprint(puzzle), SnakeStyle()
    return SnakeSpec(
        outcome=outcome,
        difficulty=difficulty,
        search_space=snakes.search_space(puzzle),
        fingerprint=mark,
        known=known_as(mark, snakes.fingerprint, snake_text.known_snakes()),
        given=len(puzzle.fixed),
        size=puzzle.size,
        cells=puzzle.cells,
        cubes=puzzle.cubes,
        chain=puzzle.chain,
        straight=counts(puzzle)["straight"],
        corners=puzzle.corners,
        legs=tuple(leg + 1 for leg in puzzle.legs),
        palindromic=puzzle.palindromic,
        alike=puzzle.cells % 2 == 1 if puzzle.cubes == puzzle.cells else None,
        front=front,
        rear=rear,
        cell_mm=style.cell_mm,
        cord_mm=round(cord_length(puzzle, style), 1),
        cut_mm=cord_to_cut(puzzle, style),
    )


def _effort(puzzle: SnakePuzzle, nodes: float) -> PlainEffort:
    branching = max(1.0, nodes) ** (1 / len(puzzle.legs))
    return PlainEffort(nodes=round(nodes), branching=round(branching, 2))


@cache
def _look() -> "Look[SnakePuzzle, SnakeSolution, SnakeParams, SnakeStyle]":
    from render.snakes import LOOK

    return LOOK


SNAKES: "Family[SnakePuzzle, SnakeSolution, SnakeParams, SnakeOptions, SnakeStyle]" = Family(
    name="snakes",
    title="Snakes",
    size=Size(unit="cells", default=30_000, most=30_000, of=_size),
    limits={"cells": snakes.CELL_LIMIT},
    parse=snake_text.parse,
    parse_problem=None,
    write=snake_text.write,
    notations={
        name: partial(snake_text.write_notation, notation=name)
        for name in snake_text.SnakeNotation
    },
    conversions={},
    xml=None,
    report=snake_text.report,
    faults=snakes.faults,
    placing=Placing(
        faults=snake_placing.faults,
        given=snake_placing.give,
        following=snake_placing.following,
        pieces=attrgetter("path"),
        within=lambda _, at: ("path", *at),
        clue=snake_placing.clue,
        first=Part.PIECE,
        repeated=snake_placing.given_again,
        loose=False,
    ),
    apart=None,
    fingerprint=snakes.fingerprint,
    facts=_facts,
    counts={
        "up_to_rotation": "Solutions up to rotation: mirror images are two.",
        "up_to_reflection": "Solutions up to rotation and reflection.",
        "up_to_reversal": "The same, but foldings of a palindromic chain that differ only in the"
        " end where they start count once.",
        "from_corners": "Of `count`, those that start in a corner of the box.",
        "from_edges": "Of `count`, those that start on an edge.",
        "from_faces": "Of `count`, those that start on a face.",
        "from_inside": "Of `count`, those that start inside.",
    },
    search_space=snakes.search_space,
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
    spec=_snake_spec,
    look=_look,
    known=snake_text.known_snakes,
    lists=(ATLAS,),
    census=None,
    least=None,
    measure=None,
    score=None,
    ladder=None,
    program=None,
)
