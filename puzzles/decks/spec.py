"""The spec sheet of a deck, as a value and in JSON."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from puzzles.decks import Border, DeckSolution, Placement
from puzzles.facts import FLAG, NUMBER, TEXT, WHOLE, Fact, fact, list_of, object_of, words
from puzzles.outcome import Verdict
from puzzles.search_space import SearchSpace, space_facts


def _placements_json(found: Any) -> list[dict[str, int]]:
    return [asdict(placement) for placement in found.placements]


_PLACEMENTS = Fact(
    "placements",
    list_of(object_of(dict.fromkeys(("tile", "row", "column", "turn"), WHOLE))),
    _placements_json,
)


_FIGURE = {"type": "integer"}


def _count(name: str) -> Fact:
    return Fact(name, WHOLE, lambda sheet: sheet.counts[name], nullable=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckLadder:
    """A ladder: the first `least` placements leave exactly one completion, and so do more."""

    least: int
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckSpec:
    """A spec sheet.

    given, surplus: number of given tiles, and of tiles left over.
    duplicates, symmetric: indices of such tiles.
    counts: `count`, `distinct`, `labelled`, `essential`; None if not known.
    rating, grade, tries, exact: the difficulty and the numbers behind it.
    fingerprint_exact: no other puzzle has the fingerprint.
    ladder: None for large boards and for decks without a known solution.
    """

    size: Annotated[tuple[int, ...], fact(list_of(WHOLE), "Rows and columns, or the order.")]
    places: Annotated[int, fact(WHOLE)]
    tiles: Annotated[int, fact(WHOLE)]
    figures: Annotated[int, fact(WHOLE, "Different figures; each half counts as one.")]
    matching: Annotated[str, fact(words(("opposite", "equal", "pairs")))]
    turning: Annotated[bool, fact(FLAG)]
    border: Annotated[Border, fact({"anyOf": [_FIGURE, list_of(_FIGURE)]}, nullable=True)]
    given: Annotated[int, fact(WHOLE)]
    surplus: Annotated[int, fact(WHOLE)]
    duplicates: Annotated[
        tuple[tuple[int, ...], ...], fact(list_of(list_of(WHOLE)), "Tiles that look the same.")
    ]
    symmetric: Annotated[
        tuple[int, ...], fact(list_of(WHOLE), "Tiles that look the same after a turn.")
    ]
    verdict: Annotated[Verdict, fact(words(Verdict))]
    complete: Annotated[bool, fact(FLAG)]
    counts: Annotated[
        Mapping[str, int | None], *map(_count, ("count", "distinct", "labelled", "essential"))
    ]
    unique: Annotated[bool | None, fact(FLAG, nullable=True)]
    search_space: Annotated[SearchSpace, *space_facts(lambda sheet: sheet.search_space)]
    rating: Annotated[
        float,
        Fact(
            "difficulty",
            take=lambda sheet: sheet,
            parts=(
                Fact("rating", NUMBER),
                Fact("grade", TEXT),
                Fact("tries", WHOLE),
                Fact("exact", FLAG),
            ),
        ),
    ]
    grade: str
    tries: int
    exact: bool
    fingerprint: Annotated[str, fact(TEXT)]
    fingerprint_exact: Annotated[bool, fact(FLAG)]
    ladder: Annotated[
        DeckLadder | None,
        fact(
            about="Placements in an order in which the first `least` or more, when given, leave"
            " exactly one completion.",
            nullable=True,
            parts=(Fact("least", WHOLE), _PLACEMENTS),
        ),
    ]
    solution: Annotated[
        DeckSolution | None,
        fact(about="A solution, if one was found.", nullable=True, parts=(_PLACEMENTS,)),
    ]

    @property
    def distinct(self) -> int | None:
        """The number of distinct solutions; None while it is not known."""
        return self.counts["distinct"] if self.complete else None
