"""The beam of merges: what it finds are fillings, and a stop makes no difference."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from puzzles.boxes import Block, BoxPuzzle, Placement, faults, is_symmetric
from puzzles.errors import FormatError
from puzzles.outcome import Verdict
from solvers.boxes import merging, search
from solvers.boxes.crate import Crate
from solvers.boxes.merging import BlockPart, Merging, around, is_made_for
from solvers.boxes.proofs import refutation
from solvers.boxes.search import BoxSpace
from solvers.engine.driver import solve
from solvers.kernels.cuboids import merges as m
from tests.families.boxes.record import strategies
from tests.families.boxes.record.samples import large_box
from tests.night import examples
from tests.solvers.remote import vary_constants

LARGE = large_box("11x11x11-50-different-0")
NEVER_FILLED = BoxPuzzle(
    (5, 5, 5), (Block((1, 1, 5), 13), Block((2, 2, 2), 6), Block((1, 2, 3), 2)), None
)


def small(puzzle: BoxPuzzle, *, refuse_symmetric: bool = False) -> Merging:
    """With few states a level, so that runs end soon."""
    with vary_constants({"boxes.merging": {"UNIT": 4, "WIDEST": 64}}):
        return Merging(Crate(puzzle), refuse_symmetric=refuse_symmetric)


@settings(max_examples=examples(40, 150))
@given(strategies.cut_boxes(150, 25))
def test_what_planes_cut_comes_together(puzzle: BoxPuzzle) -> None:
    assume(puzzle.block_count > 1 and max(puzzle.size) <= merging.LONGEST)
    run = small(puzzle)
    met = run.advance(30_000, 1)

    assert run.is_done == bool(met)
    for key in met:
        assert faults(puzzle, run.crate.solution(key)) == ()


@settings(max_examples=examples(30, 100))
@given(strategies.box_puzzles())
def test_it_claims_nothing(puzzle: BoxPuzzle) -> None:
    assume(refutation(puzzle, Crate(puzzle)) is None and not puzzle.fixed)
    run = small(puzzle)
    for key in run.advance(2_000, 1):
        assert faults(puzzle, run.crate.solution(key)) == ()

    assert not run.complete
    assert run.counts.count == 0
    assert run.progress() == 0


@settings(max_examples=examples(20, 60), suppress_health_check=[HealthCheck.too_slow])
@given(strategies.cut_boxes(150, 25), st.lists(st.integers(1, 100), min_size=1, max_size=6))
def test_a_stop_makes_no_difference(puzzle: BoxPuzzle, slices: list[int]) -> None:
    assume(max(puzzle.size) <= merging.LONGEST)
    whole, parted = small(puzzle), small(puzzle)
    met: Sequence[Any] = ()
    expected: Sequence[Any] = ()
    for nodes in slices:
        if not met:
            expected = whole.advance(nodes, 1)
            met = parted.advance(nodes, 1)
            state = parted.state()
            parted = small(puzzle)
            parted.restore(state)

    assert met == expected
    assert parted.nodes == whole.nodes


@pytest.mark.parametrize("name", ["steps", "best", "allowed", "order", "head"])
def test_a_state_that_was_tampered_with_is_refused_or_harmless(name: str) -> None:
    crate = Crate(NEVER_FILLED)  # small, since each run makes tables of all sizes of blocks
    whole = Merging(crate)
    whole.advance(5_000, 1)
    state = whole.state()
    assert state["allowed"].size > 1_000
    for at in range(0, state[name].size, max(1, state[name].size // examples(10, 20))):
        for value in (-1, 3, 255, 1 << 20, 1 << 40, (1 << 62) + 5, -(1 << 62)):
            torn = {key: array.copy() for key, array in state.items()}
            torn[name].reshape(-1)[at] = np.int64(value).astype(torn[name].dtype)
            run = Merging(crate)
            try:
                run.restore(torn)
            except FormatError:
                continue
            run.advance(100, 1)


def partners(run: Merging, row: Sequence[int], at: int, among: Sequence[int]) -> set[int]:
    """The places of the blocks that one could be merged with, CORE for the core's."""
    rules = run.rules
    size = row[m.REACH + at]
    found = {k for k in among if k != at and rules.partners[size, row[m.REACH + k]]}
    return found | ({m.CORE} if touches(run, row, rules.sizes[size].tolist()) else set())


def touches(run: Merging, row: Sequence[int], size: list[int]) -> bool:
    """Whether a block can be put to a side of the core's."""
    sides = run.rules.sides
    edges = [row[2 * k] + row[2 * k + 1] + 1 for k in range(3)]
    return any(
        sorted([*edges[:k], *edges[k + 1 :], long]) == size
        and row[2 * k + side] + long <= sides[k, side]
        for k in range(3)
        for side in range(2)
        for long in size
    )


def members(words: Sequence[int]) -> set[int]:
    return {64 * w + k for w, word in enumerate(words) for k in range(64) if int(word) >> k & 1}


