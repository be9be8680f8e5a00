"""Mazes: put all cubes of a set into a rectangle so that their corridors make one Kool maze.

A cube has corridors to some of its four sides. The maze has one entrance, at the north or the
west side of its first place (top left); every corridor leads into a corridor of the neighbour,
and every cube can be reached. Places may stay empty, but no corridor leads to an empty place.
Doubts settled: a corridor onto an empty place or to the outside is always a fault; `anywhere`
excuses only walls between two cubes; loops are allowed; mazes have no symmetry, since the entrance
stays top left, so mirror images are different mazes. With `together`, turns that make the same set
of cubes count once. A set without sizes is laid in every optimal rectangle: one with fewer empty
places than columns and than rows. With one size given, the other is the smallest possible.
Given places show the cubes as they lie in the end, after any turn.
Source of the rules: Bundeswettbewerb Informatik, task 2 "Kool", and its solution.

    cube        mask of its open sides: 1 north, 2 east, 4 south, 8 west (`puzzles.mazes.kool`)
    turned      common quarter turns clockwise of all cubes
    rectangle   (width, height) in places
    fixed       places that are given: a cube as it lies, or 0 for one that stays empty
    score       the document's fault points in three parts; a maze has 0 of each
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain, islice
from operator import itemgetter
from typing import Any

from puzzles.codes import FaultCode, RuleCode
from puzzles.dice import SEED_LIMIT
from puzzles.errors import RuleError, amount, require_within
from puzzles.fingerprint import Fingerprint, fingerprint_of
from puzzles.mazes.ground import Ground
from puzzles.mazes.ground import Spot as Spot
from puzzles.mazes.kool import NORTH, WEST, kind, letters, turn_cube
from puzzles.mazes.rectangle import PLACE_LIMIT as PLACE_LIMIT
from puzzles.mazes.rectangle import Rectangle as Rectangle
from puzzles.mazes.rectangle import optimal_rectangles
from puzzles.outcome import Fault
from puzzles.search_space import SearchSpace, log10_factorial
from puzzles.setting import choose, prelaid_setting, setting

CUBE_LIMIT = 1_000_000  # cubes of a set
SENT_CUBES, SENT_PLACES = CUBE_LIMIT // 4, PLACE_LIMIT // 4  # of a puzzle that is sent
ROOM_METRES = (0.1, 10_000.0)  # the shortest and the longest wall
CUBE_METRES = (0.1, 10.0)  # the smallest and the largest edge of a cube
GENERATED_SIDE = 100  # most places along a side of a generated maze
FAULT_LIMIT = 100  # faults that are named; the score counts all
STEP = {1: (0, -1), 2: (1, 0), 4: (0, 1), 8: (-1, 0)}  # columns and rows to a neighbour
# By quarter turns, for each cube the cube that is turned into it.
_TURNS = [itemgetter(*(turn_cube(cube, -quarters) for cube in range(16))) for quarters in range(4)]


@dataclass(frozen=True, slots=True)
class Placement:
    """A cube on a place, as it lies; 0: the place is empty."""

    row: int
    column: int
    cube: int


class Turning(StrEnum):
    """The turns that are allowed for cubes."""

    NONE = "none"
    TOGETHER = "together"  # the whole set by quarter turns
    EACH = "each"  # every cube by itself


class DeadEnds(StrEnum):
    """The places where corridors may end."""

    CUBES = "cubes"  # in cubes with a single open side
    ANYWHERE = "anywhere"  # at the wall of another cube, too


class MazeMethod(StrEnum):
    """The method by which a random maze is made."""

    ANY = "any"  # of the two
    UNIFORM = "uniform"  # every spanning tree alike
    GROWING = "growing"  # long winding corridors


@dataclass(frozen=True, slots=True)
class MazePuzzle:
    """A set of cubes; `cubes[mask]` is the number with these open sides, and `cubes[0]` is 0."""

    cubes: tuple[int, ...]
    width: int | None = None
    height: int | None = None
    turning: Turning | str = setting(
        Turning.TOGETHER,
        "`together`: the whole set by quarter turns; `each`: every cube by itself.",
        words=Turning,
    )
    dead_ends: DeadEnds | str = setting(
        DeadEnds.CUBES,
        "`anywhere`: corridors may end at the wall of another cube.",
        words=DeadEnds,
    )
    fixed: tuple[Placement, ...] = ()

    def __post_init__(self) -> None:
        if len(self.cubes) != 16 or self.cubes[0]:
            what = "a set counts the cubes 1 … 15 and no others"
            raise RuleError(RuleCode.CUBE_KINDS, what, ("cubes",))
        if min(self.cubes) < 0 or not 1 <= self.count <= CUBE_LIMIT:
            what = f"a set has 1 … {CUBE_LIMIT} cubes, not {self.count}"
            raise RuleError(RuleCode.CUBE_COUNT, what, ("cubes",))
        choose(self)
        for name, side in (("width", self.width), ("height", self.height)):
            if side is not None:
                what = f"{name} is {{}}"
                require_within(1, PLACE_LIMIT, side, what, RuleCode.MAZE_SIZE, (name,))
        self._check_area()
        _check_fixed(self)

    def _check_area(self) -> None:
        if self.cells < self.count:
            places, cubes = amount(self.cells, "place"), amount(self.count, "cube")
            what = f"{self.width} x {self.height} has {places} for {cubes}"
            raise RuleError(RuleCode.TOO_SMALL, what, ("width",))
        if self.cells > PLACE_LIMIT:
            what = f"a rectangle has at most {PLACE_LIMIT} places, not {self.cells}"
            side = "height" if self.width is None else "width"
            raise RuleError(RuleCode.MAZE_SIZE, what, (side,))

    @property
    def count(self) -> int:
        return sum(self.cubes)

    @property
    def openings(self) -> int:
        """Open sides of all cubes."""
        return sum(cube.bit_count() * count for cube, count in enumerate(self.cubes))

    @property
    def cells(self) -> int:
        """Number of places of the largest rectangle, if a side is given; otherwise of cubes."""
        side = self.width if self.width is not None else self.height
        if side is None:
            return self.count
        other = self.height if self.width is not None else None
        return side * (-(-self.count // side) if other is None else other)


def _check_fixed(puzzle: MazePuzzle) -> None:
    """Raise RuleError unless the set has all given cubes together.

    Whether a maze has them is left to the search.
    """
    if not puzzle.fixed:
        return
    free = puzzle.turning == Turning.EACH
    turned_by = range(4 if puzzle.turning == Turning.TOGETHER else 1)
    left = [count_classes(turned_set(puzzle.cubes, quarters), free) for quarters in turned_by]
    wide, high = puzzle.width or PLACE_LIMIT, puzzle.height or PLACE_LIMIT
    seen: set[Spot] = set()
    for index, p in enumerate(puzzle.fixed):
        here = ("fixed", index)
        if not (0 <= p.row < high and 0 <= p.column < wide):
            what = f"there is no place in row {p.row}, column {p.column}"
            raise RuleError(FaultCode.OUTSIDE, what, here)
        if (p.column, p.row) in seen:
            what = f"the place in row {p.row}, column {p.column} is fixed twice"
            raise RuleError(RuleCode.FIXED_TWICE, what, here)
        seen.add((p.column, p.row))
        require_within(0, 15, p.cube, "a cube is {}", RuleCode.CUBE_KINDS, (*here, "cube"))
        for cubes in left:
            cubes[kind(p.cube) if free else p.cube] -= p.cube > 0
        left = [cubes for cubes in left if min(cubes) >= 0]
        if not left:
            what = f"the set has too few cubes for the fixed ones, up to this {letters(p.cube)}"
            raise RuleError(RuleCode.FIXED_COUNT, what, (*here, "cube"))


def count_classes(cubes: tuple[int, ...], free: bool) -> list[int]:
    """Number of cubes by class: each cube by itself, or if `free`, with its turns."""
    classes = [0] * 16
    for cube, count in enumerate(cubes):
        classes[kind(cube) if free else cube] += count
    return classes


@dataclass(frozen=True, slots=True)
class MazeSolution:
    """Cubes as laid, row by row from the north; 0 is an empty place."""

    width: int
    height: int
    turned: int
    rows: tuple[tuple[int, ...], ...]


def edge_of_cube() -> Any:
    """The setting of the edge of a cube."""
    low, high = CUBE_METRES
    return setting(1.0, "Edge of a cube in metres.", low=low, high=high)


@dataclass(frozen=True, slots=True, kw_only=True)
class MazeOptions:
    """The options of a search on a maze set."""

    all_rectangles: bool = setting(
        False,
        "Find one maze for each rectangle that has one. Solutions and counts are then of"
        " rectangles, and `limit` is raised to their number.",
    )
    seed: int = setting(0, "The same seed finds the same first maze.", low=0, high=SEED_LIMIT - 1)
    room: tuple[float, float] | None = setting(
        None,
        "Width and depth of a room in metres; only rectangles that fit into it are searched.",
        low=ROOM_METRES[0],
        high=ROOM_METRES[1],
    )
    cube_m: float = edge_of_cube()


@dataclass(frozen=True, slots=True, kw_only=True)
class MazeParams:
    """Wishes for a generated maze."""

    width: int = setting(6, "Places west to east.", low=1, high=GENERATED_SIDE)
    height: int = setting(5, "Places north to south.", low=1, high=GENERATED_SIDE)
    method: MazeMethod | str = setting(
        MazeMethod.ANY,
        "`uniform`: every spanning tree alike; `growing`: long winding corridors.",
        words=MazeMethod,
    )
    loops: float = setting(
        0.0,
        "Share of the walls left by the spanning tree that are removed, which makes loops.",
        low=0.0,
        high=1.0,
    )
    empty: int = setting(0, "Places that stay empty.", low=0, high=GENERATED_SIDE**2 - 1)
    longest: int | None = setting(
        None,
        "Largest number of cubes on the shortest way from the entrance to the farthest cube.",
        low=1,
        high=GENERATED_SIDE**2,
    )
    dead_end_share: float = setting(
        1.0,
        "Largest share of dead ends among the cubes; a low share makes loops.",
        low=0.0,
        high=1.0,
    )
    turning: Turning | str = setting(
        Turning.TOGETHER, "How the cubes of the puzzle may be turned.", words=Turning
    )
    unique: bool = setting(False, "true: proved to have exactly one maze in this rectangle.")
    prelaid: int = prelaid_setting("places", GENERATED_SIDE**2)

    def __post_init__(self) -> None:
        choose(self)


def rectangles(puzzle: MazePuzzle) -> tuple[Rectangle, ...]:
    """The rectangles in which a puzzle is laid."""
    width, height = puzzle.width, puzzle.height
    if width is not None:
        return ((width, height or -(-puzzle.count // width)),)
    if height is not None:
        return ((-(-puzzle.count // height), height),)
    return optimal_rectangles(puzzle.count)


def turned_set(cubes: tuple[int, ...], quarters: int) -> tuple[int, ...]:
    """The counts of cubes after all were turned clockwise."""
    found: tuple[int, ...] = _TURNS[quarters % 4](cubes)
    return found


def common_turns(puzzle: MazePuzzle) -> tuple[int, ...]:
    """The common turns that make different sets of cubes."""
    if puzzle.turning != Turning.TOGETHER:
        return (0,)
    seen: dict[tuple[int, ...], int] = {}
    for quarters in range(4):
        seen.setdefault(turned_set(puzzle.cubes, quarters), quarters)
    return tuple(seen.values())


# checking


def faults(puzzle: MazePuzzle, solution: MazeSolution) -> tuple[Fault, ...]:
    """Everything that is wrong with a claimed maze: the first hundred faults."""
    wrong = _shape_faults(puzzle, solution) or chain(
        _set_faults(puzzle, solution),
        _maze_faults(puzzle, solution),
        _fixed_faults(puzzle, solution),
    )
    return tuple(islice(wrong, FAULT_LIMIT))


def _shape_faults(puzzle: MazePuzzle, solution: MazeSolution) -> list[Fault]:
    shape_faults = []
    if len(solution.rows) != solution.height:
        what = f"expected {amount(solution.height, 'row')}, found {len(solution.rows)}"
        shape_faults.append(Fault(FaultCode.WRONG_SHAPE, what, ("rows",)))
    for y, row in enumerate(solution.rows):
        if len(row) != solution.width and len(shape_faults) < FAULT_LIMIT:
            what = f"expected {amount(solution.width, 'place')} in row {y}, found {len(row)}"
            shape_faults.append(Fault(FaultCode.WRONG_SHAPE, what, ("rows", y)))
    if (solution.width, solution.height) not in rectangles(puzzle):
        what = f"{solution.width} x {solution.height} is no rectangle that the puzzle asks for"
        shape_faults.append(Fault(FaultCode.WRONG_RECTANGLE, what, ("width",)))
    if not 0 <= solution.turned <= (3 if puzzle.turning == Turning.TOGETHER else 0):
        what = f"the cubes may not be turned together by {amount(solution.turned, 'quarter')}"
        shape_faults.append(Fault(FaultCode.WRONG_TURN, what, ("turned",)))
    return shape_faults


def _set_faults(puzzle: MazePuzzle, solution: MazeSolution) -> Iterator[Fault]:
    """Cubes that are not in the set, or too few of them."""
    free = puzzle.turning == Turning.EACH
    wanted = count_classes(turned_set(puzzle.cubes, solution.turned), free)
    laid = count_classes(count_of(solution), free)
    for cube in range(1, 16):
        if laid[cube] != wanted[cube]:
            what = f"cube {letters(cube)} is laid {amount(laid[cube], 'time')}, not {wanted[cube]}"
            counts = (laid[cube], wanted[cube])
            yield Fault(FaultCode.WRONG_COUNT, what, ("rows",), piece=cube, counts=counts)


def _ground(solution: MazeSolution) -> Ground:
    return Ground(solution.width, solution.rows)


def reachable_places(solution: MazeSolution) -> Mapping[Spot, int]:
    """The places that can be reached from the first one, with the number of cubes on the path."""
    ground = _ground(solution)
    distance, nearest = ground.distances()
    return {ground.spot(at): distance[at] for at in nearest}


def _maze_faults(puzzle: MazePuzzle, solution: MazeSolution) -> Iterator[Fault]:
    gates = [side for side in (NORTH, WEST) if solution.rows[0][0] & side]
    if not gates:
        yield Fault(FaultCode.NO_ENTRANCE, "the first place has no entrance", ("rows", 0, 0))
    if len(gates) > 1:
        yield Fault(FaultCode.TWO_ENTRANCES, "the first place has two entrances", ("rows", 0, 0))
    for (x, y), side, walled in false_ends(puzzle, solution):
        at, (right, down) = ("rows", y, x), STEP[side]
        both = (y, x), (y + down, x + right)
        where = f"the corridor {letters(side)} of column {x}, row {y}"
        if walled:
            yield Fault(FaultCode.FALSE_CONNECTION, f"{where} ends at a wall", at, both)
        else:
            yield Fault(FaultCode.FALSE_ENTRANCE, f"{where} leads to no cube", at, both)
    for x, y in unreachable_places(solution):
        what = f"the cube in column {x}, row {y} cannot be reached"
        yield Fault(FaultCode.UNREACHABLE, what, ("rows", y, x))


def false_ends(puzzle: MazePuzzle, solution: MazeSolution) -> Iterator[tuple[Spot, int, bool]]:
    """Corridors with a forbidden end: place, side, and whether they end at a cube's wall."""
    for spot, side, walled in _ground(solution).loose_ends():
        gate = spot == (0, 0) and side in (NORTH, WEST)
        if puzzle.dead_ends == DeadEnds.CUBES if walled else not gate:
            yield spot, side, walled


