"""POST …/hint: the next piece beside those that lie, by a search; or what to take back."""

from flask import Response

import actions
from puzzles.facts import tell
from service import answers
from service.http.context import Context
from service.http.replies import JSON_ONLY, json_reply
from service.http.route import POSTING, Route
from service.schemas.forms import AnyForms
from service.schemas.requests import hint_schema, hint_words
from service.work.lanes import heavy, light_nodes, require_lane_for
from solvers.engine.search import Budget


def hint(context: Context) -> Response:
    """Tell the piece to place next, or that no solution has all that lies."""
    _, _, body, _ = context.read_request(JSON_ONLY, hint_schema(context.forms), hint_words())
    require_lane_for(len(body["placed"]))  # to find out what is wrong with them takes time, too
    wanted = body["budget"]
    nodes = light_nodes(wanted["nodes"])
    told = actions.hint(
        context.family,
        body["puzzle"].model,
        body["placed"],
        budget=Budget(context.seconds(wanted["seconds"]), nodes),
    )
    heavy(not told.is_settled and nodes != wanted["nodes"])
    return json_reply(tell(answers.hinted_facts(context.forms), told))


def hint_route(forms: AnyForms) -> Route:
    """How this is asked for over HTTP."""
    return Route(
        name="hint",
        method="POST",
        path="/hint",
        summary="Tell the piece to place next, or that no solution has all that lies",
        view=hint,
        formats=JSON_ONLY,
        answer=forms.title + "Hinted",
        problems=POSTING,
        query=tuple(schema for schema, _ in hint_words()),
        body=hint_schema(forms),
        text=True,
    )
