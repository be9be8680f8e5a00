"""Boxes from files, and filled ones to draw: blocks grow from the first free cell, unsearched."""

from collections.abc import Iterator
from pathlib import Path

from puzzles.boxes import Block, BoxPuzzle, BoxSolution, Placement
from puzzles.boxes.text import parse
from puzzles.dice import Dice
from puzzles.lattice import Cell, Size, centre, volume
from workshop import worst

ROOT = Path(__file__).parents[4]
Filling = tuple[BoxPuzzle, BoxSolution]


def known_box(name: str) -> BoxPuzzle:
    """A puzzle of the catalogue."""
    return parse((ROOT / f"puzzles/known/boxes/{name}.txt").read_text("utf-8"))


def large_box(name: str) -> BoxPuzzle:
    """A puzzle of the benchmarks."""
    return parse((ROOT / f"benchmarks/cases/boxes/{name}.txt").read_text("utf-8"))


def filled_box(seed: int, size: Size, *, largest: int = 12, golden: bool = True) -> Filling:
    """A box filled at random with blocks of at most so many cells."""
    cube = centre(size) if golden else None
    lying = parts(Dice(seed, "filling"), size, cube, largest)
    kinds = sorted({_kind(block) for _, block in lying}, key=lambda k: (-volume(k), k))
    counts = [sum(_kind(block) == kind for _, block in lying) for kind in kinds]
    blocks = tuple(Block(kind, count) for kind, count in zip(kinds, counts, strict=True))
    placements = tuple(Placement(kinds.index(_kind(block)), cell, block) for cell, block in lying)
    return BoxPuzzle(size, blocks, cube), BoxSolution(placements)


def parts(dice: Dice, size: Size, golden: Cell | None, largest: int) -> list[tuple[Cell, Size]]:
    """The blocks of a random filling with their lowest cells."""
    taken = {golden} if golden is not None else set()
    lying: list[tuple[Cell, Size]] = []
    for cell in _cells((0, 0, 0), size):
        if cell not in taken:
            block = _grow_block(dice, cell, size, taken, largest)
            taken |= set(_cells(cell, block))
            lying.append((cell, block))
    return lying


def units(size: Size) -> Filling:
    """A box filled with unit cubes and without a golden one."""
    cells = tuple(_cells((0, 0, 0), size))
    puzzle = BoxPuzzle(size, (Block((1, 1, 1), len(cells)),), None)
    return puzzle, BoxSolution(tuple(Placement(0, cell, (1, 1, 1)) for cell in cells))


def _kind(block: Size) -> Size:
    a, b, c = sorted(block)
    return a, b, c


def _grow_block(dice: Dice, cell: Cell, box: Size, taken: set[Cell], largest: int) -> Size:
    """A block at the cell that has grown, a layer at a time, as the dice fell."""
    size = [1, 1, 1]
    for _ in range(8):
        axis = dice.below(3)
        wider = list(size)
        wider[axis] += 1
        grown = (wider[0], wider[1], wider[2])
        fits = all(cell[k] + grown[k] <= box[k] for k in range(3))
        if fits and volume(grown) <= largest and taken.isdisjoint(_cells(cell, grown)):
            size = wider
    return size[0], size[1], size[2]


def _cells(at: Cell, size: Size) -> list[Cell]:
    return list(Placement(0, at, size).cells())


def dearest() -> Iterator[worst.Asked]:
    """The dearest requests that the limits allow."""
    few = [{"size": [1, 1, 1], "count": 26_996}, {"size": [1, 1, 2], "count": 2}]
    nearly_units = {"size": [30, 30, 30], "blocks": few, "golden": None}
    puzzle, solution = units((30, 30, 30))
    largest = worst.filled_sample("boxes", puzzle, solution)
    in_space = worst.filled_sample("boxes", *units((10, 15, 20)))
    yield from worst.drawings("boxes", largest, ("sheet", "layers"), worst.WIDE)
    yield from worst.drawings("boxes", in_space, ("exploded", "plates"), worst.PHOTO)
    hinted = worst.last_hint("boxes", largest, solution.placements)
    yield from worst.long_answers("boxes", largest, nearly_units, hinted)
    yield from worst.largest_wish("boxes", "size=15x15x17&blocks=3000")
