"""Tests of polycubes, and what generic tests ask of them."""

from dataclasses import replace

from puzzles.polycubes import PolycubePuzzle
from puzzles.polycubes.text import known_polycubes as catalogue
from tests.families.polycubes.record.by_hand import HANDS
from tests.families.polycubes.record.forms import FORMS
from tests.families.polycubes.record.hints import HINTS
from tests.families.polycubes.record.in_space import HANDS as IN_SPACE
from tests.families.polycubes.record.kernels import KERNELS, WARMED
from tests.families.polycubes.record.provoked import PROVOKED, puzzle
from tests.families.polycubes.record.samples import bars, dearest, known_polycubes
from tests.families.polycubes.record.strategies import RACE, polycube_puzzles
from tests.families.polycubes.record.truth import DEFINITION
from tests.families.record import FamilyTests, Known, Page, Steps, Wishes

RODS = {"target": 4 * [4 * ["####"]], "pieces": [{"cells": [["##"]], "count": 32}]}
MODEL = b"polycubes\ntarget\n##\n##\npiece\n##\n#.\npiece\n#\n"


def unname(puzzle: PolycubePuzzle) -> PolycubePuzzle:
    """Each piece without its name."""
    return replace(puzzle, pieces=tuple(replace(each, name=None) for each in puzzle.pieces))


RECORD = FamilyTests(
    name="polycubes",
    definition=DEFINITION,
    known=Known(
        small="soma",
        told="soma",
        long="soma",
        cut=2_000,
        # Wide and in one word; flat; with and without a single kind, symmetries, a solution.
        daily=(
            *("dubois", "pentominoes-3x20", "slothouber-graatsma", "soma-bathtub"),
            *("soma-screw", "soma-w-wall", "tetracubes-2x2x8"),
        ),
        alike=[
            known.name
            for known in catalogue()
            if len(known.puzzle.pieces) > 8 or known.name.startswith("soma-")
        ],
        dear=("conway", "loves-dozen", "pelikan", "tetracubes-2x4x4"),
    ),
    wishes=Wishes(
        sizes=({"size": (3, 3, 3)}, {"size": (3, 4, 4)}),
        sliced={"size": (2, 3, 3), "pieces": 4},
        largest={"size": (5, 5, 5)},
        hinted=(
            {"size": (3, 3, 3)},
            {"size": (3, 3, 3), "golden": True},
            {"size": (3, 3, 3), "prelaid": 1},
        ),
        priced=({"size": (4, 4, 4)}, {"size": (3, 4, 5), "pieces": 9}),
        graded={"size": (3, 3, 3)},
        loose={"size": [5, 5, 5], "pieces": 40},
        prelaid=(({"size": [3, 3, 3], "pieces": 5}, 6), ({"size": [5, 5, 5], "pieces": 110}, 101)),
    ),
    race=RACE,
    hints=HINTS,
    provoked=PROVOKED,
    page=Page(
        words="size=3,3,3",
        wish={"size": [2, 2, 3], "pieces": 3},
        hands=HANDS,
        in_space=IN_SPACE,
        by_day=("thumb",),
        files=(("square.txt", MODEL, lambda p: p["target"], [["##", "##"]]),),
        wrong=(puzzle({"cells": [["#.#"]]}), "/pieces/0/cells"),
        unsolvable=(
            lambda made: puzzle({"cells": [["##"]]}),
            "Alle Teile zusammen haben 2 Zellen, gefüllt werden müssen aber 3.",
        ),
    ),
    json_puzzles=polycube_puzzles(),
    unlike_text=lambda: unname(known_polycubes("soma")),
    dear=(RODS, {"target": [8 * ["########"]], "pieces": [{"cells": [["##"]], "count": 32}]}),
    dearest=dearest,
    kernels=KERNELS,
    warmed=WARMED,
    kinds=frozenset({"piece", "gold"}),
    laid="piece",
    shown=("sheet",),
    solutions="Fillings",
    steps=Steps(filled=lambda: bars((4, 2, 2), 2), title="how to build it"),
    forms=FORMS,
)
