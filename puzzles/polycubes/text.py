"""Polycubes as text.

    polycubes
    target
    ### ###
    #+# #.#
    golden 1 0 0
    piece A
    ## #.
    #. ..
    piece B 0..2 group 1 colour 3
    ###

A block of rows shows layers side by side, from below; see `puzzles.polycubes.layers`, but outside
is always `.`. Further lines: `mirrored`; `pairs 1-2 1-3` of colours that may meet; `colours` and
rows of digits, for the target or the piece above; `fixed 0 1 2 0 5` is a piece, its lowest corner
and its turn. A line of puzzlecad stands for the rows below `target` or `piece`, or is a piece by
itself. A comment begins with `#` and a blank, and holds something else than cells.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from puzzles.codes import RuleCode
from puzzles.errors import FormatError, RuleError
from puzzles.files import is_markup
from puzzles.known import Known, known_puzzles
from puzzles.lattice import Cell
from puzzles.polycubes import (
    COLOUR_LIMIT,
    EDGE_LIMIT,
    GROUP_LIMIT,
    KIND_LIMIT,
    PIECE_LIMIT,
    Piece,
    Placement,
    PolycubePuzzle,
    puzzlecad,
)
from puzzles.polycubes.burrtools import read_polycubes
from puzzles.polycubes.layers import (
    PieceLayers,
    PuzzleLayers,
    build_puzzle,
    piece_colour,
    piece_colours,
    piece_layers,
    target_colours,
    target_layers,
)
from puzzles.polycubes.shapes import TURNS, Layers
from puzzles.text import Line, number_lines, whole_number

HEADER = "polycubes"
_CELLS = re.compile(r"[#+.]+(\s+[#+.]+)*")
_DIGITS = re.compile(r"[0-9.]+(\s+[0-9.]+)*")
_RANGE = re.compile(r"([0-9]+)(?:\.\.([0-9]+))?")
_PAIR = re.compile(r"([0-9])-([0-9])")
_WORD = re.compile(r'"[^"]*"|\S+')  # a name may have blanks
_PLAIN = re.compile(r"[^\W\d][^\s\"]*")  # a name that needs no quotes
_BLOCKS = ("target", "piece", "colours")
_SAID = ("golden", "mirrored", "pairs", "fixed")


@dataclass
class _Block:
    """A line that begins a target, a piece or their colours, and the rows below it."""

    head: Line
    rows: list[Line] = field(default_factory=list)
    strings: Layers = ()  # of puzzlecad, instead of rows

    @property
    def is_begun(self) -> bool:
        return bool(self.rows or self.strings)

    def takes(self, line: Line) -> bool:
        """True for a row of cells, or of digits below colours."""
        row = _DIGITS if self.head.key == "colours" else _CELLS
        return not self.strings and row.fullmatch(line.text) is not None

    @property
    def layers(self) -> Layers:
        """The layers that stand side by side; FormatError if the rows hold different numbers."""
        if self.strings:
            return self.strings
        if not self.rows:
            raise FormatError(self.head.number, f"expected rows below '{self.head.text}'")
        for row in self.rows:
            if len(row.words) != len(self.rows[0].words):
                raise row.error(f"{len(self.rows[0].words)} layers, as in the first row")
        return tuple(zip(*(row.words for row in self.rows), strict=True))


def parse(text: str, problem: int | None = None) -> PolycubePuzzle:
    """Read the text form; see the module. Raises FormatError or RuleError.

    XML is read as the format of BurrTools; problem: which of it, from 1.
    """
    if is_markup(text):
        return read_polycubes(text, problem)
    if problem not in (None, 1):
        what = f"the text has one problem, and no problem {problem}"
        raise RuleError(RuleCode.PROBLEM, what, ("problem",))
    lines = list(_lines(text))
    if not lines or lines[0].text.lower() != HEADER:
        besides = ", a target and its rows before the pieces" if puzzlecad.is_model(text) else ""
        what = f"expected the line '{HEADER}'{besides}"
        raise FormatError(lines[0].number if lines else 0, what)
    blocks: list[_Block] = []
    said: dict[str, list[Line]] = {key: [] for key in _SAID}
    for line in lines[1:]:
        if line.key in _BLOCKS:
            blocks.append(_Block(line))
        elif line.key in said:
            said[line.key].append(line)
        elif puzzlecad.is_piece(line):
            if not blocks or blocks[-1].is_begun or blocks[-1].head.key == "colours":
                blocks.append(_Block(Line(line.number, ("piece",))))
            blocks[-1].strings = puzzlecad.read_layers(line)
        elif blocks and blocks[-1].takes(line):
            blocks[-1].rows.append(line)
        else:
            raise line.error("a row of cells or a keyword")
    return _build(blocks, said)


def _lines(text: str) -> Iterator[Line]:
    """The lines that are no comments."""
    for number, raw in number_lines(text):
        words = tuple(_WORD.findall(raw))
        if words and not (words[0] == "#" and not _CELLS.fullmatch(" ".join(words))):
            yield Line(number, words)


def _build(blocks: Sequence[_Block], said: Mapping[str, Sequence[Line]]) -> PolycubePuzzle:
    target: dict[str, Any] = {}
    pieces: list[dict[str, Any]] = []
    lines = {"target": 0}
    for block in blocks:
        if block.head.key == "piece":
            pieces.append({"cells": block.layers, **_piece_words(block.head)})
        elif block.head.key == "colours":
            of = pieces[-1] if pieces else target
            of["colours"] = block.layers
        elif target:
            raise block.head.error("one target")
        else:
            lines["target"] = block.head.number
            target["target"] = block.layers
    if "target" not in target:
        raise FormatError(0, "expected a line 'target' with rows below it")
    for key in ("golden", "mirrored", "pairs"):
        for again in said[key][1:]:
            raise again.error(f"one line '{key}'")
    try:
        return build_puzzle(
            PuzzleLayers(
                **target,
                pieces=[PieceLayers(**piece) for piece in pieces],
                golden=_golden(said["golden"]),
                fixed=tuple(map(_fixed_line, said["fixed"])),
                mirrored=bool(said["mirrored"]),
                pairs=_pairs(said["pairs"]),
            )
        )
    except RuleError as error:
        raise _at_line(error, blocks, said) from None


def _at_line(
    error: RuleError, blocks: Sequence[_Block], said: Mapping[str, Sequence[Line]]
) -> RuleError:
    """The error with the number of the line that it is about, in its message."""
    heads: dict[object, Sequence[Line]] = dict(said.items())
    heads["target"] = [block.head for block in blocks if block.head.key == "target"]
    heads["pieces"] = [block.head for block in blocks if block.head.key == "piece"]
    name, index = (*error.at, 0, 0)[:2]
    found = heads.get(name, ())
    if name in ("pieces", "fixed") and isinstance(index, int) and index < len(found):
        line = found[index].number
    else:
        line = found[0].number if found else 0
    what = f"line {line}: {error.problem}" if line else error.problem
    return RuleError(error.code, what, error.at)


def _piece_words(head: Line) -> dict[str, Any]:
    """The words of the line of a piece beside its cells: name, range, group, colour."""
    said: dict[str, Any] = {}
    words = list(head.words[1:])
    while words:
        word = words.pop(0)
        if word in ("group", "colour"):
            most = GROUP_LIMIT if word == "group" else COLOUR_LIMIT
            number = words.pop(0) if words else ""
            said[word] = whole_number(number, head.number, f"a {word}", low=0, high=most)
        elif match := _RANGE.fullmatch(word):
            low, high = (
                whole_number(each, head.number, "how often", low=0, high=PIECE_LIMIT)
                for each in (match[1], match[2] or match[1])
            )
            said |= {"low": low, "high": high}
        elif "name" not in said:
            said["name"] = word.strip('"')
        else:
            raise head.error("'piece', a name, how often, 'group' and 'colour'")
    return said


def _golden(lines: Sequence[Line]) -> Cell | None:
    if not lines or lines[0].words[1:] == ("none",):
        return None
    return _cell(lines[0], lines[0].words[1:], "'golden x y z' or 'golden none'")


def _cell(line: Line, words: Sequence[str], expected: str) -> Cell:
    if len(words) != 3:
        raise line.error(expected)
    x, y, z = (whole_number(word, line.number, "a cell", low=0, high=EDGE_LIMIT) for word in words)
    return x, y, z


def _fixed_line(line: Line) -> Placement:
    words = line.words[1:]
    if len(words) != 5:
        raise line.error("'fixed', a piece, the lowest corner x y z and a turn")
    piece = whole_number(words[0], line.number, "a piece", low=0, high=KIND_LIMIT)
    turn = whole_number(words[4], line.number, "a turn", low=0, high=len(TURNS) - 1)
    return Placement(piece, _cell(line, words[1:4], "a lowest corner"), turn)


def _pairs(lines: Sequence[Line]) -> Sequence[tuple[int, int]] | None:
    if not lines:
        return None
    matches = [_PAIR.fullmatch(word) for word in lines[0].words[1:]]
    if not all(matches):
        raise lines[0].error("'pairs' and colours such as 1-2")
    return [(int(match[1]), int(match[2])) for match in matches if match]


def write(puzzle: PolycubePuzzle) -> str:
    """The text form; `parse(write(p)) == p`."""
    rows = [HEADER, "target", *_draw(target_layers(puzzle))]
    colours = target_colours(puzzle)
    if colours is not None:
        rows += ["colours", *_draw(colours)]
    if puzzle.golden is not None:
        rows.append("golden " + " ".join(map(str, puzzle.golden)))
    if puzzle.mirrored:
        rows.append("mirrored")
    if puzzle.pairs is not None:
        rows.append(" ".join(["pairs", *(f"{a}-{b}" for a, b in sorted(puzzle.pairs))]))
    for piece in puzzle.pieces:
        rows += _piece_rows(piece)
    rows += [" ".join(map(str, ("fixed", p.piece, *p.at, p.turn))) for p in puzzle.fixed]
    return "\n".join(rows) + "\n"


def _piece_rows(piece: Piece) -> list[str]:
    words = ["piece"]
    if piece.name is not None:
        plain = _PLAIN.fullmatch(piece.name) and piece.name not in ("group", "colour")
        words.append(piece.name if plain else f'"{piece.name}"')
    if piece.low != piece.high:
        words.append(f"{piece.low}..{piece.high}")
    elif piece.low != 1:
        words.append(str(piece.low))
    words += ["group", str(piece.group)] * bool(piece.group)
    words += ["colour", str(piece_colour(piece))] * bool(piece_colour(piece))
    rows = [" ".join(words), *_draw(piece_layers(piece))]
    colours = piece_colours(piece)
    return rows if colours is None else [*rows, "colours", *_draw(colours)]


def _draw(layers: Layers) -> list[str]:
    return [" ".join(row) for row in zip(*layers, strict=True)]


@cache
def known_polycubes() -> tuple[Known[PolycubePuzzle], ...]:
    """The catalogue."""
    return known_puzzles("polycubes", parse)
