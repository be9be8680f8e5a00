"""What is known of one job, and the engines that are at work on it.

early    the maze that a finder told and `list` has not met yet
turn     which engine is next in this round
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from puzzles.dice import Dice
from puzzles.mazes import MazeSolution
from puzzles.mazes import Rectangle
from puzzles.outcome import Reason
from solvers.checkpoint import Array
from solvers.mazes import enumeration
from solvers.mazes import reasoning
from solvers.mazes.counting import Counting
from solvers.mazes.enumeration import Enumeration
from solvers.mazes.job import Ints
from solvers.mazes.job import Job
from solvers.mazes.reasoning import Reasoning
from solvers.mazes.reshaping import Reshaping
from solvers.mazes.weaving import Weaving
from solvers.mazes.weaving import weavable

SLIM = 2  # rectangles of so short a side are not reshaped: few mazes, soon listed
LISTED = 200_000  # nodes that `list` spends before clauses are asked, when all mazes are wanted
RESHAPE, LIST, REASON = 30_000, 5_000, 20_000  # nodes of the first round
WEAVE = 100_000
SOON_WOVEN = 4  # columns; the rows of more are made when the others have spent ROWS nodes
ROWS = 300_000
CLAUSES = 5  # nodes, times the square of the places: what making the clauses is reckoned as


class Task:
    """See the module."""

    def __init__(self, job: Job, seed: int) -> None:
        self.job = job
        self.seed = seed
        self.turn = 0
        self.early: Ints | None = None
        self.proved = False
        self.reason: Reason | None = None  # of the proof, where there is one beyond the search
        self.part = False  # only a part of the tree of placements is this task's business
        self._extra = 0  # what to add to the count of `list`
        self._total: int | None = None  # the number of all mazes, once it is known
        self._spent = {
            "reshape": 0,
            "weave": 0,
            "reason": 0,
            "count": 0,
        }  # of engines that are gone
        self._reshaping: Reshaping | None = None
        self._weaving: Weaving | None = None
        self._reasoning: Reasoning | None = None
        self._listing: Enumeration | None = None
        self._counting: Counting | None = None
        self._crowded = False

    @property
    def rectangle(self) -> Rectangle:
        return self.job.width, self.job.height

    @property
    def nodes(self) -> int:
        return sum(self.spent().values())

    def spent(self) -> dict[str, int]:
        """The nodes of each engine that was at work."""
        spent = dict(self._spent)
        spent["reshape"] += self._reshaping.nodes if self._reshaping else 0
        spent["weave"] += self._weaving.nodes if self._weaving else 0
        spent["reason"] += self._reasoning.nodes if self._reasoning else 0
        spent["count"] += self._counting.nodes if self._counting else 0
        spent["list"] = self._listing.nodes if self._listing else 0
        return {name: nodes for name, nodes in spent.items() if nodes}

    @property
    def count(self) -> int:
        if self._total is not None:
            return self._total
        return self._extra + (self._listing.count if self._listing else 0)

    @property
    def done(self) -> bool:
        if self.proved or self._total is not None:
            return True
        return self._listing is not None and self._listing.done

    def progress(self) -> float:
        """The share of the job that is done."""
        if self.done:
            return 1.0
        listed = self._listing.progress() if self._listing else 0.0
        return min(max(listed, self._counting.progress() if self._counting else 0.0), 0.999)

    def engines(self, first: bool, bulk: bool) -> list[str]:
        """Those that take turns, in their order."""
        found = []
        job = self.job
        if bulk and not self.part and not self._crowded:
            return ["count"]
        free = not self.part and not job.given  # two of the finders know nothing of given places
        if first and self.early is None and not self.count and free:
            if min(job.width, job.height) > SLIM:
                found.append("reshape")
        if free and not self.count and weavable(job) and self._stuck(first):
            found.append("weave")
        listable = job.places * min(job.width, job.height) <= enumeration.LARGEST
        if listable:
            found.append("list")
        if not self.part and not self.count and self._waited(first):
            found.append("reason")
        if not found and not self.part:
            found.append("reshape" if self.early is None and free else "list")
        return found

    def _waited(self, first: bool) -> bool:
        """Whether the other engines have spent what making the clauses will take."""
        places = self.job.places
        if places > reasoning.LARGEST:
            return False
        if first:
            return self.nodes >= CLAUSES * places**2
        return self._has_listed()

    def _stuck(self, first: bool) -> bool:
        """Whether it is time to weave: at once, but for five columns, whose rows take long."""
        if min(self.rectangle) > SOON_WOVEN:
            return first and self.nodes >= ROWS
        return first or self._has_listed()

    def _has_listed(self) -> bool:
        return self._listing is not None and self._listing.nodes >= LISTED

    def budget(self, engine: str, round_number: int) -> int:
        """Nodes of a turn."""
        if engine == "reshape":
            return (RESHAPE + 20 * self.job.places) << round_number
        first = {"weave": WEAVE, "list": LIST, "reason": REASON, "count": 1 << 40}
        return first[engine] << round_number

    def is_through(self, engine: str) -> bool:
        """Whether an engine can do no more here."""
        if engine == "count":
            return self._crowded
        return engine in ("reshape", "weave", "reason") and self.early is not None

    def work(self, engine: str, nodes: int, *, bulk: bool) -> MazeSolution | None:
        """Let an engine spend so many nodes; the maze that it found, unless it was told before."""
        if engine == "count":
            self._count(nodes)
            return None
        if engine == "list":
            return self._list(nodes, bulk)
        finders = {"reshape": self._reshape, "weave": self._weave, "reason": self._reason}
        found = finders[engine](nodes)
        if found is None:
            return None
        self.early = found
        self._extra += 1
        return self.job.solution(found)

    def _reshape(self, nodes: int) -> Ints | None:
        if self._reshaping is None:
            self._reshaping = Reshaping(self.job, self._dice())
        found = self._reshaping.advance(nodes)
        if found is not None:
            self._spent["reshape"] += self._reshaping.nodes
            self._reshaping = None
        return found

    def _weave(self, nodes: int) -> Ints | None:
        if self._weaving is None:
            self._weaving = Weaving(self.job, self._dice("weave"))
        found = self._weaving.advance(nodes)
        if found is not None or self._weaving.reason is not None:
            self._spent["weave"] += self._weaving.nodes
            self.reason = self._weaving.reason
            self.proved = self.reason is not None
            self._weaving = None
        return found

    def _dice(self, *of: str) -> Dice:
        return Dice(self.seed, "mazes", self.job.width, self.job.height, self.job.turned, *of)

    def _reason(self, nodes: int) -> Ints | None:
        if self._reasoning is None:
            self._reasoning = Reasoning(self.job)
        found = self._reasoning.advance(nodes)
        if self._reasoning.done:
            self._spent["reason"] += self._reasoning.nodes
            self._reasoning = None
            self.proved = found is None
        return found

    def _list(self, nodes: int, bulk: bool) -> MazeSolution | None:
        if self._listing is None:
            self._listing = Enumeration(self.job)
        found = self._listing.advance(nodes, bulk and self.early is None)
        if found is None:
            return None
        if self.early is not None and np.array_equal(found, self.early):
            self.early = None
            self._extra -= 1
            return None
        return self.job.solution(found)

    def _count(self, nodes: int) -> None:
        if self._counting is None:
            self._counting = Counting(self.job)
        self._counting.advance(nodes)
        if self._counting.done or self._counting.crowded:
            if self._counting.done:
                self._total = self._counting.count
            self._crowded = self._counting.crowded
            self._spent["count"] += self._counting.nodes
            self._counting = None

    def rest(self) -> "Task":
        """What is left of the job as a task with nothing counted yet."""
        twin = Task(self.job, self.seed)
        twin.early, twin.part = (
            self.early,
            self.part or self._listing is not None or self.early is not None,
        )
        twin._crowded = self._crowded
        if self._listing is not None:
            twin._listing = self._listing.copy()
        return twin

    def halved(self) -> "tuple[Task, Task] | None":
        """Two parts of the tree of placements; None if it is not to be divided."""
        if self.job.places * min(self.rectangle) > enumeration.LARGEST:
            return None
        listing = self._listing or Enumeration(self.job)
        halves = listing.halved()
        if halves is None:
            return None
        made = []
        for half in halves:
            task = Task(self.job, self.seed)
            task.early, task.part, task._listing = self.early, True, half
            made.append(task)
        return made[0], made[1]

    def head(self) -> dict[str, Any]:
        """All that JSON can hold of the state."""
        return {
            "turn": self.turn,
            "proved": self.proved,
            "why": self.reason and [self.reason.code, self.reason.message, self.reason.details],
            "part": self.part,
            "extra": self._extra,
            "total": self._total,
            "spent": self._spent,
            "crowded": self._crowded,
            "reason": self._reasoning.nodes if self._reasoning else None,
            "credit": self._reasoning.credit if self._reasoning else 0,
        }

    def arrays(self) -> dict[str, Array]:
        """The rest of the state; clauses that were learned are not part of it."""
        found = {} if self.early is None else {"early": self.early}
        for name, engine in (
            ("reshape", self._reshaping),
            ("weave", self._weaving),
            ("list", self._listing),
            ("count", self._counting),
        ):
            if engine is not None:
                found |= {f"{name} {key}": array for key, array in engine.state().items()}
        return found

    def restore(self, head: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        """Go on from what `head` and `arrays` gave."""
        self.turn, self.proved, self.part = head["turn"], head["proved"], head["part"]
        self.reason = Reason(*head["why"]) if head.get("why") else None
        self._extra, self._total = head["extra"], head["total"]
        self._spent, self._crowded = self._spent | head["spent"], head["crowded"]
        self.early = arrays.get("early")
        states: dict[str, dict[str, Array]] = {}
        for name, array in arrays.items():
            engine, _, key = name.partition(" ")
            states.setdefault(engine, {})[key] = array
        if "reshape" in states:
            self._reshaping = Reshaping(self.job, self._dice())
            self._reshaping.restore(states["reshape"])
        if "weave" in states:
            self._weaving = Weaving(self.job, self._dice("weave"))
            self._weaving.restore(states["weave"])
        if "list" in states:
            self._listing = Enumeration(self.job)
            self._listing.restore(states["list"])
        if "count" in states:
            self._counting = Counting(self.job)
            self._counting.restore(states["count"])
        if head["reason"] is not None:
            self._reasoning = Reasoning(self.job)
            self._reasoning.nodes, self._reasoning.credit = head["reason"], head["credit"]
