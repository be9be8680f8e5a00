"""Proofs that need no search: volume, blocks that fit nowhere, parity of the slices."""

from collections import Counter
from dataclasses import replace

from puzzles.boxes import BoxPuzzle
from puzzles.boxes.spec import Parity
from puzzles.codes import ReasonCode
from puzzles.errors import amount
from puzzles.lattice import Size, centre, turns
from puzzles.outcome import Reason, all_of
from solvers.boxes.crate import Crate


def refutation(puzzle: BoxPuzzle, crate: Crate) -> Reason | None:
    """The first reason, found without a search, why the puzzle has no solution; None if none."""
    return _volume(puzzle) or _fit(puzzle) or _parity(crate)


def asymmetry(puzzle: BoxPuzzle, crate: Crate) -> Reason | None:
    """A reason, found without a search, why no symmetric filling exists; None if none is found.

    The point reflection pairs the blocks. Only a block that holds the middle can be its own
    partner; if the golden cube is in the middle, none can. So a given block has a partner, too.
    """
    if puzzle.golden not in (None, centre(puzzle.size)):
        what = f"the golden cube at {puzzle.golden} is not in the centre of the box"
        return Reason(ReasonCode.GOLDEN_OFF_CENTRE, what, {"golden": puzzle.golden})
    paired = crate.symmetric_crate
    if paired is None:
        return all_of(_lonely(puzzle))
    odd = [size for size, n in zip(paired.kinds, paired.counts, strict=True) if n % 2]
    if len(odd) > (puzzle.golden is None):
        left = ", ".join(" x ".join(map(str, size)) for size in odd[:5])
        what = f"in a symmetric filling each block has a partner, but one is left over of {left}"
        what += f" and {len(odd) - 5} more sizes" if len(odd) > 5 else ""
        return Reason(ReasonCode.ODD_BLOCK_COUNT, what, {"blocks": odd})
    return None


def _lonely(puzzle: BoxPuzzle) -> list[Reason]:
    """A reason for each given block without a partner.

    Other given blocks lie in the partner's cells, or the puzzle has no further block of that size.
    """
    owned = {cell for p in puzzle.fixed for cell in p.cells()}
    given = {(p.at, p.size) for p in puzzle.fixed}
    spare = Counter[Size]()
    for block in puzzle.blocks:
        spare[block.size] += block.count
    spare.subtract(puzzle.blocks[p.block].size for p in puzzle.fixed)
    reasons = []
    for p in puzzle.fixed:
        x, y, z = (puzzle.size[k] - p.at[k] - p.size[k] for k in range(3))
        if ((x, y, z), p.size) in given:
            continue
        size = puzzle.blocks[p.block].size
        spare[size] -= 1
        if spare[size] < 0 or any(cell in owned for cell in replace(p, at=(x, y, z)).cells()):
            what = "in a symmetric filling each block has a partner, but there is none for the"
            what = f"{what} block given at {p.at}"
            details = {"given": len(puzzle.fixed), "block": p.block, "at": list(p.at)}
            reasons.append(Reason(ReasonCode.GIVEN_NOT_SYMMETRIC, what, details))
    return reasons


def _volume(puzzle: BoxPuzzle) -> Reason | None:
    if puzzle.filled_cells == puzzle.cells:
        return None
    whose = "the blocks" if puzzle.golden is None else "the blocks and the golden cube"
    cells = amount(puzzle.filled_cells, "cell")
    what = f"{whose} have {cells} together, but the box has {puzzle.cells}"
    return Reason(
        ReasonCode.VOLUME_MISMATCH, what, {"blocks": puzzle.filled_cells, "box": puzzle.cells}
    )


def _fit(puzzle: BoxPuzzle) -> Reason | None:
    size, golden = puzzle.size, puzzle.golden
    past = size  # the longest edges that have room on one side of the golden cell
    if golden is not None:
        (a, b, c), (x, y, z) = size, golden
        past = max(x, a - 1 - x), max(y, b - 1 - y), max(z, c - 1 - z)
    reasons = []
    for index, block in enumerate(puzzle.blocks):
        if not any(_fits(lying, size, past) for lying in turns(block.size)):
            a, b, c = block.size
            beside = "" if golden is None else " beside the golden cube"
            what = f"block {a} x {b} x {c} fits nowhere into the box{beside}, however it is turned"
            details = {"block": index, "size": list(block.size)}
            reasons.append(Reason(ReasonCode.BLOCK_NEVER_FITS, what, details))
    return all_of(reasons)


def _fits(lying: Size, size: Size, past: Size) -> bool:
    """Whether a turned cuboid has a place that does not cover the golden cell."""
    (a, b, c), (x, y, z), (p, q, r) = lying, size, past
    return a <= x and b <= y and c <= z and (a <= p or b <= q or c <= r)


def parity(crate: Crate) -> Parity:
    """The slices that need a block which covers an odd number of their cells.

    A block does that for at most `reach` slices in all.
    """
    odd = [(crate.axes[k], at) for k in range(3) for at, one in enumerate(crate.odd[k]) if one]
    able = int((crate.counts * crate.reach).sum())
    kinds = zip(crate.kinds, crate.reach.tolist(), strict=True)
    return Parity(odd=tuple(odd), able=able, by=tuple(size for size, reach in kinds if reach))


def _parity(crate: Crate) -> Reason | None:
    """The reason that too few blocks can cover an odd number of cells of a slice."""
    found = parity(crate)
    if len(found.odd) <= found.able:
        return None
    odd = [("xyz"[axis], at) for axis, at in found.odd]
    axis, at = odd[0]
    what = (
        f"{len(odd)} slices have an odd number of free cells, such as {axis} = {at}, but the"
        f" blocks can cover an odd number of cells in at most {found.able} slices"
    )
    slices = [{"axis": axis, "at": at} for axis, at in odd]
    details = {"slice": slices[0], "odd_slices": slices, "mendable": found.able}
    return Reason(ReasonCode.SLICE_PARITY, what, details)
