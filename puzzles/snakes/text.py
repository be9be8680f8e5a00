"""Snakes as text: chains in any notation, the German report, and foldings layer by layer."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from itertools import pairwise

from puzzles.errors import FormatError
from puzzles.known import Known, known_puzzles
from puzzles.lattice import Cell, Size, volume
from puzzles.outcome import Outcome, Verdict
from puzzles.snakes import CELL_LIMIT, SnakePuzzle, SnakeSolution
from puzzles.snakes.folding import may_fold
from puzzles.text import Line, is_number, lines, quote_input, whole_number
from words.phrases import FOUND, LAYER, NONE, OPEN, Language


class SnakeNotation(StrEnum):
    """The notations of a chain."""

    CHAIN = "chain"
    LETTERS = "letters"
    STEPS = "steps"
    CUBES = "cubes"
    SEGMENTS = "segments"
    STRAIGHTS = "straights"


# Added to the first number, and to the others, to get legs; and a name for the numbers.
_NUMBERS = {
    SnakeNotation.STEPS: (0, 0, "steps from corner to corner"),
    SnakeNotation.CUBES: (-1, 0, "cubes of each leg, corners counted once"),
    SnakeNotation.SEGMENTS: (-1, -1, "cubes of each leg, corners counted twice"),
    SnakeNotation.STRAIGHTS: (1, 1, "straight cubes between the corners"),
}
_SIZE = re.compile(
    r"(?:(?:size\s*[:=]?\s*)?(\d+)\s*[x×]\s*(\d+)\s*[x×]\s*(\d+)"
    r"|size\s*[:=]?\s*(\d+)\s+(\d+)\s+(\d+))(?=\s|:|$)(?:\s*:)?\s*",
    re.ASCII | re.IGNORECASE,
)
_NAMED = re.compile(rf"({'|'.join(SnakeNotation)})\s*[:=]\s*(.*)", re.IGNORECASE)
_SEPARATOR = re.compile(r"(?:\s*[–-]+)?\s+|(?<=\S)[–-]+")  # the dash of `2 -1` is a sign
_OPPOSITE = ("LRUD", "WENS", "WONS")  # directions of a joint, each pair of opposite ones together
_CUBES = range(2, 9)  # edges of the cubes within CELL_LIMIT
_TURNS = str.maketrans("T", "C")  # T for turn
_MOST_DIRECTIONS = 4  # of a chain that lies flat
_MOST_NUMBERS = 2 * CELL_LIMIT  # of one text; further ones are not read


@dataclass(frozen=True, slots=True)
class _Text:
    """The parts of a text: a box or None, the name of a notation or None, and the words."""

    size: Size | None
    notation: SnakeNotation | None
    words: list[Line]
    fixed: tuple[Cell, ...]

    @property
    def line(self) -> int:
        """The number of the line in which the chain begins."""
        return self.words[0].number

    @property
    def all_letters(self) -> str:
        return "".join(word.text for word in self.words)

    def error(self, expected: str) -> FormatError:
        found = quote_input(" ".join(word.text for word in self.words))
        return FormatError(self.line, f"expected {expected}, found {found}")


def parse(text: str) -> SnakePuzzle:
    """Read a chain in any notation, after a line such as 4x4x4 for the box.

    A line of three numbers is the box, too, if the text cannot be read otherwise. Without a line
    for it, the box is the cube that the chain can fill. A line may name the notation
    (`steps: 2 2 1 …`); otherwise the letters determine it, or the one sum that fits the box. The
    ends of `chain` and `letters` may be left out. Blanks, commas, semicolons and dashes separate
    numbers. Two other letters may stand for straight and corner, or up to four for the directions
    of the joints of a chain that lies flat, if one reading can fill the box. A chain with a line
    for the box, whose notation is named, may have any length. Lines `fixed x y z` give the cells
    of the first cubes.
    """
    try:
        return _parse_rows(list(lines(text)))
    except FormatError as error:
        first, *others = list(lines(text)) or [Line(0, ())]
        if others and len(first.words) == 3 and all(map(is_number, first.words)):
            with suppress(FormatError):
                return _parse_rows([Line(first.number, ("x".join(first.words),)), *others])
        raise error


def _parse_rows(rows: Sequence[Line]) -> SnakePuzzle:
    said = _split_rows(rows)
    puzzle = _chain_puzzle(said)
    return replace(puzzle, fixed=said.fixed) if said.fixed else puzzle


def _chain_puzzle(said: _Text) -> SnakePuzzle:
    if said.notation is SnakeNotation.CHAIN:
        digits = said.all_letters
        if not re.fullmatch("[01]+", digits):
            raise said.error("the digits 0 and 1")
        return SnakePuzzle(digits, said.size or _cube(said, {len(digits)}, "cubes"))
    readings = {name: chain for name, chain in _readings(said) if chain}
    if said.size is not None:
        cells = volume(said.size)
        fitting = {name: chain for name, chain in readings.items() if len(chain) == cells}
        if fitting:
            return SnakePuzzle(_only(said, fitting, said.size), said.size)
        if said.notation is not None and len(readings) == 1:
            return SnakePuzzle(next(iter(readings.values())), said.size)
        a, b, c = said.size
        what = f"expected {cells} cubes for a box of {a} x {b} x {c}"
        found = _sums(readings) or "none that make a chain"
        raise FormatError(said.line, f"{what}, found {found}")
    lengths = {len(chain) for chain in readings.values()}
    if "chain" in readings and any(edge**3 == len(readings["chain"]) for edge in _CUBES):
        lengths = {len(readings["chain"])}
    size = _cube(said, lengths, f"cubes ({_sums(readings)})")
    fitting = {name: c for name, c in readings.items() if len(c) == volume(size)}
    return SnakePuzzle(_only(said, fitting, size), size)


def _split_rows(rows: Sequence[Line]) -> _Text:
    """The parts of a text; FormatError if one is missing or there twice."""
    size: Size | None = None
    notation: SnakeNotation | None = None
    words: list[Line] = []
    fixed: list[Cell] = []
    for line in rows:
        if line.key == "fixed":
            fixed.append(_cell(line))
            continue
        rest, box = line.text, _SIZE.match(line.text)
        if box is not None:
            if size is not None:
                raise FormatError(line.number, "expected one line for the box, found a second")
            size, rest = _size(line, box), rest[box.end() :]
        match = _NAMED.fullmatch(rest)
        if match is not None:
            if notation is not None or words:
                raise FormatError(line.number, "expected one chain, found a second")
            notation, rest = SnakeNotation(match[1].lower()), match[2]
        parts = _SEPARATOR.split(rest.strip())
        words += [Line(line.number, (word,)) for word in parts if word]
        if len(words) > _MOST_NUMBERS or sum(len(w.text) for w in words) > 4 * _MOST_NUMBERS:
            raise FormatError(line.number, f"a chain has at most {CELL_LIMIT} cubes")
    if not words:
        raise FormatError(
            rows[0].number if rows else 0, "expected a chain of cubes, found nothing"
        )
    return _Text(size, notation, words, tuple(fixed))


def _cell(line: Line) -> Cell:
    if len(line.words) != 4:
        raise line.error("'fixed' and a cell")
    x, y, z = (
        whole_number(word, line.number, "a cell", low=0, high=CELL_LIMIT)
        for word in line.words[1:]
    )
    return x, y, z


def _size(line: Line, match: re.Match[str]) -> Size:
    a, b, c = (
        whole_number(edge, line.number, "an edge of the box", low=1, high=CELL_LIMIT)
        for edge in filter(None, match.groups())
    )
    if not 2 <= a * b * c <= CELL_LIMIT:
        raise line.error(f"a box of 2 to {CELL_LIMIT} cells")
    return a, b, c


def _readings(said: _Text) -> Iterator[tuple[str, str]]:
    """The possible chains for the words, by notation; missing ends are added."""
    joined, asked = said.all_letters, said.notation
    if asked in (None, SnakeNotation.LETTERS) and re.fullmatch("[A-Za-z]+", joined):
        yield from _word_readings(said, joined.upper())
        return
    if asked is SnakeNotation.LETTERS:
        raise said.error("the letters E, S and C")
    if asked is None and re.fullmatch("[01]+", joined):
        yield "chain", f"0{joined[1:-1]}0" if len(joined) > 1 else ""
        yield "chain without ends", f"0{joined}0"
    possible = False
    for suffix, numbers in _numbers(said):
        for name, (first, others, _) in _NUMBERS.items():
            runs = [numbers[0] + first, *(number + others for number in numbers[1:])]
            if asked in (None, name) and min(runs) >= 1:
                possible = True
                legs = "".join("0" * (run - 1) + "1" for run in runs)
                yield name + suffix, f"0{legs[:-1]}0"
    if asked is not None and not possible:
        raise said.error(_NUMBERS[asked][2])


def _word_readings(said: _Text, letters: str) -> Iterator[tuple[str, str]]:
    """The possible chains for letters: one a cube, or one a joint."""
    turned = letters.translate(_TURNS) if set(letters) <= set("EST") else letters
    named = set(turned) <= set("ESC")
    found = list(_letter_readings(turned)) if named else []
    if not found and said.notation is None and not (named and "C" in turned):
        found = list(_pair_readings(letters))
    if found:
        yield from found
    elif named:
        raise said.error("an E at both ends or nowhere")
    elif said.notation is not None:
        raise said.error("the letters E, S and C")
    else:
        raise said.error("two letters, one a cube, or up to four directions, one a joint")


def _letter_readings(letters: str) -> Iterator[tuple[str, str]]:
    """The chains of E, S and C; none unless an E stands at both ends or nowhere."""
    inner = letters.strip("E")
    whole = letters.startswith("E") and letters.endswith("E") and len(letters) > 1
    if "E" in inner or (not whole and "E" in letters):
        return
    digits = letters.replace("S", "0").replace("C", "1").replace("E", "0")
    yield "letters", digits
    if not whole:
        yield "letters without ends", f"0{digits}0"


def _pair_readings(letters: str) -> Iterator[tuple[str, str]]:
    """A letter a cube, one of two for straight; or a letter a joint of the chain laid flat.

    In the latter a cube is a corner where the letter changes.
    """
    ended = letters[0] == letters[-1] == "E" and len(letters) > 1 and "E" not in letters[1:-1]
    inner = letters[1:-1] if ended else letters
    kinds = sorted(set(inner))
    if len(kinds) == 2:
        for straight, corner in (kinds, kinds[::-1]):
            digits = inner.translate(str.maketrans(straight + corner, "01"))
            name = f"{straight} for straight and {corner} for corner"
            yield f"{name}, between the ends", f"0{digits}0"
            if not ended:
                yield name, f"0{digits[1:-1]}0"
    if 2 <= len(kinds) <= _MOST_DIRECTIONS and not ended and _lies_flat(inner):
        changes = "".join(str(int(a != b)) for a, b in pairwise(inner))
        yield "one letter a joint", f"0{changes}0"


def _lies_flat(joints: str) -> bool:
    """False if the directions of the joints meet a place twice; True for unknown letters."""
    known = next((names for names in _OPPOSITE if set(joints) <= set(names)), None)
    if known is None:
        return True
    place, met = 0j, {0j}
    for joint in joints:
        place += (-1, 1, 1j, -1j)[known.index(joint)]
        met.add(place)
    return len(met) == len(joints) + 1


def _numbers(said: _Text) -> Iterator[tuple[str, list[int]]]:
    """The words as numbers, with what is added to the name of their notation.

    A single word of digits is read digit by digit, and if there is a box, as one number, too.
    """
    expected = "a number" if said.notation else "digits, numbers or letters such as E, S and C"

    def number(word: str, line: int) -> int:
        return whole_number(word, line, expected, low=0, high=CELL_LIMIT)

    only = said.all_letters if len(said.words) == 1 else ""
    if not only.isdecimal():
        yield "", [number(word.text, word.number) for word in said.words]
        return
    yield "", [number(digit, said.line) for digit in only]
    if said.size is not None and 1 < len(only) <= len(str(CELL_LIMIT)):
        yield ", one number", [min(int(only), CELL_LIMIT)]


def _only(said: _Text, readings: dict[str, str], size: Size) -> str:
    """The chain if only one is possible; the reading as digits of a whole chain is preferred.

    Of letters without a fixed meaning, a reading is possible if its chain folds into the box.
    """
    if "chain" in readings:
        return readings["chain"]
    known = set(SnakeNotation) & set(readings)
    chains = set(readings.values())
    if len(chains) > 1 and not known:
        able = {name: chain for name, chain in readings.items() if may_fold(chain, size)}
        readings, chains = able or readings, set(able.values()) or chains
    if len(chains) > 1:
        what = f"this can be read as {' or as '.join(readings)}"
        which = f"say which, as in '{min(known)}: …'" if known else "write S and C for them"
        raise FormatError(said.line, f"{what}: {which}")
    return chains.pop()


def _cube(said: _Text, lengths: set[int], counts: str) -> Size:
    """The size of the cube that has one of these numbers of cells; FormatError unless one fits."""
    edges = [edge for edge in _CUBES if edge**3 in lengths]
    if len(edges) == 1:
        return edges[0], edges[0], edges[0]
    if edges:
        what = "expected a line for the box, such as 3x3x3: the numbers fit more than one cube"
        raise FormatError(said.line, what)
    counted = " or ".join(map(str, sorted(lengths))) or "no"
    what = f"expected 8, 27, 64 … cubes or a line for the box, such as 2x3x4; found {counted}"
    raise FormatError(said.line, f"{what} {counts}")


def _sums(readings: dict[str, str]) -> str:
    return ", ".join(f"{len(chain)} as {name}" for name, chain in readings.items())


def write(puzzle: SnakePuzzle) -> str:
    """The digits with blanks, as in the document; `parse(write(p)) == p`.

    A line for the box comes first, unless it is the cube that `parse` assumes without one.
    """
    edge = round(puzzle.cubes ** (1 / 3))
    cube = puzzle.size == (edge, edge, edge) and puzzle.cells == puzzle.cubes
    name = "" if puzzle.cells == puzzle.cubes else "chain: "
    box = "" if cube else "x".join(map(str, puzzle.size)) + "\n"
    return f"{box}{name}{' '.join(puzzle.chain)}\n{_fixed_lines(puzzle)}"


def _fixed_lines(puzzle: SnakePuzzle) -> str:
    return "".join(f"fixed {x} {y} {z}\n" for x, y, z in puzzle.fixed)


def write_notation(puzzle: SnakePuzzle, notation: SnakeNotation) -> str:
    """The chain in a notation, named, after a line for the box; `parse` reads it back."""
    words: Iterable[str | int] = puzzle.chain
    if notation is SnakeNotation.LETTERS:
        words = ["E" + puzzle.chain[1:-1].replace("0", "S").replace("1", "C") + "E"]
    elif notation in _NUMBERS:
        first, others, _ = _NUMBERS[notation]
        words = [puzzle.legs[0] - first, *(leg - others for leg in puzzle.legs[1:])]
        words = [f"+{words[0]}"] if len(words) == 1 else words  # digits alone are read singly
    box, chain = "x".join(map(str, puzzle.size)), " ".join(map(str, words))
    return f"{box}\n{notation}: {chain}\n{_fixed_lines(puzzle)}"


def report(
    puzzle: SnakePuzzle, outcome: Outcome[SnakeSolution], language: Language = Language.GERMAN
) -> str:
    """The answer in words, each folding as layers."""
    if outcome.verdict is Verdict.SOLVED:
        found = FOUND.of(language) + "\n"
        return "".join(found + layers(puzzle, s, language) for s in outcome.solutions)
    return (OPEN if outcome.verdict is Verdict.OPEN else NONE).of(language) + "\n"


def layers(
    puzzle: SnakePuzzle, solution: SnakeSolution, language: Language = Language.GERMAN
) -> str:
    """The folding layer by layer along x: the number of the cube in each cell, from 0."""
    number = {cell: str(index) for index, cell in enumerate(solution.path)}
    width = len(str(puzzle.cubes - 1))
    a, b, c = puzzle.size
    rows = []
    for x in range(a):
        rows.append("\n" + LAYER.of(language, layer=x + 1))
        for y in range(b):
            rows.append(" ".join(number.get((x, y, z), "-").rjust(width) for z in range(c)))
    return "\n".join(rows) + "\n"


@cache
def known_snakes() -> tuple[Known[SnakePuzzle], ...]:
    """The catalogue."""
    return known_puzzles("snakes", parse)
