"""Jobs that collect: so many puzzles by one wish, or the hardest of many.

A part makes the candidates of every step-th place, of one round. When a round is through, the
places that are still free, since their candidate is a copy or there is none, have another one.
"""

import json
import math
import time
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import asdict
from dataclasses import dataclass
from dataclasses import replace
from typing import Any

import actions
from generators.collection import ROUNDS
from generators.collection import Ladder
from generators.collection import Made
from generators.collection import best
from generators.collection import chosen
from generators.collection import climbing
from generators.collection import seed_of
from generators.collection import wish_of
from puzzles.dice import fresh_seed
from puzzles.errors import BudgetError
from service import answers
from service.jobs.kinds.kind import LATE_SECONDS
from service.jobs.kinds.kind import given_up
from service.jobs.kinds.kind import resuming
from service.jobs.orders import Answer
from service.jobs.orders import Item
from service.jobs.orders import Json
from service.jobs.orders import Order
from service.jobs.orders import Reached
from service.jobs.orders import Slice
from service.jobs.orders import Standing
from service.jobs.orders import Tally
from service.schemas.catalogue import forms_named
from service.schemas.collections import refuse_both
from service.schemas.forms import AnyForms
from service.schemas.requests import Order as Wished
from service.schemas.requests import OrderSchema
from service.schemas.strict import shared
from service.version import VERSION

COUNT = 10  # puzzles of a collection, where it is not said
BIN = 0.1  # of ratings, in what is told of a hunt
RATED = "rated "  # begins the names of the bins in the sums
FAILED = "failed"  # candidates that are none, in the sums
ROUND = "round"  # the last one, in the notes


@dataclass(slots=True)
class _Part:
    """Candidates of every step-th of some places, from the one with the number `next` on.

    among: the places; None: all. first: where the part began.
    """

    size: int
    round: int = 0
    among: Sequence[int] | None = None
    next: int = 0
    step: int = 1
    first: int = 0

    @staticmethod
    def read(order: Order, state: bytes | None) -> "_Part":
        if state is None:
            return _Part(_size(order))
        with resuming():
            return _Part(**json.loads(state))

    def written(self) -> bytes:
        return json.dumps(asdict(self)).encode()

    @property
    def done(self) -> bool:
        return self.next >= self.size

    @property
    def explored(self) -> float:
        return min((self.next - self.first) / max(self.size - self.first, 1), 1.0)

    @property
    def place(self) -> int:
        return self.next if self.among is None else self.among[self.next]

    def split(self, parts: int) -> "Sequence[_Part]":
        made = [
            replace(self, next=first, first=first, step=parts * self.step)
            for first in (self.next + k * self.step for k in range(parts))
        ]
        return [part for part in made if not part.done]


def asked(forms: AnyForms, body: Mapping[str, Any]) -> Json:
    """The request of a job that collects, of what a client said; its seed is thrown now."""
    refuse_both(body)
    params: Any = body["params"] or shared(forms.params).load({})
    if body["unique"] is not None:
        params = replace(params, unique=body["unique"])
    ladder: Ladder = body["difficulty"] or Ladder()
    for wished in {ladder.wished, ladder.last}:
        forms.family.maker(params, wish_of(wished))  # what contradicts itself is told at once
    wanted: Any = ladder.wished
    if isinstance(wanted, tuple):
        wanted = dict(zip(("min", "max"), wanted, strict=True))
    return {
        "params": shared(forms.params).dump(params),
        "difficulty": wanted,
        "last": ladder.last,
        "count": body["count"] or (None if body["best"] else COUNT),
        "best": body["best"],
        "of": body["of"],
        "seed": fresh_seed() if body["seed"] is None else body["seed"],
        "solution": body["solution"],
    }


