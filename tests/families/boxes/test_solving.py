"""The search for fillings of a box against the definition, a second method and the documents."""

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import permutations, product
from operator import itemgetter
from pathlib import Path
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
from puzzles.boxes.text import parse, report
from puzzles.errors import RuleError
from puzzles.lattice import Cell, Size, centre, symmetries
from puzzles.outcome import Counts, Outcome, Verdict
from solvers.boxes import search
from solvers.engine.driver import solve
from tests.families.boxes.record import cover as box_cover
from tests.families.boxes.record import definition as by_definition
from tests.families.boxes.record import strategies
from tests.families.boxes.record.definition import Filling
from tests.night import examples

TraceFunction: TypeAlias = Callable[[FrameType, str, object], "TraceFunction"]
ROOT = Path(__file__).parents[3]
PUZZLES = st.one_of(strategies.box_puzzles(), strategies.given_boxes())
CUT_UP = st.one_of(strategies.filled_boxes(45, 8).map(itemgetter(0)), strategies.given_boxes())
SOON = st.booleans()  # whether the first solution is wanted soon
SYMMETRIC = st.sampled_from(["first", "only", "never"])
BRIEF_SHARES = {"paired": 7, "general": 7, "weighing": 9, "scout": 9, "merging": 9}
# Module of the search: constants to set, so that small boxes go every way.
VARIANTS: dict[str, dict[str, dict[str, Any]]] = {
    "as it is": {},
    "frames at once": {"search": {"BRIEF": 0}},
    "corners behind frames": {"search": {"BRIEF": 0, "MOST_CELLS": 0}},
    "tiny memo of the scarcest": {
        "search": {"BRIEF": 0},
        "scarcest": {"MEMO_NODES": 0, "MEMO_SLOTS": 16},
    },
    "few frames": {"search": {"BRIEF": 0}, "frames": {"MOST_FRAMES": 4}},
    "no frames": {"search": {"BRIEF": 0}, "frames": {"MOST_PLACES": 0}},
    "tiny memo at once": {
        "search": {"BRIEF": 0},
        "frames": {"MOST_PLACES": 0},
        "filling": {"MEMO_NODES": 0, "MEMO_SLOTS": 16},
    },
    "scout at once": {
        "frames": {"MOST_PLACES": 0},
        "search": {"BRIEF": 0, "SHARES": BRIEF_SHARES},
        "scout": {"UNIT": 5},
        "colouring": {"PRICE": 1},
    },
    "merging at once": {
        "search": {"BRIEF": 0, "SHARES": BRIEF_SHARES, "IN_VAIN": 1},
        "scout": {"UNIT": 5},
        "merging": {"LEAST_BLOCKS": 1, "UNIT": 3, "WIDEST": 12},
    },
}
each_variant = pytest.mark.parametrize("variant", VARIANTS)


@contextmanager
def vary_constants(variant: str) -> Iterator[None]:
    """The search with other constants."""
    with pytest.MonkeyPatch.context() as patch:
        for module, constants in VARIANTS[variant].items():
            for name, value in constants.items():
                patch.setattr(import_module(f"solvers.boxes.{module}"), name, value)
        yield


def known_box(name: str) -> BoxPuzzle:
    return parse((ROOT / f"puzzles/known/boxes/{name}.txt").read_text("utf-8"))


def all_of(
    puzzle: BoxPuzzle, *, symmetric: str = "first", first: bool = False
) -> Outcome[BoxSolution]:
    """The whole answer, with at most 1000 solutions."""
    begun = search(puzzle, BoxOptions(symmetric=symmetric), first)
    return solve(begun, limit=1000, count=True)


def lying(solution: BoxSolution) -> Filling:
    """A solution as the brute force writes it."""
    return frozenset((p.at, p.size) for p in solution.placements)


# against the definition


@each_variant
@settings(max_examples=examples(15, 150))
@given(PUZZLES, SYMMETRIC, SOON)
def test_the_counts_are_those_of_the_definition(
    variant: str, puzzle: BoxPuzzle, symmetric: str, first: bool
) -> None:
    with vary_constants(variant):
        outcome = all_of(puzzle, symmetric=symmetric, first=first)

    assert outcome.complete
    assert outcome.counts == Counts(*by_definition.counts(puzzle, symmetric=symmetric))


