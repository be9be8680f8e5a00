"""Boxes as text: the contest's format, and the answer in the form of the document's program."""

import math
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from puzzles.boxes import (
    BLOCK_LIMIT,
    EDGE_LIMIT,
    UNIT_LIMIT,
    Block,
    BoxPuzzle,
    BoxSolution,
    Placement,
    golden_centre,
    is_symmetric,
    merge_sizes,
)
from puzzles.boxes.burrtools import read_box
from puzzles.codes import ReasonCode, RuleCode
from puzzles.errors import FormatError, RuleError, amount
from puzzles.files import is_markup
from puzzles.known import Known, known_puzzles
from puzzles.lattice import Cell, Size, centre, rising, volume
from puzzles.outcome import Outcome, Verdict
from puzzles.text import Line, is_number, lines, whole_number
from words.phrases import FOUND, LAYER, NONE, OPEN, Language, Phrase

VOLUME = Phrase(
    "There can be no solution, since the blocks and the golden cube do not have the volume of the"
    " box."
)  # "des" is the document's own slip and stays
_MILLIMETRES = re.compile(r"(\d)\s*mm\b", re.ASCII | re.IGNORECASE)
_LONGEST = 9  # digits of a length in mm
_CROSSED = re.compile(r"(\d+)\s*[x×]\s*(\d+)\s*[x×]\s*(\d+)", re.ASCII | re.IGNORECASE)  # 3x3x1


def parse(text: str, problem: int | None = None) -> BoxPuzzle:
    """Read the contest's format: the box, the number of blocks, then a line for each block.

    Blocks of equal size become one entry. Further lines are our own: `golden x y z` or `golden
    none` places the golden cube, which is in the centre by default; `fixed x y z a b c` gives the
    lowest cell of a block and its edges as it lies; `unit_mm 20` is the edge of a cell. Numbers
    with `mm`, or too large for cells, are millimetres: their greatest common divisor is a cell.
    If the lines do not hold 3, 1, 3, 3 … numbers but the total is right, line ends are ignored.
    XML is read as the format of BurrTools; problem: which of it, from 1. Raises FormatError or
    RuleError.
    """
    if is_markup(text):
        return read_box(text, problem)
    if problem not in (None, 1):
        what = f"the text has one problem, and no problem {problem}"
        raise RuleError(RuleCode.PROBLEM, what, ("problem",))
    rows, named, unit = _lines_in_cells(text)
    if not rows:
        raise FormatError(0, "expected the 3 edges of the box, found nothing")
    size = _edges(rows[0], "of the box")
    if len(rows) < 2:
        raise FormatError(rows[0].number + 1, "expected the number of blocks, found the end")
    blocks = _block_lines(rows[1], rows[2:])
    if named["golden"]:
        cell = _golden(named["golden"][0], size)
    elif unit is None:
        cell = golden_centre(size)
    else:  # real blocks have a golden cube only where a single cell is left for it
        left = volume(size) - sum(volume(block.size) for block in blocks)
        cell = centre(size) if left == 1 else None
    puzzle = merge_sizes(BoxPuzzle(size, blocks, cell, unit_mm=unit))
    if not named["fixed"]:
        return puzzle
    return replace(puzzle, fixed=tuple(_fixed_line(line, puzzle) for line in named["fixed"]))


def _lines_in_cells(text: str) -> tuple[list[Line], dict[str, list[Line]], int | None]:
    """The lines of numbers, those of each word, and the mm of a cell if they are told or meant."""
    named: dict[str, list[Line]] = {"golden": [], "fixed": [], "unit_mm": []}
    rows: list[Line] = []
    said = list(lines(text))
    for line in map(_split_numbers, said):
        named.get(line.key, rows).append(line)
    for key, what in (("golden", "the golden cube"), ("unit_mm", "the edge of a cell")):
        for again in named[key][1:]:
            raise FormatError(again.number, f"expected one line for {what}, found a second")
    rows = _one_number_group_a_line(rows)
    unit = _unit_line(named["unit_mm"][0]) if named["unit_mm"] else None
    if not _is_large(rows) and not any(_MILLIMETRES.search(line.text) for line in said):
        return rows, named, unit
    numbers = _millimetres(rows, named)
    if unit is None:
        unit = _common_divisor(rows, numbers)
    for number in numbers:
        if unit and number % unit:
            what = f"expected edges of whole cells of {unit} mm, found {number} mm"
            raise FormatError(named["unit_mm"][0].number, what)
    return *_in_cells(rows, named, unit or 1), unit


