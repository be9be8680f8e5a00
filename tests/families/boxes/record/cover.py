"""A second way to count box fillings: exact cover, the cell with the fewest choices first.

Knuth's Algorithm X (TAOCP 7.2.2.1) over all placements, with a stock of blocks and a bit for each
cell; it shares neither code nor order with the solvers or with the brute force.
"""

from itertools import product

from puzzles.boxes import BoxPuzzle, merge_sizes
from puzzles.lattice import Cell, turns
from tests.families.boxes.record.definition import Filling, Lying, cuboid

Option = tuple[Lying, int]  # with its cells, a bit each


def fillings(puzzle: BoxPuzzle) -> set[Filling]:
    """Every way to fill the box."""
    stock = {block.size: block.count for block in merge_sizes(puzzle).blocks}
    cells = sorted(cuboid((0, 0, 0), puzzle.size) - {puzzle.golden})
    bit = {cell: 1 << k for k, cell in enumerate(cells)}
    choices: dict[int, list[Option]] = {each: [] for each in bit.values()}
    for lying, body in _options(puzzle).items():
        for cell in body:
            choices[bit[cell]].append((lying, sum(bit[each] for each in body)))
    fillings: set[Filling] = set()

    def cover(free: int, laid: tuple[Lying, ...]) -> None:
        if not free:
            if not any(stock.values()):
                fillings.add(frozenset(laid))
            return
        able = (
            [option for option in options if not option[1] & ~free]
            for cell, options in choices.items()
            if cell & free
        )
        for lying, taken in min(able, key=len):
            a, b, c = sorted(lying[1])
            if stock[a, b, c]:
                stock[a, b, c] -= 1
                cover(free & ~taken, (*laid, lying))
                stock[a, b, c] += 1

    cover(sum(bit.values()), ())
    return fillings


def _options(puzzle: BoxPuzzle) -> dict[Lying, frozenset[Cell]]:
    """Every way that a block can lie in the empty box, with its cells."""
    options = {}
    for block in puzzle.blocks:
        for size in turns(block.size):
            x, y, z = (range(puzzle.size[k] - size[k] + 1) for k in range(3))
            for at in product(x, y, z):
                body = cuboid(at, size)
                if puzzle.golden not in body:
                    options[at, size] = body
    return options
