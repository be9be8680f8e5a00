"""The search for foldings of a chain, put together from runs of the walk kernel.

    forward, backward   complete runs from either end of the chain; the better one becomes the
                        main run after a race, since the ends can differ by a factor of 64.
                        Where the beginning of the path is given, it is from there
    scout               restarts for one solution of a large box; stops once there is one
    told                given to the caller, or in the queue for it
    early               told, but not yet met by the main run

Where the first solution shall come soon, every run's solutions are told at once, and left out
when the main run comes upon them. Where all are wanted, those of the race are told when it is
over. A path is known by its smallest image, so no solution is told twice.
"""

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

import numpy as np

from puzzles.codes import ReasonCode
from puzzles.dice import Dice
from puzzles.outcome import Counts
from puzzles.outcome import Reason
from puzzles.snakes import PLACES
from puzzles.snakes import SnakeOptions
from puzzles.snakes import SnakePuzzle
from puzzles.snakes import SnakeSolution
from solvers.checkpoint import Array
from solvers.checkpoint import kind_of
from solvers.checkpoint import pack
from solvers.checkpoint import unpack
from solvers.search import SETTLED
from solvers.search import Search
from solvers.search import Settled
from solvers.search import settled
from solvers.snakes.folding import Folding
from solvers.snakes.grid import Ints
from solvers.snakes.grid import tables_of
from solvers.snakes.proofs import refutation
from solvers.snakes.scout import Scout

KIND = "snakes"
ENDS = ("forward", "backward")
FROM = ("from_inside", "from_faces", "from_edges", "from_corners")  # as PLACES
SLICE = 500  # nodes of each run in the first round of the race; each further round has twice that
ROUNDS = 7  # of the race, at most
AHEAD = 4.0  # times the other's share: the race is decided, after LEAST_ROUNDS
LEAST_ROUNDS = 3
MOST_MET = 200  # solutions of a run in the race; it is decided then
TURNS = {"main": 20_000, "scout": 40_000}  # nodes after the race
SMALL = 36  # cells; the complete runs are through such a box before a scout would help

MOST_WORDS = 200_000  # nodes of a slice times words of a set; up to 0.2 s, so budgets are kept

Key = bytes  # the cells of a path, two bytes each


def search(
    puzzle: SnakePuzzle, options: SnakeOptions | None = None, first: bool = True
) -> Search[SnakeSolution]:
    """A search for the foldings of a puzzle, or the proof that it has none.

    first: the first solution shall come soon; otherwise all solutions shall.
    """
    reason = refutation(puzzle)
    if reason is not None:
        return Settled(reason)
    return SnakeSearch(puzzle, options or SnakeOptions(), first)


def resume(state: bytes) -> Search[SnakeSolution]:
    """The search that `save` wrote; FormatError if it is damaged or of another version."""
    if kind_of(state) == SETTLED:
        return settled(state)
    head, arrays = unpack(state, KIND)
    a, b, c = head["size"]
    options = SnakeOptions(mirrors_count=head["mirrors_count"])
    fixed = tuple((x, y, z) for x, y, z in head["fixed"])
    found = SnakeSearch(SnakePuzzle(head["chain"], (a, b, c), fixed), options, head["first"])
    found.restore(head, arrays)
    return found


def plain(puzzle: SnakePuzzle, *, back: bool) -> Search[SnakeSolution]:
    """A search that does not look ahead, from one end, as a measure of difficulty.

    Where the beginning of the path is given, it is from there.
    """
    grid, group = tables_of(puzzle)
    found = SnakeSearch(puzzle, SnakeOptions(), False)
    back = back and not puzzle.fixed
    found.lay(Folding(grid, group, puzzle.chain, back=back, prune=False))
    return found


def warm() -> None:
    """Compile the kernels, or load them compiled."""
    from solvers.snakes.atlas import atlas
    from solvers.snakes.effort import effort
    from solvers.snakes.shuffling import random_path

    puzzle = SnakePuzzle("01111110", (2, 2, 2))
    random_path(puzzle.size, 1.0, Dice(0, "snakes", "warm"))
    effort(puzzle, back=False, most=1)
    atlas((1, 2, 2))
    search(puzzle, first=False).advance(1_000, 0)


