"""The operations of the OpenAPI document: input and output of each route.

content     media types with their schema and example, as OpenAPI has them
problems    statuses that are sent as application/problem+json
"""

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from marshmallow import Schema

import actions
from actions.converting import CONVERT
from families.record import AnyFamily
from puzzles.facts import TEXT, ref
from service import answers
from service.http.app import create_app
from service.http.condition import ReadyQuerySchema
from service.http.header_table import ANSWERED, ASKED, TAGS, Trait, headers_where
from service.http.jobs.routes import (
    FoundQuerySchema,
    JobQuerySchema,
    ListQuerySchema,
    PageQuerySchema,
)
from service.http.reading import FILE_TYPES
from service.http.replies import JSON_ONLY, JSON_TYPE, TEXT_TYPE, XML_TYPE
from service.http.route import PLACE, POSTING, Route
from service.http.routes import routes
from service.http.verbs.orders import KIT_FILES
from service.http.verbs.verb import MEDIA, PICTURES
from service.jobs.schemas import JOB_PATTERN
from service.schemas.catalogue import FORMS
from service.schemas.fields import Json, JsonField
from service.schemas.forms import AnyForms
from service.schemas.kits import KitSchema
from service.schemas.readings import Reading
from service.schemas.requests import LanguageSchema, ProblemSchema, format_schema
from service.schemas.strict import instance_of, reference

Formats = Sequence[tuple[str, str]]
Traits = Collection[Trait]

JOBS, KITS = "jobs", "kits"  # the tags of their operations


KEYED: Json = {"security": [{}, {"key": []}]}  # with a key, if the server requires keys


def operation(
    name: str,
    summary: str,
    tag: str,
    content: Json,
    problems: Iterable[int] = (),
    *,
    parameters: Sequence[Json] = (),
    body: Json | None = None,
    traits: Traits = (),
) -> Json:
    """One operation; its traits add headers and statuses."""
    later = Trait.LATER in traits
    keyed = later or tag == JOBS
    made: Json = {"operationId": name, "summary": summary, "tags": [tag]}
    asked = [ref(header.name, "parameters") for header in headers_where(ASKED, traits)]
    if parameters or asked:
        made["parameters"] = [*parameters, *asked]
    if body is not None:
        made["requestBody"] = body
    made |= KEYED if keyed else {}
    further = {401: keyed, 412: not {*TAGS}.isdisjoint(traits), 409: later, 429: later}
    responses = _answers(content, traits)
    told = {*problems, *(status for status, is_met in further.items() if is_met)}
    responses |= {str(p): ref(f"Problem{p}", "responses") for p in sorted(told)}
    responses |= {} if problems else {"4XX": ref("Problem", "responses")}
    return {**made, "responses": responses}


def _answers(content: Json, traits: Traits) -> Json:
    """The responses of an operation, without the problems."""
    answered: Json = {"200": response("The answer.", content, traits)}
    if Trait.CACHED in traits:
        about = "The answer's ETag is in If-None-Match."
        answered["304"] = response(about, {}, [Trait.CACHED])
    if Trait.LATER in traits:
        answered["202"] = response("The request became a job.", JOB, [Trait.ACCEPTED])
    return answered


def response(about: str, content: Json, where: Collection[Trait | int]) -> Json:
    """A response with the headers that come with these traits or statuses."""
    made: Json = {"description": about}
    sent = [header.name for header in headers_where(ANSWERED, where)]
    made |= {"headers": {name: ref(name, "headers") for name in sent}} if sent else {}
    return made | ({"content": content} if content else {})


def _json_of(component: str) -> Json:
    """An answer in JSON, described by a component."""
    return {JSON_TYPE: {"schema": ref(component)}}


def _in_path(name: str, about: str, schema: Json) -> Json:
    return {"name": name, "in": "path", "required": True, "description": about, "schema": schema}


NAME_TEXT = {"type": "string", "pattern": "^[a-z0-9-]{1,64}$"}
NAME = _in_path("name", "A name from the list.", NAME_TEXT)
JOB = _json_of("Job")


def query(*schemas: type[Schema], note: str = "") -> list[Json]:
    """The parameters of a query.

    note: added to each description. With a note, defaults are only in the description, since forms
    would send a schema's default even if the parameter should be left out.
    """
    return [
        _parameter(name, field, note)
        for schema in schemas
        for name, field in instance_of(schema).fields.items()
        if isinstance(field, JsonField)
    ]