def _split_numbers(line: Line) -> Line:
    """A line such as `3x3x1`, or `30 x 30 x 10 mm`, as `3 3 1` and `30 30 10`."""
    bare = _MILLIMETRES.sub(r"\1", line.text)
    return Line(line.number, tuple(_CROSSED.sub(r"\1 \2 \3", bare).split()))


def _unit_line(line: Line) -> int:
    if len(line.words) != 2:
        raise line.error("'unit_mm' and the edge of a cell")
    return whole_number(line.words[1], line.number, "the edge of a cell", low=1, high=UNIT_LIMIT)


def _is_large(rows: list[Line]) -> bool:
    """True if an edge of the box is too large for cells."""
    words = rows[0].words[:3] if rows else ()
    return any(_is_length(word) and int(word) > EDGE_LIMIT for word in words)


def _is_length(word: str) -> bool:
    """True if the word is a number that may be a length in mm."""
    return len(word) <= _LONGEST and is_number(word)


def _one_number_group_a_line(rows: list[Line]) -> list[Line]:
    """The lines, regrouped into 3, 1, 3, 3 … words if they make sense only in that way."""
    if [len(line.words) for line in rows] == [3, 1] + [3] * (len(rows) - 2):
        return rows
    words = [(word, line.number) for line in rows for word in line.words]
    blocks, over = divmod(len(words) - 4, 3)
    if blocks < 0 or over or words[3][0] != str(blocks):
        return rows
    groups = [words[:3], words[3:4]] + [words[k : k + 3] for k in range(4, len(words), 3)]
    return [Line(group[0][1], tuple(word for word, _ in group)) for group in groups]


def _millimetres(rows: list[Line], named: dict[str, list[Line]]) -> list[int]:
    """All lengths and places of a box in millimetres."""
    measured = [*rows[:1], *rows[2:], *named["golden"], *named["fixed"]]
    return [int(word) for line in measured for word in line.words if _is_length(word)]


def _common_divisor(rows: list[Line], numbers: Sequence[int]) -> int | None:
    """The edge of a cell of a box in millimetres; None if all its edges have no common divisor."""
    unit = math.gcd(*numbers)
    if unit > UNIT_LIMIT or (unit > 1 and max(numbers) > EDGE_LIMIT * unit):
        what = f"an edge of at most {EDGE_LIMIT} times {unit}, the common divisor of all edges"
        raise rows[0].error(what)
    return unit or None


