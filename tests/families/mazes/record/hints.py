"""Cubes of mazes that lie, right or wrong."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from puzzles.codes import FaultCode
from puzzles.mazes import MazePuzzle, MazeSolution, Placement, faults, rectangles
from tests.families.mazes.record import definition
from tests.families.mazes.record.strategies import begun_mazes, given_mazes
from tests.families.record import Hints


def pieces(solution: MazeSolution) -> list[Placement]:
    rows = enumerate(solution.rows)
    return [Placement(y, x, cube) for y, row in rows for x, cube in enumerate(row) if cube]


def solutions(puzzle: MazePuzzle) -> list[Counter[Any]]:
    return [
        Counter((*divmod(k, width), cube) for k, cube in enumerate(cubes))
        for width, _, cubes in definition.mazes(puzzle)
    ]


def pieces_by_place(puzzle: MazePuzzle, placed: Sequence[Placement]) -> Counter[Any]:
    return Counter((p.row, p.column, p.cube) for p in placed)


def own(puzzle: MazePuzzle, placed: Sequence[Placement]) -> Sequence[Placement] | None:
    mine = [p for p in placed if p not in puzzle.fixed]
    given = {(p.row, p.column) for p in puzzle.fixed}
    return None if {(p.row, p.column) for p in mine} & given else mine


def is_right(puzzle: MazePuzzle, placed: Sequence[Placement]) -> bool:
    """Of cubes one cannot tell the turn and the rectangle."""
    laid = {(p.row, p.column): p.cube for p in (*puzzle.fixed, *placed)}
    boards = (
        MazeSolution(
            w, h, t, tuple(tuple(laid.get((y, x), 0) for x in range(w)) for y in range(h))
        )
        for w, h in rectangles(puzzle)
        for t in range(4)
        if all(y < h and x < w for y, x in laid)
    )
    return any(faults(puzzle, board) == () for board in boards)


@st.composite
def anywhere(draw: DrawFn, puzzle: MazePuzzle) -> Placement:
    """A cube that lies somewhere, and mostly cannot."""
    width, height = draw(st.sampled_from(rectangles(puzzle)))
    row, column = draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1))
    return Placement(row, column, draw(st.integers(0, 15)))


def anything(draw: Any, puzzle: MazePuzzle, found: Sequence[MazeSolution]) -> list[Placement]:
    right = [p for solution in found for p in pieces(solution)]
    able = st.one_of(*([st.sampled_from(right)] if right else []), anywhere(puzzle))
    placed: list[Placement] = draw(st.lists(able, max_size=4))
    return placed


ROW = MazePuzzle(tuple({10: 1, 8: 1, 9: 0}.get(cube, 0) for cube in range(16)), 2, 1, "none")
FIRST = Placement(0, 0, 10)
HINTS = Hints(
    pieces=pieces,
    begun={"mazes": given_mazes(), "begun mazes": begun_mazes()},
    anything=anything,
    solutions=solutions,
    pieces_by_place=pieces_by_place,
    own=own,
    is_right=is_right,
    faulty=(
        (ROW, [FIRST, Placement(0, 0, 8)], FaultCode.PLACE_TWICE, (1,), (1,)),
        (ROW, [Placement(0, 2, 8)], FaultCode.OUTSIDE, (0,), (0,)),
        (ROW, [FIRST, Placement(0, 1, 10)], FaultCode.WRONG_COUNT, (1, "cube"), (1,)),
        (ROW, [FIRST, Placement(0, 1, 0)], FaultCode.FALSE_ENTRANCE, (1,), (1,)),
        (ROW, [Placement(0, 1, 10)], FaultCode.FALSE_ENTRANCE, (0,), (0,)),
        (ROW, [Placement(0, 0, 8), Placement(0, 1, 10)], FaultCode.FALSE_CONNECTION, (1,), (0, 1)),
        (ROW, [Placement(0, 0, 2)], FaultCode.NO_ENTRANCE, (0,), (0,)),
        (ROW, [Placement(0, 0, 9)], FaultCode.TWO_ENTRANCES, (0,), (0,)),
    ),
)
