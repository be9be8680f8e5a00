"""A run through the fillings of a target that counts only those that come apart."""

import numpy as np

from puzzles.outcome import UNDECIDED, Counts, level_name
from puzzles.polycubes.moves import lying_pieces, piece_groups
from solvers.engine.run import Key
from solvers.engine.search import Budget
from solvers.polycubes.apart import take_apart
from solvers.polycubes.covering import Covering
from solvers.polycubes.filling import Filling
from solvers.polycubes.roots import Roots

STATES = Budget(nodes=400_000)  # of one filling; the same on any machine
LEVELS = 256  # the last of them is that of all higher ones, too
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
            level = find_level(self.covering, self._key())
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


def find_level(covering: Covering, places: Key) -> int | None:
    """Moves of the first stage of a filling; -1: it does not come apart; None: not decided."""
    puzzle, solution = covering.puzzle, covering.solution(places)
    groups = piece_groups(puzzle, solution)
    way = take_apart(lying_pieces(puzzle, solution), groups, STATES)
    if way.apart is None:
        return None
    return -1 if way.level is None else way.level
