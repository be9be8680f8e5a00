"""The routes of a family: one table that makes both the application and its document."""

from collections.abc import Iterator
from functools import partial

from flask import Blueprint

from service.config import Settings
from service.http.context import Context
from service.http.route import Route
from service.http.verbs import lookups
from service.http.verbs.census import census_route
from service.http.verbs.check import check_route
from service.http.verbs.collect import collect_route
from service.http.verbs.convert import convert_route
from service.http.verbs.generate import get_route, post_route
from service.http.verbs.hint import hint_route
from service.http.verbs.render import render_route
from service.http.verbs.solve import solve_route
from service.http.verbs.spec import spec_route
from service.schemas.forms import AnyForms

VERBS = (
    solve_route,
    get_route,
    post_route,
    collect_route,
    check_route,
    hint_route,
    render_route,
    convert_route,
)


def routes(forms: AnyForms) -> Iterator[Route]:
    """All routes of a family: what every family can do, and what is looked up of it."""
    for route in (*VERBS, lookups.fingerprint_route):
        yield route(forms)
    if forms.spec is not None:
        yield spec_route(forms)
    if forms.census is not None:
        yield census_route(forms)
    yield lookups.catalog_route()
    for form in forms.lists:
        yield lookups.page_route(forms, form)
    yield lookups.entry_route(forms)


def blueprint(forms: AnyForms, settings: Settings) -> Blueprint:
    """All routes of a family, under its name."""
    family = forms.family
    made = Blueprint(family.name, __name__, url_prefix=f"/v1/{family.name}")
    context = Context(forms=forms, settings=settings)
    for route in routes(forms):
        view = partial(route.view, context)
        made.add_url_rule(route.path, route.name, view, methods=[route.method])
    return made
