"""Take an assembly of pieces apart by moves along the axes.

The search is breadth first over all states of the pieces, so that each stage takes the fewest
moves (`solvers.kernels.moves.apart`). Only the first stage's number is a property of the
assembly; later ones depend on the way chosen.
"""

import time
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from puzzles.codes import RuleCode
from puzzles.dice import Dice
from puzzles.errors import require_within
from puzzles.moves import Apart, Cells, Move, Stage
from solvers.engine.search import Budget

MOST_PIECES = 64
FIRST_ROOM = 512  # states
MOST_ROOM = 1 << 22
GROWTH = 8
SETS = 4_096  # closed sets of one step
SLICE = 2_000  # states between two looks at the clock

Ints = NDArray[np.int64]
Arrays = tuple[NDArray[Any], ...]


class NotDecidedError(Exception):
    """The budget ended, or the pieces are too many."""


class LockedError(Exception):
    """Some pieces do not come apart."""

    def __init__(self, pieces: Sequence[int]) -> None:
        super().__init__(pieces)
        self.pieces = tuple(pieces)


def require_few(pieces: int) -> None:
    """Raise RuleError for more pieces than are taken apart."""
    what = "polycubes of {} pieces are taken apart"
    require_within(0, MOST_PIECES, pieces, what, RuleCode.PIECE_COUNT, ("puzzle", "pieces"))


def take_few_apart(pieces: Sequence[Cells], groups: Sequence[int], budget: Budget) -> Apart:
    """Take pieces apart as `take_apart` does; RuleError if they are too many for it."""
    require_few(len(pieces))
    return take_apart(pieces, groups, budget)


def take_apart(
    pieces: Sequence[Cells], groups: Sequence[int] | None = None, budget: Budget | None = None
) -> Apart:
    """Take pieces apart. groups: of each piece; those of one other than 0 may stay joined.

    budget: its nodes are states.
    """
    return Taking(pieces, groups or [0] * len(pieces), budget or Budget()).take()


