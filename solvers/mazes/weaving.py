"""One maze of a narrow rectangle, or the proof that there is none; see `fronts.weave`.

The proof gives each class of cubes a weight so that every maze of the rectangle, of any cubes, is
heavier than the wanted cubes; mazes have the entrance that the balance allows (`fronts.weigh`).
Weights are rounded to small whole numbers, and the proof is checked with these.
"""

import numpy as np

from puzzles.codes import ReasonCode
from puzzles.dice import Dice
from puzzles.mazes.kool import letters, turn_cube
from puzzles.outcome import Reason
from solvers.engine.run import Finder, Key, StateArrays
from solvers.mazes.enumeration import MIRRORED, Upright
from solvers.mazes.job import Ints, MazeJob
from solvers.mazes.proofs import of_job
from solvers.mazes.strips import WIDEST, loom

PLACES = 10_000  # at most; for more, weighing takes seconds
PRICE = 20_000  # steps that weighing counts as
ENTRANCES = ("north", "west", "north or west")  # by the gate


def weavable(job: MazeJob) -> bool:
    """Whether this engine can search a job."""
    if job.given_pieces:  # the rows ignore given pieces
        return False
    return not job.loose and min(job.width, job.height) <= WIDEST and job.places <= PLACES


class Weaving(StateArrays, Finder):
    """A maze that is changed until it consists of a job's cubes; `reason` is the proof of none."""

    STATE = ("rows", "surplus", "pulls", "head")

    def __init__(self, job: MazeJob, dice: Dice) -> None:
        from solvers.kernels.fronts import weave

        self._kernel = weave
        self._strip = MazeStrip(job)
        self.rows = np.zeros(self._strip.upright.height, np.int64)
        self.surplus, self.pulls = np.zeros(16, np.int64), np.zeros(16, np.int64)
        self._new = np.zeros(weave.SPAN, np.int64)
        self.head = np.zeros(weave.REGISTERS, np.int64)
        self.head[weave.DICE] = dice.between(1, (1 << 53) - 1)

    @property
    def nodes(self) -> int:
        return int(self.head[self._kernel.STEPS])

    def advance(self, nodes: int, wanted: int) -> list[Key]:
        k, strip = self._kernel, self._strip
        if self.nodes < PRICE:  # weighing starts once its price is spent
            paid = min(nodes, PRICE - self.nodes)
            self.head[k.STEPS] += paid
            nodes -= paid
            if self.nodes < PRICE:
                return []
            self.reason = strip.refutation(self.rows)
            self.is_done = self.reason is not None
            # the last maze that was weighed is the first one to be changed
            self.surplus[:] = strip.surplus(self.rows)
            self.head[k.COST] = abs(self.surplus).sum()
        if self.reason is not None:
            return []
        status = k.weave(
            strip.loom, strip.upright.classes, self.rows, self.surplus, self.pulls, self.head,
            self._new, nodes,
        )  # fmt: skip
        self.is_done = status == k.FOUND
        laid = strip.loom.pieces[self.rows].reshape(-1)
        return [strip.upright.pieces(laid)] if self.is_done else []


class MazeStrip:
    """A job whose shorter side is the width, and the weighing of its mazes."""

    def __init__(self, job: MazeJob) -> None:
        from solvers.kernels.fronts import weave, weigh

        self._weighing = weigh
        self.upright = Upright(job)
        self.loom = loom(self.upright.width, self.upright.gate)
        self._scratch = weave.scratch(self.loom, self.upright.height)

    def surplus(self, rows: Ints) -> Ints:
        """(16,) pieces of each class in these rows, minus the wanted ones."""
        classes = self.upright.classes[self.loom.pieces[rows].reshape(-1)]
        return np.bincount(classes, minlength=16).astype(np.int64) - self.upright.left

    def refutation(self, rows: Ints) -> Reason | None:
        """The proof by weights that there is no maze, or None; then `rows` gets a maze."""
        up, weights, scratch = self.upright, np.zeros(16, np.int64), self._weighing.scratch()
        more = self._weighing.weigh(
            self.loom, up.classes, up.left, rows, weights, np.zeros(16), scratch, self._scratch
        )
        return None if more == self._weighing.BETWEEN else self._reason(weights, int(more))

    def _reason(self, weights: Ints, more: int) -> Reason:
        up, job = self.upright, self.upright.job
        own = sum(int(w) * int(n) for w, n in zip(weights, up.left, strict=True))
        if up.mirrored and not job.free:
            weights = weights[MIRRORED]
        # Of each cube as the set has it, before it is turned with the others.
        named = {
            letters(c): int(weights[job.classes[turn_cube(c, job.turned)]]) for c in range(1, 16)
        }
        empty, gate = int(weights[0]), ENTRANCES[job.gate]
        told = ", ".join(f"{cube} {weight}" for cube, weight in named.items() if weight)
        what = f"weights of the cubes: {told}, an empty place {empty}, all others 0; each maze of"
        what += f" {job.width} x {job.height} with its entrance {gate} and all cubes turned by"
        what += f" {job.turned} quarters weighs at least {own + more}, but this set weighs {own}"
        details = {"weights": named, "empty": empty, "least": own + more, "set": own}
        return of_job(job, Reason(ReasonCode.OUTWEIGHED, what, {**details, "entrance": gate}))
