"""The beam of snakes: it cuts off no folding, finds what there is, goes on where it stopped."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.dice import Dice
from puzzles.errors import FormatError
from puzzles.lattice import Size, volume
from puzzles.snakes import SnakePuzzle, SnakeSolution, chain_of, faults
from solvers.engine.driver import solve
from solvers.engine.search import Budget
from solvers.kernels.paths.outlook import SIGNS
from solvers.snakes import random_path, search, weights
from solvers.snakes.beam import Beam, throws
from solvers.snakes.grid import tables_of
from solvers.snakes.proofs import refutation
from solvers.snakes.sweep import Sweep
from tests.families.snakes.record import definition as by_definition
from tests.families.snakes.record import strategies
from tests.families.snakes.record.strategies import VARIANTS
from tests.night import examples
from tests.solvers.remote import vary_constants
from workshop import learning

FEW = settings(max_examples=examples(8, 25))
WIDE = 20_000  # paths; more than any level of a small box has
SMALL = st.one_of(
    strategies.snake_puzzles(12), strategies.given_snakes(12), strategies.foldable_snakes(18)
)


def sweep_of(puzzle: SnakePuzzle, width: int, salt: int = 0, back: bool = False) -> Sweep:
    """A sweep that goes by chance alone."""
    return Sweep(
        *tables_of(puzzle), puzzle.chain, width=width, weights=weights.blank(puzzle.size),
        throws=throws(1.0), salt=salt, back=back, told=True,
    )  # fmt: skip


# against the definition


@settings(max_examples=examples(20, 60))
@given(puzzle=SMALL, back=st.booleans(), nodes=st.integers(1, 500))
def test_a_sweep_that_keeps_all_finds_what_there_is(
    puzzle: SnakePuzzle, back: bool, nodes: int
) -> None:
    if refutation(puzzle) is not None:
        return
    with vary_constants(VARIANTS["two words"]):
        sweep = sweep_of(puzzle, WIDE, back=back and not puzzle.fixed)
        keys: list[Any] = []
        while not keys and not sweep.is_done:
            keys = sweep.advance(nodes)

        assert bool(keys) == bool(by_definition.foldings(puzzle))
        assert all(
            faults(puzzle, SnakeSolution(tables_of(puzzle)[0].path(key))) == () for key in keys
        )


@FEW
@given(strategies.folded_snakes(125), st.integers(0, 99))
def test_a_folding_is_never_cut_off(folded: tuple[SnakePuzzle, SnakeSolution], salt: int) -> None:
    puzzle, solution = folded
    with vary_constants(VARIANTS["two words"]):
        sweep = sweep_of(puzzle, 4, salt)
        index = {cell: k for k, cell in enumerate(sweep.grid.outer)}
        learning.follow(sweep, [index[cell] for cell in solution.path], None)

        assert sweep.head[sweep.kernel.PATHS] == 1


# going on


@FEW
@given(
    size=st.sampled_from([(3, 5, 5), (5, 5, 5), (4, 4, 5), (1, 9, 11)]),
    seed=st.integers(0, 99),
    slices=st.lists(st.integers(1, 3_000), max_size=20),
    given_cells=st.integers(0, 9),
)
def test_it_goes_on_where_it_was_saved(
    size: Size, seed: int, slices: list[int], given_cells: int
) -> None:
    path = random_path(size, 1.0, Dice(seed, "test"))
    puzzle = SnakePuzzle(chain_of(path), size, path[:given_cells])
    box = *tables_of(puzzle), puzzle.chain, weights.blank(size)
    with vary_constants({"snakes.beam": {"WIDTHS": (20, 50, 90), "SURE": 1}}):
        whole, parts = Beam(*box), Beam(*box)
        for nodes in slices:
            again = Beam(*box)
            again.restore(parts.state())
            parts = again
            assert whole.advance(nodes, 1) == parts.advance(nodes, 1)
            assert (whole.nodes, whole.number, whole.is_done) == (
                parts.nodes,
                parts.number,
                parts.is_done,
            )
            if whole.is_done:
                break


def test_a_state_of_another_puzzle_is_refused() -> None:
    size = (5, 5, 5)
    one, other = (
        sweep_of(SnakePuzzle(chain_of(random_path(size, s, Dice(1))), size), 50)
        for s in (0.0, 3.0)
    )
    one.advance(3_000)
    state = one.state()
    state["head"][one.kernel.LEVEL] = 90

    with pytest.raises(FormatError):
        other.restore(state)


# what it goes by


@pytest.mark.parametrize("seed", [102, pytest.param(113, marks=pytest.mark.night)])
def test_a_chain_with_few_straight_cubes_is_folded(seed: int) -> None:
    chain = chain_of(random_path((5, 5, 5), 0.0, Dice(seed, "snakes", "benchmark")))
    puzzle = SnakePuzzle(chain, (5, 5, 5))
    outcome = solve(search(puzzle), budget=Budget(nodes=25_000_000))

    assert len(outcome.solutions) == 1
    assert faults(puzzle, outcome.solutions[0]) == ()


@pytest.mark.parametrize(
    ("size", "straight"),
    [
        pytest.param((4, 4, 8), (), marks=pytest.mark.night),
        ((4, 4, 8), (40, 80, 90)),
        ((3, 4, 9), (5,)),
        pytest.param((2, 8, 8), (7,), marks=pytest.mark.night),
    ],
)
def test_a_chain_of_corners_is_folded_where_weights_are_borrowed(
    size: Size, straight: tuple[int, ...]
) -> None:
    cells = volume(size)
    inner = ("0" if cube in straight else "1" for cube in range(1, cells - 1))
    puzzle = SnakePuzzle(f"0{''.join(inner)}0", size)
    outcome = solve(search(puzzle), budget=Budget(nodes=10_000_000))

    assert len(outcome.solutions) == 1
    assert faults(puzzle, outcome.solutions[0]) == ()


def test_the_best_stay_and_of_equals_the_first() -> None:
    sweep = sweep_of(SnakePuzzle("0" + "1" * 123 + "0", (5, 5, 5)), 50)
    sweep.grow()
    while sweep.head[sweep.kernel.CHILDREN] < 60:
        sweep.place(sweep.best())
        sweep.grow()
    many = int(sweep.head[sweep.kernel.CHILDREN])
    sweep.scores[:many] = np.arange(many) // 7 % 5
    order = sorted(range(many), key=lambda k: (-int(sweep.scores[k]), k))

    assert sweep.best().tolist() == sweep.children[sorted(order[:50])].tolist()


def test_what_was_learned_is_read_as_it_was_written() -> None:
    for path in weights.FOLDER.glob("*.txt"):
        text = path.read_text("utf-8")
        learned = weights.parse(text)
        size = tuple(map(int, path.name.split("-")[0].split("x")))

        assert text == weights.write(learned, text.splitlines()[0].removeprefix("# "))
        assert learned.table.shape == (volume(size) // weights.STEP + 1, SIGNS)  # type: ignore[arg-type]
        assert (np.abs(learned.table) < 1e6).all()


def test_chains_get_the_weights_of_chains_like_them() -> None:
    size = (5, 5, 5)
    few, many = (weights.weights_for(size, legs) for legs in (60, 100))

    assert few.shape == many.shape == (126, SIGNS)
    assert (few != many).any()


@pytest.mark.parametrize("size", [(4, 4, 8), (2, 6, 7), (2, 2, 2)])
def test_other_boxes_borrow_what_holds_for_as_many_cubes_left(size: Size) -> None:
    legs, lent = volume(size) * 3 // 4, 120
    borrowed = weights.weights_for(size, legs)
    lender = weights.weights_for(weights.LENDER, lent * 3 // 4)

    assert not weights.is_learned(size)
    for left in range(volume(size) + 1):
        assert (borrowed[-1 - left] == lender[max(lent - left, 0)]).all()


def test_the_same_is_learned_again() -> None:
    with vary_constants(VARIANTS["two words"]):
        first, second = (
            learning.learn_weights((3, 3, 3), 0.5, paths=4, sweeps=2) for _ in range(2)
        )

    assert weights.write(first, "") == weights.write(second, "")
    assert first.table.any()


def test_signs_that_are_easily_counted() -> None:
    """Against the free cells themselves."""
    size = (5, 5, 5)
    path = random_path(size, 0.5, Dice(3, "test"))
    puzzle = SnakePuzzle(chain_of(path), size)
    sweep = sweep_of(puzzle, 200)
    k = sweep.kernel
    for _ in range(12):
        sweep.grow()
        seen = sweep.seen[: sweep.head[k.CHILDREN]].copy()
        sweep.place(sweep.children[: sweep.head[k.CHILDREN]][:200])
        for row, signs in zip(sweep.paths[: sweep.head[k.PATHS]], seen, strict=False):
            bits = int(row[0]) | int(row[1]) << 64
            free = {cell for cell in range(125) if not bits >> cell & 1}
            near = [[int(c) for c in sweep.grid.near[cell] if c >= 0] for cell in range(125)]
            sides = [6 - len(near[cell]) for cell in range(125)]
            assert [sum(sides[c] == many for c in free) for many in (3, 2, 1)] == signs[
                12:15
            ].tolist()
            assert sum(n in free for c in free for n in near[c]) // 2 == signs[21]
            assert signs[3] <= signs[21]
