"""The file format of BurrTools: `.xmpuzzle`, XML that is usually compressed by gzip.

shape     a box of voxels, x first, then y, then z: `#` filled, `_` empty, `+` either; digits after
          one are its colour
problem   pieces, each a shape with a number or a range of numbers, and the shape of the result
          that they fill together; pairs of colours that may meet; solutions that were found

BurrTools reads plain XML as well as compressed. Source of the format: burr-tools/burr-tools,
src/lib (GPL; no code of it).
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from puzzles.codes import RuleCode
from puzzles.errors import FormatError, RuleError, amount
from puzzles.files import feed_parser, plain_parser
from puzzles.lattice import Cell, Size, volume
from puzzles.text import quote_input, whole_number

SHAPES = 1_000  # that a file may have
PROBLEMS = 1_000  # that a file may have
EDGE_LIMIT = 60  # voxels
COUNT_LIMIT = 30_000  # pieces of a shape
COLOURS = 63
SHOWN_PROBLEMS = 10  # that a message lists
NAME_LIMIT = 200  # characters of a name
SOLUTIONS = 1_000  # of a problem that are read
FILLED, EMPTY, EITHER = "#_+"
BRICKS = "0"  # the grid of cubes
GRIDS = {"1": "triangular prisms", "2": "spheres", "3": "rhombic tetrahedra", "4": "tetrahedra"}
_MARK = re.compile(r"([#_+])([0-9]*)")


@dataclass(slots=True)
class Voxels:
    """A shape of a file. cells: a character for each cell; colours: a number for each."""

    line: int
    name: str
    size: Size  # x, y, z
    hot_spot: Cell
    cells: str = ""
    colours: Sequence[int] = ()

    def at(self, cell: Cell) -> int:
        """The index of a cell in `cells`."""
        x, y, z = cell
        return x + self.size[0] * (y + self.size[1] * z)


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a problem: a shape, how often it is used, and its group."""

    line: int
    shape: int
    low: int
    high: int
    group: int = 0


@dataclass(slots=True)
class Problem:
    """A problem of a file.

    result: line, and shape. pairs: colours of pieces and of the result that may meet, from 1;
    pair_line: of the first.
    holes: cells of the result that may stay empty, at most. assemblies: of solutions, as texts.
    fault: why it cannot be read.
    """

    name: str
    parts: list[Part] = field(default_factory=list)
    result: tuple[int, int] | None = None
    pairs: list[tuple[int, int]] = field(default_factory=list)
    pair_line: int = 0
    holes: int | None = None
    assemblies: list[str] = field(default_factory=list)
    fault: FormatError | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """The shapes and problems of a file."""

    shapes: Sequence[Voxels]
    problems: Sequence[Problem]

    def shape(self, number: int, line: int) -> Voxels:
        """The shape that a line names; FormatError if there is none, or if cells are missing."""
        if number >= len(self.shapes):
            what = f"expected the id of one of {amount(len(self.shapes), 'shape')}, found {number}"
            raise FormatError(line, what)
        found = self.shapes[number]
        if len(found.cells) != volume(found.size):
            what = f"expected {amount(volume(found.size), 'cell')}, found {len(found.cells)}"
            raise FormatError(found.line, what)
        return found

    def choose(self, number: int | None) -> Problem:
        """A problem by its number, from 1; None: there is one.

        FormatError if it cannot be read; RuleError lists the problems.
        """
        problem = self._find(number)
        if problem.fault is not None:
            raise problem.fault
        if problem.result is None:
            raise FormatError(0, "expected a problem with a result, found none")
        return problem

    def _find(self, number: int | None) -> Problem:
        problems = self.problems
        if not problems:
            raise FormatError(0, "expected a problem with a result, found none")
        if number is None and len(problems) == 1:
            return problems[0]
        if number is not None and 1 <= number <= len(problems):
            return problems[number - 1]
        listed = ", ".join(
            f"{k} {quote_input(each.name)}" if each.name else str(k)
            for k, each in enumerate(problems[:SHOWN_PROBLEMS], 1)
        )
        more = ", …" if len(problems) > SHOWN_PROBLEMS else ""
        said = "none is chosen" if number is None else f"problem {number} is not among them"
        many = amount(len(problems), "problem")
        what = f"the file has {many} ({listed}{more}), and {said}: choose one by its number"
        raise RuleError(RuleCode.PROBLEM, what, ("problem",))


def read_document(text: str) -> Document:
    """The contents of a file; FormatError names the line and the expected input."""
    reader = _Reader()
    feed_parser(reader.parser, text)
    return Document(reader.shapes, reader.problems)


