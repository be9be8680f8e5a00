"""The search for layings: against the definition, against itself, against published counts."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, permutations
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from families.catalogue import FAMILIES
from puzzles.decks import (
    DeckOptions,
    DeckPuzzle,
    DeckSolution,
    Placement,
    Tile,
    faults,
    least_turn,
    macmahon,
)
from puzzles.decks.shapes import TileShape
from puzzles.errors import FormatError, RuleError
from puzzles.hexagons import HEXAGONS
from puzzles.outcome import Counts, Outcome, Verdict
from puzzles.squares import SQUARES, SquarePuzzle
from puzzles.triangles import TRIANGLES, TrianglePuzzle
from solvers.decks import search, tries
from solvers.decks.cover import WORDS_LIMIT, Covering, is_small
from solvers.decks.laying import Laying
from solvers.decks.layout import layout_of
from solvers.decks.proofs import refutation
from solvers.decks.search import ROUNDS, SHARES, DeckSpace
from solvers.decks.sets import Sets, SetSurvey, resume
from solvers.engine.driver import solve
from tests.families.decks.record import strategies
from tests.families.decks.record.definition import as_laying, counts, essential, images, physical
from tests.night import examples

ALL = 10**9
ENGINES = ("auto", "scan", "choosy")
DECKS = [family for family in FAMILIES if family.art is not None]
KNOWN = {known.name: known.puzzle for family in DECKS for known in family.known()}


def everything(
    puzzle: DeckPuzzle, engine: str = "auto", *, essential: bool = False
) -> Outcome[DeckSolution]:
    options = DeckOptions(engine=engine, essential=essential)
    return solve(search(puzzle, options), limit=ALL, count=True)


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=examples(40, 150))
@given(puzzle=strategies.small_decks(), essential=st.booleans())
def test_layings_are_those_of_the_definition(
    engine: str, puzzle: DeckPuzzle, essential: bool
) -> None:
    """All are counted, and one of each class is shown."""
    outcome = everything(puzzle, engine, essential=essential)
    own, found = outcome.counts, outcome.solutions
    classes = {frozenset(images(puzzle, board)) for board in physical(puzzle)}
    shown = [frozenset(images(puzzle, as_laying(puzzle, s.placements))) for s in found]

    assert counts(puzzle) == (own.further.get("labelled", 0), own.count, own.distinct)
    assert (outcome.verdict is Verdict.SOLVED) == bool(own.count)
    assert (len(classes), classes) == (len(shown), set(shown))
    assert all(faults(puzzle, solution) == () for solution in found)


@settings(max_examples=examples(30, 100))
@given(puzzle=strategies.decks(strategies.larger_boards(), 2))
def test_both_engines_find_the_same(puzzle: DeckPuzzle) -> None:
    layout = layout_of(puzzle)
    if refutation(layout) is not None or not layout.order:
        return
    answers = []
    for kind in (Laying, Covering):
        run = kind(layout)
        seen: list[tuple[Any, ...]] = []
        while not run.is_done and len(seen) < 2000:
            seen += map(tuple, run.advance(ALL, 50))
        answers.append((sorted(seen), run.counts) if run.is_done else None)

    assert answers[0] == answers[1] or None in answers


@settings(max_examples=examples(30, 100))
@given(puzzle=strategies.small_decks())
def test_a_proof_without_search_is_right(puzzle: DeckPuzzle) -> None:
    if refutation(layout_of(puzzle)) is not None:
        assert counts(puzzle) == (0, 0, 0)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_board_that_is_given_whole_is_its_own_solution(engine: str) -> None:
    given = tuple(Placement(k, 0, k, 0) for k in range(2))
    puzzle = SquarePuzzle(rows=1, columns=2, tiles=((1, 2, 3, 4), (1, 4, 1, -2)), fixed=given)

    assert (1, 1) == (everything(puzzle, engine).counts.count, len(everything(puzzle).solutions))


def test_tries_are_those_of_the_document() -> None:
    assert (220_760, 148, True) == tries(KNOWN["absolut-knifflig"], ALL)


def test_tries_of_symmetric_and_identical_tiles_are_told_apart() -> None:
    assert 9216 == tries(KNOWN["knifflidiffels-1"], ALL)[1]
    assert 16 == tries(KNOWN["schweine-knobelei"], ALL)[1]


def test_what_only_a_search_proves_is_exhausted() -> None:
    tiles = ((1, 2, 3), (-1, -1, -1), (1, 4, 4), (1, 1, -1))
    outcome = solve(search(TrianglePuzzle(order=2, tiles=tiles, fixed=(Placement(0, 1, 1, 0),))))

    assert (Verdict.UNSOLVABLE, "exhausted") == (outcome.verdict, outcome.reason.code)


def test_a_tile_that_nothing_meets_is_named() -> None:
    tiles = ((5, 6, 7, 8), (1, 1, 1, 1), (1, 1, 1, 1), (1, 1, 1, 1))
    pairs = ((1, 1), (5, 5), (6, 6), (7, 7), (8, 8))
    reason = solve(search(SquarePuzzle(rows=2, columns=2, tiles=tiles, matching=pairs))).reason

    assert ("tile_never_fits", 0) == (reason.code, reason.details["tile"])
    assert "taken" not in reason.details


@pytest.mark.parametrize(("border", "by_border"), [((4, 1, 2, 3), True), ((1, 2, 3, 4), None)])
def test_a_border_that_keeps_a_tile_from_the_edge_is_told(
    border: tuple[int, ...], by_border: bool | None
) -> None:
    puzzle = SquarePuzzle(rows=1, columns=1, tiles=((1, 2, 3, 4),), border=border, turning=False)
    reason = solve(search(puzzle)).reason

    assert by_border == (None if reason is None else reason.details["border"])
    assert reason is None or "the border wants other figures" in reason.message


def test_a_given_tile_where_another_alone_would_fit_is_told() -> None:
    """A tile that three figures leave the ends of a row only, and both of them are given away."""
    tiles = ((5, 1, 6, 7), (1, 1, 1, 1), (1, 1, 1, 1))
    ends = (Placement(1, 0, 0, 0), Placement(2, 0, 2, 0))
    row = SquarePuzzle(rows=1, columns=3, tiles=tiles, matching="equal", fixed=ends)
    reason = solve(search(row)).reason

    assert solve(search(replace(row, fixed=ends[:1]))).verdict is Verdict.SOLVED
    assert reason.message.endswith("a given tile lies: tile 1 at (0, 0), tile 2 at (0, 2)")
    assert reason.details["taken"] == [{"tile": 1, "at": [0, 0]}, {"tile": 2, "at": [0, 2]}]


def test_an_unknown_engine_is_refused() -> None:
    with pytest.raises(RuleError, match='expected "auto" or'):
        search(KNOWN["quasthoff"], DeckOptions(engine="magic"))


@pytest.mark.parametrize("rounds", [ROUNDS, 2 * ROUNDS, 9 * ROUNDS])
def test_the_faster_run_has_most_of_the_time_though_the_other_came_farther(rounds: int) -> None:
    space = DeckSpace(layout_of(KNOWN["quasthoff"]), ("scan", "choosy"))
    standing: Any = SimpleNamespace(
        listers=space.order,
        round=rounds,
        took={"scan": 40 * SHARES["scan"], "choosy": 10 * SHARES["choosy"]},
        progress_of={"scan": 0.03, "choosy": 0.02}.__getitem__,
    )
    share = {name: space.share(standing, name) for name in space.order}

    assert share["scan"] == SHARES["scan"]
    assert share["choosy"] == SHARES["choosy"] * (3 + rounds // ROUNDS)


def test_given_tiles_leave_the_rest() -> None:
    puzzle = KNOWN["absolut-knifflig"]
    solution = everything(puzzle).solutions[0]
    fixed = replace(puzzle, fixed=solution.placements[:4])

    assert 1 <= everything(fixed).counts.count < 148
    assert faults(fixed, everything(fixed).solutions[0]) == ()


@pytest.mark.parametrize("engine", ENGINES)
def test_tiles_that_no_turn_changes_count_each_on_one_cell(engine: str) -> None:
    tiles = ((1, 1, 1, 1), (2, 2, 2, 2), (3, 3, 3, 3))
    puzzle = SquarePuzzle(rows=1, columns=1, tiles=tiles, matching="equal")
    counted = everything(puzzle, engine, essential=True).counts
    assert counted == Counts(3, 3, {"labelled": 12, "essential": 1})


@pytest.mark.parametrize("engine", ENGINES)
@settings(max_examples=examples(10, 100))
@given(puzzle=strategies.small_decks())
def test_essential_layings_are_those_of_the_definition(engine: str, puzzle: DeckPuzzle) -> None:
    own = everything(puzzle, engine, essential=True).counts

    labelled, *both = counts(puzzle)
    assert both == [own.count, own.distinct]
    assert (labelled, essential(puzzle)) == tuple(
        own.further.get(name, 0) for name in ("labelled", "essential")
    )


@cache
def counted_by_definition(puzzle: DeckPuzzle) -> tuple[int, int, int]:
    return *counts(puzzle)[1:], essential(puzzle)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("rows", "columns", "border", "expected"),
    [
        # by a plain exact cover that tells nothing apart (`benchmarks/peers/colours.c`)
        (2, 3, None, (416, 208)),
        (3, 2, 1, (0, 0)),
        (2, 3, 1, (0, 0)),
    ],
)
def test_macmahon_squares_of_two_colours(
    engine: str, rows: int, columns: int, border: int | None, expected: tuple[int, int]
) -> None:
    puzzle = SquarePuzzle(
        rows=rows, columns=columns, tiles=macmahon(2, 4), matching="equal", border=border
    )
    own = everything(puzzle, engine, essential=True).counts

    assert (*expected, own.further.get("essential", 0)) == counted_by_definition(puzzle)
    assert expected == (own.count, own.distinct)


def test_an_essential_count_of_too_many_images_is_not_told() -> None:
    tiles = tuple((k, k, k, k) for k in range(1, 10)) * 2
    puzzle = SquarePuzzle(rows=3, columns=3, tiles=tiles, matching="equal")
    own = everything(puzzle, essential=True).counts

    assert 0 == own.count  # nine alike are needed, and there are two
    assert "essential" not in own.further


@pytest.mark.parametrize("engine", ["scan", "choosy"])
@pytest.mark.parametrize(
    ("puzzle", "count"),
    [
        # counted by plain exact cover with colours, too: `benchmarks/peers/colours.c`
        (
            SquarePuzzle(rows=3, columns=4, tiles=macmahon(3, 4), matching="equal", border=1),
            240_352,
        ),
        (TrianglePuzzle(order=3, tiles=macmahon(4, 3), matching="equal", border=1), 10_896),
    ],
)
def test_macmahons_sets_on_smaller_boards(engine: str, puzzle: DeckPuzzle, count: int) -> None:
    """Some of his tiles with one border colour: both runs, with and without all images."""
    narrow, wide = (
        solve(search(puzzle, DeckOptions(engine=engine, essential=essential)), count=True).counts
        for essential in (False, True)
    )

    assert count == narrow.count == wide.count
    assert narrow.distinct == wide.distinct > wide.further["essential"]
    assert narrow.further["labelled"] == wide.further["labelled"]


@pytest.mark.hard
def test_macmahons_24_squares_with_one_border_colour() -> None:
    """Knuth, TAOCP 7.2.2.1: 13,328 up to half turn, reflection and swap of the inner colours."""
    tiles = macmahon(3, 4)
    puzzle = SquarePuzzle(rows=4, columns=6, tiles=tiles, matching="equal", border=1)
    counted = solve(search(puzzle, DeckOptions(essential=True)), count=True).counts

    assert (106_624, 53_312) == (counted.count, counted.distinct)
    assert 13_328 == counted.further["essential"]


@pytest.mark.parametrize(("edge", "small"), [(2, True), (9, True), (24, False)])
def test_domains_are_kept_where_they_fit_into_memory(edge: int, small: bool) -> None:
    tiles = tuple((a, b, b, b) for a in range(1, edge + 1) for b in range(1, edge + 1))
    layout = layout_of(SquarePuzzle(rows=edge, columns=edge, tiles=tiles, matching="equal"))

    assert is_small(layout) == small
    if small:
        assert Covering(layout).domain.size <= 2 * WORDS_LIMIT


# sets


@cache
def count_at_once(sets: Sets) -> dict[int, int]:
    """In one go."""
    survey, met = SetSurvey(sets), Counter[int]()
    while not survey.is_done:
        met.update(survey.advance(1_000))
    return sets.count_solved(met)


def deck(shape: TileShape, size: tuple[int, ...], tiles: tuple[Tile, ...]) -> DeckPuzzle:
    if shape is SQUARES:
        return SquarePuzzle(tiles=tiles, matching="equal", rows=size[0], columns=size[1])
    return TrianglePuzzle(tiles=tiles, matching="equal", order=size[0])


@pytest.mark.parametrize(
    ("shape", "size", "figures"),
    [
        (SQUARES, (1, 2), 5),
        (SQUARES, (1, 3), 4),
        (SQUARES, (2, 2), 4),
        (TRIANGLES, (2,), 3),
        (TRIANGLES, (2,), 4),
    ],
)
def test_a_census_is_what_solving_every_set_tells(
    shape: TileShape, size: tuple[int, ...], figures: int
) -> None:
    sets = Sets(shape=shape, size=size, figures=figures)
    tiles = sorted({least_turn(t) for t in permutations(range(1, figures + 1), shape.sides)})
    every = [*combinations_with_replacement(tiles, sets.board.cells)]

    found = Counter(counts(deck(shape, size, chosen))[2] for chosen in every)

    assert (sets.tiles, sets.count) == (len(tiles), len(every))
    assert {0: sets.count - sum(count_at_once(sets).values())} | count_at_once(sets) == {
        0: 0
    } | found


@pytest.mark.parametrize("seed", range(examples(2, 4)))
def test_a_census_may_be_divided_and_saved_anywhere(seed: int) -> None:
    sets, dice = Sets(shape=SQUARES, size=(2, 2), figures=5), Random(seed)
    rest, met = [SetSurvey(sets)], Counter[int]()
    while rest:
        survey = resume(sets, rest.pop(dice.randrange(len(rest))).save())
        before = survey.explored_share
        met.update(survey.advance(dice.randrange(1, 400)))
        assert before <= survey.explored_share <= 1.0
        if not survey.is_done:
            rest += survey.split(dice.randrange(1, 4)) if len(rest) < 20 else [survey]
    assert sets.count_solved(met) == count_at_once(sets)


def test_the_seven_hexagons_are_as_many_as_published() -> None:
    sets = Sets(shape=HEXAGONS, size=(2,), figures=6)
    assert (sets.tiles, sets.count) == (120, 84_431_259_000)


def test_what_was_saved_of_other_sets_is_refused() -> None:
    saved = SetSurvey(Sets(shape=SQUARES, size=(2, 2), figures=4)).save()
    with pytest.raises(FormatError):
        resume(Sets(shape=HEXAGONS, size=(2,), figures=6), saved)
