"""solve: find solutions, count them, or prove that there is none."""

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Generic

from actions.drawing import add_origin, draw
from actions.telling import NO_SOLUTION, cost_text, reason_text
from actions.verb import (
    BUDGET,
    OPTIONS,
    PROBLEM,
    PUZZLE,
    Dump,
    Effort,
    JsonForms,
    Means,
    Request,
    Verb,
    reason_json,
)
from families.record import AnyFamily, Family, G, O, P, S, T
from puzzles.codes import RuleCode
from puzzles.errors import BudgetError, Place, RuleError, amount
from puzzles.facts import (
    ABSENT,
    FLAG,
    NUMBER,
    OBJECT,
    TEXT,
    WHOLE,
    Fact,
    counts_of,
    list_of,
    ref,
    words,
)
from puzzles.outcome import Outcome, Verdict
from puzzles.price import MOST, afford
from puzzles.search_space import space_facts
from puzzles.setting import setting, settings
from solvers.engine.driver import solve as driven
from solvers.engine.search import Budget, Search
from words.phrases import Language, Phrase

if TYPE_CHECKING:  # searches do not load what draws
    from render.drawing import Picture


PLACED_BYTES = 400  # of memory for each piece of a solution, as models, as JSON and as text
MORE = Phrase("a larger budget, in seconds or nodes, may settle it")
COUNTED = Phrase("Solutions: {count}, distinct: {distinct}")
TO_TRY = Phrase("to try: {hint}")
COUNTS = {
    "count": "Solutions, symmetric copies included; null while the search is not complete.",
    "distinct": "Solutions up to symmetry; null while the search is not complete.",
}


@dataclass(frozen=True, kw_only=True)
class SolveRequest(Request):
    """The request of `solve`."""

    limit: int = setting(
        1, "Largest number of different solutions to return.", low=1, served={"high": 1_000}
    )
    count: bool = setting(False, "Search to the end and count.")
    budget: Effort = field(default=Effort(), metadata=BUDGET)
    puzzle: Any = field(metadata=PUZZLE)
    problem: int | None = field(default=None, metadata=PROBLEM)
    options: Any = field(default=None, metadata=OPTIONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveResult(Generic[S]):
    """Results of a search.

    puzzle: the model that was searched.
    facts: of each solution. measured: further statistics requested by the options.
    seconds: of the search, setup included.
    reached: whether the search did all that was requested.
    advice: what to try if it did not.
    came_apart: only solutions that come apart count.
    """

    puzzle: Any = field(compare=False, repr=False)
    outcome: Outcome[S]
    facts: tuple[Mapping[str, object], ...]
    measured: Mapping[str, int]
    seconds: float = field(compare=False)
    reached: bool
    advice: tuple[Phrase, ...]
    came_apart: bool = False

    @property
    def hints(self) -> tuple[str, ...]:
        """The advice in English: sentences without a full stop."""
        return tuple(each.of(Language.ENGLISH) for each in self.advice)


@cache
def warm(family: AnyFamily) -> None:
    """Compile the kernels for searching and generating, unless that is done."""
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
) -> SolveResult[S]:
    """Search for up to `limit` solutions, or with `count` for the number of all.

    watch: called after every slice; False ends the search as if the budget were spent.
    most: limit in bytes of memory for the answer; RuleError `too_dear` if `limit` solutions
        would need more, but one is always allowed.
    """
    options = family.options() if options is None else options
    limit = _affordable_limit(family, puzzle, options, limit, most)
    budget, start = budget or Budget(), time.monotonic()
    search = _begin_search(family, puzzle, options, first=not count)
    start += 0.0 if search.is_done else _warming_seconds(family)
    left = budget.since(start)
    outcome = driven(search, limit=limit, count=count, budget=left, watch=watch)
    seconds, rest = time.monotonic() - start, budget.since(start).seconds
    reached = outcome.complete or (not count and len(outcome.solutions) >= limit)
    return solved_from(
        family, puzzle, options, outcome, seconds=seconds, rest=rest, reached=reached
    )


