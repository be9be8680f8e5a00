"""The order in which to paint cuboids so that the near ones cover the far ones.

The view is isometric, against the direction (1, -1, 1): the faces x high, y low, z high show.
Seen so, whole cuboids may cover one another in a circle (three sticks can); then one of them is
cut in two. A ray towards the viewer rises in x, falls in y and rises in z. So if the cuboids a
and b are disjoint and their pictures overlap, a is behind b when a ends in x before b begins,
or begins in y after b ends, or ends in z before b begins; and otherwise b is behind a.

Cuboids that lie on a common grid cannot form a circle, as each step forward in it would go
forward in the grid. So in every circle a face of one cuboid cuts another, and cutting along
such faces ends at the latest when all lie on one grid.

span   the picture of a cuboid is a hexagon, where three strips meet: ranges of x+y, x-z, y+z
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

import numpy as np
from numpy.typing import NDArray

from render.bodies.vectors import Vector

SLACK = 1e-6  # mm; closer than this is touching


@dataclass(frozen=True, slots=True)
class Fragment:
    """A cuboid or a part of one; `owner` is the index of the whole one."""

    owner: int
    low: Vector
    high: Vector


def painting_order(boxes: Sequence[tuple[Vector, Vector]]) -> tuple[Fragment, ...]:
    """Disjoint cuboids, each by its lowest and highest corner, from the farthest to the nearest.

    Intersecting cuboids are painted too, in any order.
    The same input always gives the same order. O(n^2) time in vectorised steps.
    """
    return tuple(_Order([Fragment(k, low, high) for k, (low, high) in enumerate(boxes)]))


def spans(fragments: Sequence[Fragment]) -> NDArray[np.float64]:
    """(n, 3, 2) the three strips, from and to, whose intersection is each cuboid's picture."""
    low = np.array([f.low for f in fragments], np.float64).reshape(-1, 3)
    high = np.array([f.high for f in fragments], np.float64).reshape(-1, 3)
    first = (low[:, 0] + low[:, 1], low[:, 0] - high[:, 2], low[:, 1] + low[:, 2])
    last = (high[:, 0] + high[:, 1], high[:, 0] - low[:, 2], high[:, 1] + high[:, 2])
    return np.stack([np.stack(first, 1), np.stack(last, 1)], 2)


class _Order:
    """Emits fragments with nothing unpainted behind them; if there is none, cuts a cuboid.

    behind[k]: unpainted fragments behind fragment k.
    before[k]: fragments in front of fragment k.
    """

    def __init__(self, fragments: list[Fragment]) -> None:
        self.fragments: list[Fragment] = []
        self.alive: set[int] = set()
        self.behind: list[set[int]] = []
        self.before: list[set[int]] = []
        self.ready: list[int] = []
        self.bounds, self.strips = np.empty((0, 2, 3)), np.empty((0, 3, 2))  # of the fragments
        self._add(fragments)

    def __iter__(self) -> Iterator[Fragment]:
        while self.alive:
            if not self.ready:
                circle = self._circle()
                if not self._cut(circle):
                    self._retire(circle[0])
                    yield self.fragments[circle[0]]
                continue
            k = heappop(self.ready)
            if k in self.alive and not self.behind[k]:
                self._retire(k)
                yield self.fragments[k]

    def _retire(self, k: int) -> None:
        self.alive.discard(k)
        for other in self.before[k] & self.alive:
            self.behind[other].discard(k)
            if not self.behind[other]:
                heappush(self.ready, other)

    def _add(self, fragments: list[Fragment]) -> None:
        first = len(self.fragments)
        self.fragments += fragments
        self.alive.update(range(first, len(self.fragments)))
        self.behind += [set() for _ in fragments]
        self.before += [set() for _ in fragments]
        bounds = np.array([(f.low, f.high) for f in fragments]).reshape(-1, 2, 3)
        self.bounds = np.concatenate([self.bounds, bounds])
        self.strips = np.concatenate([self.strips, spans(fragments)])
        names = np.array(sorted(self.alive), np.int64)
        low, high = self.bounds[names, 0], self.bounds[names, 1]
        strips = self.strips[names]
        for row, k in enumerate(names.tolist()):
            if k < first:
                continue
            meet = _overlapping(strips, row)
            farther = meet & (
                (high[:, 0] <= low[row, 0] + SLACK)
                | (low[:, 1] >= high[row, 1] - SLACK)
                | (high[:, 2] <= low[row, 2] + SLACK)
            )
            for other in names[farther].tolist():
                self.behind[k].add(other)
                self.before[other].add(k)
            for other in names[meet & ~farther].tolist():
                self.behind[other].add(k)
                self.before[k].add(other)
        for k in range(first, len(self.fragments)):
            if not self.behind[k]:
                heappush(self.ready, k)

    def _cut(self, circle: Sequence[int]) -> bool:
        """Cut the fragment of a circle that a face of another fragment halves best.

        If nothing can be cut, cuboids intersect, and no order is right.
        """
        best = min(self._cuts(circle), default=None)
        if best is None:
            return False
        _, k, axis, plane = best
        whole = self.fragments[k]
        self._retire(k)
        self._add(
            [
                Fragment(whole.owner, whole.low, _with(whole.high, axis, plane)),
                Fragment(whole.owner, _with(whole.low, axis, plane), whole.high),
            ]
        )
        return True

    def _cuts(self, circle: Sequence[int]) -> Iterator[tuple[float, int, int, float]]:
        """Possible cuts: distance from the middle, fragment, axis, and position."""
        for k in circle:
            mine = self.fragments[k]
            for other in circle:
                its = self.fragments[other]
                for axis in range(3):
                    low, high = mine.low[axis], mine.high[axis]
                    for plane in (its.low[axis], its.high[axis]):
                        if low + SLACK < plane < high - SLACK:
                            yield abs((plane - low) / (high - low) - 0.5), k, axis, plane

    def _circle(self) -> list[int]:
        """Fragments that are each behind the one before, all the way round."""
        seen: dict[int, int] = {}
        k = min(self.alive)
        while k not in seen:
            seen[k] = len(seen)
            k = min(self.behind[k])
        return [other for other, step in seen.items() if step >= seen[k]]


def _overlapping(strips: NDArray[np.float64], row: int) -> NDArray[np.bool_]:
    """(n,) mask of pictures that overlap the one of a row by more than a border, without it."""
    meet = (strips[:, :, 0] < strips[row, :, 1] - SLACK) & (
        strips[row, :, 0] < strips[:, :, 1] - SLACK
    )
    meet[row] = False
    return np.asarray(meet.all(axis=1), np.bool_)


def _with(corner: Vector, axis: int, value: float) -> Vector:
    changed = list(corner)
    changed[axis] = value
    return changed[0], changed[1], changed[2]
