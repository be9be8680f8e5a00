"""Polycubes as layers of rows: the form that JSON and text share.

A layer is a list of rows (y), each a text along x; layers come from below (z). In rows of cells
`#` must be filled, `+` may be filled, and `.` or a blank is outside; in rows of colours a digit is
the colour of a cell, and `.` or a blank stands for 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from puzzles.codes import RuleCode
from puzzles.errors import Place, RuleError, moving_places
from puzzles.lattice import Cell, Size
from puzzles.polycubes import Piece, Placement, PolycubePuzzle
from puzzles.polycubes.shapes import FULL, OUTSIDE, SPARE, Layers, draw_layers, size_of
from puzzles.text import quote_input

BLANK = " "
MEANT = (FULL, SPARE)
DIGITS = "0123456789"


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceLayers:
    """A piece as its layers. colours: layers of digits; colour: of all its cells, instead."""

    cells: Layers
    low: int = 1
    high: int = 1
    name: str | None = None
    group: int = 0
    colour: int = 0
    colours: Layers | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleLayers:
    """A puzzle as its layers."""

    target: Layers
    pieces: Sequence[PieceLayers]
    golden: Cell | None = None
    fixed: tuple[Placement, ...] = ()
    mirrored: bool = False
    colours: Layers | None = None
    pairs: Sequence[tuple[int, int]] | None = None


def build_puzzle(layers: PuzzleLayers) -> PolycubePuzzle:
    """The puzzle of these layers; raises RuleError with the place in them."""
    size, signs = _read(layers.target, FULL + SPARE + OUTSIDE + BLANK, ("target",))
    if layers.golden is not None:
        signs = _without_golden(signs, layers.golden)
    pieces = []
    for k, piece in enumerate(layers.pieces):
        pieces.append(_build_piece(piece, ("pieces", k)))
    marks = _marks(layers.colours, size) if layers.colours is not None else {}
    if layers.pairs is not None:
        _check_pairs(layers.pairs, pieces, marks)
    return PolycubePuzzle(
        size=size,
        must=frozenset(cell for cell, sign in signs.items() if sign == FULL),
        may=frozenset(cell for cell, sign in signs.items() if sign == SPARE),
        pieces=tuple(pieces),
        golden=layers.golden,
        fixed=layers.fixed,
        mirrored=layers.mirrored,
        marks=tuple((cell, mark) for cell, mark in marks.items() if signs[cell] in MEANT),
        pairs=None if layers.pairs is None else frozenset(layers.pairs),
    )


def _without_golden(signs: Mapping[Cell, str], golden: Cell) -> Mapping[Cell, str]:
    """The target without the golden cube's cell; RuleError if it is outside."""
    if signs.get(golden) not in MEANT:
        what = f"the golden cube at {golden} is outside the target"
        raise RuleError(RuleCode.GOLDEN_OUTSIDE, what, ("golden",))
    return {**signs, golden: OUTSIDE}


def _build_piece(piece: PieceLayers, at: Place) -> Piece:
    with moving_places(lambda place: (*at, *place)):
        return _piece_of(piece)


def _piece_of(piece: PieceLayers) -> Piece:
    size, signs = _read(piece.cells, FULL + OUTSIDE + BLANK, ("cells",))
    cells = tuple(cell for cell, sign in signs.items() if sign == FULL)
    marks = (piece.colour,) * len(cells) if piece.colour else ()
    if piece.colours is not None:
        colours = _marks(piece.colours, size)
        marks = tuple(colours[cell] for cell in cells)
    return Piece(cells, piece.low, piece.high, piece.name, piece.group, marks)


