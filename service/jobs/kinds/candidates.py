"""Kinds that make candidates for numbered places, and choose among them.

A part makes the candidates of every step-th place in one round. A place whose candidate failed or
equals another's gets a new candidate in the next round.
"""

import json
import math
import time
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

from generators.collection import ROUNDS, Made, choose_candidates
from puzzles.errors import BudgetError, amount
from service.jobs.kinds.kind import Kind, given_up, resuming
from service.jobs.orders import Item, JobProgress, Order, Reached, SliceResult, Tally

BIN = 0.1  # width of a bin of ratings, in an answer
RATED = "rated "  # prefix of the names of bins in the sums
FAILED = "failed"  # name of the number of failed candidates in the sums
ROUND = "round"  # name of the latest round in the notes


@dataclass(slots=True)
class CandidatePart:
    """Candidates of every step-th place, beginning with the one at index `next`.

    among: the places; None: all. first: the index where the part began.
    """

    size: int
    round: int = 0
    among: Sequence[int] | None = None
    next: int = 0
    step: int = 1
    first: int = 0

    @staticmethod
    def read(size: int, state: bytes | None) -> "CandidatePart":
        """The part that a checkpoint holds; None: all places of the first round."""
        if state is None:
            return CandidatePart(size)
        with resuming():
            return CandidatePart(**json.loads(state))

    def to_bytes(self) -> bytes:
        return json.dumps(asdict(self)).encode()

    @property
    def is_done(self) -> bool:
        return self.next >= self.size

    @property
    def explored_share(self) -> float:
        return min((self.next - self.first) / max(self.size - self.first, 1), 1.0)

    @property
    def place(self) -> int:
        return self.next if self.among is None else self.among[self.next]

    def split(self, parts: int) -> "Sequence[CandidatePart]":
        made = [
            replace(self, next=first, first=first, step=parts * self.step)
            for first in (self.next + k * self.step for k in range(parts))
        ]
        return [part for part in made if not part.is_done]


class OfPlaces(Kind):
    """A kind whose parts make candidates, in rounds, until every place has one."""

    @abstractmethod
    def size(self, order: Order) -> int:
        """Number of places."""

    @abstractmethod
    def candidate(self, order: Order, place: int, round: int) -> Item | None:
        """The candidate of a place in a round; None if the attempt failed."""

    def advance(
        self, order: Order, state: bytes | None, *, seconds: float, standing: JobProgress
    ) -> SliceResult:
        begun, size = time.monotonic(), self.size(order)
        part = CandidatePart.read(size, state)
        items: list[Item] = []
        sums: dict[str, int] = {}
        while not part.is_done:
            item = self.candidate(order, part.place, part.round)
            name = FAILED if item is None else RATED + f"{math.floor(item.rating / BIN) * BIN:.1f}"
            sums[name] = sums.get(name, 0) + 1
            if item is not None and (standing.bar is None or item.rating >= standing.bar):
                items.append(replace(item, number=part.round * size + part.place))
            part.next += part.step
            if time.monotonic() - begun >= seconds:
                break
        return SliceResult(
            state=part.to_bytes(),
            done=part.is_done,
            explored=part.explored_share,
            nodes=0,
            seconds=time.monotonic() - begun,
            tally=Tally(sums=sums, notes={ROUND: part.round}),
            items=tuple(items),
        )

    def split(self, order: Order, state: bytes, parts: int) -> Sequence[bytes]:
        return [
            part.to_bytes() for part in CandidatePart.read(self.size(order), state).split(parts)
        ]

    def follow(self, order: Order, reached: Reached) -> Sequence[bytes]:
        if self.best(order) is not None or not reached.whole:
            return ()
        size = self.size(order)
        free = sorted(set(range(size)) - choose_candidates(made_of(reached, size)).keys())
        round = reached.tally.notes.get(ROUND, 0) + 1
        again = CandidatePart(len(free), round, free)
        return (again.to_bytes(),) if free and round < ROUNDS else ()


def made_of(reached: Reached, size: int) -> Sequence[Made]:
    """The candidates found so far; size: number of places."""
    return [
        Made(item.number % size, item.number // size, item.mark, item.rating)
        for item in reached.items
    ]


def shortage_error(reached: Reached, found: int, wanted: int) -> BudgetError:
    """The error of finding too few puzzles; raises GivenUpError if parts were lost."""
    given_up(reached)
    what = f"{found} of {amount(wanted, 'puzzle')} were found, in {ROUNDS} candidates of each"
    return BudgetError(f"{what}; there may be no more: wish for fewer, or for less")
