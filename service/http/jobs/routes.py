"""Jobs over HTTP: submit one, get its progress and solutions, continue it, cancel it.

`Prefer: respond-async` makes a job of a request (RFC 7240). The process that reads requests also
waits for jobs and streams their events (`service.serving.waiting`), so that costs no process.
"""

import re
from typing import TYPE_CHECKING, Unpack

import orjson
from flask import Blueprint, Response, current_app, g, request
from werkzeug.http import parse_dict_header

from puzzles.codes import RuleCode
from puzzles.errors import RuleError, amount
from puzzles.facts import Json, tell
from render.writers import leaf
from service.config import Callbacks
from service.http import reading
from service.http.addresses import address_of
from service.http.codes import ProblemCode
from service.http.headers import EVENTS_TYPE, STREAM_LAST, STREAM_NEXT, job_path
from service.http.problems import Problem
from service.http.replies import JSON_TYPE, file_reply, fresh_reply, json_reply
from service.jobs.callbacks import Callback, CallbackError, refuse_private
from service.jobs.kinds.kind import Kind, drive
from service.jobs.orders import JobState, Order, Tally
from service.jobs.schemas import JOB, callback_json
from service.schemas.fields import OPTIONAL, FieldOptions, JsonField, JsonInteger
from service.schemas.strict import StrictSchema
from service.work.lanes import heavy

if TYPE_CHECKING:  # requests without jobs do not load a database
    from service.jobs.storage.models import JobRow
    from service.jobs.storage.store import Store

MOST_LISTED = 1_000
PDF_TYPE = "application/pdf"
MOST_WAIT = 60  # seconds
MOST_EVENTS = 200  # most solutions sent at a time
LAST_EVENT = re.compile(r"[0-9]{1,18}\.[0-9]{1,18}")
KEY = re.compile(r"[\x21-\x7e]{1,255}")  # an idempotency key

URL, SECRET = "Knobelwerk-Callback", "Knobelwerk-Callback-Secret"  # headers of a callback

jobs = Blueprint("jobs", __name__, url_prefix="/v1/jobs")


class Cursor(JsonField[str]):
    """Start of a page: the `next` of the page before."""

    def __init__(self, pattern: str, **options: Unpack[FieldOptions]) -> None:
        super().__init__("the `next` of another page", **options)
        self.pattern = re.compile(pattern)

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not self.pattern.fullmatch(value):
            raise self.wrong_value(value)
        return value

    def kind(self) -> Json:
        return {"type": "string", "pattern": f"^{self.pattern.pattern}$"}


class JobQuerySchema(StrictSchema):
    wait = JsonInteger(
        0,
        MOST_WAIT,
        load_default=0,
        description="Seconds to wait for the end of the job before the answer is sent.",
    )


class FoundQuerySchema(StrictSchema):
    cursor = Cursor("[0-9]{1,18}", load_default="0", description="Where the page begins.")
    limit = JsonInteger(
        1, MOST_LISTED, load_default=100, description="Largest number of solutions."
    )


class ListQuerySchema(StrictSchema):
    cursor = Cursor(
        r"[0-9]{1,12}\.[0-9]{1,9}~[A-Za-z0-9_-]{22}",
        **OPTIONAL,
        description="Where the page begins.",
    )
    limit = JsonInteger(1, MOST_LISTED, load_default=100, description="Largest number of jobs.")


class PageQuerySchema(StrictSchema):
    width = JsonInteger(
        100, leaf.MOST_WIDTH, load_default=800, description="Width of the picture in pixels."
    )


@jobs.get("")
def list_jobs() -> Response:
    """The client's jobs, the latest first."""
    (asked,) = reading.load_query(ListQuerySchema)
    before = None
    if asked["cursor"] is not None:
        created, id = asked["cursor"].split("~")
        before = float(created), id
    page = store().jobs(owner(), before=before, most=asked["limit"])
    more = f"{page[-1].created!r}~{page[-1].id}" if len(page) == asked["limit"] else None
    return fresh_reply(json_reply({"jobs": [tell(JOB, job) for job in page], "next": more}))


@jobs.get("/<id>")
def get_job(id: str) -> Response:
    """The progress of a job, and its answer."""
    (asked,) = reading.load_query(JobQuerySchema)
    job = store().job(id, owner(), whole=True)
    reply = fresh_reply(_reply(job))
    if asked["wait"] and not JobState(job.state).over:
        reply.headers[STREAM_NEXT] = "wait"
    return reply


