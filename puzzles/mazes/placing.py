"""Mazes laid by hand: the faults of placed cubes, and the cube to place next.

laid    the cube on each place, given or placed; 0: the place must stay empty
index   of a placement among the placed ones; GIVEN for a given one
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from puzzles.clue import Clue
from puzzles.codes import FaultCode
from puzzles.errors import Place
from puzzles.mazes import (
    STEP,
    DeadEnds,
    MazePuzzle,
    MazeSolution,
    Placement,
    Spot,
    Turning,
    count_classes,
    rectangles,
    turned_set,
)
from puzzles.mazes.kool import NORTH, WEST, kind, letters, opposite
from puzzles.outcome import Fault

GIVEN = -1


def faults(puzzle: MazePuzzle, placed: Sequence[Placement]) -> Iterator[Fault]:
    """Faults of cubes placed beside the given ones; a fault's place begins with the cube's index.

    If a corridor leads nowhere, the later of the two placements has the fault.
    """
    reach = _reach(puzzle)
    given = set(puzzle.fixed)
    new = {index: p for index, p in enumerate(placed) if p not in given}
    index_of: dict[Spot, int] = {(p.column, p.row): GIVEN for p in puzzle.fixed}
    laid = {(p.column, p.row): p.cube for p in puzzle.fixed}
    for index, p in new.items():
        spot = (p.column, p.row)
        if not _inside(reach, spot):
            what = f"there is no place in row {p.row}, column {p.column}"
            yield Fault(FaultCode.OUTSIDE, what, (index,))
        elif spot in laid:
            what = f"two cubes lie in row {p.row}, column {p.column}"
            yield Fault(FaultCode.PLACE_TWICE, what, (index,), ((p.row, p.column),))
        else:
            laid[spot], index_of[spot] = p.cube, index
    yield from _too_many(puzzle, new)
    yield from _gate_faults(laid, index_of)
    for spot, other, walled in _ends(puzzle, laid, reach):
        later = max(index_of[spot], index_of.get(other, GIVEN))
        if later != GIVEN:
            (x, y), (right, down) = spot, other
            where = f"the corridor from column {x}, row {y} to column {right}, row {down}"
            code = FaultCode.FALSE_CONNECTION if walled else FaultCode.FALSE_ENTRANCE
            what = f"{where} {'ends at a wall' if walled else 'leads to no cube'}"
            yield Fault(code, what, (later,), ((y, x), (down, right)))


def pieces(solution: MazeSolution) -> list[Placement]:
    """The cubes of a laid maze, and its places that stay empty."""
    return [
        Placement(y, x, cube) for y, row in enumerate(solution.rows) for x, cube in enumerate(row)
    ]


def within(pieces: Sequence[Placement], at: Place) -> Place:
    """The place in a solution of one that begins with the index of one of its cubes."""
    cube = pieces[int(at[0])]
    return ("rows", cube.row, cube.column)


def _reach(puzzle: MazePuzzle) -> list[int]:
    """For each column the number of rows of the highest rectangle that includes it."""
    shapes = rectangles(puzzle)
    reach = [0] * max(width for width, _ in shapes)
    for width, height in shapes:
        reach[width - 1] = max(reach[width - 1], height)
    for column in reversed(range(len(reach) - 1)):
        reach[column] = max(reach[column], reach[column + 1])
    return reach


def _inside(reach: Sequence[int], spot: Spot) -> bool:
    """Whether a place lies in any rectangle of the puzzle."""
    return 0 <= spot[0] < len(reach) and 0 <= spot[1] < reach[spot[0]]


def _too_many(puzzle: MazePuzzle, new: Mapping[int, Placement]) -> Iterator[Fault]:
    """Faults of cubes that the set lacks, in any turn, after those placed before them."""
    free = puzzle.turning == Turning.EACH
    turns = range(4 if puzzle.turning == Turning.TOGETHER else 1)
    left = [count_classes(turned_set(puzzle.cubes, quarters), free) for quarters in turns]

    def lying(cube: int) -> list[list[int]]:
        """The rest of each set that has the earlier cubes and this one."""
        look = kind(cube) if free else cube
        able = [list(cubes) for cubes in left if not cube or cubes[look]]
        for cubes in able:
            cubes[look] -= cube > 0
        return able

    for p in puzzle.fixed:
        left = lying(p.cube)
    for index, p in new.items():
        able = lying(p.cube) if 0 <= p.cube < 16 else []
        left = able or left
        if not able:
            what = f"the set has too few cubes for those laid, up to this {letters(p.cube)}"
            yield Fault(FaultCode.WRONG_COUNT, what, (index, "cube"), piece=p.cube)


def _gate_faults(laid: Mapping[Spot, int], index_of: Mapping[Spot, int]) -> Iterator[Fault]:
    """The fault that a placed first cube has no entrance, or two."""
    index = index_of.get((0, 0), GIVEN)
    if index == GIVEN:
        return
    gates = laid[0, 0] & (NORTH | WEST)
    if not gates:
        yield Fault(FaultCode.NO_ENTRANCE, "the first place has no entrance", (index,))
    if gates == NORTH | WEST:
        yield Fault(FaultCode.TWO_ENTRANCES, "the first place has two entrances", (index,))


def _ends(
    puzzle: MazePuzzle, laid: Mapping[Spot, int], reach: Sequence[int]
) -> Iterator[tuple[Spot, Spot, bool]]:
    """Corridors with a forbidden end: place, the place beyond, and whether a cube is there."""
    for (x, y), cube in laid.items():
        for side, (right, down) in STEP.items():
            other = (x + right, y + down)
            gate = (x, y) == (0, 0) and side in (NORTH, WEST)
            if not cube & side or gate:
                continue
            if not _inside(reach, other) or laid.get(other) == 0:
                yield (x, y), other, False
            elif other in laid and not laid[other] & opposite(side):
                if puzzle.dead_ends == DeadEnds.CUBES:
                    yield (x, y), other, True


def give(puzzle: MazePuzzle, placed: Iterable[Placement]) -> MazePuzzle:
    """The puzzle with placed cubes as further given ones; they must have no faults."""
    lying = set(puzzle.fixed)
    return replace(puzzle, fixed=(*puzzle.fixed, *(p for p in placed if p not in lying)))


def following(puzzle: MazePuzzle, solution: MazeSolution) -> Placement | None:
    """The cube of a maze to place next after the given ones; None if all are placed.

    Cubes that a given corridor leads into come first; then neighbours of given cubes; then the
    first one row by row.
    """
    laid = {(p.column, p.row): p.cube for p in puzzle.fixed}

    def rank(spot: Spot) -> int:
        ranks = [2]
        for side, (right, down) in STEP.items():
            there = laid.get((spot[0] + right, spot[1] + down), 0)
            ranks.append(2 if not there else 0 if there & opposite(side) else 1)
        return min(ranks)

    left = [
        (rank((x, y)), y, x, cube)
        for y, row in enumerate(solution.rows)
        for x, cube in enumerate(row)
        if cube and (x, y) not in laid
    ]
    if not left:
        return None
    _, y, x, cube = min(left)
    return Placement(y, x, cube)


def clue(puzzle: MazePuzzle, _placed: Sequence[Placement], cube: Placement) -> Clue:
    """The kind of a cube, or the cube itself if none may be turned; and its row and column."""
    look = cube.cube if puzzle.turning == Turning.NONE else kind(cube.cube)
    return Clue(piece=letters(look), at=(cube.row, cube.column))
