"""Boxes: the rules, the contest's format and the German report (search: `test_solving.py`)."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzles.boxes import (
    BLOCK_LIMIT,
    FAULT_LIMIT,
    Block,
    BoxPuzzle,
    BoxSolution,
    Placement,
    faults,
    is_symmetric,
    merge_sizes,
    placing,
)
from puzzles.boxes.text import layers, parse, report, write
from puzzles.codes import ReasonCode
from puzzles.errors import FormatError, PuzzleError, RuleError
from puzzles.lattice import Cell, Size
from puzzles.outcome import Counts, Outcome, Reason
from solvers.boxes import search
from solvers.engine.driver import solve
from tests.families.boxes.record import definition as by_definition
from tests.families.boxes.record import strategies
from tests.strategies import hostile_texts

ROOT = Path(__file__).parents[3]
CONTEST = tuple((ROOT / f"puzzles/known/boxes/raetsel{n}.txt").read_text() for n in (1, 2, 3, 5))
PRINTS = sorted(Path(__file__).parent.glob("print-*.txt"))
TWO_UNITS = "3 1 1\n2\n1 1 1\n1 1 1\n"
GIVEN = f"{TWO_UNITS}fixed 2 0 0 1 1 1\n"
SMALL = BoxPuzzle((3, 1, 1), (Block((1, 1, 1), 2),), (1, 0, 0))


def read_print(path: Path) -> tuple[BoxPuzzle, BoxSolution, str]:
    """A print of the document's program: the puzzle, the solution and the text itself."""
    text = "".join(row for row in path.read_text().splitlines(True) if row[0] != "#")
    words = [[row.split() for row in part.splitlines()[1:]] for part in text.split("Ebene")[1:]]
    owner = {
        (x, y, z): word
        for x, layer in enumerate(words)
        for y, row in enumerate(filter(None, layer))
        for z, word in enumerate(row)
    }
    x, y, z = max(owner)
    blocks: list[Block] = []
    placements, golden = [], None
    for name in sorted(set(owner.values())):
        cells = [cell for cell in owner if owner[cell] == name]
        a, b, c = (max(cells)[k] - min(cells)[k] + 1 for k in range(3))
        if name == "G":
            golden = min(cells)
        else:
            placements.append(Placement(len(blocks), min(cells), (a, b, c)))
            blocks.append(Block((a, b, c), 1))
    puzzle = BoxPuzzle((x + 1, y + 1, z + 1), tuple(blocks), golden)
    return puzzle, BoxSolution(tuple(placements)), text


def outcome_of(*solutions: BoxSolution) -> Outcome[BoxSolution]:
    """The outcome of a search that ended with these solutions."""
    counts = Counts(len(solutions), len(solutions))
    return Outcome(solutions, counts, complete=True, nodes=1, reason=None, engine="")


# the contest's format


def test_the_contest_file_is_read() -> None:
    puzzle = parse("3 3 3\n3\n3 1 1\n2 2 1\n1 3 1\n")

    assert puzzle == BoxPuzzle(
        (3, 3, 3), (Block((1, 1, 3), 2), Block((1, 2, 2), 1)), golden=(1, 1, 1)
    )


SLOPPY: dict[str, Callable[[str], str]] = {
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "old mac": lambda text: text.replace("\n", "\r"),
    "tabs": lambda text: text.replace(" ", "\t"),
    "blanks": lambda text: text.replace(" ", "   ").replace("\n", "  \n\n"),
    "no last line end": lambda text: text.rstrip("\n"),
    "byte order mark": lambda text: "\ufeff" + text,
    "comments": lambda text: "\n\n# a comment\n" + text + "\n \n# the end",
    "one stream": lambda text: " ".join(text.split()),
    "a number a line": lambda text: "\n".join(text.split()),
}


@pytest.mark.parametrize("text", CONTEST)
@pytest.mark.parametrize("sloppy", SLOPPY.values(), ids=SLOPPY.keys())
def test_a_sloppy_file_is_read_alike(text: str, sloppy: Callable[[str], str]) -> None:
    bare = "\n".join(row for row in text.splitlines() if not row.startswith("#")) + "\n"

    assert parse(sloppy(bare)) == parse(bare)


