"""The record of the polycubes."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache, partial
from operator import attrgetter
from typing import TYPE_CHECKING

from families.findings import count_solutions, known_as, rating_of
from families.record import FEWER_PLACES, Family, Granted, Placing, Size, TakingApart
from generators.polycubes import DEFAULT_SIZE, maker, rate, warm
from puzzles import polycubes
from puzzles.clue import Part
from puzzles.lattice import volume
from puzzles.moves import Stage
from puzzles.outcome import Verdict
from puzzles.polycubes import (
    PolycubeOptions,
    PolycubeParams,
    PolycubePuzzle,
    PolycubeSolution,
)
from puzzles.polycubes import moves as polycube_moves
from puzzles.polycubes import placing as polycube_placing
from puzzles.polycubes import text as polycube_text
from puzzles.polycubes.burrtools import PolycubeNotation, write_polycubes
from puzzles.polycubes.fingerprint import fingerprint
from puzzles.polycubes.moves import lying_pieces
from puzzles.polycubes.report import report
from puzzles.polycubes.spec import PolycubeSpec, Volume, piece_facts
from solvers.engine.search import Budget
from solvers.polycubes import count_symmetries, resume, search
from solvers.polycubes.apart import take_apart, take_few_apart
from words.phrases import Phrase

if TYPE_CHECKING:
    from render.look import Look
    from render.polycubes.style import PolycubeStyle

    Record = Family[
        PolycubePuzzle, PolycubeSolution, PolycubeParams, PolycubeOptions, PolycubeStyle
    ]

DRAWN_STATES = 400_000  # of pieces that are taken apart for a picture: a second or two


def _facts(puzzle: PolycubePuzzle, solution: PolycubeSolution) -> Mapping[str, object]:
    return {}


def _hints(puzzle: PolycubePuzzle, options: PolycubeOptions) -> Sequence[Phrase]:
    return [FEWER_PLACES]


def _spec(
    puzzle: PolycubePuzzle, solution: PolycubeSolution | None, budget: Budget
) -> PolycubeSpec:
    outcome = count_solutions(partial(search, puzzle, None), solution, budget)
    rated = rate(puzzle, outcome)
    mark = fingerprint(puzzle)
    alone = rate(puzzle, outcome, unique=True) if outcome.unique is True else None
    return PolycubeSpec(
        outcome=outcome,
        difficulty=None if outcome.verdict is not Verdict.SOLVED else rating_of(rated, alone),
        search_space=polycubes.search_space(puzzle),
        fingerprint=mark,
        known=known_as(mark, fingerprint, polycube_text.known_polycubes()),
        given=len(puzzle.fixed),
        puzzle=puzzle,
        size=puzzle.size,
        cells=puzzle.cells,
        golden=puzzle.golden,
        mirrored=puzzle.mirrored,
        colours=len(puzzle.used_colours),
        pieces=piece_facts(puzzle),
        kinds=len(set(puzzle.kinds)),
        piece_count=puzzle.piece_count,
        symmetries=count_symmetries(puzzle),
        volume=Volume.of(puzzle),
    )


@cache
def _look() -> "Look[PolycubePuzzle, PolycubeSolution, PolycubeParams, PolycubeStyle]":
    from render.polycubes import make_look

    return make_look(_take_apart)


@lru_cache(8)
def _take_apart(puzzle: PolycubePuzzle, solution: PolycubeSolution) -> Stage | None:
    """The moves that a picture shows, looked for as far as DRAWN_STATES go."""
    pieces = lying_pieces(puzzle, solution)
    groups = [puzzle.pieces[p.piece].group for p in solution.placements]
    groups += [0] * (len(pieces) - len(groups))
    return take_apart(pieces, groups, Budget(nodes=DRAWN_STATES)).stage


POLYCUBES: "Record" = Family(
    name="polycubes",
    title="Polycubes",
    size=Size(unit="cells", default=30_000, most=30_000, placed=attrgetter("piece_count")),
    limits={
        "edge": polycubes.EDGE_LIMIT,
        "cells": polycubes.CELL_LIMIT,
        "kinds": polycubes.KIND_LIMIT,
        "pieces": polycubes.PIECE_LIMIT,
        "colours": polycubes.COLOUR_LIMIT,
    },
    parse=polycube_text.parse,
    parse_problem=polycube_text.parse,
    write=polycube_text.write,
    notations={PolycubeNotation.BURRTOOLS: write_polycubes},
    conversions={},
    xml=PolycubeNotation.BURRTOOLS,
    report=report,
    faults=polycubes.faults,
    placing=Placing(
        faults=polycube_placing.faults,
        given=polycube_placing.give,
        following=polycube_placing.following,
        pieces=attrgetter("placements"),
        within=lambda _, at: ("placements", *at),
        clue=polycube_placing.clue,
        first=Part.PIECE,
        loose=True,
    ),
    apart=TakingApart(
        pieces=polycube_moves.lying_pieces,
        groups=polycube_moves.piece_groups,
        take=take_few_apart,
        options=PolycubeOptions(apart=True),
    ),
    fingerprint=fingerprint,
    facts=_facts,
    counts={"up_to_rotation": "Solutions up to rotation: mirror images are two."},
    search_space=polycubes.search_space,
    hints=_hints,
    options=PolycubeOptions,
    search=search,
    resume=resume,
    warm=warm,
    params=PolycubeParams,
    maker=maker,
    granted=Granted(
        edges=("size",),
        cells=lambda params: volume(params.size or DEFAULT_SIZE),
        any=343,
        graded=125,
        unique=125,
        unique_graded=125,
    ),
    spec=_spec,
    look=_look,
    known=polycube_text.known_polycubes,
    lists=(),
    census=None,
    least=None,
    measure=None,
    score=None,
    ladder=None,
    program=None,
)
