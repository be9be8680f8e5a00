"""The answers of the verbs as JSON, the same for every interface, with their JSON Schemas.

Each answer is a list of facts, told of what an action gave.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from actions import Checked, Generated, Marked, Solved
from families.hint import Hint
from families.record import AnyFamily
from generators.instance import Grade
from puzzles.catalogue import Known
from puzzles.errors import Place, pointer
from puzzles.facts import (
    ABSENT,
    FLAG,
    NUMBER,
    OBJECT,
    SEED,
    TEXT,
    WHOLE,
    Fact,
    Json,
    constant,
    counts_of,
    list_of,
    object_of,
    ref,
    schema_of,
    tell,
    words,
)
from puzzles.outcome import Fault, Reason, Verdict
from puzzles.search_space import space_facts
from service.version import VERSION

if TYPE_CHECKING:  # the command line does not wait for marshmallow
    from service.schemas.forms import AnyForms, ListForm

COUNTS = {
    "count": "Different filled boards; null while not complete.",
    "distinct": "The same up to symmetry; null while not complete.",
}
REASON = object_of(
    {
        "code": ref("ReasonCode"),
        "message": TEXT,
        "details": {
            **OBJECT,
            "description": "What the code says that they hold; where there are several"
            " causes, `causes` and `cause_count`, too.",
        },
    }
)
FAULTS = list_of(
    object_of(
        {
            "code": ref("FaultCode"),
            "message": TEXT,
            "at": {**TEXT, "description": "JSON pointer into the body."},
        }
    )
)


def named_facts(name: str, facts: Iterable[Fact], *, version: bool = True) -> tuple[Fact, ...]:
    """The facts of an answer that names its family first, and the version last."""
    told = Fact("version", TEXT, lambda *_: VERSION)
    own = Fact("family", constant(name), lambda *_: name)
    return (own, *facts, *([told] if version else []))


@cache
def solved_facts(forms: "AnyForms") -> tuple[Fact, ...]:
    """The answer to `solve`, told of a puzzle and what was found out."""
    family = forms.family
    names = {**COUNTS, **family.counts}
    facts = (
        Fact("verdict", words(Verdict), lambda _, solved: solved.outcome.verdict.value),
        Fact(
            "complete",
            FLAG,
            lambda _, solved: solved.outcome.complete,
            "The whole space was searched, or a proof found.",
        ),
        *(_count(name, about) for name, about in names.items()),
        *map(_lower_bound, names),
        Fact(
            "unique",
            FLAG,
            lambda _, solved: solved.outcome.unique,
            "Exactly one distinct solution; null while not known.",
            nullable=True,
        ),
        Fact(
            "solutions",
            list_of(forms.solution_ref),
            lambda _, solved: [forms.dumped_solution(s) for s in solved.outcome.solutions],
        ),
        Fact(
            "facts",
            list_of(OBJECT),
            lambda _, solved: [dict(facts) for facts in solved.facts],
            "Of each solution.",
        ),
        Fact(
            "reason",
            ref("Reason"),
            lambda _, solved: _reason(solved.outcome.reason),
            nullable=True,
        ),
        Fact(
            "hints",
            list_of(TEXT),
            lambda _, solved: solved.hints,
            "What can be tried where the budget ended first; else none.",
        ),
        Fact("stats", schema_of(_stats(family)), lambda *told: tell(_stats(family), *told)),
    )
    return named_facts(family.name, facts)


def _value(name: str, solved: Solved[Any]) -> int | None:
    """A count as far as it is known; None: it was not asked for."""
    counts = solved.outcome.counts
    if name in COUNTS:
        return getattr(counts, name)  # type: ignore[no-any-return]
    return counts.further.get(name, None if counts.count else 0)  # none of none is none


def _count(name: str, about: str) -> Fact:
    def take(_: Any, solved: Solved[Any]) -> int | None:
        return _value(name, solved) if solved.outcome.complete else None

    return Fact(name, WHOLE, take, about, nullable=True)


def _lower_bound(name: str) -> Fact:
    """A count that is not complete."""

    def take(_: Any, solved: Solved[Any]) -> Any:
        value = None if solved.outcome.complete else _value(name, solved)
        return ABSENT if value is None else value

    about = "Lower bound; only while the search is not complete."
    return Fact(f"{name}_so_far", WHOLE, take, about, optional=True)


@cache
def _stats(family: AnyFamily) -> tuple[Fact, ...]:
    """The cost of a search, and the family's own measures."""
    measures = {} if family.measure is None else family.measure.about

    def measure_fact(name: str, about: str) -> Fact:
        def take(_: Any, solved: Solved[Any]) -> Any:
            return solved.measured.get(name, ABSENT)

        return Fact(name, WHOLE, take, about, optional=True)

    return (
        Fact("nodes", WHOLE, lambda _, solved: solved.outcome.nodes),
        Fact("seconds", NUMBER, lambda _, solved: round(solved.seconds, 6)),
        *space_facts(lambda puzzle, _: family.search_space(puzzle)),
        Fact("engine", TEXT, lambda _, solved: solved.outcome.engine),
        *(measure_fact(name, about) for name, about in measures.items()),
    )


