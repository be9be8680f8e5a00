"""One sweep of a beam along a chain: level by level, it keeps the best paths.

It ends with a folding or without one, which proves nothing, since other paths were dropped.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from puzzles.errors import FormatError
from puzzles.snakes import legs as legs_of
from solvers.engine.checkpoint import Array
from solvers.engine.run import Key
from solvers.snakes.folding import laid_by
from solvers.snakes.grid import FOLLOWS, WAYS, CellGrid, Ints, SymmetryGroup, Words, rays

UNLIMITED = 1 << 60


class Sweep:
    """A resumable sweep, from the first cube, or `back` from the last.

    width: number of paths kept of a level. weights: (n + 1, SIGNS) by number of cubes laid.
    throws: (4096,) random additions to a score; salt: seed of their choice. told: the signs of
    children are kept in `state.seen`.
    """

    def __init__(
        self,
        grid: CellGrid,
        group: SymmetryGroup,
        chain: str,
        *,
        width: int,
        weights: Ints,
        throws: Ints,
        back: bool = False,
        salt: int = 0,
        told: bool = False,
    ) -> None:
        from solvers.kernels.machine.lanes import LANES
        from solvers.kernels.paths import beam as k

        self.kernel, self.grid, self.group, self.back, self.width = k, grid, group, back, width
        chain = chain[::-1] if back else chain
        self.steps = legs_of(chain)
        rules = self._kernel_rules(chain, weights, throws)
        self.head = np.zeros(k.REGISTERS, np.int64)
        self.head[k.SALT] = salt
        self._roots: list[tuple[int, tuple[int, ...]]] = []  # start and directions of each
        first = self._first_level(rules)
        self.width = width = max(width, len(first))
        self.paths, self._after = np.zeros((2, width, k.COLUMNS), np.uint64)
        self.paths[: len(first)] = first
        self.head[k.PATHS] = len(first)
        self.table = np.zeros(slots(width), np.uint32)
        self.children, self.scores = np.zeros((2, 4 * width), np.int64)
        self.seen = np.zeros((4 * width if told else 0, rules.weights.shape[1]), np.int64)
        self._rules = tuple(rules)
        signs, waiting = rules.weights.shape[1] * LANES, k.WAITING * LANES
        lanes = np.zeros((2, LANES), np.int64)
        self._scratch = np.zeros(signs, np.int64), np.zeros(waiting, np.uint64), *lanes
        self._arguments()

    def _arguments(self) -> None:
        k = self.kernel
        self._met = self.table[: slots(int(self.head[k.PATHS]))]  # a part, fast to clear
        arrays = self.paths, self.children, self.scores, self._met
        self._state = tuple(k.State(*arrays, *self._scratch, self.seen, self.head))

    def _kernel_rules(self, chain: str, weights: Ints, throws: Ints) -> Any:
        grid, group = self.grid, self.group
        edge = grid.box[2]
        taken, ends = rays(grid, min(max(self.steps), edge))
        legs = np.array([*self.steps, 0], np.int64)
        laid = 1 + np.append(0, np.cumsum(self.steps))
        sides = (grid.near < 0).sum(axis=1)
        rims = np.stack([grid.set_of(sides == many) for many in (3, 2, 1)])
        return self.kernel.Rules(
            np.minimum(legs, edge), taken, ends.reshape(-1, 8 * grid.cells),
            group.kept.astype(np.uint64), group.smaller.astype(np.uint64), grid.sets, rims,
            grid.steps, cubes_left(chain, laid), np.ascontiguousarray(weights[laid]), throws,
        )  # fmt: skip

    # the first level

    def _first_level(self, rules: Any) -> Words:
        """The paths of the first level: each start with each first leg, or the given path."""
        k, rows = self.kernel, []
        if len(self.group.given) > 1:
            rows = self._given_path()
        else:
            self.head[k.LEVEL] = 1
            for start in self.group.starts.tolist():
                roots = (self._root(rules, start, at) for at in range(6))
                rows += [row for row in roots if row is not None]
        self.head[k.FIRST] = self.head[k.LEVEL]
        return np.array(rows, np.uint64).reshape(len(rows), k.COLUMNS)

    def _root(self, rules: Any, start: int, position: int) -> list[int] | None:
        """The row of a start and first leg; None if that leaves the box or is another's copy."""
        fixing = int(self.group.fixing[start])
        at = 8 * start + position
        taken = rules.rays.reshape(*rules.ends.shape, 2)[self.steps[0] - 1, at]
        home = self.grid.bits[start]
        if (taken & home).any() or fixing & int(self.group.smaller[position]):
            return None
        way = int(WAYS[position])
        end = int(rules.ends[self.steps[0] - 1, at])
        return self._row(start, (way,), taken | home, end, fixing & int(self.group.kept[way]))

    def _given_path(self) -> list[list[int]]:
        """The row of the given path, to the end of its last leg; no row if that does not fit."""
        laid = laid_by(self.grid, self.group, self.steps)
        if laid is None:
            return []
        self.head[self.kernel.LEVEL] = len(laid.ways)
        taken, end = self.grid.set_of(list(laid.cells)), laid.end(laid.cells[-1])
        return [self._row(laid.cells[0], laid.ways, taken, end, laid.images)]

    def _row(
        self, start: int, ways: tuple[int, ...], taken: Words, end: int, images: int
    ) -> list[int]:
        k = self.kernel
        self._roots.append((start, ways))
        n = self.grid.cells
        colour = int(self.grid.colour[start]) ^ (n & 1) ^ 1  # of the last cube
        end |= colour << int(k.LAST) | images << int(k.IMAGES)
        return [*map(int, taken), end, len(self._roots) - 1, *[0] * (k.COLUMNS - k.WAYS)]

    # going on

    @property
    def nodes(self) -> int:
        return int(self.head[self.kernel.NODES])

    @property
    def is_done(self) -> bool:
        return not self.head[self.kernel.PATHS]

    def advance(self, nodes: int, wanted: int = 1) -> list[Key]:
        """Advance by about `nodes`; returns a folding if it finds one."""
        k, end = self.kernel, self.nodes + nodes
        while not self.is_done:
            if self.head[k.LEVEL] == len(self.steps):  # the first level is a whole path
                return [self._path(0)]
            status = self.grow(end - self.nodes)
            if status == k.FOUND:
                child = int(self.children[self.head[k.CHILDREN] - 1])
                self.place(np.array([child], np.int64))
                return [self._path(0)]
            if status == k.SPENT:
                break
            self.place(self.best())
        return []

    def grow(self, budget: int = UNLIMITED, until: int | None = None) -> int:
        """Make the children of the paths of this level; see the kernel."""
        k = self.kernel
        until = int(self.head[k.PATHS]) if until is None else until
        return int(k.grow(self._rules, self._state, until, budget))

    def best(self) -> Ints:
        """The children with the highest scores; the first ones among equals."""
        many = int(self.head[self.kernel.CHILDREN])
        if many <= self.width:
            return self.children[:many]
        scores = self.scores[:many]
        bar = np.partition(scores, many - self.width)[many - self.width]
        above, equal = scores > bar, np.flatnonzero(scores == bar)
        above[equal[: self.width - int(above.sum())]] = True
        chosen: Ints = self.children[:many][above]
        return chosen

    def place(self, chosen: Ints) -> None:
        """Make these children the next level."""
        k, many = self.kernel, len(chosen)
        k.place(self._rules, self._state, np.ascontiguousarray(chosen), self._after)
        self.paths, self._after = self._after, self.paths
        self._met[:] = 0
        self.head[k.LEVEL] += 1
        self.head[k.PATHS], self.head[k.NEXT], self.head[k.CHILDREN] = many, 0, 0
        self._arguments()

    def _path(self, row: int) -> Key:
        """The cells of a path that fills the box, in the order of the chain."""
        k, columns = self.kernel, self.paths[row].tolist()
        start, ways = self._roots[columns[k.ROOT]]
        turned, words = int(FOLLOWS[WAYS.tolist().index(ways[-1])]), columns[k.WAYS :]
        for leg in range(len(self.steps) - len(ways)):
            position = turned + (words[leg // k.BITS] >> 2 * (leg % k.BITS) & 3)
            ways = (*ways, int(WAYS[position]))
            turned = int(FOLLOWS[position])
        cells = [start]
        for steps, way in zip(self.steps, ways, strict=True):
            step = self.grid.strides[way]
            cells += range(cells[-1] + step, cells[-1] + (steps + 1) * step, step)
        return self.group.smallest(cells[::-1] if self.back else cells)

    # checkpoints

    def state(self) -> dict[str, Array]:
        """The paths of the level, and the registers; `restore` makes the children again."""
        many = int(self.head[self.kernel.PATHS])
        return {"paths": self.paths[:many].copy(), "head": self.head.copy()}

    def restore(self, state: Mapping[str, Array]) -> None:
        """Continue from a `state`, in a sweep made with the same arguments."""
        k, head = self.kernel, state["head"]
        many, to = len(state["paths"]), int(head[k.NEXT])
        if many > self.width or many != head[k.PATHS] or not self._fits(head, state["paths"]):
            raise FormatError(0, "the search was saved by another version")
        self.paths[:many] = state["paths"]
        self.head[:] = head
        self.head[k.NEXT] = self.head[k.CHILDREN] = 0
        self._arguments()
        self.grow(until=to)
        self.head[k.NODES] = head[k.NODES]

    def _fits(self, head: Ints, paths: Words) -> bool:
        """Whether a saved state is safe input for the kernel."""
        from solvers.kernels.paths.trail import CELL, TURN, WAY

        k, first = self.kernel, int(self.head[self.kernel.FIRST])
        ends = paths[:, k.END].astype(np.int64)
        cells, turns, ways = ends & CELL, ends >> TURN & 7, ends >> WAY & 7
        return bool(
            0 <= head[k.NEXT] <= len(paths)
            and head[k.FIRST] == first <= head[k.LEVEL] < len(self.steps)
            and (cells < self.grid.cells).all()
            and (turns <= 4).all()
            and (ways < 6).all()
            and (paths[:, k.ROOT] < len(self._roots)).all()
        )

    @property
    def bulk(self) -> int:
        k = self.kernel
        return int(self.head[k.PATHS] * 8 * k.COLUMNS)


def slots(paths: int) -> int:
    """Number of slots of the table of children of `paths`: a power of two, never full."""
    return 1 << (4 * paths).bit_length()


def cubes_left(chain: str, laid: Ints) -> Ints:
    """(levels, 4) number of cubes left after `laid` cubes, without the last one.

    Columns: straight cubes on the colour of the last cube, on the other colour; then corners, in
    the same way.
    """
    digits, last = np.array([*map(int, chain)]), len(chain) - 1
    cubes = np.arange(len(chain))
    other = (cubes - last) & 1
    kind = np.where((cubes > 0) & (cubes < last), 2 * digits + other, -1)
    behind = cubes >= laid[:, None]
    left: Ints = np.stack([(behind & (kind == each)).sum(axis=1) for each in range(4)], axis=1)
    return left
