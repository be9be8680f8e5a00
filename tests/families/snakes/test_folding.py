"""Foldings: the turns lead to the box, and what is free touches nothing on its way."""

import math
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from puzzles.lattice import Cell, Size
from render import snakes
from render.bodies.solid import pose_at
from render.snakes import folding as folds
from render.snakes.folding import Fold, fold_path, folding, hinges, is_free, swept_cells
from render.snakes.scene import flat, moving
from render.snakes.style import SnakeStyle
from tests.drawn import words
from tests.families.snakes.record.samples import folded_snake, winding
from tests.night import examples

SIZES = [(2, 2, 2), (2, 2, 3), (2, 3, 3), (3, 3, 3), (2, 3, 4)]
seeds = st.integers(0, 10_000)


Turned = tuple[NDArray[Any], NDArray[Any]]  # centre, axes in columns


def unfold(path: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The path with all its turns taken back."""
    for fold in reversed(folding(path)):
        path = fold_path(path, Fold(fold.gap, -fold.quarter, fold.pull, fold.free))
    return path


def are_apart(first: Turned, second: Turned, side: float) -> bool:
    """Whether two cubes with turned axes are apart, by the axes of separation (Gottschalk 1996).

    side: edge of both.
    """
    (p, a), (q, b) = first, second
    ways = [*a.T, *b.T, *(np.cross(u, v) for u in a.T for v in b.T)]
    for way in ways:
        size = np.linalg.norm(way)
        if size > 1e-9:
            way = way / size
            reach = side / 2 * (np.abs(a.T @ way).sum() + np.abs(b.T @ way).sum())
            if abs((q - p) @ way) > reach - 1e-9:
                return True
    return False


@settings(max_examples=examples(20, 60), deadline=None)
@given(seeds, st.sampled_from(SIZES))
def test_a_folding_begins_flat_and_ends_in_the_box(seed: int, size: Size) -> None:
    _, solution = folded_snake(seed, size)
    path = unfold(solution.path)
    steps = {tuple(np.subtract(b, a)) for a, b in zip(path, path[1:], strict=False)}
    assert len(steps) <= 2  # a staircase goes two ways only
    for fold in folding(solution.path):
        path = fold_path(path, fold)
    assert solution.path == path


@settings(max_examples=examples(15, 30), deadline=None)
@given(seeds, st.sampled_from(SIZES))
def test_small_snakes_fold_without_passing_through_themselves(seed: int, size: Size) -> None:
    _, solution = folded_snake(seed, size)
    assert all(fold.free for fold in folding(solution.path))


@settings(max_examples=examples(2, 4), deadline=None)
@given(seeds)
def test_free_turns_keep_the_cubes_apart_at_every_moment(seed: int) -> None:
    """The bodies as they are drawn, every pair, at moments that the search knows nothing of."""
    puzzle, solution = folded_snake(seed, (2, 3, 3))
    scene = moving(puzzle, solution, SnakeStyle(cell_mm=10.0))
    for time in np.linspace(0.0, scene.seconds, examples(29, 97)):
        cubes = [
            (np.array(body.centre), np.array(body.turn))
            for body in pose_at(scene, float(time)).bodies
            if body.name.startswith("cube")
        ]
        for first, second in combinations(cubes, 2):
            far = np.linalg.norm(first[0] - second[0])
            assert far > 10.0 * math.sqrt(3) or are_apart(first, second, 9.7)


def test_cords_end_where_their_cubes_meet() -> None:
    """A cord that ends there bridges its gap from the moment in which it opens."""
    puzzle, solution = folded_snake(5, (2, 3, 3))
    scene = moving(puzzle, solution, SnakeStyle(cell_mm=10.0))
    centres = [np.array(b.centre) for b in scene.bodies if b.name.startswith("cube")]
    cords = [body for body in scene.bodies if body.name.startswith("cord")]
    assert cords
    for cord in cords:
        gap = int(cord.name.split("-")[1])
        meeting = (centres[gap - 1] + centres[gap]) / 2
        length = max(cord.shape.size)
        assert np.linalg.norm(np.array(cord.centre) - meeting) == pytest.approx(length / 2)


def test_a_turn_beside_a_cube_is_not_free_until_it_is_pulled_away() -> None:
    path = ((2, 0, 0), (1, 0, 0), (1, 1, 0), (2, 1, 0), (2, 2, 0))
    turns = [Fold(2, quarter, pull, True) for pull in (0, 1) for quarter in (1, -1)]
    assert [False, False, True, True] == [is_free(path, fold) for fold in turns]


def test_a_pull_against_a_cube_is_not_free() -> None:
    path = ((0, 0, 0), (0, 1, 0), (0, 2, 0), (1, 2, 0), (1, 1, 0), (1, 0, 0), (2, 0, 0))
    walled = (*((x, -1, 0) for x in range(3, -1, -1)), *path)
    assert not is_free(walled, Fold(8, 1, 1, True))


@settings(max_examples=examples(40, 80), deadline=None)
@given(st.integers(-4, 4), st.integers(-4, 4), st.sampled_from([1, -1]))
def test_swept_cells_are_those_that_a_sampled_square_meets(
    x: float, y: float, quarter: int
) -> None:
    """Points of the turning square against all squares near: no cell is forgotten."""
    met = set()
    grid = np.linspace(-0.48, 0.48, 13)
    points = np.array([(u, v) for u in grid for v in grid])
    for angle in np.linspace(0.0, quarter * math.pi / 2, 91):
        turn = np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
        off = (points + (x, y)) @ turn.T
        inside = np.abs(off - off.round()) < 0.48
        met |= {(int(a), int(b)) for a, b in off[inside.all(1)].round()}
    assert met <= set(swept_cells(x, y, quarter))
    assert all(
        abs(math.hypot(a, b) - math.hypot(x, y)) < math.sqrt(2)
        for a, b in swept_cells(x, y, quarter)
    )


def test_what_no_search_can_fold_is_drawn_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folds, "BUDGET", 0)
    folding.cache_clear()
    puzzle, solution = folded_snake(3, (3, 3, 3))
    order = folding(solution.path)
    sheets = snakes.sheets(puzzle, solution, SnakeStyle(view="steps"))
    folding.cache_clear()
    assert any(not fold.free for fold in order)
    assert "pass through the snake itself" in " ".join(words(sheets[0]))


def test_every_hinge_lies_between_two_corners() -> None:
    puzzle, solution = winding((3, 3, 3))
    corners = [k for k, figure in enumerate(puzzle.chain) if figure == "1"]
    assert [list(range(a, b)) for a, b in zip(corners, corners[1:], strict=False)] == [
        list(gaps) for gaps in hinges(solution.path)
    ]


@pytest.mark.parametrize("chain", ["00", "000", "010", "0110", "001111011011111011011111100"])
def test_the_flat_snake_never_meets_itself_and_has_the_corners_of_the_chain(chain: str) -> None:
    path = flat(chain)
    assert len(chain) == len(path) == len(set(path))
    bends = [
        sum(a != b for a, b in zip(before, behind, strict=True)) == 2
        for before, behind in zip(path, path[2:], strict=False)
    ]
    assert chain[1:-1] == "".join(str(int(bend)) for bend in bends)