def _reason(reason: Reason | None) -> Json | None:
    if reason is None:
        return None
    return {"code": reason.code, "message": reason.message, "details": dict(reason.details)}


@cache
def generated_facts(forms: "AnyForms") -> tuple[Fact, ...]:
    """The answer to `generate`: the same bytes for the same seed, so it holds no times.

    It is told of what was made, and whether its solution shall be told, too.
    """
    difficulty = (
        Fact("rating", NUMBER),
        Fact("grade", words(Grade)),
        Fact("nodes", WHOLE),
        Fact("exact", FLAG),
    )

    def solution(made: Generated[Any, Any], told: bool) -> Any:
        return forms.dumped_solution(made.instance.solution) if told else ABSENT

    def distinct(made: Generated[Any, Any], _: bool) -> int | None:
        outcome = made.instance.outcome
        return outcome.counts.distinct if outcome.complete else None

    facts = (
        Fact(
            "puzzle", forms.puzzle_ref, lambda made, _: forms.dumped_puzzle(made.instance.puzzle)
        ),
        Fact("solution", forms.solution_ref, solution, optional=True),
        Fact("seed", SEED, lambda made, _: made.seed),
        Fact("difficulty", None, lambda made, _: made.instance.difficulty, parts=difficulty),
        Fact("unique", FLAG, lambda made, _: made.instance.outcome.unique, nullable=True),
        Fact("distinct", WHOLE, distinct, nullable=True),
    )
    return named_facts(forms.family.name, facts)


def generated_text(family: AnyFamily, made: Generated[Any, Any]) -> str:
    """A generated puzzle in the original format, with where it came from as a comment."""
    instance = made.instance
    return titled_text(family, instance.puzzle, instance.difficulty.grade, made.seed)


def read_generated(forms: "AnyForms", said: Mapping[str, Any]) -> tuple[Any, Any]:
    """The puzzle and the solution that `generated` tells, None if it tells none."""
    given = said.get("solution")
    solution = None if given is None else forms.solution().load(given)
    return forms.puzzle().load(said["puzzle"]), solution


def titled_text(family: AnyFamily, puzzle: Any, grade: str, seed: int) -> str:
    """As `generated_text`, of what is told of the puzzle."""
    return f"# {family.name} {grade} #{seed}\n{family.write(puzzle)}"


CHECKED = (
    Fact("valid", FLAG, lambda result, _: result.valid),
    Fact("faults", FAULTS, lambda result, at: _faults(result.faults, at)),
    Fact(
        "score",
        counts_of(),
        lambda result, _: ABSENT if result.score is None else dict(result.score),
        "Points of the parts that the original program reckons; only for families that have one.",
        optional=True,
    ),
)


def checked_json(result: Checked, at: Place = ("solution",)) -> Json:
    """The answer to `check`; at: where the solution stands in the request."""
    return tell(CHECKED, result, at)


def _faults(faults: Sequence[Fault], at: Place) -> list[Json]:
    return [
        {"code": fault.code, "message": fault.message, "at": pointer((*at, *fault.at))}
        for fault in faults
    ]


@cache
def hinted_facts(forms: "AnyForms") -> tuple[Fact, ...]:
    """The answer to `hint`."""

    def piece(hint: Hint[Any]) -> Any:
        return None if hint.piece is None else forms.dumped_piece(hint.piece)

    facts = (
        Fact(
            "verdict",
            words(Verdict),
            lambda hint: hint.verdict.value,
            "Whether a solution has all that lies.",
        ),
        Fact("complete", FLAG, about="All lie, and that is a solution."),
        Fact(
            "hint",
            forms.piece,
            piece,
            "The piece to place next, which lies on a solution with all that lies already.",
            nullable=True,
        ),
        Fact(
            "take_back",
            list_of(WHOLE),
            about="Where no solution has all of them: indices into `placed`, without which one has"
            " all the others. Empty: the puzzle itself has none; null: the budget ended first.",
            nullable=True,
        ),
        Fact(
            "faults",
            FAULTS,
            lambda hint: _faults(hint.faults, ("placed",)),
            "What is wrong with what lies, whatever comes.",
        ),
        Fact("reason", ref("Reason"), lambda hint: _reason(hint.reason), nullable=True),
        Fact(
            "stats",
            None,
            lambda hint: hint,
            parts=(
                Fact("nodes", WHOLE),
                Fact("seconds", NUMBER, lambda hint: round(hint.seconds, 6)),
            ),
        ),
    )
    return named_facts(forms.family.name, facts)


