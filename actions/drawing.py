"""Pictures and bodies of puzzles and solutions; for the verbs that draw."""

from dataclasses import replace
from typing import TYPE_CHECKING

from families.record import Family, G, O, P, S, T
from puzzles.codes import RuleCode
from puzzles.errors import Place, RuleError
from puzzles.outcome import Fault
from puzzles.price import MOST

if TYPE_CHECKING:  # searches do not load what draws
    from render.drawing import Drawing, Picture


NO_BODIES = "the solution has faults, so no bodies can be made of it"


class FaultySolutionError(RuleError):
    """The solution has faults, so it is not used; by default, no bodies are made of it."""

    def __init__(
        self, faults: tuple[Fault, ...], at: Place = ("solution",), what: str = NO_BODIES
    ) -> None:
        """at: the place of the solution in the request."""
        super().__init__(RuleCode.FAULTY_SOLUTION, what, at)
        self.faults = faults


def add_origin(style: T, seed: int | None, *, proved: bool) -> T:
    """A style that prints the seed of the puzzle; proved: the puzzle has only one solution."""
    return replace(style, seed=seed, proved=proved)


def draw(
    family: Family[P, S, G, O, T],
    puzzle: P,
    solution: S | None = None,
    style: T | None = None,
    format: str = "svg",
    *,
    most: int = MOST,
) -> "Picture":
    """A picture of a puzzle or of its solution, or its bodies.

    A solution with faults is drawn flat with its faults marked, whatever the view.

    most: limit in bytes of memory for writing; RuleError `too_dear` above it.
    Raises FaultySolutionError for bodies of such a solution, unless the family makes them.
    """
    from render.drawing import draw

    drawing = family.drawing
    if solution is not None:
        drawing = shown_of(family, puzzle, solution, format)
    return draw(drawing, puzzle, solution, style or drawing.style, format, most)


def shown_of(
    family: Family[P, S, G, O, T], puzzle: P, solution: S, format: str, at: Place = ("solution",)
) -> "Drawing[P, S, T]":
    """The family's drawing for a solution; without its 3D view if the solution has faults.

    at: the place of the solution in the request.
    Raises FaultySolutionError for bodies of a solution with faults, unless the family makes them.
    """
    from render.writers import WRITERS, SolidWriter

    faults = family.faults(puzzle, solution)
    if not faults:
        return family.drawing
    if not isinstance(WRITERS.get(format), SolidWriter):
        return replace(family.drawing, solid=None)
    if not family.drawing.faulty:
        raise FaultySolutionError(faults, at)
    return family.drawing


def photographs(family: Family[P, S, G, O, T], filled: bool, style: T | None, format: str) -> bool:
    """True if a picture would be a photograph; filled: there is a solution."""
    from render.drawing import photographs

    return photographs(family.drawing, filled, style or family.drawing.style, format)


def view_of(family: Family[P, S, G, O, T], filled: bool, style: T | None, format: str) -> str:
    """The view that a picture would show; RuleError if it cannot be drawn."""
    from render.drawing import shown_view

    return shown_view(family.drawing, filled, style or family.drawing.style, format)
