"""The record of the boxes."""

from collections.abc import Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING

from families.record import FEWER_PLACES, Family, Granted, Look, Placing, Size
from generators.boxes import maker
from puzzles import boxes
from puzzles.boxes import BoxOptions, BoxParams, BoxPuzzle, BoxSolution, Symmetric
from puzzles.boxes import placing as box_placing
from puzzles.boxes import text as box_text
from puzzles.boxes.burrtools import BoxNotation, write_box
from puzzles.boxes.fingerprint import fingerprint
from puzzles.boxes.known import box_space, known_boxes
from puzzles.lattice import volume
from solvers.boxes import resume, search, warm

if TYPE_CHECKING:
    from render.boxes.style import BoxStyle


def _facts(puzzle: BoxPuzzle, solution: BoxSolution) -> Mapping[str, object]:
    return {"symmetric": boxes.is_symmetric(puzzle, solution)}


def _hints(puzzle: BoxPuzzle, options: BoxOptions) -> Sequence[str]:
    if options.symmetric == Symmetric.ONLY:
        return ["`symmetric` `first` also searches fillings that are not symmetric"]
    return [
        "`symmetric` `only` searches only the symmetric fillings, which are far fewer",
        FEWER_PLACES,
    ]


@cache
def _look() -> "Look[BoxPuzzle, BoxSolution, BoxParams, BoxStyle]":
    from families.looks.boxes import LOOK

    return LOOK


BOXES: "Family[BoxPuzzle, BoxSolution, BoxParams, BoxOptions, BoxStyle]" = Family(
    name="boxes",
    title="Boxes",
    summary="Fill a box with cuboids around a golden cube in the centre.",
    size=Size(unit="cells", default=30_000, most=30_000, placed=attrgetter("block_count")),
    limits={"edge": boxes.EDGE_LIMIT, "cells": boxes.CELL_LIMIT, "blocks": boxes.BLOCK_LIMIT},
    parse=box_text.parse,
    write=box_text.write,
    notations={BoxNotation.BURRTOOLS: write_box},
    xml=BoxNotation.BURRTOOLS,
    report=box_text.report,
    faults=boxes.faults,
    placing=Placing(
        faults=box_placing.faults,
        given=box_placing.give,
        following=box_placing.following,
        loose=True,
    ),
    fingerprint=fingerprint,
    facts=_facts,
    counts={},
    search_space=box_space,
    hints=_hints,
    options=BoxOptions,
    search=search,
    resume=resume,
    warm=warm,
    params=BoxParams,
    maker=maker,
    granted=Granted(
        edges=("size",),
        cells=lambda params: volume(params.size),
        any=4000,
        graded=4000,
        unique=4000,
        unique_graded=4000,
    ),
    look=_look,
    known=known_boxes,
    lists=(),
    census=None,
    least=None,
    measure=None,
    score=None,
    ladder=None,
    program=None,
)
