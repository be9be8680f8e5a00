"""hint: the next piece for someone who solves a puzzle by hand, found by a search.

placed   pieces placed besides the given ones, in the order of placing
depth    how much is told of the next piece: where to look, which piece goes where, or how it lies
kept     indices of placed pieces that one solution has together
"""

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, Generic

from actions.solving import warm
from actions.telling import NO_SOLUTION, cost_text, fault_text, reason_text
from actions.verb import (
    BUDGET,
    FAULTS,
    PLACED,
    Dump,
    Effort,
    JsonForms,
    Means,
    PuzzleRequest,
    Verb,
    at_place,
    faults_json,
    reason_json,
)
from families.record import AnyFamily, Family, L, P, Placing, S
from puzzles.clue import Clue, Depth
from puzzles.errors import Place
from puzzles.facts import ABSENT, FLAG, NUMBER, TEXT, WHOLE, Fact, list_of, ref, tell, words
from puzzles.outcome import Fault, Outcome, Reason, Verdict
from puzzles.setting import setting
from solvers.engine.driver import solve
from solvers.engine.search import Budget, Search
from words.phrases import Language, Phrase

FAULT_LIMIT = 100  # faults listed in a hint
OPEN = Phrase("the search ended before it found a solution; there may be one")
COMPLETE = Phrase("complete")
TO_TAKE_BACK = Phrase("to take back")

Watch = Callable[[Search[Any]], bool]


class SolutionPieces(tuple[L, ...]):
    """All pieces of a solution, as placed ones; at: the place of the solution in the request."""

    at: Place
    _within: Callable[[Sequence[Any], Place], Place]

    def __new__(cls, placing: Placing[Any, S, L], solution: S, at: Place) -> "SolutionPieces[L]":
        made = super().__new__(cls, placing.pieces(solution))
        made.at, made._within = at, placing.within
        return made

    def move(self, at: Place) -> "SolutionPieces[L]":
        """The same pieces of a solution at another place."""
        made = tuple.__new__(SolutionPieces, self)
        made.at, made._within = at, self._within
        return made

    def place(self, at: Place) -> Place:
        """The place in the request of one that begins with the index of a piece."""
        return (*self.at, *self._within(self, at))


