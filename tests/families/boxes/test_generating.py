"""Generated boxes: always solvable, as wished, and the same for the same seed."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.fillings import count_only
from generators.box_fillings import Filling, cut, merge_cells
from generators.boxes import maker
from generators.instance import Grade, Instance, Wish
from generators.locked_grids import GRID, LOCKED, SOLE, locked_filling, sole_filling
from generators.unique_boxes import comes_apart, unique_filling
from puzzles.boxes import (
    Block,
    BoxOptions,
    BoxParams,
    BoxPuzzle,
    BoxSolution,
    faults,
    is_symmetric,
)
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.lattice import Cell, Size, centre, rising, symmetries, volume
from puzzles.outcome import Verdict
from solvers.boxes import effort, search
from solvers.engine.driver import solve
from tests.families.boxes.record.definition import cuboid
from tests.night import examples

SIZES = ((3, 3, 3), (2, 3, 4), (1, 3, 5), (3, 3, 5), (4, 4, 2))
PATIENT = Wish(seconds=120)


def box(seed: int, wish: Wish = PATIENT, **params: Any) -> Instance[BoxPuzzle, BoxSolution]:
    return maker(BoxParams(**params), wish).first(Dice(seed, "test"))


def test_every_seed_solves_and_checks() -> None:
    for seed in range(examples(100, 1_000)):
        instance = box(seed, size=SIZES[seed % len(SIZES)])

        outcome = solve(search(instance.puzzle))

        assert not faults(instance.puzzle, instance.solution), seed
        assert not faults(instance.puzzle, outcome.solutions[0]), seed


@pytest.mark.parametrize("method", ["cut", "merge"])
@pytest.mark.parametrize("size", [(5, 5, 5), (4, 5, 6), (7, 7, 7), (9, 9, 9)])
def test_there_are_as_many_blocks_as_wished(method: str, size: Size) -> None:
    instance = box(1, size=size, blocks=40, method=method)

    assert instance.puzzle.block_count == 40
    assert not faults(instance.puzzle, instance.solution)


@pytest.mark.parametrize("method", ["cut", "merge"])
@pytest.mark.parametrize("size", [(3, 3, 3), (5, 5, 5), (4, 5, 6)])
def test_a_symmetric_box_comes_with_a_symmetric_filling(method: str, size: Size) -> None:
    for seed in range(6):
        golden = ("auto", "none")[seed % 2]
        instance = box(seed, size=size, symmetric=True, method=method, golden=golden)

        assert not faults(instance.puzzle, instance.solution)
        assert is_symmetric(instance.puzzle, instance.solution)


def test_an_asymmetric_box_has_no_symmetric_filling() -> None:
    for seed in range(5):
        puzzle = box(seed, size=(3, 3, 3), symmetric=False).puzzle
        outcome = solve(search(puzzle, BoxOptions(symmetric="only")))

        assert outcome.verdict is Verdict.UNSOLVABLE


@pytest.mark.parametrize(
    "size", [(3, 3, 3), (4, 4, 4), (5, 5, 5), (2, 2, 5), (3, 3, 4), (2, 4, 5), (3, 4, 5)]
)
def test_a_unique_box_has_one_distinct_solution(size: Size) -> None:
    for seed in range(examples(1, 3)):
        puzzle = box(seed, size=size, unique=True).puzzle
        outcome = solve(search(puzzle, BoxOptions(), first=False), count=True)

        assert outcome.complete
        assert outcome.counts.distinct == 1


def test_what_was_not_asked_for_is_not_counted() -> None:
    assert (None, 0) == (box(1).outcome.unique, box(1).outcome.nodes)
    assert box(1, size=(3, 3, 3), blocks=7, prelaid=3).outcome.unique


def test_the_rating_is_in_the_range_wished() -> None:
    for low in (3.0, 4.0, 5.5):
        wish = Wish(ratings=(low, low + 0.5), seconds=120)

        assert low <= box(3, wish, size=(3, 3, 3)).difficulty.rating <= low + 0.5


def test_a_rating_that_no_box_can_have_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(RuleError, match=r"ratings of about 3\.\d … \d\d\.\d") as caught:
        box(1, Wish(ratings=(1.5, 2.5)))

    assert (("difficulty",), "difficulty") == (caught.value.at, caught.value.code)


def test_the_rating_estimates_the_tree_of_the_first_free_cell() -> None:
    for seed in range(examples(2, 5)):
        puzzle = box(seed, size=(3, 3, 3), blocks=7).puzzle
        nodes = tree(puzzle)

        assert nodes / 1.25 < effort(puzzle)[0] < nodes * 1.25


def tree(puzzle: BoxPuzzle) -> int:
    """The nodes of the search that tries every block in every turn on the first free cell."""
    outer = sorted(range(3), key=lambda axis: -puzzle.size[axis])
    a, b, c = map(range, puzzle.size)
    cells = sorted(product(a, b, c), key=lambda cell: [cell[k] for k in outer])
    left = Counter({block.size: block.count for block in puzzle.blocks})

    def below(free: frozenset[Cell]) -> int:
        corner = next((cell for cell in cells if cell in free), None)
        nodes = 0
        for size in [size for size in left if left[size] and corner]:
            for lying in set(permutations(size)):
                spans = [range(a, a + d) for a, d in zip(corner or (), lying, strict=True)]
                taken = frozenset(product(spans[0], spans[1], spans[2]))
                if taken <= free:
                    left[size] -= 1
                    nodes += 1 + below(free - taken)
                    left[size] += 1
        return nodes

    return below(frozenset(cells) - {puzzle.golden})


def test_the_golden_cube_stands_where_it_was_wished() -> None:
    assert box(1, size=(3, 3, 3)).puzzle.golden == (1, 1, 1)
    assert box(1, size=(3, 3, 4)).puzzle.golden is None
    assert box(1, size=(3, 3, 3), golden="none").puzzle.golden is None


@pytest.mark.parametrize(
    ("code", "params"),
    [
        ("box_size", {"size": (1, 1, 1)}),
        ("box_size", {"size": (20, 20, 20)}),
        ("unknown_option", {"method": "saw"}),
        ("unknown_option", {"golden": "silver"}),
        ("no_centre", {"size": (2, 3, 3), "golden": "centre"}),
        ("block_count", {"size": (3, 3, 3), "blocks": 27}),
        ("block_count", {"blocks": 0}),
        ("block_parity", {"blocks": 9, "symmetric": True}),
        ("block_parity", {"blocks": 10, "symmetric": True, "golden": "none"}),
    ],
)
def test_params_that_cannot_be_fulfilled_are_refused(code: str, params: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        box(1, **params)

    assert caught.value.code == code


@pytest.mark.parametrize("grade", Grade)
@pytest.mark.parametrize(
    "size", [(2, 2, 2), (2, 3, 3), (3, 3, 3), (3, 4, 4), (3, 3, 9), (4, 4, 6)]
)
def test_a_unique_box_of_any_shape_has_any_grade(size: Size, grade: Grade) -> None:
    made = box(1, Wish(grade=grade, attempts=2_000), size=size, unique=True)

    assert (True, grade) == (made.outcome.unique, made.difficulty.grade)


# with one solution


SEEDS = st.integers(0, 2**53 - 1)


def boxes_of_blocks(filling: Filling) -> Iterator[tuple[Filling, Cell, Cell]]:
    """Some blocks, but not all and not one, that fill a box; its low and high corner."""
    for count in range(2, len(filling)):
        for chosen in combinations(filling.items(), count):
            low = tuple(min(at[k] for at, _ in chosen) for k in range(3))
            high = tuple(max(at[k] + size[k] for at, size in chosen) for k in range(3))
            a, b, c = (high[k] - low[k] for k in range(3))
            if a * b * c == sum(volume(size) for _, size in chosen):
                yield dict(chosen), (low[0], low[1], low[2]), (high[0], high[1], high[2])


def put_back(filling: Filling) -> Iterator[Filling]:
    """The fillings in which a box of blocks lies reflected."""
    for inside, low, high in boxes_of_blocks(filling):
        for axis in range(3):
            other = {at: size for at, size in filling.items() if at not in inside}
            for at, size in inside.items():
                moved = list(at)
                moved[axis] = low[axis] + high[axis] - at[axis] - size[axis]
                other[moved[0], moved[1], moved[2]] = size
            yield other


def copies(filling: Filling, box: Size) -> list[Filling]:
    return [
        dict(move.place(box, at, size) for at, size in filling.items()) for move in symmetries(box)
    ]


@settings(max_examples=examples(20, 60))
@given(SEEDS, st.sampled_from([(3, 3, 3), (2, 3, 4), (4, 4, 3), (1, 4, 5)]), st.integers(2, 8))
def test_what_can_be_put_back_reflected_comes_apart(seed: int, box: Size, blocks: int) -> None:
    for make in (cut, merge_cells):
        filling = make(box, None, blocks, False, Dice(seed))
        others = any(other not in copies(filling, box) for other in put_back(filling))

        assert comes_apart(filling, box, None) == others


def test_a_golden_cube_is_never_moved() -> None:
    """A box of blocks around the golden cube can be reflected only about the golden cube."""
    ring: Filling = {(0, 0, 0): (1, 2, 1), (1, 0, 0): (2, 1, 1), (2, 1, 0): (1, 2, 1)}
    ring[0, 2, 0] = (2, 1, 1)
    below = {(0, 3, 0): (2, 1, 1), (2, 3, 0): (1, 1, 1)}

    assert comes_apart({**ring, **below}, (3, 4, 1), (1, 1, 0))
    assert not comes_apart({**ring, (0, 3, 0): (3, 1, 1)}, (3, 4, 1), (1, 1, 0))
    assert not comes_apart(ring, (3, 3, 1), (1, 1, 0))


@pytest.mark.parametrize("size", [(5, 5, 5), (9, 7, 5), (6, 6, 6), (3, 8, 4), (1, 9, 9)])
def test_a_filling_of_planes_that_were_moved_is_whole(size: Size) -> None:
    golden = centre(size) if all(edge % 2 for edge in size) else None
    made = [unique_filling(size, golden, 8, Dice(seed)) for seed in range(30)]

    assert any(made)
    for filling in filter(None, made):
        covered = Counter(cell for at, lying in filling.items() for cell in cuboid(at, lying))
        assert len(filling) == 8
        assert covered == Counter(cuboid((0, 0, 0), size) - {golden})
        assert not comes_apart(filling, size, golden)


@pytest.mark.parametrize("blocks", LOCKED)
def test_no_blocks_of_a_locked_grid_form_a_box(blocks: int) -> None:
    made = [locked_filling(blocks, Dice(seed)) for seed in range(60)]

    for filling in made:
        covered = Counter(cell for at, lying in filling.items() for cell in cuboid(at, lying))
        assert len(filling) == blocks
        assert covered == Counter(cuboid((0, 0, 0), GRID))
        assert not any(boxes_of_blocks(filling))


def test_what_is_listed_as_the_only_filling_is_the_only_one() -> None:
    """And its blocks are no others' on the list."""
    seen = set()
    for blocks, forms in SOLE.items():
        for seed in range(4 * len(forms)):
            filling = sole_filling(blocks, Dice(seed))
            counts = Counter(rising(size) for size in filling.values())
            puzzle = BoxPuzzle(
                GRID, tuple(Block(size, n) for size, n in counts.items()), (1, 1, 1)
            )
            outcome = solve(search(puzzle, BoxOptions(symmetric="never"), first=False), limit=2)
            assert outcome.unique
            seen.add((blocks, frozenset(counts.items())))

    assert len(seen) == sum(map(len, SOLE.values()))


def test_six_blocks_at_least_lie_around_a_golden_cube() -> None:
    with pytest.raises(RuleError, match="can hold 6 … 26 blocks, not 5"):
        box(1, size=(3, 3, 3), blocks=5)
    with pytest.raises(RuleError, match="have 6, 7, 8, 9, 10, 18, 21, 23 or 26 blocks, not 12"):
        box(1, size=(3, 3, 3), blocks=12, unique=True)
    assert len(box(1, size=(1, 3, 3), blocks=4).solution.placements) == 4


@pytest.mark.parametrize("size", [(2, 2, 2), (2, 2, 3)])
def test_the_guide_counts_the_fillings_of_small_boxes(size: Size) -> None:
    fillings, sets, only = count_only(size, golden=False)

    row = f"| {'x'.join(map(str, size))} | {fillings:,} | {sets} | {len(only)} |"
    assert row in Path("docs/boxes.md").read_text("utf-8")
