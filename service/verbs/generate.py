"""GET or POST …/generate: a random puzzle that is solvable, and the same for the same seed.

A GET names everything in its URL, so that a seeded one can stand in an <img src>.
"""

from typing import Any
from urllib.parse import urlencode

from flask import Response
from flask import request

from generators.instance import Instance
from puzzles.dice import Dice
from puzzles.dice import fresh_seed
from puzzles.errors import BudgetError
from puzzles.errors import RuleError
from render.style import Style
from service import answers
from service import door
from service.desk import Desk
from service.problems import Problem
from service.problems import broken
from service.replies import JSON_TYPE
from service.replies import TEXT_TYPE
from service.replies import json_reply
from service.replies import negotiated
from service.replies import tagged
from service.replies import text_reply
from service.schemas.requests import Order
from service.schemas.requests import OrderSchema
from service.schemas.requests import style_schema
from service.schemas.strict import shared
from service.verbs import render

PLAIN_FORMATS = (("json", JSON_TYPE), ("text", TEXT_TYPE))
FORMATS = (*PLAIN_FORMATS, *render.FORMATS)

SEEDED_MAX_AGE = 3600  # seconds; a new version may give another puzzle for the seed


def generate(desk: Desk) -> Response:
    wanted, order, params, style = (
        _from_body(desk) if request.method == "POST" else _from_query(desk)
    )
    seed = fresh_seed() if order.seed is None else order.seed
    with desk.workshop.turn(desk.settings.seconds) as left:
        instance = _instance(desk, params, order, seed, left)
        reply = _reply(desk, instance, order, seed, style, wanted)
    if order.seed is not None and request.method != "POST":
        return negotiated(tagged(reply, max_age=SEEDED_MAX_AGE))
    reply.headers["Cache-Control"] = "no-store"
    if request.method != "POST":
        seeded = [*request.args.items(), ("seed", str(seed))]
        reply.headers["Content-Location"] = f"{request.path}?{urlencode(seeded)}"
    return negotiated(reply)


def _from_query(desk: Desk) -> tuple[str, Order, Any, Style]:
    family = desk.family
    wanted, (order, params, style) = desk.query(
        FORMATS, OrderSchema, family.params_schema, style_schema(family)
    )
    return wanted, order, params, style


def _from_body(desk: Desk) -> tuple[str, Order, Any, Style]:
    """The wishes in the body; no body at all wishes for nothing special."""
    wanted, _ = desk.query(PLAIN_FORMATS)
    wishes: Any = {}
    if request.content_type or request.content_length or "Transfer-Encoding" in request.headers:
        door.content_type((JSON_TYPE,))
        wishes = door.body_json(desk.settings.json_depth)
    forms = [shared(OrderSchema), shared(desk.family.params_schema)]
    order, params = door.load(forms, wishes)
    return wanted, order, params, Style()


def _instance(
    desk: Desk, params: Any, order: Order, seed: int, seconds: float
) -> Instance[Any, Any]:
    dice = Dice(seed, desk.family.name)
    try:
        instance = desk.family.generate(params, order.wish(seconds), dice)
    except RuleError as error:
        raise broken(error) from None
    except BudgetError as error:
        raise Problem(422, "budget_exhausted", str(error)) from None
    desk.fitting(instance.puzzle)
    return instance


def _reply(
    desk: Desk, instance: Instance[Any, Any], order: Order, seed: int, style: Style, wanted: str
) -> Response:
    family = desk.family
    if wanted == "json":
        found = answers.generated(family, instance, seed, with_solution=order.solution)
        return json_reply(found)
    if wanted == "text":
        return text_reply(answers.generated_text(family, instance, seed))
    solution = instance.solution if order.solution else None
    try:
        return render.drawn(family, instance.puzzle, solution, style, wanted)
    except RuleError as error:
        place = error.at[1:] if error.at[:1] == ("style",) else error.at  # a query is flat
        raise broken(RuleError(error.code, error.problem, place)) from None
