"""Thousands of small sets: the search, the plans and the clauses against all mazes there are.

All mazes of a rectangle are made by the definition first, whatever their cubes, from every choice
of empty places, open sides and an entrance. So the number of mazes of any set is known at once.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, product

import pytest

from puzzles.dice import Dice
from puzzles.mazes import MazeOptions, MazePuzzle, faults
from puzzles.outcome import Verdict
from solvers.engine.driver import solve
from solvers.mazes import search
from solvers.mazes.job import MazeJob
from solvers.mazes.weaving import PRICE, Weaving, weavable
from tests.families.mazes.record.definition import kind, shapes, turn_cube
from tests.families.mazes.record.truth import exchange_openings
from tests.families.mazes.test_reasons import check
from tests.families.mazes.test_solving import ALL, count_mazes, list_mazes, maze_by_clauses
from tests.night import examples

MODES = [(turning, loose) for turning in ("none", "together", "each") for loose in (False, True)]
SETS = examples(150, 1_000)  # of each mode, for each test


def whole(links: list[tuple[int, int]], occupied: list[int]) -> bool:
    """Whether the links join all occupied places."""
    seen, waiting = {0}, [0]
    for place in waiting:
        for a, b in links:
            if place in (a, b) and a + b - place not in seen:
                seen.add(a + b - place)
                waiting.append(a + b - place)
    return len(seen) == len(occupied)


@cache
def boards(width: int, height: int, empty: int, loose: bool) -> list[tuple[int, ...]]:
    """All mazes of a rectangle with so many empty places, as tuples of cubes."""
    boards = []
    places = range(width * height)
    for gone in combinations(places[1:], empty):
        occupied = [p for p in places if p not in gone]
        pairs = [(p, p + 1, 2) for p in occupied if p % width < width - 1 and p + 1 in occupied]
        pairs += [(p, p + width, 4) for p in occupied if p + width in occupied]
        for choice in product((0, 1, 2, 3) if loose else (0, 3), repeat=len(pairs)):
            if not whole(
                [pair[:2] for pair, c in zip(pairs, choice, strict=True) if c == 3], occupied
            ):
                continue
            cubes = [0] * len(places)
            for (p, q, side), c in zip(pairs, choice, strict=True):
                cubes[p] |= side * (c & 1)
                cubes[q] |= (side * 4 if side == 2 else 1) * (c >> 1)
            boards += [(cubes[0] | gate, *cubes[1:]) for gate in (1, 8)]
    return boards


@cache
def numbers(
    width: int, height: int, empty: int, loose: bool, free: bool
) -> Counter[tuple[int, ...]]:
    """The number of mazes of each set of cubes, sorted; of each set of kinds, if free."""
    return Counter(sort_cubes(board, free) for board in boards(width, height, empty, loose))


def sort_cubes(cubes: Sequence[int], free: bool) -> tuple[int, ...]:
    """The cubes, or their kinds if each may be turned."""
    return tuple(sorted(kind(cube) if free else cube for cube in cubes))


def truth(puzzle: MazePuzzle) -> dict[tuple[int, int], int]:
    """The number of mazes in each rectangle, all turns together."""
    free, loose = puzzle.turning == "each", puzzle.dead_ends == "anywhere"
    cubes = [cube for cube in range(16) for _ in range(puzzle.cubes[cube])]
    turns = range(4) if puzzle.turning == "together" else range(1)
    sets = {sort_cubes([turn_cube(cube, k) for cube in cubes], free) for k in turns}
    truth = {}
    for width, height in shapes(puzzle):
        empty = width * height - len(cubes)
        known = numbers(width, height, empty, loose, free)
        truth[width, height] = sum(known[(0,) * empty + each] for each in sets)
    return truth


def draw_set(dice: Dice, turning: str, loose: bool) -> MazePuzzle:
    """A set that is made of a maze, or one that differs from it by a few cubes or is any."""
    most = 6 if loose else 9
    width, height = dice.choice(
        [(w, h) for w in range(1, 5) for h in range(1, 5) if w * h <= most]
    )
    empty = dice.below(min(width, height)) if min(width, height) < 4 else 0
    board = list(dice.choice(boards(width, height, empty, loose)))
    cubes = [cube for cube in board if cube]
    for _ in range(dice.choice((0, 1, 1, 2, 2, 9))):
        if dice.below(10) < 7:
            exchange_openings(cubes, dice)
        else:
            cubes[dice.below(len(cubes))] = dice.between(1, 15)
    counts = tuple(cubes.count(cube) for cube in range(16))
    sizes = dice.choice([(None, None), (width, None), (None, height), (width, height)])
    if None in sizes and len(cubes) > (5 if loose else 6) and dice.below(10) < 7:
        sizes = (width, height)
    return MazePuzzle(counts, *sizes, turning, "anywhere" if loose else "cubes")


@pytest.mark.parametrize(("turning", "loose"), MODES)
def test_the_search_agrees_with_the_definition(turning: str, loose: bool) -> None:
    dice = Dice(1, turning, loose)
    verdicts, tight = Counter[Verdict](), 0
    for k in range(SETS):
        puzzle = draw_set(dice, turning, loose)
        known = truth(puzzle)
        first = solve(search(puzzle, MazeOptions(seed=k)))
        each = solve(search(puzzle, MazeOptions(all_rectangles=True, seed=k)), limit=99)
        every = solve(search(puzzle, first=False), limit=ALL)
        number = solve(search(puzzle, first=False), limit=1, count=True)

        assert (first.verdict is Verdict.SOLVED) == any(known.values())
        assert {(s.width, s.height) for s in each.solutions} == {r for r in known if known[r]}
        assert len(set(every.solutions)) == len(every.solutions) == sum(known.values())
        assert number.counts.count == sum(known.values())
        assert all(outcome.complete for outcome in (each, every, number))
        if first.reason is not None and loose:  # proved by the rules without loose corridors
            spare = puzzle.openings - (2 * puzzle.count - 1)
            assert (spare == 0) == ("spare_openings" in first.reason.details)
            tight += spare == 0
        for outcome in (first, each, every, number):
            assert all(not faults(puzzle, solution) for solution in outcome.solutions)
        verdicts[first.verdict] += 1
    assert min(verdicts.values()) > SETS // 10 and len(verdicts) == 2
    assert (tight > 0) == loose


@pytest.mark.parametrize(("turning", "loose"), MODES[:2] + MODES[4:])
def test_the_engines_agree_with_the_definition(turning: str, loose: bool) -> None:
    """Each engine by itself, with no proof before it."""
    dice = Dice(1, "engines", turning, loose)
    met = Counter[str]()
    for _ in range(SETS):
        puzzle = draw_set(dice, turning, loose)
        for (width, height), number in truth(puzzle).items():
            job = MazeJob(puzzle, width, height, 0)
            north, east, south, west = job.sides
            tied = (north - south, west - east) in ((1, 0), (0, 1))
            if job.gate != 2 and not tied:
                assert number == 0  # the balance; no entrance is left for the engines to take
                continue
            maze = maze_by_clauses(job)
            assert count_mazes(job) == len(list_mazes(job)) == number
            assert (maze is not None) == (number > 0)
            assert maze is None or not faults(job.puzzle, maze)
            assert woven(job) in (None, number > 0)
            met[number > 0] += 1
    assert min(met[True], met[False]) > SETS // 10


def woven(job: MazeJob) -> bool | None:
    """Whether there is a maze; None if that stayed open. A stranger can check the proof."""
    if not weavable(job):
        return None
    weaving = Weaving(job, Dice(1))
    keys = weaving.advance(PRICE + 20_000, 1)
    if weaving.reason is not None:
        assert not keys
        check(job.puzzle, weaving.reason.details, f"{job.width}x{job.height}", 0)
        return False
    assert not any(faults(job.puzzle, job.solution(key)) for key in keys)
    return True if keys else None
