"""The record of the boxes."""

from collections.abc import Mapping
from collections.abc import Sequence
from operator import attrgetter

from families.boxes_spec import BOX_SPEC
from families.boxes_spec import box_space
from families.boxes_spec import known_boxes
from families.record import FEWER_PLACES
from families.record import Bulk
from families.record import Family
from families.record import Granted
from families.record import Placing
from families.record import Size
from generators.boxes import maker
from puzzles import box_placing
from puzzles import box_text
from puzzles import boxes
from puzzles.box_burrtools import BoxNotation
from puzzles.box_burrtools import write_box
from puzzles.box_fingerprint import fingerprint
from puzzles.boxes import BoxOptions
from puzzles.boxes import BoxParams
from puzzles.boxes import BoxPuzzle
from puzzles.boxes import BoxSolution
from puzzles.boxes import Symmetric
from puzzles.lattice import volume
from render.boxes import FLAT_VIEWS
from render.boxes import PRINTED_VIEWS
from render.boxes import SPATIAL_VIEWS
from render.boxes import net_sections
from render.boxes import sections
from render.boxes import sheets
from render.boxes import solid
from render.boxes.pages import rules
from render.boxes.style import BoxStyle
from render.drawing import Drawing
from render.drawing import Views
from solvers.boxes import resume
from solvers.boxes import search
from solvers.boxes import warm


def _facts(puzzle: BoxPuzzle, solution: BoxSolution) -> Mapping[str, object]:
    return {"symmetric": boxes.is_symmetric(puzzle, solution)}


def _hints(puzzle: BoxPuzzle, options: BoxOptions) -> Sequence[str]:
    if options.symmetric == Symmetric.ONLY:
        return ["`symmetric` `first` looks at fillings that are not symmetric, too"]
    return [
        "`symmetric` `only` looks at the symmetric fillings alone, which are far fewer",
        FEWER_PLACES,
    ]


def _bulk(model: BoxPuzzle | BoxParams, style: BoxStyle) -> Mapping[str, Bulk]:
    """Blocks are drawn, not cells: so few of them fill a large box that its cells say nothing."""
    return {
        "asked": Bulk(least=(80_000, 0), most=(350_000, 4_000), most_area=60.0),
        "answers": Bulk(least=(120_000, 0), most=(350_000, 18_000), most_area=60.0),
        "nets": Bulk(
            least=(300_000, 0), most=(700_000, 160_000), page=230_000,
            most_area=15 * style.cell_mm**2, pages=3,
        ),
        "specs": Bulk(least=(150_000, 0), most=(500_000, 14_000), most_area=60.0),
    }  # fmt: skip


BOXES: Family[BoxPuzzle, BoxSolution, BoxParams, BoxOptions, BoxStyle] = Family(
    name="boxes",
    title="Boxes",
    summary="Fill a box with cuboids around a golden cube in the middle.",
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
        given=box_placing.given,
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
    drawing=Drawing(
        name="boxes",
        views=Views(
            flat=FLAT_VIEWS,
            spatial=SPATIAL_VIEWS,
            moving=None,
            photographed=True,
            printed=PRINTED_VIEWS,
        ),
        style=BoxStyle(),
        sheets=sheets,
        solid=solid,
        pages=sections,
        nets=net_sections,
        rules=rules,
        faulty=False,
    ),
    known=known_boxes,
    lists=(),
    census=None,
    least=None,
    measure=None,
    score=None,
    art=None,
    bulk=_bulk,
    spec=BOX_SPEC,
    ladder=None,
    program=None,
)
