"""Jobs that generate: the attempts of a seed, made in parallel; the first that succeeds counts.

A part makes every step-th attempt. When an attempt has succeeded, those before it must still be
made, and those after it need not.
"""

import json
import math
import time
from collections.abc import Sequence
from dataclasses import asdict

import actions
from actions import GenerateResult
from actions.generating import GENERATE, GenerateRequest, titled_text
from generators.attempts import Maker
from generators.instance import Instance
from puzzles.dice import Dice, fresh_seed
from puzzles.errors import BudgetError
from puzzles.facts import Json
from service import answers
from service.config import Settings
from service.jobs.kinds.kind import Kind, given_up, resuming
from service.jobs.kinds.rendering import DRAWING_SECONDS, draw_file, file_request
from service.jobs.orders import (
    FAR,
    Ending,
    Item,
    JobAnswer,
    JobProgress,
    Order,
    Reached,
    SliceResult,
    Tally,
)
from service.schemas.catalogue import forms_named
from service.schemas.forms import AnyForms
from service.schemas.requests import OrderSchema, style_schema
from service.schemas.strict import instance_of

SETTINGS = Settings()
ATTEMPTS = "attempts"  # name of the number of attempts in the sums


def generate_order(
    forms: AnyForms, request: GenerateRequest, format: str = "json", settings: Settings = SETTINGS
) -> Json:
    """The order of a generating job; its seed is drawn now if none is given.

    Contradictory wishes are refused at once.
    """
    forms.family.maker(request.params, request.wish(math.inf))
    order = {
        "params": instance_of(forms.params).dump(request.params),
        "difficulty": difficulty_json(request.difficulty),
        "seed": fresh_seed() if request.seed is None else request.seed,
        "solution": request.solution,
    }
    if format == "json":
        return order
    if format == "text":
        return {**order, "file": {"format": format}}
    style = instance_of(style_schema(forms)).dump(request.style)
    file = file_request(forms, request.solution, request.style, format, settings)
    return {**order, "style": style, "file": file}


def difficulty_json(wished: str | tuple[float, float] | None) -> str | Json | None:
    """A wished difficulty in the form of a request."""
    if not isinstance(wished, tuple):
        return wished
    low, high = wished
    return {"min": low, "max": high}


class Generating(Kind):
    """The kind `generate`."""

    name = "generate"
    late = DRAWING_SECONDS

    def ends(self, order: Order, standing: JobProgress) -> bool:
        return standing.lowest is not None and standing.lowest < standing.frontier

    def advance(
        self, order: Order, state: bytes | None, *, seconds: float, standing: JobProgress
    ) -> SliceResult:
        begun, number, step = time.monotonic(), *_progression(state)
        first, maker = number, _maker(forms_named(order.family), order)
        dice = Dice(order.asked["seed"], order.family)
        last = FAR if standing.lowest is None else standing.lowest
        made = None
        while made is None and number < last:
            made = maker.attempt(number, dice)
            number += step
            if time.monotonic() - begun >= seconds:
                break
        over = made is not None or number >= last
        return SliceResult(
            state=_state(number, step),
            done=over,
            explored=1.0 if over else 0.0,
            nodes=0,
            seconds=time.monotonic() - begun,
            tally=Tally(sums={ATTEMPTS: (number - first) // step}),
            items=() if made is None else (_item(order, number - step, made),),
            frontier=FAR if over else number,
        )

    def split(self, order: Order, state: bytes, parts: int) -> Sequence[bytes]:
        number, step = _progression(state)
        return [_state(number + k * step, parts * step) for k in range(parts)]

    def finish(self, order: Order, reached: Reached) -> JobAnswer:
        if reached.items and reached.ending is Ending.ENOUGH:
            return _answer(order, reached.items[0].body)
        given_up(reached)
        made = reached.tally.sums.get(ATTEMPTS, 0)
        raise BudgetError(f"none of {made} attempts met the wish; wish for less")


def _answer(order: Order, body: bytes) -> JobAnswer:
    """The generated puzzle in the wanted format."""
    if "file" not in order.asked:
        return JobAnswer(content=body)
    forms, file, said = forms_named(order.family), order.asked["file"], json.loads(body)
    puzzle, solution = answers.read_generated(forms, said)
    if file["format"] == "text":
        text = titled_text(forms.family, puzzle, said["difficulty"]["grade"], said["seed"])
        return JobAnswer(content=text.encode(), media_type="text/plain; charset=utf-8")
    style = instance_of(style_schema(forms)).load(order.asked["style"])
    style = actions.add_origin(style, said["seed"], proved=said["unique"] is True)
    picture = draw_file(forms, puzzle, solution, style, file)
    return JobAnswer(**asdict(picture))


def _progression(state: bytes | None) -> tuple[int, int]:
    if state is None:
        return 0, 1
    with resuming():
        said = json.loads(state)
        return said["next"], said["step"]


def _state(number: int, step: int) -> bytes:
    return json.dumps({"next": number, "step": step}).encode()


def _maker(forms: AnyForms, order: Order) -> Maker[object, object]:
    said = {"difficulty": order.asked["difficulty"]}
    wished: GenerateRequest = instance_of(OrderSchema).load(said)
    params = instance_of(forms.params).load(order.asked["params"])
    return forms.family.maker(params, wished.wish(math.inf))


def _item(order: Order, number: int, instance: Instance[object, object]) -> Item:
    made = GenerateResult(instance=instance, seed=order.asked["seed"])
    forms = forms_named(order.family)
    said = answers.answer_json(GENERATE, forms, made, order.asked["solution"])
    body = json.dumps(said).encode()
    return Item(number=number, rating=instance.difficulty.rating, mark="", body=body)
