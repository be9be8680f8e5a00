"""The search for fillings of a box: two spaces, with runs of the fill kernel through them.

paired    point-symmetric fillings only; two blocks are laid at a time, so it ends soon
general   all others
scout     restarts for one of the others in a large box
merging   a beam for one of the others in a large box of few blocks, after the scout has failed
weighing  the proof by colouring that there is no filling, in either space; it starts once as many
          nodes as its price were spent without a solution
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from puzzles.boxes import Block, BoxOptions, BoxPuzzle, BoxSolution, Symmetric
from puzzles.boxes.text import parse
from puzzles.dice import Dice
from puzzles.outcome import Counts
from solvers.boxes.colouring import colouring, price
from solvers.boxes.crate import Crate, crate_of
from solvers.boxes.filling import Filling
from solvers.boxes.frames import all_frames, no_frames
from solvers.boxes.merging import Merging, is_made_for
from solvers.boxes.proofs import asymmetry, refutation
from solvers.boxes.scarcest import MOST_CELLS, Scarcest
from solvers.boxes.scout import BoxScout
from solvers.engine.run import Key, Run, Space, Standing, is_in_sight
from solvers.engine.search import Search, Settled
from solvers.engine.spaces import Head, SpaceSearch, resume_search
from solvers.engine.weighing import Weighing

SHARES = {
    "paired": 20_000,
    "general": 20_000,
    "weighing": 1 << 40,  # to its end
    "scout": 80_000,
    "merging": 160_000,
    "corners": 20_000,
    "choosy": 20_000,
}
LOOKED_THROUGH = ("paired", "general")  # runs beside which a proof is tried
SCOUTED = 2_500  # nodes of the first share of the scout; it doubles
SCOUTED_LATE = 1_200  # the same once the end of the complete run is in sight
IN_VAIN = 60_000  # nodes of the scout before blocks are merged
BESIDE_MERGING = 40_000  # nodes of a share of the scout from then on
FEW_BLOCKS = 20  # of a small box, which has up to MOST_CELLS
BRIEF = 1_000  # nodes of a complete run for which frames are not worth making
DIVES = 4_000  # of an estimate


def search(
    puzzle: BoxPuzzle, options: BoxOptions | None = None, first: bool = True
) -> Search[BoxSolution]:
    """A search for the fillings of a puzzle, or the proof that it has none.

    first: optimise for an early first solution; otherwise for the list of all.
    Raises RuleError for an unknown option.
    """
    options = options or BoxOptions()
    crate = crate_of(puzzle)
    reason = refutation(puzzle, crate)
    wanted = reason is None and options.symmetric != Symmetric.NEVER
    lopsided = asymmetry(puzzle, crate) if wanted else None
    if options.symmetric == Symmetric.ONLY:
        reason = reason or lopsided
    if reason is not None:
        return Settled(puzzle, options, reason)
    parts = ["paired"] if wanted and lopsided is None else []
    if options.symmetric != Symmetric.ONLY:
        # if the point reflection is no image, the search cannot leave out symmetric fillings
        apart = bool(parts) and crate.half_turn >= 0
        parts = ["paired", "unpaired"] if apart else ["general"]
    return BoxSearch(crate, options, first, parts)


def resume(puzzle: BoxPuzzle, options: BoxOptions, state: bytes) -> Search[BoxSolution]:
    """The search that `save` wrote; see `solvers.engine.spaces.resume_search`."""
    return resume_search(state, BoxSearch, puzzle, options, begin=_begin, parse=parse)


def plain(puzzle: BoxPuzzle, *, choosy: bool) -> Search[BoxSolution]:
    """A search by corners alone, as a measure of difficulty.

    choosy: the tightest corner first; otherwise the first one. No proofs are tried before it.
    """
    part = "choosy" if choosy else "corners"
    return BoxSearch(crate_of(puzzle), BoxOptions(symmetric=Symmetric.NEVER), False, [part])


def effort(puzzle: BoxPuzzle, dives: int = DIVES) -> tuple[float, int]:
    """Estimated nodes of the search that takes the first free cell, and nodes of the estimate.

    The estimate is the mean of random dives. It is always the same for the same box; another set
    of dives would differ by a tenth of a power of ten.
    """
    from solvers.kernels.cuboids.probe import Rules, probe

    crate = crate_of(puzzle)
    rules = Rules(crate.edges, crate.given_rows, crate.turned, crate.counts)
    state = np.array([Dice(0, "boxes", "effort").word()], np.uint64)
    rows, left = np.zeros_like(crate.given_rows), np.zeros_like(crate.counts)
    fitting = np.zeros(len(crate.turned), np.int64)
    wide = np.zeros(max(crate.turned[:, :3].max(initial=1), crate.box[1]) + 1, np.int64)
    nodes, spent = probe(tuple(rules), rows, left, wide, fitting, state, dives)
    return float(nodes), int(spent)


def warm() -> None:
    """Compile the kernels, or load them compiled."""
    blocks = (Block((1, 1, 2), 1), Block((1, 2, 2), 1), Block((1, 1, 1), 2))
    puzzle = BoxPuzzle((2, 2, 2), blocks, None)
    crate = crate_of(puzzle)
    search(puzzle, first=False).advance(1_000, 0)
    all_frames(crate)
    scout = BoxScout(crate)
    scout.advance(100, 1)
    scout.restore(scout.state())
    merging = Merging(crate)
    merging.advance(100, 1)
    merging.restore(Merging(crate).state())
    Scarcest(crate, no_frames(crate)).advance(100, 0)
    effort(puzzle, 1)


class BoxSpace(Space[BoxSolution]):
    """The fillings of a crate, or some of them.

    part: "paired": the point-symmetric ones; "unpaired": the others; "general": all; "corners" and
        "choosy": all, searched by corners alone.
    """

    finders = ("weighing", "scout", "merging")

    def __init__(self, crate: Crate, part: str, first: bool) -> None:
        self.part, self._whole = part, crate
        self.crate = (part == "paired" and crate.symmetric_crate) or crate
        self.weight = 0.1 if part == "paired" else 0.9
        name = "general" if part == "unpaired" else part
        weighing = ("weighing",) if name in LOOKED_THROUGH else ()
        self._price = price(crate) if weighing else 0
        scout = ("scout",) if first and name == "general" else ()
        merging = ("merging",) if scout and is_made_for(crate) else ()
        self.order = (name, *weighing, *scout, *merging)

    def run(self, name: str) -> Run:
        crate, apart = self.crate, self.part == "unpaired"
        if name == "weighing":
            return Weighing(price(self._whole), partial(colouring, self._whole))
        if name == "scout":
            return BoxScout(crate, refuse_symmetric=apart)
        if name == "merging":
            return Merging(crate, refuse_symmetric=apart)
        if name != "general":
            return Filling(
                crate, paired=name == "paired", choosy=name == "choosy", memo=name == "paired"
            )
        probe = Filling(crate, refuse_symmetric=apart, memo=False)
        probe.advance(BRIEF, 0)
        if probe.is_done:  # sooner than frames are listed
            return Filling(crate, refuse_symmetric=apart, memo=False)
        frames = all_frames(crate)
        if frames is not None and _is_small(crate):
            return Scarcest(crate, frames, refuse_symmetric=apart)
        return Filling(crate, frames=frames, refuse_symmetric=apart)

    def going(self, race: Standing, blind: bool) -> Sequence[str]:
        resting = {"scout", "merging"} if blind else set()
        if race.nodes < self._price:  # so that the proof at most doubles the cost
            resting.add("weighing")
        # `nodes_spent` restarts in parts of jobs, and `took` when threads begin
        if max(each.get("scout", 0) for each in (race.nodes_spent, race.took)) < IN_VAIN:
            resting.add("merging")
        return [name for name in race.names if name not in resting]

    def share(self, race: Standing, name: str) -> int:
        if name not in ("scout", "merging"):
            return SHARES[name]
        most = SCOUTED_LATE if is_in_sight(race) else SCOUTED << race.round
        if name == "scout" and "merging" in self.going(race, False):
            most = min(most, BESIDE_MERGING)
        return min(SHARES[name], most)

    def canonical(self, key: Key) -> Key:
        return min(self.crate.copies(key))

    def worth(self, key: Key) -> Counts:
        return Counts(len(self.crate.copies(key)), 1)

    def solution(self, key: Key) -> BoxSolution:
        return self.crate.solution(key)


def _is_small(crate: Crate) -> bool:
    """Whether lists of places beat corners; in larger boxes they are too long."""
    return bool(crate.free.size <= MOST_CELLS and crate.counts.sum() <= FEW_BLOCKS)


class BoxSearch(SpaceSearch[BoxSolution]):
    """See the module."""

    kind = "boxes"
    proves_all = True

    def __init__(
        self, crate: Crate, options: BoxOptions, first: bool, parts: Sequence[str]
    ) -> None:
        self.puzzle, self.options, self.first = crate.puzzle, options, first
        which = "symmetric filling" if options.symmetric == Symmetric.ONLY else "filling"
        self.exhausted = f"the complete search found no {which}"
        super().__init__([BoxSpace(crate, part, first) for part in parts], together=first)

    def setup(self) -> dict[str, Any]:
        return {"first": self.first}


def _begin(puzzle: BoxPuzzle, options: BoxOptions, setup: Head, parts: Sequence[str]) -> BoxSearch:
    return BoxSearch(crate_of(puzzle), options, setup["first"], parts)
