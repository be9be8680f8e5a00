"""The number of mazes of a job; see `fronts.sweep`."""

from collections.abc import Mapping
from copy import copy

import numpy as np
from numpy.typing import NDArray

from puzzles.errors import FormatError
from puzzles.outcome import Counts
from solvers.engine.checkpoint import Array
from solvers.engine.run import Key
from solvers.mazes.digits import Digits
from solvers.mazes.enumeration import Enumeration, Upright
from solvers.mazes.job import Ints, MazeJob
from solvers.mazes.reshaping import extra
from solvers.mazes.states import WIDTH, Placed, States, read, save_columns, sets_read, sets_saved

WIDEST = 14  # columns: a front takes 4 bits for each, and one more
LARGEST = 1 << 19  # places of a table: 16 MB, so that a slice of a job has room to save it
SMALLEST = 1 << 10
LARGE = 1 << 14  # states of a place from which on all are processed in one go
STATE_BYTES = 16  # of a saved state, about
EARLY = 0.44  # share of the places; earlier halves would often lead to the same states
STEPS = 1 << 14  # cached fronts after a piece
AHEAD = 64  # states of the next place that wait for the memory of their slots
SHARES = 4  # of a link
GROWTH = 3.0  # states from one in the first row, about
COUNTLESS = 1e300
BITS = 1  # codes are bits if these fit; earlier versions saved mixed radix


