"""Tests of boxes, and what generic tests ask of them."""

from dataclasses import replace

import actions
from families.boxes import BOXES
from puzzles.boxes import Block, BoxPuzzle
from tests.families.boxes.record.by_hand import HANDS
from tests.families.boxes.record.forms import FORMS
from tests.families.boxes.record.hints import HINTS
from tests.families.boxes.record.in_space import HANDS as IN_SPACE
from tests.families.boxes.record.kernels import KERNELS
from tests.families.boxes.record.provoked import PROVOKED
from tests.families.boxes.record.samples import dearest, filled_box
from tests.families.boxes.record.strategies import RACE, cut_boxes
from tests.families.boxes.record.truth import DEFINITION
from tests.families.record import FamilyTests, Known, Page, Steps, Wishes

LONG = {"size": [4, 4, 4], "blocks": [{"size": [1, 1, 2], "count": 32}], "golden": None}


def list_apart(puzzle: BoxPuzzle) -> BoxPuzzle:
    """Each block in an entry of its own, sizes by turns, so that no two equal ones follow."""
    copies = [(k, block.size) for block in puzzle.blocks for k in range(block.count)]
    return replace(puzzle, blocks=tuple(Block(size[::-1], 1) for _, size in sorted(copies)))


RECORD = FamilyTests(
    name="boxes",
    definition=DEFINITION,
    known=Known(small="conway", told="conway", long="conway", cut=3_000),
    wishes=Wishes(
        sizes=({"size": (7, 7, 7)}, {"size": (6, 6, 6)}),
        sliced={"size": (3, 3, 5)},
        largest={"size": (15, 15, 15)},
        hinted=(
            {"size": (3, 3, 3)},
            {"size": (3, 4, 5), "golden": "none"},
            {"size": (3, 3, 3), "prelaid": 2},
        ),
        priced=({"size": (5, 7, 9)}, {"size": (4, 5, 6), "golden": "none", "blocks": 10}),
        graded={"size": (3, 3, 3)},
        loose={"size": [5, 5, 5], "blocks": 40},
        prelaid=(({"size": [3, 3, 3], "blocks": 6}, 7), ({"size": [5, 5, 5], "blocks": 101}, 1)),
    ),
    race=RACE,
    hints=HINTS,
    provoked=PROVOKED,
    page=Page(
        words="size=3,3,3",
        wish={"size": [2, 2, 3], "golden": "none"},
        hands=HANDS,
        in_space=IN_SPACE,
        by_day=("mouse", "thumb", "keys"),
        files=(("raetsel.txt", b"3 3 3\n2\n1 3 3\n1 1 1\n", lambda p: p["size"], [3, 3, 3]),),
        wrong=({"size": [3, 3, 4], "blocks": [{"size": [1, 1, 1], "count": 1}]}, "/golden"),
        unsolvable=(
            lambda made: {"size": [3, 3, 3], "blocks": [{"size": [1, 1, 2], "count": 2}]},
            "Die Quader und der Goldwürfel haben zusammen 5 Zellen, die Kiste aber 27.",
        ),
    ),
    # JSON has no box without blocks
    json_puzzles=cut_boxes(30, 7).filter(lambda puzzle: bool(puzzle.blocks)),
    unlike_text=lambda: list_apart(actions.known_puzzle(BOXES, "raetsel1").puzzle),
    dear=(
        LONG,
        {"size": [1, 8, 8], "blocks": [{"size": [1, 1, 2], "count": 32}], "golden": None},
    ),
    dearest=dearest,
    kernels=KERNELS,
    kinds=frozenset({"block", "gold"}),
    laid="block",
    shown=("sheet", "exploded"),
    solutions="Fillings",
    steps=Steps(filled=lambda: filled_box(5, (3, 3, 5)), title="how to fill it"),
    forms=FORMS,
)
