"""Boxes with and without a golden cube, cut up, changed a little, or of any blocks."""

from collections import Counter
from collections.abc import Hashable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import product

from families.boxes import BOXES
from puzzles.boxes import Block, BoxOptions, BoxPuzzle, BoxSolution, Placement, add_reflections
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.lattice import Cell, Size, centre, volume
from tests.families.boxes.record import definition as rules
from tests.families.boxes.record import samples
from tests.truth.definition import Definition, Truth

SIZES: tuple[Size, ...] = (
    *((1, 1, 4), (1, 1, 7), (1, 2, 3), (1, 3, 3), (2, 2, 2), (1, 2, 5), (2, 2, 3), (1, 3, 4)),
    *((1, 3, 5), (1, 4, 4), (2, 2, 4), (2, 3, 3), (2, 2, 5), (2, 3, 4), (1, 5, 5), (3, 3, 3)),
    *((3, 3, 3), (3, 3, 3), (1, 3, 3), (1, 3, 7), (1, 5, 5), (3, 3, 4)),
)
MOST_BLOCKS = 8  # the brute force takes a second with more
LARGEST = (2, 3, 4, 6, 9, 12)  # cells of a block


def draw(dice: Dice) -> BoxPuzzle:
    a, b, c = dice.shuffle(dice.choice(SIZES))
    size = a, b, c
    cells = list(product(range(a), range(b), range(c)))
    golden = dice.choice((None, None, centre(size), centre(size), dice.choice(cells)))
    parts = _parts(size, golden, dice)
    change = dice.choice((None, None, None, _reshape, _reshape, _any, _another))
    sizes = [block for _, block in parts]
    sizes = sizes if change is None else change(sizes, dice)
    puzzle = BoxPuzzle(size, _list_blocks(sizes, dice), golden)
    for at, block in dice.shuffle(parts)[: dice.choice((0, 0, 0, 0, 1, 1, 2))]:
        puzzle = _give_block(puzzle, at, block, dice)
    return puzzle


def _parts(size: Size, golden: Cell | None, dice: Dice) -> list[rules.Lying]:
    """A random filling."""
    while True:
        lying = samples.parts(dice, size, golden, dice.choice(LARGEST))
        if len(lying) <= MOST_BLOCKS:
            return lying


def _give_block(puzzle: BoxPuzzle, at: Cell, block: Size, dice: Dice) -> BoxPuzzle:
    """The puzzle with a block more given, if it has one; now and then with its reflection."""
    alike = [k for k, listed in enumerate(puzzle.blocks) if listed.size == tuple(sorted(block))]
    if not alike:
        return puzzle
    with suppress(RuleError):
        puzzle = replace(puzzle, fixed=(*puzzle.fixed, Placement(dice.choice(alike), at, block)))
        puzzle = (dice.below(3) == 0 and add_reflections(puzzle)) or puzzle
    return puzzle


def _reshape(parts: list[Size], dice: Dice) -> list[Size]:
    """Some blocks get other edges, with as many cells."""
    return [dice.choice(_shapes(volume(part))) if dice.below(2) else part for part in parts]


def _any(parts: list[Size], dice: Dice) -> list[Size]:
    """Any blocks, with as many cells in all."""
    sizes: list[Size] = []
    left = sum(map(volume, parts))
    while left and len(sizes) < MOST_BLOCKS:
        cells = dice.between(1, min(left, 8)) if len(sizes) < MOST_BLOCKS - 1 else left
        sizes.append(dice.choice(_shapes(cells)))
        left -= cells
    return sizes


def _another(parts: list[Size], dice: Dice) -> list[Size]:
    """A block more or less, so that the volume is wrong."""
    return [*parts, dice.choice(parts or [(1, 1, 1)])] if dice.below(2) else parts[1:]


def _shapes(cells: int) -> list[Size]:
    edges = range(1, cells + 1)
    return [(a, b, cells // a // b) for a in edges for b in edges if cells % (a * b) == 0]


def _list_blocks(sizes: Sequence[Size], dice: Dice) -> tuple[Block, ...]:
    """Equal blocks in one entry or in several."""
    blocks: list[Block] = []
    for size in dice.shuffle(sizes):
        alike = [k for k, block in enumerate(blocks) if block.size == tuple(sorted(size))]
        if alike and dice.below(3):
            k = dice.choice(alike)
            blocks[k] = Block(size, blocks[k].count + 1)
        else:
            blocks.append(Block(size, 1))
    return tuple(blocks)


def options(dice: Dice) -> BoxOptions:
    return BoxOptions(symmetric=dice.choice(("first", "first", "never", "only")))


def features(puzzle: BoxPuzzle, options: BoxOptions) -> Sequence[str]:
    sizes = {block.size for block in puzzle.blocks}
    named = {
        "golden in the middle": puzzle.golden is not None and puzzle.golden == centre(puzzle.size),
        "golden elsewhere": puzzle.golden is not None and puzzle.golden != centre(puzzle.size),
        "no golden": puzzle.golden is None,
        "not a cube": len(set(puzzle.size)) > 1,
        "repeated blocks": puzzle.block_count > len(sizes),
        "a size listed twice": len(puzzle.blocks) > len(sizes),
        "given": bool(puzzle.fixed),
        "wrong volume": puzzle.filled_cells != puzzle.cells,
        "symmetric only": options.symmetric == "only",
    }
    return [name for name, holds in named.items() if holds]


def truth(puzzle: BoxPuzzle, options: BoxOptions) -> Truth:
    fillings = rules.fillings(puzzle)
    if options.symmetric == "only":
        fillings = {filling for filling in fillings if rules.is_symmetric(puzzle, filling)}
    classes = frozenset[frozenset[Hashable]](rules.classes(puzzle, fillings))
    return Truth(classes=classes, counts={"count": len(fillings), "distinct": len(classes)})


def form(puzzle: BoxPuzzle, solution: BoxSolution) -> Hashable:
    return rules.filling_of(solution.placements)


def is_right(puzzle: BoxPuzzle, solution: BoxSolution) -> bool:
    used = Counter(p.block for p in solution.placements)
    if used != Counter({k: block.count for k, block in enumerate(puzzle.blocks)}):
        return False
    if any(tuple(sorted(p.size)) != puzzle.blocks[p.block].size for p in solution.placements):
        return False
    covered = Counter(cell for p in solution.placements for cell in rules.cuboid(p.at, p.size))
    every = Counter(rules.cuboid((0, 0, 0), puzzle.size) - {puzzle.golden})
    given = rules.filling_of(puzzle.fixed)
    return covered == every and given <= rules.filling_of(solution.placements)


DEFINITION = Definition(
    family=BOXES,
    draw=draw,
    options=options,
    features=features,
    truth=truth,
    form=form,
    is_right=is_right,
)
