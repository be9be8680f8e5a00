"""What brings about each code with snakes."""

from generators import snakes as snake_generator
from generators.instance import Wish
from puzzles.codes import FaultCode, ReasonCode, RuleCode
from puzzles.snakes import SnakeParams, SnakePuzzle
from service.schemas.forms import examples
from tests.families.record import Provoked, bad_style, request

SNAKE = examples("snakes")

PROVOKED = Provoked(
    requests=(
        request(
            FaultCode.OUTSIDE,
            "solve",
            "/puzzle/fixed/0",
            puzzle={**SNAKE["puzzle"], "fixed": [[3, 0, 0]]},
        ),
        request(RuleCode.EMPTY_RANGE, "atlas", "/max_legs", min_legs=3, max_legs=2),
        request(RuleCode.TOO_MANY_CELLS, "atlas", "/size", size="4x4x4"),
        bad_style(RuleCode.CORD_TOO_THICK, "cord_mm", "stl", SNAKE, part=0, cell_mm=5, cord_mm=4),
        bad_style(RuleCode.NO_SUCH_PLATE, "plate", "stl", SNAKE, view="plates", plate=99),
        bad_style(RuleCode.BED_TOO_SMALL, "bed_mm", "zip", SNAKE, cell_mm=100, bed_mm=60),
        bad_style(RuleCode.SEVERAL_PLATES, "plate", "stl", SNAKE, view="plates"),
    ),
    values=(
        (RuleCode.CHAIN_DIGIT, ("chain",), lambda: SnakePuzzle("020", (3, 1, 1))),
        (RuleCode.CHAIN_LENGTH, ("chain",), lambda: SnakePuzzle("0", (2, 1, 1))),
        (
            RuleCode.STRAIGHTNESS,
            ("straightness",),
            lambda: snake_generator.maker(SnakeParams(straightness=-1.0), Wish()),
        ),
    ),
    impossible=(
        (ReasonCode.LENGTH_MISMATCH, "3x3x3\nchain: 0 1 1 0", ""),
        (ReasonCode.LEG_TOO_LONG, "2x2x2\n0 0 0 1 1 1 1 0", ""),
        (ReasonCode.NO_ROOM_TO_TURN, "8x1x1\n0 1 1 1 1 1 1 0", ""),
        (ReasonCode.TOO_FEW_CORNERS, "3x2x2\n0 0 1 0 1 0 1 0 1 0 1 0", ""),
        (
            ReasonCode.GIVEN_MISMATCH,
            "001111011011111011011111100\nfixed 0 0 0\nfixed 1 0 0\nfixed 1 0 1",
            "",
        ),
        (ReasonCode.GIVEN_COLOUR, "3x3x1\n0 0 1 1 0 1 1 0 0\nfixed 1 0 0", ""),
    ),
    several=(
        (
            ReasonCode.LEG_TOO_LONG,
            "2x2x2\n0 0 0 1 0 0 1 0",
            "",
            [{"cube": 0, "leg": 4}, {"cube": 3, "leg": 4}],
        ),
        (
            ReasonCode.GIVEN_MISMATCH,
            "001111011011111011011111100\nfixed 0 0 0\nfixed 1 0 0\nfixed 1 0 1\nfixed 1 0 2",
            "",
            [{"cube": 1}, {"cube": 2}],
        ),
        (
            ReasonCode.TOO_FEW_CORNERS,
            "4x2x2\n0 0 0 1 0 0 1 0 0 1 0 0 1 0 0 0",
            "",
            [{"cells": 4, "cubes": 3}, {"cells": 4, "cubes": 3}],
        ),
    ),
)
