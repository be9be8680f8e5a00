"""Routes of no family: lists of families and puzzles, health, the document."""

from functools import cache, lru_cache
from importlib.resources import files

import orjson
from flask import Blueprint, Response, current_app

import openapi
from actions.converting import CONVERT
from families.catalogue import ENTRIES, FAMILIES
from families.record import AnyFamily
from service import answers
from service.http import reading
from service.http.addresses import address_of
from service.http.replies import JSON_TYPE, fresh_reply, json_reply, tag_reply
from service.http.verbs.lookups import CATALOG_MAX_AGE
from service.http.verbs.verb import PICTURES, SHOWN, formats_of
from service.schemas.catalogue import FORMS
from service.schemas.fields import Json
from service.schemas.forms import AnyForms
from service.schemas.requests import style_schema
from service.schemas.strict import object_schema
from service.version import VERSION

site = Blueprint("site", __name__)

DOCUMENT_MAX_AGE = 300  # seconds


@site.get("/v1/families")
def families() -> Response:
    """The families with their names, limits, options and formats."""
    reading.refuse_query()
    listed = {"families": [_family(forms) for forms in FORMS], "version": VERSION}
    return tag_reply(json_reply(listed), max_age=CATALOG_MAX_AGE)


@cache
def _family(forms: AnyForms) -> Json:
    family = forms.family
    return {
        "name": family.name,
        "title": family.title,
        "summary": ENTRIES[family.name].summary,
        "limits": dict(family.limits),
        "options": object_schema(forms.options)["properties"],
        "parameters": object_schema(forms.params)["properties"],
        "wishes": dict(family.granted.most),
        "formats": [name for name, _ in SHOWN],
        "drawings": [name for name, _ in PICTURES],
        "notations": [name for name, _ in formats_of(CONVERT, forms)],
        "views": list(family.drawing.views.all),
        "bodies": list(family.drawing.views.spatial),
        "purposes": _purposes(family),
        "style": object_schema(style_schema(forms))["properties"],
        "art": list(family.art.themes) if family.art else [],
        "known": len(family.known()),
        "example": forms.examples["puzzle"],
    }


def _purposes(family: AnyFamily) -> Json:
    """The views that are good for something, by what for."""
    views = family.drawing.views
    return {"film": list(views.films), "cut": list(views.cut), "print": list(views.printed)}


@site.get("/v1/catalog")
def catalog() -> Response:
    """The known puzzles of all families."""
    reading.refuse_query()
    known = ((family, entry) for family in FAMILIES for entry in family.known())
    prefix = address_of("")
    listed = [answers.entry_json(family, entry, prefix) for family, entry in known]
    return tag_reply(json_reply({"puzzles": listed}), max_age=CATALOG_MAX_AGE)


@site.get("/healthz")
def healthz() -> Response:
    """Show that the process answers."""
    return fresh_reply(json_reply({"status": "ok", "version": VERSION}))


@site.get("/openapi.json")
def document() -> Response:
    """The OpenAPI document of this interface."""
    made = _document(address_of(""), bool(current_app.config["SETTINGS"].keys))
    return tag_reply(Response(made, content_type=JSON_TYPE), max_age=DOCUMENT_MAX_AGE)


@lru_cache(4)
def _document(prefix: str, keyed: bool) -> bytes:
    """The document; the server that it names lives below the prefix, and may ask for keys.

    Where no key is asked for, nothing says so: its readers would show locks.
    """
    data = (files(openapi) / "openapi.json").read_bytes()
    if keyed and not prefix:
        return data
    made = orjson.loads(data)
    made["servers"][0]["url"] = prefix or made["servers"][0]["url"]
    if not keyed:
        del made["components"]["securitySchemes"]
        for operation in (each for path in made["paths"].values() for each in path.values()):
            if isinstance(operation, dict):
                operation.pop("security", None)
    return orjson.dumps(made)
