"""The number of mazes of a job; see `solvers.kernels.sweep`."""

from collections.abc import Collection
from collections.abc import Mapping
from copy import copy

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import FormatError
from puzzles.outcome import Counts
from solvers.checkpoint import Array
from solvers.mazes.digits import Digits
from solvers.mazes.enumeration import Enumeration
from solvers.mazes.enumeration import Upright
from solvers.mazes.job import Ints
from solvers.mazes.job import Job
from solvers.mazes.reshaping import extra
from solvers.run import Key

WIDEST = 14  # columns: a front takes 4 bits for each, and one more
LARGEST = 1 << 19  # places of a table: 16 MB, so that a slice of a job has room to save it
SMALLEST = 1 << 10
STATE_BYTES = 16  # of one that is saved, about
EARLY = 0.44  # of the places; halves made before would often lead to the same states
STEPS = 1 << 14  # fronts behind a piece that are remembered
AHEAD = 64  # states of the next place that wait until the machine has read theirs of the table
SHARES = 4  # of a link
BITS = 1  # codes are bits where these fit, unlike those that earlier versions saved
TABLES = {"states": 4, "rows": 4, "entering": 5, "aside": 5}  # columns of what is saved


class Counting:
    """The sweep over the places; `done` with the count, or when it is `crowded`: too wide.

    Where there are too many states for a table, some wait until the others are counted; halves go
    on with some of the states each. What leads to the same states then goes through them twice,
    each time with its own number of mazes, so that the sums stay right.

    states     (k, 4)  of a place, as in `sweep`; those from `start` on are still to be done
    entering   by place, states that come in there: where a lister has left something to do
    aside      place and states of what waits
    table      (slots, 4) of the next place; it begins the room, which is empty behind it
    held       what comes into a table of so many slots before it goes on, (used, 4): of a copy,
               or one that was saved, which may only be divided or saved again; None: it is there
    lister     what is counted is what it has left; None: all
    """

    reason = None

    def __init__(self, job: Job, lister: Enumeration | None = None) -> None:
        from solvers.kernels import steps
        from solvers.kernels import sweep

        self._kernel, self._columns = sweep, steps.COLUMNS
        self._upright = up = Upright(job)
        self.place, self.start, self.used, self.nodes = 0, 0, 0, 0
        self.found = np.zeros(2, np.int64)
        self.table = self._room = np.zeros((SMALLEST, 4), np.int64)
        self.held: tuple[int, Ints] | None = None
        self.entering: dict[int, Ints] = {}
        self.aside: list[tuple[int, Ints]] = []
        self._digits = Digits(up.left)
        self.crowded = up.width > WIDEST or not self._digits.fit
        self._code = 0 if self.crowded else self._digits.whole
        self.states = np.array([[0, self._code, 1, 0]], np.int64)
        self._souths = _souths(up.classes)
        self._gather()
        if lister is not None and not self.crowded:
            self._enter(lister)

    def _gather(self) -> None:
        up, digits = self._upright, self._digits
        pieces = np.zeros(16, np.int64)
        np.bitwise_or.at(pieces, up.classes[1:], 1 << np.arange(1, 16))
        puzzle, loops = up.job.puzzle, -1 if up.job.loose else extra(up.job)
        links = np.array([puzzle.openings, loops, puzzle.count], np.int64)
        self._sums = tuple(
            self._kernel.Sums(
                up.left, digits.weights, digits.shifts, digits.masks, pieces, links, self.found,
                np.zeros((STEPS, self._columns), np.int64),
                np.zeros((3, up.width + 1), np.int64),
                np.zeros((AHEAD, 5), np.int64),
            )
        )  # fmt: skip

    def _enter(self, lister: Enumeration) -> None:
        """Begin with what a lister has left: at each place what it may still lay there."""
        from solvers.kernels.frontier import MAY_END

        self.states = self.states[:0]
        classes, may = self._upright.classes, self._upright.may
        for place, options in lister.branches():
            laid = lister.pieces[:place]
            code = self._code - int(self._digits.weights[classes[laid[laid > 0]]].sum())
            state = np.array([[_packed(lister.fronts[place]), code, 1, 0]], np.int64)
            here, table = may.copy(), np.zeros((SMALLEST, 4), np.int64)
            here[place] = options | int(may[place]) & MAY_END
            rules = (*self._upright.rules[:-1], here)
            *_, used = self._kernel.sweep(rules, self._sums, place, state, 0, table, 0, 1)
            self.entering[place + 1] = self._drained(table, used)

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
        """The share of the places; what waits is reckoned as large as what does not."""
        return self.place / self._upright.job.places / (1 << len(self.aside))

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        """Go on for so many states, to the end, or until it is too crowded; meets no maze."""
        end = self.nodes + nodes
        self._fill()
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

    def _fill(self) -> None:
        """Have what is held in the table."""
        if self.held is not None:
            size, rows = self.held
            self.table = self._room = np.zeros((size, 4), np.int64)
            self.used, self.held = self._kernel.rehash(rows, self.table), None

    def _next_place(self) -> tuple[int, Ints]:
        """The slots of the table, and all states in it."""
        if self.held is not None:
            return self.held
        return len(self.table), self.table.take(_taken(self.table), axis=0)

    def _hold(self, size: int, rows: Ints) -> None:
        self.held, self.used = (size, rows), len(rows)
        self.table = self._room = np.zeros((0, 4), np.int64)

    def _grow(self) -> None:
        """Have more room for the states of the next place, or let what leads to more wait."""
        if 2 * len(self.table) <= LARGEST:
            larger = np.zeros((2 * len(self.table), 4), np.int64)
            self.used = self._kernel.rehash(self.table, larger)
            self.table = self._room = larger
        else:
            self.aside.append((self.place, self.states[self.start :]))
            self._next()

    def _next(self) -> None:
        states, place = self._drained(self.table, self.used), self.place + 1
        if place in self.entering:
            states = np.concatenate((states, self.entering.pop(place)))
        if not len(states) and not self.entering:
            place = self._upright.job.places
            if self.aside:
                place, states = self.aside.pop()
        self._begin(place, states)

    def _drained(self, table: Ints, used: int) -> Ints:
        """All states of a table, which is empty then."""
        states = np.empty((used, 4), np.int64)
        self._kernel.drain(table, states)
        return states

    def _begin(self, place: int, states: Ints) -> None:
        """Go on with these states; the table is empty."""
        if 4 * len(states) > LARGEST:  # some may have to wait
            states = states.take(np.argsort(self._keys(states)), axis=0)
        self.place, self.states, self.start, self.used = place, states, 0, 0
        size = min(max(SMALLEST, 2 << (2 * len(states)).bit_length()), LARGEST)
        if len(self._room) < size:
            self._room = np.zeros((size, 4), np.int64)
        self.table = self._room[:size]

    # parts

    def copy(self) -> "Counting":
        twin = copy(self)
        twin.nodes = 0
        twin._hold(*self._next_place())
        twin.found = self.found.copy()
        twin.entering, twin.aside = dict(self.entering), list(self.aside)
        twin._gather()
        return twin

    def halved(self) -> "tuple[Counting, Counting] | None":
        """Two parts that go on with some of the states each; None if it is too early for that."""
        if self.done or not (self.aside or self.place >= EARLY * self._upright.job.places):
            return None
        near, far = self.copy(), self.copy()
        far.found[:], far.entering = 0, {}
        if self.aside:
            near.aside, far.aside = self.aside[1:], []
            far.held = None
            far._begin(*self.aside[0])
            return near, far
        states, (size, rows) = self.states[self.start :], self._next_place()
        if len(states) + len(rows) < 2:
            return None
        here, there = self._near(states), self._near(rows)
        for half, some, others in ((near, here, there), (far, ~here, ~there)):
            half.states, half.start = states[some], 0
            half._hold(size, rows[others])
        return near, far

    def _near(self, states: Ints) -> NDArray[np.bool_]:
        """About half of the states, those of the same order together."""
        keys = self._keys(states)
        order = np.argsort(keys)
        steps = np.flatnonzero(np.diff(keys[order] >> self._kernel.CODE_BITS)) + 1
        middle = len(states) // 2
        cut = min(steps.tolist(), key=lambda step: abs(step - middle), default=middle)
        near = np.zeros(len(states), np.bool_)
        near[order[:cut]] = True
        return near

    def _keys(self, states: Ints) -> Ints:
        """By these, states that are far from each other seldom lead to the same."""
        keys = np.zeros(len(states), np.int64)
        drop = max(self._code.bit_length() - self._kernel.CODE_BITS, 0)
        self._kernel.key_states(states, self._souths, drop, self._sums, keys)
        return keys

    # checkpoints

    @property
    def bulk(self) -> int:
        """About how many bytes the states are that wait or lead on."""
        waiting = [*self.entering.values(), *(states for _, states in self.aside)]
        return STATE_BYTES * (len(self.states) - self.start + self.used + sum(map(len, waiting)))

    def state(self) -> dict[str, Array]:
        size, rows = self._next_place()
        head = [self.place, self.used, self.nodes, int(self.crowded), size, BITS]
        return {
            "head": np.array(head, np.int64),
            "found": self.found.copy(),
            **_columns("states", [(self.place, self.states[self.start :])], placed=False),
            **_columns("rows", [(self.place, rows)], placed=False),
            **_columns("entering", self.entering.items()),
            **_columns("aside", self.aside),
        }

    def restore(self, state: Mapping[str, Array]) -> None:
        if "states 0" not in state:
            raise FormatError(0, "the saved search is of another version")
        tables = {name: _table(name, width, state) for name, width in TABLES.items()}
        self.place, _, self.nodes, crowded, size, *how = map(int, state["head"])
        if not how:
            for table in tables.values():
                table[:, -3] = self._digits.translated(table[:, -3])
        self.crowded, self.start, self.states = bool(crowded), 0, tables["states"]
        self._hold(size, tables["rows"])
        self.found[:] = state["found"]
        self.entering = dict(_by_place(tables["entering"]))
        self.aside = _by_place(tables["aside"])