@pytest.mark.parametrize(
    ("line", "cell"),
    [("golden none", None), ("GOLDEN: None", None), ("golden 0 2 1", (0, 2, 1))],
)
@pytest.mark.parametrize("first", [True, False])
def test_the_golden_cube_may_stand_elsewhere(line: int, cell: Cell, first: bool) -> None:
    blocks = "3 3 2\n2\n1 1 3\n2 2 3\n"

    assert parse(f"{line}\n{blocks}" if first else f"{blocks}{line}").golden == cell


@pytest.mark.parametrize(
    "text",
    [
        "3x3x3\n2\n1x1x2\n1x2x2\n",
        "3×3×3\n2\n1 × 1 × 2, 1X2X2\n",
        "[3, 3, 3]\n2\n(1, 1, 2)\n{1; 2; 2}\n",
        "{3, 3, 3}\n2\n[1,1,2], [1,2,2]\n",
        "3,3,3; 2; 1,1,2; (1,2,2)\n",
    ],
)
def test_lists_and_crosses_are_read(text: str) -> None:
    assert parse(text) == parse("3 3 3\n2\n1 1 2\n1 2 2\n")


@pytest.mark.parametrize(
    ("text", "unit", "written"),
    [
        ("400 220 220\n1\n400 220 220\n", 20, "20 11 11\n1\n11 11 20\ngolden none\nunit_mm 20\n"),
        ("60x20x20 mm; 1; 60mm 20mm 20 mm", 20, "3 1 1\n1\n1 1 3\ngolden none\nunit_mm 20\n"),
        ("90 30 30 mm\n2\n30 30 30\n30 30 30", 30, "3 1 1\n2\n1 1 1\n1 1 1\nunit_mm 30\n"),
        (
            "90 30 30 mm\n2\n30 30 30\n30 30 30\ngolden 60 0 0\nfixed 30 0 0 30 30 30",
            30,
            "3 1 1\n2\n1 1 1\n1 1 1\ngolden 2 0 0\nunit_mm 30\nfixed 1 0 0 1 1 1\n",
        ),
        ("60 20 20 mm\n1\n60 20 20\nunit_mm 10", 10, "6 2 2\n1\n2 2 6\ngolden none\nunit_mm 10\n"),
        ("400 220 220\n1\n400 220 200", 20, "20 11 11\n1\n10 11 20\ngolden none\nunit_mm 20\n"),
        ("3 1 1\n2\n1 1 1\n1 1 1\nunit_mm 7", 7, "3 1 1\n2\n1 1 1\n1 1 1\nunit_mm 7\n"),
    ],
)
def test_millimetres_are_read(text: str, unit: int, written: str) -> None:
    puzzle = parse(text)
    assert (unit, written) == (puzzle.unit_mm, write(puzzle))
    assert unit == parse(written).unit_mm and puzzle == parse(written)


def test_millimetres_in_a_comment_are_none() -> None:
    puzzle = parse("4 2 2  # cubes of 20 mm\n1\n2 2 4\ngolden none")
    assert ((4, 2, 2), None) == (puzzle.size, puzzle.unit_mm)


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("402 220 220\n1\n400 220 220\n", 1, "at most 60 times 2, the common divisor"),
        ("61 1 1 mm\n1\n1 1 1\n", 1, "an edge of the box from 1 to 60, found '61'"),
        ("0 0 0 mm\n1\n0 0 0\n", 1, "an edge of the box from 1 to 60, found '0'"),
        ("mm\n1\n", 1, "3 edges of the box, found 'mm'"),
        ("3 mm\n", 1, "3 edges of the box"),
        ("3 1 1\n1\n1 1 3\nunit_mm\n", 4, "'unit_mm' and the edge of a cell"),
        ("3 1 1\n1\n1 1 3\nunit_mm 0\n", 4, "the edge of a cell from 1 to 1000, found '0'"),
        (
            "3 1 1\n1\n1 1 3\nunit_mm 1\nunit_mm 1",
            5,
            "one line for the edge of a cell, found a second",
        ),
        ("9999999999 1 1\n1\n1 1 3\n", 1, "found '9999999999'"),
        ("60 20 20 mm\n1\n60 20 20\nunit_mm 30", 4, "whole cells of 30 mm, found 20 mm"),
    ],
)
def test_millimetres_that_are_none_are_refused(text: str, line: int, expected: str) -> None:
    with pytest.raises(FormatError, match=re.escape(expected)) as caught:
        parse(text)
    assert line == caught.value.line


