"""POST …/census: all puzzles of a small space, counted by their numbers of solutions."""

from flask import Response

from service.http.context import Context
from service.http.jobs import routes as jobs
from service.http.replies import JSON_ONLY
from service.http.route import POSTING, Route
from service.jobs.kinds.surveying import Surveying, census_request
from service.schemas.forms import AnyForms


def census(context: Context) -> Response:
    """Count all puzzles of a small size by their numbers of solutions."""
    context.query(JSON_ONLY)
    assert context.forms.census is not None
    query = context.body_of(context.forms.census)
    return jobs.now_or_later(
        Surveying(), context.family.name, census_request(context.forms, query)
    )


def census_route(forms: AnyForms) -> Route:
    """The route of this verb."""
    return Route(
        name="census",
        method="POST",
        path="/census",
        summary="Count all puzzles of a small size by their numbers of solutions",
        view=census,
        formats=JSON_ONLY,
        answer=forms.title + "Census",
        problems=POSTING,
        body=forms.census,
        later=True,
    )
