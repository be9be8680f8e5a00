"""How long a maze is reshaped until it is made of the cubes of a set: a measure of difficulty."""

import math
from statistics import fmean

from puzzles.dice import Dice
from puzzles.mazes import MazePuzzle, rectangles
from solvers.mazes.job import MazeJob
from solvers.mazes.reshaping import Reshaping

FEW, MANY = 3, 15  # runs
PLACES = 6_000  # of all runs together, about
LEAST, MORE = 20_000, 100  # steps of a run at the most; and for each place


def reshaping_effort(puzzle: MazePuzzle) -> float:
    """Steps to a maze in the first rectangle, as the geometric mean of some runs.

    The cubes lie as they are in the set. A run that finds no maze counts for all of its steps.
    """
    job = MazeJob(puzzle, *rectangles(puzzle)[0], 0)
    logs = []
    for number in range(max(FEW, min(MANY, PLACES // job.places))):
        run = Reshaping(job, Dice(0, "mazes", "effort", number))
        run.advance(LEAST + MORE * job.places, 1)
        logs.append(math.log(max(1, run.nodes)))
    return math.exp(fmean(logs))
