"""The atlas of snakes: its queries and its pages."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from families.record import PAGE_LIMIT, List, Page, Watch
from generators.instance import difficulty_setting
from generators.snakes import GRADING, rating_of
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.lattice import Size, volume
from puzzles.setting import choose, setting
from solvers.snakes import AtlasChain, atlas

MOST = 1_000_000  # solutions
EDGE = 27  # longest, of a box with an atlas


class AtlasOrder(StrEnum):
    """Sort keys of entries, rising."""

    CHAIN = "chain"
    RATING = "rating"


@dataclass(frozen=True, slots=True, kw_only=True)
class AtlasQuery:
    """The filter, the order and the page of the entries that are wanted."""

    size: Size = setting((3, 3, 3), "The box; at most 27 cells.", low=1, high=EDGE)
    unique: bool | None = setting(None, "true: exactly one distinct solution; false: more.")
    palindromic: bool | None = setting(
        None, "true: reads the same from both ends; false: does not."
    )
    min_distinct: int = setting(1, "Fewest distinct solutions.", low=1, high=MOST)
    max_distinct: int = setting(MOST, "Most distinct solutions.", low=1, high=MOST)
    min_legs: int = setting(1, "Fewest straight runs.", low=1, high=EDGE)
    max_legs: int = setting(EDGE, "Most straight runs.", low=1, high=EDGE)
    difficulty: str | tuple[float, float] | None = difficulty_setting()
    order: AtlasOrder | str = setting(AtlasOrder.CHAIN, "Sort key, ascending.", words=AtlasOrder)
    offset: int = setting(0, "Number of entries to skip.", low=0, high=MOST)
    limit: int = setting(100, "Largest number of entries.", low=1, high=PAGE_LIMIT)

    def __post_init__(self) -> None:
        choose(self)
        for what in ("distinct", "legs"):
            low, high = getattr(self, f"min_{what}"), getattr(self, f"max_{what}")
            if low > high:
                problem = f"expected at least min_{what}, which is {low}, found {high}"
                raise RuleError(RuleCode.EMPTY_RANGE, problem, (f"max_{what}",))


@dataclass(frozen=True, slots=True, kw_only=True)
class AtlasEntry:
    """A chain that can be folded; see `solvers.snakes.AtlasChain`."""

    chain: str
    distinct: int
    up_to_reversal: int
    legs: int
    palindromic: bool
    rating: float
    grade: str


def _page(asked: AtlasQuery, watch: Watch) -> Page[AtlasEntry]:
    """The requested page; RuleError `too_many_cells` if there is no atlas of the box."""
    chosen = list(_matching_entries(asked, atlas(asked.size, watch)))
    if asked.order == AtlasOrder.RATING:
        chosen.sort(key=lambda entry: entry.rating)
    page = chosen[asked.offset : asked.offset + asked.limit]
    return Page(total=len(chosen), entries=tuple(page))


def _matching_entries(asked: AtlasQuery, entries: tuple[AtlasChain, ...]) -> Iterator[AtlasEntry]:
    for entry in entries:
        if (
            asked.unique in (None, entry.distinct == 1)
            and asked.palindromic in (None, entry.palindromic)
            and asked.min_distinct <= entry.distinct <= asked.max_distinct
            and asked.min_legs <= entry.legs <= asked.max_legs
        ):
            rated = _atlas_entry(entry, asked.size)
            if _is_as_hard(rated, asked):
                yield rated


def _atlas_entry(entry: AtlasChain, size: Size) -> AtlasEntry:
    rating = rating_of(*entry.nodes, entry.distinct)
    return AtlasEntry(
        chain=entry.chain,
        distinct=entry.distinct,
        up_to_reversal=entry.up_to_reversal,
        legs=entry.legs,
        palindromic=entry.palindromic,
        rating=rating,
        grade=GRADING.grade(rating, volume(size)),
    )


def _is_as_hard(entry: AtlasEntry, asked: AtlasQuery) -> bool:
    if isinstance(asked.difficulty, tuple):
        low, high = asked.difficulty
        return low <= entry.rating <= high
    return asked.difficulty in (None, entry.grade)


ATLAS: List[AtlasQuery, AtlasEntry] = List(
    name="atlas",
    path="catalog/atlas",
    query=AtlasQuery,
    entry=AtlasEntry,
    look_up=_page,
)
