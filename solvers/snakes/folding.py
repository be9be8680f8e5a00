"""Complete runs along a chain, by the walk kernels; `solvers.snakes.walks` has one for each box.

path      a folding as its cells, in the order of the chain; the smallest image is its key
class     foldings that are images of one another
"""

from abc import abstractmethod
from collections.abc import Sequence
from types import ModuleType
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from puzzles.dice import Dice
from puzzles.outcome import Counts
from puzzles.snakes import PLACES
from puzzles.snakes import legs as legs_of
from solvers.engine.checkpoint import Array
from solvers.engine.run import KernelRun, Key
from solvers.snakes.grid import FOLLOWS, WAYS, CellGrid, Ints, SymmetryGroup

F = TypeVar("F", bound="Folding")

STEPS_TO_DIVIDE = 30
FROM = ("from_inside", "from_faces", "from_edges", "from_corners")  # as PLACES


class Folding(KernelRun):
    """A resumable run of a walk kernel along a chain, from its first cube.

    back: from its last cube instead. prune: look ahead; without, the plain search.
    throw: directions in a random order, and one random start. Finds a solution of a large box
        sooner; the search is not complete.
    If the group has given cells, they are laid first, and the run goes from the first cube.
    """

    COUNTED = ("NODES", "CLASSES", "LEAST")
    stack: NDArray[Any]  # of int64, or of uint64 in `Abreast`
    went: Ints  # the start of the path that was met last, then its directions
    _call: tuple[Any, ...]  # arguments of the kernel

    def __init__(
        self,
        kernel: ModuleType,
        grid: CellGrid,
        group: SymmetryGroup,
        chain: str,
        *,
        back: bool = False,
        prune: bool = True,
        throw: Dice | None = None,
    ) -> None:
        from solvers.kernels.paths import trail as k

        super().__init__(kernel, k)
        assert not (back and group.given)
        self.grid, self.group, self.back = grid, group, back
        self._least = not (back or throw)  # the kernel meets the smallest image of each class
        self._steps = legs_of(chain[::-1] if back else chain)
        self.tally = np.zeros((len(PLACES), len(PLACES)), np.int64)
        self.head = np.zeros(k.REGISTERS, np.int64)
        self._palindromic = throw is None and chain == chain[::-1] and not group.given
        self.head[k.FLAGS] = k.PRUNE * prune + k.PALINDROME * self._palindromic
        self.head[k.SALT] = 0 if throw is None else throw.below(2**62) | 1
        starts = group.starts if throw is None else group.draw_start(throw)
        self._make_rules(len(starts))
        self._arguments()
        if len(group.given) > 1:
            self._begin()
        else:
            self._put(starts[::-1])

    @abstractmethod
    def _make_rules(self, starts: int) -> None:
        """Make the rules and the arrays; starts: number of start cells."""

    @abstractmethod
    def _put(self, starts: Ints) -> None:
        """Put the start cells on the stack."""

    @abstractmethod
    def _begin(self) -> None:
        """Let the search begin with the given cells, or be empty if they do not fit the chain."""

    @property
    def _height(self) -> int:
        return int(self.head[self._registers.HEIGHT])

    @property
    def counts(self) -> Counts:
        k = self._registers
        classes, least = int(self.head[k.CLASSES]), int(self.head[k.LEAST])
        starts = self.tally.sum(axis=0 if self.back else 1).tolist()
        return counts_of(self.group, classes, starts, least if self._palindromic else classes)

    @property
    def is_done(self) -> bool:
        return not (self._height or self.head[self._registers.OWED])

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        if self._run(nodes, not wanted) != self._registers.FOUND:
            return []
        path = self._path()
        return [tuple(path) if self._least else self.group.smallest(path)]

    def _run(self, nodes: int, bulk: bool) -> int:
        k = self._registers
        self.head[k.FLAGS] = self.head[k.FLAGS] & ~k.BULK | k.BULK * bulk
        return int(self._kernel.walk(*self._call, nodes))

    def _path(self) -> list[int]:
        """The cells of the solution that was met last, in the order of the chain."""
        start, *ways = self.went.tolist()
        cells = [start]
        for steps, way in zip(self._steps, ways, strict=True):
            step = self.grid.strides[way]
            cells += range(cells[-1] + step, cells[-1] + (steps + 1) * step, step)
        return cells[::-1] if self.back else cells

    def state(self) -> dict[str, Array]:
        own = super().state()
        own["stack"] = own["stack"][: self._height]
        own["head"][self._registers.FLAGS] &= ~self._registers.BULK
        return own

    def copy(self: F) -> F:
        twin = super().copy()
        twin.tally[:] = 0
        return twin

    def halve(self: F) -> "tuple[F, F] | None":
        """Two runs that together cover the rest; None if the rest cannot be divided.

        May first advance by some nodes that lead to no solution.
        """
        for _ in range(STEPS_TO_DIVIDE):
            height = self._height
            if height > 1:
                near, far = self._dealt(slice(0, height, 2)), self._dealt(slice(1, height, 2))
                far.head[self._registers.OWED] = 0
                return near, far
            if not height or int(self._levels()[0]) + 2 >= len(self.went):
                return None  # the next leg may be the last
            self._run(1, False)
        return None

    @abstractmethod
    def progress(self) -> float:
        """The share of the tree that is done; all branches of a node count equally."""

    @abstractmethod
    def _levels(self) -> Ints:
        """Number of legs of each node on the stack."""

    @abstractmethod
    def _dealt(self: F, share: slice) -> F:
        """A run that starts with some of the nodes on the stack."""


