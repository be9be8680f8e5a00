"""Faults of a laid maze, place by place.

clash     (place, side) a corridor that leads where none may
astray    places that lack an entrance or have two, or where another cube is given
cut_off   places of cubes to which no way leads
"""

from dataclasses import dataclass

from puzzles.codes import FaultCode
from puzzles.mazes import (
    STEP,
    MazePuzzle,
    MazeSolution,
    Spot,
    false_ends,
    faults,
    unreachable_places,
)
from puzzles.outcome import Fault
from render.mazes.cubes import cube_name
from render.mazes.style import MazeStyle
from render.mazes.words import SIDES
from render.pages.fault_words import complaint, instead
from render.pages.wrong import Sign
from render.phrases import Phrase

SAID = {
    Sign.CLASH: Phrase(
        "a corridor that ends at a wall, or leads out of the maze",
        "ein Gang, der an einer Wand endet oder aus dem Labyrinth führt",
    ),
    Sign.MISSING: Phrase("a cube to which no way leads", "ein Würfel, zu dem kein Weg führt"),
    Sign.ASTRAY: Phrase(
        "no entrance or two of them, or not the cube that is given here",
        "kein Eingang oder zwei, oder nicht der Würfel, der hier vorgegeben ist",
    ),
}
AT = Phrase("row {row}, column {column}", "Zeile {row}, Spalte {column}")
SIZE = Phrase("{wide} × {high}", "{wide} × {high}")
TOGETHER = Phrase("all cubes together", "alle Würfel gemeinsam")
ASTRAY = (FaultCode.NO_ENTRANCE, FaultCode.TWO_ENTRANCES, FaultCode.FIXED_MOVED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """The faults of a laid maze, by their signs; see the module."""

    clashes: tuple[tuple[Spot, int], ...] = ()
    astray: frozenset[Spot] = frozenset()
    cut_off: frozenset[Spot] = frozenset()

    @property
    def signs(self) -> dict[Sign, Phrase]:
        """The signs that occur, and their meanings."""
        found = {
            Sign.CLASH: self.clashes, Sign.MISSING: self.cut_off, Sign.ASTRAY: self.astray,
        }  # fmt: skip
        return {sign: said for sign, said in SAID.items() if found[sign]}

    def sign(self, spot: Spot) -> Sign | None:
        """The sign for the cube of a place."""
        if any(place == spot for place, _ in self.clashes):
            return Sign.CLASH
        if spot in self.astray:
            return Sign.ASTRAY
        return Sign.MISSING if spot in self.cut_off else None


def wrong(puzzle: MazePuzzle, solution: MazeSolution) -> Wrong:
    """Everything that is wrong, however much it is."""
    astray = {
        (fault.at[2], fault.at[1])
        for fault in faults(puzzle, solution)
        if fault.code in ASTRAY and len(fault.at) == 3
        if isinstance(fault.at[1], int) and isinstance(fault.at[2], int)
    }
    return Wrong(
        clashes=tuple((spot, side) for spot, side, _ in false_ends(puzzle, solution)),
        astray=frozenset(astray),
        cut_off=frozenset(unreachable_places(solution)),
    )


def fault_sentence(solution: MazeSolution, fault: Fault, style: MazeStyle) -> str:
    """A fault with its place, in a line; rows and columns as the plan counts them."""
    return complaint(fault, _place(solution, fault, style), style)


def _place(solution: MazeSolution, fault: Fault, style: MazeStyle) -> str:
    if fault.code == FaultCode.WRONG_TURN:
        return style.say(TOGETHER)
    if fault.code == FaultCode.WRONG_RECTANGLE:
        return style.say(SIZE, wide=solution.width, high=solution.height)
    if not fault.cells and fault.piece is not None:
        return instead(cube_name(fault.piece, style), fault, style)
    if not fault.cells and len(fault.at) < 3:
        return ""
    row, column = fault.cells[0] if fault.cells else fault.at[1:]
    where = style.say(AT, row=row, column=column)
    if len(fault.cells) > 1:
        (y, x), (down, right) = fault.cells
        side = next(side for side, step in STEP.items() if step == (right - x, down - y))
        return f"{where}, {style.say(SIDES[side])}"
    return f"{cube_name(fault.piece, style)}, {where}" if fault.piece else where
