"""The search for mazes: every rectangle in every turn is a job, and engines take turns at it.

    reshape    a maze that is always whole is reshaped: finds soon, never proves
    weave      a narrow rectangle row by row: finds, or proves by weights of the cubes
    reason     a solver of clauses: finds or proves, for what is rigid
    list       the tree of all placements: complete, and so is the proof when it finds nothing
    count      the same without meeting the mazes, when only their number is wanted

Where places are given, the last three are at work alone.

For a first maze the jobs are gone through in rounds, with twice the budget each time. Otherwise
they are done one after the other. What a finder told is left out when `list` comes upon it, so no
maze is told twice. With `all_rectangles` a solution is a rectangle that has a maze, and a job
whose rectangle has one is over.
"""

from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from puzzles.codes import ReasonCode
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.mazes import MazeOptions
from puzzles.mazes import MazePuzzle
from puzzles.mazes import MazeSolution
from puzzles.mazes import Placement
from puzzles.mazes import Rectangle
from puzzles.mazes import fitting
from puzzles.mazes import rectangles
from puzzles.mazes import turns
from puzzles.outcome import Counts
from puzzles.outcome import Reason
from solvers.checkpoint import Array
from solvers.checkpoint import kind_of
from solvers.checkpoint import pack
from solvers.checkpoint import unpack
from solvers.mazes.counting import warm_table
from solvers.mazes.enumeration import LARGEST
from solvers.mazes.job import Job
from solvers.mazes.proofs import given_of
from solvers.mazes.proofs import refutation
from solvers.mazes.proofs import set_refutation
from solvers.mazes.task import Task
from solvers.mazes.weaving import PRICE
from solvers.search import SETTLED
from solvers.search import Search
from solvers.search import Settled
from solvers.search import settled

KIND = "mazes"
ROUNDS = 12  # after so many the budgets no longer double


def search(
    puzzle: MazePuzzle, options: MazeOptions | None = None, first: bool = True
) -> Search[MazeSolution]:
    """A search for the mazes of a set, or the proof that it has none.

    first: the first maze shall come soon; otherwise all shall.
    Raises RuleError when no rectangle fits into the room, or one is too large for given places.
    """
    options = options or MazeOptions()
    wanted = rectangles(puzzle)
    if options.room is not None:
        wanted = fitting(wanted, options.room, options.cube_m)
        if not wanted:
            raise RuleError(RuleCode.ROOM_TOO_SMALL, "no rectangle fits into the room", ("room",))
    reason = set_refutation(puzzle)
    if reason is not None:
        return Settled(reason)
    jobs = [Job(puzzle, w, h, k) for k in turns(puzzle) for w, h in _squarest(wanted)]
    given = given_of(puzzle)
    refuted = [refutation(job, given) for job in jobs]
    left = [job for job, why in zip(jobs, refuted, strict=True) if why is None]
    if not left:
        return Settled(_all_refuted([why for why in refuted if why is not None]))
    if puzzle.fixed:
        _check_size(left)
    return MazeSearch(puzzle, options, first or options.all_rectangles, left)


def _check_size(jobs: Sequence[Job]) -> None:
    """What is given is kept to where all placements can be listed; the other finders are not."""
    large = [j for j in jobs if j.places * min(j.width, j.height) > LARGEST]
    if large:
        what = f"{large[0].width} x {large[0].height} is too large for a search with given places"
        raise RuleError(RuleCode.MAZE_SIZE, what, ("fixed",))


def _squarest(wanted: Sequence[Rectangle]) -> list[Rectangle]:
    return sorted(wanted, key=lambda sides: (abs(sides[0] - sides[1]), sides))


def _all_refuted(reasons: Sequence[Reason]) -> Reason:
    """One reason for all: that of a single rectangle, or the most common one with their number."""
    first = reasons[0]
    if len({reason.code for reason in reasons}) == 1:
        return first
    codes = sorted({reason.code for reason in reasons})
    what = f"each of {len(reasons)} rectangles and turns is refuted; the first: {first.message}"
    return Reason(first.code, what, {**first.details, "codes": codes})