def unreachable_places(solution: MazeSolution) -> Iterator[Spot]:
    """Places of cubes that cannot be reached from the first one, row by row."""
    ground = _ground(solution)
    distance, nearest = ground.distances()
    if len(nearest) < len(ground.cubes) - ground.cubes.count(0):
        for at, cube in enumerate(ground.cubes):
            if cube and not distance[at]:
                yield ground.spot(at)


def _fixed_faults(puzzle: MazePuzzle, solution: MazeSolution) -> Iterator[Fault]:
    for p in puzzle.fixed:
        where, there = f"column {p.column}, row {p.row}", ((p.row, p.column),)
        given = f"cube {letters(p.cube)}" if p.cube else "no cube"
        if p.row >= solution.height or p.column >= solution.width:
            what = f"{given} is given in {where}, outside"
            yield Fault(FaultCode.FIXED_MOVED, what, ("rows",), there, p.cube)
        elif solution.rows[p.row][p.column] != p.cube:
            what = f"{given} is given in {where}, but another lies there"
            yield Fault(FaultCode.FIXED_MOVED, what, ("rows", *there[0]), there, p.cube)


def score(puzzle: MazePuzzle, solution: MazeSolution) -> Mapping[str, int]:
    """The document's points: false entrances, false connections, cubes that cannot be reached.

    All 0 for a board of a wrong shape, which `faults` reports.
    """
    parts = {"false_entrances": 0, "false_connections": 0, "unreachable": 0}
    if _shape_faults(puzzle, solution):
        return parts
    first = solution.rows[0][0]
    parts["false_entrances"] += (first & (NORTH | WEST)) in (0, NORTH | WEST)
    for _, _, walled in false_ends(puzzle, solution):
        parts["false_connections" if walled else "false_entrances"] += 1
    parts["unreachable"] = sum(1 for _ in unreachable_places(solution))
    return parts


