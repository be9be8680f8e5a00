"""POST …/collect: so many puzzles by one wish, no two the same; or the hardest of many."""

from flask import Response

from service.http import jobs
from service.http.context import Context
from service.http.replies import JSON_ONLY
from service.http.replies import JSON_TYPE
from service.http.route import POSTING
from service.http.route import Route
from service.jobs.driving import drive
from service.jobs.kinds.collecting import Collecting
from service.jobs.kinds.collecting import asked
from service.jobs.orders import Order
from service.schemas.collections import collect_schema
from service.schemas.forms import AnyForms
from service.work.lanes import heavy


def collect(context: Context) -> Response:
    """Collect puzzles that are alike in difficulty, or rise in it."""
    context.query(JSON_ONLY)
    body = context.body_of(collect_schema(context.forms))
    family = context.family
    request = asked(context.forms, body)
    if jobs.asynchronous():
        return jobs.handed_in(Collecting.name, family.name, request)
    heavy()
    order = Order(kind=Collecting.name, family=family.name, asked=request)
    answer = drive(Collecting(), order, context.settings.seconds)
    reply = Response(answer.content + b"\n", content_type=JSON_TYPE)
    reply.headers["Cache-Control"] = "no-store"
    return reply


def collect_route(forms: AnyForms) -> Route:
    """How this is asked for over HTTP."""
    return Route(
        name="collect",
        method="POST",
        path="/collect",
        summary="Collect puzzles of equal or rising difficulty, or the hardest of many",
        view=collect,
        formats=JSON_ONLY,
        answer=forms.title + "Collected",
        problems=(*POSTING, 503),
        body=collect_schema(forms),
        later=True,
    )
