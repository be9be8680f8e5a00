"""The search for foldings against the definition, a second method and the documents."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.lattice import Cell, Size
from puzzles.outcome import Outcome, Verdict
from puzzles.snakes import (
    SnakeOptions,
    SnakePuzzle,
    SnakeSolution,
    copies_from_one_cell,
    faults,
)
from puzzles.snakes.text import parse, report
from solvers.engine.driver import solve
from solvers.snakes import grid, plain, search
from solvers.snakes.abreast import Abreast
from solvers.snakes.grid import DIRECTIONS, tables, tables_of
from solvers.snakes.proofs import refutation
from solvers.snakes.walks import folding
from tests.families.snakes.record import definition as by_definition
from tests.families.snakes.record import strategies
from tests.families.snakes.record.provoked import PROVOKED
from tests.families.snakes.record.samples import folded_snake, known_snake, winding
from tests.families.snakes.record.strategies import VARIANTS
from tests.night import examples
from tests.solvers.remote import vary_constants

each_variant = pytest.mark.parametrize("variant", VARIANTS)
PUZZLES = st.one_of(strategies.snake_puzzles(), strategies.given_snakes())
FOLDED = st.one_of(strategies.foldable_snakes(18), strategies.given_snakes())
FEW = settings(max_examples=examples(8, 25))
SOME = settings(max_examples=examples(30, 100))


def all_of(
    puzzle: SnakePuzzle, *, mirrors: bool = False, first: bool = False
) -> Outcome[SnakeSolution]:
    """The whole answer, with at most 1000 solutions."""
    begun = search(puzzle, SnakeOptions(mirrors_count=mirrors), first)
    return solve(begun, limit=1000, count=True)


def is_large(folded: tuple[SnakePuzzle, SnakeSolution]) -> bool:
    """Whether the box has more cells than a word has bits."""
    return folded[0].cells > grid.WORD


def completions(puzzle: SnakePuzzle) -> Iterator[tuple[Cell, ...]]:
    """Every folding behind a given beginning of two cubes or more, cube by cube."""
    *_, before, last = puzzle.fixed
    cubes = len(puzzle.fixed)
    if cubes == puzzle.cells:
        yield puzzle.fixed
        return
    on = tuple(2 * b - a for a, b in zip(before, last, strict=True))
    for beyond in by_definition.around(last):
        inside = all(0 <= at < edge for at, edge in zip(beyond, puzzle.size, strict=True))
        bends = puzzle.chain[cubes - 1] == "1"
        if inside and beyond not in puzzle.fixed and (beyond != on) == bends:
            yield from completions(replace(puzzle, fixed=(*puzzle.fixed, beyond)))


# against the definition


@each_variant
@settings(max_examples=examples(20, 60))
@given(puzzle=PUZZLES, first=st.booleans(), mirrors=st.booleans())
def test_all_foldings_are_found_as_by_the_definition(
    variant: str, puzzle: SnakePuzzle, first: bool, mirrors: bool
) -> None:
    with vary_constants(VARIANTS[variant]):
        outcome = all_of(puzzle, mirrors=mirrors, first=first)
    every = by_definition.foldings(puzzle)
    classes_of = partial(
        by_definition.classes, size=puzzle.size, mirrors=not mirrors, given=len(puzzle.fixed)
    )
    classes = classes_of(solution.path for solution in outcome.solutions)

    assert outcome.complete
    assert classes == classes_of(every)
    assert outcome.counts.count == len(every)
    assert outcome.counts.distinct == len(classes) == len(outcome.solutions)
    assert all(faults(puzzle, solution) == () for solution in outcome.solutions)
    if refutation(puzzle) is None:
        named = {"count": outcome.counts.count, **outcome.counts.further}
        assert named == by_definition.counts(puzzle)


@SOME
@given(st.one_of(strategies.snake_puzzles(12), strategies.given_snakes(12)))
def test_a_proof_is_given_only_where_nothing_is_to_be_found(puzzle: SnakePuzzle) -> None:
    if refutation(puzzle) is not None:
        assert by_definition.foldings(puzzle) == set()


@SOME
@given(strategies.foldable_snakes(18), st.booleans())
def test_the_plain_search_counts_the_same(puzzle: SnakePuzzle, back: bool) -> None:
    outcome = solve(plain(puzzle, back=back), count=True)

    assert outcome.counts == all_of(puzzle).counts


@given(strategies.foldable_snakes(40), st.permutations((0, 1, 2)))
@FEW
def test_a_turned_box_has_the_same_foldings(
    puzzle: SnakePuzzle, axes: tuple[int, int, int]
) -> None:
    i, j, k = axes
    turned = SnakePuzzle(puzzle.chain, (puzzle.size[i], puzzle.size[j], puzzle.size[k]))

    assert all_of(turned).counts == all_of(puzzle).counts


@given(strategies.foldable_snakes(60))
@FEW
def test_the_first_folding_of_a_larger_box_is_one(puzzle: SnakePuzzle) -> None:
    outcome = solve(search(puzzle))

    assert outcome.verdict is Verdict.SOLVED
    assert faults(puzzle, outcome.solutions[0]) == ()


def test_one_word_two_and_layers_search_alike() -> None:
    puzzle = known_snake("king-snake-a")
    seen = []
    for variant in ("as it is", "two words", "layers"):
        with vary_constants(VARIANTS[variant]):
            seen.append((all_of(puzzle).counts, all_of(puzzle).nodes))

    assert seen[0] == seen[1] == seen[2]


@given(strategies.foldable_snakes(64), st.booleans(), st.integers(1, 3_000))
@FEW
def test_one_word_and_two_stop_at_the_same_place(
    puzzle: SnakePuzzle, first: bool, nodes: int
) -> None:
    seen = []
    for variant in ("as it is", "two words"):
        with vary_constants(VARIANTS[variant]):
            begun = search(puzzle, None, first)
            found = [begun.advance(nodes, 1) for _ in range(3)]
            seen.append((found, begun.nodes, begun.counts, begun.progress(), begun.engine))

    assert seen[0] == seen[1]


@pytest.mark.parametrize("variant", ["as it is", "two words"])
def test_nodes_go_one_by_one_where_the_stack_is_nearly_full(variant: str) -> None:
    from solvers.kernels.paths.nodes import SLACK, WIDEST

    puzzle = known_snake("cubra-purple")
    with vary_constants(VARIANTS[variant]):
        abreast, alone = (folding(*tables_of(puzzle), puzzle.chain) for _ in range(2))
        assert isinstance(alone, Abreast)
        for name in alone.ROWS:
            rows = getattr(alone, name)[..., : 3 * len(puzzle.legs) + WIDEST + SLACK + 1]
            setattr(alone, name, np.ascontiguousarray(rows))
        alone._arguments()
        heights = []
        for run in (abreast, alone):
            high = 0
            while not run.is_done:
                run.advance(8, 0)
                high = max(high, int(run.head[0]))
            heights.append(high)

    assert (alone.nodes, alone.counts) == (abreast.nodes, abreast.counts)
    assert heights[1] < heights[0]


@given(strategies.folded_snakes(175).filter(is_large), st.integers(2, 16), st.booleans())
@FEW
def test_the_last_cubes_of_a_large_box_fold_as_by_the_rules(
    folded: tuple[SnakePuzzle, SnakeSolution], loose: int, first: bool
) -> None:
    whole, solution = folded
    puzzle = replace(whole, fixed=solution.path[:-loose])
    outcome = all_of(puzzle, first=first)

    assert outcome.complete
    assert {each.path for each in outcome.solutions} == set(completions(puzzle))
    assert outcome.counts.count == len(outcome.solutions)


@pytest.mark.parametrize("size", [(1, 1, 5), (1, 3, 4), (2, 3, 3), (3, 3, 3), (2, 4, 4)])
def test_images_move_neighbours_to_neighbours(size: Size) -> None:
    box, _ = tables(size)
    for moved, turned in zip(box.moved, box.turned, strict=True):
        for cell, way in product(range(box.cells), range(len(DIRECTIONS))):
            beyond = box.near[cell, way]
            if beyond >= 0:
                assert box.near[moved[cell], turned[way]] == moved[beyond]


# laws, with the race and the scout cut short


@each_variant
@FEW
@given(puzzle=FOLDED, nodes=st.integers(1, 60), first=st.booleans())
def test_progress_never_falls(variant: str, puzzle: SnakePuzzle, nodes: int, first: bool) -> None:
    with vary_constants(VARIANTS[variant]):
        begun = search(puzzle, None, first)
        seen = [begun.progress()]
        while not begun.is_done:
            begun.advance(nodes, 10**9)
            seen.append(begun.progress())

    assert seen == sorted(seen)
    assert 0 <= seen[0] <= seen[-1] == 1


# a given beginning


@given(strategies.folded_snakes(60), st.integers(0, 60), st.booleans())
@FEW
def test_a_folding_is_found_again_when_its_beginning_is_given(
    folded: tuple[SnakePuzzle, SnakeSolution], given: int, first: bool
) -> None:
    puzzle, solution = folded
    begun = replace(puzzle, fixed=solution.path[:given])
    outcome = solve(search(begun, None, first), limit=1000, count=True)

    assert outcome.counts.count >= 1
    assert all(faults(begun, each) == () for each in outcome.solutions)
    if given >= puzzle.cells:
        assert [each.path for each in outcome.solutions] == [solution.path]


@pytest.mark.parametrize("given", range(1, 6))
def test_restarts_go_on_from_each_given_beginning(given: int) -> None:
    snake, folded = folded_snake(4, (3, 3, 3))  # found in the fourth run or later
    puzzle = replace(snake, fixed=folded.path[:given])
    with vary_constants(VARIANTS["scout at once"]):
        outcome = solve(search(puzzle))

    assert faults(puzzle, outcome.solutions[0]) == ()


def test_the_beginning_of_a_large_folding_is_gone_on_from() -> None:
    whole, folded = winding((8, 8, 8))
    puzzle = replace(whole, fixed=folded.path[:500])

    assert all_of(puzzle, first=True).solutions[0].path == folded.path


@SOME
@given(strategies.given_snakes(12))
def test_a_folding_is_faulty_unless_it_begins_as_given(puzzle: SnakePuzzle) -> None:
    for solution in all_of(replace(puzzle, fixed=())).solutions[:20]:
        moved = sum(a != b for a, b in zip(solution.path, puzzle.fixed, strict=False))

        assert [fault.code for fault in faults(puzzle, solution)] == ["fixed_moved"] * moved


# proofs


WORDS = {
    "length_mismatch": "the chain has 4 cubes, but the box has 27",
    "leg_too_long": "4 cubes of the chain lie in a line",
    "no_room_to_turn": "in a box of one row it cannot turn",
    "too_few_corners": "have one chessboard colour",
    "given_mismatch": "cube 1 is given a corner, but it is straight",
    "given_colour": "(1, 0, 0) has the other",
}


@pytest.mark.parametrize(
    ("code", "text", "words"),
    [
        *((code, text, WORDS[code]) for code, text, _ in PROVOKED.impossible),
        ("leg_too_long", "2x2x2\n0 0 1 1 1 1 1 0", "3 cubes of the chain lie in a line"),
    ],
)
def test_what_cannot_be_is_proved_in_words(code: str, text: str, words: str) -> None:
    outcome = solve(search(parse(text)))

    assert outcome.verdict is Verdict.UNSOLVABLE
    assert (outcome.reason.code, outcome.nodes) == (code, 0)
    assert words in outcome.reason.message


# documents


def test_the_red_snake_starts_in_8_ways_from_one_cell_as_the_document_says() -> None:
    puzzle = known_snake("level-box-red")

    assert copies_from_one_cell(puzzle, all_of(puzzle).solutions[0]) == 8


def test_mirror_images_are_two_when_they_count() -> None:
    outcome = all_of(known_snake("king-snake-a"), mirrors=True)

    assert (outcome.counts.count, outcome.counts.distinct, len(outcome.solutions)) == (192, 8, 8)


def test_a_report_is_german() -> None:
    puzzle = parse("2x2x1\n0 1 1 0")
    lines = report(puzzle, solve(search(puzzle))).splitlines()

    assert lines[0] == "Lösung gefunden"
    assert lines[2] == "Ebene 1"
    none = parse("4x1x1\n0 1 1 0")
    assert report(none, solve(search(none))) == "Es gibt keine Lösung\n"


def test_a_large_box_is_solved_behind_what_is_given() -> None:
    puzzle = SnakePuzzle(
        "0010010010011001100111111111101100101011001101111110111110011000", (4, 4, 4)
    )
    (solution,) = solve(search(puzzle)).solutions
    for cells in (1, 2, 5):
        given = replace(puzzle, fixed=solution.path[:cells])
        (again,) = solve(search(given)).solutions
        assert faults(given, again) == ()
