"""One run of the walk kernel: its arrays, made, saved, resumed and split.

path      a folding as its cells, in the order of the chain; the smallest image is its key
class     of foldings that are images of one another
"""

from collections.abc import Mapping
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import numpy as np

from puzzles.dice import Dice
from puzzles.errors import FormatError
from puzzles.outcome import Counts
from puzzles.snakes import PLACES
from puzzles.snakes import legs as legs_of
from solvers.checkpoint import Array
from solvers.checkpoint import refill
from solvers.run import KernelRun
from solvers.run import Key
from solvers.snakes.grid import FOLLOWS
from solvers.snakes.grid import WAYS
from solvers.snakes.grid import Grid
from solvers.snakes.grid import Group
from solvers.snakes.grid import Ints
from solvers.snakes.grid import rays

STEPS_TO_DIVIDE = 30
FROM = ("from_inside", "from_faces", "from_edges", "from_corners")  # as PLACES


class Folding(KernelRun):
    """A resumable run of the walk kernel along a chain, from its first cube.

    back: from its last cube instead. prune: look ahead; without, the plain search.
    throw: directions in an order of chance, and one start of chance; finds a solution of large
        boxes sooner, and is no complete search.
    The given cells of the group are laid first, and then the run is from the first cube.
    """

    STATE = ("stack", "taken", "went", "fixed", "branches", "tally", "head")
    COUNTED = ("NODES", "CLASSES", "LEAST")

    def __init__(
        self,
        grid: Grid,
        group: Group,
        chain: str,
        *,
        back: bool = False,
        prune: bool = True,
        throw: Dice | None = None,
    ) -> None:
        from solvers.kernels import trail as k

        super().__init__(_walk_of(grid), k)
        assert not (back and group.given)
        self.grid, self.group, self.back = grid, group, back
        self._least = not (back or throw)  # the kernel meets the smallest image of each class
        self._steps = legs_of(chain[::-1] if back else chain)
        starts = group.starts
        if throw is not None and not group.given:
            starts = starts[[_start(group, throw)]]
        levels, height = len(self._steps) + 1, len(starts) + 3 * len(self._steps) + k.SLACK + 2
        self.stack = np.zeros(height, np.int64)
        self.taken = np.zeros((levels if grid.in_layers else height) * grid.words, np.uint64)
        self.went, self.fixed, self.branches = np.zeros((3, levels), np.int64)
        self.tally = np.zeros((len(PLACES), len(PLACES)), np.int64)
        self.head = np.zeros(k.REGISTERS, np.int64)
        self._palindromic = throw is None and chain == chain[::-1] and not group.given
        self.head[k.FLAGS] = k.PRUNE * prune + k.PALINDROME * self._palindromic
        self.head[k.SALT] = 0 if throw is None else throw.below(2**62) | 1
        self._rules = self._gathered()
        self._arguments()
        if len(group.given) > 1:
            self._begin(group.given)
        else:
            self._put(starts[::-1])

    def _gathered(self) -> tuple[Any, ...]:
        """The rules of the kernel: what does not change in this run."""
        grid, group = self.grid, self.group
        edge = grid.box[2]
        table = rays(grid, min(max(self._steps), edge))
        legs = np.array([*self._steps, 0], np.int64)
        return tuple(
            self._registers.Rules(
                np.minimum(legs, edge), *table, grid.near, WAYS, grid.home, group.kept,
                group.smaller, group.fixing, grid.moved, grid.turned, grid.places, grid.colour,
                grid.sets, grid.edges,
            )
        )  # fmt: skip

    def _arguments(self) -> None:
        from solvers.kernels.links import ROWS

        rows = np.zeros((ROWS, self.grid.words), np.uint64)
        arrays = [getattr(self, name) for name in self.STATE]
        self._call = self._rules, tuple(self._registers.State(*arrays, rows))

    def _put(self, nodes: Ints) -> None:
        """Let the search begin with these nodes, whose paths have one cell."""
        many = len(nodes)
        self.stack[:many] = nodes
        self.head[self._registers.HEIGHT] = self.head[self._registers.STARTS] = many
        if not self.grid.in_layers:
            self.taken[: many * self.grid.words] = self.grid.bits[nodes].ravel()

    def _take(self, row: int, cells: Sequence[int]) -> None:
        """Let a row of the taken cells be these."""
        words = self.grid.words
        taken = np.bitwise_or.reduce(self.grid.bits[list(cells)])
        self.taken[row * words : (row + 1) * words] = taken

    def _begin(self, given: Sequence[int]) -> None:
        """Lay the legs of the given cells; the last of them is all there is to try.

        Nothing is if that leg runs into something behind the given cells.
        """
        k, near, at = self._registers, self.grid.near, 0
        self.went[0], self.fixed[0] = given[0], self.group.fixing[given[0]]
        self.branches[:], self.head[k.STARTS] = 1, 1
        for d, steps in enumerate(self._steps):
            way = int(np.flatnonzero(near[given[at]] == given[at + 1])[0])
            if at + steps >= len(given) - 1:
                break
            self.went[d + 1], self.fixed[d + 1] = way, self.fixed[d] & self.group.kept[way]
            at += steps
        leg = [given[at]]
        while len(leg) <= steps and leg[-1] >= 0:
            leg.append(int(near[leg[-1], way]))
        if leg[-1] < 0 or not set(given[:at]).isdisjoint(leg):
            return
        follows = int(FOLLOWS[WAYS.tolist().index(way)])
        self.stack[0] = leg[-1] | follows << k.TURN | way << k.WAY | (d + 1) << k.LEGS
        self.head[k.HEIGHT] = 1
        if self.grid.in_layers:
            self._take(d, given[: at + 1])
        else:
            self._take(0, [*given[:at], *leg])

    @property
    def counts(self) -> Counts:
        k = self._registers
        classes, least = int(self.head[k.CLASSES]), int(self.head[k.LEAST])
        starts = self.tally.sum(axis=0 if self.back else 1).tolist()
        return counts_of(self.group, classes, starts, least if self._palindromic else classes)

    @property
    def done(self) -> bool:
        return not self.head[self._registers.HEIGHT]

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        """Go on for at most so many nodes; stop at a solution, if any are wanted."""
        if self._run(nodes, not wanted) != self._registers.FOUND:
            return []
        path = self._path()
        return [tuple(path) if self._least else self.group.smallest(path)]

    def _run(self, nodes: int, bulk: bool) -> int:
        k = self._registers
        self.head[k.FLAGS] = self.head[k.FLAGS] & ~k.BULK | k.BULK * bulk
        return int(self._kernel.walk(*self._call, nodes))

    def _path(self) -> list[int]:
        """The cells of the solution on the trail, in the order of the chain."""
        start, *ways = self.went.tolist()
        cells = [start]
        for steps, way in zip(self._steps, ways, strict=True):
            step = self.grid.strides[way]
            cells += range(cells[-1] + step, cells[-1] + (steps + 1) * step, step)
        return cells[::-1] if self.back else cells

    def state(self) -> dict[str, Array]:
        """All that changes while the search goes on."""
        k, own = self._registers, super().state()
        height = int(self.head[k.HEIGHT])
        own["stack"] = own["stack"][:height]
        if not self.grid.in_layers:
            own["taken"] = own["taken"][: height * self.grid.words]
        own["head"][k.FLAGS] &= ~k.BULK
        return own

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on from what `state` gave, in a search that was made alike."""
        refill(self, self.STATE, state)
        k = self._registers
        stack, levels = state["stack"], len(self.went)
        fits = len(stack) == self.head[k.HEIGHT] and (stack >> k.LEGS < levels).all()
        if not fits or not (stack & k.CELL < self.grid.cells).all():
            raise FormatError(0, "the search was saved by another version")

    def progress(self) -> float:
        """The share of the tree that is done; the branches of a node reckoned alike."""
        k = self._registers
        return done_share(self._waiting(), self.branches, int(self.head[k.STARTS]))

    def _waiting(self) -> Ints:
        """The nodes that are to be taken up."""
        return self.stack[: self.head[self._registers.HEIGHT]]

    def copy(self) -> "Folding":
        twin = super().copy()
        twin.tally[:] = 0
        return twin

    def halved(self) -> "tuple[Folding, Folding] | None":
        """Two searches that together cover the rest; None when it cannot be divided.

        May step on by some nodes where no solution can come up.
        """
        k = self._registers
        for _ in range(STEPS_TO_DIVIDE):
            height = int(self.head[k.HEIGHT])
            if height > 1:
                return self._dealt(slice(0, height, 2)), self._dealt(slice(1, height, 2))
            if not height or (self.stack[0] >> k.LEGS) + 2 >= len(self.went):
                return None  # the next leg may be the last
            self._run(1, False)
        return None

    def _dealt(self, share: slice) -> "Folding":
        """A search of some of the nodes on the stack, which is at its begin."""
        k, twin = self._registers, self.copy()
        height = len(range(*share.indices(len(self.stack))))
        twin.head[k.HEIGHT] = height
        twin.stack[:height] = self.stack[share]
        if not self.grid.in_layers:
            words = self.grid.words
            twin.taken.reshape(-1, words)[:height] = self.taken.reshape(-1, words)[share]
        every = _level_sizes(twin._waiting())
        top = len(every) - 1
        many = [waits + (d < top) for d, waits in enumerate(every)]
        twin.head[k.STARTS], twin.branches[:top] = many[0], many[1:]
        return twin


def done_share(waiting: Ints, branches: Ints, starts: int) -> float:
    """The share of a tree that is done, from the nodes that wait; see the kernel's state."""
    if not len(waiting):
        return 1.0
    sizes, done, whole = _level_sizes(waiting), 0, 1  # whole numbers: never falls by rounding
    top = len(sizes) - 1
    for d, many in enumerate([starts, *branches[:top].tolist()]):
        done = done * many + many - sizes[d] - (d < top)
        whole *= many
    return done / whole


def _level_sizes(waiting: Ints) -> list[int]:
    """How many nodes wait that have no leg, one leg, and so on."""
    from solvers.kernels.trail import LEGS

    sizes: list[int] = np.bincount(waiting >> LEGS).tolist()
    return sizes


def _walk_of(grid: Grid) -> ModuleType:
    """The kernel for sets of one word, of two, or of layers."""
    if grid.in_layers:
        from solvers.kernels import walk_layers

        return walk_layers
    if grid.words > 1:
        from solvers.kernels import walk_pairs

        return walk_pairs
    from solvers.kernels import walk

    return walk


def counts_of(group: Group, classes: int, starts: Sequence[int], least: int) -> Counts:
    """What some classes count for by every convention; distinct are classes.

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


def _start(group: Group, throw: Dice) -> int:
    """An index of one of the starts, each as likely as its class is large."""
    sizes = [group.order // int(group.fixing[cell]).bit_count() for cell in group.starts]
    return throw.weighted(range(len(sizes)), sizes)
