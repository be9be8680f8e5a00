"""Programs that call kernels of polycubes which known puzzles do not."""

KERNELS = """
from puzzles.polycubes import Piece, PolycubePuzzle
from puzzles.polycubes.moves import lying_pieces
from solvers.engine.driver import solve
from solvers.polycubes.apart import take_apart
soma = next(k.puzzle for k in FAMILY.known() if k.name == "soma")
found = solve(FAMILY.search(soma, None, True), limit=1)
print(take_apart(lying_pieces(soma, found.solutions[0])))
cells = frozenset((x, y, z) for x in range(9) for y in range(8) for z in range(3))
bars = PolycubePuzzle((9, 8, 3), cells, (Piece(((0, 0, 0), (1, 0, 0), (2, 0, 0)), 72, 72),))
search = FAMILY.search(bars, None, False)
search.advance(NODES, 0)
print(search.nodes)
"""

WARMED = """
from generators.instance import Wish
for kind in "cut", "interlocking", "level", "burr", "set":
    family.maker(family.params(kind=kind), Wish()).first(Dice(1, "warm"))
"""