@each_variant
@settings(max_examples=examples(10, 100))
@given(PUZZLES, SYMMETRIC, SOON)
def test_there_is_one_solution_of_each_class(
    variant: str, puzzle: BoxPuzzle, symmetric: str, first: bool
) -> None:
    with vary_constants(variant):
        outcome = all_of(puzzle, symmetric=symmetric, first=first)
    fillings = by_definition.fillings(puzzle)
    if symmetric == "only":
        fillings = {filling for filling in fillings if by_definition.is_symmetric(puzzle, filling)}
    classes = by_definition.classes(puzzle, map(lying, outcome.solutions))

    assert len(outcome.solutions) == min(1000, outcome.counts.distinct)
    assert len(classes) == len(outcome.solutions)
    assert len(outcome.solutions) == 1000 or set().union(*classes) == fillings


@each_variant
@settings(max_examples=examples(10, 100))
@given(PUZZLES, SOON)
def test_none_is_said_only_where_there_is_none_and_with_a_reason(
    variant: str, puzzle: BoxPuzzle, first: bool
) -> None:
    with vary_constants(variant):
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
    with vary_constants(variant):
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
    return plain.counts, by_definition.classes(known_box(name), map(lying, plain.solutions))


@each_variant
@pytest.mark.parametrize("name", ["raetsel1", "raetsel5", "slothouber-graatsma"])
def test_every_way_counts_the_catalogue_alike(variant: str, name: str) -> None:
    counts, classes = counted_as_it_is(name)
    with vary_constants(variant):
        other = all_of(known_box(name), first=True)

    assert other.complete
    assert other.counts == counts
    assert by_definition.classes(known_box(name), map(lying, other.solutions)) == classes
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
        with vary_constants(variant):
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
        assert list(map(lying, outcome.solutions)) == [lying(solution)]


def test_a_large_box_is_solved_around_what_is_given() -> None:
    puzzle = parse((ROOT / "benchmarks/cases/boxes/9x9x9-40-0.txt").read_text("utf-8"))
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


def test_symmetric_fillings_are_those_with_partners_of_the_given_blocks() -> None:
    puzzle = BoxPuzzle((4, 1, 1), (Block((1, 1, 1), 4),), None)
    given = replace(puzzle, fixed=(Placement(0, (0, 0, 0), (1, 1, 1)),))
    crossed = BoxPuzzle((3, 3, 1), (Block((1, 1, 2), 3), Block((1, 1, 1), 3)), None)
    alone = replace(crossed, fixed=(Placement(0, (1, 1, 0), (2, 1, 1)),))

    assert all_of(given, symmetric="only").counts == Counts(1, 1)
    reason = all_of(alone, symmetric="only").reason
    assert reason is not None and reason.code == "given_not_symmetric"


# against a second method


@settings(max_examples=examples(5, 15))
@given(strategies.filled_boxes(40, 7))
def test_exact_cover_finds_the_same_fillings(filled: tuple[BoxPuzzle, BoxSolution]) -> None:
    outcome = all_of(filled[0])
    fillings = box_cover.fillings(filled[0])
    classes = by_definition.classes(filled[0], map(lying, outcome.solutions))

    assert outcome.counts.count == len(fillings)
    assert outcome.counts.distinct == len(by_definition.classes(filled[0], fillings))
    assert outcome.counts.distinct > 1000 or set().union(*classes) == fillings


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


# against symmetry


@settings(max_examples=examples(20, 100))
@given(strategies.box_puzzles(), st.permutations((0, 1, 2)), st.data())
def test_a_turned_box_has_the_same_counts(
    puzzle: BoxPuzzle, axes: tuple[int, int, int], data: st.DataObject
) -> None:
    i, j, k = axes
    size = (puzzle.size[i], puzzle.size[j], puzzle.size[k])
    golden = puzzle.golden
    if golden is not None:
        golden = (golden[i], golden[j], golden[k])
    if golden is not None:
        golden = data.draw(st.sampled_from(symmetries(size))).move_cell(size, golden)
    turned = BoxPuzzle(size, puzzle.blocks[::-1], golden)

    assert all_of(turned).counts == all_of(puzzle).counts


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
    [("raetsel1", Counts(24, 1)), ("raetsel2", Counts(6, 1)), ("raetsel5", Counts(8, 1))],
)
def test_three_of_the_contest_files_have_symmetric_fillings(
    name: str, symmetric_ones: Counts
) -> None:
    only = all_of(known_box(name), symmetric="only")

    assert only.counts == symmetric_ones
    assert all(is_symmetric(known_box(name), solution) for solution in only.solutions)