class SnakeSearch:
    """See the module."""

    def __init__(self, puzzle: SnakePuzzle, options: SnakeOptions, first: bool) -> None:
        self.puzzle = puzzle
        self.options = options
        self.first = first
        self.grid, self.group = tables_of(puzzle)
        names = ENDS[:1] if puzzle.palindromic or puzzle.fixed else ENDS
        self._runs = {name: self._folding(name) for name in names}
        self._main = names[0] if len(names) == 1 else ""  # "" while the race is on
        self._met: dict[str, list[Key]] = {name: [] for name in names}  # in the race
        self._known: set[Key] = set()  # in the race: told; later: early
        self._queue: list[tuple[Key, bool]] = []  # to be told; True: its mirror image
        self._extra = Counts()  # what to add to the counts of the main run
        self._scout: Scout | None = None
        self._scouting = first and puzzle.cells > SMALL
        self._scout_nodes = 0  # of a scout that is through
        self._idle_nodes = 0  # of runs that lost the race
        self._round, self._turn = 0, names[0]
        self._left = self._allowance()

    def _folding(self, name: str) -> Folding:
        return Folding(self.grid, self.group, self.puzzle.chain, back=name == ENDS[1])

    def lay(self, run: Folding) -> None:
        """Search by this run alone."""
        name = ENDS[run.back]
        self._runs, self._main, self._turn = {name: run}, name, name
        self._left = self._allowance()

    @property
    def nodes(self) -> int:
        scouted = self._scout.nodes if self._scout else self._scout_nodes
        return scouted + self._idle_nodes + sum(run.nodes for run in self._runs.values())

    @property
    def counts(self) -> Counts:
        if not self._main:
            return self._extra
        return self._counted(self._runs[self._main]) + self._extra

    @property
    def done(self) -> bool:
        over = any(run.done for run in self._runs.values())
        return over and not self._queue

    @property
    def reason(self) -> Reason | None:
        if not self.done or self.counts.distinct:
            return None
        return Reason(
            ReasonCode.EXHAUSTED, "the complete search found no folding", {"nodes": self.nodes}
        )

    @property
    def engine(self) -> str:
        spent = {name: run.nodes for name, run in self._runs.items()}
        spent["lost ends"] = self._idle_nodes
        spent["scout"] = self._scout.nodes if self._scout else self._scout_nodes
        return " + ".join(f"{name} {nodes}" for name, nodes in spent.items() if nodes) + " nodes"

    def progress(self) -> float:
        """The share of the better run that is done."""
        return max(run.progress() for run in self._runs.values())

    def advance(self, nodes: int, solutions: int) -> Sequence[SnakeSolution]:
        found: list[SnakeSolution] = []
        if self.grid.words > 1:
            nodes = min(nodes, MOST_WORDS // self.grid.words)
        end = self.nodes + nodes
        while True:
            while self._queue and (len(found) < solutions or not solutions):
                told = self._tell()
                if solutions:
                    found.append(told)
            enough = solutions and len(found) >= solutions
            if enough or self.done or self.nodes >= end:
                return found
            self._step(end - self.nodes, bulk=not solutions)

    def _tell(self) -> SnakeSolution:
        """Take a solution out of the queue, and count it."""
        key, mirrored = self._queue.pop(0)
        self._extra += self._weight(key, mirrored)
        cells = _cells(key)
        if mirrored:
            cells = _cells(min(self._images(cells, ~self.grid.proper[self.group.members])))
        return SnakeSolution(self.grid.path(cells))

    def _step(self, nodes: int, bulk: bool) -> None:
        """Let the run whose turn it is go on, at the most to the end of its turn."""
        before, budget = self.nodes, min(nodes, self._left)
        if self._turn == "scout":
            self._send_scout(budget)
        else:
            name = self._main or self._turn
            run = self._runs[name]
            path = run.advance(budget, bulk=bulk and bool(self._main) and not self._known)
            if path is not None:
                self._meet(name, path)
        self._left -= self.nodes - before
        self._decide()
        if self._left <= 0 or (self._turn == "scout" and not self._scouting):
            self._turn = self._next()
            self._left = self._allowance()

    def _meet(self, name: str, path: Ints) -> None:
        """Take in a solution that a complete run has come upon."""
        key = _key(path) if name == ENDS[0] else min(self._images(path))
        if not self._main:
            self._met[name].append(key)
            if self.first and key not in self._known:
                self._known.add(key)
                self._put(key)
        elif key in self._known:
            self._known.remove(key)
            self._extra += _times(self._weights(key), -1)
        else:
            self._extra += _times(self._weights(key), -1)
            self._put(key)

    def _put(self, key: Key) -> None:
        """Into the queue; counted when it is told."""
        self._queue.append((key, False))
        if self._mirrors:
            self._queue.append((key, True))

    def _send_scout(self, nodes: int) -> None:
        scout = self._scout or Scout(self.grid, self.group, self.puzzle.chain)
        fresh = not (self.counts.distinct or self._queue)  # else its find may be told already
        path = scout.advance(nodes) if fresh else None
        if path is not None:
            key = min(self._images(path))
            self._known.add(key)
            self._put(key)
        self._scouting = fresh and path is None
        self._scout = scout if self._scouting else None
        self._scout_nodes = 0 if self._scouting else scout.nodes

    def _next(self) -> str:
        """Whose turn comes: in the race each end, then the scout; then main run and scout."""
        if self._main:
            if self._turn != "scout" and self._scouting:
                return "scout"
            return self._main
        order = [*ENDS, *(["scout"] if self._scouting else [])]
        index = order.index(self._turn) + 1 if self._turn in order else len(order)
        if index < len(order):
            return order[index]
        self._round += 1
        return order[0]

    def _allowance(self) -> int:
        if not self._main:
            return SLICE << self._round
        return TURNS["scout" if self._turn == "scout" else "main"]

    def _decide(self) -> None:
        """End the race when an end is through or clearly ahead, or it has gone on for long."""
        if self._main:
            return
        if any(run.done or len(self._met[name]) >= MOST_MET for name, run in self._runs.items()):
            self._commit(self._leader())
            return
        if self._left > 0 or self._turn != ENDS[1] or self._round < LEAST_ROUNDS - 1:
            return
        shares = sorted(run.progress() for run in self._runs.values())
        if self._round >= ROUNDS - 1 or shares[1] >= AHEAD * shares[0]:
            self._commit(self._leader())

    def _leader(self) -> str:
        return max(self._runs, key=lambda name: self._runs[name].progress())

    def _commit(self, name: str) -> None:
        """Make a run the main one and give the other up; what was told stays told."""
        met = self._met[name]
        if not self.first:
            for key in met:
                self._put(key)
        self._known.difference_update(met)
        self._idle_nodes += sum(run.nodes for n, run in self._runs.items() if n != name)
        self._runs = {name: self._runs[name]}
        self._extra += _times(self._counted(self._runs[name]), -1)
        self._main, self._met = name, {}
        self._turn, self._left = name, TURNS["main"]

    # counts

    @property
    def _mirrors(self) -> bool:
        """Whether each class is two solutions; in a flat box an image is its own mirror image."""
        return self.options.mirrors_count and self.group.rotations < self.group.order

    def _counted(self, run: Folding) -> Counts:
        """What a run has met."""
        least = run.least if self.puzzle.reversible else run.classes
        return self._named(run.classes, run.by_start.tolist(), least)

    def _weights(self, key: Key) -> Counts:
        """What a class counts for: as much as a run counts for it."""
        cells = _cells(key)
        places = [0] * len(PLACES)
        places[int(self.grid.places[cells[0]])] = 1
        least = not self.puzzle.reversible or key <= min(self._images(cells[::-1]))
        return self._named(1, places, int(least))

    def _named(self, classes: int, by_start: Sequence[int], least: int) -> Counts:
        order, rotations = self.group.order, self.group.rotations
        further = {
            "up_to_rotation": classes * (order // rotations),
            "up_to_reflection": classes,
            "up_to_reversal": least,
            **{name: order * by_start[k] for k, name in enumerate(FROM)},
        }
        distinct = further["up_to_rotation"] if self._mirrors else classes
        return Counts(classes * order, distinct, further)

    def _weight(self, key: Key, mirrored: bool) -> Counts:
        """What one solution counts for: a class, or its half if mirror images count."""
        whole = self._weights(key)
        if not self._mirrors:
            return whole
        once = {"up_to_reflection", "up_to_reversal"}  # told with the first half
        further = {
            name: (0 if mirrored else n) if name in once else n // 2
            for name, n in whole.further.items()
        }
        return Counts(whole.count // 2, 1, further)

    def _images(self, path: Ints, which: Array | None = None) -> list[Key]:
        """The images of a path, or some of them."""
        members = self.group.members if which is None else self.group.members[which]
        return [_key(image) for image in self.grid.moved[members][:, path]]

    # parts and checkpoints

    def split(self, parts: int) -> Sequence[Search[SnakeSolution]]:
        name = self._main or self._leader()
        rest = [] if self._runs[name].done else [self._runs[name].copy()]
        divided = True
        while divided and len(rest) < parts:
            divided = False
            for run in sorted(rest, key=lambda run: run.progress()):
                halves = run.halved() if len(rest) < parts else None
                if halves is not None:
                    rest = [*(other for other in rest if other is not run), *halves]
                    divided = True
        waiting = list(self._queue)
        if not self._main and not self.first:
            waiting += [(key, False) for key in self._met[name]]
            waiting += [(key, True) for key in self._met[name] if self._mirrors]
        rest = [run for run in rest if not run.done]
        if waiting and not rest:
            rest = [self._runs[name].copy()]
        pieces = [self._part(name, run) for run in rest]
        if waiting:
            pieces[0]._queue = waiting
        return pieces

    def _part(self, name: str, run: Folding) -> "SnakeSearch":
        part = SnakeSearch(self.puzzle, self.options, self.first)
        part._scouting = False
        part.lay(run.copy())  # dividing may have cost some nodes
        part._known = self._known - set(self._met.get(name, ()))
        return part

    def save(self) -> bytes:
        head = {
            "size": self.puzzle.size,
            "chain": self.puzzle.chain,
            "fixed": self.puzzle.fixed,
            "mirrors_count": self.options.mirrors_count,
            "first": self.first,
            "runs": list(self._runs),
            "main": self._main,
            "extra": (self._extra.count, self._extra.distinct, dict(self._extra.further)),
            "scout": self._scout.head() if self._scout else None,
            "scouting": self._scouting,
            "scout_nodes": self._scout_nodes,
            "idle_nodes": self._idle_nodes,
            "round": self._round,
            "turn": self._turn,
            "left": self._left,
            "mirrored": [mirrored for _, mirrored in self._queue],
        }
        states = {name: run.state() for name, run in self._runs.items()}
        if self._scout is not None:
            states["scout"] = self._scout.state()
        named = {
            f"{name} {k}": array for name, state in states.items() for k, array in state.items()
        }
        named |= {f"met {name}": self._paths(keys) for name, keys in self._met.items()}
        named["known"] = self._paths(sorted(self._known))
        named["queue"] = self._paths([key for key, _ in self._queue])
        return pack(KIND, head, named)

    def _paths(self, keys: Sequence[Key]) -> Ints:
        return np.array([_cells(key) for key in keys], np.int64).reshape(-1, self.puzzle.cells)

    def restore(self, head: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        """Go on from what `save` wrote, in a search that was made alike."""
        self._main, self._extra = head["main"], Counts(*head["extra"])
        self._scouting, self._scout_nodes = head["scouting"], head["scout_nodes"]
        self._idle_nodes, self._round = head["idle_nodes"], head["round"]
        self._turn, self._left = head["turn"], head["left"]
        states: dict[str, dict[str, Array]] = {}
        for name, array in arrays.items():
            owner, _, k = name.partition(" ")
            states.setdefault(owner, {})[k] = array
        self._known = {_key(path) for path in states.pop("known")[""]}
        queued = (_key(path) for path in states.pop("queue")[""])
        self._queue = list(zip(queued, head["mirrored"], strict=True))
        met = states.pop("met", {})
        self._met = {name: [_key(path) for path in paths] for name, paths in met.items()}
        if head["scout"] is not None:
            state = states.pop("scout")
            self._scout = Scout.restored(
                self.grid, self.group, self.puzzle.chain, head["scout"], state
            )
        self._runs = {name: self._folding(name) for name in head["runs"]}
        for name, run in self._runs.items():
            run.restore(states[name])


def _key(path: Ints) -> Key:
    return path.astype(">u2").tobytes()  # bytes compare as the cells do


def _cells(key: Key) -> Ints:
    return np.frombuffer(key, ">u2").astype(np.int64)


def _times(counts: Counts, factor: int) -> Counts:
    further = {name: factor * n for name, n in counts.further.items()}
    return Counts(factor * counts.count, factor * counts.distinct, further)
