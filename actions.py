"""The verbs, typed in and typed out.

Every interface reads its input, calls one of these, and writes the answer.

Raised are PuzzleErrors alone; the places of RuleErrors are those of a request: puzzle, solution,
options, style, …
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from families.hint import Hint, Hinting
from families.record import AnyFamily, Family, List, Page, Watch
from generators.attempts import Tried, ignore
from generators.instance import Instance, Wish
from puzzles.catalogue import Known
from puzzles.codes import RuleCode
from puzzles.dice import Dice, fresh_seed
from puzzles.errors import BudgetError, Place, RuleError
from puzzles.fingerprint import Fingerprint
from puzzles.outcome import Fault, Outcome, Verdict
from puzzles.price import MOST, afford
from solvers.engine.driver import solve as driven
from solvers.engine.search import Budget, Search

if TYPE_CHECKING:  # a search does not wait for what draws
    from render.drawing import Drawing, Picture
    from render.style import Style

P = TypeVar("P")
S = TypeVar("S")
G = TypeVar("G")
O = TypeVar("O")  # noqa: E741
T = TypeVar("T", bound="Style")
Q = TypeVar("Q")
E = TypeVar("E")

SPEC_VIEW = "spec"
PLACED_BYTES = 400  # of memory for each piece of a solution, as models, as JSON and as text
MORE = "a larger budget, in seconds or in nodes, may settle it"


@dataclass(frozen=True, slots=True, kw_only=True)
class Solved(Generic[S]):
    """Results of a search.

    facts: of each solution. measured: further statistics that the options asked for.
    seconds: what the search took, its beginning included.
    reached: it went as far as it was asked to.
    hints: what can be tried where it did not: English sentences without a full stop.
    """

    outcome: Outcome[S]
    facts: tuple[Mapping[str, object], ...]
    measured: Mapping[str, int]
    seconds: float = field(compare=False)
    reached: bool
    hints: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Generated(Generic[P, S]):
    """A puzzle, and the seed that makes it again."""

    instance: Instance[P, S]
    seed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """Faults of a solution; score: the points of the family's original, if it has any."""

    faults: tuple[Fault, ...]
    score: Mapping[str, int] | None

    @property
    def valid(self) -> bool:
        return not self.faults


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """A fingerprint; known: names of the puzzles of the catalogue that have it, too."""

    fingerprint: Fingerprint
    known: tuple[str, ...]


class FaultySolutionError(RuleError):
    """A solution with faults, of which there is nothing true to build."""

    def __init__(self, faults: tuple[Fault, ...], at: Place = ("solution",)) -> None:
        """at: where the solution stands in the request."""
        what = "the solution has faults, so there is nothing true to build"
        super().__init__(RuleCode.FAULTY_SOLUTION, what, at)
        self.faults = faults


@cache
def warm(family: AnyFamily) -> None:
    """Have everything compiled that searching and generating need, unless it lies ready."""
    from solvers.kernels.machine.ready import is_ready

    if not is_ready():
        family.warm()


def solve(
    family: Family[P, S, G, O, T],
    puzzle: P,
    options: O | None = None,
    *,
    limit: int = 1,
    count: bool = False,
    budget: Budget | None = None,
    watch: Callable[[Search[S]], bool] | None = None,
    most: int = MOST,
) -> Solved[S]:
    """Search for so many solutions, or with `count` for the number of all.

    watch: called after every slice; False ends the search as if the budget were spent.
    most: bytes of memory that the answer may take; RuleError `too_dear` if so many solutions
        would take more, but one is always granted.
    """
    options = family.options() if options is None else options
    at: Place = ("limit",)
    if family.least is not None and family.least(puzzle, options) > limit:
        limit, at = family.least(puzzle, options), ("options",)
    if limit > 1:
        placed = family.size.placed(puzzle)
        price = PLACED_BYTES * limit * placed
        afford(f"{limit:,} solutions with {placed:,} pieces each", price, most, at)
    budget, start = budget or Budget(), time.perf_counter()
    search = _begin_search(family, puzzle, options, first=not count)
    start += 0.0 if search.is_done else _warming_seconds(family)
    outcome = driven(search, limit=limit, count=count, budget=_rest(budget, start), watch=watch)
    seconds = time.perf_counter() - start
    rest = _rest(budget, start).seconds
    reached = outcome.complete or (not count and len(outcome.solutions) >= limit)
    return solved_from(
        family, puzzle, options, outcome, seconds=seconds, rest=rest, reached=reached
    )


