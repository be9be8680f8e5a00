"""Complete runs in boxes of more than 128 cells, whose layers are the words of a set."""

from collections.abc import Mapping

import numpy as np

from puzzles.errors import FormatError
from solvers.engine.checkpoint import Array
from solvers.snakes.folding import Folding, laid_by
from solvers.snakes.grid import WAYS, Ints


class Layered(Folding):
    """A run in a box of more than 128 cells.

    stack: (h,) nodes as `paths.trail` has them. taken: (levels * words,) the cells of
    the trail; went, fixed and branches are its own, too.
    """

    STATE = ("stack", "taken", "went", "fixed", "branches", "tally", "head")

    def _make_rules(self, starts: int) -> None:
        k, grid, group, m = self._registers, self.grid, self.group, len(self._steps)
        legs = np.minimum([*self._steps, 0], grid.box[2])
        self._rules = tuple(
            k.Rules(
                legs, grid.near, WAYS, grid.home, group.kept, group.smaller,
                group.fixing, grid.moved, grid.turned, grid.places, grid.colour, grid.sets,
                grid.edges,
            )
        )  # fmt: skip
        self.stack = np.zeros(starts + 3 * m + k.SLACK + 2, np.int64)
        self.taken = np.zeros((m + 1) * grid.words, np.uint64)
        self.went, self.fixed, self.branches = np.zeros((3, m + 1), np.int64)

    def _arguments(self) -> None:
        from solvers.kernels.paths.links import ROWS

        rows = np.zeros((ROWS, self.grid.words), np.uint64)
        arrays = [getattr(self, name) for name in self.STATE]
        self._call = self._rules, tuple(self._registers.State(*arrays, rows))

    def _put(self, starts: Ints) -> None:
        k, many = self._registers, len(starts)
        self.stack[:many] = starts
        self.head[k.HEIGHT] = self.head[k.STARTS] = many

    def _begin(self) -> None:
        k, group = self._registers, self.group
        self.went[0], self.fixed[0] = group.given[0], group.fixing[group.given[0]]
        self.branches[:], self.head[k.STARTS] = 1, 1
        laid = laid_by(self.grid, group, self._steps)
        if laid is None:
            return
        d = len(laid.ways)
        for level, way in enumerate(laid.ways[:-1], 1):
            self.went[level] = way
            self.fixed[level] = self.fixed[level - 1] & group.kept[way]
        self.stack[0] = laid.end(laid.cells[-1]) | d << k.LEGS
        self.head[k.HEIGHT] = 1
        before = list(laid.cells[: 1 + sum(self._steps[: d - 1])])
        words = self.grid.words
        self.taken[(d - 1) * words : d * words] = self.grid.set_of(before)

    def restore(self, state: Mapping[str, Array]) -> None:
        super().restore(state)
        k, stack = self._registers, state["stack"]
        fits = len(stack) == self._height and (stack >> k.LEGS < len(self.went)).all()
        if not fits or not (stack & k.CELL < self.grid.cells).all():
            raise FormatError(0, "the search was saved by another version")

    def progress(self) -> float:
        starts = int(self.head[self._registers.STARTS])
        return done_share(self.stack[: self._height], self.branches, starts)

    def _levels(self) -> Ints:
        levels: Ints = self.stack[: self._height] >> self._registers.LEGS
        return levels

    def _dealt(self, share: slice) -> "Layered":
        k, twin = self._registers, self.copy()
        height = len(range(*share.indices(self._height)))
        twin.head[k.HEIGHT] = height
        twin.stack[:height] = self.stack[share]
        every = _level_sizes(twin.stack[:height])
        top = len(every) - 1
        many = [waits + (d < top) for d, waits in enumerate(every)]
        twin.head[k.STARTS], twin.branches[:top] = many[0], many[1:]
        return twin


def done_share(waiting: Ints, branches: Ints, starts: int) -> float:
    """The share of a tree that is done, from the waiting nodes; see the kernel's state."""
    if not len(waiting):
        return 1.0
    sizes, done, whole = _level_sizes(waiting), 0, 1  # whole numbers: never falls by rounding
    top = len(sizes) - 1
    for d, many in enumerate([starts, *branches[:top].tolist()]):
        done = done * many + many - sizes[d] - (d < top)
        whole *= many
    return done / whole


def _level_sizes(waiting: Ints) -> list[int]:
    """Number of waiting nodes by number of legs, from 0."""
    from solvers.kernels.paths.trail import LEGS

    sizes: list[int] = np.bincount(waiting >> LEGS).tolist()
    return sizes
