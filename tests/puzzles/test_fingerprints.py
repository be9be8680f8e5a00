"""Fingerprints of boxes, snakes and mazes, against all forms of a puzzle written out.

A form is drawn from the words of the rules alone; two puzzles are the same if one is a form of the
other. Their fingerprints are equal then, and only then.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from families.catalogue import FAMILIES
from puzzles.boxes import Block, BoxPuzzle, Placement
from puzzles.boxes import fingerprint as box_fingerprint
from puzzles.lattice import Cell
from puzzles.mazes import MazePuzzle, Turning
from puzzles.mazes import fingerprint as maze_fingerprint
from puzzles.snakes import SnakePuzzle
from puzzles.snakes import fingerprint as snake_fingerprint
from tests import strategies
from tests.night import examples

BOXES = st.one_of(strategies.box_puzzles(), strategies.given_boxes())
SNAKES = st.one_of(strategies.snake_puzzles(), strategies.given_snakes())
MAZES = st.one_of(strategies.maze_puzzles(), strategies.given_mazes())
MOVES = list(product(permutations((0, 1, 2)), product((False, True), repeat=3)))

Move = tuple[tuple[int, ...], tuple[bool, ...]]


def moved(move: Move, size: Cell, cell: Cell) -> Cell:
    """A cell after the axes were exchanged and some of them turned round."""
    axes, backwards = move
    x, y, z = (
        size[axis] - 1 - cell[axis] if back else cell[axis]
        for axis, back in zip(axes, backwards, strict=True)
    )
    return x, y, z


def exchanged(move: Move, edges: Cell) -> Cell:
    x, y, z = (edges[axis] for axis in move[0])
    return x, y, z


def box_forms(puzzle: BoxPuzzle) -> Iterator[object]:
    """All that a box looks like: where the cells of its given blocks are, from every side."""
    blocks = Counter[Cell]()
    for block in puzzle.blocks:
        blocks[block.size] += block.count
    for move in MOVES:
        golden = None if puzzle.golden is None else moved(move, puzzle.size, puzzle.golden)
        fixed = frozenset(
            frozenset(moved(move, puzzle.size, cell) for cell in p.cells()) for p in puzzle.fixed
        )
        yield exchanged(move, puzzle.size), frozenset(blocks.items()), golden, fixed


def snake_forms(puzzle: SnakePuzzle) -> Iterator[object]:
    """All that a snake looks like, from every side and, without given cells, from both ends."""
    chains = {puzzle.chain} if puzzle.fixed else {puzzle.chain, puzzle.chain[::-1]}
    for move, chain in product(MOVES, chains):
        fixed = tuple(moved(move, puzzle.size, cell) for cell in puzzle.fixed)
        yield exchanged(move, puzzle.size), chain, fixed


def turned_cube(cube: int, quarters: int) -> int:
    """A mask of open sides after so many quarter turns clockwise: north becomes east."""
    return (cube << quarters | cube >> (4 - quarters)) & 15


def rectangles(puzzle: MazePuzzle) -> Iterator[tuple[int, int]]:
    """Those that the rules ask for: few enough empty places, or of the sides that are given."""
    sides = range(1, puzzle.count + 1)
    for width, height in product([puzzle.width] if puzzle.width else sides,
                                 [puzzle.height] if puzzle.height else sides):  # fmt: skip
        empty = width * height - puzzle.count
        if puzzle.width and puzzle.height:
            yield width, height
        elif puzzle.width or puzzle.height:
            if 0 <= empty < (width if puzzle.width else height):
                yield width, height
        elif 0 <= empty < min(width, height):
            yield width, height


def maze_forms(puzzle: MazePuzzle) -> Iterator[object]:
    """All that a set of cubes looks like, turned as the puzzle allows."""
    cubes = [cube for cube, count in enumerate(puzzle.cubes) for _ in range(count)]
    given = frozenset((p.row, p.column, p.cube) for p in puzzle.fixed)
    said = frozenset(rectangles(puzzle)), str(puzzle.turning), str(puzzle.dead_ends), given
    if puzzle.turning == Turning.EACH:
        yield said, tuple(sorted(min(turned_cube(c, q) for q in range(4)) for c in cubes))
        return
    for quarters in range(4 if puzzle.turning == Turning.TOGETHER else 1):
        yield said, tuple(sorted(turned_cube(cube, quarters) for cube in cubes))


def another_box(draw: Any, puzzle: BoxPuzzle) -> BoxPuzzle:
    """The same box from another side, its blocks in another order and some listed apart."""
    move = draw(st.sampled_from(MOVES))
    singles = [k for k, block in enumerate(puzzle.blocks) for _ in range(block.count)]
    order = draw(st.permutations(singles))
    blocks = [Block(exchanged(move, puzzle.blocks[k].size), 1) for k in order]
    left, fixed = list(enumerate(order)), []
    for p in puzzle.fixed:
        here = next(pair for pair in left if pair[1] == p.block)
        left.remove(here)
        cells = [moved(move, puzzle.size, cell) for cell in p.cells()]
        fixed.append(Placement(here[0], min(cells), exchanged(move, p.size)))
    golden = None if puzzle.golden is None else moved(move, puzzle.size, puzzle.golden)
    size = exchanged(move, puzzle.size)
    return BoxPuzzle(size, tuple(blocks), golden, tuple(draw(st.permutations(fixed))))


def another_snake(draw: Any, puzzle: SnakePuzzle) -> SnakePuzzle:
    """The same snake from another side, or from its other end."""
    move = draw(st.sampled_from(MOVES))
    back = not puzzle.fixed and draw(st.booleans())
    fixed = tuple(moved(move, puzzle.size, cell) for cell in puzzle.fixed)
    chain = puzzle.chain[::-1] if back else puzzle.chain
    return SnakePuzzle(chain, exchanged(move, puzzle.size), fixed)


def another_maze(draw: Any, puzzle: MazePuzzle) -> MazePuzzle:
    """The same set, its cubes turned as the puzzle allows."""
    cubes = [0] * 16
    together = draw(st.integers(0, 3))
    for cube, count in enumerate(puzzle.cubes):
        for _ in range(count):
            each = draw(st.integers(0, 3))
            quarters = {Turning.NONE: 0, Turning.TOGETHER: together, Turning.EACH: each}
            cubes[turned_cube(cube, quarters[Turning(puzzle.turning)])] += 1
    fixed = tuple(draw(st.permutations(puzzle.fixed)))
    return replace(puzzle, cubes=tuple(cubes), fixed=fixed)


FAMILY = pytest.mark.parametrize(
    ("puzzles", "another", "fingerprint"),
    [
        pytest.param(BOXES, another_box, box_fingerprint, id="boxes"),
        pytest.param(SNAKES, another_snake, snake_fingerprint, id="snakes"),
        pytest.param(MAZES, another_maze, maze_fingerprint, id="mazes"),
    ],
)


@FAMILY
@settings(max_examples=examples(40, 150))
@given(data=st.data())
def test_another_form_of_a_puzzle_has_the_same(
    puzzles: Any, another: Any, fingerprint: Any, data: st.DataObject
) -> None:
    puzzle = data.draw(puzzles)

    assert fingerprint(puzzle) == fingerprint(another(data.draw, puzzle))


SMALL: dict[str, tuple[Any, Any, Any]] = {
    "boxes": (strategies.loose_boxes(4), box_forms, box_fingerprint),
    "given boxes": (strategies.given_boxes(), box_forms, box_fingerprint),
    "snakes": (strategies.snake_puzzles(6), snake_forms, snake_fingerprint),
    "given snakes": (strategies.given_snakes(6), snake_forms, snake_fingerprint),
    "mazes": (strategies.maze_puzzles(2), maze_forms, maze_fingerprint),
    "given mazes": (strategies.given_mazes(2), maze_forms, maze_fingerprint),
}


@pytest.mark.parametrize("kind", SMALL)
@settings(max_examples=examples(15, 60))
@given(data=st.data())
def test_puzzles_share_one_if_and_only_if_they_are_forms_of_one(
    kind: str, data: st.DataObject
) -> None:
    puzzles, forms, fingerprint = SMALL[kind]
    drawn = data.draw(st.lists(puzzles, min_size=2, max_size=12))
    looks = [frozenset(forms(puzzle)) for puzzle in drawn]

    for (one, seen), (other, looked) in product(zip(drawn, looks, strict=True), repeat=2):
        assert (fingerprint(one) == fingerprint(other)) is bool(seen & looked), (one, other)


def test_mirrored_mazes_are_others() -> None:
    """North and west exchanged: the entrance would stay, but no turn of the cubes does that."""
    cubes = {3: 2, 9: 1, 13: 1, 5: 1}
    mirrored = {mirror: count for cube, count in cubes.items() for mirror in [_mirror(cube)]}

    assert _maze(cubes) != _maze(mirrored)


def _mirror(cube: int) -> int:
    return sum({1: 8, 8: 1, 2: 4, 4: 2}[side] for side in (1, 2, 4, 8) if cube & side)


def _maze(cubes: dict[int, int]) -> object:
    return maze_fingerprint(MazePuzzle(tuple(cubes.get(cube, 0) for cube in range(16)), 5, 1))


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_no_two_known_puzzles_share_one(family: Any) -> None:
    known = family.known()

    assert len(known) == len({family.fingerprint(entry.puzzle) for entry in known})
