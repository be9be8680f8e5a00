"""Programs that call kernels of decks which known puzzles do not."""

KERNELS = """
for known in FAMILY.known():
    print_outcome(known.puzzle, FAMILY.options(engine="choosy"), True)
"""
OTHERS = """from puzzles.squares import SQUARES, SquarePuzzle
from solvers.decks.layout import Layout
from solvers.decks.patch import Patching
tiles = ((1, 2, 3, 4), (3, 1, 4, 2), (2, 2, 5, 6), (6, 3, 1, 5), (4, 6, 2, 1)) * 5
patch = Patching(Layout(SquarePuzzle(rows=5, columns=5, tiles=tiles, matching="equal")))
print(patch.advance(NODES, 1), patch.nodes, patch.state())
from solvers.decks.sets import Sets, SetSurvey
print(SetSurvey(Sets(shape=SQUARES, size=(2, 2), figures=4)).advance(NODES))
"""
WARMED = """
for known in family.known():
    options = family.options(engine="choosy")
    search = family.search(known.puzzle, options, False)
    for nodes in 0, 1_000:
        search.advance(nodes, 0)
        for part in family.resume(known.puzzle, options, search.save()).split(5):
            family.resume(known.puzzle, options, part.save()).advance(100, 0)
"""
