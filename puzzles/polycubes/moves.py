"""How an assembly comes apart by moves, and a checker that follows them cell by cell.

move     a shift of some pieces together, by whole cells along one axis
stage    moves after which some pieces are clear of all others, so that both parts go on without
         each other
piece    index of a placement; the golden cube is the one after the last
level    moves of the first stage
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from puzzles.codes import FaultCode
from puzzles.lattice import Cell
from puzzles.outcome import Fault
from puzzles.polycubes import PolycubePuzzle, PolycubeSolution

Cells = frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Move:
    """A shift of some pieces; by: cells along x, y, z, of which two are 0."""

    pieces: tuple[int, ...]
    by: Cell


@dataclass(frozen=True, slots=True)
class Stage:
    """The way from some joined pieces to two parts that are clear of each other.

    removed: the pieces that the last move takes away. rest, taken: how those that stay, and those
    that were removed, come apart; None: that is one piece, or a group that stays joined.
    """

    moves: tuple[Move, ...]
    removed: tuple[int, ...]
    rest: "Stage | None" = None
    taken: "Stage | None" = None

    @property
    def level(self) -> str:
        """The moves of the stages, as hobbyists write them: those of one move only at the end."""
        below = (stage.level for stage in (self.rest, self.taken) if stage and stage.is_hard)
        return ".".join([str(len(self.moves)), *below])

    @property
    def is_hard(self) -> bool:
        """True if a stage takes more than one move."""
        below = (stage.is_hard for stage in (self.rest, self.taken) if stage)
        return len(self.moves) > 1 or any(below)

    @property
    def all_moves(self) -> tuple[Move, ...]:
        """All moves in the order in which they can be made."""
        below = (stage.all_moves for stage in (self.rest, self.taken) if stage)
        return (*self.moves, *chain.from_iterable(below))


def lying_pieces(puzzle: PolycubePuzzle, solution: PolycubeSolution) -> list[Cells]:
    """The cells of each placed piece, and of the golden cube, if there is one, after them."""
    pieces = [frozenset(cell for cell, _ in puzzle.covered(p)) for p in solution.placements]
    return pieces if puzzle.golden is None else [*pieces, frozenset([puzzle.golden])]


def move_faults(pieces: Sequence[Cells], groups: Sequence[int], stage: Stage) -> Iterator[Fault]:
    """What is wrong with a way to take pieces apart; nothing if it is right.

    pieces: their cells. groups: of each piece; those of one other than 0 may stay joined.
    """
    yield from _stage_faults(dict(enumerate(pieces)), groups, stage)


def _stage_faults(
    lying: dict[int, Cells], groups: Sequence[int], stage: Stage | None
) -> Iterator[Fault]:
    if stage is None:
        own = {groups[k] for k in lying}
        if len(lying) > 1 and (len(own) > 1 or own == {0}):
            yield Fault(FaultCode.STILL_JOINED, f"the pieces {sorted(lying)} are not taken apart")
        return
    for move in stage.moves:
        fault = _follow(lying, move)
        if fault is not None:
            yield fault
            return
    taken = {k: cells for k, cells in lying.items() if k in stage.removed}
    rest = {k: cells for k, cells in lying.items() if k not in stage.removed}
    if not (taken and rest and _are_clear(taken, rest)):
        what = f"after its moves the pieces {sorted(taken)} are not clear of the others"
        yield Fault(FaultCode.STILL_JOINED, what)
        return
    yield from _stage_faults(rest, groups, stage.rest)
    yield from _stage_faults(taken, groups, stage.taken)


def _follow(lying: dict[int, Cells], move: Move) -> Fault | None:
    """Move pieces cell by cell; the fault if they meet others on the way."""
    distance = max(map(abs, move.by))
    if sum(edge != 0 for edge in move.by) != 1 or not set(move.pieces) < set(lying):
        return Fault(FaultCode.STILL_JOINED, f"{move} does not move some of the pieces")
    x, y, z = (edge // distance for edge in move.by)
    others = {cell for k, cells in lying.items() if k not in move.pieces for cell in cells}
    for step in range(1, distance + 1):
        for k in move.pieces:
            for a, b, c in lying[k]:
                cell = a + step * x, b + step * y, c + step * z
                if cell in others:
                    what = f"piece {k} meets another at {cell}"
                    return Fault(FaultCode.OVERLAP, what, (), (cell,), k)
    for k in move.pieces:
        lying[k] = frozenset(
            (a + move.by[0], b + move.by[1], c + move.by[2]) for a, b, c in lying[k]
        )
    return None


def _are_clear(some: dict[int, Cells], others: dict[int, Cells]) -> bool:
    """True if a plane lies between two sets of pieces."""
    one = list(zip(*chain.from_iterable(some.values()), strict=True))
    two = list(zip(*chain.from_iterable(others.values()), strict=True))
    return any(max(a) < min(b) or max(b) < min(a) for a, b in zip(one, two, strict=True))