def count_of(solution: MazeSolution) -> tuple[int, ...]:
    """Number of each cube on the board, as laid."""
    return count_cubes(chain.from_iterable(solution.rows))


def count_cubes(laid: Iterable[int]) -> tuple[int, ...]:
    """(16,) number of each cube; empty places do not count."""
    many = Counter(laid)
    return 0, *[many.get(cube, 0) for cube in range(1, 16)]


def turns_of(puzzle: MazePuzzle, solution: MazeSolution) -> tuple[tuple[int, ...], ...]:
    """Quarter turns clockwise from each cube of the set to the cube as it is laid.

    With `each`, cubes that need no turn are taken first.
    """
    if puzzle.turning != Turning.EACH:
        return tuple((solution.turned,) * len(row) for row in solution.rows)
    left = list(puzzle.cubes)
    quarters_of = [[0] * len(row) for row in solution.rows]
    for quarters in range(4):
        for y, row in enumerate(solution.rows):
            for x, cube in enumerate(row):
                given = turn_cube(cube, -quarters)
                if cube and left[given] and not quarters_of[y][x]:
                    left[given] -= 1
                    quarters_of[y][x] = quarters + 1
    return tuple(tuple(max(quarters - 1, 0) for quarters in row) for row in quarters_of)


def facts(puzzle: MazePuzzle, solution: MazeSolution) -> Mapping[str, object]:
    """Facts about a maze: entrance, dead ends, longest path, loops, and with `each` the turns."""
    laid = count_of(solution)
    cubes, openings = sum(laid), sum(cube.bit_count() * n for cube, n in enumerate(laid))
    facts: dict[str, object] = {
        "entrance": "north" if solution.rows[0][0] & NORTH else "west",
        "dead_ends": laid[1] + laid[2] + laid[4] + laid[8],
        "longest": max(_ground(solution).distances()[0]),
    }
    if puzzle.dead_ends == DeadEnds.CUBES:
        facts["loops"] = (openings - 1) // 2 - (cubes - 1)
    if puzzle.turning == Turning.EACH:
        facts["turns"] = [list(row) for row in turns_of(puzzle, solution)]
    return facts


