"""All that snakes look like, drawn from the words of the rules alone."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from hypothesis import strategies as st

from puzzles.snakes import SnakePuzzle
from tests.families.forms import MOVES, exchange_edges, move_cell
from tests.families.record import Forms
from tests.families.snakes.record import strategies


def snake_forms(puzzle: SnakePuzzle) -> Iterator[object]:
    """All that a snake looks like, from every side and, without given cells, from both ends."""
    chains = {puzzle.chain} if puzzle.fixed else {puzzle.chain, puzzle.chain[::-1]}
    for move, chain in product(MOVES, chains):
        fixed = tuple(move_cell(move, puzzle.size, cell) for cell in puzzle.fixed)
        yield exchange_edges(move, puzzle.size), chain, fixed


def another_snake(draw: Any, puzzle: SnakePuzzle) -> SnakePuzzle:
    """The same snake from another side, or from its other end."""
    move = draw(st.sampled_from(MOVES))
    back = not puzzle.fixed and draw(st.booleans())
    fixed = tuple(move_cell(move, puzzle.size, cell) for cell in puzzle.fixed)
    chain = puzzle.chain[::-1] if back else puzzle.chain
    return SnakePuzzle(chain, exchange_edges(move, puzzle.size), fixed)


FORMS = Forms(
    puzzles=strategies.snake_puzzles() | strategies.given_snakes(),
    another=another_snake,
    every=snake_forms,
    few={"snakes": strategies.snake_puzzles(6), "given snakes": strategies.given_snakes(6)},
)
