"""Complete runs in boxes of up to 128 cells, where eight nodes go on at a time."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from puzzles.errors import FormatError
from solvers.checkpoint import Array
from solvers.checkpoint import refill
from solvers.snakes.folding import Folding
from solvers.snakes.folding import follows
from solvers.snakes.folding import laid_by
from solvers.snakes.grid import WAYS
from solvers.snakes.grid import Grid
from solvers.snakes.grid import Ints
from solvers.snakes.grid import Words
from solvers.snakes.grid import rays

ROOM = 8  # nodes for each leg that the stack has, beyond those that one at a time may need


class Abreast(Folding):
    """A run in such a box.

    stack: (h,) nodes as `solvers.kernels.nodes` has them. taken: (words, h) their cells.
    turns: (t, h) their turns.
    """

    STATE = ("stack", "taken", "turns", "went", "tally", "head")
    ROWS = ("stack", "taken", "turns")

    def _made(self, starts: int) -> None:
        from solvers.kernels import nodes as k

        grid, group, m = self.grid, self.group, len(self._steps)
        edge = grid.box[2]
        longest = min(max(self._steps), edge)
        legs = np.minimum(self._steps, edge)
        rows = np.append((legs - 1) * 8 * grid.cells, 0).astype(np.uint64)
        steps = np.array([grid.box[0], grid.box[0] * grid.box[1]], np.uint64)
        self._rules = tuple(
            k.Rules(
                rows, rays(grid, longest)[0], _ends(grid, longest), WAYS, group.kept,
                group.smaller, group.fixing, grid.moved, grid.turned, grid.places, grid.colour,
                grid.sets, steps,
            )
        )  # fmt: skip
        height = starts + (3 + ROOM) * m + k.WIDEST + 2 * k.SLACK
        self.stack = np.zeros(height, np.uint64)
        self.taken = np.zeros((grid.words, height), np.uint64)
        self.turns = np.zeros((-(-(2 * m + 1) // k.WORD), height), np.uint64)
        self.went = np.zeros(m + 1, np.int64)

    def _arguments(self) -> None:
        from solvers.kernels.nodes import State

        self._call = self._rules, tuple(State(*[getattr(self, name) for name in self.STATE]))

    def _node(self, start: int, share: int) -> int:
        """A node without legs: its last cell is the start."""
        from solvers.kernels import nodes as k

        last = int(self.grid.colour[start]) ^ (self.grid.cells & 1) ^ 1
        return start | start << int(k.FROM) | last * int(k.COLOUR) | share << int(k.SHARE)

    def _put(self, starts: Ints) -> None:
        from solvers.kernels.nodes import WHOLE

        many = len(starts)
        rest = WHOLE - WHOLE // many * (many - 1)
        for k, start in enumerate(starts.tolist()):
            self.stack[k] = self._node(start, WHOLE // many if k else rest)
        self.taken[:, :many] = self.grid.bits[starts].T
        self.head[self._registers.HEIGHT] = many

    def _begin(self) -> None:
        from solvers.kernels import nodes as k

        laid = laid_by(self.grid, self.group, self._steps)
        if laid is None:
            return
        start, end = laid.cells[0], laid.cells[-1]
        node = self._node(start, k.WHOLE) - start + laid.end(end)
        node += len(laid.ways) << int(k.LEGS)
        self.stack[0] = node + int(k.FIXED) * (laid.images > 1)
        turns = laid.ways[0]
        for before, way in zip(laid.ways, laid.ways[1:], strict=False):
            first = follows(before)
            turns = turns << 2 | WAYS[first : first + 4].tolist().index(way)
        for word in self.turns:
            word[0], turns = turns & (1 << k.WORD) - 1, turns >> k.WORD
        self.taken[:, 0] = self.grid.set_of(list(laid.cells))
        self.head[self._registers.HEIGHT] = 1

    def state(self) -> dict[str, Array]:
        own, height = super().state(), self._height
        del own["went"]
        return {**own, **{name: own[name][:, :height].T.copy() for name in self.ROWS[1:]}}

    def restore(self, state: Mapping[str, Array]) -> None:
        """Go on from what `state` gave, in a search that was made alike."""
        refill(self, ("stack", "tally", "head"), state)
        many = len(state["stack"])
        for name in self.ROWS[1:]:
            own, saved = getattr(self, name), state.get(name)
            if saved is None or saved.shape != (many, len(own)) or saved.dtype != own.dtype:
                raise FormatError(0, f"the saved search does not fit the puzzle: {name}")
            own[:, :many] = saved.T
        if many != self._height or not self._fits():
            raise FormatError(0, "the search was saved by another version")

    def _fits(self) -> bool:
        """Whether the kernel may be let on to the nodes on the stack."""
        from solvers.kernels import nodes as k

        nodes, cells = self._waiting(), self.grid.cells
        return bool(
            (nodes & k.CELL < cells).all()
            and (nodes >> k.FROM & k.START < cells).all()
            and (nodes >> k.TURN & k.SEVEN <= 4).all()
            and (nodes >> k.WAY & k.SEVEN < 6).all()
            and (self._levels() < len(self.went)).all()
        )

    def progress(self) -> float:
        """The share of the tree that is done; the branches of a node reckoned alike."""
        from solvers.kernels.nodes import SHARE
        from solvers.kernels.nodes import WHOLE

        if self.done:
            return 1.0
        return min(WHOLE - int((self._waiting() >> SHARE).sum()), WHOLE - 1) / WHOLE

    def _waiting(self) -> Words:
        """The nodes that are to be taken up."""
        waiting: Words = self.stack[: self._height]
        return waiting

    def _levels(self) -> Ints:
        from solvers.kernels.nodes import LEGS
        from solvers.kernels.nodes import LEVEL

        return (self._waiting() >> LEGS & LEVEL).astype(np.int64)

    def _dealt(self, share: slice) -> "Abreast":
        from solvers.kernels.nodes import SHARE
        from solvers.kernels.nodes import WHOLE

        twin = self.copy()
        many = len(range(*share.indices(self._height)))
        for name in self.ROWS:
            getattr(twin, name)[..., :many] = getattr(self, name)[..., share]
        twin.head[self._registers.HEIGHT] = many
        nodes = twin._waiting()
        shares = [int(each) + 1 for each in nodes >> SHARE]  # none is nothing
        whole = sum(shares)
        own = np.array([each * WHOLE // whole for each in shares], np.uint64)
        own[0] += np.uint64(WHOLE) - own.sum()
        nodes[:] = nodes & (np.uint64(1) << SHARE) - np.uint64(1) | own << SHARE
        return twin


@lru_cache(16)
def _ends(grid: Grid, longest: int) -> Words:
    """Those of `rays` as words."""
    return rays(grid, longest)[1].astype(np.uint64)
