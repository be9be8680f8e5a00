"""Boxes filled by hand: the faults of placed blocks, and the block to place next."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from puzzles.boxes import (
    BoxPuzzle,
    BoxSolution,
    Placement,
    collisions,
    placement_faults,
    used_instead,
)
from puzzles.clue import Clue
from puzzles.codes import FaultCode
from puzzles.lattice import Cell
from puzzles.outcome import Fault


def faults(puzzle: BoxPuzzle, placed: Sequence[Placement]) -> Iterator[Fault]:
    """Faults of blocks beside the given ones; a fault's place begins with the block's index."""
    given = set(puzzle.fixed)
    owner = {cell: -1 for p in puzzle.fixed for cell in p.cells()}
    used = Counter(p.block for p in puzzle.fixed)
    for index, p in enumerate(placed):
        if p in given:
            continue
        here = ("placements", index)
        for fault in placement_faults(puzzle, p, here) or collisions(puzzle, p, here, owner):
            yield replace(fault, at=fault.at[1:])
        if 0 <= p.block < len(puzzle.blocks):
            used[p.block] += 1
            many, block = used[p.block], puzzle.blocks[p.block]
            if many > block.count:
                what = used_instead(p.block, block, many)
                at, counts = (index, "block"), (many, block.count)
                yield Fault(FaultCode.WRONG_COUNT, what, at, piece=p.block, counts=counts)


def give(puzzle: BoxPuzzle, placed: Sequence[Placement]) -> BoxPuzzle:
    """The puzzle with placed blocks as further given ones; they must have no faults."""
    lying = set(puzzle.fixed)
    return replace(puzzle, fixed=(*puzzle.fixed, *(p for p in placed if p not in lying)))


def following(puzzle: BoxPuzzle, solution: BoxSolution) -> Placement | None:
    """The block of a solution to place next after the given ones; None if all are placed.

    Blocks that can be lowered straight down come first; then the lowest, then the one that touches
    most of the given blocks.
    """
    lying = {(p.at, p.size) for p in puzzle.fixed}
    cells = {cell for p in puzzle.fixed for cell in p.cells()}
    tops: dict[tuple[int, int], int] = {}
    for x, y, z in cells:
        tops[y, z] = max(x, tops.get((y, z), -1))

    def rank(p: Placement) -> tuple[bool, int, int, Cell]:
        blocked = any(x < tops.get((y, z), -1) for x, y, z in p.cells())
        return blocked, p.at[0], -sum(cell in cells for cell in _around(p)), p.at

    left = [p for p in solution.placements if (p.at, p.size) not in lying]
    if not left:
        return None
    chosen, used = min(left, key=rank), Counter(p.block for p in puzzle.fixed)
    able = (
        index
        for index, block in enumerate(puzzle.blocks)
        if block.size == tuple(sorted(chosen.size)) and used[index] < block.count
    )
    return replace(chosen, block=next(able))


def clue(_puzzle: BoxPuzzle, _placed: Sequence[Placement], block: Placement) -> Clue:
    """The kind of a block and its lowest corner."""
    return Clue(piece=block.block, at=block.at)


def _around(p: Placement) -> Iterator[Cell]:
    """The cells that share a face with a block, inside the box or not."""
    for axis in range(3):
        for at in (p.at[axis] - 1, p.at[axis] + p.size[axis]):
            low, size = list(p.at), list(p.size)
            low[axis], size[axis] = at, 1
            side = Placement(p.block, (low[0], low[1], low[2]), (size[0], size[1], size[2]))
            yield from side.cells()
