"""Programs that call kernels of mazes which known puzzles do not."""

KERNELS = """
from dataclasses import replace
from puzzles.mazes import Placement
from solvers.kernels.fronts.sweep import rehash
from solvers.mazes.census import MazeCensus
from solvers.mazes.job import MazeJob
from solvers.mazes.reshaping import Reshaping
puzzle = next(k.puzzle for k in FAMILY.known() if k.name == "kool-26-3x9")
begun = replace(puzzle, fixed=(Placement(8, 2, 9), Placement(4, 1, 14)))
reshaping = Reshaping(MazeJob(begun, 3, 9, 0), Dice(1))
print(reshaping.advance(NODES, 1), reshaping.nodes, reshaping.pieces.tolist())
kool = next(k.puzzle for k in FAMILY.known() if k.name == "kool-26")
# with fewer nodes the count by states has not its turn
print_outcome(kool, FAMILY.options(), True, 2_000)
print(MazeCensus(40).of(puzzle), MazeCensus(40).of(puzzle, Dice(1)))
table, larger = np.zeros((8, 4), np.int64), np.zeros((16, 4), np.int64)
table[3] = 5, 7, 2, 1
print(rehash(table, larger), larger.tolist())
"""

WARMED = """
from puzzles.mazes import MazePuzzle, Placement
from solvers.mazes.job import MazeJob
from solvers.mazes.reshaping import Reshaping
tree = {1: 4, 4: 3, 8: 1, 14: 4}
puzzle = MazePuzzle(tuple(tree.get(cube, 0) for cube in range(16)))
for fixed in (), (Placement(0, 0, 8),):
    Reshaping(MazeJob(replace(puzzle, fixed=fixed), 3, 4, 0), Dice(1)).advance(100, 1)
"""
