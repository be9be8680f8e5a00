"""Boards that are laid from the rim inwards: against the definition, and against rows."""

import json
import math
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings

from puzzles.decks import DeckOptions, DeckPuzzle, DeckSolution, Placement, faults, macmahon
from puzzles.dice import Dice
from puzzles.errors import FormatError
from puzzles.squares import SquareParams, SquarePuzzle, parse
from solvers.decks import search
from solvers.decks.laying import Laying
from solvers.decks.layout import Layout, layout_of
from solvers.decks.ordering import Chance, inwards
from solvers.decks.proofs import refutation
from solvers.decks.search import DeckSearch, resume
from solvers.engine.checkpoint import pack, unpack
from tests.families.decks.record import strategies
from tests.families.decks.record.definition import as_laying, counts, images, physical
from tests.night import examples

ALL = 10**9
HARD = Path(__file__).parents[3] / "benchmarks" / "cases" / "decks" / "tud-bench_8x8_7.txt"
SIZES = ((2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (4, 3), (4, 4))
FRAMED = SquarePuzzle(rows=3, columns=4, tiles=macmahon(3, 4), matching="equal", border=1)
BOARDS = tuple(SquareParams(rows=rows, columns=columns).blank for rows, columns in SIZES)


def hard() -> SquarePuzzle:
    """A board whose rows could be laid in far more ways than its rim."""
    return parse(HARD.read_text("utf-8"))


def finish(layout: Layout) -> Laying:
    """A run that is through."""
    run = Laying(layout)
    run.advance(ALL)
    return run


@settings(max_examples=examples(60, 200))
@given(puzzle=strategies.decks(BOARDS, 1, strategies.FREE_PLACES))
def test_it_lays_what_the_definition_does(puzzle: DeckPuzzle) -> None:
    """All are counted, and one of each class is told."""
    layout = Layout(puzzle, inward=True)
    if refutation(layout) is not None or not layout.order:
        return
    run, told = Laying(layout), []
    while not run.is_done:
        told += [layout.solution(key) for key in run.advance(ALL, 50)]
    own = run.counts
    shown = [frozenset(images(puzzle, as_laying(puzzle, each.placements))) for each in told]
    classes = {frozenset(images(puzzle, board)) for board in physical(puzzle)}

    assert counts(puzzle) == (own.further["labelled"], own.count, own.distinct)
    assert (len(classes), classes) == (len(shown), set(shown))
    assert all(faults(puzzle, solution) == () for solution in told)


@settings(max_examples=examples(30, 100))
@given(puzzle=strategies.decks(BOARDS, 2))
def test_both_orders_lay_as_many_boards(puzzle: DeckPuzzle) -> None:
    runs = [Laying(Layout(puzzle, inward=inward)) for inward in (False, True)]
    for run in runs:
        run.advance(3_000_000)

    rows, inward = runs
    assert rows.counts == inward.counts or not (rows.is_done and inward.is_done)


@pytest.mark.parametrize("wide", [False, True])
def test_macmahons_sets_on_a_smaller_board(wide: bool) -> None:
    """As counted by plain exact cover with colours (`benchmarks/peers/colours.c`)."""
    assert 240_352 == finish(Layout(FRAMED, inward=True, wide=wide)).counts.count


@pytest.mark.parametrize(("rows", "columns"), [*product(range(1, 7), range(1, 7))])
def test_only_the_last_cell_has_four_neighbours_before_it(rows: int, columns: int) -> None:
    board = SquareParams(rows=rows, columns=columns).blank.board
    order = inwards(board.places)
    rank = {cell: k for k, cell in enumerate(order)}
    outer = [None in board.beyond[cell] for cell in order]

    assert sorted(order) == list(range(board.cells))
    assert outer == sorted(outer, reverse=True)  # the whole rim first
    for cell in order[:-1]:
        ranks = [rank[other[0]] for other in board.beyond[cell] if other is not None]
        assert sum(other < rank[cell] for other in ranks) <= 3
        assert sum(other > rank[cell] for other in ranks) <= 3


def test_where_the_rim_has_fewer_layings_it_goes_first() -> None:
    puzzle = hard()

    reckoned = [
        Chance(layout).boards(layout.order) - math.log10(len(layout.images.source))
        for layout in (Layout(puzzle, inward=False), layout_of(puzzle))
    ]

    assert layout_of(puzzle).inward
    assert [13, 12] == [round(log) for log in reckoned]
    assert not layout_of(replace(puzzle, border=None)).inward
    assert not Layout(puzzle, apart=True).inward  # the documents' programs go row by row
    assert not layout_of(
        replace(FRAMED, rows=4, columns=6)
    ).inward  # so few that it does not matter


@pytest.mark.parametrize("inward", [False, True])
def test_about_as_many_boards_are_reckoned_as_there_are(inward: bool) -> None:
    """Decks of 5x5 with four figures and a border, of all of which the boards are laid."""
    reckoned, laid = 0.0, 0
    for seed in range(20):
        run = finish(Layout(framed_deck(5, 4, seed), inward=inward))
        turns = len(run.layout.images.source)
        reckoned += 10 ** Chance(run.layout).boards(run.layout.order) / turns
        laid += run.nodes

    assert 1 / 2 < reckoned / laid < 2


def framed_deck(edge: int, figures: int, seed: int) -> SquarePuzzle:
    """The tiles of a random board whose border shows a figure of its own."""
    dice, blank = Dice(seed), SquareParams(rows=edge, columns=edge).blank
    beyond = blank.board.beyond
    shown = [[9 if other is None else 1 + dice.below(figures) for other in a] for a in beyond]
    for cell, around in enumerate(beyond):
        for side, other in enumerate(around):
            if other is not None and other[0] < cell:
                shown[cell][side] = shown[other[0]][other[1]]
    return replace(blank, tiles=tuple(map(tuple, shown)), matching="equal", border=9)


@pytest.mark.parametrize(("edge", "figures"), [(20, 6), (32, 4)])
def test_boards_beyond_all_floats_are_reckoned(edge: int, figures: int) -> None:
    layout = Layout(framed_deck(edge, figures, 1))

    assert layout.inward
    assert 308 < Chance(layout).boards(layout.board.order) < 2_000


def test_it_is_saved_divided_and_goes_on() -> None:
    """Both halves of what a saved run had left meet what the whole run meets."""
    layout = Layout(FRAMED, inward=True)
    run = Laying(layout)
    run.advance(100_000)
    twin = Laying(layout)
    twin.restore(run.state())
    halves = twin.halve()
    assert halves is not None
    counted = run.counts.count
    for half in halves:
        half.advance(ALL)
        counted += half.counts.count

    assert 240_352 == counted


def test_a_search_that_was_saved_by_rows_goes_on_by_rows() -> None:
    puzzle = hard()
    before = DeckSearch(Layout(puzzle, inward=False), DeckOptions(), [("scan",)])
    before.advance(10_000, 1)
    head, arrays = unpack(before.save(), DeckSearch.kind)
    del head["search"]["inward"]  # of a version that knew no other order
    after = resume(puzzle, DeckOptions(), pack(DeckSearch.kind, head, arrays))
    before.advance(10_000, 1)
    after.advance(10_000, 1)
    fresh = search(puzzle)

    assert isinstance(after, DeckSearch)
    assert isinstance(fresh, DeckSearch)
    assert (after.layout.inward, fresh.layout.inward) == (False, True)
    assert (before.nodes, before.progress()) == (after.nodes, after.progress())


def test_a_search_that_was_saved_in_several_parts_goes_on_with_all_of_them() -> None:
    whole = DeckSearch(layout_of(FRAMED), DeckOptions(), [("scan",)])
    whole.advance(100_000, 0)
    parts = whole.of([race for part in whole.split(3) for race in part.races])
    after = resume(FRAMED, DeckOptions(), parts.save())
    after.advance(ALL, 0)

    assert len(parts.races) == 3
    assert after.is_done
    assert 240_352 == whole.counts.count + after.counts.count


def test_a_saved_search_that_lacks_a_race_is_refused() -> None:
    saved = DeckSearch(layout_of(hard()), DeckOptions(), [("scan",)] * 2).save()
    head, arrays = unpack(saved, DeckSearch.kind)
    head["parts"].pop()

    with pytest.raises(FormatError, match="races"):
        resume(hard(), DeckOptions(), pack(DeckSearch.kind, head, arrays))


def test_what_was_found_of_the_hard_board_is_a_laying_of_it() -> None:
    told = json.loads(HARD.with_suffix(".solution.json").read_text("utf-8"))
    laid = DeckSolution(tuple(Placement(**each) for each in told["placements"]))
    swapped = [replace(laid.placements[0], tile=laid.placements[1].tile), *laid.placements[1:]]

    assert not faults(hard(), laid)
    assert faults(hard(), DeckSolution(tuple(swapped)))
