"""One run of the walk kernel: its arrays, made, saved, resumed and split.

path      a folding as its cells, in the order of the chain; the smallest image is its key
class     of foldings that are images of one another
"""

from collections.abc import Mapping
from collections.abc import Sequence
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
from solvers.snakes.grid import Grid
from solvers.snakes.grid import Group
from solvers.snakes.grid import Ints

STEPS_TO_DIVIDE = 30
FROM = ("from_inside", "from_faces", "from_edges", "from_corners")  # as PLACES


class Folding(KernelRun):
    """A resumable run of the walk kernel along a chain, from its first cube.

    back: from its last cube instead. prune: look ahead; without, the plain search.
    throw: directions in an order of chance, and one start of chance; finds a solution of large
        boxes sooner, and is no complete search.
    The given cells of the group are laid first, and then the run is from the first cube.
    """

    STATE = ("stack", "taken", "head", "tally")
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
        from solvers.kernels import walk

        super().__init__(walk)
        self.grid, self.group, self.chain, self.back = grid, group, chain, back
        self._least = not (back or throw)  # the kernel meets the smallest image of each class
        directed = chain[::-1] if back else chain
        self.legs = np.array([*legs_of(directed), 0], np.int64)
        assert not (back and group.given)
        self._starts, order = self._choices(throw)
        self.stack = np.zeros((len(self.legs), walk.COLUMNS), np.int64)
        self.taken = np.zeros((len(self.legs), grid.words), np.uint64)
        self.tally = np.zeros((len(PLACES), len(PLACES)), np.int64)
        self.head = np.zeros(walk.REGISTERS, np.int64)
        self.head[walk.DEPTH], self.head[walk.END] = -1, len(self._starts)
        self._palindromic = throw is None and chain == chain[::-1] and not group.given
        self.head[walk.FLAGS] = walk.PRUNE * prune + walk.PALINDROME * self._palindromic
        self._rules = self._gathered(directed, order)
        self._arguments()
        if len(group.given) > 1:
            self._begin(group.given)

    def _gathered(self, directed: str, order: Ints) -> tuple[Any, ...]:
        """The rules of the kernel: what does not change in this run."""
        grid, group = self.grid, self.group
        sets = np.concatenate([grid.full[None], grid.inner, grid.colours])
        rules = self._kernel.Rules(
            self.legs, order, pieces_left(directed, self.legs), grid.near, grid.home, group.kept,
            group.smaller, group.fixing, self._starts, grid.moved, grid.turned, grid.places,
            grid.colour, sets, np.array(grid.box, np.int64),
        )  # fmt: skip
        return tuple(rules)

    def _choices(self, throw: Dice | None) -> tuple[Ints, Ints]:
        """The cells to start from, and for each leg the directions in the order of trial."""
        group, starts = self.group, self.group.starts
        if throw is None:
            return starts, np.zeros((len(self.legs), 1), np.int64) + np.arange(6)
        if not group.given:
            starts = starts[[_start(starts, group, throw)]]
        return starts, np.array([throw.shuffled(range(6)) for _ in self.legs], np.int64)

    def _arguments(self) -> None:
        rows = np.zeros((self._kernel.ROWS, self.grid.words), np.uint64)
        state = self._kernel.State(self.stack, self.taken, self.head, self.tally, rows)
        self._call = self._rules, tuple(state)

    def _begin(self, given: Sequence[int]) -> None:
        """Put the legs of the given cells on the stack; the last of them is all there is to try.

        None is if that leg runs into something behind the given cells.
        """
        k, near = self._kernel, self.grid.near
        self.stack[0, k.CELL], self.stack[0, k.FIXED] = given[0], self.group.fixing[given[0]]
        at, taken = 0, {given[0]}
        for d, steps in enumerate(self.legs.tolist()):
            way = int(np.flatnonzero(near[given[at]] == given[at + 1])[0])
            leg = [given[at]]
            while len(leg) <= steps and leg[-1] >= 0:
                leg.append(int(near[leg[-1], way]))
            for cell in taken:
                word, bit = self.grid.home[cell]
                self.taken[d, word] |= np.uint64(1) << np.uint64(bit)
            self.stack[d, [k.TAKEN, k.ALL]] = way, 1 << way
            at += steps
            if at >= len(given) - 1:
                free = leg[-1] >= 0 and taken.isdisjoint(leg[1:])
                self.stack[d, [k.UNTRIED, k.ALL]] = (1 << way) * free
                self.head[k.DEPTH] = d
                return
            taken |= set(leg)
            self.stack[d + 1, k.CELL] = leg[-1]
            self.stack[d + 1, k.FIXED] = self.stack[d, k.FIXED] & self.group.kept[way]

    @property
    def counts(self) -> Counts:
        k = self._kernel
        classes, least = int(self.head[k.CLASSES]), int(self.head[k.LEAST])
        starts = self.tally.sum(axis=0 if self.back else 1).tolist()
        return counts_of(self.group, classes, starts, least if self._palindromic else classes)

    @property
    def done(self) -> bool:
        k = self._kernel
        return bool(self.head[k.DEPTH] < 0 and self.head[k.AT] >= self.head[k.END])

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        """Go on for at most so many nodes; stop at a solution, if any are wanted."""
        if self._run(nodes, not wanted) != self._kernel.FOUND:
            return []
        path = self._path()
        return [tuple(path.tolist()) if self._least else self.group.smallest(path)]

    def _run(self, nodes: int, bulk: bool) -> int:
        k = self._kernel
        self.head[k.FLAGS] = self.head[k.FLAGS] & ~k.BULK | k.BULK * bulk
        return int(k.walk(*self._call, nodes))

    def _path(self) -> Ints:
        """The cells of the solution on the stack, in the order of the chain."""
        cells = [int(self.stack[0, self._kernel.CELL])]
        for steps, way in zip(self.legs[:-1], self.stack[:-1, self._kernel.TAKEN], strict=True):
            for _ in range(steps):
                cells.append(int(self.grid.near[cells[-1], way]))
        return np.array(cells[::-1] if self.back else cells, np.int64)

    def state(self) -> dict[str, Array]:
        """All that changes while the search goes on."""
        used = int(self.head[self._kernel.DEPTH]) + 1
        own = super().state()
        own["stack"], own["taken"] = own["stack"][:used], own["taken"][:used]
        own["head"][self._kernel.FLAGS] &= ~self._kernel.BULK
        return own

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on from what `state` gave, in a search that was made alike."""
        refill(self, self.STATE, state)
        k = self._kernel
        if not 0 <= self.head[k.FIRST] <= self.head[k.END] <= len(self._starts):
            raise FormatError(0, "the search was saved by another version")

    def progress(self) -> float:
        """The share of the tree that is done; starts, and directions at a node, reckoned alike."""
        k = self._kernel
        first, at, end = (int(self.head[r]) for r in (k.FIRST, k.AT, k.END))
        if self.done:
            return 1.0
        done, whole = 0, 1  # whole numbers: never falls by rounding
        depth = int(self.head[k.DEPTH])
        for d, (todo, every) in enumerate(self.stack[: depth + 1, [k.UNTRIED, k.ALL]].tolist()):
            if not every:
                done += 1  # a dead end
                break
            done = done * every.bit_count() + (every & ~todo).bit_count() - (d < depth)
            whole *= every.bit_count()
        return ((at - first) * whole + done) / ((end - first) * whole)

    def copy(self) -> "Folding":
        twin = super().copy()
        twin.tally[:] = 0
        return twin

    def halved(self) -> "tuple[Folding, Folding] | None":
        """Two searches that together cover the rest; None when it cannot be divided.

        May step on by some nodes where no solution can come up.
        """
        k = self._kernel
        for _ in range(STEPS_TO_DIVIDE):
            halves = self._halves_of_starts() or self._halves_of_tree()
            if halves is not None or self.done:
                return halves
            if self.head[k.DEPTH] + 2 >= len(self.legs):
                return None  # the next leg may be the last
            self._run(1 if self.head[k.DEPTH] >= 0 else 0, False)
        return None

    def _halves_of_starts(self) -> "tuple[Folding, Folding] | None":
        k = self._kernel
        at, end = int(self.head[k.AT]), int(self.head[k.END])
        if end - at < 2:
            return None
        middle = at + 1 if self.head[k.DEPTH] >= 0 else (at + end) // 2
        near, far = self.copy(), self.copy()
        near.head[k.END] = middle
        far.head[[k.FIRST, k.AT, k.DEPTH]] = middle, middle, -1
        return near, far

    def _halves_of_tree(self) -> "tuple[Folding, Folding] | None":
        """Divide the directions that are still to be tried at the first node that has some."""
        k = self._kernel
        depth = int(self.head[k.DEPTH])
        for d in range(depth + 1):
            todo = int(self.stack[d, k.UNTRIED])
            given = todo if d < depth else todo & (todo - 1)  # at the top, one stays here
            if given:
                near, far = self.copy(), self.copy()
                near.stack[d, k.UNTRIED] &= ~given
                near.stack[d, k.ALL] &= ~given
                far.stack[d, [k.UNTRIED, k.ALL]] = given
                far.head[k.DEPTH] = d
                return near, far
        return None


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


def _start(cells: Ints, group: Group, throw: Dice) -> int:
    """An index of one of the cells, each as likely as its class is large."""
    sizes = [group.order // int(group.fixing[cell]).bit_count() for cell in cells]
    return throw.weighted(range(len(cells)), sizes)


def pieces_left(chain: str, legs: Ints) -> Ints:
    """(m + 1, 4) pieces beyond the first k legs, the end left out: see the kernel."""
    digits = np.array([int(digit) for digit in chain], np.int64)
    kinds = np.zeros((len(chain), 4), np.int64)
    index = np.arange(1, len(chain) - 1)
    kinds[index, 2 * digits[1:-1] + index % 2] = 1
    beyond = kinds[::-1].cumsum(axis=0)[::-1]
    ends = np.concatenate([[0], np.cumsum(legs[:-1])])
    after = np.concatenate([beyond[1:], np.zeros((1, 4), np.int64)])
    return np.ascontiguousarray(after[ends])
