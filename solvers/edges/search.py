"""The search for the layings of a deck, put together from two complete runs.

    scan      cell by cell; by far the most tiles a second
    choosy    always where the choice is smallest; far fewer tiles where the figures are few

The scan goes first, and nearly every deck is done before its first turn ends. After that the two
take turns of about equal time, until one is so far ahead of the other that the other is given up,
or one is done. A solution that one has told is left out when the other comes upon it; runs that
only count do not know what they met, so such a run is given up when the other tells a solution.
"""

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from puzzles.edges import EdgeOptions
from puzzles.edges import EdgePuzzle
from puzzles.edges import EdgeSolution
from puzzles.edges import Placement
from puzzles.errors import RuleError
from puzzles.outcome import Counts
from puzzles.outcome import Reason
from puzzles.squares import SquarePuzzle
from puzzles.triangles import TrianglePuzzle
from solvers.checkpoint import Array
from solvers.checkpoint import kind_of
from solvers.checkpoint import pack
from solvers.checkpoint import unpack
from solvers.edges.cover import Covering
from solvers.edges.cover import is_small
from solvers.edges.laying import Laying
from solvers.edges.layout import Layout
from solvers.edges.layout import layout_of
from solvers.edges.proofs import refutation
from solvers.edges.whole import Whole
from solvers.search import SETTLED
from solvers.search import Search
from solvers.search import Settled
from solvers.search import settled

KIND = "edges"
ENGINES = ("auto", "scan", "choosy")
RUNS: dict[str, Any] = {"scan": Laying, "choosy": Covering, "whole": Whole}
TURNS = {"scan": 2_000_000, "choosy": 150_000, "whole": 1}  # nodes; about equal times
ROUNDS = 6  # turns of each before one may be given up
AHEAD = 6.0  # times as far as the other
FAVOUR = 4  # times as long a turn for the one that is farther, once that can be told

Run = Laying | Covering | Whole
Labels = tuple[int, ...]


def search(
    puzzle: EdgePuzzle, options: EdgeOptions | None = None, first: bool = True
) -> Search[EdgeSolution]:
    """A search for the layings of a deck, or the proof that it has none.

    Raises RuleError for an option that there is not.
    """
    options = options or EdgeOptions()
    if options.engine not in ENGINES:
        what = f"expected one of {', '.join(ENGINES)}, found {options.engine!r}"
        raise RuleError("unknown_option", what, ("engine",))
    layout = layout_of(puzzle)
    reason = refutation(layout)
    if reason is not None:
        return Settled(reason)
    if not layout.order:
        names: tuple[str, ...] = ("whole",)
    elif options.engine != "auto":
        names = (options.engine,)
    else:
        names = ("scan", "choosy") if is_small(layout) else ("scan",)
    if names == ("choosy",) and not is_small(layout):
        what = "the board is too large for the choosy engine; use scan"
        raise RuleError("unknown_option", what, ("engine",))
    return EdgeSearch(layout, names)


def tries(puzzle: EdgePuzzle, budget: int) -> tuple[int, int, bool]:
    """What the documents' programs try: turns of tiles that are held to a place, row by row.

    Every card and each of its turns is told apart, and the board is not turned. Gives the tries
    and the layings found within so many nodes, and whether that was all.
    """
    layout = Layout(puzzle, apart=True)
    if not layout.order:
        return 0, 1, True
    run = Laying(layout, tally=True)
    run.advance(budget, bulk=True)
    turns = puzzle.board.sides if puzzle.turning else 1
    tiles, cells = sum(layout.stock), len(layout.order)
    opened = [1, *run.levels.tolist()][:cells]  # boards at which each cell was the next
    return sum(o * (tiles - k) for k, o in enumerate(opened)) * turns, run.count, run.done


def warm() -> None:
    """Compile the kernels, or load them compiled."""
    puzzle = SquarePuzzle(rows=1, columns=2, tiles=((1, 2, 3, 4), (1, 2, 3, 4)), matching="equal")
    for name in ("scan", "choosy"):
        search(puzzle, EdgeOptions(engine=name)).advance(10, 1)


def resume(state: bytes) -> Search[EdgeSolution]:
    """The search that `save` wrote; FormatError if it is damaged or of another version."""
    if kind_of(state) == SETTLED:
        return settled(state)
    head, arrays = unpack(state, KIND)
    found = EdgeSearch(layout_of(_puzzle_of(head["puzzle"])), tuple(head["names"]))
    found.restore(head, arrays)
    return found


