"""Hexagons: the contract's board, decks in shops, the text form, and what bad input gets."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

import actions
from families.hexagons import HEXAGONS as FAMILY
from puzzles import hexagons
from puzzles.decks import DeckOptions, DeckSolution, Placement, faults, macmahon
from puzzles.decks.fingerprint import fingerprint
from puzzles.decks.shapes import board_of
from puzzles.errors import PuzzleError
from puzzles.hexagons import HEXAGONS, HexagonPuzzle
from puzzles.known import Known
from puzzles.outcome import Counts, Outcome
from solvers.decks import search
from solvers.engine.driver import solve
from tests.families.decks.record.definition import counts

Place = tuple[int, int]
NUTS = actions.known_puzzle(FAMILY, "drive-ya-nuts")
CIRCUS = actions.known_puzzle(FAMILY, "circus-puzzler")
NAMED_CIRCUS = """hexagons 2
red yellow green orange white blue
red yellow green orange white blue
red yellow blue orange white green
red yellow blue orange white green
red white green orange yellow blue
red white green orange yellow blue
red white blue orange yellow green
"""


def neighbour(place: Place, side: int, order: int) -> Place | None:
    """The place beyond a side by the words of the contract, which names two of the six ways."""
    (row, column), middle = place, order - 1
    ways = {
        0: (row - 1, column if row <= middle else column + 1),
        1: (row, column + 1),
        4: (row, column - 1),
        5: (row - 1, column - 1 if row <= middle else column),
    }
    if side in (2, 3):  # the place whose neighbour to the other side this is
        below = [p for p in rows(order) if neighbour(p, (side + 3) % 6, order) == place]
        return below[0] if below else None
    return ways[side] if ways[side] in rows(order) else None


def rows(order: int) -> list[Place]:
    last = 2 * order - 2
    return [(r, c) for r in range(last + 1) for c in range(order + min(r, last - r))]


@pytest.mark.parametrize("order", [1, 2, 3, 4, 7])
def test_the_board_hangs_together_as_the_contract_says(order: int) -> None:
    board = board_of(HEXAGONS, (order,))

    assert 3 * order * (order - 1) + 1 == board.cells
    for place, around in zip(board.places, board.beyond, strict=True):
        for side, other in enumerate(around):
            expected = neighbour(place, side, order)
            assert expected == (other and board.places[other[0]])
            assert other is None or (side + 3) % 6 == other[1]


@pytest.mark.parametrize("order", [2, 3, 6])
def test_a_turn_brings_the_north_east_to_the_east(order: int) -> None:
    board = board_of(HEXAGONS, (order,))
    corners = [(0, order - 1), (order - 1, 2 * order - 2), (2 * order - 2, order - 1)]
    (goes, turns) = board.images[1]

    assert (1, 6) == (turns, len(board.images))
    for corner, following in zip(corners, corners[1:], strict=False):
        assert following == board.places[goes[board.places.index(corner)]]
    assert goes[board.cells // 2] == board.cells // 2


@pytest.mark.parametrize("engine", ["auto", "scan", "choosy"])
@pytest.mark.parametrize("known", [NUTS, CIRCUS], ids=lambda known: known.name)
def test_decks_in_shops_have_as_many_solutions_as_is_told(
    known: Known[HexagonPuzzle], engine: str
) -> None:
    outcome = solve(search(known.puzzle, DeckOptions(engine=engine)), limit=9, count=True)

    assert known.counts == {"count": outcome.counts.count, "distinct": outcome.counts.distinct}
    assert tuple(known.counts.values()) == counts(known.puzzle)[1:]
    assert all(faults(known.puzzle, solution) == () for solution in outcome.solutions)


@st.composite
def open_hexagons(draw: DrawFn) -> HexagonPuzzle:
    """Seven hexagons with six figures each, none given: so few fit that they can be counted."""
    look = st.permutations(range(1, 7)).map(tuple)
    tiles = draw(st.lists(look, min_size=7, max_size=7))
    return HexagonPuzzle(tiles=tuple(tiles), turning=draw(st.sampled_from([True, True, False])))


@settings(max_examples=25)
@given(puzzle=open_hexagons())
def test_open_boards_are_counted_as_by_the_definition(puzzle: HexagonPuzzle) -> None:
    expected = counts(puzzle)
    for engine in ("scan", "choosy"):
        own = solve(search(puzzle, DeckOptions(engine=engine)), count=True).counts
        assert expected == (own.further.get("labelled", 0), own.count, own.distinct)


def test_drive_ya_nuts_has_nothing_in_common_but_its_solution() -> None:
    """The seven nuts differ, so that each physical laying is another board."""
    outcome = solve(search(NUTS.puzzle, DeckOptions(essential=True)), count=True)

    assert {"labelled": 6, "essential": 1} == outcome.counts.further


def test_names_stand_for_figures_in_their_order() -> None:
    puzzle = hexagons.parse("hexagons 1\nred -Red blue red green blue\n")

    assert (((1, -1, 2, 1, 3, 2),), "opposite") == (puzzle.tiles, puzzle.matching)


def test_a_deck_with_names_is_the_one_with_numbers() -> None:
    assert fingerprint(hexagons.parse(NAMED_CIRCUS)) == fingerprint(CIRCUS.puzzle)


def test_a_turned_board_is_the_same_puzzle() -> None:
    """Given tiles move with the board, so that only the turn of the whole is left out."""
    board = board_of(HEXAGONS, (2,))
    marks = set()
    for goes, turns in board.images:
        place = board.places[goes[board.places.index((0, 1))]]
        fixed = (Placement(3, *place, (2 + turns) % 6),)
        marks.add(fingerprint(replace(NUTS.puzzle, fixed=fixed)))

    assert 1 == len(marks)


def test_a_set_of_macmahons_is_a_deck() -> None:
    assert macmahon(2, 6) == hexagons.parse("hexagons 2\nmacmahon 2\n").tiles


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected the tiles of a deck of hexagons, found none"),
        ("1 2 3 4 5 6\n" * 8, "line 1: expected a line .* such as 'hexagons 2', found 8 tiles"),
        ("hexagons\n1 1 1 1 1 1\n", "line 1: expected one line 'hexagons ORDER', found"),
        ("hexagons 19\n", "line 1: expected an order from 1 to 18, found '19'"),
        ("hexagons 1\n1 2 3 4 5\n", "line 2: expected the 6 figures of a tile, found '1 2 3 4 5'"),
        ("hexagons 1\na b c d e 6\n", "line 2: expected the name of a figure"),
        ("hexagons 1\n1 2 3 4 5 a\n", "line 2: expected a figure, found 'a'"),
        ("hexagons 1\nmacmahon 2\n1 1 1 1 1 1\n", "line 3: expected no tiles beside a set"),
        ("hexagons 2\n1 1 1 1 1 1\n", "a board of 7 places needs 7 tiles or more, not 1"),
        ("hexagons 2\nmacmahon 8\n", "line 2: expected"),
    ],
)
def test_a_text_that_is_wrong_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match="^(/[a-z]+: )?" + message.replace("'", ".")):
        hexagons.parse(text)


def test_the_report_draws_the_board() -> None:
    outcome = solve(search(NUTS.puzzle), limit=1)

    assert hexagons.report(NUTS.puzzle, outcome).splitlines()[:4] == [
        "Lösung:",
        "    A B    A F",
        "   F 1 C  C 5 D",
        "    E D    E B",
    ]
    none: Outcome[DeckSolution] = Outcome((), Counts(0, 0), True, 0, None, "", 0.0)
    assert "Es gibt keine Lösung\n" == hexagons.report(NUTS.puzzle, none)
