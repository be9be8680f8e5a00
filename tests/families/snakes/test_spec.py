"""Facts on spec sheets of snakes hold by the definition."""

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings

import actions
from families.snakes import SNAKES
from puzzles.snakes import SnakePuzzle
from render.flat.sheet import Text, extent
from render.pages.binding import bind
from solvers.engine.search import Budget
from tests.families.sheets import sheet_of
from tests.families.snakes.record import definition, strategies
from tests.night import examples
from tests.render.test_pages import papers_and_languages


@settings(max_examples=examples(15, 40), deadline=None)
@given(strategies.snake_puzzles(12))
def test_facts_of_a_snake_hold_by_the_definition(puzzle: SnakePuzzle) -> None:
    sheet = sheet_of(SNAKES, puzzle)
    truth = definition.counts(puzzle)
    counts = sheet.outcome.counts
    told = {"count": counts.count, **counts.further}
    assert sheet.outcome.complete
    assert all(told.get(name, 0) == number for name, number in truth.items())
    assert sum(leg - 1 for leg in sheet.legs) == puzzle.cubes - 1
    assert 2 + sheet.straight + sheet.corners == puzzle.cubes
    for path in definition.foldings(puzzle):
        colours = sum(path[0]) % 2, sum(path[-1]) % 2
        corner = {sum(cell) % 2 for cell in product(*((0, edge - 1) for edge in puzzle.size))}
        assert (colours[0] == colours[1]) == sheet.alike
        assert not sheet.alike or {colours[0]} == corner


@pytest.mark.parametrize("seed", [1, 3])
@papers_and_languages
def test_the_sheet_of_64_cubes_is_one_page(language: str, paper: str, seed: int) -> None:
    family = SNAKES
    made = actions.generate(family, family.params(size=(4, 4, 4)), seed=seed).instance
    assert family.spec is not None
    sheet = family.spec(made.puzzle, made.solution, Budget(nodes=5_000))
    style = replace(family.drawing.style, page=paper, language=language)
    (page,) = bind(family.look().spec_pages(made.puzzle, sheet, style))
    _, (right, _) = extent(item for item in page.items if not isinstance(item, Text))
    assert right <= page.width - 0.05 * page.width