def worth(run: Merging, parent: int, merge: int) -> int:
    """What the state is worth that comes of a merge of two blocks, by the definition."""
    rules, state = run.rules, run.beam
    row, top = state.rows[parent].tolist(), len(rules.blocks)
    n, one, other = top - int(state.head[m.LEVEL]), merge & 255, merge >> 8 & 255
    met = {k: members(state.allowed[parent, k]) for k in range(n)}
    met[m.CORE] = members(state.allowed[parent, top])
    for k in met[m.CORE]:
        met[k].add(m.CORE)
    for places in state.order[parent].tolist():
        if places == merge & 0xFFFF:
            break
        met[places & 255].discard(places >> 8)
        met[places >> 8].discard(places & 255)
    for k in met:
        met[k] -= {one, other}
    del met[one]
    row[m.REACH + other] = merge >> 16
    met[other] = partners(run, row, other, [k for k in met if k != m.CORE])
    for k in met[other]:
        met[k].add(other)
    edges = [row[2 * k] + row[2 * k + 1] + 1 for k in range(3)]
    sizes = {k: row[m.REACH + k] for k in met if k != m.CORE}
    sizes[m.CORE] = int(rules.index[tuple(sorted(edges))])
    return sum(
        int(state.worth[size] + rules.liking[rules.classes[size], len(met[k])])
        for k, size in sizes.items()
    )


def test_a_state_is_worth_what_its_blocks_and_their_partners_are() -> None:
    run = Merging(Crate(LARGE))
    looked_at = 0
    for _ in range(12):
        run.advance(500, 1)
        best = run.best[: run.head[m.CHOSEN]]
        for score, _, parent, merge in best.tolist():
            if merge >> 8 & 255 != m.CORE:
                assert score == worth(run, parent, merge)
                looked_at += 1
    assert looked_at > 500


def test_merges_that_were_taken_are_forbidden_to_those_after_them() -> None:
    run = Merging(Crate(LARGE))
    state = run.beam
    while run.head[m.LEVEL] < 3:
        run.advance(1, 1)
    sets = [tuple(map(tuple, state.allowed[s].tolist())) for s in range(int(run.head[m.STATES]))]
    n = len(run.rules.blocks) - 3
    short = 0
    for s in range(len(sets)):
        row = state.rows[s].tolist()
        for k in range(n):
            could_be = partners(run, row, k, range(n)) - {m.CORE}
            assert members(sets[s][k]) <= could_be
            short += len(could_be - members(sets[s][k]))
    assert short > 0


def test_late_levels_keep_more_states() -> None:
    widths = [m.width_of(50, level, 60, 4096) for level in range(51)]

    assert widths[0] == 60
    assert widths[25] == 240
    assert widths == sorted(widths)
    assert widths[-1] == 4096


def test_a_state_of_another_puzzle_is_refused() -> None:
    run = Merging(Crate(LARGE))
    run.advance(5_000, 1)

    with pytest.raises(FormatError, match="does not fit the puzzle"):
        Merging(Crate(large_box("9x9x9-40-different-0"))).restore(run.state())


def test_symmetric_fillings_are_gone_past_where_they_are_not_wanted() -> None:
    puzzle = BoxPuzzle((2, 2, 3), (Block((1, 2, 3), 2),), None)  # both fillings are symmetric
    run = small(puzzle, refuse_symmetric=True)

    assert run.advance(2_000, 1) == []
    assert not run.is_done
    key = small(puzzle).advance(2_000, 1)[0]
    assert is_symmetric(puzzle, Crate(puzzle).solution(key))


def test_the_golden_cube_may_stand_anywhere() -> None:
    puzzle = BoxPuzzle(
        (2, 3, 4), (Block((1, 1, 1), 1), Block((1, 2, 2), 4), Block((1, 1, 2), 3)), (1, 1, 0)
    )
    run = small(puzzle)
    met = run.advance(20_000, 1)

    assert faults(puzzle, run.crate.solution(met[0])) == ()


def test_parts_that_were_not_put_around_a_cell_are_not_laid() -> None:
    assert around((1, 1, 1), [BlockPart((1, 1, 2))], ((0, 0, 0), (3, 3, 3))) is None


def test_it_goes_in_large_boxes_without_given_blocks_alone() -> None:
    few = BoxPuzzle((2, 2, 4), (Block((1, 2, 2), 4),), None)
    first = Placement(0, (0, 0, 0), LARGE.blocks[0].size)
    given_one = replace(LARGE, fixed=(first,))

    assert is_made_for(Crate(LARGE))
    assert not is_made_for(Crate(few))
    assert not is_made_for(Crate(given_one))
    assert "merging" not in BoxSpace(Crate(few), "general", True).order
    assert "merging" not in BoxSpace(Crate(LARGE), "general", False).order
    assert "merging" not in BoxSpace(Crate(LARGE), "paired", True).order


@pytest.mark.parametrize("vain", [60_000, 0])
def test_a_set_that_fills_no_box_costs_little_more(vain: int) -> None:
    nodes = []
    for in_vain in (1 << 60, vain):
        with vary_constants({"boxes.search": {"IN_VAIN": in_vain}}):
            outcome = solve(search(NEVER_FILLED), limit=1)
            assert outcome.verdict is Verdict.UNSOLVABLE
            nodes.append(outcome.nodes)

    assert nodes[1] <= 1.5 * nodes[0]


@pytest.mark.parametrize("nodes", [0, 5_000, 60_000])
def test_it_tells_how_many_bytes_are_to_be_saved(nodes: int) -> None:
    run = Merging(Crate(LARGE))
    run.advance(nodes, 1)
    saved = sum(array.nbytes for array in run.state().values())

    assert abs(run.bulk - saved) <= 0.1 * saved + 1_000
