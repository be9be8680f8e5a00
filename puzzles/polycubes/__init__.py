"""Polycubes: pieces of unit cubes fill a target of any outline, and may have to come apart.

Pieces may be turned, all 24 ways, and mirrored if the puzzle says so. They fill all cells that
must be filled, and may fill those that may be.
Doubts settled: pieces of one kind, which have the same shape and colours in some turn, are
interchangeable, also where they are listed apart; each kind is used as often as its entries allow
together. Symmetries of the target make copies of a solution; reflections only where they map the
kinds to kinds of the same range. Only symmetries that map the given pieces onto themselves count.
Colours meet if they are equal, or if they are listed as a pair; 0 meets all.

    must, may    cells of the target that are filled, and that may be, without the golden cube's
    golden       cell of the golden cube, which no piece covers; None when there is none
    piece        index into `PolycubePuzzle.pieces`
    at           (x, y, z)  lowest corner of the box around a turned piece
    turn         see `puzzles.polycubes.shapes`
    fixed        placements that are given; each uses up one of its piece's count
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from puzzles.codes import FaultCode, RuleCode
from puzzles.errors import Place, RuleError, amount, require_within
from puzzles.lattice import Cell, Size, inside
from puzzles.outcome import Fault, empty_fault
from puzzles.polycubes.limits import CELL_LIMIT as CELL_LIMIT
from puzzles.polycubes.limits import COLOUR_LIMIT as COLOUR_LIMIT
from puzzles.polycubes.limits import EDGE_LIMIT as EDGE_LIMIT
from puzzles.polycubes.limits import FAULT_LIMIT as FAULT_LIMIT
from puzzles.polycubes.limits import GROUP_LIMIT as GROUP_LIMIT
from puzzles.polycubes.limits import KIND_LIMIT as KIND_LIMIT
from puzzles.polycubes.limits import LISTED_LIMIT as LISTED_LIMIT
from puzzles.polycubes.limits import NAME_LIMIT as NAME_LIMIT
from puzzles.polycubes.limits import PIECE_LIMIT as PIECE_LIMIT
from puzzles.polycubes.shapes import (
    ROTATIONS,
    TURNS,
    Form,
    form_of,
    is_connected,
    kind_of,
    size_of,
    turn_form,
    turned_forms,
)
from puzzles.polycubes.wishes import PieceSet as PieceSet
from puzzles.polycubes.wishes import PolycubeKind as PolycubeKind
from puzzles.polycubes.wishes import PolycubeOptions as PolycubeOptions
from puzzles.polycubes.wishes import PolycubeParams as PolycubeParams
from puzzles.search_space import SearchSpace, log10_factorial


@dataclass(frozen=True, slots=True)
class Piece:
    """A number of pieces of one shape; the cells are moved to the corner (0, 0, 0) and sorted.

    low, high: how often it is used, at least and at most.
    marks: the colours of the cells, in their order; none: all 0.
    group: pieces of one group other than 0 may stay joined when taken apart.
    """

    cells: tuple[Cell, ...]
    low: int = 1
    high: int = 1
    name: str | None = None
    group: int = 0
    marks: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if not self.cells:
            raise RuleError(RuleCode.PIECE_SHAPE, "a piece has at least one cell", ("cells",))
        marks = self.marks or (0,) * len(self.cells)
        form = form_of(zip(self.cells, marks, strict=True))
        cells = tuple(cell for cell, _ in form)
        _check_shape(cells)
        _check_marks(marks, ("colours",))
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "marks", tuple(mark for _, mark in form) if any(marks) else ())
        what = "a piece is used {} times"
        require_within(0, PIECE_LIMIT, self.low, what, RuleCode.PIECE_COUNT, ("min",))
        require_within(0, PIECE_LIMIT, self.high, what, RuleCode.PIECE_COUNT, ("max",))
        if self.low > self.high:
            what = f"a piece is used at least {self.low} and at most {self.high} times"
            raise RuleError(RuleCode.PIECE_COUNT, what, ("min",))
        if self.name is not None and not _is_name(self.name):
            what = f"a name has 1 … {NAME_LIMIT} characters that can be printed, and no quotes"
            raise RuleError(RuleCode.INVALID, what, ("name",))
        what = "a group is {}"
        require_within(0, GROUP_LIMIT, self.group, what, RuleCode.PIECE_GROUP, ("group",))

    @property
    def form(self) -> Form:
        return tuple(zip(self.cells, self.marks or (0,) * len(self.cells), strict=True))


def _is_name(name: str) -> bool:
    """True if every form of a puzzle can say the name of a piece."""
    bare = name.strip() == name and name.isprintable() and '"' not in name
    return bare and 1 <= len(name) <= NAME_LIMIT


def _check_shape(cells: Sequence[Cell]) -> None:
    """Raise RuleError unless the cells are one piece of a size that is read."""
    if max(size_of(cells)) > EDGE_LIMIT:
        what = f"a piece has edges of at most {EDGE_LIMIT} cells, not {size_of(cells)}"
        raise RuleError(RuleCode.PIECE_SHAPE, what, ("cells",))
    if len(cells) > CELL_LIMIT:
        what = f"a piece has at most {CELL_LIMIT} cells, not {len(cells)}"
        raise RuleError(RuleCode.PIECE_SHAPE, what, ("cells",))
    if len(set(cells)) < len(cells):
        raise RuleError(RuleCode.PIECE_SHAPE, "a piece has a cell twice", ("cells",))
    if not is_connected(cells):
        what = "the cells of a piece hang together by their faces, and these do not"
        raise RuleError(RuleCode.PIECE_SHAPE, what, ("cells",))


def _check_marks(marks: Sequence[int], at: Place) -> None:
    for mark in marks:
        require_within(0, COLOUR_LIMIT, mark, "a colour is {}", RuleCode.COLOUR, at)


@dataclass(frozen=True, slots=True)
class Placement:
    """A piece that lies in the target."""

    piece: int
    at: Cell
    turn: int


@dataclass(frozen=True)
class PolycubePuzzle:
    """A target and the pieces that fill it.

    size: edges of the box around the target, of which cells may lie outside the target.
    marks: colours of cells of the target other than 0. pairs: colours of a piece and of a cell
    that may meet; None: equal ones.
    """

    size: Size
    must: frozenset[Cell]
    pieces: tuple[Piece, ...]
    may: frozenset[Cell] = frozenset()
    golden: Cell | None = None
    fixed: tuple[Placement, ...] = ()
    mirrored: bool = False
    marks: tuple[tuple[Cell, int], ...] = ()
    pairs: frozenset[tuple[int, int]] | None = None

    def __post_init__(self) -> None:
        for edge in self.size:
            what, at = "an edge of a target is {} cells", ("target",)
            require_within(1, EDGE_LIMIT, edge, what, RuleCode.TARGET_SIZE, at)
        if self.golden is not None and (
            self.golden in self.must | self.may or not inside(self.golden, self.size)
        ):
            what = f"the golden cube at {self.golden} has a cell of its own in the target"
            raise RuleError(RuleCode.GOLDEN_OUTSIDE, what, ("golden",))
        if not self.must:
            what = "a target has at least one cell that must be filled"
            raise RuleError(RuleCode.TARGET_SIZE, what, ("target",))
        if self.cells > CELL_LIMIT:
            what = f"a target has at most {CELL_LIMIT} cells, not {self.cells}"
            raise RuleError(RuleCode.TARGET_SIZE, what, ("target",))
        marks = tuple(sorted((cell, mark) for cell, mark in self.marks if mark))
        _check_marks([mark for _, mark in marks], ("colours",))
        object.__setattr__(self, "marks", marks)
        self._check_pieces()
        _check_fixed(self)

    def _check_pieces(self) -> None:
        require_within(
            1, KIND_LIMIT, len(self.pieces), "a puzzle lists {} pieces", RuleCode.PIECE_COUNT,
            ("pieces",),
        )  # fmt: skip
        listed = sum(len(piece.cells) for piece in self.pieces)
        if listed > LISTED_LIMIT:
            what = f"the listed pieces have at most {LISTED_LIMIT} cells together, not {listed}"
            raise RuleError(RuleCode.PIECE_SHAPE, what, ("pieces",))
        if self.piece_count > PIECE_LIMIT:
            what = f"a puzzle has at most {PIECE_LIMIT} pieces, not {self.piece_count}"
            raise RuleError(RuleCode.PIECE_COUNT, what, ("pieces",))

    @property
    def cells(self) -> int:
        """Cells of the target, without the golden cube's."""
        return len(self.must) + len(self.may)

    @property
    def piece_count(self) -> int:
        """The largest number of pieces that may be used."""
        return sum(piece.high for piece in self.pieces)

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """For each piece the index of the first one of its kind."""
        first: dict[Form, int] = {}
        kinds = (kind_of(piece.form, self.mirrored) for piece in self.pieces)
        return tuple(first.setdefault(kind, k) for k, kind in enumerate(kinds))

    @cached_property
    def colours(self) -> Mapping[Cell, int]:
        """The colour of each cell of the target that has one."""
        return dict(self.marks)

    @property
    def used_colours(self) -> frozenset[int]:
        """The colours of cells of the target and of pieces, other than 0."""
        of_pieces = (mark for piece in self.pieces for mark in piece.marks)
        return frozenset([*self.colours.values(), *of_pieces]) - {0}

    def may_meet(self, mark: int, cell: Cell) -> bool:
        """True if a part of a piece of that colour may lie on a cell of the target."""
        return self.may_meet_colour(mark, self.colours.get(cell, 0))

    def may_meet_colour(self, mark: int, there: int) -> bool:
        """True if a part of a piece of a colour may lie on a cell of another."""
        if not mark or not there:
            return True
        return mark == there if self.pairs is None else (mark, there) in self.pairs

    @cached_property
    def _ranges(self) -> Mapping[int, tuple[int, int]]:
        ranges: dict[int, tuple[int, int]] = {}
        for piece, kind in zip(self.pieces, self.kinds, strict=True):
            low, high = ranges.get(kind, (0, 0))
            ranges[kind] = low + piece.low, high + piece.high
        return ranges

    def range_of(self, kind: int) -> tuple[int, int]:
        """How often the pieces of a kind are used together, at least and at most."""
        return self._ranges[kind]

    def covered_cells(self, placement: Placement) -> Form:
        """The voxels that a placement covers; piece and turn must exist."""
        dx, dy, dz = placement.at
        form = turn_form(self.pieces[placement.piece].form, placement.turn)
        return tuple(((x + dx, y + dy, z + dz), mark) for (x, y, z), mark in form)

    def lay(self, piece: int, covered: Form) -> Placement:
        """The placement of a piece that covers these voxels, which must be of its kind."""
        x, y, z = (min(along) for along in zip(*(cell for cell, _ in covered), strict=True))
        turns = turned_forms(self.pieces[piece].form, self.mirrored)
        return Placement(piece, (x, y, z), turns[form_of(covered)])


