"""Cuts of a target, with holes, of which the first piece takes many moves.

A random cut is changed cell by cell (`solvers.kernels.moves.levels`).
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from generators.polycubes.interlocking import Ints, next_cells
from puzzles.dice import Dice
from puzzles.lattice import Cell

Cells = frozenset[Cell]
Arrays = tuple[NDArray[Any], ...]

WARMTH = 120  # of the annealing, in thousandths of a move
MOST_ODDS = 1_500  # a change that lowers the value by more is never kept
ROOM = 1 << 12  # states; of more, pieces are loose
SETS = 1 << 12
MOST_EXITS = 200
FEW_EXITS, MANY_STATES = 900, 50  # thousandths that are added to a value
EMPTY = 1 << 62


@dataclass(frozen=True, slots=True)
class Frame:
    """A target to be cut.

    owners: of each cell the pieces that may hold it, as bits; EMPTY: or none.
    """

    cells: Sequence[Cell]
    owners: Sequence[int]
    pieces: int
    low: int
    high: int
    holes: tuple[int, int]


class Raising:
    """A cut that is changed until it has a wanted level."""

    def __init__(self, frame: Frame, own: Sequence[int], dice: Dice) -> None:
        """own: the piece of each cell; -1: a hole."""
        from solvers.kernels.moves import levels

        self.frame, self._kernel, m, n = frame, levels, frame.pieces, len(own)
        self.own = np.array(own, np.int64)
        self._rules = tuple(
            levels.Rules(
                cells=np.array(frame.cells, np.int64),
                beside=next_cells(frame.cells, 1),
                owners=np.array(frame.owners, np.uint64),
                low=np.full(m, frame.low, np.int64),
                high=np.full(m, frame.high, np.int64),
                holes=np.array(frame.holes, np.int64),
                few=_table(MOST_EXITS, lambda k: FEW_EXITS / math.sqrt(max(1, k))),
                many=_table(ROOM, lambda k: MANY_STATES * math.log(max(1, k))),
                odds=_table(MOST_ODDS, lambda k: 2**levels.ODDS_BITS * math.exp(-k / WARMTH)),
            )
        )
        self.head = np.zeros(levels.REGISTERS, np.int64)
        self.head[levels.DICE] = dice.below(1 << 62) + 1
        self.head[levels.HOLES] = int((self.own < 0).sum())
        sizes = np.bincount(self.own[self.own >= 0], minlength=m).astype(np.int64)
        self._state = tuple(
            levels.State(
                own=self.own,
                sizes=sizes,
                head=self.head,
                seen=np.zeros(n, np.int64),
                queue=np.zeros(n, np.int64),
                shapes=np.zeros((n, 3), np.int64),
                begin=np.zeros(m + 1, np.int64),
                far=np.zeros((m, 3), np.int64),
            )
        )
        self._moving = _moving_arrays(frame, dice)

    def advance(self, steps: int, level: int) -> bool:
        """Try so many changes; True as soon as one gives the level."""
        kernel = self._kernel
        status = kernel.raise_level(self._rules, self._state, *self._moving, steps, level)
        return bool(status == kernel.FOUND)

    @property
    def steps(self) -> int:
        """Changes that were tried."""
        return int(self.head[self._kernel.STEPS])

    @property
    def level(self) -> int:
        return int(self.head[self._kernel.LEVEL])

    @property
    def cut(self) -> list[Cells]:
        """The cells of each piece."""
        pairs = list(zip(self.frame.cells, self.own.tolist(), strict=True))
        return [
            frozenset(cell for cell, own in pairs if own == piece)
            for piece in range(self.frame.pieces)
        ]


def _table(most: int, value: Callable[[int], float]) -> Ints:
    return np.array([round(value(k)) for k in range(most + 1)], np.int64)


def _moving_arrays(frame: Frame, dice: Dice) -> tuple[Arrays, Arrays]:
    """The arrays of `apart.Rules` and `apart.State`, with room for all tables of a cut."""
    from solvers.kernels.moves import apart

    m = frame.pieces
    edges = [max(along) - min(along) + 1 for along in zip(*frame.cells, strict=True)]
    room = 3 * m * m * math.prod(2 * edge + 1 for edge in edges)
    words = np.array([dice.word() | 1 for _ in range(3 * m)], np.uint64)
    rules = apart.Rules(
        np.zeros(room, np.int16),
        np.zeros(m * m, np.int64),
        np.zeros((m * m, 3), np.int64),
        np.zeros((m * m, 3), np.int64),
        np.zeros((m, 3), np.int64),
        words,
    )
    state = apart.State(
        offsets=np.zeros((ROOM, 3 * m), np.int16),
        parent=np.zeros(ROOM, np.int64),
        keys=np.zeros(ROOM, np.uint64),
        slots=np.full(2 * ROOM, -1, np.int64),
        head=np.zeros(apart.REGISTERS, np.int64),
        ways=np.zeros((3, m * m), np.int64),
        ahead=np.zeros(m, np.uint64),
        behind=np.zeros(m, np.uint64),
        sets=np.zeros(SETS, np.uint64),
    )
    return tuple(rules), tuple(state)
