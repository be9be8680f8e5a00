"""Mazes by the definition, with nothing of the solvers in it: plain, slow, for tiny sets.

Every way to lay the cubes, in every rectangle and turn, is looked at; a maze is judged by walls
and by flooding, anew and not by `puzzles.mazes.faults`.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from puzzles.mazes import MazePuzzle

SIDES = {1: (0, -1, 4), 2: (1, 0, 8), 4: (0, 1, 1), 8: (-1, 0, 2)}
Board = tuple[int, int, tuple[int, ...]]  # width, height, cubes row by row


def turn_cube(cube: int, quarters: int) -> int:
    """North becomes east, and so on."""
    for _ in range(quarters):
        cube = (cube & 7) << 1 | cube >> 3
    return cube


def kind(cube: int) -> int:
    """The smallest cube that it can be turned into."""
    return min(turn_cube(cube, quarters) for quarters in range(4))


def shapes(puzzle: MazePuzzle) -> Iterator[tuple[int, int]]:
    """The rectangles, by trying all."""
    count = sum(puzzle.cubes)
    most = max(count, puzzle.width or 0, puzzle.height or 0)
    for width, height in product(range(1, most + 1), repeat=2):
        empty = width * height - count
        if puzzle.width is not None or puzzle.height is not None:
            wide = puzzle.width if puzzle.width is not None else -(-count // (puzzle.height or 1))
            high = puzzle.height if puzzle.height is not None else -(-count // wide)
            if (width, height) == (wide, high):
                yield width, height
        elif 0 <= empty < min(width, height):
            yield width, height


def holds(puzzle: MazePuzzle, width: int, height: int, laid: tuple[int, ...]) -> bool:
    """Whether what is given lies there."""
    return all(
        p.column < width and p.row < height and laid[p.row * width + p.column] == p.cube
        for p in puzzle.fixed
    )


def is_maze(puzzle: MazePuzzle, board: Board) -> bool:
    width, height, cubes = board
    at = {(k % width, k // width): cube for k, cube in enumerate(cubes)}
    if bool(at[0, 0] & 1) == bool(at[0, 0] & 8):
        return False
    for (x, y), cube in at.items():
        for side, (right, down, back) in SIDES.items():
            if not cube & side or ((x, y) == (0, 0) and side in (1, 8)):
                continue
            other = at.get((x + right, y + down), 0)
            if not other or (puzzle.dead_ends == "cubes" and not other & back):
                return False
    seen, waiting = {(0, 0)}, [(0, 0)]
    for x, y in waiting:
        for side, (right, down, back) in SIDES.items():
            spot = (x + right, y + down)
            if at[x, y] & side and at.get(spot, 0) & back and spot not in seen:
                seen.add(spot)
                waiting.append(spot)
    return len(seen) == sum(cube != 0 for cube in cubes)


def mazes(puzzle: MazePuzzle) -> set[Board]:
    """All mazes of a set."""
    return {
        board
        for width, height in shapes(puzzle)
        for stock, looks in stocks(puzzle)
        for board in _lay_places(puzzle, (width, height), stock, looks)
        if holds(puzzle, *board) and is_maze(puzzle, board)
    }


def stocks(puzzle: MazePuzzle) -> Iterator[tuple[Counter[int], dict[int, set[int]]]]:
    """What may be laid: how many cubes of each kind, and what a cube of a kind can look like."""
    cubes = [cube for cube in range(16) for _ in range(puzzle.cubes[cube])]
    if puzzle.turning == "each":
        kinds = Counter(map(kind, cubes))
        yield kinds, {cube: {turn_cube(cube, quarters) for quarters in range(4)} for cube in kinds}
        return
    for quarters in range(4 if puzzle.turning == "together" else 1):
        stock = Counter(turn_cube(cube, quarters) for cube in cubes)
        yield stock, {cube: {cube} for cube in stock}


def _lay_places(
    puzzle: MazePuzzle, shape: tuple[int, int], stock: Counter[int], looks: dict[int, set[int]]
) -> Iterator[Board]:
    """Boards place by place, as long as the corridors lead on."""
    width, height = shape
    left = stock + Counter({0: width * height - stock.total()})
    cubes: list[int] = []

    def extend() -> Iterator[Board]:
        if len(cubes) == width * height:
            yield width, height, tuple(cubes)
            return
        for kind in list(+left):
            left[kind] -= 1
            for cube in looks.get(kind, {0}):
                if _leads_on(puzzle, shape, cubes, cube):
                    cubes.append(cube)
                    yield from extend()
                    cubes.pop()
            left[kind] += 1

    yield from extend()


def _leads_on(puzzle: MazePuzzle, shape: tuple[int, int], cubes: list[int], cube: int) -> bool:
    """Whether a cube can come next, as far as its neighbours to the west and north tell."""
    (width, height), place = shape, len(cubes)
    if (cube & 2 and place % width == width - 1) or (cube & 4 and place // width == height - 1):
        return False
    for side, behind, other in (
        (8, 2, cubes[-1] if place % width else 0),
        (1, 4, cubes[-width] if place >= width else 0),
    ):
        there, back = bool(cube & side), bool(other & behind)
        closed = puzzle.dead_ends == "cubes" or not cube or not other
        if place and closed and there != back:
            return False
    return True