@dataclass(frozen=True, slots=True)
class PolycubeSolution:
    """A filled target; equal ones compare equal when their placements are in the same order."""

    placements: tuple[Placement, ...]


def search_space(puzzle: PolycubePuzzle) -> SearchSpace:
    """The orders of the pieces, each in any of its turns."""
    count, turns = puzzle.piece_count, len(TURNS) if puzzle.mirrored else ROTATIONS
    size = log10_factorial(count) + count * math.log10(turns)
    return SearchSpace(f"{count}! · {turns}^{count}", size)


def _check_fixed(puzzle: PolycubePuzzle) -> None:
    """Raise RuleError unless each given piece fits beside those before it."""
    owner: dict[Cell, int] = {}
    used = Counter[int]()
    for index, placement in enumerate(puzzle.fixed):
        here = ("fixed", index)
        wrong = placement_faults(puzzle, placement, here, owner)
        if wrong:
            raise RuleError(wrong[0].code, wrong[0].message, wrong[0].at)
        kind = puzzle.kinds[placement.piece]
        used[kind] += 1
        most = puzzle.range_of(kind)[1]
        if used[kind] > most:
            given = amount(used[kind], "time")
            what = f"piece {placement.piece} is given {given}, of {amount(most, 'such piece')}"
            raise RuleError(RuleCode.FIXED_COUNT, what, (*here, "piece"))


