"""The wishes for a generated puzzle of polycubes, and the options of a search."""

from dataclasses import dataclass
from enum import StrEnum

from puzzles.lattice import Size
from puzzles.polycubes.limits import EDGE_LIMIT, PIECE_LIMIT
from puzzles.setting import choose, prelaid_setting, setting

OUTLINE_LIMIT = 4_000  # characters
LEVEL_LIMIT = 100
MOVE_LIMIT = 1_000
HOLE_LIMIT = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class PolycubeOptions:
    """The options of a search."""

    apart: bool = setting(
        False,
        "true: only solutions that come apart by shifts along the axes count; `levels` tells them"
        " by the least number of moves of their first stage.",
    )


class PolycubeKind(StrEnum):
    """How a generated puzzle of polycubes is made."""

    CUT = "cut"
    INTERLOCKING = "interlocking"
    LEVEL = "level"
    BURR = "burr"
    SET = "set"


class PieceSet(StrEnum):
    """A known set of pieces."""

    TETRACUBES = "tetracubes"  # all eight, mirror images as two
    PENTOMINOES = "pentominoes"  # the twelve flat ones
    OWN = "own"


@dataclass(frozen=True, slots=True, kw_only=True)
class PolycubeParams:
    """Wishes for a generated puzzle of polycubes."""

    kind: PolycubeKind | str = setting(
        PolycubeKind.CUT,
        "`cut`: a target is cut at random, all pieces different. `interlocking`: only one piece at"
        " a time can go. `level`: many moves free the first piece. `burr`: notched sticks that"
        " cross. `set`: the pieces of a known set.",
        words=PolycubeKind,
    )
    size: Size | None = setting(
        None,
        "Edges of the box in cells; null: 4 x 4 x 4, or a box that the set fills. Of a burr: the"
        " length of the sticks along x, y and z, even.",
        low=1,
        high=EDGE_LIMIT,
    )
    target: str | None = setting(
        None,
        "An outline instead of a box: rows of `#` and `.` along x parted by commas, and layers"
        " from below parted by `/`.",
        high=OUTLINE_LIMIT,
    )
    pieces: int | None = setting(
        None,
        "Number of pieces; null: a medium number. A burr has 6.",
        low=1,
        high=PIECE_LIMIT,
    )
    holes: int | None = setting(
        None,
        "Cells that stay empty, for `level`, null: 1; for `burr` at most so many, null: 8.",
        low=0,
        high=HOLE_LIMIT,
    )
    level: int | None = setting(
        None,
        "Least number of moves until the first piece is free; for `level` null: 5, and for others"
        " null: any.",
        low=1,
        high=LEVEL_LIMIT,
    )
    moves: int | None = setting(
        None,
        "Least number of moves that take everything apart; null: any, and for `level` without"
        " holes as many as a short search finds.",
        low=1,
        high=MOVE_LIMIT,
    )
    set: PieceSet | str = setting(
        PieceSet.TETRACUBES, "The set of pieces, for `set`.", words=PieceSet
    )
    own: str | None = setting(
        None,
        "The pieces of the set `own`, each like a `target`, parted by semicolons; each is used at"
        " most once.",
        high=OUTLINE_LIMIT,
    )
    golden: bool = setting(False, "true: a golden cube takes the place of one cell, for `cut`.")
    unique: bool = setting(False, "true: proved to have exactly one distinct solution.")
    apart: bool = setting(False, "true: the pieces come apart by shifts; most cuts do.")
    prelaid: int = prelaid_setting("pieces", PIECE_LIMIT)

    def __post_init__(self) -> None:
        choose(self)
