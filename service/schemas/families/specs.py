"""The facts that the spec sheets of all families share."""

from collections.abc import Sequence
from typing import Any

from generators.instance import Grade
from puzzles.facts import FLAG, NUMBER, TEXT, WHOLE, Fact, list_of, ref, words
from puzzles.outcome import Verdict
from puzzles.search_space import space_facts

GRADES = words(Grade)
RATING = (Fact("rating", NUMBER), Fact("grade", GRADES))
AMONG_UNIQUE = Fact(
    "among_unique",
    about="The grade among puzzles with one solution; null unless the puzzle has exactly one.",
    nullable=True,
    parts=(
        Fact("rating", NUMBER, lambda pair: pair[0]),
        Fact("grade", GRADES, lambda pair: pair[1]),
    ),
)
DIFFICULTY = Fact(
    "difficulty",
    about="Null if the puzzle is not rated.",
    nullable=True,
    parts=(
        *RATING,
        Fact("nodes", WHOLE, about="Values from which it was computed."),
        Fact("exact", FLAG, about="No estimate."),
        AMONG_UNIQUE,
    ),
)
FINGERPRINT = (
    Fact("fingerprint", TEXT, lambda spec: spec.fingerprint.digest),
    Fact("fingerprint_exact", FLAG, lambda spec: spec.fingerprint.exact),
)


def findings(solution: Any, name: str, further: Sequence[str] = ()) -> tuple[Fact, ...]:
    """The facts that all sheets have.

    solution: the schema of a solution; name: of its component. further: additional counts.
    """
    return (
        Fact("given", WHOLE, about="Given pieces."),
        Fact("verdict", words(Verdict), lambda spec: spec.outcome.verdict),
        Fact("complete", FLAG, lambda spec: spec.outcome.complete, "All solutions were counted."),
        Fact(
            "at_least",
            WHOLE,
            lambda spec: spec.outcome.counts.distinct,
            "Distinct solutions found.",
        ),
        _count("distinct", "Null unless `complete`."),
        _count("count", "Number with symmetric copies; null unless `complete`."),
        *(_count(each) for each in further),
        Fact("unique", FLAG, nullable=True),
        DIFFICULTY,
        *space_facts(lambda spec: spec.search_space),
        *FINGERPRINT,
        Fact("known", list_of(TEXT), about="Equal puzzles of the catalogue, by name."),
        Fact(
            "solution",
            ref(name),
            lambda spec: spec.solution and solution().dump(spec.solution),
            "A solution, if one was found.",
            nullable=True,
        ),
    )


def _count(name: str, about: str = "") -> Fact:
    """A count of solutions, null unless all are counted."""

    def take(spec: Any) -> int | None:
        counts = spec.outcome.counts
        if not spec.outcome.complete:
            return None
        number: int = getattr(counts, name, None) or counts.further.get(name, 0)
        return number

    return Fact(name, WHOLE, take, about, nullable=True)
