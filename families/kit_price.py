"""The price of a kit, estimated from its wishes before anything is made.

least   lower bound of the cost     most   upper bound of the cost

Both are reported. A kit is refused only if the lower bound is too large, so a kit that would fit
never is. Before the file is written, its exact price is computed.
"""

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from families.record import AnyFamily
from puzzles.codes import RuleCode
from puzzles.errors import RuleError
from puzzles.price import MB
from render.kits.leaflet import Answers, Boards
from render.look import Bulk
from render.pages.binding import area
from render.style import Style
from render.writers.pdf import BASE, READ, WRITTEN

MOST_PAGES = 1_000  # of a kit
ROWS = 12  # puzzles that a page of a list tells at the least
LISTED = 34_000  # bytes for a puzzle in the contents and in the keys, at the most
FRONT = 100_000  # bytes for the pages of the kit itself, but for the pictures of its cover
COVERED = 6  # puzzles that the cover shows
SHARED = 2  # answers that a page holds if they can be read
BOARDS = 0.5  # of what is handed out, at the most: boards that puzzles may share


@dataclass(frozen=True, slots=True)
class Span:
    """least, most: between these it is."""

    least: int
    most: int

    @property
    def json(self) -> Mapping[str, int]:
        return {"least": self.least, "most": self.most}


@dataclass(frozen=True, slots=True, kw_only=True)
class Wished:
    """Puzzles with the same wishes.

    model: the params that make them, or a puzzle. style: of their pages.
    many: their number. rungs: largest number of puzzles in the ladder of each.
    """

    family: AnyFamily
    model: Any
    style: Style
    many: int = 1
    rungs: int = 1

    @property
    def is_generated(self) -> bool:
        """True if the puzzles are made by params, and not given."""
        return isinstance(self.model, self.family.params)

    @property
    def cells(self) -> Span:
        """Number of cells of each puzzle; the upper bound includes pieces left over."""
        if self.is_generated:
            cells = self.family.granted.cells(self.model)
            return Span(cells, cells)
        size = self.family.size
        return Span(size.of(self.model), size.drawn(self.model))


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """The price of a kit.

    pages: of the booklet. bytes: of memory that binding it takes.
    """

    puzzles: Span
    pages: Span
    bytes: Span

    @property
    def json(self) -> Mapping[str, Mapping[str, int]]:
        return {name: getattr(self, name).json for name in ("puzzles", "pages", "bytes")}

    def refuse(self, given: int) -> None:
        """Raise RuleError `too_many_pages`, or `too_dear` for `given` bytes, if certain."""
        if self.pages.least > MOST_PAGES:
            raise too_many(self.pages.least, "at least ")
        if self.bytes.least > given:
            what = f"this kit would need at least {self.bytes.least / MB:,.0f} MB of memory, but"
            what += f" the limit is {given / MB:,.0f} MB: split it into several kits"
            raise RuleError(RuleCode.TOO_DEAR, what, ("sets",))


def price_of(
    wishes: Sequence[Wished],
    paper: Style,
    *,
    answers: Answers = Answers.APART,
    boards: Boards = Boards.EACH,
    nets: bool = False,
    specs: bool = False,
) -> Price:
    """The price of a kit on a paper, bound in some way."""
    answered = answers != Answers.NONE
    kinds = {"asked": True, "answers": answered, "nets": nets, "specs": specs}
    wanted = [name for name, is_wanted in kinds.items() if is_wanted]
    least, most = sum(w.many for w in wishes), sum(w.many * w.rungs for w in wishes)
    # The lists of contents, names and keys share pages if they are short.
    pages = [1, 1 + (2 + answered) * math.ceil(most / ROWS)]
    bytes_, largest = [BASE, BASE + FRONT + LISTED * most], 0
    for wish in wishes:
        bulks = wish.family.bulk(wish.model, wish.style)
        for name, bulk in ((name, bulks[name]) for name in wanted if name in bulks):
            leaves = pages_of(bulk, wish.cells, paper)
            size = bytes_of(bulk, wish.cells, leaves)
            largest = max(largest, size.most)
            kept = 1.0, 1.0
            if name == "asked" and boards == Boards.ONCE:
                kept = BOARDS, BOARDS
            if name == "answers" and answers == Answers.APART:
                kept = _kept_answers(wish, leaves)
            for total, span, share in ((pages, leaves, kept[0]), (bytes_, size, kept[1])):
                total[0] += math.floor(wish.many * span.least * share)
                total[1] += wish.many * wish.rungs * span.most
    read = (os.cpu_count() or 1) * READ / WRITTEN  # pages at a time, beside what is written
    bytes_[1] += math.ceil((COVERED + read) * largest)
    return Price(puzzles=Span(least, most), pages=Span(*pages), bytes=Span(*bytes_))


def _kept_answers(wish: Wished, leaves: Span) -> tuple[float, float]:
    """Shares of the least pages and bytes of answers that are left where these share pages.

    Equal ones are bound once; only puzzles made before have some.
    """
    if not wish.is_generated:
        return 0.0, 0.0
    return (1 / SHARED if leaves.least == 1 else 1.0), 1.0


def pages_of(bulk: Bulk, cells: Span, paper: Style) -> Span:
    """Number of pages of a part of a puzzle."""
    width, height = area(paper)
    page = width * height
    low = bulk.least_area * cells.least / page
    high = bulk.most_area * cells.most / page
    return Span(max(1, math.ceil(low)), bulk.pages + math.ceil(high))


def bytes_of(bulk: Bulk, cells: Span, pages: Span) -> Span:
    """Bytes of memory for binding these pages."""
    low = bulk.least[0] + bulk.least[1] * cells.least
    high = bulk.most[0] + bulk.most[1] * cells.most
    return Span(low, high + bulk.page * pages.most)


def too_many(pages: int, least: str = "") -> RuleError:
    """The RuleError for a kit of `pages` pages."""
    what = f"a kit has at most {MOST_PAGES:,} pages, not {least}{pages:,}"
    return RuleError(RuleCode.TOO_MANY_PAGES, what, ("sets",))
