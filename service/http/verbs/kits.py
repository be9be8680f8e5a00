"""POST /v1/kits: puzzles of one or several families, bound into a booklet to be printed."""

from flask import Blueprint, Response, current_app, request

from service.http import reading
from service.http.jobs import routes as jobs
from service.http.replies import JSON_TYPE
from service.jobs.kinds.kit_orders import kit_request
from service.jobs.kinds.kitting import Kitting
from service.schemas.kits import KitSchema
from service.schemas.requests import format_schema
from service.schemas.strict import instance_of

KIT_FILES = (("pdf", "application/pdf"), ("zip", "application/zip"))

kits = Blueprint("kits", __name__)


@kits.post("/v1/kits")
def make_kit() -> Response:
    """The kit, or the job that makes it."""
    settings = current_app.config["SETTINGS"]
    forms = [instance_of(format_schema(*(name for name, _ in KIT_FILES)))]
    named = reading.load(forms, reading.query(forms))[0]
    wanted = named["format"] or reading.best_format(KIT_FILES, request)
    reading.content_type((JSON_TYPE,))
    body = reading.load([instance_of(KitSchema)], reading.body_json(settings.json_depth))[0]
    return jobs.now_or_later(Kitting(), "", kit_request(body, wanted, settings))
