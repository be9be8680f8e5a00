"""Snakes: fold a chain of cubes on a cord so that it fills a box.

Cubes that are neighbours on the chain lie in cells that share a face. The cord runs straight
through some cubes, so that the two neighbours lie on opposite sides, and around a corner in the
others, so that they do not. The first and the last cube have one neighbour and no kind.
Doubts settled: mirror images count as the same solution unless the options say otherwise, though
no turn in space maps one to the other. If the chain reads the same from both ends, a folding and
its reverse are two, and the count that merges them has its own name. If the beginning of the path
is given, only symmetries that move none of its cells make copies; reversing is not one of them,
since it would give the end of the path instead.
A chain of the wrong length is a puzzle without a solution. Boxes with a side of 1 are allowed.
Source of the rules: the blog entry "Würfelschlangen lösen mit SAT/SMT-Solver" (10.11.24), where
the chain is written as here, ends included. It numbers the cubes from 0.

    chain      one digit a cube: 0 straight, 1 corner; the two ends are always 0
    size       (a, b, c)   edges of the box in cells
    path       the cell of each cube, in the order of the chain
    fixed      the beginning of the path, as far as it is given
    leg        a straight run from one corner or end to the next, in steps: cubes less one
    place      corner, edge, face or inside: how many sides of the box a cell touches
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise, product

from puzzles.codes import FaultCode, RuleCode
from puzzles.errors import RuleError, amount, require_within
from puzzles.fingerprint import Fingerprint, fingerprint_of
from puzzles.lattice import Cell, Size, Symmetry, sortings, symmetries, volume
from puzzles.outcome import Fault, empty_fault
from puzzles.search_space import SearchSpace
from puzzles.setting import prelaid_setting, setting

CELL_LIMIT = 512  # cells of a box and cubes of a chain; two edges then span 64 cells at most
STRAIGHTNESS_LIMIT = 3.0  # beyond it, moves hardly change a path
FAULT_LIMIT = 100  # faults that are named
PLACES = ("inside", "face", "edge", "corner")  # by the number of axes where a cell is at an end


@dataclass(frozen=True, slots=True)
class SnakePuzzle:
    """A chain and the box that it shall fill."""

    chain: str
    size: Size
    fixed: tuple[Cell, ...] = ()

    def __post_init__(self) -> None:
        for k, edge in enumerate(self.size):
            what = "an edge of a box is {} cells"
            require_within(1, CELL_LIMIT, edge, what, RuleCode.BOX_SIZE, ("size", k))
        what = "a box has {} cells"
        require_within(2, CELL_LIMIT, self.cells, what, RuleCode.BOX_SIZE, ("size",))
        what = "a chain has {} cubes"
        require_within(2, CELL_LIMIT, self.cubes, what, RuleCode.CHAIN_LENGTH, ("chain",))
        for index, digit in enumerate(self.chain):
            if digit not in "01":
                what = f"a cube is 0 (straight) or 1 (corner), cube {index} is {digit!r}"
                raise RuleError(RuleCode.CHAIN_DIGIT, what, ("chain",))
        object.__setattr__(self, "chain", f"0{self.chain[1:-1]}0")
        # the cells must form a path; whether the chain can follow it is left to the search
        if len(self.fixed) > len(self.chain):
            what = f"{len(self.fixed)} cubes are fixed, and the chain has {len(self.chain)}"
            raise RuleError(RuleCode.FIXED_COUNT, what, ("fixed",))
        for fault in _path_faults(self.fixed, self.size, "fixed"):
            raise RuleError(fault.code, fault.message, fault.at)

    @property
    def reversible(self) -> bool:
        """Whether a reversed folding is a folding of the same puzzle."""
        return self.palindromic and not self.fixed

    @property
    def cells(self) -> int:
        return volume(self.size)

    @property
    def cubes(self) -> int:
        """Number of cubes of the chain; it can only fill a box of that many cells."""
        return len(self.chain)

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
    """How to count; `mirrors_count` distinguishes mirror images, as for a real wooden chain."""

    mirrors_count: bool = setting(False, "Count mirror images as different solutions.")


@dataclass(frozen=True, slots=True, kw_only=True)
class SnakeParams:
    """Wishes for a generated snake.

    straightness: each straight cube has the weight e^straightness; 0: all foldings alike.
    """

    size: Size = setting((3, 3, 3), "Edges of the box in cells.", low=1, high=CELL_LIMIT)
    straightness: float | None = setting(
        None,
        "Preference for straight cubes; a higher value gives fewer solutions. null: none, or as"
        " much as a unique puzzle of this size needs.",
        low=0,
        high=STRAIGHTNESS_LIMIT,
    )
    unique: bool = setting(False, "true: proved to have exactly one distinct solution.")
    prelaid: int = prelaid_setting("cubes at the beginning of the chain", CELL_LIMIT)


def legs(chain: str) -> tuple[int, ...]:
    """The legs of a chain with both its ends; see the module."""
    return tuple([len(straight) + 1 for straight in chain[1:-1].split("1")])


def chain_of(path: tuple[Cell, ...]) -> str:
    """The chain that lies on a path of neighbouring cells."""
    bends = (_bent(*path[i - 1 : i + 2]) for i in range(1, len(path) - 1))
    return f"0{''.join('1' if bent else '0' for bent in bends)}0"


def _bent(before: Cell, _: Cell, after: Cell) -> bool:
    """Whether the neighbours of a cube agree in one coordinate only."""
    return sum(before[k] == after[k] for k in range(3)) < 2


def place(cell: Cell, size: Size) -> str:
    """The kind of a cell; see PLACES."""
    return PLACES[sum(cell[k] in (0, size[k] - 1) for k in range(3))]


def copies_from_one_cell(puzzle: SnakePuzzle, solution: SnakeSolution) -> int:
    """Number of symmetric copies of a solution that start in the same cell, itself included.

    A search with a fixed first cube finds these. The symmetries that keep that cell are a group,
    so each copy comes from as many of them as keep the whole path.
    """
    size, path = puzzle.size, solution.path
    same, others = _keeping(size, path[0])
    fixing = sum(all(s.move_cell(size, c) == c for c in path) for s in others)
    return (same + len(others)) // (same + fixing)


@lru_cache(4096)
def _keeping(size: Size, cell: Cell) -> tuple[int, tuple[Symmetry, ...]]:
    """The symmetries that keep a cell: the number that keep every cell, and the others.

    A flip along an edge of one cell keeps every cell, and so does the identity.
    """
    far = (size[0] - 1, size[1] - 1, size[2] - 1)
    corners = [(x, y, z) for x in (0, far[0]) for y in (0, far[1]) for z in (0, far[2])]
    keeping = [s for s in symmetries(size) if s.move_cell(size, cell) == cell]
    others = [s for s in keeping if any(s.move_cell(size, c) != c for c in corners)]
    return len(keeping) - len(others), tuple(others)


def faults(puzzle: SnakePuzzle, solution: SnakeSolution) -> tuple[Fault, ...]:
    """Everything that is wrong with a solution, up to FAULT_LIMIT; empty when it is right."""
    return tuple(islice(_faults(puzzle, solution), FAULT_LIMIT))


def _faults(puzzle: SnakePuzzle, solution: SnakeSolution) -> Iterator[Fault]:
    path = solution.path
    if len(path) != puzzle.cubes:
        what = f"the chain has {puzzle.cubes} cubes, the path {amount(len(path), 'cell')}"
        counts = (len(path), puzzle.cubes)
        yield Fault(FaultCode.WRONG_LENGTH, what, ("path",), counts=counts)
    yield from folding_faults(puzzle, path)
    lying = set(path)
    empty = [cell for cell in product(*map(range, puzzle.size)) if cell not in lying]
    yield from empty_fault(FaultCode.EMPTY_CELLS, "cell", empty, "path")


def folding_faults(puzzle: SnakePuzzle, path: tuple[Cell, ...]) -> Iterator[Fault]:
    """Faults of the beginning of a path that no continuation can repair."""
    yield from _path_faults(path, puzzle.size, "path")
    for index, kind in enumerate(puzzle.chain[1:-1], 1):
        if index + 1 < len(path) and _bent(*path[index - 1 : index + 2]) != (kind == "1"):
            lies = ("is a corner but lies straight", "is straight but lies around a corner")
            what = f"cube {index} {lies[kind == '0']}"
            yield Fault(FaultCode.WRONG_BEND, what, ("path", index), (path[index],))
    for index, (cell, given) in enumerate(zip(path, puzzle.fixed, strict=False)):
        if cell != given:
            what = f"cube {index} is given at {given}, but lies at {cell}"
            yield Fault(FaultCode.FIXED_MOVED, what, ("path", index), (given,))


def _path_faults(path: tuple[Cell, ...], size: Size, name: str) -> Iterator[Fault]:
    """Faults of cells outside the box, used twice, or not adjacent; name: the path's key."""
    cubes: dict[Cell, int] = {}
    for index, cell in enumerate(path):
        if not all(0 <= cell[k] < size[k] for k in range(3)):
            what = f"cube {index} at {cell} is outside the box of {size}"
            yield Fault(FaultCode.OUTSIDE, what, (name, index))
        elif cubes.setdefault(cell, index) != index:
            what = f"cubes {cubes[cell]} and {index} are both at {cell}"
            yield Fault(FaultCode.OVERLAP, what, (name, index), (cell,))
    for index, (before, after) in enumerate(pairwise(path), 1):
        if sum(abs(before[k] - after[k]) for k in range(3)) != 1:
            what = f"cube {index} at {after} does not touch cube {index - 1} at {before}"
            yield Fault(FaultCode.TORN, what, (name, index), (before, after))


def fingerprint(puzzle: SnakePuzzle) -> Fingerprint:
    """The fingerprint of a snake; `fixed` is part of it.

    Two snakes are the same puzzle if one becomes the other by turning or mirroring the box, with
    the given cells, or by reading the chain from its other end. If the beginning of the path is
    given, the chain has only one reading: the other would give the end.
    """
    chain = puzzle.chain if puzzle.fixed else min(puzzle.chain, puzzle.chain[::-1])
    given = min(
        [move.move_cell(puzzle.size, cell) for cell in puzzle.fixed]
        for move in sortings(puzzle.size)
    )
    return fingerprint_of((sorted(puzzle.size), chain, given))


def search_space(puzzle: SnakePuzzle) -> SearchSpace:
    """The number of starts, times directions of the first leg, times four turns at each corner."""
    size = math.log10(6 * puzzle.cells) + puzzle.corners * math.log10(4)
    return SearchSpace(f"{puzzle.cells} · 6 · 4^{puzzle.corners}", size)
