"""render: draw a puzzle or its solution, or make its bodies."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from actions.drawing import FaultySolutionError, add_origin, draw
from actions.solving import solution
from actions.verb import (
    DRAWN,
    ORIGIN,
    PICTURES,
    PROBLEM,
    PUZZLE,
    SOLUTION,
    STYLE,
    Means,
    Request,
    Verb,
)
from families.record import AnyFamily
from puzzles.setting import setting

if TYPE_CHECKING:  # searches do not load what draws
    from render.drawing import Picture


@dataclass(frozen=True, kw_only=True)
class RenderRequest(Request):
    """The request of `render`.

    pictures: of figures, in place of a theme. seed: of a puzzle that was generated.
    """

    solve: bool = setting(
        False,
        "If no solution is given: search for one first, within the server's time, and draw it. It"
        " is an error if the puzzle has none or none was found in time.",
    )
    puzzle: Any = field(metadata=PUZZLE)
    problem: int | None = field(default=None, metadata=PROBLEM)
    solution: Any = field(default=None, metadata=SOLUTION)
    style: Any = field(default=None, metadata=STYLE)
    pictures: Mapping[int, bytes] = field(default_factory=dict, metadata=PICTURES)
    seed: int | None = field(default=None, metadata=ORIGIN)


def style_of(family: AnyFamily, request: RenderRequest) -> Any:
    """The requested style, with the client's pictures and the origin of the puzzle."""
    style = add_origin(request.style or family.drawing.style, request.seed, proved=False)
    art = family.art
    return style if art is None else art.with_pictures(style, request.pictures)


def search_options(family: AnyFamily, style: Any) -> Any:
    """Options of the search for a solution to draw: a film shows one that comes apart."""
    apart = family.apart
    if apart is None or apart.options is None or style.view not in family.drawing.views.films:
        return family.options()
    return apart.options


def _act(family: AnyFamily, request: RenderRequest, means: Means) -> Any:
    """The solution to draw; None: draw the puzzle alone."""
    if request.solution is None and request.solve:
        options = search_options(family, style_of(family, request))
        return solution(family, request.puzzle, options, budget=means.budget, watch=means.watch)
    return request.solution


def draw_solution(
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
    draw=draw_solution,
    job="render",
    has_tag=True,
)
