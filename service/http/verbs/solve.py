"""POST …/solve: search within a budget; impossible is an answer, not an error."""

from flask import Response

import actions
from puzzles.facts import tell
from service import answers
from service.http.context import Context
from service.http.jobs import parking
from service.http.jobs import routes as jobs
from service.http.replies import JSON_OR_TEXT, json_reply, text_reply, vary_by_accept
from service.http.route import BEFORE_BODY, POSTING, Route
from service.jobs.kinds.solving import Solving, solve_request
from service.schemas.forms import AnyForms
from service.schemas.requests import solve_schema, solve_words
from service.work.lanes import heavy, light_nodes
from solvers.engine.search import Budget


def solve(context: Context) -> Response:
    """Solve a puzzle, count its solutions, or prove that there is none."""
    forms = context.forms
    wanted, _, body, _ = context.read_request(
        JSON_OR_TEXT, solve_schema(forms), solve_words(forms)
    )
    puzzle, budget = body["puzzle"].model, body["budget"]
    if jobs.asynchronous():
        return jobs.handed_in(
            Solving.name,
            context.family.name,
            solve_request(
                forms, puzzle, body["options"], limit=body["limit"], count=body["count"]
            ),
        )
    nodes, held = light_nodes(budget["nodes"]), parking.Held()
    solved = actions.solve(
        context.family,
        puzzle,
        body["options"],
        limit=body["limit"],
        count=body["count"],
        budget=Budget(context.seconds(budget["seconds"]), nodes),
        watch=held,
        most=context.most,
    )
    heavy(not solved.reached and nodes != budget["nodes"])
    if wanted == "text":
        reply = text_reply(context.family.report(puzzle, solved.outcome))
    else:
        reply = json_reply(tell(answers.solved_facts(forms), puzzle, solved))
    return parking.offer_continuation(vary_by_accept(reply), forms, body, solved, held.search)


def solve_route(forms: AnyForms) -> Route:
    """How this is asked for over HTTP."""
    return Route(
        name="solve",
        method="POST",
        path="/solve",
        summary="Solve a puzzle, count its solutions, or prove that there is none",
        view=solve,
        formats=JSON_OR_TEXT,
        answer=forms.title + "Solved",
        problems=POSTING,
        query=tuple(schema for schema, _ in solve_words(forms)),
        note=BEFORE_BODY,
        body=solve_schema(forms),
        text=True,
        later=True,
        left=True,
    )
