"""A run through the fillings of a target that counts only those that come apart."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from puzzles.outcome import UNDECIDED, Counts, level_name
from puzzles.polycubes import PolycubePuzzle
from puzzles.polycubes.moves import lying_pieces, piece_groups
from solvers.engine.run import Key
from solvers.engine.search import Budget
from solvers.polycubes.apart import GROWTH, MOST_PIECES, make_arrays, make_parts, take_apart
from solvers.polycubes.covering import Covering
from solvers.polycubes.filling import Filling
from solvers.polycubes.places import turned_piece
from solvers.polycubes.roots import Roots
from solvers.polycubes.symmetries import Ints

STATES = Budget(nodes=400_000)  # of one filling; the same on any machine
LEVELS = 256  # the last of them is that of all higher ones, too
FIRST_STATES, MOST_STATES = 1 << 14, 1 << 18  # of a stage that a kernel goes through by itself
FIRST_WAYS, MOST_WAYS = 1 << 16, 1 << 24  # entries of the tables of ways
MOST_SHAPES = 1_024  # turned pieces, for which the tables are kept
COPIES, CLASSES, HANDED, UNKNOWN, FIRST_LEVEL = range(5)


class Dismantling(Filling):
    """See the module. Each class of fillings is taken apart where it is found.

    tally: (FIRST_LEVEL + LEVELS,) copies, classes and classes by rotations alone of those that
        come apart, classes that were not decided, and classes that come apart by their level.
    """

    STATE = (*Filling.STATE, "tally")

    def __init__(self, covering: Covering, roots: Roots) -> None:
        super().__init__(covering, roots)
        self.tally = np.zeros(FIRST_LEVEL + LEVELS, np.int64)
        self._finder = LevelFinder(covering)

    def copy(self) -> "Dismantling":
        twin = super().copy()
        twin.tally[:] = 0
        return twin

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        k, end = self._kernel, self.nodes + nodes
        counted = [k.COPIES, k.CLASSES, k.HANDED]
        while True:
            before = self.head[counted]
            status = self._run(max(0, end - self.nodes), False)
            if status != k.FOUND:
                return []
            level = self._finder.level(self._key())
            if level is None:
                self.tally[UNKNOWN] += 1
            elif level >= 0:
                self.tally[:UNKNOWN] += self.head[counted] - before
                self.tally[FIRST_LEVEL + min(level, LEVELS - 1)] += 1
                if wanted:
                    return [self._key()]

    @property
    def counts(self) -> Counts:
        copies, classes, handed, unknown = map(int, self.tally[:FIRST_LEVEL])
        further = {"up_to_rotation": handed}
        for level in np.flatnonzero(self.tally[FIRST_LEVEL:]):
            further[level_name(int(level))] = int(self.tally[FIRST_LEVEL + level])
        if unknown:
            further[UNDECIDED] = unknown
        return Counts(copies, classes, further)


class LevelFinder:
    """The levels of fillings of one target; tables of ways are kept from one to the next.

    A filling with too many states for the kernel that goes on by itself is taken apart alone.
    """

    def __init__(self, covering: Covering) -> None:
        self.covering, puzzle = covering, covering.puzzle
        lying = [[cell for cell, _ in puzzle.covered_cells(p)] for p in puzzle.fixed]
        if puzzle.golden is not None:
            lying.append([puzzle.golden])
        given = [np.array(cells, np.int64) for cells in lying]
        corners = [cells.min(axis=0) for cells in given]
        forms = (puzzle.pieces[kind].form for kind in covering.kinds)
        pieces = [turned_piece(form, puzzle.mirrored) for form in forms]
        many = len(covering.forms) + len(given)
        numbers = np.arange(len(covering.forms), many)
        self._given = numbers, np.array(corners, np.int64).reshape(-1, 3)
        room = len(covering.cells) // int(covering.volume.min())
        most = min(int(covering.high.sum()), room) + len(given)
        self._kernel: Any = None
        if many <= MOST_SHAPES and most <= MOST_PIECES and not _has_groups(puzzle):
            shapes = [cells for piece in pieces for cells in piece.cells]
            shapes += [cells - low for cells, low in zip(given, corners, strict=True)]
            self._make_room(shapes, most)

    def _make_room(self, shapes: Sequence[Ints], pieces: int) -> None:
        from solvers.kernels.moves import stages

        self._kernel, many = stages, len(shapes)
        cells = np.concatenate(shapes)
        first = np.cumsum([0, *map(len, shapes)])
        self._shapes = stages.Shapes(
            cells=cells,
            first=first,
            far=np.maximum.reduceat(cells, first[:-1]),
            table=np.empty(FIRST_WAYS, np.int16),
            begin=np.full((many, many), -1, np.int64),
            end=np.zeros(1, np.int64),
        )
        self._parts, self._pieces, self._states = make_parts(pieces), pieces, FIRST_STATES
        self._scratch = make_arrays(pieces, 0, FIRST_STATES)

    def level(self, places: Key) -> int | None:
        """Moves of the first stage of a filling; -1: it does not come apart; None: not decided."""
        level = None if self._kernel is None else self._level_at_once(places)
        return self._level_alone(places) if level is None else level

    def _level_at_once(self, places: Key) -> int | None:
        """The same by one call of the kernel; None: there are too many states for it."""
        covering, kernel, own = self.covering, self._kernel, np.array(places, np.int64)
        lying = np.concatenate([covering.form[own], self._given[0]])
        start = np.concatenate([covering.at[own], self._given[1]])
        if len(lying) < 2:
            return 0
        while True:
            alone = not self._shapes.end[0]
            level = int(
                kernel.find_level(tuple(self._shapes), lying, start, *self._scratch, self._parts)
            )
            if level >= kernel.LOCKED:
                return level
            if not (self._grow() if level == kernel.NO_ROOM else self._make_way(alone)):
                return None

    def _grow(self) -> bool:
        """Make room for states; False if there is no more."""
        if self._states >= MOST_STATES:
            return False
        self._states *= GROWTH
        self._scratch = make_arrays(self._pieces, 0, self._states)
        return True

    def _make_way(self, alone: bool) -> bool:
        """Make room for tables; False if there is no more. alone: one filling has all of it."""
        table = self._shapes.table
        if len(table) < MOST_WAYS:
            longer = np.empty(min(MOST_WAYS, GROWTH * len(table)), np.int16)
            longer[: len(table)] = table
            self._shapes = self._shapes._replace(table=longer)
        elif alone:
            return False
        else:
            self._shapes.begin[:], self._shapes.end[:] = -1, 0
        return True

    def _level_alone(self, places: Key) -> int | None:
        puzzle, solution = self.covering.puzzle, self.covering.solution(places)
        groups = piece_groups(puzzle, solution)
        way = take_apart(lying_pieces(puzzle, solution), groups, STATES)
        if way.apart is None:
            return None
        return -1 if way.level is None else way.level


def _has_groups(puzzle: PolycubePuzzle) -> bool:
    return any(piece.group for piece in puzzle.pieces)
