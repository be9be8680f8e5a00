"""The state of the service: whether it is ready, and its metrics.

The server asks the application, in the lane of the store, and adds what it knows itself.
"""

from flask import Blueprint, Response, current_app

from service.config import Metered
from service.http import access, reading
from service.http.codes import ProblemCode
from service.http.jobs import routes as jobs
from service.http.problems import Problem
from service.http.readiness import UNKNOWN, readiness
from service.http.replies import JSON_TYPE, fresh_reply
from service.jobs.errors import AddressError, StoreError
from service.jobs.orders import SILENT_SECONDS, Pace
from service.prometheus import MEDIA_TYPE, metric, number, store_up
from service.schemas.fields import JsonBoolean
from service.schemas.strict import StrictSchema
from service.warm import warm

condition = Blueprint("condition", __name__)


class ReadyQuerySchema(StrictSchema):
    jobs = JsonBoolean(load_default=False, description="Whether jobs must be ready, too.")


@condition.get("/readyz")
def readyz() -> Response:
    """Whether the service is ready; the first call compiles the kernels if necessary."""
    (asked,) = reading.load_query(ReadyQuerySchema)
    dict(warm())
    try:
        pulse = jobs.store().pulse()
    except (StoreError, AddressError) as error:
        status, body = readiness(str(error), UNKNOWN, for_jobs=asked["jobs"])
    else:
        status, body = readiness(None, _silent(pulse), for_jobs=asked["jobs"])
    return fresh_reply(Response(body, status, content_type=JSON_TYPE))


def _silent(pulse: tuple[float, Pace] | None) -> str | None:
    """The reason to assume that no dispatcher runs; None: one does."""
    if pulse is None:
        return "no dispatcher has ever started"
    seconds, _ = pulse
    return f"no sign of the dispatcher for {seconds:.0f} s" if seconds > SILENT_SECONDS else None


@condition.get("/metrics")
def metrics() -> Response:
    """Counters of jobs, in the text format of Prometheus."""
    reading.refuse_query()
    settings = current_app.config["SETTINGS"]
    if settings.metrics is Metered.OFF:
        raise Problem(ProblemCode.NOT_FOUND, "this server publishes no metrics")
    if settings.metrics is Metered.KEY:
        access.holder(settings)
    try:
        text = _of_jobs()
    except (StoreError, AddressError):
        text = store_up(False)
    return fresh_reply(Response(text, content_type=MEDIA_TYPE))


def _of_jobs() -> str:
    census, pulse = jobs.store().census(), jobs.store().pulse()
    rows = [("", {"state": state}, many) for state, many in census.items()]
    text = store_up(True) + metric("knobelwerk_jobs", "gauge", "Jobs in the store.", rows)
    if pulse is None:
        return text
    silence, pace = pulse
    count, gauge = "counter", "gauge"
    told = (
        ("dispatcher_silence_seconds", gauge, "Since the dispatcher's last heartbeat.", silence),
        ("slices_total", count, "Slices stored by this dispatcher.", pace.slices),
        ("nodes_total", count, "Placements in these slices.", pace.nodes),
        ("slice_seconds_total", count, "Seconds of work in these slices.", pace.seconds),
        ("worker_deaths_total", count, "Slices lost with their worker.", pace.deaths),
        ("workers", gauge, "Slices that can run at the same time.", pace.capacity),
        ("workers_busy", gauge, "Running slices.", pace.busy),
        ("parts_waiting", gauge, "Parts waiting for a worker.", pace.parts),
    )
    return text + "".join(
        number(f"knobelwerk_{name}", kind, about, value) for name, kind, about, value in told
    )
