"""Lookups: the catalogue, lists, and the fingerprint of a puzzle."""

from functools import partial

from flask import Response

import actions
from actions.converting import CONVERT
from actions.rendering import RENDER, RenderRequest
from families.catalogue import ENTRIES
from puzzles.errors import RuleError, suggest
from puzzles.facts import tell
from service import answers
from service.http import reading
from service.http.addresses import address_of
from service.http.codes import ProblemCode
from service.http.context import Context, flat_error
from service.http.problems import Problem
from service.http.replies import JSON_ONLY, json_reply, tag_reply, text_reply, vary_by_accept
from service.http.route import PLACE, READING, Route
from service.http.verbs.verb import SHOWN, draw_picture, picture_reply
from service.schemas.forms import AnyForms, AnyListForm
from service.schemas.requests import query_words
from service.work.lanes import heavy

CATALOG_MAX_AGE = 3600  # seconds


def catalog(context: Context) -> Response:
    """List the known puzzles of the family."""
    reading.read_query(JSON_ONLY)
    family, prefix = context.family, address_of("")
    listed = [answers.entry_json(family, entry, prefix) for entry in family.known()]
    return tag_reply(json_reply({"puzzles": listed}), max_age=CATALOG_MAX_AGE)


def catalog_entry(context: Context, name: str) -> Response:
    """Get one known puzzle, or a picture of it."""
    family, forms = context.family, context.forms
    words = (schema for schema, _ in query_words(RENDER, forms))
    wanted, (solving, style) = reading.read_query(SHOWN, *words)
    try:
        entry = actions.known_puzzle(family, name)
    except RuleError:
        what = f"the catalogue of {family.name} has no such puzzle; see /v1/{family.name}/catalog"
        what += suggest(name, [entry.name for entry in family.known()])
        raise Problem(ProblemCode.NOT_FOUND, what) from None
    if wanted == "text":
        reply = text_reply(family.write(entry.puzzle))
    elif wanted == "json":
        told = answers.answer_json(CONVERT, forms, entry.puzzle)
        reply = json_reply(answers.entry_json(family, entry, address_of("")) | told)
    else:
        asked = RenderRequest(puzzle=entry.puzzle, style=style, **solving)
        try:
            reply = picture_reply(draw_picture(context, asked, wanted))
        except RuleError as error:
            raise flat_error(error) from None
    return vary_by_accept(tag_reply(reply, max_age=CATALOG_MAX_AGE))


def page(form: AnyListForm, context: Context) -> Response:
    """A page of a list that is computed on request."""
    _, (query,) = reading.read_query(JSON_ONLY, form.query)
    heavy()
    listed = form.list.look_up(query, lambda share: None)
    reply = json_reply(tell(answers.page_facts(context.family, form), listed))
    return tag_reply(reply, max_age=CATALOG_MAX_AGE)


def catalog_route() -> Route:
    return Route(
        name="list_known",
        path="/catalog",
        summary="List the known puzzles of the family",
        view=catalog,
        answer="Catalog",
    )


def entry_route(forms: AnyForms) -> Route:
    return Route(
        name="get_known",
        path=f"/catalog/{PLACE}",
        summary="Get one known puzzle, or a picture of it",
        view=catalog_entry,
        formats=SHOWN,
        answer=forms.title + "Known",
        problems=(*READING, 404, 503),
        query=tuple(schema for schema, _ in query_words(RENDER, forms)),
    )


def page_route(forms: AnyForms, form: AnyListForm) -> Route:
    return Route(
        name=f"list_{form.list.name}",
        path="/" + form.list.path,
        summary=ENTRIES[forms.family.name].lists[form.list.name],
        view=partial(page, form),
        answer=forms.title + form.list.name.title(),
        problems=(*READING, 503),
        query=(form.query,),
    )