def _affordable_limit(
    family: Family[P, S, G, O, T], puzzle: P, options: O, limit: int, most: int
) -> int:
    """The limit, raised to the least that the options need; RuleError if it is too dear."""
    at: Place = ("limit",)
    if family.least is not None and family.least(puzzle, options) > limit:
        limit, at = family.least(puzzle, options), ("options",)
    if limit > 1:
        placed = family.size.placed(puzzle)
        price = PLACED_BYTES * limit * placed
        afford(f"{amount(limit, 'solution')} of {amount(placed, 'piece')} each", price, most, at)
    return limit


def solved_from(
    family: Family[P, S, G, O, T],
    puzzle: P,
    options: O,
    outcome: Outcome[S],
    *,
    seconds: float,
    rest: float | None,
    reached: bool,
) -> SolveResult[S]:
    """The answer for an outcome, wherever the search ran.

    seconds: of the search; rest: seconds left for further measures, None: no limit.
    """
    # the family's hints help to find one solution, not all of them
    hints = family.hints(puzzle, options) if outcome.verdict is Verdict.OPEN else ()
    return SolveResult(
        puzzle=puzzle,
        outcome=outcome,
        facts=tuple(family.facts(puzzle, solution) for solution in outcome.solutions),
        measured={} if family.measure is None else family.measure.take(puzzle, options, rest),
        seconds=seconds,
        reached=reached,
        advice=() if reached else (MORE, *hints),
        came_apart=getattr(options, "apart", False),
    )


def solution(
    family: Family[P, S, G, O, T],
    puzzle: P,
    options: O | None = None,
    *,
    budget: Budget | None = None,
    watch: Callable[[Search[S]], bool] | None = None,
) -> S:
    """A solution, to be drawn.

    Raises RuleError if there is none, and BudgetError if the search ended before one was found.
    """
    return first_solution(solve(family, puzzle, options, budget=budget, watch=watch).outcome)


def first_solution(outcome: Outcome[S]) -> S:
    """The first solution found, to be drawn; raises as `solution` does."""
    if outcome.solutions:
        return outcome.solutions[0]
    if outcome.reason is None:
        raise unfinished_error(outcome.nodes)
    what = f"the puzzle has no solution, proved: {outcome.reason.message}"
    raise RuleError(RuleCode.UNSOLVABLE, what, ("puzzle",))


def unfinished_error(nodes: int) -> BudgetError:
    """The error of a search that ended before it found a solution to draw."""
    return BudgetError(f"no solution was found in {amount(nodes, 'node')}; there may be one")


def _warming_seconds(family: AnyFamily) -> float:
    """Load the kernels; returns the seconds this took, which do not count as search."""
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


def solved_facts(forms: JsonForms) -> tuple[Fact, ...]:
    """The facts of the answer; they take a SolveResult."""
    names = {**COUNTS, **forms.family.counts}
    return (
        *_FOUND,
        *(_count(name, about) for name, about in names.items()),
        *map(_lower_bound, names),
        *([_LEVELS] if "apart" in settings(forms.family.options) else []),
        _UNIQUE,
        Fact(
            "solutions",
            list_of(forms.solution_ref),
            lambda solved: [forms.dumped_solution(s) for s in solved.outcome.solutions],
        ),
        *_DETAILS,
        Fact("stats", take=lambda solved: solved, parts=_stats(forms.family)),
    )


_FOUND = (
    Fact("verdict", words(Verdict), lambda solved: solved.outcome.verdict.value),
    Fact(
        "complete",
        FLAG,
        lambda solved: solved.outcome.complete,
        "The whole space was searched, or a proof found.",
    ),
)
_LEVELS = Fact(
    "levels",
    counts_of(),
    lambda solved: solved.outcome.counts.levels if solved.came_apart else ABSENT,
    "Distinct solutions by the least number of moves of their first stage, such as"
    ' `{"1": 179}`; only with the option `apart`, and lower bounds while the search is not'
    " complete.",
    optional=True,
)
_UNIQUE = Fact(
    "unique",
    FLAG,
    lambda solved: solved.outcome.unique,
    "Exactly one distinct solution; null while not known.",
    nullable=True,
)
_DETAILS = (
    Fact(
        "facts",
        list_of(OBJECT),
        lambda solved: [dict(facts) for facts in solved.facts],
        "Facts about each solution, in the same order.",
    ),
    Fact(
        "reason", ref("Reason"), lambda solved: reason_json(solved.outcome.reason), nullable=True
    ),
    Fact("hints", list_of(TEXT), about="What to try if the budget ended first; else empty."),
)


