"""What the verbs answer, as JSON: the same for every door."""

from collections.abc import Mapping
from typing import Any

from generators.instance import Instance
from puzzles.errors import Place
from puzzles.errors import pointer
from puzzles.outcome import Fault
from puzzles.outcome import Outcome
from service.family import AnyFamily
from service.family import Known
from service.family import Page
from service.schemas.fields import Json
from service.schemas.strict import shared
from service.version import VERSION


def solved(
    family: AnyFamily,
    puzzle: Any,
    outcome: Outcome[Any],
    seconds: float,
    measured: Mapping[str, int],
) -> Json:
    """The answer to `solve`; seconds: what the search took; measured: further statistics."""
    reason = outcome.reason
    return {
        "family": family.name,
        "verdict": outcome.verdict.value,
        "complete": outcome.complete,
        **_counts(family, outcome),
        "unique": outcome.unique,
        "solutions": [shared(family.solution_schema).dump(s) for s in outcome.solutions],
        "facts": [dict(family.facts(puzzle, s)) for s in outcome.solutions],
        "reason": reason
        and {"code": reason.code, "message": reason.message, "details": dict(reason.details)},
        "stats": {
            "nodes": outcome.nodes,
            "seconds": round(seconds, 6),
            "search_space": family.search_space(puzzle),
            "engine": outcome.engine,
            **measured,
        },
        "version": VERSION,
    }


def _counts(family: AnyFamily, outcome: Outcome[Any]) -> Json:
    """All counts; while they are lower bounds they are called so."""
    counts = outcome.counts
    unknown = None if counts.count else 0  # a count that was not asked for; none of none is none
    further = {name: counts.further.get(name, unknown) for name in family.counts}
    found = {"count": counts.count, "distinct": counts.distinct, **further}
    if outcome.complete:
        return found
    so_far = {f"{name}_so_far": value for name, value in found.items() if value is not None}
    return {**dict.fromkeys(found), **so_far}


def generated(
    family: AnyFamily, instance: Instance[Any, Any], seed: int, *, with_solution: bool
) -> Json:
    """The answer to `generate`: the same bytes for the same seed, so it holds no times."""
    outcome, difficulty = instance.outcome, instance.difficulty
    solution = {"solution": shared(family.solution_schema).dump(instance.solution)}
    return {
        "family": family.name,
        "puzzle": shared(family.puzzle_schema).dump(instance.puzzle),
        **(solution if with_solution else {}),
        "seed": seed,
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


def generated_text(family: AnyFamily, instance: Instance[Any, Any], seed: int) -> str:
    """A generated puzzle in the original format, with where it came from as a comment."""
    comment = f"# {family.name} {instance.difficulty.grade} #{seed}\n"
    return comment + family.write(instance.puzzle)


def checked(faults: tuple[Fault, ...], at: Place = ("solution",)) -> Json:
    """The answer to `check`; at: where the solution stands in the request."""
    return {
        "valid": not faults,
        "faults": [
            {"code": fault.code, "message": fault.message, "at": pointer((*at, *fault.at))}
            for fault in faults
        ],
    }


def fingerprint(family: AnyFamily, puzzle: Any) -> Json:
    """The answer to `fingerprint`; known: puzzles of the catalogue that are the same."""
    assert family.fingerprint is not None
    made = family.fingerprint(puzzle)
    known = [e.name for e in family.known() if family.fingerprint(e.puzzle) == made]
    return {
        "family": family.name,
        "fingerprint": made.digest,
        "exact": made.exact,
        "known": known,
        "version": VERSION,
    }


def spec(family: AnyFamily, puzzle: Any, seconds: float) -> Json:
    """The answer to `spec`."""
    assert family.spec is not None
    return {"family": family.name, **family.spec.make(puzzle, seconds), "version": VERSION}


def judged(family: AnyFamily, puzzle: Any, solution: Any, at: Place = ("solution",)) -> Json:
    """The answer to `check`, with the points that the family's original program gives."""
    score = {} if family.score is None else {"score": dict(family.score(puzzle, solution))}
    return {**checked(family.faults(puzzle, solution), at), **score}


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


def listing(family: AnyFamily, page: Page) -> Json:
    """A page of a list; total: how many entries there are on all pages."""
    listed = [dict(entry) for entry in page.entries]
    return {
        "family": family.name,
        "total": page.total,
        "entries": listed,
        "version": VERSION,
    }