def faults(puzzle: PolycubePuzzle, solution: PolycubeSolution) -> tuple[Fault, ...]:
    """Everything that is wrong with a solution, up to FAULT_LIMIT; empty when it is right."""
    return tuple(islice(_faults(puzzle, solution), FAULT_LIMIT))


def _faults(puzzle: PolycubePuzzle, solution: PolycubeSolution) -> Iterator[Fault]:
    owner: dict[Cell, int] = {}
    lying, used = set[tuple[int, Form]](), Counter[int]()
    for index, placement in enumerate(solution.placements):
        yield from placement_faults(puzzle, placement, ("placements", index), owner)
        if is_known(puzzle, placement):
            kind = puzzle.kinds[placement.piece]
            used[kind] += 1
            lying.add((kind, puzzle.covered_cells(placement)))
    yield from count_faults(puzzle, used, least=True)
    for p in puzzle.fixed:
        cells = puzzle.covered_cells(p)
        if (puzzle.kinds[p.piece], cells) not in lying:
            what = f"piece {p.piece} is given at {p.at}, but does not lie there"
            there = owner.get(cells[0][0])
            at: Place = ("placements",) if there is None else ("placements", there)
            yield Fault(FaultCode.FIXED_MOVED, what, at, (cells[0][0],), p.piece)
    empty = sorted(cell for cell in puzzle.must if cell not in owner)
    yield from empty_fault(FaultCode.EMPTY_CELLS, "cell", empty, "placements")


