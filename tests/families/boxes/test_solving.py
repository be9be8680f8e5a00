"""The search for fillings of a box against the definition, a second method and the documents."""

import json
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import permutations, product
from types import FrameType
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.boxes import (
    Block,
    BoxOptions,
    BoxPuzzle,
    BoxSolution,
    Placement,
    faults,
    is_symmetric,
)
from puzzles.boxes.text import parse
from puzzles.errors import RuleError
from puzzles.lattice import Size, centre
from puzzles.outcome import Counts, Outcome, Verdict
from solvers.boxes import search
from solvers.engine.driver import solve
from tests.families.boxes.record import cover as box_cover
from tests.families.boxes.record import definition as by_definition
from tests.families.boxes.record import strategies
from tests.families.boxes.record.definition import Filling
from tests.families.boxes.record.samples import known_box, large_box
from tests.families.boxes.record.strategies import VARIANTS
from tests.families.record import Json
from tests.night import examples
from tests.solvers.remote import vary_constants

TraceFunction: TypeAlias = Callable[[FrameType, str, object], "TraceFunction"]
PUZZLES = st.one_of(strategies.box_puzzles(), strategies.given_boxes())
SOON = st.booleans()  # whether the first solution is wanted soon
SYMMETRIC = st.sampled_from(["first", "only", "never"])
each_variant = pytest.mark.parametrize("variant", VARIANTS)


def all_of(
    puzzle: BoxPuzzle, *, symmetric: str = "first", first: bool = False
) -> Outcome[BoxSolution]:
    """The whole answer, with at most 1000 solutions."""
    begun = search(puzzle, BoxOptions(symmetric=symmetric), first)
    return solve(begun, limit=1000, count=True)


def filling_of(solution: BoxSolution) -> Filling:
    return by_definition.filling_of(solution.placements)


# against the definition


@each_variant
@settings(max_examples=examples(20, 150))
@given(PUZZLES, SYMMETRIC, SOON)
def test_there_is_one_solution_of_each_class_of_the_definition(
    variant: str, puzzle: BoxPuzzle, symmetric: str, first: bool
) -> None:
    with vary_constants(VARIANTS[variant]):
        outcome = all_of(puzzle, symmetric=symmetric, first=first)
    fillings = by_definition.fillings(puzzle)
    if symmetric == "only":
        fillings = {filling for filling in fillings if by_definition.is_symmetric(puzzle, filling)}
    expected = by_definition.classes(puzzle, fillings)
    classes = by_definition.classes(puzzle, map(filling_of, outcome.solutions))

    assert outcome.complete
    assert outcome.counts == Counts(len(fillings), len(expected))
    assert len(outcome.solutions) == len(classes) == min(1000, len(expected))
    assert classes <= expected


@each_variant
@settings(max_examples=examples(10, 100))
@given(PUZZLES, SOON)
def test_none_is_said_only_where_there_is_none_and_with_a_reason(
    variant: str, puzzle: BoxPuzzle, first: bool
) -> None:
    with vary_constants(VARIANTS[variant]):
        outcome = solve(search(puzzle, BoxOptions(), first))
    solvable = bool(by_definition.fillings(puzzle))

    assert outcome.verdict is (Verdict.SOLVED if solvable else Verdict.UNSOLVABLE)
    assert (outcome.reason is None) == solvable


@settings(max_examples=examples(20, 100))
@given(strategies.box_puzzles())
def test_symmetric_fillings_come_first(puzzle: BoxPuzzle) -> None:
    outcome = all_of(puzzle, symmetric="first", first=True)
    flags = [is_symmetric(puzzle, solution) for solution in outcome.solutions]

    assert flags == sorted(flags, reverse=True)


@each_variant
@settings(max_examples=examples(15, 50))
@given(strategies.filled_boxes(80, 12), SYMMETRIC, SOON)
def test_a_cut_up_box_is_solved(
    variant: str, filled: tuple[BoxPuzzle, BoxSolution], symmetric: str, first: bool
) -> None:
    puzzle, solution = filled
    with vary_constants(VARIANTS[variant]):
        outcome = solve(search(puzzle, BoxOptions(symmetric=symmetric), first))

    assert all(faults(puzzle, each) == () for each in outcome.solutions)
    if symmetric == "only" and not is_symmetric(puzzle, solution):
        assert all(is_symmetric(puzzle, each) for each in outcome.solutions)
    else:
        assert len(outcome.solutions) == 1


@cache
def counted_as_it_is(name: str) -> tuple[Counts, set[frozenset[Filling]]]:
    """The counts of a known puzzle, and the classes of its solutions."""
    plain = all_of(known_box(name))
    return plain.counts, by_definition.classes(known_box(name), map(filling_of, plain.solutions))


