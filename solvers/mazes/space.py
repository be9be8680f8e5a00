"""The mazes of a job: which runs go through them, and when.

count      counts mazes without listing them, if only the number is wanted
reshape    changes a complete maze step by step: finds soon, never proves
weave      lays a narrow rectangle row by row: finds, or proves by weights of the cubes
list       the tree of all placements: complete, so it proves that there is none if it finds none
reason     a SAT solver: finds or proves; for sets with few mazes
"""

from collections.abc import Sequence

from puzzles.dice import Dice
from puzzles.mazes import MazeSolution, Rectangle
from puzzles.outcome import Counts
from solvers.engine.run import Key, Run, Space, Standing
from solvers.mazes import enumeration, reasoning
from solvers.mazes.counting import Counting
from solvers.mazes.enumeration import Enumeration
from solvers.mazes.job import MazeJob
from solvers.mazes.reasoning import Reasoning
from solvers.mazes.reshaping import Reshaping
from solvers.mazes.weaving import PRICE, Weaving, weavable

SLIM = 2  # shorter side up to which nothing is reshaped: few mazes, soon listed
LISTED = 200_000  # nodes of `list` before other runs go, if all mazes are wanted
LATE = 4  # nodes of `list` for each node of reshaping then
SHARES = {"count": 1 << 40, "reshape": 30_000, "weave": 100_000, "list": 5_000, "reason": 20_000}
RESHAPED = 20  # further nodes for each place
FEW = 30  # places; `list` mostly ends before clauses are made
OF_FEW = {**SHARES, "reshape": 4_000, "weave": PRICE, "list": 80_000}
ROUNDS = 12  # after these the shares no longer double
SOON_WOVEN = 4  # columns; for more, rows are made once the other runs have spent ROWS nodes
ROWS = 300_000
CLAUSES = 5  # nodes, times the square of the places, that making the clauses counts as


class MazeSpace(Space[MazeSolution]):
    """See the module.

    first: optimise for an early first maze.
    """

    order: tuple[str, ...] = ("count", "reshape", "weave", "list", "reason")
    finders = ("reshape", "weave", "reason")
    counters = ("count",)

    def __init__(self, job: MazeJob, seed: int, first: bool) -> None:
        self.job, self.seed, self.first = job, seed, first
        self.part = [job.width, job.height, job.turned]
        self.divisible = job.places * min(self.goal) <= enumeration.LARGEST

    @property
    def goal(self) -> Rectangle:
        return self.job.width, self.job.height

    def run(self, name: str) -> Run:
        if name == "count":
            return Counting(self.job)
        if name == "reshape":
            return Reshaping(self.job, self._dice())
        if name == "weave":
            return Weaving(self.job, self._dice("weave"))
        return Enumeration(self.job) if name == "list" else Reasoning(self.job)

    def counter(self, name: str, lister: Run) -> Run:
        assert isinstance(lister, Enumeration)
        return Counting(self.job, lister)

    def is_left(self, lister: Run, key: Key) -> bool:
        assert isinstance(lister, Enumeration)
        return lister.holds(key)

    def _dice(self, *of: str) -> Dice:
        job = self.job
        return Dice(self.seed, "mazes", job.width, job.height, job.turned, *of)

    def share(self, race: Standing, name: str) -> int:
        more = RESHAPED * self.job.places if name == "reshape" else 0
        shares = OF_FEW if self.job.places <= FEW else SHARES
        return (shares[name] + more) << min(race.round, ROUNDS)

    def going(self, race: Standing, blind: bool) -> Sequence[str]:
        if blind and "count" in race.names:
            return ["count"]
        met = race.counts.count > 0
        names = []
        if not met and min(self.goal) > SLIM and (self.first or self._is_late(race)):
            names.append("reshape")
        if not met and weavable(self.job) and self._is_stuck(race):
            names.append("weave")
        if self.divisible:
            names.append("list")
        if not met and self._has_waited(race) and reasoning.is_affordable(self.job):
            names.append("reason")
        return names or ["list" if met else "reshape"]

    def _is_late(self, race: Standing) -> bool:
        """Whether a search for all mazes has no first one yet, so that reshaping may pay."""
        listed = race.nodes_spent.get("list", 0)
        return listed >= max(LISTED, LATE * race.nodes_spent.get("reshape", 0))

    def _has_waited(self, race: Standing) -> bool:
        """Whether the other runs have spent as much as making the clauses takes."""
        if self.first:
            return race.nodes >= CLAUSES * self.job.places**2
        sought = "reshape" in race.names and min(self.goal) > SLIM
        reshaped = not sought or race.nodes_spent.get("reshape", 0) > 0
        return reshaped and race.nodes_spent.get("list", 0) >= LISTED

    def _is_stuck(self, race: Standing) -> bool:
        """Whether it is time to weave: at once, except for five columns, whose rows take long."""
        if min(self.goal) > SOON_WOVEN:
            return self.first and race.nodes >= ROWS
        return self.first or race.nodes_spent.get("list", 0) >= LISTED

    def worth(self, key: Key) -> Counts:
        return Counts(1, 1)

    def solution(self, key: Key) -> MazeSolution:
        return self.job.solution(key)
