"""Jobs that collect many puzzles from one wish, or the hardest of many."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import actions
from actions.generating import GENERATE, GenerateRequest
from generators.collection import (
    ROUNDS,
    Ladder,
    Made,
    best,
    choose_candidates,
    climbing,
    seed_of,
    wish_of,
)
from puzzles.dice import fresh_seed
from puzzles.errors import BudgetError
from service import answers
from service.jobs.kinds.candidates import BIN, FAILED, RATED, OfPlaces, made_of
from service.jobs.kinds.kind import given_up
from service.jobs.orders import Item, JobAnswer, Json, Order, Reached, Tally
from service.schemas.catalogue import forms_named
from service.schemas.collections import COUNT, refuse_both
from service.schemas.forms import AnyForms
from service.schemas.requests import OrderSchema
from service.schemas.strict import instance_of
from service.version import VERSION


def collect_request(forms: AnyForms, body: Mapping[str, Any]) -> Json:
    """The request of a collecting job, from the client's; its seed is drawn now."""
    refuse_both(body)
    params: Any = body["params"] or instance_of(forms.params).load({})
    if body["unique"] is not None:
        params = replace(params, unique=body["unique"])
    ladder: Ladder = body["difficulty"] or Ladder()
    for wished in {ladder.wished, ladder.last}:  # what cannot be made is told at once
        actions.check_granted(forms.family, params, wish_of(wished))
        forms.family.maker(params, wish_of(wished))
    wanted: Any = ladder.wished
    if isinstance(wanted, tuple):
        wanted = dict(zip(("min", "max"), wanted, strict=True))
    return {
        "params": instance_of(forms.params).dump(params),
        "difficulty": wanted,
        "last": ladder.last,
        "count": body["count"] or (None if body["best"] else COUNT),
        "best": body["best"],
        "of": body["of"],
        "seed": fresh_seed() if body["seed"] is None else body["seed"],
        "solution": body["solution"],
    }


class Collecting(OfPlaces):
    """See the module."""

    name = "collect"

    def size(self, order: Order) -> int:
        return _size(order)

    def candidate(self, order: Order, place: int, round: int) -> Item | None:
        return candidate(order, place, round)

    def best(self, order: Order) -> int | None:
        many: int | None = order.asked["best"]
        return many

    def finish(self, order: Order, reached: Reached) -> JobAnswer:
        bodies = {item.number: item.body for item in reached.items}
        made = made_of(reached, _size(order))
        many = order.asked["best"]
        taken = climbing(choose_candidates(made).values()) if many is None else best(made, many)
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
        return JobAnswer(content=json.dumps(said).encode())


def _size(order: Order) -> int:
    return int(order.asked["count"] if order.asked["best"] is None else order.asked["of"])


def _ladder(order: Order) -> Ladder:
    wished: GenerateRequest = instance_of(OrderSchema).load(
        {"difficulty": order.asked["difficulty"]}
    )
    return Ladder(wished.difficulty, order.asked["last"])


def candidate(order: Order, place: int, round: int) -> Item | None:
    """The candidate that the seed of a place makes, if it makes one; it has no number yet."""
    forms = forms_named(order.family)
    seed = seed_of(order.asked["seed"], order.family, place, round)
    params = instance_of(forms.params).load(order.asked["params"])
    wish = wish_of(_ladder(order).of(place, _size(order)))
    try:
        made = actions.generate(forms.family, params, wish, seed)
    except BudgetError:
        return None
    said = answers.answer_json(GENERATE, forms, made, order.asked["solution"])
    return Item(
        number=0,
        rating=made.instance.difficulty.rating,
        mark=forms.family.fingerprint(made.instance.puzzle).digest,
        body=json.dumps(said, separators=(",", ":")).encode(),
    )


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
