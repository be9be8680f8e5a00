"""render: draw a puzzle or its solution, or make its bodies."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from actions.generating import Generated
from actions.solving import solution
from actions.verb import DRAWN, PICTURES, PUZZLE, SOLUTION, STYLE, Means, Request, Verb
from families.record import AnyFamily, Family
from puzzles.codes import RuleCode
from puzzles.errors import Place, RuleError
from puzzles.outcome import Fault
from puzzles.price import MOST
from puzzles.setting import setting

if TYPE_CHECKING:  # a search does not wait for what draws
    from render.drawing import Drawing, Picture
    from render.style import Style

P = TypeVar("P")
S = TypeVar("S")
G = TypeVar("G")
O = TypeVar("O")  # noqa: E741
T = TypeVar("T", bound="Style")


@dataclass(frozen=True, kw_only=True)
class RenderRequest(Request):
    """What is asked of `render`.

    pictures: of figures, in place of a theme.
    seed: of a generated puzzle that was said as it came.
    """

    solve: bool = setting(
        False,
        "Where no solution is given: search for one first, within the server's time, and draw"
        " that. A puzzle that has none, or of which none was found in time, is an error then.",
    )
    puzzle: Any = field(metadata=PUZZLE)
    solution: Any = field(default=None, metadata=SOLUTION)
    style: Any = field(default=None, metadata=STYLE)
    pictures: Mapping[int, bytes] = field(default_factory=dict, metadata=PICTURES)
    seed: int | None = None


class FaultySolutionError(RuleError):
    """A solution with faults, of which there is nothing true to build."""

    def __init__(self, faults: tuple[Fault, ...], at: Place = ("solution",)) -> None:
        """at: where the solution stands in the request."""
        what = "the solution has faults, so there is nothing true to build"
        super().__init__(RuleCode.FAULTY_SOLUTION, what, at)
        self.faults = faults


def draw_generated(
    family: Family[P, S, G, O, T],
    made: Generated[P, S],
    style: T | None = None,
    format: str = "svg",
    *,
    filled: bool = True,
    most: int = MOST,
) -> "Picture":
    """A picture of a generated puzzle, which tells its seed, and whether its solution is the only
    one; filled: with the solution; most: as in `draw`.
    """
    instance = made.instance
    style = add_origin(
        style or family.drawing.style, made.seed, proved=instance.outcome.unique is True
    )
    return draw(
        family, instance.puzzle, instance.solution if filled else None, style, format, most=most
    )


def add_origin(style: T, seed: int | None, *, proved: bool) -> T:
    """A style whose pages tell where the puzzle comes from; proved: it has only one solution."""
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

    A solution with faults is drawn flat, and they are marked, whatever view is wished.

    most: bytes of memory that writing may take; RuleError `too_dear` if it would take more.
    Raises FaultySolutionError for bodies of such a solution unless the family makes them.
    """
    from render.drawing import draw

    drawing = family.drawing
    if solution is not None:
        drawing = shown_of(family, puzzle, solution, format)
    return draw(drawing, puzzle, solution, style or drawing.style, format, most)


def shown_of(
    family: Family[P, S, G, O, T], puzzle: P, solution: S, format: str, at: Place = ("solution",)
) -> "Drawing[P, S, T]":
    """How a solution is drawn: one with faults has no photographs.

    at: where it stands in the request. FaultySolutionError where there is nothing true to build.
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
    """Whether a picture would be a photograph; filled: there is a solution."""
    from render.drawing import photographs

    return photographs(family.drawing, filled, style or family.drawing.style, format)


def view_of(family: Family[P, S, G, O, T], filled: bool, style: T | None, format: str) -> str:
    """The view that a picture would show; RuleError if it cannot be drawn."""
    from render.drawing import shown_view

    return shown_view(family.drawing, filled, style or family.drawing.style, format)


def style_of(family: AnyFamily, request: RenderRequest) -> Any:
    """The style that is asked for, with the client's pictures, and where the puzzle comes from."""
    style = add_origin(request.style or family.drawing.style, request.seed, proved=False)
    art = family.art
    return style if art is None else art.with_pictures(style, request.pictures)


def _act(family: AnyFamily, request: RenderRequest, means: Means) -> Any:
    """The solution that is to be drawn; None: the puzzle alone."""
    if request.solution is None and request.solve:
        return solution(family, request.puzzle, budget=means.budget, watch=means.watch)
    return request.solution


def _draw(
    family: AnyFamily, request: RenderRequest, solution: Any, format: str, most: int
) -> "Picture":
    try:
        return draw(family, request.puzzle, solution, request.style, format, most=most)
    except FaultySolutionError as error:
        raise FaultySolutionError(error.faults, request.place("solution")) from None


RENDER = Verb(
    name="render",
    summary="Draw a puzzle or its solution",
    help="draw a puzzle or its solution, or make its bodies",
    request=RenderRequest,
    asks="Render",
    answer="",
    act=_act,
    facts=lambda forms: (),
    formats=(DRAWN,),
    draw=_draw,
    job="render",
    has_tag=True,
)
