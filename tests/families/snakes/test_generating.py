"""Generated snakes, their ratings, and the atlas of small boxes."""

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from families.snakes import SNAKES
from generators.instance import Grade, Instance
from generators.snakes import GRADING, maker, rate
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.lattice import Size
from puzzles.snakes import SnakeParams, SnakePuzzle, SnakeSolution, chain_of, faults
from solvers.engine.driver import solve
from solvers.snakes import atlas, plain, random_path, search
from solvers.snakes.search import estimate_nodes
from tests.families.snakes.record import definition as by_definition
from tests.families.snakes.record.definition import Path
from tests.night import examples
from tests.strategies import box_sizes
from workshop.wishes import patient

SEEDS = st.integers(0, 2**53 - 1)
FEW = settings(max_examples=examples(6, 20))
ANY = patient(seconds=60)
# boxes: chains, palindromes, unique ones, most solutions, paths up to symmetry and reversal; by a
# program that enumerates paths, and for 3x3x3 by another in C
ATLASES = {
    (2, 2, 2): (1, 1, 0, 3, 3),
    (3, 2, 3): (296, 20, 101, 86, 1_085),
    (3, 3, 3): (11_487, 77, 3_639, 142, 51_704),
}


def generate(seed: int, **params: Any) -> Instance[SnakePuzzle, SnakeSolution]:
    return maker(SnakeParams(**params), ANY).first(Dice(seed, "snakes"))


@FEW
@given(SEEDS, box_sizes(40).filter(lambda s: s != (1, 1, 1)), st.floats(0, 3))
def test_a_generated_snake_is_folded(seed: int, size: Size, straightness: float) -> None:
    made = generate(seed, size=size, straightness=straightness)

    assert made.puzzle.size == size
    assert faults(made.puzzle, made.solution) == ()
    assert made.difficulty.rating >= 0
    assert made == generate(seed, size=size, straightness=straightness)


@FEW
@given(SEEDS)
def test_a_unique_snake_has_one_distinct_folding(seed: int) -> None:
    made = generate(seed, unique=True)

    assert made.outcome.unique
    assert solve(search(made.puzzle), limit=9, count=True).counts.distinct == 1


@pytest.mark.parametrize("size", [(2, 3, 4), (4, 4, 4), (4, 4, 5)])
def test_a_unique_snake_needs_no_named_straightness(size: Size) -> None:
    made = maker(SnakeParams(size=size, unique=True), patient(attempts=60)).first(
        Dice(2, "snakes")
    )

    assert made.outcome.unique
    assert faults(made.puzzle, made.solution) == ()


def test_few_foldings_are_led_to_one() -> None:
    """A named straightness of 0, where hardly any path of chance is the only one."""
    params = SnakeParams(size=(4, 4, 4), straightness=0.0, unique=True)

    assert maker(params, ANY).first(Dice(1, "snakes")).outcome.unique


@pytest.mark.parametrize(
    ("params", "code"),
    [
        ({"size": (1, 1, 1)}, "box_size"),
        ({"size": (9, 9, 9)}, "box_size"),
        ({"straightness": -0.1}, "straightness"),
        ({"straightness": 3.1}, "straightness"),
    ],
)
def test_params_beyond_the_rules_are_refused(params: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleError) as caught:
        generate(1, **params)

    assert caught.value.code == code


def undirected_path(path: Path) -> Path:
    return min(path, path[::-1])


@pytest.mark.parametrize(("size", "kind"), [((2, 2, 2), undirected_path), ((3, 3, 2), chain_of)])
def test_paths_of_straightness_0_are_all_alike(size: Size, kind: Callable[[Path], object]) -> None:
    """Kinds of paths are met as often as there are paths of the kind, within chance."""
    throws, dice = examples(2_000, 6_000), Dice(3, "alike")
    there = Counter(map(kind, by_definition.paths(size)))
    met = Counter(kind(random_path(size, 0.0, dice)) for _ in range(throws))
    expected = {of: throws * paths / there.total() for of, paths in there.items()}
    chi = sum((met[of] - most) ** 2 / most for of, most in expected.items())
    spread = (2 * len(there) + sum(1 / most for most in expected.values())) ** 0.5

    assert met.keys() <= there.keys()
    assert len(there) - 4 * spread < chi < len(there) + 4 * spread