@each_variant
@pytest.mark.parametrize("name", ["raetsel1", "raetsel5", "slothouber-graatsma"])
def test_every_way_counts_the_catalogue_alike(variant: str, name: str) -> None:
    counts, classes = counted_as_it_is(name)
    with vary_constants(VARIANTS[variant]):
        other = all_of(known_box(name), first=True)

    assert other.complete
    assert other.counts == counts
    assert by_definition.classes(known_box(name), map(filling_of, other.solutions)) == classes
    assert len(classes) == counts.distinct


@pytest.mark.parametrize(
    ("size", "blocks"),
    [
        ((4, 4, 4), [(2, 3, 4), (1, 3, 4), (2, 2, 3), (1, 2, 3), (1, 2, 4), (1, 1, 2)]),
        ((4, 4, 8), [(3, 4, 5), (1, 4, 5), (2, 3, 4), (1, 3, 4), (1, 2, 4), (1, 1, 4)]),
    ],
)
def test_all_bits_of_a_word_are_cells(size: Size, blocks: list[Size]) -> None:
    puzzle = BoxPuzzle(size, tuple(Block(each, 1) for each in blocks), None)
    outcomes = []
    for variant in ("frames at once", "corners behind frames"):
        with vary_constants(VARIANTS[variant]):
            outcomes.append(all_of(puzzle))

    one, other = outcomes
    assert one.complete
    assert one.counts == other.counts
    assert one.counts.distinct
    assert "general" in one.engine


# given blocks


@settings(max_examples=examples(20, 60))
@given(strategies.filled_boxes(60, 10), SOON, st.data())
def test_a_solution_is_found_again_when_parts_of_it_are_given(
    filled: tuple[BoxPuzzle, BoxSolution], first: bool, data: st.DataObject
) -> None:
    puzzle, solution = filled
    given = tuple(p for p in solution.placements if data.draw(st.booleans()))
    outcome = solve(search(replace(puzzle, fixed=given), BoxOptions(), first), limit=1000)

    assert len(outcome.solutions) >= 1
    assert all(set(given) <= set(each.placements) for each in outcome.solutions)
    assert all(faults(puzzle, each) == () for each in outcome.solutions)
    if len(given) == len(solution.placements):
        assert list(map(filling_of, outcome.solutions)) == [filling_of(solution)]


def test_a_large_box_is_solved_around_what_is_given() -> None:
    puzzle = large_box("9x9x9-40-0")
    (solution,) = solve(search(puzzle)).solutions
    given = replace(puzzle, fixed=solution.placements[::2])
    (again,) = solve(search(given)).solutions

    assert faults(given, again) == ()


def lines_run(call: Callable[[], object]) -> int:
    """The lines of Python that a call runs through: its cost, whatever the machine."""
    before, lines = sys.gettrace(), 0

    def tracer(frame: FrameType, event: str, argument: object) -> TraceFunction:
        nonlocal lines
        lines += event == "line"
        return tracer

    sys.settrace(tracer)
    try:
        call()
    finally:
        sys.settrace(before)
    return lines


@pytest.mark.parametrize("given", [1.0, 0.5], ids=["all", "half"])
def test_a_given_block_costs_at_most_a_hundred_lines_before_the_search(given: float) -> None:
    cells = [(x, y, z) for x, y, z in product(range(8), repeat=3)]
    fixed = [Placement(k, at, (1, 1, 1)) for k, at in enumerate(cells[: int(given * 512)])]
    puzzle = BoxPuzzle((8, 8, 8), (Block((1, 1, 1), 1),) * 512, None, tuple(fixed))

    assert lines_run(lambda: search(puzzle)) < 100 * 512


def test_symmetric_fillings_have_partners_of_the_given_blocks() -> None:
    puzzle = BoxPuzzle((4, 1, 1), (Block((1, 1, 1), 4),), None)
    given = replace(puzzle, fixed=(Placement(0, (0, 0, 0), (1, 1, 1)),))

    assert all_of(given, symmetric="only").counts == Counts(1, 1)


# against a second method


@settings(max_examples=examples(5, 15))
@given(strategies.cut_boxes(40, 7))
def test_exact_cover_finds_the_same_fillings(puzzle: BoxPuzzle) -> None:
    outcome = all_of(puzzle)
    fillings = box_cover.fillings(puzzle)
    expected = by_definition.classes(puzzle, fillings)
    classes = by_definition.classes(puzzle, map(filling_of, outcome.solutions))

    assert outcome.counts == Counts(len(fillings), len(expected))
    assert len(outcome.solutions) == len(classes) == min(1000, len(expected))
    assert classes <= expected


