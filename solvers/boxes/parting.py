"""Blocks that were put together two by two, taken apart in the box: where each of them lies."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from puzzles.lattice import Cell, Size, halves, rising

Lying = tuple[Cell, Size]  # low corner, and edges as it lies


@dataclass(frozen=True, slots=True)
class BlockPart:
    """A block, or two parts that share a face; the edges are sorted."""

    size: Size
    parts: "tuple[BlockPart, BlockPart] | None" = None


def place_blocks(part: BlockPart, lying: Lying) -> Iterator[Lying]:
    """Where the blocks of a part lie when it lies there."""
    open_parts = [(part, lying)]
    while open_parts:
        part, lying = open_parts.pop()
        if part.parts is None:
            yield lying
            continue
        low, high = part.parts
        for one, other in _cuts(lying):
            if rising(one[1]) == low.size and rising(other[1]) == high.size:
                open_parts += (low, one), (high, other)
                break


def around(core: Cell, shells: Sequence[BlockPart], lying: Lying) -> list[Lying] | None:
    """Where parts lie that were put around a cell one after the other; None if they cannot.

    Of the sides of a box on which a part may have been put on last, one is right; which one may
    show only later.
    """
    failed = set[tuple[int, Lying]]()
    open_sides = [_peel(core, shells, len(shells), lying)]
    chosen: list[tuple[Lying, Lying]] = []  # a part, and what is left without it
    while open_sides:
        depth = len(shells) - len(chosen)
        if depth == 0:
            return [part for part, _ in reversed(chosen)]
        for part, rest in open_sides[-1]:
            if (depth - 1, rest) not in failed:
                chosen.append((part, rest))
                open_sides.append(_peel(core, shells, depth - 1, rest))
                break
        else:
            open_sides.pop()
            if chosen:
                failed.add((depth, chosen.pop()[1]))
    return None


def _peel(
    core: Cell, shells: Sequence[BlockPart], count: int, lying: Lying
) -> Iterator[tuple[Lying, Lying]]:
    """The ways to take off the last of so many parts, each with what is left around the core."""
    for cut in _cuts(lying) if count else ():
        for part, rest in (cut, cut[::-1]):
            at, size = rest
            holds = all(at[k] <= core[k] < at[k] + size[k] for k in range(3))
            if holds and rising(part[1]) == shells[count - 1].size:
                yield part, rest


def _cuts(lying: Lying) -> Iterator[tuple[Lying, Lying]]:
    """All ways to cut a cuboid in two."""
    at, size = lying
    for k in range(3):
        for low in range(1, size[k]):
            one, other = halves(at, size, k, low)
            yield one, other
