"""The search for mazes: every rectangle in every turn is a space, called a job.

For a first maze the jobs go in rounds, with twice the shares each time. Otherwise they go one
after the other. With `all_rectangles` a solution is a rectangle that has a maze, and a job is over
once its rectangle has one.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import chain, islice
from typing import Any

from puzzles.codes import RuleCode
from puzzles.dice import Dice
from puzzles.errors import RuleError
from puzzles.mazes import (
    MazeOptions,
    MazePuzzle,
    MazeSolution,
    Placement,
    Rectangle,
    common_turns,
    rectangles,
)
from puzzles.mazes.rectangle import fitting
from puzzles.mazes.text import parse
from puzzles.outcome import Reason
from solvers.engine.search import Search, Settled, reason_of
from solvers.engine.spaces import Head, SpaceSearch, resume_search
from solvers.mazes.census import MazeCensus
from solvers.mazes.counting import warm_table
from solvers.mazes.enumeration import Enumeration
from solvers.mazes.job import MazeJob
from solvers.mazes.proofs import (
    exhausted_reason,
    given_of,
    is_tight,
    list_reasons,
    of_all,
    refutation,
    set_refutation,
)
from solvers.mazes.space import SOON_WOVEN, MazeSpace
from solvers.mazes.strips import loom
from solvers.mazes.weaving import ENTRANCES, PRICE


def search(
    puzzle: MazePuzzle, options: MazeOptions | None = None, first: bool = True
) -> Search[MazeSolution]:
    """A search for the mazes of a set, or the proof that it has none.

    first: optimise for an early first maze; otherwise for the list of all.
    Raises RuleError if no rectangle fits into the room.
    """
    options = options or MazeOptions()
    wanted = rectangles(puzzle)
    if options.room is not None:
        wanted = fitting(wanted, options.room, options.cube_m)
        if not wanted:
            raise RuleError(RuleCode.ROOM_TOO_SMALL, "no rectangle fits into the room", ("room",))
    reason = set_refutation(puzzle)
    if reason is not None:
        return Settled(puzzle, options, reason)
    refuted: list[Reason] = []
    squarest = sorted(wanted, key=lambda sides: (abs(sides[0] - sides[1]), sides))
    left = _jobs_to_search(puzzle, squarest, refuted)
    begun = list(islice(left, 1))
    if not begun:
        return Settled(puzzle, options, of_all(puzzle, refuted))
    first = first or options.all_rectangles
    return MazeSearch(puzzle, options, first, chain(begun, left), refuted=refuted)


def _jobs_to_search(
    puzzle: MazePuzzle, wanted: Sequence[Rectangle], refuted: list[Reason]
) -> Iterator[MazeJob]:
    """The jobs that no proof refutes, made on demand; reasons of the others go to `refuted`."""
    given = given_of(puzzle)
    for k in common_turns(puzzle):
        for w, h in wanted:
            job = MazeJob(puzzle, w, h, k)
            why = refutation(job, given)
            if why is None:
                yield job
            else:
                refuted.append(why)


def resume(puzzle: MazePuzzle, options: MazeOptions, state: bytes) -> Search[MazeSolution]:
    """The search that `save` wrote; see `solvers.engine.spaces.resume_search`."""
    return resume_search(state, MazeSearch, puzzle, options, begin=_begin, parse=parse)


def warm() -> None:
    """Compile the kernels, or load them compiled, and build the rows for narrow rectangles.

    The rows take longer than most searches of a narrow rectangle.
    """
    for gate in range(len(ENTRANCES)):
        loom(SOON_WOVEN, gate)
    tree = (0, 1, 0, 2, 2, 1, 1, 1, 0, 2, 2, 0, 2, 1, 0, 0)  # weights alone do not refute it
    puzzle = MazePuzzle(tree)
    begun = replace(puzzle, fixed=(Placement(0, 0, 10),))
    for each, names in ((puzzle, ("reshape", "weave", "list", "count")), (begun, ("reshape",))):
        space = MazeSpace(MazeJob(each, 3, 5, 0), 0, True)
        for name in names:
            space.run(name).advance(100 + PRICE * (name == "weave"), 1)
        Enumeration(MazeJob(each, 3, 5, 0)).halve()
    warm_table(MazeJob(puzzle, 3, 5, 0))
    MazeCensus(1).of(replace(puzzle, width=3, height=5), Dice(0))


class MazeSearch(SpaceSearch[MazeSolution]):
    """See the module.

    jobs: the jobs that no proof refutes. refuted: the proofs of the others; it grows while `jobs`
    is iterated.
    """

    kind = "mazes"
    puzzle: MazePuzzle
    exhausted = "no rectangle has a maze in any turn, by complete search"

    def __init__(
        self,
        puzzle: MazePuzzle,
        options: MazeOptions,
        first: bool,
        jobs: Iterable[MazeJob],
        *,
        refuted: Sequence[Reason] = (),
    ) -> None:
        self.puzzle, self.options, self.first = puzzle, options, first
        self._refuted = refuted
        spaces = (MazeSpace(job, options.seed, first) for job in jobs)
        super().__init__(spaces, together=first, once=options.all_rectangles)

    def refutation(self, reasons: Sequence[Reason]) -> Reason:
        return of_all(self.puzzle, [*self._refuted, *reasons])

    def details(self) -> Mapping[str, object]:
        sides = [race.space.part[:2] for race in self.races]
        tried = [race.reason or exhausted_reason(*race.space.part[:3]) for race in self.races]
        return {
            "rectangles": list(dict.fromkeys(f"{width}x{height}" for width, height in sides)),
            **list_reasons([*self._refuted, *tried]),
            **({"spare_openings": 0} if is_tight(self.puzzle) else {}),
        }

    def setup(self) -> dict[str, Any]:
        return {"first": self.first, "refuted": [asdict(reason) for reason in self._refuted]}


def _begin(
    puzzle: MazePuzzle, options: MazeOptions, setup: Head, parts: Sequence[Sequence[int]]
) -> MazeSearch:
    jobs = [MazeJob(puzzle, w, h, k) for w, h, k in parts]
    refuted = [reason_of(reason) for reason in setup["refuted"]]
    return MazeSearch(puzzle, options, setup["first"], jobs, refuted=refuted)