@dataclass(frozen=True, kw_only=True)
class HintRequest(PuzzleRequest):
    """The request of `hint`."""

    placed: Sequence[Any] = field(default=(), metadata=PLACED)
    budget: Effort = field(default=Effort(), metadata=BUDGET)
    depth: int = setting(
        int(Depth.LAY),
        "How much to tell of the next piece: 1 where to look, 2 which piece goes where, 3 how it"
        " lies.",
        low=min(Depth),
        high=max(Depth),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint(Generic[L]):
    """A hint for someone who has placed some pieces.

    verdict: whether a solution with all placed pieces exists; if these have faults, none
        does.
    piece: the next one; None: there is none, all are placed, or the depth is less than 3.
    clue: the next piece and its place, as far as the depth tells them; None: there is none.
    complete: all pieces are placed and are a solution.
    take_back: indices of pieces; some solution has all others. No smaller subset is enough, and
        earlier pieces are kept rather than later ones. Empty: the puzzle has no solution. None:
        no piece has to be taken back, or the budget ended first.
    faults: of the placed pieces; places begin with the index of a piece.
    reason: why no solution has all placed pieces, unless their faults are the reason; or why
        the puzzle has none.
    nodes, seconds: of the search.
    placed: the pieces of the request, for places in it.
    """

    verdict: Verdict
    piece: L | None = None
    clue: Clue | None = None
    complete: bool = False
    take_back: tuple[int, ...] | None = None
    faults: tuple[Fault, ...] = ()
    reason: Reason | None = None
    nodes: int = 0
    seconds: float = field(default=0.0, compare=False)
    placed: Sequence[L] = field(default=(), compare=False, repr=False)

    def place(self, at: Place) -> Place:
        """The place in the request of one that begins with the index of a placed piece."""
        if isinstance(self.placed, SolutionPieces):
            return self.placed.place(at)
        return ("placed", *at)

    @property
    def is_settled(self) -> bool:
        """True if a larger budget could add nothing."""
        return self.verdict is Verdict.SOLVED or self.take_back is not None


class _SpentError(Exception):
    """The budget is spent, and it is not known whether there is a solution."""


class Hinting(Generic[P, S, L]):
    """The search for a hint, within a budget.

    watch: called after every slice of a search; False ends it as if the budget were spent.
    """

    def __init__(
        self,
        family: Family[P, S, Any, Any, Any],
        puzzle: P,
        placed: Sequence[L],
        budget: Budget,
        watch: Watch | None = None,
        depth: int = Depth.LAY,
    ) -> None:
        self.family, self.puzzle, self.placed = family, puzzle, placed
        self._budget, self._watch, self._depth = budget, watch, depth
        self._start, self._nodes = time.monotonic(), 0
        self._reason: Reason | None = None  # why the puzzle by itself has no solution

    def hint(self) -> Hint[L]:
        """The next piece, or the pieces to take back."""
        placing, everything = self.family.placing, range(len(self.placed))
        faults = tuple(islice(placing.faults(self.puzzle, self.placed), FAULT_LIMIT))
        if faults:
            made: Hint[L] = Hint(verdict=Verdict.UNSOLVABLE, faults=faults)
            return self._with_cost(self._with_take_back(made))
        begun = placing.given(self.puzzle, self.placed)
        outcome = self._search(begun)
        if outcome.solutions:
            piece = placing.repeated(self.puzzle, self.placed)
            if piece is None:
                piece = placing.following(begun, outcome.solutions[0])
            made = self._with_piece(piece)
        else:
            made = Hint(verdict=outcome.verdict, reason=outcome.reason)
            if outcome.verdict is Verdict.UNSOLVABLE:
                made = self._with_take_back(made) if everything else replace(made, take_back=())
        return self._with_cost(made)

    def _with_piece(self, piece: L | None) -> Hint[L]:
        """The hint that tells as much of the next piece as it may; None: all are placed."""
        if piece is None:
            return Hint(verdict=Verdict.SOLVED, complete=True)
        placing, lays = self.family.placing, self._depth >= Depth.LAY
        clue = placing.clue(self.puzzle, self.placed, piece)
        if self._depth < Depth.SAY:
            clue = clue.only(placing.first)
        return Hint(verdict=Verdict.SOLVED, piece=piece if lays else None, clue=clue)

    def _with_cost(self, hint: Hint[L]) -> Hint[L]:
        return replace(hint, nodes=self._nodes, seconds=time.monotonic() - self._start)

    def _with_take_back(self, hint: Hint[L]) -> Hint[L]:
        """The hint with the pieces to take back, if they can be found."""
        try:
            back = self._to_take_back()
        except _SpentError:
            return hint
        return replace(hint, take_back=back, reason=self._reason or hint.reason)

    def _to_take_back(self) -> tuple[int, ...]:
        """Indices of pieces to take back, so that the puzzle has a solution with all others."""
        everything = range(len(self.placed))
        many = self._lasting([], everything, -1, len(everything))
        if many < 0:
            return ()
        kept = list(everything[:many])
        rest = everything[many + 1 :]
        while rest and self.family.placing.loose:
            many = self._lasting(kept, rest, 0, len(rest) + 1)
            kept += rest[:many]
            rest = rest[many + 1 :]
        return tuple(sorted({*everything} - {*kept}))

    def _lasting(self, kept: Sequence[int], rest: Sequence[int], good: int, bad: int) -> int:
        """The most pieces of `rest`, from its front, that one solution has together with `kept`.

        good, bad: a number known to be possible, and one known to be impossible. -1 stands below
        0 pieces: it is returned if the puzzle itself has no solution. Most mistakes are recent,
        so ever more pieces are removed from the end first; then the open interval is halved.
        """
        step, halving = 1, False
        while bad - good > 1:
            many = (good + bad) // 2 if halving else max(good + 1, bad - step)
            if self._lies([*kept, *rest[:many]]):
                good, halving = many, True
            else:
                bad, step = many, 2 * step
        return good

    def _lies(self, indices: Sequence[int]) -> bool:
        """True if some solution has all these pieces; raises _SpentError."""
        if self._budget.since(self._start).seconds == 0.0:  # finding faults takes time, too
            raise _SpentError
        placing, pieces = self.family.placing, [self.placed[index] for index in indices]
        if next(placing.faults(self.puzzle, pieces), None) is not None:
            return False
        outcome = self._search(placing.given(self.puzzle, pieces))
        if outcome.verdict is Verdict.OPEN:
            raise _SpentError
        if not indices:
            self._reason = outcome.reason
        return outcome.verdict is Verdict.SOLVED

    def _search(self, puzzle: P) -> Outcome[S]:
        """The outcome of a search in the budget that is left."""
        left = self._budget.since(self._start)
        if left.nodes is not None:
            left = replace(left, nodes=max(0, left.nodes - self._nodes))
        search = self.family.search(puzzle, self.family.options(), True)
        outcome = solve(search, budget=left, watch=self._watch)
        self._nodes += outcome.nodes
        return outcome


def hint(
    family: Family[P, S, Any, Any, Any],
    puzzle: P,
    placed: Sequence[Any] = (),
    *,
    budget: Budget | None = None,
    watch: Watch | None = None,
    depth: int = Depth.LAY,
) -> Hint[Any]:
    """The next piece as far as the depth tells it, or the pieces to take back.

    placed: pieces in the form of `fixed`, in the order of placing.
    watch: called after every slice of a search; False ends it as if the budget were spent.
    """
    warm(family)
    return Hinting(family, puzzle, placed, budget or Budget(), watch, depth).hint()


def hinted_facts(forms: JsonForms) -> tuple[Fact, ...]:
    """The facts of the answer; they take a Hint."""

    def piece(hint: Hint[Any]) -> Any:
        return None if hint.piece is None else forms.dumped_piece(hint.piece)

    about = "The next piece of a solution that contains all placed pieces; null at depth 1 and 2."
    return *_FOUND, Fact("hint", forms.piece, piece, about, nullable=True), *_WRONG


_CLUE = (
    Fact(
        "piece",
        {"anyOf": [WHOLE, TEXT]},
        lambda clue: ABSENT if clue.piece is None else clue.piece,
        "The next piece: the index of a block, tile or cube of the chain; of a maze, the open"
        " sides of a cube.",
        optional=True,
    ),
    Fact(
        "at",
        list_of(WHOLE),
        lambda clue: ABSENT if clue.at is None else clue.at,
        "Its place: the cell of its lowest corner, or row and column.",
        optional=True,
    ),
)


_FOUND = (
    Fact(
        "verdict",
        words(Verdict),
        lambda hint: hint.verdict.value,
        "Whether a solution with all placed pieces exists.",
    ),
    Fact("complete", FLAG, about="All pieces are placed, and they are a solution."),
    Fact(
        "look",
        take=lambda hint: hint.clue,
        about="The next piece without its turn: one of its parts at depth 1, else both.",
        nullable=True,
        parts=_CLUE,
    ),
)
_WRONG = (
    Fact(
        "take_back",
        list_of(WHOLE),
        about="If no solution contains all placed pieces: indices into `placed`, without which"
        " one does. Empty: the puzzle has no solution; null: the budget ended first.",
        nullable=True,
    ),
    Fact(
        "faults",
        FAULTS,
        lambda hint: faults_json([replace(f, at=hint.place(f.at)) for f in hint.faults], ()),
        "Faults of the placed pieces, whatever is placed later.",
    ),
    Fact("reason", ref("Reason"), lambda hint: reason_json(hint.reason), nullable=True),
    Fact(
        "stats",
        take=lambda hint: hint,
        parts=(Fact("nodes", WHOLE), Fact("seconds", NUMBER, lambda hint: round(hint.seconds, 6))),
    ),
)


def _act(family: AnyFamily, request: HintRequest, means: Means) -> Hint[Any]:
    placed = request.placed
    told = hint(
        family,
        request.puzzle,
        placed,
        budget=means.budget,
        watch=means.watch,
        depth=request.depth,
    )
    return replace(told, placed=placed)


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _lines(
    _: AnyFamily, request: HintRequest, hint: Hint[Any], dump: Dump, language: Language
) -> Iterator[str]:
    if hint.verdict is Verdict.OPEN:
        yield OPEN.of(language)
    elif hint.complete:
        yield COMPLETE.of(language)
    elif hint.piece is not None:
        yield _line(dump(hint.piece))
    elif hint.clue is not None:
        yield _line(tell(_CLUE, hint.clue))
    for fault in hint.faults:
        yield at_place(hint.place(fault.at), fault_text(fault, language))
    if hint.reason is not None:
        yield NO_SOLUTION.of(language, reason=reason_text(hint.reason, language))
    for index in hint.take_back or ():
        yield at_place(hint.place((index,)), TO_TAKE_BACK.of(language))


HINT = Verb(
    name="hint",
    summary="Return the next piece, or the pieces to take back",
    help="print the next piece, or the pieces to take back",
    request=HintRequest,
    asks="Hint",
    answer="Hinted",
    act=_act,
    facts=hinted_facts,
    lines=_lines,
    remarks=lambda hint, language: (cost_text(hint.nodes, hint.seconds, language),),
    is_settled=lambda hint: hint.is_settled,
    is_wrong=lambda hint: hint.verdict is Verdict.UNSOLVABLE,
)