class LaidPath(NamedTuple):
    """The beginning of a path, up to the end of the leg that is given in part.

    ways: directions of its legs. cells: of the path. images: bits of the images that fix it.
    """

    ways: tuple[int, ...]
    cells: tuple[int, ...]
    images: int

    def end(self, cell: int) -> int:
        """A last cell, the directions that may follow, and the last one, coded as in a node."""
        from solvers.kernels.paths.trail import TURN, WAY

        return cell | follows(self.ways[-1]) << TURN | self.ways[-1] << WAY


def laid_by(grid: CellGrid, group: SymmetryGroup, lengths: Sequence[int]) -> LaidPath | None:
    """The given cells of a group, at least two, continued to the end of a leg of these lengths.

    None if the last leg leaves the box or runs into a given cell.
    """
    given, at, ways = group.given, 0, []
    images = int(group.fixing[given[0]])
    for steps in lengths:
        way = int(np.flatnonzero(grid.near[given[at]] == given[at + 1])[0])
        ways.append(way)
        images &= int(group.kept[way])
        if at + steps >= len(given) - 1:
            break
        at += steps
    leg = [given[at]]
    while len(leg) <= steps and leg[-1] >= 0:
        leg.append(int(grid.near[leg[-1], way]))
    if leg[-1] < 0 or not set(given[:at]).isdisjoint(leg):
        return None
    return LaidPath(tuple(ways), (*given[:at], *leg), images)


def follows(way: int) -> int:
    """The first position off the axis of a direction."""
    return int(FOLLOWS[WAYS.tolist().index(way)])


def counts_of(group: SymmetryGroup, classes: int, starts: Sequence[int], least: int) -> Counts:
    """The counts of some classes by every convention; distinct counts classes.

    starts: (4,) classes by the place of the chain's first cube, an index into PLACES.
    least: of a palindromic chain, classes up to running the other way, too.
    """
    order = group.order
    further = {
        "up_to_rotation": classes * (order // group.rotations),
        "up_to_reflection": classes,
        "up_to_reversal": least,
        **{name: order * starts[k] for k, name in enumerate(FROM)},
    }
    return Counts(classes * order, classes, further)
