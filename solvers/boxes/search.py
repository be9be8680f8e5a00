"""The search for fillings of a box, put together from runs of the fill kernel.

Up to three runs take turns:

    paired    point-symmetric fillings only; two blocks at a time, so it is soon done
    general   all others; complete, and so is the proof when both find nothing
    scout     restarts for one solution of a large box; stops once it has one

The scout's solution is told at once and left out when the complete runs come upon it, so no
solution is told twice. When all solutions are wanted there is no scout.
"""

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from puzzles.boxes import Block
from puzzles.boxes import BoxOptions
from puzzles.boxes import BoxPuzzle
from puzzles.boxes import BoxSolution
from puzzles.boxes import Placement
from puzzles.boxes import Symmetric
from puzzles.boxes import keeping
from puzzles.codes import ReasonCode
from puzzles.lattice import Cell
from puzzles.lattice import Size
from puzzles.outcome import Counts
from puzzles.outcome import Reason
from solvers.boxes.crate import Crate
from solvers.boxes.crate import crate_of
from solvers.boxes.filling import Filling
from solvers.boxes.frames import all_frames
from solvers.boxes.proofs import asymmetry
from solvers.boxes.proofs import refutation
from solvers.boxes.scout import Scout
from solvers.checkpoint import Array
from solvers.checkpoint import kind_of
from solvers.checkpoint import pack
from solvers.checkpoint import unpack
from solvers.search import SETTLED
from solvers.search import Search
from solvers.search import Settled
from solvers.search import settled

KIND = "boxes"
# nodes that each run may spend before it is the next one's turn
TURNS = {"paired": 20_000, "general": 20_000, "scout": 80_000}
BRIEF = 1_000  # nodes of a complete run for which frames are not worth their listing
Filled = tuple[tuple[Cell, Size], ...]  # a filling without the names of its blocks


def search(
    puzzle: BoxPuzzle, options: BoxOptions | None = None, first: bool = True
) -> Search[BoxSolution]:
    """A search for the fillings of a puzzle, or the proof that it has none.

    first: the first solution shall come soon; otherwise all solutions shall.
    Raises RuleError for an option that there is not.
    """
    options = options or BoxOptions()
    crate = crate_of(puzzle)
    reason = refutation(puzzle, crate)
    wanted = reason is None and options.symmetric != Symmetric.NEVER
    lopsided = asymmetry(puzzle, crate) if wanted else None
    if options.symmetric == Symmetric.ONLY:
        reason = reason or lopsided
    if reason is not None:
        return Settled(reason)
    names = ["paired"] if wanted and lopsided is None else []
    if options.symmetric != Symmetric.ONLY:
        # where the point reflection is no image, the general run cannot leave out what it keeps
        names = ["general"] if crate.half_turn < 0 else [*names, "general"]
    return BoxSearch(crate, options, first, names)


def resume(state: bytes) -> Search[BoxSolution]:
    """The search that `save` wrote; FormatError if it is damaged or of another version."""
    if kind_of(state) == SETTLED:
        return settled(state)
    head, arrays = unpack(state, KIND)
    blocks = tuple(Block((a, b, c), count) for a, b, c, count in head["blocks"])
    golden = None if head["golden"] is None else _triple(head["golden"])
    fixed = tuple(Placement(k, _triple(at), _triple(size)) for k, at, size in head["fixed"])
    crate = crate_of(BoxPuzzle(_triple(head["size"]), blocks, golden, fixed))
    options = BoxOptions(symmetric=head["symmetric"])
    found = BoxSearch(crate, options, head["first"], head["names"])
    found.restore(head, arrays)
    return found


def plain(puzzle: BoxPuzzle, *, choosy: bool) -> Search[BoxSolution]:
    """A search that goes by corners alone, as a measure of difficulty.

    choosy: the tightest corner first; otherwise the first one. The puzzle is not looked through
    for proofs before.
    """
    crate = crate_of(puzzle)
    found = BoxSearch(crate, BoxOptions(symmetric="never"), False, ["general"])
    found.lay(Filling(crate, choosy=choosy, memo=False))
    return found


def warm() -> None:
    """Compile the kernels, or load them compiled."""
    blocks = (Block((1, 1, 2), 1), Block((1, 2, 2), 1), Block((1, 1, 1), 2))
    puzzle = BoxPuzzle((2, 2, 2), blocks, None)
    crate = crate_of(puzzle)
    search(puzzle, first=False).advance(1_000, 0)
    all_frames(crate)
    Scout(crate).advance(100)


