"""The record of the boxes."""

from collections.abc import Mapping
from collections.abc import Sequence
from functools import cache
from operator import attrgetter

from families.known import known_puzzles
from families.record import FEWER_PLACES
from families.record import Family
from families.record import Granted
from families.record import Known
from families.record import Size
from generators.boxes import maker
from puzzles import box_text
from puzzles import boxes
from puzzles.box_fingerprint import fingerprint
from puzzles.boxes import BoxOptions
from puzzles.boxes import BoxParams
from puzzles.boxes import BoxPuzzle
from puzzles.boxes import BoxSolution
from puzzles.boxes import Symmetric
from puzzles.lattice import volume
from puzzles.search_space import SearchSpace
from puzzles.search_space import log10_factorial
from render.boxes import FLAT_VIEWS
from render.boxes import SPATIAL_VIEWS
from render.boxes import sheets
from render.boxes import solid
from render.drawing import Drawing
from render.drawing import Views
from render.style import Style
from solvers.boxes import resume
from solvers.boxes import search
from solvers.boxes import warm


def _facts(puzzle: BoxPuzzle, solution: BoxSolution) -> Mapping[str, object]:
    return {"symmetric": boxes.is_symmetric(puzzle, solution)}


def _search_space(puzzle: BoxPuzzle) -> SearchSpace:
    """As the document reckons its own method: an order of the blocks."""
    return SearchSpace(f"{puzzle.block_count}!", log10_factorial(puzzle.block_count))


def _hints(puzzle: BoxPuzzle, options: BoxOptions) -> Sequence[str]:
    if options.symmetric == Symmetric.ONLY:
        return ["`symmetric` `first` looks at fillings that are not symmetric, too"]
    return [
        "`symmetric` `only` looks at the symmetric fillings alone, which are far fewer",
        FEWER_PLACES,
    ]


@cache
def _known() -> tuple[Known[BoxPuzzle], ...]:
    return known_puzzles("boxes", box_text.parse)


BOXES: Family[BoxPuzzle, BoxSolution, BoxParams, BoxOptions, Style] = Family(
    name="boxes",
    title="Boxes",
    summary="Fill a box with cuboids around a golden cube in the middle.",
    size=Size(unit="cells", default=30_000, most=30_000, placed=attrgetter("block_count")),
    limits={"edge": boxes.EDGE_LIMIT, "cells": boxes.CELL_LIMIT, "blocks": boxes.BLOCK_LIMIT},
    parse=box_text.parse,
    write=box_text.write,
    notations={},
    xml=None,
    report=box_text.report,
    faults=boxes.faults,
    fingerprint=fingerprint,
    facts=_facts,
    counts={},
    search_space=_search_space,
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
    drawing=Drawing(
        name="boxes",
        views=Views(flat=FLAT_VIEWS, spatial=SPATIAL_VIEWS, moving=None, photographed=True),
        style=Style(),
        sheets=sheets,
        solid=solid,
        faulty=False,
    ),
    known=_known,
    lists=(),
    census=None,
    least=None,
    measure=None,
    score=None,
    art=None,
    spec=None,
    program=None,
)
