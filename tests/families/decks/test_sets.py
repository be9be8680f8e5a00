"""Sets of tiles by their numbers of solutions, as the definition has them, however divided."""

from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, permutations
from random import Random

import pytest

from puzzles.decks import DeckPuzzle, Tile, least_turn
from puzzles.decks.shapes import TileShape
from puzzles.errors import FormatError
from puzzles.hexagons import HEXAGONS
from puzzles.squares import SQUARES, SquarePuzzle
from puzzles.triangles import TRIANGLES, TrianglePuzzle
from solvers.decks.sets import Sets, SetSurvey, resume
from tests.families.decks.definition import counts
from tests.night import examples


@cache
def counted(sets: Sets) -> dict[int, int]:
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
    assert {0: sets.count - sum(counted(sets).values())} | counted(sets) == {0: 0} | found


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
    assert sets.count_solved(met) == counted(sets)


def test_the_seven_hexagons_are_as_many_as_published() -> None:
    sets = Sets(shape=HEXAGONS, size=(2,), figures=6)
    assert (sets.tiles, sets.count) == (120, 84_431_259_000)


def test_what_was_saved_of_other_sets_is_refused() -> None:
    saved = SetSurvey(Sets(shape=SQUARES, size=(2, 2), figures=4)).save()
    with pytest.raises(FormatError):
        resume(Sets(shape=HEXAGONS, size=(2,), figures=6), saved)