@pytest.mark.parametrize("name", ["raetsel3", "raetsel7", "conway"])
def test_the_others_have_none(name: str) -> None:
    only = all_of(known_box(name), symmetric="only")

    assert (only.counts, only.complete) == (Counts(), True)


def test_example_4_is_solved() -> None:
    rows = (Path(__file__).parent / "raetsel4.txt").read_text("utf-8")
    outcome = solve(search(parse(rows), BoxOptions(), True), limit=10)

    assert len(outcome.solutions) == 10
    assert [faults(parse(rows), solution) for solution in outcome.solutions] == [()] * 10


@pytest.mark.parametrize("name", ["raetsel3", "raetsel7"])
def test_the_report_says_that_there_is_none(name: str) -> None:
    assert report(known_box(name), solve(search(known_box(name), BoxOptions(), True))) == (
        "Es gibt keine Lösung\n"
    )


def test_the_report_shows_the_filling() -> None:
    text = report(known_box("raetsel2"), solve(search(known_box("raetsel2"), BoxOptions(), True)))
    rows = text.split("\n")

    assert rows[:3] == ["Lösung gefunden", "", "Ebene 1"]
    assert [row for row in rows if row.startswith("Ebene")] == ["Ebene 1", "Ebene 2", "Ebene 3"]
    assert rows[9].split()[1] == "G"
    assert all(row.endswith(" ") for row in rows if row[:1].isdigit())


# reasons


def refute(
    size: Size, blocks: Iterable[tuple[Size, int]], golden: Cell | None, symmetric: str = "first"
) -> tuple[str, Any]:
    """The code and the details of the reason for an impossible puzzle; the message is English."""
    puzzle = BoxPuzzle(size, tuple(Block(block, count) for block, count in blocks), golden)
    outcome = solve(search(puzzle, BoxOptions(symmetric=symmetric), True))

    assert outcome.verdict is Verdict.UNSOLVABLE
    assert by_definition.counts(puzzle, symmetric=symmetric) == (0, 0)
    assert outcome.reason.message
    return outcome.reason.code, json.loads(json.dumps(outcome.reason.details))


def test_a_wrong_volume_is_told_with_both_numbers() -> None:
    blocks = [((1, 1, 3), 8)]

    assert refute((3, 3, 3), blocks, (1, 1, 1)) == ("volume_mismatch", {"blocks": 25, "box": 27})
    assert refute((3, 3, 3), blocks, None) == ("volume_mismatch", {"blocks": 24, "box": 27})


def test_a_block_that_fits_nowhere_is_named() -> None:
    too_long = [((1, 1, 2), 2), ((1, 1, 4), 1)]
    on_the_gold = [((1, 1, 2), 9), ((2, 2, 2), 1)]

    assert refute((2, 2, 2), too_long, None) == (
        "block_never_fits",
        {"block": 1, "size": [1, 1, 4]},
    )
    assert refute((3, 3, 3), on_the_gold, (1, 1, 1)) == (
        "block_never_fits",
        {"block": 1, "size": [2, 2, 2]},
    )


def test_a_slice_of_the_wrong_parity_is_named() -> None:
    code, details = refute((1, 3, 3), [((1, 2, 2), 2), ((1, 1, 1), 1)], None)

    assert code == "slice_parity"
    assert details["slice"] == {"axis": "x", "at": 0}
    assert len(details["odd_slices"]) == 7
    assert details["mendable"] == 3


def test_what_only_the_search_can_tell_is_exhausted() -> None:
    code, details = refute((4, 4, 1), [((1, 3, 3), 1), ((1, 2, 2), 1), ((1, 1, 3), 1)], None)

    assert code == "exhausted"
    assert details.keys() == {"nodes"}


def test_why_no_filling_is_symmetric_is_told() -> None:
    row = [((1, 1, 2), 1), ((1, 1, 3), 1), ((1, 1, 1), 1)]

    assert refute((7, 1, 1), row, (2, 0, 0), "only") == (
        "golden_off_centre",
        {"golden": [2, 0, 0]},
    )
    assert refute((6, 1, 1), row, None, "only")[0] == "odd_block_count"


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
