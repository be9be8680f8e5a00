"""Decks: boards, rules, formats, and what bad input gets."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from families.catalogue import FAMILIES
from puzzles import squares, triangles
from puzzles.decks import (
    Border,
    DeckPuzzle,
    DeckSolution,
    Placement,
    faults,
    figures_of,
    letter,
    macmahon,
    meeting,
    period,
    turn_tile,
)
from puzzles.decks.families import DECK_FAMILIES
from puzzles.decks.fingerprint import fingerprint
from puzzles.decks.shapes import Board, board_of
from puzzles.errors import FormatError, PuzzleError, RuleError
from puzzles.hexagons import HEXAGONS
from puzzles.known import Known
from puzzles.outcome import Counts, Outcome
from puzzles.squares import SQUARES, SquarePuzzle
from puzzles.triangles import TRIANGLES, TrianglePuzzle
from tests.families.decks.record import strategies
from tests.families.decks.record.definition import as_laying, physical, spots
from tests.families.decks.test_legespiel import XML
from tests.strategies import hostile_texts

BOARDS = [
    *(board_of(SQUARES, size) for size in ((1, 1), (1, 4), (3, 3), (2, 5), (4, 6))),
    *(board_of(TRIANGLES, (order,)) for order in (1, 2, 3, 5)),
    *(board_of(HEXAGONS, (order,)) for order in (1, 2, 3, 5)),
]
NUTS = "hexagons 2\n1 2 3 4 5 6\nmatching equal\n" + 6 * "-a b c d e f\n"
SHEET = squares.write(
    SquarePuzzle(rows=2, columns=1, tiles=((1, 2, 3, 4), (-3, 1, 2, 4)), border=None)
)


def deck(**changes: Any) -> SquarePuzzle:
    return SquarePuzzle(
        **{"rows": 1, "columns": 2, "tiles": ((1, 2, 3, 4), (3, 4, 1, -2)), **changes}
    )


@pytest.mark.parametrize("board", BOARDS)
def test_neighbours_see_each_other(board: Board) -> None:
    for cell, around in enumerate(board.beyond):
        for side, other in enumerate(around):
            assert other is None or board.beyond[other[0]][other[1]] == (cell, side)


@pytest.mark.parametrize("board", BOARDS)
def test_a_turn_of_the_board_keeps_neighbours(board: Board) -> None:
    for goes, turns in board.images:
        for cell, around in enumerate(board.beyond):
            for side, other in enumerate(around):
                image = board.beyond[goes[cell]][(side + turns) % board.sides]
                expected = other and (goes[other[0]], (other[1] + turns) % board.sides)
                assert image == expected


@pytest.mark.parametrize(
    ("colours", "sides", "count"),
    [(1, 4, 1), (2, 4, 6), (3, 4, 24), (4, 4, 70), (4, 3, 24), (2, 6, 14)],
)
def test_macmahons_tiles_are_as_many_as_he_says(colours: int, sides: int, count: int) -> None:
    assert count == len(macmahon(colours, sides))


def test_a_turned_tile_shows_its_edges_further_on() -> None:
    assert (4, 1, 2, 3) == turn_tile((1, 2, 3, 4), 1)
    assert (2, 1, 4) == (period((1, 2, 1, 2)), period((5, 5, 5)), period((1, 1, 1, 2)))


@settings(max_examples=100)
@given(puzzle=strategies.small_decks())
def test_the_checker_accepts_what_the_definition_allows(puzzle: DeckPuzzle) -> None:
    edges = spots(puzzle)
    allowed = set(physical(puzzle))
    for places in (list(edges), list(reversed(edges))):
        placements = tuple(Placement(tile, *place, 0) for tile, place in enumerate(places))
        wrong = faults(puzzle, DeckSolution(placements))

        assert (wrong == ()) == (as_laying(puzzle, placements) in allowed)


@settings(max_examples=200)
@given(puzzle=strategies.small_decks())
def test_a_deck_is_written_and_read_back(puzzle: DeckPuzzle) -> None:
    family = DECK_FAMILIES[puzzle.shape.name]

    assert family.parse(family.write(puzzle)) == puzzle


@settings(max_examples=300)
@given(text=hostile_texts((SHEET, XML, "3\n1\n1 2 3\n", "2 2\nmacmahon 2\nborder 1\n", NUTS)))
def test_any_text_is_read_or_refused(text: str) -> None:
    for family in DECK_FAMILIES.values():
        try:
            puzzle = family.parse(text)
        except PuzzleError:
            continue
        assert family.parse(family.write(puzzle)) == puzzle


def test_the_xml_of_legespiel_solver_is_read() -> None:
    puzzle = squares.parse(XML)

    assert ((1, 1, 3, 2), (3, 3, 3, 2)) == puzzle.tiles
    assert ((1, 2), (3, 3)) == puzzle.matching


def test_a_table_of_pictures_is_read() -> None:
    text = "1 2\n3\n1\tred head\t2\n2 red tail 1\n3\tball\t3\n1 2 3 1\r\n\n3 1 1 2"

    assert ((1, 2), (3, 3)) == squares.parse(text).matching


TORN_SQUARES = (
    ("1 2\n1 2 3\n1 2 3 4\n", 2, "expected the 4 figures of a tile, found '1 2 3'"),
    ("1 2\n1 2 3 4\n", 1, "expected 2 cards or more for the board, found 1"),
    ("1 2\n1 2 3 x\n1 2 3 4\n", 2, "expected a figure, found 'x'"),
    ("1\n", 1, "expected 1 line of pictures or cards, found 0"),
    ("1 2 3 4\n" * 12, 1, "such as 'squares 3 4' or 'squares 2 6' or 'squares 1 12', found 12"),
    ("squares 3 4\nsquares 3 4\n", 2, "expected one line 'squares', found a second"),
    ("squares 3\n", 1, "expected one line 'squares ROWS COLUMNS', found 'squares 3'"),
    ("1 1\ncolour red blue 7\n1 2 3 4\n", 2, "expected figures as numbers, as on other tiles"),
    ("2\n1 2 3 4\n", 1, "expected 2 cards, as line 1 says, found 1"),
    ('1 1\na "" b c\n', 2, "expected the name of a figure"),
    ("1 99\n", 1, "expected columns from 1 to 64, found '99'"),
    ("1 2\nturning maybe\n", 2, "expected 'turning yes' or 'turning no'"),
    ("1 2\nmatching 1-x\n", 2, "expected 'opposite', 'equal', 'none' or pairs"),
    ("1 2\nborder\n", 2, "expected 'border' and a figure"),
    ("1 2\nborder 0\nborder 0\n", 3, "expected one line 'border', found a second"),
    ("1 1\n" + "1 2 3 4\n" * 10_000, 1, "expected at most 2048 cards, found 10000"),
    ("1 1\n1\n1 a 2\n1 1 1 1", 3, "expected the id of a picture, found '2'"),
    ("1 1\n2\n1 a 2\n2 b 2\n1 1 1 1", 4, "expected picture 2 to match 1, too"),
    ("1 1\n1\n1 a 1\n1 1 1 7", 4, "expected the id of a picture, found '7'"),
    ("1 1\nmacmahon 9\n", 2, "the number of colours from 1 to 8"),
    ("<a/>", 0, "expected an element numberOfRows, found none"),
    ("<a>\n<b></a>", 2, "expected XML, found 'mismatched tag'"),
    ("<!DOCTYPE a SYSTEM 'file:///etc/passwd'>\n<a/>", 1, "found a document type"),
    ("<!DOCTYPE a [<!ENTITY b 'c'>]>\n<a>&b;</a>", 1, "found a document type"),
    ("<?xml-stylesheet href='x'?><a/>", 1, "found a document type, an entity or an instr"),
    (XML.replace('matchWithIds="3"', 'matchWithIds="5"'), 11, "the id of a picture"),
    (XML.replace('north="3"', 'north="9"'), 15, "expected the id of a picture, found '9'"),
    (XML.replace('north="3" ', ""), 15, "expected an attribute north, found none"),
    (XML.replace('matchWithIds="1"', 'matchWithIds="2"'), 10, "picture 2 to match 1, too"),
)
TORN_TRIANGLES = (
    ("3\n1\n1 2\n", 3, "expected the 3 figures of a tile, found '1 2'"),
    ("3\n1\n1 2 -4\n", 3, "expected a figure from -3 to 3, found '-4'"),
    ("3\n4\n1 2 3\n", 2, "expected 4 tiles, found only 1"),
    ("3\n1\n1 2 3\n1 2 3\n", 4, "expected the end after 1 tile"),
    ("3\n2\n1 2 3\n1 2 3\n", 1, "such as 'triangles 1', found 2 tiles without one"),
    ("3 3\n1\n", 1, "expected the 3 figures of a tile, found '3 3'"),
    ("3\n1 2\n", 2, "expected the number of tiles alone on its line"),
    ("3\n", 2, "expected the number of tiles, found the end"),
    ("", 0, "expected the tiles of a deck of triangles, found none"),
    ("3\n9999\n", 2, "expected the number of tiles from 0 to 2048, found '9999'"),
    ("3\norder 1\norder 1\n1\n1 2 3", 3, "expected one line 'order', found a second"),
)


@pytest.mark.parametrize(
    ("family", "text", "line", "problem"),
    [
        *(("squares", *torn) for torn in TORN_SQUARES),
        *(("triangles", *torn) for torn in TORN_TRIANGLES),
    ],
)
def test_a_torn_deck_is_named(family: str, text: str, line: int, problem: str) -> None:
    with pytest.raises(FormatError) as caught:
        DECK_FAMILIES[family].parse(text)

    assert line == caught.value.line
    assert problem in caught.value.problem


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"rows": 0}, "board_size", ("rows",)),
        ({"rows": 33, "columns": 32}, "board_size", ("rows",)),
        ({"tiles": ((1, 2, 3, 1000), (1, 2, 3, 4))}, "figure", ("tiles", 0, 3)),
        ({"border": 5000}, "figure", ("border",)),
        ({"border": (1, 2, 1, 5000, 1, 2)}, "figure", ("border", 3)),
        ({"border": (1, 2, 1, 2)}, "border", ("border",)),
        ({"border": ()}, "border", ("border",)),
        ({"fixed": (Placement(2, 0, 0, 0),)}, "unknown_tile", ("fixed", 0, "tile")),
        ({"fixed": (Placement(0, 1, 0, 0),)}, "outside", ("fixed", 0)),
        ({"fixed": (Placement(0, 0, 0, 4),)}, "wrong_turn", ("fixed", 0, "turn")),
    ],
)
def test_a_deck_that_breaks_a_rule_is_refused(
    changes: dict[str, Any], code: str, at: tuple[int | str, ...]
) -> None:
    with pytest.raises(RuleError) as caught:
        deck(**changes)

    assert (code, at) == (caught.value.code, caught.value.at)


def test_figure_1_is_a_and_its_lower_half_small() -> None:
    puzzle = deck(tiles=((1, -1, 26, -26), (2, 3, 4, -2)))

    assert "AaZz" == "".join(letter(puzzle, figure) for figure in (1, -1, 26, -26))
    assert "27" == letter(deck(tiles=((27, 1, 1, 1), (2, 3, 4, -2))), 27)


def outcome(*solutions: DeckSolution) -> Outcome[DeckSolution]:
    return Outcome(solutions, Counts(len(solutions), len(solutions)), True, 0, None, "", 0.000276)


def test_the_report_of_triangles_is_the_programs() -> None:
    puzzle = triangles.parse("1\n1\n1 -1 1\n")
    solution = DeckSolution((Placement(0, 0, 0, 0),))

    assert triangles.report(puzzle, outcome(solution)) == (
        "Teile:\n   /-\\    \n  /A a\\   \n /  A  \\  \n/-------\\ \n\n"
        "Lösung:\n   /-\\\n  /A A\\\n /  a  \\\n/-------\\\n"
        "Zeit verstrichen: 0.276 ms\n"
    )
    assert triangles.report(puzzle, outcome()) == "Puzzle unlösbar\nZeit verstrichen: 0.276 ms\n"


def test_the_search_spaces_are_those_of_the_documents() -> None:
    nine = deck(rows=3, columns=3, tiles=((1, 2, 3, 4),) * 9)
    triangle = TrianglePuzzle(order=3, tiles=((1, 2, 3),) * 9)

    assert nine.search_space.formula.endswith("= 95,126,814,720")
    assert triangle.search_space.formula.endswith("= 69,672,960")


# fingerprints


KNOWN = [known for family in FAMILIES if family.art is not None for known in family.known()]


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
    border = puzzle.border
    if border is not None:
        border = tuple(name[puzzle.rim[edge]] for edge in puzzle.board.outline)
    return replace(
        puzzle,
        tiles=tuple(tiles),
        matching=tuple(pairs),
        border=border,
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
    print_of = fingerprint(known.puzzle)

    assert print_of.exact
    assert print_of == fingerprint(rename_labels(known.puzzle, data))


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


@settings(max_examples=50)
@given(puzzle=strategies.small_decks(), data=st.data())
def test_a_border_that_is_turned_with_its_board_is_the_same(
    puzzle: DeckPuzzle, data: st.DataObject
) -> None:
    board = puzzle.board
    kinds = data.draw(st.tuples(*[st.sampled_from([1, 2])] * board.outer))
    framed = replace(puzzle, border=kinds, fixed=(), turning=True)
    goes, turn = data.draw(st.sampled_from(board.images))
    rim = {(goes[cell], (side + turn) % board.sides): f for (cell, side), f in framed.rim.items()}
    turned = replace(framed, border=tuple(rim[edge] for edge in board.outline))
    assert fingerprint(framed) == fingerprint(turned)


def test_another_border_makes_another() -> None:
    deck = SquarePuzzle(rows=2, columns=2, tiles=((1, 2, 1, 2),) * 4, matching="equal")
    each: list[Border] = [
        (1, 1, 2, 2, 1, 1, 2, 2),
        (1, 2, 1, 2, 1, 2, 1, 2),
        (1, 1, 1, 1, 2, 2, 2, 2),
        1,
        None,
    ]
    assert len({fingerprint(replace(deck, border=border)).digest for border in each}) == 5


def test_a_very_regular_deck_is_done_soon_and_says_that_it_is_not_exact() -> None:
    tiles = tuple((k, k, k, k) for k in range(1, 101))
    puzzle = SquarePuzzle(rows=10, columns=10, tiles=tiles)

    assert not fingerprint(puzzle).exact
    assert fingerprint(puzzle) == fingerprint(replace(puzzle, tiles=tiles[::-1]))


def test_colours_that_can_be_exchanged_are_tried_in_every_order() -> None:
    framed = SquarePuzzle(rows=4, columns=6, tiles=macmahon(3, 4), matching="equal", border=2)

    assert fingerprint(framed) == fingerprint(replace(framed, border=1))
    assert fingerprint(framed).exact
