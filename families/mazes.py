"""The record of the mazes."""

import time
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from families.findings import SLICE, count_solutions, known_as, later, rating_of
from families.kool import KOOL
from families.maze_rooms import ROOMS
from families.record import Family, Granted, Placing, Size
from generators.mazes import PLACE_LIMIT, maker, rate_set
from puzzles import mazes
from puzzles.clue import Part
from puzzles.codes import FaultCode
from puzzles.errors import RuleError
from puzzles.mazes import (
    SENT_CUBES,
    SENT_PLACES,
    DeadEnds,
    MazeOptions,
    MazeParams,
    MazePuzzle,
    MazeSolution,
    Rectangle,
    Turning,
    rectangles,
)
from puzzles.mazes import placing as maze_placing
from puzzles.mazes import text as maze_text
from puzzles.mazes.spec import MazeSpec, Tallied, Walked, bridges, links
from puzzles.outcome import Counts, Outcome, Verdict
from puzzles.spec import Rated
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.mazes import resume, search, warm
from words.phrases import Phrase

if TYPE_CHECKING:
    from render.look import Look
    from render.mazes.style import MazeStyle

LISTED = 24  # rectangles whose mazes are counted, the squarest first


def _least(puzzle: MazePuzzle, options: MazeOptions) -> int:
    return len(rectangles(puzzle)) if options.all_rectangles else 1


ANOTHER_SEED = Phrase("another `seed` searches in another order")
EACH_TURNS = Phrase("`turning` `each` turns each cube by itself and allows more mazes")
ONE_SIDE = Phrase("`width` or `height` leaves fewer rectangles to search")
ANY_WALL = Phrase("`dead_ends` `anywhere` lets corridors end at any wall and allows more")


def _hints(puzzle: MazePuzzle, options: MazeOptions) -> Sequence[Phrase]:
    """Advice for an open search; the first piece is from the contest's program, in our words."""
    hints = [ANOTHER_SEED]
    if len(rectangles(puzzle)) > 1:
        hints.append(ONE_SIDE)
    if puzzle.turning != Turning.EACH:
        hints.append(EACH_TURNS)
    if puzzle.dead_ends != DeadEnds.ANYWHERE:
        hints.append(ANY_WALL)
    return hints


def _maze_spec(puzzle: MazePuzzle, solution: MazeSolution | None, budget: Budget) -> MazeSpec:
    """The spec sheet of a set; rectangles are counted one after the other."""
    shapes = sorted(rectangles(puzzle), key=lambda sides: (abs(sides[0] - sides[1]), sides))
    if len(shapes) == 1 or puzzle.count > PLACE_LIMIT:
        outcome = count_solutions(partial(search, puzzle, None), solution, budget)
        tallied = tuple(_tally_of(shape, outcome) for shape in shapes if len(shapes) == 1)
    else:
        outcome, tallied = _by_rectangle(puzzle, shapes, solution, budget)
    mark, alone = mazes.fingerprint(puzzle), outcome.unique is True
    shown = next(iter(outcome.solutions), None)
    loose = puzzle.dead_ends == DeadEnds.ANYWHERE
    return MazeSpec(
        outcome=outcome,
        difficulty=_set_rating(puzzle, alone) if outcome.verdict is Verdict.SOLVED else None,
        search_space=mazes.search_space(puzzle),
        fingerprint=mark,
        known=known_as(mark, mazes.fingerprint, maze_text.known_mazes()),
        given=len(puzzle.fixed),
        cubes=puzzle.cubes,
        count=puzzle.count,
        openings=puzzle.openings,
        sides=_sides(puzzle),
        turning=puzzle.turning,
        dead_ends=puzzle.dead_ends,
        loops=None if loose else (puzzle.openings - 1) // 2 - (puzzle.count - 1),
        rectangles=tallied,
        rectangle_count=len(shapes),
        walked=None if shown is None else _walk_of(puzzle, shown),
    )


