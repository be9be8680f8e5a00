"""check: name every fault of a claimed solution, without a search."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from actions.telling import fault_text
from actions.verb import FAULTS, SOLUTION, Dump, PuzzleRequest, Verb, at_place, faults_json
from families.record import AnyFamily, Family, P, S
from puzzles.facts import ABSENT, FLAG, Fact, counts_of
from puzzles.outcome import Fault
from words.phrases import Language, Phrase

VALID = Phrase("valid")


@dataclass(frozen=True, kw_only=True)
class CheckRequest(PuzzleRequest):
    """The request of `check`."""

    solution: Any = field(metadata=SOLUTION)


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """Faults of a solution; score: points as in the original program, if the family has one."""

    faults: tuple[Fault, ...]
    score: Mapping[str, int] | None

    @property
    def valid(self) -> bool:
        return not self.faults


def check(family: Family[P, S, Any, Any, Any], puzzle: P, solution: S) -> Checked:
    """Every fault of a solution, found without a search."""
    return Checked(
        faults=family.faults(puzzle, solution),
        score=None if family.score is None else family.score(puzzle, solution),
    )


CHECKED = (
    Fact("valid", FLAG, lambda came, _: came.valid),
    Fact("faults", FAULTS, lambda came, at: faults_json(came.faults, at)),
    Fact(
        "score",
        counts_of(),
        lambda came, _: ABSENT if came.score is None else dict(came.score),
        "Faults by kind, as the original program counts them; only for families that have one.",
        optional=True,
    ),
)


def _lines(
    _: AnyFamily, request: CheckRequest, checked: Checked, dump: Dump, language: Language
) -> Iterator[str]:
    for fault in checked.faults:
        yield at_place(("solution", *fault.at), fault_text(fault, language))
    if checked.valid:
        yield VALID.of(language)


CHECK = Verb(
    name="check",
    summary="Name every fault of a claimed solution",
    help="name every fault of a solution",
    request=CheckRequest,
    asks="Check",
    answer="Checked",
    act=lambda family, asked, means: check(family, asked.puzzle, asked.solution),
    facts=lambda forms: CHECKED,
    told=lambda asked, came: (came, asked.place("solution")),
    lines=_lines,
    is_wrong=lambda checked: not checked.valid,
    is_named=False,
    has_version=False,
)
