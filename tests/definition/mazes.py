"""Mazes by the definition, with nothing of the solvers in it: plain, slow, for tiny sets.

Every way to lay the cubes, in every rectangle and turn, is looked at; a maze is judged by walls
and by flooding, anew and not by `puzzles.mazes.faults`.
"""

from collections.abc import Iterator
from itertools import permutations
from itertools import product

from puzzles.mazes import MazePuzzle

SIDES = {1: (0, -1, 4), 2: (1, 0, 8), 4: (0, 1, 1), 8: (-1, 0, 2)}
Board = tuple[int, int, tuple[int, ...]]  # width, height, cubes row by row


def turned(cube: int, quarters: int) -> int:
    """North becomes east, and so on."""
    for _ in range(quarters):
        cube = (cube & 7) << 1 | cube >> 3
    return cube


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


def sets(puzzle: MazePuzzle) -> set[tuple[int, ...]]:
    """All multisets of cubes that may be laid, sorted."""
    cubes = [cube for cube in range(16) for _ in range(puzzle.cubes[cube])]
    if puzzle.turning == "none":
        ways = [[0] * len(cubes)]
    elif puzzle.turning == "together":
        ways = [[quarters] * len(cubes) for quarters in range(4)]
    else:
        ways = [list(way) for way in product(range(4), repeat=len(cubes))]
    return {tuple(sorted(map(turned, cubes, way))) for way in ways}


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
    found: set[Board] = set()
    for width, height in shapes(puzzle):
        for cubes in sets(puzzle):
            empty = (0,) * (width * height - len(cubes))
            for laid in set(permutations(cubes + empty)):
                if holds(puzzle, width, height, laid) and is_maze(puzzle, (width, height, laid)):
                    found.add((width, height, laid))
    return found
