"""fingerprint: a hash that all forms of one puzzle share."""

from dataclasses import dataclass
from typing import Any

from actions.verb import PuzzleRequest, Verb
from families.record import Family, P
from puzzles.facts import FLAG, TEXT, Fact, list_of
from puzzles.fingerprint import Fingerprint
from words.phrases import Phrase


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """A fingerprint; known: names of the puzzles of the catalogue that have it, too."""

    fingerprint: Fingerprint
    known: tuple[str, ...]


def fingerprint(family: Family[P, Any, Any, Any, Any], puzzle: P) -> Marked:
    """The fingerprint of a puzzle, and equal puzzles of the catalogue."""
    mark = family.fingerprint(puzzle)
    known = tuple(e.name for e in family.known() if family.fingerprint(e.puzzle) == mark)
    return Marked(fingerprint=mark, known=known)


FACTS = (
    Fact(
        "fingerprint",
        {**TEXT, "pattern": "^[0-9a-f]{32}$"},
        lambda marked: marked.fingerprint.digest,
    ),
    Fact(
        "exact",
        FLAG,
        lambda marked: marked.fingerprint.exact,
        "No other puzzle has this fingerprint.",
    ),
    Fact("known", list_of(TEXT), about="Equal puzzles of the catalogue, by name."),
)

KNOWN = Phrase("in the catalogue: {name}")
FINGERPRINT = Verb(
    name="fingerprint",
    summary="Compute a hash that all forms of one puzzle share",
    help="print a hash that all forms of one puzzle share",
    request=PuzzleRequest,
    asks="Convert",
    answer="Fingerprint",
    act=lambda family, asked, means: fingerprint(family, asked.puzzle),
    facts=lambda forms: FACTS,
    lines=lambda family, asked, marked, dump, language: (marked.fingerprint.digest,),
    remarks=lambda marked, language: (KNOWN.of(language, name=name) for name in marked.known),
)
