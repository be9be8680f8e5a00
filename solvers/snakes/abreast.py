"""Complete runs in boxes of up to 128 cells, which advance eight nodes at a time."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np

from puzzles.errors import FormatError
from solvers.engine.checkpoint import Array, refill
from solvers.snakes.folding import Folding, follows, laid_by
from solvers.snakes.grid import WAYS, CellGrid, Ints, Words, rays

ROOM = 8  # further nodes on the stack for each leg, compared with one node at a time


class Abreast(Folding):
    """A run in a box of up to 128 cells.

    stack: (h,) nodes as `paths.nodes` has them. taken: (words, h) their cells.
    turns: (t, h) their turns.
    """

    STATE = ("stack", "taken", "turns", "went", "tally", "head")
    ROWS = ("stack", "taken", "turns")

    def _make_rules(self, starts: int) -> None:
        from solvers.kernels.paths import nodes

        self._nodes, grid, group, m = nodes, self.grid, self.group, len(self._steps)
        edge, every = grid.box[2], 8 * grid.cells
        longest = min(max(self._steps), edge)
        rows = [every * (min(steps, edge) - 1) for steps in self._steps]
        self._rules = tuple(
            nodes.Rules(
                np.array([*rows, 0], np.uint64), rays(grid, longest)[0], _ends(grid, longest),
                WAYS, group.kept, group.smaller, group.fixing, grid.moved, grid.turned,
                grid.places, grid.colour, grid.sets, grid.steps,
            )
        )  # fmt: skip
        height = starts + (3 + ROOM) * m + nodes.WIDEST + 2 * nodes.SLACK
        words = grid.words + 1 - -(2 * m + 1) // nodes.WORD
        all_rows = np.zeros((words, height), np.uint64)
        self.stack, self.taken = all_rows[0], all_rows[1 : grid.words + 1]
        self.turns = all_rows[grid.words + 1 :]
        self.went = np.zeros(m + 1, np.int64)

    def _arguments(self) -> None:
        state = self.stack, self.taken, self.turns, self.went, self.tally, self.head
        self._call = self._rules, state

    def _node(self, start: int, share: int) -> int:
        """A node without legs: its last cell is the start."""
        k = self._nodes
        last = int(self.grid.colour[start]) ^ (self.grid.cells & 1) ^ 1
        return start | start << int(k.FROM) | last * int(k.COLOUR) | share << int(k.SHARE)

    def _put(self, starts: Ints) -> None:
        many, whole = len(starts), self._nodes.WHOLE
        shares = [whole - whole // many * (many - 1), *[whole // many] * (many - 1)]
        nodes = [self._node(*each) for each in zip(starts.tolist(), shares, strict=True)]
        self.stack[:many] = nodes
        self.taken[:, :many] = self.grid.bits[starts].T
        self.head[self._registers.HEIGHT] = many

    def _begin(self) -> None:
        k, laid = self._nodes, laid_by(self.grid, self.group, self._steps)
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
        """Whether the nodes on the stack are safe input for the kernel."""
        k, nodes, cells = self._nodes, self._waiting(), self.grid.cells
        return bool(
            0 <= self.head[self._registers.OWED] < k.WIDEST
            and (nodes & k.CELL < cells).all()
            and (nodes >> k.FROM & k.START < cells).all()
            and (nodes >> k.TURN & k.SEVEN <= 4).all()
            and (nodes >> k.WAY & k.SEVEN < 6).all()
            and (self._levels() < len(self.went)).all()
        )

    def progress(self) -> float:
        if self.is_done:
            return 1.0
        whole: int = self._nodes.WHOLE
        left = int((self._waiting() >> self._nodes.SHARE).sum())
        return min(whole - left, whole - 1) / whole

    def _waiting(self) -> Words:
        """The nodes on the stack."""
        waiting: Words = self.stack[: self._height]
        return waiting

    def _levels(self) -> Ints:
        return (self._waiting() >> self._nodes.LEGS & self._nodes.LEVEL).astype(np.int64)

    def _dealt(self, share: slice) -> "Abreast":
        k, twin = self._nodes, self.copy()
        many = len(range(*share.indices(self._height)))
        for name in self.ROWS:
            getattr(twin, name)[..., :many] = getattr(self, name)[..., share]
        twin.head[self._registers.HEIGHT] = many
        nodes = twin._waiting()
        shares = [int(each) + 1 for each in nodes >> k.SHARE]  # so that none is 0
        whole = sum(shares)
        own = np.array([each * k.WHOLE // whole for each in shares], np.uint64)
        own[0] += np.uint64(k.WHOLE) - own.sum()
        nodes[:] = nodes & (np.uint64(1) << k.SHARE) - np.uint64(1) | own << k.SHARE
        return twin


@lru_cache(16)
def _ends(grid: CellGrid, longest: int) -> Words:
    """The ends of `rays` as 64-bit words."""
    return rays(grid, longest)[1].astype(np.uint64)
