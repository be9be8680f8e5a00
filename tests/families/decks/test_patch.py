"""The patch around one tile: against the complete search, against itself."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from families.squares import SQUARES
from puzzles.decks import DeckOptions, Placement, turn_tile
from puzzles.dice import Dice
from puzzles.errors import FormatError
from puzzles.outcome import Verdict
from puzzles.squares import SquareParams, SquarePuzzle
from solvers.decks import search
from solvers.decks.laying import Laying
from solvers.decks.layout import Layout, layout_of
from solvers.decks.patch import Patching, is_apt
from solvers.decks.search import DeckSearch, resume
from solvers.engine.checkpoint import pack, unpack
from solvers.engine.driver import solve
from solvers.engine.run import Key
from tests.families.decks.record.truth import lay_figures
from tests.night import examples

ALL = 10**9
FEW = 500  # layings
NODES = 3_000_000


def cut_deck(edge: int, figures: int, seed: int, matching: str = "equal") -> SquarePuzzle:
    """A deck cut from a random board."""
    dice, blank = Dice(seed), SquareParams(rows=edge, columns=edge).blank
    pairs = [(f, f if matching == "equal" else -f) for f in range(1, figures + 1)]
    shown = dice.shuffle(lay_figures(blank, pairs, None, dice.choice))
    tiles = tuple(turn_tile(look, dice.below(4)) for look in shown)
    return replace(blank, tiles=tiles, matching=matching)


@st.composite
def square_decks(draw: st.DrawFn) -> SquarePuzzle:
    """Boards of 4x4 and 5x5, some spoilt, with tiles alike or figures that meet two others."""
    edge = draw(st.sampled_from([4, 4, 5]))
    matching = draw(st.sampled_from(["equal", "opposite"]))
    puzzle = cut_deck(
        edge, draw(st.integers(2 * edge - 3, 12)), draw(st.integers(0, 999)), matching
    )
    tiles = list(puzzle.tiles)
    change = draw(st.sampled_from(["none", "spoil", "repeat", "symmetric", "two"]))
    first, second = draw(st.integers(0, len(tiles) - 1)), draw(st.integers(0, len(tiles) - 1))
    if change == "spoil":
        tiles[first] = (*tiles[first][:2], *tiles[second][2:])
    elif change == "repeat":
        tiles[first] = tiles[second]
    elif change == "symmetric":
        tiles[first] = tiles[first][:2] * 2
    elif change == "two" and matching == "equal":
        pairs = {(f, f) for tile in tiles for f in tile} | {(1, 2)}
        puzzle = replace(puzzle, matching=tuple(sorted(pairs)))
    return replace(puzzle, tiles=tuple(tiles))


LAYOUTS = st.builds(layout_of, square_decks(), st.booleans())


def list_keys(run: Patching | Laying) -> list[Key]:
    """All that a run meets, if that is soon."""
    met: list[Key] = []
    while not run.is_done and run.nodes < NODES and len(met) < FEW:
        met += run.advance(NODES, 2)
    assume(run.is_done)
    return met


@settings(max_examples=examples(20, 60))
@given(layout=LAYOUTS)
def test_patches_meet_every_laying_once(layout: Layout) -> None:
    scan, patches = Laying(layout), Patching(layout)
    scanned, met = list_keys(scan), list_keys(patches)

    assert sorted(scanned) == sorted(met)
    assert scan.counts == patches.counts
    assert scan.counts == sum(map(layout.worth, met), Laying(layout).counts)


@settings(max_examples=examples(10, 30))
@given(layout=LAYOUTS, slices=st.lists(st.integers(1, 300), min_size=1, max_size=5))
def test_a_patch_goes_on_where_it_was_saved(layout: Layout, slices: list[int]) -> None:
    whole, parts = Patching(layout), Patching(layout)
    list_keys(whole)
    shares = [parts.progress()]
    for nodes in slices:
        parts.advance(nodes, 0)
        again = Patching(layout)
        again.restore(unpack(pack("patch", {}, parts.state()), "patch")[1])
        parts = again
        shares.append(parts.progress())
    parts.advance(ALL)

    assert (whole.counts, whole.nodes) == (parts.counts, parts.nodes)
    assert shares == sorted(shares) and 1.0 == parts.progress() >= shares[-1]


@settings(max_examples=examples(20, 60))
@given(layout=LAYOUTS, slices=st.lists(st.integers(0, 300), min_size=1, max_size=8))
def test_parts_of_a_patch_meet_the_same(layout: Layout, slices: list[int]) -> None:
    whole = list_keys(Patching(layout))
    parts, met = [Patching(layout)], list[Key]()
    for nodes in slices:
        part = parts.pop(0)
        met += part.advance(nodes, FEW)
        halves = part.halve()
        parts += [part] if halves is None else halves

    assert sorted(whole) == sorted(met + [key for part in parts for key in list_keys(part)])


def test_a_patch_lays_far_fewer_tiles_than_the_scan() -> None:
    layout = layout_of(cut_deck(5, 11, 2))
    scan, patches = Laying(layout), Patching(layout)
    for run in (scan, patches):
        run.advance(ALL)

    assert scan.is_done and patches.is_done
    assert 100 * patches.nodes < scan.nodes


def test_a_patch_is_divided_until_one_tile_is_left() -> None:
    layout = layout_of(cut_deck(5, 9, 3))
    run, many = Patching(layout), 0
    while (halves := run.halve()) is not None:
        run, other = halves
        assert (other.nodes, other.counts.count) == (0, 0)
        many += 1

    assert many >= 5


def test_a_board_of_16_figures_is_found_by_its_patch() -> None:
    puzzle = cut_deck(7, 16, 0)
    outcome = solve(search(puzzle))

    assert Verdict.SOLVED == outcome.verdict
    assert "patch" in outcome.engine
    assert () == SQUARES.faults(puzzle, outcome.solutions[0])


@pytest.mark.parametrize(
    ("figures", "essential"),
    [
        *[pytest.param(9, essential, marks=pytest.mark.night) for essential in (False, True)],
        *product((11, 20), (False, True)),
    ],
)
def test_a_race_with_a_patch_counts_the_same_as_without(figures: int, essential: bool) -> None:
    puzzle = cut_deck(5, figures, 2)
    tiles = (*puzzle.tiles[1:], puzzle.tiles[1])
    for deck in (puzzle, replace(puzzle, tiles=tiles)):
        raced, scanned = (
            solve(search(deck, DeckOptions(engine=engine, essential=essential), False), count=True)
            for engine in ("auto", "scan")
        )
        assert raced.counts == scanned.counts
        assert raced.complete and scanned.complete


def test_what_was_saved_when_patches_met_one_laying_only_is_refused() -> None:
    puzzle = cut_deck(6, 9, 1)
    head, arrays = unpack(search(puzzle).save(), DeckSearch.kind)
    head["parts"] = [["scan", "patch", "choosy"]]

    with pytest.raises(FormatError):
        resume(puzzle, DeckOptions(), pack(DeckSearch.kind, head, arrays))


def test_a_long_count_goes_on_after_many_rounds() -> None:
    found = search(cut_deck(6, 9, 1), None, False)
    assert isinstance(found, DeckSearch)
    (race,) = found.races
    race.round = 10_000

    assert [] == found.advance(2_000, 0)
    assert 2_000 <= found.nodes < 100_000


def test_a_patch_proves_that_there_is_no_laying() -> None:
    puzzle = cut_deck(6, 20, 0)
    tiles = list(puzzle.tiles)
    for k in range(0, 36, 2):
        one, two = tiles[k], tiles[k + 1]
        tiles[k], tiles[k + 1] = (*one[:3], two[3]), (*two[:3], one[3])
    spoilt = replace(puzzle, tiles=tuple(tiles))
    run = Patching(layout_of(spoilt))

    assert [] == run.advance(ALL, 1)
    assert run.is_done and run.complete
    assert Verdict.UNSOLVABLE == solve(search(spoilt, DeckOptions(engine="scan"))).verdict


@pytest.mark.parametrize(
    "puzzle",
    [
        replace(cut_deck(5, 8, 0), turning=False),
        replace(cut_deck(5, 8, 0), border=1),
        replace(cut_deck(5, 8, 0), fixed=(Placement(0, 0, 0, 0),)),
        replace(cut_deck(5, 8, 0), tiles=(*cut_deck(5, 8, 0).tiles, (1, 2, 3, 4))),
        replace(cut_deck(6, 8, 0), rows=4, columns=9),
        cut_deck(4, 8, 0),
        cut_deck(9, 30, 0),
        cut_deck(8, 2, 0),
    ],
    ids=["unturned", "border", "given", "left over", "oblong", "small", "large", "few figures"],
)
def test_other_boards_have_no_patch(puzzle: SquarePuzzle) -> None:
    assert not is_apt(layout_of(puzzle))