class EdgeSearch:
    """See the module. `names` are the runs that take part, the one whose turn it is first."""

    def __init__(self, layout: Layout, names: tuple[str, ...]) -> None:
        self.layout = layout
        self.names = names
        self._runs: dict[str, Run] = {}  # made when it is their turn
        self._left = TURNS[names[0]]
        self._turns = 0  # that are over
        self._nodes = 0  # of runs that were given up
        self._blind: set[str] = set()  # runs that counted without telling
        # told by another run, not yet met by this one: labels -> copies
        self._pending: dict[str, dict[Labels, int]] = {name: {} for name in names}
        # what to add to the counts of a run: those, less what was told before it was split off
        self._extra: dict[str, Counts] = {name: Counts() for name in names}
        self._floor = 0.0  # of the progress

    @property
    def nodes(self) -> int:
        return self._nodes + sum(run.nodes for run in self._runs.values())

    @property
    def counts(self) -> Counts:
        """Of the run that met most, with what the other told in its place."""
        none = Counts(0, 0, {"labelled": 0})
        found = (self._counted(name, run) for name, run in self._runs.items())
        return max(found, key=lambda counts: counts.distinct, default=none)

    def _counted(self, name: str, run: Run) -> Counts:
        counts = Counts(run.count, run.distinct) + self._extra[name]
        if self.layout.surplus:
            labelled = counts.further.get("labelled", 0)
        else:
            labelled = counts.count * self.layout.ways_to_take
        return Counts(counts.count, counts.distinct, {"labelled": labelled})

    @property
    def done(self) -> bool:
        return any(run.done for run in self._runs.values())

    @property
    def reason(self) -> Reason | None:
        if not self.done or self.counts.distinct:
            return None
        what = "the complete search found no way to lay the tiles"
        return Reason("exhausted", what, {"nodes": self.nodes})

    @property
    def engine(self) -> str:
        spent = [f"{name} {run.nodes}" for name, run in self._runs.items()]
        if self._nodes:
            spent.append(f"given up {self._nodes}")
        return " + ".join(spent or ["not begun"]) + " nodes"

    def progress(self) -> float:
        if self.done:
            return 1.0
        share = max((run.progress() for run in self._runs.values()), default=0.0)
        return max(self._floor, share)

    def advance(self, nodes: int, solutions: int) -> Sequence[EdgeSolution]:
        found: list[EdgeSolution] = []
        end = self.nodes + nodes
        while not self.done and self.nodes < end and (not solutions or len(found) < solutions):
            labels = self._step(end - self.nodes, bool(solutions))
            if labels is not None and solutions:
                found.append(self.layout.solution(labels))
        return found

    def _step(self, nodes: int, telling: bool) -> Labels | None:
        """Let the run whose turn it is go on, at the most to the end of its turn."""
        name = self.names[0]
        run, before = self._run(name), self.nodes
        bulk = not telling and not self._pending[name] and not self.layout.surplus
        met = run.advance(min(nodes, self._left), bulk=bulk)
        if bulk:
            self._blind.add(name)
        labels = None if met is None else self._news(name, tuple(met))
        self._left -= self.nodes - before
        if not run.done and (self._left <= 0):
            self._next()
        return labels

    def _news(self, name: str, met: Labels) -> Labels | None:
        """A laying, if it was not told before; the other run hears of it."""
        copies = self.layout.smallest(met)[1]
        told = Counts(copies, 1)
        if self.layout.surplus:  # the labelled are not in proportion, and no run counts them
            labelled = {"labelled": copies * self.layout.labelled(met)}
            self._extra[name] += Counts(0, 0, labelled)
            told = Counts(copies, 1, labelled)
        if self._pending[name].pop(met, None) is not None:
            self._extra[name] += _negative(told)
            return None
        for other in self.names[1:]:
            if other in self._blind:
                self._give_up(other)
            else:
                self._pending[other][met] = copies
                self._extra[other] += told
        return met

    def _run(self, name: str) -> Run:
        if name not in self._runs:
            self._runs[name] = RUNS[name](self.layout)
        return self._runs[name]

    def _next(self) -> None:
        """It is the next run's turn, if one takes part."""
        self._turns += 1
        self._floor = self.progress()
        self.names = (*self.names[1:], self.names[0])
        self._left = TURNS[self.names[0]]
        if len(self.names) > 1 and self._turns >= 2 * ROUNDS:
            shares = {name: self._run(name).progress() for name in self.names}
            behind, leader = sorted(self.names, key=lambda name: shares[name])
            if shares[leader] > AHEAD * shares[behind]:
                self._give_up(behind)
            elif leader == self.names[0]:
                self._left *= FAVOUR

    def _give_up(self, name: str) -> None:
        self._floor = self.progress()
        run = self._runs.pop(name, None)
        self._nodes += run.nodes if run else 0
        self.names = tuple(other for other in self.names if other != name)
        self._left = TURNS[self.names[0]]
        del self._pending[name], self._extra[name]
        self._blind.discard(name)

    def split(self, parts: int) -> Sequence[Search[EdgeSolution]]:
        """Parts of the run that is farther; the other one is given up in them."""
        if self.done:
            return []
        leader = max(self.names, key=lambda n: self._run(n).progress() if n in self._runs else -1)
        rest = [self._run(leader).copy()]
        divided = True
        while divided and len(rest) < parts:
            divided = False
            for run in sorted(rest, key=lambda run: run.progress()):
                halves = run.halved() if len(rest) < parts else None
                if halves is not None:
                    rest.remove(run)
                    rest += halves
                    divided = True
        return [self._part(leader, run) for run in rest if not run.done]

    def _part(self, name: str, run: Run) -> "EdgeSearch":
        """A search of one run; what was told elsewhere may turn up in any part."""
        part = EdgeSearch(self.layout, (name,))
        part._runs = {name: run}
        part._pending = {name: dict(self._pending[name])}
        return part

    def save(self) -> bytes:
        head = {
            "puzzle": _described(self.layout.puzzle),
            "names": self.names,
            "left": self._left,
            "turns": self._turns,
            "nodes": self._nodes,
            "blind": sorted(self._blind),
            "pending": {name: sorted(told.items()) for name, told in self._pending.items()},
            "extra": {
                name: (extra.count, extra.distinct, dict(extra.further))
                for name, extra in self._extra.items()
            },
            "floor": self._floor,
        }
        arrays = {
            f"{name} {key}": array
            for name, run in sorted(self._runs.items())
            for key, array in run.state().items()
        }
        return pack(KIND, head, arrays)

    def restore(self, head: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        """Go on from what `save` wrote, in a search that was made alike."""
        self._left, self._turns, self._nodes = head["left"], head["turns"], head["nodes"]
        self._blind, self._floor = set(head["blind"]), head["floor"]
        self._pending = {
            name: {tuple(labels): copies for labels, copies in told}
            for name, told in head["pending"].items()
        }
        self._extra = {name: Counts(*extra) for name, extra in head["extra"].items()}
        states: dict[str, dict[str, Array]] = {}
        for name, array in arrays.items():
            run, key = name.split(" ")
            states.setdefault(run, {})[key] = array
        for name, state in states.items():
            self._run(name).restore(state)


def _negative(counts: Counts) -> Counts:
    further = {name: -value for name, value in counts.further.items()}
    return Counts(-counts.count, -counts.distinct, further)


def _described(puzzle: EdgePuzzle) -> dict[str, Any]:
    """A puzzle as JSON."""
    names = ("rows", "columns", "order")
    shape = {name: getattr(puzzle, name) for name in names if hasattr(puzzle, name)}
    return {
        "shape": shape,
        "tiles": puzzle.tiles,
        "matching": puzzle.matching,
        "turning": puzzle.turning,
        "border": puzzle.border,
        "fixed": [(p.tile, p.row, p.column, p.turn) for p in puzzle.fixed],
    }


def _puzzle_of(described: Mapping[str, Any]) -> EdgePuzzle:
    """The puzzle that `_described` wrote."""
    matching = described["matching"]
    deck: dict[str, Any] = {
        "tiles": tuple(map(tuple, described["tiles"])),
        "matching": matching if isinstance(matching, str) else tuple(map(tuple, matching)),
        "turning": described["turning"],
        "border": described["border"],
        "fixed": tuple(Placement(*p) for p in described["fixed"]),
    }
    shape = described["shape"]
    return TrianglePuzzle(**deck, **shape) if "order" in shape else SquarePuzzle(**deck, **shape)
