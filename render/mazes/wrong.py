"""A laid maze with its faults, place by place."""

from collections.abc import Sequence

from puzzles.codes import FaultCode
from puzzles.mazes import STEP, MazePuzzle, MazeSolution, Spot, false_ends, unreachable_places
from puzzles.outcome import Fault
from render.mazes.cubes import cube_name
from render.mazes.style import MazeStyle
from render.mazes.words import SIDES
from render.pages.fault_words import instead
from render.pages.wrong import FaultySolution, Sign
from words.phrases import Phrase

SAID = {
    Sign.CLASH: Phrase("a corridor that ends at a wall, or leads out of the maze"),
    Sign.MISSING: Phrase("a cube to which no way leads"),
    Sign.ASTRAY: Phrase("no entrance or two of them, or not the cube that is given here"),
}
AT = Phrase("row {row}, column {column}")
SIZE = Phrase("{wide} × {high}")
TOGETHER = Phrase("all cubes together")
ASTRAY = (FaultCode.NO_ENTRANCE, FaultCode.TWO_ENTRANCES, FaultCode.FIXED_MOVED)


class FaultyMaze(FaultySolution[MazeStyle]):
    """The faulty places of a maze.

    clashes: (place, side) of corridors that lead where none may.
    astray: places that lack an entrance or have two, or where another cube is given.
    cut_off: places of cubes to which no way leads.
    """

    said = SAID

    def __init__(self, puzzle: MazePuzzle, solution: MazeSolution, found: Sequence[Fault]) -> None:
        self.solution = solution
        self.clashes = [(spot, side) for spot, side, _ in false_ends(puzzle, solution)]
        self.astray = {
            (fault.at[2], fault.at[1])
            for fault in found
            if fault.code in ASTRAY and len(fault.at) == 3
            if isinstance(fault.at[1], int) and isinstance(fault.at[2], int)
        }
        self.cut_off = set(unreachable_places(solution))
        self.marked = {
            Sign.CLASH: self.clashes, Sign.MISSING: self.cut_off, Sign.ASTRAY: self.astray,
        }  # fmt: skip

    def sign(self, spot: Spot) -> Sign | None:
        """The sign for the cube of a place."""
        if any(place == spot for place, _ in self.clashes):
            return Sign.CLASH
        if spot in self.astray:
            return Sign.ASTRAY
        return Sign.MISSING if spot in self.cut_off else None

    def place_text(self, fault: Fault, style: MazeStyle) -> str:
        """The cube of a fault and its place; rows and columns as the plan counts them."""
        if fault.code == FaultCode.WRONG_TURN:
            return style.say(TOGETHER)
        if fault.code == FaultCode.WRONG_RECTANGLE:
            return style.say(SIZE, wide=self.solution.width, high=self.solution.height)
        if not fault.cells and fault.piece is not None:
            return instead(cube_name(fault.piece, style), fault, style)
        if not fault.cells and len(fault.at) < 3:
            return ""
        row, column = (
            int(index) + 1 for index in (fault.cells[0] if fault.cells else fault.at[1:])
        )
        where = style.say(AT, row=row, column=column)
        if len(fault.cells) > 1:
            (y, x), (down, right) = fault.cells
            side = next(side for side, step in STEP.items() if step == (right - x, down - y))
            return f"{where}, {style.say(SIDES[side])}"
        return f"{cube_name(fault.piece, style)}, {where}" if fault.piece else where
