"""apart: take a solution apart by moves of its pieces, or prove that it does not come apart.

piece    index of a placement; a golden cube is the one after the last
stage    moves after which some pieces are clear of all others; both parts go on by themselves
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from actions.drawing import FaultySolutionError
from actions.solving import first_solution, solve, warm
from actions.verb import (
    BUDGET,
    SOLUTION,
    Dump,
    Effort,
    JsonForms,
    Means,
    PuzzleRequest,
    Verb,
)
from families.record import AnyFamily, Family, P, S
from puzzles.codes import RuleCode
from puzzles.errors import Place, RuleError
from puzzles.facts import ABSENT, FLAG, TEXT, WHOLE, Fact, Json, constant, list_of, object_of, some
from puzzles.facts import words as one_of
from puzzles.moves import Apart, Move, Stage, move_faults
from puzzles.outcome import Verdict
from solvers.engine.search import Budget
from words.phrases import Language, Phrase, counted_phrase

FAULTY = "the solution has faults, so it is not taken apart"
REST, REMOVED = "rest", "removed"  # the parts behind a stage
LEVEL = Phrase("comes apart, level {level}")
STUCK = Phrase("does not come apart by moves along the axes; stuck: {pieces}")
UNDECIDED = Phrase("the budget ended before this was decided")
MOVE = Phrase("move {pieces} by {by}")
OUT = Phrase("out: {pieces}")
STATES = counted_phrase("1 state", "{count} states")


@dataclass(frozen=True, kw_only=True)
class ApartRequest(PuzzleRequest):
    """The request of `apart`; solution: None: one is searched first."""

    solution: Any = field(default=None, metadata=SOLUTION)
    budget: Effort = field(default=Effort(), metadata=BUDGET)


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenApart:
    """A solution and the way in which it comes apart; found: it was searched first."""

    solution: Any
    found: bool
    way: Apart


def take_apart(
    family: Family[P, S, Any, Any, Any],
    puzzle: P,
    solution: S | None = None,
    *,
    budget: Budget | None = None,
    at: Place = ("solution",),
) -> TakenApart:
    """Take a solution apart.

    solution: None: one is searched first, that comes apart if there is one; raises as
    `first_solution` does. at: its place in the request. Raises FaultySolutionError for one with
    faults.
    """
    apart, budget = family.apart, budget or Budget()
    if apart is None:
        raise RuleError(RuleCode.UNKNOWN_VERB, f"{family.name} are not taken apart")
    found = solution is None
    if solution is None:
        outcome = solve(family, puzzle, apart.options, budget=budget).outcome
        budget = budget.after(outcome)
        if apart.options is not None and outcome.verdict is Verdict.UNSOLVABLE:
            outcome = solve(family, puzzle, budget=budget).outcome
            budget = budget.after(outcome)
        solution = first_solution(outcome)
    elif faults := family.faults(puzzle, solution):
        raise FaultySolutionError(faults, at, FAULTY)
    warm(family)
    pieces = apart.pieces(puzzle, solution)
    groups = apart.groups(puzzle, solution) if apart.groups else [0] * len(pieces)
    way = apart.take(pieces, groups, budget)
    if way.apart:
        wrong = next(move_faults(pieces, groups, way.stage), None)
        assert wrong is None, wrong
    return TakenApart(solution=solution, found=found, way=way)


_PIECES = list_of(WHOLE)
_MOVE = object_of(
    {
        "pieces": {**_PIECES, "description": "Pieces that move together."},
        "by": {
            **list_of({"type": "integer"}),
            "minItems": 3,
            "maxItems": 3,
            "description": "Cells along x, y, z; two of them are 0.",
        },
    }
)
_STAGE = object_of(
    {
        "behind": some(WHOLE, "Index of the stage behind which it comes; null: it is the first."),
        "part": some(one_of([REST, REMOVED]), "Which of the two parts behind that stage it is."),
        "moves": list_of(_MOVE),
        "removed": _PIECES,
    }
)


def _moves_json(moves: Sequence[Move]) -> list[Json]:
    return [{"pieces": list(move.pieces), "by": list(move.by)} for move in moves]


def _tree_json(stage: Stage) -> list[Json]:
    """All stages in the order in which they can be made."""
    stages = stage.stages
    index = {id(each): k for k, each in enumerate(stages)}
    above: dict[int, tuple[int | None, str | None]] = {0: (None, None)}
    for k, each in enumerate(stages):
        for part, name in ((each.rest, REST), (each.taken, REMOVED)):
            if part is not None:
                above[index[id(part)]] = k, name
    return [
        {
            "behind": above[k][0],
            "part": above[k][1],
            "moves": _moves_json(each.moves),
            "removed": list(each.removed),
        }
        for k, each in enumerate(stages)
    ]


def apart_facts(forms: JsonForms) -> tuple[Fact, ...]:
    """The facts of the answer; they take a TakenApart."""
    return (*_WAY, _solution_fact(forms), *_REST)


def _solution_fact(forms: JsonForms) -> Fact:
    return Fact(
        "solution",
        forms.solution_ref,
        lambda came: forms.dumped_solution(came.solution) if came.found else ABSENT,
        "The solution that was found first; only if the request has none.",
        optional=True,
    )


_WAY = (
    Fact(
        "apart",
        FLAG,
        lambda came: came.way.apart,
        "Whether it comes apart by the moves that `moves_are` tells; null: the budget ended"
        " before this was decided.",
        nullable=True,
    ),
    Fact(
        "level",
        WHOLE,
        lambda came: came.way.level,
        "Least number of moves of the first stage, until some pieces are clear of all others; 0:"
        " nothing has to be taken apart; null unless it comes apart.",
        nullable=True,
    ),
    Fact(
        "full_level",
        TEXT,
        lambda came: came.way.stage.level if came.way.stage else None,
        "The moves of all stages, such as `9.3`: the first, then those behind it, of which the"
        " last are left out if they take one move each. Only the first number belongs to the"
        " assembly; the others depend on the way.",
        nullable=True,
    ),
    Fact(
        "moves",
        list_of(_MOVE),
        lambda came: _moves_json(came.way.stage.moves) if came.way.stage else [],
        "The moves of the first stage. A piece is an index into `placements`; a golden cube is"
        " the one after the last.",
    ),
    Fact(
        "removed",
        _PIECES,
        lambda came: list(came.way.stage.removed) if came.way.stage else [],
        "The pieces that the first stage takes away.",
    ),
)
_REST = (
    Fact(
        "tree",
        list_of(_STAGE),
        lambda came: _tree_json(came.way.stage) if came.way.stage else [],
        "All stages in the order in which they can be made; removed pieces are out of the way.",
    ),
    Fact(
        "stuck",
        _PIECES,
        lambda came: list(came.way.stuck),
        "Pieces of which none can leave the others, if it does not come apart; else empty.",
    ),
    Fact(
        "moves_are",
        constant("translations"),
        lambda came: "translations",
        "Moves are shifts along the axes; turning a piece might take apart what they do not.",
    ),
    Fact(
        "states", WHOLE, lambda came: came.way.states, "States of the pieces that were searched."
    ),
)


def _act(family: AnyFamily, request: ApartRequest, means: Means) -> TakenApart:
    return take_apart(
        family,
        request.puzzle,
        request.solution,
        budget=means.budget,
        at=request.place("solution"),
    )


def _lines(
    _: AnyFamily, request: ApartRequest, came: TakenApart, dump: Dump, language: Language
) -> Iterator[str]:
    way = came.way
    if way.apart is None:
        yield UNDECIDED.of(language)
    elif not way.apart:
        yield STUCK.of(language, pieces=_list_pieces(way.stuck))
    else:
        yield LEVEL.of(language, level=way.stage.level if way.stage else "0")
    for stage in way.stage.stages if way.stage else ():
        for move in stage.moves:
            by = " ".join(f"{cells:+}" if cells else "0" for cells in move.by)
            yield MOVE.of(language, pieces=_list_pieces(move.pieces), by=by)
        yield OUT.of(language, pieces=_list_pieces(stage.removed))


def _list_pieces(pieces: Sequence[int]) -> str:
    return ", ".join(map(str, pieces))


APART = Verb(
    name="apart",
    summary="Take a solution apart, move by move, or prove that it does not come apart",
    help="print how a solution comes apart, move by move",
    request=ApartRequest,
    asks="Apart",
    answer="TakenApart",
    act=_act,
    facts=apart_facts,
    lines=_lines,
    remarks=lambda came, language: (STATES.of(came.way.states, language),),
    is_settled=lambda came: came.way.apart is not None,
)
