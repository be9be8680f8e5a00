"""The search for the layings of a deck: three complete runs.

    scan      cell by cell, by rows or from the rim inwards; by far the most tiles a second
    choosy    always the cell with fewest options; with few figures it lays far fewer tiles
    patches   around one tile; on a square board without a border it lays by far the fewest
    whole     of a board on which every tile is given

The scan goes first, and nearly every deck is done before its first share is spent. If cells have
three earlier neighbours, the choosy run goes first: for hexagons of order 4 with 12 figures the
scan lays 10.4 M tiles in 124 ms, the choosy run 20,000 in 8 ms. After that the runs have shares of
about equal time, until one is done, or so far ahead of the others that these are given up. If
patches take part, shares begin small, and patches have most of the time until a laying is met.

A count of a larger board also leaves out copies of a laying by images other than turns: mirror
images and renamed figures, if they keep the deck. Each board met then stands for several distinct
solutions.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from puzzles.codes import RuleCode
from puzzles.decks import DeckOptions, DeckPuzzle, DeckSolution, Engine, macmahon
from puzzles.decks.families import DECK_FAMILIES
from puzzles.errors import FormatError, RuleError
from puzzles.hexagons import HexagonParams
from puzzles.outcome import Counts
from puzzles.squares import SQUARES, SquareParams, SquarePuzzle
from solvers.decks.cover import Covering, domain_words, is_small
from solvers.decks.laying import MOST_ENTRIES, Laying, ScanTable
from solvers.decks.layout import Layout, layout_of
from solvers.decks.patch import Patching, entries_of, is_apt
from solvers.decks.proofs import refutation
from solvers.decks.run import Whole
from solvers.decks.sets import Sets, SetSurvey
from solvers.engine.run import Key, Run, Space, Standing
from solvers.engine.search import SLICE_SECONDS, Search, Settled, StepLength
from solvers.engine.spaces import Head, SpaceSearch, resume_search

SHARES = {"scan": 2_000_000, "choosy": 500_000, "patches": 3_000_000, "whole": 1}  # nodes
EVEN_WORDS = 1_000  # of the choosy run's domains; if it has more, a node takes so much longer
FAVOURED = 20  # factor of the patches' share until a laying is met
BEGINS = 1 / 16, 1 / 4  # part of their shares for the other runs in the first rounds
PER_ENTRY = 15  # tiles that the scan lays while an entry of the patches' table is made
TABLE_CLASSES = 9  # kinds of cells of a board without given tiles: corners, borders, inside; going
# inwards there are twice as many
WIDE_CELLS = 16  # places of a board from which images pay off in a count
RUNS: dict[str, Callable[[Layout], Run]] = {
    "scan": Laying,
    "choosy": Covering,
    "patches": Patching,
}
ROUNDS = 6  # before a run may be given up
AHEAD = 6.0  # times the progress of the other run
# Factor of the fastest run's share after ROUNDS rounds; it grows by 1 with every ROUNDS more, so
# that the other runs cost a smaller and smaller part.
FAVOUR = 4


def search(
    puzzle: DeckPuzzle, options: DeckOptions | None = None, first: bool = True
) -> Search[DeckSolution]:
    """A search for the layings of a deck, or the proof that it has none.

    Raises RuleError for an unknown option.
    """
    options = options or DeckOptions()
    wide = options.essential or (not first and puzzle.board.cells >= WIDE_CELLS)
    layout = layout_of(puzzle, wide)
    reason = refutation(layout)
    if reason is not None:
        return Settled(puzzle, options, reason)
    if not layout.order:
        names: tuple[str, ...] = ("whole",)
    elif options.engine != Engine.AUTO:
        names = (options.engine,)
    else:
        names = ("scan", "choosy") if is_small(layout) else ("scan",)
        if layout.is_crowded:
            names = names[::-1]
        elif is_apt(layout):
            names = ("scan", "patches", "choosy")
    if names == ("choosy",) and not is_small(layout):
        what = "the board is too large for the choosy engine; use scan"
        raise RuleError(RuleCode.UNKNOWN_OPTION, what, ("engine",))
    return DeckSearch(layout, options, [_affordable(layout, names)])


def _affordable(layout: Layout, names: tuple[str, ...]) -> tuple[str, ...]:
    """The runs whose tables are not too large; RuleError `too_dear` if there is none.

    If the scan's table may be large it is made at once, so that its price is known.
    """
    most = max(map(len, layout.mates), default=1)
    classes = TABLE_CLASSES * (1 + layout.inward)
    if "scan" not in names or len(layout.ways[0]) * most**2 * classes <= MOST_ENTRIES:
        return names
    try:
        layout.table(ScanTable)
    except RuleError:
        if "choosy" not in names:
            raise
        return ("choosy",)
    return names


def tries(puzzle: DeckPuzzle, budget: int, seconds: float | None = None) -> tuple[int, int, bool]:
    """Tries of the contest's programs: turns of tiles that they hold to a place, row by row.

    Every tile and each of its turns is distinguished, and the board is not turned. Returns the
    tries and the layings found within `budget` nodes and `seconds`, and whether the search ended.
    """
    layout = Layout(puzzle, apart=True)
    if not layout.order:
        return 0, 1, True
    run = Laying(layout, tally=True)
    _drive(run, budget, seconds)
    turns = puzzle.board.sides if puzzle.turning else 1
    tiles, cells = sum(layout.stock), len(layout.order)
    opened = [1, *run.levels.tolist()][:cells]  # boards at which each cell was the next
    tried = sum(o * (tiles - k) for k, o in enumerate(opened)) * turns
    return tried, run.counts.count, run.is_done


def _drive(run: Laying, nodes: int, seconds: float | None) -> None:
    """Advance a run by at most `nodes`, for at most `seconds`."""
    start, length = time.monotonic(), StepLength()
    while not run.is_done and run.nodes < nodes:
        begun, before = time.monotonic(), run.nodes
        run.advance(min(length.nodes_in(SLICE_SECONDS), nodes - before))
        now = time.monotonic()
        if seconds is not None and now - start >= seconds:
            break
        length.note(run.nodes - before, now - begun)


def warm() -> None:
    """Compile the kernels, or load them compiled."""
    for params in (SquareParams(rows=1, columns=2), HexagonParams(order=2)):
        for name in ("scan", "choosy"):
            search(params.blank, DeckOptions(engine=name)).advance(10, 1)
    some = SquarePuzzle(rows=1, columns=2, tiles=macmahon(2, 4)[:2])
    Covering(layout_of(some)).halve()
    Patching(layout_of(SquareParams(rows=5, columns=5).blank)).advance(10, 1)
    SetSurvey(Sets(shape=SQUARES, size=(1, 2), figures=4)).advance(1)


def resume(puzzle: DeckPuzzle, options: DeckOptions, state: bytes) -> Search[DeckSolution]:
    """The search that `save` wrote; see `solvers.engine.spaces.resume_search`."""
    parse = DECK_FAMILIES[puzzle.shape.name].parse
    return resume_search(state, DeckSearch, puzzle, options, begin=_begin, parse=parse)


class DeckSpace(Space[DeckSolution]):
    """The layings of a deck; part: the names of the runs."""

    def __init__(self, layout: Layout, names: Sequence[str]) -> None:
        self.layout = layout
        self.order = self.part = tuple(names)
        words = domain_words(layout) if "choosy" in names else 0
        choosy = SHARES["choosy"] * EVEN_WORDS // max(words, EVEN_WORDS)
        self._shares = {**SHARES, "choosy": choosy}

    def run(self, name: str) -> Run:
        if name == "whole":
            return Whole()
        return RUNS[name](self.layout)

    def share(self, race: Standing, name: str) -> int:
        share = self._shares[name]
        if len(race.listers) > 1 and race.round >= ROUNDS and self._fastest(race) == name:
            share *= FAVOUR - 1 + race.round // ROUNDS
        if "patches" in self.order:
            if name == "patches" and not race.counts.distinct:
                share = self._shares[name] * FAVOURED
            if race.round < len(BEGINS):
                share = int(share * BEGINS[race.round])
            if name == "scan" and not race.round:  # the table comes next
                share = max(share, PER_ENTRY * self.layout.table(entries_of))
        return share

    def _fastest(self, race: Standing) -> str:
        """The lister with most progress for its shares; the one ahead may have had more shares."""

        def pace(name: str) -> float:
            return race.progress_of(name) * self._shares[name] / max(1, race.took.get(name, 0))

        return max(race.listers, key=pace)

    def is_decided(self, race: Standing) -> bool:
        return race.round >= ROUNDS

    def ahead(self, race: Standing, level: bool) -> float | None:
        return AHEAD if race.round + level >= ROUNDS else None

    def distinct(self, key: Key) -> Sequence[Key]:
        return self.layout.orbit(key) if self.layout.wide else [key]

    def worth(self, key: Key) -> Counts:
        return self.layout.worth(key)

    def solution(self, key: Key) -> DeckSolution:
        return self.layout.solution(key)


class DeckSearch(SpaceSearch[DeckSolution]):
    """See the module.

    parts: the names of the runs of each race; a search that threads divided has several races.
    """

    kind = "decks 2"
    exhausted = "the complete search found no way to lay the tiles"

    options: DeckOptions

    def __init__(
        self, layout: Layout, options: DeckOptions, parts: Sequence[Sequence[str]]
    ) -> None:
        self.puzzle, self.options, self.layout = layout.puzzle, options, layout
        super().__init__([DeckSpace(layout, names) for names in parts])

    @property
    def counts(self) -> Counts:
        """The counts, with essential ones only if they are wanted and known."""
        counts = super().counts
        known = self.layout.wide or not self.layout.order
        further = {"labelled": counts.further.get("labelled", 0)}
        if self.options.essential and known:
            further["essential"] = counts.further.get("essential", 0)
        return replace(counts, further=further)

    def setup(self) -> dict[str, Any]:
        return {"wide": self.layout.wide, "inward": self.layout.inward}


def _begin(
    puzzle: DeckPuzzle, options: DeckOptions, setup: Head, parts: Sequence[Sequence[str]]
) -> DeckSearch:
    if any(name not in RUNS and name != "whole" for names in parts for name in names):
        raise FormatError(0, "the search was saved by another version")
    # searches of earlier versions, without this entry, went by rows
    layout = layout_of(puzzle, setup["wide"], setup.get("inward", False))
    return DeckSearch(layout, options, parts)
