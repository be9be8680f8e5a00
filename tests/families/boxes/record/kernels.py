"""Programs that call kernels of boxes which known puzzles do not."""

KERNELS = """
from puzzles.boxes import BoxPuzzle
from solvers.boxes.crate import crate_of
from solvers.boxes.scout import BoxScout
scout = BoxScout(crate_of(next(k.puzzle for k in FAMILY.known() if k.name == "conway")))
print(scout.advance(NODES, 1), scout.nodes)
again = BoxScout(scout.crate)
again.restore(scout.state())
print(again.advance(NODES, 1), again.nodes)
from solvers.boxes.merging import Merging
merging = Merging(scout.crate)
print(merging.advance(NODES // 30, 1), merging.nodes)
again = Merging(scout.crate)
again.restore(merging.state())
print(again.advance(NODES // 30, 1), again.nodes)
from solvers.boxes.search import effort
print(effort(scout.crate.puzzle, 20))
"""
