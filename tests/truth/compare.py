"""One puzzle: everything that the search and the check say of it, beside the definition."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from puzzles.dice import Dice
from puzzles.outcome import Counts, Outcome, Verdict
from service.schemas.catalogue import forms_of
from solvers.engine.driver import solve
from tests.truth.definition import AnyDefinition, Truth
from tests.truth.spoiling import spoil

ALL = 10**9
SPOILED = 4  # wrong or at least changed solutions that the check is tried on


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What came of one puzzle.

    text: the puzzle as its family writes it.
    wrong: claimed solutions that are none, and that the check was tried on.
    """

    seed: int
    text: str
    features: tuple[str, ...]
    solvable: bool
    wrong: int
    disagreements: tuple[str, ...]


def compare(definition: AnyDefinition, seed: int) -> Comparison:
    """The puzzle of a seed, looked at from all sides."""
    family, dice = definition.family, Dice(seed, "truth", definition.family.name)
    puzzle, options = definition.draw(dice), definition.options(dice)
    truth = definition.truth(puzzle, options)
    every = solve(family.search(puzzle, options, False), limit=ALL, count=True)
    first = solve(family.search(puzzle, options, True), limit=1)
    counted = solve(family.search(puzzle, options, False), limit=1, count=True)
    schema = forms_of(family).solution()
    claims = [
        spoil(schema, dice.choice(every.solutions), dice)
        for _ in range(SPOILED if every.solutions else 0)
    ]
    claims = [claim for claim in claims if claim is not None]
    disagreements = [
        *_wrong_counts(truth, every.counts, "all solutions"),
        *_wrong_counts(truth, counted.counts, "counting alone"),
        *_wrong_answer(truth, every),
        *_wrong_answer(truth, first),
        *_wrong_solutions(definition, puzzle, truth, every),
        *_wrong_checks(definition, puzzle, [*every.solutions, *first.solutions, *claims]),
    ]
    return Comparison(
        seed=seed,
        text=f"{json.dumps(forms_of(family).puzzle().dump(puzzle))} {options}",
        features=tuple(definition.features(puzzle, options)),
        solvable=bool(truth.classes),
        wrong=sum(not definition.is_right(puzzle, claim) for claim in claims),
        disagreements=tuple(disagreements),
    )


def _wrong_counts(truth: Truth, counts: Counts, of: str) -> Iterator[str]:
    named = {"count": counts.count, "distinct": counts.distinct, **counts.further}
    if not truth.classes:  # a proof without a search knows no names
        named = dict.fromkeys(truth.counts, 0) | named
    known = {name: number for name, number in named.items() if name in truth.counts}
    if known != truth.counts:
        yield f"{of}: {named} instead of {dict(truth.counts)}"


def _wrong_answer(truth: Truth, outcome: Outcome[Any]) -> Iterator[str]:
    expected = Verdict.SOLVED if truth.classes else Verdict.UNSOLVABLE
    if outcome.verdict is not expected:
        yield f"{outcome.verdict} by {outcome.engine} instead of {expected}"
    if (outcome.reason is None) != bool(truth.classes):
        yield f"the reason is {outcome.reason}"


def _wrong_solutions(
    definition: AnyDefinition, puzzle: Any, truth: Truth, outcome: Outcome[Any]
) -> Iterator[str]:
    """Whether there is exactly one solution of each class."""
    where = {form: k for k, alike in enumerate(truth.classes) for form in alike}
    classes = [where.get(definition.form(puzzle, solution), -1) for solution in outcome.solutions]
    if -1 in classes:
        yield f"solution {classes.index(-1)} is none: {outcome.solutions[classes.index(-1)]}"
    elif sorted(classes) != list(range(len(truth.classes))):
        yield f"{len(classes)} solutions of {len(set(classes))} of {len(truth.classes)} classes"


def _wrong_checks(definition: AnyDefinition, puzzle: Any, claims: list[Any]) -> Iterator[str]:
    for claim in claims:
        faults = definition.family.faults(puzzle, claim)
        if definition.is_right(puzzle, claim) == bool(faults):
            yield f"the check of {claim} says {faults}"
