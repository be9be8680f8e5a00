"""Plans from the wishes for polycubes: targets, numbers of pieces and holes.

A theorem: in a full target of which each row along an axis is one piece, a set of pieces that can
go one step can go for ever, since in each row it is the end. So the first level is 1, or nothing
comes out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generators.polycubes.targets import (
    Cells,
    box_cells,
    cross_sticks,
    has_broken_row,
    pieces_of_set,
    read_outline,
)
from puzzles.codes import RuleCode
from puzzles.errors import RuleError, require_within
from puzzles.lattice import Size, volume
from puzzles.polycubes import PieceSet, PolycubeKind, PolycubeParams
from puzzles.polycubes.shapes import Form, size_of

CUT, INTERLOCKING, LEVEL, BURR, SET = PolycubeKind
DEFAULT_SIZE, BURR_SIZE = (4, 4, 4), (6, 6, 6)
# cells of a target
LIMITS: Mapping[PolycubeKind, int] = {CUT: 343, INTERLOCKING: 343, LEVEL: 125, BURR: 500, SET: 128}
MOST_LOCKED = 32  # pieces that interlock
MOST_RAISED = 12  # pieces of a cut with a level
USUAL_CELLS: Mapping[PolycubeKind, float] = {INTERLOCKING: 12.0, LEVEL: 16.0}
# by cells: many pieces, but so few that most cuts with them have one filling; by measurement
USUAL_PIECES = ((0, 0), (27, 5), (64, 10), (80, 10), (125, 13), (343, 30))
USUAL_LEVEL = 5  # of a cut that is wished for its level
BURR_PIECES, BURR_HOLES = 6, 8


@dataclass(frozen=True)
class Plan:
    """A target to be cut, and how.

    cells: of the target, with those of the golden cube and of holes; empty: of a set, which is
        laid into one of several boxes.
    holes: at least and at most. sticks: of a burr. forms: of a set.
    """

    kind: PolycubeKind
    size: Size
    cells: Cells
    pieces: int
    holes: tuple[int, int]
    level: int | None
    moves: int | None
    golden: bool
    sticks: Sequence[Cells] = ()
    forms: Sequence[Form] = ()


def plan_of(params: PolycubeParams) -> Plan:
    """The plan of wishes; RuleError if they contradict each other or the rules."""
    kind = PolycubeKind(params.kind)
    _check_keys(params, kind)
    sticks: Sequence[Cells] = ()
    if kind is BURR:
        size = params.size or BURR_SIZE
        sticks = cross_sticks(params.pieces or BURR_PIECES, size)
        cells = frozenset[tuple[int, int, int]]().union(*sticks)
    else:
        cells = _target(params, kind)
        size = size_of(cells) if cells else DEFAULT_SIZE
    if cells:
        what, at = "a target of this kind has {} cells", ("target" if params.target else "size",)
        require_within(2, LIMITS[kind], len(cells), what, RuleCode.TARGET_SIZE, at)
    holes = _holes(params, kind)
    plan = Plan(
        kind=kind,
        size=size,
        cells=cells,
        pieces=_piece_count(params, kind, len(cells) - params.golden - holes[0], len(sticks)),
        holes=holes,
        level=params.level or (USUAL_LEVEL if kind is LEVEL and holes[1] else None),
        moves=params.moves,
        golden=params.golden,
        sticks=sticks,
        forms=pieces_of_set(PieceSet(params.set), params.own) if kind is SET else (),
    )
    _check_level(plan)
    return plan


def _check_keys(params: PolycubeParams, kind: PolycubeKind) -> None:
    """Raise RuleError for a wish that this kind does not know."""
    known = {
        "target": params.target is None or (kind is not BURR and params.size is None),
        "golden": not params.golden or kind in (CUT, SET),
        "holes": not params.holes or kind in (LEVEL, BURR),
        "own": params.own is None or (kind is SET and params.set == PieceSet.OWN),
    }
    for key, fits in known.items():
        if not fits:
            what = f"`{key}` contradicts the other wishes for the kind `{kind}`"
            raise RuleError(RuleCode.CONTRADICTION, what, (key,))


def _target(params: PolycubeParams, kind: PolycubeKind) -> Cells:
    if params.target is not None:
        return read_outline(params.target, "target")
    if params.size is None and kind is SET:
        return frozenset()
    size = params.size or DEFAULT_SIZE
    most = LIMITS[kind]
    what = "a box of this kind has {} cells"
    require_within(2, most, volume(size), what, RuleCode.TARGET_SIZE, ("size",))
    return box_cells(size)


def _holes(params: PolycubeParams, kind: PolycubeKind) -> tuple[int, int]:
    """The least and the largest number of holes."""
    if kind is LEVEL:
        holes = 1 if params.holes is None else params.holes
        return holes, holes
    if kind is BURR:
        return 0, BURR_HOLES if params.holes is None else params.holes
    return 0, 0


def _piece_count(params: PolycubeParams, kind: PolycubeKind, free: int, sticks: int) -> int:
    """The number of pieces; of a set the largest."""
    if kind is BURR:
        return sticks
    if kind is SET:
        return params.pieces or 0
    pieces = params.pieces or max(2, _usual_pieces(kind, free))
    most = {INTERLOCKING: MOST_LOCKED, LEVEL: MOST_RAISED}.get(kind, free)
    what = f"{free} cells of this kind can hold {{}} pieces"
    least = 1 if kind is CUT else 2
    require_within(least, min(free, most), pieces, what, RuleCode.PIECE_COUNT, ("pieces",))
    return pieces


def _usual_pieces(kind: PolycubeKind, free: int) -> int:
    """A medium number of pieces for so many cells."""
    if kind is not CUT:
        return round(free / USUAL_CELLS[kind])
    (size, low), (next_size, high) = next(
        pair for pair in pairwise(USUAL_PIECES) if free <= pair[1][0]
    )
    return round(low + (free - size) / (next_size - size) * (high - low))


def _check_level(plan: Plan) -> None:
    """Raise RuleError for a level that no cut of the target has, by the theorem above."""
    if (plan.level or 0) > 1 and not plan.holes[1] and not has_broken_row(plan.cells):
        what = (
            "in a full target whose rows are all unbroken whatever can go one step can go for"
            f" ever, so the level is 1 and not {plan.level}; wish for holes, or for `moves`"
        )
        raise RuleError(RuleCode.CONTRADICTION, what, ("level",))