def test_straightness_makes_longer_legs() -> None:
    legs = []
    for straightness in (0.0, 1.0):
        dice = Dice(5, "legs")
        chains = [chain_of(random_path((4, 4, 4), straightness, dice)) for _ in range(30)]
        legs.append(sum(chain.count("1") for chain in chains))

    assert legs[1] < 0.9 * legs[0]


# ratings


def test_the_cubra_snakes_are_rated_in_their_maker_s_order() -> None:
    ratings = []
    for name in ("green", "blue", "red", "orange", "purple"):
        puzzle = next(k.puzzle for k in SNAKES.known() if k.name == f"cubra-{name}")
        difficulty = rate(puzzle, solve(search(puzzle, first=False), count=True))
        ratings.append(difficulty.rating)
        assert difficulty.exact

    assert ratings == sorted(set(ratings))


def test_an_estimate_of_the_effort_is_close_to_the_truth() -> None:
    for known in SNAKES.known():
        if known.counts["count"] and known.puzzle.cells < 64:  # the others take long
            nodes = solve(plain(known.puzzle, back=True), count=True).nodes

            assert 0.8 < estimate_nodes(known.puzzle, True) / nodes < 1.25


def test_grades_rise_with_the_rating() -> None:
    for cells in (2, 8, 27, 40, 64, 125, 512):
        grades = [list(Grade).index(GRADING.grade(rating / 10, cells)) for rating in range(1000)]

        assert grades == sorted(grades)
        assert set(grades) >= {0, 2}
        assert 0 == grades[0]  # a straight chain lies in one way alone


# the atlas


@pytest.mark.parametrize("size", ATLASES)
def test_the_atlas_has_the_published_numbers(size: Size) -> None:
    entries = atlas(size)

    assert ATLASES[size] == (
        len(entries),
        sum(entry.palindromic for entry in entries),
        sum(entry.distinct == 1 for entry in entries),
        max(entry.distinct for entry in entries),
        sum(entry.up_to_reversal for entry in entries),
    )


@given(st.data())
@FEW
def test_the_atlas_agrees_with_the_search(data: st.DataObject) -> None:
    size = data.draw(st.sampled_from([(2, 3, 3), (1, 4, 5), (3, 3, 3)]))
    entry = data.draw(st.sampled_from(atlas(size)))
    puzzle = SnakePuzzle(entry.chain, size)
    outcome = solve(search(puzzle, first=False), count=True)
    nodes = tuple(solve(plain(puzzle, back=b), count=True).nodes for b in (False, True))

    assert outcome.counts.distinct == entry.distinct
    assert outcome.counts.further["up_to_reversal"] == entry.up_to_reversal
    assert len(puzzle.legs) == entry.legs
    assert nodes == entry.nodes


@pytest.mark.parametrize("size", [(1, 1, 2), (2, 2, 3), (1, 3, 4)])
def test_a_chain_that_is_not_in_the_atlas_cannot_be_folded(size: Size) -> None:
    cells = size[0] * size[1] * size[2]
    chains = {entry.chain for entry in atlas(size)}
    for code in range(2 ** (cells - 2)):
        chain = f"0{code:0{cells - 2}b}0" if cells > 2 else "00"
        outcome = solve(search(SnakePuzzle(chain, size)))

        assert bool(outcome.solutions) == (min(chain, chain[::-1]) in chains)


def test_the_atlas_tells_how_far_it_is() -> None:
    import_module("solvers.snakes.atlas")._kept.clear()
    seen: list[float] = []
    atlas((2, 3, 4), seen.append)

    assert seen == sorted(seen)
    assert len(seen) > 3 and seen[-1] == 1


@pytest.mark.parametrize(("size", "cells"), [((1, 1, 1), 1), ((4, 4, 4), 64)])
def test_there_is_an_atlas_of_small_boxes_alone(size: Size, cells: int) -> None:
    with pytest.raises(RuleError, match=f"2 … 27 cells, not {cells}"):
        atlas(size)
