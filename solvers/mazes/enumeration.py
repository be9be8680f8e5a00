"""All mazes of a job one after the other; see `seek` in `fronts.frontier`.

The shorter side of the rectangle is taken as its width. If necessary the job is mirrored at the
diagonal, which swaps north with west and east with south.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import numpy as np

from puzzles.outcome import Counts
from solvers.engine.checkpoint import Array
from solvers.engine.run import KernelRun, Key
from solvers.mazes.job import EITHER_GATE, Ints, MazeJob

LARGEST = 4_000_000  # places times columns
MIRRORED = np.array([sum(8 >> k for k in range(4) if cube >> k & 1) for cube in range(16)])


class Upright:
    """A job as the kernel takes it."""

    def __init__(self, job: MazeJob) -> None:
        self.job = job
        self.mirrored = job.width > job.height
        self.width, self.height = sorted((job.width, job.height))
        self.gate, self.left, self.classes = job.gate, job.wanted_counts.copy(), job.classes
        if self.mirrored:
            self.gate = job.gate if job.gate == EITHER_GATE else 1 - job.gate
            if not job.free:  # the kinds are their own mirror images
                self.left = job.wanted_counts[MIRRORED]

    @cached_property
    def may(self) -> Ints:
        """(places,) bits of the pieces that may lie on a place; MAY_END: no given piece lies
        after it, so all later places may stay empty."""
        from solvers.kernels.fronts.frontier import MAY_END

        may = np.full(self.job.places, 2 * MAY_END - 1, np.int64)
        if not self.job.given_pieces:
            return may
        for place, piece in self.job.given_pieces.items():
            row, column = divmod(place, self.job.width)
            if self.mirrored and piece < 16:
                row, column, piece = column, row, int(MIRRORED[piece])
            may[row * self.width + column] = MAY_END | (1 << piece if piece < 16 else 0)
        given = np.flatnonzero(may & 1 == 0)  # places that must have a cube
        may[: given.max(initial=0)] &= ~MAY_END
        return may

    @cached_property
    def rules(self) -> tuple[Any, ...]:
        """Arguments of both kernels."""
        from solvers.kernels.fronts.frontier import Rules

        loose = int(self.job.loose)
        return tuple(Rules(self.width, self.height, self.gate, loose, self.classes, self.may))

    def pieces(self, laid: Ints) -> Key:
        """The pieces as they lie in the job."""
        if self.mirrored:
            laid = MIRRORED[laid].reshape(self.height, self.width).T.reshape(-1)
        return tuple(laid.tolist())

    def pieces_as_laid(self, key: Key) -> Ints:
        """The pieces as they lie in the upright rectangle; the inverse of `pieces`."""
        laid = np.array(key, np.int64)
        if self.mirrored:
            laid = MIRRORED[laid].reshape(self.width, self.height).T.reshape(-1)
        return laid


class Enumeration(KernelRun):
    """The tree of placements, or a part of it."""

    STATE = ("pieces", "rest", "full", "fronts", "left", "head")
    COUNTED = ("NODES", "COUNT")

    def __init__(self, job: MazeJob) -> None:
        from solvers.kernels.fronts import frontier

        super().__init__(frontier)
        self.upright = Upright(job)
        n, width = job.places, self.upright.width
        self.pieces = np.zeros(n, np.int64)
        self.rest, self.full = np.zeros(n + 1, np.int64), np.zeros(n + 1, np.int64)
        self.fronts = np.zeros((n + 1, width + 1), np.int32)
        self.left = self.upright.left.copy()
        self.head = np.zeros(frontier.REGISTERS, np.int64)
        self.head[frontier.FRESH] = 1
        self._arguments()
        self.is_done = False

    def _arguments(self) -> None:
        state = self._kernel.State(
            self.left, self.pieces, self.rest, self.full, self.fronts, self.head
        )
        self._call = self.upright.rules, tuple(state)

    @property
    def counts(self) -> Counts:
        count = int(self.head[self._kernel.COUNT])
        return Counts(count, count)

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        up = self.upright
        status = self._kernel.seek(*self._call, nodes, not wanted)
        self.is_done = status == self._kernel.DONE or self._is_over()
        return [up.pieces(self.pieces)] if status == self._kernel.FOUND else []

    def _is_over(self) -> bool:
        """Whether nothing is left to try, even if the kernel has not noticed it yet."""
        depth = int(self.head[self._kernel.DEPTH])
        return not self.head[self._kernel.FRESH] and not self.rest[: depth + 1].any()

    def progress(self) -> float:
        """The share of the tree that is done, if the options of a node are equally large."""
        if self.is_done:
            return 1.0
        share, seen = 1.0, 0.0
        depth = int(self.head[self._kernel.DEPTH])
        for p in range(min(depth, 60)):
            tried = int(self.full[p]).bit_count()
            ahead = int(self.rest[p]).bit_count()
            seen += share * (tried - ahead - 1) / tried
            share /= tried
        return min(seen, 1.0)

    def halve(self) -> "tuple[Enumeration, Enumeration] | None":
        """Two parts that together cover the rest; None if it cannot be divided here."""
        if self.is_done or self.head[self._kernel.FRESH] and not self.head[self._kernel.DEPTH]:
            if self.is_done or self.nodes:
                return None
            self._kernel.enter(*self._call)  # finds the options of the first place
            self.is_done = not self.rest[0]
        depth = int(self.head[self._kernel.DEPTH])
        if self.head[self._kernel.FRESH]:
            depth -= 1
        for p in range(depth + 1):
            choices = [t for t in range(16) if int(self.rest[p]) >> t & 1]
            if choices:
                deeper = p < int(self.head[self._kernel.DEPTH])
                if not deeper and len(choices) < 2:
                    return None
                given = choices if deeper else choices[::2]
                return self._without(p, given), self._only(p, given)
        return None

    def branches(self) -> Iterator[tuple[int, int]]:
        """Open branches: places, and the bits of the pieces still to be tried there."""
        k, depth = self._kernel, int(self.head[self._kernel.DEPTH])
        for p in range(depth + 1):
            fresh = p == depth and self.head[k.FRESH]
            options = int(self.upright.may[p]) & (k.MAY_END - 1) if fresh else int(self.rest[p])
            if options:
                yield p, options

    def holds(self, key: Key) -> bool:
        """Whether a maze is still to be met."""
        laid = self.upright.pieces_as_laid(key)
        same = np.flatnonzero(laid != self.pieces)
        first = int(same[0]) if len(same) else len(laid)
        return any(p <= first and options >> int(laid[p]) & 1 for p, options in self.branches())

    def _without(self, place: int, given: list[int]) -> "Enumeration":
        twin = self.copy()
        for t in given:
            twin.rest[place] &= ~(1 << t)
        twin.is_done = twin._is_over()
        return twin

    def _only(self, place: int, given: list[int]) -> "Enumeration":
        twin = self.copy()
        depth = int(self.head[self._kernel.DEPTH])
        for p in range(place, depth):
            twin.left[self.upright.classes[self.pieces[p]]] += 1
        twin.head[self._kernel.DEPTH], twin.head[self._kernel.FRESH] = place, 0
        twin.rest[: place + 1] = 0
        twin.rest[place] = twin.full[place] = sum(1 << t for t in given)
        for p in range(place):
            twin.full[p] = 1 << int(self.pieces[p])
        return twin

    def restore(self, state: Mapping[str, Array]) -> None:
        super().restore(state)
        self.is_done = self._is_over()