def _parameter(name: str, field: JsonField[Any], note: str) -> Json:
    schema = field.query_kind()
    default = field.json_schema().get("default")
    about = " ".join(filter(None, (field.metadata.get("description"), note)))
    if default is not None and note:
        about += f" Default: {json.dumps(default)}."
    elif default is not None:
        schema["default"] = default
    made: Json = {"name": name, "in": "query", "description": about, "schema": schema}
    made |= {"required": True} if field.required else {}
    if schema.get("type") == "array":
        made |= {"style": "form", "explode": False}
    return made


def formats(offered: Formats) -> list[Json]:
    """The parameter that names the format."""
    return query(format_schema(*(name for name, _ in offered)))


def contents(offered: Formats, schemas: Json, shown: Json) -> Json:
    """The media types of an answer; schemas and examples by the name of the format."""
    contents = {}
    for name, media in offered:
        contents[media] = {"schema": schemas.get(name, bytes_schema(media))}
        if name in shown:
            contents[media]["example"] = shown[name]
    return contents


def bytes_schema(media: str) -> Json:
    """The schema of a file of a media type; it stands inline, as generators expect.

    OpenAPI 3.1 describes binary files by `contentMediaType`, generators look at the `format` of
    OpenAPI 3.0.
    """
    if media.startswith("text/") or media.endswith("xml"):
        return TEXT
    return {**TEXT, "format": "binary", "contentMediaType": media}


FILES: Mapping[str, Json] = {media: {"schema": bytes_schema(media)} for media in FILE_TYPES}


def request_body(route: Route, shown: Json, texts: Mapping[str, str]) -> Json:
    """A body in JSON; if the route takes text, also in the family's notations.

    texts: the example by the media types of the notations.
    """
    assert route.body is not None
    schema = ref(route.body) if isinstance(route.body, str) else reference(route.body)
    content: Json = {JSON_TYPE: {"schema": schema, "example": shown}}
    if route.text:
        for media, text in texts.items():
            content[media] = {"schema": TEXT, "example": text}
        content |= FILES
    return {"required": not route.optional, "content": content}


def _example_answers(family: AnyFamily, bodies: Mapping[str, Json]) -> Json:
    """The service's answer to a body, for each verb."""
    client = create_app().test_client()
    answered: Json = {}
    for verb, asked in bodies.items():
        path = f"/v1/{family.name}/{verb}"
        in_text = client.post(f"{path}?format=text", json=asked).text
        in_json = client.post(f"{path}?format=json", json=asked).json
        answered[verb] = {"request": asked, "json": in_json, "text": in_text}
    # only the time differs between runs
    for verb in ("solve", "hint"):
        answered[verb]["json"]["stats"]["seconds"] = 0.001
    answered["solve"]["text"] = re.sub(r"[0-9.e-]+ ms", "0.276 ms", answered["solve"]["text"])
    return answered


def exchanges(forms: AnyForms) -> Json:
    """Requests and answers of the family's example, by the names of the routes."""
    family, example = forms.family, forms.examples
    puzzle = example["puzzle"]
    solved = {"puzzle": puzzle, "solution": example["solution"]}
    bodies = {
        "solve": {"puzzle": puzzle, "count": True},
        "generate": dict(example["params"]),
        "check": {"puzzle": puzzle, "solution": example["wrong_solution"]},
        "hint": {"puzzle": puzzle, "placed": _first_piece(forms)},
        "convert": {"puzzle": puzzle},
    }
    answered = _example_answers(family, bodies)
    entry = family.known()[0]
    listed = answers.entry_json(family, entry)
    return {
        **answered,
        "apart": {"request": solved},
        "get_generated": answered["generate"],
        "collect": {"request": {"count": 2, "seed": 7, "params": _params(forms)}},
        "census": {"request": _space(forms)},
        "render": {"request": {**solved, "style": {"theme": "dark"}}},
        "fingerprint": {"request": bodies["convert"]},
        "spec": {"request": bodies["convert"]},
        "list_known": {"json": {"puzzles": [listed]}},
        "get_known": {
            "json": {**listed, **answers.answer_json(CONVERT, forms, entry.puzzle)},
            "text": family.write(entry.puzzle),
        },
    }


def _first_piece(forms: AnyForms) -> list[Any]:
    """The placed pieces after the first hint on the example."""
    puzzle = instance_of(forms.puzzle).load(forms.examples["puzzle"])
    return [forms.dumped_piece(actions.hint(forms.family, puzzle).piece)]


def _params(forms: AnyForms) -> Json:
    """The example's wishes, only the family's own."""
    known = instance_of(forms.params).fields
    return {name: value for name, value in forms.examples["params"].items() if name in known}


