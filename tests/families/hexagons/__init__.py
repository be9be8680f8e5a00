"""Tests of hexagons alone, and what generic tests ask of them."""

from dataclasses import replace

from families.hexagons import HEXAGONS
from tests.families.decks.record import deck_tests
from tests.families.record import Known, Wishes

SHARED = deck_tests(
    HEXAGONS,
    known=Known(
        small="drive-ya-nuts", told="drive-ya-nuts", long="circus-puzzler", cut=100, saved=False
    ),
    renamed="circus-puzzler",
    wishes=Wishes(
        sizes=({"order": 3}, {"order": 4}),
        sliced={"order": 3},
        largest={"order": 11},
        hinted=({}, {"matching": "opposite", "prelaid": 2}),
        priced=({"order": 4}, {"order": 3, "matching": "equal"}),
        loose={"order": 3, "figures": 2},
        prelaid=(({"order": 2}, 8), ({"order": 7}, 1)),
    ),
    dear={"order": 5, "tiles": [[1, 2, 2, 1, 1, 1]] * 61, "matching": "equal"},
    words="",
    wish={"order": 2},
    by_day=("mouse", "keys"),
    file=("h.txt", b"hexagons 1\n1 2 3 4 5 6\n", lambda p: p["order"], 1),
    wrong=({"order": 99, "tiles": [[1, 1, 1, 1, 1, 1]]}, "/order"),
)
RECORD = replace(SHARED, shown=("sheet", "board", "assembled"))
