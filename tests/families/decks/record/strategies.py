"""What hypothesis draws of decks."""

from collections.abc import Hashable, Sequence
from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from puzzles.decks import (
    CELL_LIMIT,
    Border,
    DeckOptions,
    DeckPuzzle,
    DeckSolution,
    Matching,
    turn_tile,
)
from puzzles.decks import Placement as TilePlacement
from tests.families.decks.record import definition as layings
from tests.families.decks.record.shapes import SHAPES, samples_of
from tests.families.decks.record.truth import lay_figures, list_figures
from tests.families.record import Race

FREE_PLACES = 4  # of hexagons with two figures: the brute force takes some tenths of a second


@st.composite
def decks(
    draw: DrawFn, boards: Sequence[DeckPuzzle], surplus: int, free: int = CELL_LIMIT
) -> DeckPuzzle:
    """A deck for a board like one of these: cut from a laid board, or of any tiles at all.

    Few figures, so that tiles repeat and are symmetric, and boards have many solutions; of larger
    boards so many places at most are free.
    """
    blank = draw(st.sampled_from(boards))
    board, matching = blank.board, draw(st.sampled_from(MATCHINGS))
    pairs = [(1, -1), draw(st.sampled_from([(2, -2), (0, 0)]))]
    pairs = pairs if matching == "opposite" else [(1, 1), (2, 2)]
    pairs = pairs if isinstance(matching, str) else list(matching)
    border: Border = draw(st.sampled_from([None, None, pairs[0][0]]))
    shown = lay_figures(blank, pairs, border, lambda some: draw(st.sampled_from(some)))
    if border is None and draw(st.booleans()):
        border = tuple(shown[cell][side] for cell, side in board.outline)
    figure = st.sampled_from(list_figures(pairs))
    more = draw(st.lists(st.tuples(*[figure] * board.sides), max_size=surplus))
    turning = draw(st.booleans())
    tiles: list[tuple[int, ...]] = []
    places = {}
    for cell in draw(st.permutations(range(board.cells))):
        turn = draw(st.integers(0, board.sides - 1)) if turning else 0
        places[cell] = TilePlacement(len(tiles), *board.places[cell], turn)
        tiles.append(turn_tile(shown[cell], -turn))
    if draw(st.integers(0, 3)) == 0:
        tiles[0] = draw(st.tuples(*[figure] * board.sides))
    least = max(0, board.cells - free)
    cells = st.sampled_from(range(board.cells))
    given = draw(st.sets(cells, min_size=least, max_size=max(2, least)))
    fixed = tuple(places[cell] for cell in sorted(given))
    return replace(
        blank,
        tiles=(*tiles, *more),
        matching=matching,
        turning=turning,
        border=border,
        fixed=fixed if least or draw(st.booleans()) else (),
    )


MATCHINGS: tuple[Matching, ...] = (
    "opposite",
    "equal",
    ((1, 2), (3, 3)),
    ((1, 2), (1, 3), (2, 2)),
)


def larger_boards() -> list[DeckPuzzle]:
    """Of every shape, a little too large for the brute force."""
    return [board for name in SHAPES for board in samples_of(name).larger]


def small_decks() -> SearchStrategy[DeckPuzzle]:
    """Decks that the brute force can count, solvable or not."""
    return st.deferred(
        lambda: decks([b for name in SHAPES for b in samples_of(name).small], 1, FREE_PLACES)
    )


# searches that are split, saved and resumed


def deck_class(puzzle: DeckPuzzle, options: DeckOptions, solution: DeckSolution) -> Hashable:
    laying = layings.as_laying(puzzle, solution.placements)
    return frozenset(layings.images(puzzle, laying))


RACE = Race(
    name="decks",
    puzzles=small_decks(),
    options=st.builds(
        DeckOptions,
        engine=st.sampled_from(["auto", "scan", "choosy"]),
        essential=st.booleans(),
    ),
    same=deck_class,
    constants=[
        {},
        {"decks.search": {"SHARES": {"scan": 4, "choosy": 3, "whole": 1}}},
        {"decks.search": {"SHARES": {"scan": 2, "choosy": 3, "whole": 1}, "ROUNDS": 1}},
    ],
)