def _space(forms: AnyForms) -> Json:
    """The size for a census; empty if the family has none."""
    census = forms.family.census
    return {} if forms.census is None or census is None else forms.census().dump(census.query())


def family_paths(forms: AnyForms) -> Json:
    """Every path of a family."""
    shown = exchanges(forms)
    texts = {TEXT_TYPE: shown["convert"]["text"]}
    if forms.family.xml is not None:
        puzzle = instance_of(forms.puzzle).load(forms.examples["puzzle"])
        texts[XML_TYPE] = forms.family.notations[forms.family.xml](puzzle)
    paths: Json = {}
    for route in routes(forms):
        path = f"/v1/{forms.family.name}{route.path}".replace(PLACE, "{name}")
        described = _describe_route(route, forms, shown.get(route.name, {}), texts)
        paths.setdefault(path, {})[route.method.lower()] = described
    return paths


def _describe_route(route: Route, forms: AnyForms, shown: Json, texts: Mapping[str, str]) -> Json:
    """The operation of a route; shown: its request and answers; texts: as in `request_body`."""
    own = {"json": ref(route.answer)} if route.answer else {}
    traits = {
        **dict.fromkeys(route.traits, True),
        Trait.CACHED: route.method == "GET",
        Trait.FILE: not {*PICTURES}.isdisjoint(route.formats),
    }
    asked = shown.get("request", {})
    return operation(
        f"{route.name}_{forms.family.name}",
        route.summary,
        forms.family.name,
        contents(route.formats, own, shown),
        route.problems,
        parameters=[
            *([{**NAME, "example": forms.family.known()[0].name}] if PLACE in route.path else []),
            *formats(route.formats),
            *query(*route.query, note=route.note),
        ],
        body=None if route.body is None else request_body(route, asked, texts),
        traits=[trait for trait, is_met in traits.items() if is_met],
    )


def kit_paths() -> Json:
    """The path of kits, which belong to several families."""
    wished = {
        "title": "Class 4b",
        "seed": 7,
        "sets": [{"family": FORMS[0].family.name, "count": 2}],
    }
    body = {
        "required": True,
        "content": {JSON_TYPE: {"schema": reference(KitSchema), "example": wished}},
    }
    summary = "Make a kit: many puzzles in one booklet"
    asked = formats(KIT_FILES)
    traits = Trait.LATER, Trait.FILE
    made = operation(
        "make_kit",
        summary,
        KITS,
        contents(KIT_FILES, {"json": ref("KitPlan")}, {}),
        POSTING,
        parameters=asked,
        body=body,
        traits=traits,
    )
    listed = operation(
        "list_kit_presets",
        "List kits that are ready to be made",
        KITS,
        _json_of("KitPresets"),
        (400, 422),
        traits=[Trait.CACHED],
    )
    return {"/v1/kits": {"post": made}, "/v1/kits/presets": {"get": listed}}


def reading_paths() -> Json:
    """The path that reads a puzzle of any family."""
    forms = FORMS[0]
    puzzle = forms.examples["puzzle"]
    written = forms.family.write(instance_of(forms.puzzle).load(puzzle))
    puzzles = [reference(each.puzzle) for each in FORMS]
    holder = {"type": "object", "required": ["puzzle"]}
    content: Json = {
        TEXT_TYPE: {"schema": TEXT, "example": written},
        JSON_TYPE: {"schema": {"anyOf": [*puzzles, holder]}, "example": {"puzzle": puzzle}},
        XML_TYPE: {"schema": TEXT},
        **FILES,
    }
    taken = Reading(forms, instance_of(forms.puzzle).load(puzzle)).taken_for()
    read_as = {"family": forms.family.name, "puzzle": puzzle, "taken_for": taken}
    shown = {"readings": [read_as]}
    answered = {JSON_TYPE: {"schema": ref("Readings"), "example": shown}}
    read = operation(
        "read",
        "Read a puzzle in any notation and find its family",
        "service",
        answered,
        POSTING,
        parameters=[*formats(JSON_ONLY), *query(ProblemSchema), *query(LanguageSchema)],
        body={"required": True, "content": content},
    )
    return {"/v1/read": {"post": read}}


JOB_ID = _in_path("id", "Id of the job.", {"type": "string", "pattern": JOB_PATTERN})
PAGE = _in_path("number", "Number of the page, from 1.", {"type": "integer", "minimum": 1})
JOB_PROBLEMS = (400, 422, 503)


