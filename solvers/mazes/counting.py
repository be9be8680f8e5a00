"""The number of mazes of a job; see `sweep` in `solvers.kernels.frontier`."""

from collections.abc import Mapping

import numpy as np

from puzzles.outcome import Counts
from solvers.checkpoint import Array
from solvers.checkpoint import refill
from solvers.mazes.enumeration import Upright
from solvers.mazes.job import Job
from solvers.run import Key

WIDEST = 14  # columns: a front takes 4 bits for each, and one more
LARGEST = 1 << 22  # places of a table
SMALLEST = 1 << 10


class Counting:
    """The sweep over the places; `done` with the count, or when it is `crowded`: too much."""

    reason = None

    def __init__(self, job: Job) -> None:
        from solvers.kernels import frontier

        self._kernel = frontier
        self._upright = up = Upright(job)
        self.place, self.start, self.used, self.nodes = 0, 0, 0, 0
        self.found = np.zeros(2, np.int64)
        self.table = np.zeros((SMALLEST, 4), np.int64)
        weights = np.zeros(16, np.int64)
        code, weight = 0, 1
        for c in range(1, 16):
            if up.left[c]:
                weights[c] = weight
                code += weight * int(up.left[c])
                weight *= int(up.left[c]) + 1
                if weight >= 1 << 62:
                    break
        self.crowded = up.width > WIDEST or weight >= 1 << 62
        self.states = np.array([[0, 0 if self.crowded else code, 1, 0]], np.int64)
        scratch = np.zeros((3, up.width + 1), np.int64)
        self._sums = tuple(frontier.Sums(up.left, weights, self.found, *scratch))

    @property
    def complete(self) -> bool:
        return self.place == self._upright.job.places

    @property
    def done(self) -> bool:
        return self.complete or self.crowded

    @property
    def count(self) -> int:
        return int(self.found[0]) + (int(self.found[1]) << 62)

    @property
    def counts(self) -> Counts:
        return Counts(self.count, self.count) if self.complete else Counts()

    def progress(self) -> float:
        return self.place / self._upright.job.places

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        """Go on for so many states, to the end, or until it is too crowded; meets no maze."""
        end = self.nodes + nodes
        while not self.done and self.nodes < end:
            status, start, self.used = self._kernel.sweep(
                self._upright.rules, self._sums, self.place, self.states, self.start, self.table,
                self.used, end - self.nodes,
            )  # fmt: skip
            self.nodes += start - self.start
            self.start = start
            if status == self._kernel.CROWDED:
                self._grow()
            elif status == self._kernel.DONE:
                self._next()
        return []

    def _grow(self) -> None:
        self.crowded = 2 * len(self.table) > LARGEST
        if not self.crowded:
            larger = np.zeros((2 * len(self.table), 4), np.int64)
            self.used = self._kernel.rehash(self.table, larger)
            self.table = larger

    def _next(self) -> None:
        self.states = self.table[(self.table[:, 2] != 0) | (self.table[:, 3] != 0)]
        self.table = np.zeros((max(SMALLEST, len(self.table) // 4), 4), np.int64)
        self.start = self.used = 0
        self.place = self.place + 1 if len(self.states) else self._upright.job.places

    def state(self) -> dict[str, Array]:
        head = [self.place, self.start, self.used, self.nodes, int(self.crowded)]
        return {
            "head": np.array(head, np.int64),
            "states": self.states.copy(),
            "table": self.table.copy(),
            "found": self.found.copy(),
        }

    def restore(self, state: Mapping[str, Array]) -> None:
        self.place, self.start, self.used, self.nodes, crowded = map(int, state["head"])
        self.crowded = bool(crowded)
        self.states, self.table = state["states"], state["table"]
        refill(self, ("found",), state)


def warm_table() -> None:
    """Compile what only a large count needs: moving its states to a larger table."""
    from solvers.kernels import frontier

    frontier.rehash(np.zeros((SMALLEST, 4), np.int64), np.zeros((2 * SMALLEST, 4), np.int64))