class _Reader:
    """Collects the contents of the elements."""

    def __init__(self) -> None:
        self.parser = plain_parser()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.shapes: list[Voxels] = []
        self.problems: list[Problem] = []
        self._open = ""  # the element whose text is read
        self._said = ""
        self._within_part = False

    @property
    def line(self) -> int:
        return int(self.parser.CurrentLineNumber)

    def _start(self, name: str, said: Mapping[str, str]) -> None:
        if name == "gridType" and (grid := said.get("type", BRICKS)) != BRICKS:
            found = GRIDS.get(grid, quote_input(grid))
            what = f"expected the grid of cubes (type 0), found another: {found}"
            raise FormatError(self.line, what)
        if name == "voxel":
            self._voxel(said)
        elif name == "problem":
            self._problem(said)
        elif self.problems:
            try:
                self._element(self.problems[-1], name, said)
            except FormatError as error:  # it matters only if this problem is chosen
                self.problems[-1].fault = self.problems[-1].fault or error

    def _problem(self, said: Mapping[str, str]) -> None:
        self.problems.append(Problem(said.get("name", "")[:NAME_LIMIT]))
        if len(self.problems) > PROBLEMS:
            raise FormatError(self.line, f"expected at most {PROBLEMS} problems, found more")
        if "maxHoles" in said:
            self.problems[-1].holes = self._number(said, "maxHoles", EDGE_LIMIT**3)

    def _element(self, problem: Problem, name: str, said: Mapping[str, str]) -> None:
        """Read an element within a problem."""
        if name == "shape":
            problem.parts.append(self._part(said))
            self._within_part = True
        elif name == "group" and self._within_part:
            last = problem.parts[-1]
            if last.group:
                raise FormatError(self.line, "expected a piece in one group, found several")
            group = self._number(said, "group", COUNT_LIMIT)
            problem.parts[-1] = Part(last.line, last.shape, last.low, last.high, group)
        elif name == "result":
            problem.result = self.line, self._number(said, "id", SHAPES)
        elif name == "pair":
            pair = (self._number(said, each, COLOURS - 1) + 1 for each in ("piece", "result"))
            problem.pairs.append((next(pair), next(pair)))
            problem.pair_line = problem.pair_line or self.line
        elif name == "assembly" and len(problem.assemblies) < SOLUTIONS:
            self._open, self._said = "assembly", ""

    def _part(self, said: Mapping[str, str]) -> Part:
        shape = self._number(said, "id", SHAPES)
        if "min" in said or "max" in said:
            low = self._number(said, "min", COUNT_LIMIT) if "min" in said else 0
            high = self._number(said, "max", COUNT_LIMIT, low)
        else:
            low = high = self._number(said, "count", COUNT_LIMIT) if "count" in said else 1
        group = self._number(said, "group", COUNT_LIMIT) if "group" in said else 0
        return Part(self.line, shape, low, high, group)

    def _voxel(self, said: Mapping[str, str]) -> None:
        x, y, z = (self._number(said, axis, EDGE_LIMIT, 1) for axis in "xyz")
        a, b, c = (
            self._number(said, name, EDGE_LIMIT) if name in said else 0
            for name in ("hx", "hy", "hz")
        )
        name = said.get("name", "")[:NAME_LIMIT]
        self.shapes.append(Voxels(self.line, name, (x, y, z), (a, b, c)))
        if len(self.shapes) > SHAPES:
            raise FormatError(self.line, f"expected at most {SHAPES} shapes, found more")
        self._open, self._said = "voxel", ""

    def _text(self, text: str) -> None:
        if self._open == "assembly":
            self._said = (self._said + text)[: 40 * COUNT_LIMIT]
        elif self._open == "voxel":
            self._check_marks(text)
            self._said += text

    def _check_marks(self, text: str) -> None:
        """Raise FormatError if a text of voxels has other signs, or is too long."""
        other = text.translate(dict.fromkeys(map(ord, f"{FILLED}{EMPTY}{EITHER}0123456789")))
        if other.strip():
            found = quote_input(other.strip()[:20])
            what = f"expected cells as {FILLED} {EMPTY} {EITHER}, found {found}"
            raise FormatError(self.line, what)
        marks = sum(map((self._said + text).count, FILLED + EMPTY + EITHER))
        if marks > volume(self.shapes[-1].size):
            raise FormatError(self.line, "expected as many cells as the shape has, found more")

    def _end(self, name: str) -> None:
        if name == "shape":
            self._within_part = False
        if name != self._open:
            return
        if name == "voxel":
            found = _MARK.findall("".join(self._said.split()))
            self.shapes[-1].cells = "".join(mark for mark, _ in found)
            self.shapes[-1].colours = [int(colour[-3:] or 0) for _, colour in found]
            if max(self.shapes[-1].colours, default=0) > COLOURS:
                raise FormatError(self.line, f"expected colours up to {COLOURS}, found another")
        else:
            self.problems[-1].assemblies.append(self._said)
        self._open = ""

    def _number(self, said: Mapping[str, str], name: str, high: int, low: int = 0) -> int:
        if name not in said:
            raise FormatError(self.line, f"expected an attribute {name}, found none")
        word = said[name].strip()
        return whole_number(word, self.line, f"a number as {name}", low=low, high=high)
