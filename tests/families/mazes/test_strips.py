"""Narrow rectangles: their rows and the weights against the definition, and what they settle."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from puzzles import mazes
from puzzles.dice import Dice
from puzzles.mazes import MazeOptions, MazePuzzle, MazeSolution, faults
from puzzles.outcome import Verdict
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.kernels.fronts import weave, weigh
from solvers.mazes import resume, search, warm
from solvers.mazes.job import EITHER_GATE, NORTH_GATE, WEST_GATE, Ints, MazeJob
from solvers.mazes.proofs import refutation
from solvers.mazes.strips import loom
from solvers.mazes.weaving import PRICE, MazeStrip, Weaving
from tests.families.mazes.record.truth import exchange_openings
from tests.families.mazes.test_definition import boards, numbers, sort_cubes
from tests.night import examples, in_turn
from workshop.mazes import random_maze

SHAPES = [(1, 1), (1, 4), (2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2), (3, 3), (4, 1)]
SHAPES += [(4, 2), (5, 1)]
SETS = examples(1_000, 3_000)
GATES = {NORTH_GATE: (1,), WEST_GATE: (8,), EITHER_GATE: (1, 8)}


def test_who_has_warmed_need_not_make_rows_for_a_small_maze() -> None:
    warm()
    made = loom.cache_info().misses
    for gate in GATES:
        loom(4, gate)

    assert made == loom.cache_info().misses


def all_boards(width: int, height: int, gate: str) -> list[tuple[int, ...]]:
    """All mazes with any number of empty places."""
    return [
        board
        for empty in range(width * height)
        for board in boards(width, height, empty, False)
        if board[0] & 9 in GATES[gate]
    ]


def in_rows(strip: Any, height: int) -> list[tuple[int, ...]]:
    """All mazes, as sequences of rows from front to front."""
    ways: dict[int, list[tuple[int, ...]]] = {weave.START: [()]}
    for _ in range(height):
        longer: dict[int, list[tuple[int, ...]]] = {}
        for k in range(len(strip.before)):
            for board in ways.get(int(strip.before[k]), ()):
                row = tuple(strip.pieces[k].tolist())
                longer.setdefault(int(strip.after[k]), []).append(board + row)
        ways = longer
    return ways.get(strip.end, [])


each_strip = pytest.mark.parametrize(("shape", "gate"), in_turn(3, SHAPES, list(GATES)))


@each_strip
def test_the_rows_make_each_maze_once(shape: tuple[int, int], gate: str) -> None:
    width, height = shape
    woven = in_rows(loom(width, gate), height)

    assert sorted(woven) == sorted(all_boards(width, height, gate))


@each_strip
def test_the_lightest_maze_is_the_lightest(shape: tuple[int, int], gate: str) -> None:
    width, height = shape
    dice = np.random.default_rng(width * 10 + height)
    every = np.array(all_boards(width, height, gate))
    rows, strip = np.zeros(height, np.int64), loom(width, gate)
    lightest = weave.lightest.compiled_kernel  # as kernels call it
    for _ in range(50):
        weights = dice.integers(-9, 10, 16)
        least = lightest(strip, np.arange(16), weights, rows, weave.scratch(strip, height))

        assert least == weights[every].sum(axis=1).min()
        assert least == weights[strip.pieces[rows]].sum()
        assert tuple(strip.pieces[rows].reshape(-1).tolist()) in {*map(tuple, every.tolist())}


@pytest.mark.parametrize("turning", ["none", "each"])
def test_small_strips_are_settled_by_weights_and_rows_alone(turning: str) -> None:
    """Sets of mazes with an opening moved here and there, up to 3 x 3 and 4 x 2 places."""
    dice, met, free = Dice(1, turning), Counter[tuple[str, bool]](), turning == "each"
    for k in range(SETS):
        width, height = dice.choice(((2, 4), (4, 2), (3, 3), (3, 2)))
        empty = dice.below(2)
        cubes = [cube for cube in dice.choice(boards(width, height, empty, False)) if cube]
        for _ in range(dice.below(6)):
            exchange_openings(cubes, dice)
        counts = tuple(cubes.count(cube) for cube in range(16))
        job = MazeJob(MazePuzzle(counts, width, height, turning), width, height, 0)
        if refutation(job) is not None and refutation(job).code == "balance":
            continue  # no gate is left
        weaving = Weaving(job, Dice(k))
        keys = weaving.advance(PRICE + 3_000, 1)
        number = numbers(width, height, empty, False, free)[sort_cubes([0] * empty + cubes, free)]
        if weaving.reason is not None:
            assert number == 0
        for key in keys:
            assert number and faults(job.puzzle, job.solution(key)) == ()
        said = "none" if weaving.reason else "found" if keys else "open"
        met[said, number > 0] += 1
    assert met["found", True] > SETS / 10 and met["none", False] > SETS / 30
    assert met["open", True] < met["found", True] / 10


def narrow(seed: int, empty: int, quarters: int, width: int, height: int) -> MazePuzzle:
    """A winding maze of 20 x 20 with some loops, to be laid in a narrow rectangle."""
    params = mazes.MazeParams(width=20, height=20, method="growing", loops=0.1, empty=empty)
    made = random_maze(params, seed)
    cubes = mazes.turned_set(made.cubes, quarters)
    return MazePuzzle(cubes, width, height, "none")


@pytest.mark.parametrize(
    ("seed", "empty", "quarters", "width", "height", "verdict"),
    [
        (0, 0, 0, 134, 3, Verdict.SOLVED),
        (0, 0, 3, 3, 134, Verdict.SOLVED),
        (0, 13, 0, 129, 3, Verdict.SOLVED),
        (0, 13, 1, 129, 3, Verdict.UNSOLVABLE),
        (9, 13, 1, 3, 129, Verdict.UNSOLVABLE),
        (14, 0, 3, 3, 134, Verdict.SOLVED),
    ],
)
def test_what_leaves_hardly_any_freedom_is_settled(
    seed: int, empty: int, quarters: int, width: int, height: int, verdict: Verdict
) -> None:
    puzzle = narrow(seed, empty, quarters, width, height)
    outcome = solve(search(puzzle), budget=Budget(nodes=5_000_000))

    assert outcome.verdict is verdict
    assert all(faults(puzzle, solution) == () for solution in outcome.solutions)
    if verdict is Verdict.UNSOLVABLE:
        details: Any = outcome.reason.details
        assert outcome.reason.code == "outweighed"
        assert details["set"] < details["least"]


@pytest.mark.parametrize(
    ("width", "height", "columns", "rows", "seed", "verdict"),
    [
        (4, 20, 16, 5, 2, Verdict.UNSOLVABLE),
        (3, 40, 24, 5, 2, Verdict.UNSOLVABLE),
        pytest.param(3, 133, 80, 5, 1, Verdict.SOLVED, marks=pytest.mark.night),
    ],
)
def test_five_columns_are_settled(
    width: int, height: int, columns: int, rows: int, seed: int, verdict: Verdict
) -> None:
    """The cubes of a maze in a narrower rectangle, not turned."""
    method = "growing" if seed == 1 else "uniform"
    params = mazes.MazeParams(
        width=width, height=height, method=method, loops=0.3, empty=int(width == 3 and seed == 2)
    )
    made = random_maze(params, seed)
    puzzle = MazePuzzle(made.cubes, columns, rows, "none")
    outcome = solve(search(puzzle), budget=Budget(nodes=5_000_000))

    assert outcome.verdict is verdict
    assert all(faults(puzzle, solution) == () for solution in outcome.solutions)


def test_weaving_goes_on_after_a_resumption() -> None:
    """Stopped at any time and saved, the same maze comes out."""
    puzzle = narrow(0, 0, 3, 3, 134)
    options = MazeOptions(seed=5)
    whole = search(puzzle, options).advance(10**9, 1)
    begun = search(puzzle, options)
    parts: Sequence[MazeSolution] = ()
    while not parts:
        parts = begun.advance(17_000, 1)
        begun = resume(puzzle, options, begun.save())

    assert parts == whole


def test_the_proof_outlives_a_resumption() -> None:
    puzzle = narrow(0, 13, 1, 129, 3)
    begun = search(puzzle)
    while not begun.is_done:
        begun.advance(10_000, 1)

    assert resume(puzzle, MazeOptions(), begun.save()).reason == begun.reason


def test_a_maze_on_its_way_is_always_whole() -> None:
    puzzle = narrow(4, 0, 0, 3, 134)
    job = MazeJob(puzzle, 3, 134, 0)
    weaving, strip = Weaving(job, Dice(2)), MazeStrip(job)
    for steps in (1, 500, 7_000):
        weaving.advance(PRICE + steps if steps == 1 else steps, 1)
        laid = job.solution(tuple(strip.loom.pieces[weaving.rows].reshape(-1).tolist()))

        assert {fault.code for fault in faults(puzzle, laid)} == {"wrong_count"}
        assert (strip.surplus(weaving.rows) == weaving.surplus).all()
        assert weaving.head[weave.COST] == abs(weaving.surplus).sum()


# weighed


CLASSES = np.arange(16)


@pytest.mark.parametrize(("width", "height"), [(1, 4), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)])
@pytest.mark.parametrize("gate", GATES)
def test_there_are_weights_unless_the_wanted_pieces_are_a_mean_of_mazes(
    width: int, height: int, gate: str
) -> None:
    dice, strip = np.random.default_rng(10 * width + height), loom(width, gate)
    every = all_boards(width, height, gate)
    counted = np.array([np.bincount(board, minlength=16) for board in every])
    rows, weights = np.zeros(height, np.int64), np.zeros(16, np.int64)
    nearest, scratch = np.zeros(16), weigh.scratch()
    of_loom, met = weave.scratch(strip, height), Counter[bool]()
    for _ in range(100):
        left = move_pieces(counted[dice.integers(len(every))], dice)
        more = weigh.weigh(strip, CLASSES, left, rows, weights, nearest, scratch, of_loom)
        _, corners, shares, *_ = scratch
        surplus = counted - left
        met[more != weigh.BETWEEN] += 1
        if more != weigh.BETWEEN:
            assert (surplus @ weights).min() == more > 0
            continue
        between = shares > weigh.NONE
        between[np.flatnonzero(abs(shares.cumsum() - 1) < 1e-9)[0] + 1 :] = False  # of before
        mazes = {*map(tuple, surplus.tolist())}

        assert nearest @ nearest < weigh.NEAR
        assert abs(shares[between] @ corners[between]).max() < 1e-4
        assert {*map(tuple, corners[between].astype(int).tolist())} <= mazes
    assert met[True] > 10
    assert met[False] > 10 or len(every) < 10


def move_pieces(counts: Ints, dice: np.random.Generator) -> Ints:
    """Some pieces less of one class and more of another."""
    left = counts.copy()
    for _ in range(dice.integers(3)):
        less = dice.choice(np.flatnonzero(left))
        left[less] -= 1
        left[dice.integers(16)] += 1
    return left
