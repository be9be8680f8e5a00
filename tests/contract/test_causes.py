"""A reason that holds of several pieces, places or directions lists them all, in every family."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from puzzles.codes import ReasonCode
from puzzles.mazes import MazePuzzle, rectangles
from puzzles.mazes.kool import letters
from puzzles.mazes.text import parse
from puzzles.outcome import MOST_CAUSES, Reason, all_of
from solvers.mazes.job import MazeJob
from solvers.mazes.proofs import refutation

THREE = "1 Knick-Nord-Ost\n1 Knick-Sued-West\n1 Sackgasse-Nord\n"

# Family, text, options; and what tells the causes apart, reckoned by hand.
SEVERAL: list[tuple[ReasonCode, str, str, str, list[dict[str, Any]]]] = [
    (
        ReasonCode.BLOCK_NEVER_FITS, "boxes", "2 2 2\n3\n1 1 4\n1 1 1\n1 1 3\ngolden none", "",
        [{"block": 0, "size": [1, 1, 4]}, {"block": 2, "size": [1, 1, 3]}],
    ),
    (
        ReasonCode.GIVEN_NOT_SYMMETRIC, "boxes",
        "3 3 1\n6\n1 1 2\n1 1 2\n1 1 2\n1 1 1\n1 1 1\n1 1 1\ngolden none\n"
        "fixed 1 1 0 2 1 1\nfixed 0 0 0 2 1 1\nfixed 1 2 0 1 1 1", "symmetric=only",
        [
            {"block": 0, "at": [1, 1, 0]}, {"block": 0, "at": [0, 0, 0]},
            {"block": 1, "at": [1, 2, 0]},
        ],
    ),
    (
        ReasonCode.GIVEN_MISMATCH, "squares",
        "1 3\nfixed 0 0 0 0\nfixed 1 0 1 0\nfixed 2 0 2 0\n1 1 1 1\n2 2 2 2\n3 3 3 3", "",
        [
            {"at": [0, 0], "figures": [1, 2], "beside": [0, 1]},
            {"at": [0, 1], "figures": [2, 3], "beside": [0, 2]},
        ],
    ),
    (
        ReasonCode.GIVEN_MISMATCH, "squares",
        "1 2\nborder 1\nfixed 0 0 0 0\nfixed 1 0 1 0\n1 2 1 2\n1 1 2 1", "",
        [
            {"at": [0, 0], "figures": [2, 1], "beside": [0, 1]},
            {"at": [0, 0], "figures": [2, 1], "beside": None},
            {"at": [0, 1], "figures": [2, 1], "beside": None},
        ],
    ),
    (
        ReasonCode.TILE_NEVER_FITS, "squares",
        "2 2\nmatching 1-1 2-2 3-3 4-4 5-5 6-6 7-7 8-8 9-9\n"
        "5 6 7 8\n1 1 1 1\n2 3 4 9\n1 1 1 1", "",
        [{"tile": 0, "figures": [5, 6, 7, 8]}, {"tile": 2, "figures": [2, 3, 4, 9]}],
    ),
    (
        ReasonCode.NO_PLACE, "mazes",
        "2 T-kreuzung-Sued\n2 Kreuzung\nwidth 2\nheight 3\nturning none\ndead-ends anywhere", "",
        [{"cube": "ESW", "count": 2}, {"cube": "NESW", "count": 2}],
    ),
    (
        ReasonCode.TOO_STRAIGHT, "mazes",
        "1 Geradeaus-Ost-West\n1 Kreuzung\n1 Sackgasse-West\nwidth 2\nheight 2\nturning none", "",
        [
            {"of": "cubes open east and west", "count": 2, "most": 1},
            {"of": "cubes open north and south", "count": 1, "most": 0},
        ],
    ),
    (
        ReasonCode.TOO_DENSE, "mazes",
        "1 T-kreuzung-West\n1 T-kreuzung-Nord\n1 T-kreuzung-Ost\n1 Kreuzung\n"
        "width 2\nheight 2\nturning none", "",
        [{"of": "openings east", "count": 3}, {"of": "openings south", "count": 3}],
    ),
    (
        ReasonCode.GIVEN_MISMATCH, "mazes", f"{THREE}fixed 0 0 leer\nfixed 0 1 Knick-Nord-Ost", "",
        [{"row": 0, "column": 0, "cube": ""}, {"row": 0, "column": 1, "cube": "NE"}],
    ),
    (
        ReasonCode.LEG_TOO_LONG, "snakes", "2x2x2\n0 0 0 1 0 0 1 0", "",
        [{"cube": 0, "leg": 4}, {"cube": 3, "leg": 4}],
    ),
    (
        ReasonCode.GIVEN_MISMATCH, "snakes",
        "001111011011111011011111100\nfixed 0 0 0\nfixed 1 0 0\nfixed 1 0 1\nfixed 1 0 2", "",
        [{"cube": 1}, {"cube": 2}],
    ),
    (
        ReasonCode.TOO_FEW_CORNERS, "snakes", "4x2x2\n0 0 0 1 0 0 1 0 0 1 0 0 1 0 0 0", "",
        [{"cells": 4, "cubes": 3}, {"cells": 4, "cubes": 3}],
    ),
]  # fmt: skip


def refuted(client: FlaskClient, family: str, text: str, options: str = "") -> Any:
    """The reason that HTTP gives."""
    answer = client.post(f"/v1/{family}/solve?{options}", data=text, content_type="text/plain")
    assert "unsolvable" == answer.json["verdict"], answer.text
    return answer.json["reason"]


@pytest.mark.parametrize(
    ("code", "family", "text", "options", "causes"),
    SEVERAL,
    ids=[f"{family}-{code}-{len(causes)}" for code, family, _, _, causes in SEVERAL],
)
def test_a_reason_lists_all_its_causes(
    client: FlaskClient,
    code: ReasonCode,
    family: str,
    text: str,
    options: str,
    causes: list[dict[str, Any]],
) -> None:
    reason = refuted(client, family, text, options)
    listed = reason["details"].get("causes", [])

    assert (code, len(causes)) == (reason["code"], len(listed))
    assert causes == [
        {name: cause[name] for name in told} for cause, told in zip(listed, causes, strict=True)
    ]
    assert len(causes) == reason["details"]["cause_count"]
    assert reason["message"].endswith(f"; {len(causes) - 1} more such")
    assert listed[0].items() <= reason["details"].items()


def test_all_cubes_that_are_given_too_often_are_named() -> None:
    """The set has both only once it is turned by a quarter."""
    given = "fixed 1 0 Sackgasse-Ost\nfixed 1 1 Knick-Nord-West"
    reason = refutation(MazeJob(parse(f"{THREE}width 2\nheight 2\n{given}"), 2, 2, 0))

    assert reason is not None and reason.code == ReasonCode.GIVEN_COUNT
    causes: Any = reason.details["causes"]
    assert [("E", 1, 0), ("NW", 1, 0)] == [
        (cause["cube"], cause["given"], cause["count"]) for cause in causes
    ]


def test_of_very_many_causes_some_are_listed_and_all_are_counted() -> None:
    reasons = [Reason(ReasonCode.LEG_TOO_LONG, "too long", {"cube": k}) for k in range(1000)]

    reason: Any = all_of(reasons)

    assert [{"cube": k} for k in range(MOST_CAUSES)] == reason.details["causes"]
    assert 1000 == reason.details["cause_count"]
    assert all_of([]) is None
    assert reasons[0] is all_of(reasons[:1])


def test_a_large_deck_whose_tiles_fit_nowhere_has_a_small_answer(client: FlaskClient) -> None:
    """All cells of the border are taken, where the other 900 tiles could lie."""
    edge = range(32)
    border = [(row, column) for row in edge for column in edge if {row, column} & {0, 31}]
    lonely = [[1, 1, 1, 3 + k % 190] for k in range(1024 - len(border))]
    puzzle = {
        "rows": 32,
        "columns": 32,
        "tiles": [[2, 1, 1, 1]] + [[1, 1, 1, 1]] * (len(border) - 1) + lonely,
        "matching": [[1, 1], [1, 2], *([k, k + 300] for k in range(3, 193))],
        "fixed": [
            {"tile": tile, "row": row, "column": column, "turn": 0}
            for tile, (row, column) in enumerate(border)
        ],
    }

    answer = client.post("/v1/squares/solve", json={"puzzle": puzzle})
    reason = answer.json["reason"]

    assert (ReasonCode.TILE_NEVER_FITS, len(lonely)) == (
        reason["code"], reason["details"]["cause_count"],
    )  # fmt: skip
    assert (20, 124) == (len(reason["details"]["taken"]), reason["details"]["taken_count"])
    assert len(answer.data) < 110_000


def test_a_large_maze_has_a_reason_of_bounded_size_that_says_what_it_leaves_out(
    client: FlaskClient,
) -> None:
    cubes = {"EW": 60_000, "NES": 30_000, "N": 30_001}
    sides = rectangles(MazePuzzle(tuple(cubes.get(letters(c), 0) for c in range(16))))

    answer = client.post("/v1/mazes/solve", json={"puzzle": {"cubes": cubes}})
    details = answer.json["reason"]["details"]

    named = sum(len(group["places"]) for group in details["refuted"])
    assert 4 * len(sides) == named + details["unlisted"]
    assert 1_000 < named
    assert len(answer.data) < 110_000