def job_paths() -> Json:
    """The paths of jobs."""

    def get(
        name: str, summary: str, content: Json, *asked: Json, one: bool = True, has: Traits = ()
    ) -> Json:
        told = (*JOB_PROBLEMS, *([404] if one else []))
        asked = (JOB_ID, *asked) if one else asked
        made = operation(name, summary, JOBS, content, told, parameters=asked, traits=has)
        return {"get": made}

    listed, found = _json_of("JobList"), _json_of("JobSolutions")
    events: Json = {"text/event-stream": {}}  # a schema would describe only single events
    one = get("get_job", "Get the progress of a job", JOB, *query(JobQuerySchema))
    return {
        "/v1/jobs": get("list_jobs", "List the jobs", listed, *query(ListQuerySchema), one=False),
        "/v1/jobs/{id}": {**one, **_changes()},
        "/v1/jobs/{id}/solutions": get(
            "get_solutions",
            "Get a job's solutions so far",
            found,
            *query(FoundQuerySchema),
        ),
        "/v1/jobs/{id}/answer": get(
            "get_answer", "Get the answer of a job", {"*/*": {}}, has=[Trait.FILE]
        ),
        "/v1/jobs/{id}/pages/{number}": get(
            "get_page",
            "Get a page of a kit as a picture; `Knobelwerk-Pages` is the number of pages",
            contents([("png", MEDIA["png"])], {}, {}),
            PAGE,
            *query(PageQuerySchema),
            has=[Trait.PAGED],
        ),
        "/v1/jobs/{id}/events": get(
            "get_events", "Follow a job as server-sent events", events, has=[Trait.EVENTS]
        ),
    }


WEBHOOK = {  # headers of Standard Webhooks
    "webhook-id": "Id of the message: the same at every attempt, so drop what you know.",
    "webhook-timestamp": "Time of the attempt in seconds since 1970; refuse what differs by 300.",
    "webhook-signature": "`v1,` and the base64 of the HMAC-SHA256 of `ID.TIMESTAMP.BODY`; its key"
    " is what the secret holds in base64.",
}


def job_webhook() -> Json:
    """The message about the end of a job, to the address that its request named."""
    return {
        "operationId": "job_is_over",
        "summary": "The end of a job, told to the Knobelwerk-Callback of its request",
        "tags": [JOBS],
        "parameters": [
            {"name": name, "in": "header", "description": about, "required": True, "schema": TEXT}
            for name, about in WEBHOOK.items()
        ],
        "requestBody": {"required": True, "content": _json_of("JobEvent")},
        "responses": {
            "2XX": {"description": "Received."},
            "410": {"description": "Nothing more is to be sent here."},
            "default": {
                "description": "It is sent again, after growing pauses, ten times in all."
            },
        },
    }


def _changes() -> Json:
    """Operations that change a job."""
    told, asked = (*JOB_PROBLEMS, 404), [JOB_ID]
    cancel = operation("cancel_job", "Cancel a job", JOBS, JOB, told, parameters=asked)
    about, more = "Continue a parked search", (*told, 409, 429)
    has = [Trait.CALLED]
    go_on = operation("continue_job", about, JOBS, JOB, more, parameters=asked, traits=has)
    del go_on["responses"]["200"]
    go_on["responses"]["202"] = response("The job continues.", JOB, [Trait.ACCEPTED])
    return {"post": go_on, "delete": cancel}


def _ready() -> Json:
    content = _json_of("Readiness")
    made = operation(
        "ready",
        "Report what is ready and what is missing",
        "service",
        content,
        (400, 422),
        parameters=query(ReadyQuerySchema),
    )
    made["responses"]["503"] = {"description": "Something needed is missing.", "content": content}
    return made


def service_paths() -> Json:
    """Paths that belong to no family."""
    numbers = {"text/plain": {"schema": TEXT}}
    html = {"text/html": {"schema": TEXT}}
    document = {JSON_TYPE: {"schema": {"type": "object"}}}

    def get(name: str, summary: str, content: Json, *problems: int, cached: bool = True) -> Json:
        traits = [Trait.CACHED] if cached else []
        return {"get": operation(name, summary, "service", content, problems, traits=traits)}

    return {
        "/v1/families": get("list_families", "List the families", _json_of("Families"), 400, 422),
        "/v1/catalog": get("list_known", "List all known puzzles", _json_of("Catalog"), 400, 422),
        "/healthz": get(
            "health", "Tell whether the process answers", _json_of("State"), cached=False
        ),
        "/readyz": {"get": _ready()},
        "/metrics": get("metrics", "Get metrics for Prometheus", numbers, 401, 404, cached=False),
        "/openapi.json": get("document", "Get this document", document),
        "/docs": get("docs", "Read and try this document", html, 503),
        "/": get("index", "Open the page for making, solving and printing puzzles", html, 503),
    }
