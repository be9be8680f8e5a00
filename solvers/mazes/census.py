"""The numbers of mazes of a set and of placements that list them, exact if quick, else estimated.

A set with few mazes has few states at a time, so its census takes about a millisecond; see
`fronts.census`.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from puzzles.dice import Dice
from puzzles.mazes import MazePuzzle, common_turns, rectangles
from solvers.mazes.counting import WIDEST
from solvers.mazes.digits import Digits
from solvers.mazes.enumeration import Upright
from solvers.mazes.job import MazeJob
from solvers.mazes.proofs import given_of, refutation

STEPS = 1 << 15  # cached fronts after a piece
Words = NDArray[np.uint64]


@dataclass(frozen=True, slots=True)
class CensusTally:
    """Results of a census: mazes, and placements of the list of all (estimated if not exact).

    met: mazes met, a lower bound that holds even if the tally is an estimate.
    """

    mazes: float
    placements: float
    met: int
    exact: bool


class MazeCensus:
    """Takes the census of sets; states: most states at a time.

    It keeps its arrays, so one instance serves many sets.
    """

    def __init__(self, states: int) -> None:
        from solvers.kernels.fronts import census, steps

        self._kernel, self._states = census, states
        most = census.CHOICES * states
        self._room = tuple(
            census.Room(
                states=np.zeros((2, most, 3), np.int64),
                numbers=np.zeros((2, most)),
                slots=np.zeros(1 << (2 * most - 1).bit_length(), np.int32),
                homes=np.zeros(most, np.int64),
                steps=np.zeros((STEPS, steps.COLUMNS), np.int64),
                fronts=np.zeros((3, WIDEST + 1), np.int64),
            )
        )

    def of(self, puzzle: MazePuzzle, dice: Dice | None = None) -> CensusTally | None:
        """The tally of a puzzle without loose corridors; None if it takes too many states.

        dice: if there are too many states, they are thinned at random, and the tally is an
        estimate; then the result is None only if a front or the cubes' numbers exceed a word.
        """
        chance = np.array([0 if dice is None else dice.between(1, 2**63)], np.uint64)
        given = given_of(puzzle)
        mazes, placements, met, widest = 0.0, 0.0, 0, 0
        for turned in common_turns(puzzle):
            for width, height in rectangles(puzzle):
                job = MazeJob(puzzle, width, height, turned)
                if refutation(job, given) is not None:
                    continue
                taken = self._count_job(job, chance)
                if taken is None:
                    return None
                mazes, placements = mazes + taken[0], placements + taken[1]
                met, widest = met + taken[2], max(widest, taken[3])
        return CensusTally(mazes, placements, met, widest <= self._states)

    def _count_job(self, job: MazeJob, chance: Words) -> tuple[float, float, int, int] | None:
        """Mazes, placements, mazes met, and most states at a time of a job; None if too many."""
        upright = Upright(job)
        digits = Digits(upright.left)
        if not digits.masks.any() or upright.width > WIDEST:
            return None
        mazes, placements, met, widest = self._kernel.census(
            upright.rules, self._room, digits.shifts, digits.masks, digits.whole, self._states,
            chance,
        )  # fmt: skip
        if widest > self._states and not chance[0]:
            return None
        return float(mazes), float(placements), int(met), int(widest)
