"""What brings about each code with boxes."""

from dataclasses import replace
from typing import Any

import actions
from families.boxes import BOXES
from generators import boxes as box_generator
from generators.instance import Wish
from puzzles.boxes import Block, BoxOptions, BoxParams
from puzzles.codes import ReasonCode, RuleCode
from service.schemas.families.boxes import BOX_FORMS
from service.schemas.forms import examples
from tests.families.record import Json, Provoked, Request, bad_style, drawing, request

BOX = examples("boxes")


def box(*sizes: tuple[list[int], int], size: tuple[int, ...] = (3, 3, 3), **more: Any) -> Json:
    return {"size": list(size), "blocks": [{"size": s, "count": n} for s, n in sizes], **more}


UNITS = [1, 1, 1], 26
DICE = [{"block": 0, "at": [x, 0, 0], "size": [1, 1, 1]} for x in range(3)]
HUGE = {"block": 0, "at": [0, 0, 0], "size": [60, 60, 60]}
CUBES = 3060
DUST = [{"block": 0, "at": [k % 60, k // 60, 0], "size": [1, 1, 1]} for k in range(CUBES)]
ROW = {"puzzle": box(([1, 1, 3], 1), size=(1, 1, 3), golden=None)}
TOO_LONG = {"puzzle": box(([1, 1, 2], 1), size=(1, 1, 1), golden=None)}
BOX_PUZZLE = BOX_FORMS.puzzle().load(BOX["puzzle"])


def solving(code: RuleCode, at: str, puzzle: Json) -> Request:
    return request(code, "solve", f"/puzzle/{at}", puzzle=puzzle)


PROVOKED = Provoked(
    requests=(
        solving(RuleCode.BLOCK_COUNT, "blocks", box(([1, 1, 1], 30_000), ([1, 1, 2], 1))),
        request(
            RuleCode.BLOCK_PARITY, "generate", "/blocks", size=[3, 3, 3], blocks=9, symmetric=True
        ),
        solving(RuleCode.BOX_SIZE, "size", box(UNITS, size=(60, 60, 59), golden=None)),
        solving(RuleCode.FIXED_COUNT, "fixed/2/block", box(([1, 1, 1], 2), fixed=DICE)),
        solving(RuleCode.GOLDEN_OUTSIDE, "golden", box(UNITS, golden=[3, 0, 0])),
        solving(RuleCode.INVALID, "size", {**BOX["puzzle"], "size": 3}),
        solving(RuleCode.NO_CENTRE, "golden", box(UNITS, size=(2, 2, 2))),
        request(
            RuleCode.SOLUTION_SIZE,
            "check",
            "/solution/placements",
            puzzle=BOX["puzzle"],
            solution={"placements": [HUGE, HUGE]},
        ),
        drawing(
            RuleCode.FAULTY_SOLUTION,
            "/solution/placements",
            "stl",
            BOX,
            solution={"placements": []},
        ),
        drawing(RuleCode.UNSOLVABLE, "/puzzle", "svg", TOO_LONG, solve=True),
        drawing(RuleCode.NEEDS_SOLUTION, "/solution", "stl", BOX),
        bad_style(RuleCode.NO_SUCH_PART, "part", "stl", BOX, part=9),
        bad_style(RuleCode.FACE_TOO_SMALL, "cell_mm", "svg", BOX, view="nets", cell_mm=4),
        bad_style(RuleCode.PAGE_TOO_SMALL, "cell_mm", "svg", ROW, view="nets", cell_mm=100),
        drawing(
            RuleCode.TOO_MANY_BLOCKS,
            "/solution/placements",
            "stl",
            {"puzzle": box(([1, 1, 1], CUBES), size=(60, 51, 1), golden=None)},
            solution={"placements": DUST},
        ),
        bad_style(RuleCode.UNKNOWN_VIEW, "view", "stl", BOX, view="sheet"),
    ),
    values=(
        (RuleCode.PROBLEM, ("problem",), lambda: BOXES.read("1 1 1\n0\n", 2)),
        (RuleCode.BLOCK_SIZE, (), lambda: Block((0, 1, 1), 1)),
        (
            RuleCode.DIFFICULTY,
            ("difficulty",),
            lambda: box_generator.maker(BoxParams(), Wish(ratings=(1.0, 2.0))),
        ),
        (RuleCode.UNKNOWN_OPTION, ("symmetric",), lambda: BoxOptions(symmetric="some")),
        (
            RuleCode.UNKNOWN_FORMAT,
            ("format",),
            lambda: actions.draw(BOXES, BOX_PUZZLE, format="doc"),
        ),
        (RuleCode.UNKNOWN_NAME, ("name",), lambda: actions.known_puzzle(BOXES, "none")),
        (
            RuleCode.UNKNOWN_NOTATION,
            ("notation",),
            lambda: actions.write(BOXES, BOX_PUZZLE, "some"),
        ),
        (
            RuleCode.UNKNOWN_VERB,
            (),
            lambda: actions.spec(replace(BOXES, spec=None), BOX_PUZZLE, 1.0),
        ),
    ),
    impossible=(
        (ReasonCode.VOLUME_MISMATCH, "3 3 3\n1\n1 1 1", ""),
        (ReasonCode.BLOCK_NEVER_FITS, "2 2 2\n3\n1 1 2\n1 1 2\n1 1 4\ngolden none", ""),
        (ReasonCode.SLICE_PARITY, "1 3 3\n3\n1 2 2\n1 2 2\n1 1 1\ngolden none", ""),
        (ReasonCode.COLOURING, "6 6 6\n27" + 27 * "\n1 2 4" + "\ngolden none", ""),
        (ReasonCode.EXHAUSTED, "4 4 1\n3\n1 3 3\n1 2 2\n1 1 3\ngolden none", ""),
        (
            ReasonCode.GIVEN_NOT_SYMMETRIC,
            "3 3 1\n6\n1 1 2\n1 1 2\n1 1 2\n1 1 1\n1 1 1\n1 1 1\ngolden none\nfixed 1 1 0 2 1 1",
            "symmetric=only",
        ),
        (
            ReasonCode.GOLDEN_OFF_CENTRE,
            "7 1 1\n3\n1 1 2\n1 1 3\n1 1 1\ngolden 2 0 0",
            "symmetric=only",
        ),
        (
            ReasonCode.ODD_BLOCK_COUNT,
            "6 1 1\n3\n1 1 2\n1 1 3\n1 1 1\ngolden none",
            "symmetric=only",
        ),
    ),
    several=(
        (
            ReasonCode.BLOCK_NEVER_FITS,
            "2 2 2\n3\n1 1 4\n1 1 1\n1 1 3\ngolden none",
            "",
            [{"block": 0, "size": [1, 1, 4]}, {"block": 2, "size": [1, 1, 3]}],
        ),
        (
            ReasonCode.GIVEN_NOT_SYMMETRIC,
            "3 3 1\n6\n1 1 2\n1 1 2\n1 1 2\n1 1 1\n1 1 1\n1 1 1\ngolden none\n"
            "fixed 1 1 0 2 1 1\nfixed 0 0 0 2 1 1\nfixed 1 2 0 1 1 1",
            "symmetric=only",
            [
                {"block": 0, "at": [1, 1, 0]},
                {"block": 0, "at": [0, 0, 0]},
                {"block": 1, "at": [1, 2, 0]},
            ],
        ),
    ),
)
