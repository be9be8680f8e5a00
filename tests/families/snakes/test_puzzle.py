"""The model of snakes: chains, how they are written, and the checker."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.errors import PuzzleError, RuleError
from puzzles.lattice import Cell, Size, symmetries
from puzzles.outcome import Verdict
from puzzles.snakes import (
    CELL_LIMIT,
    SnakePuzzle,
    SnakeSolution,
    copies_from_one_cell,
    faults,
)
from puzzles.snakes.folding import may_fold
from puzzles.snakes.text import SnakeNotation, layers, parse, write, write_notation
from solvers.engine.driver import solve
from solvers.snakes import search
from tests.families.snakes.record import strategies
from tests.strategies import hostile_texts

RED = "001111011011111011011111100"  # as the source document codes it
BLUE = "001110110111010111101010100"
GIVEN = "2x2x1\n0 1 1 0\nfixed 1 0 0\nfixed 1 1 0\n"
SNAKES = st.one_of(
    strategies.snake_puzzles(), strategies.snake_puzzles(120), strategies.given_snakes()
)
CUBE = (3, 3, 3)


def test_the_digits_of_the_ends_do_not_matter() -> None:
    assert SnakePuzzle("1" + RED[1:-1] + "1", CUBE) == SnakePuzzle(RED, CUBE)


@pytest.mark.parametrize(
    ("chain", "size", "code"),
    [
        ("0120", (2, 2, 1), "chain_digit"),
        ("0", (1, 1, 2), "chain_length"),
        ("0" * (CELL_LIMIT + 1), CUBE, "chain_length"),
        ("00", (1, 1, 1), "box_size"),
        ("00", (0, 1, 2), "box_size"),
        ("00", (9, 9, 9), "box_size"),
        ("00", (1, 1, CELL_LIMIT + 1), "box_size"),
    ],
)
def test_a_snake_beyond_the_rules_is_refused(chain: str, size: Size, code: str) -> None:
    with pytest.raises(RuleError) as caught:
        SnakePuzzle(chain, size)

    assert caught.value.code == code


@given(SNAKES)
def test_legs_are_all_steps_of_the_chain(puzzle: SnakePuzzle) -> None:
    assert sum(puzzle.legs) == len(puzzle.chain) - 1
    assert len(puzzle.legs) == puzzle.corners + 1


@given(strategies.folded_snakes(30), st.data())
def test_another_chain_on_the_path_is_a_fault(
    folded: tuple[SnakePuzzle, SnakeSolution], data: st.DataObject
) -> None:
    puzzle, solution = folded
    index = data.draw(st.integers(0, len(puzzle.chain) - 1))
    other = "1" if puzzle.chain[index] == "0" else "0"
    changed = SnakePuzzle(puzzle.chain[:index] + other + puzzle.chain[index + 1 :], puzzle.size)

    wrong = faults(changed, solution)

    assert [fault.code for fault in wrong] == ["wrong_bend"] * (changed != puzzle)


@pytest.mark.parametrize(
    ("fixed", "code", "at"),
    [
        ([(0, 0, 0), (0, 0, 1)], "outside", ("fixed", 1)),
        ([(0, 0, 0), (1, 0, 0), (0, 0, 0)], "overlap", ("fixed", 2)),
        ([(0, 0, 0), (1, 1, 0)], "torn", ("fixed", 1)),
        ([(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0, 0, 0)], "fixed_count", ("fixed",)),
    ],
)
def test_a_beginning_that_is_no_path_is_refused(
    fixed: list[Cell], code: str, at: tuple[str | int, ...]
) -> None:
    with pytest.raises(RuleError) as caught:
        SnakePuzzle("0110", (2, 2, 1), tuple(fixed))

    assert (caught.value.code, caught.value.at) == (code, at)


# texts


@given(SNAKES)
def test_what_is_written_is_read_back(puzzle: SnakePuzzle) -> None:
    assert parse(write(puzzle)) == puzzle


STRAIGHT = st.builds(
    lambda cubes, size: SnakePuzzle("0" * cubes, size),
    st.integers(2, 300),
    st.sampled_from([(1, 1, 2), (1, 1, 12), (2, 3, 4), (1, 1, 300)]),
)


@given(st.one_of(SNAKES, STRAIGHT), st.sampled_from(SnakeNotation))
def test_every_notation_is_read_back(puzzle: SnakePuzzle, notation: SnakeNotation) -> None:
    assert parse(write_notation(puzzle, notation)) == puzzle


SNAKE = SnakePuzzle("001111011011111011011111100", (3, 3, 3))


def joints_of(chain: str) -> str:
    """The directions of a chain that lies flat as a staircase."""
    joints = "R"
    for digit in chain[1:-1]:
        joints += joints[-1] if digit == "0" else "RD"[joints[-1] == "R"]
    return joints


@pytest.mark.parametrize(
    "text",
    [
        "E" + SNAKE.chain[1:-1].replace("0", "S").replace("1", "T") + "E",
        SNAKE.chain[1:-1].replace("0", "s ").replace("1", "t "),
        "E" + SNAKE.chain[1:-1].replace("0", "G").replace("1", "K") + "E",
        SNAKE.chain.replace("0", "Y").replace("1", "X"),
        "3x3x3\n" + SNAKE.chain[1:-1].replace("0", "B").replace("1", "A"),
        joints_of(SNAKE.chain),
        " ".join(joints_of(SNAKE.chain).lower()),
        f"[{', '.join(SNAKE.chain)}]",
        f"({'; '.join(SNAKE.chain)})",
        f"{{{','.join(SNAKE.chain[1:-1])}}}",
        joints_of(SNAKE.chain).translate(str.maketrans("RD", "ES")),
        "3 3 3\n" + SNAKE.chain.replace("0", "S").replace("1", "T"),
        f"[3, 3, 3]\n{SNAKE.chain}",
        f"3x3x3: {SNAKE.chain}",
        f"size 3,3,3\n{SNAKE.chain}",
    ],
)
def test_letters_and_lists_of_other_people_are_read(text: str) -> None:
    assert parse(text) == SNAKE


@given(strategies.snake_puzzles())
def test_a_chain_that_may_not_fold_has_no_folding(puzzle: SnakePuzzle) -> None:
    if puzzle.cells == puzzle.cubes <= 18:
        folds = solve(search(puzzle)).verdict is Verdict.SOLVED
        assert folds == may_fold(puzzle.chain, puzzle.size)


def test_of_two_letters_the_one_that_folds_is_straight() -> None:
    """No leg of either reading is too long; the other one has no folding."""
    assert parse("1x4x4\nEGKKGGKGKGGKKGGE") == SnakePuzzle("0011001010011000", (1, 4, 4))


def test_a_chain_that_lies_flat_has_corners_where_its_direction_changes() -> None:
    assert parse("RRDRRUR") == parse("00110110")


def test_the_document_s_coding_is_written() -> None:
    assert write(parse(RED)) == " ".join(RED) + "\n"


@pytest.mark.parametrize(
    "text",
    [
        BLUE,
        " ".join(BLUE),
        BLUE[1:-1],
        "ESCCCSCCSCCCSCSCCCCSCSCSCSE",
        "scccsccscccscsccccscscscs",
        "3-1-1-2-1-2-1-1-2-2-1-1-1-2-2-2-2",  # cubes, corners counted once
        "3 2 2 3 2 3 2 2 3 3 2 2 2 3 3 3 3",
        "3,2,2,3,2,3,2,2,3,3,2,2,2,3,3,3,3",
        "2 1 1 2 1 2 1 1 2 2 1 1 1 2 2 2 2",
        "21121211221112222",
        "straights: 1 0 0 1 0 1 0 0 1 1 0 0 0 1 1 1 1",
        "# blue\n3x3x3\n2 1 1 2 1 2 1 1 2\n2 1 1 1 2 2 2 2\n",
        "size: 3 x 3 x 3\r\nSteps: 2 1 1 2 1 2 1 1 2 2 1 1 1 2 2 2 2",
    ],
)
def test_the_common_snake_is_read_however_it_is_written(text: str) -> None:
    assert parse(text) == SnakePuzzle(BLUE, CUBE)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected a chain of cubes, found nothing"),
        ("3x3x3\n", "expected a chain of cubes"),
        ("3x3x3\n4x4x4\n0 1", "line 2: expected one line for the box, found a second"),
        ("3x3x0\n0 1", "line 1: expected an edge of the box from 1 to 512, found '0'"),
        ("30x30x30\n0 1", "line 1: expected a box of 2 to 512 cells, found '30x30x30'"),
        ("3x3x3 red", "line 1: expected 27 cubes for a box of 3 x 3 x 3, found 4 as one letter"),
        ("RRDLLUR", "expected two letters, one a cube, or up to four directions"),  # not flat
        ("ESTETSE", "expected an E at both ends or nowhere, found 'ESTETSE'"),
        ("1x1x2\ncubes: 27", "found 9 as cubes, 27 as cubes, one number"),
        ("3\n9\n1 2 -1\n-2 3 4", "line 3: expected digits, numbers or letters such as E"),
        ("3 3 3\n\nESTX", "line 3: expected digits, numbers or letters such as E, S and C"),
        ("2 1 x", "line 1: expected digits, numbers or letters such as E, S and C, found 'x'"),
        ("ESCC", "expected an E at both ends or nowhere, found 'ESCC'"),
        ("chain: 0 2", "expected the digits 0 and 1, found '0 2'"),
        ("letters: 0 1", "expected the letters E, S and C, found '0 1'"),
        ("segments: 3 1 3", "expected cubes of each leg, corners counted twice, found '3 1 3'"),
        ("3x3x3\n2 2 2", "expected 27 cubes for a box of 3 x 3 x 3, found 7 as steps"),
        ("EABABABE", "A for straight and B for corner, between the ends or as B for straight and"),
        ("ABCDE", "expected two letters, one a cube, or up to four directions, one a joint"),
        ("steps: 2 2\nsteps: 1 1", "line 2: expected one chain, found a second"),
        ("steps: 2 2", "expected 8, 27, 64 … cubes or a line for the box"),
        ("6x1x1\n1 0 0 0", "this can be read as chain without ends or as straights: say which"),
        ("3x3x3\n0 1\nfixed 0 0", "line 3: expected 'fixed' and a cell, found 'fixed 0 0'"),
        ("3x3x3\n0 1\nfixed 0 0 x", "line 3: expected a cell, found 'x'"),
        ("0 " * 2000, "a chain has at most 512 cubes"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, expected: str) -> None:
    with pytest.raises(PuzzleError) as caught:
        parse(text)

    assert expected in str(caught.value)


@given(hostile_texts((RED, GIVEN, "4x4x2\nsteps: 1 2 3 4", "3-1-1-2", "ESCCE")))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        puzzle = parse(text)
    except PuzzleError:
        return
    assert parse(write(puzzle)) == puzzle


def test_layers_show_the_number_of_each_cube() -> None:
    puzzle = parse("2x2x1\n0 1 1 0")
    path = ((0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0))

    assert layers(puzzle, SnakeSolution(path)) == "\nEbene 1\n0\n3\n\nEbene 2\n1\n2\n"


@given(
    st.sampled_from([(3, 3, 3), (2, 3, 2), (3, 3, 1), (1, 1, 4), (1, 3, 4)]),
    st.lists(st.tuples(st.floats(0, 0.99), st.floats(0, 0.99), st.floats(0, 0.99)), min_size=1),
)
def test_copies_from_one_cell_are_those_of_the_definition(
    size: Size, shares: list[tuple[float, float, float]]
) -> None:
    a, b, c = size
    path = tuple((int(a * x), int(b * y), int(c * z)) for x, y, z in shares)
    copies = {tuple(s.move_cell(size, cell) for cell in path) for s in symmetries(size)}
    from_there = sum(copy[0] == path[0] for copy in copies)

    assert copies_from_one_cell(SnakePuzzle("00", size), SnakeSolution(path)) == from_there