@pytest.mark.parametrize(
    ("line", "text", "expected"),
    [
        (0, "", "the 3 edges of the box, found nothing"),
        (0, "# only talk\n", "the 3 edges of the box, found nothing"),
        (2, "3 3 3\n", "the number of blocks, found the end"),
        (1, "3 3\n1\n1 1 1", "3 edges of the box, found '3 3'"),
        (
            1,
            "3x3x3 red\n1\n1 1 1",
            "3 edges of the box, found '3 3 3 red'",
        ),
        (1, "3 3 x\n1\n1 1 1", "an edge of the box, found 'x'"),
        (1, "3 3 0\n1\n1 1 1", "an edge of the box from 1 to 60, found '0'"),
        (1, "3 -3 3\n1\n1 1 1", "an edge of the box from 1 to 60, found '-3'"),
        (1, "3 3 61\n1\n1 1 1", "an edge of the box from 1 to 60, found '61'"),
        (2, "3 3 3\n1 1\n1 1 1", "the number of blocks alone on its line, found '1 1'"),
        (2, "3 3 3\none\n1 1 1", "the number of blocks, found 'one'"),
        (
            2,
            "3 3 3\n1000000000\n1 1 1",
            f"the number of blocks from 0 to {BLOCK_LIMIT}, found '1000000000'",
        ),
        (2, "3 3 3\n2\n1 1 1\n", "2 blocks, found only 1"),
        (
            5,
            "3 3 3\n1\n1 1 1\n\n1 1 2\n",
            "the end after 1 block, as line 2 says, found '1 1 2'",
        ),
        (3, "3 3 3\n1\n4 x 1\n", "an edge of a block, found 'x'"),
        (3, "3 3 3\n1\n4 x\n", "3 edges of a block, found '4 x'"),
        (3, "3 3 3\n1\n1 1 1 1\n", "3 edges of a block, found '1 1 1 1'"),
        (3, "3 3 3\n1\n1 1 2.5\n", "an edge of a block, found '2.5'"),
        (3, "3 3 3\n1\n1 1 99\n", "an edge of a block from 1 to 60, found '99'"),
        (3, "3 3 3\n0\ngolden 1 1\n", "'golden x y z' or 'golden none', found 'golden 1 1'"),
        (3, "3 3 3\n0\ngolden 1 1 3\n", "a cell of the golden cube from 0 to 2, found '3'"),
        (
            4,
            "golden none\n3 3 3\n0\ngolden 1 1 1\n",
            "one line for the golden cube, found a second",
        ),
        (
            5,
            f"{TWO_UNITS}fixed 0 0 0\n",
            "'fixed', a cell and the 3 edges of a block, found 'fixed 0 0 0'",
        ),
        (5, f"{TWO_UNITS}fixed 0 0 x 1 1 1\n", "a cell or an edge, found 'x'"),
        (5, f"{TWO_UNITS}fixed 0 0 0 1 1 2\n", "the edges of a listed block, found '1 1 2'"),
        (1, "\0\x01 \x7f\n", "3 edges of the box, found '\ufffd\ufffd \ufffd'"),
    ],
)
def test_an_error_names_the_line(line: int, text: str, expected: str) -> None:
    with pytest.raises(FormatError) as caught:
        parse(text)

    assert str(caught.value) == (f"line {line}: " if line else "") + f"expected {expected}"


def test_a_legible_text_may_break_a_rule() -> None:
    with pytest.raises(RuleError) as caught:
        parse("33 33 33\n1\n1 1 1")

    assert (caught.value.code, caught.value.at) == ("box_size", ("size",))


@given(st.one_of(strategies.box_puzzles(), strategies.given_boxes()))
def test_what_is_written_is_read_back(puzzle: BoxPuzzle) -> None:
    assert parse(write(puzzle)) == merge_sizes(puzzle)


