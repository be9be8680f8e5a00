"""spec: what there is to say of a puzzle, as facts, in words, or as a drawn sheet."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from actions.solving import warm
from actions.verb import PAPER, SHEETS, JsonForms, PuzzleRequest, Verb
from families.record import AnyFamily, Family, P, S, Spec, T
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.facts import Fact
from puzzles.price import MOST
from solvers.engine.search import Budget

if TYPE_CHECKING:  # a search does not wait for what draws
    from render.drawing import Picture


SPEC_VIEW = "spec"


@dataclass(frozen=True, kw_only=True)
class SpecRequest(PuzzleRequest):
    """The request of `spec`; style: of a sheet that is drawn."""

    style: Any = field(default=None, metadata=PAPER)


def spec(
    family: Family[P, S, Any, Any, Any], puzzle: P, seconds: float, solution: S | None = None
) -> Any:
    """The spec sheet of a puzzle, at the cost of about so many seconds.

    solution: one that is known; one with faults is none.
    """
    record = _record(family)
    warm(family)
    if solution is not None and family.faults(puzzle, solution):
        solution = None
    return record.make(puzzle, solution, Budget(seconds))


def spec_text(family: AnyFamily, sheet: Any) -> str:
    """A spec sheet as lines of text, in English."""
    lines = _record(family).lines(sheet, family.drawing.style)
    return "".join(f"{name}: {said}\n" for name, said in lines)


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

    sheets = _record(family).sheets
    drawing: Drawing[P, None, T] = Drawing(
        name=family.name,
        views=Views(flat=(SPEC_VIEW,), spatial=(), moving=None, photographed=False, printed=()),
        style=family.drawing.style,
        sheets=lambda puzzle, _, style: sheets(puzzle, sheet, style),
        solid=None,
        pages=lambda *_: (),
        nets=None,
        rules=lambda _: (),
        faulty=False,
    )
    return draw(drawing, puzzle, None, style or family.drawing.style, format, most)


def _record(family: Family[P, S, Any, Any, Any]) -> Spec[P, S, Any]:
    """That of the family's spec sheets; RuleError if it has none."""
    if family.spec is None:
        raise RuleError(RuleCode.UNKNOWN_VERB, f"there is no spec sheet of {family.name}")
    return family.spec


def spec_facts(forms: JsonForms) -> tuple[Fact, ...]:
    """The answer, told of a sheet."""
    assert forms.spec is not None
    facts: tuple[Fact, ...] = forms.spec.facts
    return facts


SPEC = Verb(
    name="spec",
    summary="Tell what there is to say of a puzzle",
    help="tell what there is to say of a puzzle, or draw that",
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
    is_heavy=True,
)
