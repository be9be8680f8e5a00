"""Snakes: fold a chain of cubes on a cord so that it fills a box.

Cubes that are neighbours on the chain lie in cells that share a face. The cord runs straight
through some cubes, so that the two neighbours lie on opposite sides, and around a corner in the
others, so that they do not. The first and the last cube have one neighbour and no kind.
Doubts settled: mirror images count as the same solution unless the options say otherwise, though
no turn in space makes one of the other; a folding and the one that runs the other way are two
when the chain reads the same from both ends, and the count that merges them has its own name.
Where the beginning of the path is given, only symmetries that move none of its cells make copies,
and running the other way is none of them: it would give the end of the path instead.
A chain of the wrong length is a puzzle without a solution. Boxes with a side of 1 are allowed.
Source of the rules: the blog entry "Würfelschlangen lösen mit SAT/SMT-Solver" (10.11.24), where
the chain is written as here, ends included. It numbers the cubes from 0.

    chain      one digit a cube: 0 straight, 1 corner; the two ends are always 0
    size       (a, b, c)   edges of the box in cells
    path       the cell of each cube, in the order of the chain
    fixed      the beginning of the path, as far as it is given
    leg        a straight run from one corner or end to the next, in steps: cubes less one
    notation   a way to write a chain; see NOTATIONS
    place      corner, edge, face or inside: how many sides of the box a cell touches
"""

import re
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise
from itertools import product

from puzzles.codes import FaultCode
from puzzles.codes import RuleCode
from puzzles.errors import FormatError
from puzzles.errors import RuleError
from puzzles.lattice import Cell
from puzzles.lattice import Size
from puzzles.lattice import symmetries
from puzzles.lattice import volume
from puzzles.outcome import Fault
from puzzles.outcome import Outcome
from puzzles.outcome import Verdict
from puzzles.text import Line
from puzzles.text import lines
from puzzles.text import quoted
from puzzles.text import whole_number

CELL_LIMIT = 512  # cells of a box and cubes of a chain; two edges then span 64 cells at most
STRAIGHTNESS_LIMIT = 3.0  # beyond, hardly any path is reached from any other
FAULT_LIMIT = 100  # faults that are named
PLACES = ("inside", "face", "edge", "corner")  # by the number of axes along which a cell is last


@dataclass(frozen=True, slots=True)
class SnakePuzzle:
    """A chain and the box that it shall fill."""

    chain: str
    size: Size
    fixed: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        for k, edge in enumerate(self.size):
            if not 1 <= edge <= CELL_LIMIT:
                what = f"an edge of a box is 1 … {CELL_LIMIT} cells, not {edge}"
                raise RuleError(RuleCode.BOX_SIZE, what, ("size", k))
        if not 2 <= self.cells <= CELL_LIMIT:
            what = f"a box has 2 … {CELL_LIMIT} cells, not {self.cells}"
            raise RuleError(RuleCode.BOX_SIZE, what, ("size",))
        if not 2 <= len(self.chain) <= CELL_LIMIT:
            what = f"a chain has 2 … {CELL_LIMIT} cubes, not {len(self.chain)}"
            raise RuleError(RuleCode.CHAIN_LENGTH, what, ("chain",))
        for index, digit in enumerate(self.chain):
            if digit not in "01":
                what = f"a cube is 0 (straight) or 1 (corner), cube {index} is {digit!r}"
                raise RuleError(RuleCode.CHAIN_DIGIT, what, ("chain",))
        object.__setattr__(self, "chain", f"0{self.chain[1:-1]}0")
        self._check_fixed()

    def _check_fixed(self) -> None:
        """The cells must make a path; whether the chain can lie on it is the search's."""
        if len(self.fixed) > len(self.chain):
            what = f"{len(self.fixed)} cubes are fixed, and the chain has {len(self.chain)}"
            raise RuleError(RuleCode.FIXED_COUNT, what, ("fixed",))
        for fault in _misplaced(self.fixed, self.size, "fixed"):
            raise RuleError(fault.code, fault.message, fault.at)

    @property
    def reversible(self) -> bool:
        """Whether a folding that runs the other way is one of the same puzzle."""
        return self.palindromic and not self.fixed

    @property
    def cells(self) -> int:
        return volume(self.size)

    @property
    def corners(self) -> int:
        """Cubes in which the cord turns."""
        return self.chain.count("1")

    @property
    def legs(self) -> tuple[int, ...]:
        """Steps from corner to corner, ends included; their sum is the number of cubes less 1."""
        return legs(self.chain)

    @property
    def palindromic(self) -> bool:
        """Whether the chain reads the same from both ends."""
        return self.chain == self.chain[::-1]


