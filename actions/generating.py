"""generate: a random puzzle that has a solution, the same for the same seed."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic

from actions.drawing import add_origin, draw
from actions.solving import warm
from actions.verb import DRAWN, PARAMS, STYLE, JsonForms, Means, Request, Verb
from families.record import AnyFamily, Family, G, O, P, S, T
from generators.attempts import Tried, ignore
from generators.instance import Grade, Instance, Wish, difficulty_setting
from puzzles.codes import RuleCode
from puzzles.dice import SEED_LIMIT, Dice, fresh_seed
from puzzles.errors import RuleError
from puzzles.facts import ABSENT, FLAG, NUMBER, SEED, WHOLE, Fact, Json, words
from puzzles.price import MOST
from puzzles.setting import setting, settings

if TYPE_CHECKING:
    from render.drawing import Picture


@dataclass(frozen=True, kw_only=True)
class GenerateRequest(Request):
    """Wishes for a puzzle of any family; params, style: the family's own."""

    seed: int | None = setting(
        None,
        "The same seed, parameters and version give the same puzzle; without a seed, each puzzle"
        " is new.",
        low=0,
        high=SEED_LIMIT - 1,
    )
    difficulty: str | tuple[float, float] | None = difficulty_setting()
    solution: bool = setting(True, "Include the solution, or draw the puzzle solved.")
    params: Any = field(default=None, metadata=PARAMS)
    style: Any = field(default=None, metadata=STYLE)

    def wish(self, seconds: float) -> Wish:
        """The wish for the generator; seconds: its time limit."""
        if isinstance(self.difficulty, str):
            return Wish(grade=self.difficulty, seconds=seconds)
        return Wish(ratings=self.difficulty, seconds=seconds)


@dataclass(frozen=True, slots=True, kw_only=True)
class GenerateResult(Generic[P, S]):
    """A puzzle, and the seed that makes it again."""

    instance: Instance[P, S]
    seed: int


def generate(
    family: Family[P, S, G, O, T],
    params: G | None = None,
    wish: Wish | None = None,
    seed: int | None = None,
    *,
    watch: Callable[[Tried], bool] = ignore,
) -> GenerateResult[P, S]:
    """A puzzle with a solution, the same for the same seed; without a seed, each is new.

    watch: called after each failed attempt; if it returns False, the time counts as over.
    Raises RuleError for contradictory params, and BudgetError if no puzzle met the wish
    in time.
    """
    seed = fresh_seed() if seed is None else seed
    params = family.params() if params is None else params
    wish = wish or Wish()
    check_granted(family, params, wish)
    if getattr(params, "unique", False) or wish.ratings is not None or wish.grade is not None:
        warm(family)  # does not count as time of the wish
    begun = time.monotonic()  # before the maker, which may take seconds for a range of ratings
    instance = family.maker(params, wish).first(Dice(seed, family.name), watch, begun)
    return GenerateResult(instance=instance, seed=seed)


def check_granted(family: AnyFamily, params: Any, wish: Wish) -> None:
    """Raise RuleError if a unique or graded puzzle of this size can rarely be made."""
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


def draw_generated(
    family: Family[P, S, G, O, T],
    made: GenerateResult[P, S],
    style: T | None = None,
    format: str = "svg",
    *,
    filled: bool = True,
    most: int = MOST,
) -> "Picture":
    """A picture of a generated puzzle, with its seed and, if proved, "the only solution".
    filled: with the solution; most: as in `draw`.
    """
    instance = made.instance
    style = add_origin(
        style or family.drawing.style, made.seed, proved=instance.outcome.unique is True
    )
    return draw(
        family, instance.puzzle, instance.solution if filled else None, style, format, most=most
    )


def _act(family: AnyFamily, request: GenerateRequest, means: Means) -> GenerateResult[Any, Any]:
    seconds = means.budget.seconds
    wish = request.wish(math.inf if seconds is None else seconds)
    return generate(family, request.params, wish, request.seed)


def _measure(name: str, kind: Json, about: str) -> Fact:
    return Fact(name, kind, lambda difficulty: difficulty.further.get(name), about, nullable=True)


_MOVED = (
    _measure(
        "wander",
        NUMBER,
        "Mean number of random moves until something can leave, summed over all stages; null if"
        " the pieces do not come apart, or may move in too many ways.",
    ),
    _measure("level", WHOLE, "Moves of the first stage; null if that is not known."),
    _measure("moves", WHOLE, "Moves of all stages; null if that is not known."),
)


def generated_facts(forms: JsonForms) -> tuple[Fact, ...]:
    """The answer to `generate`; it has no times, so that a seed always gives the same bytes.

    The facts take the generated puzzle, and whether to include its solution.
    """
    difficulty = (
        Fact("rating", NUMBER),
        Fact("grade", words(Grade)),
        Fact("nodes", WHOLE),
        Fact("exact", FLAG),
        *(_MOVED if "moves" in settings(forms.family.params) else ()),
    )

    def solution(made: GenerateResult[Any, Any], told: bool) -> Any:
        return forms.dumped_solution(made.instance.solution) if told else ABSENT

    def distinct(made: GenerateResult[Any, Any], _: bool) -> int | None:
        outcome = made.instance.outcome
        return outcome.counts.distinct if outcome.complete else None

    return (
        Fact(
            "puzzle", forms.puzzle_ref, lambda made, _: forms.dumped_puzzle(made.instance.puzzle)
        ),
        Fact("solution", forms.solution_ref, solution, optional=True),
        Fact("seed", SEED, lambda made, _: made.seed),
        Fact("difficulty", None, lambda made, _: made.instance.difficulty, parts=difficulty),
        Fact("unique", FLAG, lambda made, _: made.instance.outcome.unique, nullable=True),
        Fact("distinct", WHOLE, distinct, nullable=True),
    )


def generated_text(family: AnyFamily, made: GenerateResult[Any, Any]) -> str:
    """A generated puzzle in the original format, with its grade and seed as a comment."""
    instance = made.instance
    return titled_text(family, instance.puzzle, instance.difficulty.grade, made.seed)


def titled_text(family: AnyFamily, puzzle: Any, grade: str, seed: int) -> str:
    """A puzzle in the original format, with its family, grade and seed as a comment."""
    return f"# {family.name} {grade} #{seed}\n{family.write(puzzle)}"


GENERATE = Verb(
    name="generate",
    summary="Generate a puzzle that has a solution",
    help="make a puzzle that has a solution",
    request=GenerateRequest,
    asks="Generate",
    answer="Generated",
    act=_act,
    facts=generated_facts,
    told=lambda asked, came: (came, asked.solution),
    formats=("json", "text", DRAWN),
    texts={"text": lambda family, asked, came: generated_text(family, came)},
    draw=lambda family, asked, came, format, most: draw_generated(
        family, came, asked.style, format, filled=asked.solution, most=most
    ),
    is_heavy=True,
    job="generate",
)