def _taken(table: Ints) -> Ints:
    """The places of a table that hold a state."""
    return np.flatnonzero((table[:, 2] != 0) | (table[:, 3] != 0))


def _souths(classes: Ints) -> Ints:
    """How many cubes of each class are open to the south, on an average of their turns, in SHARES.

    There are one, two or four turns.
    """
    turns = [np.flatnonzero(classes == c) for c in range(16)]
    return np.array([SHARES * int((t >> 2 & 1).sum()) // max(len(t), 1) for t in turns], np.int64)


def _packed(front: NDArray[np.int32]) -> int:
    """A front in a word; see `packed` in `solvers.kernels.frontier`."""
    from solvers.kernels.frontier import NIBBLE
    from solvers.kernels.frontier import WALLED

    names: dict[int, int] = {}
    word = 0
    for k, label in enumerate(front.tolist()):
        name = NIBBLE if label == WALLED else 0
        if label > 0:
            name = names.setdefault(label, len(names) + 1)
        word |= name << (4 * k)
    return word


def _columns(
    name: str, sets: Collection[tuple[int, Ints]], *, placed: bool = True
) -> dict[str, Array]:
    """The columns of sets of states one after the other, before them the place of each state."""
    places = np.repeat([place for place, _ in sets], [len(states) for _, states in sets])
    columns = [places.astype(np.int64)] if placed else []
    for k in range(4):
        columns.append(np.concatenate([np.zeros(0, np.int64), *(s[:, k] for _, s in sets)]))
    return {f"{name} {k}": _narrow(column) for k, column in enumerate(columns)}


def _narrow(column: Ints) -> Array:
    """Numbers in four bytes if they fit; of zeros nothing."""
    most = int(column.max(initial=0))
    if most == 0:
        return np.zeros((len(column), 0), np.uint8)
    return column.astype(np.int32) if most < 1 << 31 else column


def _table(name: str, width: int, state: Mapping[str, Array]) -> Ints:
    """What `_columns` was given, or what an earlier version saved: the lowest bytes of numbers."""
    columns = [state[f"{name} {k}"] for k in range(width)]
    table = np.zeros((max(map(len, columns)), width), np.int64)
    octets = table.astype("<i8", copy=False).view(np.uint8)
    for k, column in enumerate(columns):
        if column.ndim == 1:
            table[: len(column), k] = column
        elif column.size:
            octets[:, 8 * k : 8 * k + column.shape[1]] = column
    return table


def _by_place(table: Ints) -> list[tuple[int, Ints]]:
    """The sets that `_columns` was given; neighbours of one place are one."""
    cuts = np.flatnonzero(np.diff(table[:, 0])) + 1
    return [(int(part[0, 0]), part[:, 1:].copy()) for part in np.split(table, cuts) if len(part)]


def warm_table(job: Job) -> None:
    """Compile what only a large count needs: sorting its states, moving them to a larger table."""
    counting = Counting(job)
    counting._keys(counting.states)
    counting._grow()
