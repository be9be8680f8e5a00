"""All sets of tiles for a small board, counted by their numbers of solutions.

set       as many tiles as the board has places; of each tile there may be several
tile      has a different figure on each side; tiles that differ by a turn are the same
label     a tile in one of its turns, in the order of the figures on its sides
cell      in the order in which they are laid

No set is searched by itself: the walk goes over all boards, and meets each solvable set on its
boards. Since figures can be renamed, boards with the first label on the first cell stand for all
others; a set with c solutions is met on c boards, up to turns (`tiles.sets`).
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from puzzles.decks.shapes import Board, TileShape, board_of
from puzzles.errors import FormatError
from solvers.decks.set_tables import Tables, laid_order
from solvers.engine.checkpoint import pack, refill, unpack

KIND = "sets"  # of checkpoints
ROOM = 64  # for numbers of solutions; grows when it is needed


@dataclass(frozen=True, slots=True, kw_only=True)
class Sets:
    """All sets for a board, of tiles with figures 1 … k."""

    shape: TileShape
    size: tuple[int, ...]
    figures: int

    @property
    def board(self) -> Board:
        return board_of(self.shape, self.size)

    @property
    def labels(self) -> int:
        return math.perm(self.figures, self.shape.sides)

    @property
    def tiles(self) -> int:
        """Number of different tiles."""
        return self.labels // self.shape.sides

    @property
    def count(self) -> int:
        """Number of sets."""
        return math.comb(self.tiles + self.board.cells - 1, self.board.cells)

    @property
    def boards(self) -> float:
        """Estimated number of boards with the first label on the first cell."""
        k, around, order = self.figures, self.board.beyond, laid_order(self.board)
        boards = 1.0
        for cell, place in enumerate(order[1:], 1):
            met = sum(other is not None and other[0] in order[:cell] for other in around[place])
            differ = math.perm(k, met) / k**met
            boards *= differ * math.perm(k - met, self.shape.sides - met)
        return boards

    def count_solved(self, met: Mapping[int, int]) -> dict[int, int]:
        """Number of sets by number of solutions; met: total weight of boards, by the same."""
        return {
            many: weight * self.labels // (many * len(self.board.images))
            for many, weight in sorted(met.items())
        }

    @property
    def tables(self) -> Tables:
        return _tables(self)


@lru_cache(8)
def _tables(sets: Sets) -> Tables:
    return Tables(sets.board, sets.figures)


class SetSurvey:
    """A walk over the boards; it can be advanced, split, saved and resumed."""

    def __init__(self, sets: Sets) -> None:
        from solvers.kernels.tiles import sets as kernel

        self._kernel, self._tables = kernel, sets.tables
        self._of = [sets.shape.name, *sets.size, sets.figures]
        cells = sets.board.cells
        self.board = np.zeros(cells, np.int64)
        self.stack = np.zeros((cells, kernel.COLUMNS), np.int64)
        self.head = np.zeros(kernel.REGISTERS, np.int64)
        begin, end = self._tables.opening
        self.head[kernel.DEPTH], self.stack[1] = 1, (begin, end, end - begin)
        self._whole = self._rest

    @property
    def nodes(self) -> int:
        """Placements so far."""
        return int(self.head[self._kernel.NODES])

    @property
    def is_done(self) -> bool:
        return not any(left for _, left, _ in self._open())

    @property
    def explored_share(self) -> float:
        """The share that is done, 0 … 1."""
        return 1.0 - self._rest / self._whole if self._whole else 1.0

    @property
    def _rest(self) -> float:
        """The share of all boards that is left."""
        return sum(left * weight for _, left, weight in self._open())

    def _open(self) -> Iterator[tuple[int, int, float]]:
        """For each cell its number of untried labels, and the share of all boards of one label."""
        weight = 1.0
        for cell in range(1, int(self.head[self._kernel.DEPTH]) + 1):
            following, end, many = self.stack[cell].tolist()
            weight /= max(many, 1)
            yield cell, end - following, weight

    def advance(self, nodes: int) -> Mapping[int, int]:
        """Advance by about `nodes`; returns weights of boards by the solutions of their sets."""
        kernel, met = self._kernel, np.zeros(ROOM, np.int64)
        rules = self._tables.space, self._tables.turns, self._tables.images
        room = np.zeros((4, len(self.board)), np.int64)
        last = self.nodes + nodes
        state = self.board, self.stack, self.head
        while kernel.boards(*rules, state, met, room, last - self.nodes) == kernel.FULL:
            met = np.append(met, np.zeros_like(met))
        return {int(many): int(met[many]) for many in np.flatnonzero(met)}

    def split(self, parts: int) -> "Sequence[SetSurvey]":
        """At most `parts` surveys that together cover exactly the rest; this one is unchanged."""
        made = [copy(self)]
        while len(made) < parts:
            largest = max(made, key=lambda part: part._rest)
            halves = largest._halves()
            if halves is None:
                break
            made = [part for part in made if part is not largest] + halves
        for part in made:
            part._whole = part._rest
        return made

    def _halves(self) -> "list[SetSurvey] | None":
        """Two surveys that share the untried labels of the first cell that has any."""
        depth = int(self.head[self._kernel.DEPTH])
        for cell, left, _ in self._open():
            if left > (cell == depth):
                one, other = (self._copy(), self._copy())
                middle = self.stack[cell, self._kernel.NEXT] + left // 2
                one.stack[cell, self._kernel.END] = middle
                other.stack[1:cell, self._kernel.END] = other.stack[1:cell, self._kernel.NEXT]
                other.stack[cell, self._kernel.NEXT] = middle
                other.head[self._kernel.DEPTH] = cell
                return [one, other]
        return None

    def _copy(self) -> "SetSurvey":
        made = copy(self)
        made.board, made.stack, made.head = self.board.copy(), self.stack.copy(), self.head.copy()
        made.head[self._kernel.NODES] = 0
        return made

    def save(self) -> bytes:
        """The state, without the sets."""
        state = {"board": self.board, "stack": self.stack, "head": self.head}
        return pack(KIND, {"of": self._of, "whole": self._whole}, state)


def resume(sets: Sets, state: bytes) -> SetSurvey:
    """The survey that `Survey.save` wrote; FormatError if it is of other sets."""
    survey = SetSurvey(sets)
    head, arrays = unpack(state, KIND)
    if head["of"] != survey._of:
        raise FormatError(0, f"expected a survey of {survey._of}, found {head['of']}")
    refill(survey, ("board", "stack", "head"), arrays)
    survey._whole = head["whole"]
    return survey
