"""Jobs that collect many puzzles from one wish, or the hardest of many."""

import json
from dataclasses import replace

import actions
from actions.generating import GENERATE, GenerateRequest
from generators.collection import Ladder, best, choose_candidates, climbing, seed_of, wish_of
from puzzles.dice import fresh_seed
from puzzles.errors import BudgetError
from puzzles.facts import Json
from service import answers
from service.jobs.kinds.candidates import BIN, FAILED, RATED, OfPlaces, made_of, shortage_error
from service.jobs.kinds.generating import difficulty_json
from service.jobs.orders import Item, JobAnswer, Order, Reached, Tally
from service.schemas.catalogue import forms_named
from service.schemas.collections import COUNT, refuse_both
from service.schemas.forms import AnyForms
from service.schemas.requests import OrderSchema
from service.schemas.strict import instance_of
from service.version import VERSION


def collect_request(forms: AnyForms, body: Json) -> Json:
    """The request of a collecting job, from the client's; its seed is drawn now."""
    refuse_both(body)
    params = body["params"] or instance_of(forms.params).load({})
    if body["unique"] is not None:
        params = replace(params, unique=body["unique"])
    ladder: Ladder = body["difficulty"] or Ladder()
    for wished in {ladder.wished, ladder.last}:  # refuses at once what cannot be made
        actions.check_granted(forms.family, params, wish_of(wished))
        forms.family.maker(params, wish_of(wished))
    return {
        "params": instance_of(forms.params).dump(params),
        "difficulty": difficulty_json(ladder.wished),
        "last": ladder.last,
        "count": body["count"] or (None if body["best"] else COUNT),
        "best": body["best"],
        "of": body["of"],
        "seed": fresh_seed() if body["seed"] is None else body["seed"],
        "solution": body["solution"],
    }


class Collecting(OfPlaces):
    """The kind `collect`: a place is a puzzle of the collection, or one of `of` to try."""

    name = "collect"

    def size(self, order: Order) -> int:
        return int(order.asked["count"] if order.asked["best"] is None else order.asked["of"])

    def candidate(self, order: Order, place: int, round: int) -> Item | None:
        """The candidate made with the seed of a place and round; its number is set later."""
        forms = forms_named(order.family)
        seed = seed_of(order.asked["seed"], order.family, place, round)
        params = instance_of(forms.params).load(order.asked["params"])
        said = {"difficulty": order.asked["difficulty"]}
        wished: GenerateRequest = instance_of(OrderSchema).load(said)
        ladder = Ladder(wished.difficulty, order.asked["last"])
        wish = wish_of(ladder.of(place, self.size(order)))
        try:
            made = actions.generate(forms.family, params, wish, seed)
        except BudgetError:
            return None
        told = answers.answer_json(GENERATE, forms, made, order.asked["solution"])
        return Item(
            number=0,
            rating=made.instance.difficulty.rating,
            mark=forms.family.fingerprint(made.instance.puzzle).digest,
            body=json.dumps(told, separators=(",", ":")).encode(),
        )

    def best(self, order: Order) -> int | None:
        many: int | None = order.asked["best"]
        return many

    def finish(self, order: Order, reached: Reached) -> JobAnswer:
        bodies = {item.number: item.body for item in reached.items}
        size = self.size(order)
        made = made_of(reached, size)
        many = order.asked["best"]
        taken = climbing(choose_candidates(made).values()) if many is None else best(made, many)
        wanted = order.asked["count"] if many is None else min(many, len(taken))
        if len(taken) < wanted:
            raise shortage_error(reached, len(taken), wanted)
        said = {
            "family": order.family,
            "puzzles": [json.loads(bodies[each.round * size + each.place]) for each in taken],
            "seed": order.asked["seed"],
            "ratings": _ratings(reached.tally),
            "version": VERSION,
        }
        return JobAnswer(content=json.dumps(said).encode())


def _ratings(tally: Tally) -> Json:
    """The distribution of the ratings of all candidates."""
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
