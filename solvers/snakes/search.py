"""The search for foldings of a chain: runs of the walk kernel.

forward, backward   from either end of the chain; the slower one is given up soon, since the ends
                    can differ by a factor of 64; for a first solution in a large box it goes on
                    for long, since either may find one
scout               restarts for one solution of a large box
beam                sweeps for one solution of a box of two words, by learned scores of paths
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from puzzles.dice import Dice
from puzzles.outcome import Counts
from puzzles.snakes import PLACES, SnakeOptions, SnakePuzzle, SnakeSolution, chain_of, legs
from puzzles.snakes.text import parse
from solvers.engine.driver import solve
from solvers.engine.run import Key, Run, Space, Standing, is_in_sight
from solvers.engine.search import Budget, Search, Settled
from solvers.engine.spaces import Head, SpaceSearch, resume_search
from solvers.snakes.atlas import atlas
from solvers.snakes.beam import Beam
from solvers.snakes.folding import counts_of
from solvers.snakes.grid import tables, tables_of
from solvers.snakes.proofs import refutation
from solvers.snakes.scout import SnakeScout
from solvers.snakes.shuffling import random_path
from solvers.snakes.walks import folding
from solvers.snakes.weights import blank, weights_for

ENDS = ("forward", "backward")
PLAIN = {"plain forward": False, "plain backward": True}  # whether they begin at the last cube
SLICE = 500  # nodes of each run in the first round; each further round has twice that
ROUNDS = 7  # after these, the end that is behind is given up
AHEAD = 4.0  # ratio of progress at which the other end is given up, after LEAST_ROUNDS
LEAST_ROUNDS = 3
# Share of the space after which, in the search for a first solution in a large box, the end that
# is behind is given up; also for spaces of at most FEW nodes, by estimate.
NEAR, NEAR_OF_FEW, FEW = 0.25, 0.1, 5_000_000
MOST_MET = 200  # solutions of a run; the race of the ends is decided then
SHARES = {"main": 120_000, "scout": 240_000}  # nodes, most for each complete run
SWEPT = {"main": 200_000, "scout": 100_000, "beam": 100_000}  # with a beam, whose nodes cost more
EASY = 6  # rounds; most chains that need no beam are folded by then
ALONE = 1 << 30  # nodes, if no other run waits
LATE = 128  # divisor of the scout's share once the end of a complete run is in sight
SMALL = 36  # cells; complete runs end in such a box before a scout would help
DIVES = 10_000  # of an estimate


def search(
    puzzle: SnakePuzzle, options: SnakeOptions | None = None, first: bool = True
) -> Search[SnakeSolution]:
    """A search for the foldings of a puzzle, or the proof that it has none.

    first: optimise for an early first solution; otherwise for the list of all.
    """
    options = options or SnakeOptions()
    reason = refutation(puzzle)
    if reason is not None:
        return Settled(puzzle, options, reason)
    return SnakeSearch(puzzle, options, first)


def resume(puzzle: SnakePuzzle, options: SnakeOptions, state: bytes) -> Search[SnakeSolution]:
    """The search that `save` wrote; see `solvers.engine.spaces.resume_search`."""
    return resume_search(state, SnakeSearch, puzzle, options, begin=_begin, parse=parse)


def plain(puzzle: SnakePuzzle, *, back: bool) -> Search[SnakeSolution]:
    """A search that does not look ahead, from one end, as a measure of difficulty.

    If the beginning of the path is given, the search starts from it.
    """
    back = back and not puzzle.fixed
    return SnakeSearch(puzzle, SnakeOptions(), False, [n for n in PLAIN if PLAIN[n] == back])


def effort(puzzle: SnakePuzzle, *, back: bool, most: int) -> tuple[float, bool]:
    """Nodes of the search without look-ahead from one end, and whether they were counted.

    Up to `most` nodes are counted. Beyond that they are estimated from random dives, with the same
    result for the same chain; if a beginning is given, the result is `most`.
    """
    outcome = solve(plain(puzzle, back=back), count=True, limit=1, budget=Budget(nodes=most))
    if outcome.complete:
        return float(outcome.nodes), True
    return float(most) if puzzle.fixed else max(float(most), estimate_nodes(puzzle, back)), False


def estimate_nodes(puzzle: SnakePuzzle, back: bool) -> float:
    from solvers.kernels.paths.dive import dive

    grid, group = tables(puzzle.size)
    chain = puzzle.chain[::-1] if back else puzzle.chain
    runs = np.array([*legs(chain), 0], np.int64)
    colour = grid.colour == 0
    starts = np.flatnonzero(colour | (grid.cells % 2 == 0)).astype(np.int64)
    state = np.array([Dice(0, "snakes", "effort").word()], np.uint64)
    taken = np.zeros(grid.words, np.uint64)
    paths = dive(runs, grid.near, grid.home, starts, taken, state, DIVES)
    return float(paths) / group.order


def warm() -> None:
    """Compile the kernels, or load them compiled."""
    puzzle = SnakePuzzle("01111110", (2, 2, 2))
    random_path(puzzle.size, 1.0, Dice(0, "snakes", "warm"))
    effort(puzzle, back=False, most=1)
    atlas((1, 2, 2))
    for size in ((2, 2, 2), (1, 3, 43), (1, 5, 13)):  # one word, layers, two words
        chain = chain_of(random_path(size, 0.0, Dice(0, "snakes", "warm")))
        search(SnakePuzzle(chain, size), first=False).advance(1_000, 0)
    Beam(*tables(size), chain, blank(size)).advance(1_000, 1)


class SnakeSpace(Space[SnakeSolution]):
    """The foldings of a chain; part: the one run of a plain search, or None."""

    finders: tuple[str, ...] = ("scout", "beam")

    def __init__(
        self, puzzle: SnakePuzzle, options: SnakeOptions, first: bool, part: str | None
    ) -> None:
        self.puzzle, self.part = puzzle, part
        self.grid, self.group = tables_of(puzzle)
        # in a flat box an image is its own mirror image
        self.mirrors = options.mirrors_count and self.group.rotations < self.group.order
        ends = ENDS[:1] if puzzle.palindromic or puzzle.fixed else ENDS
        hopes = self.finders if self.grid.words == 2 else self.finders[:1]
        hopes = hopes if first and puzzle.cells > SMALL else ()
        self.order = (part,) if part else ends + hopes

    def run(self, name: str) -> Run:
        box = (self.grid, self.group, self.puzzle.chain)
        if name == "scout":
            return SnakeScout(*box)
        if name == "beam":
            return Beam(*box, weights_for(self.puzzle.size, len(self.puzzle.legs)))
        if name in PLAIN:
            return folding(*box, back=PLAIN[name], prune=False)
        return folding(*box, back=name == ENDS[1])

    def going(self, race: Standing, blind: bool) -> Sequence[str]:
        names = super().going(race, blind)
        if race.round >= EASY and not is_in_sight(race):
            return names
        return [name for name in names if name != "beam"]

    def share(self, race: Standing, name: str) -> int:
        shares = SWEPT if "beam" in race.names else SHARES
        late = LATE if name == "scout" and is_in_sight(race) else 1
        if len(race.names) == 1:
            return ALONE
        most = shares[name if name in self.finders else "main"]
        if len(race.listers) > 1 and name != "beam":
            most = min(most, SLICE << race.round)
        return max(1, most // late)

    def is_decided(self, race: Standing) -> bool:
        return race.round + 1 >= ROUNDS

    def ahead(self, race: Standing, level: bool) -> float | None:
        if race.most_met >= MOST_MET:
            return 0.0
        if not level or race.round + 1 < LEAST_ROUNDS:
            return None
        if "scout" in race.names and not race.most_met:  # either end may come upon a folding
            return 0.0 if self._nearly_through(race) else None
        return AHEAD if race.round + 1 < ROUNDS else 0.0

    def _nearly_through(self, race: Standing) -> bool:
        """Whether the run ahead will end so soon that the other one need not go on."""
        share = race.progress_of(race.farthest)
        few = race.nodes_spent.get(race.farthest, 0) <= FEW * share
        return share >= (NEAR_OF_FEW if few else NEAR)

    def distinct(self, key: Key) -> Sequence[Key]:
        return [key, self.group.smallest(key, mirrored=True)] if self.mirrors else [key]

    def worth(self, key: Key) -> Counts:
        starts = [0] * len(PLACES)
        starts[int(self.grid.places[key[0]])] = 1
        least = not self.puzzle.reversible or key <= self.group.smallest(key[::-1])
        return counts_of(self.group, 1, starts, int(least))

    def solution(self, key: Key) -> SnakeSolution:
        return SnakeSolution(self.grid.path(key))


class SnakeSearch(SpaceSearch[SnakeSolution]):
    """See the module.

    parts: of the spaces; a search that threads divided has several.
    """

    kind = "snakes 4"
    exhausted = "the complete search found no folding"

    def __init__(
        self,
        puzzle: SnakePuzzle,
        options: SnakeOptions,
        first: bool,
        parts: Sequence[str | None] = (None,),
    ) -> None:
        self.puzzle, self.options, self.first = puzzle, options, first
        spaces = [SnakeSpace(puzzle, options, first, part) for part in parts]
        self._space = spaces[0]
        super().__init__(spaces)

    @property
    def counts(self) -> Counts:
        """The counts; if mirror images count, `distinct` is the count up to rotation."""
        counts = super().counts
        if not self._space.mirrors or not counts.count:
            return counts
        return replace(counts, distinct=counts.further["up_to_rotation"])

    def setup(self) -> dict[str, Any]:
        return {"first": self.first}


def _begin(
    puzzle: SnakePuzzle, options: SnakeOptions, setup: Head, parts: Sequence[str | None]
) -> SnakeSearch:
    return SnakeSearch(puzzle, options, setup["first"], parts)