@pytest.mark.parametrize("name", ["raetsel1", "raetsel2", "raetsel3", "slothouber-graatsma"])
@pytest.mark.parametrize(
    "count", [by_definition.fillings, box_cover.fillings], ids=["brute", "cover"]
)
def test_the_catalogue_is_counted_alike_by_other_methods(
    name: str, count: Callable[[BoxPuzzle], set[Filling]]
) -> None:
    puzzle = known_box(name)
    fillings = count(puzzle)

    assert all_of(puzzle).counts == Counts(
        len(fillings), len(by_definition.classes(puzzle, fillings))
    )


# long boxes


@pytest.mark.parametrize("size", sorted(permutations((1, 9, 5))))
@pytest.mark.parametrize("first", [True, False])
def test_a_long_box_is_solved_in_all_orders_of_its_axes(size: Size, first: bool) -> None:
    """The document's program tries one turn of the first block and finds none for 1 9 5."""
    puzzle = BoxPuzzle(size, (Block((1, 2, 5), 2), Block((1, 3, 4), 2)), centre(size))
    outcome = all_of(puzzle, first=first)

    assert outcome.counts == Counts(*by_definition.counts(puzzle))
    assert outcome.verdict is Verdict.SOLVED


# the document's examples


@pytest.mark.parametrize(
    ("name", "symmetric_ones"),
    [
        ("raetsel1", Counts(24, 1)),
        ("raetsel2", Counts(6, 1)),
        ("raetsel5", Counts(8, 1)),
        ("raetsel3", Counts()),
        ("raetsel7", Counts()),
        ("conway", Counts()),
    ],
)
def test_three_of_the_contest_files_have_symmetric_fillings(
    name: str, symmetric_ones: Counts
) -> None:
    only = all_of(known_box(name), symmetric="only")

    assert (only.counts, only.complete) == (symmetric_ones, True)
    assert all(is_symmetric(known_box(name), solution) for solution in only.solutions)


def test_example_4_is_solved() -> None:
    outcome = solve(search(known_box("raetsel4"), BoxOptions(), True), limit=10)

    assert len(outcome.solutions) == 10
    assert all(faults(known_box("raetsel4"), solution) == () for solution in outcome.solutions)


# reasons


SLICES = [{"axis": axis, "at": at} for axis, at in [("x", 0), *product("yz", range(3))]]
RODS = "3 3 3\n8" + 8 * "\n1 1 3"


@pytest.mark.parametrize(
    ("code", "text", "symmetric", "details"),
    [
        ("volume_mismatch", RODS, "first", {"blocks": 25, "box": 27}),
        ("volume_mismatch", f"golden none\n{RODS}", "first", {"blocks": 24, "box": 27}),
        (
            "block_never_fits",
            "golden none\n2 2 2\n3\n1 1 2\n1 1 2\n1 1 4",
            "first",
            {"block": 1, "size": [1, 1, 4]},
        ),
        (
            "block_never_fits",
            "3 3 3\n10" + 9 * "\n1 1 2" + "\n2 2 2",
            "first",
            {"block": 1, "size": [2, 2, 2]},
        ),
        (
            "slice_parity",
            "golden none\n1 3 3\n3\n1 2 2\n1 2 2\n1 1 1",
            "first",
            {"slice": SLICES[0], "odd_slices": SLICES, "mendable": 3},
        ),
        (
            "golden_off_centre",
            "golden 2 0 0\n7 1 1\n3\n1 1 2\n1 1 3\n1 1 1",
            "only",
            {"golden": [2, 0, 0]},
        ),
        (
            "odd_block_count",
            "golden none\n6 1 1\n3\n1 1 2\n1 1 3\n1 1 1",
            "only",
            {"blocks": [[1, 1, 3], [1, 1, 2], [1, 1, 1]]},
        ),
    ],
)
def test_why_there_is_no_filling_is_told_with_details(
    code: str, text: str, symmetric: str, details: Json
) -> None:
    puzzle = parse(text)
    outcome = solve(search(puzzle, BoxOptions(symmetric=symmetric), True))

    assert outcome.verdict is Verdict.UNSOLVABLE
    assert by_definition.counts(puzzle, symmetric=symmetric) == (0, 0)
    assert outcome.reason.message
    assert (code, details) == (outcome.reason.code, json.loads(json.dumps(outcome.reason.details)))


def test_example_7_is_refuted_without_search() -> None:
    """12 odd slices beside the gold's; two unit cubes and a domino could mend 8 of them."""
    outcome = solve(search(known_box("raetsel7"), BoxOptions(), True))

    assert (outcome.reason.code, outcome.nodes) == ("slice_parity", 0)
    details: Any = outcome.reason.details
    assert len(details["odd_slices"]) == 12
    assert details["mendable"] == 8


def test_an_option_that_there_is_not_is_refused() -> None:
    with pytest.raises(RuleError, match='"always"') as caught:
        search(known_box("raetsel1"), BoxOptions(symmetric="always"), True)

    assert caught.value.at == ("symmetric",)
