"""Fingerprints: the same for every form of a puzzle, another for another puzzle."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from families.catalogue import FAMILIES
from puzzles.catalogue import Known
from puzzles.decks import DeckPuzzle, Placement, figures_of, macmahon, meeting, turn_tile
from puzzles.decks.fingerprint import fingerprint
from puzzles.squares import SquarePuzzle
from tests.families.decks import strategies

EVERY = [known for family in FAMILIES for known in family.known()]
KNOWN = [known for known in EVERY if isinstance(known.puzzle, DeckPuzzle)]


def rename_labels(puzzle: DeckPuzzle, data: st.DataObject) -> DeckPuzzle:
    """The same puzzle in another form, its matching as a list of pairs."""
    figures = figures_of(puzzle)
    mates = meeting(puzzle.matching, figures)
    name = dict(zip(figures, data.draw(st.permutations(range(1, len(figures) + 1))), strict=True))
    lonely = [f for f in figures if not mates[f]]
    pairs = [(name[a], name[b]) for a in figures for b in mates[a]]
    pairs += [(name[f], 900 + k) for k, f in enumerate(lonely)]
    order = data.draw(st.permutations(range(len(puzzle.tiles))))
    place = {old: new for new, old in enumerate(order)}
    tiles = [tuple(name[f] for f in puzzle.tiles[old]) for old in order]
    fixed = [replace(p, tile=place[p.tile]) for p in puzzle.fixed]
    if puzzle.turning:
        sides = puzzle.board.sides
        turns = [data.draw(st.integers(0, sides - 1)) for _ in tiles]
        tiles = [turn_tile(tile, turn) for tile, turn in zip(tiles, turns, strict=True)]
        fixed = [replace(p, turn=(p.turn - turns[p.tile]) % sides) for p in fixed]
    return replace(
        puzzle,
        tiles=tuple(tiles),
        matching=tuple(pairs),
        border=None if puzzle.border is None else name[puzzle.border],
        fixed=tuple(fixed),
    )


@settings(max_examples=100)
@given(puzzle=strategies.small_decks(), data=st.data())
def test_another_form_of_a_puzzle_has_the_same(puzzle: DeckPuzzle, data: st.DataObject) -> None:
    assert fingerprint(puzzle) == fingerprint(rename_labels(puzzle, data))


@settings(max_examples=10)
@given(data=st.data())
@pytest.mark.parametrize("known", KNOWN, ids=lambda known: known.name)
def test_another_form_of_a_known_puzzle_has_the_same(
    known: Known[Any], data: st.DataObject
) -> None:
    assert fingerprint(known.puzzle) == fingerprint(rename_labels(known.puzzle, data))


def test_no_two_known_puzzles_share_one() -> None:
    assert len(KNOWN) == len({fingerprint(known.puzzle) for known in KNOWN})
    assert all(fingerprint(known.puzzle).exact for known in KNOWN)


def test_one_swapped_edge_makes_another() -> None:
    known = next(known for known in KNOWN if known.name == "danger-puzzle").puzzle
    first, *others = known.tiles
    changed = replace(known, tiles=((first[1], first[0], *first[2:]), *others))

    assert fingerprint(known) != fingerprint(changed)


def test_a_turned_board_with_given_tiles_is_the_same() -> None:
    tiles = ((1, 1, 1, 2), (5, 6, 7, 8))
    lying = SquarePuzzle(rows=1, columns=2, tiles=tiles, fixed=(Placement(0, 0, 0, 0),))
    standing = SquarePuzzle(rows=2, columns=1, tiles=tiles, fixed=(Placement(0, 0, 0, 1),))
    other = SquarePuzzle(rows=2, columns=1, tiles=tiles, fixed=(Placement(0, 0, 0, 0),))

    assert fingerprint(lying) == fingerprint(standing) != fingerprint(other)


def test_a_very_regular_deck_is_done_soon_and_says_that_it_is_not_exact() -> None:
    tiles = tuple((k, k, k, k) for k in range(1, 101))
    print_of = fingerprint(SquarePuzzle(rows=10, columns=10, tiles=tiles))

    assert not print_of.exact
    assert print_of == fingerprint(SquarePuzzle(rows=10, columns=10, tiles=tiles[::-1]))


def test_colours_that_can_be_exchanged_are_tried_in_every_order() -> None:
    squares = SquarePuzzle(rows=4, columns=6, tiles=macmahon(3, 4), matching="equal", border=2)
    other = SquarePuzzle(rows=4, columns=6, tiles=macmahon(3, 4), matching="equal", border=1)

    assert fingerprint(squares) == fingerprint(other)
    assert fingerprint(squares).exact
