"""All that boxes look like, drawn from the words of the rules alone."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from puzzles.boxes import Block, BoxPuzzle, Placement
from puzzles.lattice import Cell
from tests.families.boxes.record import strategies
from tests.families.forms import MOVES, exchange_edges, move_cell
from tests.families.record import Forms


def box_forms(puzzle: BoxPuzzle) -> Iterator[object]:
    """All that a box looks like: where the cells of its given blocks are, from every side."""
    blocks = Counter[Cell]()
    for block in puzzle.blocks:
        blocks[block.size] += block.count
    for move in MOVES:
        golden = None if puzzle.golden is None else move_cell(move, puzzle.size, puzzle.golden)
        fixed = frozenset(
            frozenset(move_cell(move, puzzle.size, cell) for cell in p.cells())
            for p in puzzle.fixed
        )
        yield exchange_edges(move, puzzle.size), frozenset(blocks.items()), golden, fixed


def another_box(draw: Any, puzzle: BoxPuzzle) -> BoxPuzzle:
    """The same box from another side, its blocks in another order and some listed apart."""
    move = draw(st.sampled_from(MOVES))
    singles = [k for k, block in enumerate(puzzle.blocks) for _ in range(block.count)]
    order = draw(st.permutations(singles))
    blocks = [Block(exchange_edges(move, puzzle.blocks[k].size), 1) for k in order]
    left, fixed = list(enumerate(order)), []
    for p in puzzle.fixed:
        here = next(pair for pair in left if pair[1] == p.block)
        left.remove(here)
        cells = [move_cell(move, puzzle.size, cell) for cell in p.cells()]
        fixed.append(Placement(here[0], min(cells), exchange_edges(move, p.size)))
    golden = None if puzzle.golden is None else move_cell(move, puzzle.size, puzzle.golden)
    size = exchange_edges(move, puzzle.size)
    return BoxPuzzle(size, tuple(blocks), golden, tuple(draw(st.permutations(fixed))))


FORMS = Forms(
    puzzles=strategies.box_puzzles() | strategies.given_boxes(),
    another=another_box,
    every=box_forms,
    few={"boxes": strategies.loose_boxes(4), "given boxes": strategies.given_boxes()},
)
