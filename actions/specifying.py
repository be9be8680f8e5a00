"""spec: all facts about a puzzle, as JSON, as text, or as a drawn sheet."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from actions.solving import warm
from actions.verb import PAPER, SHEETS, JsonForms, PuzzleRequest, Verb
from families.record import AnyFamily, Family, P, S, T
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.facts import Fact
from puzzles.price import MOST
from solvers.engine.search import Budget
from words.phrases import Language

if TYPE_CHECKING:  # searches do not load what draws
    from render.drawing import Picture


SPEC_VIEW = "spec"


@dataclass(frozen=True, kw_only=True)
class SpecRequest(PuzzleRequest):
    """The request of `spec`; style: of a sheet that is drawn."""

    style: Any = field(default=None, metadata=PAPER)


def spec(
    family: Family[P, S, Any, Any, Any], puzzle: P, seconds: float, solution: S | None = None
) -> Any:
    """The spec sheet of a puzzle, made in about `seconds`.

    solution: a known one; one with faults is ignored.
    """
    if family.spec is None:
        raise RuleError(RuleCode.UNKNOWN_VERB, f"there is no spec sheet of {family.name}")
    warm(family)
    if solution is not None and family.faults(puzzle, solution):
        solution = None
    return family.spec(puzzle, solution, Budget(seconds))


def spec_lines(
    family: AnyFamily, sheet: Any, language: Language = Language.ENGLISH
) -> Iterator[str]:
    """A spec sheet as lines of text."""
    style = replace(family.drawing.style, language=language)
    for name, said in family.look().spec_lines(sheet, style):
        yield f"{name}: {said}"


def spec_text(family: AnyFamily, sheet: Any) -> str:
    """A spec sheet as text, in English."""
    return "".join(f"{line}\n" for line in spec_lines(family, sheet))


def draw_spec(
    family: Family[P, Any, Any, Any, T],
    puzzle: P,
    sheet: Any,
    style: T | None,
    format: str,
    *,
    most: int = MOST,
) -> "Picture":
    """A spec sheet, drawn; most: as in `draw`."""
    from render.drawing import Drawing, Views, draw
    from render.pages.binding import bind

    look = family.look()
    drawing: Drawing[P, None, T] = Drawing(
        name=family.name,
        views=Views(
            flat=(SPEC_VIEW,),
            spatial=(),
            moving=None,
            films=(),
            cut=(),
            photographed=False,
            printed=(),
        ),
        style=look.drawing.style,
        sheets=lambda puzzle, _, style: bind(look.spec_pages(puzzle, sheet, style)),
        solid=None,
        pages=lambda *_: (),
        nets=None,
        rules=lambda _: (),
        faulty=False,
    )
    return draw(drawing, puzzle, None, style or family.drawing.style, format, most)


def spec_facts(forms: JsonForms) -> tuple[Fact, ...]:
    """The facts of the answer; they take a sheet."""
    assert forms.spec is not None
    facts: tuple[Fact, ...] = forms.spec.facts
    return facts


SPEC = Verb(
    name="spec",
    summary="Return all facts about a puzzle",
    help="print or draw all facts about a puzzle",
    request=SpecRequest,
    asks="Convert",
    answer="Spec",
    act=lambda family, asked, means: spec(family, asked.puzzle, means.budget.seconds or 0.0),
    facts=spec_facts,
    formats=("json", "text", SHEETS),
    texts={"text": lambda family, asked, sheet: spec_text(family, sheet)},
    draw=lambda family, asked, sheet, format, most: draw_spec(
        family, asked.puzzle, sheet, asked.style, format, most=most
    ),
    lines=lambda family, asked, sheet, dump, language: spec_lines(family, sheet, language),
    is_heavy=True,
)