class Collecting:
    """See the module."""

    name = "collect"
    late = LATE_SECONDS

    def most(self, order: Order) -> int:
        return 0

    def best(self, order: Order) -> int | None:
        many: int | None = order.asked["best"]
        return many

    def ends(self, order: Order, standing: Standing) -> bool:
        return False

    def advance(
        self, order: Order, state: bytes | None, *, seconds: float, standing: Standing
    ) -> Slice:
        begun = time.monotonic()
        part = _Part.read(order, state)
        items: list[Item] = []
        sums: dict[str, int] = {}
        while not part.done:
            item = _candidate(order, part.place, part.round)
            name = FAILED if item is None else RATED + f"{math.floor(item.rating / BIN) * BIN:.1f}"
            sums[name] = sums.get(name, 0) + 1
            if item is not None and (standing.bar is None or item.rating >= standing.bar):
                items.append(item)
            part.next += part.step
            if time.monotonic() - begun >= seconds:
                break
        return Slice(
            state=part.written(),
            done=part.done,
            explored=part.explored,
            nodes=0,
            seconds=time.monotonic() - begun,
            tally=Tally(sums=sums, notes={ROUND: part.round}),
            items=tuple(items),
        )

    def split(self, order: Order, state: bytes, parts: int) -> Sequence[bytes]:
        return [part.written() for part in _Part.read(order, state).split(parts)]

    def follow(self, order: Order, reached: Reached) -> Sequence[bytes]:
        if order.asked["best"] is not None or not reached.whole:
            return ()
        made = [_made(order, item) for item in reached.items]
        free = sorted(set(range(order.asked["count"])) - chosen(made).keys())
        round = reached.tally.notes.get(ROUND, 0) + 1
        again = _Part(len(free), round, free)
        return (again.written(),) if free and round < ROUNDS else ()

    def finish(self, order: Order, reached: Reached) -> Answer:
        bodies = {item.number: item.body for item in reached.items}
        made = [_made(order, item) for item in reached.items]
        many = order.asked["best"]
        taken = climbing(chosen(made).values()) if many is None else best(made, many)
        wanted = order.asked["count"] if many is None else min(many, len(taken))
        if len(taken) < wanted:
            given_up(reached)
            what = f"{len(taken)} of {wanted} puzzles were found, in {ROUNDS} candidates of each"
            raise BudgetError(f"{what}; there may be no more: wish for fewer, or for less")
        said = {
            "family": order.family,
            "puzzles": [json.loads(bodies[_number(order, each)]) for each in taken],
            "seed": order.asked["seed"],
            "ratings": _ratings(reached.tally),
            "version": VERSION,
        }
        return Answer(content=json.dumps(said).encode())


def _size(order: Order) -> int:
    return int(order.asked["count"] if order.asked["best"] is None else order.asked["of"])


def _ladder(order: Order) -> Ladder:
    wished: Wished = shared(OrderSchema).load({"difficulty": order.asked["difficulty"]})
    return Ladder(wished.difficulty, order.asked["last"])


def _candidate(order: Order, place: int, round: int) -> Item | None:
    """What the seed of a place makes, if anything comes of it."""
    forms = forms_named(order.family)
    seed = seed_of(order.asked["seed"], order.family, place, round)
    params = shared(forms.params).load(order.asked["params"])
    wish = wish_of(_ladder(order).of(place, _size(order)))
    try:
        made = actions.generate(forms.family, params, wish, seed)
    except BudgetError:
        return None
    said = answers.generated(forms, made, with_solution=order.asked["solution"])
    return Item(
        number=round * _size(order) + place,
        rating=made.instance.difficulty.rating,
        mark=forms.family.fingerprint(made.instance.puzzle).digest,
        body=json.dumps(said, separators=(",", ":")).encode(),
    )


def _made(order: Order, item: Item) -> Made:
    round, place = divmod(item.number, _size(order))
    return Made(place, round, item.mark, item.rating)


def _number(order: Order, made: Made) -> int:
    return made.round * _size(order) + made.place


def _ratings(tally: Tally) -> Json:
    """How the ratings of all candidates are spread."""
    bins = {
        float(name.removeprefix(RATED)): number
        for name, number in tally.sums.items()
        if name.startswith(RATED)
    }
    return {
        "bins": [{"from": low, "count": number} for low, number in sorted(bins.items())],
        "width": BIN,
        "failed": tally.sums.get(FAILED, 0),
    }