@dataclass(frozen=True, slots=True)
class SnakeSolution:
    """A folded chain: one cell for each cube, in the order of the chain."""

    path: tuple[Cell, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SnakeOptions:
    """How to count.

    mirrors_count: mirror images are different solutions, as for a chain of wood in the hand.
    """

    mirrors_count: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SnakeParams:
    """What a generated snake shall be.

    straightness: how much straight cubes are favoured, up to STRAIGHTNESS_LIMIT: each has the
        weight e^straightness. 0: all foldings alike; 1: long legs, and far fewer solutions.
    unique: proved to have exactly one distinct solution.
    prelaid: the cells of so many cubes are given, which leaves exactly one completion.
    """

    size: Size = (3, 3, 3)
    straightness: float = 0.0
    unique: bool = False
    prelaid: int = 0


def legs(chain: str) -> tuple[int, ...]:
    """The legs of a chain with both its ends; see the module."""
    corners = [0, *(i for i in range(1, len(chain) - 1) if chain[i] == "1"), len(chain) - 1]
    return tuple(after - before for before, after in pairwise(corners))


def chain_of(path: tuple[Cell, ...]) -> str:
    """The chain that lies on a path of neighbouring cells."""
    bends = (_bent(*path[i - 1 : i + 2]) for i in range(1, len(path) - 1))
    return f"0{''.join('1' if bent else '0' for bent in bends)}0"


def _bent(before: Cell, _: Cell, after: Cell) -> bool:
    """Whether the neighbours of a cube agree in one coordinate only."""
    return sum(before[k] == after[k] for k in range(3)) < 2


def place(cell: Cell, size: Size) -> str:
    """What kind of cell it is: see PLACES."""
    return PLACES[sum(cell[k] in (0, size[k] - 1) for k in range(3))]


def copies_from_one_cell(puzzle: SnakePuzzle, solution: SnakeSolution) -> int:
    """How many symmetric copies of a solution start in the same cell as it does, itself included.

    These are what a search finds that holds the first cube fast.
    """
    start = solution.path[0]
    keeping = (s for s in symmetries(puzzle.size) if s.moved(puzzle.size, start) == start)
    return len({tuple(s.moved(puzzle.size, cell) for cell in solution.path) for s in keeping})


def faults(puzzle: SnakePuzzle, solution: SnakeSolution) -> tuple[Fault, ...]:
    """Everything that is wrong with a solution, up to FAULT_LIMIT; empty when it is right."""
    faults: list[Fault] = []
    for fault in _faults(puzzle, solution):
        faults.append(fault)
        if len(faults) == FAULT_LIMIT:
            break
    return tuple(faults)


def _faults(puzzle: SnakePuzzle, solution: SnakeSolution) -> Iterator[Fault]:
    path = solution.path
    if len(path) != len(puzzle.chain):
        what = f"the chain has {len(puzzle.chain)} cubes, the path {len(path)} cells"
        yield Fault(FaultCode.WRONG_LENGTH, what, ("path",))
    yield from _misplaced(path, puzzle.size, "path")
    for index, kind in enumerate(puzzle.chain[1:-1], 1):
        if index + 1 < len(path) and _bent(*path[index - 1 : index + 2]) != (kind == "1"):
            lies = ("is a corner but lies straight", "is straight but lies around a corner")
            what = f"cube {index} {lies[kind == '0']}"
            yield Fault(FaultCode.WRONG_BEND, what, ("path", index))
    for index, (cell, given) in enumerate(zip(path, puzzle.fixed, strict=False)):
        if cell != given:
            what = f"cube {index} is given at {given}, but lies at {cell}"
            yield Fault(FaultCode.FIXED_MOVED, what, ("path", index))
    lying = set(path)
    empty = [c for c in product(*(range(edge) for edge in puzzle.size)) if c not in lying]
    if empty:
        named = ", ".join(map(str, empty[:3])) + (", …" if len(empty) > 3 else "")
        yield Fault(FaultCode.EMPTY_CELLS, f"{len(empty)} cells are empty: {named}", ("path",))


def _misplaced(path: tuple[Cell, ...], size: Size, name: str) -> Iterator[Fault]:
    """Cells of a path that are outside the box, there twice, or no neighbours; name: its key."""
    cubes: dict[Cell, int] = {}
    for index, cell in enumerate(path):
        if not all(0 <= cell[k] < size[k] for k in range(3)):
            what = f"cube {index} at {cell} is outside the box of {size}"
            yield Fault(FaultCode.OUTSIDE, what, (name, index))
        elif cubes.setdefault(cell, index) != index:
            what = f"cubes {cubes[cell]} and {index} are both at {cell}"
            yield Fault(FaultCode.OVERLAP, what, (name, index))
    for index, (before, after) in enumerate(pairwise(path), 1):
        if sum(abs(before[k] - after[k]) for k in range(3)) != 1:
            what = f"cube {index} at {after} does not touch cube {index - 1} at {before}"
            yield Fault(FaultCode.TORN, what, (name, index))


def report(puzzle: SnakePuzzle, outcome: Outcome[SnakeSolution]) -> str:
    """The answer in German, each folding as layers."""
    if outcome.verdict is Verdict.SOLVED:
        return "".join("Lösung gefunden\n" + layers(puzzle, s) for s in outcome.solutions)
    if outcome.verdict is Verdict.OPEN:
        return "Keine Lösung im erlaubten Aufwand gefunden; es kann eine geben\n"
    return "Es gibt keine Lösung\n"


def layers(puzzle: SnakePuzzle, solution: SnakeSolution) -> str:
    """The folding layer by layer along x: the number of the cube in each cell, from 0."""
    number = {cell: str(index) for index, cell in enumerate(solution.path)}
    width = len(str(len(puzzle.chain) - 1))
    a, b, c = puzzle.size
    rows = []
    for x in range(a):
        rows.append(f"\nEbene {x + 1}")
        for y in range(b):
            rows.append(" ".join(number.get((x, y, z), "-").rjust(width) for z in range(c)))
    return "\n".join(rows) + "\n"


class SnakeNotation(StrEnum):
    """How a chain is written."""

    CHAIN = "chain"
    LETTERS = "letters"
    STEPS = "steps"
    CUBES = "cubes"
    SEGMENTS = "segments"
    STRAIGHTS = "straights"


# Each reader gives the legs that the numbers stand for.
Reader = Callable[[list[int]], list[int]]
_NUMBERS: dict[SnakeNotation, tuple[Reader, str]] = {
    SnakeNotation.STEPS: (lambda said: said, "steps from corner to corner"),
    SnakeNotation.CUBES: (
        lambda said: [said[0] - 1, *said[1:]],
        "cubes of each leg, corners counted once",
    ),
    SnakeNotation.SEGMENTS: (
        lambda said: [n - 1 for n in said],
        "cubes of each leg, corners counted twice",
    ),
    SnakeNotation.STRAIGHTS: (
        lambda said: [n + 1 for n in said],
        "straight cubes between the corners",
    ),
}
_SIZE = re.compile(
    r"(?:size\s*[:=]?\s*)?(\d+)\s*[x×]\s*(\d+)\s*[x×]\s*(\d+)", re.ASCII | re.IGNORECASE
)
_NAMED = re.compile(rf"({'|'.join(SnakeNotation)})\s*[:=]\s*(.*)", re.IGNORECASE)
_CUBES = range(2, 9)  # edges of the cubes within CELL_LIMIT
_LETTERS = str.maketrans("esc", "ESC")
_MOST_NUMBERS = 2 * CELL_LIMIT  # of one text; more is not looked at


@dataclass(frozen=True, slots=True)
class _Text:
    """What a text says: a box or None, the name of a notation or None, and the words."""

    size: Size | None
    notation: SnakeNotation | None
    words: list[str]
    line: int  # of the first word
    fixed: tuple[Cell, ...]


def parse(text: str) -> SnakePuzzle:
    """Read a chain in any notation, after a line such as 4x4x4 for the box.

    Without that line the box is the cube that the chain can fill. A line may name the notation
    (`steps: 2 2 1 …`); otherwise it is told from the letters, or from the one sum that fits the
    box. The ends of `chain` and `letters` may be left out. Blanks, commas, semicolons and dashes
    stand between numbers. Only a named `chain` may have a length that does not fit the box. Lines
    `fixed x y z` give the cells of the first cubes.
    """
    said = _said(text)
    puzzle = _chained(said)
    return replace(puzzle, fixed=said.fixed) if said.fixed else puzzle


def _chained(said: _Text) -> SnakePuzzle:
    """The chain and the box that a text says."""
    if said.notation is SnakeNotation.CHAIN:
        digits = "".join(said.words)
        if not re.fullmatch("[01]+", digits):
            what = f"expected the digits 0 and 1, found {quoted(' '.join(said.words))}"
            raise FormatError(said.line, what)
        return SnakePuzzle(digits, said.size or _cube(said, {len(digits)}, "cubes"))
    readings = {name: chain for name, chain in _readings(said) if chain}
    if said.size is not None:
        cells = volume(said.size)
        fitting = {name: chain for name, chain in readings.items() if len(chain) == cells}
        if fitting:
            return SnakePuzzle(_only(said, fitting), said.size)
        raise FormatError(said.line, _unfit(said.size, readings))
    lengths = {len(chain) for chain in readings.values()}
    if "chain" in readings and any(edge**3 == len(readings["chain"]) for edge in _CUBES):
        lengths = {len(readings["chain"])}
    size = _cube(said, lengths, f"cubes ({_sums(readings)})")
    cells = volume(size)
    return SnakePuzzle(
        _only(said, {name: c for name, c in readings.items() if len(c) == cells}), size
    )


def _said(text: str) -> _Text:
    """Split a text into its parts; FormatError if one is missing or there twice."""
    size: Size | None = None
    notation: SnakeNotation | None = None
    words: list[str] = []
    fixed: list[Cell] = []
    first = 0
    for line in lines(text):
        match = _SIZE.fullmatch(line.text)
        if match is not None:
            if size is not None:
                raise FormatError(line.number, "expected one line for the box, found a second")
            size = _size(line, match)
            continue
        if line.words[0].lower().rstrip(":") == "fixed":
            fixed.append(_cell(line))
            continue
        rest, match = line.text, _NAMED.fullmatch(line.text)
        if match is not None:
            if notation is not None or words:
                raise FormatError(line.number, "expected one chain, found a second")
            notation, rest = SnakeNotation(match[1].lower()), match[2]
        parts = re.split(r"[\s,;–-]+", rest.strip(" ,;"))
        words += [word for word in parts if word]
        first = first or line.number
        if len(words) > _MOST_NUMBERS or sum(map(len, words)) > 4 * _MOST_NUMBERS:
            raise FormatError(line.number, f"a chain has at most {CELL_LIMIT} cubes")
    if not words:
        raise FormatError(first, "expected a chain of cubes, found nothing")
    return _Text(size, notation, words, first, tuple(fixed))


def _cell(line: Line) -> Cell:
    if len(line.words) != 4:
        what = f"expected 'fixed' and a cell, found {quoted(line.text)}"
        raise FormatError(line.number, what)
    x, y, z = (
        whole_number(word, line.number, "a cell", low=0, high=CELL_LIMIT)
        for word in line.words[1:]
    )
    return x, y, z


def _size(line: Line, match: re.Match[str]) -> Size:
    a, b, c = (
        whole_number(edge, line.number, "an edge of the box", low=1, high=CELL_LIMIT)
        for edge in match.groups()
    )
    if not 2 <= a * b * c <= CELL_LIMIT:
        what = f"expected a box of 2 to {CELL_LIMIT} cells, found {quoted(line.text)}"
        raise FormatError(line.number, what)
    return a, b, c


def _readings(said: _Text) -> Iterator[tuple[str, str]]:
    """The chains that the words can stand for, by notation; the ends added where missing."""
    joined = "".join(said.words)
    asked = said.notation
    if asked in (None, SnakeNotation.LETTERS) and re.fullmatch("[ESCesc]+", joined):
        letters = joined.translate(_LETTERS)
        inner = letters.strip("E")
        whole = letters.startswith("E") and letters.endswith("E") and len(letters) > 1
        if "E" in inner or (not whole and "E" in letters):
            what = f"expected an E at both ends or nowhere, found {quoted(joined)}"
            raise FormatError(said.line, what)
        digits = letters.replace("S", "0").replace("C", "1").replace("E", "0")
        yield "letters", digits
        if not whole:
            yield "letters without ends", f"0{digits}0"
        return
    if asked is SnakeNotation.LETTERS:
        raise FormatError(said.line, f"expected the letters E, S and C, found {quoted(joined)}")
    if asked is None and re.fullmatch("[01]+", joined):
        yield "chain", f"0{joined[1:-1]}0" if len(joined) > 1 else ""
        yield "chain without ends", f"0{joined}0"
    numbers = _numbers(said)
    for name, (reader, _) in _NUMBERS.items():
        if asked in (None, name):
            runs = reader(numbers)
            if min(runs) >= 1:
                yield name, "0" + "".join("0" * (run - 1) + "1" for run in runs)[:-1] + "0"
            elif asked:
                what = f"expected {_NUMBERS[name][1]}, found {quoted(' '.join(said.words))}"
                raise FormatError(said.line, what)


def _numbers(said: _Text) -> list[int]:
    """The words as numbers; a single word of digits is read digit by digit."""
    words = list(said.words[0]) if len(said.words) == 1 else said.words
    expected = "a number" if said.notation else "digits, numbers or the letters E, S and C"
    return [whole_number(w, said.line, expected, low=0, high=CELL_LIMIT) for w in words]


def _only(said: _Text, readings: dict[str, str]) -> str:
    """The one chain that is meant; the digits of a whole chain go before all else."""
    if "chain" in readings:
        return readings["chain"]
    chains = set(readings.values())
    if len(chains) > 1:
        what = f"this can be read as {' or as '.join(readings)}: say which, as in"
        raise FormatError(said.line, f"{what} '{min(set(SnakeNotation) & set(readings))}: …'")
    return chains.pop()


def _cube(said: _Text, lengths: set[int], counts: str) -> Size:
    """The cube with so many cells; FormatError unless there is exactly one."""
    edges = [edge for edge in _CUBES if edge**3 in lengths]
    if len(edges) == 1:
        return edges[0], edges[0], edges[0]
    if edges:
        what = "expected a line for the box, such as 3x3x3: the numbers fit more than one cube"
        raise FormatError(said.line, what)
    counted = " or ".join(map(str, sorted(lengths))) or "no"
    what = f"expected 8, 27, 64 … cubes or a line for the box, such as 2x3x4; found {counted}"
    raise FormatError(said.line, f"{what} {counts}")


def _unfit(size: Size, readings: dict[str, str]) -> str:
    a, b, c = size
    what = f"expected {volume(size)} cubes for a box of {a} x {b} x {c}"
    return f"{what}, found {_sums(readings) or 'none that make a chain'}"


def _sums(readings: dict[str, str]) -> str:
    return ", ".join(f"{len(chain)} as {name}" for name, chain in readings.items())


def write(puzzle: SnakePuzzle) -> str:
    """The digits with blanks, as the document has them; `parse(write(p)) == p`.

    The box is told in a line before unless it is the cube that is meant without one.
    """
    edge = round(len(puzzle.chain) ** (1 / 3))
    cube = puzzle.size == (edge, edge, edge) and puzzle.cells == len(puzzle.chain)
    name = "" if puzzle.cells == len(puzzle.chain) else "chain: "
    box = "" if cube else "x".join(map(str, puzzle.size)) + "\n"
    return f"{box}{name}{' '.join(puzzle.chain)}\n{_given(puzzle)}"


def _given(puzzle: SnakePuzzle) -> str:
    return "".join(f"fixed {x} {y} {z}\n" for x, y, z in puzzle.fixed)


def written(puzzle: SnakePuzzle, notation: SnakeNotation) -> str:
    """The chain in a notation, named, after a line for the box; `parse` reads it back.

    A length that does not fit the box can be read back as `chain` only.
    """
    first, *others = puzzle.legs
    words: dict[SnakeNotation, Iterable[str | int]] = {
        SnakeNotation.CHAIN: puzzle.chain,
        SnakeNotation.LETTERS: [
            "E" + puzzle.chain[1:-1].replace("0", "S").replace("1", "C") + "E"
        ],
        SnakeNotation.STEPS: puzzle.legs,
        SnakeNotation.CUBES: (first + 1, *others),
        SnakeNotation.SEGMENTS: (leg + 1 for leg in puzzle.legs),
        SnakeNotation.STRAIGHTS: (leg - 1 for leg in puzzle.legs),
    }
    box, chain = "x".join(map(str, puzzle.size)), " ".join(map(str, words[notation]))
    return f"{box}\n{notation}: {chain}\n{_given(puzzle)}"
