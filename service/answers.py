"""What the verbs answer, as JSON: the same for every interface."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from actions import Checked, Generated, Marked, Solved
from families.hint import Hint
from families.record import AnyFamily, Known, Page
from puzzles.errors import Place, pointer
from puzzles.outcome import Fault, Outcome, Reason
from service.version import VERSION

if TYPE_CHECKING:  # the command line does not wait for marshmallow
    from service.schemas.forms import AnyForms, ListForm
    from service.schemas.readings import Reading

Json = dict[str, Any]


def solved(forms: "AnyForms", puzzle: Any, result: Solved[Any]) -> Json:
    """The answer to `solve`."""
    outcome = result.outcome
    space = forms.family.search_space(puzzle)
    return {
        "family": forms.family.name,
        "verdict": outcome.verdict.value,
        "complete": outcome.complete,
        **_counts(forms.family, outcome),
        "unique": outcome.unique,
        "solutions": [forms.dumped_solution(s) for s in outcome.solutions],
        "facts": [dict(facts) for facts in result.facts],
        "reason": _reason(outcome.reason),
        "hints": list(result.hints),
        "stats": {
            "nodes": outcome.nodes,
            "seconds": round(result.seconds, 6),
            "search_space": space.formula,
            "search_space_log10": round(space.log10, 6),
            "engine": outcome.engine,
            **result.measured,
        },
        "version": VERSION,
    }


def _reason(reason: Reason | None) -> Json | None:
    if reason is None:
        return None
    return {"code": reason.code, "message": reason.message, "details": dict(reason.details)}


def _counts(family: AnyFamily, outcome: Outcome[Any]) -> Json:
    """All counts; while they are lower bounds they are called so."""
    counts = outcome.counts
    unknown = None if counts.count else 0  # a count that was not asked for; none of none is none
    further = {name: counts.further.get(name, unknown) for name in family.counts}
    named = {"count": counts.count, "distinct": counts.distinct, **further}
    if outcome.complete:
        return named
    so_far = {f"{name}_so_far": value for name, value in named.items() if value is not None}
    return {**dict.fromkeys(named), **so_far}


def generated(forms: "AnyForms", made: Generated[Any, Any], *, with_solution: bool) -> Json:
    """The answer to `generate`: the same bytes for the same seed, so it holds no times."""
    instance = made.instance
    outcome, difficulty = instance.outcome, instance.difficulty
    solution = {"solution": forms.dumped_solution(instance.solution)}
    return {
        "family": forms.family.name,
        "puzzle": forms.dumped_puzzle(instance.puzzle),
        **(solution if with_solution else {}),
        "seed": made.seed,
        "difficulty": {
            "rating": difficulty.rating,
            "grade": difficulty.grade,
            "nodes": difficulty.nodes,
            "exact": difficulty.exact,
        },
        "unique": outcome.unique,
        "distinct": outcome.counts.distinct if outcome.complete else None,
        "version": VERSION,
    }


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


def checked(result: Checked, at: Place = ("solution",)) -> Json:
    """The answer to `check`; at: where the solution stands in the request."""
    score = {} if result.score is None else {"score": dict(result.score)}
    return {"valid": result.valid, "faults": _faults(result.faults, at), **score}


def _faults(faults: Sequence[Fault], at: Place) -> list[Json]:
    return [
        {"code": fault.code, "message": fault.message, "at": pointer((*at, *fault.at))}
        for fault in faults
    ]


def hinted(forms: "AnyForms", hint: Hint[Any]) -> Json:
    """The answer to `hint`."""
    return {
        "family": forms.family.name,
        "verdict": hint.verdict.value,
        "complete": hint.complete,
        "hint": None if hint.piece is None else forms.dumped_piece(hint.piece),
        "take_back": None if hint.take_back is None else list(hint.take_back),
        "faults": _faults(hint.faults, ("placed",)),
        "reason": _reason(hint.reason),
        "stats": {"nodes": hint.nodes, "seconds": round(hint.seconds, 6)},
        "version": VERSION,
    }


def converted(forms: "AnyForms", puzzle: Any) -> Json:
    """The answer to `convert`."""
    return {"family": forms.family.name, "puzzle": forms.dumped_puzzle(puzzle)}


def read(found: "Iterable[Reading]") -> Json:
    """The answer to `read`: one of `convert` for each family that can read it."""
    return {"readings": [converted(forms, puzzle) for forms, puzzle in found]}


def fingerprint(family: AnyFamily, result: Marked) -> Json:
    """The answer to `fingerprint`; known: puzzles of the catalogue that are the same."""
    return {
        "family": family.name,
        "fingerprint": result.fingerprint.digest,
        "exact": result.fingerprint.exact,
        "known": list(result.known),
        "version": VERSION,
    }


def spec(forms: "AnyForms", sheet: Any) -> Json:
    """The answer to `spec`."""
    assert forms.spec is not None
    return {"family": forms.family.name, **forms.spec.dump(sheet), "version": VERSION}


def census(forms: "AnyForms", query: Any, met: Mapping[int, int]) -> Json:
    """The answer to `census`; met: the sums of all that surveys met."""
    assert forms.family.census is not None and forms.census is not None
    counted = forms.family.census.told(query, met)
    return {
        "family": forms.family.name,
        "of": forms.census().dump(query),
        "puzzles": counted.puzzles,
        "solvable": sum(counted.solved.values()),
        "by_solutions": [
            {"distinct": many, "puzzles": number} for many, number in counted.solved.items()
        ],
        "version": VERSION,
    }


def known(family: AnyFamily, entry: Known[Any]) -> Json:
    """An entry of the catalogue, without the puzzle."""
    return {
        "family": family.name,
        "name": entry.name,
        "title": entry.title,
        "source": entry.source,
        "counts": dict(entry.counts),
        "href": f"/v1/{family.name}/catalog/{entry.name}",
    }


def page(family: AnyFamily, form: "ListForm[Any, Any]", result: Page[Any]) -> Json:
    """A page of a list; total: how many entries there are on all pages."""
    return {
        "family": family.name,
        "total": result.total,
        "entries": [form.dump(entry) for entry in result.entries],
        "version": VERSION,
    }
