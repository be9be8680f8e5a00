"""CaDiCaL lays a deck.

There is a variable for each way that a tile lies on a cell, and one for each figure that a joint
may show, of which every joint shows one. Every figure has one mate, and no tile is left over.
"""

from collections.abc import Iterator
from itertools import combinations

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical195

from benchmarks.peers.clock import answer
from benchmarks.peers.decks import joints, ways
from puzzles.squares import SquarePuzzle, parse
from solvers.decks.layout import Layout

Clauses = Iterator[list[int]]


class Deck:
    """The clauses of a deck; top: the largest variable so far."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.top = layout, 0
        kinds, self.sides = layout.ways[::2]
        self.lies = {cell: {way: self._new() for way in fit} for cell, fit in ways(layout).items()}
        self.of_kind: dict[int, list[int]] = {}
        for fit in self.lies.values():
            for way, variable in fit.items():
                self.of_kind.setdefault(int(kinds[way]), []).append(variable)

    def _new(self) -> int:
        self.top += 1
        return self.top

    def clauses(self) -> Clauses:
        for fit in self.lies.values():
            yield from self._exactly(list(fit.values()), 1)
        for kind, variables in self.of_kind.items():
            yield from self._exactly(variables, self.layout.stock[kind])
        for cell, side, other, facing in joints(self.layout):
            if cell < other:
                yield from self._joint(cell, side, other, facing)

    def _exactly(self, variables: list[int], many: int) -> Clauses:
        encoded = CardEnc.equals(variables, many, top_id=self.top, encoding=EncType.seqcounter)
        self.top = max(self.top, encoded.nv)
        yield from encoded.clauses

    def _joint(self, cell: int, side: int, other: int, facing: int) -> Clauses:
        shown = [self._new() for _ in self.layout.mates]
        yield shown
        yield from ([-one, -another] for one, another in combinations(shown, 2))
        mates = [each[0] for each in self.layout.mates]
        for at, edge, seen in ((cell, side, range(len(shown))), (other, facing, mates)):
            showing: dict[int, list[int]] = {figure: [] for figure in seen}
            for way, variable in self.lies[at].items():
                figure = seen[int(self.sides[way, edge])]
                showing[figure].append(variable)
                yield [-variable, shown[figure]]
            yield from ([-shown[figure], *there] for figure, there in showing.items())


def laying(puzzle: SquarePuzzle) -> tuple[int, int]:
    """1 if there is a laying, and how many conflicts."""
    with Cadical195(bootstrap_with=Deck(Layout(puzzle)).clauses()) as solver:
        return int(solver.solve()), solver.accum_stats()["conflicts"]


if __name__ == "__main__":
    answer(laying, parse)
