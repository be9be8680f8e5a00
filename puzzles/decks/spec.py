"""The spec sheet of a deck, as a value."""

from collections.abc import Mapping
from dataclasses import dataclass

from puzzles.decks import DeckSolution, Placement
from puzzles.outcome import Verdict
from puzzles.search_space import SearchSpace


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckLadder:
    """The first `least` or more of the placements, given, leave exactly one completion."""

    least: int
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckSpec:
    """A spec sheet.

    size: rows and columns, or the order of the board.
    figures: different ones, each half by itself.
    given, surplus: how many tiles are given, and how many are left over.
    duplicates: tiles that look the same, by their indices. symmetric: the same after a turn.
    counts: `count`, `distinct`, `labelled`, `essential`; None while it is not known.
    rating, grade, tries, exact: the difficulty and what it was reckoned from.
    fingerprint_exact: no other puzzle has the fingerprint.
    ladder: None for large boards and for decks without a known solution.
    """

    size: tuple[int, ...]
    places: int
    tiles: int
    figures: int
    matching: str
    turning: bool
    border: int | None
    given: int
    surplus: int
    duplicates: tuple[tuple[int, ...], ...]
    symmetric: tuple[int, ...]
    search_space: SearchSpace
    verdict: Verdict
    complete: bool
    counts: Mapping[str, int | None]
    unique: bool | None
    rating: float
    grade: str
    tries: int
    exact: bool
    fingerprint: str
    fingerprint_exact: bool
    ladder: DeckLadder | None
    solution: DeckSolution | None