@cache
def converted_facts(forms: "AnyForms") -> tuple[Fact, ...]:
    """The answer to `convert`, told of a puzzle."""
    facts = [Fact("puzzle", forms.puzzle_ref, forms.dumped_puzzle)]
    return named_facts(forms.family.name, facts, version=False)


def read(found: "Iterable[tuple[AnyForms, Any]]") -> Json:
    """The answer to `read`: one of `convert` for each family that can read it."""
    return {"readings": [tell(converted_facts(forms), puzzle) for forms, puzzle in found]}


@cache
def fingerprint_facts(family: AnyFamily) -> tuple[Fact, ...]:
    """The answer to `fingerprint`; known: puzzles of the catalogue that are the same."""

    def digest(result: Marked) -> str:
        return result.fingerprint.digest

    hexadecimal = {**TEXT, "pattern": "^[0-9a-f]{32}$"}
    facts = (
        Fact("fingerprint", hexadecimal, digest),
        Fact(
            "exact",
            FLAG,
            lambda result: result.fingerprint.exact,
            "No other puzzle has this fingerprint.",
        ),
        Fact("known", list_of(TEXT), about="The same in the catalogue, by name."),
    )
    return named_facts(family.name, facts)


@cache
def spec_facts(forms: "AnyForms") -> tuple[Fact, ...]:
    """The answer to `spec`, told of a sheet."""
    assert forms.spec is not None
    return named_facts(forms.family.name, forms.spec.facts)


@cache
def census_facts(forms: "AnyForms") -> tuple[Fact, ...]:
    """The answer to `census`, told of what was asked and what was counted."""
    assert forms.census is not None
    dump: Callable[[Any], Json] = forms.census().dump
    facts = (
        Fact("of", forms.census_ref, lambda query, _: dump(query)),
        Fact("puzzles", WHOLE, lambda _, counted: counted.puzzles, "How many there are."),
        Fact(
            "solvable",
            WHOLE,
            lambda _, counted: sum(counted.solved.values()),
            "How many of them have a solution.",
        ),
        Fact(
            "by_solutions",
            list_of(object_of({"distinct": WHOLE, "puzzles": WHOLE})),
            lambda _, counted: [
                {"distinct": many, "puzzles": number} for many, number in counted.solved.items()
            ],
            "How many have so many solutions.",
        ),
    )
    return named_facts(forms.family.name, facts)


def census(forms: "AnyForms", query: Any, met: Mapping[int, int]) -> Json:
    """The answer to `census`; met: the sums of all that surveys met."""
    assert forms.family.census is not None
    return tell(census_facts(forms), query, forms.family.census.told(query, met))


ENTRY = (  # of the catalogue, told of a family and an entry of it
    Fact("family", TEXT, lambda family, _: family.name),
    Fact("name", TEXT, lambda _, entry: entry.name),
    Fact("title", TEXT, lambda _, entry: entry.title),
    Fact("source", TEXT, lambda _, entry: entry.source),
    Fact("counts", counts_of(), lambda _, entry: dict(entry.counts)),
    Fact(
        "href",
        {**TEXT, "format": "uri-reference"},
        lambda family, entry: f"/v1/{family.name}/catalog/{entry.name}",
    ),
)


def entry_json(family: AnyFamily, entry: Known[Any]) -> Json:
    """An entry of the catalogue, without the puzzle."""
    return tell(ENTRY, family, entry)


def page_facts(family: AnyFamily, form: "ListForm[Any, Any]") -> tuple[Fact, ...]:
    """A page of a list; total: how many entries there are on all pages."""
    facts = (
        Fact("total", WHOLE, about="Entries on all pages."),
        Fact(
            "entries",
            list_of(object_of(dict(form.entry))),
            lambda page: [form.dump(entry) for entry in page.entries],
        ),
    )
    return named_facts(family.name, facts)