def resume(state: bytes) -> Search[MazeSolution]:
    """The search that `save` wrote; FormatError if it is damaged or of another version."""
    if kind_of(state) == SETTLED:
        return settled(state)
    head, arrays = unpack(state, KIND)
    puzzle = MazePuzzle(
        tuple(head["cubes"]),
        head["width"],
        head["height"],
        head["turning"],
        head["dead_ends"],
        tuple(Placement(*lying) for lying in head["fixed"]),
    )
    options = MazeOptions(all_rectangles=head["all_rectangles"], seed=head["seed"])
    jobs = [Job(puzzle, w, h, k) for w, h, k in head["jobs"]]
    found = MazeSearch(puzzle, options, head["first"], jobs)
    found.restore(head, arrays)
    return found


def listing(puzzle: MazePuzzle) -> Search[MazeSolution]:
    """A search that goes through the placements alone, as a measure of difficulty."""
    jobs = [Job(puzzle, w, h, k) for k in turns(puzzle) for w, h in rectangles(puzzle)]
    found = MazeSearch(puzzle, MazeOptions(), False, jobs)
    for task in found.tasks:
        task.part = True  # neither counted nor reasoned about as a whole
    return found


def warm() -> None:
    """Compile the kernels, or load them compiled."""
    snake = {3: 3, 6: 2, 8: 1, 9: 2, 10: 10, 12: 2}  # weights alone do not refute it
    puzzle = MazePuzzle(tuple(snake.get(cube, 0) for cube in range(16)))
    task = Task(Job(puzzle, 4, 5, 0), 0)
    for engine in ("reshape", "weave", "list", "count"):
        task.work(engine, 100 + PRICE * (engine == "weave"), bulk=engine == "count")
    warm_table()


