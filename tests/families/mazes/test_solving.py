"""The engines for mazes against the definition, against one another, and on what is known."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions import known_puzzle
from families.mazes import MAZES
from puzzles import mazes
from puzzles.codes import ReasonCode
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.mazes import MazeOptions, MazeParams, MazePuzzle, MazeSolution, faults
from puzzles.mazes import text as maze_text
from puzzles.outcome import Verdict
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.mazes import search
from solvers.mazes.counting import Counting
from solvers.mazes.enumeration import Enumeration
from solvers.mazes.job import MazeJob
from solvers.mazes.proofs import refutation, set_refutation
from solvers.mazes.reasoning import CHUNK, PRICE, Reasoning
from solvers.mazes.reshaping import Reshaping, extra
from tests.families.mazes.record import definition as by_definition
from tests.families.mazes.record import strategies
from tests.families.mazes.record.provoked import PROVOKED, THREE
from tests.night import examples
from workshop.mazes import random_maze

ALL = 10**9
KOOL = known_puzzle(MAZES, "kool-26").puzzle
# width, height: mazes not turned, mazes turned once; by two independent programs
PUBLISHED = {
    (1, 26): (0, 0),
    (2, 13): (0, 0),
    (3, 9): (690, 4_284),
    (4, 7): (8_925, 19_203),
    (5, 6): (102_227, 128_859),
    (6, 5): (121_233, 93_812),
    (7, 4): (19_020, 8_344),
    (9, 3): (4_191, 135),
    (13, 2): (0, 0),
    (26, 1): (0, 0),
}


def list_mazes(job: MazeJob) -> list[MazeSolution]:
    """All mazes of a job, one after the other."""
    lister = Enumeration(job)
    solutions: list[MazeSolution] = []
    while not lister.is_done:
        solutions += map(job.solution, lister.advance(ALL, 1))
    return solutions


def count_mazes(job: MazeJob) -> int:
    counting = Counting(job)
    counting.advance(ALL, 0)
    assert counting.complete
    return counting.count


def maze_by_clauses(job: MazeJob) -> MazeSolution | None:
    """A maze or None; None is the proof that there is none."""
    reasoning = Reasoning(job)
    for _ in range(10_000):
        keys = reasoning.advance(CHUNK * PRICE, 1)
        if reasoning.is_done:
            return job.solution(keys[0]) if keys else None
    raise AssertionError("not settled")


# against the definition


@settings(max_examples=examples(60, 200), deadline=None)
@given(strategies.maze_puzzles() | strategies.given_mazes() | strategies.begun_mazes(), st.data())
def test_the_checker_agrees_with_the_definition(puzzle: MazePuzzle, data: st.DataObject) -> None:
    width, height = data.draw(st.sampled_from(list(by_definition.shapes(puzzle))))
    stock, looks = data.draw(st.sampled_from(list(by_definition.stocks(puzzle))))
    cubes = [data.draw(st.sampled_from(sorted(looks[cube]))) for cube in stock.elements()]
    empty = [0] * (width * height - len(cubes))
    order = tuple(data.draw(st.permutations(cubes + empty)))
    rows = tuple(order[y * width : (y + 1) * width] for y in range(height))
    claims = [mazes.MazeSolution(width, height, turned, rows) for turned in range(4)]
    accepted = [claim for claim in claims if not faults(puzzle, claim)]

    right = by_definition.is_maze(puzzle, (width, height, order))
    assert bool(accepted) == (right and by_definition.holds(puzzle, width, height, order))
    assert all(not any(mazes.score(puzzle, claim).values()) for claim in accepted)


@settings(max_examples=examples(80, 300), deadline=None)
@given(st.one_of(strategies.maze_puzzles(cubes=9), strategies.given_mazes(cubes=9)))
def test_the_engines_agree(puzzle: MazePuzzle) -> None:
    for turned, sides in product(mazes.common_turns(puzzle), mazes.rectangles(puzzle)):
        job = MazeJob(puzzle, *sides, turned)
        refuted = set_refutation(puzzle) or refutation(job)
        if job.gate != 2 and refuted is not None and refuted.code in ("parity", "balance"):
            continue  # there the entrance is not known that the engines are to take
        number = count_mazes(job)
        solutions = list_mazes(job)

        assert len(solutions) == number
        assert len({s.rows for s in solutions}) == number
        assert (maze_by_clauses(job) is not None) == (number > 0)
        assert refuted is None or number == 0


@settings(max_examples=examples(20, 60), deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["none", "each"]), st.booleans(), st.integers(0, 3))
def test_reshaping_finds_what_a_maze_was_taken_apart_from(
    seed: int, turning: str, loose: bool, empty: int
) -> None:
    job = MazeJob(random_set(seed, 5, 4, turning, loose, empty), 5, 4, 0)
    keys = Reshaping(job, Dice(seed)).advance(3_000_000, 1)

    assert [faults(job.puzzle, job.solution(key)) for key in keys] == [()]


def random_set(
    seed: int, width: int, height: int, turning: str = "none", loose: bool = False, empty: int = 0
) -> MazePuzzle:
    params = mazes.MazeParams(width=width, height=height, loops=0.2, empty=empty)
    return replace(
        random_maze(params, seed), turning=turning, dead_ends="anywhere" if loose else "cubes"
    )


@settings(max_examples=examples(12, 40), deadline=None)
@given(st.integers(0, 10**6), st.booleans(), st.booleans(), st.integers(0, 2**20))
def test_a_maze_on_its_way_is_always_whole(seed: int, each: bool, loose: bool, steps: int) -> None:
    """Whatever the reshaping is stopped at, only the set is wrong, never the maze."""
    turning = "each" if each else "none"
    job = MazeJob(random_set(seed, 5, 5, turning, loose, 3), 5, 5, 0)
    reshaping = Reshaping(job, Dice(seed))
    reshaping.advance(1 + steps % 3_000, 1)
    solution = job.solution(tuple(reshaping.pieces.tolist()))

    assert {fault.code for fault in faults(job.puzzle, solution)} <= {"wrong_count"}
    if job.gate == 2 and loose:
        assert sum(int(p).bit_count() for p in reshaping.pieces) == job.puzzle.openings
    own = np.array([np.sum(job.classes[reshaping.pieces] == c) for c in range(16)])
    assert (reshaping.surplus == own - job.wanted_counts).all()
    assert reshaping.head[reshaping._kernel.COST] == abs(reshaping.surplus).sum()


# what is known


@pytest.mark.parametrize(("width", "height"), PUBLISHED)
def test_the_published_numbers_hold(width: int, height: int) -> None:
    for turned, number in enumerate(PUBLISHED[width, height]):
        assert count_mazes(MazeJob(KOOL, width, height, turned)) == number


@pytest.mark.parametrize(("width", "height"), [(1, 26), (2, 13), (13, 2), (26, 1)])
def test_the_rectangles_without_a_maze_are_proved_by_clauses_too(width: int, height: int) -> None:
    for turned in (0, 1):
        assert maze_by_clauses(MazeJob(KOOL, width, height, turned)) is None


def test_two_turns_are_refuted_by_the_balance() -> None:
    codes = [refutation(MazeJob(KOOL, 6, 5, turned)) for turned in range(4)]

    assert [reason and reason.code for reason in codes] == [None, None, "balance", "balance"]


def test_all_rectangles_are_settled() -> None:
    options = MazeOptions(all_rectangles=True)
    outcome = solve(search(KOOL, options), limit=10)
    shapes = {(s.width, s.height) for s in outcome.solutions}

    assert outcome.complete
    assert shapes == {shape for shape, numbers in PUBLISHED.items() if any(numbers)}
    assert outcome.counts.count == 6


def test_a_size_that_is_not_optimal() -> None:
    outcome = solve(search(replace(KOOL, width=6, height=6)))

    assert faults(replace(KOOL, width=6, height=6), outcome.solutions[0]) == ()


@pytest.mark.parametrize("turning", ["none", "each"])
@pytest.mark.parametrize("dead_ends", ["cubes", "anywhere"])
def test_a_large_set_is_solved_in_every_mode(turning: str, dead_ends: str) -> None:
    puzzle = random_set(1, 30, 30, turning, dead_ends == "anywhere")
    outcome = solve(search(puzzle), budget=Budget(nodes=20_000_000))

    assert faults(puzzle, outcome.solutions[0]) == ()


def test_a_spiral_is_found_by_clauses() -> None:
    """A set that is all corridor: local changes lead nowhere."""
    job = job_of(rings(spiral()))

    maze = maze_by_clauses(job)

    assert maze is not None and faults(job.puzzle, maze) == ()


# proofs


FURTHER = (  # places of the same fault as one that the record provokes
    ("given_mismatch", "3 Sackgasse-Nord\n1 Kreuzung\nfixed 0 1 Kreuzung"),
    ("given_mismatch", f"{THREE}fixed 0 1 Knick-Sued-West\nfixed 1 1 leer"),
)


@pytest.mark.parametrize(
    ("code", "text"),
    [row[:2] for row in PROVOKED.impossible if row[0] != ReasonCode.OUTWEIGHED] + [*FURTHER],
)
def test_what_needs_no_search_says_why(code: str, text: str) -> None:
    begun = search(maze_text.parse(text))

    assert (begun.is_done, begun.reason.code) == (True, code)


Spot = tuple[int, int]
SQUARES = [(x, y, 2, 2) for y in range(0, 10, 2) for x in range(0, 10, 2) if (x, y) != (0, 0)]


def spiral() -> list[Spot]:
    """All of ten by ten places, from the entrance round and round to the middle."""
    x, y = 0, 0
    spots = [(x, y)]
    stretches = [9, *sorted([*range(1, 10)] * 2, reverse=True)]
    for k, stretch in enumerate(stretches):
        right, down = ((1, 0), (0, 1), (-1, 0), (0, -1))[k % 4]
        for _ in range(stretch):
            x, y = x + right, y + down
            spots.append((x, y))
    return spots


def rings(path: list[Spot], *boxes: tuple[int, int, int, int]) -> MazeSolution:
    """Ten by ten places: a path from the entrance, and rings (left, top, width, height)."""
    steps = list(pairwise(path))
    for x, y, width, height in boxes:
        right, low = x + width - 1, y + height - 1
        ring = [(i, y) for i in range(x, right)] + [(right, j) for j in range(y, low)]
        ring += [(i, low) for i in range(right, x, -1)] + [(x, j) for j in range(low, y, -1)]
        steps += pairwise([*ring, ring[0]])
    cubes = Counter({(0, 0): 8})  # the entrance
    for (x, y), other in steps:
        for side, (right, down, back) in by_definition.SIDES.items():
            if (x + right, y + down) == other:
                cubes[x, y] += side
                cubes[other] += back
    rows = tuple(tuple(cubes[x, y] for x in range(10)) for y in range(10))
    return mazes.MazeSolution(10, 10, 0, rows)


def job_of(laying: MazeSolution) -> MazeJob:
    """To lay the same cubes on the same places."""
    return MazeJob(MazePuzzle(mazes.count_of(laying), 10, 10, "none"), 10, 10, 0)


@pytest.mark.parametrize(
    "boxes",
    [
        SQUARES,
        [(2, 0, 3, 2), (5, 0, 3, 2), (8, 0, 2, 2), *SQUARES[4:]],
        [b for b in SQUARES if b[0] < 8 or b[1] > 4] + [(8, 0, 2, 3), (8, 3, 2, 3)],
    ],
)
def test_that_nothing_but_the_linking_is_impossible_is_proved(
    boxes: Sequence[tuple[int, int, int, int]],
) -> None:
    """The rings show a laying that is right but for what is cut off.

    With corners alone, each row and each column falls into pairs from its ends, hence rings; a few
    straight cubes change that too little.
    """
    laying = rings([(0, 0), (0, 1), (1, 1), (1, 0)], *boxes)
    job = job_of(laying)

    assert {fault.code for fault in faults(job.puzzle, laying)} == {"unreachable"}
    assert set_refutation(job.puzzle) is refutation(job) is None
    assert maze_by_clauses(job) is None
    assert list_mazes(job) == []
    assert solve(search(job.puzzle)).verdict is Verdict.UNSOLVABLE


def test_parity_is_no_proof_where_corridors_may_end_at_walls() -> None:
    puzzle = maze_text.parse(
        "1 T-Kreuzung-Sued\n1 Knick-Sued-West\n1 Knick-Nord-Ost\n1 Sackgasse-Nord\n"
        "width 2\nheight 2\nturning none\ndead-ends anywhere"
    )

    assert puzzle.openings % 2 == 0
    assert solve(search(puzzle)).verdict is Verdict.SOLVED


# options


def test_the_same_seed_finds_the_same_maze_however_it_is_sliced() -> None:
    for seed in (0, 1, 2):
        options = MazeOptions(seed=seed)
        whole = search(KOOL, options).advance(ALL, 1)
        sliced = search(KOOL, options)
        parts: Sequence[MazeSolution] = ()
        while not parts:
            parts = sliced.advance(777, 1)

        assert parts == whole


def test_different_seeds_find_different_mazes() -> None:
    firsts = {search(KOOL, MazeOptions(seed=seed)).advance(ALL, 1)[0] for seed in range(5)}

    assert len(firsts) > 1


def test_a_room_leaves_the_rectangles_that_fit() -> None:
    outcome = solve(search(KOOL, MazeOptions(all_rectangles=True, room=(4.2, 9.5))), limit=20)

    assert {(s.width, s.height) for s in outcome.solutions} == {(4, 7), (7, 4), (3, 9), (9, 3)}


def test_a_room_that_is_too_small_is_refused() -> None:
    with pytest.raises(RuleError, match="no rectangle fits"):
        search(KOOL, MazeOptions(room=(3, 3)))


def test_links_beyond_a_tree() -> None:
    assert extra(MazeJob(KOOL, 6, 5, 0)) == 5


@pytest.mark.parametrize(
    ("edge", "seed"), [(9, 2), pytest.param(12, 3, marks=pytest.mark.night), (15, 1), (15, 2)]
)
def test_a_count_that_will_not_end_shows_a_maze_and_counts(edge: int, seed: int) -> None:
    puzzle = random_maze(MazeParams(width=edge, height=edge), seed)
    begun = search(replace(puzzle, width=edge, height=edge), first=False)

    outcome = solve(begun, count=True, budget=Budget(nodes=3_000_000))

    assert [faults(puzzle, solution) for solution in outcome.solutions] == [()]
    assert not outcome.complete
    assert " + count " in outcome.engine


def test_numbers_beyond_a_word_are_counted() -> None:
    counting = Counting(MazeJob(KOOL, 6, 5, 0))
    kernel = counting._kernel
    put = getattr(kernel.put, "compiled_kernel", kernel.put)  # called by kernels alone
    table = np.zeros((4, 4), np.int64)
    for _ in range(5):
        put(table, 1, 1, kernel.WORD - 1, 0)
    low, high = table[table[:, 0] == 1][0, 2:]

    assert int(low) + (int(high) << 62) == 5 * (kernel.WORD - 1)


def test_how_much_a_count_saves_is_known_before() -> None:
    begun = search(replace(KOOL, width=6, height=5), MazeOptions(), first=False)
    sizes = []
    while not begun.is_done:
        begun.advance(20_000, 0)
        sizes.append((begun.bulk, len(begun.save())))

    assert all(bulk / 2 < size < bulk * 2 for bulk, size in sizes if size > 100_000)
    assert any(size > 100_000 for _, size in sizes) and sizes[-1][0] == 0
