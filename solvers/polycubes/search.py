"""The search for fillings of a target: one space, and a run that covers it.

covering   all fillings, one of each class of symmetric ones
weighing   the proof by colouring that there is none; it begins behind as many nodes as it costs
packing    one filling of a large target by many pieces, if one is enough; it goes alone at first
"""

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any

import numpy as np

from puzzles.lattice import Size
from puzzles.outcome import Counts, level_name
from puzzles.polycubes import Piece, PolycubeOptions, PolycubePuzzle, PolycubeSolution
from puzzles.polycubes.text import parse
from solvers.engine.run import Key, Run, Space, Standing
from solvers.engine.search import Search, Settled
from solvers.engine.spaces import Head, SpaceSearch, resume_search
from solvers.engine.weighing import Weighing
from solvers.polycubes.apart import require_few, take_apart
from solvers.polycubes.colouring import colouring, price
from solvers.polycubes.covering import Covering, covering_of
from solvers.polycubes.dismantling import Dismantling, LevelFinder
from solvers.polycubes.filling import Filling
from solvers.polycubes.packing import Packing, is_made_for
from solvers.polycubes.proofs import refutation
from solvers.polycubes.roots import Roots, roots_without_breaker
from solvers.polycubes.sampling import choose_roots

SHARE = 20_000
ALONE = 100_000  # nodes of packing before the complete search lists all that may lie
WARMED = ((1, 2, 2), (4, 4, 5), (4, 4, 9), (4, 8, 9), (8, 8, 9), (8, 8, 17))  # a width each


def search(
    puzzle: PolycubePuzzle, options: PolycubeOptions | None = None, first: bool = True
) -> Search[PolycubeSolution]:
    """A search for the fillings of a puzzle, or the proof that it has none.

    first: optimise for an early first solution; otherwise for the list of all. Raises RuleError if
    the list of placements would be too long, or more pieces be taken apart than can be.
    """
    options = options or PolycubeOptions()
    if options.apart:
        require_few(sum(piece.low for piece in puzzle.pieces))
    covering = covering_of(puzzle)
    reason = refutation(covering)
    if reason is not None:
        return Settled(puzzle, options, reason)
    return PolycubeSearch(covering, options, first)


def resume(
    puzzle: PolycubePuzzle, options: PolycubeOptions, state: bytes
) -> Search[PolycubeSolution]:
    """The search that `save` wrote; see `solvers.engine.spaces.resume_search`."""
    return resume_search(state, PolycubeSearch, puzzle, options, begin=_begin, parse=parse)


def warm() -> None:
    """Compile the kernels, or load them compiled."""
    for size in WARMED:
        puzzle = _slabs(size)
        search(puzzle, first=False).advance(1_000, 0)
        covering = covering_of(puzzle)
        Filling(covering, roots_without_breaker(covering)).estimate(1)
    search(_slabs(WARMED[0]), PolycubeOptions(apart=True), first=False).advance(1_000, 0)
    halves = [frozenset([(0, 0, z), (1, 0, z)]) for z in (0, 1)]
    take_apart(halves)


def _slabs(size: Size) -> PolycubePuzzle:
    """A box to be filled with its layers."""
    a, b, c = size
    slab = Piece(tuple((x, y, 0) for x in range(a) for y in range(b)), c, c)
    cells = frozenset((x, y, z) for x in range(a) for y in range(b) for z in range(c))
    return PolycubePuzzle(size, cells, (slab,))


class PolycubeSpace(Space[PolycubeSolution]):
    """The fillings of a target; apart: those that come apart."""

    finders = ("weighing", "packing")
    part = "whole"

    def __init__(self, covering: Covering, apart: bool, first: bool) -> None:
        self.covering, self.apart, self.first = covering, apart, first
        self._price = price(covering)
        weighing = ("weighing",) if self._price else ()
        packing = ("packing",) if first and not apart and is_made_for(covering) else ()
        self.order = (*packing, "covering", *weighing)

    @cached_property
    def roots(self) -> Roots:
        return choose_roots(self.covering, first=self.first)

    @cached_property
    def levels(self) -> LevelFinder:
        return LevelFinder(self.covering)

    def run(self, name: str) -> Run:
        if name == "weighing":
            return Weighing(self._price, partial(colouring, self.covering))
        if name == "packing":
            return Packing(self.covering)
        kind = Dismantling if self.apart else Filling
        return kind(self.covering, self.roots)

    def share(self, race: Standing, name: str) -> int:
        return self._price if name == "weighing" else SHARE

    def going(self, race: Standing, blind: bool) -> Sequence[str]:
        """The proof begins behind as many nodes as it costs: so at most it doubles the cost."""
        # `nodes_spent` restarts in parts of jobs, and `took` when threads begin
        spent = max(each.get("packing", 0) for each in (race.nodes_spent, race.took))
        if "packing" in race.names and spent < ALONE and not blind:
            return ["packing"]
        resting = {"packing"} if blind else set()
        if race.nodes < self._price or race.counts.count > 0:
            resting.add("weighing")
        return [name for name in race.names if name not in resting]

    def canonical(self, key: Key) -> Key:
        images = np.sort(self.covering.images[:, list(key)], axis=1)
        return tuple(min(images.tolist()))

    def worth(self, key: Key) -> Counts:
        images = np.sort(self.covering.images[:, list(key)], axis=1)
        fixed = (images == images[0]).all(axis=1)
        handed = self.covering.mirrors.any() and not (fixed & (self.covering.mirrors == 1)).any()
        further = {"up_to_rotation": 1 + bool(handed)}
        if self.apart:
            further |= {level_name(self.levels.level(key) or 0): 1}
        return Counts(len(images) // int(fixed.sum()), 1, further)

    def solution(self, key: Key) -> PolycubeSolution:
        return self.covering.solution(key)


class PolycubeSearch(SpaceSearch[PolycubeSolution]):
    """See the module."""

    kind = "polycubes"
    proves_all = True
    exhausted = "the complete search found no filling"

    def __init__(
        self, covering: Covering, options: PolycubeOptions, first: bool, races: int = 1
    ) -> None:
        self.puzzle, self.options, self.first = covering.puzzle, options, first
        super().__init__([PolycubeSpace(covering, options.apart, first)] * races, together=first)
        if options.apart:
            self.exhausted = "the complete search found no filling that comes apart"

    def setup(self) -> dict[str, Any]:
        return {"first": self.first}


def _begin(
    puzzle: PolycubePuzzle, options: PolycubeOptions, setup: Head, parts: Sequence[str]
) -> PolycubeSearch:
    return PolycubeSearch(covering_of(puzzle), options, setup["first"], len(parts))
