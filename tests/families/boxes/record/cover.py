"""A second way to count box fillings: exact cover, the cell with the fewest choices first.

Knuth's Algorithm X (TAOCP 7.2.2.1) over all placements, with a stock of blocks; it shares
neither code nor order with the solvers or with the brute force.
"""

from itertools import product

from puzzles.boxes import BoxPuzzle, merge_sizes
from puzzles.lattice import Cell, turns
from tests.families.boxes.record.definition import Filling, Lying, cuboid


def fillings(puzzle: BoxPuzzle) -> set[Filling]:
    """Every way to fill the box."""
    stock = {block.size: block.count for block in merge_sizes(puzzle).blocks}
    options = _options(puzzle)
    choices: dict[Cell, set[Lying]] = {
        cell: set() for cell in sorted(cuboid((0, 0, 0), puzzle.size)) if cell != puzzle.golden
    }
    for lying, body in options.items():
        for cell in body:
            choices[cell].add(lying)
    fillings: set[Filling] = set()

    def cover(lying: tuple[Lying, ...]) -> None:
        if not choices:
            if not any(stock.values()):
                fillings.add(frozenset(lying))
            return
        cell = min(choices, key=lambda cell: len(choices[cell]))
        for option in list(choices[cell]):
            a, b, c = sorted(option[1])
            if not stock[a, b, c]:
                continue
            stock[a, b, c] -= 1
            removed = _select(choices, options, option)
            cover((*lying, option))
            _deselect(choices, options, removed)
            stock[a, b, c] += 1

    cover(())
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


Removed = list[tuple[Cell, set[Lying]]]


def _select(
    choices: dict[Cell, set[Lying]], options: dict[Lying, frozenset[Cell]], option: Lying
) -> Removed:
    """Takes the cells of an option away, and from all other cells the options that clash."""
    removed: Removed = []
    for cell in options[option]:
        for clash in choices[cell]:
            for other in options[clash]:
                if other != cell and other in choices:
                    choices[other].discard(clash)
        removed.append((cell, choices.pop(cell)))
    return removed


def _deselect(
    choices: dict[Cell, set[Lying]], options: dict[Lying, frozenset[Cell]], removed: Removed
) -> None:
    """Undoes `_select`, last first."""
    for cell, clashes in reversed(removed):
        choices[cell] = clashes
        for clash in clashes:
            for other in options[clash]:
                if other in choices:
                    choices[other].add(clash)