class Counting:
    """The sweep over the places; it ends with the count, or when it is `crowded`: too wide.

    If a table cannot hold all states, some wait until the others are counted; when the sweep is
    divided, each half has some of the states. States reached from both parts are then processed
    twice, each time with the mazes of that part, so the sums stay right.

    states     (k, 4)  of a place, as in `sweep`; those from `start` on are not processed yet
    entering   states by the place at which they enter: from the open branches of a lister
    aside      waiting states, with their places
    table      (slots, 4) of the next place; the first rows of `_room`, whose others are empty
    rooms      (n, 4)  arrays for the states in process, and for the next ones
    held       size and states of a table that is not built, of a copy or a saved sweep; these may
               only be divided or saved again. None: the table is built
    grown      (2, places) states processed at each place, and states that resulted
    lister     the mazes that it has left are counted; None: all mazes
    """

    reason = None

    def __init__(self, job: MazeJob, lister: Enumeration | None = None) -> None:
        from solvers.kernels.fronts import steps, sweep

        self._kernel, self._columns = sweep, steps.COLUMNS
        self._upright = up = Upright(job)
        self.place, self.start, self.used, self.nodes = 0, 0, 0, 0
        self.found = np.zeros(2, np.int64)
        self.table = self._room = np.zeros((SMALLEST, 4), np.int64)
        self.held: tuple[int, States] | None = None
        self.entering: dict[int, States] = {}
        self.aside: list[Placed] = []
        self._rooms = [np.zeros((0, WIDTH), np.int64)] * 2
        self._seen = 0.0
        self._digits = Digits(up.left)
        self.crowded = up.width > WIDEST or not self._digits.fit
        self._code = 0 if self.crowded else self._digits.whole
        self._grown = np.zeros((2, 0 if self.crowded else job.places), np.int64)
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
        """Begin with the open branches of a lister: at each place the pieces it may still lay."""
        from solvers.kernels.fronts.frontier import MAY_END

        self.states = self.states[:0]
        classes, may = self._upright.classes, self._upright.may
        for place, options in lister.branches():
            laid = lister.pieces[:place]
            code = self._code - int(self._digits.weights[classes[laid[laid > 0]]].sum())
            state = np.array([[_pack_front(lister.fronts[place]), code, 1, 0]], np.int64)
            here, table = may.copy(), np.zeros((SMALLEST, 4), np.int64)
            here[place] = options | int(may[place]) & MAY_END
            rules = (*self._upright.rules[:-1], here)
            *_, used = self._kernel.sweep(rules, self._sums, place, state, 0, table, 0, 1)
            self.entering[place + 1] = States.of(self._drain(table, used))

    @property
    def complete(self) -> bool:
        return self.place == self._upright.job.places

    @property
    def is_done(self) -> bool:
        return self.complete or self.crowded

    @property
    def count(self) -> int:
        return int(self.found[0]) + (int(self.found[1]) << 62)

    @property
    def counts(self) -> Counts:
        return Counts(self.count, self.count) if self.complete else Counts()

    def progress(self) -> float:
        """The share of all states that are processed, if the rest grows as those did."""
        if self.is_done:
            return float(self.complete)
        ahead = self._ahead()
        left = (len(self.states) - self.start) * ahead[self.place]
        left += self.used * ahead[self.place + 1]
        waiting = [*self.entering.items(), *self.aside]
        left += sum(len(states) * ahead[place] for place, states in waiting)
        self._seen = max(self._seen, self.nodes / max(self.nodes + left, 1.0))
        return self._seen

    def _ahead(self) -> list[float]:
        """By place, the estimated number of states that one leads to until the end, with itself.

        For places not reached yet the growth is that of most sets: threefold in the first row, and
        in each other row less than in the one above.
        """
        up = self._upright
        growth: list[float] = []
        for place, (done, came) in enumerate(self._grown.T.tolist()):
            above = growth[place - up.width] if place >= up.width else GROWTH
            row = place // up.width
            growth.append(came / done if done else above * (1.0 - (row / up.height) ** 2))
        ahead = [0.0]
        for each in reversed(growth):
            ahead.append(min(1.0 + each * ahead[-1], COUNTLESS))
        return ahead[::-1]

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        """Process about `nodes` states, or until the end, or until it is crowded; returns no maze.

        A large sweep stops only between two places, so that no table has to be saved.
        """
        end = self.nodes + nodes
        if self.held is not None:
            size, states = self.held
            self.table = self._room = np.zeros((size, 4), np.int64)
            self.used, self.held = self._kernel.rehash(states.wide, self.table), None
        while not self.is_done and (self.nodes < end or (self.start and self._states_at_once)):
            status, start, self.used = self._kernel.sweep(
                self._upright.rules, self._sums, self.place, self.states, self.start, self.table,
                self.used, max(end - self.nodes, self._states_at_once),
            )  # fmt: skip
            self.nodes += start - self.start
            self.start = start
            if status == self._kernel.CROWDED:
                self._grow()
            elif status == self._kernel.DONE:
                self._next()
        return []

    @property
    def _states_at_once(self) -> int:
        """Number of states of a place that must be processed in one go; 0 if there are few."""
        return len(self.states) if len(self.states) >= LARGE else 0

    def _next_place(self) -> tuple[int, States]:
        """The number of slots of the table, and all states in it."""
        if self.held is not None:
            return self.held
        taken = np.flatnonzero(self.table[:, 2:].any(axis=1))
        return len(self.table), States.of(self.table.take(taken, axis=0))

    def _hold(self, size: int, states: States) -> None:
        self.held, self.used = (size, states), len(states)
        self.table = self._room = np.zeros((0, 4), np.int64)

    def _grow(self) -> None:
        """Enlarge the table of the next place; if that is impossible, set other states aside."""
        if 2 * len(self.table) <= LARGEST:
            larger = np.zeros((2 * len(self.table), 4), np.int64)
            self.used = self._kernel.rehash(self.table, larger)
            self.table = self._room = larger
        else:
            self.aside.append((self.place, States.of(self.states[self.start :])))
            self._next()

    def _next(self) -> None:
        self._grown[:, self.place] += self.start, self.used
        states, place = self._drain(self.table, self.used), self.place + 1
        if place in self.entering:
            states = np.concatenate((states, self.entering.pop(place).wide))
        if not len(states) and not self.entering:
            place = self._upright.job.places
            if self.aside:
                place, waiting = self.aside.pop()
                states = waiting.fill(self._rows(1, len(waiting)))
        self._begin(place, states)

    def _rows(self, which: int, many: int) -> Ints:
        """The first rows of a room, which is enlarged if necessary."""
        if len(self._rooms[which]) < many:
            self._rooms[which] = np.empty((1 << many.bit_length(), WIDTH), np.int64)
        return self._rooms[which][:many]

    def _drain(self, table: Ints, used: int) -> Ints:
        """Take all states out of a table."""
        states = self._rows(1, used)
        self._kernel.drain(table, states)
        return states

    def _begin(self, place: int, states: Ints) -> None:
        """Continue with these states at a place, and an empty table."""
        if 4 * len(states) > LARGEST:  # some may have to wait
            order = np.argsort(self._keys(states))
            states = states.take(order, axis=0, out=self._rows(0, len(states)), mode="clip")
        else:
            self._rooms.reverse()
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
        twin.found, twin._grown, twin._seen = self.found.copy(), self._grown.copy(), 0.0
        twin._rooms = [np.zeros((0, WIDTH), np.int64)] * 2  # its states are in ours
        twin.entering, twin.aside = dict(self.entering), list(self.aside)
        twin._gather()
        return twin

    def halve(self) -> "tuple[Counting, Counting] | None":
        """Two parts with some of the states each; None if it is too early to divide."""
        if self.is_done or not (self.aside or self.place >= EARLY * self._upright.job.places):
            return None
        near, far = self.copy(), self.copy()
        far.found[:], far.entering = 0, {}
        if self.aside:
            near.aside, far.aside = self.aside[1:], []
            place, waiting = self.aside[0]
            far.held = None
            far._begin(place, waiting.wide)
            return near, far
        states, (size, held) = self.states[self.start :], self._next_place()
        rows = held.wide
        if len(states) + len(rows) < 2:
            return None
        here, there = self._near(states), self._near(rows)
        for half, some, others in ((near, here, there), (far, ~here, ~there)):
            half.states, half.start = states[some], 0
            half._hold(size, States.of(rows[others]))
        return near, far

    def _near(self, states: Ints) -> NDArray[np.bool_]:
        """Mask of about half of the states; states with the same order stay together."""
        keys = self._keys(states)
        order = np.argsort(keys)
        steps = np.flatnonzero(np.diff(keys[order] >> self._kernel.CODE_BITS)) + 1
        middle = len(states) // 2
        cut = min(steps.tolist(), key=lambda step: abs(step - middle), default=middle)
        near = np.zeros(len(states), np.bool_)
        near[order[:cut]] = True
        return near

    def _keys(self, states: Ints) -> Ints:
        """Sort keys: states with distant keys seldom lead to the same state."""
        keys = np.zeros(len(states), np.int64)
        drop = max(self._code.bit_length() - self._kernel.CODE_BITS, 0)
        self._kernel.key_states(states, self._souths, drop, self._sums, keys)
        return keys

    # checkpoints

    @property
    def bulk(self) -> int:
        """Approximate bytes of all states that are not processed yet."""
        waiting = [*self.entering.values(), *(states for _, states in self.aside)]
        return STATE_BYTES * (len(self.states) - self.start + self.used + sum(map(len, waiting)))

    def state(self) -> dict[str, Array]:
        size, rows = self._next_place()
        states = States.of(self.states[self.start :])
        head = [self.place, self.used, self.nodes, int(self.crowded), size, BITS]
        return {
            "head": np.array(head, np.int64),
            "found": self.found.copy(),
            "grown": self._grown.copy(),
            "seen": np.array([self._seen]),
            **save_columns("states", states),
            **save_columns("rows", rows),
            **sets_saved("entering", self.entering.items()),
            **sets_saved("aside", self.aside),
        }

    def restore(self, state: Mapping[str, Array]) -> None:
        if "states 0" not in state:
            raise FormatError(0, "the saved search is of another version")
        self.place, _, self.nodes, crowded, size, *how = map(int, state["head"])
        self.crowded, self.start = bool(crowded), 0
        self.found[:] = state["found"]
        if "grown" in state:
            self._grown[:], self._seen = state["grown"], float(state["seen"][0])
        known = (lambda states: states) if how else self._translate
        self.states = known(read("states", state)).wide
        self._hold(size, known(read("rows", state)))
        self.entering = {place: known(states) for place, states in sets_read("entering", state)}
        self.aside = [(place, known(states)) for place, states in sets_read("aside", state)]

    def _translate(self, states: States) -> States:
        """States that an earlier version saved, in the present code."""
        wide = states.wide
        wide[:, 1] = self._digits.translate(wide[:, 1])
        return States.of(wide)


def _souths(classes: Ints) -> Ints:
    """(16,) for each class the share of its turns that are open to the south, in SHARES.

    A class has one, two or four turns.
    """
    turns = [np.flatnonzero(classes == c) for c in range(16)]
    return np.array([SHARES * int((t >> 2 & 1).sum()) // max(len(t), 1) for t in turns], np.int64)


def _pack_front(front: NDArray[np.int32]) -> int:
    """A front in a word; see `packed` in `fronts.frontier`."""
    from solvers.kernels.fronts.frontier import NIBBLE, WALLED

    names: dict[int, int] = {}
    word = 0
    for k, label in enumerate(front.tolist()):
        name = NIBBLE if label == WALLED else 0
        if label > 0:
            name = names.setdefault(label, len(names) + 1)
        word |= name << (4 * k)
    return word


def warm_table(job: MazeJob) -> None:
    """Compile the kernels that only a large count needs: sorting its states, and `rehash`."""
    counting = Counting(job)
    counting._keys(counting.states)
    counting._grow()