def _read(layers: Layers, signs: str, at: Place) -> tuple[Size, Mapping[Cell, str]]:
    """The size of layers, and the sign of each cell; RuleError if rows differ or are unknown."""
    if not (layers and layers[0] and layers[0][0]):
        raise RuleError(RuleCode.TARGET_SIZE, "expected layers of rows, found none", at)
    size = len(layers[0][0]), len(layers[0]), len(layers)
    found: dict[Cell, str] = {}
    for z, rows in enumerate(layers):
        if len(rows) != size[1]:
            what = f"a layer has {size[1]} rows, as the first, not {len(rows)}"
            raise RuleError(RuleCode.INVALID, what, (*at, z))
        for y, row in enumerate(rows):
            if len(row) != size[0]:
                what = f"a row has {size[0]} cells, as the first, not {len(row)}"
                raise RuleError(RuleCode.INVALID, what, (*at, z, y))
            for x, sign in enumerate(row):
                if sign not in signs:
                    what = f"a cell is one of {quote_input(signs)}, not {quote_input(sign)}"
                    raise RuleError(RuleCode.INVALID, what, (*at, z, y))
                found[x, y, z] = sign
    return size, found


def _marks(layers: Layers, size: Size) -> Mapping[Cell, int]:
    """The colours of the cells; RuleError unless the layers have that size."""
    own, signs = _read(layers, DIGITS + OUTSIDE + BLANK, ("colours",))
    if own != size:
        what = f"the colours have the size of the cells, {size}, not {own}"
        raise RuleError(RuleCode.INVALID, what, ("colours",))
    return {cell: int(sign) if sign in DIGITS else 0 for cell, sign in signs.items()}


def _check_pairs(
    pairs: Sequence[tuple[int, int]], pieces: Sequence[Piece], marks: Mapping[Cell, int]
) -> None:
    """Raise RuleError if a pair has a colour that no piece or no cell of the target has."""
    of_pieces = {mark for piece in pieces for mark in piece.marks}
    for k, (own, there) in enumerate(pairs):
        for colour, known, whose in (
            (own, of_pieces, "piece"), (there, set(marks.values()), "cell of the target")
        ):  # fmt: skip
            if colour not in known:
                what = f"no {whose} has the colour {colour}"
                raise RuleError(RuleCode.COLOUR, what, ("pairs", k))


def target_layers(puzzle: PolycubePuzzle) -> Layers:
    """The layers of the target; the golden cube's cell counts as one that must be filled."""
    signs = {**dict.fromkeys(puzzle.may, SPARE), **dict.fromkeys(puzzle.must, FULL)}
    if puzzle.golden is not None:
        signs[puzzle.golden] = FULL
    return draw_layers(puzzle.size, signs)


def target_colours(puzzle: PolycubePuzzle) -> Layers | None:
    """The colours of the target as layers; None if it has none."""
    signs = {cell: str(mark) for cell, mark in puzzle.marks}
    return draw_layers(puzzle.size, signs) if signs else None


def piece_layers(piece: Piece) -> Layers:
    """The layers of a piece."""
    return draw_layers(size_of(piece.cells), dict.fromkeys(piece.cells, FULL))


def piece_colours(piece: Piece) -> Layers | None:
    """The colours of a piece as layers; None if it has at most one, see `piece_colour`."""
    if len(set(piece.marks)) < 2:
        return None
    signs = {cell: str(mark) for cell, mark in piece.form if mark}
    return draw_layers(size_of(piece.cells), signs)


def piece_colour(piece: Piece) -> int:
    """The one colour of all cells of a piece; 0 if they have none or several."""
    return piece.marks[0] if len(set(piece.marks)) == 1 else 0


def layers_of(puzzle: PolycubePuzzle) -> PuzzleLayers:
    """The layers of a puzzle; `build_puzzle(layers_of(p)) == p`."""
    return PuzzleLayers(
        target=target_layers(puzzle),
        pieces=[_layers_of_piece(piece) for piece in puzzle.pieces],
        golden=puzzle.golden,
        fixed=puzzle.fixed,
        mirrored=puzzle.mirrored,
        colours=target_colours(puzzle),
        pairs=None if puzzle.pairs is None else sorted(puzzle.pairs),
    )


def _layers_of_piece(piece: Piece) -> PieceLayers:
    return PieceLayers(
        cells=piece_layers(piece),
        low=piece.low,
        high=piece.high,
        name=piece.name,
        group=piece.group,
        colour=piece_colour(piece),
        colours=piece_colours(piece),
    )
