"""Hints: followed from nothing or a part to the end, and held to all solutions by definition."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

import actions
from actions.hinting import FAULT_LIMIT, Hint
from families.catalogue import FAMILIES
from families.record import AnyFamily
from generators.instance import Wish
from puzzles import boxes, decks, mazes
from puzzles.boxes import BoxPuzzle, BoxSolution
from puzzles.codes import FaultCode
from puzzles.decks import DeckPuzzle, DeckSolution
from puzzles.errors import BudgetError
from puzzles.mazes import MazePuzzle, MazeSolution
from puzzles.mazes.kool import opposite
from puzzles.outcome import Verdict
from puzzles.snakes import SnakePuzzle, SnakeSolution
from puzzles.squares import SquareParams, SquarePuzzle
from puzzles.triangles import TriangleParams
from solvers.engine.search import Budget
from tests import strategies
from tests.families.boxes import definition as box_definition
from tests.families.decks import definition as deck_definition
from tests.families.mazes import definition as maze_definition
from tests.families.snakes import definition as snake_definition
from tests.night import examples
from workshop.placing import pieces

FAMILY = {family.name: family for family in FAMILIES}
NAMES = tuple(FAMILY)
SMALL: dict[str, list[dict[str, Any]]] = {
    "boxes": [
        {"size": (3, 3, 3)},
        {"size": (3, 4, 5), "golden": "none"},
        {"size": (3, 3, 3), "prelaid": 2},
    ],
    "snakes": [{"size": (3, 3, 3)}, {"size": (2, 3, 4), "prelaid": 3}],
    "squares": [{}, {"rows": 2, "columns": 5, "border": True}, {"turning": False, "prelaid": 2}],
    "triangles": [{}, {"order": 4, "matching": "mixed"}, {"prelaid": 2}],
    "hexagons": [{}, {"matching": "opposite", "prelaid": 2}],
    "mazes": [{}, {"turning": "each"}, {"width": 4, "height": 4, "empty": 2, "prelaid": 3}],
}


def asked(family: AnyFamily, puzzle: Any, placed: Sequence[Any] = ()) -> Hint[Any]:
    """A hint, and that it holds together."""
    told: Hint[Any] = actions.hint(family, puzzle, placed)
    assert told.verdict is not Verdict.OPEN
    solved = told.verdict is Verdict.SOLVED
    assert solved == (told.complete or told.piece is not None)
    assert solved == (told.take_back is None)
    assert solved == (told.reason is None and not told.faults)
    assert told.is_settled
    return told


def made_of(puzzle: Any, placed: Sequence[Any]) -> Any:
    """The solution that pieces are; given ones are among them."""
    lying = tuple(dict.fromkeys((*puzzle.fixed, *placed)))
    match puzzle:
        case BoxPuzzle():
            return BoxSolution(lying)
        case SnakePuzzle():
            return SnakeSolution(lying)
        case MazePuzzle():
            return None
        case _:
            return DeckSolution(lying)


def finished(family: AnyFamily, puzzle: Any, placed: Sequence[Any]) -> list[Any]:
    """All that lies when hints were followed to the end."""
    lying = list(placed)
    for _ in range(puzzle.cells + 1):
        told = asked(family, puzzle, lying)
        if told.complete:
            return lying
        assert told.piece is not None and told.piece not in lying
        lying.append(told.piece)
    raise AssertionError("no end")


def is_right(family: AnyFamily, puzzle: Any, placed: Sequence[Any]) -> bool:
    """Whether pieces are a whole solution, as the checker says."""
    if isinstance(puzzle, MazePuzzle):  # of which one cannot tell the turn and the rectangle
        laid = {(p.row, p.column): p.cube for p in (*puzzle.fixed, *placed)}
        boards = (
            MazeSolution(
                w, h, t, tuple(tuple(laid.get((y, x), 0) for x in range(w)) for y in range(h))
            )
            for w, h in mazes.rectangles(puzzle)
            for t in range(4)
            if all(y < h and x < w for y, x in laid)
        )
        return any(family.faults(puzzle, board) == () for board in boards)
    return family.faults(puzzle, made_of(puzzle, placed)) == ()


wishes = pytest.mark.parametrize(
    ("family", "wish"), [(FAMILY[name], wish) for name in NAMES for wish in SMALL[name]]
)


@wishes
@settings(max_examples=examples(2, 5))
@given(seed=st.integers(0, 10_000), draw=st.data())
def test_hints_lead_from_any_part_of_a_solution_to_the_end(
    family: AnyFamily, wish: dict[str, Any], seed: int, draw: st.DataObject
) -> None:
    try:
        made = actions.generate(family, family.params(**wish), Wish(attempts=20), seed)
    except BudgetError:
        reject()  # a wish that this seed does not meet soon
    instance = made.instance
    whole = pieces(instance.solution)
    if family.placing.loose:
        part = draw.draw(st.lists(st.sampled_from(whole), unique=True))
    else:
        part = whole[: draw.draw(st.integers(0, len(whole)))]

    for placed in ([], part):
        assert is_right(family, instance.puzzle, finished(family, instance.puzzle, placed))


# by definition


def all_of(puzzle: Any) -> list[Counter[Any]]:
    """What lies in each solution, as one sees it, by the definitions alone."""
    match puzzle:
        case BoxPuzzle():
            return [Counter(filling) for filling in box_definition.fillings(puzzle)]
        case SnakePuzzle():
            return [Counter(enumerate(path)) for path in snake_definition.foldings(puzzle)]
        case MazePuzzle():
            return [
                Counter((*divmod(k, width), cube) for k, cube in enumerate(cubes))
                for width, _, cubes in maze_definition.mazes(puzzle)
            ]
        case DeckPuzzle():
            return [Counter(laying) for laying in set(deck_definition.physical(puzzle))]
    raise TypeError(puzzle)


def seen(puzzle: Any, placed: Sequence[Any]) -> Counter[Any]:
    """What one sees of pieces, each as often as it lies."""
    match puzzle:
        case BoxPuzzle():
            return Counter((p.at, p.size) for p in placed)
        case SnakePuzzle():
            path = placed if is_whole(puzzle, placed) else [*puzzle.fixed, *placed]
            return Counter(enumerate(path))
        case MazePuzzle():
            return Counter((p.row, p.column, p.cube) for p in placed)
    one = (deck_definition.as_laying(puzzle, (p,)) for p in placed)
    return Counter(spot for laying in one for spot in laying)


def lies(puzzle: Any, whole: Sequence[Counter[Any]], placed: Sequence[Any]) -> bool:
    """Whether pieces, each of them there, lie on a solution beside those that are given."""
    mine = [p for p in placed if isinstance(puzzle, SnakePuzzle) or p not in puzzle.fixed]
    used: Counter[int]
    if isinstance(puzzle, BoxPuzzle):
        used = Counter(p.block for p in (*puzzle.fixed, *mine))
        if any(used[k] > block.count for k, block in enumerate(puzzle.blocks)):
            return False
    if isinstance(puzzle, DeckPuzzle):
        used = Counter(p.tile for p in (*puzzle.fixed, *mine))
        if used and max(used.values()) > 1:
            return False
    if mine and not isinstance(puzzle, SnakePuzzle) and taken(mine) & taken(puzzle.fixed):
        return False  # a given piece lies there, be it of the same look
    return any(seen(puzzle, mine) <= solution for solution in whole)


def taken(placed: Sequence[Any]) -> set[Any]:
    """Where pieces lie."""
    return {p.at if isinstance(p, boxes.Placement) else (p.row, p.column) for p in placed}


@st.composite
def begun(draw: DrawFn, name: str) -> tuple[Any, list[Any]]:
    """A small puzzle and some pieces in it: of a solution, or anywhere at all."""
    puzzles: dict[str, Callable[[], st.SearchStrategy[Any]]] = {
        "boxes": strategies.given_boxes,
        "snakes": lambda: strategies.given_snakes(12),
        "mazes": strategies.given_mazes,
        "begun mazes": strategies.begun_mazes,
        "decks": strategies.small_decks,
    }
    puzzle = draw(puzzles[name]())
    family = family_of(puzzle)
    found = actions.solve(family, puzzle, limit=20).outcome.solutions
    right = [p for solution in found for p in pieces(solution)]
    if isinstance(puzzle, SnakePuzzle):
        path = list(draw(st.sampled_from(found)).path) if found else [*puzzle.fixed]
        first = draw(st.sampled_from([0, len(puzzle.fixed)]))
        placed = path[first : draw(st.integers(first, len(path)))]
        for way in draw(st.lists(st.integers(0, 5), max_size=2)):
            cell = list((placed or puzzle.fixed or [(0, 0, 0)])[-1])
            cell[way % 3] += 1 if way < 3 else -1
            placed.append((cell[0], cell[1], cell[2]))
        return puzzle, placed
    able = st.one_of(*([st.sampled_from(right)] if right else []), anywhere(puzzle))
    return puzzle, draw(st.lists(able, max_size=4))


@st.composite
def anywhere(draw: DrawFn, puzzle: Any) -> Any:
    """A piece that lies somewhere, and mostly cannot."""
    if isinstance(puzzle, BoxPuzzle):
        block = draw(st.integers(0, max(0, len(puzzle.blocks) - 1)))
        size = puzzle.blocks[block].size if puzzle.blocks else (1, 1, 1)
        a, b, c = draw(st.permutations(size))
        x, y, z = (draw(st.integers(0, edge - 1)) for edge in puzzle.size)
        return boxes.Placement(block, (x, y, z), (a, b, c))
    if isinstance(puzzle, MazePuzzle):
        width, height = draw(st.sampled_from(mazes.rectangles(puzzle)))
        row, column = draw(st.integers(0, height - 1)), draw(st.integers(0, width - 1))
        return mazes.Placement(row, column, draw(st.integers(0, 15)))
    tile = draw(st.integers(0, len(puzzle.tiles) - 1))
    turn = draw(st.integers(0, puzzle.shape.sides - 1)) if puzzle.turning else 0
    row, column = draw(st.sampled_from(puzzle.board.places))
    return decks.Placement(tile, row, column, turn)


def family_of(puzzle: Any) -> AnyFamily:
    """The family of a puzzle."""
    names = {BoxPuzzle: "boxes", SnakePuzzle: "snakes", MazePuzzle: "mazes"}
    return FAMILY[names[type(puzzle)] if type(puzzle) in names else puzzle.shape.name]


@pytest.mark.parametrize("name", ["boxes", "snakes", "mazes", "begun mazes", "decks"])
@settings(max_examples=examples(30, 250))
@given(draw=st.data())
def test_hints_say_what_the_definition_says(name: str, draw: st.DataObject) -> None:
    puzzle, placed = draw.draw(begun(name))
    family, whole = family_of(puzzle), all_of(puzzle)
    told = asked(family, puzzle, placed)

    assert (told.verdict is Verdict.SOLVED) == lies(puzzle, whole, placed)
    if told.piece is not None:
        known = len(puzzle.fixed) if is_whole(puzzle, placed) else 0
        lying = [*placed, told.piece]
        if len(lying) <= known:
            assert lying == [*puzzle.fixed[: len(lying)]]
        else:
            assert lies(puzzle, whole, lying[known:])
    if told.complete:
        assert is_right(family, puzzle, placed)
    if told.take_back is None:
        return
    assert list(told.take_back) == sorted({*told.take_back})
    kept = [p for index, p in enumerate(placed) if index not in told.take_back]
    if not told.take_back:
        assert not whole
        return
    assert lies(puzzle, whole, kept)
    for index in told.take_back:  # none of them in vain
        fewer = [p for k, p in enumerate(placed) if k == index or k not in told.take_back]
        tried = fewer if family.placing.loose else placed[: told.take_back[0] + 1]
        assert not lies(puzzle, whole, tried)


def is_whole(puzzle: Any, placed: Sequence[Any]) -> bool:
    """Whether a path is told from the first of the given cells on."""
    return isinstance(puzzle, SnakePuzzle) and placed[:1] == [*puzzle.fixed[:1]]


# faults


BOX = BoxPuzzle((3, 1, 1), (boxes.Block((1, 1, 1), 1), boxes.Block((1, 1, 2), 1)), None)
UNIT, ROD = boxes.Placement(0, (0, 0, 0), (1, 1, 1)), boxes.Placement(1, (0, 0, 0), (2, 1, 1))
PAIR = SquarePuzzle(rows=1, columns=2, tiles=((1, 2, 1, 3), (1, 3, 1, 2)), matching="equal")
LEFT, RIGHT = decks.Placement(0, 0, 0, 0), decks.Placement(1, 0, 1, 0)
SNAKE = SnakePuzzle("0110", (2, 2, 1))
ROW = MazePuzzle(tuple({10: 1, 8: 1, 9: 0}.get(cube, 0) for cube in range(16)), 2, 1, "none")
FIRST = mazes.Placement(0, 0, 10)
FAULTY: list[tuple[Any, list[Any], FaultCode, tuple[Any, ...], tuple[int, ...]]] = [
    (BOX, [UNIT, ROD], FaultCode.OVERLAP, (1,), (1,)),
    (BOX, [replace(UNIT, at=(3, 0, 0))], FaultCode.OUTSIDE, (0, "at"), (0,)),
    (BOX, [UNIT, replace(UNIT, at=(2, 0, 0))], FaultCode.WRONG_COUNT, (1, "block"), (1,)),
    (BOX, [replace(ROD, size=(1, 1, 1))], FaultCode.WRONG_SIZE, (0, "size"), (0,)),
    (BOX, [replace(UNIT, block=7)], FaultCode.UNKNOWN_BLOCK, (0, "block"), (0,)),
    (replace(BOX, fixed=(ROD,)), [UNIT], FaultCode.OVERLAP, (0,), (0,)),
    (PAIR, [LEFT, replace(RIGHT, turn=1)], FaultCode.MISMATCH, (1,), (1,)),
    (PAIR, [LEFT, replace(LEFT, column=1)], FaultCode.TILE_TWICE, (1, "tile"), (1,)),
    (PAIR, [LEFT, replace(RIGHT, column=0)], FaultCode.PLACE_TWICE, (1,), (1,)),
    (PAIR, [replace(LEFT, tile=2)], FaultCode.UNKNOWN_TILE, (0, "tile"), (0,)),
    (PAIR, [replace(LEFT, row=1)], FaultCode.OUTSIDE, (0,), (0,)),
    (PAIR, [replace(LEFT, turn=4)], FaultCode.WRONG_TURN, (0, "turn"), (0,)),
    (replace(PAIR, fixed=(LEFT,)), [replace(LEFT, column=1)], FaultCode.TILE_TWICE,
     (0, "tile"), (0,)),
    (replace(PAIR, border=9), [LEFT], FaultCode.WRONG_BORDER, (0,), ()),
    (SNAKE, [(0, 0, 0), (1, 0, 0), (0, 0, 0)], FaultCode.OVERLAP, (2,), (2,)),
    (SNAKE, [(0, 0, 0), (1, 1, 0)], FaultCode.TORN, (1,), (1,)),
    (SNAKE, [(0, 0, 0), (2, 0, 0)], FaultCode.OUTSIDE, (1,), (1,)),
    (SNAKE, [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 0)], FaultCode.WRONG_LENGTH,
     (4,), (4,)),
    (SnakePuzzle("001100", (3, 2, 1)), [(0, 0, 0), (1, 0, 0), (1, 1, 0)],
     FaultCode.WRONG_BEND, (2,), (2,)),
    (replace(SNAKE, fixed=((0, 0, 0), (1, 0, 0))), [(0, 0, 0), (0, 1, 0)],
     FaultCode.FIXED_MOVED, (1,), (1,)),
    (ROW, [FIRST, mazes.Placement(0, 0, 8)], FaultCode.PLACE_TWICE, (1,), (1,)),
    (ROW, [mazes.Placement(0, 2, 8)], FaultCode.OUTSIDE, (0,), (0,)),
    (ROW, [FIRST, mazes.Placement(0, 1, 10)], FaultCode.WRONG_COUNT, (1, "cube"), (1,)),
    (ROW, [FIRST, mazes.Placement(0, 1, 0)], FaultCode.FALSE_ENTRANCE, (1,), (1,)),
    (ROW, [mazes.Placement(0, 1, 10)], FaultCode.FALSE_ENTRANCE, (0,), (0,)),
    (ROW, [mazes.Placement(0, 0, 8), mazes.Placement(0, 1, 10)], FaultCode.FALSE_CONNECTION,
     (1,), (0, 1)),
    (ROW, [mazes.Placement(0, 0, 2)], FaultCode.NO_ENTRANCE, (0,), (0,)),
    (ROW, [mazes.Placement(0, 0, 9)], FaultCode.TWO_ENTRANCES, (0,), (0,)),
]  # fmt: skip


@pytest.mark.parametrize(("puzzle", "placed", "code", "at", "back"), FAULTY)
def test_what_is_wrong_is_named_at_its_place(
    puzzle: Any, placed: list[Any], code: FaultCode, at: tuple[Any, ...], back: tuple[int, ...]
) -> None:
    told = asked(family_of(puzzle), puzzle, placed)

    assert (code, at) in [(fault.code, fault.at) for fault in told.faults]
    assert (Verdict.UNSOLVABLE, back) == (told.verdict, told.take_back)


# which piece, and how long


def test_a_block_is_lowered_onto_what_lies_beside_it() -> None:
    puzzle = actions.generate(FAMILY["boxes"], boxes.BoxParams(size=(3, 3, 3)), None, 5)
    placed = finished(FAMILY["boxes"], puzzle.instance.puzzle, [])

    assert [p.at[0] for p in placed] == sorted(p.at[0] for p in placed)
    for index, p in enumerate(placed):
        below = {(x - 1, y, z) for x, y, z in p.cells() if x == p.at[0] and x}
        lying = {cell for q in placed[:index] for cell in q.cells()}
        assert below <= lying | {puzzle.instance.puzzle.golden}


@pytest.mark.parametrize("params", [SquareParams(rows=4, columns=4), TriangleParams(order=4)])
def test_a_tile_is_laid_beside_others(params: Any) -> None:
    family = FAMILY["squares" if isinstance(params, SquareParams) else "triangles"]
    puzzle = actions.generate(family, params, None, 5).instance.puzzle
    cells = {place: cell for cell, place in enumerate(puzzle.board.places)}
    order = [cells[p.row, p.column] for p in finished(family, puzzle, [])]

    for index, cell in enumerate(order[1:], 1):
        around = {other[0] for other in puzzle.board.beyond[cell] if other is not None}
        assert around & {*order[:index]}


def test_a_corridor_leads_into_the_next_cube() -> None:
    puzzle = actions.generate(FAMILY["mazes"], None, None, 5).instance.puzzle
    placed = finished(FAMILY["mazes"], puzzle, [])
    laid = {(placed[0].column, placed[0].row): placed[0].cube}

    assert [*laid] == [(0, 0)]
    for p in placed[1:]:
        ways = {
            side: laid.get((p.column + x, p.row + y), 0) for side, (x, y) in mazes.STEP.items()
        }
        assert any(cube & opposite(side) for side, cube in ways.items())
        laid[p.column, p.row] = p.cube


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_budget_ends_it_and_the_same_gives_the_same(family: AnyFamily) -> None:
    puzzle = actions.generate(family, None, None, 5).instance.puzzle
    none = actions.hint(family, puzzle, budget=Budget(nodes=0))
    one, other = (actions.hint(family, puzzle, budget=Budget(nodes=10**6)) for _ in range(2))

    assert (Verdict.OPEN, None, None) == (none.verdict, none.piece, none.take_back)
    assert not none.is_settled
    assert one == other and one.piece is not None


def test_a_budget_that_ends_leaves_open_what_to_take_back() -> None:
    family = FAMILY["squares"]
    instance = actions.generate(family, SquareParams(rows=6, columns=6), None, 3).instance
    whole = pieces(instance.solution)
    moved = replace(whole[0], tile=whole[-1].tile, turn=whole[-1].turn)
    told = actions.hint(family, instance.puzzle, [moved, *whole[1:-1]], budget=Budget(nodes=0))

    assert (Verdict.UNSOLVABLE, None) == (told.verdict, told.take_back)
    assert told.faults and not told.is_settled


def test_one_wrong_piece_among_many_is_found() -> None:
    """Two cards that are exchanged: the rest stays."""
    family = FAMILY["squares"]
    params = SquareParams(rows=5, columns=5, figures=8, unique=True)
    instance = actions.generate(family, params, None, 3).instance
    whole = pieces(instance.solution)[:16]
    for wrong, other in combinations((2, 9, 15), 2):
        placed = list(whole)
        placed[wrong] = replace(whole[wrong], tile=whole[other].tile, turn=0)
        del placed[other]
        index = wrong - (other < wrong)
        told = asked(family, instance.puzzle, placed)

        assert told.take_back == (index,)


def test_a_budget_ends_what_many_faults_take_too() -> None:
    family = FAMILY["boxes"]
    instance = actions.generate(family, boxes.BoxParams(size=(9, 9, 9)), None, 3).instance
    many = [pieces(instance.solution)[0]] * 20_000
    start = time.process_time()
    told = actions.hint(family, instance.puzzle, many, budget=Budget(seconds=0.1))

    assert (Verdict.UNSOLVABLE, None) == (told.verdict, told.take_back)
    assert len(told.faults) == FAULT_LIMIT
    assert time.process_time() - start < 5.0


def test_a_path_from_the_first_cube_on_may_end_amid_the_given_ones() -> None:
    family = FAMILY["snakes"]
    made = actions.generate(family, family.params(size=(2, 3, 4), prelaid=3), seed=1)
    puzzle = made.instance.puzzle
    told = [asked(family, puzzle, puzzle.fixed[:count]).piece for count in range(4)]

    first, second, third = puzzle.fixed
    assert told == [told[3], second, third, told[3]]  # none laid anew: they lie
    assert told[3] not in puzzle.fixed