@given(hostile_texts((*CONTEST, GIVEN)))
def test_what_is_read_can_be_written_and_all_else_is_refused(text: str) -> None:
    try:
        puzzle = parse(text)
    except PuzzleError as error:
        assert str(error).isprintable()
    else:
        assert parse(write(puzzle)) == puzzle


def test_given_blocks_are_read_from_lines_of_their_own() -> None:
    puzzle = parse("2 2 1\n3\n1 1 1\nfixed 0 1 0 2 1 1\n1 2 1\n1 1 1\ngolden none\n")

    assert puzzle.fixed == (Placement(1, (0, 1, 0), (2, 1, 1)),)


def test_very_many_lines_are_refused_at_once() -> None:
    text = "golden 0 0 0\n" * 100_000

    with pytest.raises(FormatError, match="line 2: expected one line for the golden cube"):
        parse(text)


# the rules


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: Block((0, 1, 1), 1), "block_size"),
        (lambda: Block((1, 61, 1), 1), "block_size"),
        (lambda: Block((1, 1, 1), 0), "block_count"),
        (lambda: Block((1, 1, 1), 10**9), "block_count"),
        (lambda: BoxPuzzle((1, 0, 1), (), None), "box_size"),
        (lambda: BoxPuzzle((61, 1, 1), (), None), "box_size"),
        (lambda: BoxPuzzle((60, 60, 60), (), None), "box_size"),
        (lambda: BoxPuzzle((3, 3, 3), (Block((1, 1, 1), 30_000),) * 2, None), "block_count"),
        (lambda: BoxPuzzle((3, 3, 3), (), (1, 1, 3)), "golden_outside"),
        (lambda: BoxPuzzle((3, 3, 3), (), (-1, 1, 1)), "golden_outside"),
    ],
)
def test_an_illegal_puzzle_cannot_be_made(make: Callable[[], object], code: str) -> None:
    with pytest.raises(RuleError) as caught:
        make()

    assert caught.value.code == code


@pytest.mark.parametrize(
    ("fixed", "code", "at"),
    [
        ([(2, (0, 0, 0), (1, 1, 1))], "unknown_block", (0, "block")),
        ([(0, (0, 0, 0), (1, 1, 1))], "wrong_size", (0, "size")),
        ([(1, (4, 0, 0), (1, 1, 1)), (0, (4, 0, 0), (2, 1, 1))], "outside", (1, "at")),
        ([(1, (2, 0, 0), (1, 1, 1))], "golden_covered", (0,)),
        ([(1, (3, 0, 0), (1, 1, 1)), (0, (3, 0, 0), (2, 1, 1))], "overlap", (1,)),
        ([(0, (0, 0, 0), (2, 1, 1)), (0, (3, 0, 0), (2, 1, 1))], "fixed_count", (1, "block")),
    ],
)
def test_an_impossible_given_block_is_refused(
    fixed: list[tuple[int, Cell, Size]], code: str, at: tuple[str | int, ...]
) -> None:
    blocks = (Block((1, 1, 2), 1), Block((1, 1, 1), 2))
    with pytest.raises(RuleError) as caught:
        BoxPuzzle((5, 1, 1), blocks, (2, 0, 0), tuple(Placement(*given) for given in fixed))

    assert (caught.value.code, caught.value.at) == (code, ("fixed", *at))


def test_a_placed_block_that_overlaps_a_given_one_is_told() -> None:
    puzzle = parse("4 1 1\n2\n1 1 2\n1 1 2\ngolden none\nfixed 2 0 0 2 1 1\n")
    (fault,) = placing.faults(puzzle, [Placement(0, (1, 0, 0), (2, 1, 1))])
    assert fault.message == "placements 0 and a given block overlap at (2, 0, 0)"


@given(strategies.given_boxes())
def test_a_filling_is_faulty_unless_it_holds_what_is_given(puzzle: BoxPuzzle) -> None:
    given = by_definition.filling_of(puzzle.fixed)
    for solution in solve(search(replace(puzzle, fixed=())), limit=20).solutions:
        missing = given - by_definition.filling_of(solution.placements)
        codes = [fault.code for fault in faults(puzzle, solution)]

        assert codes == ["fixed_moved"] * len(missing)


