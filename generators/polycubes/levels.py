"""Cuts of a target, with holes or without, of which pieces take many moves.

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
from solvers.polycubes.apart import make_arrays, make_parts

Cells = frozenset[Cell]

MOST_ODDS = 1_500  # a change that lowers the value by more is never kept
STATES = 1 << 12  # room; of more, pieces are loose
MOST_EXITS = 200
EMPTY = 1 << 62


@dataclass(frozen=True, slots=True)
class Aim:
    """The value of a cut, in thousandths, as the kernel's `Rules.worth` has it.

    first, each: of a move of the first stage, and of any. untaken: what a cut loses that does
    not come apart. exits: added for a single state that lets a piece out. states: added for each
    e-fold number of states. at_once: more than any cut of level 1 has. warmth: of the annealing.
    """

    by_moves: bool
    first: int
    each: int
    untaken: int
    exits: int
    states: int
    at_once: int
    warmth: int


LEVEL = Aim(
    by_moves=False,
    first=1_000,
    each=20,
    untaken=500,
    exits=900,
    states=50,
    at_once=3_500,
    warmth=120,
)
MOVES = Aim(
    by_moves=True,
    first=0,
    each=1_000,
    untaken=1_500,
    exits=0,
    states=200,
    at_once=EMPTY,
    warmth=300,
)


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
    """A cut that is changed until it has a wanted level, or so many moves."""

    def __init__(self, frame: Frame, aim: Aim, own: Sequence[int], dice: Dice) -> None:
        """own: the piece of each cell; -1: a hole."""
        from solvers.kernels.moves import levels, stages

        self.frame, self._kernel, m, n = frame, levels, frame.pieces, len(own)
        self._aim = stages.MOVES if aim.by_moves else stages.LEVEL
        self.own = np.array(own, np.int64)
        edges = [max(along) - min(along) + 1 for along in zip(*frame.cells, strict=True)]
        room = math.prod(2 * edge for edge in edges)
        rules = levels.Rules(
            cells=np.array(frame.cells, np.int64),
            beside=next_cells(frame.cells, 1),
            beyond=next_cells(frame.cells, max(map(max, frame.cells))),
            owners=np.array(frame.owners, np.uint64),
            low=np.full(m, frame.low, np.int64),
            high=np.full(m, frame.high, np.int64),
            holes=np.array(frame.holes, np.int64),
            worth=np.array([aim.first, aim.each, aim.untaken, aim.at_once], np.int64),
            few=_table(MOST_EXITS if aim.exits else 1, lambda k: aim.exits / math.sqrt(max(1, k))),
            many=_table(STATES, lambda k: aim.states * math.log(max(1, k))),
            odds=_table(MOST_ODDS, lambda k: 2**levels.ODDS_BITS * math.exp(-k / aim.warmth)),
            lying=np.arange(m),
            wide=np.array(edges, np.int64),
        )
        self.head = np.zeros(levels.REGISTERS, np.int64)
        self.head[levels.DICE] = dice.below(1 << 62) + 1
        self.head[levels.HOLES] = int((self.own < 0).sum())
        state = levels.State(
            own=self.own,
            sizes=np.bincount(self.own[self.own >= 0], minlength=m).astype(np.int64),
            head=self.head,
            seen=np.zeros(n, np.int64),
            queue=np.zeros(n, np.int64),
            start=np.zeros((m, 3), np.int64),
            laid=np.full(n, -1, np.int64),
            meetings=np.zeros(room * m * (m - 1) // 2, np.int16),
        )
        ways, paths = make_arrays(m, 0, STATES)
        shapes = _shapes_in_target(m, edges)
        self._arrays = tuple(rules), tuple(state), shapes, ways, paths, make_parts(m)

    def advance(self, steps: int, wanted: int) -> bool:
        """Try so many changes; True as soon as one gives the wanted level or moves."""
        kernel = self._kernel
        status = kernel.raise_level(*self._arrays, steps, self._aim, wanted)
        return bool(status == kernel.FOUND)

    @property
    def steps(self) -> int:
        """Changes that were tried."""
        return int(self.head[self._kernel.STEPS])

    @property
    def moves(self) -> int:
        """The moves that are aimed at; 0: the cut does not come apart."""
        return int(self.head[self._kernel.AIMED])

    @property
    def cut(self) -> list[Cells]:
        """The cells of each piece."""
        pairs = list(zip(self.frame.cells, self.own.tolist(), strict=True))
        return [
            frozenset(cell for cell, own in pairs if own == piece)
            for piece in range(self.frame.pieces)
        ]


def _shapes_in_target(pieces: int, edges: Sequence[int]) -> tuple[NDArray[Any], ...]:
    """`stages.Shapes` of pieces that are nowhere yet, and all have the target's box.

    The kernel keeps the tables of ways up to date, so no cells are listed.
    """
    from solvers.kernels.moves import apart, stages

    room = 3 * math.prod(2 * edge for edge in edges)
    later = np.triu_indices(pieces, 1)
    begin = np.zeros((pieces, pieces), np.int64)
    begin[later] = room * np.arange(len(later[0]))  # those in front have their meetings counted
    begin.T[later] = room * np.arange(len(later[0]), 2 * len(later[0]))
    shapes = stages.Shapes(
        cells=np.zeros((0, 3), np.int64),
        first=np.zeros(pieces + 1, np.int64),
        far=np.array([[edge - 1 for edge in edges]] * pieces, np.int64),
        table=np.full(room * pieces * (pieces - 1), apart.FREE, np.int16),
        begin=begin,
        end=np.zeros(1, np.int64),
    )
    return tuple(shapes)


def _table(most: int, value: Callable[[int], float]) -> Ints:
    return np.array([round(value(k)) for k in range(most + 1)], np.int64)