class Taking:
    """The shapes of pieces and what has been spent on them.

    starts: for each stage its pieces, and (m, 3) how far they are from where they lay.
    """

    def __init__(self, pieces: Sequence[Cells], groups: Sequence[int], budget: Budget) -> None:
        self.groups, self.states = groups, 0
        self.starts: list[tuple[tuple[int, ...], Ints]] = []
        self._end = None if budget.seconds is None else time.monotonic() + budget.seconds
        self._most = budget.nodes
        cells = [np.array(sorted(piece), np.int64) for piece in pieces]
        self.at = np.array([each.min(axis=0) for each in cells]).reshape(-1, 3)
        self.shapes = [each - low for each, low in zip(cells, self.at, strict=True)]
        self._tables: dict[tuple[bytes, bytes], tuple[NDArray[np.int16], Ints, Ints]] = {}

    def take(self) -> Apart:
        """How the pieces come apart."""
        try:
            every = tuple(range(len(self.shapes)))
            stage = self.part(every, np.zeros((len(every), 3), np.int64))
        except NotDecidedError:
            return Apart(None, None, self.states)
        except LockedError as locked:
            return Apart(False, None, self.states, locked.pieces)
        return Apart(True, stage, self.states)

    def part(self, own: tuple[int, ...], moved: Ints) -> Stage | None:
        """The stage of some pieces; moved: (m, 3) how far they are from where they lay.

        Raises LockedError or NotDecidedError.
        """
        groups = {self.groups[k] for k in own}
        if len(own) < 2 or (len(groups) == 1 and groups != {0}):
            return None
        path, leaving, step = self._first_way(own, moved)
        stage_moves = _moves(own, path)
        small = [k for k in range(len(own)) if leaving >> k & 1]
        if 2 * len(small) > len(own):
            small, step = [k for k in range(len(own)) if not leaving >> k & 1], -step
        now = moved + path[-1]
        last = self._last_move(own, small, now, step)
        removed = tuple(own[k] for k in small)
        rest = [k for k in range(len(own)) if k not in small]
        now[small] += last.by
        return Stage(
            (*stage_moves, last),
            removed,
            self.part(tuple(own[k] for k in rest), now[rest]),
            self.part(removed, now[small]),
        )

    def _first_way(self, own: tuple[int, ...], moved: Ints) -> tuple[Ints, int, Ints]:
        """The way of `StateSearch` until a set leaves; raises LockedError or NotDecidedError."""
        if len(own) > MOST_PIECES:
            raise NotDecidedError
        from solvers.kernels.moves import apart as kernel

        self.starts.append((own, moved.copy()))
        search = StateSearch(self, own, moved)
        while (status := search.advance(self._slice())) == kernel.SPENT:
            pass
        self.states += search.state_count
        if status == kernel.LOCKED:
            raise LockedError(own)
        return search.way()

    def _slice(self) -> int:
        """The states that may be expanded before the next look; NotDecidedError if none."""
        if self._end is not None and time.monotonic() >= self._end:
            raise NotDecidedError
        if self._most is not None:
            self._most -= SLICE
            if self._most < 0:
                raise NotDecidedError
        return SLICE

    def _last_move(
        self, own: tuple[int, ...], small: Sequence[int], now: Ints, step: Ints
    ) -> Move:
        """The move that takes pieces so far that a plane lies between them and the rest."""
        axis = int(np.flatnonzero(step)[0])
        spans = [
            (int(self.at[k, axis] + now[n, axis]), int(self.shapes[k][:, axis].max()))
            for n, k in enumerate(own)
        ]
        there = [spans[n] for n in small]
        rest = [span for n, span in enumerate(spans) if n not in small]
        if step[axis] > 0:
            far = max(low + more for low, more in rest) + 1 - min(low for low, _ in there)
        else:
            far = max(low + more for low, more in there) + 1 - min(low for low, _ in rest)
        x, y, z = (max(1, far) * step).tolist()
        return Move(tuple(own[n] for n in small), (x, y, z))

    def table(self, one: int, other: int) -> tuple[NDArray[np.int16], Ints, Ints]:
        """The ways of a piece past another: the table, its least difference and its size."""
        key = self.shapes[one].tobytes(), self.shapes[other].tobytes()
        if key not in self._tables:
            from solvers.kernels.moves.apart import fill_table

            a, b = self.shapes[one], self.shapes[other]
            low = a.min(axis=0) - b.max(axis=0)
            size = a.max(axis=0) - b.min(axis=0) - low + 2  # one more at the far end, all clear
            table = np.zeros(3 * int(size.prod()), np.int16)
            fill_table(a, b, low, size, table, 0)
            self._tables[key] = table, low, size
        return self._tables[key]


def make_arrays(pieces: int, ways: int, states: int) -> tuple[Arrays, Arrays]:
    """The arrays of `apart.Rules` and `apart.State` for kernels that fill them.

    ways: entries of the tables. states: room for them.
    """
    from solvers.kernels.moves import apart

    pairs = pieces * pieces
    rules = apart.Rules(
        np.zeros(ways, np.int16),
        np.zeros(pairs, np.int64),
        np.zeros((pairs, 3), np.int64),
        np.zeros((pairs, 3), np.int64),
        np.zeros((pieces, 3), np.int64),
        random_words(3 * pieces),
    )
    state = apart.State(
        offsets=np.zeros((states + 1, 3 * pieces), np.int16),
        parent=np.zeros(states, np.int64),
        keys=np.zeros(states, np.uint64),
        slots=np.zeros(2 * states, np.int64),
        head=np.zeros(apart.REGISTERS, np.int64),
        ways=np.zeros((3, pairs), np.int64),
        ahead=np.zeros(pieces, np.uint64),
        behind=np.zeros(pieces, np.uint64),
        sets=np.zeros(SETS, np.uint64),
    )
    return tuple(rules), tuple(state)


def make_parts(pieces: int) -> Arrays:
    """The arrays of `stages.Parts`."""
    from solvers.kernels.moves import stages

    return tuple(
        stages.Parts(
            sets=np.zeros(2 * pieces, np.uint64),
            moved=np.zeros((2 * pieces, 3 * pieces), np.int16),
            own=np.zeros(pieces, np.int64),
            found=np.zeros(stages.FINDINGS, np.int64),
        )
    )


