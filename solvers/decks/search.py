"""The search for the layings of a deck, put together from two complete runs.

    scan      cell by cell; by far the most tiles a second
    choosy    always where the choice is smallest; far fewer tiles where the figures are few

The scan goes first, and nearly every deck is done before its first turn ends. Not so where cells
have three earlier neighbours: of hexagons of order 4 with 12 figures the scan lays 10.4 M tiles in
124 ms, the choosy run 20,000 in 8 ms, and so it goes first. After that the two take turns of about
equal time, until one is so far ahead of the other that the other is given up, or one is done. A
solution that one has told is left out when the other comes upon it; runs that only count do not
know what they met, so such a run is given up when the other tells a solution.

A count of a larger board leaves out what images other than turns make of a laying, too: mirror
images and renamed figures, where those keep the deck. Each board that is met then stands for
several distinct solutions, which wait to be told.
"""

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from puzzles.codes import ReasonCode
from puzzles.codes import RuleCode
from puzzles.deck_families import PUZZLES
from puzzles.decks import DeckOptions
from puzzles.decks import DeckPuzzle
from puzzles.decks import DeckSolution
from puzzles.decks import Engine
from puzzles.decks import Placement
from puzzles.errors import RuleError
from puzzles.hexagons import HexagonParams
from puzzles.outcome import Counts
from puzzles.outcome import Reason
from puzzles.squares import SquareParams
from solvers.checkpoint import Array
from solvers.checkpoint import kind_of
from solvers.checkpoint import pack
from solvers.checkpoint import unpack
from solvers.decks.cover import Covering
from solvers.decks.cover import is_small
from solvers.decks.laying import Laying
from solvers.decks.layout import Layout
from solvers.decks.layout import layout_of
from solvers.decks.proofs import refutation
from solvers.decks.run import Running
from solvers.decks.whole import Whole
from solvers.search import SETTLED
from solvers.search import Search
from solvers.search import Settled
from solvers.search import settled

KIND = "decks"
RUNS: dict[str, Any] = {"scan": Laying, "choosy": Covering, "whole": Whole}
TURNS = {"scan": 2_000_000, "choosy": 150_000, "whole": 1}  # nodes; about equal times
WIDE_CELLS = 16  # places of a board from which looking for images pays when all are counted
ROUNDS = 6  # turns of each before one may be given up
AHEAD = 6.0  # times as far as the other
FAVOUR = 4  # times as long a turn for the one that is farther, once that can be told

Labels = tuple[int, ...]
Told = tuple[int, int, int, int]  # boards, distinct ones, physical layings, and up to all images


def search(
    puzzle: DeckPuzzle, options: DeckOptions | None = None, first: bool = True
) -> Search[DeckSolution]:
    """A search for the layings of a deck, or the proof that it has none.

    Raises RuleError for an option that there is not.
    """
    options = options or DeckOptions()
    wide = options.essential or (not first and puzzle.board.cells >= WIDE_CELLS)
    layout = layout_of(puzzle, wide)
    reason = refutation(layout)
    if reason is not None:
        return Settled(reason)
    if not layout.order:
        names: tuple[str, ...] = ("whole",)
    elif options.engine != Engine.AUTO:
        names = (options.engine,)
    else:
        names = ("scan", "choosy") if is_small(layout) else ("scan",)
        if layout.crowded:
            names = names[::-1]
    if names == ("choosy",) and not is_small(layout):
        what = "the board is too large for the choosy engine; use scan"
        raise RuleError(RuleCode.UNKNOWN_OPTION, what, ("engine",))
    return DeckSearch(layout, names, options.essential)


def tries(puzzle: DeckPuzzle, budget: int) -> tuple[int, int, bool]:
    """What the documents' programs try: turns of tiles that are held to a place, row by row.

    Every card and each of its turns is told apart, and the board is not turned. Gives the tries
    and the layings found within so many nodes, and whether that was all.
    """
    layout = Layout(puzzle, apart=True)
    if not layout.order:
        return 0, 1, True
    run = Laying(layout, tally=True)
    run.advance(budget)
    turns = puzzle.board.sides if puzzle.turning else 1
    tiles, cells = sum(layout.stock), len(layout.order)
    opened = [1, *run.levels.tolist()][:cells]  # boards at which each cell was the next
    return sum(o * (tiles - k) for k, o in enumerate(opened)) * turns, run.count, run.done


