"""Programs that call kernels of snakes which known puzzles do not."""

KERNELS = """
from solvers.snakes.atlas import atlas
from solvers.snakes.grid import tables
from solvers.snakes.shuffling import random_path
effort = sys.modules["solvers.snakes.search"]
effort.DIVES = 5
print(atlas((2, 2, 2)), atlas((1, 3, 3)))
from puzzles.snakes import SnakePuzzle, chain_of
for size in (4, 4, 5), (5, 5, 6):  # two words, and layers
    chain = chain_of(random_path(size, 1.0, Dice(2)))
    for count in (False, True):
        print_outcome(SnakePuzzle(chain, size), FAMILY.options(), count)
from solvers.snakes.beam import Beam
from solvers.snakes.weights import blank
for size in (3, 5, 5), (4, 5, 5):
    chain = chain_of(random_path(size, 1.0, Dice(2)))
    beam = Beam(*tables(size), chain, blank(size))
    print(beam.advance(NODES // 3, 1), beam.nodes, beam.run.scores[:20], beam.state())
    again = Beam(*tables(size), chain, blank(size))
    again.restore(beam.state())
    print(again.advance(NODES // 6, 1), again.nodes, again.state())
print(effort.estimate_nodes(FAMILY.known()[1].puzzle, False))
print(random_path((2, 3, 3), 0.5, Dice(1)))
"""