def _value(name: str, solved: SolveResult[Any]) -> int | None:
    """A count so far; None: it was not requested."""
    counts = solved.outcome.counts
    if name in COUNTS:
        return getattr(counts, name)  # type: ignore[no-any-return]
    return counts.further.get(name, None if counts.count else 0)  # no solutions, none of any kind


def _count(name: str, about: str) -> Fact:
    def take(solved: SolveResult[Any]) -> int | None:
        return _value(name, solved) if solved.outcome.complete else None

    return Fact(name, WHOLE, take, about, nullable=True)


def _lower_bound(name: str) -> Fact:
    """The fact of an incomplete count."""

    def take(solved: SolveResult[Any]) -> Any:
        value = None if solved.outcome.complete else _value(name, solved)
        return ABSENT if value is None else value

    about = "Lower bound; only while the search is not complete."
    return Fact(f"{name}_so_far", WHOLE, take, about, optional=True)


def _stats(family: AnyFamily) -> tuple[Fact, ...]:
    """The cost of a search, and the family's own measures."""

    def measure_fact(name: str, about: str) -> Fact:
        def take(solved: SolveResult[Any]) -> Any:
            return solved.measured.get(name, ABSENT)

        return Fact(name, WHOLE, take, about, optional=True)

    measures = {} if family.measure is None else family.measure.about
    return (
        Fact("nodes", WHOLE, lambda solved: solved.outcome.nodes),
        Fact("seconds", NUMBER, lambda solved: round(solved.seconds, 6)),
        *space_facts(lambda solved: family.search_space(solved.puzzle)),
        Fact("engine", TEXT, lambda solved: solved.outcome.engine),
        *(measure_fact(name, about) for name, about in measures.items()),
    )


def _act(family: AnyFamily, request: SolveRequest, means: Means) -> SolveResult[Any]:
    return solve(
        family,
        request.puzzle,
        request.options,
        limit=request.limit,
        count=request.count,
        budget=means.budget,
        watch=means.watch,
        most=means.most,
    )


def _draw(
    family: AnyFamily, request: SolveRequest, solved: SolveResult[Any], format: str, most: int
) -> "Picture | None":
    """A picture of the first solution."""
    outcome = solved.outcome
    if not outcome.solutions:
        return None
    style = add_origin(family.drawing.style, None, proved=outcome.unique is True)
    return draw(family, request.puzzle, outcome.solutions[0], style, format, most=most)


def _lines(
    family: AnyFamily,
    request: SolveRequest,
    solved: SolveResult[Any],
    dump: Dump,
    language: Language,
) -> Iterator[str]:
    outcome, counts = solved.outcome, solved.outcome.counts
    yield family.report(request.puzzle, outcome, language).removesuffix("\n")
    if request.count and outcome.complete:
        yield COUNTED.of(language, count=str(counts.count), distinct=str(counts.distinct))


def _remarks(solved: SolveResult[Any], language: Language) -> Iterator[str]:
    outcome = solved.outcome
    counts, so_far = outcome.counts, "" if outcome.complete else " so far"
    if outcome.reason is not None:
        cost = f"{cost_text(outcome.nodes, solved.seconds, language)}, {outcome.engine}"
        told = reason_text(outcome.reason, language)
        yield f"{NO_SOLUTION.of(language, reason=told)} ({cost})"
    else:  # programs read this line; so it is the same in every language
        cost = f"{cost_text(outcome.nodes, solved.seconds, Language.ENGLISH)}, {outcome.engine}"
        yield f"{amount(counts.count, 'solution')}, {counts.distinct:,} distinct{so_far} ({cost})"
    yield from (TO_TRY.of(language, hint=each.of(language)) for each in solved.advice)


SOLVE = Verb(
    name="solve",
    summary="Solve a puzzle, count its solutions, or prove that there is none",
    help="find solutions, count them, or prove that there is none",
    request=SolveRequest,
    asks="Solve",
    answer="Solved",
    act=_act,
    facts=solved_facts,
    formats=("json", "text"),
    texts={
        "text": lambda family, asked, came: family.report(
            asked.puzzle, came.outcome, Language.GERMAN
        )
    },
    draw=_draw,
    lines=_lines,
    remarks=_remarks,
    is_settled=lambda came: came.reached,
    job="solve",
    leaves=True,
)
