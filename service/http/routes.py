"""The routes of a family: one table for both the application and its document."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from flask import Blueprint

from actions.checking import CHECK
from actions.converting import CONVERT
from actions.dismantling import APART
from actions.fingerprinting import FINGERPRINT
from actions.generating import GENERATE
from actions.hinting import HINT
from actions.rendering import RENDER
from actions.solving import SOLVE
from actions.specifying import SPEC
from actions.verb import AnyVerb
from service.config import Settings
from service.http.context import Context
from service.http.route import Route
from service.http.verbs import lookups
from service.http.verbs.generate import get_route
from service.http.verbs.orders import census_route, collect_route
from service.http.verbs.verb import verb_route
from service.schemas.forms import AnyForms


def verbs(forms: AnyForms) -> Iterator[AnyVerb]:
    """The verbs that a family has."""
    yield from (SOLVE, GENERATE, CHECK, HINT, RENDER, CONVERT, FINGERPRINT)
    if forms.family.apart is not None:
        yield APART
    if forms.spec is not None:
        yield replace(SPEC, summary=forms.spec.summary)


def routes(forms: AnyForms) -> Iterator[Route]:
    """All routes of a family: the verbs and the lookups."""
    for verb in verbs(forms):
        if verb is GENERATE:
            yield get_route(forms)
        yield verb_route(verb, forms)
        if verb is GENERATE:
            yield collect_route(forms)
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