def test_all_faults_are_named_at_once() -> None:
    bad = BoxSolution(
        (
            Placement(0, (1, 0, 0), (1, 1, 1)),
            Placement(0, (1, 0, 0), (1, 1, 1)),
            Placement(7, (0, 0, 0), (1, 1, 1)),
        )
    )

    assert [(fault.code, fault.at) for fault in faults(SMALL, bad)] == [
        ("golden_covered", ("placements", 0)),
        ("golden_covered", ("placements", 1)),
        ("overlap", ("placements", 1)),
        ("unknown_block", ("placements", 2, "block")),
        ("empty_cells", ("placements",)),
    ]


def test_a_number_of_blocks_is_told_in_singular_and_plural() -> None:
    one, two = Placement(0, (0, 0, 0), (1, 1, 1)), Placement(0, (1, 0, 0), (1, 1, 1))
    for pieces, wanted, told in (((one,), 2, "1 time, not 2"), ((one, two), 1, "2 times, not 1")):
        box = BoxPuzzle((2, 1, 1), (Block((1, 1, 1), wanted),), None)
        messages = [fault.message for fault in faults(box, BoxSolution(pieces))]
        assert f"block 0 of (1, 1, 1) is used {told}" in messages
    with pytest.raises(RuleError, match=r"block 0 is fixed 2 times, of 1 such block$"):
        BoxPuzzle((2, 1, 1), (Block((1, 1, 1), 1),), None, (one, two))


def test_a_hostile_solution_is_checked_quickly() -> None:
    """A time limit would be flaky; the number of faults bounds the cells that are walked."""
    puzzle = BoxPuzzle((30, 30, 30), (Block((30, 30, 30), 25_000),), None)
    bad = BoxSolution((Placement(0, (0, 0, 0), (30, 30, 30)),) * 25_000)

    assert len(faults(puzzle, bad)) == FAULT_LIMIT


@given(strategies.filled_boxes(40, 8))
def test_symmetric_means_mapped_onto_itself_by_the_point_reflection(
    filled: tuple[BoxPuzzle, BoxSolution],
) -> None:
    puzzle, solution = filled
    filling = by_definition.filling_of(solution.placements)

    assert is_symmetric(puzzle, solution) == by_definition.is_symmetric(puzzle, filling)


# the German report


@pytest.mark.parametrize("path", PRINTS, ids=lambda path: path.stem)
def test_the_report_is_the_documents_to_the_letter(path: Path) -> None:
    puzzle, solution, text = read_print(path)

    assert faults(puzzle, solution) == ()
    assert report(puzzle, outcome_of(BoxSolution(solution.placements[::-1]))) == text


def test_several_solutions_are_printed_one_after_the_other() -> None:
    puzzle, solution, text = read_print(PRINTS[0])

    assert report(puzzle, outcome_of(solution, solution)) == text + text


def test_a_box_without_a_golden_cube_prints_no_gold() -> None:
    puzzle = BoxPuzzle((1, 1, 2), (Block((1, 1, 1), 2),), None)
    solution = BoxSolution(
        (Placement(0, (0, 0, 1), (1, 1, 1)), Placement(0, (0, 0, 0), (1, 1, 1)))
    )

    assert layers(puzzle, solution) == "\nEbene 1\n1 2 \n"


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (
            "volume_mismatch",
            "Es kann keine Lösung geben, da des Gesamtvolumen der einzufüllenden Quader (einschl."
            " dem goldenen Würfel) nicht dem Volumen der Kiste entspricht.\n",
        ),
        ("slice_parity", "Es gibt keine Lösung\n"),
        ("exhausted", "Es gibt keine Lösung\n"),
    ],
)
def test_none_is_reported_as_the_document_does(code: str, text: str) -> None:
    reason = Reason(ReasonCode(code), "")
    outcome = replace(outcome_of(), counts=Counts(), reason=reason)

    assert report(SMALL, outcome) == text


def test_open_is_never_dressed_as_none() -> None:
    outcome = replace(outcome_of(), counts=Counts(), complete=False)

    assert report(SMALL, outcome) == (
        "Keine Lösung im erlaubten Aufwand gefunden; es kann eine geben\n"
    )
