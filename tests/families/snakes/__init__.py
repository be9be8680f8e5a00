"""Tests of snakes, and what generic tests ask of them."""

from dataclasses import replace

import actions
from families.snakes import SNAKES
from puzzles.snakes import SnakePuzzle
from tests.families.record import FamilyTests, Known, Page, Steps, Wishes
from tests.families.snakes.record.by_hand import HANDS
from tests.families.snakes.record.forms import FORMS
from tests.families.snakes.record.hints import HINTS
from tests.families.snakes.record.in_space import HANDS as IN_SPACE
from tests.families.snakes.record.kernels import KERNELS
from tests.families.snakes.record.provoked import PROVOKED
from tests.families.snakes.record.samples import dearest, folded_snake
from tests.families.snakes.record.strategies import RACE, given_snakes, snake_puzzles
from tests.families.snakes.record.truth import DEFINITION


def from_the_other_end() -> SnakePuzzle:
    snake: SnakePuzzle = actions.known_puzzle(SNAKES, "cubra-green").puzzle
    return replace(snake, chain=snake.chain[::-1])


RECORD = FamilyTests(
    name="snakes",
    definition=DEFINITION,
    known=Known(small="cubra-blue", told="cubra-red", long="king-snake-a"),
    wishes=Wishes(
        sizes=({"size": (3, 3, 4)}, {"size": (4, 4, 4)}),
        sliced={"size": (3, 3, 3)},
        largest={"size": (8, 8, 8)},
        hinted=({"size": (3, 3, 3)}, {"size": (2, 3, 4), "prelaid": 3}),
        priced=({"size": (4, 4, 4)}, {"size": (3, 4, 5), "straightness": 1.5}),
        graded={},
        loose={"size": [3, 3, 3], "straightness": 0},
        prelaid=(({"size": [3, 3, 3]}, 28),),
    ),
    race=RACE,
    hints=HINTS,
    provoked=PROVOKED,
    page=Page(
        words="",
        wish={"size": [2, 2, 3]},
        hands=HANDS,
        in_space=IN_SPACE,
        by_day=("mouse", "thumb", "keys"),
        files=(
            ("s.txt", b"ESCCCCSCCSCCCCCSCCSCCCCCCSE", lambda p: len(p["chain"]), 27),
            (
                "u.txt",
                b"cubes: 3 1 1 1 2 1 2 1 1 1 1 2 1 2 1 1 1 1 1 2",
                lambda p: p["size"],
                [3] * 3,
            ),
        ),
        wrong=({"size": [3, 3, 999], "chain": "0110"}, "/size"),
        unsolvable=(
            lambda made: {"size": [2, 2, 2], "chain": "00011111"},
            "4 Würfel der Kette liegen in einer Reihe; die längste Kante der Kiste hat aber nur 2",
        ),
    ),
    json_puzzles=snake_puzzles(12) | given_snakes(12),
    unlike_text=from_the_other_end,
    dear=({"size": [2, 2, 16], "chain": f"0{'1' * 62}0"},),
    dearest=dearest,
    kernels=KERNELS,
    kinds=frozenset({"cube"}),
    laid="cube",
    shown=("sheet", "exploded", "steps"),
    solutions="Foldings",
    steps=Steps(filled=lambda: folded_snake(4, (3, 3, 3)), title="how to fold it"),
    forms=FORMS,
)
