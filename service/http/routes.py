"""The routes of a family: one table that makes both the application and its document."""

from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from flask import Blueprint
from flask import Response
from marshmallow import Schema

from service.config import Settings
from service.http.context import Context
from service.http.context import Format
from service.http.cores import Cores
from service.http.replies import JSON_ONLY
from service.http.replies import JSON_OR_TEXT
from service.http.verbs import lookups
from service.http.verbs.check import check
from service.http.verbs.convert import convert
from service.http.verbs.generate import SHOWN
from service.http.verbs.generate import generate
from service.http.verbs.generate import get_generated
from service.http.verbs.render import DRAWN
from service.http.verbs.render import render
from service.http.verbs.solve import solve
from service.http.verbs.spec import SHEETS
from service.http.verbs.spec import spec
from service.schemas.forms import AnyForms
from service.schemas.requests import OrderSchema
from service.schemas.requests import SolveQuerySchema
from service.schemas.requests import check_schema
from service.schemas.requests import convert_schema
from service.schemas.requests import notation_schema
from service.schemas.requests import paper_schema
from service.schemas.requests import render_schema
from service.schemas.requests import solve_schema
from service.schemas.requests import style_schema

READING = (400, 406, 422)
POSTING = (400, 406, 413, 415, 422)
ONLY_TEXT = "Only with a body of text/plain."
PLACE = "<name>"  # what stands for a name in a path


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """What a path takes and gives, and what answers it.

    name: of the operation, to which the family's is added. path: below the family's.
    formats: of the answer, the first of them what those get who do not say.
    answer: the component that describes the answer in JSON; "" for none.
    query: what the query may say besides the format; note: what is said of all of that.
    body: what the body says in JSON; None: there is none. optional: it may be left out.
    text: the body may be text in the family's original format instead.
    problems: statuses of errors. cached: a client that has the answer already gets 304.
    """

    name: str
    method: str
    path: str
    summary: str
    view: Callable[..., Response]
    formats: tuple[Format, ...]
    answer: str
    problems: tuple[int, ...]
    query: tuple[type[Schema], ...] = ()
    note: str = ""
    body: str | type[Schema] | None = None
    optional: bool = False
    text: bool = False
    cached: bool = False


def routes(forms: AnyForms) -> tuple[Route, ...]:
    """All routes of a family."""
    return (*_verbs(forms), *_about(forms), *_catalog(forms))


def _verbs(forms: AnyForms) -> Iterator[Route]:
    """What every family can do."""
    title = forms.title
    yield Route(
        name="solve",
        method="POST",
        path="/solve",
        summary="Solve a puzzle, count its solutions, or prove that there is none",
        view=solve,
        formats=JSON_OR_TEXT,
        answer=title + "Solved",
        problems=(*POSTING, 503),
        query=(SolveQuerySchema, forms.options),
        note=ONLY_TEXT,
        body=solve_schema(forms),
        text=True,
    )
    yield Route(
        name="get_generated",
        method="GET",
        path="/generate",
        summary="Generate a puzzle as JSON, text, picture or body, under an address of its own",
        view=get_generated,
        formats=SHOWN,
        answer=title + "Generated",
        problems=(*READING, 503),
        query=(OrderSchema, forms.params, style_schema(forms)),
        cached=True,
    )
    yield Route(
        name="generate",
        method="POST",
        path="/generate",
        summary="Generate a puzzle that is solvable",
        view=generate,
        formats=JSON_OR_TEXT,
        answer=title + "Generated",
        problems=(*POSTING, 503),
        body=title + "GenerateRequest",
        optional=True,
    )
    yield Route(
        name="check",
        method="POST",
        path="/check",
        summary="Name everything that is wrong with a claimed solution",
        view=check,
        formats=JSON_ONLY,
        answer="Checked",
        problems=POSTING,
        body=check_schema(forms),
    )
    yield Route(
        name="render",
        method="POST",
        path="/render",
        summary="Draw a puzzle or its solution",
        view=render,
        formats=DRAWN,
        answer="",
        problems=(*POSTING, 412, 503),
        body=render_schema(forms),
    )
    yield Route(
        name="convert",
        method="POST",
        path="/convert",
        summary="Convert between the JSON form and the original text format",
        view=convert,
        formats=JSON_OR_TEXT,
        answer=title + "Converted",
        problems=POSTING,
        query=(notation_schema(forms),),
        body=convert_schema(forms),
        text=True,
    )


def _about(forms: AnyForms) -> Iterator[Route]:
    """What some families can say of one puzzle."""
    if forms.family.fingerprint is not None:
        yield Route(
            name="fingerprint",
            method="POST",
            path="/fingerprint",
            summary="Give a hash that all forms of one puzzle share",
            view=lookups.fingerprint,
            formats=JSON_ONLY,
            answer=forms.title + "Fingerprint",
            problems=(*POSTING, 503),
            body=convert_schema(forms),
            text=True,
        )
    if forms.spec is not None:
        yield Route(
            name="spec",
            method="POST",
            path="/spec",
            summary=forms.spec.summary,
            view=spec,
            formats=SHEETS,
            answer=forms.title + "Spec",
            problems=(*POSTING, 503),
            query=(paper_schema(forms),),
            body=convert_schema(forms),
            text=True,
        )


def _catalog(forms: AnyForms) -> Iterator[Route]:
    """What is looked up."""
    yield Route(
        name="list_known",
        method="GET",
        path="/catalog",
        summary="List the known puzzles of the family",
        view=lookups.catalog,
        formats=JSON_ONLY,
        answer="Catalog",
        problems=READING,
        cached=True,
    )
    for form in forms.lists:
        yield Route(
            name=f"list_{form.list.name}",
            method="GET",
            path="/" + form.list.path,
            summary=form.list.summary,
            view=partial(lookups.page, form),
            formats=JSON_ONLY,
            answer=forms.title + form.list.name.title(),
            problems=(*READING, 503),
            query=(form.query,),
            cached=True,
        )
    yield Route(
        name="get_known",
        method="GET",
        path=f"/catalog/{PLACE}",
        summary="Get one known puzzle",
        view=lookups.catalog_entry,
        formats=JSON_OR_TEXT,
        answer=forms.title + "Known",
        problems=(*READING, 404),
        cached=True,
    )


def blueprint(forms: AnyForms, settings: Settings, cores: Cores) -> Blueprint:
    """All routes of a family, under its name."""
    family = forms.family
    made = Blueprint(family.name, __name__, url_prefix=f"/v1/{family.name}")
    context = Context(forms=forms, settings=settings, cores=cores)
    for route in routes(forms):
        view = partial(route.view, context)
        made.add_url_rule(route.path, route.name, view, methods=[route.method])
    return made
