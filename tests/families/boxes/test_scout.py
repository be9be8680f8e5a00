"""The search by the tightest corners: complete in one long run, and the same after a stop."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from puzzles.boxes import Block, BoxPuzzle, faults
from puzzles.errors import FormatError
from puzzles.outcome import Verdict
from solvers.boxes import scout, search
from solvers.boxes.crate import Crate
from solvers.boxes.proofs import refutation
from solvers.boxes.scout import BoxScout
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from tests.families.boxes.record import definition as by_definition
from tests.families.boxes.record import strategies
from tests.families.boxes.record.samples import large_box
from tests.night import examples
from tests.solvers.remote import vary_constants

ENDLESS = 10**9


def scouting(
    puzzle: BoxPuzzle, unit: int = scout.UNIT, most: int = scout.MOST_CORNERS
) -> BoxScout:
    with vary_constants({"boxes.scout": {"UNIT": unit, "MOST_CORNERS": most}}):
        return scout.BoxScout(Crate(puzzle))


@settings(max_examples=examples(40, 150))
@given(strategies.box_puzzles(), st.sampled_from([16, 512]))
def test_one_run_to_its_end_meets_every_filling_once(puzzle: BoxPuzzle, most: int) -> None:
    assume(refutation(puzzle, Crate(puzzle)) is None)
    fillings = []
    run = scouting(puzzle, ENDLESS, most)
    while run.head[run._kernel.RUN] <= 1:
        for key in run.advance(1, 1):
            if run.head[run._kernel.RUN] == 1:
                placements = run.crate.solution(key).placements
                fillings.append(by_definition.filling_of(placements))

    assert len(fillings) == len(set(fillings))
    assert set(fillings) == by_definition.fillings(puzzle)


@settings(max_examples=examples(15, 50))
@given(strategies.cut_boxes(150, 25), st.lists(st.integers(1, 300), min_size=1, max_size=6))
def test_a_stop_makes_no_difference(puzzle: BoxPuzzle, slices: list[int]) -> None:
    whole, parted = scouting(puzzle, 20), scouting(puzzle, 20)
    expected = whole.advance(sum(slices), 1)
    met: Sequence[Any] = ()
    for nodes in slices:
        if not met:
            met = parted.advance(nodes, 1)
            state = parted.state()
            parted = scouting(puzzle, 20)
            parted.restore(state)

    assert met == expected
    assert parted.nodes == whole.nodes


def test_what_fits_no_puzzle_of_that_size_is_refused() -> None:
    small = BoxPuzzle((2, 2, 2), (Block((1, 2, 2), 2),), None)
    large = BoxPuzzle((2, 2, 4), (Block((1, 2, 2), 4),), None)

    with pytest.raises(FormatError, match="does not fit the puzzle"):
        scouting(small).restore(scouting(large).state())


@pytest.mark.parametrize(
    ("name", "nodes"),
    [
        ("9x9x9-40-0", 1_000_000),
        ("9x9x9-40-7", 1_000_000),
        ("9x9x9-40-different-0", 1_000_000),
        ("9x9x9-40-different-4", 2_000_000),
        ("11x11x11-50-0", 1_000_000),
        ("11x11x11-50-different-0", 2_000_000),
        ("11x11x11-150-0", 1_000_000),
    ],
)
def test_a_large_box_is_solved(name: str, nodes: int) -> None:
    puzzle = large_box(name)
    outcome = solve(search(puzzle), limit=1, budget=Budget(nodes=nodes))

    assert outcome.verdict is Verdict.SOLVED
    assert faults(puzzle, outcome.solutions[0]) == ()