@jobs.get("/<id>/solutions")
def get_solutions(id: str) -> Response:
    """The solutions of a job so far, in the order in which they were found."""
    (asked,) = reading.load_query(FoundQuerySchema)
    after = int(asked["cursor"])
    found = store().solutions(id, owner(), after=after, most=asked["limit"])
    if not found.bodies and after > (many := store().job(id, owner()).found):
        what = f"expected a cursor of this job, which has {amount(many, 'solution')} so far"
        raise RuleError(RuleCode.INVALID, what, ("cursor",))
    listed = [orjson.Fragment(each) for each in found.bodies]
    return fresh_reply(json_reply({"solutions": listed, "next": str(found.after)}))


@jobs.get("/<id>/answer")
def get_answer(id: str) -> Response:
    """The answer of a job, in the form of the verb's answer."""
    reading.refuse_query()
    job = store().job(id, owner(), whole=True)
    if job.answer is None or job.media_type is None:
        raise _no_answer(job, "there is no answer")
    if job.filename is None:
        return fresh_reply(Response(job.answer, content_type=job.media_type))
    notes = Tally.read(job.tally).file
    return fresh_reply(file_reply(job.answer, job.media_type, job.filename, notes))


@jobs.get("/<id>/pages/<int:number>")
def get_page(id: str, number: int) -> Response:
    """A page of a job's PDF, as a picture."""
    (asked,) = reading.load_query(PageQuerySchema)
    job = store().job(id, owner(), whole=True)
    if job.answer is None or job.media_type != PDF_TYPE:
        raise _no_answer(job, "its answer is no PDF: there are no pages")
    heavy()
    try:
        content, pages = leaf.write(job.answer, number, asked["width"])
    except leaf.NoPageError as error:
        what = f"expected a page from 1 to {error.pages}, not {number}"
        raise Problem(ProblemCode.NO_ANSWER, what) from None
    reply = Response(content, content_type="image/png")
    reply.headers["Knobelwerk-Pages"] = str(pages)
    reply.headers["Cache-Control"] = "private, max-age=3600"  # it never changes
    return reply


def _no_answer(job: "JobRow", what: str) -> Problem:
    later = None if JobState(job.state).over else {"Retry-After": "1"}
    return Problem(ProblemCode.NO_ANSWER, f"the job is {job.state}, and {what}", later)


@jobs.get("/<id>/events")
def get_events(id: str) -> Response:
    """News of a job since Last-Event-ID, as server-sent events.

    The server repeats this request for more, and sends the events on: `service.serving.streams`.
    """
    reading.refuse_query()
    after, version = _last_event()
    job = store().job(id, owner())
    found = store().solutions(id, owner(), after=after, most=MOST_EVENTS)
    if after > job.found or version > job.version:
        what = f"expected a Last-Event-ID of this job, whose last is {job.found}.{job.version}"
        raise Problem(ProblemCode.BAD_REQUEST, what)
    events = [
        _event("solution", f"{number}.{version}", body)
        for number, body in enumerate(found.bodies, after + 1)
    ]
    more = len(found.bodies) == MOST_EVENTS
    if not more and job.version > version:
        name = "end" if JobState(job.state).over else "progress"
        events.append(_event(name, f"{found.after}.{job.version}", orjson.dumps(tell(JOB, job))))
    reply = fresh_reply(Response(b"".join(events), content_type=EVENTS_TYPE))
    reply.headers[STREAM_LAST] = f"{found.after}.{version if more else job.version}"
    reply.headers[STREAM_NEXT] = "more" if more else "end" if JobState(job.state).over else "wait"
    return reply


@jobs.post("/<id>")
def take_up_job(id: str) -> Response:
    """Continue a parked job."""
    reading.refuse_query()
    seconds = current_app.config["SETTINGS"].job_seconds
    return _accepted_reply(store().take_up(id, owner(), seconds, _callback()))


@jobs.delete("/<id>")
def cancel_job(id: str) -> Response:
    """Cancel a job; its solutions so far stay."""
    reading.refuse_query()
    return fresh_reply(_reply(store().cancel(id, owner())))


def _event(name: str, id: str, data: bytes) -> bytes:
    return b"event: %s\nid: %s\ndata: %s\n\n" % (name.encode(), id.encode(), data)