def warm() -> None:
    """Compile the kernels, or load them compiled."""
    for params in (SquareParams(rows=1, columns=2), HexagonParams(order=2)):
        for name in ("scan", "choosy"):
            search(params.blank, DeckOptions(engine=name)).advance(10, 1)


def resume(state: bytes) -> Search[DeckSolution]:
    """The search that `save` wrote; FormatError if it is damaged or of another version."""
    if kind_of(state) == SETTLED:
        return settled(state)
    head, arrays = unpack(state, KIND)
    layout = layout_of(_puzzle_of(head["puzzle"]), head["wide"])
    found = DeckSearch(layout, tuple(head["names"]), head["essential"])
    found.restore(head, arrays)
    return found


class DeckSearch:
    """See the module. `names` are the runs that take part, the one whose turn it is first."""

    def __init__(self, layout: Layout, names: tuple[str, ...], essential: bool = False) -> None:
        self.layout = layout
        self.names = names
        # whether that count is wanted and known
        self._essential = essential and (layout.wide or not layout.order)
        self._waiting: list[Labels] = []  # distinct solutions that were met and not yet told
        self._runs: dict[str, Running] = {}  # made when it is their turn
        self._left = TURNS[names[0]]
        self._turns = 0  # that are over
        self._nodes = 0  # of runs that were given up
        self._blind: set[str] = set()  # runs that counted without telling
        # told by another run, not yet met by this one
        self._pending: dict[str, dict[Labels, Told | None]] = {name: {} for name in names}
        # what to add to the counts of a run: those, less what was told before it was split off
        self._extra: dict[str, Told] = dict.fromkeys(names, (0, 0, 0, 0))
        self._floor = 0.0  # of the progress

    @property
    def nodes(self) -> int:
        return self._nodes + sum(run.nodes for run in self._runs.values())

    @property
    def counts(self) -> Counts:
        """Of the run that met most, with what the other told in its place."""
        found = (self._counted(name, run) for name, run in self._runs.items())
        count, distinct, labelled, kept = max(found, key=lambda f: f[1], default=(0, 0, 0, 0))
        if not self.layout.surplus:
            labelled = count * self.layout.ways_to_take
        further = {"labelled": labelled}
        return Counts(
            count, distinct, further | {"essential": kept} if self._essential else further
        )

    def _counted(self, name: str, run: Running) -> Told:
        own, extra = (run.count, run.distinct, run.labelled, run.kept), self._extra[name]
        return own[0] + extra[0], own[1] + extra[1], own[2] + extra[2], own[3] + extra[3]

    @property
    def done(self) -> bool:
        return self._exhausted and not self._waiting

    @property
    def _exhausted(self) -> bool:
        return any(run.done for run in self._runs.values())

    @property
    def reason(self) -> Reason | None:
        if not self.done or self.counts.distinct:
            return None
        what = "the complete search found no way to lay the tiles"
        return Reason(ReasonCode.EXHAUSTED, what, {"nodes": self.nodes})

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

    def advance(self, nodes: int, solutions: int) -> Sequence[DeckSolution]:
        found: list[DeckSolution] = []
        end = self.nodes + nodes
        if not solutions:
            self._waiting.clear()  # they are counted, and nobody wants to see them
        while not self.done and (self._waiting or self.nodes < end):
            wanted = solutions - len(found)
            found += map(self.layout.solution, self._waiting[: max(0, wanted)])
            del self._waiting[: max(0, wanted)]
            if solutions and len(found) == solutions:
                break
            if not self._exhausted and self.nodes < end:
                self._step(end - self.nodes, solutions - len(found))
        return found

    def _step(self, nodes: int, wanted: int) -> None:
        """Let the run whose turn it is go on, at the most to the end of its turn."""
        name = self.names[0]
        run, before = self._run(name), self.nodes
        if not wanted and not self._pending[name]:
            self._blind.add(name)
            run.advance(min(nodes, self._left), 0)
        else:
            for board in run.advance(min(nodes, self._left), max(1, wanted)):
                self._hear(name, tuple(board), bool(wanted))
        self._left -= self.nodes - before
        if not run.done and self._left <= 0:
            self._next()

    def _hear(self, name: str, met: Labels, telling: bool) -> None:
        """A run met a board: it waits to be told, if it is new; the other run hears of it."""
        if met in self._pending[name]:
            known = self._pending[name].pop(met)
            assert known is not None
            self._add(name, known, -1)
            return
        if telling:
            self._waiting += self.layout.orbit(met) if self.layout.wide else [met]
        for other in self.names[1:]:
            if other in self._blind:
                self._give_up(other)
            else:
                self._pending[other][met] = None
                if other in self._runs:
                    self._count_told(other)

    def _count_told(self, name: str) -> None:
        """Reckon what a run was told since it was last asked."""
        for met, told in self._pending[name].items():
            if told is None:
                told = self._pending[name][met] = self.layout.told(met)
                self._add(name, told, 1)

    def _add(self, name: str, told: Told, times: int) -> None:
        a, b, c, d = (old + times * new for old, new in zip(self._extra[name], told, strict=True))
        self._extra[name] = a, b, c, d

    def _run(self, name: str) -> Running:
        if name not in self._runs:
            self._runs[name] = RUNS[name](self.layout)
            self._count_told(name)
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

    def split(self, parts: int) -> Sequence[Search[DeckSolution]]:
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
        made = [self._part(leader, run) for run in rest if not run.done or self._waiting]
        made[0]._waiting = list(self._waiting)
        return [part for part in made if not part.done]

    def _part(self, name: str, run: Running) -> "DeckSearch":
        """A search of one run; what was told elsewhere may turn up in any part."""
        part = DeckSearch(self.layout, (name,), self._essential)
        part._runs = {name: run}
        part._pending = {name: dict(self._pending[name])}
        return part

    def save(self) -> bytes:
        head = {
            "puzzle": _described(self.layout.puzzle),
            "wide": self.layout.wide,
            "essential": self._essential,
            "waiting": self._waiting,
            "names": self.names,
            "left": self._left,
            "turns": self._turns,
            "nodes": self._nodes,
            "blind": sorted(self._blind),
            "pending": {name: sorted(told.items()) for name, told in self._pending.items()},
            "extra": self._extra,
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
            name: {tuple(labels): counts and tuple(counts) for labels, counts in told}
            for name, told in head["pending"].items()
        }
        self._extra = {name: tuple(extra) for name, extra in head["extra"].items()}
        self._waiting = list(map(tuple, head["waiting"]))
        states: dict[str, dict[str, Array]] = {}
        for name, array in arrays.items():
            run, key = name.split(" ")
            states.setdefault(run, {})[key] = array
        for name, state in states.items():
            self._run(name).restore(state)


def _described(puzzle: DeckPuzzle) -> dict[str, Any]:
    """A puzzle as JSON."""
    return {
        "shape": puzzle.shape.name,
        "size": puzzle.size,
        "tiles": puzzle.tiles,
        "matching": puzzle.matching,
        "turning": puzzle.turning,
        "border": puzzle.border,
        "fixed": [(p.tile, p.row, p.column, p.turn) for p in puzzle.fixed],
    }


def _puzzle_of(described: Mapping[str, Any]) -> DeckPuzzle:
    """The puzzle that `_described` wrote."""
    puzzle, matching = PUZZLES[described["shape"]], described["matching"]
    deck: dict[str, Any] = {
        **dict(zip(puzzle.shape.size, described["size"], strict=True)),
        "tiles": tuple(map(tuple, described["tiles"])),
        "matching": matching if isinstance(matching, str) else tuple(map(tuple, matching)),
        "turning": described["turning"],
        "border": described["border"],
        "fixed": tuple(Placement(*p) for p in described["fixed"]),
    }
    return puzzle(**deck)
