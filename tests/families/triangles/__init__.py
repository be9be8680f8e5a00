"""Tests of triangles alone, and what generic tests ask of them."""

from families.triangles import TRIANGLES
from tests.families.decks.record import deck_tests
from tests.families.record import Known, Wishes

RECORD = deck_tests(
    TRIANGLES,
    known=Known(small="puzzle0", told="puzzle0", long="puzzle1"),
    renamed="lone",
    wishes=Wishes(
        sizes=({"order": 4}, {"order": 6}),
        sliced={"order": 4},
        largest={"order": 20},
        hinted=({}, {"order": 4, "matching": "mixed"}, {"prelaid": 2}),
        priced=({"order": 6}, {"order": 5, "border": True}),
        loose={"order": 4, "figures": 2},
        prelaid=(({"order": 3}, 10), ({"order": 11}, 1)),
    ),
    dear={"order": 8, "tiles": [[1, 1, 2], [2, 1, 2]] * 32, "matching": "equal"},
    words="order=2",
    wish={"order": 2},
    by_day=("mouse",),
    file=("t.txt", b"1\r\n1\r\n1 -1 1\r\n", lambda p: p["tiles"], [[1, -1, 1]]),
    wrong=({"order": 1, "tiles": [[1, 1000, 1]]}, "/tiles/0"),
)
