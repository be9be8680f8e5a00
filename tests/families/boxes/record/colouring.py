"""Whether numbers on the cells of a box prove that it cannot be filled: reckoned place by place.

Nothing of the solvers is in it, and nothing of symmetry: every place of every block is looked at.
"""

from collections import Counter
from typing import Any

from puzzles.boxes import BoxPuzzle
from puzzles.lattice import turns
from tests.families.boxes.record.definition import cuboid


def complaints(puzzle: BoxPuzzle, details: Any) -> list[str]:
    """What is wrong with the details of a reason `colouring`; nothing if they are a proof."""
    weights, modulus = details["weights"], details["modulus"]
    taken = {cell for p in puzzle.fixed for cell in p.cells()} | {puzzle.golden}
    every = sorted(cuboid((0, 0, 0), puzzle.size))
    cells = [cell for cell in every if cell not in taken]
    weight = {(x, y, z): weights[x][y][z] for x, y, z in cells}
    counts = Counter[str]()
    for block in puzzle.blocks:
        counts["x".join(map(str, block.size))] += block.count
    counts.subtract("x".join(map(str, puzzle.blocks[p.block].size)) for p in puzzle.fixed)
    wrong = []
    if details["counts"] != +counts or details["bounds"].keys() != (+counts).keys():
        wrong.append("the blocks are others")
    if details["total"] != sum(weight.values()):
        wrong.append("the cells have another weight together")
    for name, bound in details["bounds"].items():
        a, b, c = map(int, name.split("x"))
        for size in turns((a, b, c)):
            for at in cells:
                body = cuboid(at, size)
                if body <= weight.keys():
                    weighs = sum(weight[cell] for cell in body)
                    if (weighs - bound) % modulus if modulus else weighs > bound:
                        wrong.append(f"{size} at {at} weighs {weighs}, not {bound}")
    blocks = sum(n * details["bounds"].get(name, 0) for name, n in (+counts).items())
    if not ((details["total"] - blocks) % modulus if modulus else details["total"] > blocks):
        wrong.append("the blocks add up to the box")
    return wrong