def count_faults(puzzle: PolycubePuzzle, used: Counter[int], *, least: bool) -> Iterator[Fault]:
    """Faults of kinds that are used too often, and with `least` of those used too seldom."""
    for kind in sorted(set(puzzle.kinds)):
        low, high = puzzle.range_of(kind)
        if used[kind] > high or (least and used[kind] < low):
            wanted = f"{low}" if low == high else f"{low} … {high}"
            what = f"piece {kind} is used {amount(used[kind], 'time')}, not {wanted}"
            counts = used[kind], high if used[kind] > high else low
            yield Fault(FaultCode.WRONG_COUNT, what, ("placements",), piece=kind, counts=counts)


def is_known(puzzle: PolycubePuzzle, placement: Placement) -> bool:
    """True if the puzzle has the piece and allows the turn."""
    turns = len(TURNS) if puzzle.mirrored else ROTATIONS
    return 0 <= placement.piece < len(puzzle.pieces) and 0 <= placement.turn < turns


def placement_faults(
    puzzle: PolycubePuzzle, placement: Placement, here: tuple[str, int], owner: dict[Cell, int]
) -> list[Fault]:
    """Faults of a placement beside those in `owner`, in which its cells are entered.

    owner: the index of the placement that covers a cell, negative for a given piece.
    """
    if not 0 <= placement.piece < len(puzzle.pieces):
        what = f"there is no piece {placement.piece}; the puzzle lists {len(puzzle.pieces)}"
        return [Fault(FaultCode.UNKNOWN_PIECE, what, (*here, "piece"))]
    if not is_known(puzzle, placement):
        most = (len(TURNS) if puzzle.mirrored else ROTATIONS) - 1
        what = f"the turns of a piece are 0 … {most}, not {placement.turn}"
        return [Fault(FaultCode.UNKNOWN_TURN, what, (*here, "turn"))]
    covered = puzzle.covered_cells(placement)
    for cell, mark in covered:
        if cell not in puzzle.must and cell not in puzzle.may and cell != puzzle.golden:
            what = f"the cell {cell} is outside the target"
            return [Fault(FaultCode.OUTSIDE, what, (*here, "at"), (cell,))]
        if not puzzle.may_meet(mark, cell):
            what = f"the colour {mark} may not lie on the cell {cell}, which has another"
            return [Fault(FaultCode.COLOUR_CLASH, what, (*here, "at"), (cell,))]
    return _collisions(puzzle, [cell for cell, _ in covered], here, owner)


def _collisions(
    puzzle: PolycubePuzzle, cells: Sequence[Cell], here: tuple[str, int], owner: dict[Cell, int]
) -> list[Fault]:
    """Enter cells in `owner`; returns one fault for each piece that lies there already."""
    listed, index = here
    collisions: dict[int | None, Fault] = {}
    for cell in cells:
        if cell == puzzle.golden:
            what = f"the cell {cell} of the golden cube is covered"
            collisions[None] = Fault(FaultCode.GOLDEN_COVERED, what, here, (cell,))
        other = owner.setdefault(cell, index)
        if other != index and other not in collisions:
            both = f"{index} and a given piece" if other < 0 else f"{other} and {index}"
            what = f"{listed} {both} overlap at {cell}"
            collisions[other] = Fault(FaultCode.OVERLAP, what, here, (cell,))
    return list(collisions.values())