@cache
def random_words(many: int) -> NDArray[np.uint64]:
    """Odd words for the hashes of states, always the same."""
    dice = Dice(0, "polycubes", "apart")
    return np.array([dice.word() | 1 for _ in range(many)], np.uint64)


class StateSearch:
    """The states of some pieces."""

    def __init__(
        self, taking: Taking, own: tuple[int, ...], moved: Ints, room: int = FIRST_ROOM
    ) -> None:
        from solvers.kernels.moves import apart

        self._kernel, self._room = apart, room
        many = len(own)
        pairs = [taking.table(a, b) if a != b else None for a in own for b in own]
        begin, parts, total = np.zeros(many * many, np.int64), [], 0
        low, size = np.zeros((many * many, 3), np.int64), np.zeros((many * many, 3), np.int64)
        where: dict[int, int] = {}
        for pair, known in enumerate(pairs):
            if known is None:
                continue
            table, low[pair], size[pair] = known
            if id(table) not in where:
                where[id(table)] = total
                parts.append(table)
                total += len(table)
            begin[pair] = where[id(table)]
        start, words = taking.at[list(own)] + moved, random_words(3 * many)
        self.rules = tuple(apart.Rules(np.concatenate(parts), begin, low, size, start, words))
        self._offsets = np.zeros((0, 3 * many), np.int16)
        self._many = many
        self.head = np.zeros(apart.REGISTERS, np.int64)
        self.head[[apart.KNOWN, apart.LEVEL_END]] = 1
        self._make_room()

    @property
    def state_count(self) -> int:
        return int(self.head[self._kernel.KNOWN])

    def _make_room(self) -> None:
        """Make room for states, and keep those that are known."""
        k, many, room = self._kernel, self._many, self._room
        old = getattr(self, "state", None)
        self.state = k.State(
            offsets=np.zeros((room + 1, 3 * many), np.int16),
            parent=np.full(room, -1, np.int64),
            keys=np.zeros(room, np.uint64),
            slots=np.zeros(4 * room, np.int64),
            head=self.head,
            ways=np.zeros((3, many * many), np.int64),
            ahead=np.zeros(many, np.uint64),
            behind=np.zeros(many, np.uint64),
            sets=np.zeros(
                SETS if old is None else min(1 << 16, GROWTH * len(old.sets)), np.uint64
            ),
        )
        if old is not None:
            for name in ("offsets", "parent", "keys"):
                getattr(self.state, name)[: self.state_count] = getattr(old, name)[
                    : self.state_count
                ]
        k.enter_keys(self.state.keys, self.state_count, self.state.slots)

    def advance(self, states: int) -> int:
        """Expand so many states; gives the kernel's status. Raises NotDecidedError."""
        while True:
            status = int(self._kernel.take_apart(self.rules, tuple(self.state), states))
            if status != self._kernel.FULL:
                return status
            if self._room >= MOST_ROOM:
                raise NotDecidedError
            self._room *= GROWTH
            self._make_room()

    def way(self) -> tuple[Ints, int, Ints]:
        """(n, m, 3) the offsets on the way; the set that leaves as bits; its step (3,)."""
        k, path = self._kernel, []
        e = int(self.head[k.EXPANDED])
        while e >= 0:
            path.append(self.state.offsets[e].reshape(-1, 3).astype(np.int64))
            e = int(self.state.parent[e])
        step = np.zeros(3, np.int64)
        step[self.head[k.AXIS]] = 1
        return np.array(path[::-1]), int(self.head[k.LEAVING]) & (1 << 64) - 1, step


def _moves(own: tuple[int, ...], path: Ints) -> list[Move]:
    """The moves between states on the way."""
    moves = []
    for before, after in zip(path, path[1:], strict=False):
        change = after - before
        going = np.flatnonzero(change.any(axis=1))
        x, y, z = change[going[0]].tolist()
        moves.append(Move(tuple(own[k] for k in going), (x, y, z)))
    return moves
