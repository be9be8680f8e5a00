"""Reasons why a set makes no maze name all rectangles and turns, and a stranger can check them."""

import json
from collections.abc import Mapping
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from actions import known_puzzle
from families.mazes import MAZES
from puzzles.codes import ReasonCode
from puzzles.mazes import MazeOptions, MazePuzzle, common_turns, rectangles
from puzzles.mazes.kool import letters, turn_cube
from puzzles.mazes.text import parse
from puzzles.outcome import Outcome, Reason, Verdict
from solvers.engine.driver import solve
from solvers.mazes import resume, search
from solvers.mazes.job import MazeJob
from solvers.mazes.proofs import refutation
from tests.families.mazes.record.provoked import THREE

NO_MAZE = known_puzzle(MAZES, "no-maze").puzzle


def lightest(
    weights: Mapping[str, int], empty: int, sides: tuple[int, int], quarters: int, entrance: str
) -> int | None:
    """The weight of the lightest maze, by all boards place by place; cubes named before turning.

    A state is, for each column and for the way east, the number of the component that is open
    there (0: none), and whether a component was closed: then nothing may follow.
    """
    width, height = sides
    states: dict[tuple[tuple[int, ...], bool], int] = {((0,) * (width + 1), False): 0}
    for place in range(width * height):
        x, y = place % width, place // width
        following: dict[tuple[tuple[int, ...], bool], int] = {}
        for ((*front, east), closed), weight in states.items():
            for cube in range(16):
                north, out, south, west = (cube >> k & 1 for k in range(4))
                if place == 0:
                    gates = {"north": north, "west": west, "north or west": north or west}
                    if north + west != 1 or not gates[entrance]:
                        continue
                elif bool(north) != bool(front[x]) or bool(west) != bool(east):
                    continue
                if cube and closed or out and x == width - 1 or south and y == height - 1:
                    continue
                joined = {label for label in (front[x], east) if place and label}
                below = [width * height + 2 if label in joined else label for label in front]
                here = width * height + 2 if cube else 0
                below[x] = here if south else 0
                labels = (*below, here if out else 0)
                ends = bool(cube) and here not in labels
                if ends and any(labels):
                    continue  # a component is cut off
                order = [0, *dict.fromkeys(label for label in labels if label)]
                state = tuple(order.index(label) for label in labels), closed or ends
                laid = weight + (weights[letters(turn_cube(cube, -quarters))] if cube else empty)
                following[state] = min(laid, following.get(state, laid))
        states = following
    return min((w for (labels, closed), w in states.items() if closed), default=None)


def check(puzzle: MazePuzzle, details: Mapping[str, Any], rectangle: str, quarters: int) -> None:
    """The set weighs what is said, and every maze more."""
    weights, empty = details["weights"], details["empty"]
    width, height = map(int, rectangle.split("x"))
    own = empty * (width * height - puzzle.count)
    own += sum(count * weights[letters(c)] for c, count in enumerate(puzzle.cubes) if count)
    least = lightest(weights, empty, (width, height), quarters, details["entrance"])

    assert details["set"] == own
    assert least is None or own < details["least"] <= least


def reason_of(outcome: Outcome[Any]) -> Reason:
    assert outcome.verdict is Verdict.UNSOLVABLE and outcome.reason is not None
    return outcome.reason


def places(reason: Reason) -> list[tuple[str, int]]:
    """Every rectangle and turn that the details list."""
    groups: Any = reason.details["refuted"]
    return [(at["rectangle"], at["turned"]) for group in groups for at in group["places"]]


def all_places(puzzle: MazePuzzle) -> list[tuple[str, int]]:
    return sorted(
        (f"{w}x{h}", k) for (w, h), k in product(rectangles(puzzle), common_turns(puzzle))
    )


@pytest.mark.parametrize("quarters", range(4))
def test_a_stranger_can_check_what_is_outweighed(quarters: int) -> None:
    cubes = tuple(NO_MAZE.cubes[turn_cube(cube, -quarters)] for cube in range(16))
    puzzle = replace(NO_MAZE, cubes=cubes)
    groups: Any = reason_of(solve(search(puzzle))).details["refuted"]
    weighed = [group for group in groups if group["code"] == ReasonCode.OUTWEIGHED]

    assert weighed
    for group in weighed:
        for at in group["places"]:
            check(puzzle, group["details"], at["rectangle"], at["turned"])


@pytest.mark.parametrize(
    ("turning", "width", "height", "cubes"),
    [
        ("each", 3, 3, {1: 1, 7: 2, 8: 1, 10: 1, 13: 2, 14: 1, 15: 1}),
        ("each", 3, 4, {4: 1, 5: 2, 8: 1, 9: 1, 10: 1, 11: 1, 14: 2, 15: 2}),
        ("none", 4, 3, {8: 2, 4: 2, 2: 1, 10: 1, 1: 1, 13: 1, 11: 2, 7: 2}),
        ("none", 3, 4, {1: 2, 2: 2, 4: 1, 5: 1, 8: 1, 11: 1, 13: 2, 14: 2}),
    ],
)
def test_one_rectangle_is_checked_alike(
    turning: str, width: int, height: int, cubes: Mapping[int, int]
) -> None:
    counts = tuple(cubes.get(cube, 0) for cube in range(16))
    puzzle = MazePuzzle(counts, width, height, turning)
    reason = reason_of(solve(search(puzzle)))
    details: Any = reason.details

    assert (reason.code, details["rectangle"]) == (ReasonCode.OUTWEIGHED, f"{width}x{height}")
    check(puzzle, details, details["rectangle"], details["turned"])


def test_every_rectangle_and_turn_is_named_and_the_theorem_of_the_two_turns() -> None:
    reason = reason_of(solve(search(NO_MAZE)))

    assert sorted(places(reason)) == all_places(NO_MAZE)
    assert "of the four common turns at most two can balance the openings" in reason.message


def test_what_was_searched_is_named_beside_what_was_refuted() -> None:
    reason = reason_of(solve(search(NO_MAZE, first=False), count=True))

    assert reason.code == ReasonCode.EXHAUSTED
    assert sorted(places(reason)) == all_places(NO_MAZE)
    assert {"balance", "exhausted"} <= set(reason.details["codes"])  # type: ignore[call-overload]


def test_a_saved_search_still_names_all() -> None:
    begun = search(NO_MAZE)
    begun.advance(10, 1)
    reason = reason_of(solve(resume(NO_MAZE, MazeOptions(), begun.save())))

    assert sorted(places(reason)) == all_places(NO_MAZE)
    assert json.loads(json.dumps(reason.details)) == reason.details


def test_one_place_is_no_places() -> None:
    told = reason_of(solve(search(known_puzzle(MAZES, "kool-26-13x2").puzzle)))

    assert "13 x 2 has at most 1 place for cube NES, but there are 3" in told.message


def test_all_cubes_that_are_given_too_often_are_named() -> None:
    """The set has both only once it is turned by a quarter."""
    given = "fixed 1 0 Sackgasse-Ost\nfixed 1 1 Knick-Nord-West"
    reason = refutation(MazeJob(parse(f"{THREE}width 2\nheight 2\n{given}"), 2, 2, 0))

    assert reason is not None and reason.code == ReasonCode.GIVEN_COUNT
    causes: Any = reason.details["causes"]
    assert [("E", 1, 0), ("NW", 1, 0)] == [
        (cause["cube"], cause["given"], cause["count"]) for cause in causes
    ]
