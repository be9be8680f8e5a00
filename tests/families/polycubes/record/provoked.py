"""What brings about each code with polycubes."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from typing import Any

import actions
from families.polycubes import POLYCUBES
from puzzles.codes import ReasonCode, RuleCode
from puzzles.polycubes import Piece, PolycubeParams, PolycubePuzzle
from service.schemas.families.polycubes import POLYCUBE_FORMS
from service.schemas.forms import examples
from tests.families.record import Json, Provoked, Request, bad_style, drawing, request

POLYCUBE = examples("polycubes")
MODEL = POLYCUBE_FORMS.puzzle().load(POLYCUBE["puzzle"])
UNIT: Json = {"cells": [["#"]]}
ROD: Json = {"cells": [["##"]]}
LYING = {"piece": 0, "at": [0, 0, 0], "turn": 0}


def puzzle(*pieces: Json, target: str = "###", **more: Any) -> Json:
    return {"target": [[target]], "pieces": list(pieces), **more}


def solving(code: RuleCode, at: str, **puzzle: Any) -> Request:
    return request(code, "solve", f"/puzzle/{at}", puzzle=puzzle)


def asked(code: RuleCode, at: str, *pieces: Json, **more: Any) -> Request:
    return solving(code, at, **puzzle(*pieces, **more))


def combs() -> Iterator[Json]:
    """A hundred pieces of which each has very many placements."""
    for teeth in islice(product(range(3), repeat=5), 100, 200):
        rows = ["".join(".#"[tooth > row] for tooth in teeth) for row in range(2)]
        yield {"cells": [["#####", *rows]], "min": 0, "max": 3}


CUBE = 10 * [10 * [10 * "#"]]
MANY = [{"piece": 0, "at": [x, 0, 0], "turn": 0} for x in range(3)]
BRICK_ROWS = " ".join(6 * ["######"]) + "\n"
PROVOKED = Provoked(
    requests=(
        asked(RuleCode.COLOUR, "pairs/0", UNIT, pairs=[[1, 1]]),
        asked(RuleCode.COLOUR, "pieces/0/colour", {**UNIT, "colour": 1, "colours": [["2"]]}),
        asked(RuleCode.FIXED_COUNT, "fixed/2/piece", {**UNIT, "count": 2}, fixed=MANY),
        asked(RuleCode.GOLDEN_OUTSIDE, "golden", UNIT, golden=[3, 0, 0]),
        asked(RuleCode.INVALID, "pieces/0/cells/1/0", {"cells": [["##"], ["#x"]]}),
        asked(RuleCode.INVALID, "pieces/0/cells/0/1", {"cells": [["##", "#"]]}),
        asked(RuleCode.INVALID, "pieces/0/count", {**UNIT, "count": -1}),
        asked(RuleCode.INVALID, "fixed/0/turn", UNIT, fixed=[{**LYING, "turn": 99}]),
        asked(RuleCode.INVALID, "pieces", *10_000 * [UNIT]),
        solving(RuleCode.INVALID, "target", target=500 * [[500 * "#"]], pieces=[UNIT]),
        asked(RuleCode.PIECE_COUNT, "pieces/1/min", UNIT, {**UNIT, "min": 2, "max": 1}),
        asked(RuleCode.PIECE_COUNT, "pieces/0/max", {**UNIT, "min": 0}),
        asked(RuleCode.PIECE_COUNT, "pieces/0/count", {**UNIT, "count": 1, "min": 0, "max": 1}),
        asked(RuleCode.PIECE_COUNT, "pieces", {**UNIT, "count": 300}, ROD),
        asked(RuleCode.PIECE_SHAPE, "pieces/1/cells", UNIT, {"cells": [["#.#"]]}),
        asked(
            RuleCode.PIECE_SHAPE, "pieces", *12 * [{"cells": 9 * [10 * [10 * "#"]], "count": 0}]
        ),
        asked(RuleCode.TARGET_SIZE, "target", UNIT, target="..."),
        solving(RuleCode.TOO_DEAR, "pieces", target=CUBE, pieces=list(combs())),
        drawing(
            RuleCode.FAULTY_SOLUTION,
            "/solution/placements",
            "stl",
            POLYCUBE,
            solution={"placements": []},
        ),
        drawing(RuleCode.UNSOLVABLE, "/puzzle", "svg", {"puzzle": puzzle(UNIT)}, solve=True),
        drawing(RuleCode.NEEDS_SOLUTION, "/solution", "stl", POLYCUBE),
        bad_style(RuleCode.UNKNOWN_VIEW, "view", "stl", POLYCUBE, view="sheet"),
    ),
    values=(
        (RuleCode.PROBLEM, ("problem",), lambda: POLYCUBES.read("polycubes\n", 2)),
        (RuleCode.PIECE_SHAPE, ("cells",), lambda: Piece(())),
        (RuleCode.PIECE_GROUP, ("group",), lambda: Piece(((0, 0, 0),), group=-1)),
        (RuleCode.COLOUR, ("colours",), lambda: Piece(((0, 0, 0),), marks=(10,))),
        (
            RuleCode.TARGET_SIZE,
            ("target",),
            lambda: PolycubePuzzle((99, 1, 1), frozenset([(0, 0, 0)]), (Piece(((0, 0, 0),)),)),
        ),
        (RuleCode.UNKNOWN_OPTION, ("kind",), lambda: PolycubeParams(kind="some")),
        (
            RuleCode.UNKNOWN_FORMAT,
            ("format",),
            lambda: actions.draw(POLYCUBES, MODEL, format="doc"),
        ),
        (RuleCode.UNKNOWN_NAME, ("name",), lambda: actions.known_puzzle(POLYCUBES, "none")),
        (
            RuleCode.UNKNOWN_NOTATION,
            ("notation",),
            lambda: actions.write(POLYCUBES, MODEL, "some"),
        ),
        (
            RuleCode.NOTATION,
            ("mirrored",),
            lambda: actions.write(POLYCUBES, replace(MODEL, mirrored=True), "burrtools"),
        ),
        (
            RuleCode.UNKNOWN_VERB,
            (),
            lambda: actions.spec(replace(POLYCUBES, spec=None), MODEL, 1.0),
        ),
    ),
    impossible=(
        (ReasonCode.PIECES_VOLUME, "polycubes\ntarget\n##\npiece\n#\n", ""),
        (ReasonCode.PIECE_NEVER_FITS, "polycubes\ntarget\n##\n##\npiece\n###\npiece\n#\n", ""),
        (
            ReasonCode.CELL_UNREACHED,
            "polycubes\ntarget\n##\n##\ncolours\n21\n11\npiece 4 colour 1\n#\n",
            "",
        ),
        (
            ReasonCode.COLOURING,
            f"polycubes\ntarget\n{6 * BRICK_ROWS}piece 27\n####\n####\n",
            "",
        ),
        (
            ReasonCode.EXHAUSTED,
            "polycubes\ntarget\n###\n###\n###\npiece\n###\n#..\n#..\npiece\n##.\n.##\n",
            "",
        ),
    ),
    several=(
        (
            ReasonCode.PIECE_NEVER_FITS,
            "polycubes\ntarget\n## ##\n## ##\npiece\n###\npiece\n#\npiece\n####\n",
            "",
            [{"piece": 0}, {"piece": 2}],
        ),
        (
            ReasonCode.CELL_UNREACHED,
            "polycubes\ntarget\n##\n##\ncolours\n21\n12\npiece 4 colour 1\n#\n",
            "",
            [{"cell": [0, 0, 0]}, {"cell": [1, 1, 0]}],
        ),
    ),
)