def solved_from(
    family: Family[P, S, G, O, T],
    puzzle: P,
    options: O,
    outcome: Outcome[S],
    *,
    seconds: float,
    rest: float | None,
    reached: bool,
) -> Solved[S]:
    """The answer to an outcome, wherever the search ran.

    seconds: that it took; rest: that are left for what is measured besides, None: any number.
    """
    return Solved(
        outcome=outcome,
        facts=tuple(family.facts(puzzle, solution) for solution in outcome.solutions),
        measured={} if family.measure is None else family.measure.take(puzzle, options, rest),
        seconds=seconds,
        reached=reached,
        hints=() if reached else (MORE, *_hints(family, puzzle, options, outcome)),
    )


def _rest(budget: Budget, start: float) -> Budget:
    """The budget left since `start`."""
    if budget.seconds is None:
        return budget
    return replace(budget, seconds=max(0.0, budget.seconds - (time.perf_counter() - start)))


def solution(
    family: Family[P, S, G, O, T],
    puzzle: P,
    *,
    budget: Budget | None = None,
    watch: Callable[[Search[S]], bool] | None = None,
) -> S:
    """A solution, to be drawn.

    Raises RuleError if there is none, and BudgetError if the search ended before one was found.
    """
    return first_solution(solve(family, puzzle, budget=budget, watch=watch).outcome)


def first_solution(outcome: Outcome[S]) -> S:
    """The first solution that was found, to be drawn; raises as `solution`."""
    if outcome.solutions:
        return outcome.solutions[0]
    if outcome.reason is None:
        raise unfinished_error(outcome.nodes)
    what = f"the puzzle has no solution, proved: {outcome.reason.message}"
    raise RuleError(RuleCode.UNSOLVABLE, what, ("puzzle",))


def unfinished_error(nodes: int) -> BudgetError:
    """A search ended before it found a solution to be drawn."""
    return BudgetError(f"no solution was found in {nodes:,} nodes; there may be one")


def _hints(
    family: Family[P, S, G, O, T], puzzle: P, options: O, outcome: Outcome[S]
) -> Sequence[str]:
    """The family's own: they tell how to find something, and not how to find all."""
    return family.hints(puzzle, options) if outcome.verdict is Verdict.OPEN else ()


def _warming_seconds(family: AnyFamily) -> float:
    """How many seconds the kernels took to load; they are no part of a search."""
    start = time.perf_counter()
    warm(family)
    return time.perf_counter() - start


def _begin_search(
    family: Family[P, S, G, O, T], puzzle: P, options: O, *, first: bool
) -> Search[S]:
    try:
        return family.search(puzzle, options, first)
    except RuleError as error:
        at = error.at if error.at[:1] == ("puzzle",) else ("options", *error.at)
        raise RuleError(error.code, error.problem, at) from None


def hint(
    family: Family[P, S, G, O, T],
    puzzle: P,
    placed: Sequence[Any] = (),
    *,
    budget: Budget | None = None,
    watch: Callable[[Search[Any]], bool] | None = None,
) -> Hint[Any]:
    """The piece to place next beside those that lie, or that no solution has all of them.

    placed: pieces as the puzzle gives them (`fixed`), in the order in which they were placed.
    watch: called after every slice of a search; False ends it as if the budget were spent.
    """
    warm(family)
    return Hinting(family, puzzle, placed, budget or Budget(), watch).hint()


def generate(
    family: Family[P, S, G, O, T],
    params: G | None = None,
    wish: Wish | None = None,
    seed: int | None = None,
    *,
    watch: Callable[[Tried], bool] = ignore,
) -> Generated[P, S]:
    """A puzzle with a solution, the same for the same seed; without a seed, a fresh one.

    watch: told after each attempt that fails; False ends it as if the time were over.
    Raises RuleError for params that contradict themselves, and BudgetError when none was found
    that is as wished.
    """
    seed = fresh_seed() if seed is None else seed
    params = family.params() if params is None else params
    wish = wish or Wish()
    begun = time.monotonic()  # how a range of ratings is reached may take seconds to find out
    check_granted(family, params, wish)
    instance = family.maker(params, wish).first(Dice(seed, family.name), watch, begun)
    return Generated(instance=instance, seed=seed)


