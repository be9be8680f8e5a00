"""convert: a puzzle between its JSON form and its original text."""

from dataclasses import dataclass, field
from typing import Any

from actions.verb import NOTATION, JsonForms, PuzzleRequest, Verb
from families.record import Family, P
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.facts import Fact


@dataclass(frozen=True, kw_only=True)
class ConvertRequest(PuzzleRequest):
    """The request of `convert`; notation: of the text, None: the original one."""

    notation: str | None = field(default=None, metadata=NOTATION)


def write(family: Family[P, Any, Any, Any, Any], puzzle: P, notation: str | None = None) -> str:
    """A puzzle as text, in its original format or in a notation of the family's, in any case.

    The name of another family is one if the puzzle can be told as one of that family.
    """
    if notation is None:
        return family.write(puzzle)
    every = {**family.notations, **family.conversions}
    known = {name.casefold(): writer for name, writer in every.items()}
    writer = known.get(notation.casefold())
    if writer is None:
        names = ", ".join(every) or "none"
        what = f"the notations of {family.name} are {names}, not {notation!r}"
        raise RuleError(RuleCode.UNKNOWN_NOTATION, what, ("notation",))
    return writer(puzzle)


def converted_facts(forms: JsonForms) -> tuple[Fact, ...]:
    """The facts of the answer; they take a puzzle."""
    return (Fact("puzzle", forms.puzzle_ref, forms.dumped_puzzle),)


CONVERT = Verb(
    name="convert",
    summary="Convert between the JSON form and the original text format",
    help="turn the text form into JSON, or back",
    request=ConvertRequest,
    asks="Convert",
    answer="Converted",
    act=lambda family, asked, means: asked.puzzle,
    facts=converted_facts,
    formats=("json", "text", "xml"),
    texts={
        "text": lambda family, asked, puzzle: write(family, puzzle, asked.notation),
        "xml": lambda family, asked, puzzle: write(family, puzzle, family.xml),
    },
    has_version=False,
    turns=True,
)
