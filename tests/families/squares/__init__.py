"""Tests of squares alone, and what generic tests ask of them."""

from dataclasses import replace

from families.squares import SQUARES
from puzzles.codes import FaultCode
from puzzles.decks import Placement
from puzzles.squares import SquarePuzzle
from tests.families.decks.record import deck_tests
from tests.families.decks.record.kernels import OTHERS
from tests.families.record import Known, Wishes
from tests.families.squares.record.provoked import PROVOKED

PAIR = SquarePuzzle(rows=1, columns=2, tiles=((1, 2, 1, 3), (1, 3, 1, 2)), matching="equal")
LEFT, RIGHT = Placement(0, 0, 0, 0), Placement(1, 0, 1, 0)
MOVED = replace(LEFT, column=1)
FAULTY = (
    (PAIR, [LEFT, replace(RIGHT, turn=1)], FaultCode.MISMATCH, (1,), (1,)),
    (PAIR, [LEFT, MOVED], FaultCode.TILE_TWICE, (1, "tile"), (1,)),
    (PAIR, [LEFT, replace(RIGHT, column=0)], FaultCode.PLACE_TWICE, (1,), (1,)),
    (PAIR, [replace(LEFT, tile=2)], FaultCode.UNKNOWN_TILE, (0, "tile"), (0,)),
    (PAIR, [replace(LEFT, row=1)], FaultCode.OUTSIDE, (0,), (0,)),
    (PAIR, [replace(LEFT, turn=4)], FaultCode.WRONG_TURN, (0, "turn"), (0,)),
    (replace(PAIR, fixed=(LEFT,)), [MOVED], FaultCode.TILE_TWICE, (0, "tile"), (0,)),
    (replace(PAIR, border=9), [LEFT], FaultCode.WRONG_BORDER, (0,), ()),
)
SHARED = deck_tests(
    SQUARES,
    known=Known(small="absolut-knifflig", told="quasthoff", long="crazy-sheep"),
    renamed="asterix-knobelei",
    wishes=Wishes(
        sizes=({"rows": 4, "columns": 4}, {"rows": 6, "columns": 6}),
        sliced={"rows": 4, "columns": 4},
        largest={"rows": 18, "columns": 18},
        hinted=(
            {},
            {"rows": 2, "columns": 5, "border": True},
            {"turning": False, "prelaid": 2},
        ),
        priced=({"rows": 7, "columns": 5}, {"rows": 2, "columns": 9, "figures": 9}),
        loose={"rows": 4, "columns": 4, "figures": 2},
        prelaid=(({"rows": 3, "columns": 3}, 10), ({"rows": 11, "columns": 10}, 1)),
    ),
    dear={
        "rows": 8,
        "columns": 8,
        "tiles": [[1, 2, 2, 1], [2, 1, 2, 2]] * 32,
        "matching": "equal",
    },
    words="rows=2&columns=3",
    wish={"rows": 2, "columns": 2},
    by_day=("mouse", "thumb"),
    file=("d.txt", b"1 1\n1 -1 2 -2\n", lambda p: p["tiles"], [[1, -1, 2, -2]]),
    wrong=({"rows": 1, "columns": 1, "tiles": [[1, 1, 1000, 1]]}, "/tiles/0"),
)
RECORD = replace(
    SHARED,
    hints=replace(SHARED.hints, faulty=FAULTY),
    kernels=SHARED.kernels + OTHERS,
    provoked=replace(PROVOKED, requests=(*SHARED.provoked.requests, *PROVOKED.requests)),
)
