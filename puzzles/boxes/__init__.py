"""Boxes: fill a box with cuboids around a golden cube, usually in the middle.

Every block may be turned, all six ways. The blocks and the golden cube fill the box exactly.
Doubts settled: mirror images count as the same solution, since a cuboid is its own mirror image,
so a class has up to 48 members; blocks of equal size are interchangeable; the golden cube may
stand anywhere, or be absent, if the puzzle says so. Only symmetries that map the given blocks onto
themselves make copies.
Source of the rules: Bundeswettbewerb Informatik 42, round 1, task 2 "Die goldene Mitte"; the
German texts are those of the program in the solution by T. Krome (2023).

    size        (a, b, c)   edges in cells; of a placed block as it lies, otherwise sorted
    at          (x, y, z)   lowest cell of a placed block, from 0
    block       index into `BoxPuzzle.blocks`, which may list one size more than once
    golden      cell of the golden cube, which is not among the blocks; None when there is none
    fixed       placements that are given; each uses up one of its block's count
    unit_mm     the edge of a cell of a real box; None: not known
    symmetric   mapped onto itself by the point reflection in the middle of the box
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import islice, product
from typing import Any

from puzzles.codes import FaultCode, RuleCode
from puzzles.errors import Place, RuleError, amount, require_within
from puzzles.fingerprint import Fingerprint, fingerprint_of
from puzzles.lattice import Cell, Size, centre, inside, sortings, volume
from puzzles.outcome import Fault, empty_fault
from puzzles.search_space import SearchSpace, log10_factorial
from puzzles.setting import choose, prelaid_setting, setting

EDGE_LIMIT = 60  # cells; a row of cells fits into one machine word with room to spare
CELL_LIMIT = 30_000  # cells of a box
BLOCK_LIMIT = 30_000  # blocks of a puzzle, each counted
UNIT_LIMIT = 1_000  # mm of a cell
FAULT_LIMIT = 100  # faults that are named; bounds the time that a hostile solution can take


@dataclass(frozen=True, slots=True)
class Block:
    """A number of blocks of one size; the edges are kept sorted."""

    size: Size
    count: int

    def __post_init__(self) -> None:
        a, b, c = sorted(self.size)
        object.__setattr__(self, "size", (a, b, c))
        if not 1 <= a <= c <= EDGE_LIMIT:
            what = f"an edge of a block is 1 … {EDGE_LIMIT} cells, not {self.size}"
            raise RuleError(RuleCode.BLOCK_SIZE, what)
        require_within(1, BLOCK_LIMIT, self.count, "a block occurs {} times", RuleCode.BLOCK_COUNT)


@dataclass(frozen=True, slots=True)
class Placement:
    """A block that lies in the box; `size` is as turned."""

    block: int
    at: Cell
    size: Size

    def cells(self) -> Iterator[Cell]:
        (x, y, z), (a, b, c) = self.at, self.size
        return product(range(x, x + a), range(y, y + b), range(z, z + c))


@dataclass(frozen=True, slots=True)
class BoxPuzzle:
    """A box and the blocks that fill it."""

    size: Size
    blocks: tuple[Block, ...]
    golden: Cell | None
    fixed: tuple[Placement, ...] = ()
    unit_mm: int | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        for k, edge in enumerate(self.size):
            what = "an edge of a box is {} cells"
            require_within(1, EDGE_LIMIT, edge, what, RuleCode.BOX_SIZE, ("size", k))
        if self.cells > CELL_LIMIT:
            what = f"a box has at most {CELL_LIMIT} cells, not {self.cells}"
            raise RuleError(RuleCode.BOX_SIZE, what, ("size",))
        if self.block_count > BLOCK_LIMIT:
            what = f"a puzzle has at most {BLOCK_LIMIT} blocks, not {self.block_count}"
            raise RuleError(RuleCode.BLOCK_COUNT, what, ("blocks",))
        if self.golden is not None and not inside(self.golden, self.size):
            what = f"the golden cube at {self.golden} is outside a box of {self.size}"
            raise RuleError(RuleCode.GOLDEN_OUTSIDE, what, ("golden",))
        if self.unit_mm is not None:
            what, at = "the edge of a cell is {} mm", ("unit_mm",)
            require_within(1, UNIT_LIMIT, self.unit_mm, what, RuleCode.BOX_SIZE, at)
        _check_fixed(self)

    @property
    def cells(self) -> int:
        return volume(self.size)

    @property
    def block_count(self) -> int:
        return sum(block.count for block in self.blocks)

    @property
    def filled_cells(self) -> int:
        """Cells that the blocks and the golden cube take up."""
        taken = sum(volume(block.size) * block.count for block in self.blocks)
        return taken + (self.golden is not None)


@dataclass(frozen=True, slots=True)
class BoxSolution:
    """A filled box; equal fillings compare equal when their placements are in the same order."""

    placements: tuple[Placement, ...]


class Symmetric(StrEnum):
    """Whether symmetric fillings are searched."""

    FIRST = "first"  # searched before all others
    ONLY = "only"  # no others are searched
    NEVER = "never"  # not searched separately; any that are found still count


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxOptions:
    """The options of a search on a box."""

    symmetric: Symmetric | str = setting(
        Symmetric.FIRST,
        "Point-symmetric fillings: `first` searches them before all others, `only` searches"
        " nothing else, `never` does not search them separately.",
        words=Symmetric,
    )

    def __post_init__(self) -> None:
        choose(self)


class Golden(StrEnum):
    """The position of the golden cube in a generated box."""

    AUTO = "auto"  # in the centre if there is one
    CENTRE = "centre"  # every edge is odd then
    NONE = "none"


class BoxMethod(StrEnum):
    """The method by which a box is divided into blocks."""

    ANY = "any"  # of the two
    CUT = "cut"  # from face to face
    MERGE = "merge"  # cells grow into cuboids


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxParams:
    """Wishes for a generated box."""

    size: Size = setting((5, 5, 5), "Edges of the box in cells.", low=1, high=EDGE_LIMIT)
    blocks: int | None = setting(
        None,
        "Number of blocks without the golden cube; null: a medium number.",
        low=1,
        high=BLOCK_LIMIT,
    )
    golden: Golden | str = setting(
        Golden.AUTO,
        "Cell of the golden cube; `auto`: the centre if there is one.",
        words=Golden,
    )
    symmetric: bool | None = setting(
        None, "true: has a point-symmetric filling; false: proved to have none."
    )
    method: BoxMethod | str = setting(
        BoxMethod.ANY,
        "`cut` cuts the box from face to face, `merge` grows blocks from cells.",
        words=BoxMethod,
    )
    unique: bool = setting(False, "true: proved to have exactly one distinct solution.")
    prelaid: int = prelaid_setting("blocks", BLOCK_LIMIT)

    def __post_init__(self) -> None:
        choose(self)


def golden_centre(size: Size) -> Cell:
    """The middle cell of a box; RuleError `no_centre` if an edge is even."""
    cell = centre(size)
    if cell is None:
        what = f"a box of {size[0]} x {size[1]} x {size[2]} has no middle cell: make every edge"
        what += " odd, or say where the golden cube stands (golden: x y z, or none)"
        raise RuleError(RuleCode.NO_CENTRE, what, ("golden",))
    return cell


def merge_sizes(puzzle: BoxPuzzle) -> BoxPuzzle:
    """The same puzzle with each size of block listed once, in order of first appearance."""
    counts = Counter[Size]()
    for block in puzzle.blocks:
        counts[block.size] += block.count
    blocks = tuple(Block(size, count) for size, count in counts.items())
    index = {size: k for k, size in enumerate(counts)}
    fixed = tuple(replace(p, block=index[puzzle.blocks[p.block].size]) for p in puzzle.fixed)
    return replace(puzzle, blocks=blocks, fixed=fixed)


def is_symmetric(puzzle: BoxPuzzle, solution: BoxSolution) -> bool:
    """Whether the point reflection in the middle of the box maps the filling onto itself."""
    a, b, c = puzzle.size
    if puzzle.golden is not None and puzzle.golden != centre(puzzle.size):
        return False
    lying = {(*p.at, *p.size) for p in solution.placements}
    return lying == {
        (a - x - dx, b - y - dy, c - z - dz, dx, dy, dz) for x, y, z, dx, dy, dz in lying
    }


def _check_fixed(puzzle: BoxPuzzle) -> None:
    """Raise RuleError unless each given block fits beside those before it.

    Whether the rest can be filled is left to the search.
    """
    owner: dict[Cell, int] = {}
    used = Counter[int]()
    for index, p in enumerate(puzzle.fixed):
        here = ("fixed", index)
        wrong = placement_faults(puzzle, p, here) or collisions(puzzle, p, here, owner)
        if wrong:
            raise RuleError(wrong[0].code, wrong[0].message, wrong[0].at)
        used[p.block] += 1
        if used[p.block] > puzzle.blocks[p.block].count:
            there_are = amount(puzzle.blocks[p.block].count, "such block")
            what = f"block {p.block} is fixed {amount(used[p.block], 'time')}, of {there_are}"
            raise RuleError(RuleCode.FIXED_COUNT, what, (*here, "block"))


def add_reflections(puzzle: BoxPuzzle) -> BoxPuzzle | None:
    """The puzzle with the point reflections of its given blocks as further given blocks.

    Its symmetric fillings are the same. None if a reflection does not fit beside the given blocks.
    """
    used = Counter(p.block for p in puzzle.fixed)
    spare: dict[Size, list[int]] = {block.size: [] for block in puzzle.blocks}
    for k in reversed(range(len(puzzle.blocks))):
        spare[puzzle.blocks[k].size] += [k] * (puzzle.blocks[k].count - used[k])
    fixed = {(p.at, p.size): p for p in puzzle.fixed}
    for p in puzzle.fixed:
        x, y, z = (puzzle.size[k] - p.at[k] - p.size[k] for k in range(3))
        if ((x, y, z), p.size) not in fixed:
            able = spare[puzzle.blocks[p.block].size]
            block = able.pop() if able else p.block  # more than the puzzle has: RuleError below
            fixed[(x, y, z), p.size] = Placement(block, (x, y, z), p.size)
    try:
        return replace(puzzle, fixed=tuple(fixed.values()))
    except RuleError:
        return None


def faults(puzzle: BoxPuzzle, solution: BoxSolution) -> tuple[Fault, ...]:
    """Everything that is wrong with a solution, up to FAULT_LIMIT; empty when it is right."""
    return tuple(islice(_faults(puzzle, solution), FAULT_LIMIT))


def used_instead(index: int, block: Block, found: int) -> str:
    """The message of a block that is used too many or too few times."""
    return f"block {index} of {block.size} is used {amount(found, 'time')}, not {block.count}"


def _faults(puzzle: BoxPuzzle, solution: BoxSolution) -> Iterator[Fault]:
    owner: dict[Cell, int] = {}  # placement that covers the cell
    for index, placement in enumerate(solution.placements):
        here = ("placements", index)
        fault = placement_faults(puzzle, placement, here)
        yield from fault or collisions(puzzle, placement, here, owner)
    used = Counter(placement.block for placement in solution.placements)
    for index, block in enumerate(puzzle.blocks):
        if used[index] != block.count:
            what = used_instead(index, block, used[index])
            counts = (used[index], block.count)
            yield Fault(FaultCode.WRONG_COUNT, what, ("placements",), piece=index, counts=counts)
    lying = {(placement.at, placement.size) for placement in solution.placements}
    for p in puzzle.fixed:
        if (p.at, p.size) not in lying:  # any block of equal size will do
            what = f"a block of {p.size} is given at {p.at}, but does not lie there"
            there = ("placements", owner[p.at]) if p.at in owner else ("placements",)
            yield Fault(FaultCode.FIXED_MOVED, what, there, (p.at,), p.block)
    cells = product(*map(range, puzzle.size))
    empty = [cell for cell in cells if cell not in owner and cell != puzzle.golden]
    yield from empty_fault(FaultCode.EMPTY_CELLS, "cell", empty, "placements")


def placement_faults(puzzle: BoxPuzzle, placement: Placement, here: Place) -> list[Fault]:
    """Faults of a placement by itself."""
    if not 0 <= placement.block < len(puzzle.blocks):
        what = f"there is no block {placement.block}; the puzzle lists {len(puzzle.blocks)}"
        return [Fault(FaultCode.UNKNOWN_BLOCK, what, (*here, "block"))]
    block = puzzle.blocks[placement.block]
    if tuple(sorted(placement.size)) != block.size:
        turned = f"which cannot be turned to {placement.size}"
        what = f"block {placement.block} is {block.size}, {turned}"
        return [Fault(FaultCode.WRONG_SIZE, what, (*here, "size"))]
    (x, y, z), (a, b, c) = placement.at, placement.size
    far = x + a - 1, y + b - 1, z + c - 1
    if not (inside(placement.at, puzzle.size) and inside(far, puzzle.size)):
        what = f"the cells {placement.at} to {far} reach outside the box of {puzzle.size}"
        return [Fault(FaultCode.OUTSIDE, what, (*here, "at"))]
    return []


def collisions(
    puzzle: BoxPuzzle, placement: Placement, here: tuple[str, int], owner: dict[Cell, int]
) -> list[Fault]:
    """Enter a placement in `owner`; returns its collisions, one fault for each block it meets.

    owner: the index of the placement that covers a cell, negative for a given block.
    """
    listed, index = here
    collisions: dict[int | None, Fault] = {}
    for cell in placement.cells():
        if cell == puzzle.golden:
            what = f"the cell {cell} of the golden cube is covered"
            collisions[None] = Fault(FaultCode.GOLDEN_COVERED, what, here, (cell,))
        other = owner.setdefault(cell, index)
        if other != index and other not in collisions:
            both = f"{index} and a given block" if other < 0 else f"{other} and {index}"
            what = f"{listed} {both} overlap at {cell}"
            collisions[other] = Fault(FaultCode.OVERLAP, what, here, (cell,))
    return list(collisions.values())


def fingerprint(puzzle: BoxPuzzle) -> Fingerprint:
    """The fingerprint of a box; `fixed` is part of it.

    Two boxes are the same puzzle if one becomes the other by turning or mirroring the whole box,
    with its golden cube and its given blocks, and by reordering the list of blocks.
    """
    blocks = Counter[Size]()
    for block in puzzle.blocks:
        blocks[block.size] += block.count
    forms: list[Any] = []
    for move in sortings(puzzle.size):
        golden = () if puzzle.golden is None else move.move_cell(puzzle.size, puzzle.golden)
        given = sorted(move.place(puzzle.size, p.at, p.size) for p in puzzle.fixed)
        forms.append((golden, given))
    return fingerprint_of((sorted(puzzle.size), sorted(blocks.items()), min(forms)))


def search_space(puzzle: BoxPuzzle) -> SearchSpace:
    """The number of orders of the blocks, by which the document estimates its own method."""
    return SearchSpace(f"{puzzle.block_count}!", log10_factorial(puzzle.block_count))
