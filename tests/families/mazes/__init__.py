"""Tests of mazes, and what generic tests ask of them."""

import actions
from families.mazes import MAZES
from puzzles.codes import FURTHER_DETAILS
from tests.families.mazes.record.forms import FORMS
from tests.families.mazes.record.hints import HINTS
from tests.families.mazes.record.kernels import KERNELS, WARMED
from tests.families.mazes.record.provoked import PROVOKED
from tests.families.mazes.record.samples import dearest, laid_maze
from tests.families.mazes.record.strategies import RACE, given_mazes, maze_puzzles
from tests.families.mazes.record.truth import DEFINITION
from tests.families.record import FamilyTests, Known, Page, Steps, Wishes
from tests.studio.by_hand import PLAN

FREE = {"turning": "each", "dead_ends": "anywhere"}

RECORD = FamilyTests(
    name="mazes",
    definition=DEFINITION,
    known=Known(small="kool-26-3x9", told="kool-26-3x9", long="kool-26-3x9"),
    wishes=Wishes(
        sizes=({"width": 4, "height": 4}, {"width": 7, "height": 6}),
        sliced={"width": 4, "height": 5},
        largest={"width": 100, "height": 100},
        hinted=({}, {"turning": "each"}, {"width": 4, "height": 4, "empty": 2, "prelaid": 3}),
        priced=({"width": 25, "height": 9}, {"width": 14, "height": 14, "loops": 0.7}),
        graded={"width": 5, "height": 5},
        loose={"width": 5, "height": 5, "turning": "each"},
        prelaid=(({"width": 6, "height": 5}, 31), ({"width": 11, "height": 10}, 1)),
    ),
    race=RACE,
    hints=HINTS,
    provoked=PROVOKED,
    page=Page(
        words="width=3&height=3",
        wish={"width": 3, "height": 2},
        hands=PLAN,
        by_day=("mouse", "keys"),
        files=(
            ("K.LAB", "2 Sackgasse-Süd\n".encode("latin-1"), lambda p: p["cubes"], {"S": 2}),
            ("k.lab", b"\xef\xbb\xbf1 knick-nord-ost\r\n", lambda p: p["cubes"], {"NE": 1}),
        ),
        wrong=({"cubes": {"NS": 3}, "width": 1, "height": 2}, "/width"),
        unsolvable=(
            lambda made: {"cubes": {"N": 1, "S": 1}},
            "Die Würfel haben zusammen 2 Öffnungen.",
        ),
    ),
    json_puzzles=maze_puzzles() | given_mazes(),
    unlike_text=lambda: actions.known_puzzle(MAZES, "simple").puzzle,
    dear=({"cubes": {"NE": 5, "ESW": 4, "NSW": 4, "N": 2, "S": 1}, **FREE},),
    dearest=dearest,
    kernels=KERNELS,
    warmed=WARMED,
    kinds=frozenset({"cube", "mark", "gold"}),
    laid="cube",
    shown=("sheet", "plan", "exploded"),
    solutions="Mazes",
    steps=Steps(filled=lambda: laid_maze(13, 5), title="how to lay it"),
    forms=FORMS,
    further_details=frozenset(FURTHER_DETAILS),
)
