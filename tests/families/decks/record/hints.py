"""Tiles of decks that lie, right or wrong."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from puzzles.decks import DeckPuzzle, DeckSolution, Placement, faults
from tests.families.decks.record import definition
from tests.families.decks.record.strategies import small_decks
from tests.families.record import Hints


def solutions(puzzle: DeckPuzzle) -> list[Counter[Any]]:
    return [Counter(laying) for laying in set(definition.physical(puzzle))]


def pieces_by_place(puzzle: DeckPuzzle, placed: Sequence[Placement]) -> Counter[Any]:
    """Each piece as often as it lies."""
    one = (definition.as_laying(puzzle, (p,)) for p in placed)
    return Counter(spot for laying in one for spot in laying)


def own(puzzle: DeckPuzzle, placed: Sequence[Placement]) -> Sequence[Placement] | None:
    """None where a given piece lies, be it of the same look."""
    mine = [p for p in placed if p not in puzzle.fixed]
    used = Counter(p.tile for p in (*puzzle.fixed, *mine))
    given = {(p.row, p.column) for p in puzzle.fixed}
    twice = bool(used) and max(used.values()) > 1
    return None if twice or {(p.row, p.column) for p in mine} & given else mine


def is_right(puzzle: DeckPuzzle, placed: Sequence[Placement]) -> bool:
    lying = tuple(dict.fromkeys((*puzzle.fixed, *placed)))
    return faults(puzzle, DeckSolution(lying)) == ()


@st.composite
def anywhere(draw: DrawFn, puzzle: DeckPuzzle) -> Placement:
    """A tile that lies somewhere, and mostly cannot."""
    tile = draw(st.integers(0, len(puzzle.tiles) - 1))
    turn = draw(st.integers(0, puzzle.shape.sides - 1)) if puzzle.turning else 0
    row, column = draw(st.sampled_from(puzzle.board.places))
    return Placement(tile, row, column, turn)


def anything(draw: Any, puzzle: DeckPuzzle, found: Sequence[DeckSolution]) -> list[Placement]:
    right = [p for solution in found for p in solution.placements]
    able = st.one_of(*([st.sampled_from(right)] if right else []), anywhere(puzzle))
    placed: list[Placement] = draw(st.lists(able, max_size=4))
    return placed


HINTS = Hints(
    pieces=lambda solution: list(solution.placements),
    begun={"decks": small_decks()},
    anything=anything,
    solutions=solutions,
    pieces_by_place=pieces_by_place,
    own=own,
    is_right=is_right,
)
