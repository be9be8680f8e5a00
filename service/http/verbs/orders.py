"""Work that may become a job: POST …/collect, …/census and /v1/kits."""

from dataclasses import asdict

from flask import Blueprint, Response, current_app

from families.presets import Preset, presets
from service.http import reading
from service.http.context import Context
from service.http.header_table import Trait
from service.http.jobs import routes as jobs
from service.http.replies import JSON_FORMAT, JSON_ONLY, json_reply, tag_reply
from service.http.route import POSTING, Route
from service.http.verbs.lookups import CATALOG_MAX_AGE
from service.jobs.kinds.collecting import Collecting, collect_request
from service.jobs.kinds.kit_orders import kit_request
from service.jobs.kinds.kitting import Kitting
from service.jobs.kinds.surveying import Surveying, census_request
from service.schemas.collections import collect_schema
from service.schemas.forms import AnyForms
from service.schemas.kits import KitSchema, puzzles_of

KIT_FILES = (("pdf", "application/pdf"), ("zip", "application/zip"), JSON_FORMAT)

kits = Blueprint("kits", __name__)


@kits.post("/v1/kits")
def make_kit() -> Response:
    """A booklet of puzzles of one or several families, to be printed."""
    settings = current_app.config["SETTINGS"]
    wanted, _ = reading.read_query(KIT_FILES)
    body = reading.load_body(KitSchema, settings.json_depth)
    return jobs.now_or_later(Kitting(), "", kit_request(body, wanted, settings))


@kits.get("/v1/kits/presets")
def kit_presets() -> Response:
    """Kits that are ready to be made, with their requests."""
    reading.refuse_query()
    listed = [{**asdict(each), "puzzles": _puzzles_of_kit(each)} for each in presets().values()]
    return tag_reply(json_reply({"presets": listed}), max_age=CATALOG_MAX_AGE)


def _puzzles_of_kit(preset: Preset) -> int:
    return sum(puzzles_of({"puzzles": None, **wished}) for wished in preset.request["sets"])


def collect(context: Context) -> Response:
    """Generate many puzzles of equal or rising difficulty, or the hardest of many."""
    reading.read_query(JSON_ONLY)
    body = reading.load_body(collect_schema(context.forms), context.settings.json_depth)
    order = collect_request(context.forms, body)
    return jobs.now_or_later(Collecting(), context.family.name, order)


def census(context: Context) -> Response:
    """Count all puzzles of a small size by their numbers of solutions."""
    assert context.forms.census is not None
    reading.read_query(JSON_ONLY)
    query = reading.load_body(context.forms.census, context.settings.json_depth)
    order = census_request(context.forms, query)
    return jobs.now_or_later(Surveying(), context.family.name, order)


def collect_route(forms: AnyForms) -> Route:
    return Route(
        name="collect",
        method="POST",
        path="/collect",
        summary="Generate many puzzles of equal or rising difficulty, or the hardest of many",
        view=collect,
        answer=forms.title + "Collected",
        problems=POSTING,
        body=collect_schema(forms),
        traits=(Trait.LATER,),
    )


def census_route(forms: AnyForms) -> Route:
    return Route(
        name="census",
        method="POST",
        path="/census",
        summary="Count all puzzles of a small size by their numbers of solutions",
        view=census,
        answer=forms.title + "Census",
        problems=POSTING,
        body=forms.census,
        traits=(Trait.LATER,),
    )
