"""POST …/spec: what there is to say of a puzzle, as JSON, in words, or as a drawn sheet."""

from flask import Response

import actions
from puzzles.facts import tell
from render.writers import WRITERS, SheetWriter
from service import answers
from service.http import reading
from service.http.context import Context, flat_query
from service.http.replies import JSON_OR_TEXT, json_reply, text_reply, vary_by_accept
from service.http.route import POSTING, Route
from service.http.verbs.render import picture_reply
from service.schemas.forms import AnyForms
from service.schemas.requests import convert_schema, paper_schema
from service.work.lanes import heavy

SHEETS = (
    *JSON_OR_TEXT,
    *(
        (name, writer.media_type)
        for name, writer in WRITERS.items()
        if isinstance(writer, SheetWriter) and writer.flipbook is None and writer.view is None
    ),
)


def spec(context: Context) -> Response:
    """Tell what there is to say of a puzzle."""
    kind = reading.content_type(context.texts)
    wanted, (style,) = context.query(SHEETS, paper_schema(context.forms))
    puzzle, family = context.puzzle_alone(kind), context.family
    heavy()
    sheet = actions.spec(family, puzzle, context.settings.seconds)
    if wanted == "json":
        return vary_by_accept(json_reply(tell(answers.spec_facts(context.forms), sheet)))
    if wanted == "text":
        return vary_by_accept(text_reply(actions.spec_text(family, sheet)))
    with flat_query():
        picture = actions.draw_spec(family, puzzle, sheet, style, wanted, most=context.most)
    return vary_by_accept(picture_reply(picture))


def spec_route(forms: AnyForms) -> Route:
    """How this is asked for over HTTP."""
    assert forms.spec is not None
    return Route(
        name="spec",
        method="POST",
        path="/spec",
        summary=forms.spec.summary,
        view=spec,
        formats=SHEETS,
        answer=forms.title + "Spec",
        problems=POSTING,
        query=(paper_schema(forms),),
        body=convert_schema(forms),
        text=True,
    )
