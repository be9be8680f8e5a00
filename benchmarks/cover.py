"""The common task of all peers: exact covers of cells by options that come in kinds.

As text: `cells kinds limit`, the stock of each kind, then for each option its kind, how many
cells it has, and the cells. Limit 0 asks for the number of all covers.
"""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cover:
    """An exact-cover problem with a stock of each kind of option.

    options: pairs of a kind and the cells, 0 … cells - 1.
    """

    cells: int
    stock: tuple[int, ...]
    options: Sequence[tuple[int, tuple[int, ...]]]
    limit: int

    def write(self) -> str:
        rows = [f"{self.cells} {len(self.stock)} {self.limit}", " ".join(map(str, self.stock))]
        rows += [f"{kind} {len(body)} " + " ".join(map(str, body)) for kind, body in self.options]
        return "\n".join(rows) + "\n"


def read(text: str) -> Cover:
    """What `Cover.write` wrote."""
    head, stock, *rows = (tuple(map(int, row.split())) for row in text.splitlines())
    return Cover(head[0], stock, [(row[0], row[2:]) for row in rows], head[2])
