"""POST …/collect: many different puzzles from one wish, or the hardest of many."""

from flask import Response

from service.http.context import Context
from service.http.jobs import routes as jobs
from service.http.replies import JSON_ONLY
from service.http.route import POSTING, Route
from service.jobs.kinds.collecting import Collecting, collect_request
from service.schemas.collections import collect_schema
from service.schemas.forms import AnyForms


def collect(context: Context) -> Response:
    """Collect puzzles that are alike in difficulty, or rise in it."""
    context.query(JSON_ONLY)
    body = context.body_of(collect_schema(context.forms))
    request = collect_request(context.forms, body)
    return jobs.now_or_later(Collecting(), context.family.name, request)


def collect_route(forms: AnyForms) -> Route:
    """The route of this verb."""
    return Route(
        name="collect",
        method="POST",
        path="/collect",
        summary="Generate many puzzles of equal or rising difficulty, or the hardest of many",
        view=collect,
        formats=JSON_ONLY,
        answer=forms.title + "Collected",
        problems=POSTING,
        body=collect_schema(forms),
        later=True,
    )