def _last_event() -> tuple[int, int]:
    """The number of solutions that the client has, and the latest version that it knows."""
    said = request.headers.get("Last-Event-ID", "0.0")
    if not LAST_EVENT.fullmatch(said):
        raise Problem(ProblemCode.BAD_REQUEST, "expected the Last-Event-ID of our own event")
    found, version = map(int, said.split("."))
    return found, version


def asynchronous() -> bool:
    """True if the client prefers a job.

    A malformed Idempotency-Key is refused in any case, and so is a callback without a job.
    """
    _key()
    later = "respond-async" in preferences()
    if not later and (URL in request.headers or SECRET in request.headers):
        what = f"{URL} is for jobs: send `Prefer: respond-async` with it"
        raise Problem(ProblemCode.BAD_REQUEST, what)
    return later


def preferences() -> dict[str, str | None]:
    """The client's preferences, by name."""
    return parse_dict_header(request.headers.get("Prefer", ""))


def handed_in(kind: str, family: str, asked: Json) -> Response:
    """The answer to a request that became a job."""
    order = order_of(kind, family, asked, owner())
    reply = _accepted_reply(store().submit(order, _key(), _callback()))
    reply.headers["Preference-Applied"] = "respond-async"
    return reply


def order_of(kind: str, family: str, asked: Json, owner: str) -> Order:
    """The order for a client's request, with the server's time limit."""
    return Order(
        kind=kind,
        family=family,
        asked=asked,
        owner=owner,
        client=owner or request.remote_addr or "",
        seconds=current_app.config["SETTINGS"].job_seconds,
    )


def _accepted_reply(job: "JobRow") -> Response:
    """The answer that a job was accepted: 202 with its address."""
    g.job = job.id
    reply = _reply(job)
    reply.status_code = 202
    reply.headers["Location"] = address_of(job_path(job.id))
    return fresh_reply(reply)


def now_or_later(kind: Kind, family: str, asked: Json) -> Response:
    """The answer to work that may take long: its result, or a job if the client prefers that."""
    if asynchronous():
        return handed_in(kind.name, family, asked)
    heavy()
    order = Order(kind=kind.name, family=family, asked=asked)
    answer = drive(kind, order, current_app.config["SETTINGS"].seconds)
    if answer.filename is not None:
        made = file_reply(answer.content, answer.media_type, answer.filename, answer.notes)
        return fresh_reply(made)
    return fresh_reply(Response(answer.content + b"\n", content_type=answer.media_type))


def owner() -> str:
    """The owner of the client's jobs."""
    name: str = g.owner
    return name


def store() -> "Store":
    """The store of this process, opened on first use."""
    from service.jobs.storage import opening

    made: Store | None = current_app.extensions.get("jobs")
    if made is None:
        made = opening.store(current_app.config["SETTINGS"])
        current_app.extensions["jobs"] = made
    return made


def _reply(job: "JobRow") -> Response:
    result: object = None
    if job.answer is not None and job.media_type == JSON_TYPE:
        result = orjson.Fragment(job.answer)
    elif job.answer is not None:
        href = address_of(job_path(job.id) + "/answer")
        result = {"href": href, "media_type": job.media_type}
    problem = None if job.problem is None else orjson.Fragment(job.problem)
    price = Tally.read(job.tally).estimate
    row = job.callback
    called = row and callback_json(row.attempts, row.url, row.due, row.failure)
    more = {"price": price, "result": result, "error": problem, "callback": called}
    return json_reply({**tell(JOB, job), **more})


def _key() -> str | None:
    """The idempotency key of a request."""
    key = request.headers.get("Idempotency-Key")
    if key is not None and not KEY.fullmatch(key):
        what = "expected an Idempotency-Key of 1 to 255 characters of ASCII without spaces"
        raise Problem(ProblemCode.BAD_REQUEST, what)
    return key


def _callback() -> Callback | None:
    """The callback that a request names for its job, if the operator allows it."""
    url, secret = request.headers.get(URL), request.headers.get(SECRET)
    if url is None and secret is None:
        return None
    try:
        if url is None or secret is None:
            raise CallbackError(f"expected {URL} and {SECRET} together")
        settings = current_app.config["SETTINGS"]
        if settings.callbacks is Callbacks.OFF:
            raise CallbackError("this server makes no callbacks: ask the job how it stands")
        refuse_private(url, settings.callback_networks)
        return Callback(url, secret)
    except CallbackError as error:
        raise Problem(ProblemCode.BAD_REQUEST, str(error)) from None