def search_space(puzzle: MazePuzzle) -> SearchSpace:
    """The number of orders of the cubes, equal ones not distinguished, as in the document."""
    repeated = [f"{n}!" for n in sorted(puzzle.cubes, reverse=True) if n > 1]
    orders = f"{puzzle.count}!" + (f" / ({' · '.join(repeated)})" if repeated else "")
    size = log10_factorial(puzzle.count) - math.fsum(map(log10_factorial, puzzle.cubes))
    if puzzle.turning == Turning.EACH:
        return SearchSpace(f"{orders} · 4^{puzzle.count}", size + puzzle.count * math.log10(4))
    if puzzle.turning == Turning.TOGETHER:
        return SearchSpace(f"4 · {orders}", size + math.log10(4))
    return SearchSpace(orders, size)


def fingerprint(puzzle: MazePuzzle) -> Fingerprint:
    """The fingerprint of a set of cubes; `fixed` is part of it.

    Two sets of cubes are the same puzzle if they have the same rectangles and one set becomes the
    other by turning cubes, as far as the puzzle allows it. Mirror images are other puzzles: the
    entrance stays where it is, so they count as different mazes.
    """
    free = puzzle.turning == Turning.EACH
    cubes = min(
        count_classes(turned_set(puzzle.cubes, quarters), free)
        for quarters in common_turns(puzzle)
    )
    given = sorted((p.row, p.column, p.cube) for p in puzzle.fixed)
    rules = str(puzzle.turning), str(puzzle.dead_ends)
    return fingerprint_of((rectangles(puzzle), rules, cubes, given))
