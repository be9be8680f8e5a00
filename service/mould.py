"""One mould for the routes of every family."""

from collections.abc import Callable
from functools import partial

from flask import Blueprint
from flask import Response

from puzzles.errors import RuleError
from service import answers
from service import door
from service.config import Settings
from service.desk import Desk
from service.family import AnyFamily
from service.problems import Problem
from service.problems import broken
from service.replies import JSON_TYPE
from service.replies import TEXT_TYPE
from service.replies import json_reply
from service.replies import negotiated
from service.replies import tagged
from service.replies import text_reply
from service.schemas.strict import shared
from service.verbs.check import check
from service.verbs.convert import convert
from service.verbs.generate import generate
from service.verbs.render import render
from service.verbs.solve import solve
from service.verbs.spec import spec
from service.work import Workshop

CATALOG_MAX_AGE = 3600  # seconds


def catalog(desk: Desk) -> Response:
    """The known puzzles of a family."""
    desk.query((("json", JSON_TYPE),))
    listed = [answers.known(desk.family, entry) for entry in desk.family.known()]
    return tagged(json_reply({"puzzles": listed}), max_age=CATALOG_MAX_AGE)


def catalog_entry(desk: Desk, name: str) -> Response:
    """One known puzzle, in JSON or in the original text format."""
    family = desk.family
    wanted, _ = desk.query((("json", JSON_TYPE), ("text", TEXT_TYPE)))
    entry = next((entry for entry in family.known() if entry.name == name), None)
    if entry is None:
        what = f"the catalogue of {family.name} has no such puzzle; see /v1/{family.name}/catalog"
        raise Problem(404, "not_found", what)
    if wanted == "text":
        return negotiated(tagged(text_reply(family.write(entry.puzzle)), max_age=CATALOG_MAX_AGE))
    puzzle = shared(family.puzzle_schema).dump(entry.puzzle)
    found = {**answers.known(family, entry), "puzzle": puzzle}
    return negotiated(tagged(json_reply(found), max_age=CATALOG_MAX_AGE))


def listing(desk: Desk, name: str) -> Response:
    """A page of a list that is reckoned now."""
    found = desk.family.listings[name]
    _, (wanted,) = desk.query((("json", JSON_TYPE),), found.query_schema)
    with desk.workshop.turn(desk.settings.seconds):
        try:
            page = found.look_up(wanted, lambda share: None)
        except RuleError as error:
            raise broken(error) from None
    return tagged(json_reply(answers.listing(desk.family, page)), max_age=CATALOG_MAX_AGE)


def fingerprint(desk: Desk) -> Response:
    """A hash that all forms of one puzzle share."""
    kind = door.content_type((JSON_TYPE, TEXT_TYPE))
    desk.query((("json", JSON_TYPE),))
    puzzle = desk.puzzle_alone(kind)
    with desk.workshop.turn(desk.settings.seconds):
        return json_reply(answers.fingerprint(desk.family, puzzle))


ROUTES: tuple[tuple[str, tuple[str, ...], Callable[..., Response]], ...] = (
    ("/solve", ("POST",), solve),
    ("/generate", ("GET", "POST"), generate),
    ("/check", ("POST",), check),
    ("/render", ("POST",), render),
    ("/convert", ("POST",), convert),
    ("/catalog", ("GET",), catalog),
    ("/catalog/<name>", ("GET",), catalog_entry),
)


def blueprint(family: AnyFamily, settings: Settings, workshop: Workshop) -> Blueprint:
    """All that can be done with a family, under its name."""
    made = Blueprint(family.name, __name__, url_prefix=f"/v1/{family.name}")
    desk = Desk(family=family, settings=settings, workshop=workshop)
    for path, methods, view in ROUTES:
        made.add_url_rule(path, view.__name__, partial(view, desk), methods=list(methods))
    for name, found in family.listings.items():
        page = partial(listing, desk, name)
        made.add_url_rule(f"/{found.path}", name, page, methods=["GET"])
    for some, path, view in (
        (family.fingerprint, "/fingerprint", fingerprint),
        (family.spec, "/spec", spec),
    ):
        if some is not None:
            made.add_url_rule(path, view.__name__, partial(view, desk), methods=["POST"])
    return made