class MazeSearch:
    """See the module; `jobs` are those that no proof refuted."""

    def __init__(
        self, puzzle: MazePuzzle, options: MazeOptions, first: bool, jobs: Sequence[Job]
    ) -> None:
        self.puzzle = puzzle
        self.options = options
        self.first = first
        self.tasks = [Task(job, options.seed) for job in jobs]
        self._at = 0  # the task whose turn it is
        self._round = 0
        self._engine = ""  # of this turn; "" before it begins
        self._left = 0  # nodes of this turn

    @property
    def nodes(self) -> int:
        return sum(task.nodes for task in self.tasks)

    @property
    def counts(self) -> Counts:
        found = sum(task.count for task in self.tasks)
        if self.options.all_rectangles:
            found = len(self.solved)
        return Counts(found, found)

    @property
    def solved(self) -> set[Rectangle]:
        """The rectangles of which a maze is known."""
        return {task.rectangle for task in self.tasks if task.count}

    @property
    def done(self) -> bool:
        return all(self._is_over(task) for task in self.tasks)

    def _is_over(self, task: Task) -> bool:
        if self.options.all_rectangles and not task.done:
            return any(t.count for t in self.tasks if t.rectangle == task.rectangle)
        return task.done

    @property
    def reason(self) -> Reason | None:
        if not self.done or self.counts.count:
            return None
        reasons = [task.reason for task in self.tasks]
        if None not in reasons:
            return _all_refuted([reason for reason in reasons if reason is not None])
        what = "each rectangle was searched in each turn, and none has a maze"
        tried = [f"{t.job.width}x{t.job.height}" for t in self.tasks]
        return Reason(ReasonCode.EXHAUSTED, what, {"nodes": self.nodes, "rectangles": tried})

    @property
    def engine(self) -> str:
        spent: dict[str, int] = {}
        for task in self.tasks:
            for name, nodes in task.spent().items():
                spent[name] = spent.get(name, 0) + nodes
        return " + ".join(f"{name} {nodes}" for name, nodes in spent.items()) + " nodes"

    def progress(self) -> float:
        shares = [1.0 if self._is_over(task) else task.progress() for task in self.tasks]
        return 1.0 if self.done else min(sum(shares) / len(shares), 0.999_999)

    def advance(self, nodes: int, solutions: int) -> Sequence[MazeSolution]:
        found: list[MazeSolution] = []
        while nodes > 0 and (not solutions or len(found) < solutions):
            if not self._choose(bulk=not solutions):
                break
            task = self.tasks[self._at]
            before = task.nodes
            budget = min(nodes, self._left)
            solution = task.work(self._engine, budget, bulk=not solutions)
            nodes -= task.nodes - before
            self._left -= task.nodes - before
            if solution is not None and solutions:
                found.append(solution)
            if self._left <= 0 or self._is_over(task) or task.is_through(self._engine):
                self._engine = ""
        return found

    def _choose(self, bulk: bool) -> bool:
        """See to it that a task and an engine have their turn; False when nothing is left."""
        if self._engine and not self._is_over(self.tasks[self._at]):
            wanted = self.tasks[self._at].engines(self.first, bulk)
            if self._engine in wanted:
                return True
        if self.done:
            return False
        while True:
            task = self.tasks[self._at]
            if not self._is_over(task):
                engines = task.engines(self.first, bulk)
                if task.turn < len(engines):
                    self._engine = engines[task.turn]
                    task.turn += 1
                    self._left = task.budget(self._engine, min(self._round, ROUNDS))
                    return True
                if not self.first:
                    task.turn, self._round = 0, self._round + 1
                    continue
            self._at += 1
            if self._at == len(self.tasks):
                self._at, self._round = 0, self._round + 1
                for each in self.tasks:
                    each.turn = 0

    def split(self, parts: int) -> Sequence[Search[MazeSolution]]:
        if self.options.all_rectangles:
            return [resume(self._stripped())] if not self.done else []
        rest = [task.rest() for task in self.tasks if not task.done]
        divided = True
        while divided and len(rest) < parts:
            divided = False
            for task in sorted(rest, key=Task.progress):
                halves = task.halved() if len(rest) < parts else None
                if halves is not None:
                    rest = [each for each in rest if each is not task]
                    rest += halves
                    divided = True
        rest = [task for task in rest if not task.done]
        many = min(parts, len(rest))
        return [self._part(rest[k::many]) for k in range(many)]

    def _stripped(self) -> bytes:
        """The same search with nothing counted yet: one rectangle cannot be divided."""
        twin = MazeSearch(self.puzzle, self.options, self.first, [])
        twin.tasks = [
            Task(task.job, self.options.seed) for task in self.tasks if not self._is_over(task)
        ]
        return twin.save()

    def _part(self, tasks: Sequence[Task]) -> "MazeSearch":
        part = MazeSearch(self.puzzle, self.options, False, [])
        part.tasks = list(tasks)
        return part

    def save(self) -> bytes:
        puzzle, options = self.puzzle, self.options
        head = {
            "cubes": puzzle.cubes,
            "width": puzzle.width,
            "height": puzzle.height,
            "turning": puzzle.turning,
            "dead_ends": puzzle.dead_ends,
            "fixed": [(p.row, p.column, p.cube) for p in puzzle.fixed],
            "all_rectangles": options.all_rectangles,
            "seed": options.seed,
            "first": self.first,
            "jobs": [(t.job.width, t.job.height, t.job.turned) for t in self.tasks],
            "tasks": [task.head() for task in self.tasks],
            "at": self._at,
            "round": self._round,
            "engine": self._engine,
            "left": self._left,
        }
        named = {
            f"{k} {name}": array
            for k, task in enumerate(self.tasks)
            for name, array in task.arrays().items()
        }
        return pack(KIND, head, named)

    def restore(self, head: Mapping[str, Any], arrays: Mapping[str, Array]) -> None:
        """Go on from what `save` wrote, in a search that was made alike."""
        states: list[dict[str, Array]] = [{} for _ in self.tasks]
        for name, array in arrays.items():
            k, _, rest = name.partition(" ")
            states[int(k)][rest] = array
        for task, own, state in zip(self.tasks, head["tasks"], states, strict=True):
            task.restore(own, state)
        self._at, self._round = head["at"], head["round"]
        self._engine, self._left = head["engine"], head["left"]
