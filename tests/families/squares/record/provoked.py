"""What brings about each code with squares."""

import base64
import io
from typing import Any

from PIL import Image

from puzzles.codes import ReasonCode, RuleCode
from puzzles.squares import SquarePuzzle
from service.schemas.forms import examples
from tests.families.record import Json, Provoked, Request, drawing, request

SQUARES = examples("squares")["puzzle"]


def png(side: int) -> str:
    """A picture of so many pixels a side, in base64."""
    content = io.BytesIO()
    Image.new("RGB", (side, side)).save(content, "PNG")
    return base64.b64encode(content.getvalue()).decode()


def deck(rows: int, columns: int, tiles: list[list[int]], **more: Any) -> Json:
    return {"rows": rows, "columns": columns, "tiles": tiles, "matching": "equal", **more}


ONE = [1, 1, 1, 1]
TURNED = {"tile": 0, "row": 0, "column": 0, "turn": 0}

FEW_FIGURES = deck(1, 2, [ONE, ONE], matching="opposite")
BOTH_HALVES = deck(1, 1, [[1, -1, 1, 1]], matching="opposite")
MANY_FIGURES = deck(8, 8, [[4 * k + j for j in range(4)] for k in range(64)])
GIVEN_TWICE = deck(1, 2, [ONE, ONE], fixed=[TURNED, TURNED])
LARGE = deck(30, 30, [[k % 150, k // 150, 1, 2] for k in range(900)])

# 400 tiles of 40 figures, each of which meets each: a table of 0.9 GB
PROMISCUOUS = deck(
    20, 20, [[k % 40 + 1, k // 40 + 1, 7 * k % 40 + 1, k % 33 + 1] for k in range(400)],
    matching=[[one, other] for one in range(1, 41) for other in range(one, 41)],
)  # fmt: skip

LARGE_SET = {"family": "squares", "count": 300, "params": {"rows": 12, "columns": 12}}
CHOOSY = {"engine": "choosy"}
TORN = base64.b64encode(b"torn").decode()


def solving(code: RuleCode, at: str, puzzle: Json, **more: Any) -> Request:
    return request(code, "solve", at, puzzle=puzzle, **more)


def picturing(code: RuleCode, at: str, puzzle: Json, pictures: Json) -> Request:
    """A drawing with pictures of a client's own, by their figures."""
    return drawing(code, at, "svg", {"puzzle": puzzle}, pictures=pictures)


def embossing(code: RuleCode, at: str, puzzle: Json, **more: Any) -> Request:
    return drawing(code, at, "stl", {"puzzle": puzzle}, style={"view": "plates"}, **more)


PROVOKED = Provoked(
    requests=(
        request(RuleCode.TOO_MANY_PAGES, "kits", "/sets", sets=[LARGE_SET]),
        request(RuleCode.WISH_SIZE, "generate", "/unique", rows=11, columns=10, unique=True),
        request(RuleCode.CONTRADICTION, "generate", "/solutions", unique=True, solutions=2),
        solving(RuleCode.TOO_DEAR, "/puzzle/matching", PROMISCUOUS),
        solving(RuleCode.BOARD_SIZE, "/puzzle/rows", deck(64, 64, [ONE] * 4)),
        solving(RuleCode.FIGURE_COUNT, "/puzzle/tiles", MANY_FIGURES),
        solving(RuleCode.BORDER, "/puzzle/border", {**deck(1, 2, [ONE] * 2), "border": [1, 1]}),
        solving(RuleCode.FIXED_TWICE, "/puzzle/fixed/1", GIVEN_TWICE),
        solving(RuleCode.TOO_FEW_TILES, "/puzzle/tiles", deck(3, 3, [ONE])),
        solving(RuleCode.UNKNOWN_OPTION, "/options/engine", LARGE, options=CHOOSY),
        Request(
            code=RuleCode.NOTATION,
            verb="convert",
            at="/puzzle",
            body={"puzzle": deck(1, 1, [ONE], border=1)},
            query="format=text&notation=legespiel",
        ),
        picturing(RuleCode.MISSING_PICTURE, "/pictures", SQUARES, {"1": png(16)}),
        picturing(RuleCode.PICTURE_TOO_LARGE, "/pictures/1", FEW_FIGURES, {"1": png(1)}),
        picturing(
            RuleCode.PICTURE_TWICE, "/pictures/-1", BOTH_HALVES, {"1": png(16), "-1": png(16)}
        ),
        picturing(RuleCode.UNKNOWN_PICTURE, "/pictures/99", SQUARES, {"99": png(16)}),
        picturing(RuleCode.UNREADABLE_PICTURE, "/pictures/1", FEW_FIGURES, {"1": TORN}),
        embossing(RuleCode.NO_RELIEF, "/pictures", FEW_FIGURES, pictures={"1": png(16)}),
        embossing(RuleCode.TOO_MANY_TILES, "/puzzle/tiles", deck(1, 1, [ONE] * 145)),
    ),
    values=(
        (
            RuleCode.MATCHING,
            ("matching",),
            lambda: SquarePuzzle(tiles=((1, 1, 1, 1),) * 9, matching="some"),
        ),
        (
            RuleCode.FIGURE,
            ("tiles", 0, 3),
            lambda: SquarePuzzle(rows=1, columns=1, tiles=((1, 1, 1, 1000),)),
        ),
        (RuleCode.TILE_COUNT, ("tiles",), lambda: SquarePuzzle(tiles=((1, 1, 1, 1),) * 2049)),
        (RuleCode.TILE_EDGES, ("tiles", 0), lambda: SquarePuzzle(tiles=((1, 1, 1),) * 9)),
    ),
    impossible=(
        (ReasonCode.FIGURE_BALANCE, "1 2\nmatching opposite\n1 1 1 1\n1 1 1 1", ""),
        (ReasonCode.BORDER_COUNT, "1 2\nborder 2\n1 1 1 1\n1 1 1 1", ""),
        (ReasonCode.GIVEN_MISMATCH, "1 2\nfixed 0 0 0 2\nfixed 1 0 1 0\n1 1 1 2\n3 1 1 1", ""),
        (
            ReasonCode.TILE_NEVER_FITS,
            "2 2\nmatching 1-1 5-5 6-6 7-7 8-8\n5 6 7 8\n1 1 1 1\n1 1 1 1\n1 1 1 1",
            "",
        ),
    ),
    several=(
        (
            ReasonCode.GIVEN_MISMATCH,
            "1 3\nfixed 0 0 0 0\nfixed 1 0 1 0\nfixed 2 0 2 0\n1 1 1 1\n2 2 2 2\n3 3 3 3",
            "",
            [
                {"at": [0, 0], "figures": [1, 2], "beside": [0, 1]},
                {"at": [0, 1], "figures": [2, 3], "beside": [0, 2]},
            ],
        ),
        (
            ReasonCode.GIVEN_MISMATCH,
            "1 2\nborder 1\nfixed 0 0 0 0\nfixed 1 0 1 0\n1 2 1 2\n1 1 2 1",
            "",
            [
                {"at": [0, 0], "figures": [2, 1], "beside": [0, 1]},
                {"at": [0, 0], "figures": [2, 1], "beside": None},
                {"at": [0, 1], "figures": [2, 1], "beside": None},
            ],
        ),
        (
            ReasonCode.TILE_NEVER_FITS,
            "2 2\nmatching 1-1 2-2 3-3 4-4 5-5 6-6 7-7 8-8 9-9\n"
            "5 6 7 8\n1 1 1 1\n2 3 4 9\n1 1 1 1",
            "",
            [{"tile": 0, "figures": [5, 6, 7, 8]}, {"tile": 2, "figures": [2, 3, 4, 9]}],
        ),
    ),
)
