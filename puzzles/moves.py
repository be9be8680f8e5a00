"""Moves that take an assembly apart, and a checker that follows them cell by cell.

move     a shift of some pieces together, by whole cells along one axis
stage    moves after which some pieces are clear of all others, so that both parts go on without
         each other
piece    index of a placement; a golden cube is the one after the last
level    moves of the first stage
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from puzzles.codes import FaultCode
from puzzles.lattice import Cell
from puzzles.outcome import Fault

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
        hard = dict[int, bool]()
        listed = self.stages
        for stage in reversed(listed):  # those behind a stage come first
            parts = (part for part in (stage.rest, stage.taken) if part)
            hard[id(stage)] = len(stage.moves) > 1 or any(hard[id(part)] for part in parts)
        told = (stage for stage in listed if stage is self or hard[id(stage)])
        return ".".join(str(len(stage.moves)) for stage in told)

    @property
    def stages(self) -> "tuple[Stage, ...]":
        """This stage and all behind it, in the order in which they can be made."""
        listed: list[Stage] = []
        ahead = [self]
        while ahead:
            stage = ahead.pop()
            listed.append(stage)
            ahead += [part for part in (stage.taken, stage.rest) if part]
        return tuple(listed)

    @property
    def all_moves(self) -> tuple[Move, ...]:
        """All moves in the order in which they can be made."""
        return tuple(chain.from_iterable(stage.moves for stage in self.stages))


@dataclass(frozen=True, slots=True)
class Apart:
    """The answer: whether the pieces come apart, None if that was not decided; the way; states.

    stage: None if they do not, or if there is only one piece, or a group that stays joined.
    stuck: the pieces of which no set can leave the others, if they do not come apart.
    """

    apart: bool | None
    stage: Stage | None
    states: int
    stuck: tuple[int, ...] = ()

    @property
    def level(self) -> int | None:
        """Moves of the first stage, 0 if none is needed; None unless the pieces come apart."""
        if not self.apart:
            return None
        return len(self.stage.moves) if self.stage else 0


def move_faults(
    pieces: Sequence[Cells], groups: Sequence[int], stage: Stage | None
) -> Iterator[Fault]:
    """Faults of a way to take pieces apart; nothing if it is right.

    pieces: their cells. groups: of each piece; those of one other than 0 may stay joined.
    """
    ahead: list[tuple[dict[int, Cells], Stage | None]] = [(dict(enumerate(pieces)), stage)]
    while ahead:
        lying, stage = ahead.pop()
        fault = _stage_fault(lying, groups, stage)
        if fault is not None:
            yield fault
        elif stage is not None:
            taken, rest = _parts(lying, stage)
            ahead += [(taken, stage.taken), (rest, stage.rest)]


def _stage_fault(
    lying: dict[int, Cells], groups: Sequence[int], stage: Stage | None
) -> Fault | None:
    """Move the pieces of a stage; the fault if they meet others, or are not apart behind it."""
    if stage is None:
        own = {groups[k] for k in lying}
        if len(lying) > 1 and (len(own) > 1 or own == {0}):
            what = f"the pieces {sorted(lying)} are not taken apart"
            return Fault(FaultCode.STILL_JOINED, what)
        return None
    for move in stage.moves:
        fault = _follow(lying, move)
        if fault is not None:
            return fault
    taken, rest = _parts(lying, stage)
    if not (taken and rest and _are_clear(taken, rest)):
        what = f"after its moves the pieces {sorted(taken)} are not clear of the others"
        return Fault(FaultCode.STILL_JOINED, what)
    return None


def _parts(lying: dict[int, Cells], stage: Stage) -> tuple[dict[int, Cells], dict[int, Cells]]:
    """The pieces that a stage takes away, and the others."""
    removed = set(stage.removed)
    taken = {k: cells for k, cells in lying.items() if k in removed}
    return taken, {k: cells for k, cells in lying.items() if k not in removed}


def _follow(lying: dict[int, Cells], move: Move) -> Fault | None:
    """Move pieces cell by cell; the fault if they meet others on the way."""
    distance = max(map(abs, move.by))
    if sum(edge != 0 for edge in move.by) != 1 or not set(move.pieces) < set(lying):
        return Fault(FaultCode.STILL_JOINED, f"{move} does not move some of the pieces")
    x, y, z = (edge // distance for edge in move.by)
    going = set(move.pieces)
    others = {cell for k, cells in lying.items() if k not in going for cell in cells}
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
