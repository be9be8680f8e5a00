"""The task of the peers of snakes: lay a chain on all cells of a box.

As text: the three edges and the limit, then the chain. Limit 0 asks for the number of all ways.
"""

from dataclasses import dataclass

from puzzles.lattice import Cell, Size


@dataclass(frozen=True, slots=True)
class Folding:
    """A chain (0 straight, 1 corner, one digit a cube) and a box."""

    chain: str
    size: Size
    limit: int

    def write(self) -> str:
        return " ".join(map(str, (*self.size, self.limit))) + f"\n{self.chain}\n"

    def cells(self) -> list[Cell]:
        a, b, c = self.size
        return [(x, y, z) for x in range(a) for y in range(b) for z in range(c)]


def read(text: str) -> Folding:
    """What `Folding.write` wrote."""
    head, chain = text.split("\n")[:2]
    a, b, c, limit = map(int, head.split())
    return Folding(chain, (a, b, c), limit)