def _by_rectangle(
    puzzle: MazePuzzle, shapes: list[Rectangle], solution: MazeSolution | None, budget: Budget
) -> tuple[Outcome[MazeSolution], tuple[Tallied, ...]]:
    """The mazes of the first rectangles, each with its share of half of the budget.

    Together they are all mazes, if there are no more rectangles and each count is complete. Where
    none was met, a first one is sought.
    """
    start, half = time.monotonic(), budget.part(0.5)
    left, found, tallied = half, list[Outcome[MazeSolution]](), list[Tallied]()
    asked = shapes[:LISTED]
    for k, shape in enumerate(asked):
        here = _in_rectangle(puzzle, shape, left.part(1 / (len(asked) - k)))
        left = replace(left.after(here), seconds=half.since(start).seconds)
        found.append(here)
        tallied.append(_tally_of(shape, here))
    complete = len(shapes) == len(asked) and all(outcome.complete for outcome in found)
    counts = sum((outcome.counts for outcome in found), Counts())
    solutions = next((outcome.solutions for outcome in found if outcome.solutions), ())
    reason = next((outcome.reason for outcome in found if outcome.reason), None)
    if not counts.distinct and not complete:
        if solution is None:
            soon = search(puzzle, None, True)
            return solve(soon, budget=later(budget, start), longest=SLICE), tuple(tallied)
        solutions, counts, reason = (solution,), Counts(1, 1), None
    nodes = sum(outcome.nodes for outcome in found)
    whole = Outcome(solutions, counts, complete, nodes, reason, "by rectangle")
    return whole, tuple(tallied)


def _in_rectangle(puzzle: MazePuzzle, shape: Rectangle, budget: Budget) -> Outcome[MazeSolution]:
    """All mazes of one rectangle, as far as the budget goes; without any it is not even begun."""
    if budget.seconds == 0.0:
        return Outcome((), Counts(), False, 0, None, "not begun")
    try:
        alone = replace(puzzle, width=shape[0], height=shape[1])
    except RuleError as error:
        if error.code != FaultCode.OUTSIDE:
            raise
        return Outcome((), Counts(), True, 0, None, "the given cubes do not fit")
    return solve(search(alone, None, False), count=True, budget=budget, longest=SLICE)


def _tally_of(shape: Rectangle, outcome: Outcome[MazeSolution]) -> Tallied:
    return Tallied(rectangle=shape, mazes=outcome.counts.count, complete=outcome.complete)


def _set_rating(puzzle: MazePuzzle, alone: bool) -> Rated | None:
    """Sets that are larger than any that is made are not rated, nor those with loose corridors."""
    if puzzle.cells > PLACE_LIMIT or puzzle.dead_ends == DeadEnds.ANYWHERE:
        return None
    begun = alone and bool(puzzle.fixed)
    among_unique = rate_set(puzzle, unique=True, begun=begun) if alone else None
    return rating_of(rate_set(puzzle, begun=begun), among_unique)


def _sides(puzzle: MazePuzzle) -> tuple[int, int, int, int]:
    """Openings to the north, east, south and west."""
    north, east, south, west = (
        sum(count for cube, count in enumerate(puzzle.cubes) if cube & side)
        for side in (1, 2, 4, 8)
    )
    return north, east, south, west


def _walk_of(puzzle: MazePuzzle, solution: MazeSolution) -> Walked:
    told, met = mazes.facts(puzzle, solution), links(solution)
    dead_ends, longest = told["dead_ends"], told["longest"]
    assert isinstance(dead_ends, int) and isinstance(longest, int)
    return Walked(
        entrance=str(told["entrance"]),
        dead_ends=dead_ends,
        longest=longest,
        passages=sum(map(len, met.values())) // 2,
        bridges=bridges(met),
    )


@cache
def _look() -> "Look[MazePuzzle, MazeSolution, MazeParams, MazeStyle]":
    from render.mazes import LOOK

    return LOOK


MAZES: "Family[MazePuzzle, MazeSolution, MazeParams, MazeOptions, MazeStyle]" = Family(
    name="mazes",
    title="Mazes",
    size=Size(unit="places", default=250_000, most=500_000),
    limits={"cubes": SENT_CUBES, "places": SENT_PLACES},
    parse=maze_text.parse,
    parse_problem=None,
    write=maze_text.write,
    notations={},
    conversions={},
    xml=None,
    report=maze_text.report,
    faults=mazes.faults,
    placing=Placing(
        faults=maze_placing.faults,
        given=maze_placing.give,
        following=maze_placing.following,
        pieces=maze_placing.pieces,
        within=maze_placing.within,
        clue=maze_placing.clue,
        first=Part.AT,
        loose=True,
    ),
    apart=None,
    fingerprint=mazes.fingerprint,
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
    spec=_maze_spec,
    look=_look,
    known=maze_text.known_mazes,
    lists=(ROOMS,),
    census=None,
    least=_least,
    measure=None,
    score=mazes.score,
    ladder=None,
    program=KOOL,
)
