"""The record of the mazes."""

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from families.kool import KOOL
from families.maze_rooms import ROOMS
from families.record import Family, Granted, Look, Placing, Size
from generators.mazes import maker
from puzzles import mazes
from puzzles.mazes import (
    SENT_CUBES,
    SENT_PLACES,
    DeadEnds,
    MazeOptions,
    MazeParams,
    MazePuzzle,
    MazeSolution,
    Turning,
)
from puzzles.mazes import placing as maze_placing
from puzzles.mazes import text as maze_text
from puzzles.mazes.fingerprint import fingerprint
from puzzles.mazes.known import known_mazes
from solvers.mazes import resume, search, warm

if TYPE_CHECKING:
    from render.mazes.style import MazeStyle


def _least(puzzle: MazePuzzle, options: MazeOptions) -> int:
    return len(mazes.rectangles(puzzle)) if options.all_rectangles else 1


def _hints(puzzle: MazePuzzle, options: MazeOptions) -> Sequence[str]:
    """Advice for an open search; the first is that of the contest's program, in our words."""
    hints = ["another `seed` searches in another order"]
    many = len(mazes.rectangles(puzzle))
    if many > 1:
        hints.append(f"`width` or `height` leaves fewer than {many} rectangles to search")
    if puzzle.turning != Turning.EACH:
        hints.append("`turning` `each` turns each cube by itself and allows more mazes")
    if puzzle.dead_ends != DeadEnds.ANYWHERE:
        hints.append("`dead_ends` `anywhere` lets corridors end at any wall and allows more")
    return hints


@cache
def _look() -> "Look[MazePuzzle, MazeSolution, MazeParams, MazeStyle]":
    from families.looks.mazes import LOOK

    return LOOK


MAZES: "Family[MazePuzzle, MazeSolution, MazeParams, MazeOptions, MazeStyle]" = Family(
    name="mazes",
    title="Mazes",
    summary="Put cubes with corridors together to form one maze.",
    size=Size(unit="places", default=250_000, most=500_000),
    limits={"cubes": SENT_CUBES, "places": SENT_PLACES},
    parse=maze_text.parse,
    write=maze_text.write,
    notations={},
    xml=None,
    report=maze_text.report,
    faults=mazes.faults,
    placing=Placing(
        faults=maze_placing.faults,
        given=maze_placing.give,
        following=maze_placing.following,
        loose=True,
    ),
    fingerprint=fingerprint,
    facts=mazes.facts,
    counts={},
    search_space=mazes.search_space,
    hints=_hints,
    options=MazeOptions,
    search=search,
    resume=resume,
    warm=warm,
    params=MazeParams,
    maker=maker,
    granted=Granted(
        edges=("width", "height"),
        cells=lambda params: params.width * params.height,
        any=10000,
        graded=10000,
        unique=196,
        unique_graded=144,
    ),
    look=_look,
    known=known_mazes,
    lists=(ROOMS,),
    census=None,
    least=_least,
    measure=None,
    score=mazes.score,
    ladder=None,
    program=KOOL,
)
