"""Paths of snakes that are begun, right or wrong; they may begin with the given cells again."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hypothesis import strategies as st

from puzzles.codes import FaultCode
from puzzles.lattice import Cell
from puzzles.snakes import SnakePuzzle, SnakeSolution, faults
from tests.families.record import Hints
from tests.families.snakes.record import definition
from tests.families.snakes.record.strategies import given_snakes


def count_repeats(puzzle: SnakePuzzle, placed: Sequence[Cell]) -> int:
    return len(puzzle.fixed) if [*placed[:1]] == [*puzzle.fixed[:1]] else 0


def solutions(puzzle: SnakePuzzle) -> list[Counter[Any]]:
    return [Counter(enumerate(path)) for path in definition.foldings(puzzle)]


def pieces_by_place(puzzle: SnakePuzzle, placed: Sequence[Cell]) -> Counter[Any]:
    return Counter(
        enumerate(placed if count_repeats(puzzle, placed) else [*puzzle.fixed, *placed])
    )


def is_right(puzzle: SnakePuzzle, placed: Sequence[Cell]) -> bool:
    lying = tuple(dict.fromkeys((*puzzle.fixed, *placed)))
    return faults(puzzle, SnakeSolution(lying)) == ()


def anything(draw: Any, puzzle: SnakePuzzle, found: Sequence[SnakeSolution]) -> list[Cell]:
    path = list(draw(st.sampled_from(found)).path) if found else [*puzzle.fixed]
    first = draw(st.sampled_from([0, len(puzzle.fixed)]))
    placed = path[first : draw(st.integers(first, len(path)))]
    for way in draw(st.lists(st.integers(0, 5), max_size=2)):
        placed.append(definition.around((placed or puzzle.fixed or [(0, 0, 0)])[-1])[way])
    return placed


SNAKE = SnakePuzzle("0110", (2, 2, 1))
BEGUN, AROUND = [(0, 0, 0), (1, 0, 0)], [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 0)]
HINTS = Hints(
    pieces=lambda solution: list(solution.path),
    begun={"snakes": given_snakes(12)},
    anything=anything,
    solutions=solutions,
    pieces_by_place=pieces_by_place,
    own=lambda puzzle, placed: placed,
    count_repeats=count_repeats,
    is_right=is_right,
    faulty=(
        (SNAKE, [*BEGUN, (0, 0, 0)], FaultCode.OVERLAP, (2,), (2,)),
        (SNAKE, [(0, 0, 0), (1, 1, 0)], FaultCode.TORN, (1,), (1,)),
        (SNAKE, [(0, 0, 0), (2, 0, 0)], FaultCode.OUTSIDE, (1,), (1,)),
        (SNAKE, AROUND, FaultCode.WRONG_LENGTH, (4,), (4,)),
        (SnakePuzzle("001100", (3, 2, 1)), AROUND[:3], FaultCode.WRONG_BEND, (2,), (2,)),
        (
            replace(SNAKE, fixed=tuple(BEGUN)),
            [(0, 0, 0), (0, 1, 0)],
            FaultCode.FIXED_MOVED,
            (1,),
            (1,),
        ),
    ),
)