def check_granted(family: AnyFamily, params: Any, wish: Wish) -> None:
    """Raise RuleError for a plain wish that is rarely met of so large a puzzle."""
    granted, graded = family.granted, wish.grade is not None
    size = {name: getattr(params, name) for name in granted.edges}
    is_plain = params == replace(family.params(), unique=params.unique, **size)
    is_plain = is_plain and wish.ratings is None and not granted.besides(params)
    cells, most = granted.cells(params), granted.limit(unique=params.unique, graded=graded)
    if is_plain and most < cells <= granted.any:
        words = ["unique"] * params.unique + ["graded"] * graded
        made = f"{' and '.join(words)} {family.name} are made"
        what = f"{made} of at most {most} {family.size.unit}, not {cells}"
        raise RuleError(RuleCode.WISH_SIZE, what, ("difficulty" if graded else "unique",))


def check(family: Family[P, S, G, O, T], puzzle: P, solution: S) -> Checked:
    """Everything that is wrong with a solution; the search is not asked."""
    return Checked(
        faults=family.faults(puzzle, solution),
        score=None if family.score is None else family.score(puzzle, solution),
    )


def write(family: Family[P, S, G, O, T], puzzle: P, notation: str | None = None) -> str:
    """A puzzle as text, in its original format or in a notation of the family's."""
    if notation is None:
        return family.write(puzzle)
    writer = family.notations.get(notation)
    if writer is None:
        known = ", ".join(family.notations) or "none"
        what = f"the notations of {family.name} are {known}, not {notation!r}"
        raise RuleError(RuleCode.UNKNOWN_NOTATION, what, ("notation",))
    return writer(puzzle)


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


def fingerprint(family: Family[P, S, G, O, T], puzzle: P) -> Marked:
    """The fingerprint of a puzzle, and what is known under it."""
    mark = family.fingerprint(puzzle)
    known = tuple(e.name for e in family.known() if family.fingerprint(e.puzzle) == mark)
    return Marked(fingerprint=mark, known=known)


def spec(
    family: Family[P, S, G, O, T], puzzle: P, seconds: float, solution: S | None = None
) -> Any:
    """The spec sheet of a puzzle, at the cost of about so many seconds.

    solution: one that is known; one with faults is none.
    """
    if family.spec is None:
        raise _missing(family, "spec sheet")
    warm(family)
    if solution is not None and family.faults(puzzle, solution):
        solution = None
    return family.spec.make(puzzle, solution, Budget(seconds))


def spec_text(family: AnyFamily, sheet: Any) -> str:
    """A spec sheet as lines of text, in English."""
    if family.spec is None:
        raise _missing(family, "spec sheet")
    lines = family.spec.lines(sheet, family.drawing.style)
    return "".join(f"{name}: {said}\n" for name, said in lines)


def draw_spec(
    family: Family[P, S, G, O, T],
    puzzle: P,
    sheet: Any,
    style: T | None,
    format: str,
    *,
    most: int = MOST,
) -> "Picture":
    """A spec sheet, drawn; most: as in `draw`."""
    from render.drawing import Drawing, Views, draw

    if family.spec is None:
        raise _missing(family, "spec sheet")
    sheets = family.spec.sheets
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


def look_up(listed: List[Q, E], query: Q, watch: Watch = lambda share: None) -> Page[E]:
    """A page of a list; `watch` is told the share that is done."""
    return listed.look_up(query, watch)


def known_puzzle(family: Family[P, S, G, O, T], name: str) -> Known[P]:
    """A puzzle of the catalogue."""
    for entry in family.known():
        if entry.name == name:
            return entry
    what = f"the catalogue of {family.name} has no puzzle {name!r}"
    raise RuleError(RuleCode.UNKNOWN_NAME, what, ("name",))


def _missing(family: AnyFamily, what: str) -> RuleError:
    return RuleError(RuleCode.UNKNOWN_VERB, f"there is no {what} of {family.name}")
