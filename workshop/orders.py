"""Jobs whose numbers of solutions are known."""

from typing import Any

import actions
from actions.solving import SolveRequest
from families.boxes import BOXES
from families.mazes import MAZES
from families.snakes import SNAKES
from puzzles.decks import macmahon
from puzzles.snakes import SnakeParams, SnakePuzzle
from puzzles.squares import SquarePuzzle
from service.jobs.kinds.solving import solve_order
from service.jobs.orders import Order
from service.schemas.families.boxes import BOX_FORMS
from service.schemas.families.decks import SQUARE_FORMS
from service.schemas.families.mazes import MAZE_FORMS
from service.schemas.families.snakes import SNAKE_FORMS
from service.schemas.forms import AnyForms

LIMIT = 3_000  # solutions that are listed


def conway() -> tuple[Order, int]:
    """Conway's box, published."""
    return order_solve(BOX_FORMS, actions.known_puzzle(BOXES, "conway").puzzle), 572


def snake() -> tuple[Order, int]:
    """A snake of 4x4x4."""
    made = actions.generate(SNAKES, SnakeParams(size=(4, 4, 4), straightness=0), seed=1)
    return order_solve(SNAKE_FORMS, made.instance.puzzle), 2_505


def deck() -> tuple[Order, int]:
    """MacMahon's squares with one colour around them, published."""
    puzzle = SquarePuzzle(rows=4, columns=6, tiles=macmahon(3, 4), matching="equal", border=1)
    return order_solve(SQUARE_FORMS, puzzle), 53_312


def maze() -> tuple[Order, int]:
    """A set of mazes, published."""
    return order_solve(MAZE_FORMS, actions.known_puzzle(MAZES, "kool-26").puzzle), 510_923


def endless() -> Order:
    """A snake that nobody has counted."""
    puzzle = SnakePuzzle(chain="0" + "1" * 62 + "0", size=(4, 4, 4))
    return order_solve(SNAKE_FORMS, puzzle)


def orders() -> list[tuple[Order, int]]:
    """One of each sort, with its number of distinct solutions."""
    return [conway(), snake(), deck(), maze()]


def order_solve(forms: AnyForms, puzzle: Any) -> Order:
    request = solve_order(forms, SolveRequest(puzzle=puzzle, limit=LIMIT, count=True))
    return Order(kind="solve", family=forms.family.name, asked=request)