class BoxSearch:
    """See the module. `names` are the complete runs that take part."""

    def __init__(
        self, crate: Crate, options: BoxOptions, first: bool, names: Sequence[str]
    ) -> None:
        self.crate = crate
        self.options = options
        self.first = first
        self.names = tuple(names)
        self._runs: dict[str, Filling] = {}  # made when it is their turn
        self._scout: Scout | None = None
        self._scout_nodes = 0  # of a scout that is through
        self._scouting = first and "general" in names
        self._early: Filled | None = None  # told by the scout, not yet met by a complete run
        self._extra = Counts()  # what to add to the counts of the complete runs
        self._apart = False  # the symmetric fillings are another part's business
        self._turn = self.names[0]
        self._left = TURNS[self._turn]

    def lay(self, general: Filling) -> None:
        """Search by this run in place of the one that would be made."""
        self._runs["general"] = general

    @property
    def nodes(self) -> int:
        scouted = self._scout.nodes if self._scout else self._scout_nodes
        return scouted + sum(run.nodes for run in self._runs.values())

    @property
    def counts(self) -> Counts:
        runs = self._runs.values()
        met = Counts(sum(run.count for run in runs), sum(run.distinct for run in runs))
        return met + self._extra

    @property
    def done(self) -> bool:
        return all(name in self._runs and self._runs[name].done for name in self.names)

    @property
    def reason(self) -> Reason | None:
        if not self.done or self.counts.distinct:
            return None
        which = "symmetric filling" if self.options.symmetric == Symmetric.ONLY else "filling"
        what = f"the complete search found no {which}"
        return Reason(ReasonCode.EXHAUSTED, what, {"nodes": self.nodes})

    @property
    def engine(self) -> str:
        spent = {name: run.nodes for name, run in self._runs.items()}
        scouted = self._scout.nodes if self._scout else self._scout_nodes
        if scouted:
            spent["scout"] = scouted
        return " + ".join(f"{name} {nodes}" for name, nodes in spent.items()) + " nodes"

    def progress(self) -> float:
        """The share of the complete runs that is done; the paired one is reckoned a tenth."""
        weights = {name: 0.1 if name == "paired" else 0.9 for name in self.names}
        shares = {name: run.progress() for name, run in self._runs.items()}
        return sum(weights[name] * share for name, share in shares.items()) / sum(weights.values())

    def advance(self, nodes: int, solutions: int) -> Sequence[BoxSolution]:
        found: list[BoxSolution] = []
        end = self.nodes + nodes
        while not self.done and self.nodes < end and (not solutions or len(found) < solutions):
            solution = self._step(end - self.nodes, bulk=not solutions and self._early is None)
            if solution is not None and solutions:
                found.append(solution)
        return found

    def _step(self, nodes: int, bulk: bool) -> BoxSolution | None:
        """Let the run whose turn it is go on, at the most to the end of its turn."""
        before = self.nodes
        budget = min(nodes, self._left)
        if self._turn == "scout":
            solution = self._send_scout(budget)
        else:
            solution = self._run(self._turn).advance(budget, bulk=bulk)
            if solution is not None and self._was_told(solution):
                solution = None
        self._left -= self.nodes - before
        over = self._turn in self.names and self._run(self._turn).done
        if over or self._left <= 0 or (self._turn == "scout" and not self._scouting):
            self._turn = self._next(over)
            self._left = TURNS[self._turn]
        return solution

    def _next(self, over: bool) -> str:
        """Whose turn comes; without a scout, a run goes on until it is over."""
        if not self.first and not over:
            return self._turn
        waiting = [
            name
            for name in TURNS
            if (name == "scout" and self._scouting)
            or (name in self.names and not (name in self._runs and self._runs[name].done))
        ]
        order = list(TURNS)
        later = [name for name in waiting if order.index(name) > order.index(self._turn)]
        return (later or waiting or [self._turn])[0]

    def _run(self, name: str) -> Filling:
        if name not in self._runs:
            if name == "paired":
                assert self.crate.paired is not None
                self._runs[name] = Filling(self.crate.paired, paired=True)
            else:
                self._runs[name] = self._general()
        return self._runs[name]

    def _general(self) -> Filling:
        """The complete run, not yet begun; with frames, unless it is over sooner than listed."""
        apart = "paired" in self.names or self._apart
        probe = Filling(self.crate, refuse_symmetric=apart, memo=False)
        probe.advance(BRIEF, bulk=True)
        if probe.done:
            return Filling(self.crate, refuse_symmetric=apart, memo=False)
        return Filling(self.crate, frames=all_frames(self.crate), refuse_symmetric=apart)

    def _send_scout(self, nodes: int) -> BoxSolution | None:
        if self._scout is None:
            self._scout = Scout(self.crate)
        solution = self._scout.advance(nodes)
        if solution is None:
            return None
        self._scout_nodes, self._scout, self._scouting = self._scout.nodes, None, False
        images = _images(self.crate.puzzle, solution)
        if self.counts.distinct:
            return None  # it may be one of those that were told before
        self._early = min(images)
        self._extra = Counts(len(images), 1)
        return solution

    def _was_told(self, solution: BoxSolution) -> bool:
        """Whether the scout told a solution before; then it is its turn to be counted here."""
        if self._early is None:
            return False
        images = _images(self.crate.puzzle, solution)
        if min(images) != self._early:
            return False
        self._early = None
        self._extra = self._extra + Counts(-len(images), -1)
        return True

    def split(self, parts: int) -> Sequence[Search[BoxSolution]]:
        rest = [(name, self._run(name).copy()) for name in self.names if not self._run(name).done]
        divided = True
        while divided and len(rest) < parts:
            divided = False
            for name, run in sorted(rest, key=lambda named: named[1].progress()):
                halves = run.halved() if len(rest) < parts else None
                if halves is not None:
                    rest = [named for named in rest if named[1] is not run]
                    rest += [(name, half) for half in halves]
                    divided = True
        return [self._part(name, run) for name, run in rest if not run.done]

    def _part(self, name: str, run: Filling) -> "BoxSearch":
        part = BoxSearch(self.crate, self.options, self.first, [name])
        part._scouting = False
        part._early = self._early
        part._apart = "paired" in self.names or self._apart
        part._runs = {name: run}
        return part

    def save(self) -> bytes:
        puzzle = self.crate.puzzle
        head = {
            "size": puzzle.size,
            "blocks": [(*block.size, block.count) for block in puzzle.blocks],
            "golden": puzzle.golden,
            "fixed": [(p.block, p.at, p.size) for p in puzzle.fixed],
            "symmetric": self.options.symmetric,
            "first": self.first,
            "names": self.names,
            "turn": self._turn,
            "left": self._left,
            "scouting": self._scouting,
            "scout_nodes": self._scout_nodes,
            "early": self._early,
            "extra": (self._extra.count, self._extra.distinct),
            "apart": self._apart,
        }
        states = {name: run.state() for name, run in self._runs.items()}
        if self._scout is not None:
            states["scout"] = self._scout.state()
        named = {
            f"{name} {k}": array for name, state in states.items() for k, array in state.items()
        }
        return pack(KIND, head, named)

    def restore(self, head: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        """Go on from what `save` wrote, in a search that was made alike."""
        self._turn, self._left = head["turn"], head["left"]
        self._scouting, self._scout_nodes = head["scouting"], head["scout_nodes"]
        self._extra, self._apart = Counts(*head["extra"]), head["apart"]
        if head["early"] is not None:
            self._early = tuple((_triple(at), _triple(size)) for at, size in head["early"])
        states: dict[str, dict[str, Array]] = {}
        for name, array in arrays.items():
            run, k = name.split(" ")
            states.setdefault(run, {})[k] = array
        if "scout" in states:
            self._scout = Scout(self.crate)
            self._scout.restore(states.pop("scout"))
        for name, state in states.items():
            self._run(name).restore(state)


def _images(puzzle: BoxPuzzle, solution: BoxSolution) -> set[Filled]:
    """All symmetric copies of a filling, without what is given, which lies alike in all."""
    given = {(p.at, p.size) for p in puzzle.fixed}
    loose = {(p.at, p.size) for p in solution.placements} - given
    return {
        tuple(sorted(symmetry.placed(puzzle.size, *lying) for lying in loose))
        for symmetry in keeping(puzzle)
    }


def _triple(values: Sequence[int]) -> Size:
    a, b, c = values
    return a, b, c