def _in_cells(
    rows: list[Line], named: dict[str, list[Line]], unit: int
) -> tuple[list[Line], dict[str, list[Line]]]:
    """Lines in millimetres as lines in cells; unit: the edge of a cell."""

    def scale(line: Line) -> Line:
        words = (str(int(word) // unit) if _is_length(word) else word for word in line.words)
        return Line(line.number, tuple(words))

    measured = [*map(scale, rows[:1]), *rows[1:2], *map(scale, rows[2:])]
    placed = {key: list(map(scale, named[key])) for key in ("golden", "fixed")}
    return measured, named | placed


def _block_lines(header: Line, rows: list[Line]) -> tuple[Block, ...]:
    if len(header.words) != 1:
        raise header.error("the number of blocks alone on its line")
    what = "the number of blocks"
    wanted = whole_number(header.words[0], header.number, what, low=0, high=BLOCK_LIMIT)
    if len(rows) > wanted:
        raise rows[wanted].error(
            f"the end after {amount(wanted, 'block')}, as line {header.number} says"
        )
    blocks = tuple(Block(_edges(row, "of a block"), 1) for row in rows)
    if len(rows) < wanted:
        raise FormatError(
            header.number, f"expected {amount(wanted, 'block')}, found only {len(rows)}"
        )
    return blocks


def _edges(line: Line, whose: str) -> Size:
    if len(line.words) != 3:
        raise line.error(f"3 edges {whose}")
    a, b, c = (
        whole_number(word, line.number, f"an edge {whose}", low=1, high=EDGE_LIMIT)
        for word in line.words
    )
    return a, b, c


def _golden(line: Line, size: Size) -> Cell | None:
    words = line.words[1:]
    if len(words) == 1 and words[0].lower() == "none":
        return None
    if len(words) != 3:
        raise line.error("'golden x y z' or 'golden none'")
    x, y, z = (
        whole_number(word, line.number, "a cell of the golden cube", low=0, high=edge - 1)
        for word, edge in zip(words, size, strict=True)
    )
    return x, y, z


def _fixed_line(line: Line, puzzle: BoxPuzzle) -> Placement:
    if len(line.words) != 7:
        raise line.error("'fixed', a cell and the 3 edges of a block")
    x, y, z, a, b, c = (
        whole_number(word, line.number, "a cell or an edge", low=0, high=EDGE_LIMIT)
        for word in line.words[1:]
    )
    listed = [block.size for block in puzzle.blocks]
    size = rising((a, b, c))
    if size not in listed:
        raise line.error("the edges of a listed block", f"{a} {b} {c}")
    return Placement(listed.index(size), (x, y, z), (a, b, c))


def write(puzzle: BoxPuzzle) -> str:
    """The contest's format; `parse(write(p)) == merge_sizes(p)`."""
    rows = [" ".join(map(str, puzzle.size)), str(puzzle.block_count)]
    for block in puzzle.blocks:
        rows += [" ".join(map(str, block.size))] * block.count
    if puzzle.golden is None:
        rows.append("golden none")
    elif puzzle.golden != centre(puzzle.size):
        rows.append("golden " + " ".join(map(str, puzzle.golden)))
    if puzzle.unit_mm is not None:
        rows.append(f"unit_mm {puzzle.unit_mm}")
    rows += ["fixed " + " ".join(map(str, (*p.at, *p.size))) for p in puzzle.fixed]
    return "\n".join(rows) + "\n"


def report(
    puzzle: BoxPuzzle, outcome: Outcome[BoxSolution], language: Language = Language.GERMAN
) -> str:
    """The answer; if in German, exactly as the contest's program prints it, but if it is open."""
    if outcome.verdict is Verdict.SOLVED:
        found = FOUND.of(language) + "\n"
        return "".join(found + layers(puzzle, s, language) for s in outcome.solutions)
    if outcome.verdict is Verdict.OPEN:
        return OPEN.of(language) + "\n"
    if outcome.reason is not None and outcome.reason.code == ReasonCode.VOLUME_MISMATCH:
        return VOLUME.of(language) + "\n"
    return NONE.of(language) + "\n"


def layers(puzzle: BoxPuzzle, solution: BoxSolution, language: Language = Language.GERMAN) -> str:
    """The filling layer by layer along x, blocks numbered in the document's placing order.

    That order goes by the first cell; in a symmetric filling the partner comes next.
    Rows end with a blank, as the program's do.
    """
    number = {at: n for n, at in enumerate(placing_order(puzzle, solution), 1)}
    shown = {puzzle.golden: "G"} if puzzle.golden is not None else {}
    for placement in solution.placements:
        shown |= dict.fromkeys(placement.cells(), str(number[placement.at]))
    width = len(str(puzzle.block_count))
    a, b, c = puzzle.size
    rows = []
    for x in range(a):
        rows.append("\n" + LAYER.of(language, layer=x + 1))
        for y in range(b):
            rows.append("".join(shown[x, y, z].rjust(width) + " " for z in range(c)))
    return "\n".join(rows) + "\n"


def placing_order(puzzle: BoxPuzzle, solution: BoxSolution) -> list[Cell]:
    in_order = sorted(solution.placements, key=lambda placement: placement.at)
    if not is_symmetric(puzzle, solution):
        return [placement.at for placement in in_order]
    order: dict[Cell, None] = {}
    for p in in_order:
        partner = tuple(puzzle.size[k] - p.at[k] - p.size[k] for k in range(3))
        order.setdefault(p.at)
        order.setdefault((partner[0], partner[1], partner[2]))
    return list(order)


@cache
def known_boxes() -> tuple[Known[BoxPuzzle], ...]:
    """The catalogue."""
    return known_puzzles("boxes", parse)
